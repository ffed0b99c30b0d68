from datetime import date

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.era import Era
from faqsearch.checker.life import range_of_influence, set_life, set_team_life
from faqsearch.errors import NotationError

TODAY = Era(date.max, Ledger.bundled())


def test_life_is_lost_down_to_a_number_unless_it_cannot_be() -> None:
    assert set_life(TODAY, life=11, to=7).lost == 4
    assert set_life(TODAY, life=11, to=7, can_lose=False).life == 11
    assert set_life(TODAY, life=7, to=7).gained == 0


def test_a_team_chooses_between_two_numbers() -> None:
    assert set_team_life(TODAY, team=25, to=(3, 4)) == (3, 4)
    with pytest.raises(NotationError, match="number"):
        set_team_life(TODAY, team=25, to=())


def test_a_range_wider_than_the_table_holds_everybody_once() -> None:
    assert range_of_influence(TODAY, seats=("A", "B", "C"), player="B", distance=5) == (
        "A",
        "B",
        "C",
    )
    with pytest.raises(NotationError, match="seat"):
        range_of_influence(TODAY, seats=("A",), player="Z", distance=1)
