"""Who is who: the names of cards and mechanics in both languages, and what they are.

:meth:`Authority.bundled` holds what ships; :meth:`Authority.with_cards` adds what
documents teach. A name leads to every card that bears it: two ids mean that the name
alone does not decide, as with « Contemplation ».
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property

from faqsearch.authority.cards import CardSource, CardTable, folded_name, french_faces
from faqsearch.authority.mechanics import MechanicTable, bundled_mechanics
from faqsearch.authority.trie import NameTrie
from faqsearch.languages import Lang
from faqsearch.nouns.cards import (
    Card,
    CardFace,
    Mechanic,
)

__all__ = ["Authority", "folded_name"]

# Basic land types and the variable, in both languages.
_GAME_WORDS = frozenset(
    "plains island swamp mountain forest plaine ile marais montagne foret x".split()
)


class Authority:
    """Cards and mechanics, and the names that lead to them."""

    def __init__(self, cards: CardTable, mechanics: MechanicTable) -> None:
        self._cards = cards
        self._mechanics = mechanics

    @classmethod
    def bundled(cls) -> Authority:
        """What ships with the package; one object per process."""
        return _bundled()

    @classmethod
    def of(cls, cards: CardSource) -> Authority:
        """The cards of a source, such as a library's records, and the mechanics that ship."""
        return cls(CardTable(cards), bundled_mechanics())

    def with_cards(self, cards: Iterable[Card]) -> Authority:
        """An authority that also knows ``cards``; names of a known card are added to it."""
        return Authority(self._cards.with_cards(cards), self._mechanics)

    @property
    def cards(self) -> Mapping[str, Card]:
        """Every card by id."""
        return self._cards

    @property
    def mechanics(self) -> MechanicTable:
        """Every mechanic by id."""
        return self._mechanics

    def by_name(self, name: str, lang: Lang | None = None) -> tuple[str, ...]:
        """Ids of the cards that bear exactly this name, folded, in ``lang`` or in either."""
        alias = folded_name(name)
        langs = tuple(Lang) if lang is None else (lang,)
        ids = (card_id for each in langs for card_id in self._cards.called(alias, each))
        return tuple(dict.fromkeys(ids))

    def card_called(self, name: str) -> Card | None:
        """The card of exactly this name, folded; None for no card and for several."""
        ids = self.by_name(name)
        return self._cards[ids[0]] if len(ids) == 1 else None

    def names(self, lang: Lang) -> Iterator[tuple[str, str]]:
        """Every folded alias of ``lang`` with the card id it leads to."""
        yield from dict.fromkeys(
            (folded_name(name), card_id)
            for each, name, card_id in self._cards.names()
            if each is lang
        )

    def faces(self, card_id: str, lang: Lang) -> tuple[CardFace, ...]:
        """The faces of a card with names and type lines of ``lang`` where known.

        The ``lang`` of each face tells what it is. Raises KeyError for an unknown card.
        """
        card = self._cards[card_id]
        french = french_faces(card_id) if lang is Lang.FR else ()
        return french or card.faces

    def mechanic_by_name(self, text: str, lang: Lang | None = None) -> tuple[Mechanic, ...]:
        """The mechanics called ``text``, singular or plural, in ``lang`` or in either language."""
        return self._mechanics.by_name(text, lang)

    def mechanic_of_heading(self, heading: str, lang: Lang | None = None) -> Mechanic | None:
        """The mechanic that a heading names, whatever announces it ("Cycle: Mimics")."""
        return self._mechanics.of_heading(heading, lang)

    def subtypes(self) -> frozenset[str]:
        """Every subtype of the cards, folded, in both languages."""
        return self._cards.subtypes()

    @cached_property
    def game_words(self) -> frozenset[str]:
        """Folded words that documents write with a capital though a card may bear them."""
        return self.subtypes() | _GAME_WORDS

    @cached_property
    def trie(self) -> NameTrie:
        """The names as sequences of words, for finding them in running text."""
        return NameTrie(self._cards.names_beginning)


@cache
def _bundled() -> Authority:
    return Authority(CardTable(), bundled_mechanics())
