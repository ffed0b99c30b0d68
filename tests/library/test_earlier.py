"""Bulk data imported again: what stayed is taken as it is, and all answers are as of a build."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from faqsearch.checker.check import Checker
from faqsearch.library import imported
from faqsearch.library.entries import EntryMaker
from faqsearch.library.fields import TEXT_FIELDS
from faqsearch.library.index import WhooshIndex
from faqsearch.library.index.base import Base
from faqsearch.library.postings import Index
from faqsearch.library.snapshot import RECORDS
from faqsearch.library.store import Store
from tests.library.editions import NEW, OLD, rules_text

FIRST = ("Heron", "Herons", "Marsh", "Wings", "Doran", "Clockwork", "The", "Wader")
LAST = ("of Reeds", "Heron", "Waders", "", ", the Wader", "Wing", "of the Marsh", "Reed")
SAID = (
    "Whoever controls {a} may let {b} wade.",
    "If {a} and a Heron leave together, Waders of the Marsh see both.",
    "Say a card with mana cost {{2}}{{U}} has a mana value of 3, as {a} has.",
    "The Marsh is no place for flying, trample or {b}; see rule 702.9b.",
    "a heron that flies has flying",
    "Wings and herons wait for {a}'s turn, and for Dorans.",
)
FAQ = """Marsh FAQ

Compiled by nobody, January 3, 2006.

{name}
{{2}}{{W}}
Creature -- Wader
2/2

* You choose a player as {name} enters, and not before it enters.
* If Heron dies along with {name}, both abilities trigger.

