"""Nothing of anybody's is lost: files that are not ours, originals, documents, answers."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from faqsearch import open_library
from faqsearch.errors import DamagedLibrary, LibraryError
from faqsearch.library.store import LostDocument, Store

DOCUMENTS = Path(__file__).parent / "documents"
MARSH, SENTIER = DOCUMENTS / "marsh.txt", DOCUMENTS / "sentier.txt"

MakeStore = Callable[..., Store]


def held(store: Store) -> list[str]:
    return [summary.document.id for summary in store.open().records.summaries()]


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def originals(store: Store) -> list[Path]:
    """The files with the documents' own bytes."""
    return sorted((store.folder / "documents").glob("?" * 64))


def put(path: Path, source: Path) -> Path:
    """Give a file the text of another."""
    path.parent.mkdir(exist_ok=True)
    shutil.copyfile(source, path)
    return path


# --- what is not ours -------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["documents/thesis.docx", "snapshots/photos/cat.jpg", "notes.txt", "documents", "LOCK/x"],
)
def test_a_folder_that_holds_anything_else_is_no_library(make_store: MakeStore, name: str) -> None:
    store = make_store()
    path = store.folder / name
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    before = files(store.folder)
    for verb in (store.open, store.build, lambda: store.add([MARSH]), lambda: store.remove("a")):
        with pytest.raises(LibraryError):
            verb()
    assert files(store.folder) == before


def test_in_a_library_only_our_own_files_are_deleted(make_store: MakeStore) -> None:
    store = make_store(bundled=False)
    store.add([MARSH])
    mine = ["documents/thesis.docx", "snapshots/photos/cat.jpg", "snapshots/deadbeef"]
    for name in mine:
        path = store.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    store.add([SENTIER])
    store.remove("marsh")
    store.build()
    assert set(mine) < set(files(store.folder))


@pytest.mark.parametrize("name", [None, ".gitignore", "LOCK", "snapshots/.0123456789abcdef/x"])
def test_an_empty_folder_may_become_a_library(make_store: MakeStore, name: str | None) -> None:
    store = make_store(bundled=False)
    store.folder.mkdir()
    if name:
        (store.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (store.folder / name).touch()
    assert held(store) == []
    assert (store.folder / "current.json").is_file()


def test_a_folder_in_the_place_of_the_lock(make_store: MakeStore) -> None:
    store = make_store()
    (store.folder / "LOCK").mkdir(parents=True)
    with pytest.raises(LibraryError, match=r"LOCK is a folder .* move it away"):
        store.add([MARSH])


# --- the list and the originals ---------------------------------------------------


@pytest.mark.parametrize("text", [None, "", '{"format": true, "documents": []}'])
def test_a_library_without_its_lists_is_left_alone(make_store: MakeStore, text: str | None) -> None:
    store = make_store(bundled=False)
    store.add([DOCUMENTS])
    lists = [store.folder / "current.json", store.folder / "documents" / "list.json"]
    whole = lists[0].read_bytes()
    for path in lists:
        path.unlink() if text is None else path.write_text(text)
    before = files(store.folder)
    assert len(originals(store)) == 2
    for verb in (store.open, store.build, lambda: store.add([MARSH]), lambda: store.remove("a")):
        with pytest.raises(LibraryError, match=r"damaged.* copy.* `faqsearch doctor --repair`"):
            verb()
    assert files(store.folder) == before
    lists[0].write_bytes(whole)
    assert held(store) == ["marsh", "sentier"]


def spoil(path: Path) -> None:
    """Change one bit in the midst of a file."""
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("name", ["current.json", "documents/list.json"])
@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_text(""), spoil])
def test_one_list_is_made_good_from_the_other(
    make_store: MakeStore, name: str, damage: Callable[[Path], object]
) -> None:
    lines: list[str] = []
    store = make_store(bundled=False, notify=lines.append)
    store.add([DOCUMENTS])
    path, before = store.folder / name, store.documents()
    whole = path.read_bytes()
    damage(path)
    assert (held(store), store.documents()) == (["marsh", "sentier"], before)
    assert len(lines) == (name == "current.json")
    store.add([MARSH])
    assert path.read_bytes() == whole


def test_every_bit_of_a_list_counts(make_store: MakeStore) -> None:
    store = make_store(bundled=False)
    store.add([MARSH])
    path, before = store.folder / "current.json", store.documents()
    whole = path.read_bytes()
    for at, byte in enumerate(whole):
        path.write_bytes(whole[:at] + bytes([byte ^ 1 << at % 8]) + whole[at + 1 :])
        assert store.documents() == before


