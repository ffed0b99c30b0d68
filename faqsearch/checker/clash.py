"""Clashes: who wins, who decides first, what triggers (CR 701.30; 501.10 in 2007)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from faqsearch.checker.cards import CardObject
from faqsearch.checker.characteristics import seen_values
from faqsearch.checker.era import Era
from faqsearch.errors import NotationError

__all__ = ["FUNCTIONS"]


@dataclass(frozen=True, slots=True)
class Clash:
    """The outcome of a clash: who wins, and the mana values that each revealed card shows."""

    winners: tuple[str, ...]
    values: Mapping[str, tuple[int, ...]]


def clash(era: Era, *, revealed: Mapping[str, CardObject | None]) -> Clash:
    """Who wins a clash, of the players that revealed these cards (None: an empty library).

    A player wins whose card has a higher mana value than every other card revealed: 501.10c
    then, 701.30d today. A split card showed two values until 2017 and won if either was
    higher (505.6); it shows one today (709.4b).
    """
    values = {
        player: seen_values(era, card, "library") if card else ()
        for player, card in revealed.items()
    }
    winners = tuple(
        player
        for player, own in values.items()
        if own
        and all(
            max(own) > min(other) for rival, other in values.items() if rival != player and other
        )
    )
    return Clash(winners, values)


def clash_order(
    era: Era, *, turn_order: tuple[str, ...], clashing: tuple[str, ...]
) -> tuple[str, ...]:
    """In which order clashing players decide where their cards go.

    ``turn_order`` begins with the active player. They decide in turn order from the active
    player on, each knowing what was decided before, and the cards move together: 103.4 then,
    101.4 and 701.30c today.
    """
    missing = [player for player in clashing if player not in turn_order]
    if missing:
        raise NotationError(f"clashing: {missing[0]!r} is no player of turn_order")
    return tuple(player for player in turn_order if player in clashing)


@dataclass(frozen=True, slots=True)
class ClashedLibrary:
    """The card revealed, and the library after the clash from the top."""

    revealed: str
    library: tuple[str, ...]


def clash_library(era: Era, *, library: tuple[str, ...], to_bottom: bool = False) -> ClashedLibrary:
    """What a clash does to the library of one player, given from the top.

    Its top card is revealed, and put on the bottom if that player likes (``to_bottom``), else
    it stays: 501.10a then; 701.30a today. Of an empty library nothing is revealed.
    """
    top, rest = library[:1], library[1:]
    return ClashedLibrary("".join(top), (*rest, *top) if to_bottom else library)


def clash_opponents(
    era: Era, *, players: tuple[str, ...], you: str, teammates: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """With whom a player may be told to clash: any opponent, chosen and not targeted.

    200.3a, 501.10b then; 102.2-3, 701.30b today.
    """
    return tuple(player for player in players if player != you and player not in teammates)


def clash_triggers(
    era: Era,
    *,
    you: str,
    clashing: tuple[str, ...],
    winners: tuple[str, ...],
    needs_win: bool = False,
) -> bool:
    """Whether "whenever you clash", or "whenever you clash and win", triggers.

    It does for both players of a clash, whoever's spell or ability caused it: 501.10b then,
    701.30b today.
    """
    return you in (winners if needs_win else clashing) and you in clashing


def clash_repeat(era: Era, *, won: tuple[bool, ...], each: int = 1) -> int:
    """How much a process has given in all that starts over as long as its player wins a clash.

    ``won`` holds the results in order; ``each`` is what one round gives. The round of the
    first clash that isn't won is the last: 413.2b then, 608.2c today.
    """
    rounds = won.index(False) + 1 if False in won else len(won) + 1
    return rounds * each


FUNCTIONS = (
    clash,
    clash_order,
    clash_library,
    clash_opponents,
    clash_triggers,
    clash_repeat,
)
