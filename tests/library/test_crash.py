"""A writer killed at any moment, and readers beside a writer."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from faqsearch.library.folder import read_listed
from faqsearch.library.lock import Unwritable, locked
from faqsearch.library.manifest import is_whole
from faqsearch.library.store import Store
from tests.library.stopped import answers, files, import_of, kept_at_each_step, run, whole

DOCUMENTS = Path(__file__).parent / "documents"
KILLS = 5

_ADD = """
import sys
from pathlib import Path
from faqsearch.library.store import Store
print("ready", flush=True)
sys.stdin.readline()
Store(Path(sys.argv[1]), bundled=False).add([sys.argv[2]])
print("done", flush=True)
"""


def held(store: Store) -> tuple[str, ...]:
    records = store.open().records
    ids = tuple(summary.document.id for summary in records.summaries())
    for id in records.ruling_ids():
        assert records.ruling(id) is not None
    return ids


def test_a_killed_addition_leaves_the_library_before_or_after(
    make_store: Callable[..., Store],
) -> None:
    store = make_store(bundled=False)
    store.add([DOCUMENTS / "sentier.txt"])
    started = time.monotonic()
    store.add([DOCUMENTS / "marsh.txt"])
    whole = time.monotonic() - started
    store.remove("marsh")
    chance = random.Random(7)
    for _ in range(KILLS):
        writer = subprocess.Popen(
            [sys.executable, "-c", _ADD, str(store.folder), str(DOCUMENTS / "marsh.txt")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert writer.stdin and writer.stdout
        assert writer.stdout.readline() == b"ready\n"
        writer.stdin.write(b"\n")
        writer.stdin.flush()
        time.sleep(chance.uniform(0, 1.5 * whole))
        writer.send_signal(signal.SIGKILL)
        writer.communicate()
        assert held(store) in {("sentier",), ("sentier", "marsh")}
        index = store.open().index
        assert index.entries("exact_fr", "carte")
        if len(held(store)) == 2:
            assert index.entries("exact_en", "otter")
            store.remove("marsh")
    # The next writer needs no repair, and leaves nothing of the killed ones.
    store.add([DOCUMENTS / "marsh.txt"])
    assert held(store) == ("sentier", "marsh")
    assert not [p for p in (store.folder / "snapshots").iterdir() if p.name.startswith(".")]


# --- stopped at every step --------------------------------------------------------


MARSH, SENTIER = str(DOCUMENTS / "marsh.txt"), str(DOCUMENTS / "sentier.txt")


@pytest.mark.parametrize(
    ("first", "command"),
    [
        ([], lambda top: ["add", MARSH]),
        ([["add", SENTIER]], lambda top: ["add", MARSH]),
        ([["add", MARSH, SENTIER]], lambda top: ["remove", "marsh"]),
        ([["add", MARSH]], lambda top: ["build"]),
        (
            [["add", MARSH], lambda top: import_of(top / "frogs.json", "Flying")],
            lambda top: import_of(top / "frogs.json", "Reach", "Haste"),
        ),
    ],
    ids=["a first", "add", "remove", "build", "import again"],
)
def test_stopped_at_any_step_it_is_the_library_before_or_after(
    tmp_path: Path, first: list[Any], command: Callable[[Path], list[str]]
) -> None:
    library = tmp_path / "library"
    for step in first:
        run(library, step(tmp_path) if callable(step) else step)
    shutil.copytree(library, tmp_path / "before") if first else (tmp_path / "before").mkdir()
    kept = kept_at_each_step(library, tmp_path / "kept", command(tmp_path))
    before, after = answers(tmp_path / "before"), answers(library)
    seen: dict[tuple[str, ...], object] = {}
    for stopped in kept:
        found = answers(stopped)
        assert found in (before, after), stopped
        whole(stopped)  # for the next writer, whatever it does, clears what was left
        if files(stopped) not in seen:
            seen[files(stopped)] = found
            run(stopped, command(tmp_path))
            assert answers(stopped) == after
    assert set(seen.values()) == {before, after}


def test_what_a_killed_writer_had_half_replaced_is_put_back(
    make_store: Callable[..., Store],
) -> None:
    lines: list[str] = []
    store = make_store(bundled=False, notify=lines.append)
    store.add([MARSH])
    snapshot = store.open().folder
    snapshot.rename(snapshot.with_name(f".{snapshot.name}.old"))
    shutil.copytree(
        snapshot.with_name(f".{snapshot.name}.old"), snapshot.with_name(f".{snapshot.name}")
    )
    lines.clear()
    assert held(store) == ("marsh",)
    assert lines == []  # nothing was built
    whole(store.folder)


def test_readers_see_the_library_before_or_after_a_change(make_store: Callable[..., Store]) -> None:
    store = make_store(bundled=False)
    store.add([DOCUMENTS / "sentier.txt"])
    seen: set[tuple[str, ...]] = set()
    errors: list[BaseException] = []
    stop = threading.Event()

    def read() -> None:
        try:
            while not stop.is_set():
                reader = make_store(bundled=False)
                snapshot = reader.open()
                ids = tuple(s.document.id for s in snapshot.records.summaries())
                seen.add(ids)
                assert bool(snapshot.index.entries("exact_en", "otter")) == ("marsh" in ids)
                snapshot.close()
        except BaseException as error:
            errors.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for _ in range(4):
        store.add([DOCUMENTS / "marsh.txt"])
        store.remove("marsh")
    stop.set()
    for reader in readers:
        reader.join()
    assert not errors
    assert seen <= {("sentier",), ("sentier", "marsh")}
    assert len(seen) == 2


def test_two_writers_both_succeed(make_store: Callable[..., Store]) -> None:
    writers = [
        threading.Thread(target=make_store(bundled=False).add, args=([DOCUMENTS / name],))
        for name in ("marsh.txt", "sentier.txt")
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(held(make_store(bundled=False))) == ["marsh", "sentier"]


@pytest.mark.parametrize("look", range(2, 6))
def test_a_library_that_comes_to_be_while_it_is_looked_at_is_no_damaged_one(
    make_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch, look: int
) -> None:
    """The first writer of another process finishes at each of the looks at the files."""
    looks = 0

    def meanwhile(path: Path, seen: Callable[[Path], Any]) -> Any:
        nonlocal looks
        looks += 1
        if looks == look:
            make_store(bundled=False).add([DOCUMENTS / "marsh.txt"])
        return seen(path)

    seen = {name: getattr(Path, name) for name in ("read_bytes", "iterdir")}
    for name, real in seen.items():
        monkeypatch.setattr(Path, name, lambda path, real=real: meanwhile(path, real))
    make_store(bundled=False).add([DOCUMENTS / "sentier.txt"])
    assert looks >= look
    assert sorted(held(make_store(bundled=False))) == ["marsh", "sentier"]


# --- looked at in several steps ---------------------------------------------------


def once(monkeypatch: pytest.MonkeyPatch, where: str, before: Callable[[], object]) -> None:
    """Have something happen before a function is called for the first time."""
    module, _, name = where.rpartition(".")
    real = getattr(sys.modules[module], name)

    def meanwhile(*given: Any, **more: Any) -> Any:
        monkeypatch.setattr(where, real)
        before()
        return real(*given, **more)

    monkeypatch.setattr(where, meanwhile)


def test_a_list_that_comes_while_its_copy_is_read_is_no_lost_one(
    make_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = make_store(bundled=False)
    store.add([MARSH])
    written = (store.folder / "current.json").read_bytes()
    (store.folder / "current.json").unlink()
    read_bytes = Path.read_bytes

    def meanwhile(path: Path) -> bytes:
        if path.name == "list.json":
            (store.folder / "current.json").write_bytes(written)
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", meanwhile)
    listed = read_listed(store.folder)
    assert ([one.id for one in listed.held], listed.damage) == (["marsh"], "")


def test_a_document_that_is_removed_while_it_is_looked_at_is_not_lost(
    make_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    store = make_store(bundled=False, notify=lines.append)
    store.add([MARSH, SENTIER])
    other = make_store(bundled=False)
    once(monkeypatch, "faqsearch.library.folder.check_original", lambda: other.remove("marsh"))
    assert (store.lost(), lines) == ((), [])


def test_a_document_that_goes_and_comes_while_it_is_looked_for_is_not_lost(
    make_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list is the same before and after."""
    lines: list[str] = []
    store = make_store(bundled=False, notify=lines.append)
    store.add([MARSH])
    other = make_store(bundled=False)
    once(monkeypatch, "faqsearch.library.strays._originals", lambda: other.remove("marsh"))
    find_strays = sys.modules["faqsearch.library.strays"].find_strays

    def then_back(*given: Any) -> Any:
        found = find_strays(*given)
        if not other.documents():
            other.add([MARSH])
        return found

    monkeypatch.setattr("faqsearch.library.store.find_strays", then_back)
    assert held(store) == ("marsh",)
    assert lines == []


