"""The library's table and the summary of one file."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from faqsearch.export.imported import import_json
from faqsearch.languages import Lang
from faqsearch.library.addition import AddReport
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    DocumentSummary,
    Problem,
    Source,
)
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.nouns.rulings import Ruling, RulingKind
from faqsearch.render.catalogue import NO_BREAK
from faqsearch.render.documents import added_page, documents_page, parsed_page
from faqsearch.render.page import plain

LOGIN = Problem(9, "page chrome: an invitation to log in", "skipped")
SOURCE = Source("fish-en", "fish.txt", (4, 5))


@pytest.fixture
def document() -> Document:
    return Document(
        id="fish-en",
        title="Fish FAQ",
        kind=DocumentKind.FAQ,
        langs=(Lang.EN, Lang.FR),
        set="FSH",
        dates={"modified": date(2007, 8, 23), "release": date(2007, 10, 12)},
        path="fish.txt",
        sha256="0" * 64,
        problems=(
            Problem(7, "rule number 502,72c", "read as 502.72c"),
            Problem(None, "odd", ""),
            LOGIN,
        ),
        accounting={"ruling": 2, "blank": 10, "chrome": 0, "lines": 12},
    )


def test_documents(document: Document) -> None:
    summaries = [
        DocumentSummary(document, {Lang.EN: 12, Lang.FR: 3}, 4, 0),
        DocumentSummary(
            replace(document, id="a", title="a", set=None, dates={}, bundled=True), {}, 0, 1
        ),
    ]
    assert plain(documents_page(summaries, Lang.EN)) == (
        "yours    fish-en  Fish FAQ\n"
        "         FAQ – FSH – en+fr – August 23, 2007 – 15 rulings, 0 rules\n"
        "bundled  a\n"
        "         FAQ – en+fr – no date – 0 rulings, 1 rule\n"
        "2 documents\n"
    )
    assert plain(documents_page(summaries[1:], Lang.FR)) == (
        "fourni  a\n        FAQ – en+fr – sans date – 0 décision, 1 règle\n1 document\n"
    )
    assert plain(documents_page([], Lang.FR)) == "0 document\n"


@pytest.mark.parametrize(
    ("places", "said"), [(17, "17 rulings (15 different)"), (15, "15 rulings")]
)
def test_what_was_added_counts_texts_that_stand_again(
    document: Document, places: int, said: str
) -> None:
    summary = DocumentSummary(document, {Lang.EN: 12, Lang.FR: 3}, 4, 0, places)
    page = plain(added_page(AddReport(added=("fish-en",)), [summary], Lang.EN))
    assert page == f"added  fish-en  {said}, 4 card faces, 0 rules, 2 problems\n"


def test_what_another_has_removed_since_is_named_alone() -> None:
    report = AddReport(added=("fish-en",), failed=())
    assert plain(added_page(report, [], Lang.EN)) == "added  fish-en\n"
    assert import_json("comprules", report, [])["documents"] == [
        {"id": "fish-en", "became": "added"}
        | {"faces": 0, "rules": 0, "rulings": {}, "problems": []}
    ]


def test_what_was_read_in_a_file(document: Document) -> None:
    rulings = tuple(
        Ruling(f"{lang}-1", "Fish swim.", lang, RulingKind.BULLET, SOURCE, "s1") for lang in Lang
    )
    parsed = ParsedDocument(document, (), rulings, (), ())
    assert plain(parsed_page(parsed, Lang.EN)) == (
        "Fish FAQ\n"
        "fish-en – FAQ – en+fr – FSH\n"
        "modified August 23, 2007, release October 12, 2007\n"
        "\n"
        "0 sections, 2 rulings (en 1, fr 1), 0 card faces, 0 rules\n"
        "\n"
        "Lines\n"
        "kind       lines\n"
        "rulings        2\n"
        "blank         10\n"
        "all lines     12\n"
        "\n"
        "2 problems\n"
        "line 7: rule number 502,72c; read as 502.72c\n"
        "odd\n"
        "\n"
        "Skipped page chrome\n"
        "line 9: page chrome: an invitation to log in\n"
    )
    french = plain(parsed_page(parsed, Lang.FR)).replace(NO_BREAK, " ")
    assert "modifié le 23 août 2007, sortie 12 octobre 2007\n" in french
    assert "0 section, 2 décisions (en 1, fr 1), 0 face de carte, 0 règle\n" in french
    assert "ligne 7 : rule number" in french
    assert "\n2 problèmes\n" in french
    many = replace(document, accounting={"ruling": 4200, "lines": 4200})
    assert "4,200\n" in plain(parsed_page(replace(parsed, document=many), Lang.EN))
    twice = replace(parsed, rulings=(*rulings, rulings[0]))
    assert "3 rulings (en 2, fr 1; 2 different)," in plain(parsed_page(twice, Lang.EN))
