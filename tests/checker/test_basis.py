"""The rules on which the model's functions rest."""

from __future__ import annotations

import inspect
import re

import pytest

from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.checker.basis import BASIS, basis
from faqsearch.checker.evaluate import MODEL
from faqsearch.notations.rulenumber import RuleNumber

_TODAY = (
    re.compile(r"then; ((?:[^;](?! then))*?) today"),
    re.compile(r"(?:; |[.] )today (\d.*)"),
)
"""What docstrings write before and after the numbers of today's rules."""
_NUMBER = re.compile(r"\b\d{3}\.\d{1,3}[a-z]?(?=[\s,;.:)–-]|$)")


def _of_today(function: str) -> set[str]:
    """The numbers of today's rules in the docstring, of a range its first number."""
    words = " ".join(str(inspect.getdoc(MODEL[function])).split())
    return {
        number
        for pattern in _TODAY
        for part in pattern.findall(words)
        for number in _NUMBER.findall(part)
    }


def test_every_function_of_the_model_has_its_rules() -> None:
    assert set(MODEL) == set(BASIS)
    assert all(BASIS.values())


@pytest.mark.parametrize("function", BASIS)
def test_the_rules_are_in_todays_edition(function: str) -> None:
    history = RuleHistory.bundled()
    today = history.editions[-1]
    numbers = BASIS[function]
    assert len(set(numbers)) == len(numbers)
    unknown = [n for n in numbers if not history.meaning(RuleNumber.parse(n), today)]
    assert unknown == []


@pytest.mark.parametrize("function", BASIS)
def test_the_rules_are_those_of_the_docstring(function: str) -> None:
    assert _of_today(function) <= set(basis(function))


def test_numbers_of_old_rules_are_none_of_today() -> None:
    assert "505.6" not in BASIS["value_matches"]  # today a rule of the main phase
    assert _of_today("transmute_finds") == {"702.53a", "202.3e"}
    assert _of_today("protection") == {"702.16b"}
    assert sum(bool(_of_today(function)) for function in MODEL) > 100
