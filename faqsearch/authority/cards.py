"""The cards that ship: names in both languages and facts, from ``data/cards.jsonl``.

A card is built when it is first asked for, since a lookup needs one of hundreds.
"""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from faqsearch.languages import Lang, fold
from faqsearch.notations.mana import ManaCost
from faqsearch.nouns import Card, CardFace

_SUBTYPES = re.compile(r"\s*(?:—|--|:)\s*")
_LIST = re.compile(r",?\s+(?:et\s+)?")


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


class CardTable(Mapping[str, Card]):
    """Cards by id: those that ship and those learnt from documents."""

    def __init__(self, learnt: Mapping[str, Card] | None = None, *, bundled: bool = True) -> None:
        self._records = _records() if bundled else {}
        self._built: dict[str, Card] = {}
        self._learnt: dict[str, Card] = dict(learnt or {})

    def __getitem__(self, card_id: str) -> Card:
        if card_id in self._learnt:
            return self._learnt[card_id]
        if card_id not in self._built:
            self._built[card_id] = _build(self._records[card_id])
        return self._built[card_id]

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._learnt or card_id in self._records

    def __iter__(self) -> Iterator[str]:
        yield from self._records
        yield from (card_id for card_id in self._learnt if card_id not in self._records)

    def __len__(self) -> int:
        return len(self._records.keys() | self._learnt.keys())

    def names(self) -> Iterator[tuple[Lang, str, str]]:
        """Every name of every card: its language, the name as written, the card's id."""
        for card_id in self:
            learnt = self._learnt.get(card_id)
            names = learnt.names if learnt else _names_of(self._records[card_id])
            for lang, several in names.items():
                for name in several:
                    yield lang, name, card_id

    def subtypes(self) -> frozenset[str]:
        """Every subtype on the type lines of the cards, folded, in both languages."""
        lines = [
            line
            for record in self._records.values()
            for face in record["faces"]
            for line in (face.get("type"), face.get("type_fr"))
        ]
        lines += [face.type_line for card in self._learnt.values() for face in card.faces]
        found = (fold(part) for line in set(lines) if line for part in _SUBTYPES.split(line)[1:])
        return frozenset(word for words in found for word in _LIST.split(words) if word)

    def with_cards(self, cards: Iterable[Card]) -> CardTable:
        """A table that also holds ``cards``; of a card known already, facts stay as known."""
        learnt = dict(self._learnt)
        for card in cards:
            if card.id in learnt:
                learnt[card.id] = united(learnt[card.id], card)
            elif card.id in self._records:
                learnt[card.id] = united(self[card.id], card)
            else:
                learnt[card.id] = card
        table = CardTable(learnt, bundled=False)
        table._records = self._records
        table._built = self._built
        return table
