"""Triggered abilities: what they see, when they go on the stack, how often they return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era

__all__ = [
    "FUNCTIONS",
    "Ability",
    "Begun",
    "Collected",
    "Delayed",
    "Dying",
    "ZoneChange",
    "ability_kind",
    "becomes_tapped",
    "collected",
    "damage_this_turn",
    "damage_trigger",
    "delayed_trigger",
    "dies_triggers",
    "draw_triggers",
    "end_step_return",
    "goes_on_stack",
    "step_triggers",
    "zone_trigger",
]

Zone = Literal["battlefield", "hand", "library", "stack", "graveyard", "exile"]


@dataclass(frozen=True, slots=True)
class ZoneChange:
    """Whether the card's own ability triggers, and the zone the card is then in."""

    triggers: bool
    zone: Zone


def zone_trigger(
    era: Era,
    *,
    watches: Literal["into a graveyard from anywhere", "dies", "leaves the battlefield"],
    came_from: Zone,
    went_to: Zone = "graveyard",
    lost_before: bool = False,
    lost_after: bool = False,
    exiled_instead: bool = False,
) -> ZoneChange:
    """A card's own ability that triggers as the card changes zones.

    One on leaving the battlefield looks back: it is lost where the permanent had lost its
    abilities (``lost_before``). One on a graveyard from anywhere looks at the card in the
    graveyard (``lost_after``). A replaced event triggers nothing.
    Then 410.10c-d; today 603.6c, 603.10a, 614.6.
    """
    zone: Zone = "exile" if exiled_instead and went_to == "graveyard" else went_to
    if watches == "into a graveyard from anywhere":
        return ZoneChange(zone == "graveyard" and not lost_after, zone)
    left = came_from == "battlefield" and zone != "battlefield"
    seen = left and (watches != "dies" or zone == "graveyard")
    return ZoneChange(seen and not lost_before, zone)


def dies_triggers(
    era: Era,
    *,
    watcher: str,
    dying: Mapping[str, CardObject],
    watcher_there: bool = True,
    word: str = "creature",
    another: bool = True,
    nontoken: bool = False,
) -> int:
    """How often "whenever another [word] dies" triggers for creatures that die at one time.

    It looks back: a watcher that dies with them sees them. ``watcher_there``: it was on the
    battlefield just before. Then 410.10d; today 603.10a.
    """
    if not watcher_there:
        return 0
    return sum(
        (card.front.is_type(word) or (card.front.has("changeling") and word != "creature"))
        and not (another and name == watcher)
        and not (nontoken and card.token)
        for name, card in dying.items()
    )


@dataclass(frozen=True, slots=True)
class Dying:
    """A creature that died."""

    toughness: int
    token: bool = False


@dataclass(frozen=True, slots=True)
class Collected:
    """How many deaths triggered, how many cards were exiled, how many come back."""

    triggers: int
    exiled: int
    returned: int


def collected(
    era: Era, *, dying: tuple[Dying, ...], least: int, sacrificed: bool = True
) -> Collected:
    """An artifact exiles creatures of toughness ``least`` or more that die, and gives them back.

    It gives them back only as it is sacrificed for it: gone or another's, it never does. A
    token triggers but is no card to exile. Then 216.3, 413.2b; today 111.7, 603.10a, 608.2c.
    """
    seen = [creature for creature in dying if creature.toughness >= least]
    exiled = sum(not creature.token for creature in seen)
    return Collected(len(seen), exiled, exiled if sacrificed else 0)


def goes_on_stack(
    era: Era, *, triggered: Literal["resolution", "casting", "activation", "priority"]
) -> str:
    """When an ability that triggered during something goes to the stack.

    Just before a player next gets priority: after the whole resolution, casting or
    activation. Then 410.3, 408.1f; today 603.3.
    """
    return {
        "resolution": "after it has finished resolving",
        "casting": "above the spell that was cast",
        "activation": "above the ability that was activated",
        "priority": "before a player gets priority",
    }[triggered]


@dataclass(frozen=True, slots=True)
class Delayed:
    """How often a delayed triggered ability triggered and resolved, and whether it waits on."""

    triggered: int
    resolved: int
    waits: bool


