"""Entries that are to be made: what each is made from, so that one which stays is not made anew."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple

from faqsearch.languages import Lang
from faqsearch.library.fields import Entry


class RulingSaid(NamedTuple):
    """All that the entry of a ruling is made from: its text and what stands above it.

    ``names`` and ``named`` are the words of the names of its cards and of those it mentions.
    """

    key: str
    group: str
    text: str
    lang: Lang
    headings: tuple[str, ...]
    mechanics: tuple[str, ...]
    names: tuple[str, ...]
    named: tuple[str, ...]
    cites: tuple[str, ...]
    cards: tuple[str, ...]
    mentioned: tuple[str, ...]
    examples: tuple[str, ...]
    day: str
    twinned: bool
    machine: bool
    documents: tuple[str, ...]
    sets: tuple[str, ...]


class CardSaid(NamedTuple):
    """All that the entry of a card is made from: its texts by language, the words of its names."""

    id: str
    texts: tuple[tuple[Lang, str], ...]
    names: tuple[str, ...]
    mechanics: tuple[str, ...]
    langs: tuple[str, ...]


class Draft(NamedTuple):
    """An entry to be made: its key, a number for all that it is made from, and its maker.

    Two of one key and ``digest``, a number of 64 bits, make the same entry.
    """

    key: str
    digest: int
    made: Callable[[], Entry]

    @classmethod
    def of(cls, key: str, said: RulingSaid | CardSaid, made: Callable[[], Entry]) -> Draft:
        """The draft of an entry that is made from nothing but what is ``said``."""
        digest = blake2b(repr(said).encode(), digest_size=8).digest()
        return cls(key, int.from_bytes(digest, "big"), made)
