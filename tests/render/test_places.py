"""Where a text stands, and what a page says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from faqsearch.languages import Lang
from faqsearch.nouns.documents import Document, Source
from faqsearch.render.answers import Answers
from faqsearch.render.page import plain
from faqsearch.render.places import Places

DAY = date(2007, 8, 23)
Print = Callable[..., str]


@pytest.fixture
def document(english: Answers) -> Document:
    return english.documents["fish-en"]


@pytest.fixture
def place(document: Document) -> Print:
    """Print the source line of a text that stands in these documents."""
    ours = replace(document, id="ours", title="Fish, restated", bundled=True)

    def printed(*ids: str, lang: Lang = Lang.EN, machine: bool = False) -> str:
        sources = [Source(id, "fish.txt", (512, 512)) for id in ids]
        held = {"fish-en": document, "ours": ours}
        line = Places(lang, held).line(sources, Lang.EN, DAY, None, machine=machine)
        return plain([*line])

    return printed


def test_a_restatement_says_so(place: Print) -> None:
    assert place("ours") == (
        "    [en] Fish, restated, line 512 – August 23, 2007 – unofficial restatement\n"
    )
    assert place("ours", lang=Lang.FR) == (
        "    [en] Fish, restated, ligne 512 – 23 août 2007 – reformulation non officielle\n"
    )


def test_what_an_official_document_states_too_is_no_restatement(place: Print) -> None:
    assert place("fish-en") == "    [en] Fish FAQ, line 512 – August 23, 2007\n"
    assert "restatement" not in place("fish-en", "ours")


def test_a_machine_translation_says_so(place: Print) -> None:
    assert place("fish-en", machine=True).endswith("2007 – machine translation\n")
    assert place("fish-en", machine=True, lang=Lang.FR).endswith("2007 – traduction automatique\n")


@pytest.mark.parametrize(
    ("title", "path", "shown"),
    [
        ("Fish FAQ", "other.txt", "Fish FAQ (other), line 1"),
        ("Rocks", "-", "Rocks, line 1"),
        ("", "-", "standard input, line 1"),
        ("-", "-", "standard input, line 1"),
        ("", "other.txt", "other, line 1"),
    ],
)
def test_titles_tell_documents_apart(document: Document, title: str, path: str, shown: str) -> None:
    other = replace(document, id="other", title=title, path=path)
    places = Places(Lang.EN, {"fish-en": document, "other": other})
    source = Source("other", path, (1, 1))
    assert plain([*places.line([source], Lang.EN, None, None)]) == f"    [en] {shown}\n"
