"""What the finished document has of its name, its sections, its references, and its lines."""

from __future__ import annotations

import pytest

from faqsearch.nouns.documents import Document, DocumentKind, LineClass
from faqsearch.nouns.parsed import ParsedDocument, SectionKind
from faqsearch.nouns.rulings import RulingKind
from faqsearch.reading import parse
from faqsearch.reading.draft import Draft
from faqsearch.reading.lines import Line

GLOW = "***Keyword Ability: Glow***\n* One lamp glows.\n* Two lamps glow.\n"


def draft(*lines: str, path: str = "pond/faq.txt") -> Draft:
    return Draft(Document("pond", "", DocumentKind.FAQ, (), None, {}, path, ""), lines)


def read(text: str, path: str = "pond.txt") -> ParsedDocument:
    return parse(text.encode(), path)


@pytest.mark.parametrize(
    ("text", "path", "title"),
    [
        (GLOW, "pond/lamps.en.txt", "lamps.en"),
        (GLOW, "-", "Keyword Ability: Glow"),
        ("* One lamp glows.\n* Two lamps glow.\n", "-", ""),
        ("590. Lamps\n590.1. A lamp glows.\n", "pond.txt", "Lamps"),
        ("590. Lamps\n590.1. A lamp glows.\n", "-", "Lamps"),
        ("590.1. A lamp glows.\n", "pond.txt", "pond"),
        (
            "".join(f"59{at}. Lamp {at}\n59{at}.1. A lamp glows.\n" for at in range(1, 6)),
            "pond.txt",
            "Lamp 1, Lamp 2, Lamp 3, Lamp 4",
        ),
    ],
)
def test_a_document_without_a_title_is_named_by_its_rules_or_its_file(
    text: str, path: str, title: str
) -> None:
    assert read(text, path).document.title == title


def test_sections_of_one_heading_have_names_of_their_own() -> None:
    heading = "Keyword Ability: " + "Glow " * 12
    made = draft("a", "b", "c", "d")
    for line, title in enumerate((heading, heading, "", ""), start=1):
        made.open(SectionKind.MECHANIC, title.strip(), Line(line, line, title))
    ids = [section.id for section in made.finish(DocumentKind.FAQ).sections]
    assert ids[1:] == [f"{ids[0]}-2", "mechanic", "mechanic-2"]
    assert len(ids[0]) <= 60
    assert ids[0].startswith("keyword-ability-glow-glow") and not ids[0].endswith("-")


@pytest.mark.parametrize(
    ("text", "kept", "told"),
    [
        ("* See “Glow” above.", [("See “Glow” above.", "keyword-ability-glow")], []),
        ("* It is lit; see “Glow”.", [("see “Glow”", "keyword-ability-glow")], []),
        ("* It is lit; see “Shine”.", [], []),  # perhaps of another document
        (
            "* See “Shine” above.",
            [("See “Shine” above.", None)],
            [(4, "a cross reference to 'Shine'", "no such heading here; kept as written")],
        ),
    ],
)
def test_references_lead_to_headings(
    text: str, kept: list[tuple[str, str | None]], told: list[tuple[int, str, str]]
) -> None:
    parsed = read(GLOW + text)
    found = [one for section in parsed.sections for one in section.references]
    assert [(one.written, one.target) for one in found] == kept
    assert all(one.source.lines == (4, 4) for one in found)
    assert [(p.line, p.what, p.done) for p in parsed.document.problems] == told


def test_a_ruling_that_no_heading_stands_over_opens_a_section() -> None:
    made = draft("", "A lamp glows.", "Two glow.")
    made.ruling(RulingKind.BULLET, Line(2, 2, "A lamp glows."))
    made.ruling(RulingKind.BULLET, Line(3, 3, "Two glow."))
    [section] = made.finish(DocumentKind.FAQ).sections
    assert (section.kind, section.heading, section.id) == (SectionKind.RULINGS, "", "rulings")
    assert (section.source.lines[0], len(section.rulings)) == (2, 2)


def test_a_line_with_several_things_is_of_the_class_that_counts_most() -> None:
    made = draft("a", "b", "c", "", " ")
    made.mark(Line(1, 2, "a"), LineClass.PROSE)
    made.mark(Line(2, 3, "b"), LineClass.RULING)
    made.mark(Line(1, 2, "a"), LineClass.HEADING)
    accounting = dict(made.finish(DocumentKind.FAQ).document.accounting)
    assert accounting.pop("lines") == 5
    assert {name: count for name, count in accounting.items() if count} == {
        "heading": 1,
        "ruling": 2,
        "blank": 2,
    }


def test_a_line_that_nothing_reads_is_page_chrome() -> None:
    accounting = draft("a", "").finish(DocumentKind.FAQ).document.accounting
    assert (accounting["chrome"], accounting["blank"]) == (1, 1)


def test_what_is_skipped_for_one_reason_is_told_at_once() -> None:
    made = draft("a", "b", " ", "c", "d", "e", "f")
    for line in (1, 2, 4):
        made.skip(Line(line, line, "x"), "page chrome: a link bar")
    made.skip(Line(5, 5, "x"), "page chrome: a page number")
    made.skip(Line(6, 6, "-----"), "")
    made.skip(Line(7, 7, "x"), "page chrome: a page number")
    problems = made.finish(DocumentKind.FAQ).document.problems
    assert [(p.line, p.what, p.done) for p in problems] == [
        (1, "page chrome: a link bar (to line 4)", "skipped"),
        (5, "page chrome: a page number", "skipped"),
        (7, "page chrome: a page number", "skipped"),
    ]


def test_problems_come_in_the_order_of_the_lines_after_those_of_the_whole() -> None:
    made = draft("a", "b", "c")
    made.problem(Line(3, 3, "c"), "third", "kept")
    made.skip(Line(2, 2, "b"), "second")
    made.problem(None, "whole", "kept")
    problems = made.finish(DocumentKind.FAQ).document.problems
    assert [(p.line, p.what) for p in problems] == [(None, "whole"), (2, "second"), (3, "third")]


def test_the_languages_of_a_document_are_those_of_most_things_first() -> None:
    english = "* The lamp is lit by its owner.\n* It is not put out by them.\n"
    french = "* Une lanterne est allumée par son propriétaire.\n"
    assert read(english).document.langs == ("en",)
    assert read(english + french).document.langs == ("en", "fr")
    more = french + french.replace("Une", "La") + french.replace("son", "le")
    assert read(english + more).document.langs == ("fr", "en")


def test_a_page_of_dated_rulings_is_of_its_newest_day() -> None:
    page = "wotc · 2023-04-14\nA lamp glows.\nwotc · 2022-01-02\nTwo lamps glow.\n"
    assert {role: str(day) for role, day in read(page).document.dates.items()} == {
        "newest": "2023-04-14"
    }
    assert read(page + GLOW).document.dates == {}
