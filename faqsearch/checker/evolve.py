"""Evolve: what triggers as creatures enter, and what the counters come to (CR 702.100)."""

from __future__ import annotations

from dataclasses import dataclass

from faqsearch.checker.cards import Size
from faqsearch.checker.era import Era

__all__ = ["FUNCTIONS"]

_NONE = Size(0, 0)


@dataclass(frozen=True, slots=True)
class Entering:
    """A creature that enters under the same control.

    ``change`` is what is added to its power and toughness, and ``evolver_change`` to the
    creature with evolve, after the trigger and before it resolves. What has left by then is
    compared as it last existed, so leaving changes nothing but the board.
    """

    size: Size
    change: Size = _NONE
    evolver_change: Size = _NONE


@dataclass(frozen=True, slots=True)
class Comparison:
    """One creature that entered: which number was greater, whether it triggers and counts."""

    power_greater: bool
    toughness_greater: bool
    triggers: bool
    counter: bool
    compared_with: Size


@dataclass(frozen=True, slots=True)
class Evolved:
    """How often evolve triggered, the counters it put, and the size in the end."""

    triggers: int
    counters: int
    size: Size
    entering: tuple[Comparison, ...]


def evolve(
    era: Era, *, creature: Size, entering: tuple[Entering, ...], instances: int = 1
) -> Evolved:
    """What evolve does as creatures enter together; the triggers resolve in the order given.

    Power is compared with power and toughness with toughness as each enters, and again as each
    trigger resolves, when an earlier counter may have undone it; a creature that has left is
    compared as it last was. Each instance triggers separately. 702.100a-d (702.98 at first),
    603.4, 608.2h.
    """
    own, counters, triggers = creature, 0, 0
    entered = []
    for one in entering:
        power = one.size.power > creature.power
        toughness = one.size.toughness > creature.toughness
        later = one.size + one.change
        own = own + one.evolver_change
        before = counters
        if power or toughness:
            triggers += instances
            for _ in range(instances):
                if later.power <= own.power and later.toughness <= own.toughness:
                    break
                own = own + Size(1, 1)
                counters += 1
        entered.append(Comparison(power, toughness, power or toughness, counters > before, later))
    return Evolved(triggers, counters, own, tuple(entered))


FUNCTIONS = (evolve,)
