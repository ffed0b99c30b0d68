"""Card blocks of a document: which card each one is.

A block states a card's name, cost, types and power/toughness. The name leads to the
card; the facts decide between cards that share a name, and tell a card we don't know,
which is then learnt from its block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from faqsearch.authority import Authority
from faqsearch.errors import NotationError
from faqsearch.languages import Lang, fold
from faqsearch.notations.typeline import TypeLine
from faqsearch.nouns.cards import (
    Card,
    CardFace,
    MechanicKind,
)
from faqsearch.nouns.documents import Problem

_REMINDER = re.compile(r"\([^()]*\)")
_HYBRID = re.compile(r"\{[WUBRGC2]/[WUBRG]\}")
_ABILITY_WORD = re.compile(r"^([^—{}:.]{3,40}?)\s+(?:—|--)\s")
_KEYWORD_END = re.compile(r"\s*(?:\{|\d|—|--|:|\bd['’]|\bde\b|\bcontre\b|\bfrom\b).*$")
_IN_ABILITIES = frozenset({MechanicKind.KEYWORD_ABILITY, MechanicKind.ABILITY_WORD})


def _types_of(face: CardFace) -> frozenset[str]:
    """The card types of a face, without tribal or kindred; empty where unreadable."""
    if face.type_line is None:
        return frozenset()
    try:
        types = TypeLine.parse(face.type_line, face.lang).types
    except NotationError:
        return frozenset()
    return frozenset(types) - {"tribal", "kindred"}


def _conflicts(face: CardFace, known: CardFace) -> int:
    """How many facts of two faces contradict each other: cost, types, power/toughness.

    The order of symbols in a cost is no fact: documents print ``{B}{G}{W}`` where
    the card has ``{W}{B}{G}``.
    """
    count = 0
    if face.mana_cost is not None and known.mana_cost is not None:
        count += sorted(map(str, face.mana_cost.symbols)) != sorted(
            map(str, known.mana_cost.symbols)
        )
    types, known_types = _types_of(face), _types_of(known)
    if types and known_types:
        count += types.isdisjoint(known_types)
    if face.power is not None and known.power is not None:
        count += (face.power, face.toughness) != (known.power, known.toughness)
    return count


def _fewest_conflicts(face: CardFace, card: Card) -> int:
    return min((_conflicts(face, known) for known in card.faces), default=0)


def _mechanics_of_face(face: CardFace, authority: Authority) -> tuple[str, ...]:
    """Mechanics that a card block shows: in its cost, its types and its ability lines."""
    found: list[str] = []
    if face.mana_cost is not None and _HYBRID.search(str(face.mana_cost)):
        found.append("hybrid-mana")
    types = fold(face.type_line or "")
    if "planeswalker" in types or "arpenteur" in types:
        found.append("planeswalker")
    if "tribal" in types or "kindred" in types:
        found.append("kindred")
    for line in face.text.splitlines():
        bare = _REMINDER.sub("", line).strip(" .*_")
        word = _ABILITY_WORD.match(bare)
        for part in (word.group(1),) if word else bare.split(","):
            name = _KEYWORD_END.sub("", part.strip())
            named = authority.mechanic_by_name(name, face.lang)
            found += [mechanic.id for mechanic in named if mechanic.kind in _IN_ABILITIES]
    return tuple(dict.fromkeys(found))


class Blocks:
    """The card blocks of one document: which card each name in it means.

    ``ids`` maps each folded name and language to a card id, or to None where two
    cards fit; ``learnt`` holds the cards that the authority doesn't know.
    """

    def __init__(self, faces: Iterable[CardFace], authority: Authority) -> None:
        self.authority = authority
        self.learnt: dict[str, Card] = {}
        self.problems: list[Problem] = []
        self.ids: dict[tuple[str, Lang], str | None] = {}
        for face in faces:
            self._place(face)

    def card_of(self, name: str, lang: Lang) -> str | None:
        """The id of the card that ``name`` means in this document, or None."""
        key = (fold(name), lang)
        if key not in self.ids:
            self._place(CardFace(name, lang))
        return self.ids[key]

    def card_called(self, name: str, lang: Lang) -> str | None:
        """The id of the one card that is called exactly so, or None; learns nothing."""
        if (known := self.ids.get((fold(name), lang))) is not None:
            return known
        found = self.authority.by_name(name, lang) or self.authority.by_name(name)
        return found[0] if len(found) == 1 else None

    def _place(self, face: CardFace) -> None:
        key = (fold(face.name), face.lang)
        if self.ids.get(key) is not None:
            return
        candidates = (
            self.authority.by_name(face.name, face.lang)
            or self.authority.by_name(face.name)
            or self.authority.by_name(face.other_name or "", face.lang.other)
        )
        fits = {card: _fewest_conflicts(face, self.authority.cards[card]) for card in candidates}
        if len(candidates) == 1:
            # One odd fact is a misprint or an erratum; two are another card of that name.
            (card,) = candidates
            self.ids[key] = card if fits[card] < 2 else self._learn(face)
            return
        agreeing = [card for card, count in fits.items() if count == 0]
        if len(agreeing) == 1:
            self.ids[key] = agreeing[0]
        elif not candidates or (not agreeing and face.type_line is not None):
            self.ids[key] = self._learn(face)
        else:
            self.ids[key] = None
            line = face.source.lines[0] if face.source else None
            what = f"{face.name!r} is a name of {' and of '.join(agreeing or candidates)}"
            self.problems.append(Problem(line, what, "linked to neither"))

    def _learn(self, face: CardFace) -> str:
        card_id = (face.lang is Lang.FR and face.other_name) or face.name
        if card_id in self.authority.cards:
            card_id = f"{face.name} ({face.lang})"
        parts = face.name.split(" // ")
        names = {face.lang: tuple(dict.fromkeys([face.name, *parts]))}
        if face.other_name:
            names[face.lang.other] = (face.other_name,)
        layout = "split" if len(parts) > 1 else "normal"
        mechanics = _mechanics_of_face(face, self.authority)
        self.learnt[card_id] = Card(card_id, (face,), names, layout, mechanics)
        return card_id
