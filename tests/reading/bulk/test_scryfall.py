"""Scryfall's files of cards and rulings, and how they meet what MTGJSON says."""

from __future__ import annotations

import gzip
import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faqsearch.errors import UnreadableDocument
from faqsearch.languages import Lang
from faqsearch.nouns.documents import Problem
from faqsearch.reading.bulk.cards import BulkCard, DatedText, OracleRuling
from faqsearch.reading.bulk.gathering import BulkRuling, Gathering
from faqsearch.reading.bulk.reader import Publisher, bulk_document_id, read_bulk

HERE = Path(__file__).parent
MULLDRIFTER = "24d0f5e7-0d9e-4b76-900e-a7274e80312d"


def read(path: Path, problems: list[Problem] | None = None) -> list[BulkCard | OracleRuling]:
    told: list[Problem] = [] if problems is None else problems
    found = list(read_bulk(str(path), mechanics=lambda name: [name], notify=told.append))
    assert problems is not None or told == []
    return found


def gathered(*names: str) -> tuple[dict[str, BulkCard], list[BulkRuling], list[Problem]]:
    gathering = Gathering()
    for name in names:
        for thing in read(HERE / name):
            gathering.add(thing)
    cards = {card.card.id: card for card in gathering.cards()}
    files = {Path(name).stem for name in names}
    problems = [problem for file in sorted(files) for problem in gathering.problems(file)]
    return cards, list(gathering.take_rulings()), problems


def written(tmp_path: Path, data: Any) -> Path:
    path = tmp_path / "data.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_printing_is_read_in_its_language() -> None:
    things = read(HERE / "all_cards.json")
    cards = [thing for thing in things if isinstance(thing, BulkCard)]
    assert [(card.card.id, card.source.lines[0]) for card in cards] == [
        ("Mulldrifter", 1),
        ("Mulldrifter", 2),
        ("Mulldrifter", 3),  # the German printing of a known card is passed over
        ("Animating Faerie // Bring to Life", 5),
        ("Animating Faerie // Bring to Life", 6),
        ("Fire // Ice", 7),
        ("Krark's Thumb", 8),  # and so is a token
    ]
    french = cards[1]
    assert (french.sets, french.printed) == (("LRW",), date(2007, 10, 12))
    assert french.card.faces[0].text.startswith("Flying.")
    assert french.french[0].type_line == "Créature : élémental"
    assert french.french[0].text.startswith("Vol.")


@pytest.mark.parametrize("name", ["all_cards", "rulings"])
def test_an_object_on_each_line(tmp_path: Path, name: str) -> None:
    records = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    lines = "".join(json.dumps(record) + "\n" for record in records).encode()
    for path, data in (
        (tmp_path / f"{name}.jsonl", lines),
        (tmp_path / f"{name}.jsonl.gz", gzip.compress(lines)),
    ):
        path.write_bytes(data)
        found = read(path)
        assert len(found) >= 2
        listed = HERE / f"{name}.json"
        assert repr(found).replace(str(path), "") == repr(read(listed)).replace(str(listed), "")


def test_a_line_that_breaks_off(tmp_path: Path) -> None:
    ruling = {"object": "ruling", "oracle_id": MULLDRIFTER, "comment": "It drifts."}
    path = tmp_path / "rulings.jsonl"
    path.write_text(json.dumps(ruling) + "\n" + json.dumps(ruling)[:-9], encoding="utf-8")
    problems: list[Problem] = []
    assert len(read(path, problems)) == 1
    assert [(problem.line, problem.what, problem.done) for problem in problems] == [
        (1, f"after record 1 of {path}: the file ends too early", "what stands before is read")
    ]


def test_a_file_of_lines_is_called_as_one_of_a_list() -> None:
    assert bulk_document_id("rulings.jsonl.gz") == bulk_document_id("rulings.json") == "rulings"


def test_printings_of_a_card_are_united() -> None:
    cards, rulings, problems = gathered("all_cards.json")
    assert (rulings, problems) == ([], [])
    card = cards["Mulldrifter"]
    assert card.sets == ("LRW", "MM2")
    # of the newer French printing no text is known, so that the older one is shown
    assert card.card.names[Lang.FR] == ("Vagabond des pensées", "Vagabond de l'œuvre")
    assert [face.name for face in card.french] == ["Vagabond des pensées"]
    two = cards["Animating Faerie // Bring to Life"]
    assert two.card.names[Lang.FR] == (
        "Faerie animatrice // Donner la vie",
        "Faerie animatrice",
        "Donner la vie",
    )
    assert [face.text for face in two.french] == ["Vol.", "Fait d'un artefact une créature."]
    assert cards["Krark's Thumb"].card.oracle_id == "a97c8482-775c-4f11-9872-25b4f9bfcb1a"


