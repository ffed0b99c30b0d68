"""The doctor: every kind of trouble is found, said once, and mended where it can be."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from faqsearch.errors import LibraryError
from faqsearch.library.doctor import Diagnosis, Remedy, Trouble, examine, repair
from faqsearch.library.lock import locked
from faqsearch.library.manifest import Manifest, write_manifest
from faqsearch.library.store import Store
from tests.library.editions import NEW, OLD, rules_text

DOCUMENTS = Path(__file__).parent / "documents"
MARSH, SENTIER = DOCUMENTS / "marsh.txt", DOCUMENTS / "sentier.txt"
BULK = Path(__file__).parents[1] / "reading" / "bulk" / "atomic.json"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of two documents, of which one still stands where it was added from."""
    folder = tmp_path_factory.mktemp("made")
    shutil.copyfile(MARSH, folder / "marsh.txt")
    store = Store(folder / "library", bundled=False)
    store.add([folder / "marsh.txt"])
    store.add(["-"], SENTIER.read_bytes())
    return store.folder


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Store:
    """A copy of it."""
    return Store(shutil.copytree(made, tmp_path / "library"), bundled=False)


def original(store: Store, id: str) -> Path:
    (found,) = (one for one in store.documents() if one.id == id)
    return store.folder / "documents" / found.sha256


def found(diagnosis: Diagnosis) -> list[tuple[str, str, str]]:
    return [(one.trouble, one.document, one.remedy) for one in diagnosis.findings]


