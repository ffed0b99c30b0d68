"""Who is who: the names of cards and mechanics in both languages, and what they are.

:meth:`Authority.bundled` holds what ships; :meth:`Authority.with_cards` adds what
documents teach. A name leads to every card that bears it: two ids mean that the name
alone does not decide, as with « Contemplation ».
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property

from faqsearch.authority.cards import CardTable, french_faces
from faqsearch.authority.mechanics import MechanicTable, bundled_mechanics
from faqsearch.authority.trie import NameTrie
from faqsearch.languages import Lang, fold
from faqsearch.nouns import Card, CardFace, Mechanic

__all__ = ["Authority"]

# Basic land types and the variable, in both languages.
_GAME_WORDS = frozenset(
    "plains island swamp mountain forest plaine ile marais montagne foret x".split()
)
_SLASHES = re.compile(r"\s*/{1,5}\s*")


def folded_name(name: str) -> str:
    """Fold a card name, with one spelling for the slashes of a two-part one.

    >>> folded_name("Assault/Battery"), folded_name("Mort / Enterré")
    ('assault // battery', 'mort // enterre')
    """
    folded = fold(name)
    return _SLASHES.sub(" // ", folded) if "/" in folded else folded


class Authority:
    """Cards and mechanics, and the names that lead to them."""

    def __init__(self, cards: CardTable, mechanics: MechanicTable) -> None:
        self._cards = cards
        self._mechanics = mechanics

    @classmethod
    def bundled(cls) -> Authority:
        """What ships with the package; one object per process."""
        return _bundled()

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

    @cached_property
    def _aliases(self) -> dict[Lang, dict[str, tuple[str, ...]]]:
        found: dict[Lang, dict[str, list[str]]] = {lang: {} for lang in Lang}
        for lang, name, card_id in self._cards.names():
            found[lang].setdefault(folded_name(name), []).append(card_id)
        return {
            lang: {alias: tuple(dict.fromkeys(ids)) for alias, ids in aliases.items()}
            for lang, aliases in found.items()
        }

    def by_name(self, name: str, lang: Lang | None = None) -> tuple[str, ...]:
        """Ids of the cards that bear exactly this name, folded, in ``lang`` or in either."""
        alias = folded_name(name)
        langs = tuple(Lang) if lang is None else (lang,)
        ids = (card_id for each in langs for card_id in self._aliases[each].get(alias, ()))
        return tuple(dict.fromkeys(ids))

    def card_called(self, name: str) -> Card | None:
        """The card of exactly this name, folded; None for no card and for several."""
        ids = self.by_name(name)
        return self._cards[ids[0]] if len(ids) == 1 else None

    def names(self, lang: Lang) -> Iterator[tuple[str, str]]:
        """Every folded alias of ``lang`` with the card id it leads to."""
        for alias, ids in self._aliases[lang].items():
            for card_id in ids:
                yield alias, card_id

    def faces(self, card_id: str, lang: Lang) -> tuple[CardFace, ...]:
        """The faces of a card with names and type lines of ``lang`` where known.

        The ``lang`` of each face tells what it is. Raises KeyError for an unknown card.
        """
        card = self._cards[card_id]
        french = french_faces(card_id) if lang is Lang.FR else ()
        return french or card.faces

    def mechanic_by_name(self, text: str) -> tuple[Mechanic, ...]:
        """The mechanics called ``text`` in either language, singular or plural."""
        return self._mechanics.by_name(text)

    def mechanic_of_heading(self, heading: str) -> Mechanic | None:
        """The mechanic that a heading names, whatever announces it ("Cycle: Mimics")."""
        return self._mechanics.of_heading(heading)

    @cached_property
    def game_words(self) -> frozenset[str]:
        """Folded words that documents write with a capital though a card may bear them."""
        return self._cards.subtypes() | _GAME_WORDS

    @cached_property
    def trie(self) -> NameTrie:
        """The names as sequences of words, for finding them in running text."""
        return NameTrie(self._cards.names())


@cache
def _bundled() -> Authority:
    return Authority(CardTable(), bundled_mechanics())
