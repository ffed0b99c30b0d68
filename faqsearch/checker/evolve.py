"""Evolve: what triggers as creatures enter, and what the counters come to (CR 702.100)."""

from __future__ import annotations

from dataclasses import dataclass

from faqsearch.checker.cards import Size
from faqsearch.checker.era import Era

__all__ = ["FUNCTIONS"]

_NONE = Size(0, 0)
_MOST = 26  # triggers of which every outcome is given; of more, the fewest and the most counters


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


@dataclass(frozen=True, slots=True)
class Outcome:
    """What it comes to where the triggers of those that entered resolve in this order."""

    order: tuple[Size, ...]
    counters: int
    size: Size


@dataclass(frozen=True, slots=True)
class EvolvedInOrder(Evolved):
    """What is so of the order given, and each other outcome with an order that leads to it."""

    other_orders: tuple[Outcome, ...]


def evolve(
    era: Era, *, creature: Size, entering: tuple[Entering, ...], instances: int = 1
) -> Evolved | EvolvedInOrder:
    """What evolve does as creatures enter together; the triggers resolve in the order given.

    Their controller chooses it (603.3b): where other orders come to other numbers of counters,
    the answer has those too, unless something changes the creature with evolve on the way.

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
    answer = (triggers, counters, own, tuple(entered))
    others = tuple(
        outcome
        for outcome in _outcomes(creature, entering, instances)
        if outcome.counters != counters
    )
    return EvolvedInOrder(*answer, others) if others else Evolved(*answer)


def _outcomes(creature: Size, entering: tuple[Entering, ...], instances: int) -> list[Outcome]:
    """Each number of counters that an order of the triggers comes to, the fewest first.

    The greatest creatures first give the fewest, the smallest first the most; and as two
    triggers change places the number changes by one at most, so on the way stand all others.
    """
    if any(one.evolver_change != _NONE for one in entering):
        return []
    greater = {
        place: max(later.power - creature.power, later.toughness - creature.toughness)
        for place, one in enumerate(entering)
        for later in [one.size + one.change]
        if one.size.power > creature.power or one.size.toughness > creature.toughness
    }
    order = sorted([*greater] * instances, key=lambda place: -greater[place])
    found: dict[int, Outcome] = {}

    def resolve() -> None:
        counters = 0
        for place in order:
            counters += greater[place] > counters
        if counters not in found:
            sizes = tuple(entering[place].size for place in order)
            grown = creature + Size(1, 1).times(counters)
            found[counters] = Outcome(sizes, counters, grown)

    resolve()
    if len(order) <= _MOST:
        for last in range(len(order) - 1, 0, -1):
            for at in range(last):
                if greater[order[at]] > greater[order[at + 1]]:
                    order[at], order[at + 1] = order[at + 1], order[at]
                    resolve()
    order.sort(key=lambda place: greater[place])
    resolve()
    return [found[counters] for counters in sorted(found)]


FUNCTIONS = (evolve,)
