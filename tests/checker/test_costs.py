"""What is paid for a spell: its cost or another, what comes to it and what is taken from it."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.costs import TotalCost, optional_amounts, reduced_cost, total_cost
from faqsearch.checker.era import Era
from faqsearch.notations.mana import ManaCost

LEDGER = Ledger.bundled()
TODAY, LORWYN = Era(date.max, LEDGER), Era(date(2007, 10, 12), LEDGER)


def cost(text: str) -> ManaCost:
    return ManaCost.parse(text)


def total(written: str | None, **more: object) -> TotalCost:
    read = {name: cost(value) if isinstance(value, str) else value for name, value in more.items()}
    return total_cost(TODAY, cost=cost(written) if written else None, **read)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("written", "reduction", "then", "today"),
    [
        ("{3}{G}", "{1}", "{2}{G}", "{2}{G}"),
        ("{1}{G}", "{2}", "{G}", "{G}"),  # never a colour for generic mana
        ("{3}{G}", "{G}", "{3}", "{3}"),
        ("{3}{G}", "{R}", "{3}{G}", "{2}{G}"),  # generic mana for a colour, since 2010
        ("{G}", "{R}", "{G}", "{G}"),
        ("{3}{G}", "{G}{G}", "{3}", "{2}"),
        ("{2}{C}", "{C}", "{2}", "{2}"),
    ],
)
def test_reductions(written: str, reduction: str, then: str, today: str) -> None:
    for era, left in ((LORWYN, then), (TODAY, today)):
        found = reduced_cost(era, cost=cost(written), reduction=cost(reduction))
        assert str(found.total) == left
        assert found.reduced is (left != written)


def test_a_hybrid_symbol_is_reduced_as_it_is_paid() -> None:
    for payment, left in (("{W}", "{W}"), ("{B}", "{0}")):
        found = reduced_cost(
            TODAY, cost=cost("{W/B}"), reduction=cost("{B}"), payment=cost(payment)
        )
        assert str(found.total) == left


@pytest.mark.parametrize("symbol", ["X", "Y", "Z"])
def test_an_unknown_number_is_paid_as_chosen(symbol: str) -> None:
    assert str(total(f"{{{symbol}}}{{R}}", x=3).mana) == "{3}{R}"


def test_another_cost_leaves_the_mana_value_and_adds_up_with_the_rest() -> None:
    found = total("{X}{R}", alternative="{2}{R}", x=4, increase="{1}{G}", additional=("discard",))
    assert found == TotalCost(True, cost("{3}{R}{G}"), ("discard",), 5)
    kicked = total("{R}", optional=("kicker", "buyback"), chosen=("kicker",))
    assert kicked == TotalCost(True, cost("{R}"), ("kicker",), 1)


def test_without_paying_is_another_cost_and_leaves_no_x() -> None:
    free = total("{X}{R}", without_paying=True, additional=("discard",))
    assert free == TotalCost(True, cost("{0}"), ("discard",), 1)
    assert str(total("{X}{R}", without_paying=True, increase="{1}").mana) == "{1}"
    assert total("{X}{R}", without_paying=True, x=1) == TotalCost(False, None, (), 2)
    assert not total("{R}", without_paying=True, alternative="{G}").allowed
    assert total(None) == TotalCost(False, None, (), 0)  # nothing is no cost that can be paid
    assert total(None, alternative="{G}").mana == cost("{G}")


@pytest.mark.parametrize(
    ("wording", "amounts"), [("may", (0, 3)), ("up to", (0, 1, 2, 3)), ("exactly", (3,))]
)
def test_what_one_may_take_of_what_is_offered(wording: str, amounts: tuple[int, ...]) -> None:
    found = optional_amounts(TODAY, maximum=3, wording=wording)  # type: ignore[arg-type]
    assert found == amounts