def test_a_document_that_the_list_has_lost_is_taken_up_again(make_store: MakeStore) -> None:
    lines: list[str] = []
    store = make_store(bundled=False, notify=lines.append)
    store.add([SENTIER])
    older = (store.folder / "current.json").read_bytes()
    store.add([MARSH])
    before = store.documents()
    (store.folder / "current.json").write_bytes(older)
    assert held(store) == ["sentier", "marsh"]
    assert [line for line in lines if "had lost marsh" in line]
    assert store.documents() == before
    (store.folder / "current.json").write_text('{"format": 2, "documents": []}')
    store.remove("marsh")
    assert (held(store), originals(store)) == (
        ["sentier"],
        [store.folder / "documents" / before[0].sha256],
    )


def test_bytes_that_no_list_names_are_said_and_kept(make_store: MakeStore) -> None:
    lines: list[str] = []
    store = make_store(bundled=False, notify=lines.append)
    store.add([SENTIER])
    for path in (store.folder / "current.json", store.folder / "documents" / "list.json"):
        path.write_text('{"format": 2, "documents": []}')
    assert held(store) == []
    assert "holds 1 that the list of documents does not name" in lines[0]
    store.add([MARSH])
    store.remove("marsh")
    assert [path.read_bytes() for path in originals(store)] == [SENTIER.read_bytes()]


def test_bytes_of_a_change_that_was_stopped_are_no_document(make_store: MakeStore) -> None:
    lines: list[str] = []
    store = make_store(bundled=False, notify=lines.append)
    store.add([SENTIER])
    current = store.folder / "current.json"
    before = current.read_bytes()
    store.add([MARSH])
    noted = json.dumps([document.sha256 for document in store.documents()][1:])
    (store.folder / "documents" / ".changing").write_text(noted)
    current.write_bytes(before)
    assert (held(store), lines) == (["sentier"], [])


@pytest.fixture(params=["missing", "emptied", "changed", "a folder"])
def lose(request: pytest.FixtureRequest) -> Callable[[Store], None]:
    """Lose the originals of all documents of a library, and its snapshots."""

    def do(store: Store) -> None:
        shutil.rmtree(store.folder / "snapshots")
        for path in originals(store):
            path.unlink()
            if request.param == "a folder":
                path.mkdir()
            elif request.param != "missing":
                path.write_bytes(b"" if request.param == "emptied" else b"* Another text.\n" * 2)

    return do


def test_a_lost_original_is_never_trusted(
    make_store: MakeStore, lose: Callable[[Store], None]
) -> None:
    store = make_store(bundled=False)
    store.add([MARSH])
    lose(store)
    for verb in (store.open, store.build):
        with pytest.raises(LostDocument, match="lost the document marsh") as lost:
            verb()
        assert str(store.folder / "documents") in str(lost.value)


def test_lost_originals_are_removed_one_by_one(
    make_store: MakeStore, lose: Callable[[Store], None]
) -> None:
    store = make_store(bundled=False)
    store.add([DOCUMENTS])
    lose(store)
    store.remove("marsh")
    store.remove("sentier")
    assert held(store) == []


@pytest.mark.parametrize("lose", ["missing", "emptied", "changed"], indirect=True)
def test_lost_originals_are_added_again(
    make_store: MakeStore, lose: Callable[[Store], None]
) -> None:
    store = make_store(bundled=False)
    store.add([DOCUMENTS])
    lose(store)
    assert store.add([SENTIER]).unchanged == ("sentier",)
    assert store.add([MARSH]).unchanged == ("marsh",)
    assert held(store) == ["marsh", "sentier"]
    assert {store.original(d) for d in store.documents()} == {
        MARSH.read_bytes(),
        SENTIER.read_bytes(),
    }


# --- documents that say the same --------------------------------------------------


def test_a_file_that_becomes_the_copy_of_another(make_store: MakeStore, tmp_path: Path) -> None:
    store = make_store(bundled=False)
    first, second = put(tmp_path / "a/same.txt", MARSH), put(tmp_path / "b/same.txt", SENTIER)
    assert store.add([first, second]).added == ("same", "same-2")
    shutil.copyfile(first, second)
    report = store.add([second])
    assert (report.unchanged, report.removed) == (("same",), ("same-2",))
    assert held(store) == ["same"]
    assert store.documents()[0].places == (str(first), str(second))


def test_a_text_lives_as_long_as_one_of_its_files(make_store: MakeStore, tmp_path: Path) -> None:
    store = make_store(bundled=False)
    first, second = put(tmp_path / "a/one.txt", MARSH), put(tmp_path / "b/two.txt", MARSH)
    store.add([first, second])
    shutil.copyfile(SENTIER, first)
    report = store.add([first])
    assert (report.added, report.replaced, report.removed) == (("one-2",), (), ())
    assert held(store) == ["one", "one-2"]
    assert store.documents()[0].path == str(second)
    shutil.copyfile(SENTIER, second)
    report = store.add([second])
    assert (report.unchanged, report.removed) == (("one-2",), ("one",))
    assert held(store) == ["one-2"]


