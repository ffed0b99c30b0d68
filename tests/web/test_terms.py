"""The terms of glossaries on the page: a permanent place, links, and the card of a hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from faqsearch import open_library
from faqsearch.schemas import schemas
from faqsearch.web.app import application
from tests.library.editions import NEW, rules_text
from tests.web.conftest import running

Get = Callable[..., Any]


@pytest.fixture(scope="module")
def pond(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Get]:
    """A library of one rules text, served."""
    folder = tmp_path_factory.mktemp("pond")
    file = folder / "pond.txt"
    file.write_bytes(rules_text("May 1, 2026", {**NEW, "Bog & Fen": "Where <b>mud</b> is."}))
    open_library(folder / "library", bundled=False).add(file)
    opened = lambda: open_library(folder / "library", bundled=False)  # noqa: E731
    with running(application(opened), folder / "library") as one:
        yield one.get


def test_a_hit_leads_to_its_term_and_the_term_to_others_and_to_rules(pond: Get) -> None:
    hits = pond("/?q=mana+burn&lang=en").text
    assert '<a href="/glossary/mana-burn?lang=en" lang="en">Mana Burn (Obsolete)</a>' in hits
    page = pond("/glossary/mana-burn?lang=fr").text
    assert "<h1>" in page and "affiché en anglais" in page and NEW["Mana Burn (Obsolete)"] in page
    assert '<a href="/glossary/life-life-total?lang=fr"' in page and "Voir aussi\xa0:" in page
    assert page.index("une règle abandonnée") < page.index("used to be hurt")
    cited = pond("/glossary/legend-rule?lang=en").text
    assert 'href="/rule/100.1?lang=en&amp;as_of=2026-05-01"' in cited
    assert NEW["Retrace"].partition(".")[0] in pond("/mechanic/retrace?lang=en").text


def test_a_term_of_any_spelling_escaped_and_a_404_for_none(pond: Get) -> None:
    page = pond("/glossary/bog-fen?lang=en").text
    assert "Bog &amp; Fen" in page and "&lt;b&gt;mud&lt;/b&gt;" in page and "<b>mud" not in page
    assert pond("/glossary/zzz?lang=en").status == 404
    answer = pond("/api/glossary/Life%20total?lang=en")
    Draft202012Validator(schemas()["glossary"]).validate(answer.json)
    assert answer.json["definitions"][0]["title"] == "Life, Life Total"
    assert pond("/api/glossary/zzz").status == 404
    page = pond("/mechanic/mana%20burn?lang=fr")
    assert page.status == 404
    assert "terme des règles" in page.text
    assert '<a href="/glossary/mana-burn?lang=fr">' in page.text
