"""The model computes what rulings state, then and today, and none of its functions is a constant.

``data/claims_*.toml`` holds the facts of rulings as inputs with both answers, ``data/rules_*.toml``
those of examples of the rules and of dated changes,
``data/mutations_*.toml`` for each function inputs and changes of them that turn the answer.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.checker import evaluate as evaluation
from faqsearch.checker.era import Era
from faqsearch.checker.evaluate import MODEL, agrees, evaluate
from faqsearch.errors import NotationError
from faqsearch.notations.rulenumber import RuleNumber

DATA = Path(__file__).parent / "data"
LEDGER = Ledger.bundled()
ERAS = [Era(day, LEDGER) for day in sorted({change.in_force for change in LEDGER.values()})]
TODAY = ERAS[-1]


def rows(pattern: str) -> list[dict[str, Any]]:
    """The rows of the data files of a name, in order."""
    found: list[dict[str, Any]] = []
    for path in sorted(DATA.glob(pattern)):
        for table in tomllib.loads(path.read_text(encoding="utf-8")).values():
            found += table
    return found


CASES = rows("claims_*.toml")
RULES = rows("rules_*.toml")
MUTATIONS = rows("mutations_*.toml")


@pytest.mark.parametrize(
    "case",
    [*CASES, *RULES],
    ids=lambda case: f"{case.get('claim', case.get('rule'))}-{case['function']}",
)
def test_the_answer_is_that_of_the_day_and_that_of_today(case: dict[str, Any]) -> None:
    function, inputs = case["function"], case["inputs"]
    then = evaluate(function, inputs, Era(case["on"], LEDGER))
    assert agrees(then, case["then"]), then
    today = evaluate(function, inputs, TODAY)
    assert agrees(today, case.get("today", case["then"])), today


@pytest.mark.shared
def test_every_open_claim_that_states_something_computable_is_a_case(shared: Path) -> None:
    text = (shared / "cases" / "claims_open.json").read_text(encoding="utf-8")
    wanted = {
        claim["id"]
        for claim in json.loads(text)["claims"]
        if claim["mechanically_checkable"] == "yes"
    }
    found = {case["claim"] for case in CASES}
    without = set(tomllib.loads((DATA / "not_modelled.toml").read_text("utf-8")))
    assert wanted - found - without == set()
    assert found & without == set()


def changed(row: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each argument that a mutation changes, with the inputs in which it alone is changed."""
    for name, value in row.get("change", {}).items():
        yield name, {**row["inputs"], name: value}
    for name in row.get("absent", ()):
        yield name, {key: value for key, value in row["inputs"].items() if key != name}


@pytest.mark.parametrize(
    ("function", "argument", "base", "mutated"),
    [
        (row["function"], name, row["inputs"], new)
        for row in MUTATIONS
        for name, new in changed(row)
    ],
)
def test_changing_an_input_turns_the_answer_in_some_era(
    function: str, argument: str, base: dict[str, Any], mutated: dict[str, Any]
) -> None:
    answers = [(evaluate(function, base, era), answer(function, mutated, era)) for era in ERAS]
    assert any(before != after for before, after in answers), argument


def answer(function: str, inputs: dict[str, Any], era: Era) -> object:
    """The answer, or the refusal of inputs that contradict each other."""
    try:
        return evaluate(function, inputs, era)
    except ValueError as error:
        return str(error)


@pytest.mark.parametrize("function", sorted(MODEL))
def test_every_argument_has_a_mutation(function: str) -> None:
    mutated = {name for row in MUTATIONS if row["function"] == function for name, _ in changed(row)}
    parameters = set(inspect.signature(MODEL[function]).parameters) - {"era"}
    assert parameters - mutated == set()


@pytest.mark.parametrize("function", sorted(MODEL))
def test_a_docstring_names_rules_that_there_are(function: str) -> None:
    text = " ".join((MODEL[function].__doc__ or "").split())
    assert re.search(r"\b[1-8]\d\d\b", text)
    history = RuleHistory.bundled()
    days = {"then": [date(2005, 10, 7), date(2008, 1, 1), date(2009, 5, 1)], "today": [date.max]}
    for cited in re.finditer(r"((?:\b\d{3}(?:\.\d+[a-z]?)?(?:-[\da-z]+)?(?:, )?)+) (\w+)", text):
        for number in re.findall(r"\b\d{3}(?:\.\d+[a-z]?)?", cited[1]):
            if cited[2] in days:
                rule = RuleNumber.parse(number)
                assert any(history.meaning(rule, day) for day in days[cited[2]]), number


def asked() -> set[str]:
    """The ids of the changes that the functions branch on."""
    found: set[str] = set()
    for path in Path(evaluation.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("era.has"):
                (asks,) = node.args
                assert isinstance(asks, ast.Constant), f"{path.name}:{node.lineno}"
                found.add(str(asks.value))
            if isinstance(node, ast.Attribute) and ast.unparse(node) == "era.on":
                raise AssertionError(f"{path.name}:{node.lineno} looks at the date itself")
    return found


def test_functions_branch_on_changes_of_the_ledger_only() -> None:
    assert asked()
    assert asked() <= set(LEDGER)


def test_every_change_that_is_asked_about_turns_some_answer() -> None:
    asked_of = [(row["function"], row["inputs"]) for row in (*CASES, *RULES)]
    asked_of += [(row["function"], new) for row in MUTATIONS for _, new in changed(row)]
    turned = set()
    for function, inputs in asked_of:
        try:
            found = evaluation.flips(function, inputs, date(2003, 1, 1), LEDGER)
        except NotationError:
            continue
        turned |= {change for flip in found for change in flip.changes}
    assert asked() <= turned
