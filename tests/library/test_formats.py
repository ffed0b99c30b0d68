"""Libraries that earlier releases wrote: each opens in this one, and none is lost.

``formats/`` holds a library of each format of the list of documents, written by the code that
had that format (without snapshots, which hold for one release only): ``marsh.txt`` added from
a folder, ``sentier.txt`` from standard input.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from faqsearch.errors import LibraryError
from faqsearch.library.folder import FORMAT, HeldDocument
from faqsearch.library.store import Store

HERE = Path(__file__).parent
MARSH, SENTIER = (
    "1ccec3e8621de377e14db111eefc4d12702d538e9e4b6452a04d6375982838b2",
    "d2c7aade144fc46d3e823ed3a5dfe4c722466f7bbd3452ad56f277caf5487c58",
)
HELD = (
    HeldDocument("marsh", MARSH, "marsh.txt", ("/home/judge/notes/marsh.txt",)),
    HeldDocument("stdin", SENTIER, "-", ("-",)),
)


@pytest.fixture
def library(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A library of the format that the test names."""
    return Path(shutil.copytree(HERE / "formats" / str(request.param), tmp_path / "library"))


@pytest.mark.parametrize("library", range(1, FORMAT + 1), indirect=True)
def test_a_library_of_every_format_opens_and_goes_on(library: Path) -> None:
    store = Store(library, bundled=False)
    assert store.documents() == HELD
    snapshot = store.open()
    assert [s.document.id for s in snapshot.records.summaries()] == ["marsh", "stdin"]
    assert snapshot.index.entries("exact_en", "otter")
    snapshot.close()
    assert store.add(["-"], (HERE / "documents" / "sentier.txt").read_bytes()).unchanged == (
        "stdin",
    )
    store.remove("stdin")
    assert store.documents() == HELD[:1]
    assert json.loads((library / "current.json").read_text("ascii"))["format"] == FORMAT
    assert {path.name for path in (library / "documents").iterdir()} == {MARSH, "list.json"}


@pytest.mark.parametrize("library", [FORMAT], indirect=True)
def test_a_format_to_come_is_refused_and_left_alone(library: Path) -> None:
    lists = [library / "current.json", library / "documents" / "list.json"]
    for path in lists:
        path.write_text(json.dumps({"format": FORMAT + 1, "documents": []}), "ascii")
    store = Store(library, bundled=False)
    for verb in (store.open, store.build, lambda: store.remove("marsh")):
        with pytest.raises(LibraryError, match=f"has format {FORMAT + 1}.* use the faqsearch that"):
            verb()
    lists[0].unlink()  # nor is it taken for one without a list
    with pytest.raises(LibraryError, match=f"has format {FORMAT + 1}"):
        store.open()
    assert len(list((library / "documents").iterdir())) == 3
    assert not (library / "snapshots").exists()
