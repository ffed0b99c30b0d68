"""The fingerprint of a rule's wording, by which its text is told from any other.

The rule history has one for each wording and no wording itself. Typography, references to
other rules and their numbers don't count, so that a rule that only moved keeps its own.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import pairwise

__all__ = ["fingerprint", "in_one_typography", "masked", "printed", "with_marks"]

_TITLE = r'(?:, "[^"]*")?'
_ONE = rf"\d{{3}}[\w.]*(?:-(?:\d{{3}}[\w.]*|[a-z]\b))*{_TITLE}"
_NAMED = rf"(?:rules?|sections?) (?:{_ONE}|\d[\w.]*{_TITLE})"
_REFERENCE = re.compile(
    rf"(?:\bsee (?:also )?)?\b{_NAMED}"
    rf'(?:(?:[,;]? (?:and|or|through|to) |[,;] |(?<=,") )(?:{_NAMED}|{_ONE}))*'
)
_NUMBER = re.compile(r"\b[1-9]\d\d\.\d+[a-z]?(?:-[a-z]\b)?")
_TOKEN = re.compile(r"\{[^}]{0,40}\}|[+-]?[\dxy*]{1,12}/[+-]?[\dxy*]{1,12}|[a-z0-9#]+")
_MARKS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "—": "-", "–": "-", "_": "", "™": "", "®": "",
     "\xa0": " "}
)  # fmt: skip
_ADDRESS = r"https?://\S+|\bwww\.\S+|\b[\w.]+\.com\b\S*"
_TYPOGRAPHY = ((r"\((?:TM|R|tm|r)\)", ""), (r"\s*-+\s*", "-"), (r"\s+", " "))
_SIGNS = ((_ADDRESS, ""), (r"\{o([^}]+)\}", r"{\1}"))  # {oT} until 2004
_LOST = re.compile(rf"{_ADDRESS}|[?\ufffd]")
_SHORTENED = re.compile(r"(?:s|t|d|m|ll|re|ve)\b", re.IGNORECASE)
_SUBRULE = re.compile(r"\d[a-z]")
_SPACES = ((r"['\"]", ""), (r"\s+", " "))
_BITS, _LANE = 64, 16  # a count for each bit stands in 16 bits of one large number


def printed(text: str) -> str:
    """A rule's text in one typography, its references kept.

    >>> printed("It’s  “Haste” (see rule 702.10).")
    'its haste (see rule 702.10).'
    """
    return _replaced(_folded(text), _SPACES).strip()


def masked(text: str) -> str:
    """The words of a rule's text, its references left out.

    >>> masked("It’s “Haste” (see rule 702.10).")
    'its haste'
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


def with_marks(text: str) -> str:
    """A rule's text with its apostrophes, quotes and dashes where a sign for lost ones stands.

    Some texts have a question mark for each, others U+FFFD; no rule asks a question. What each
    was is told by what stands around it. A sign stays one sign.

    >>> with_marks("A player?s land isn?t tapped?see rules 409.1f?h and 502.18, ?Cycling.?")
    'A player’s land isn’t tapped—see rules 409.1f—h and 502.18, “Cycling.”'
    """
    if "?" not in text and "\ufffd" not in text:
        return text
    done: list[str] = []
    start, quotes = 0, 0
    for found in _LOST.finditer(text):
        done.append(text[start : found.start()])
        start = found.end()
        mark = found[0] if len(found[0]) > 1 else _mark(text, found.start(), quotes > 0)
        quotes += {"“": 1, "”": -1}.get(mark, 0)
        done.append(mark)
    return "".join((*done, text[start:]))


def _mark(text: str, at: int, quoting: bool) -> str:
    """The mark lost at a place; ``quoting`` tells whether a quotation was begun before it."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if before.isalnum() and after.isalnum():
        shortened = _SHORTENED.match(text, at + 1) and not _SUBRULE.fullmatch(text[at - 2 : at])
        return "’" if shortened and before.isalpha() else "—"
    if not before.strip() or before in "([—-":
        return "“" if after.isalnum() or (after and after in "{[+-_") else "—"
    if after and after in "{[":
        return "—"
    return "”" if quoting or not before.isalnum() else "’"


def in_one_typography(text: str) -> str:
    """A rule's words, whichever quotes, dashes, spaces and signs of trade it is set with.

    >>> in_one_typography("It’s  a _Magic_(TM) card -- “always.”")
    'It\\'s a Magic card-"always."'
    """
    return _replaced(with_marks(text).translate(_MARKS), _TYPOGRAPHY).strip()


def _folded(text: str) -> str:
    return _replaced(in_one_typography(text).casefold(), _SIGNS)


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
