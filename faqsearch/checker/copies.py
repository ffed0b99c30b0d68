"""Copies of permanents and of abilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.cards import CardObject, Face, Size
from faqsearch.checker.choices import Choice, choice_time
from faqsearch.checker.era import Era
from faqsearch.checker.layers import Effect, layers
from faqsearch.languages import Lang
from faqsearch.notations.mana import Color, ManaCost

__all__ = [
    "FUNCTIONS",
    "AbilityCopy",
    "Copy",
    "copied_ability",
    "copied_choices",
    "copy_of",
    "counts_as_used",
]


@dataclass(frozen=True, slots=True)
class Copy:
    """What a copy is as it comes to be one; ``original_size`` is what the original is then."""

    name: str | None
    mana_cost: ManaCost | None
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    colors: tuple[Color, ...]
    abilities: tuple[str, ...]
    size: Size | None
    loyalty: int | None
    face_down: bool
    original_size: Size | None


def copy_of(
    era: Era,
    *,
    original: CardObject,
    counters: tuple[Size, ...] = (),
    effects: tuple[Effect, ...] = (),
    original_copies: CardObject | None = None,
    face_down: bool = False,
) -> Copy:
    """The characteristics a copy of a permanent acquires.

    Printed values, as changed by an earlier copy effect (``original_copies``); neither
    counters nor other effects. Of a face-down permanent a copy is a nameless colourless
    2/2, and is face up itself. Then 503.2, 504.2; today 707.2, 707.3, 708.2, 708.10.
    """
    face = (original_copies or original).front
    if face_down:
        face = Face(types=None, size=Size(2, 2))
    on_it = (*(Effect(kind="counter", modify=size) for size in counters), *effects)
    line = face.types.in_language(Lang.EN) if face.types else None
    return Copy(
        name=face.name or None,
        mana_cost=face.cost,
        types=("creature",) if face_down else (*line.supertypes, *line.types) if line else (),
        subtypes=line.subtypes if line else (),
        colors=face.colors,
        abilities=face.keywords,
        size=face.size,
        loyalty=face.loyalty,
        face_down=False,
        original_size=layers(era, card=CardObject("normal", (face,)), effects=on_it).size,
    )


@dataclass(frozen=True, slots=True)
class AbilityCopy:
    """An activated ability and its copies: what was paid, what comes of them, whose they are."""

    loyalty: int
    results: int
    source: str
    original_controller: str
    copy_controller: str


def copied_ability(
    era: Era,
    *,
    source: str,
    activator: str,
    copier: str,
    loyalty: int = 0,
    cost: int = 0,
    each: int = 1,
    copies: int = 1,
) -> AbilityCopy:
    """A spell or ability and ``copies`` of it that ``copier`` made.

    A copy isn't activated: its cost, in loyalty counters ``cost``, is paid once. It has the
    source of the original; who made it controls it. ``each`` is what one of them makes.
    Then 503.10, 503.10b; today 707.10, 707.10b.
    """
    return AbilityCopy(loyalty + cost, each * (1 + copies), source, activator, copier)


def copied_choices(
    era: Era, *, choices: Mapping[Choice, str], new_targets: str | None = None
) -> Mapping[Choice, str]:
    """What is decided already of a copy of a spell or activated ability on the stack.

    ``choices`` are those of the original. Whatever was announced is copied, also what its costs
    were paid with, which the effect of the copy may ask about; what is chosen on resolution is
    chosen anew. An effect may let its player choose ``new_targets``.
    Then 503.10, 503.10c; today 707.10, 707.10c.
    """
    kept = {
        choice: made
        for choice, made in choices.items()
        if choice_time(era, choice=choice, of="activated ability") == "as it is announced"
    }
    if new_targets is not None and "targets" in kept:
        kept["targets"] = new_targets
    return kept


def counts_as_used(
    era: Era,
    *,
    events: tuple[Literal["cast", "activated", "copied", "copy cast"], ...],
) -> int:
    """How often "whenever you cast a spell" or "activate an ability" triggers.

    A copy put onto the stack was neither cast nor activated; a copy that an effect has its
    player cast was. Then 503.10, 503.12; today 707.10, 707.12.
    """
    return sum(event != "copied" for event in events)


FUNCTIONS = (copy_of, copied_ability, copied_choices, counts_as_used)
