"""Units of an FAQ: what a section holds, where a ruling ends, and what is no ruling."""

from __future__ import annotations

import pytest

from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import parse
from faqsearch.reading.faq import is_rules_sentence

GLOW = ["***Keyword Ability: Glow***", "", "* A lamp glows.", ""]
LAMP = ["Lamp Lighter", "{2}{W}", "Creature — Elf", "2/3", "Flying"]
FIELD = ["Lamp Field", "Land"]


def read(*lines: str) -> ParsedDocument:
    return parse("\n".join(lines).encode(), "pond.txt")


def rulings(*lines: str) -> list[tuple[str, str]]:
    return [(str(one.kind), one.text) for one in read(*lines).rulings]


def sections(*lines: str) -> list[tuple[str, str, int, int]]:
    """Kind and heading of each section, and how many faces and rulings it has."""
    return [
        (str(one.kind), one.heading, len(one.faces), len(one.rulings))
        for one in read(*lines).sections
    ]


def told(*lines: str) -> list[tuple[int | None, str, str]]:
    return [(one.line, one.what, one.done) for one in read(*lines).document.problems]


@pytest.mark.parametrize(
    ("text", "introduces"),
    [
        ("The official rules for glow are as follows:", True),
        ("Les règles officielles du miroitement sont les suivantes :", True),
        ("The rule:", True),
        ("The rulers are as follows:", False),
        ("The rules follow.", False),
        ("It glows. The rules:", False),  # a sentence stands before it
        (f"The rules {'x' * 149}:", True),
        (f"The rules {'x' * 150}:", False),
    ],
)
def test_the_sentence_that_introduces_rules(text: str, introduces: bool) -> None:
    assert is_rules_sentence(text) is introduces


def test_the_first_paragraph_of_a_mechanic_introduces_it_and_others_are_rulings() -> None:
    lines = [*GLOW[:2], "A lamp", "that glows.", "", "It glows twice.", "", *GLOW[2:]]
    assert rulings(*lines) == [
        ("introduction", "A lamp that glows."),
        ("paragraph", "It glows twice."),
        ("bullet", "A lamp glows."),
    ]
    accounting = read(*lines).document.accounting
    assert (accounting["prose"], accounting["ruling"]) == (2, 2)
    after = rulings(*GLOW, "It glows twice.", "", "* Two.")
    assert [kind for kind, _ in after] == ["bullet", "paragraph", "bullet"]
    under = rulings(*GLOW[:2], "_LAMPS_", "", "It glows twice.", "", *GLOW[2:])
    assert [kind for kind, _ in under] == ["paragraph", "bullet"]


def test_a_heading_is_one_of_a_mechanic_or_of_a_part() -> None:
    part = [*GLOW, "***More***", "", "Some words.", "", "***Lamps***", "", "* Two lamps glow."]
    assert sections(*part) == [
        ("mechanic", "Keyword Ability: Glow", 0, 1),
        ("part", "More", 0, 0),
        ("mechanic", "Lamps", 0, 1),
    ]
    colon = [*GLOW, "***Theme: Lamps***", "", "Some words."]
    assert sections(*colon)[1] == ("mechanic", "Theme: Lamps", 0, 1)
    for below in (LAMP, ["590.1. A lamp glows."]):
        assert sections(*GLOW, "***More***", "", "Words.", "", *below)[1][0] == "mechanic"
    assert sections(*GLOW, "***More***", "-----", "* One.")[1:] == [
        ("part", "More", 0, 0),
        ("rulings", "", 0, 1),
    ]


def test_cards_of_a_mechanic_are_its_examples_and_of_the_part_on_cards_sections() -> None:
    example = [*GLOW, *LAMP, "", "* It flies."]
    assert sections(*example) == [("mechanic", "Keyword Ability: Glow", 1, 2)]
    assert read(*example).rulings[1].cards == ()
    part = ["CARD-SPECIFIC NOTES", "", *LAMP, "", "* It flies.", "-----", *FIELD, "", "* A field."]
    assert sections(*part) == [
        ("part", "CARD-SPECIFIC NOTES", 0, 0),
        ("card", "Lamp Lighter", 1, 1),
        ("card", "Lamp Field", 1, 1),
    ]
    assert [one.cards for one in read(*part).rulings] == [("Lamp Lighter",), ("Lamp Field",)]
    inside = ["NOTES SUR DES CARTES", "", *GLOW, *LAMP, "", "* It flies."]
    assert [kind for kind, *_ in sections(*inside)] == ["part", "mechanic", "card"]
    general = ["GENERAL NOTES", "", *GLOW, *LAMP, "", "* It flies."]
    assert [kind for kind, *_ in sections(*general)] == ["part", "mechanic"]


