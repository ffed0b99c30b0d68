"""Rules in our words: there, short, and of rules that say the same."""

from __future__ import annotations

import tomllib
from datetime import date
from importlib.resources import files

import pytest

from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.authority.summaries import summaries, summary_of, summary_on
from faqsearch.checker.basis import BASIS
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber

LONGEST = 200
HISTORY = RuleHistory.bundled()


def said(number: str, on: date | None = None) -> str | None:
    found = HISTORY.resolve(RuleNumber.parse(number), on)
    return summary_of(found, HISTORY).get(Lang.EN)


def test_every_rule_that_a_check_rests_on_has_one() -> None:
    numbers = {RuleNumber.parse(number) for several in BASIS.values() for number in several}
    assert sorted(map(str, numbers - summaries().keys())) == []


def test_every_rule_that_a_read_statement_goes_by_has_one() -> None:
    folder = files("faqsearch.checker").joinpath("data/claims")
    tables = [tomllib.loads(file.read_text("utf-8")) for file in folder.iterdir()]
    named = [several for table in tables for several in table["basis"].values()]
    numbers = {RuleNumber.parse(number) for several in named for number in several}
    assert len(numbers) > 200
    assert sorted(map(str, numbers - summaries().keys())) == []


@pytest.mark.parametrize("lang", Lang)
def test_each_is_one_short_text(lang: Lang) -> None:
    for number, row in summaries().items():
        text = row[lang]
        assert 10 < len(text) <= LONGEST, number
        assert text[0].isupper() or text[0] in '"«+', number
        assert text.endswith("."), number
        assert "  " not in text, number


def test_each_is_of_a_rule_of_today() -> None:
    today = HISTORY.editions[-1]
    assert [str(n) for n in summaries() if not HISTORY.meaning(n, today)] == []


def test_french_is_set_as_french_is() -> None:
    for number, row in summaries().items():
        text = row[Lang.FR]
        assert "'" not in text, number
        assert '"' not in text, number
        assert text.count("« ") == text.count(" »") == text.count("«"), number
        assert text.count(" :") == text.count(":"), number
        assert text.count(" ;") == text.count(";"), number


def test_a_rule_that_only_moved_or_changed_its_words_has_it() -> None:
    assert said("702.9b") == said("702.9b", date(2015, 1, 1))
    assert said("109.2a") == said("200.9a", date(2009, 1, 1))


def test_a_rule_that_said_another_thing_has_none() -> None:
    assert said("505.2", date(2007, 10, 1)) is None  # split cards, rewritten
    assert said("505.6", date(2007, 10, 1)) is None  # split cards, deleted
    assert said("502.81a", date(2008, 8, 1)) is None  # retrace, amended
    assert said("999.9") is None


@pytest.mark.parametrize(
    ("number", "before", "since"),
    [
        ("715.3d", date(2024, 1, 1), date(2025, 6, 6)),  # lands too; one word of the rule
        ("510.1c", date(2024, 11, 7), date(2024, 11, 8)),  # damage to several blockers
        ("704.5j", date(2013, 7, 12), date(2026, 4, 17)),  # the legend rule
    ],
)
def test_of_a_day_before_its_rule_changed_there_is_none(
    number: str, before: date, since: date
) -> None:
    asked = RuleNumber.parse(number)
    assert summary_on(asked, before) == {}
    assert set(summary_on(asked, since)) == set(Lang)
