"""MTGJSON's files: every layout, both languages, and what is odd in a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faqsearch.errors import UnreadableDocument
from faqsearch.languages import Lang, fold
from faqsearch.nouns.documents import Problem
from faqsearch.reading.bulk.cards import BulkCard
from faqsearch.reading.bulk.reader import Publisher, read_bulk

ATOMIC = Path(__file__).parent / "atomic.json"

# fmt: off
SETS = ("AFR", "AKH", "C21", "DOM", "ELD", "EVE", "GRN", "ISD", "LRW", "MID", "MOR", "NEO", "RAV",
        "SHM", "THS", "TSP", "WAR", "ZEN", "ZNR")
# fmt: on
ONE_COST = ("normal", "saga", "leveler", "class", "host", "vanguard", "planar", "scheme")
Figures = dict[tuple[str, str], tuple[dict[str, Any], set[str]]]

Read = tuple[dict[str, BulkCard], list[Problem]]


def cards_of(path: Path) -> Read:
    """The cards of a file by id, and its problems; a name is its own mechanic."""
    problems: list[Problem] = []
    found: dict[str, BulkCard] = {}
    for card in read_bulk(str(path), mechanics=lambda name: [name], notify=problems.append):
        assert isinstance(card, BulkCard)
        found.setdefault(card.card.id, card)
    return found, problems


@pytest.fixture(scope="module")
def atomic() -> dict[str, BulkCard]:
    found, problems = cards_of(ATOMIC)
    assert problems == []
    return found


def written(tmp_path: Path, data: Any) -> Path:
    path = tmp_path / "data.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def facts(card: BulkCard) -> list[tuple[str | None, ...]]:
    return [
        (
            face.name,
            str(face.mana_cost or ""),
            face.type_line,
            f"{face.power}/{face.toughness}" if face.power else face.loyalty or face.defense,
        )
        for face in card.card.faces
    ]


LAYOUTS: list[tuple[str, str, list[tuple[str | None, ...]]]] = [
    ("Mulldrifter", "normal", [("Mulldrifter", "{4}{U}", "Creature — Elemental", "2/2")]),
    (
        "Fire // Ice",
        "split",
        [("Fire", "{1}{R}", "Instant", None), ("Ice", "{1}{U}", "Instant", None)],
    ),
    (
        "Appeal // Authority",
        "aftermath",
        [("Appeal", "{G}", "Sorcery", None), ("Authority", "{1}{W}", "Sorcery", None)],
    ),
    (
        "Akki Lavarunner // Tok-Tok, Volcano Born",
        "flip",
        [
            ("Akki Lavarunner", "{3}{R}", "Creature — Goblin Warrior", "1/1"),
            ("Tok-Tok, Volcano Born", "", "Legendary Creature — Goblin Shaman", "2/2"),
        ],
    ),
    (
        "Aberrant Researcher // Perfected Form",
        "transform",
        [
            ("Aberrant Researcher", "{3}{U}", "Creature — Human Insect", "3/2"),
            ("Perfected Form", "", "Creature — Insect Horror", "5/4"),
        ],
    ),
    (
        "Invasion of Zendikar // Awakened Skyclave",
        "transform",
        [
            ("Invasion of Zendikar", "{3}{G}", "Battle — Siege", "3"),
            ("Awakened Skyclave", "", "Creature — Elemental", "4/4"),
        ],
    ),
    (
        "Akoum Warrior // Akoum Teeth",
        "modal_dfc",
        [
            ("Akoum Warrior", "{5}{R}", "Creature — Minotaur Warrior", "4/5"),
            ("Akoum Teeth", "", "Land", None),
        ],
    ),
    (
        "Animating Faerie // Bring to Life",
        "adventure",
        [
            ("Animating Faerie", "{2}{U}", "Creature — Faerie", "2/2"),
            ("Bring to Life", "{2}{U}", "Sorcery — Adventure", None),
        ],
    ),
    (
        "Brisela, Voice of Nightmares",
        "meld",
        [("Brisela, Voice of Nightmares", "", "Legendary Creature — Eldrazi Angel", "9/10")],
    ),
    (
        "Bruna, the Fading Light",
        "meld",
        [("Bruna, the Fading Light", "{5}{W}{W}", "Legendary Creature — Angel Horror", "5/7")],
    ),
    (
        "History of Benalia",
        "saga",
        [("History of Benalia", "{1}{W}{W}", "Enchantment — Saga", None)],
    ),
    ("Barbarian Class", "class", [("Barbarian Class", "{R}", "Enchantment — Class", None)]),
    (
        "Beastbreaker of Bala Ged",
        "leveler",
        [("Beastbreaker of Bala Ged", "{1}{G}", "Creature — Human Warrior", "2/2")],
    ),
    (
        "Academy at Tolaria West",
        "planar",
        [("Academy at Tolaria West", "", "Plane — Dominaria", None)],
    ),
    (
        "Phyrexian Fleshgorger",
        "prototype",
        [("Phyrexian Fleshgorger", "{7}", "Artifact Creature — Phyrexian Wurm", "7/5")],
    ),
    ("Bat-", "augment", [("Bat-", "", "Creature — Bat", "+1/+1")]),
    (
        "Chandra, Torch of Defiance",
        "normal",
        [("Chandra, Torch of Defiance", "{2}{R}{R}", "Legendary Planeswalker — Chandra", "4")],
    ),
]


@pytest.mark.parametrize(("name", "layout", "faces"), LAYOUTS, ids=[each[0] for each in LAYOUTS])
def test_layouts(
    atomic: dict[str, BulkCard], name: str, layout: str, faces: list[tuple[str | None, ...]]
) -> None:
    assert atomic[name].card.layout == layout
    assert facts(atomic[name]) == faces


def test_a_card_has_texts_names_sets_and_rulings(atomic: dict[str, BulkCard]) -> None:
    card = atomic["Mulldrifter"]
    assert card.card.oracle_id == "24d0f5e7-0d9e-4b76-900e-a7274e80312d"
    assert card.card.faces[0].text.splitlines()[2] == "Evoke {2}{U}."
    assert card.sets[:2] == ("LRW", "DD2")
    assert [(ruling.date, ruling.publisher) for ruling in card.rulings] == [
        (date(2007, 10, 1), "Wizards of the Coast"),
        (date(2013, 6, 7), "Wizards of the Coast"),
    ]
    assert (card.source.document, card.source.lines) == ("atomic", (1, 1))
    (french,) = card.french
    assert (french.lang, french.name, french.other_name) == (
        Lang.FR,
        "Vagabond des pensées",
        "Mulldrifter",
    )
    assert french.text.startswith("Vol.\n")
    assert str(french.mana_cost) == "{4}{U}"


def test_french_names_of_a_card_of_two_faces(atomic: dict[str, BulkCard]) -> None:
    card = atomic["Fire // Ice"]
    assert card.card.names[Lang.EN] == ("Fire // Ice", "Fire", "Ice")
    assert card.card.names[Lang.FR] == ("Feu // Glace", "Feu", "Glace")
    assert [face.name for face in card.french] == ["Feu", "Glace"]


def test_a_card_never_printed_in_french_has_no_french_name(atomic: dict[str, BulkCard]) -> None:
    card = atomic["Chandra, Torch of Defiance"]
    assert Lang.FR not in card.card.names
    assert card.french == ()


def test_a_card_that_melds_is_called_by_its_front(atomic: dict[str, BulkCard]) -> None:
    names = atomic["Bruna, the Fading Light"].card.names[Lang.EN]
    assert names[1] == "Bruna, the Fading Light // Brisela, Voice of Nightmares"


def test_two_equal_sides_are_one_card(tmp_path: Path) -> None:
    name = "Krark's Thumb // Krark's Thumb"
    data = json.loads(ATOMIC.read_text(encoding="utf-8"))["data"]
    found, _ = cards_of(written(tmp_path, {"data": {name: data[name]}}))
    (card,) = found.values()
    assert facts(card) == [("Krark's Thumb", "{2}", "Legendary Artifact", None)]
    assert card.card.names[Lang.EN] == ("Krark's Thumb", name)


def test_mechanics_come_from_keywords_costs_types_and_layouts(
    atomic: dict[str, BulkCard], tmp_path: Path
) -> None:
    assert atomic["Mulldrifter"].card.mechanics == ("Evoke", "Flying")
    assert atomic["Fire // Ice"].card.mechanics == ("split card",)
    assert atomic["Chandra, Torch of Defiance"].card.mechanics == ("Planeswalker",)
    face = {"name": "Wet", "type": "Tribal Instant — Merfolk", "manaCost": "{W/U}"}
    face["keywords"] = ["Islandcycling"]  # type: ignore[assignment]
    found, _ = cards_of(written(tmp_path, {"data": {"Wet": [face]}}))
    assert set(found["Wet"].card.mechanics) == {
        "Islandcycling",
        "Tribal",
        "cycling",
        "hybrid mana",
    }


def printing(name: str, **more: Any) -> dict[str, Any]:
    return {"uuid": name, "name": name, "layout": "normal", "type": "Land", **more}


LORWYN = {
    "booster": {"default": {"boosters": [{"contents": {"common": 11}, "weight": 1}]}},
    "cards": [
        printing("Forest", setCode="LRW", number="298"),
        printing(
            "Forest",
            setCode="LRW",
            number="299",
            foreignData=[
                {"language": "French", "name": "Forêt", "type": "Terrain de base : forêt"}
            ],
        ),
        printing("Ice // Fire", faceName="Fire", side="b", layout="split", setCode="LRW"),
        printing("Ice // Fire", faceName="Ice", side="a", layout="split", setCode="LRW"),
    ],
    "code": "LRW",
    "releaseDate": "2007-10-12",
    "tokens": [printing("Elf Warrior", layout="token")],
    "sealedProduct": [{"name": "Lorwyn Booster Box", "uuid": "1"}],
}


def test_a_set_unites_printings_and_faces(tmp_path: Path) -> None:
    found, problems = cards_of(written(tmp_path, {"meta": {}, "data": LORWYN}))
    assert problems == []
    assert list(found) == ["Forest", "Ice // Fire"]
    forest = found["Forest"]
    assert forest.card.names[Lang.FR] == ("Forêt",)
    assert (forest.sets, forest.printed) == (("LRW",), date(2007, 10, 12))
    assert forest.source.lines == (1, 1)
    assert [face.name for face in found["Ice // Fire"].card.faces] == ["Ice", "Fire"]


def test_a_name_that_is_empty_is_none(tmp_path: Path) -> None:
    cards = {"cards": [printing("", faceName=""), printing("Forest")]}
    found, problems = cards_of(written(tmp_path, {"meta": {}, "data": LORWYN | cards}))
    assert list(found) == ["Forest"]
    assert [problem.what for problem in problems] == [": a card without a name"]


def test_a_file_of_many_sets(tmp_path: Path) -> None:
    morningtide = LORWYN | {"cards": [printing("Forest", setCode="MOR")]}
    path = written(tmp_path, {"data": {"LRW": LORWYN, "MOR": morningtide}})
    read = read_bulk(str(path), mechanics=lambda name: (), notify=pytest.fail)
    cards = [card for card in read if isinstance(card, BulkCard)]
    assert [(card.card.id, card.sets) for card in cards] == [
        ("Forest", ("LRW",)),
        ("Ice // Fire", ("LRW",)),
        ("Forest", ("MOR",)),
    ]


COMING = {"date": "9999-01-01", "text": "It will."}
BROKEN = [
    ({"Odd": 7}, None, "holds no cards"),
    ({"Odd": ["no face"]}, 1, "a face of 'Odd' is no card"),
    ({"Odd": []}, 1, "'Odd' has no face"),
    ({"Odd": [{"type": "Land", "manaCost": "{T}"}]}, 1, "Odd: {T} is not a mana symbol"),
    ({"Odd": [{"type": "Land", "text": 5}]}, 1, "Odd: the field 'text' is no text"),
    ({"Odd": [{"type": "Land", "keywords": "Flying"}]}, 1, "Odd: the field 'keywords' is no list"),
    ({"Odd": [{"type": "Land", "rulings": [{"date": "2007-10-01"}]}]}, 1, "without a text"),
    ({"Odd": [{"type": "Land", "rulings": [{"date": "then", "text": "So."}]}]}, 1, "no day"),
    ({"Odd": [{"type": "Land", "rulings": [COMING]}]}, 1, "9999-01-01 is still to come"),
    (
        {"Odd": [{"type": "Land", "foreignData": [{"language": "French"}]}]},
        1,
        "Odd: a French printing without a name",
    ),
    ({"Odd": [{"type": "Land", "rulings": [{"text": ""}, {}]}]}, 1, "a ruling without a text"),
]


@pytest.mark.parametrize(("data", "line", "what"), BROKEN, ids=[each[2] for each in BROKEN])
def test_a_broken_record_is_a_problem_and_the_rest_is_read(
    tmp_path: Path, data: dict[str, Any], line: int | None, what: str
) -> None:
    found, problems = cards_of(written(tmp_path, {"data": {**data, "Sound": [{"type": "Land"}]}}))
    assert "Sound" in found
    if line is None:
        assert problems == []
    else:
        assert [problem.line for problem in problems] == [line]
        assert what in problems[0].what


def test_a_ruling_of_a_day_to_come_is_kept(tmp_path: Path) -> None:
    found, _ = cards_of(
        written(tmp_path, {"data": {"Odd": [{"type": "Land", "rulings": [COMING]}]}})
    )
    assert [(one.text, one.date) for one in found["Odd"].rulings] == [
        ("It will.", date(9999, 1, 1))
    ]


def test_a_figure_may_be_a_number_and_null_is_nothing(tmp_path: Path) -> None:
    face = {"type": "Creature", "power": 1.5, "toughness": 2, "text": None, "rulings": None}
    found, problems = cards_of(written(tmp_path, {"data": {"Odd": [face]}}))
    assert problems == []
    assert (found["Odd"].card.faces[0].power, found["Odd"].card.faces[0].toughness) == ("1.5", "2")


def test_problems_are_told_up_to_a_limit(tmp_path: Path) -> None:
    data = {"Sound": [{"type": "Land"}]} | {f"Odd {number}": [] for number in range(1200)}
    _, problems = cards_of(written(tmp_path, {"data": data}))
    assert len(problems) == 1001
    assert problems[-1] == Problem(None, "more than 1,000 problems", "the others are not told")


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        3,
        "text",
        {"data": {}},
        {"data": {"abilityWords": ["Adamant"], "keywordAbilities": ["Flying"]}},
        {"data": [{"code": "LRW", "name": "Lorwyn"}]},
        {
            "data": {
                "name": "A deck",
                "mainBoard": [{"uuid": "1", "name": "Forest", "type": "Land"}],
            }
        },
        {"data": {f"id {number}": [{"skuId": number}] for number in range(2000)}},
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, data: object) -> None:
    path = written(tmp_path, data)
    with pytest.raises(UnreadableDocument, match=r"data\.json holds no cards or rulings of"):
        list(read_bulk(str(path), mechanics=lambda name: (), notify=pytest.fail))


def test_of_what_a_record_leaves_out_the_usual_is_known(tmp_path: Path) -> None:
    data = {"meta": {"date": "2026-01-02"}, "data": {"Lamp": [{"type": "Artifact"}]}}
    found, problems = cards_of(written(tmp_path, data))
    assert problems == []
    assert (found["Lamp"].card.layout, found["Lamp"].made) == ("normal", date(2026, 1, 2))


def test_a_file_of_the_other_publisher_is_refused() -> None:
    wanted = Publisher.SCRYFALL
    with pytest.raises(UnreadableDocument, match="shape of MTGJSON's data, not of Scryfall's"):
        list(
            read_bulk(str(ATOMIC), mechanics=lambda name: (), notify=pytest.fail, publisher=wanted)
        )


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(
    "name faceName side layout manaCost type text power toughness loyalty defense keywords "
    "identifiers foreignData rulings printings setCode".split()
)


@settings(max_examples=60)
@given(odd=st.dictionaries(KEYS | st.text(max_size=5), ANYTHING, max_size=8))
def test_unknown_missing_and_odd_fields_never_raise(
    tmp_path_factory: pytest.TempPathFactory, odd: dict[str, Any]
) -> None:
    sound = {"type": "Land", "text": "Sound."}
    data = {"Odd": [odd], "Sound": [sound], "cards": [odd, {"name": "In a set", **sound}]}
    found, problems = cards_of(written(tmp_path_factory.mktemp("odd"), {"data": data}))
    assert {"Sound", "In a set"} <= set(found)
    assert len(set(problems)) == len(problems)


def french_named(faces: list[dict[str, Any]]) -> bool:
    """Whether a card is named in French, and not by its English name for want of one."""
    return any(
        foreign["language"] == "French" and (len(faces) == 1 or foreign["name"] != face["name"])
        for face in faces
        for foreign in face["foreignData"]
    )


@pytest.mark.shared
def test_all_cards_and_rulings_are_read(shared: Path) -> None:
    import gzip

    path = shared / "data" / "mtgjson" / "AtomicCards.json.gz"
    with gzip.open(path) as file:
        data = json.load(file)["data"]
    problems: list[Problem] = []
    read = [
        card
        for card in read_bulk(str(path), mechanics=lambda name: (), notify=problems.append)
        if isinstance(card, BulkCard)
    ]
    assert len(read) == len(data) == 23_711
    rulings = sum(len(faces[0]["rulings"]) for faces in data.values())
    assert rulings == 45_080
    # one of them, of Wandering Archaic, has no text; both its faces say so, and it is told once
    assert sum(len(card.rulings) for card in read) == rulings - 1
    without = "Wandering Archaic // Explore the Vastlands: a ruling without a text"
    glace = "Fire // Ice: the French t"
    odd = [problem.what for problem in problems]
    assert [what for what in odd if not what.startswith(glace)] == [without]
    assert len(odd) == 3
    assert sum(Lang.FR in card.card.names for card in read) == sum(map(french_named, data.values()))
    records = [face for many in data.values() for face in many]
    assert {card.card.oracle_id for card in read} == {
        face["identifiers"]["scryfallOracleId"] for face in records
    }
    same(as_read(read), as_published(records))


def same(read: Figures, published: Figures) -> None:
    """Whether every face was read as it was published, with all its French names."""
    assert {key: one[0] for key, one in read.items()} == {
        key: one[0] for key, one in published.items()
    }
    assert [key for key, one in published.items() if not one[1] <= read[key][1]] == []


def as_published(records: Iterable[dict[str, Any]]) -> Figures:
    """What stands on every face of the data, by the card's oracle id and the face's name."""
    found: Figures = {}
    for face in records:
        key = str(face["identifiers"].get("scryfallOracleId")), face.get("faceName", face["name"])
        keys = ("manaCost", "type", "power", "toughness", "loyalty", "defense")
        figures = {name: face.get(name) for name in keys}
        value = face.get("faceManaValue", face["manaValue"])
        whole = face["layout"] not in ONE_COST
        figures["mana value"] = None if whole else value
        figures["colors"] = sorted(face.get("colors", ()))
        figures["layout"] = face["layout"]
        found[key] = figures, found.get(key, ({}, set()))[1]
        for foreign in face.get("foreignData", ()):
            unnamed = "side" in face and foreign["name"] == face["name"]  # named in English only
            if foreign["language"] == "French" and not unnamed:
                found[key][1].add(fold(foreign.get("faceName") or foreign["name"]))
    return found


def as_read(cards: Iterable[BulkCard]) -> Figures:
    """The same as it was read."""
    found: Figures = {}
    for bulk in cards:
        french = {fold(name) for name in bulk.card.names.get(Lang.FR, ())}
        whole = bulk.card.layout not in ONE_COST
        for face in bulk.card.faces:
            figures = {
                "manaCost": face.mana_cost and str(face.mana_cost),
                "type": face.type_line,
                "power": face.power,
                "toughness": face.toughness,
                "loyalty": face.loyalty,
                "defense": face.defense,
                "mana value": None
                if whole
                else float(face.mana_cost.mana_value if face.mana_cost else 0),
                "colors": sorted(face.colors or ()),
                "layout": bulk.card.layout,
            }
            key = str(bulk.card.oracle_id), face.name
            found[key] = figures, french
    return found


def independent(data: dict[str, Any]) -> Iterator[tuple[str, set[str]]]:
    """The cards of a set and the texts of their rulings, the slow and simple way."""
    names = dict.fromkeys(card["name"] for card in data["cards"])
    for name in names:
        yield name, {r["text"] for c in data["cards"] if c["name"] == name for r in c["rulings"]}


@pytest.mark.shared
@pytest.mark.parametrize("code", SETS)
def test_every_card_of_a_set_is_read(shared: Path, code: str) -> None:
    path = shared / "data" / "mtgjson" / f"{code}.json"
    found, problems = cards_of(path)
    data = json.loads(path.read_text(encoding="utf-8"))["data"]
    assert problems == []
    read = {card_id: {r.text for r in card.rulings} for card_id, card in found.items()}
    assert read == dict(independent(data))
    assert {card.sets for card in found.values()} == {(code,)}
    same(as_read(found.values()), as_published(data["cards"]))
    assert {card.printed for card in found.values()} == {date.fromisoformat(data["releaseDate"])}


COLORS = [
    ({"manaCost": "{1}{G}", "colors": ["G"]}, None, "G"),
    ({"manaCost": "{1}{G}"}, None, "G"),
    ({"manaCost": "{0}", "colors": ["W"]}, "W", "W"),
    ({"colors": ["G", "B"]}, "BG", "BG"),
    ({}, "C", ""),
    ({"manaCost": "{1}{G}", "colors": []}, "C", ""),
    ({"manaCost": "{1}{G}", "text": "Devoid\nGlows."}, "C", ""),
    ({"manaCost": "{R}", "text": "Lamp is colorless.\nIt glows."}, "C", ""),
]


@pytest.mark.parametrize(("record", "stated", "colors"), COLORS)
def test_a_face_knows_its_colors(
    tmp_path: Path, record: dict[str, Any], stated: str | None, colors: str
) -> None:
    path = written(tmp_path, {"data": {"Lamp": [{"type": "Artifact", **record}]}})
    (face,) = cards_of(path)[0]["Lamp"].card.faces
    assert (face.other_colors, "".join(face.colors or ())) == (stated, colors)


def test_a_card_without_a_french_name_keeps_its_french_text(tmp_path: Path) -> None:
    def half(name: str, side: str, text: str) -> dict[str, Any]:
        french = {"language": "French", "name": "Lit // Unlit", "faceName": name, "text": text}
        face = {"name": "Lit // Unlit", "faceName": name, "side": side, "layout": "split"}
        return {**face, "type": "Sorcery", "foreignData": [{**french, "type": "Rituel"}]}

    data = {"Lit // Unlit": [half("Lit", "a", "Éclairez."), half("Unlit", "b", "Éteignez.")]}
    card = cards_of(written(tmp_path, {"data": data}))[0]["Lit // Unlit"]
    assert Lang.FR not in card.card.names
    assert [(face.name, face.text) for face in card.french] == [
        ("Lit", "Éclairez."),
        ("Unlit", "Éteignez."),
    ]


def test_a_french_record_whose_lines_moved_up_is_set_right(tmp_path: Path) -> None:
    french = {"language": "French", "name": "Éteinte", "type": "Dégagez un terrain."}
    face = {"name": "Unlit", "layout": "normal", "type": "Instant", "artist": "Ada Berg"}
    printed = [{**french, "text": "Gagnez un point de vie.\nAda Berg"}]
    data = {"Unlit": [{**face, "foreignData": printed}]}
    found, problems = cards_of(written(tmp_path, {"data": data}))
    (shown,) = found["Unlit"].french
    assert shown.type_line is None
    assert shown.text == "Dégagez un terrain.\nGagnez un point de vie."
    assert [problem.done for problem in problems] == [
        "read as the first line of its text",
        "left out",
    ]


FIGURES = {"power": "1", "toughness": "2", "loyalty": "3", "defense": "4"}
FRENCH = {"language": "French", "name": "Lampe", "type": "Artefact", "text": "Elle luit."}


def test_a_french_face_has_the_figures_of_the_card_and_words_of_its_own(tmp_path: Path) -> None:
    face = {"name": "Lamp", "type": "Artifact", "manaCost": "{1}", "colors": ["U"], **FIGURES}
    data = {"Lamp": [face | {"text": "Glow.", "foreignData": [FRENCH]}]}
    card = cards_of(written(tmp_path, {"data": data}))[0]["Lamp"]
    (english,), (french,) = card.card.faces, card.french
    assert {name: getattr(english, name) for name in FIGURES} == FIGURES
    assert (english.text, english.type_line, english.other_name) == ("Glow.", "Artifact", None)
    own = {"lang": Lang.FR, "name": "Lampe", "type_line": "Artefact", "text": "Elle luit."}
    assert french == replace(english, **own, other_name="Lamp")  # type: ignore[arg-type]


def test_of_french_printings_those_with_a_text_come_first(tmp_path: Path) -> None:
    bare = {"language": "French", "name": "Lanterne", "type": "Artefact"}
    other = {"language": "German", "name": "Lampe", "text": "Sie leuchtet."}
    faces = [{"type": "Artifact", "foreignData": [other, bare, FRENCH]}]
    card = cards_of(written(tmp_path, {"data": {"Lamp": faces}}))[0]["Lamp"]
    assert [(face.name, face.text) for face in card.french] == [("Lampe", "Elle luit.")]
    assert card.card.names[Lang.FR] == ("Lampe", "Lanterne")


@pytest.mark.parametrize(
    ("second", "names"),
    [
        ("Sombre", ("Claire // Sombre", "Claire", "Sombre")),
        (None, ("Claire",)),  # a card of which only one half was named has no name itself
    ],
)
def test_a_card_is_named_by_its_halves_where_all_are(
    tmp_path: Path, second: str | None, names: tuple[str, ...]
) -> None:
    def half(name: str, side: str, french: str | None) -> dict[str, Any]:
        printed = [FRENCH | {"name": french, "faceName": french}] if french else []
        face = {"name": "Lit // Dark", "faceName": name, "side": side, "layout": "split"}
        return {**face, "type": "Sorcery", "foreignData": printed}

    data = {"Lit // Dark": [half("Lit", "a", "Claire"), half("Dark", "b", second)]}
    card = cards_of(written(tmp_path, {"data": data}))[0]["Lit // Dark"]
    assert card.card.names[Lang.FR] == names


def test_full_names_of_every_printing_stand_before_those_of_halves(tmp_path: Path) -> None:
    def half(name: str, side: str, *french: str) -> dict[str, Any]:
        full = ("Claire // Sombre", "Allumée // Éteinte")
        printed = [
            FRENCH | {"name": whole, "faceName": own}
            for whole, own in zip(full, french, strict=True)
        ]
        face = {"name": "Lit // Dark", "faceName": name, "side": side, "layout": "split"}
        return {**face, "type": "Sorcery", "foreignData": printed}

    data = {"Lit // Dark": [half("Lit", "a", "Claire", "Allumée"), half("Dark", "b", "S", "É")]}
    card = cards_of(written(tmp_path, {"data": data}))[0]["Lit // Dark"]
    names = ("Allumée // Éteinte", "Claire // Sombre", "Allumée", "Claire", "É", "S")
    assert card.card.names[Lang.FR] == names


def test_a_cost_that_is_none_is_left_out_and_told(tmp_path: Path) -> None:
    data = {"data": {"Lamp": [{"type": "Artifact", "manaCost": "{T}"}]}}
    found, problems = cards_of(written(tmp_path, data))
    assert found["Lamp"].card.faces[0].mana_cost is None
    assert [(p.line, p.what, p.done) for p in problems] == [
        (1, "Lamp: {T} is not a mana symbol, so '{T}' is not a mana cost", "left out")
    ]


def test_a_card_of_a_set_is_called_by_its_face_for_want_of_a_name(tmp_path: Path) -> None:
    cards = {"cards": [printing("", faceName="Forest"), printing("Plains", faceName="")]}
    found, problems = cards_of(written(tmp_path, {"meta": {}, "data": LORWYN | cards}))
    assert (list(found), problems) == (["Forest", "Plains"], [])
