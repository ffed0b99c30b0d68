"""Counters that raise or lower a creature, and keywords that look at them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.cards import Size
from faqsearch.checker.era import Era

__all__ = ["FUNCTIONS", "Countered", "Return", "returns_from_death", "with_counters"]


@dataclass(frozen=True, slots=True)
class Countered:
    """A creature's size with its counters, and how many of each kind stay on it."""

    size: Size
    plus: int
    minus: int
    dies: bool


def with_counters(
    era: Era,
    *,
    base: Size,
    plus: int = 0,
    minus: int = 0,
    removed_plus: int = 0,
    removed_minus: int = 0,
) -> Countered:
    """The size of a creature with +1/+1 and -1/-1 counters, after some were removed.

    No more are removed than there are; then as many of one kind as of the other go
    together. Then 418.5a, 420.5n; today 122.1a, 613.4c, 704.5q.
    """
    plus = max(0, plus - removed_plus)
    minus = max(0, minus - removed_minus)
    size = base + Size(1, 1).times(plus - minus)
    both = min(plus, minus)
    return Countered(size, plus - both, minus - both, size.toughness <= 0)


@dataclass(frozen=True, slots=True)
class Return:
    """Whether a creature that died comes back, and with which counter."""

    triggers: bool
    returns: bool
    counter: Literal["+1/+1", "-1/-1"] | None


def returns_from_death(
    era: Era,
    *,
    keyword: Literal["persist", "undying"],
    plus: int = 0,
    minus: int = 0,
    token: bool = False,
) -> Return:
    """Persist and undying, by the counters on the creature as it last was.

    Persist looks for -1/-1 counters, undying for +1/+1 ones. A token triggers too but has
    ceased to exist. Then 502.79a (persist, 2008); today 702.79, 702.93, 704.5d.
    """
    triggers = (minus if keyword == "persist" else plus) == 0
    returns = triggers and not token
    if not returns:
        return Return(triggers, False, None)
    return Return(True, True, "-1/-1" if keyword == "persist" else "+1/+1")


FUNCTIONS = (with_counters, returns_from_death)
