"""Choices: modes, when one chooses, conditions, instructions in order (CR 601.2, 608.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import Literal

from faqsearch.checker.cards import CardObject
from faqsearch.checker.characteristics import seen_faces
from faqsearch.checker.era import Era
from faqsearch.checker.literals import within
from faqsearch.errors import NotationError
from faqsearch.notations.mana import Color

__all__ = ["FUNCTIONS"]


@dataclass(frozen=True, slots=True)
class Modes:
    """Which modes can be chosen, counted from 1, in how many ways, and if ``chosen`` may be.

    ``in_order`` are the chosen ones as they take effect.
    """

    castable: bool
    choices: int
    unavailable: tuple[int, ...]
    legal: bool
    in_order: tuple[int, ...]


def modes(
    era: Era,
    *,
    count: int,
    choose: int,
    legal_targets: Mapping[str, int],
    chosen: tuple[int, ...] = (),
) -> Modes:
    """The ways to choose so many different modes of a spell, and whether one choice is legal.

    The modes are numbered from 1 to ``count``; ``legal_targets`` tells of each that has targets,
    by its number, how many are legal. A mode without one can't be chosen, and no mode twice;
    they take effect in the order printed, however they were chosen: 409.1b-c, 413.2b then;
    601.2b-c, 608.2c, 700.2a, 700.2d today. Raises NotationError for a mode that isn't there.
    """
    places = range(1, within(count, 0, 100, "count") + 1)
    if not set(legal_targets) <= set(map(str, places)):
        raise NotationError(f"legal_targets: the modes are numbered from 1 to {count}")
    open_modes = [place for place in places if legal_targets.get(str(place), 1)]
    return Modes(
        choose <= len(open_modes),
        comb(len(open_modes), choose),
        tuple(place for place in places if place not in open_modes),
        len(chosen) == len(set(chosen)) == choose and set(chosen) <= set(open_modes),
        tuple(sorted(chosen)),
    )


Choice = Literal[
    "mode",
    "targets",
    "value of X",
    "division among targets",
    "costs to pay",
    "anything else",
]
"""What is chosen; "anything else" is every choice that an effect offers, such as "may"."""


def choice_time(
    era: Era, *, choice: Choice, of: Literal["spell", "activated ability", "triggered ability"]
) -> Literal["as it is announced", "as it is put on the stack", "as it resolves"]:
    """When a choice is made: with the announcement, or as the thing resolves.

    Modes, targets, X, division and costs are announced (409.1b-d, 410.4 then; 601.2b-d, 603.3c-d
    today); the costs of a triggered ability, and every other choice, come with its effect
    (413.2c then; 608.2d, 603.5 today).
    """
    if choice == "anything else":
        return "as it resolves"
    if of != "triggered ability":
        return "as it is announced"
    return "as it resolves" if choice == "costs to pay" else "as it is put on the stack"


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction of an effect.

    It is done only if every fact of ``when`` holds (``"not paid"`` if ``paid`` doesn't); an
    ``optional`` one ("may") only if its player takes it.
    """

    does: str
    when: tuple[str, ...] = ()
    optional: bool = False


