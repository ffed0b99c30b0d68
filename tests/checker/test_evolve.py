"""Evolve: the outcomes that the orders of its triggers allow."""

from __future__ import annotations

from datetime import date
from itertools import permutations, product

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import Size
from faqsearch.checker.era import Era
from faqsearch.checker.evolve import Entering, evolve

ERA = Era(date(2026, 1, 1), Ledger.bundled())


@pytest.mark.parametrize("instances", [1, 2])
def test_every_order_of_evolve_triggers_is_an_outcome(instances: int) -> None:
    """Beside every order tried one by one, of a 2/2 with up to four creatures."""
    sizes = ("3/3", "0/4", "4/1", "5/5", "1/1")
    for entering in product(sizes, repeat=3 if instances == 2 else 4):
        great = [max(Size.parse(one).power - 2, Size.parse(one).toughness - 2) for one in entering]
        counted = set()
        for order in set(permutations([g for g in great if g > 0] * instances)):
            counters = 0
            for one in order:
                counters += one > counters
            counted.add(counters)
        ours = evolve(
            ERA,
            creature=Size(2, 2),
            entering=tuple(Entering(Size.parse(one)) for one in entering),
            instances=instances,
        )
        others = {one.counters: one for one in getattr(ours, "other_orders", ())}
        assert {ours.counters, *others} == counted
        for outcome in others.values():
            assert outcome.size == Size(2, 2) + Size(1, 1).times(outcome.counters)
            if instances == 1:
                again = tuple(Entering(one) for one in outcome.order)
                assert evolve(ERA, creature=Size(2, 2), entering=again).size == outcome.size


def test_of_very_many_triggers_the_fewest_and_the_most_counters_are_told() -> None:
    entering = tuple(Entering(Size(2 + grown, 1)) for grown in range(1, 101))
    ours = evolve(ERA, creature=Size(2, 2), entering=entering)
    assert ours.counters == 100
    assert [one.counters for one in ours.other_orders] == [50]  # type: ignore[union-attr]


def test_what_changes_the_creature_on_the_way_keeps_the_order_given() -> None:
    entering = (Entering(Size(0, 4), evolver_change=Size(1, 1)), Entering(Size(3, 3)))
    ours = evolve(ERA, creature=Size(2, 2), entering=entering)
    assert not hasattr(ours, "other_orders")
