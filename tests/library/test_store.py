"""The library folder: adding, replacing, removing, rebuilding, and what can go wrong."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from faqsearch.errors import LibraryError, NotFound, UnreadableDocument
from faqsearch.library import publishing
from faqsearch.library.doctor import examine
from faqsearch.library.lock import locked
from faqsearch.library.places import cache_folder, default_folder
from faqsearch.library.store import Store
from tests.library.editions import OLD, rules_text

DOCUMENTS = Path(__file__).parent / "documents"
MARSH, SENTIER = DOCUMENTS / "marsh.txt", DOCUMENTS / "sentier.txt"

MakeStore = Callable[..., Store]

SHA = "0" * 64
LISTED = (
    '{"format": 2, "documents": '
    f'[{{"id": "a", "sha256": "{SHA}", "path": "a.txt", "places": ["/a.txt"]}}]}}'
)


def held(store: Store) -> list[str]:
    return [summary.document.id for summary in store.open().records.summaries()]


def text_of(store: Store) -> str:
    records = store.open().records
    return "\n".join(s.ruling.text for s in records.rulings(records.ruling_ids()))


def snapshots(store: Store) -> set[str]:
    return {path.name for path in (store.folder / "snapshots").iterdir()}


def test_first_use_builds_what_ships_and_says_so_once(make_store: MakeStore) -> None:
    lines: list[str] = []
    store = make_store(notify=lines.append)
    assert held(store) == ["pond-en", "pond-fr"]
    assert len(lines) == 1
    assert str(store.folder) in lines[0]
    assert held(make_store(notify=lines.append)) == ["pond-en", "pond-fr"]
    assert len(lines) == 1


def test_without_what_ships_a_new_library_is_empty(make_store: MakeStore) -> None:
    assert held(make_store(bundled=False)) == []


def test_a_corpus_without_a_manifest_is_none(make_store: MakeStore, tmp_path: Path) -> None:
    assert held(make_store(corpus=tmp_path / "nowhere")) == []


def test_add_a_folder_then_leave_out_what_ships(make_store: MakeStore) -> None:
    report = make_store().add([DOCUMENTS])
    assert report.added == ("marsh", "sentier")
    assert held(make_store()) == ["marsh", "sentier", "pond-en", "pond-fr"]
    assert held(make_store(bundled=False)) == ["marsh", "sentier"]


def test_the_same_content_twice_is_one_document(make_store: MakeStore, tmp_path: Path) -> None:
    store = make_store(bundled=False)
    copy = tmp_path / "copy.txt"
    shutil.copyfile(MARSH, copy)
    store.add([MARSH])
    report = store.add([copy, MARSH])
    assert (report.added, report.unchanged) == ((), ("marsh", "marsh"))
    assert held(store) == ["marsh"]


def test_a_changed_file_is_replaced(make_store: MakeStore, tmp_path: Path) -> None:
    store = make_store(bundled=False)
    path = tmp_path / "notes.txt"
    path.write_bytes(MARSH.read_bytes())
    store.add([path])
    path.write_text(MARSH.read_text("utf-8").replace("nobody breaks", "no player breaks"), "utf-8")
    report = store.add([path])
    assert (report.added, report.replaced) == ((), ("notes",))
    assert held(store) == ["notes"]
    assert "no player breaks" in text_of(store)
    assert "nobody breaks" not in text_of(store)


def test_two_files_of_one_name_are_two_documents(make_store: MakeStore, tmp_path: Path) -> None:
    store = make_store(bundled=False)
    for folder, source in (("a", MARSH), ("b", SENTIER)):
        (tmp_path / folder).mkdir()
        shutil.copyfile(source, tmp_path / folder / "notes.txt")
    report = store.add([tmp_path / "a", tmp_path / "b"])
    assert report.added == ("notes", "notes-2")


def test_a_file_name_of_any_bytes(make_store: MakeStore, tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/d\xe9j\xe0 'vu' \xe2\x80\x99.txt"
    shutil.copyfile(MARSH, path)
    store = make_store(bundled=False)
    assert len(store.add([os.fsdecode(path)]).added) == 1
    assert len(held(store)) == 1
    assert store.documents()[0].path == os.fsdecode(path)


def test_standard_input(make_store: MakeStore) -> None:
    store = make_store(bundled=False)
    assert store.add(["-"], MARSH.read_bytes()).added == ("stdin",)
    assert store.add(["-"], MARSH.read_bytes()).unchanged == ("stdin",)
    assert store.add(["-"], SENTIER.read_bytes()).added == ("stdin-2",)


def test_originals_are_kept_byte_by_byte(make_store: MakeStore) -> None:
    store = make_store(bundled=False)
    store.add([MARSH])
    assert [store.original(d) for d in store.documents()] == [MARSH.read_bytes()]


def test_remove(make_store: MakeStore) -> None:
    store = make_store()
    store.add([DOCUMENTS])
    store.remove("marsh")
    assert held(store) == ["sentier", "pond-en", "pond-fr"]
    left = {path.name for path in (store.folder / "documents").iterdir()}
    assert left == {store.documents()[0].sha256, "list.json"}
    with pytest.raises(NotFound) as missing:
        store.remove("sentir")
    assert missing.value.suggestions == ("sentier",)
    with pytest.raises(NotFound) as missing:
        store.remove("marsh")
    assert missing.value.suggestions == ()  # nothing held comes near it
    with pytest.raises(NotFound, match="no-bundled"):
        store.remove("pond-en")


def test_an_unreadable_file_is_reported_and_the_others_added(
    make_store: MakeStore, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(bytes(range(256)) * 20)
    report = make_store(bundled=False).add([bad, MARSH, tmp_path / "missing.txt"])
    assert report.added == ("marsh",)
    assert [path for path, _ in report.failed] == [str(bad), str(tmp_path / "missing.txt")]
    assert all(reason.count("\n") == 0 for _, reason in report.failed)


def test_a_folder_that_can_not_be_read_is_reported(
    make_store: MakeStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "texts" / "secret").mkdir(parents=True)
    shutil.copyfile(MARSH, tmp_path / "texts" / "marsh.txt")
    (tmp_path / "texts" / "lost.txt").symlink_to("nothing")
    really = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("secret"):
            raise PermissionError(13, "Permission denied", str(path))
        return really(path)

    store = make_store(bundled=False)
    monkeypatch.setattr("os.scandir", refuse)
    report = store.add([tmp_path / "texts"])
    assert report.added == ("marsh",)
    assert report.failed == (
        (
            str(tmp_path / "texts" / "secret"),
            f"{tmp_path / 'texts' / 'secret'} can't be read: Permission denied",
        ),
        (str(tmp_path / "texts" / "lost.txt"), f"{tmp_path / 'texts' / 'lost.txt'} does not exist"),
    )


def test_nothing_but_unreadable_files_is_an_error(make_store: MakeStore, tmp_path: Path) -> None:
    store = make_store(bundled=False)
    with pytest.raises(UnreadableDocument, match="does not exist"):
        store.add([tmp_path / "missing.txt"])
    assert store.documents() == ()


def test_what_cannot_be_linked_is_copied(
    make_store: MakeStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(new: Path, old: Path) -> None:
        raise OSError("a file system without links")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    store = make_store(bundled=False)
    store.add([MARSH])
    more = tmp_path / "more.txt"
    more.write_text(MARSH.read_text("utf-8").replace("only if", "as long as"), "utf-8")
    store.add([more])
    assert held(store) == ["marsh", "more"]
    assert len(store.open().index.entries("exact_en", "otter")) > 1
    assert not examine(store).findings


def test_an_addition_that_brings_no_card_links_the_index(
    make_store: MakeStore, tmp_path: Path
) -> None:
    store = make_store(bundled=False)
    store.add([MARSH])
    old = store.open().folder
    more = tmp_path / "more.txt"
    more.write_text(
        MARSH.read_text("utf-8").replace("Marsh:", "More:").replace("only if", "as long as"),
        "utf-8",
    )
    terms = {path.name for path in (old / "index").glob("*.trm")}
    store.add([more])
    new = store.open().folder
    assert terms < {path.name for path in (new / "index").glob("*.trm")}
    for name in terms:
        assert (new / "index" / name).samefile(old / "index" / name)
    fresh = Store(tmp_path / "fresh", bundled=False)
    fresh.add([MARSH, more])
    assert text_of(fresh) == text_of(store)
    assert held(fresh) == held(store)


def test_what_nobody_needs_is_collected(make_store: MakeStore) -> None:
    store = make_store(bundled=False)
    store.add([MARSH])
    store.add([SENTIER])
    assert len(snapshots(store)) == 2
    store.remove("marsh")
    assert len(snapshots(store)) == 2
    store.build()
    assert len(snapshots(store)) == 1


def test_build_makes_the_same_again(make_store: MakeStore) -> None:
    store = make_store()
    store.add([DOCUMENTS])
    before = text_of(store)
    made = store.open().folder
    marker = made / "index" / "marker"
    marker.touch()
    store.build()
    assert not marker.exists()
    assert (store.open().folder, text_of(store)) == (made, before)


def test_a_snapshot_of_another_version_is_made_anew(
    make_store: MakeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = make_store(bundled=False)
    store.add([MARSH])
    before = snapshots(store)
    monkeypatch.setattr("faqsearch.library.publishing.SCHEMA_VERSION", 0)
    assert held(store) == ["marsh"]
    assert snapshots(store).isdisjoint(before)


# --- what can go wrong ------------------------------------------------------------


def test_another_format_is_refused(make_store: MakeStore) -> None:
    store = make_store()
    store.folder.mkdir()
    (store.folder / "current.json").write_text('{"format": 99, "documents": []}')
    for verb in (store.open, store.build, lambda: store.add([MARSH])):
        with pytest.raises(LibraryError, match="format 99"):
            verb()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        '{"format": 2}',
        '{"format": true, "documents": []}',
        '{"format": "2", "documents": []}',
        '{"format": 2, "documents": {}}',
        '{"format": 2, "documents": [1]}',
        LISTED.replace(SHA, "../../passwd"),
        LISTED.replace('"a"', "7"),
        LISTED.replace('["/a.txt"]', '"/a.txt"'),
        LISTED.replace('["/a.txt"]', "[null]"),
        LISTED.replace('[{"id"', '[{"ID"'),
        LISTED[:-2] + "," + LISTED[LISTED.index("[") + 1 :],
    ],
)
def test_a_damaged_list_is_said_in_one_sentence(make_store: MakeStore, text: str) -> None:
    store = make_store()
    store.folder.mkdir()
    (store.folder / "current.json").write_text(text)
    for verb in (store.open, store.documents, store.build, lambda: store.add([MARSH])):
        with pytest.raises(LibraryError, match=r"current\.json is damaged"):
            verb()
    assert [path.name for path in store.folder.iterdir()] == ["current.json"]


def test_a_file_is_no_library(make_store: MakeStore, tmp_path: Path) -> None:
    (tmp_path / "library").write_text("a file")
    for verb in (make_store().open, lambda: make_store().add([MARSH])):
        with pytest.raises(LibraryError, match="is a file"):
            verb()


def test_a_folder_that_can_not_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    with pytest.raises(LibraryError, match="library"):
        Store(tmp_path / "file" / "library", bundled=False).add([MARSH])


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_read_only_folder_is_read_but_not_written(make_store: MakeStore) -> None:
    store = make_store()
    store.add([MARSH])
    folders = [store.folder, store.folder / "snapshots"]
    (store.folder / "LOCK").chmod(0o444)
    for folder in folders:
        folder.chmod(0o555)
    try:
        assert "marsh" in held(store)
        with pytest.raises(LibraryError, match="can't be written"):
            store.add([SENTIER])
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_a_folder_that_refuses_writing_is_said_in_one_sentence(
    make_store: MakeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    store = make_store()
    monkeypatch.setattr("faqsearch.library.lock.os.open", refuse)
    with pytest.raises(LibraryError, match="can't be written: Permission denied"):
        store.add([MARSH])


def test_the_second_writer_waits_then_says_who_writes(make_store: MakeStore) -> None:
    store = make_store(patience=0.2)
    store.folder.mkdir()
    with locked(store.folder, 1.0):
        with pytest.raises(LibraryError, match=rf"process {os.getpid()} \("):
            store.add([MARSH])
        holder = json.loads((store.folder / "LOCK").read_text())
    assert holder["pid"] == os.getpid()
    assert store.add([MARSH]).added == ("marsh",)


@pytest.mark.skipif(os.name == "nt", reason="flock")
def test_a_file_system_that_has_no_locks_is_said(
    make_store: MakeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def refuse(number: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(LibraryError, match="this file system can't lock files: No locks"):
        make_store().add([MARSH])


def test_a_writer_that_left_no_name_is_another_process(make_store: MakeStore) -> None:
    store = make_store(patience=0.2)
    store.folder.mkdir()
    with locked(store.folder, 1.0):
        (store.folder / "LOCK").write_text("no name")
        with pytest.raises(LibraryError, match="is being written by another process; try again"):
            store.add([MARSH])


@pytest.mark.skipif(os.name == "nt", reason="XDG folders")
def test_a_relative_folder_of_the_environment_is_not_heeded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "faqsearch"


def test_where_a_library_is_by_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FAQSEARCH_LIBRARY", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv("FAQSEARCH_LIBRARY")
    assert default_folder().name in ("index", "faqsearch")


def test_a_snapshot_is_named_by_all_the_code_that_reads() -> None:
    package = Path(publishing.__file__).parents[1]
    parts = [package / part for part in publishing._STAMPED_PARTS]
    files = [file for part in parts for file in ([part] if part.is_file() else part.rglob("*.py"))]
    used = {
        name for file in files for name in re.findall(r"from faqsearch\.(\w+)", file.read_text())
    }
    assert {"languages", "dates"} < used <= {*(part.stem for part in parts), "errors"}


def test_what_takes_long_tells_how_far_it_is(tmp_path: Path) -> None:
    store = Store(tmp_path / "library", bundled=False)
    for name, day in (("old", "May 1, 2011"), ("new", "May 1, 2020")):
        (tmp_path / name).write_bytes(rules_text(day, OLD))
    store.import_files("comprules", [tmp_path / "old", tmp_path / "new"])
    heard: list[tuple[str, int, int]] = []
    whole = [
        *(("rules texts", 0, 1), ("rules texts", 1, 1)),
        *(("wordings", 0, 2), ("wordings", 2, 2)),
    ]
    store.remove("comprules-2020-05-01", lambda *step: heard.append(step))
    assert [step for step in heard if step[2]] == whole
    heard.clear()
    store.build(lambda *step: heard.append(step))
    assert [step for step in heard if step[2]] == whole
