"""The page and the address of a rule of which several editions are held."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from bs4 import BeautifulSoup
from jsonschema import Draft202012Validator

from faqsearch import open_library
from faqsearch.schemas import schemas
from faqsearch.web.app import application
from tests.cli.editions import write_editions
from tests.web.conftest import running

Get = Callable[..., Any]


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Get]:
    """A library of five editions, served."""
    folder = tmp_path_factory.mktemp("editions")
    opened = lambda: open_library(folder / "library", bundled=False)  # noqa: E731
    opened().import_files("comprules", write_editions(folder))
    with running(application(opened), folder / "library") as one:
        yield one.get


def test_the_newest_edition_and_the_way_to_all(rules: Get) -> None:
    page = rules("/rule/702.81a?lang=en").text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Also held: 4 editions" in page and 'href="/rule/702.81a?lang=en&amp;history=1"' in page
    assert page.count("may be cast from a graveyard") == page.count("data-words") + 1
    old = rules("/rule/502.81a?lang=fr&as_of=2009-02-15").text
    assert "Celle en vigueur, du 1er février 2009, n’est pas disponible" in old.replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_a_text_held_under_an_old_number_is_led_to(rules: Get) -> None:
    page = BeautifulSoup(rules("/rule/502.81a?lang=fr").text, "html.parser")
    (link,) = [a for a in page.select("main p.note a") if "sous ce numéro" in a.text]
    assert link["href"] == "/rule/502.81a?lang=fr&as_of=2008-07-15"
    assert "sous ce numéro" not in rules(str(link["href"])).text


def test_words_taken_out_and_put_in_are_marked_and_told(rules: Get) -> None:
    page = rules("/rule/702.81?lang=fr&history=1").text.replace("\N{NO-BREAK SPACE}", " ")
    assert '<del><span class="hidden-words" lang="fr">retiré : </span>played</del>' in page
    assert '<ins><span class="hidden-words" lang="fr">ajouté : </span>cast</ins>' in page
    none = rules("/rule/603.4?lang=en&history=1").text
    assert "Some triggers look back in time." in none


def test_of_a_section_of_many_rules_the_page_lists_them(
    rules: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faqsearch.web.pages._MOST_RULES", 0)
    page = BeautifulSoup(rules("/rule/702?lang=fr").text, "html.parser")
    listed = page.select("main .offered li")
    assert "702.81 Pistage" in [" ".join(one.text.split()) for one in listed]
    links = [str(one["href"]) for one in page.select("main .offered a")]
    assert "/rule/702.81?lang=fr" in links and len(set(links)) == len(links)
    assert not page.select("main article")
    monkeypatch.undo()
    assert "may be cast from" in rules("/rule/702.81?lang=fr").text


def test_the_wordings_over_the_api(rules: Get) -> None:
    answer = rules("/api/rule/702.81?history=1&lang=en").json
    Draft202012Validator(schemas()["rule"]).validate(answer)
    assert [len(one["wordings"]) for one in answer["rule"]["wordings"]] == [1, 3]
    assert rules("/api/rule/702.81").json["rule"]["wordings"] is None
