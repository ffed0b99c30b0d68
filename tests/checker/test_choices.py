"""What a player may choose, and what becomes of what was chosen."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.choices import Resolved, on_resolution
from faqsearch.checker.era import Era

LEDGER = Ledger.bundled()


@pytest.mark.parametrize(
    ("year", "outcome"), [(2005, "countered"), (2017, "countered"), (2019, "doesn't resolve")]
)
def test_of_what_has_only_illegal_targets_nothing_happens(year: int, outcome: str) -> None:
    era = Era(date(year, 1, 1), LEDGER)
    assert on_resolution(era, legal=(False, False)) == Resolved(outcome, (), False, False)


@pytest.mark.parametrize(("year", "informed"), [(2010, True), (2016, False)])
def test_illegal_targets_beside_a_legal_one_are_left_alone(year: int, informed: bool) -> None:
    era = Era(date(year, 1, 1), LEDGER)
    assert on_resolution(era, legal=(False, True)) == Resolved("resolves", (1,), True, informed)
    assert on_resolution(era, legal=(True,)) == Resolved("resolves", (0,), True, True)
    assert on_resolution(era, legal=()) == Resolved("resolves", (), True, True)
