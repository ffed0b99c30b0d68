"""What rulings state of layers, copies, planeswalkers, combat, life, triggers: then and today."""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from faqsearch.authority.ledger import Ledger
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
from faqsearch.checker.literals import arguments, plain

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
FUNCTIONS: dict[str, Callable[..., Any]] = {
    function.__name__: function for module in MODULES for function in module.FUNCTIONS
}
DATA = Path(__file__).parent / "data"
LEDGER = Ledger.bundled()
DAYS = (date(2004, 1, 1), date(2005, 8, 1), date(2007, 10, 12), date(2014, 1, 1), date.max)


def table(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = next(iter(tomllib.loads((DATA / name).read_text()).values()))
    return rows


def answer(
    function: str,
    inputs: Mapping[str, object],
    on: date,
    without: frozenset[str] = frozenset(),
) -> object:
    wanted = dict(inspect.signature(FUNCTIONS[function]).parameters)
    del wanted["era"]
    hints = get_type_hints(FUNCTIONS[function])
    needed = frozenset(name for name, part in wanted.items() if part.default is part.empty)
    given = arguments({name: hints[name] for name in wanted}, needed, inputs, function, None)
    return plain(FUNCTIONS[function](Era(on, LEDGER, without), **given))


def stated(answer: object, wanted: object) -> object:
    if isinstance(answer, dict) and isinstance(wanted, dict):
        return {key: answer[key] for key in wanted}
    return answer


CASES = table("claims_group2.toml")
MUTATIONS = table("mutations_group2.toml")
FLIPS = table("flips_group2.toml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['claim']}-{case['function']}")
def test_what_a_ruling_states_is_computed_for_its_day_and_today(case: dict[str, Any]) -> None:
    today = case.get("today", case["then"])
    for day, wanted in ((case["on"], case["then"]), (date.max, today)):
        assert stated(answer(case["function"], case["inputs"], day), wanted) == wanted


@pytest.mark.parametrize(
    "row",
    MUTATIONS,
    ids=lambda row: f"{row['function']}-{[*row['change'], *row.get('absent', ())]}",
)
def test_each_argument_changes_some_answer(row: dict[str, Any]) -> None:
    changed = {**row["inputs"], **row["change"]}
    answers = [
        (answer(row["function"], row["inputs"], day), answer(row["function"], changed, day))
        for day in DAYS
    ]
    assert any(before != after for before, after in answers)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_argument_of_a_function_has_a_mutation(name: str) -> None:
    changed = {
        argument for row in MUTATIONS if row["function"] == name for argument in row["change"]
    }
    assert changed == set(inspect.signature(FUNCTIONS[name]).parameters) - {"era"}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_names_its_rules_of_today(name: str) -> None:
    text = FUNCTIONS[name].__doc__ or ""
    assert re.search(r"today[^.]*?\b[1-8]\d\d\b|107\.1", text, re.S)


@pytest.mark.parametrize("row", FLIPS, ids=lambda row: str(row["change"]))
def test_an_answer_turns_on_the_day_of_a_change_and_by_it_alone(row: dict[str, Any]) -> None:
    day = LEDGER[row["change"]].in_force
    asked = (row["function"], row["inputs"])
    assert stated(answer(*asked, day - timedelta(1)), row["before"]) == row["before"]
    assert stated(answer(*asked, day), row["after"]) == row["after"]
    but_for_it = answer(*asked, day, frozenset({row["change"]}))
    assert stated(but_for_it, row["before"]) == row["before"]


def test_each_change_that_is_asked_for_turns_an_answer() -> None:
    asked = set()
    for module in MODULES:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "has":
                argument = node.args[0]
                if isinstance(argument, ast.Constant) and "-" in str(argument.value):
                    asked.add(argument.value)
    assert asked == {row["change"] for row in FLIPS}
