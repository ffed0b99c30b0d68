"""Importing bulk data from the command line: whole, once, beside what was added."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from faqsearch.cli import main
from faqsearch.schemas import schemas
from tests.library.editions import NEW, OLD, rules_text

Ask = Callable[..., Result]

BULK = Path(__file__).parents[1] / "reading" / "bulk"
ATOMIC = BULK / "atomic.json"
FAQ = """***Pond Frog***

* Its croak is heard by Pond Frog's owner.

* It stays in the pond.
"""


@pytest.fixture
def own(tmp_path: Path) -> Ask:
    """Run a command over a library of its own without the documents that ship."""
    return lambda *arguments: CliRunner().invoke(
        main, ["-q", "--no-bundled", "--library", str(tmp_path / "own"), *map(str, arguments)]
    )


def answer(ended: Result, schema: str | None = None) -> Any:
    """The JSON that a command printed, valid for its schema."""
    assert ended.exit_code == 0, ended.output
    data = json.loads(ended.stdout)
    if schema:
        Draft202012Validator(schemas()[schema]).validate(data)
    return data


def card(id: str, name: str, *rulings: tuple[str, str], **more: object) -> tuple[str, list[Any]]:
    """A card as AtomicCards has it."""
    face = {
        "name": name,
        "faceName": name,
        "layout": "normal",
        "manaCost": "{1}{G}",
        "type": "Creature — Frog",
        "text": "Leap",
        "identifiers": {"scryfallOracleId": id},
        "rulings": [{"date": day, "text": text} for day, text in rulings],
        **more,
    }
    return name, [face]


def atomic(path: Path, *cards: tuple[str, list[Any]]) -> Path:
    """A file as MTGJSON makes it."""
    path.write_bytes(gzip.compress(json.dumps({"meta": {}, "data": dict(cards)}).encode()))
    return path


def originals(library: Path) -> int:
    """How many files a library keeps as they were given to it, beside its list of them."""
    return sum(path.name != "list.json" for path in (library / "documents").iterdir())


FROGS = (
    card(
        "f-1",
        "Pond Frog",
        ("2010-01-01", "A frog that leaps is still a frog."),
        ("2011-01-01", "It stays in the pond."),
        foreignData=[{"language": "French", "name": "Grenouille", "type": "Créature : grenouille"}],
    ),
    card("f-2", "Bog Frog", ("2012-05-05", "A frog that leaps is still a frog.")),
    card("f-3", "Still Heron", ("2013-01-01", "If Pond Frog is in the bog, it sinks.")),
)


def test_cards_and_rulings_come_in(own: Ask, tmp_path: Path) -> None:
    path = atomic(tmp_path / "AtomicCards.json.gz", *FROGS)
    data = answer(own("import", "mtgjson", path, "--json"), "import")
    (document,) = data["documents"]
    assert document["id"] == "mtgjson-atomiccards" and document["became"] == "added"
    assert document["rulings"] == {"en": 3} and document["faces"] == 4
    (held,) = answer(own("documents", "--json"), "documents")["documents"]
    assert held["kind"] == "cards"
    frog = answer(own("card", "grenouille", "--json", "--lang", "en"), "card")
    assert frog["card"]["names"] == {"en": ["Pond Frog"], "fr": ["Grenouille"]}
    assert [hit["text"] for hit in frog["rulings"]] == [
        "A frog that leaps is still a frog.",
        "It stays in the pond.",
        "If Pond Frog is in the bog, it sinks.",
    ]


def test_one_text_on_two_cards_is_one_ruling_dated_for_each(own: Ask, tmp_path: Path) -> None:
    own("import", "mtgjson", atomic(tmp_path / "a.json.gz", *FROGS))
    of_pond = answer(own("card", "Pond Frog", "--json"))["rulings"][0]
    (of_bog,) = answer(own("card", "Bog Frog", "--json"))["rulings"]
    assert of_pond["id"] == of_bog["id"]
    assert of_pond["cards"] == of_bog["cards"] == ["Pond Frog", "Bog Frog"]
    assert (of_pond["date"], of_bog["date"]) == ("2010-01-01", "2012-05-05")


def test_rulings_of_one_day_keep_the_order_that_each_card_has(own: Ask, tmp_path: Path) -> None:
    told = [f"It leaps for the {n} time, {'and on ' * (n * 5 % 4)}." for n in range(6)]
    other = [told[4], "It is dry.", *told[2::-1]]
    cards = [
        card("f-1", "Pond Frog", *(("2010-01-01", text) for text in told)),
        card("f-2", "Bog Frog", *(("2010-01-01", text) for text in other)),
    ]
    path = atomic(tmp_path / "a.json.gz", *cards)
    own("import", "mtgjson", path)
    whole = own("export").stdout

    def shown(name: str) -> list[str]:
        return [hit["text"] for hit in answer(own("card", name, "--json"))["rulings"]]

    assert (shown("Pond Frog"), shown("Bog Frog")) == (told, other)
    exported = [one["text"] for one in json.loads(whole)["rulings"]]
    assert exported == [*told, "It is dry."]
    document = tmp_path / "pond.txt"
    document.write_text(FAQ, "utf-8")
    own("add", document)
    assert (shown("Pond Frog")[-6:], shown("Bog Frog")) == (told, other)
    own("remove", "pond")
    own("build")
    assert own("export").stdout == whole


def test_the_same_bytes_again_change_nothing(own: Ask, tmp_path: Path) -> None:
    path = atomic(tmp_path / "a.json.gz", *FROGS)
    own("import", "mtgjson", path)
    files = {p: p.stat().st_mtime_ns for p in (tmp_path / "own").rglob("*") if p.is_file()}
    data = answer(own("import", "mtgjson", path, "--json"), "import")
    assert [one["became"] for one in data["documents"]] == ["unchanged"]
    again = {p: p.stat().st_mtime_ns for p in (tmp_path / "own").rglob("*") if p.is_file()}
    assert {p: t for p, t in again.items() if p.name != "LOCK"} == {
        p: t for p, t in files.items() if p.name != "LOCK"
    }


def test_a_newer_file_replaces_the_one_of_its_name(own: Ask, tmp_path: Path) -> None:
    own("import", "mtgjson", atomic(tmp_path / "a.json.gz", *FROGS))
    data = answer(own("import", "mtgjson", atomic(tmp_path / "a.json.gz", FROGS[1]), "--json"))
    assert [one["became"] for one in data["documents"]] == ["replaced"]
    assert own("card", "Still Heron").exit_code == 1
    assert originals(tmp_path / "own") == 1


@pytest.mark.parametrize("lost", [False, True])
def test_a_newer_file_replaces_one_of_which_nothing_was_built(
    own: Ask, tmp_path: Path, lost: bool
) -> None:
    own("import", "mtgjson", atomic(tmp_path / "a.json.gz", *FROGS))
    shutil.rmtree(tmp_path / "own" / "snapshots")
    if lost:
        for path in (tmp_path / "own" / "documents").glob("?" * 64):
            path.write_bytes(b"")
    data = answer(own("import", "mtgjson", atomic(tmp_path / "a.json.gz", FROGS[1]), "--json"))
    assert [one["became"] for one in data["documents"]] == ["replaced"]
    assert [one["cards"] for one in data["gone"]] == ([] if lost else [2])
    assert own("card", "Still Heron").exit_code == 1


def test_a_rules_text_that_was_added_may_be_imported(own: Ask, tmp_path: Path) -> None:
    text = tmp_path / "rules.txt"
    text.write_bytes(rules_text("May 1, 2011", OLD))
    own("add", text)
    data = answer(own("import", "comprules", text, "--json"), "import")
    became = [(one["id"], one["became"]) for one in data["documents"]]
    assert became == [("comprules-2011-05-01", "added")]
    held = answer(own("documents", "--json"), "documents")["documents"]
    assert [one["id"] for one in held] == ["comprules-2011-05-01"]


def test_of_two_rules_texts_of_one_day_the_last_counts(own: Ask, tmp_path: Path) -> None:
    first, second = tmp_path / "1.txt", tmp_path / "2.txt"
    first.write_bytes(rules_text("May 1, 2011", OLD))
    second.write_bytes(rules_text("May 1, 2011", NEW))
    data = answer(own("import", "comprules", first, second, "--json"), "import")
    became = [(one["id"], one["became"]) for one in data["documents"]]
    assert became == [("comprules-2011-05-01", "added")]
    assert originals(tmp_path / "own") == 1
    found = answer(own("search", "as though", "--json"), "search")["hits"]
    assert found[0]["text"] == NEW["As Though"]


def many(number: int) -> list[tuple[str, list[Any]]]:
    """Cards with a ruling each."""
    said = ("2006-01-03", "It may leap over {}.")
    return [
        card(f"n-{n}", f"Numbered Frog {n}", (said[0], said[1].format(n))) for n in range(number)
    ]


def cut(whole: Path, share: float, path: Path) -> Path:
    """The beginning of a file."""
    text = gzip.decompress(whole.read_bytes())
    path.write_bytes(text[: int(len(text) * share)])
    return path


def test_a_file_that_breaks_off_never_replaces_one_that_is_whole(own: Ask, tmp_path: Path) -> None:
    whole = atomic(tmp_path / "Cards.json.gz", *many(40))
    half = cut(whole, 0.5, tmp_path / "half.json")
    own("import", "mtgjson", whole)
    before = own("export").stdout
    for broken in (half.read_bytes(), gzip.compress(half.read_bytes()), whole.read_bytes()[:-400]):
        whole.write_bytes(broken)
        refused = own("import", "mtgjson", whole)
        assert refused.exit_code == 2
        assert "Cards.json.gz breaks off after record" in refused.stderr
        assert "and mtgjson-cards, which is held, is whole: is the file whole?" in refused.stderr
        assert "remove mtgjson-cards first if you mean it" in refused.stderr
        assert own("export").stdout == before
    others = tmp_path / "more"
    others.mkdir()
    new = atomic(others / "New.json.gz", card("x-1", "Newer Frog", ("2006-01-04", "It is new.")))
    ended = own("import", "mtgjson", whole, new)
    assert ended.exit_code == 2
    assert "added mtgjson-new" in " ".join(ended.stdout.split())
    assert "It may leap over 39." in own("export").stdout
    assert "It is new." in own("export").stdout


def test_a_whole_file_that_lacks_much_of_the_one_before_is_refused(
    own: Ask, tmp_path: Path
) -> None:
    path = tmp_path / "Cards.json.gz"
    own("import", "mtgjson", atomic(path, *many(200)))
    before = own("export").stdout
    atomic(path, *many(179))
    refused = own("import", "mtgjson", path)
    assert refused.exit_code == 2
    assert (
        f"with {path} 21 of the 200 cards and 21 of the 200 rulings of mtgjson-cards, which is "
        "held, would be gone: is the file whole? remove mtgjson-cards first if you mean it"
    ) in refused.stderr
    assert own("export").stdout == before
    own("remove", "mtgjson-cards")
    assert own("import", "mtgjson", path).exit_code == 0
    assert "It may leap over 178." in own("export").stdout
    assert "It may leap over 179." not in own("export").stdout


def test_what_a_newer_file_no_longer_has_is_said(own: Ask, tmp_path: Path) -> None:
    path, other = tmp_path / "Cards.json.gz", tmp_path / "Others.json.gz"
    own("import", "mtgjson", atomic(path, *many(200)), atomic(other, *many(190)[185:]))
    fewer = [*many(180), *[(name, [{**face, "rulings": []}]) for name, (face,) in many(182)[180:]]]
    data = answer(own("import", "mtgjson", atomic(path, *fewer), "--json"), "import")
    assert data["gone"] == [{"id": "mtgjson-cards", "cards": 13, "rulings": 15}]
    ended = own("import", "mtgjson", atomic(path, *many(181)), "--lang", "fr")
    assert ended.exit_code == 0
    assert " ".join(ended.stdout.split()).endswith("disparu mtgjson-cards 1 carte, 0 décision")
    assert "gone" not in own("import", "mtgjson", atomic(path, *many(200))).stdout


def test_rulings_whose_cards_go_with_another_file_are_counted(own: Ask, tmp_path: Path) -> None:
    cards, rulings = tmp_path / "oracle-cards.json", tmp_path / "rulings.json"
    told = [
        {"object": "card", "oracle_id": f"f-{n}", "name": f"Frog {n}", "layout": "normal"}
        for n in range(40)
    ]
    said = [
        {
            "object": "ruling",
            "oracle_id": f"f-{n}",
            "source": "wotc",
            "published_at": "2006-01-03",
            "comment": f"It may leap over {n}.",
        }
        for n in range(40)
    ]
    cards.write_text(json.dumps(told), "utf-8")
    rulings.write_text(json.dumps(said), "utf-8")
    assert own("import", "scryfall", cards, rulings).exit_code == 0
    before = own("export").stdout
    cards.write_text(json.dumps([{**one, "oracle_id": f"x-{n}"} for n, one in enumerate(told)]))
    refused = own("import", "scryfall", cards)
    assert refused.exit_code == 2
    assert f"with {cards} 40 of the 40 rulings of scryfall-rulings, which" in refused.stderr
    assert "remove scryfall-oracle-cards first if you mean it" in refused.stderr
    assert own("export").stdout == before


def test_a_first_file_that_breaks_off_is_read_as_far_as_it_goes(own: Ask, tmp_path: Path) -> None:
    whole = atomic(tmp_path / "whole.json.gz", *many(40))
    path = cut(whole, 0.3, tmp_path / "Cards.json")
    first = own("import", "mtgjson", path)
    assert first.exit_code == 2
    assert "what stands before is in the library: is the file whole?" in first.stderr
    assert "It may leap over 9." in own("export").stdout
    less = own("import", "mtgjson", cut(whole, 0.2, path))
    assert less.exit_code == 2
    assert "and mtgjson-cards, which is held, has more: is the file whole?" in less.stderr
    assert "It may leap over 9." in own("export").stdout
    assert own("import", "mtgjson", cut(whole, 0.6, path)).exit_code == 2
    assert "It may leap over 20." in own("export").stdout
    assert own("import", "mtgjson", cut(whole, 1, path)).exit_code == 0
    assert "It may leap over 39." in own("export").stdout


def test_of_two_files_of_one_name_in_one_command_the_second_is_refused(
    own: Ask, tmp_path: Path
) -> None:
    packed = atomic(tmp_path / "Cards.json.gz", *many(5))
    plain = cut(packed, 0.6, tmp_path / "Cards.json")
    ended = own("import", "mtgjson", packed, plain)
    assert ended.exit_code == 2
    assert f"{plain} has the name of {packed} (mtgjson-cards): import one of them" in ended.stderr
    assert "It may leap over 4." in own("export").stdout


def test_a_text_that_a_document_holds_too_is_one_ruling(own: Ask, tmp_path: Path) -> None:
    path = tmp_path / "frogs.txt"
    path.write_text(FAQ, "utf-8")
    assert own("add", path).exit_code == 0
    own("import", "mtgjson", atomic(tmp_path / "a.json.gz", *FROGS))
    rulings = answer(own("card", "Pond Frog", "--json"), "card")["rulings"]
    (pond,) = [hit for hit in rulings if hit["text"] == "It stays in the pond."]
    assert [source["document"] for source in pond["sources"]] == ["mtgjson-a", "frogs"]
    hits = answer(own("search", "stays in the pond", "--json"), "search")["hits"]
    assert [hit["id"] for hit in hits].count(pond["id"]) == 1


@pytest.mark.parametrize("faq", [FAQ, FAQ.replace("Pond Frog", "Unheard-of Toad")])
def test_what_is_added_and_removed_leaves_the_imported_segment(
    own: Ask, tmp_path: Path, faq: str
) -> None:
    own("import", "mtgjson", atomic(tmp_path / "a.json.gz", *FROGS))

    def newest() -> Path:
        return max((tmp_path / "own" / "snapshots").iterdir(), key=lambda p: p.stat().st_ctime)

    def segment() -> dict[str, int]:
        index = newest() / "index"
        files = json.loads((index / "base.json").read_text("ascii"))["files"]
        return {name: (index / name).stat().st_ino for name in files}

    def answers() -> list[str]:
        questions = ("pond", "frog leaps", "croak", "sinks in the bog")
        asked = [own("search", question, "--json") for question in questions]
        return [one.stdout for one in (*asked, own("export"))]

    before, first = answers(), segment()
    path = tmp_path / "frogs.txt"
    path.write_text(faq, "utf-8")
    assert own("add", path).exit_code == 0
    assert first == segment() and first
    added = answers()
    assert own("build").exit_code == 0
    assert answers() == added
    assert own("remove", "frogs").exit_code == 0
    assert answers() == before


def test_rulings_of_scryfall_meet_the_cards_of_mtgjson(own: Ask, tmp_path: Path) -> None:
    own("import", "mtgjson", atomic(tmp_path / "a.json.gz", *FROGS))
    rulings = tmp_path / "rulings-20261130100203.json"
    comment = {"published_at": "2020-02-02", "source": "scryfall", "comment": "It never swims."}
    rulings.write_text(json.dumps([{"object": "ruling", "oracle_id": "f-2", **comment}]), "utf-8")
    (held,) = answer(own("import", "scryfall", rulings, "--json"), "import")["documents"]
    assert held["id"] == "scryfall-rulings"
    newest = answer(own("card", "Bog Frog", "--json"))["rulings"][-1]
    assert (newest["text"], newest["date"]) == ("It never swims.", "2020-02-02")


def test_what_is_no_bulk_data_is_left_out(own: Ask, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"data": 3}', "utf-8")
    good = atomic(tmp_path / "a.json.gz", *FROGS)
    ended = own("import", "mtgjson", broken, good, tmp_path / "absent.json", "--json")
    assert ended.exit_code == 2
    data = json.loads(ended.stdout)
    assert [one["id"] for one in data["documents"]] == ["mtgjson-a"]
    assert [Path(one["path"]).name for one in data["failed"]] == ["absent.json", "broken.json"]
    assert own("import", "mtgjson", broken).exit_code == 2
    assert originals(tmp_path / "own") == 1


def test_a_folder_is_the_files_in_it(own: Ask, tmp_path: Path) -> None:
    sets = tmp_path / "sets"
    (sets / "new").mkdir(parents=True)
    (sets / "read me.txt").write_text("Which sets these are.")
    ended = own("import", "mtgjson", sets)
    assert ended.exit_code == 2 and f"{sets} holds no file of cards or rulings" in ended.stderr
    atomic(sets / "a.json.gz", FROGS[0])
    atomic(sets / "new" / "b.json.gz", FROGS[1])
    data = answer(own("import", "mtgjson", sets, "--json"), "import")
    assert [one["id"] for one in data["documents"]] == ["mtgjson-a", "mtgjson-b"]
    assert own("card", "Bog Frog").exit_code == 0


def test_only_rules_texts_are_imported_as_such(own: Ask, tmp_path: Path) -> None:
    path = tmp_path / "frogs.txt"
    path.write_text(FAQ, "utf-8")
    ended = own("import", "comprules", path)
    assert ended.exit_code == 2 and "no rules text" in ended.stderr


def test_all_layouts_of_the_fixture_come_in(own: Ask) -> None:
    (document,) = answer(own("import", "mtgjson", ATOMIC, "--json"), "import")["documents"]
    assert document["rulings"] == {"en": 7} and not document["problems"]


# An import that is interrupted once it has begun to make a snapshot.
_INTERRUPTED = """
import os, signal, sys
from pathlib import Path
from faqsearch.cli import main
from tests.library.steps import at_each_step

