"""Libraries as commands leave them that are stopped, and what they answer."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from click.testing import CliRunner

from faqsearch import open_library
from faqsearch.cli import main

_STEPS = Path(__file__).with_name("steps.py")
_ASKED = ("otter", "carte double", "frog reach", "frog flying", "pond")


def kept_at_each_step(library: Path, place: Path, command: Sequence[str]) -> list[Path]:
    """Run a command; return copies of the library as it was before each of its steps."""
    place.mkdir()
    subprocess.run([sys.executable, _STEPS, "keep", place, library, *command], check=True)
    return sorted(place.iterdir())


def run(library: Path, command: Sequence[str]) -> None:
    """Run a command over a library without what ships; a removal may have been done already."""
    ended = CliRunner().invoke(main, ["-q", "--no-bundled", "--library", str(library), *command])
    assert ended.exit_code in ({0, 1} if command[0] == "remove" else {0}), ended.output


def answers(library: Path) -> tuple[object, ...]:
    """What a library holds and answers."""
    with closing(open_library(library, bundled=False)) as opened:
        return (
            tuple(summary.document.id for summary in opened.documents()),
            tuple((one.ruling.id, one.ruling.text, one.ruling.cards) for one in opened.rulings()),
            *(tuple((hit.id, hit.text) for hit in opened.search(words).hits) for words in _ASKED),
        )


def whole(library: Path) -> None:
    """Raise unless a library holds what it needs and nothing else, once a writer had the lock.

    What a fetch was making is for the next fetch to clear.
    """
    run(library, ["remove", "nothing-of-this-name"])
    listed = json.loads((library / "current.json").read_text("ascii"))["documents"]
    originals = {name for name in files(library) if name.startswith("documents")}
    own = {f"documents/{document['sha256']}" for document in listed}
    assert originals == {*own, "documents/list.json"}
    assert not [path for path in library.rglob(".*") if path.parent.name != "downloads"]
    assert 1 <= len(list((library / "snapshots").iterdir())) <= 3


def files(library: Path) -> tuple[str, ...]:
    """The files of a library and its snapshots by their names, which tell what is in them."""
    found = [
        path
        for part in ("documents", "snapshots", "downloads")
        for path in library.glob(f"{part}/*")
    ]
    return tuple(sorted(path.relative_to(library).as_posix() for path in found))


def import_of(path: Path, *texts: str) -> list[str]:
    """The command that imports frogs with these texts as MTGJSON has them."""
    frogs = {
        f"Frog {number}": [
            {"name": f"Frog {number}", "layout": "normal", "type": "Creature — Frog", "text": text}
        ]
        for number, text in enumerate(texts)
    }
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"meta": {}, "data": frogs}), "utf-8")
    return ["import", "mtgjson", str(path)]
