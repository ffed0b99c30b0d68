"""Card blocks line by line: where one begins, what its faces have, where it ends."""

from __future__ import annotations

import pytest

from faqsearch.reading.faces import Block, is_indicator, read_block, starts_block
from faqsearch.reading.lines import Line

LAMP = ["Lamp Lighter", "{2}{W}", "Creature — Elf", "2/3"]


def lines(*texts: str) -> list[Line]:
    return [Line(at, at, text) for at, text in enumerate(texts, start=1)]


def read(*texts: str) -> Block:
    return read_block(lines(*texts), 0, lambda index: False)


@pytest.mark.parametrize(
    ("texts", "begins"),
    [
        (LAMP, True),
        (["***Lamp Lighter***", *LAMP[1:]], True),
        (["***New Ability: Lamps***", "Land"], False),
        (["***Lamps: The Card***", "{2}", "Artifact"], True),  # a colon in its name
        (["***Lamps***", "Land"], True),
        (["L" * 70, "Land"], True),
        (["L" * 71, "Land"], False),
        (["Lamp Lighter.", "Land"], False),
        (["Lamps,", "Land"], False),
        (["{T}: Glow", "Land"], False),
        (["* Lamp", "Land"], False),
        (["Lamp", "{2}", "Enchant Lamps"], True),  # words that are no known type
        (["Lamp", "{2}", "E" * 40], True),
        (["Lamp", "{2}", "E" * 41], False),
        (["Lamp", "{2}", "It glows."], False),
        (["Lamp", "{2}"], False),
        (["Ancestral Lamp", "Blue", "Instant"], True),
        (["Blue", "Instant"], False),  # itself the colour of what stands above
        (["Instant", "{2}", "Artifact"], True),  # a card may be named so
        (["Instant", "Artifact"], False),
        (["Lamp"], False),
        ([""], False),
    ],
)
def test_a_block_begins_with_a_name_over_a_cost_or_a_type(texts: list[str], begins: bool) -> None:
    assert starts_block(lines(*texts), 0) is begins


@pytest.mark.parametrize(
    ("above", "begins"),
    [
        ("", True),
        ("-----", True),
        ("***Lamps***", True),
        ("GENERAL NOTES", True),
        ("_LAMPS_", True),
        ("//", True),
        ("It glows.", True),
        ("Glow", False),  # an index of terms
        ("* Lamp", False),
    ],
)
def test_a_card_without_a_cost_stands_under_the_end_of_something(above: str, begins: bool) -> None:
    assert starts_block(lines(above, "Lamp Field", "Land"), 1) is begins
    assert starts_block(lines(above, "Lamp", "{1}", "Artifact"), 1)


def test_every_part_of_a_face() -> None:
    block = read(*LAMP, "Flying", "{T}: Glow.", "", "It is lit.")
    [(face, span)] = block.faces
    assert (face.name, str(face.mana_cost), face.type_line) == (LAMP[0], "{2}{W}", LAMP[2])
    assert (face.power, face.toughness, face.text) == ("2", "3", "Flying\n{T}: Glow.")
    assert (face.loyalty, face.defense, face.other_colors) == (None, None, None)
    assert (span, block.end, block.problems) == (Line(1, 6, ""), 6, [])


def test_a_land_has_no_cost_and_needs_no_text() -> None:
    block = read("Lamp Field", "Land")
    [(face, span)] = block.faces
    assert (face.mana_cost, face.power, face.loyalty, face.text) == (None, None, None, "")
    assert (span, block.end) == (Line(1, 2, ""), 2)


@pytest.mark.parametrize(
    ("types", "figure", "loyalty", "defense"),
    [
        ("Planeswalker — Ada", "4", "4", None),
        ("Planeswalker — Ada", "X", "X", None),
        ("Arpenteur : Ada", "Loyauté : 4", "4", None),
        ("Planeswalker — Ada", "Loyalty: *", "*", None),
        ("Battle — Siege", "5", None, "5"),
        ("Bataille : siège", "Défense : 5", None, "5"),
        ("Artifact", "Four", None, None),
    ],
)
def test_loyalty_and_defense(
    types: str, figure: str, loyalty: str | None, defense: str | None
) -> None:
    [(face, _)] = read("Ada", "{3}{G}", types, figure, "It glows.").faces
    assert (face.loyalty, face.defense) == (loyalty, defense)
    assert face.text == ("It glows." if loyalty or defense else f"{figure}\nIt glows.")


@pytest.mark.parametrize(
    ("written", "colors"),
    [
        ("Blue", "U"),
        ("(red color indicator)", "R"),
        ("Green and white", "WG"),  # in the order of the game
        ("Black, red, and green", "BRG"),
        ("Indicateur de couleur : blanche et noire", "WB"),
    ],
)
def test_the_colour_of_a_face_without_a_cost(written: str, colors: str) -> None:
    assert is_indicator(written, "Creature — Elf")
    [(face, _)] = read("Lamp", written, "Creature — Elf", "2/2").faces
    assert (face.other_colors, face.mana_cost, face.power) == (colors, None, "2")


