"""Rulings as they are shown in one language, and the names of their cards, read many at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from faqsearch.languages import Lang
from faqsearch.library.records import Records, StoredRuling


class Shown:
    """Reads the rulings of one answer, in its language."""

    def __init__(self, records: Records, lang: Lang) -> None:
        self._records = records
        self._lang = lang
        self._rulings: dict[str, StoredRuling] = {}
        self._names: dict[str, str] = {}
        self._asked: set[str] = set()

    def read(self, ids: Iterable[str], *, as_found: bool) -> None:
        """Read rulings that will be asked for, each as it is shown.

        Or ``as_found``, where those very texts were asked for.
        """
        stored = self._records.rulings(ids)
        shown = stored if as_found else self.in_language(stored)
        self.name(card for one in shown for card in one.ruling.cards)
        own = zip(stored, shown, strict=True)
        self._rulings |= {one.ruling.id: text for one, text in own}

    def ruling(self, id: str) -> StoredRuling:
        """A ruling that was read, as it is shown."""
        return self._rulings[id]

    def in_language(self, stored: Sequence[StoredRuling]) -> Sequence[StoredRuling]:
        """For each ruling the first text of its unit in the language of the answer, else the
        first in the other."""
        firsts = self._records.firsts_of_units(one.ruling.unit for one in stored)
        ids = [
            firsts.get((one.ruling.unit, self._lang))
            or firsts.get((one.ruling.unit, self._lang.other))
            or one.ruling.id
            for one in stored
        ]
        others = [id for id, one in zip(ids, stored, strict=True) if id != one.ruling.id]
        read = {one.ruling.id: one for one in self._records.rulings(others)}
        return [
            one if id == one.ruling.id else read.get(id, one)
            for id, one in zip(ids, stored, strict=True)
        ]

    def name(self, cards: Iterable[str]) -> None:
        """Read the names of cards that will be asked for."""
        new = set(cards) - self._asked
        if new:
            self._asked |= new
            self._names |= self._records.names.full_names(new, self._lang)

    def names_of(self, cards: Sequence[str]) -> list[str]:
        """The names of cards, but for those that have none."""
        self.name(cards)
        return [self._names[card] for card in cards if card in self._names]
