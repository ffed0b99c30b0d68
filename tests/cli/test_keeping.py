"""Reading, adding, removing and exporting documents from the command line."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from faqsearch.cli import main
from faqsearch.schemas import schemas
from tests.library.editions import OLD, rules_text

Ask = Callable[..., Result]
AskJson = Callable[..., Any]

DOCUMENTS = Path(__file__).parent / "documents"
ENGLISH = DOCUMENTS / "pond-en.txt"
FRENCH = DOCUMENTS / "pond-fr.txt"


@pytest.fixture
def own(tmp_path: Path) -> Ask:
    """Run a command over an empty library without the documents that ship."""
    return lambda *arguments, **extra: CliRunner().invoke(
        main, ["-q", "--no-bundled", "--library", str(tmp_path / "own"), *arguments], **extra
    )


def held(own: Ask) -> list[str]:
    """The ids of the library's documents."""
    return [
        document["id"] for document in json.loads(own("documents", "--json").stdout)["documents"]
    ]


# --- parse -------------------------------------------------------------------


def test_parse_reads_without_adding(own: Ask) -> None:
    ended = own("parse", str(ENGLISH), "--json")
    assert ended.exit_code == 0
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["parse"]).validate(data)
    assert data["document"]["id"] == "pond-en"
    assert data["document"]["accounting"]["lines"] == len(ENGLISH.read_text("utf-8").splitlines())
    bears, _, skaters = data["rulings"]
    assert bears["source"] == {"document": "pond-en", "path": str(ENGLISH), "lines": [14, 16]}
    assert [item["text"] for item in bears["items"]] == [
        "A wet bear is a bear.",
        "A dry bear is one too.",
    ]
    (citation,) = bears["citations"]
    start, end = citation["span"]
    assert citation["numbers"] == ["702.9"]
    assert bears["text"][start:end] == citation["written"]
    assert skaters["cards"] == ["Pond Skater of Tests"]
    assert [face["name"] for face in data["faces"]] == ["Grizzly Bears", "Pond Skater of Tests"]
    assert held(own) == []


def test_parse_several_files_and_standard_input(own: Ask) -> None:
    ended = own("parse", str(ENGLISH), "-", "--json", input=FRENCH.read_bytes())
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["parse"]).validate(data)
    assert [one["document"]["langs"] for one in data["documents"]] == [["en"], ["fr"]]


def test_parse_shows_what_it_can_read(own: Ask, tmp_path: Path) -> None:
    for absent in (str(tmp_path / "absent.txt"), ""):
        ended = own("parse", absent, str(ENGLISH), "--json")
        assert ended.exit_code == 2
        (read,) = json.loads(ended.stdout)["documents"]
        assert read["document"]["id"] == "pond-en"
        assert ended.stderr.count("\n") == 1
        assert (absent or "the name of the file is empty") in ended.stderr


def test_remove_suggests_only_what_comes_near(own: Ask) -> None:
    own("add", str(ENGLISH))
    near, far = own("remove", "pnd-en"), own("remove", "zebra")
    assert (near.exit_code, far.exit_code) == (1, 1)
    assert "pond-en" in near.stderr
    assert far.stderr == "faqsearch: no document zebra was added\n"


def test_parse_for_people(own: Ask) -> None:
    shown = own("parse", str(ENGLISH), str(FRENCH)).stdout
    assert shown.startswith("Pond: frequently asked questions\npond-en – FAQ – en\n")
    assert "\n\nMare : foire aux questions\n" in shown
    assert "all lines" in shown
    assert "3 décisions" not in own("parse", str(ENGLISH)).stdout
    assert "3 décisions" in own("parse", str(ENGLISH), "--lang", "fr").stdout


