"""Hard-wrapped text: which lines are joined, and which stay what they are."""

from __future__ import annotations

import pytest

from faqsearch.reading.lines import Line
from faqsearch.reading.wrapping import unwrap

COLUMN = 60
PROSE = ["Lamps".ljust(COLUMN, "s"), *["shine".ljust(COLUMN, "s")] * 10, "on."]  # wrapped, surely


def row(width: int, end: str = "") -> str:
    """A line of so many characters that begins with a capital."""
    return "L".ljust(width - len(end), "l") + end


def read(*texts: str) -> list[str]:
    given = [Line(at, at, text) for at, text in enumerate(texts, start=1)]
    return [line.text for line in unwrap(given)]


def below(*texts: str) -> list[str]:
    """What becomes of lines that stand under a paragraph wrapped at the column."""
    return read(*PROSE, "", *texts)[2:]


def test_a_joined_paragraph_stands_on_all_its_lines() -> None:
    given = [Line(4, 4, row(60)), Line(5, 6, "and glow"), Line(7, 7, "and go out.")]
    assert unwrap(given) == [Line(4, 7, f"{row(60)} and glow and go out.")]


@pytest.mark.parametrize(("width", "wrapped"), [(130, True), (131, False)])
def test_no_text_is_wrapped_wider_than_130_columns(width: int, wrapped: bool) -> None:
    assert len(read(row(width), "and shines.")) == (1 if wrapped else 2)


@pytest.mark.parametrize(("small", "wrapped"), [(2, False), (3, True)])
def test_of_ten_lines_three_must_go_on_in_the_middle_of_a_sentence(
    small: int, wrapped: bool
) -> None:
    texts = [row(50, "."), *["and shine."] * small, *[row(50, ".")] * (10 - small)]
    assert (read(*texts)[0] != texts[0]) is wrapped


def test_one_line_too_many_does_not_move_the_column() -> None:
    lines = [row(60), "and shine."] * 15
    assert read(*lines, row(125), "and shine.", "", row(44), "Lamp")[-2:] == [row(44), "Lamp"]


@pytest.mark.parametrize(
    ("above", "line", "joined"),
    [
        (row(45), "Lamp here", True),  # 15 from the column: it may have ended there
        (row(44), "Lamp here", False),
        (row(45, "."), "Lamp here.", True),
        (row(44, "."), "Lamp here.", False),
        (row(20), f"{row(40)} x", True),  # a word for which there was no room
        (row(20), f"{row(39)} x", False),
        (row(20), "lamp here", True),  # in the middle of a sentence
        ("A lamp (or two", "Lamps) glow.", True),  # in a parenthesis
        ("A lamp (or two)", "Lamps glow.", False),
        ("For lamps see rule", "502.90a and what follows.", True),
        ("Ceci se lit à la règle", "502.90a et à la suite.", True),
        ("For lamps ask", "502.90a and what follows.", False),
        (row(50), "502.90a and what follows.", True),
        (row(50, "."), "502.90a and what follows.", False),  # the sentence is over: a rule
        (row(50, "."), "1) A step.", False),
        (row(50), "* A lamp.", False),
        (row(50), "-----", False),
        (row(50), "***Lamps***", False),
        ("***Lamps***", "and shine.", False),
        ("{2}{W}", "and shine.", False),
        ("Creature — Elf", "and shine.", False),
        ("wotc · 2023-04-14", "and shine.", False),  # the ruling begins here
        (row(50), "wotc · 2023-04-14", False),
    ],
)
def test_evidence_that_a_line_goes_on(above: str, line: str, joined: bool) -> None:
    assert below(above, line) == ([f"{above} {line}"] if joined else [above, line])


def test_a_parenthesis_is_open_until_its_last_one_closes() -> None:
    assert below("A lamp (one (or two)", "Lamps)", "Glow") == [
        "A lamp (one (or two) Lamps)",
        "Glow",
    ]


def test_a_heading_goes_on_until_its_stars() -> None:
    assert below("***Keyword Ability: Lamps", "of _Lanterns_***(TM)", "and shine.") == [
        "***Keyword Ability: Lamps of _Lanterns_***(TM)",
        "and shine.",
    ]
    assert below("***Lamps", "and shine.") == ["***Lamps", "and shine."]


def test_what_stands_above_a_cost_or_a_type_line_is_a_name() -> None:
    cost = ["{2}{W}", "Creature — Elf"]
    for card in (cost, ["Land"]):
        assert below(row(50, ","), "Lamp Lighter", *card) == [row(50, ","), "Lamp Lighter", *card]
    assert below(row(50), row(59), *cost) == [row(50), row(59), *cost]
    assert below(row(50), row(60), *cost) == [f"{row(50)} {row(60)}", *cost]  # no name is as long
    assert below("A lamp (or", "Lamp Lighter)", *cost)[0] == "A lamp (or Lamp Lighter)"


def test_each_ability_of_a_card_keeps_its_line() -> None:
    card = ["Lamp Lighter", "{2}{W}", "Creature — Elf"]
    abilities = [row(55, "."), "Lamps glow.", row(58), "Lamps go out."]
    assert below(*card, *abilities) == [
        *card,
        row(55, "."),
        "Lamps glow.",
        f"{row(58)} Lamps go out.",
    ]
    alone = below(*card, row(58, "."), "Lamps.")  # one word for which there was no room
    assert alone == [*card, f"{row(58, '.')} Lamps."]
    assert below(*card, row(58, "."), "Flying") == [*card, row(58, "."), "Flying"]


@pytest.mark.parametrize("mark", ["*", "502.90a"])
def test_bullets_and_rules_end_a_card(mark: str) -> None:
    card = ["Lamp Lighter", "{2}{W}", "Creature — Elf", "Flying"]
    ruling = f"{mark} {row(50, '.')}"
    assert below(*card, ruling, "Lamps glow.")[-1] == f"{ruling} Lamps glow."
    assert below(*card, row(50, "."), "Lamps glow.")[-1] == "Lamps glow."