def test_cards_above_one_list_have_its_rulings_together() -> None:
    together = [*LAMP, "", *FIELD, "", "* They glow.", "", "Other Lamp", "{1}", "Artifact", ""]
    assert sections(*together, "* It glows.") == [
        ("card", "Lamp Lighter, Lamp Field", 2, 1),
        ("card", "Other Lamp", 1, 1),
    ]
    assert [one.cards for one in read(*together, "* It glows.").rulings] == [
        ("Lamp Lighter", "Lamp Field"),
        ("Other Lamp",),
    ]


@pytest.mark.parametrize(("cards", "together"), [(100, True), (101, False)])
def test_more_than_a_hundred_cards_are_a_list_of_cards(cards: int, together: bool) -> None:
    lines = [line for n in range(cards) for line in (f"Lamp {n}", "{1}", "Artifact", "")]
    parsed = read(*lines, "* They glow.")
    assert len(parsed.rulings[0].cards) == (100 if together else 1)


@pytest.mark.parametrize(
    ("bullets", "texts"),
    [
        ("* A lamp glows. * Two lamps glow.", ["A lamp glows.", "Two lamps glow."]),
        ("* A lamp (it glows) * « Two » glow.", ["A lamp (it glows)", "« Two » glow."]),
        ("* A lamp glows. * 2 lamps glow.", ["A lamp glows.", "2 lamps glow."]),
        ("* A lamp * of glass glows.", ["A lamp * of glass glows."]),
        ("* A lamp glows. * of glass.", ["A lamp glows. * of glass."]),
        ("* It *glows*. *Twice.", ["It glows. *Twice."]),
    ],
)
def test_bullets_on_one_line_are_rulings_of_their_own(bullets: str, texts: list[str]) -> None:
    assert [text for _, text in rulings(*GLOW, bullets)][1:] == texts


def test_items_stand_in_the_ruling_above_and_go_on() -> None:
    parsed = read(*GLOW[:2], "* A lamp glows.", "-- If lit", "by a player.", "1) Or twice.", "")
    [one] = parsed.rulings
    assert one.text == "A lamp glows.\n-- If lit by a player.\n1) Or twice."
    assert [(item.marker, item.text, item.source.lines) for item in one.items] == [
        ("--", "If lit by a player.", (4, 5)),
        ("1)", "Or twice.", (6, 6)),
    ]
    assert one.source.lines == (3, 6)


def test_a_line_right_below_goes_on_with_the_last_item_or_the_bullet() -> None:
    lines = ["* A lamp glows.", "-- If lit.", "-- If not.", "Then once.", "", "* Two.", "Or so."]
    one, two = read(*GLOW[:2], *lines).rulings
    assert one.text == "A lamp glows.\n-- If lit.\n-- If not. Then once."
    assert [item.source.lines for item in one.items] == [(4, 4), (5, 6)]
    assert (two.text, two.source.lines) == ("Two. Or so.", (8, 9))


@pytest.mark.parametrize("dash", ["–", "—"])
def test_a_dash_is_a_bullet_where_none_stands_above(dash: str) -> None:
    lines = [*GLOW[:2], f"{dash} One lamp glows.", f"{dash} Two lamps glow.", "* Three do."]
    assert [text for _, text in rulings(*lines)] == [
        "One lamp glows.",
        "Two lamps glow.",
        "Three do.",
    ]
    item = rulings(*GLOW, "* One lamp:", f"{dash} if lit.")
    assert item[1:] == [("bullet", f"One lamp:\n{dash} if lit.")]
    other = "—" if dash == "–" else "–"
    mixed = rulings(*GLOW[:2], f"{dash} One lamp.", f"{other} If lit.", "* Two.")
    assert mixed[0] == ("bullet", f"One lamp.\n{other} If lit.")


