"""Libraries that are open while others change, build and mend them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from faqsearch.api import Library
from faqsearch.errors import DamagedLibrary
from faqsearch.library.manifest import Manifest
from faqsearch.library.records import Records
from faqsearch.library.store import Store

DOCUMENTS = Path(__file__).parent / "documents"
POND = Path(__file__).parent / "corpus" / "en" / "pond.txt"
MARSH, SENTIER = DOCUMENTS / "marsh.txt", DOCUMENTS / "sentier.txt"

MakeStore = Callable[..., Store]


def ids(library: Library) -> list[str]:
    return [summary.document.id for summary in library.documents()]


def test_a_library_that_another_builds_anew_is_no_damaged_one(make_store: MakeStore) -> None:
    """The folder of the snapshot has its name still, and other files in it."""
    lines: list[str] = []
    make_store(bundled=False).add([MARSH])
    early, late = (Library(make_store(bundled=False, notify=lines.append)) for _ in range(2))
    assert ids(early) == ids(late) == ["marsh"]
    expected = early.search("otter").hits
    make_store(bundled=False).build()
    (built,) = (early.folder / "snapshots").iterdir()
    number = built.stat().st_ino
    assert early.search("hybrid cost").total  # in a field whose lengths were not read yet
    assert late.search("otter").hits == expected  # which opens its index now
    assert (lines, built.stat().st_ino) == ([], number)


def test_a_question_that_writers_keep_overtaking_is_answered(
    make_store: MakeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others commit twice wherever it has opened the records, and the index not yet."""
    writer = make_store(bundled=False)
    writer.add([MARSH])
    reader = Library(make_store(bundled=False))
    times = iter(range(3))
    check = Manifest.check

    def meanwhile(manifest: Manifest, part: str, **how: bool) -> None:
        if part == "index/" and (time := next(times, None)) is not None:
            if time % 2:
                writer.remove("pond")
                writer.remove("sentier")
            else:
                writer.add([SENTIER])
                writer.add([POND])
        check(manifest, part, **how)

    monkeypatch.setattr(Manifest, "check", meanwhile)
    assert reader.search('"marsh otter can block"').total == 1
    assert ids(reader) == ["marsh", "sentier", "pond"]


def test_who_reads_still_goes_on_where_another_reads_anew(make_store: MakeStore) -> None:
    make_store(bundled=False).add([MARSH])
    library = Library(make_store(bundled=False))
    rulings = library.rulings()
    first = next(rulings)
    library.remove("marsh")
    assert ids(library) == []
    assert len({one.ruling.id for one in (first, *rulings)}) == 3


def test_what_another_thread_has_read_anew_is_not_built_once_more(
    make_store: MakeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_store(bundled=False).add([MARSH])
    library = Library(make_store(bundled=False))
    library.search("otter")
    summaries: Callable[[Records], Any] = Records.summaries

    def overtaken(records: Records) -> Any:
        monkeypatch.setattr(Records, "summaries", summaries)
        library.close()
        library.search("otter")
        raise DamagedLibrary("closed by the other thread")

    monkeypatch.setattr(Records, "summaries", overtaken)
    monkeypatch.setattr(Store, "rebuild", lambda store: pytest.fail("built"))
    assert ids(library) == ["marsh"]
