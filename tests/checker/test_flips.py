"""Each change of the rules that layers, combat, planeswalkers and life ask for turns an answer.

``data/flips_group2.toml`` holds for each change inputs whose answer it alone turns on its day.
"""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.checker import (
    combat,
    copies,
    counters,
    damage,
    layers,
    life,
    loops,
    planeswalkers,
    prevention,
    survival,
    triggers,
)
from faqsearch.checker.era import Era
from faqsearch.checker.evaluate import agrees, evaluate
from faqsearch.notations.rulenumber import RuleNumber

MODULES = (
    combat,
    copies,
    counters,
    damage,
    layers,
    life,
    loops,
    planeswalkers,
    prevention,
    survival,
    triggers,
)
LEDGER = Ledger.bundled()
DATA = Path(__file__).parent / "data" / "flips_group2.toml"
FLIPS: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["flip"]
OLD_DAYS = (date(2007, 10, 12), date(2009, 5, 1), date(2010, 2, 1), date(2013, 8, 1))


@pytest.mark.parametrize("row", FLIPS, ids=lambda row: str(row["change"]))
def test_an_answer_turns_on_the_day_of_a_change_and_by_it_alone(row: dict[str, Any]) -> None:
    day = LEDGER[row["change"]].in_force
    asked = (row["function"], row["inputs"])
    assert agrees(evaluate(*asked, Era(day - timedelta(1), LEDGER)), row["before"])
    assert agrees(evaluate(*asked, Era(day, LEDGER)), row["after"])
    but_for_it = Era(day, LEDGER, frozenset({row["change"]}))
    assert agrees(evaluate(*asked, but_for_it), row["before"])


def test_each_change_that_is_asked_for_turns_an_answer() -> None:
    asked = {
        ast.literal_eval(node.args[0])
        for module in MODULES
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "era.has"
    }
    assert asked == {row["change"] for row in FLIPS}


@pytest.mark.parametrize(
    "function",
    [function for module in MODULES for function in module.FUNCTIONS],
    ids=lambda function: str(function.__name__),
)
def test_the_rules_that_are_named_stood_then_and_stand_today(function: Any) -> None:
    history = RuleHistory.bundled()
    text = " ".join((function.__doc__ or "").split())
    then, _, today = text.rpartition("today")
    for part, days in ((then.rpartition("Then")[2], OLD_DAYS), (today, (date.max,))):
        for number in re.findall(r"\b[1-8]\d\d(?:\.\d+[a-z]?)?", part):
            rule = RuleNumber.parse(number)
            assert any(history.meaning(rule, day) for day in days), number