def instructions(
    era: Era,
    *,
    steps: tuple[Step, ...],
    facts: Mapping[str, bool],
    taken: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """What is done of the instructions of an effect, in the order written.

    Each condition is judged as its instruction is reached; one that isn't done stops no other,
    and what has been done is a fact for those after it ("if you do"). ``taken`` are the optional
    ones that their player does. 413.2b-c then; 608.2c-d today. Raises NotationError for a
    condition that is no fact and no instruction.
    """
    known = dict(facts)
    done = []
    for step in steps:
        if all(_holds(known, one) for one in step.when):
            known[step.does] = not step.optional or step.does in taken
        else:
            known[step.does] = False
        if known[step.does]:
            done.append(step.does)
    return tuple(done)


def _holds(known: Mapping[str, bool], condition: str) -> bool:
    name = condition.removeprefix("not ")
    if name not in known:
        raise NotationError(f"when: {name!r} is no fact and no instruction before it")
    return known[name] is (name == condition)


@dataclass(frozen=True, slots=True)
class Resolutions:
    """What an ability has done that counts its own resolutions."""

    counters: int
    removed: int
    bonus: int


def nth_resolution(
    era: Era,
    *,
    resolutions: tuple[int, ...],
    nth: int = 3,
    each: int = 0,
    bonus: int = 0,
    removes_all: bool = False,
    before: int = 0,
) -> Resolutions:
    """What an ability does that does more the nth time it resolves in a turn.

    ``resolutions`` counts them turn by turn, those only that resolved. Every one puts ``each``
    counters on a permanent that had ``before``; the nth gives ``bonus`` and, with
    ``removes_all``, takes them all off again. 413.2b then; 608.2c today.
    """
    counters, removed, gained = before, 0, 0
    for of_turn in resolutions:
        for count in range(1, of_turn + 1):
            counters += each
            if count == nth:
                gained += bonus
                if removes_all:
                    removed, counters = removed + counters, 0
    return Resolutions(counters, removed, gained)


@dataclass(frozen=True, slots=True)
class Activation:
    """An ability of a permanent this turn, or a copy of one, and what became of it.

    ``controller`` is whoever controls that ability.
    """

    source: str
    outcome: Literal["resolves", "countered", "on the stack"] = "resolves"
    controller: str = "you"
    copy: bool = False


def counted_resolutions(era: Era, *, activations: tuple[Activation, ...], source: str) -> int:
    """How often the ability of one permanent, ``source``, has resolved this turn.

    Only those count that have resolved, not what was countered or waits on the stack, nor the
    same ability of another permanent of the name; who controlled them doesn't matter, and a copy
    of an ability has the same source and counts. 217.1c, 413.2b, 503.10b then; 109.5, 608.2c,
    707.10b today.
    """
    return sum(one.source == source and one.outcome == "resolves" for one in activations)


@dataclass(frozen=True, slots=True)
class ManaAbility:
    """Whether an ability is a mana ability, and so whether it uses the stack."""

    mana_ability: bool
    uses_stack: bool


def is_mana_ability(
    era: Era,
    *,
    kind: Literal["spell", "activated", "triggered"],
    adds_mana: bool,
    targets: bool = False,
    loyalty: bool = False,
    triggers_from_mana: bool = False,
) -> ManaAbility:
    """Whether an ability is a mana ability, which doesn't use the stack.

    An activated one that could add mana and is no loyalty ability, or a triggered one that could
    and triggers from a mana ability; never a spell. One with a target has been none since 2007:
    406.1-4 then; 605.1a-b, 605.5a today.
    """
    possible = adds_mana and not (targets and era.has("fut-mana-targets"))
    found = {
        "spell": False,
        "activated": possible and not loyalty,
        "triggered": possible and triggers_from_mana,
    }[kind]
    return ManaAbility(found, not found)


@dataclass(frozen=True, slots=True)
class InterveningIf:
    """Whether an ability triggers, and whether it does anything as it resolves."""

    triggers: bool
    has_effect: bool


def intervening_if(era: Era, *, needed: int, at_trigger: int, at_resolution: int) -> InterveningIf:
    """What becomes of "When …, if you control so many …" as their number changes.

    The condition must hold as the event happens, else nothing triggers, and again as the ability
    resolves, else it does nothing: 404.3 then; 603.4 today.
    """
    triggers = at_trigger >= needed
    return InterveningIf(triggers, triggers and at_resolution >= needed)


def spell_color_triggers(
    era: Era,
    *,
    spell: CardObject,
    abilities: tuple[tuple[Color, ...], ...],
    face: int | None = None,
) -> int:
    """How many abilities trigger on a spell that is all of an ability's colours.

    Other colours don't matter, and each ability triggers by itself: 203.2, 404 then; 202.2,
    603.2 today. ``face`` is the face being cast, counted from 1.
    """
    found = {color for one in seen_faces(spell, "stack", face) for color in one.colors}
    return sum(found.issuperset(colors) for colors in abilities)


@dataclass(frozen=True, slots=True)
class Resolved:
    """How a spell or ability ends, which targets it affects, whether the rest of it happens."""

    outcome: Literal["resolves", "countered", "doesn't resolve"]
    affected: tuple[int, ...]
    rest: bool
    informed_part: bool


def on_resolution(era: Era, *, legal: tuple[bool, ...]) -> Resolved:
    """How a spell or ability resolves whose targets are still legal or not.

    ``legal`` holds one value a target, in order, and none for what targets nothing. With every
    target illegal it was countered until 2018 (413.2a, 608.2b) and since doesn't resolve, none
    of it happening either way. Otherwise it resolves and leaves illegal targets alone. A part
    that must know something of an illegal target (``informed_part``) hasn't happened since
    2015.
    """
    if legal and not any(legal):
        outcome: Literal["countered", "doesn't resolve"] = (
            "doesn't resolve" if era.has("dom-illegal-targets") else "countered"
        )
        return Resolved(outcome, (), False, False)
    affected = tuple(place for place, one in enumerate(legal) if one)
    return Resolved("resolves", affected, True, all(legal) or not era.has("ori-illegal-targets"))


def same_target(
    era: Era, *, wanted: tuple[str, ...], card: CardObject, first: int, second: int
) -> bool:
    """Whether one object may be two targets of one spell: the first and the second, from 0.

    ``wanted`` holds what each instance of the word "target" asks for ("creature or artifact").
    The object must suit both, and no instance takes it twice: 409.1c then; 115.3 today. Raises
    NotationError for an instance that isn't there.
    """
    if not all(0 <= place < len(wanted) for place in (first, second)):
        raise NotationError(f"wanted: there are {len(wanted)} instances, counted from 0")
    fits = [
        any(card.front.is_type(word) for word in wanted[place].split(" or "))
        for place in (first, second)
    ]
    return first != second and all(fits)


FUNCTIONS = (
    modes,
    choice_time,
    instructions,
    nth_resolution,
    counted_resolutions,
    is_mana_ability,
    intervening_if,
    spell_color_triggers,
    on_resolution,
    same_target,
)
