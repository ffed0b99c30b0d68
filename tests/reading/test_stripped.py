"""Costs without braces and figures behind a type line: where it is certain what was lost."""

from __future__ import annotations

import pytest

from faqsearch.reading.lines import Line
from faqsearch.reading.stripped import braced, restore


def restored(*texts: str) -> list[str]:
    lines, _ = restore([Line(at, at, text) for at, text in enumerate(texts, start=1)])
    return [line.text for line in lines]


CREATURE = "Creature — Elf"


@pytest.mark.parametrize(
    ("above", "is_name"),
    [
        ("Lamp Lighter", True),
        ("***Lamp Lighter***", True),
        ("L" * 70, True),
        ("L" * 71, False),  # a line this long is no card's name
        ("", False),
        ("* Light a lamp", False),
        ("This lamp gives light.", False),
        ("-----", False),
    ],
)
def test_a_cost_stands_between_a_name_and_a_type_line(above: str, is_name: bool) -> None:
    assert restored(above, "3W", CREATURE)[1] == ("{3}{W}" if is_name else "3W")


def test_one_empty_line_may_stand_between_and_no_second() -> None:
    assert "{3}{W}" in restored("Lamp Lighter", "", "3W", "", CREATURE)
    assert "3W" in restored("Lamp Lighter", "", "", "3W", CREATURE)
    assert "3W" in restored("Lamp Lighter", "3W", "", "", CREATURE)
    assert restored("3W", CREATURE)[0] == "3W"
    assert restored("Lamp Lighter", "3W")[1] == "3W"


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("W" * 40, "{W}" * 40),
        ("W" * 41, None),
        ("w", None),  # a letter may be a word
        ("1w", "{1}{W}"),
        ("X Y", "{X}{Y}"),
        ("W // ", None),
        ("1R//2G", "{1}{R} // {2}{G}"),
    ],
)
def test_a_cost_without_braces(text: str, cost: str | None) -> None:
    assert braced(text) == cost


@pytest.mark.parametrize(
    ("text", "divided"),
    [
        (f"{CREATURE} 2/3", [CREATURE, "2/3"]),
        (f"{CREATURE}  (*/1+*)", [CREATURE, "*/1+*"]),
        (f"{CREATURE} a/b", None),
        ("Lamps in a row 2/3", None),
        (f"Creature — {'Elf ' * 21}2/3", ["Creature — " + ("Elf " * 21).strip(), "2/3"]),  # 98
        (f"Creature — {'Elf ' * 22}2/3", None),  # 102: no line of a card
    ],
)
def test_figures_behind_a_type_line_get_their_own(text: str, divided: list[str] | None) -> None:
    assert restored(text) == (divided or [text])


def test_what_was_restored_is_told_with_the_line_of_the_first() -> None:
    lines = ["Lamp Lighter", "3W", CREATURE, "2/2", "", "Lamp Bearer", "u/b", CREATURE, "1/1"]
    _, problems = restore([Line(at, at, text) for at, text in enumerate(lines, start=1)])
    [problem] = problems
    assert (problem.line, problem.what) == (
        2,
        "mana costs stand without braces (2, the first '3W')",
    )
    assert restore([Line(1, 1, "Lamp Lighter")])[1] == ()
