from datetime import date

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import Size
from faqsearch.checker.counters import returns_from_death, with_counters
from faqsearch.checker.era import Era

TODAY = Era(date.max, Ledger.bundled())


def test_both_kinds_of_counter_go_together() -> None:
    found = with_counters(TODAY, base=Size(2, 2), plus=3, minus=2)
    assert (found.size, found.plus, found.minus) == (Size(3, 3), 1, 0)


def test_no_more_counters_are_removed_than_there_are() -> None:
    assert with_counters(TODAY, base=Size(1, 1), minus=1, removed_minus=3).size == Size(1, 1)


def test_removed_counters_count_no_more() -> None:
    found = with_counters(TODAY, base=Size(2, 2), plus=3, removed_plus=1)
    assert (found.size, found.plus, found.minus, found.dies) == (Size(4, 4), 2, 0, False)
    found = with_counters(TODAY, base=Size(2, 2), plus=1, minus=4, removed_minus=1, removed_plus=1)
    assert (found.size, found.plus, found.minus, found.dies) == (Size(-1, -1), 0, 3, True)
    found = with_counters(TODAY, base=Size(2, 2), minus=2)
    assert (found.size, found.minus, found.dies) == (Size(0, 0), 2, True)


def test_a_token_with_persist_triggers_and_stays_gone() -> None:
    found = returns_from_death(TODAY, keyword="persist", token=True)
    assert (found.triggers, found.returns, found.counter) == (True, False, None)


def test_each_keyword_returns_with_its_own_counter() -> None:
    assert returns_from_death(TODAY, keyword="persist", plus=1).counter == "-1/-1"
    assert returns_from_death(TODAY, keyword="undying", minus=1).counter == "+1/+1"
