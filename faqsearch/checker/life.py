"""Life totals: of teams, set to a number, within a range of influence, as a size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faqsearch.checker.cards import Size
from faqsearch.checker.era import Era
from faqsearch.checker.literals import MOST, within
from faqsearch.errors import NotationError

__all__ = [
    "FUNCTIONS",
    "LifeSet",
    "highest_in_range",
    "life_sized",
    "range_of_influence",
    "set_life",
    "set_team_life",
    "team_life",
]


def team_life(era: Era, *, team: int) -> int:
    """A player's life total where a Two-Headed Giant team has ``team`` life.

    To 2010 half of it, rounded up; since then the team's.
    Then 606.9a, 806.10a; today 810.9a.
    """
    return team if era.has("roe-team-life") else (team + 1) // 2


def set_team_life(era: Era, *, team: int, to: tuple[int, ...]) -> tuple[int, ...]:
    """The totals a team may end at when life totals become numbers.

    One number in ``to``: the total of one player becomes it. Two: each member's does. To
    2010 a player's total counts as half the team's, and two numbers are added; since then
    the team chooses whose number it is. Then 606.9b-c, 806.10b-c; today 810.9c-d.
    """
    if not to:
        raise NotationError("to: a number for one player or for each is wanted")
    if era.has("roe-team-life"):
        return tuple(dict.fromkeys(to))
    if len(to) > 1:
        return (sum(to),)
    return (team + to[0] - team_life(era, team=team),)


@dataclass(frozen=True, slots=True)
class LifeSet:
    """A life total that was set, and what was gained or lost for it."""

    life: int
    gained: int
    lost: int


def set_life(
    era: Era, *, life: int, to: int, can_gain: bool = True, can_lose: bool = True
) -> LifeSet:
    """A life total becomes a number: the player gains or loses the difference.

    Who can't gain (lose) life stays at the total. Then 215.5; today 119.5, 119.7-8.
    """
    gained, lost = max(0, to - life), max(0, life - to)
    gained, lost = gained if can_gain else 0, lost if can_lose else 0
    return LifeSet(life + gained - lost, gained, lost)


def range_of_influence(
    era: Era, *, seats: tuple[str, ...], player: str, distance: int
) -> tuple[str, ...]:
    """The players within so many seats of a player, who is one, in the order of ``seats``.

    Raises NotationError where the player has no seat. Then 601.2; today 801.2.
    """
    within(distance, 0, MOST, "distance")
    if player not in seats:
        raise NotationError(f"player: {player!r} has no seat")
    here = seats.index(player)
    return tuple(
        other
        for place, other in enumerate(seats)
        if min((place - here) % len(seats), (here - place) % len(seats)) <= distance
    )


def highest_in_range(
    era: Era, *, life: Mapping[str, int], controller: str, distance: int
) -> Mapping[str, int]:
    """Everyone's total once an ability makes each player's the highest of all.

    ``life`` is in the order of the seats. The ability sees and changes only what is in its
    controller's range, all at one time. Then 601.10-11; today 801.10-11.
    """
    near = range_of_influence(era, seats=tuple(life), player=controller, distance=distance)
    highest = max(life[player] for player in near)
    return {player: highest if player in near else total for player, total in life.items()}


def life_sized(era: Era, *, life: tuple[int, ...]) -> tuple[Size, ...]:
    """The sizes, one after another, of a creature as big as a life total.

    The ability goes on defining them as life changes. Then 405.2, 418.5a;
    today 604.3, 613.4a.
    """
    return tuple(Size(total, total) for total in life)


FUNCTIONS = (
    team_life,
    set_team_life,
    set_life,
    range_of_influence,
    highest_in_range,
    life_sized,
)
