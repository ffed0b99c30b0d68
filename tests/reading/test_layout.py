"""One paragraph a line: double spacing, hyphens of old FAQs, documents on one line."""

from __future__ import annotations

import pytest

from faqsearch.reading.layout import normalise
from faqsearch.reading.lines import Line

CARD = ["Lamp Lighter", "{3}{W}", "Creature — Elf", "2/3"]
SPACED = [text for line in CARD for text in (line, "")]


def lines(*texts: str) -> list[Line]:
    return [Line(at, at, text) for at, text in enumerate(texts, start=1)]


def texts(*given: str) -> list[str]:
    return [line.text for line in normalise(lines(*given)).lines]


def test_double_spacing_is_closed_and_paragraphs_judged_by_their_look() -> None:
    found = normalise(lines(*SPACED, "* It gives light.", "", "* It goes out."))
    assert [line.text for line in found.lines] == [
        *CARD,
        "",
        "* It gives light.",
        "",
        "* It goes out.",
    ]
    [problem] = found.problems
    assert (problem.line, problem.what) == (None, "an empty line stands between any two lines")


def test_more_empty_lines_are_paragraphs_and_no_problem() -> None:
    found = normalise(lines(*SPACED, "", "* It gives light.", "", "* It goes out."))
    assert [line.text for line in found.lines] == [
        *CARD,
        "",
        "* It gives light.",
        "* It goes out.",
    ]
    assert found.problems == ()


@pytest.mark.parametrize("mark", ["* {}", "-- {}", "Lamp | {}"])
def test_items_and_rows_that_touch_are_no_proof_against_double_spacing(mark: str) -> None:
    items = [mark.format(word) for word in ("one", "two", "three", "four")]
    assert texts(*SPACED, *items)[: len(CARD)] == CARD


def test_lines_of_text_that_touch_are_such_proof() -> None:
    prose = [f"Lamp number {word}" for word in ("one", "two", "three", "four")]
    assert texts(*SPACED, *prose)[: len(SPACED)] == SPACED


def test_hyphens_are_bullets_where_no_line_begins_with_a_star() -> None:
    assert texts("- One lamp.", "- Two lamps.") == ["* One lamp.", "* Two lamps."]
    assert texts("– One lamp.", "— Two lamps.") == ["* One lamp.", "* Two lamps."]
    assert texts("- One lamp.", "Two lamps.")[0].startswith("- One lamp.")  # one is none
    starred = ["- One lamp.", "- Two lamps.", "* Three lamps."]
    assert texts(*starred) == starred


@pytest.mark.parametrize(
    ("above", "is_heading"),
    [
        (["Lamps"], True),
        (["", "Lamps"], True),
        (["-----", "Lamps"], True),
        (["Some words", "Lamps"], False),  # not alone in its paragraph
        (["L" * 60], True),
        (["L" * 61], False),
        (["Lamps *glow*"], False),
        (["The lamps are all lit."], False),
    ],
)
def test_a_row_of_hyphens_under_a_line_makes_it_a_heading(
    above: list[str], is_heading: bool
) -> None:
    found = texts(*above, "-----", "- One lamp.", "- Two lamps.")
    assert (f"***{above[-1]}***" in found) is is_heading
    assert ("-----" in found) is (not is_heading or "-----" in above)


def test_a_document_on_one_line_is_cut_where_a_mark_says_so() -> None:
    filler = "lamp " * 700
    one_line = f"***Lamps*** {filler.strip()}. * One lamp. ----- ***More*** * Two lamps. ----- end"
    found = normalise(lines("Title", one_line))
    assert [line.text for line in found.lines if line.text] == [
        "Title",
        *("***Lamps***", f"{filler.strip()}.", "* One lamp.", "-----"),
        *("***More***", "* Two lamps.", "-----", "end", "-----"),
    ]
    assert all(line.flattened for line in found.lines if line.first == 2)
    [problem] = found.problems
    assert (problem.line, problem.what) == (
        2,
        f"the document is flattened: {len(one_line):,} characters on one line",
    )
    for short in (f"***Lamps*** {filler} ----- end", "***Lamps*** ----- One ----- end"):
        assert normalise(lines(short)).problems == ()  # too few marks, or too short
