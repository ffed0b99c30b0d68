from datetime import date

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.era import Era
from faqsearch.checker.planeswalkers import Permanent, loyalty_after, uniqueness

LEDGER = Ledger.bundled()
PAIR = (Permanent("Jace One", "A", ("Jace",)), Permanent("Jace Two", "B", ("Jace",)))


def count(year: int, *permanents: Permanent) -> int:
    return uniqueness(Era(date(year, 12, 1), LEDGER), permanents=permanents).to_graveyard


def test_planeswalkers_of_one_type_under_two_players_through_the_eras() -> None:
    assert [count(year, *PAIR) for year in (2007, 2012, 2013, 2016, 2017, 2026)] == [
        2,
        2,
        0,
        0,
        0,
        0,
    ]


def test_planeswalkers_of_one_name_under_one_player_through_the_eras() -> None:
    same = (Permanent("Jace", "A", ("Jace",)),) * 3
    assert [count(year, *same) for year in (2007, 2013, 2017)] == [3, 2, 2]


def test_legends_of_the_same_age_both_went_before_kamigawa() -> None:
    tied = (Permanent("Isao", "A", legendary=True, entered=1),) * 2
    assert count(2003, *tied) == 2


def test_two_of_a_name_of_which_one_is_legendary_stay() -> None:
    pair = (Permanent("Isao", "A", legendary=True), Permanent("Isao", "A"))
    assert [count(year, *pair) for year in (2003, 2007, 2026)] == [0, 0, 0]


def test_loyalty_never_falls_below_nothing() -> None:
    found = loyalty_after(Era(date.max, LEDGER), printed=3, counters=2, damage=5)
    assert (found.loyalty, found.to_graveyard) == (0, True)
