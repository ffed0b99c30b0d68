"""A server and a folder with the same documents give the same answers, to the letter."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from faqsearch.api import Library, open_library
from faqsearch.errors import FaqsearchError
from faqsearch.export import (
    card_answer_json,
    documents_json,
    exported_json,
    mechanic_answer_json,
    rule_answer_json,
    search_json,
)
from faqsearch.export.values import dumps
from faqsearch.languages import Lang
from tests.postgres.cluster import Server, caught_up, url_of
from tests.relevance.topics import load

WHOLE = 200  # questions whose whole JSON is compared, of the others the hits

NARROWED = (
    '"converted mana cost" clash',
    "card:Mulldrifter evoke",
    "mechanic:clash -player",
    "rule:502.81a OR flash",
    "set:lrw champion",
    "kind:rule split",
    "before:2008-01-01 evoke",
    "after:2008-01-01 lang:fr compteur",
    "{W/B} +1/+1 0/4 502.81a",
    "",
    "zzzz qqqq",
)


@pytest.fixture(scope="module")
def both(
    servers: tuple[Server, ...], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Library, Library]]:
    """A folder with what ships, and the same on a server."""
    from faqsearch.library.postgres.store import ServerStore

    folder = tmp_path_factory.mktemp("engines")
    with (
        closing(open_library(folder / "folder")) as here,
        closing(Library(ServerStore(url_of(*servers), workshop=folder / "workshop"))) as there,
    ):
        there.build()
        yield here, there


def test_every_topic_has_the_same_hits_and_the_same_json(both: tuple[Library, Library]) -> None:
    here, there = both
    topics = load()
    assert len(topics) > WHOLE
    for number, topic in enumerate(topics):
        one, other = here.search(topic.query), there.search(topic.query)
        if number % 2 == 0 and number // 2 < WHOLE:
            assert dumps(search_json(other)) == dumps(search_json(one)), topic.id
        else:
            assert [hit.id for hit in other.hits] == [hit.id for hit in one.hits], topic.id


def test_threads_that_ask_one_library_get_their_own_answers(
    both: tuple[Library, Library], servers: tuple[Server, ...]
) -> None:
    here, _ = both
    caught_up(*servers)
    questions = [topic.query for topic in load()[:24]]
    wanted = [[hit.id for hit in here.search(question).hits] for question in questions]
    with closing(open_library(url_of(*servers))) as fresh, ThreadPoolExecutor(4) as threads:
        found = threads.map(lambda asked: [hit.id for hit in fresh.search(asked).hits], questions)
        assert list(found) == wanted


def test_texts_are_read_at_once_and_not_again(
    both: tuple[Library, Library], servers: tuple[Server, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    from faqsearch.library.postgres.server import Reader

    asked: list[str] = []
    rows = Reader.rows

    def noted(reader: Reader, sql: str, *values: object) -> list[tuple[object, ...]]:
        asked.append(sql)
        return rows(reader, sql, *values)

    monkeypatch.setattr(Reader, "rows", noted)
    caught_up(*servers)
    question = "what happens to a split card in a graveyard"
    with closing(open_library(url_of(*servers))) as fresh:
        for times in (1, 0):
            asked.clear()
            hits = fresh.search(question).hits
            assert sum("FROM texts" in sql for sql in asked) == times
            assert [hit.id for hit in hits] == [hit.id for hit in both[0].search(question).hits]


@pytest.mark.parametrize("question", NARROWED)
def test_a_narrowed_question_and_its_reasons(both: tuple[Library, Library], question: str) -> None:
    one, other = (dumps(search_json(each.search(question, explain=True))) for each in both)
    assert other == one


@pytest.mark.parametrize("name", ["Mulldrifter", "cercle de l’oubli", "Fire/Ice", "muldriffter"])
def test_a_card(both: tuple[Library, Library], name: str) -> None:
    one, other = (dumps(card_answer_json(each.card(name))) for each in both)
    assert other == one


@pytest.mark.parametrize("name", ["Contemplation", "no such card at all"])
def test_a_card_that_is_not_one(both: tuple[Library, Library], name: str) -> None:
    said = []
    for each in both:
        with pytest.raises(FaqsearchError) as raised:
            each.card(name)
        said.append((type(raised.value), str(raised.value)))
    assert said[0] == said[1]


def test_mechanics_and_rules(both: tuple[Library, Library]) -> None:
    here, there = both
    for id in sorted(here.mechanics()):
        one, other = (dumps(mechanic_answer_json(each.mechanic(id))) for each in both)
        assert other == one
    for number in sorted({str(rule.number) for rule in here.rules()}):
        one, other = (dumps(rule_answer_json(each.rule(number))) for each in (here, there))
        assert other == one


def test_everything_that_is_held_and_how_it_is_exported(both: tuple[Library, Library]) -> None:
    one, other = (dumps(documents_json(each.documents())) for each in both)
    assert other == one
    for options in ({}, {"lang": Lang.FR}, {"set": "lrw"}, {"document": "eventide-primer-en"}):
        held = [[dumps(exported_json(s)) for s in each.rulings(**options)] for each in both]
        assert held[0] and held[1] == held[0]


def test_a_whole_library_is_checked_alike(both: tuple[Library, Library]) -> None:
    here, there = both
    assert there.check() == here.check()


def test_the_workshop_is_a_library_like_any_other(both: tuple[Library, Library]) -> None:
    here, there = both
    with closing(open_library(Path(there.folder))) as workshop:
        question = "can I Shock a planeswalker"
        assert workshop.search(question).hits == here.search(question).hits
