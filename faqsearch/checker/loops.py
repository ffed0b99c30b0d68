"""Loops nobody can stop, revealing to the end of a library, and orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import factorial
from typing import Literal

from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era
from faqsearch.errors import NotationError

__all__ = [
    "FUNCTIONS",
    "Loop",
    "Revealed",
    "Shuffled",
    "exile_loop",
    "orders",
    "reveal_until",
    "shuffled",
]


@dataclass(frozen=True, slots=True)
class Loop:
    """What becomes of the sequence: it ends, somebody has a choice, or the game is a draw."""

    result: Literal["ends", "choice", "draw"]
    steps: tuple[str, ...]


def exile_loop(
    era: Era, *, enters: str, battlefield: tuple[str, ...], exiled: Mapping[str, str]
) -> Loop:
    """Permanents that exile another nonland permanent each and give it back when they leave.

    ``exiled`` has for each of them on the battlefield, under its name, which other of them it
    exiled; everything else on the battlefield has no such ability. Where each has one target
    only and a position comes back, the game is a draw. Then 102.4b, 421.4; today 104.4b, 732.4.
    """
    there = [name for name in battlefield if name != enters]
    away = dict(exiled)
    if set(away) - set(there):
        raise NotationError("exiled: who exiled something must be on the battlefield")
    seen: set[tuple[object, ...]] = set()
    steps: list[str] = []
    entering: str | None = enters
    while entering is not None:
        there.append(entering)
        position = (entering, frozenset(there), frozenset(away.items()))
        if position in seen:
            return Loop("draw", tuple(steps))
        seen.add(position)
        targets = [name for name in there if name != entering]
        if len(targets) != 1:
            return Loop("choice" if targets else "ends", tuple(steps))
        target = targets[0]
        there.remove(target)
        steps.append(f"{entering} exiles {target}")
        away[entering] = target
        entering = away.pop(target, None)
    return Loop("ends", tuple(steps))


@dataclass(frozen=True, slots=True)
class Revealed:
    """How many cards were revealed, and where they went."""

    revealed: int
    to_hand: int
    bottom: int


def reveal_until(
    era: Era, *, library: tuple[CardObject, ...], wanted: int, lands: bool = False
) -> Revealed:
    """Reveal from the top until ``wanted`` nonland (``lands``: land) cards are revealed.

    They go to the hand, the rest to the bottom. A library that holds fewer is revealed
    whole. Then 103.3, 413.2b; today 101.3, 608.2c, 701.20.
    """
    found = revealed = 0
    for card in library:
        if found == wanted:
            break
        revealed += 1
        found += card.front.is_type("land") == lands
    return Revealed(revealed, found, revealed - found)


def orders(era: Era, *, objects: tuple[str, ...]) -> int:
    """In how many orders a player may put cards; those of one name can't be told apart.

    Then 217.2d; today 401.4.
    """
    count = factorial(len(objects))
    for same in Counter(objects).values():
        count //= factorial(same)
    return count


@dataclass(frozen=True, slots=True)
class Shuffled:
    """How many cards of a library are shuffled, and how many of them were looked at before."""

    cards: int
    looked_at: int


def shuffled(era: Era, *, library: int, looked_at: int = 0, found: int = 0) -> Shuffled:
    """What a shuffle of a library takes in: all its cards, those looked at and put back too.

    Cards ``found`` that go to a place of the library after the shuffle are left out of it.
    Then 217.2b; today 401.2, 701.24a-b.
    """
    cards = max(0, library - found)
    return Shuffled(cards, min(looked_at, cards))


def some_library(era: Era, *, libraries: Mapping[str, int], most: int) -> bool:
    """Whether "a library has so many cards or fewer in it": anybody's, and none is named.

    Then 217.2c; today 401.3.
    """
    return any(cards <= most for cards in libraries.values())


FUNCTIONS = (exile_loop, reveal_until, orders, shuffled, some_library)