"""


class Marsh:
    """Cards of a marsh, which come, change and go."""

    def __init__(self, seed: int) -> None:
        self.chosen = random.Random(seed)
        self.cards: dict[str, dict[str, Any]] = {}
        self._oracle_ids = iter(range(10_000))
        for _ in range(25):
            self.come()

    def come(self) -> None:
        """Have one more card, or one of them be another."""
        pick = self.chosen.choice
        name = f"{pick(FIRST)} {pick(LAST)}".strip().replace(" ,", ",")
        self.cards[name] = {
            "name": name,
            "layout": "normal",
            "manaCost": pick(("{1}{U}", "{2}")),
            "type": f"Creature — {pick(('Bird', 'Wader', 'Reed'))}",
            "text": f"{pick(('Flying', 'Trample'))}\n{name} wades.",
            "keywords": [pick(("Flying", "Trample"))],
            "identifiers": {"scryfallOracleId": f"o-{next(self._oracle_ids)}"},
            "foreignData": [{"language": "French", "name": f"Oiseau {pick(LAST)}", "text": "Vol"}],
            "rulings": [],
        }
        for _ in range(self.chosen.randrange(4)):
            self.say(name)

    def say(self, name: str) -> None:
        """Have one more ruling on a card."""
        a, b = (self.chosen.choice(sorted(self.cards)) for _ in "ab")
        text = self.chosen.choice(SAID).format(a=a, b=b)
        day = f"20{self.chosen.randrange(10, 26)}-05-01"
        self.cards[name]["rulings"].append({"date": day, "text": text})

    def change(self) -> None:
        """Have a few cards come, go, and be spoken of."""
        for _ in range(self.chosen.randrange(1, 3)):
            self.come()
        self.say(self.chosen.choice(sorted(self.cards)))
        del self.cards[self.chosen.choice(sorted(self.cards))]
        if told := [card for card in self.cards.values() if card["rulings"]]:
            self.chosen.choice(told)["rulings"].pop()

    def atomic(self, path: Path) -> Path:
        """All cards as MTGJSON publishes them."""
        cards = {name: [self.cards[name]] for name in sorted(self.cards)}
        return written(path, {"meta": {"date": "2026-01-01"}, "data": cards})

    def one_set(self, path: Path) -> Path:
        """Some cards as MTGJSON publishes a set of them."""
        cards = [card | {"setCode": "MRS"} for _, card in sorted(self.cards.items())[::3]]
        return written(path, {"meta": {"date": "2026-02-01"}, "data": {"cards": cards}})

    def scryfall(self, cards: Path, rulings: Path) -> list[Path]:
        """Cards and rulings as Scryfall publishes them, with one ruling more."""
        of = {card["identifiers"]["scryfallOracleId"]: card for card in self.cards.values()}
        written(
            cards,
            [
                {
                    "object": "card",
                    "oracle_id": id,
                    "name": card["name"],
                    "lang": "en",
                    "layout": "normal",
                    "mana_cost": card["manaCost"],
                    "type_line": card["type"],
                    "oracle_text": card["text"],
                    "keywords": card["keywords"],
                    "set": "mrs",
                }
                for id, card in of.items()
            ],
        )
        said = [(id, one["text"], one["date"]) for id, c in of.items() for one in c["rulings"]]
        said.append((next(iter(of)), "Only here it is said that Wings fold.", "2026-01-01"))
        written(
            rulings,
            [
                {
                    "object": "ruling",
                    "oracle_id": id,
                    "source": "wotc",
                    "published_at": day,
                    "comment": text,
                }
                for id, text, day in said
            ],
        )
        return [cards, rulings]


def written(path: Path, data: object) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(data), "utf-8")
    return path


def contents(store: Store) -> dict[str, object]:
    """All rows of the records, and all that the index answers, with its numbers and scores."""
    snapshot = store.open()
    found: dict[str, object] = {}
    database = sqlite3.connect(snapshot.folder / RECORDS)
    for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
        found[table] = database.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall()
    database.close()
    index, whooshs = Index(snapshot.folder / "index"), WhooshIndex(snapshot.folder / "index")
    numbers = sorted(index.numbers())
    found["entries"] = [(n, index.entry(n), index.texts(n)) for n in numbers]
    found["marks"] = [index.marks([("lang", "fr"), ("twinned", "yes")])[n] for n in numbers]
    found["days"] = index.days()
    terms = [(field, term, index.entries(field, term)) for field, term in whooshs.terms()]
    found["terms"] = [one for one in terms if one[2]]
    found["scores"] = {
        (field, term): dict(sorted(index.scores(field, term).items()))
        for field, term, held in terms
        if held and field in TEXT_FIELDS
    }
    whooshs.close()
    snapshot.close()
    return found


def assert_as_built(store: Store, place: Path) -> None:
    """A library holds what it holds when all is made anew."""
    grown = contents(store)
    shutil.copytree(store.folder, place)
    anew = Store(place, bundled=False)
    anew.build()
    assert_same(grown, contents(anew))


def assert_same(grown: dict[str, object], built: dict[str, object]) -> None:
    assert grown.keys() == built.keys()
    for part, held in built.items():
        assert grown[part] == held, part


def base_of(store: Store) -> Base:
    return Base.of_bulk_data(store.snapshot_of(store.documents()) / "index")


@pytest.mark.parametrize("seed", range(2))
def test_a_library_that_follows_its_publishers_is_as_one_built_at_once(
    seed: int, tmp_path: Path
) -> None:
    marsh, files = Marsh(seed), tmp_path / "files"
    store = Store(tmp_path / "grown", bundled=False)
    store.import_files("mtgjson", [marsh.atomic(files / "AtomicCards.json")])
    (files / "faq.txt").write_text(FAQ.format(name="Wings of Mud"), "utf-8")
    store.add([files / "faq.txt"])
    for _ in range(2):
        marsh.change()
        store.import_files("mtgjson", [marsh.atomic(files / "AtomicCards.json")])
    assert base_of(store).places
    assert_as_built(store, tmp_path / "changed")
    for kind, paths in (
        ("mtgjson", [marsh.one_set(files / "MRS.json")]),
        ("scryfall", marsh.scryfall(files / "oracle-cards.json", files / "rulings.json")),
    ):
        marsh.change()
        store.import_files(kind, paths)
        assert base_of(store).places
    assert_as_built(store, tmp_path / "merged")
    (files / "rules.txt").write_bytes(rules_text("May 1, 2011", OLD))
    store.import_files("comprules", [files / "rules.txt"])
    marsh.change()
    store.import_files("mtgjson", [marsh.atomic(files / "AtomicCards.json")])
    (files / "rules.txt").write_bytes(rules_text("June 1, 2012", NEW))
    store.import_files("comprules", [files / "rules.txt"])
    store.remove("faq")
    store.remove("mtgjson-mrs")
    assert base_of(store).places
    assert_as_built(store, tmp_path / "ruled")


def test_what_stays_is_neither_linked_nor_checked_nor_indexed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marsh = Marsh(7)
    for name in ("Reed Warbler", "Mud Warbler"):
        marsh.cards[name] = marsh.cards[min(marsh.cards)] | {
            "name": name,
            "rulings": [
                {"date": "2012-01-01", "text": "A warbler sings once."},
                {"date": "2013-01-01", "text": f"{name} sings with Sedge Warblers."},
            ],
            "identifiers": {"scryfallOracleId": name},
        }
    store = Store(tmp_path / "library", bundled=False)
    store.import_files("mtgjson", [marsh.atomic(tmp_path / "AtomicCards.json")])
    done: dict[str, list[str]] = {"linked": [], "checked": [], "indexed": []}

    def note(way: str, owner: object, name: str) -> None:
        plain = getattr(owner, name)

        def noted(*given: Any) -> Any:
            text = (
                next(one.text for one in given if hasattr(one, "text"))
                if way != "linked"
                else given[0]
            )
            done[way].append(text)
            return plain(*given)

        monkeypatch.setattr(owner, name, noted)

    note("linked", imported, "find_mentions")
    note("checked", Checker, "dated")
    note("indexed", EntryMaker, "_of_ruling")
    sedge = marsh.cards["Reed Warbler"] | {
        "name": "Sedge Warbler",
        "rulings": [{"date": "2014-01-01", "text": "It sings at night."}],
        "identifiers": {"scryfallOracleId": "sedge"},
    }
    marsh.cards["Sedge Warbler"] = sedge
    store.import_files("mtgjson", [marsh.atomic(tmp_path / "AtomicCards.json")])
    claims = {"Say a card"}
    for way, texts in done.items():
        new = {text for text in texts if not any(text.startswith(claim) for claim in claims)}
        assert new == {
            "It sings at night.",
            "Reed Warbler sings with Sedge Warblers.",
            "Mud Warbler sings with Sedge Warblers.",
        }, way
    assert_as_built(store, tmp_path / "built")


def test_where_most_has_changed_the_index_is_made_at_once(tmp_path: Path) -> None:
    marsh = Marsh(1)
    store = Store(tmp_path / "library", bundled=False)
    store.import_files("mtgjson", [marsh.atomic(tmp_path / "AtomicCards.json")])
    root = base_of(store).root
    for number in range(root // 6):
        marsh.cards[f"Sparrow {number}"] = marsh.cards[min(marsh.cards)] | {
            "name": f"Sparrow {number}",
            "identifiers": {"scryfallOracleId": f"s-{number}"},
        }
    store.import_files("mtgjson", [marsh.atomic(tmp_path / "AtomicCards.json")])
    assert base_of(store).is_worn
    marsh.come()
    store.import_files("mtgjson", [marsh.atomic(tmp_path / "AtomicCards.json")])
    fresh = base_of(store)
    assert fresh.root == len(fresh.keys) > root and not fresh.places


def test_a_damaged_snapshot_is_not_built_on(tmp_path: Path) -> None:
    marsh = Marsh(2)
    store = Store(tmp_path / "library", bundled=False)
    store.import_files("mtgjson", [marsh.atomic(tmp_path / "AtomicCards.json")])
    for path in (store.snapshot_of(store.documents()) / "index").glob("*.pst"):
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        path.write_bytes(data)
    marsh.come()
    store.import_files("mtgjson", [marsh.atomic(tmp_path / "AtomicCards.json")])
    assert not base_of(store).places
    assert_as_built(store, tmp_path / "built")