library, path = sys.argv[1:]
told = []

def interrupt():
    making = any(one.name.startswith(".") for one in Path(library, "snapshots").iterdir())
    if making and not told:
        told.append(True)
        os.kill(os.getpid(), signal.SIGINT)

at_each_step(Path(library), interrupt)
main(["--no-bundled", "--library", library, "import", "mtgjson", path], prog_name="faqsearch")
"""


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for one process")
def test_an_interrupted_import_leaves_the_old_library(own: Ask, tmp_path: Path) -> None:
    own("import", "mtgjson", atomic(tmp_path / "a.json.gz", *FROGS))
    before = own("export").stdout
    path = atomic(tmp_path / "more.json.gz", card("m", "Frog", ("2014-01-01", "It is a frog.")))
    program = [sys.executable, "-c", _INTERRUPTED, str(tmp_path / "own"), str(path)]
    ended = subprocess.run(program, cwd=BULK.parents[2], capture_output=True, check=False)
    assert ended.returncode == 130, ended.stderr
    assert own("export").stdout == before
    assert originals(tmp_path / "own") == 1


@pytest.mark.shared
def test_a_slice_of_the_real_file_comes_in(own: Ask, shared: Path, tmp_path: Path) -> None:
    whole = json.loads(gzip.decompress((shared / "data/mtgjson/AtomicCards.json.gz").read_bytes()))
    names = sorted(whole["data"])[::150]
    cards = {name: whole["data"][name] for name in names}
    path = atomic(tmp_path / "slice.json.gz", *cards.items())
    (document,) = answer(own("import", "mtgjson", path, "--json"), "import")["documents"]
    texts = {r["text"] for faces in cards.values() for f in faces for r in f.get("rulings", ())}
    assert 0.98 * len(texts) <= document["rulings"]["en"] <= len(texts)
    for name in names[::20]:
        dated = {(r["text"], r["date"]) for f in cards[name] for r in f.get("rulings", ())}
        data = answer(own("card", "--json", "--lang", "en", "--", name), "card")
        shown = {(hit["text"], hit["date"]) for hit in data["rulings"]}
        assert dated <= shown, name


def test_the_text_of_a_card_is_of_its_file_and_the_newest_is_shown(
    own: Ask, tmp_path: Path
) -> None:
    new = tmp_path / "oracle-cards-20261130100203.json"
    facts = {"name": "Pond Frog", "layout": "normal", "oracle_id": "f-1", "mana_cost": "{1}{G}"}
    record = {"object": "card", "oracle_text": "Leaps", "type_line": "Creature — Frog", **facts}
    new.write_text(json.dumps([record]), "utf-8")
    own("import", "scryfall", new)
    name, faces = FROGS[0]
    french = [{"language": "French", "name": "Grenouille", "type": "Terrain", "text": "Saute."}]
    old = {"meta": {"date": "2022-04-25"}, "data": {name: [{**faces[0], "foreignData": french}]}}
    (tmp_path / "b.json").write_text(json.dumps(old), "utf-8")
    own("import", "mtgjson", tmp_path / "b.json")
    (face,) = answer(own("card", "Pond Frog", "--json"), "card")["card"]["faces"]
    shown = face["text"], face["as_of"], face["colors"], face["bundled"]
    assert shown == ("Leaps", "2026-11-30", ["G"], False)
    page = own("card", "Pond Frog", "--lang", "en").stdout.replace("\n   ", "")
    assert "oracle-cards-20261130100203 (Scryfall), record 1 – text as of November 30, 2026" in page
    page = own("card", "Pond Frog", "--lang", "fr").stdout.replace("\n   ", "")
    assert "  Saute.\n  [fr] b (MTGJSON), fiche 1 – texte imprimé\n" in page
    own("remove", "scryfall-oracle-cards")
    (face,) = answer(own("card", "Pond Frog", "--json"), "card")["card"]["faces"]
    assert (face["text"], face["as_of"]) == ("Leap", "2022-04-25")


def test_a_ruling_is_exported_with_its_day_on_each_card(own: Ask, tmp_path: Path) -> None:
    own("import", "mtgjson", atomic(tmp_path / "a.json.gz", *FROGS))
    listed = json.loads(own("export", "--format", "scryfall").stdout)
    leaps = {one["oracle_id"]: one["published_at"] for one in listed if "leaps" in one["comment"]}
    assert leaps == {"f-1": "2010-01-01", "f-2": "2012-05-05"}


def test_problems_of_card_data_name_the_record_and_the_card(own: Ask, tmp_path: Path) -> None:
    name, faces = card("f-9", "Odd Frog")
    odd = name, [{**faces[0], "text": 5}]
    ended = own("import", "mtgjson", atomic(tmp_path / "a.json.gz", FROGS[0], odd), "--lang", "en")
    assert "record 2: Odd Frog: the field 'text' is no text; left out" in ended.stdout
    many = {"data": {f"Frog {n}": [{**faces[0], "text": n}] for n in range(9)}}
    (tmp_path / "many.json").write_text(json.dumps(many), "utf-8")
    ended = own("import", "mtgjson", tmp_path / "many.json", "--lang", "fr")
    assert ended.stdout.count("fiche") == 5 and "+4 autres" in ended.stdout


def test_a_sign_that_is_no_text_is_left_out_and_told(own: Ask, tmp_path: Path) -> None:
    odd = card("f-1", "Pond Frog", ("2010-01-01", "It\0 leaps."))
    ended = own("import", "mtgjson", atomic(tmp_path / "a.json.gz", odd), "--lang", "en")
    assert "record 1: Pond Frog: the field 'text' has the sign U+0000" in ended.stdout
    assert [hit["text"] for hit in answer(own("card", "Pond Frog", "--json"))["rulings"]] == [
        "It leaps."
    ]


def test_a_ruling_on_many_cards_names_a_few(own: Ask, tmp_path: Path) -> None:
    many = [
        card(f"m-{n}", f"Frog {n}", ("2020-01-01", "It is one frog of many.")) for n in range(9)
    ]
    own("import", "mtgjson", atomic(tmp_path / "a.json.gz", *many))
    assert " 1. Frog 0, Frog 1 and 7 more\n" in own("search", "one of many", "--lang", "en").stdout
    assert " 1. Frog 0, Frog 1 et 7 autres\n" in own("search", "one of many", "--lang", "fr").stdout
    hit = answer(own("search", "one of many", "--json"), "search")["hits"][0]
    assert len(hit["cards"]) == 9 and hit["title"].count(",") == 8


@pytest.mark.shared
def test_the_rulings_of_a_set_are_exported_as_they_were_published(own: Ask, shared: Path) -> None:
    path = shared / "data" / "mtgjson" / "MOR.json"
    published: dict[tuple[str, str], str] = {}
    for one in json.loads(path.read_text("utf-8"))["data"]["cards"]:
        for ruling in one["rulings"]:
            key = one["identifiers"]["scryfallOracleId"], ruling["text"]
            published[key] = min(ruling["date"], published.get(key, ruling["date"]))
    assert own("import", "mtgjson", path).exit_code == 0
    listed = json.loads(own("export", "--format", "scryfall").stdout)
    assert {(one["oracle_id"], one["comment"]): one["published_at"] for one in listed} == published
    assert len(listed) == len(published)
