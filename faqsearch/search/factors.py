"""What an entry counts for by what it is, whatever the question: its kind, language and origin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from faqsearch.languages import Lang
from faqsearch.library.engine import Postings

KINDS = ("ruling", "rule", "card", "mechanic", "glossary")
"""The kinds of entries."""

_OF_NO_TEXT = 0.25  # an entry that is neither a ruling nor a rule
_OWN_LANGUAGE = 1.03
_GENERAL = 1.5  # what a rule counts where no card is named: most rulings are of one card
_SHIPPED = 0.96
_MACHINE = 0.97

_RULING, _RULE, _OWN, _OF_MACHINE, _OF_SHIPPED, _OF_EDITIONS = (1 << bit for bit in range(6))

MOST_OF_ANY = _OWN_LANGUAGE * _GENERAL
"""By what no entry is multiplied more."""


class Factors:
    """By what scores of entries are multiplied in answers of a language.

    ``shipped`` are entries of documents that ship, ``editions`` those of rules texts.
    """

    def __init__(self, index: Postings, lang: Lang, shipped: Set[int], editions: Set[int]) -> None:
        terms = (("kind", "ruling"), ("kind", "rule"), ("lang", str(lang)), ("machine", "yes"))
        self._marks = index.marks(terms)
        for bit, entries in ((_OF_SHIPPED, shipped), (_OF_EDITIONS, editions)):
            for number in entries:
                self._marks[number] |= bit
        self._by_mark = [_factor(mark) for mark in range(_OF_EDITIONS << 1)]

    def of(self, numbers: Iterable[int]) -> Iterator[float]:
        """The factor of each of these entries."""
        return map(self._by_mark.__getitem__, map(self._marks.__getitem__, numbers))


def _factor(mark: int) -> float:
    """The factor of what has these marks."""
    factor = 1.0 if mark & (_RULING | _RULE) else _OF_NO_TEXT
    factor *= _GENERAL if mark & _RULE and mark & _OF_EDITIONS else 1.0
    factor *= _OWN_LANGUAGE if mark & _OWN else 1.0
    factor *= _SHIPPED if mark & _OF_SHIPPED else 1.0
    return factor * (_MACHINE if mark & _OF_MACHINE else 1.0)
