"""The doctor of a library: what is wrong with it, and what can be mended.

The list of documents is compared with its copy, both with the bytes of the documents, these
with their checksums, then the records with the list, the index with the records, and every file
of these with how it was written. Nothing is deleted but what a stopped command left.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from faqsearch.errors import DamagedLibrary, LibraryError
from faqsearch.frozen import Frozen
from faqsearch.library.changing import INCOMING, clear, reason
from faqsearch.library.folder import (
    COPY,
    LIST,
    ORIGINAL,
    SNAPSHOT,
    STDIN,
    HeldDocument,
    LostDocument,
    LostLists,
    check_original,
    is_copied,
    is_library,
    making_of,
    read_listed,
    write_list,
    write_whole,
)
from faqsearch.library.lock import Unwritable, locked
from faqsearch.library.manifest import Manifest
from faqsearch.library.recovery import recovered
from faqsearch.library.snapshot import RECORDS, Snapshot
from faqsearch.library.store import Store
from faqsearch.library.strays import NOTED, find_strays, noted, taken_up

_PATIENCE = 15.0


class Trouble(StrEnum):
    """What can be wrong."""

    LISTS = "lists"  # the list and its copy can't be read
    LIST = "list"  # the list can't be read
    COPY = "copy"  # the copy of the list is not the same
    LOST = "lost"  # the bytes of a document are gone, or others
    UNLISTED = "unlisted"  # bytes of a document that the list does not name
    STRANGE = "strange"  # a file with the name of an original which is none
    BROKEN = "broken"  # a file of records or index that is not as it was written
    RECORDS = "records"  # the records hold other documents than the list
    INDEX = "index"  # the index holds other entries than the records
    LEFTOVER = "leftover"  # what a stopped command left
    IN_THE_WAY = "in the way"  # a folder in the place of a file that is needed, or the reverse


class Remedy(StrEnum):
    """What mends it."""

    REWRITE = "rewrite"
    FETCH = "fetch"
    TAKE_UP = "take up"
    BUILD = "build"
    REMOVE = "remove"
    BY_HAND = "by hand"


class Finding(Frozen):
    """One thing that is wrong: at which path, about which document, what mends it.

    ``source`` is the file that a lost document can be fetched from.
    """

    trouble: Trouble
    path: str
    remedy: Remedy
    document: str = ""
    source: str = ""


class Diagnosis(Frozen):
    """What was found in a library, and which of that was mended.

    ``documents`` is how many documents its list has, without those that ship.
    """

    folder: str
    documents: int
    findings: tuple[Finding, ...]
    mended: tuple[Finding, ...] = ()

    @property
    def is_well(self) -> bool:
        """Whether nothing is wrong, or no more."""
        return len(self.findings) == len(self.mended)


class _Seen(NamedTuple):
    held: list[HeldDocument]
    findings: list[Finding]


def examine(store: Store) -> Diagnosis:
    """Say what is wrong with a library, and change nothing in it.

    Raises :class:`~faqsearch.errors.LibraryError` for what is no library, one of another
    format, and one that is being written.
    """
    with _alone(store.folder):
        held, findings = _look(store)
    return Diagnosis(str(store.folder), len(held), tuple(findings))


def repair(store: Store) -> Diagnosis:
    """Mend what can be mended; raises :class:`~faqsearch.errors.LibraryError` as above."""
    with _alone(store.folder, writing=True):
        before = _look(store)
        try:
            _mend(store.folder, before)
        except OSError as error:
            said = f"the library {store.folder} can't be written: {reason(error)}"
            raise Unwritable(said) from error
    if any(finding.remedy is Remedy.BUILD for finding in before.findings):
        with contextlib.suppress(LostDocument):  # which is found again
            store.build()
    with _alone(store.folder):
        held, left = _look(store)
    mended = [finding for finding in before.findings if finding not in left]
    found = [*before.findings, *(finding for finding in left if finding not in before.findings)]
    return Diagnosis(str(store.folder), len(held), tuple(found), tuple(mended))


@contextlib.contextmanager
def _alone(folder: Path, *, writing: bool = False) -> Iterator[None]:
    """Hold the lock where there can be one."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(LostLists):
            read_listed(folder)
            if not is_library(folder):
                raise LibraryError(f"there is no library in {folder}: name one with --library")
        if not (folder / "LOCK").is_dir():
            try:
                stack.enter_context(locked(folder, _PATIENCE))
            except Unwritable:
                if writing:
                    raise
        yield


# --- what is wrong ----------------------------------------------------------------


def _look(store: Store) -> _Seen:
    folder = store.folder
    findings: list[Finding] = []
    try:
        listed = read_listed(folder)
        held = list(listed.held)
    except LostLists:
        held = []
        findings.append(Finding(Trouble.LISTS, str(folder / LIST), Remedy.REWRITE))
    else:
        if listed.damage:
            findings.append(Finding(Trouble.LIST, str(folder / LIST), Remedy.REWRITE))
        elif not is_copied(folder):
            findings.append(Finding(Trouble.COPY, str(folder / COPY), Remedy.REWRITE))
    findings += _originals(folder, held)
    if not any(finding.remedy is Remedy.TAKE_UP for finding in findings):
        findings += _snapshot(store, held)
    findings += [
        Finding(Trouble.LEFTOVER, str(path), Remedy.REMOVE) for path in _leftovers(folder, held)
    ]
    findings += [
        Finding(Trouble.IN_THE_WAY, str(path), Remedy.REMOVE if _is_empty(path) else Remedy.BY_HAND)
        for path in _in_the_way(folder)
    ]
    return _Seen(held, findings)


