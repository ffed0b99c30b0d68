"""The topics themselves: places that exist, kinds that hold, and the whole corpus asked about.

How well the search answers them is no concern of this file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from faqsearch.languages import Lang, fold
from faqsearch.nouns.answers import HitKind
from tests.relevance.topics import Corpus, Topic, load
from tests.tools.make_coverage import read_corpus

LEAST = {
    "card": 60,
    "mechanic": 60,
    "question": 50,
    "typo": 15,
    "accents": 15,
    "apostrophe": 5,
    "partial": 10,
    "rule-old": 5,
    "rule-new": 5,
    "term-old": 15,
    "term-today": 15,
    "symbol": 20,
    "fresh": 40,
}


@cache
def corpus() -> Corpus:
    return read_corpus()


@cache
def topics() -> tuple[Topic, ...]:
    return load(corpus=corpus())


def test_ids_and_questions_are_unique_and_ids_tell_the_language() -> None:
    assert len({topic.id for topic in topics()}) == len(topics())
    assert len({fold(topic.query) for topic in topics()}) == len(topics())
    for topic in topics():
        assert re.fullmatch(rf"{topic.lang}-\d{{3}}", topic.id)


def test_half_are_english_half_french_and_a_third_cross_the_languages() -> None:
    asked = Counter(topic.lang for topic in topics())
    assert sum(asked.values()) >= 150
    assert max(asked.values()) - min(asked.values()) <= 0.05 * len(topics())
    crossing = [topic for topic in topics() if "cross-lingual" in topic.kinds]
    assert len(crossing) >= len(topics()) / 3
    for lang in Lang:
        assert sum(topic.lang is lang for topic in crossing) >= asked[lang] / 4


def test_every_kind_is_known_and_well_represented() -> None:
    kinds = Counter(kind for topic in topics() for kind in topic.kinds)
    assert set(kinds) == {*LEAST, "cross-lingual"}
    short = {kind: kinds[kind] for kind, least in LEAST.items() if kinds[kind] < least}
    assert not short
    assert all(topic.kinds for topic in topics())


def test_what_a_kind_says_of_the_words_holds() -> None:
    for topic in topics():
        if "accents" in topic.kinds:
            assert topic.query.isascii(), topic.query
        if "apostrophe" in topic.kinds:
            assert not re.search("['’]", topic.query), topic.query
        if topic.kinds & {"rule-old", "rule-new"}:
            assert re.search(r"\b\d{3}", topic.query), topic.query


def test_every_topic_is_answered_and_no_ruling_stands_twice_in_it() -> None:
    for topic in topics():
        grades = [answer.grade for answer in topic.answers]
        assert set(grades) <= {1, 2}, topic.id
        assert 2 in grades, topic.id
        assert grades == sorted(grades, reverse=True), topic.id
        for lang in Lang:
            ids = [answer.ids[lang] for answer in topic.answers]
            assert len(set(ids)) == len(ids), topic.id


def test_the_number_of_a_rule_means_one_rule_in_the_corpus() -> None:
    for lang in Lang:
        numbers = Counter(
            str(rule.number)
            for (_, spoken), document in corpus().items()
            if spoken is lang
            for rule in document.rules
        )
        assert set(numbers.values()) == {1}


def test_every_section_and_at_least_sixty_cards_are_asked_about() -> None:
    met = {
        (answer.document, answer.section)
        for topic in topics()
        for answer in topic.answers
        if answer.grade == 2 and answer.kind is HitKind.RULING
    }
    sections = {
        (stem, section.heading): section.faces
        for (stem, lang), document in corpus().items()
        if lang is Lang.EN
        for section in document.sections
        if section.rulings
    }
    assert met == set(sections)
    assert len({face for place in met for face in sections[place]}) >= 60
    for lang in Lang:
        asked = {
            answer.section
            for topic in topics()
            if topic.lang is lang
            for answer in topic.answers
            if answer.grade == 2
        }
        assert len(asked) >= 60, lang


def test_an_answer_leads_to_both_languages() -> None:
    english, french = (
        {ruling.id: ruling for ruling in corpus()["lorwyn", lang].rulings} for lang in Lang
    )
    answer = next(
        answer
        for topic in topics()
        for answer in topic.answers
        if answer.where == "Mirror Entity, 2"
    )
    assert "X = 0" in english[answer.ids[Lang.EN]].text
    assert "X = 0" in french[answer.ids[Lang.FR]].text


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ('{ document = "lorwyn", section = "Mirror Entity", place = 4, grade = 2 }', LookupError),
        ('{ document = "lorwyn", section = "Mirror Entity", place = 0, grade = 2 }', LookupError),
        ('{ document = "lorwyn", section = "Entité miroir", place = 1, grade = 2 }', LookupError),
        ('{ document = "marsh", section = "Mirror Entity", place = 1, grade = 2 }', LookupError),
        ('{ document = "split-cards", rule = "505.8", grade = 2 }', LookupError),
        ('{ document = "split-cards", rules = "505.6", grade = 2 }', ValueError),
    ],
)
def test_a_place_where_nothing_stands_is_an_error(
    answer: str, error: type[Exception], tmp_path: Path
) -> None:
    path = tmp_path / "topics.toml"
    path.write_text(
        f'[[topic]]\nid = "en-001"\nlang = "en"\nquery = "x"\nkinds = []\nanswers = [{answer}]\n',
        encoding="utf-8",
    )
    with pytest.raises(error):
        load(path, corpus())


@pytest.mark.shared
def test_no_question_is_one_of_the_open_topics(shared: Path) -> None:
    queries = json.loads((shared / "cases/queries_open.json").read_text("utf-8"))["queries"]
    assert not {fold(one["query"]) for one in queries} & {fold(one.query) for one in topics()}
