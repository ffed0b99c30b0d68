"""Make faqsearch/authority/data/cards.jsonl from names.txt, by_hand.json and the card data.

Run it in the project's folder, with the card data in ``../shared``::

    python tests/tools/make_cards.py [FOLDER_OF_THE_CARD_DATA]

It takes facts only (names, costs, type lines, power, toughness, loyalty, keywords,
oracle ids) and no text of any card.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from pathlib import Path
from typing import Any

from faqsearch.languages import fold

DATA = Path(__file__).resolve().parents[2] / "faqsearch" / "authority" / "data"
_HYBRID = re.compile(r"\{[WUBRG2C]/[WUBRG]\}")
_FAMILIES = (("walk", "landwalk"), ("cycling", "cycling"))
_EVENTIDE_CYCLES = (("Mimic", "mimics"), ("Hatchling", "hatchlings"), ("Hedge-Mage", "hedge-mages"))

Record = dict[str, Any]


def listed_names() -> list[str]:
    """The names of names.txt, in its order."""
    lines = (DATA / "names.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def read_data(folder: Path) -> dict[str, list[Record]]:
    """The faces of every card of the data, by full name, in the order of the faces."""
    faces: dict[str, list[Record]] = {}
    with gzip.open(folder / "cards_en_fr.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            face = json.loads(line)
            faces.setdefault(face["name"], []).append(face)
    for several in faces.values():
        several.sort(key=lambda face: str(face.get("side", "")))
    return faces


def mechanics_of(faces: list[Record]) -> list[str]:
    """Ids of the mechanics of a card: its keywords, layout, types, cost, cycle and theme."""
    name, layout, sets = faces[0]["name"], faces[0]["layout"], set(faces[0]["sets"])
    found: set[str] = set()
    for face in faces:
        for keyword in face.get("keywords", ()):
            slug = re.sub(r"[^a-z0-9]+", "-", keyword.lower().replace("'", "")).strip("-")
            found.add(next((to for end, to in _FAMILIES if slug.endswith(end)), slug))
        if _HYBRID.search(face.get("manaCost", "")):
            found.add("hybrid-mana")
        if "Planeswalker" in face["type"]:
            found.add("planeswalker")
        if "Tribal" in face["type"]:
            found.add("kindred")
        if "LRW" in sets:
            text = face.get("text", "")
            if "third time this ability has resolved" in text:
                found.add("third-resolution-elementals")
            if "becomes tapped" in text and "Merfolk" in face["type"]:
                found.add("becomes-tapped-merfolk")
            if "Incarnation" in face["type"]:
                found.add("incarnations")
            if name.endswith(" Command"):
                found.add("commands")
        if "EVE" in sets:
            found.update(cycle for end, cycle in _EVENTIDE_CYCLES if name.endswith(end))
    if layout in {"split", "aftermath"}:
        found.add("split-card")
    if layout == "adventure":
        found.add("adventurer-card")
    return sorted(found)


def french_names(faces: list[Record], by_hand: list[str]) -> list[str]:
    """French names of a card: the newest full name, older ones, then those of its faces.

    Where the data gives the English name of a card of several faces as its French
    one, it has no French name for it.
    """
    full = list(by_hand)
    parts = [part for name in by_hand if " // " in name for part in name.split(" // ")]
    for face in faces:
        for printing in reversed(face["fr"]):
            if len(faces) > 1:
                if printing["name"] == face["name"]:
                    continue
                parts.append(printing["faceName"])
            full.append(printing["name"].replace("’", "'"))
    if by_hand and len(faces) == 1:
        full = [*full[len(by_hand) :], *by_hand]
    unique: dict[str, str] = {}
    for name in [*full, *parts]:
        unique.setdefault(fold(name), name.replace("’", "'"))
    return list(unique.values())


def make_face(face: Record) -> Record:
    """The facts of one face, absent ones left out."""
    types = [printing["type"] for printing in face["fr"] if printing.get("type")]
    facts = {
        "name": face.get("faceName") or face["name"],
        "cost": face.get("manaCost"),
        "type": face["type"],
        "type_fr": types[-1] if types else None,
        "power": face.get("power"),
        "toughness": face.get("toughness"),
        "loyalty": face.get("loyalty"),
    }
    return {key: value for key, value in facts.items() if value is not None}


def make_records(folder: Path) -> list[Record]:
    """Every record of cards.jsonl, sorted by id."""
    data = read_data(folder)
    hand = json.loads((DATA / "by_hand.json").read_text(encoding="utf-8"))
    newer = {card["id"]: {k: v for k, v in card.items() if k != "read"} for card in hand["cards"]}
    records = []
    for name in listed_names():
        if name in newer:
            records.append(newer[name])
            continue
        faces = data[name]
        extra = hand["french_names"].get(name, {}).get("names", [])
        record: Record = {
            "id": name,
            "layout": faces[0]["layout"],
            "faces": [make_face(face) for face in faces],
            "fr": french_names(faces, extra),
            "mechanics": mechanics_of(faces),
            "oracle_id": faces[0]["oracle_id"],
        }
        records.append({key: value for key, value in record.items() if value})
    return sorted(records, key=lambda record: str(record["id"]))


def main() -> None:
    """Write cards.jsonl, one card a line."""
    default = DATA.parents[3] / "shared" / "data" / "derived"
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in make_records(folder)]
    (DATA / "cards.jsonl").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
