"""Which words stand near each other, as the index holds it."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

PAIR_TERMS = 4096
NEAR = 3
"""How many words on, stop words left out, a word is still near."""


def pair(first: str, second: str) -> str:
    """The term under which two words or concepts that stand near each other are indexed.

    There are a few thousand such terms for all pairs, since the index pays for each term
    and not for each place: one text in a hundred seems to hold a pair that it doesn't.
    """
    return f"{(mark(first) + mark(second)) % PAIR_TERMS:x}"


@lru_cache(maxsize=65536)
def mark(word: str) -> int:
    """The number of a word or concept, of which pairs are made."""
    return crc32(word.encode()) % PAIR_TERMS
