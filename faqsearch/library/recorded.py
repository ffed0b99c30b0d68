"""The cards of a library's records, looked up one by one: nobody reads 24,000 to link a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from faqsearch.authority.cards import folded_name
from faqsearch.languages import Lang
from faqsearch.library.records import Records
from faqsearch.library.tokens import name_key
from faqsearch.nouns.cards import Card


class RecordedCards:
    """Cards and their names as they stand in the records."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._get = cache(records.card)
        self.called = cache(self._called)

    def get(self, card_id: str, /) -> Card | None:
        """The card with this id."""
        return self._get(card_id)

    def ids(self) -> Iterator[str]:
        """The id of every card."""
        yield from self._records.card_ids()

    def names(self) -> Iterator[tuple[Lang, str, str]]:
        """Every name of every card: its language, the name as written, the card's id."""
        for name in self._records.names.all():
            yield name.lang, name.name, name.card

    def names_beginning(self, word: str) -> Iterable[tuple[Lang, str, str]]:
        """The names whose first word, folded, is ``word``."""
        return [(n.lang, n.name, n.card) for n in self._records.names.with_first_word(word)]

    def _called(self, alias: str, lang: Lang) -> tuple[str, ...]:
        """Ids of the cards of which this is a name, folded."""
        names = self._records.names.with_key(name_key(alias))
        same = (n.card for n in names if n.lang is lang and folded_name(n.name) == alias)
        return tuple(dict.fromkeys(same))

    def subtypes(self) -> frozenset[str]:
        """Every subtype on the type lines of the cards, folded, in both languages."""
        return self._records.subtypes()