def _originals(folder: Path, held: Sequence[HeldDocument]) -> Iterator[Finding]:
    for document in held:
        path = folder / "documents" / document.sha256
        try:
            check_original(document, path)
        except LostDocument:
            source = _source(document)
            there = path.is_dir() and not _is_empty(path)
            remedy = Remedy.FETCH if source and not there else Remedy.BY_HAND
            yield Finding(Trouble.LOST, str(path), remedy, document.id, source)
    strays = find_strays(folder, held)
    with_lost = taken_up(held, strays)
    every = [one for one in with_lost if one not in held]
    every += recovered(folder, strays.unnamed, with_lost)
    for one in every:
        path = folder / "documents" / one.sha256
        yield Finding(Trouble.UNLISTED, str(path), Remedy.TAKE_UP, one.id)
    for sha in sorted(set(strays.unnamed) - {one.sha256 for one in every}):
        path = folder / "documents" / sha
        yield Finding(Trouble.STRANGE, str(path), Remedy.BY_HAND)


def _source(document: HeldDocument) -> str:
    """A file that still has the bytes of a document, if one of those does it was added from."""
    for place in document.places:
        if place != STDIN:
            with contextlib.suppress(LostDocument):
                check_original(document, Path(place))
                return place
    return ""


def _snapshot(store: Store, held: Sequence[HeldDocument]) -> Iterator[Finding]:
    """What is wrong with the records and the index, where they are built."""
    folder = store.snapshot_of(held)
    if not folder.exists():
        return
    try:
        damaged = list(Manifest(folder).damaged())
    except DamagedLibrary:
        yield Finding(Trouble.BROKEN, str(folder), Remedy.BUILD)
        return
    yield from (Finding(Trouble.BROKEN, str(folder / one), Remedy.BUILD) for one in damaged)
    if damaged:
        return
    from faqsearch.library.entries import entry_keys

    snapshot = Snapshot(folder)
    try:
        recorded = snapshot.records.documents().values()
        if {(one.id, one.sha256) for one in held} != {
            (one.id, one.sha256) for one in recorded if not one.bundled
        }:
            yield Finding(Trouble.RECORDS, str(folder / RECORDS), Remedy.BUILD)
        indexed = sorted(snapshot.index.entry(number)[0] for number in snapshot.index.numbers())
        if indexed != sorted(entry_keys(snapshot.records)):
            yield Finding(Trouble.INDEX, str(folder / "index"), Remedy.BUILD)
    except DamagedLibrary:
        yield Finding(Trouble.BROKEN, str(folder), Remedy.BUILD)
    finally:
        snapshot.close()


def _leftovers(folder: Path, held: Sequence[HeldDocument]) -> Iterator[Path]:
    """What a stopped command left, for certain: nobody else writes while one holds the lock."""
    yield from (path for path in _in_the_making(folder) if not path.is_dir())
    with contextlib.suppress(OSError):
        for path in sorted((folder / "snapshots").iterdir()):
            if path.name.startswith(".") and SNAPSHOT.fullmatch(path.name):
                yield path
    listed = {document.sha256 for document in held}
    for sha in sorted(noted(folder) - listed):
        if ORIGINAL.fullmatch(sha) and (folder / "documents" / sha).is_file():
            yield folder / "documents" / sha


def _in_the_making(folder: Path) -> Iterator[Path]:
    """What stands under the names that files have while a command writes them.

    But for the one that readers write too, without the lock.
    """
    documents = folder / "documents"
    names = {making_of(folder / name) for name in (LIST, COPY)}
    names |= {documents / INCOMING, documents / NOTED, making_of(documents / NOTED)}
    for inside in (folder, documents):
        with contextlib.suppress(OSError):
            for path in sorted(inside.iterdir()):
                made = path.name.removeprefix(".").removesuffix(".new")
                if path in names or (ORIGINAL.fullmatch(made) and path == making_of(inside / made)):
                    yield path


def _in_the_way(folder: Path) -> Iterator[Path]:
    """What is not a folder where there has to be one, or is one where there has to be none."""
    for name in ("documents", "snapshots"):
        if os.path.lexists(folder / name) and not (folder / name).is_dir():
            yield folder / name
    for path in (folder / "LOCK", *_in_the_making(folder)):
        if path.is_dir():
            yield path


def _is_empty(path: Path) -> bool:
    """Whether this is a folder with nothing in it."""
    return path.is_dir() and not any(path.iterdir())


# --- mending ----------------------------------------------------------------------


def _mend(folder: Path, seen: _Seen) -> None:
    """Do all but building; needs the lock."""
    by_trouble = {finding.trouble for finding in seen.findings}
    for finding in seen.findings:
        if finding.remedy is not Remedy.BUILD and _is_empty(Path(finding.path)):
            Path(finding.path).rmdir()
        if finding.remedy is Remedy.FETCH:
            data = Path(finding.source).read_bytes()
            if hashlib.sha256(data).hexdigest() == Path(finding.path).name:
                write_whole(Path(finding.path), data)
    if by_trouble & {Trouble.LISTS, Trouble.LIST, Trouble.COPY, Trouble.UNLISTED}:
        strays = find_strays(folder, seen.held)
        held = taken_up(seen.held, strays)
        write_list(folder, [*held, *recovered(folder, strays.unnamed, held)])
    clear(folder)
    for finding in seen.findings:
        if finding.remedy is Remedy.REMOVE and os.path.lexists(finding.path):
            Path(finding.path).unlink(missing_ok=True)
