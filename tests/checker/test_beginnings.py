"""Since when the rules have known what a question is about."""

from __future__ import annotations

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.checker.beginnings import FUNCTIONS, beginnings, newest_rules, oldest_rules
from faqsearch.checker.evaluate import MODEL, given


def began(function: str, inputs: dict[str, object]) -> list[tuple[str, str]]:
    found = beginnings(function, given(function, inputs))
    return [(one.what, one.day.isoformat()) for one in found]


@pytest.mark.parametrize(
    ("function", "inputs", "expected"),
    [
        ("evolve", {"creature": "2/2", "entering": []}, [("evolve", "2013-02-01")]),
        ("clash", {"revealed": {"A": 2}}, [("clash", "2007-10-01")]),
        (
            "discover",
            {"n": 3, "card": "split(1,3)"},
            [("discover", "2023-11-17"), ("split cards", "2001-07-23")],
        ),
        ("mana_value", {"card": "adventure(4,7)"}, [("adventurer cards", "2019-10-04")]),
        ("mana_value", {"card": "transform(4,7)"}, [("double-faced cards", "2011-09-30")]),
        ("mana_value", {"card": "modal_dfc(4,7)"}, [("modal double-faced cards", "2020-09-25")]),
        ("mana_value", {"card": "{R/P}"}, [("Phyrexian mana", "2011-05-01")]),
        ("mana_value", {"card": "{R}"}, []),
        ("payments", {"cost": "{R/W}"}, [("hybrid mana", "2005-10-01")]),
        (
            "matches_word",
            {"card": {"types": "Battle"}, "word": "battle", "kind": "source", "zone": "hand"},
            [("battles", "2023-04-14")],
        ),
        (
            "assignment",
            {"power": 1, "blockers": [], "assigned": [], "deathtouch": True},
            [("deathtouch", "2007-05-01")],
        ),
    ],
)
def test_the_day_is_that_of_the_first_rules(
    function: str, inputs: dict[str, object], expected: list[tuple[str, str]]
) -> None:
    assert began(function, inputs) == expected


def test_what_functions_are_about_is_in_the_model_and_in_the_rules() -> None:
    assert set(FUNCTIONS) <= set(MODEL)
    assert oldest_rules().isoformat() == "1999-11-01"
    assert newest_rules() == RuleHistory.bundled().editions[-1]
    assert min(one.in_force for one in Ledger.bundled().values()).isoformat() == "2003-10-01"