def test_names_and_types_in_the_other_language_behind() -> None:
    [(face, _)] = read("Lampe (Lamp)", "{1}", "Éphémère (Instant)").faces
    assert (face.name, face.other_name, face.type_line) == ("Lampe", "Lamp", "Éphémère")
    block = read("Lamp", "{1}", "Artifact (glowing)")
    assert block.faces[0][0].type_line == "Artifact (glowing)"
    assert [what for _, what, _ in block.problems] == ["'Artifact (glowing)' is no known type line"]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Lamp _(Planeswalker deck only)_", "Lamp"),
        ("Lamp (box promo)", "Lamp"),
        ("Lamp (Lantern)", "Lamp"),  # the name in the other language
    ],
)
def test_a_note_on_the_printing_is_no_part_of_the_name(name: str, kept: str) -> None:
    [(face, _)] = read(name, "{1}", "Artifact").faces
    assert (face.name, face.other_name) == (kept, "Lantern" if "Lantern" in name else None)


def test_words_that_are_no_type_are_told_with_their_place() -> None:
    block = read("Lamp", "{1}", "Enchant Lamps", "It glows.")
    assert block.problems == [
        (Line(1, 1, "Lamp"), "'Enchant Lamps' is no known type line", "kept as written")
    ]


def test_two_blocks_with_a_divider_are_one_card() -> None:
    block = read(*LAMP, "Flying", "", "//", "", "Glow", "{1}{W}", "Instant", "It glows.", "", "end")
    assert [(face.name, face.text, span) for face, span in block.faces] == [
        ("Lamp Lighter", "Flying", Line(1, 5, "")),
        ("Glow", "It glows.", Line(9, 12, "")),
    ]
    assert block.end == 12


HALVES = ["Wax // Wick", "{G} // {2}{W}", "Instant // Sorcery"]


def test_both_halves_in_the_same_lines() -> None:
    block = read(*HALVES, "Wax it.", "//", "Wick it.", "Twice.", "", "end")
    assert [(f.name, str(f.mana_cost), f.type_line, f.text) for f, _ in block.faces] == [
        ("Wax", "{G}", "Instant", "Wax it."),
        ("Wick", "{2}{W}", "Sorcery", "Wick it.\nTwice."),
    ]
    assert [span for _, span in block.faces] == [Line(1, 7, "")] * 2
    assert block.end == 7


def test_one_cost_and_one_type_hold_for_both_halves() -> None:
    block = read("Wax // Wick", "{G}", "Instant", "Wax it.")
    assert [(f.name, str(f.mana_cost), f.type_line, f.text) for f, _ in block.faces] == [
        ("Wax", "{G}", "Instant", "Wax it."),
        ("Wick", "{G}", "Instant", ""),
    ]
    [(three, _)] = read("Wax // Wick // Wane", "{G}", "Instant").faces
    assert three.name == "Wax // Wick // Wane"


@pytest.mark.parametrize("texts", [LAMP, HALVES])
def test_a_divider_over_no_other_face_is_left_to_others(texts: list[str]) -> None:
    block = read(*texts, "//")
    assert (block.end, block.problems) == (len(texts), [])
    assert read(*LAMP, "//", "* It is lit.").end == len(LAMP)


def test_modes_belong_to_the_ability_and_bullets_end_it() -> None:
    modes = ["Choose one —", "• Light it.", "• Put it out."]
    [(face, _)] = read("Glow", "{1}", "Instant", *modes, "* A bullet.").faces
    assert face.text == "\n".join(modes)
    first = read("Glow", "{1}", "Instant", "• Light it.")
    assert (first.faces[0][0].text, first.end) == ("", 3)
    after = read("Glow", "{1}", "Instant", "Glow.", "• Light it.")
    assert (after.faces[0][0].text, after.end) == ("Glow.", 4)


@pytest.mark.parametrize(
    "stop", ["-----", "***Lamps***", "_LAMPS_", "* Lamp", "502.90a Lamp", "//", "GENERAL NOTES"]
)
def test_what_ends_the_abilities(stop: str) -> None:
    block = read(*LAMP, "Flying", stop)
    assert (block.faces[0][0].text, block.end) == ("Flying", 5)


def test_abilities_end_where_something_else_begins() -> None:
    given = lines(*LAMP, "Flying", "Other Lamp", "{1}", "Artifact")
    block = read_block(given, 0, lambda index: index == 5)
    assert (block.faces[0][0].text, block.end) == ("Flying", 5)
