"""Targets: how many must be found and may be the same, and when they must suit (CR 115, 608.2b)."""

from __future__ import annotations

from dataclasses import dataclass
from math import perm
from typing import Literal

from faqsearch.checker.era import Era
from faqsearch.checker.literals import MOST, within
from faqsearch.errors import NotationError

__all__ = ["FUNCTIONS", "TargetChoices", "requirement_met", "target_choices"]


@dataclass(frozen=True, slots=True)
class TargetChoices:
    """Whether a spell can be cast, and in how many ways its targets can be chosen."""

    castable: bool
    ways: int


def target_choices(
    era: Era, *, candidates: int, targets: int, different: bool = True
) -> TargetChoices:
    """The ways to choose targets in order from so many objects that suit each of them.

    ``different``: one instance of the word "target", or "another target" and "a third target";
    otherwise each instance may take the same object. Without enough of them the spell can't be
    cast. 409.1c then; 115.3, 601.2c today.
    """
    within(targets, 0, 100, "targets")
    ways = (
        perm(within(candidates, 0, MOST, "candidates"), targets)
        if different
        else candidates**targets
    )
    return TargetChoices(ways > 0, ways)


def requirement_met(
    era: Era,
    *,
    of: Literal["the target", "the effect"],
    holds: tuple[bool, ...],
    resolves: int,
) -> bool:
    """Whether an object is as a spell or ability wants it, from its announcement on.

    ``holds`` says so at each moment: first as it is announced, then in between, at the place
    ``resolves`` (from 0) as it resolves, and afterwards. What is asked of a target ("target
    tapped creature") must hold at the announcement and at the resolution; a condition of the
    effect ("if it's a Goblin") at the resolution alone. Nothing else matters: 409.1c,
    413.2a, 413.2f then; 601.2c, 608.2b, 608.2h today. Raises NotationError for a moment that
    isn't there.
    """
    if not 0 <= resolves < len(holds):
        raise NotationError(f"resolves: there are {len(holds)} moments, counted from 0")
    return holds[resolves] and (of == "the effect" or holds[0])


FUNCTIONS = (target_choices, requirement_met)