@pytest.mark.parametrize("first", ["rulings.json", "all_cards.json"])
def test_rulings_find_their_card_by_oracle_id(first: str) -> None:
    _, rulings, problems = gathered(*sorted(["rulings.json", "all_cards.json"], key=first.__ne__))
    assert problems == []
    told = {(r.ruling.cards, r.ruling.date, r.ruling.publisher) for r in rulings}
    assert told == {
        (("Mulldrifter",), date(2007, 10, 1), "Wizards of the Coast"),
        (("Mulldrifter",), date(2020, 1, 1), "Scryfall"),
        (("Fire // Ice",), date(2017, 4, 18), "Wizards of the Coast"),
        (("Krark's Thumb",), date(2004, 10, 4), "Wizards of the Coast"),
    }


def test_rulings_of_an_unknown_card_are_a_problem() -> None:
    _, rulings, problems = gathered("rulings.json")
    assert rulings == []
    assert len(problems) == 3
    assert problems[0].line == 1
    assert problems[0].what.startswith(f"2 rulings of the card {MULLDRIFTER}")


def test_one_text_on_many_cards_is_one_ruling() -> None:
    cards, rulings, problems = gathered("atomic.json")
    assert problems == []
    assert len(cards) == 18  # the card of two equal sides is Krark's Thumb itself
    (halves,) = [each for each in rulings if "both halves" in each.ruling.text]
    assert halves.ruling.cards == ("Fire // Ice", "Appeal // Authority")
    assert halves.ruling.section == "atomic-rulings"
    (coins,) = [each for each in rulings if "coins" in each.ruling.text]
    assert coins.ruling.cards == ("Krark's Thumb",)
    assert coins.sources[0].lines == (13, 13)


def test_a_ruling_published_twice_is_dated_by_the_first_and_by_each_card(tmp_path: Path) -> None:
    def face(day: str) -> list[dict[str, Any]]:
        return [{"type": "Land", "rulings": [{"date": day, "text": "It works; see rule 305.2."}]}]

    data = {"New": face("2021-06-18"), "Old": face("2004-10-04")}
    gathering = Gathering()
    for thing in read(written(tmp_path, {"data": data})):
        gathering.add(thing)
    (both,) = gathering.take_rulings()
    assert both.ruling.date == date(2004, 10, 4)
    assert both.dates == {"New": date(2021, 6, 18), "Old": date(2004, 10, 4)}
    assert [str(number) for number in both.ruling.citations[0].numbers] == ["305.2"]


def test_a_ruling_has_its_place_among_those_of_each_card_and_of_all(tmp_path: Path) -> None:
    def face(*texts: str) -> list[dict[str, Any]]:
        return [{"type": "Land", "rulings": [{"text": text} for text in texts]}]

    data = {"One": face("It glows twice.", "It glows."), "Two": face("It glows.", "It glows.")}
    gathering = Gathering()
    for thing in read(written(tmp_path, {"data": data})):
        gathering.add(thing)
    short, long = gathering.take_rulings()  # the shortest first
    assert (short.ruling.text, short.rank, short.ranks) == ("It glows.", 1, {"One": 1, "Two": 0})
    assert (long.ruling.text, long.rank, long.ranks) == ("It glows twice.", 0, {"One": 0})


def test_both_publishers_meet() -> None:
    cards, rulings, problems = gathered("atomic.json", "all_cards.json", "rulings.json")
    assert problems == []
    assert len(cards) == 18
    assert cards["Mulldrifter"].sets[:2] == ("LRW", "DD2")
    evoked = [each for each in rulings if each.ruling.text.startswith("Evoked or not")]
    assert [[source.document for source in each.sources] for each in evoked] == [
        ["atomic", "rulings"]
    ]


def test_two_cards_of_one_name_are_told(tmp_path: Path) -> None:
    def card(oracle_id: str) -> dict[str, Any]:
        return {"object": "card", "name": "Twin", "layout": "normal", "oracle_id": oracle_id}

    gathering = Gathering()
    for thing in read(written(tmp_path, [card("a"), card("b"), card("b")])):
        gathering.add(thing)
    ruling = DatedText("It is one of two.", None, "Scryfall")
    (known,) = gathering.cards()
    gathering.add(OracleRuling("b", ruling, known.source))
    (told,) = gathering.problems("data")  # once for all printings
    assert (told.line, told.what) == (2, "two cards are called Twin")
    assert told.done == "their rulings stand under the first"
    assert [each.ruling.cards for each in gathering.take_rulings()] == [("Twin",)]


