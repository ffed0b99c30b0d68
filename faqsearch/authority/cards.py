"""The cards that ship: names in both languages and facts, from ``data/cards.jsonl``.

A card is built when it is first asked for, since a lookup needs one of hundreds.
"""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Protocol

from faqsearch.authority.trie import first_word
from faqsearch.languages import Lang, fold
from faqsearch.notations.mana import ManaCost
from faqsearch.nouns.cards import Card, CardFace

_SUBTYPES = r"\s*(?:—|--|:)\s*"
_SLASHES = r"\s*/{1,5}\s*"
_LIST = r",?\s+(?:et\s+)?"


@cache
def _records() -> dict[str, dict[str, Any]]:
    """The lines of the data file, by card id."""
    # pkgutil reads inside a zip too and, unlike importlib.resources, costs no import time.
    lines = (pkgutil.get_data("faqsearch.authority", "data/cards.jsonl") or b"").splitlines()
    records = json.loads(b"[" + b",".join(lines) + b"]")
    return {record["id"]: record for record in records}


def _names_of(record: Mapping[str, Any]) -> dict[Lang, tuple[str, ...]]:
    """Per language the full name, then variants and the names of faces."""
    english = [record["id"], *(face["name"] for face in record["faces"])]
    names = {Lang.EN: tuple(dict.fromkeys(english))}
    if record.get("fr"):
        names[Lang.FR] = tuple(record["fr"])
    return names


def _english_face(face: Mapping[str, Any]) -> CardFace:
    cost = face.get("cost")
    return CardFace(
        name=face["name"],
        lang=Lang.EN,
        mana_cost=ManaCost.parse(cost) if cost else None,
        type_line=face.get("type"),
        power=face.get("power"),
        toughness=face.get("toughness"),
        loyalty=face.get("loyalty"),
        other_colors=None if cost else "C",  # no card that ships has a colour indicator
    )


def _french_face(face: Mapping[str, Any], name: str) -> CardFace:
    english = _english_face(face)
    return CardFace(
        name=name,
        lang=Lang.FR,
        mana_cost=english.mana_cost,
        type_line=face.get("type_fr"),
        power=english.power,
        toughness=english.toughness,
        loyalty=english.loyalty,
        other_colors=english.other_colors,
    )


def _build(record: Mapping[str, Any]) -> Card:
    return Card(
        id=record["id"],
        faces=tuple(_english_face(face) for face in record["faces"]),
        names=_names_of(record),
        layout=record["layout"],
        mechanics=tuple(record.get("mechanics", ())),
        oracle_id=record.get("oracle_id"),
    )


def french_faces(card_id: str) -> tuple[CardFace, ...]:
    """The French names and type lines of a card that ships; empty where unknown."""
    record = _records().get(card_id)
    if record is None or not record.get("fr"):
        return ()
    names = str(record["fr"][0]).split(" // ")
    if len(names) != len(record["faces"]):
        return ()
    return tuple(
        _french_face(face, name) for face, name in zip(record["faces"], names, strict=True)
    )


def united(known: Card, learnt: Card) -> Card:
    """``known`` with the names and mechanics that ``learnt`` adds to it."""
    names = {
        lang: tuple(dict.fromkeys([*known.names.get(lang, ()), *learnt.names.get(lang, ())]))
        for lang in Lang
        if lang in known.names or lang in learnt.names
    }
    mechanics = tuple(dict.fromkeys([*known.mechanics, *learnt.mechanics]))
    oracle_id = known.oracle_id or learnt.oracle_id
    return Card(known.id, known.faces, names, known.layout, mechanics, oracle_id)


class CardSource(Protocol):
    """Where cards and their names are looked up."""

    def get(self, card_id: str, /) -> Card | None:
        """The card with this id."""

    def ids(self) -> Iterator[str]:
        """The id of every card."""

    def names(self) -> Iterator[tuple[Lang, str, str]]:
        """Every name of every card: its language, the name as written, the card's id."""

    def names_beginning(self, word: str) -> Iterable[tuple[Lang, str, str]]:
        """The names whose first word, folded, is ``word``."""

    def called(self, alias: str, lang: Lang) -> tuple[str, ...]:
        """Ids of the cards of which this is a name, folded."""

    def subtypes(self) -> frozenset[str]:
        """Every subtype on the type lines of the cards, folded, in both languages."""


def folded_name(name: str) -> str:
    """Fold a card name, with one spelling for the slashes of a two-part one.

    >>> folded_name("Assault/Battery"), folded_name("Mort / Enterré")
    ('assault // battery', 'mort // enterre')
    """
    folded = fold(name)
    return re.sub(_SLASHES, " // ", folded) if "/" in folded else folded