def test_rules_that_are_quoted_in_a_mechanic() -> None:
    lines = [
        *(*GLOW[:2], "The official rules for glow are as follows:", ""),
        *("590.1. A lamp glows", "in the dark.", "Example: Two do.", ""),
        *("* 590.2. A lamp goes out.", "", "* A lamp glows as rule", "590.1 says it does."),
    ]
    parsed = read(*lines)
    assert [(str(rule.number), rule.text) for rule in parsed.rules] == [
        ("590.1", "A lamp glows in the dark."),
        ("590.2", "A lamp goes out."),
    ]
    assert parsed.rules[0].examples == ("Two do.",)
    assert [one.text for one in parsed.rulings] == ["A lamp glows as rule 590.1 says it does."]
    assert [one.heading for one in parsed.sections] == ["Keyword Ability: Glow"]


def test_rules_under_no_heading_open_a_section_and_their_titles_end_with_the_unit() -> None:
    lines = [*GLOW, "-----", "590. Lamps", "590.1. A lamp glows.", "-----", "590.2. It is lit."]
    parsed = read(*lines)
    assert [str(one.kind) for one in parsed.sections] == ["mechanic", "rules", "rules"]
    assert [rule.title for rule in parsed.rules] == ["Lamps", ""]


def test_a_sub_heading_names_the_rulings_below_until_the_unit_ends() -> None:
    lines = [*GLOW, "_LAMPS OF GLASS_", "* One lamp.", "-----", "***Lamps***", "* Two lamps."]
    assert [one.heading for one in read(*lines).rulings] == [
        "Keyword Ability: Glow",
        "LAMPS OF GLASS",
        "Lamps",
    ]


def test_a_bullet_that_only_refers_carries_no_ruling() -> None:
    parsed = read(*GLOW, "* See “Glow” above.", "* See “Glow” above:", "-- if lit.")
    assert [one.text for one in parsed.rulings] == [
        "A lamp glows.",
        "See “Glow” above:\n-- if lit.",
    ]
    [reference, *_] = parsed.sections[0].references
    assert (reference.written, reference.target) == ("See “Glow” above.", parsed.sections[0].id)


@pytest.mark.parametrize(
    ("line", "what", "done"),
    [
        ("{2}{W}", "a line of a card block without its card", "kept as prose"),
        ("12 messages · 80 vues", "page chrome: a forum's counters", "skipped"),
    ],
)
def test_lines_that_are_no_ruling_are_told(line: str, what: str, done: str) -> None:
    assert told(*GLOW, line, "", "* Two lamps glow.") == [(5, what, done)]
    assert [text for _, text in rulings(*GLOW, line, "", "* Two.")] == ["A lamp glows.", "Two."]


def test_a_paragraph_of_a_card_is_no_ruling_and_one_of_a_part_no_problem() -> None:
    card = [*LAMP, "", "* It flies.", "", "Some words."]
    assert told(*card) == [
        (9, "a paragraph that states no rule of a mechanic's section", "kept as prose, no ruling")
    ]
    assert told("GENERAL NOTES", "", "Some words.", "", *GLOW) == []
    footer = "All trademarks are the property of their owner. ©2009"
    assert told(*GLOW, footer, "", "Some words.") == []
    assert sections(*GLOW, footer, "", "Some words.")[1:] == [("footer", "", 0, 0)]


def test_lines_of_page_chrome_inside_a_paragraph_are_its_own() -> None:
    assert rulings(*GLOW[:2], "* A lamp has", "12 messages", "on it.")[0] == (
        "bullet",
        "A lamp has 12 messages on it.",
    )


def test_a_row_of_a_table_keeps_its_line() -> None:
    assert rulings(*GLOW[:2], "* Roll a die.", "1–9 | One lamp.", "10–20 | Two lamps.")[0] == (
        "bullet",
        "Roll a die.\n1–9 | One lamp.\n10–20 | Two lamps.",
    )
