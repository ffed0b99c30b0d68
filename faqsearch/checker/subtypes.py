"""Subtypes: each belongs to a card type, and goes with it (CR 205.3; 205, 212.1 in 2007)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era
from faqsearch.errors import NotationError
from faqsearch.languages import Lang, fold

__all__ = ["FUNCTIONS", "SUBTYPES", "TypesAfter", "types_after"]

SUBTYPES = {
    "artifact": frozenset(
        "attraction blood bobblehead clue contraption equipment food fortification gold incubator "
        "junk lander map powerstone treasure vehicle".split()
    ),
    "battle": frozenset(("siege",)),
    "enchantment": frozenset(
        "aura background cartouche case class curse role room rune saga shard shrine".split()
    ),
    "land": frozenset(
        "desert forest gate island lair locus mine mountain plains power-plant sphere swamp tower "
        "town urza's".split()
    ),
    "spell": frozenset("adventure arcane chorus lesson omen trap".split()),
}
"""The subtypes that no creature has, by the card type they belong to; spells share theirs.

Creature and planeswalker types are too many and are not listed (CR 205.3g-q)."""

_SHARED = {
    "creature": ("creature", "tribal", "kindred"),
    "spell": ("instant", "sorcery"),
}


@dataclass(frozen=True, slots=True)
class TypesAfter:
    """The card types and the subtypes of an object, as they are then."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...]


def types_after(
    era: Era,
    *,
    card: CardObject,
    becomes: tuple[str, ...] = (),
    loses: tuple[str, ...] = (),
    old_word: str = "",
    new_word: str = "",
) -> TypesAfter:
    """The types of an object under one effect on them.

    Subtypes that it ``becomes`` take the place of those of the same card type alone. With a card
    type that it ``loses`` go its subtypes, but for those that another of its types shares, as
    creature and tribal (kindred today) do. A text-changing effect puts one creature type
    (``new_word``) for another. 205.3, 212.1b, 212.8b, 418.5a then; 205.1a, 205.3b, 308.2, 612.1
    today. Raises NotationError where the type line isn't known.
    """
    if card.front.types is None:
        raise NotationError("card: its type line is needed")
    line = card.front.types.in_language(Lang.EN)
    living = any(kind in line.types for kind in _SHARED["creature"])
    subtypes = tuple(
        new_word if fold(one) == fold(old_word) and _kind(one, living) == "creature" else one
        for one in line.subtypes
    )
    replaced = {_kind(one, living) for one in becomes}
    subtypes = (*(one for one in subtypes if _kind(one, living) not in replaced), *becomes)
    lost = {fold(one) for one in loses}
    types = tuple(one for one in line.types if one not in lost)
    kept = (one for one in subtypes if _has_kind(types, _kind(one, living)))
    return TypesAfter(types, tuple(dict.fromkeys(kept)))


def _kind(subtype: str, living: bool) -> str:
    """The card type a subtype belongs to; one that isn't listed is a creature's if there is one."""
    for kind, words in SUBTYPES.items():
        if fold(subtype) in words:
            return kind
    return "creature" if living else "planeswalker"


def _has_kind(types: Iterable[str], kind: str) -> bool:
    return any(one in _SHARED.get(kind, (kind,)) for one in types)


FUNCTIONS = (types_after,)
