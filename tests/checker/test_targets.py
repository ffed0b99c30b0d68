"""How many ways targets can be chosen in, and when an object must be as it is wanted."""

from __future__ import annotations

from datetime import date
from typing import Literal

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.era import Era
from faqsearch.checker.targets import TargetChoices, requirement_met, target_choices

TODAY = Era(date.max, Ledger.bundled())


@pytest.mark.parametrize(
    ("candidates", "targets", "different", "ways"),
    [
        (3, 2, True, 6),
        (3, 2, False, 9),
        (1, 2, True, 0),
        (1, 2, False, 1),
        (0, 1, False, 0),
        (0, 0, True, 1),
        (2, 2, True, 2),
    ],
)
def test_a_spell_needs_an_object_for_each_target(
    candidates: int, targets: int, different: bool, ways: int
) -> None:
    found = target_choices(TODAY, candidates=candidates, targets=targets, different=different)
    assert found == TargetChoices(ways > 0, ways)
    if different:
        assert target_choices(TODAY, candidates=candidates, targets=targets) == found


@pytest.mark.parametrize(
    ("of", "holds", "resolves", "met"),
    [
        ("the target", [True, False, True], 2, True),  # what happens between doesn't matter
        ("the target", [False, True], 1, False),
        ("the target", [True, False], 1, False),
        ("the target", [True, False], 0, True),  # nor does what happens afterwards
        ("the effect", [False, True], 1, True),
        ("the effect", [True, False, True], 1, False),
    ],
)
def test_a_target_must_suit_twice_and_a_condition_once(
    of: Literal["the target", "the effect"], holds: list[bool], resolves: int, met: bool
) -> None:
    assert requirement_met(TODAY, of=of, holds=tuple(holds), resolves=resolves) is met
