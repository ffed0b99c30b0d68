"""Planeswalkers: loyalty, how often their abilities, uniqueness, damage moved to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.era import Era
from faqsearch.checker.literals import MOST, within
from faqsearch.languages import fold

__all__ = [
    "FUNCTIONS",
    "DamageDealt",
    "Loyalty",
    "Permanent",
    "Uniqueness",
    "activations",
    "damage_dealt",
    "legal_x",
    "loyalty_after",
    "may_activate",
    "may_redirect",
    "may_redirect_part",
    "uniqueness",
]


@dataclass(frozen=True, slots=True)
class Permanent:
    """A permanent that may have to be the only one; ``subtypes`` are planeswalker types.

    ``entered`` orders the permanents by how long they have been there.
    """

    name: str
    controller: str
    subtypes: tuple[str, ...] = ()
    legendary: bool = False
    entered: int = 0


@dataclass(frozen=True, slots=True)
class Uniqueness:
    """How many permanents go to the graveyard.

    ``choosers`` are the players who choose one to keep; where nobody chooses, ``doomed``
    holds the places of those that go.
    """

    to_graveyard: int
    doomed: tuple[int, ...]
    choosers: tuple[str, ...]


def uniqueness(era: Era, *, permanents: tuple[Permanent, ...]) -> Uniqueness:
    """The legend rule and the rule of one planeswalker of a type.

    Legendary permanents of one name: to 2004 all but the oldest go, to 2013 all, since then
    each player keeps one. Planeswalkers of one type: from 2007 all go, from 2013 each player
    keeps one, since 2017 they are legendary instead, which none was before. Then 420.5e, 420.5q,
    704.5j-k; today 306.4, 704.5j.
    """
    keeps = era.has("m14-legend")
    groups: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, permanent in enumerate(permanents):
        whose = permanent.controller if keeps else ""
        walker = bool(permanent.subtypes)
        if era.has("xln-planeswalkers") if walker else permanent.legendary:
            groups["legend", fold(permanent.name), whose].append(place)
        if era.has("lrw-planeswalkers") and not era.has("xln-planeswalkers"):
            for subtype in permanent.subtypes:
                groups["planeswalker", fold(subtype), whose].append(place)
    doomed: set[int] = set()
    choosers: list[str] = []
    chosen_away = 0
    for kind, places in ((key[0], group) for key, group in groups.items() if len(group) > 1):
        if keeps:
            chosen_away += len(places) - 1
            choosers.append(permanents[places[0]].controller)
        elif kind == "legend" and not era.has("chk-legend"):
            oldest = min(permanents[place].entered for place in places)
            oldest_ones = [place for place in places if permanents[place].entered == oldest]
            spared = oldest_ones if len(oldest_ones) == 1 else []
            doomed.update(place for place in places if place not in spared)
        else:
            doomed.update(places)
    return Uniqueness(
        len(doomed) + chosen_away, tuple(sorted(doomed)), tuple(dict.fromkeys(choosers))
    )


@dataclass(frozen=True, slots=True)
class Loyalty:
    """A planeswalker's loyalty, and whether it goes to the graveyard for having none."""

    loyalty: int
    to_graveyard: bool


def loyalty_after(
    era: Era, *, printed: int, counters: int | None = None, damage: int = 0, added: int = 0
) -> Loyalty:
    """Loyalty: the counters on it on the battlefield, else (``counters`` None) the number printed.

    Damage removes that many counters; ``added`` is what abilities put on or, below 0, took
    off. Then 212.9d, 420.5p; today 120.3c, 306.5, 704.5i.
    """
    if counters is None:
        return Loyalty(printed, False)
    left = max(0, counters + added - damage)
    return Loyalty(left, left == 0)


