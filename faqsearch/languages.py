"""The two languages of faqsearch, and the folding that makes spellings meet.

Folding serves lookup and indexing only; what is shown keeps its spelling.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import lru_cache


class Lang(StrEnum):
    """A language of documents and answers (ISO 639-1 code)."""

    EN = "en"
    FR = "fr"

    @property
    def other(self) -> Lang:
        """The other language of the pair."""
        return Lang.FR if self is Lang.EN else Lang.EN


_LETTERS = str.maketrans(
    {
        "œ": "oe",
        "æ": "ae",
        "ß": "ss",
        "ø": "o",
        "ð": "d",
        "þ": "th",
        "ł": "l",
        **dict.fromkeys("’‘‛ʼ′´`ʹ＇", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
    }
)


class _Letters(dict[int, str | int | None]):
    """What stands for a letter when it is folded; nothing for an accent by itself."""

    def __missing__(self, code: int) -> int | None:
        found = self[code] = None if unicodedata.combining(chr(code)) else code
        return found


_BARE = _Letters(_LETTERS)


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Fold case, accents, ligatures, apostrophes, quotes, dashes and spaces.

    Idempotent: ``fold(fold(x)) == fold(x)``.

    >>> fold("Œillade captivante")
    'oeillade captivante'
    >>> fold("Cercle de l’oubli") == fold("CERCLE DE L'OUBLI")
    True
    """
    if text.isascii():  # nothing to fold but case, the backtick and spaces
        return " ".join(text.lower().replace("`", "'").split())
    lowered = unicodedata.normalize("NFKD", text).casefold().translate(_LETTERS)
    if lowered.isascii():  # as a text with curly apostrophes is now
        return " ".join(lowered.split())
    return " ".join(unicodedata.normalize("NFKD", lowered).translate(_BARE).split())
