from datetime import date

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.era import Era
from faqsearch.checker.loops import exile_loop, orders
from faqsearch.errors import NotationError

TODAY = Era(date.max, Ledger.bundled())


def test_three_exile_each_other_in_turn() -> None:
    found = exile_loop(TODAY, enters="C", battlefield=("B",), exiled={"B": "A"})
    assert found.result == "draw"
    assert found.steps == ("C exiles B", "A exiles C", "B exiles A")


def test_another_permanent_leaves_a_choice_and_its_return_ends_it() -> None:
    choice = exile_loop(TODAY, enters="C", battlefield=("B", "Rock"), exiled={"B": "A"})
    assert choice.result == "choice"
    rock = exile_loop(TODAY, enters="C", battlefield=("Rock",), exiled={})
    assert (rock.result, rock.steps) == ("ends", ("C exiles Rock",))
    alone = exile_loop(TODAY, enters="C", battlefield=(), exiled={})
    assert alone.result == "ends"


def test_who_exiled_is_on_the_battlefield() -> None:
    with pytest.raises(NotationError, match="battlefield"):
        exile_loop(TODAY, enters="C", battlefield=(), exiled={"B": "A"})


def test_cards_of_one_name_are_not_told_apart() -> None:
    assert orders(TODAY, objects=("A", "A", "B")) == 3