def delayed_trigger(
    era: Era,
    *,
    occasions: tuple[Literal["resolves", "countered"], ...],
    lasting: bool = False,
) -> Delayed:
    """A delayed triggered ability, such as one of "the next upkeep"; what became of each trigger.

    It triggers once, the next time, even where it is countered then; one with a duration
    (``lasting``) each time. Then 404.4b; today 603.7b.
    """
    seen = occasions if lasting else occasions[:1]
    return Delayed(len(seen), seen.count("resolves"), lasting or not seen)


def end_step_return(
    era: Era, *, ability: Literal["delayed", "of the permanent"], source_there: bool
) -> bool:
    """Whether a card exiled until the end step returns; ``source_there`` at that time.

    A delayed ability doesn't need its source; one of the permanent does.
    Then 404.4; today 113.7a, 603.7.
    """
    return ability == "delayed" or source_there


def becomes_tapped(
    era: Era,
    *,
    event: Literal["attacks", "pays {T}", "is tapped by an effect", "enters tapped"],
    tapped: bool = False,
    vigilance: bool = False,
) -> bool:
    """Whether "becomes tapped" triggers: an untapped permanent on the battlefield is tapped.

    Attacking taps it but for vigilance. Then 308.2c, 502.14; today 508.1f, 603.2e, 702.20.
    """
    return not tapped and event != "enters tapped" and not (event == "attacks" and vigilance)


@dataclass(frozen=True, slots=True)
class Ability:
    """The kind of an ability, whether its controller may use it at will, and the stack.

    What is not on the stack by itself (``on_stack``) can't be targeted there or countered.
    """

    kind: Literal["activated", "triggered", "static or spell"]
    at_will: bool
    on_stack: bool


def ability_kind(era: Era, *, text: str) -> Ability:
    """The kind of an ability by its wording in English.

    ``when``, ``whenever`` or ``at`` begins a triggered one; "cost: effect" is activated. Both
    go on the stack, mana abilities apart. Static ones only apply, also those that change
    how something enters. Then 402-405, 410.3; today 602.1, 603.1, 604.1, 614.1c.
    """
    words = text.strip().lower()
    if words.startswith(("when ", "whenever ", "at ")):
        return Ability("triggered", False, True)
    if ":" in words.split('"')[0]:
        return Ability("activated", True, True)
    return Ability("static or spell", False, False)


def damage_trigger(
    era: Era, *, source: CardObject, word: str = "creature", damage: int = 1, to_you: bool = True
) -> bool:
    """Whether "whenever a [word] deals damage to you" triggers; 0 damage isn't dealt.

    Then 410.2, 419.5a; today 120.8, 603.2.
    """
    return source.front.is_type(word) and damage > 0 and to_you


def damage_this_turn(era: Era, *, dealt: Mapping[str, tuple[int, ...]], least: int) -> bool:
    """Whether an opponent was dealt ``least`` damage this turn, by all its sources together.

    ``dealt`` has each opponent's damage from the beginning of the turn, before the
    permanent that asks was there too. Then 413.2f; today 608.2i.
    """
    return any(sum(amounts) >= least for amounts in dealt.values())


Step = Literal[
    "upkeep",
    "draw step",
    "main phase",
    "beginning of combat",
    "declare attackers step",
    "declare blockers step",
    "combat damage step",
    "end of combat",
    "end step",
]


@dataclass(frozen=True, slots=True)
class Begun:
    """A phase or step that has begun."""

    step: Step
    your_turn: bool = True


def step_triggers(
    era: Era, *, at: Step, begun: tuple[Begun, ...], your_turn_only: bool = True
) -> int:
    """How often "at the beginning of" a phase or step triggers: each time that one begins.

    ``your_turn_only``: it says "your" or "on your turn". Then 410.2; today 603.2b.
    """
    return sum(one.step == at and (one.your_turn or not your_turn_only) for one in begun)


def draw_triggers(era: Era, *, draws: tuple[int, ...], library: int = 60) -> int:
    """How often "whenever you draw a card" triggers where effects have one draw so many cards.

    Cards are drawn one at a time, and none from an empty library. Then 423.2, 423.4;
    today 121.2, 121.4.
    """
    return min(library, sum(draws))


FUNCTIONS = (
    zone_trigger,
    dies_triggers,
    collected,
    goes_on_stack,
    delayed_trigger,
    end_step_return,
    becomes_tapped,
    ability_kind,
    damage_trigger,
    damage_this_turn,
    step_triggers,
    draw_triggers,
)