def test_a_document_that_is_removed_while_a_library_for_this_once_is_made(
    make_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_store(bundled=False)
    other.add([MARSH, SENTIER])
    shutil.rmtree(other.folder / "snapshots")
    reader = make_store(bundled=False)
    monkeypatch.setattr(reader, "_writing", refused)
    once(monkeypatch, "faqsearch.library.publishing.original", lambda: other.remove("marsh"))
    assert held(reader) == ("sentier",)


def test_a_snapshot_that_comes_back_while_one_waits_in_vain_is_read(
    make_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One was replaced while others, who hold the lock now, stood in the line."""
    lines: list[str] = []
    store = make_store(bundled=False, notify=lines.append, patience=0)
    store.add([MARSH])
    snapshot = store.open().folder
    aside = snapshot.rename(snapshot.with_name(f".{snapshot.name}.old"))
    once(monkeypatch, "faqsearch.library.store.changing", lambda: aside.rename(snapshot))
    with locked(store.folder, 0):
        assert store.open().folder == snapshot
    assert lines == []


def refused() -> None:
    raise Unwritable("not here")


def test_a_damaged_list_is_read_beside_a_writer_who_takes_long(
    make_store: Callable[..., Store],
) -> None:
    lines: list[str] = []
    store = make_store(bundled=False, notify=lines.append, patience=0)
    store.add([MARSH])
    (store.folder / "current.json").write_text("{")
    with locked(store.folder, 0):
        assert held(store) == ("marsh",)
    assert [line.partition(": ")[2][:8] for line in lines] == ["its copy"]


def test_a_list_of_files_that_another_reader_is_writing_is_no_damage(
    make_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a reader of a copied library does, whose files have other times of change."""
    store = make_store(bundled=False)
    store.add([MARSH])
    folder = store.open().folder
    making = folder / ".files.json.7"
    making.write_text("{")
    scandir = os.scandir

    def then_gone(path: Any) -> Any:
        with scandir(path) as entries:
            found = list(entries)
        making.unlink(missing_ok=True)
        return contextlib.nullcontext(found)

    monkeypatch.setattr("faqsearch.library.manifest.os.scandir", then_gone)
    assert is_whole(folder)