@pytest.mark.parametrize("order", [1, -1])
def test_a_card_is_known_by_the_id_that_one_of_its_records_has(tmp_path: Path, order: int) -> None:
    card = {"object": "card", "name": "Twin", "layout": "normal", "set": "one"}
    gathering = Gathering()
    for thing in read(written(tmp_path, [card, card | {"oracle_id": "a", "set": "two"}][::order])):
        gathering.add(thing)
    (known,) = gathering.cards()
    assert known.card.oracle_id == "a"


def test_an_answer_of_the_interface_is_read_too(tmp_path: Path) -> None:
    data = json.loads((HERE / "rulings.json").read_text(encoding="utf-8"))
    assert len(read(written(tmp_path, {"object": "list", "has_more": False, "data": data}))) == 4


BROKEN: list[tuple[object, str]] = [
    (7, "a record that is neither a card nor a ruling"),
    ({"object": "set", "name": "Lorwyn"}, "neither a card nor a ruling"),
    ({"object": "card", "layout": "normal"}, "a card without the name of it or of a face"),
    (
        {"object": "card", "name": "A // B", "card_faces": [{"name": "A"}, {}]},
        "a card without the name of",
    ),
    ({"object": "ruling", "comment": "So."}, "without the id of its card"),
    ({"object": "ruling", "oracle_id": "x"}, "without a text"),
    ({"object": "ruling", "oracle_id": "x", "comment": "So.", "published_at": "then"}, "no day"),
    (
        {"object": "ruling", "oracle_id": "x", "comment": "So.", "published_at": "1993-08-04"},
        "a ruling of 1993-08-04: the game came out on 1993-08-05",
    ),
    ({"object": "card", "name": "Odd", "layout": 7}, "'layout' is no text"),
    ({"object": "card", "name": "Odd", "layout": "\ud800 \ud83d\udd25"}, "'layout' has a sign"),
    ({"object": "card", "name": "Odd", "layout": "split", "lang": 7}, "'lang' is no text"),
]


@pytest.mark.parametrize(("broken", "what"), BROKEN)
def test_a_broken_record_is_a_problem_and_the_rest_is_read(
    tmp_path: Path, broken: object, what: str
) -> None:
    sound = {"object": "card", "name": "Sound", "layout": "normal"}
    problems: list[Problem] = []
    found = read(written(tmp_path, [broken, sound]), problems)
    assert isinstance(found[-1], BulkCard)
    assert found[-1].source.lines == (2, 2)
    assert [problem.line for problem in problems] == [1]
    assert what in problems[0].what
    assert problems[0].done in ("left out", "kept with that day", "shown as �")


@pytest.mark.parametrize(
    "data",
    [
        [{"object": "set", "name": "Lorwyn"}],
        {"object": "error", "status": 404, "details": "gone"},
        {"object": "list", "data": [{"object": "bulk_data", "type": "oracle_cards"}]},
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, data: object) -> None:
    with pytest.raises(UnreadableDocument, match="holds no cards or rulings"):
        read(written(tmp_path, data))


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
    "name layout lang oracle_id set released_at keywords card_faces mana_cost type_line "
    "oracle_text printed_name comment published_at source power loyalty".split()
)


@settings(max_examples=60)
@given(
    kind=st.sampled_from(["card", "ruling", None]),
    odd=st.dictionaries(KEYS | st.text(max_size=5), ANYTHING, max_size=8),
)
def test_unknown_missing_and_odd_fields_never_raise(
    tmp_path_factory: pytest.TempPathFactory, kind: str | None, odd: dict[str, Any]
) -> None:
    sound = {"object": "card", "name": "Sound", "layout": "normal"}
    path = written(tmp_path_factory.mktemp("odd"), [{**odd, "object": kind}, sound])
    gathering = Gathering()
    problems: list[Problem] = []
    for thing in read(path, problems):
        gathering.add(thing)
    assert "Sound" in {card.card.id for card in gathering.cards()}
    list(gathering.take_rulings())
    assert len(set(problems)) == len(problems)