def subtypes_of(type_lines: Iterable[str | None]) -> frozenset[str]:
    """The subtypes on type lines of either language, folded.

    >>> sorted(subtypes_of(["Creature — Elf Druid", None, "Créature : sylphe et druide"]))
    ['druid', 'druide', 'elf', 'sylphe']
    """
    found = (
        fold(part) for line in set(type_lines) if line for part in re.split(_SUBTYPES, line)[1:]
    )
    return frozenset(word for words in found for word in re.split(_LIST, words) if word)


class _Named:
    """Names held in memory, by their first word and as a whole."""

    def __init__(self, names: Iterable[tuple[Lang, str, str]]) -> None:
        self.all = tuple(names)

    @cached_property
    def by_word(self) -> dict[str, list[tuple[Lang, str, str]]]:
        found: dict[str, list[tuple[Lang, str, str]]] = {}
        for one in self.all:
            found.setdefault(first_word(one[1]), []).append(one)
        return found

    @cached_property
    def by_alias(self) -> dict[tuple[str, Lang], list[str]]:
        found: dict[tuple[str, Lang], list[str]] = {}
        for lang, name, card_id in self.all:
            ids = found.setdefault((folded_name(name), lang), [])
            if card_id not in ids:
                ids.append(card_id)
        return found


class _Shipped:
    """The cards that ship; each is built when it is first asked for."""

    def __init__(self) -> None:
        self._records = _records()
        self._built: dict[str, Card] = {}

    def get(self, card_id: str, /) -> Card | None:
        if card_id not in self._built:
            if card_id not in self._records:
                return None
            self._built[card_id] = _build(self._records[card_id])
        return self._built[card_id]

    def ids(self) -> Iterator[str]:
        return iter(self._records)

    def names(self) -> Iterator[tuple[Lang, str, str]]:
        return iter(self._named.all)

    @cached_property
    def _named(self) -> _Named:
        return _Named(
            (lang, name, card_id)
            for card_id, record in self._records.items()
            for lang, several in _names_of(record).items()
            for name in several
        )

    def names_beginning(self, word: str) -> Iterable[tuple[Lang, str, str]]:
        return self._named.by_word.get(word, ())

    def called(self, alias: str, lang: Lang) -> tuple[str, ...]:
        return tuple(self._named.by_alias.get((alias, lang), ()))

    def subtypes(self) -> frozenset[str]:
        return subtypes_of(
            line
            for record in self._records.values()
            for face in record["faces"]
            for line in (face.get("type"), face.get("type_fr"))
        )


@cache
def _shipped() -> _Shipped:
    return _Shipped()


class CardTable(Mapping[str, Card]):
    """Cards by id: those of a source, by default those that ship, and others learnt."""

    def __init__(self, below: CardSource | None = None, learnt: Iterable[Card] = ()) -> None:
        self._below = below or _shipped()
        self._learnt: dict[str, Card] = {}
        more: list[tuple[Lang, str, str]] = []
        for card in learnt:
            known = self.get(card.id)
            own = united(known, card) if known else card
            self._learnt[card.id] = own
            for lang, names in own.names.items():
                old = known.names.get(lang, ()) if known else ()
                more += ((lang, name, card.id) for name in names if name not in old)
        self._more = _Named(more)

    def __getitem__(self, card_id: str) -> Card:
        found = self._learnt.get(card_id) or self._below.get(card_id)
        if found is None:
            raise KeyError(card_id)
        return found

    def __iter__(self) -> Iterator[str]:
        yield from self.ids()

    def __len__(self) -> int:
        return sum(1 for _ in self.ids())

    def ids(self) -> Iterator[str]:
        """The id of every card."""
        known = set()
        for card_id in self._below.ids():
            known.add(card_id)
            yield card_id
        yield from (card_id for card_id in self._learnt if card_id not in known)

    def names(self) -> Iterator[tuple[Lang, str, str]]:
        """Every name of every card: its language, the name as written, the card's id."""
        yield from self._below.names()
        yield from self._more.all

    def names_beginning(self, word: str) -> Iterable[tuple[Lang, str, str]]:
        """The names whose first word, folded, is ``word``."""
        return (*self._below.names_beginning(word), *self._more.by_word.get(word, ()))

    def called(self, alias: str, lang: Lang) -> tuple[str, ...]:
        """Ids of the cards of which this is a name, folded."""
        ids = (*self._below.called(alias, lang), *self._more.by_alias.get((alias, lang), ()))
        return tuple(dict.fromkeys(ids))

    def subtypes(self) -> frozenset[str]:
        """Every subtype on the type lines of the cards, folded, in both languages."""
        return self._subtypes

    @cached_property
    def _subtypes(self) -> frozenset[str]:
        lines = (face.type_line for card in self._learnt.values() for face in card.faces)
        return self._below.subtypes() | subtypes_of(lines)

    def with_cards(self, cards: Iterable[Card]) -> CardTable:
        """A table that also holds ``cards``; of a card known already, facts stay as known."""
        return CardTable(self, cards)
