"""Characteristics of cards with more than one face, by zone and era: split, adventure, back.

Off the stack a split card had two sets of characteristics until 2017 (505.2 to 505.6, then
708.2 to 708.6) and has one combined set since (709.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.cards import PERMANENT_TYPES, CardObject, Face, Size
from faqsearch.checker.era import Era
from faqsearch.errors import NotationError
from faqsearch.languages import Lang
from faqsearch.notations.mana import Color

__all__ = ["FUNCTIONS", "Relation", "Zone", "seen_faces", "seen_values"]

Zone = Literal["hand", "library", "graveyard", "exile", "command", "battlefield", "stack"]
"""A zone of the game (CR 400.1)."""

Relation = Literal["=", "<=", ">=", "<", ">", "odd", "even"]
"""How a mana value is compared with a number."""

_BACKS = ("transform", "modal_dfc", "meld")
_SPLIT = ("split", "aftermath")


@dataclass(frozen=True, slots=True)
class Characteristics:
    """What an effect sees of a card; ``mana_values`` are two where it gets two answers."""

    names: tuple[str, ...]
    colors: tuple[Color, ...]
    multicolored: bool
    mana_values: tuple[int, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    size: Size | None
    permanent_card: bool


def seen_faces(card: CardObject, zone: Zone, face: int | None) -> tuple[Face, ...]:
    """The faces whose characteristics exist in a zone.

    On the stack that is the face being cast, both halves of a fused split spell; on the
    battlefield the face that is up; elsewhere both halves of a split card and the normal face
    of every other (505.2 then; 709.3b, 709.4, 712.8, 715.4 today). ``face`` counts from 1.
    Raises NotationError for a face that the card lacks.
    """
    if face is not None and not 1 <= face <= len(card.faces):
        raise NotationError(f"face: the card has {len(card.faces)}, not a number {face}")
    if zone == "stack" and face:
        return (card.faces[face - 1],)
    if zone == "battlefield" and face and card.layout in (*_BACKS, "flip"):
        return (card.faces[face - 1],)
    return card.faces if card.layout in _SPLIT else (card.front,)


def seen_values(
    era: Era, card: CardObject, zone: Zone, face: int | None = None, x: int = 0
) -> tuple[int, ...]:
    """The mana values that a comparison sees: see :func:`mana_value`."""
    faces = seen_faces(card, zone, face)
    values = [one.mana_value + (_variables(one) * x if zone == "stack" else 0) for one in faces]
    back = card.layout == "transform" and faces[0] is not card.front
    if back and (era.has("soi-back-face") or zone == "stack"):
        values = [card.front.mana_value]
    if len(values) > 1 and (era.has("akh-split") or zone == "stack"):
        values = [sum(values)]
    return tuple(values)


def _variables(face: Face) -> int:
    return str(face.cost or "").count("{X}")


def mana_value(
    era: Era, *, card: CardObject, zone: Zone = "hand", face: int | None = None, x: int = 0
) -> tuple[int, ...]:
    """The mana values that a comparison sees of a card: one, or two of a split card until 2017.

    203.3, 505.5-6 then; 202.3, 709.4b, 715.3b today. ``face`` is the one being cast or up,
    counted from 1; ``x`` the number chosen for X, which counts on the stack only (202.3e). A
    back face that is up had 0 until 2016 and has its front's since (202.3b).
    """
    return seen_values(era, card, zone, face, x)


def characteristics(
    era: Era, *, card: CardObject, zone: Zone = "hand", face: int | None = None, x: int = 0
) -> Characteristics:
    """What an effect sees of a card in a zone: names, colours, mana values, types, size.

    505.2-3 then; 709.3b, 709.4, 712.8, 715.3-4 today. A split card off the stack was always
    multicolored until 2007, and is since only if its halves differ in color. Whether a card
    is a permanent card depends on its types off the stack (110.4a).
    """
    faces = seen_faces(card, zone, face)
    found = {color for one in faces for color in one.colors}
    colors = tuple(color for color in Color if color in found)
    always = len(faces) > 1 and zone != "stack" and not era.has("plc-split-colors")
    lines = [one.types.in_language(Lang.EN) for one in faces if one.types]
    types = tuple(dict.fromkeys(word for line in lines for word in line.types))
    return Characteristics(
        tuple(one.name for one in faces),
        colors,
        always or len(colors) > 1,
        seen_values(era, card, zone, face, x),
        types,
        tuple(dict.fromkeys(word for line in lines for word in line.subtypes)),
        faces[0].size,
        not PERMANENT_TYPES.isdisjoint(types),
    )


def value_matches(
    era: Era,
    *,
    card: CardObject,
    relation: Relation,
    value: int = 0,
    zone: Zone = "hand",
    face: int | None = None,
    x: int = 0,
) -> bool:
    """Whether a card's mana value is equal to, less than … a number, or odd, or even.

    A split card off the stack matched if either half did (505.6, 708.6 until 2017); its
    combined value counts today (202.3d, 709.4b).
    """
    return any(_compares(own, relation, value) for own in seen_values(era, card, zone, face, x))


def _compares(own: int, relation: Relation, value: int) -> bool:
    return {
        "=": own == value,
        "<=": own <= value,
        ">=": own >= value,
        "<": own < value,
        ">": own > value,
        "odd": own % 2 == 1,
        "even": own % 2 == 0,
    }[relation]


def value_amount(era: Era, *, cards: tuple[CardObject, ...]) -> int:
    """The number that an effect uses which takes the mana values of cards: their sum.

    The two answers of a split card were added up (505.5, later 708.5 with its example of
    tokens); the combined cost gives the same number today (709.4b).
    """
    return sum(sum(seen_values(era, card, "library")) for card in cards)


def nameable(
    era: Era, *, card: CardObject, wanted: str | None = None
) -> tuple[tuple[str, ...], ...]:
    """The choices of whoever names a card: each is the names that must be said together.

    Both halves of a split card together until 2013 (505.7, 708.7), one of them since (201.4b,
    709.4a). The second name of an adventurer, flip or double-faced card may be chosen
    (201.4c-d, 715.5). Where the card named must be of a type (``wanted``), or must not be
    ("nonland"), the face of the name must fit. Raises NotationError for a face without a name.
    """
    if not all(face.name for face in card.faces):
        raise NotationError("card: every face needs a name")
    word = (wanted or "").removeprefix("non")
    faces = [face for face in card.faces if not word or face.is_type(word) is (word == wanted)]
    if card.layout in _SPLIT and not era.has("dgm-split-names"):
        return (tuple(face.name for face in card.faces),) if faces else ()
    return tuple((face.name,) for face in faces)


def number_of_cards(era: Era, *, cards: tuple[CardObject, ...]) -> int:
    """How many cards were drawn, discarded or revealed, tokens being none.

    A card with two faces is one card: 505.4 then; 709.2, 715.2c, 712.1 today.
    """
    return sum(not card.token for card in cards)


FUNCTIONS = (
    mana_value,
    characteristics,
    value_matches,
    value_amount,
    nameable,
    number_of_cards,
)
