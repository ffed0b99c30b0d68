"""What rules are about, through the numbers that they had."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from importlib.resources import files

from faqsearch.authority.mechanics import bundled_mechanics
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.authority.ruletopics import RuleTopics
from faqsearch.authority.summaries import summaries, summary_in
from faqsearch.dates import newest_known
from faqsearch.languages import Lang, fold
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.cards import MechanicKind

TODAY, LORWYN = date(2026, 4, 17), date(2007, 10, 1)


def number(written: str) -> RuleNumber:
    return RuleNumber.parse(written)


def test_a_term_goes_with_its_rule_through_the_numbers_and_down_to_subrules() -> None:
    topics = RuleTopics.bundled()
    assert topics.terms(number("704.5j"), TODAY) == ("legend-rule",)
    assert "mulligan" in topics.terms(number("103.5c"), TODAY)
    assert topics.terms(number("205.3m"), TODAY) == ("subtype",)  # and no creature type
    assert topics.terms(number("704.5j"), LORWYN) == ()  # there was no 704 then
    assert topics.terms(number("700.99"), TODAY) == ()


def test_a_sentence_goes_with_its_rule_as_long_as_it_says_the_same() -> None:
    topics = RuleTopics.bundled()
    assert topics.sentences(number("702.2c"), TODAY) == summaries()[number("702.2c")]
    assert topics.sentences(number("505.2"), LORWYN) == {}  # reworded in substance since
    assert topics.sentences(number("702.2a"), TODAY) == {}  # none is written


def test_a_rule_of_the_newest_edition_is_told_without_the_history() -> None:
    assert newest_known() == RuleHistory.bundled().editions[-1]
    assert set(summary_in(TODAY, number("702.2c"))) == set(Lang)
    assert summary_in(LORWYN, number("702.2c")) == {}


def test_every_sentence_is_read_by_its_number() -> None:
    text = files("faqsearch.authority").joinpath("data/rulesummaries.toml").read_text("utf-8")
    whole = tomllib.loads(text)  # it refuses a number that stands twice
    assert {str(rule): dict(said) for rule, said in summaries().items()} == whole
    assert len(whole) > 300
    assert all(set(said) == set(Lang) for said in whole.values())


def test_a_sentence_names_a_keyword_ability_by_its_name_in_either_language() -> None:
    keywords = {
        one.rule: one
        for one in bundled_mechanics().values()
        if one.kind is MechanicKind.KEYWORD_ABILITY
    }
    named, wrong = 0, []
    for rule, said in summaries().items():
        keyword = keywords.get(rule) or keywords.get(rule.parent)
        if keyword and re.search(rf"\b{keyword.name(Lang.EN)}\b", said[Lang.EN], re.IGNORECASE):
            named += 1
            french = (fold(name) for name in keyword.names.get(Lang.FR, ()))
            if not any(name in fold(said[Lang.FR]) for name in french):
                wrong.append((str(rule), said[Lang.FR]))
    assert wrong == []
    assert named > 40