def spoil(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(data)


def forget_lists(store: Store) -> None:
    (store.folder / "current.json").unlink()
    (store.folder / "documents" / "list.json").unlink()


def stop_midway(store: Store) -> None:
    (store.folder / "snapshots" / ".0123456789abcdef").mkdir()
    (store.folder / "documents" / ".incoming").touch()


def test_nothing_is_wrong_with_a_library_that_nobody_touched(store: Store) -> None:
    assert examine(store) == Diagnosis(str(store.folder), 2, ())
    assert repair(store) == Diagnosis(str(store.folder), 2, ())


TROUBLES: dict[str, tuple[Callable[[Store], object], list[tuple[str, str, str]]]] = {
    "the list": (
        lambda store: spoil(store.folder / "current.json"),
        [(Trouble.LIST, "", Remedy.REWRITE)],
    ),
    "its copy": (
        lambda store: (store.folder / "documents" / "list.json").unlink(),
        [(Trouble.COPY, "", Remedy.REWRITE)],
    ),
    "both": (
        forget_lists,
        [
            (Trouble.LISTS, "", Remedy.REWRITE),
            (Trouble.UNLISTED, "marsh", Remedy.TAKE_UP),
            (Trouble.UNLISTED, "stdin", Remedy.TAKE_UP),
        ],
    ),
    "bytes": (
        lambda store: spoil(original(store, "marsh")),
        [(Trouble.LOST, "marsh", Remedy.FETCH)],
    ),
    "records": (
        lambda store: spoil(store.open().folder / "records.sqlite"),
        [(Trouble.BROKEN, "", Remedy.BUILD)],
    ),
    "index": (
        lambda store: [spoil(path) for path in (store.open().folder / "index").glob("*.toc")],
        [(Trouble.BROKEN, "", Remedy.BUILD)],
    ),
    "manifest": (
        lambda store: spoil(store.open().folder / "files.json"),
        [(Trouble.BROKEN, "", Remedy.BUILD)],
    ),
    "leftovers": (
        stop_midway,
        [(Trouble.LEFTOVER, "", Remedy.REMOVE), (Trouble.LEFTOVER, "", Remedy.REMOVE)],
    ),
}


@pytest.mark.parametrize("what", TROUBLES)
def test_what_is_wrong_is_said_left_and_mended(store: Store, what: str) -> None:
    damage, expected = TROUBLES[what]
    before = store.documents()
    damage(store)
    files = {path: path.read_bytes() for path in store.folder.rglob("*") if path.is_file()}
    diagnosis = examine(store)
    assert (found(diagnosis), diagnosis.is_well) == (expected, False)
    after = {path: path.read_bytes() for path in store.folder.rglob("*") if path.is_file()}
    assert {p: b for p, b in after.items() if p.name != "LOCK"} == {
        p: b for p, b in files.items() if p.name != "LOCK"
    }
    mended = repair(store)
    assert (found(mended), mended.is_well) == (expected, True)
    assert not examine(store).findings
    assert [(one.id, one.sha256, one.path) for one in store.documents()] == [
        (one.id, one.sha256, one.path) for one in before
    ]
    assert store.open().index.entries("exact_en", "otter")


def test_bytes_that_are_nowhere_are_left_to_the_judge(store: Store) -> None:
    original(store, "stdin").unlink()
    diagnosis = repair(store)
    assert found(diagnosis) == [(Trouble.LOST, "stdin", Remedy.BY_HAND)]
    assert not diagnosis.is_well
    store.add(["-"], SENTIER.read_bytes())
    assert not examine(store).findings


def test_documents_of_which_nothing_is_known_are_read(store: Store) -> None:
    forget_lists(store)
    shutil.rmtree(store.folder / "snapshots")
    other = store.folder / "documents" / ("0" * 64)
    other.write_text("no document")
    diagnosis = repair(store)
    shas = sorted(path.name for path in (store.folder / "documents").glob("[1-9a-f]" + "?" * 63))
    assert found(diagnosis) == [
        (Trouble.LISTS, "", Remedy.REWRITE),
        *((Trouble.UNLISTED, f"recovered-{sha[:8]}", Remedy.TAKE_UP) for sha in shas),
        (Trouble.STRANGE, "", Remedy.BY_HAND),
    ]
    assert [finding.trouble for finding in diagnosis.mended] == ["lists", "unlisted", "unlisted"]
    assert store.open().index.entries("exact_en", "otter")
    assert other.read_text() == "no document"


def test_an_interrupted_change_is_no_lost_document(store: Store) -> None:
    current = store.folder / "current.json"
    before, sha = current.read_bytes(), original(store, "stdin").name
    store.remove("stdin")
    (store.folder / "documents" / sha).write_bytes(SENTIER.read_bytes())
    (store.folder / "documents" / ".changing").write_text(f'["{sha}"]')
    assert [trouble for trouble, _, _ in found(examine(store))] == ["leftover", "leftover"]
    assert repair(store).is_well
    assert not (store.folder / "documents" / sha).exists()
    assert current.read_bytes() != before


def test_what_a_reader_is_writing_is_no_leftover(store: Store) -> None:
    (store.folder / ".made-by.json.new").touch()
    assert examine(store).findings == ()


@pytest.mark.parametrize("name", [".current.json.new", "documents/.changing", "LOCK"])
def test_a_folder_where_a_file_has_to_be_is_left_to_the_judge(store: Store, name: str) -> None:
    (store.folder / name).unlink(missing_ok=True)
    (store.folder / name / "inside").mkdir(parents=True)
    hidden = store.folder / ".theirs.new"
    hidden.mkdir()
    diagnosis = repair(store)
    assert found(diagnosis) == [(Trouble.IN_THE_WAY, "", Remedy.BY_HAND)]
    assert not diagnosis.is_well
    (store.folder / name / "inside").rmdir()
    mended = repair(store)
    assert found(mended) == [(Trouble.IN_THE_WAY, "", Remedy.REMOVE)]
    assert mended.is_well and hidden.is_dir()
    assert not examine(store).findings


def test_what_can_not_be_examined(store: Store, tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="no library in"):
        examine(Store(tmp_path / "nowhere"))
    assert not (tmp_path / "nowhere").exists()
    (store.folder / "current.json").write_text('{"format": 99, "documents": []}')
    with pytest.raises(LibraryError, match="format 99"):
        repair(store)


def test_a_library_that_is_being_written(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faqsearch.library.doctor._PATIENCE", 0.1)
    with (
        locked(store.folder, 1),
        pytest.raises(LibraryError, match=rf"written by process {os.getpid()}"),
    ):
        examine(store)


def test_editions_and_their_glossaries_are_in_the_index(tmp_path: Path) -> None:
    store = Store(tmp_path / "library", bundled=False)
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_bytes(rules_text("May 1, 2011", OLD))
    new.write_bytes(rules_text("May 1, 2020", NEW))
    steps: list[Callable[[], object]] = [
        lambda: store.import_files("comprules", [old]),
        lambda: store.import_files("mtgjson", [BULK]),
        lambda: store.import_files("comprules", [new]),
        lambda: store.add([MARSH]),
        lambda: store.remove("comprules-2011-05-01"),
        lambda: store.remove("marsh"),
    ]
    for number, step in enumerate(steps):
        step()
        assert (number, examine(store).findings) == (number, ())


def test_a_term_that_the_index_lacks_is_found_and_mended(tmp_path: Path) -> None:
    store = Store(tmp_path / "library", bundled=False)
    (tmp_path / "old.txt").write_bytes(rules_text("May 1, 2011", OLD))
    store.import_files("comprules", [tmp_path / "old.txt"])
    folder = store.open().folder
    with contextlib.closing(sqlite3.connect(folder / "records.sqlite")) as records, records:
        records.execute("UPDATE definitions SET term = 'puddle' WHERE term = 'retrace'")
    write_manifest(folder, Manifest(folder).base)
    assert found(examine(store)) == [(Trouble.INDEX, "", Remedy.BUILD)]
    assert repair(store).is_well
    assert store.open().records.definitions.of_term("retrace")


def test_where_the_lists_are_lost_each_document_is_what_it_was_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "library", bundled=False)
    for day, entries in (("May 1, 2011", OLD), ("May 1, 2020", NEW)):
        (tmp_path / "rules.txt").write_bytes(rules_text(day, entries))
        store.import_files("comprules", [tmp_path / "rules.txt"])
    store.import_files("mtgjson", [BULK])
    for name, added in (("comprules-marsh.txt", MARSH), ("mtgjson-sentier.txt", SENTIER)):
        store.add([shutil.copyfile(added, tmp_path / name)])
    before = {one.id: one.kind for one in store.documents()}
    forget_lists(store)
    assert repair(store).is_well
    assert {one.id: one.kind for one in store.documents()} == before
    assert [one.document.id for one in store.open().records.summaries()][-2:] == [
        "comprules-marsh",
        "mtgjson-sentier",
    ]
    forget_lists(store)
    shutil.rmtree(store.folder / "snapshots")
    assert repair(store).is_well
    kinds = sorted(one.kind for one in store.documents())
    assert kinds == ["", "", "comprules", "comprules", "mtgjson"]
    assert len(store.open().records.rules.editions) == 2
