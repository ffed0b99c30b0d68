"""Which kind of document a text is, stretch by stretch, by what it has and how much of it."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.errors import UnreadableDocument
from faqsearch.languages import Lang
from faqsearch.nouns.documents import DocumentKind
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import parse
from faqsearch.reading.document import edition_of

GLOW = ["***Keyword Ability: Glow***", "* A lamp glows.", "* Two lamps glow."]
RULE = ["590.1. A lantern is a card that glows.", "590.2. If it glows twice, it counts twice."]


def read(*lines: str) -> ParsedDocument:
    return parse("\n".join(lines).encode(), "pond.txt")


def kind(*lines: str) -> DocumentKind:
    return read(*lines).document.kind


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (GLOW, DocumentKind.FAQ),
        (GLOW[1:], DocumentKind.FAQ),
        (["Lamp", "{1}", "Artifact"], DocumentKind.FAQ),
        (RULE[:1], DocumentKind.RULES),
        (["wotc · 2023-04-14", "A lamp glows."], DocumentKind.RULINGS),
        (["2023-04-14", "A lamp glows.", "2023-04-15", "Two lamps glow."], DocumentKind.RULINGS),
        (["Q: Does it glow?", "A: Yes."], DocumentKind.ANSWERS),
        (["Q: Does it glow?", *["Or not?"] * 10, "A: Yes."], DocumentKind.ANSWERS),
    ],
)
def test_what_gives_a_kind_away(lines: list[str], wanted: DocumentKind) -> None:
    assert kind(*lines) is wanted


@pytest.mark.parametrize(
    "lines",
    [
        ["* A lamp glows."],  # one bullet
        ["590. Lamps", "591. Lanterns"],  # headings over no rule
        ["2023-04-14", "A lamp glows."],  # one date without a publisher
        ["Q: Does it glow?", *["Or not?"] * 11, "A: Yes."],  # too far away to answer that
        ["Q: Does it glow?", "It does."],
        ["***Glow***", "-----"],  # nothing under it
    ],
)
def test_what_proves_nothing(lines: list[str]) -> None:
    with pytest.raises(UnreadableDocument, match="no kind of document that is known"):
        read(*lines)


def test_dates_between_the_units_of_an_faq_begin_no_rulings_page() -> None:
    dates = ["2023-04-14", "A lamp glows here.", "2023-04-15", "Two lamps glow here."]
    assert [str(one.kind) for one in read(*GLOW, *dates).sections] == ["mechanic"]
    published = ["wotc · 2023-04-14", "A lamp glows."]
    assert [str(one.kind) for one in read(*GLOW, *published, *dates).sections] == [
        "mechanic",
        "rulings",
    ]
    assert [one.date for one in read(*GLOW, *published, *dates).rulings][2:] == [
        date(2023, 4, 14),
        date(2023, 4, 14),
        date(2023, 4, 15),
    ]


def numbered(count: int) -> list[str]:
    """So many rules with a heading over every five of them, all in all."""
    lines = []
    for at in range(count):
        number = f"{500 + at // 5}"
        lines.append(f"{number}. Lamps" if at % 5 == 0 else f"{number}.{at % 5}. A lamp glows.")
    return lines


def units(count: int) -> list[str]:
    return [f"***Lamp {at}***" for at in range(count)]


@pytest.mark.parametrize(
    ("rules", "headings", "whole"),
    [(50, 9, True), (49, 9, False), (50, 10, False), (51, 10, True)],
)
def test_fifty_numbered_lines_make_rules_of_a_text_with_few_headings(
    rules: int, headings: int, whole: bool
) -> None:
    parsed = read(*units(headings), *GLOW[1:], *numbered(rules))
    assert (parsed.document.kind is DocumentKind.RULES) is whole
    assert len(parsed.rules) == sum(". A" in line for line in numbered(rules))
    assert bool(parsed.rulings) is not whole


def test_a_document_is_of_the_kind_that_most_of_it_is() -> None:
    page = ["wotc · 2023-04-14", "A lamp glows.", "wotc · 2023-04-15", "Two lamps glow."]
    assert kind(*GLOW, "* Three lamps glow.", *page) is DocumentKind.FAQ
    assert kind(*page, *GLOW[:2]) is DocumentKind.RULINGS
    assert len(read(*page, *GLOW[:2]).rulings) == 3


def test_rules_in_an_faq_are_quoted_there_and_a_chapter_stands_over_its_rules() -> None:
    assert {str(one.kind) for one in read(*GLOW, *RULE).sections} == {"mechanic"}
    page = ["wotc · 2023-04-14", "A lamp glows."]
    assert [str(one.kind) for one in read(*GLOW, *RULE, *page).sections] == ["mechanic", "rulings"]
    above = read("5. Lamps", "", *RULE)
    assert [str(one.kind) for one in above.sections] == ["rules"]
    assert above.document.accounting["heading"] == 1
    title = read("Lamps", "", *RULE)
    assert (title.document.title, title.sections[0].kind) == ("Lamps", "preamble")


def test_bullets_that_stand_further_in_are_items() -> None:
    [one, two] = read("* One:", "  * a lamp;", "  * an oil.", "* Two.").rulings
    assert [item.text for item in one.items] == ["a lamp;", "an oil."]
    assert two.items == ()
    assert len(read("* One.", " * Two.", "* Three.").rulings) == 3  # one space is a slip
    assert len(read("  * One.", "  * Two.").rulings) == 2  # all stand so
    html = "<html><p>* One.</p>\n<p>  * Two.</p></html>"
    assert len(parse(html.encode(), "x.html").rulings) == 2


def test_another_language_is_told() -> None:
    german = "* Die Laterne leuchtet nicht, wenn sie von einem Spieler ausgemacht worden ist."
    document = read(german, german.replace("Laterne", "Lampe")).document
    assert [(p.line, p.what) for p in document.problems] == [
        (None, "the text is German, neither English nor French")
    ]
    assert document.problems[0].done in ("kept as English", "kept as French")
    assert read(*GLOW).document.problems == ()


WHOLE = [
    *("Magic Lamp Comprehensive Rules", "", "These rules are effective as of May 5, 2008.", ""),
    *("Contents", "", "1. Lamps", "100. General", "Glossary", "Credits", ""),
    *("1. Lamps", "", "100. General", "100.1. A lamp glows.", "", "Glossary", ""),
    *("Glow", "What a lamp does.", "", "Credits", "", "Ada"),
]


def test_whole_rules_and_their_edition() -> None:
    data = "\n".join(WHOLE).encode()
    parsed = parse(data, "rules.txt")
    assert (parsed.document.kind, parsed.document.date) == (DocumentKind.RULES, date(2008, 5, 5))
    assert [str(rule.number) for rule in parsed.rules] == ["100.1"]
    assert [problem.what for problem in parsed.document.problems] == [
        "the table of contents (to line 10)"
    ]
    assert edition_of(data, "rules.txt") == (date(2008, 5, 5), Lang.EN)


def test_whole_rules_without_a_day() -> None:
    data = "\n".join([WHOLE[0], "", *WHOLE[4:]]).encode()
    problem = parse(data, "rules.txt").document.problems[0]
    assert (problem.line, problem.what, problem.done) == (
        None,
        "says no day from which it is in force",
        "kept without a day",
    )
    assert edition_of(data, "rules.txt") == (None, Lang.EN)


def test_the_edition_of_what_is_no_whole_rules_text() -> None:
    assert edition_of("\n".join(RULE).encode(), "x.txt") == (None, Lang.EN)
    french = "590.1. Une lanterne est une carte qui luit dans le noir."
    assert edition_of(f"En vigueur depuis le 5 mai 2008\n\n{french}".encode(), "x.txt") == (
        date(2008, 5, 5),
        Lang.FR,
    )
    with pytest.raises(UnreadableDocument, match=r"^x\.txt is no rules text: add it with"):
        edition_of("\n".join(GLOW).encode(), "x.txt")


@pytest.mark.parametrize(("length", "joined"), [(60, True), (61, False)])
def test_a_title_in_capitals_may_stand_on_two_lines(length: int, joined: bool) -> None:
    second = "RULES".ljust(length - len("MAGIC LAMP "), "S")
    title = parse("\n".join(["MAGIC LAMP", second, *WHOLE[1:]]).encode(), "x.txt").document.title
    assert (title == f"MAGIC LAMP {second}") is joined
    small = parse("\n".join(["MAGIC LAMP", "Rules", *WHOLE[1:]]).encode(), "x.txt").document.title
    assert small == "MAGIC LAMP"
