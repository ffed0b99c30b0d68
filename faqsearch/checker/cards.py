"""Cards as the model sees them: faces with a cost, types and a size, and a layout.

Wherever a card is wanted a literal will do: ``"3/3"`` a creature of that size, ``"{2}{U/R}"``
a card of that cost, ``4`` one of that mana value, ``"land"``, ``"split({R},{3}{G})"``,
``"adventure(4,7)"`` (the normal face first), or an object with the members of :class:`Face`.
Any other text is a card's name.

>>> card = CardObject.from_json("split({R},{3}{G})", "card", None)
>>> card.layout, [str(face.cost) for face in card.faces]
('split', ['{R}', '{3}{G}'])
>>> CardObject.from_json("2/2", "card", None).front.size
Size(power=2, toughness=2)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from faqsearch.authority.mechanics import bundled_mechanics
from faqsearch.checker.literals import MOST, Lookup, known_mana, read, within
from faqsearch.errors import NotationError, NotFound
from faqsearch.languages import Lang, fold
from faqsearch.notations.mana import Color, ManaCost
from faqsearch.notations.typeline import TypeLine
from faqsearch.nouns.cards import (
    Card,
    CardFace,
    MechanicKind,
)

__all__ = ["PERMANENT_TYPES", "CardObject", "Face", "Size"]

PERMANENT_TYPES = frozenset("artifact battle creature enchantment land planeswalker".split())
"""The card types of permanents (CR 110.4)."""

_KINDRED = frozenset({"tribal", "kindred"})
"""The two names of one card type, until 2024 and since (CR 308.3)."""
_SIZE = re.compile(r"([+-]?\d+)/([+-]?\d+)")
_NUMBER = re.compile(r"\d+")
_LAYOUT = re.compile(r"(split|adventure|transform|modal_dfc|flip)\((.*)\)")
_FORMS = '"3/3", "{2}{U/R}", 4, "land", "split({R},{3}{G})", "adventure(4,7)", an object'


@dataclass(frozen=True, slots=True)
class Size:
    """Power and toughness, or what is added to them (CR 208).

    >>> str(Size.parse("2/2") + Size.parse("+3/-1"))
    '5/1'
    """

    power: int
    toughness: int

    @classmethod
    def parse(cls, text: str) -> Size:
        """Read ``2/3`` or ``+2/-2``; raises NotationError."""
        found = _SIZE.fullmatch(text)
        if not found:
            raise NotationError(f"{text!r} is no power and toughness, such as 2/3 or +1/-1")
        if max(map(len, found.groups())) > len(str(MOST)) + 1:  # digits without end
            raise NotationError(f"a power and toughness of at most {MOST:,} is wanted")
        power, toughness = map(int, found.groups())
        return cls(within(power, -MOST, MOST, "power"), within(toughness, -MOST, MOST, "toughness"))

    def __str__(self) -> str:
        return f"{self.power}/{self.toughness}"

    def __add__(self, other: Size) -> Size:
        return Size(self.power + other.power, self.toughness + other.toughness)

    def times(self, count: int) -> Size:
        """The change repeated ``count`` times."""
        return Size(self.power * count, self.toughness * count)


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a card; what isn't known or isn't there is None or empty.

    ``indicator`` holds colours that don't come from the cost: of a token, of a back face.
    """

    name: str = ""
    cost: ManaCost | None = None
    types: TypeLine | None = None
    size: Size | None = None
    loyalty: int | None = None
    text: str = ""
    keywords: tuple[str, ...] = ()
    indicator: tuple[Color, ...] = ()

    @property
    def mana_value(self) -> int:
        """The mana value away from the stack (CR 202.3); 0 without a cost.

        Raises NotationError for halves of mana and mana without end, as joke sets have them.
        """
        return int(known_mana(self.cost).mana_value) if self.cost else 0

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colours of the symbols of the cost and of the indicator (CR 202.2, 204)."""
        found = {*self.indicator, *(self.cost.colors if self.cost else ())}
        return tuple(color for color in Color if color in found)

    def is_type(self, word: str) -> bool:
        """Whether its type line holds a supertype, card type or subtype."""
        if self.types is None:
            return False
        line = self.types.in_language(Lang.EN)
        words = {fold(part) for part in (*line.supertypes, *line.types, *line.subtypes)}
        if not words.isdisjoint(_KINDRED):
            words |= _KINDRED
        return fold(word) in words

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword ability."""
        return fold(keyword) in {fold(word) for word in self.keywords}


