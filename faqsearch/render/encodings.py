"""Text on a terminal or in a pipe whose encoding lacks some of its letters.

>>> register()
>>> "Cœur de l’éclat — « oui » → 2…".encode("ascii", SPELLED).decode()
"Coeur de l'eclat - << oui >> -> 2..."
>>> "Cœur de l’éclat".encode("latin-1", SPELLED).decode("latin-1")
"Coeur de l'éclat"
"""

from __future__ import annotations

import codecs
import unicodedata

__all__ = ["SPELLED", "register"]

SPELLED = "faqsearch.spelled"
"""The name of the error handler that writes a letter with those that there are."""

_SIGNS = {
    **dict.fromkeys("‘’‚‛′ʼ", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    "«": "<<",
    "»": ">>",
    "‹": "<",
    "›": ">",
    "…": "...",
    "→": "->",
    "←": "<-",
    "•": "*",
    "·": ".",
    "×": "x",
    "⁄": "/",
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
    "ß": "ss",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
    "∞": "inf",
    "©": "(c)",
    "®": "(r)",
}


def register() -> None:
    """Make :data:`SPELLED` known to Python, as often as is liked."""
    codecs.register_error(SPELLED, _spelled)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_letter, error.object[error.start : error.end])), error.end


def _letter(letter: str) -> str:
    """The letter in ASCII: without its accent, or a sign that looks alike, else ``?``."""
    if letter in _SIGNS:
        return _SIGNS[letter]
    parts = [
        _SIGNS.get(part, part)
        for part in unicodedata.normalize("NFKD", letter)
        if not unicodedata.combining(part)
    ]
    bare = "".join(parts)
    return bare if bare and bare.isascii() else "?"
