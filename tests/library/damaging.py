"""A library that is damaged, asked, and put back, thousands of times.

A trial damages one file or folder and then asks what a judge asks. Each answer must be as
before, name what is lost, or end with exit code 2 and a sentence. What is made anew is copied
from the library as it was, which takes a hundredth of the time; that building makes the same
is shown elsewhere.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from click.testing import CliRunner, Result

from faqsearch.cli import main
from faqsearch.errors import DamagedLibrary
from faqsearch.library.folder import HeldDocument, check_original, read_listed
from faqsearch.library.publishing import Snapshots
from faqsearch.library.snapshot import Snapshot
from faqsearch.library.store import Store

HERE = Path(__file__).parent
BULK = HERE.parent / "reading" / "bulk" / "atomic.json"
FEW = (("card", "Marsh Otter", "--json"), ("search", "otter", "--json"))
QUESTIONS = (
    *FEW,
    ("documents", "--json"),
    ("search", "carte", "croak", "--json"),
    ("export", "--format", "jsonl"),
)

Damage = Callable[[Path], object]


class Outcome(NamedTuple):
    """What came of a trial.

    ``noticed`` by the doctor, ``mended`` by what the questions did or by the doctor,
    ``refused`` with a sentence by so many questions, ``wrong`` is what must not be.
    """

    noticed: bool
    mended: bool
    refused: int
    wrong: tuple[str, ...]


class Patient:
    """A library of imported cards and two documents, and what it answers while it is well."""

    def __init__(self, folder: Path) -> None:
        self._well, self.folder = folder / "well", folder / "library"
        (folder / "marsh.txt").write_bytes((HERE / "documents" / "marsh.txt").read_bytes())
        self.run("import", "mtgjson", str(BULK))
        self.run("add", str(folder / "marsh.txt"))
        self.run("add", "-", given=(HERE / "documents" / "sentier.txt").read_bytes())
        self._answers = {question: self.run(*question).stdout for question in QUESTIONS}
        assert all(self._answers.values())
        self._snapshot = (
            Store(self.folder, bundled=False)
            .snapshot_of(Store(self.folder, bundled=False).documents())
            .name
        )
        for one in (self.folder / "snapshots").iterdir():  # that before is only built upon
            if one.name != self._snapshot:
                shutil.rmtree(one)
        shutil.copytree(self.folder, self._well)

    def run(self, *arguments: str, given: bytes = b"") -> Result:
        """Run one command over the library."""
        place = ["--no-bundled", "--library", str(self.folder)]
        return CliRunner().invoke(main, [*place, *arguments], given)

    def paths(self) -> list[Path]:
        """Every file and folder in the library, as paths from it."""
        return sorted(path.relative_to(self._well) for path in self._well.rglob("*"))

    def is_folder(self, path: Path) -> bool:
        """Whether a path from the library is that of a folder."""
        return (self._well / path).is_dir()

    def opens(self, path: Path, damage: Damage) -> bool:
        """Whether a damage to one file is not noticed when list, records and index are opened."""
        place = self.folder / path
        damage(place)
        try:
            if read_listed(self.folder).damage:
                return False
            snapshot = Snapshot(self.folder / "snapshots" / self._snapshot)
            opened = snapshot.index
            snapshot.close()
            return bool(opened)
        except DamagedLibrary:
            return False
        finally:
            shutil.copy2(self._well / path, place)

    def put_back(self) -> None:
        """Have the library as it was when it was well."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self._well, self.folder)

    def trial(
        self,
        path: Path,
        damage: Damage,
        *,
        asked: Sequence[tuple[str, ...]] = QUESTIONS,
        doctor: tuple[str, ...] | None = ("--repair",),
        alone: bool = False,
    ) -> Outcome:
        """Damage the file or folder at a path from the library, then ask.

        The ``doctor`` looks before, and afterwards with such options. ``alone``, where there is
        nothing but the documents to answer from.
        """
        self.put_back()
        if alone:
            shutil.rmtree(self.folder / "snapshots")
        damage(self.folder / path)
        with mock.patch.object(Snapshots, "make", self._made):
            noticed = doctor is not None and self.run("doctor").exit_code == 1
            refused, wrong = 0, []
            for question in asked:
                ended = self.run(*question)
                before = self._answers[question]
                if (ended.exit_code == 2 and is_sentence(ended)) or is_told(ended, before):
                    refused += 1
                elif (ended.exit_code, ended.stdout) != (0, before):
                    wrong.append(f"{' '.join(question)}: {ended.exit_code} {ended.stderr[-300:]}")
            mended = noticed and self.run("doctor", *(doctor or ())).exit_code == 0
        return Outcome(noticed, mended, refused, tuple(wrong))

    def _made(self, folder: Path, held: Sequence[HeldDocument], *_: object, **__: object) -> None:
        """In the place of building: the same files, where all documents are as they were."""
        for document in held:
            check_original(document, self.folder / "documents" / document.sha256)
        shutil.copytree(self._well / "snapshots" / self._snapshot, folder)


def is_sentence(ended: Result) -> bool:
    """Whether a command said on standard error what is wrong, and no more than it knows.

    Standard output has nothing then, or with ``--json`` that error and nothing else.
    """
    said = ended.stderr.strip().splitlines()
    printed = json.loads(ended.stdout) if ended.stdout.startswith("{") else None
    return (
        bool(said)
        and (not ended.stdout or (printed is not None and {*printed} <= {"error", "suggestions"}))
        and not any(word in ended.stderr for word in ("Traceback", "unexpected", "please report"))
    )


def is_told(ended: Result, before: str) -> bool:
    """Whether a list of documents is that of before, and names those that are lost."""
    listed = json.loads(ended.stdout) if '"lost"' in ended.stdout else {}
    return bool(listed.pop("lost", ())) and listed == json.loads(before)


# --- damages ------------------------------------------------------------------------


def flip(share: float, bit: int, *, unseen: bool = False) -> Damage:
    """Change one bit, so far into the file; ``unseen``, as a disk does, at no time."""

    def do(path: Path) -> None:
        state = path.stat()
        data = bytearray(path.read_bytes())
        if data:
            data[int(share * len(data))] ^= 1 << bit
            path.write_bytes(data)
        if unseen:
            os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))

    return do


def cut(share: float) -> Damage:
    """Lose the end of a file."""
    return lambda path: os.truncate(path, int(share * path.stat().st_size))


def empty(path: Path) -> None:
    """Leave nothing in a file or folder."""
    if path.is_dir():
        shutil.rmtree(path)
        path.mkdir()
    else:
        path.write_bytes(b"")


def delete(path: Path) -> None:
    """Delete a file or folder."""
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def grow(path: Path) -> None:
    """Write something after the end of a file."""
    path.write_bytes(path.read_bytes() + b"\0" * 100)


def swap(path: Path) -> None:
    """Put a folder in the place of a file, and a file in that of a folder."""
    was_folder = path.is_dir()
    delete(path)
    path.write_text("in the way") if was_folder else path.mkdir()


def hide(path: Path) -> None:
    """Make a file or folder that nobody can read: a link that leads to itself."""
    delete(path)
    path.symlink_to(path.name)


WHOLE: dict[str, Damage] = {
    "emptied": empty,
    "deleted": delete,
    "replaced": swap,
    "unreadable": hide,
}
"""Damages to a whole file or folder, by their names."""
