"""The facts that ship, against the card data, the rules text and the seed documents."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from faqsearch.authority import Authority
from faqsearch.authority.mechanics import bundled_mechanics
from faqsearch.languages import Lang, fold

pytestmark = pytest.mark.shared

DATA = Path(__file__).resolve().parents[2] / "faqsearch" / "authority" / "data"
SHIPPED = [
    json.loads(line) for line in (DATA / "cards.jsonl").read_text(encoding="utf-8").splitlines()
]
BY_HAND = json.loads((DATA / "by_hand.json").read_text(encoding="utf-8"))
AUTHORITY = Authority.bundled()


@pytest.fixture(scope="module")
def atomic(shared: Path) -> dict[str, list[dict[str, Any]]]:
    """The faces of every card of MTGJSON's AtomicCards, by full name."""
    with gzip.open(shared / "data" / "mtgjson" / "AtomicCards.json.gz", "rt") as file:
        return dict(json.load(file)["data"])


@pytest.fixture(scope="module")
def french(
    shared: Path, atomic: dict[str, list[dict[str, Any]]]
) -> dict[str, list[dict[str, Any]]]:
    """Every French printing of every card: AtomicCards has one, the joined data all."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name, faces in atomic.items():
        for face in faces:
            rows = (row for row in face["foreignData"] if row["language"] == "French")
            found.setdefault(name, []).extend(rows)
    with gzip.open(shared / "data" / "derived" / "cards_en_fr.jsonl.gz", "rt") as lines:
        for face in map(json.loads, lines):
            found.setdefault(face["name"], []).extend(face["fr"])
    return found


def test_every_fact_is_that_of_the_card_data(
    atomic: dict[str, list[dict[str, Any]]], french: dict[str, list[dict[str, Any]]]
) -> None:
    newer = {card["id"] for card in BY_HAND["cards"]}
    for card in SHIPPED:
        if card["id"] in newer:
            assert card["id"] not in atomic
            continue
        faces = {face.get("faceName", face["name"]): face for face in atomic[card["id"]]}
        assert " // ".join(face["name"] for face in card["faces"]) == card["id"]
        assert len(faces) == len(card["faces"])
        for shipped in card["faces"]:
            face = faces[shipped["name"]]
            assert shipped.get("cost") == face.get("manaCost")
            assert shipped["type"] == face["type"]
            for fact in ("power", "toughness", "loyalty"):
                assert shipped.get(fact) == face.get(fact)
            assert card["layout"] == face["layout"]
            assert card["oracle_id"] == face["identifiers"]["scryfallOracleId"]
            if "type_fr" in shipped:
                assert shipped["type_fr"] in {row.get("type") for row in french[card["id"]]}


def test_every_french_name_is_printed_and_none_is_missing(
    french: dict[str, list[dict[str, Any]]],
) -> None:
    for card in SHIPPED:
        several = len(card["faces"]) > 1
        printed = {
            fold(name)
            for row in french.get(card["id"], ())
            if not (several and row["name"] == card["id"])
            for name in (row["name"], row.get("faceName"))
            if name
        }
        hand = BY_HAND["french_names"].get(card["id"], {}).get("names", [])
        added = {fold(part) for name in hand for part in (name, *name.split(" // "))}
        assert {fold(name) for name in card.get("fr", ())} == printed | added, card["id"]


def test_every_keyword_of_the_card_data_is_a_mechanic_of_the_card(
    atomic: dict[str, list[dict[str, Any]]],
) -> None:
    mechanics = bundled_mechanics()
    for card in SHIPPED:
        for face in atomic.get(card["id"], ()):
            for keyword in face.get("keywords", ()):
                kind = re.sub(r".*(walk|cycling)$", r"\1", keyword.lower())
                name = {"walk": "landwalk"}.get(kind, kind)
                (mechanic,) = mechanics.by_name(name)
                assert mechanic.id in card["mechanics"], (card["id"], keyword)


def test_names_by_hand_stand_in_the_documents(shared: Path) -> None:
    seeds = fold("".join(path.read_text("utf-8") for path in (shared / "seeds").glob("*.txt")))
    for entry in BY_HAND["french_names"].values():
        for name in entry["names"]:
            parts = map(re.escape, fold(name).split(" // "))
            assert re.search(r"\s*/\s*".join(parts), seeds), name
    for name in ("Altar of Bhaal", "Galvanic Giant", "Storm Reading"):
        assert fold(name) in seeds


def _blocks(path: Path) -> list[tuple[str, str]]:
    """Names of card blocks of a seed and the line after each: a cost, or "Terrain"."""
    lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
    return [
        (name, after)
        for before, name, after in zip(lines, lines[1:], lines[2:], strict=False)
        if not before and name and re.fullmatch(r"(?:\{[^}]+\})+|Terrain", after)
    ]


@pytest.mark.parametrize(("seed", "count"), [("000", 6), ("001", 89)])
def test_every_card_block_of_the_seeds_is_a_card(shared: Path, seed: str, count: int) -> None:
    (path,) = (shared / "seeds").glob(f"{seed}_*.txt")
    blocks = _blocks(path)
    assert len(blocks) == count
    for name, cost in blocks:
        ids = AUTHORITY.by_name(name)
        if len(ids) > 1:
            assert name == "Contemplation"
            ids = tuple(i for i in ids if str(AUTHORITY.cards[i].faces[0].mana_cost) == cost)
        (card,) = ids
        if cost != "Terrain":
            known = AUTHORITY.cards[card].faces[0].mana_cost
            assert known is not None
            assert sorted(map(str, known.symbols)) == sorted(re.findall(r"\{[^}]+\}", cost))


def test_rule_numbers_are_those_of_the_newest_rules(shared: Path) -> None:
    text = (shared / "data" / "comprules" / "x_2026-04-17.txt").read_text("utf-8")
    headings = {
        number: fold(title)
        for number, title in re.findall(r"^(\d{3}(?:\.\d+)?)\. ([^\n]+)$", text, re.MULTILINE)
    }
    (words,) = re.findall(r"^207\.2c .* The ability words are (.*)\.$", text, re.MULTILINE)
    ability_words = {word.removeprefix("and ") for word in fold(words).split(", ")}
    for mechanic in bundled_mechanics().values():
        if mechanic.rule is None:
            continue
        number, name = str(mechanic.rule), fold(mechanic.names[Lang.EN][0])
        if number == "207.2c":
            assert name in ability_words
        elif number.startswith(("701.", "702.", "306", "308", "602", "603", "604", "605", "606")):
            english = {fold(n) for n in mechanic.names[Lang.EN]}
            title = headings[number]
            assert any(title in {n, n + "s"} or n in title for n in english), mechanic.id
        else:
            assert re.search(rf"^{re.escape(number)}[. ]", text, re.MULTILINE), mechanic.id
    missing = {
        number
        for number in headings
        if re.fullmatch(r"70[12]\.\d+", number) and not number.endswith(".1")
        if len(headings[number]) < 40 and "infinity" not in headings[number]
    } - {str(m.rule) for m in bundled_mechanics().values()}
    assert not missing


def test_french_keywords_are_those_of_the_card_data(shared: Path) -> None:
    counted: dict[str, tuple[int, str]] = {}
    table = (shared / "data" / "derived" / "keywords_en_fr.tsv").read_text("utf-8")
    for row in table.splitlines()[1:]:
        english, french, count, _ = row.split("\t")
        counted[english] = max(counted.get(english, (0, "")), (int(count), french))
    for mechanic in bundled_mechanics().values():
        count, french = counted.get(mechanic.names[Lang.EN][0], (0, ""))
        if count >= 5:
            assert french in mechanic.names[Lang.FR], mechanic.id