def test_parse_reads_the_glossary_of_a_rules_text(own: Ask) -> None:
    text = rules_text("October 1, 2005", OLD)
    data = json.loads(own("parse", "-", "--json", input=text).stdout)
    Draft202012Validator(schemas()["parse"]).validate(data)
    burn = next(one for one in data["definitions"] if one["term"] == "Mana Burn")
    assert (burn["text"], burn["edition"]) == (OLD["Mana Burn"], "2005-10-01")
    assert [cited["numbers"] for cited in burn["citations"]] == [["100.1"]]
    first, last = burn["source"]["lines"]
    assert text.decode().splitlines()[first - 1 : last] == ["Mana Burn", OLD["Mana Burn"]]
    assert [one["mechanic"] for one in data["definitions"]][-1] == "retrace"
    counts = data["document"]["accounting"]
    assert counts["lines"] == sum(counts.values()) - counts["lines"]
    shown = own("parse", "-", "--lang", "fr", input=text).stdout
    assert "2 règles, 5 entrées de glossaire" in shown


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00\x01\x02\xff" * 400, b"a" * 6_000_000, b"<div>" * 50_000, b"{" * 10_000],
    ids=["empty", "binary", "one line of 6 MB", "deeply nested", "nonsense"],
)
def test_a_hopeless_file_is_one_sentence(own: Ask, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "hopeless.txt"
    path.write_bytes(data)
    for command in ("parse", "add"):
        ended = own(command, str(path))
        assert ended.exit_code == 2
        assert ended.stdout == ""
        assert ended.stderr.startswith("faqsearch: ")
        assert ended.stderr.count("\n") == 1
        assert "unexpected" not in ended.stderr


def test_a_missing_file_is_one_sentence(own: Ask, tmp_path: Path) -> None:
    for command in ("parse", "add"):
        ended = own(command, str(tmp_path / "absent.txt"))
        assert ended.exit_code == 2
        assert "absent.txt" in ended.stderr
        assert ended.stderr.count("\n") == 1


def test_a_library_of_no_name_is_wrong_use() -> None:
    for command in (("--library", "", "documents"), ("documents", "--library", "")):
        ended = CliRunner().invoke(main, command)
        assert ended.exit_code == 2
        assert "the name of the folder is empty" in ended.stderr
        assert ended.stderr.count("\n") == 1


def test_what_is_no_file_is_one_sentence(own: Ask, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for command in ("parse", "add"):
        for path in (tmp_path / "pipe", "/dev/zero"):
            ended = own(command, str(path))
            assert (ended.exit_code, ended.stderr) == (
                2,
                f"faqsearch: {path} is no regular file\n",
            )


def test_a_file_that_becomes_a_copy_is_told(own: Ask, tmp_path: Path) -> None:
    copy = tmp_path / "mare.txt"
    copy.write_bytes(FRENCH.read_bytes())
    own("add", str(ENGLISH), str(copy))
    copy.write_bytes(ENGLISH.read_bytes())
    ended = own("add", str(copy))
    assert ended.exit_code == 0
    assert ended.stdout.splitlines()[-1] == "removed  mare"
    assert held(own) == ["pond-en"]


# --- add, remove, build ------------------------------------------------------


def test_add_and_remove(own: Ask) -> None:
    added = own("add", str(DOCUMENTS), "--json")
    assert added.exit_code == 0
    report = json.loads(added.stdout)
    Draft202012Validator(schemas()["add"]).validate(report)
    assert report == {
        "added": ["pond-en", "pond-fr"],
        "replaced": [],
        "unchanged": [],
        "removed": [],
        "failed": [],
    }
    assert own("card", "Pond Skater of Tests").exit_code == 0

    again = json.loads(own("add", str(ENGLISH), "--json").stdout)
    assert again["unchanged"] == ["pond-en"]

    removed = own("remove", "pond-en", "--json")
    assert json.loads(removed.stdout) == {"removed": "pond-en"}
    assert held(own) == ["pond-fr"]
    assert own("card", "Pond Skater of Tests").exit_code == 1
    absent = own("remove", "pond-en")
    assert (absent.exit_code, absent.stdout) == (1, "")
    assert absent.stderr.startswith("faqsearch: ")


def test_add_names_what_a_text_is_held_as(own: Ask, tmp_path: Path) -> None:
    dash, faq = tmp_path / "-dash.txt", tmp_path / "faq.txt"
    dash.write_bytes(ENGLISH.read_bytes())
    assert own("add", str(dash)).exit_code == 0
    faq.write_bytes(ENGLISH.read_bytes())

    def said(*arguments: str, **extra: bytes) -> list[str]:
        place = ["--no-bundled", "--library", str(tmp_path / "own")]
        ended = CliRunner().invoke(main, [*place, "add", *arguments], **extra)
        assert ended.exit_code == 0
        return ended.stderr.splitlines()

    assert said(str(dash)) == []
    assert said(str(faq)) == [f"{faq} is held already, as dash: the text is the same."]
    again = ["What was given is held already, as dash: the text is the same."]
    assert said("-", input=ENGLISH.read_bytes()) == again
    faq.write_text(ENGLISH.read_text("utf-8") + "\n* It swims.\n", "utf-8")
    stays = f"The text that {faq} had before stays, as dash: `faqsearch remove dash` takes it out."
    assert said(str(faq)) == [stays]
    assert held(own) == ["dash", "faq"]


def test_add_says_what_each_document_holds(own: Ask) -> None:
    assert own("add", str(ENGLISH)).stdout == "added  pond-en  3 rulings, 2 card faces, 0 rules\n"
    shown = own("add", str(ENGLISH), "--lang", "fr").stdout
    assert shown == "inchangé  pond-en  3 décisions, 2 faces de carte, 0 règle\n"


def test_add_keeps_what_it_can_read(own: Ask, tmp_path: Path) -> None:
    ended = own("add", str(ENGLISH), str(tmp_path / "absent.txt"), "--json")
    assert ended.exit_code == 2
    assert json.loads(ended.stdout)["added"] == ["pond-en"]
    assert "absent.txt" in ended.stderr
    assert held(own) == ["pond-en"]


@pytest.mark.parametrize("command", [("add",), ("import", "comprules"), ("import", "mtgjson")])
def test_of_files_of_which_none_can_be_read_each_is_told(
    own: Ask, tmp_path: Path, command: tuple[str, ...]
) -> None:
    files = [str(tmp_path / f"{number}.txt") for number in range(5)]
    two = own(*command, *files[:2])
    assert two.exit_code == 2
    assert two.stderr == f"faqsearch: {files[0]} does not exist; {files[1]} does not exist\n"
    assert own(*command, *files).stderr.endswith("2.txt does not exist; and 2 more\n")
    assert held(own) == []


def test_a_name_that_is_too_long_is_one_sentence(own: Ask) -> None:
    ended = own("add", "x" * 300)
    assert ended.exit_code == 2
    assert ended.stderr == f"faqsearch: {'x' * 300} can't be read: File name too long\n"


def test_add_from_standard_input(own: Ask) -> None:
    assert own("add", "-", input=FRENCH.read_bytes()).exit_code == 0
    assert len(held(own)) == 1
    assert own("card", "Patineur d'essai").exit_code == 0


def test_build_and_what_it_says(own: Ask) -> None:
    own("add", str(ENGLISH))
    built = own("build", "--json")
    assert built.exit_code == 0
    data = json.loads(built.stdout)
    Draft202012Validator(schemas()["build"]).validate(data)
    assert [document["id"] for document in data["documents"]] == ["pond-en"]


def test_notices_go_to_standard_error_and_q_silences_them(tmp_path: Path) -> None:
    def run(*arguments: str) -> Result:
        return CliRunner().invoke(
            main, ["--no-bundled", "--library", str(tmp_path / "new"), *arguments]
        )

    first = run("documents", "--json")
    assert json.loads(first.stdout) == {"documents": [], "total": 0}
    assert first.stderr.startswith("Building the library")
    assert run("documents", "--json").stderr == ""
    assert run("build").stderr.startswith("Built the library")
    assert run("build", "-q").stderr == ""


@pytest.mark.parametrize("is_built", [True, False])
def test_a_document_whose_bytes_are_lost_is_listed_and_marked(
    own: Ask, tmp_path: Path, is_built: bool
) -> None:
    own("add", str(ENGLISH), str(FRENCH))
    listed = json.loads(own("documents", "--json").stdout)["documents"]
    (lost,) = (one for one in listed if one["id"] == "pond-en")
    (tmp_path / "own" / "documents" / lost["sha256"]).write_text("another text")
    if not is_built:
        shutil.rmtree(tmp_path / "own" / "snapshots")
    told = CliRunner().invoke(
        main, ["--no-bundled", "--library", str(tmp_path / "own"), "documents"]
    )
    assert "has lost the bytes of pond-en. It answers from" in told.stderr or not is_built
    ended = own("documents", "--lang", "en")
    rows = [line.split()[:2] for line in ended.stdout.splitlines() if "pond" in line]
    expected = [["lost", "pond-en"], ["yours", "pond-fr"]]
    assert rows == (expected if is_built else expected[::-1])  # in its place, or behind the others
    assert ended.stdout.endswith("2 documents\n")
    assert ended.exit_code == (0 if is_built else 2)
    assert is_built or "lost pond-en, and what was read there: `faqsearch doctor --repair`" in (
        ended.stderr
    )
    data = json.loads(own("documents", "--json").stdout)
    Draft202012Validator(schemas()["documents"]).validate(data)
    assert data["lost"] == [{k: lost[k] for k in ("id", "path", "sha256")}]
    assert [one for one in listed if is_built or one != lost] == data["documents"]
    assert own("doctor", "--repair").exit_code == 0
    assert json.loads(own("documents", "--json").stdout)["documents"] == listed


# --- export ------------------------------------------------------------------


def test_export_everything(ask: Ask) -> None:
    ended = ask("export")
    assert ended.exit_code == 0
    assert ended.stdout_bytes == ask("export", "--json").stdout_bytes
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["export"]).validate(data)
    ids = [ruling["id"] for ruling in data["rulings"]]
    assert len(ids) == len(set(ids))
    assert {source["document"] for ruling in data["rulings"] for source in ruling["sources"]} == {
        document["id"] for document in data["documents"] if sum(document["rulings"].values())
    }
    cards = {card["id"] for card in data["cards"]}
    assert {card for ruling in data["rulings"] for card in ruling["cards"]} <= cards
    twins = {ruling["twin"] for ruling in data["rulings"]} - {None}
    assert twins <= set(ids)


def test_export_a_selection(ask: Ask) -> None:
    one = json.loads(ask("export", "--card", "pond skater of tests").stdout)
    assert [ruling["source"]["lines"] for ruling in one["rulings"]] == [[25, 25], [27, 27]]
    assert [card["id"] for card in one["cards"]] == ["Pond Skater of Tests"]
    assert [document["id"] for document in one["documents"]] == ["pond-en"]

    document = json.loads(ask("export", "--document", "pond-fr").stdout)
    assert {ruling["lang"] for ruling in document["rulings"]} == {"fr"}
    assert len(document["rulings"]) == 1

    french = json.loads(ask("export", "--lang", "fr", "--set", "lrw").stdout)
    assert json.loads(ask("export", "--lang", "fr", "--set", "Lorwyn").stdout) == french
    assert {ruling["lang"] for ruling in french["rulings"]} == {"fr"}
    assert {ruling["set"] for ruling in french["rulings"]} == {"LRW"}
    assert {rule["lang"] for rule in french["rules"]} == {"fr"}


def test_export_json_lines(ask: Ask) -> None:
    lines = ask("export", "--format", "jsonl", "--document", "pond-en").stdout.splitlines()
    assert len(lines) == 3
    for line in lines:
        Draft202012Validator(schemas()["export-jsonl"]).validate(json.loads(line))


def test_export_as_scryfall_does(ask: Ask) -> None:
    ended = ask("export", "--format", "scryfall")
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["export-scryfall"]).validate(data)
    assert ended.stderr.startswith("Rulings left out, of no card with a known oracle id: ")
    known = {card["id"]: card["oracle_id"] for card in json.loads(ask("export").stdout)["cards"]}
    bears = known["Grizzly Bears"]
    assert {one["source"] for one in data if one["oracle_id"] == bears} >= {"pond-en"}
    # nothing of ours poses as official
    assert {one["source"] for one in data if one["oracle_id"] != bears} == {"faqsearch"}
    assert {one["oracle_id"] for one in data} <= set(known.values())
    made_up = json.loads(ask("export", "--format", "scryfall", "--document", "pond-fr").stdout)
    assert made_up == []


