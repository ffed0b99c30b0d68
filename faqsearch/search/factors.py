"""What an entry counts for by what it is, whatever the question: its kind, language and origin."""

from __future__ import annotations

from faqsearch.languages import Lang
from faqsearch.library.engine import Postings

_KIND = {"ruling": 1.0, "rule": 1.0, "card": 0.25, "mechanic": 0.25, "glossary": 0.25}
_OWN_LANGUAGE = 1.03
_GENERAL = 1.5  # what a rule counts where no card is named: most rulings are of one card
_SHIPPED = 0.96
_MACHINE = 0.97

KINDS = tuple(_KIND)
"""The kinds of entries."""

MOST_OF_ANY = _OWN_LANGUAGE * _GENERAL
"""By what no entry is multiplied more."""


class Factors(dict[int, float]):
    """By what scores of entries are multiplied, found when one is asked for: most never are.

    ``shipped`` are entries of documents that ship, ``editions`` those of rules texts.
    """

    def __init__(
        self, index: Postings, lang: Lang, shipped: frozenset[int], editions: frozenset[int]
    ) -> None:
        self._index = index
        self._own, self._machine = index.entries("lang", lang), index.entries("machine", "yes")
        self._shipped, self._editions = shipped, editions

    def __missing__(self, number: int) -> float:
        kind = self._index.entry(number)[0].partition(":")[0]
        factor = _KIND[kind] * (_GENERAL if kind == "rule" and number in self._editions else 1.0)
        factor *= _OWN_LANGUAGE if number in self._own else 1.0
        factor *= _SHIPPED if number in self._shipped else 1.0
        found = self[number] = factor * (_MACHINE if number in self._machine else 1.0)
        return found