def may_activate(
    era: Era,
    *,
    loyalty: int,
    cost: int,
    used: bool = False,
    your_turn: bool = True,
    main_phase: bool = True,
    stack_empty: bool = True,
) -> bool:
    """Whether a loyalty ability may be activated; ``cost`` is +1, 0, -6 and the like.

    On its controller's turn, in a main phase with an empty stack, if none of its abilities
    was activated that turn, and if it has the counters to remove.
    Then 212.9f; today 606.3, 606.6.
    """
    return your_turn and main_phase and stack_empty and not used and loyalty + cost >= 0


def activations(era: Era, *, used: Mapping[str, bool], your_turn: bool = True) -> Mapping[str, int]:
    """How many loyalty abilities of each planeswalker may still be activated this turn.

    ``used`` says of each whether one of its abilities was activated already: the limit is
    for each planeswalker alone. Then 212.9f; today 606.3.
    """
    return {name: int(your_turn and not done) for name, done in used.items()}


@dataclass(frozen=True, slots=True)
class Choices:
    """The numbers that may be chosen for X, and whether ``x`` is one."""

    choices: tuple[int, ...]
    legal: bool


def legal_x(era: Era, *, loyalty: int, x: int = 0) -> Choices:
    """The X a player may choose for a cost of -X loyalty: 0 up to the counters there are.

    Then 212.9f; today 107.1b, 107.3a, 606.6.
    """
    choices = tuple(range(within(loyalty, -MOST, 1000, "loyalty") + 1))
    return Choices(choices, x in choices)


def may_redirect(
    era: Era, *, combat: bool, source_controller: str, player: str, planeswalker_controller: str
) -> bool:
    """Whether damage that would be dealt to a player may be dealt to a planeswalker instead.

    From 2007 to 2018: noncombat damage of a source that an opponent of the player controls,
    to a planeswalker of that player; the opponent decides. Never since.
    Then 212.9g, 306.7; today 115.4, 306.7 (now of damage to a planeswalker alone).
    """
    return (
        era.has("lrw-planeswalkers")
        and not era.has("dom-redirection")
        and not combat
        and source_controller != player
        and planeswalker_controller == player
    )


def may_redirect_part(era: Era, *, damage: int, part: int) -> bool:
    """Whether ``part`` of the damage to an opponent may be dealt to a planeswalker instead.

    Nothing of it may always; from 2007 to 2018 also the whole, as one source dealt it to one
    or the other. A part never could. Then 212.9g; today 306.7.
    """
    moved = may_redirect(
        era,
        combat=False,
        source_controller="you",
        player="opponent",
        planeswalker_controller="opponent",
    )
    return part == 0 or (moved and part == damage)


@dataclass(frozen=True, slots=True)
class DamageDealt:
    """Whom a source's damage was dealt to; ``legal`` is whether it could aim there."""

    legal: bool
    to_player: int
    to_planeswalker: int
    loyalty: int


def damage_dealt(
    era: Era,
    *,
    amount: int,
    loyalty: int,
    target: Literal["player", "planeswalker"] = "player",
    redirect: bool = False,
    combat: bool = False,
    source_controller: str = "you",
    player: str = "opponent",
    planeswalker_controller: str = "opponent",
) -> DamageDealt:
    """Damage of a spell that may damage a player, where that player has a planeswalker.

    To 2018 such a spell can't target the planeswalker, but its controller may ``redirect``
    the damage; since then it targets it, and nothing is moved.
    Then 212.9g, 306.7; today 115.4, 120.3c.
    """
    if target == "planeswalker":
        if not era.has("dom-redirection") and not combat:
            return DamageDealt(False, 0, 0, loyalty)
        moved = True
    else:
        moved = redirect and may_redirect(
            era,
            combat=combat,
            source_controller=source_controller,
            player=player,
            planeswalker_controller=planeswalker_controller,
        )
    left = loyalty_after(era, printed=loyalty, counters=loyalty, damage=amount if moved else 0)
    return DamageDealt(True, 0 if moved else amount, amount if moved else 0, left.loyalty)


FUNCTIONS = (
    uniqueness,
    loyalty_after,
    may_activate,
    activations,
    legal_x,
    may_redirect,
    may_redirect_part,
    damage_dealt,
)