def test_two_files_change_their_texts(make_store: MakeStore, tmp_path: Path) -> None:
    store = make_store(bundled=False)
    first, second = put(tmp_path / "one.txt", MARSH), put(tmp_path / "two.txt", SENTIER)
    store.add([first, second])
    put(first, SENTIER), put(second, MARSH)
    store.add([first, second])
    assert {store.original(document) for document in store.documents()} == {
        MARSH.read_bytes(),
        SENTIER.read_bytes(),
    }


def test_a_text_of_standard_input_outlives_a_changed_file(
    make_store: MakeStore, tmp_path: Path
) -> None:
    store = make_store(bundled=False)
    store.add(["-"], MARSH.read_bytes())
    path = put(tmp_path / "marsh.txt", MARSH)
    store.add([path])
    store.add([put(path, SENTIER)])
    assert held(store) == ["stdin", "marsh"]


# --- damaged snapshots ------------------------------------------------------------


def cut(path: Path) -> None:
    """Lose the second half of a file."""
    os.truncate(path, path.stat().st_size // 2)


@pytest.mark.parametrize(
    ("pattern", "damage"),
    [
        ("records.sqlite", cut),
        ("index/*.col", Path.unlink),
        ("index/*.toc", cut),
        ("index", shutil.rmtree),
        ("files.json", Path.unlink),
        ("files.json", lambda path: path.write_text("[]")),
    ],
)
def test_a_damaged_snapshot_is_made_anew(
    make_store: MakeStore, pattern: str, damage: Callable[[Path], object]
) -> None:
    lines: list[str] = []
    store = make_store(bundled=False, notify=lines.append)
    store.add([MARSH])
    before = store.open()
    damage(next(before.folder.glob(pattern)))
    after = store.open()
    assert after.folder == before.folder
    assert after.index.entries("exact_en", "otter")
    assert [line.startswith("The index is damaged.") for line in lines] == [True]


# Whoosh leaves its files open when it fails.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_addition_to_a_damaged_snapshot(make_store: MakeStore) -> None:
    store = make_store(bundled=False)
    store.add([MARSH])
    for path in (store.open().folder / "index").glob("*.trm"):
        path.write_bytes(b"x" * path.stat().st_size)
    store.add([SENTIER])
    assert held(store) == ["marsh", "sentier"]
    assert store.open().index.entries("exact_en", "otter")


@pytest.mark.parametrize("pattern", ["records.sqlite", "index/*.trm", "index/*.pst"])
def test_damage_that_an_answer_shows_is_mended(
    make_store: MakeStore, tmp_path: Path, pattern: str
) -> None:
    make_store(bundled=False).add([MARSH])
    library = open_library(tmp_path / "library", bundled=False)
    expected = library.search("otter").hits
    assert expected
    folder = next((tmp_path / "library" / "snapshots").iterdir())
    library.close()
    for path in folder.glob(pattern):
        path.write_bytes(b"\x07" * path.stat().st_size)
    assert library.search("otter").hits == expected
    library.close()


def test_damage_that_shows_as_any_error_is_mended(
    make_store: MakeStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_store(bundled=False).add([MARSH])
    library = open_library(tmp_path / "library", bundled=False)
    expected = library.card("marsh otter").rulings
    (records,) = (tmp_path / "library").glob("snapshots/*/records.sqlite")
    library.close()
    state = records.stat()
    with sqlite3.connect(records) as damaging:  # as a disk does, in a file too large to reckon
        damaging.execute("UPDATE names SET lang = 'ir'")
    damaging.close()
    os.utime(records, ns=(state.st_atime_ns, state.st_mtime_ns))
    monkeypatch.setattr("faqsearch.library.manifest._MOST_READ", -1)
    assert library.card("marsh otter").rulings == expected
    library.close()


def test_damage_that_can_not_be_mended_is_one_sentence(
    make_store: MakeStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_store(bundled=False).add([MARSH])
    library = open_library(tmp_path / "library", bundled=False)
    library.documents()
    monkeypatch.setattr(Store, "rebuild", lambda store: False)
    monkeypatch.setattr(
        "faqsearch.library.records.Records.summaries",
        lambda records: (_ for _ in ()).throw(DamagedLibrary("damaged")),
    )
    with pytest.raises(DamagedLibrary):
        library.documents()


# --- where nothing can be written -------------------------------------------------


def test_a_library_that_can_not_be_written_answers(
    make_store: MakeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = os.open

    def refuse(path: str, *how: int, **more: int | None) -> int:
        if str(path).endswith("LOCK") and "faqsearch-" not in str(path):
            raise PermissionError(13, "Permission denied")
        return really(path, *how, **more)  # type: ignore[arg-type]

    lines: list[str] = []
    make_store().add([MARSH])
    before = files(make_store().folder)
    monkeypatch.setattr("faqsearch.library.lock.os.open", refuse)
    store = make_store(bundled=False, notify=lines.append)
    snapshot = store.open()
    place = snapshot.folder
    assert [s.document.id for s in snapshot.records.summaries()] == ["marsh"]
    assert len(lines) == 1
    assert files(store.folder) == before
    snapshot.close()
    assert not place.exists()