def test_a_face_knows_its_colors(tmp_path: Path) -> None:
    def faces(layout: str, *parts: dict[str, Any], **more: Any) -> list[str | None]:
        named = [{"name": f"Half {n}", **part} for n, part in enumerate(parts)]
        one = {"object": "card", "name": "Whole", "layout": layout, "card_faces": named, **more}
        (card,) = read(written(tmp_path, [one]))
        assert isinstance(card, BulkCard)
        return ["".join(face.colors or ()) for face in card.card.faces]

    front = {"mana_cost": "{1}{U}", "colors": ["U"]}
    back = {"mana_cost": "", "colors": ["R"], "color_indicator": ["R"]}
    assert faces("transform", front, back) == ["U", "R"]
    halves = {"mana_cost": "{1}{U}"}, {"mana_cost": "{R}"}
    assert faces("split", *halves, colors=["U", "R"]) == ["U", "R"]
    assert faces("flip", halves[0], {"mana_cost": ""}, colors=["U"]) == ["U", "U"]


def card(name: str, **more: object) -> dict[str, object]:
    return {"object": "card", "name": name, "layout": "normal", **more}


@pytest.mark.parametrize(
    "data",
    [[card("Lamp")], {"object": "list", "data": [card("Lamp")]}, card("Lamp")],
    ids=["a list", "an answer of the interface", "an object"],
)
def test_a_file_of_the_other_publisher_is_refused(tmp_path: Path, data: Any) -> None:
    path = str(written(tmp_path, data))
    said = f"{path} has the shape of Scryfall's data, not of MTGJSON's"
    with pytest.raises(UnreadableDocument, match=re.escape(said)):
        list(read_bulk(path, mechanics=list, notify=pytest.fail, publisher=Publisher.MTGJSON))


def test_a_card_known_in_another_language_only_is_kept(tmp_path: Path) -> None:
    found = read(
        written(tmp_path, [card("Lamp"), card("Torch", lang="de"), card("Lamp", lang="de")])
    )
    assert [thing.card.id for thing in found if isinstance(thing, BulkCard)] == ["Lamp", "Torch"]


def test_what_two_records_say_of_a_card_is_united(tmp_path: Path) -> None:
    """Their mechanics, and of its faces the newer file's where both are as full."""
    old = card("Lamp", oracle_id="a", keywords=["Flying"], type_line="Artifact", power="1")
    new = card("Lamp", oracle_id="a", keywords=["Haste"], type_line="Creature", toughness="3")
    gathering = Gathering()
    for day, record in (("20260101", old), ("20260201", new)):
        path = tmp_path / f"oracle-cards-{day}100000.json"
        path.write_text(json.dumps([record]), encoding="utf-8")
        for thing in read(path):
            gathering.add(thing)
    (known,) = gathering.cards()
    assert set(known.card.mechanics) >= {"Flying", "Haste"}
    assert known.card.faces[0].type_line == "Creature"
    assert known.card.faces[0].toughness == "3"
    assert known.made == date(2026, 2, 1)


def test_every_figure_of_a_card_in_either_language(tmp_path: Path) -> None:
    figures = {"power": "1", "toughness": "2", "loyalty": "3", "defense": "4"}
    words = {"type_line": "Artifact", "oracle_text": "Glow.", "mana_cost": "{1}"}
    printed = {"printed_name": "Lampe", "printed_type_line": "Artefact", "printed_text": "Luit."}
    record = card("Lamp", lang="fr", oracle_id="a", set="one", **figures, **words, **printed)
    (found,) = read(written(tmp_path, [record]))
    assert isinstance(found, BulkCard)
    for face in (*found.card.faces, *found.french):
        assert {name: getattr(face, name) for name in figures} == figures
        assert str(face.mana_cost) == "{1}"
    (english,), (french,) = found.card.faces, found.french
    assert (english.name, english.type_line, english.text) == ("Lamp", "Artifact", "Glow.")
    assert (french.name, french.type_line, french.text) == ("Lampe", "Artefact", "Luit.")
    assert (found.card.oracle_id, found.sets) == ("a", ("ONE",))


def test_a_face_has_its_own_type_line_else_that_of_the_card(tmp_path: Path) -> None:
    faces = [{"name": "Lit", "type_line": "Instant"}, {"name": "Dark"}]
    record = card("Lit // Dark", layout="split", type_line="Sorcery", card_faces=faces)
    (found,) = read(written(tmp_path, [record]))
    assert isinstance(found, BulkCard)
    assert [face.type_line for face in found.card.faces] == ["Instant", "Sorcery"]