def test_export_into_a_file(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    ended = ask("export", "--format", "jsonl", "-o", str(path))
    assert (ended.exit_code, ended.stdout) == (0, "")
    assert path.read_bytes() == ask("export", "--format", "jsonl").stdout_bytes
    refused = ask("export", "-o", str(tmp_path / "absent" / "out.json"))
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1


def test_export_to_a_dash_is_standard_output(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ask("export", "-o", "-").stdout == ask("export").stdout
    assert list(tmp_path.iterdir()) == []


def test_export_writes_into_no_library(own: Ask, tmp_path: Path) -> None:
    own("add", str(ENGLISH))
    library = tmp_path / "own"
    (tmp_path / "by the way").symlink_to(library)
    files = {path: path.read_bytes() for path in library.rglob("*") if path.is_file()}
    names = ("own/current.json", "own/new.json", "by the way/new.json", "own/documents/list.json")
    for options in ((), ("--schema",)):
        for name in names:
            ended = own("export", *options, "-o", str(tmp_path / name))
            assert (ended.exit_code, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
            assert f"{name} is in the folder of the library" in ended.stderr
    assert {path: path.read_bytes() for path in library.rglob("*") if path.is_file()} == files
    beside = tmp_path / "own.json"
    assert own("export", "-o", str(beside)).exit_code == 0
    assert json.loads(beside.read_text("utf-8"))["rulings"]
    place = ["--no-bundled", "--library", str(library)]
    told = CliRunner().invoke(main, [*place, "-v", "export", "-o", str(beside)])
    assert told.stderr == f"faqsearch: the library is {library}\n"  # which is opened once


def test_export_into_a_file_of_no_name_is_wrong_use(own: Ask) -> None:
    ended = own("export", "-o", "")
    assert ended.exit_code == 2
    assert "the name of the file is empty" in ended.stderr


def test_export_of_nothing(ask: Ask) -> None:
    ended = ask("export", "--document", "absent")
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert "the library has no document 'absent'" in ended.stderr
    assert "of a set 'LRWW'" in ask("export", "--set", "LRWW").stderr
    assert ask("export", "--card", "xyzzyplugh").exit_code == 1


def test_the_schemas_print_as_one_object() -> None:
    ended = CliRunner().invoke(main, ["export", "--schema"])
    assert ended.exit_code == 0
    assert json.loads(ended.stdout) == schemas()