@dataclass(frozen=True, slots=True)
class CardObject:
    """A card, token or copy: its layout and its faces, the normal or left one first."""

    layout: str
    faces: tuple[Face, ...]
    token: bool = False

    @property
    def front(self) -> Face:
        """The normal face, the left half, the front."""
        return self.faces[0]

    @classmethod
    def from_json(cls, value: object, name: str, lookup: Lookup | None) -> CardObject:
        """Read a literal, an object, or a name that ``lookup`` knows.

        Raises NotationError for another form, NotFound for an unknown name.
        """
        if isinstance(value, Card):
            return cls._of(value)
        if isinstance(value, Mapping):
            return cls._from_object(value, name, lookup)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            value = str(within(value, 0, MOST, name))
        if not isinstance(value, str):
            raise NotationError(f"{name}: a card is wanted ({_FORMS}), not {value!r}")
        found = _LAYOUT.fullmatch(value)
        if found:
            parts = [part.strip() for part in found[2].split(",")]
            faces = tuple(_literal(part) if part else Face() for part in parts)
            if len(faces) == 2 and None not in faces:
                return cls(found[1], tuple(face for face in faces if face))
            raise NotationError(f"{name}: {value!r} wants two faces, as in split({{R}},{{3}}{{G}})")
        face = _literal(value)
        if face:
            return cls("normal", (face,))
        card = lookup(value) if lookup else None
        if card is None:
            raise NotFound(f"{name}: no card is called {value!r}, and it is none of {_FORMS}")
        return cls._of(card)

    @classmethod
    def _from_object(
        cls, value: Mapping[str, object], name: str, lookup: Lookup | None
    ) -> CardObject:
        members = dict(value)
        token = read(bool, members.pop("token", False), f"{name}.token")
        if "faces" in members:
            layout = read(str, members.pop("layout", "split"), f"{name}.layout")
            faces = read(tuple[Face, ...], members.pop("faces"), f"{name}.faces", lookup)
            if members or not faces:
                raise NotationError(f"{name}: beside its faces a card has only layout and token")
            return cls(layout, faces, token)
        return cls("normal", (read(Face, members, name, lookup),), token)

    @classmethod
    def _of(cls, card: Card) -> CardObject:
        faces = []
        for face in card.faces:
            size = f"{face.power}/{face.toughness}"
            faces.append(
                Face(
                    face.name,
                    face.mana_cost,
                    TypeLine.parse(face.type_line, face.lang) if face.type_line else None,
                    Size.parse(size) if _SIZE.fullmatch(size) else None,
                    int(face.loyalty) if face.loyalty and face.loyalty.isdigit() else None,
                    face.text,
                    _keywords(card),
                    _indicator(face),
                )
            )
        return cls(card.layout, tuple(faces) or (Face(card.id),))


def _indicator(face: CardFace) -> tuple[Color, ...]:
    """The colours of a face that don't come from its cost."""
    if face.other_colors is None or face.colors is None:
        return ()
    shown = face.mana_cost.colors if face.mana_cost else ()
    return tuple(color for color in face.colors if color not in shown)


def _keywords(card: Card) -> tuple[str, ...]:
    """The keyword abilities among the mechanics of a card, by their English names."""
    known = (bundled_mechanics().get(id) for id in card.mechanics)
    return tuple(
        one.name(Lang.EN) for one in known if one and one.kind is MechanicKind.KEYWORD_ABILITY
    )


def _literal(text: str) -> Face | None:
    """A face by its size, cost, mana value or as a land; None for anything else."""
    if _SIZE.fullmatch(text):
        return Face(types=TypeLine.parse("Creature"), size=Size.parse(text))
    if _NUMBER.fullmatch(text):
        return Face(cost=known_mana(ManaCost.parse("{" + text + "}")))
    if fold(text) in ("land", "terrain"):
        return Face(types=TypeLine.parse("Land"))
    if text.startswith("{"):
        return Face(cost=known_mana(ManaCost.parse(text)))
    return None
