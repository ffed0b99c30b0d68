"""The first lines of a document: its title, its dates by what they are, its set."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.nouns.documents import Document
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import parse

BODY = "***Keyword Ability: Glow***\n* One lamp.\n* Two lamps.\n"


def parsed(*lines: str) -> ParsedDocument:
    return parse("\n".join([*lines, BODY]).encode(), "pond.txt")


def head(*lines: str) -> Document:
    return parsed(*lines).document


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        (["Lamps of the Pond", ""], "Lamps of the Pond"),
        (["", "Lamps", "", "More"], "Lamps"),
        (["-----", "Lamps"], "Lamps"),
        (["L" * 120], "L" * 120),
        (["L" * 121], "pond"),  # the file's name, for want of another
        (["Copyright 2008 Wizards of the Coast"], "pond"),
        (["12 messages · 80 vues"], "pond"),
        (["12 messages · 80 vues", "Lamps"], "pond"),  # it may be a greeting
        (["12 messages · 80 vues", "Lamp FAQ"], "Lamp FAQ"),
        (["Hello all", "Lamp FAQ"], "Lamp FAQ"),
        (["This FAQ has answers.", "Lamp FAQ"], "Lamp FAQ"),  # a sentence is less likely one
        (["This FAQ has answers."], "This FAQ has answers."),
        (["The lamps are lit. More follows"], "The lamps are lit. More follows"),
        (["The lamps are lit. More follows."], "The lamps are lit"),
        (["L" * 120 + ". More follows."], "L" * 120),
        (["L" * 121 + ". More follows."], "pond"),
        (["## **Lamp** FAQ"], "Lamp FAQ"),
        (["Document sans nom Lamp FAQ"], "Lamp FAQ"),
        (["untitled documentLamp FAQ"], "Lamp FAQ"),
    ],
)
def test_the_title(lines: list[str], title: str) -> None:
    assert head(*lines).title == title


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        (["Lamps", "Last updated May 5, 2008"], "Lamps"),
        (["Hello", "", "Lamps", "Second line", "Last updated May 5, 2008"], "Lamps"),
        (["Lamp FAQ", "", "Last updated May 5, 2008"], "Lamp FAQ"),
        (["Hello", "-----", "Lamps", "Last updated May 5, 2008"], "Lamps"),
        (["Lamp FAQ", "Hello.", "", "Pond FAQ", "", "Last updated May 5, 2008"], "Pond FAQ"),
        (["Lamps", "", "Last updated May 5, 2008", "Pond FAQ"], "Pond FAQ"),
        (["Lamps", "Posted on May 5, 2008", "Pond FAQ"], "Pond FAQ"),
    ],
)
def test_the_title_stands_over_the_day_of_the_last_change(lines: list[str], title: str) -> None:
    assert head(*lines).title == title


def test_what_stands_above_the_title_is_page_chrome() -> None:
    found = parsed("Judge Ada", "", "-----", "Pond FAQ", "Last updated May 5, 2008", "Hello.")
    assert [(p.line, p.what) for p in found.document.problems] == [
        (1, "page chrome: above the document's title")
    ]
    accounting = found.document.accounting
    assert (accounting["chrome"], accounting["heading"], accounting["prose"]) == (2, 2, 2)
    assert [(section.heading, section.source.lines) for section in found.sections] == [
        ("Pond FAQ", (4, 6)),
        ("Keyword Ability: Glow", (7, 9)),
    ]


@pytest.mark.parametrize(
    ("line", "role"),
    [
        ("Last modified May 5, 2008", "modified"),
        ("Modifié pour la dernière fois le 5 mai 2008", "modified"),
        ("Mise à jour : 5 mai 2008", "modified"),
        ("These rules are effective as of May 5, 2008", "effective"),
        ("En vigueur depuis le 5 mai 2008", "effective"),
        ("Posted on May 5, 2008", "posted"),
        ("Publié le 5 mai 2008", "posted"),
        ("Prerelease: May 5, 2008", "prerelease"),
        ("Les avant-premières ont lieu le 5 mai 2008", "prerelease"),
        ("Release date: May 5, 2008", "release"),
        ("Sortie officielle : 5 mai 2008", "release"),
        ("It becomes legal for play on May 5, 2008", "legal"),
        ("Elle est autorisée en tournoi dès le 5 mai 2008", "legal"),
    ],
)
def test_dates_by_the_words_before_them(line: str, role: str) -> None:
    assert head("Lamp FAQ", line).dates == {role: date(2008, 5, 5)}
    assert head("Lamp FAQ", "On May 5, 2008 it rained").dates == {}


def test_each_date_has_the_words_between_it_and_the_one_before() -> None:
    line = "The prerelease is on May 3, 2008, the release date May 9, 2008; we saw May 20, 2008"
    assert head("Lamp FAQ", line, "Release date: June 1, 2009").dates == {
        "prerelease": date(2008, 5, 3),
        "release": date(2008, 5, 9),  # the first that is named so
    }


@pytest.mark.parametrize(("width", "read"), [(400, True), (401, False)])
def test_a_long_paragraph_dates_nothing(width: int, read: bool) -> None:
    line = "Release date: May 5, 2008 ".ljust(width, "x")
    assert bool(head("Lamp FAQ", line).dates) is read


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Last modified February 30, 2008", "'February 30, 2008' is no day"),
        ("Release date: May 5, 1990", "'May 5, 1990' is before 1993-08-05, when the game came out"),
        ("Last modified May 5, 20088", "a date whose year is no year"),
    ],
)
def test_a_date_that_can_not_be_is_left_out_and_told(line: str, what: str) -> None:
    found = head("Lamp FAQ", "", line)
    assert found.dates == {}
    assert [(p.line, p.what, p.done) for p in found.problems] == [(3, what, "left out")]
