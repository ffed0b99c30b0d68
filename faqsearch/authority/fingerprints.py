"""The fingerprint of a rule's wording, by which its text is told from any other.

The rule history has one for each wording and no wording itself. Typography, references to
other rules and their numbers don't count, so that a rule that only moved keeps its own.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import pairwise

__all__ = ["fingerprint", "masked", "printed"]

_REFERENCE = re.compile(
    r"\b(?:rules?|sections?) \d[\w.]*"
    r"(?:(?:,? (?:and|or|through) |, |-)\d{3}[\w.]*|-[a-z]\b)*"
    r"(?:, \"[^\"]*\")?"
)
_NUMBER = re.compile(r"\b[1-9]\d\d\.\d+[a-z]?(?:-[a-z]\b)?")
_TOKEN = re.compile(r"\{[^}]*\}|[+-]?[\dxy*]+/[+-]?[\dxy*]+|[a-z0-9#]+")
_MARKS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "—": "-", "–": "-", "_": "", "™": "", "®": "",
     "\xa0": " ", "\ufffd": "'", "?": "'"}
)  # fmt: skip
_SIGNS = ((r"\((?:tm|r)\)", ""), (r"\s*-+\s*", "-"))
_SPACES = ((r"'", ""), (r"\s+", " "))
_BITS, _LANE = 64, 16  # a count for each bit stands in 16 bits of one large number


def printed(text: str) -> str:
    """A rule's text in one typography, its references kept.

    >>> printed("It’s  “Haste” (see rule 702.10).")
    'its "haste" (see rule 702.10).'
    """
    return _replaced(_folded(text), _SPACES).strip('" ')


def masked(text: str) -> str:
    """The words of a rule's text, its references left out.

    >>> masked("It’s “Haste” (see rule 702.10).")
    'its haste see'
    """
    found = _NUMBER.sub("#", _REFERENCE.sub("#", _folded(text)))
    found = _replaced(found, _SPACES)
    return " ".join(token for token in _TOKEN.findall(found) if token != "#")


def fingerprint(words: str) -> int:
    """A simhash of 64 bits of masked words and their pairs.

    >>> f"{fingerprint('one two three'):016x}"
    '34e2ddaef94a475b'
    """
    parts = words.split()
    grams = [*parts, *(f"{a} {b}" for a, b in pairwise(parts))]
    counts = sum(map(_lanes, grams))
    lane = (1 << _LANE) - 1
    return sum(1 << bit for bit in range(_BITS) if 2 * (counts >> bit * _LANE & lane) > len(grams))


def _folded(text: str) -> str:
    return _replaced(text.translate(_MARKS).casefold(), _SIGNS)


def _replaced(text: str, pairs: tuple[tuple[str, str], ...]) -> str:
    for old, new in pairs:
        text = re.sub(old, new, text)
    return text


@lru_cache(maxsize=65536)
def _lanes(gram: str) -> int:
    """The bits of a gram's hash, each in a lane of its own, so that sums count them."""
    digest = blake2b(gram.encode(), digest_size=_BITS // 8).digest()
    return sum(_spread(byte) << 8 * place * _LANE for place, byte in enumerate(reversed(digest)))


@cache
def _spread(byte: int) -> int:
    return sum(1 << bit * _LANE for bit in range(8) if byte >> bit & 1)
