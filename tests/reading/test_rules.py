"""Rules line by line: their numbers, headings, examples, and what ends them."""

from __future__ import annotations

import pytest

from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import parse
from faqsearch.reading.rules import is_heading, split_number

BEGINNING = """\
590. Lanterns
590.1. A lantern is a card that glows.
590.2. If a lantern glows twice, it counts twice.
590.2a A lantern doesn't glow in exile.
"""


def read(text: str) -> ParsedDocument:
    return parse((BEGINNING + text).encode(), "x.txt")


@pytest.mark.parametrize(
    ("text", "number", "mistyped", "rest"),
    [
        ("505.1. A lantern", "505.1", False, "A lantern"),
        ("216.4 A lantern", "216.4", False, "A lantern"),
        ("212.1b. A lantern", "212.1b", False, "A lantern"),
        ("505. Lanterns", "505", False, "Lanterns"),
        ("502,72c A lantern", "502.72c", True, "A lantern"),
        ("702. 37b If lit", "702.37b", True, "If lit"),
        ("502.48.Lantern", "502.48", False, "Lantern"),
    ],
)
def test_a_number_begins_a_line(text: str, number: str, mistyped: bool, rest: str) -> None:
    found = split_number(text)
    assert found is not None
    assert (str(found[0]), *found[1:]) == (number, mistyped, rest)


@pytest.mark.parametrize(
    "text",
    ["301 lanterns", "702.0 Lantern", "702.1.5 Lantern", "12.1 Lantern", "505.1.", "505.d Lit", ""],
)
def test_what_begins_no_rule(text: str) -> None:
    assert split_number(text) is None


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("502.48. Lantern", True),
        ("502.48a Lantern", False),
        ("502.48. " + "L" * 60, True),
        ("502.48. " + "L" * 61, False),
        ("502.48. One two three four five six seven eight", True),
        ("502.48. One two three four five six seven eight nine", False),
        ("502.48. A lantern glows.", False),
        ("502. A lantern glows.", True),  # a section has no text
    ],
)
def test_headings_of_rules(line: str, heading: bool) -> None:
    found = split_number(line)
    assert found is not None
    assert is_heading(found[0], found[2]) is heading


def test_a_number_without_its_middle_goes_on_from_the_rule_above() -> None:
    found = read("590.b Nor does it glow in a hand.\n590.d It is lit.\n")
    assert [str(rule.number) for rule in found.rules] == ["590.1", "590.2", "590.2a", "590.2b"]
    assert found.rules[-1].text == "Nor does it glow in a hand.\n590.d It is lit."
    [problem] = found.document.problems
    assert (problem.line, problem.what) == (5, "the rule number 590.b is mistyped")
    assert problem.done == "read as 590.2b"


def test_an_example_goes_on_with_the_next_line_and_the_rule_after_a_gap() -> None:
    found = read("Example: One lantern\ncounts as two.\n\nIt goes out.\nExample: Two do.\n")
    rule = found.rules[-1]
    assert rule.text == "A lantern doesn't glow in exile.\nIt goes out."
    assert rule.examples == ("One lantern counts as two.", "Two do.")
    assert rule.source.lines == (4, 9)


def test_a_row_of_hyphens_ends_a_rule_after_a_gap_only() -> None:
    inside = read("590.2b A lantern glows\n-----\nuntil it is put out.\n")
    assert inside.rules[-1].text == "A lantern glows\nuntil it is put out."
    gap = read("\n590.2b A lantern glows.\n-----\nIt is put out.\n")  # one above changes nothing
    assert gap.rules[-1].text == "A lantern glows.\nIt is put out."
    after = read("590.2b A lantern glows.\n\n-----\nAda wrote this.\n")
    assert after.rules[-1].text == "A lantern glows."
    assert after.document.accounting["prose"] == 1


@pytest.mark.parametrize("text", ["A lantern can glow.", "A lantern doesn’t glow in a hand."])
def test_a_number_that_stands_twice_in_one_language_is_told(text: str) -> None:
    found = read(f"590.1. {text}\n")
    assert [str(rule.number) for rule in found.rules].count("590.1") == 2
    assert [problem.what for problem in found.document.problems] == [
        "rule 590.1 stands here and on line 2"
    ]


def test_a_number_that_stands_in_both_languages_is_no_problem() -> None:
    found = read("590.1. Une lanterne est une carte qui luit.\n")
    assert found.document.problems == ()


def test_trademarks_end_the_rules() -> None:
    end = "All trademarks are the property of their owner. (c)2007"
    found = read(f"{end}\nMore small print.\n")
    assert found.rules[-1].text == "A lantern doesn't glow in exile."
    assert found.document.accounting["prose"] == 2
    assert [str(section.kind) for section in found.sections] == ["rules", "footer"]


def test_a_number_again_begins_the_rules_again() -> None:
    found = read("590.2a Une lanterne ne luit pas en exil.\n")
    assert [(section.heading, section.rules) for section in found.sections] == [
        ("590. Lanterns", ("590.1", "590.2", "590.2a")),
        ("590", ("590.2a",)),
    ]


def test_headings_above_a_rule_title_it_until_its_numbers_begin_again() -> None:
    found = read(
        "590.3. Candles\n590.3a Candles glow.\n590. Lanternes\n590.3a Les bougies luisent.\n"
    )
    assert [rule.title for rule in found.rules[-2:]] == ["Candles", "Lanternes"]
    assert [section.heading for section in found.sections] == ["590. Lanterns", "590. Lanternes"]
