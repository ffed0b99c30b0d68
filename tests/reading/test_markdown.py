"""Markdown to the marks of an FAQ: headings, quotations, tables, bullets, and where each ends."""

from __future__ import annotations

import pytest

from faqsearch.reading.lines import Line
from faqsearch.reading.markdown import is_markdown, is_markdown_page, markdown_lines


def texts(*given: str) -> list[str]:
    return [line.text for line in markdown_lines([Line(n, n, t) for n, t in enumerate(given, 1)])]


def below(*given: str) -> list[str]:
    """What becomes of lines under the title and a paragraph of a page."""
    return texts("# Lamps", "", "They glow.", "", *given)[4:]


@pytest.mark.parametrize(
    ("lines", "is_it"),
    [
        (["# One", "## Two", "### Three"], True),
        (["# One", "# Two"], False),  # two marks prove nothing
        (["# One", "## Two"], True),  # but two headings one of which is deeper
        (["## One", "Two"], False),
        (["**One**", "**Two**", "**Three**"], False),  # nor do marks of one kind that all texts use
        (["**One**", "> Two", "Three"], False),
        (["**One**", "> Two", "> Three"], True),
        (["One", "---", "Two", "---", "Three", "==="], True),
        (["A sentence.", "---", "Another.", "---", "A third.", "---"], False),  # separators
        (["[a](https://b) c"] * 3, False),
        (["[a](https://b) c"] * 2 + ["  # One  "], True),
        (["# One", "## Two", "### Three", "***Keyword: Glow***"], False),
        (["# One", "## Two", "### Three", "**Keyword: Glow**"], True),
        ([], False),
    ],
)
def test_what_is_markdown(lines: list[str], is_it: bool) -> None:
    assert is_markdown(lines) is is_it


def test_a_page_of_markdown_has_no_tags_but_those_inside_lines() -> None:
    lines = ["# One", "## Two<br>", "### <STRONG>Three</STRONG>", '<a href="x">y</a>']
    assert is_markdown_page(lines)
    assert not is_markdown_page([*lines, "<div>"])


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("## Lamps ##", "***Lamps***"),
        ("###### *Lamps*", "***Lamps***"),
        ("####### Lamps", "####### Lamps"),  # six levels there are
        ("#Lamps", "#Lamps"),
        ("**Lamps**", "***Lamps***"),
        ("__Lamps__:", "***Lamps***"),
        ("**" + "L" * 86 + "**", "***" + "L" * 86 + "***"),
        ("**" + "L" * 87 + "**", "**" + "L" * 87 + "**"),
        ("**Lamps glow.**", "**Lamps glow.**"),
        ("---", "-----"),
        ("***", "-----"),
        ("* * *", "-----"),
        ("___", "-----"),
        ("| a |  b |", "a | b"),
        ("Lamps\\", "Lamps"),
        ("Lamps <BR/>", "Lamps"),
        ("Lamps &amp; [oil](https://example.org/oil)", "Lamps & oil"),
        ("\\* no bullet", "* no bullet"),
        ("- a lamp", "* a lamp"),
        ("* a lamp", "* a lamp"),
        ("+ a lamp", "* a lamp"),
        ("+ {2} — Glow.", "+ {2} — Glow."),  # a mode with its cost
        ("  - a lamp", "-- a lamp"),
        (" - a lamp", "* a lamp"),
        ("  • a lamp", "-- a lamp"),
        (" • a lamp", "• a lamp"),  # a mode of the card
        ("> Lamp", "Lamp"),
        ("> > Lamp", "Lamp"),
        ("<b>Glow</b> and <i>shine</i>, <u>lamps</u>", "**Glow** and *shine*, lamps"),
        ("1 < 2 lamps", "1 < 2 lamps"),
    ],
)
def test_lines(given: str, wanted: str) -> None:
    assert below(given) == [wanted]


def test_a_line_end_inside_a_line_makes_two() -> None:
    given = [Line(7, 7, "Lamps<br>glow <br /> <b>now</b> or never<br>")]
    assert markdown_lines(given) == [
        Line(7, 7, "Lamps"),
        Line(7, 7, "glow"),
        Line(7, 7, "**now** or never"),
    ]
    assert below("<br>") == [""]


@pytest.mark.parametrize(
    ("above", "is_heading"),
    [
        ("Lamps", True),
        ("GENERAL NOTES", True),
        ("L" * 90, True),
        ("L" * 91, False),
        ("Lamps glow.", False),
        ("*Lamps* glow", False),
        ("{2}{W}", False),
        ("Creature — Elf", False),
    ],
)
def test_a_line_that_is_underlined_is_a_heading(above: str, is_heading: bool) -> None:
    for underline in ("---", "====="):
        wanted = [f"***{above}***"] if is_heading else None
        found = below(above, underline, "Glow.")
        assert (found[:-1] == wanted) is is_heading
        assert found[-1] == "Glow."


def test_only_a_paragraph_of_one_line_is_underlined_as_a_heading() -> None:
    assert below("One", "Lamps", "---") == ["One", "Lamps", "-----"]
    assert markdown_lines([Line(1, 1, "# T"), Line(2, 2, ""), *lines(3, "Lamps", "---")])[2:] == [
        Line(3, 4, "***Lamps***")
    ]


def lines(first: int, *given: str) -> list[Line]:
    return [Line(at, at, text) for at, text in enumerate(given, start=first)]


@pytest.mark.parametrize(
    ("page", "wanted"),
    [
        (["# Lamps #", "# More"], ["Lamps", "***More***"]),
        (["", "Lamps", "=====", "", "More", "===="], ["", "Lamps", "", "***More***"]),
        (["Lamps", "-----"], ["***Lamps***"]),  # of the second rank: no title
        (["## Lamp Release Notes", "## More"], ["Lamp Release Notes", "***More***"]),
        (["## Lamps", "# More"], ["***Lamps***", "***More***"]),
        (["Hello.", "# Lamps"], ["Hello.", "***Lamps***"]),
    ],
)
def test_the_heading_that_a_page_begins_with_is_its_title(
    page: list[str], wanted: list[str]
) -> None:
    assert texts(*page) == wanted


def test_a_quotation_stands_by_itself() -> None:
    assert below("Above", "> Lamp", "> {2}", "Below") == ["Above", "", "Lamp", "{2}", "", "Below"]
    assert below("Above", "", "> Lamp", "", "Below") == ["Above", "", "Lamp", "", "Below"]
    assert texts("> Lamp") == ["Lamp"]


def test_the_rule_under_a_tables_head_goes_and_other_rows_stay() -> None:
    assert below("| a | b |", "|---|:-:|", "| c | d |") == ["a | b", "c | d"]
    assert below("Lamps", "| --- |") == ["Lamps", "---"]  # under no row
