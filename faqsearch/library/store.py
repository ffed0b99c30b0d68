"""The folder of a library: documents are the truth, everything else derives from them.

``current.json`` lists the documents and is replaced in one step: that is the only
moment at which a library changes. Each list has a snapshot of its own under
``snapshots/``, named by what it was made from and published whole, so that a
reader sees the library before or after a change and a killed writer leaves
nothing half done.

It is one class, however long: every reader and writer goes through the one list and its lock,
and what they do under it stands in modules of its own.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from faqsearch.errors import DamagedLibrary, LibraryError, NotFound
from faqsearch.library.changing import changing, note, reason, say_lost, say_mended
from faqsearch.library.folder import (
    BULK,
    HeldDocument,
    Listed,
    LostDocument,
    is_library,
    lost_of,
    original,
    read_list,
    read_listed,
    write_list,
    write_whole,
)
from faqsearch.library.lock import Busy, Unwritable
from faqsearch.library.manifest import is_whole
from faqsearch.library.publishing import Snapshots
from faqsearch.library.snapshot import Snapshot
from faqsearch.library.strays import find_strays, taken_up

if TYPE_CHECKING:
    from faqsearch.library.addition import Addition, AddReport
    from faqsearch.library.imported import Gathered, Progress
    from faqsearch.nouns.parsed import ParsedDocument

T = TypeVar("T")

_TRIES = 20
"""How often a reader starts again that writers keep overtaking."""


class Store:
    """One library folder.

    ``notify`` hears a line before a build that takes a moment, ``progress`` how far one is
    that takes long.
    """

    def __init__(
        self,
        folder: Path,
        *,
        bundled: bool = True,
        corpus: Path | None = None,
        notify: Callable[[str], None] | None = None,
        patience: float = 15.0,
        progress: Progress | None = None,
    ) -> None:
        self.folder = folder
        self._notify = notify or (lambda line: None)
        self._patience = patience
        self._snapshots = Snapshots(
            folder, corpus, progress or (lambda step, done, total: None), bundled=bundled
        )
        self._was_there = False

    # --- reading ------------------------------------------------------------------

    def open(self) -> Snapshot:
        """The snapshot of the library as it is now.

        Where there is none yet, or a damaged one, it is built first: in the library, or
        for this once where that can't be written.
        """
        for _ in range(_TRIES):
            held = self._held()
            with contextlib.suppress(DamagedLibrary):
                return Snapshot(self._snapshots.place(held))
            if self._held() != held:
                continue  # a writer has changed it meanwhile, and collected that
            try:
                with self._writing():
                    self._repair()
            except (Unwritable, Busy) as error:
                with contextlib.suppress(DamagedLibrary):
                    return Snapshot(self._snapshots.place(self._held()))  # another made it
                if isinstance(error, Busy) and any(document.kind in BULK for document in held):
                    raise  # which takes as long as the other one
                try:
                    return self._temporary(held, error)
                except LostDocument:
                    if self._held() == held:
                        raise  # else a writer has taken it out meanwhile
        raise LibraryError(f"the library {self.folder} keeps changing; try again")

    def _listed(self) -> Listed:
        """The documents as they are listed; a library that was there is there still."""
        listed = read_listed(self.folder)
        there = is_library(self.folder)
        if self._was_there and not there:
            raise LibraryError(
                f"the library {self.folder} is gone since it was opened: bring it back, "
                "or start anew"
            )
        self._was_there = there
        return listed

    def present(self) -> Snapshot | None:
        """The snapshot as it stands, or None where one would first have to be built or mended.

        Nothing is written and nothing told: for what can't wait, such as completion.
        """
        try:
            return Snapshot(self._snapshots.place(read_list(self.folder)))
        except (LibraryError, OSError):
            return None

    def _held(self) -> list[HeldDocument]:
        """The documents; a list that isn't as it was written, or has lost some, is mended."""
        listed, strays = self._settled(lambda one: (one, find_strays(self.folder, one.held)))
        held = taken_up(listed.held, strays)
        if listed.damage or strays.lost:
            try:
                with self._writing():
                    held = read_list(self.folder)
            except (Unwritable, Busy):
                say_mended(listed.damage, strays, self._notify)
        lost = [document for document in strays.missing if document in held]
        if lost and self._snapshots.place(held).is_dir():  # else it is said why there is none
            say_lost(lost, self._notify)
        if number := len(strays.unnamed):
            self._notify(
                f"{self.folder / 'documents'} holds {number} that the list of documents does not "
                "name: `faqsearch doctor` says what to do."
            )
        return held

    def _settled(self, look: Callable[[Listed], T]) -> T:
        """What is found of the documents, once no writer has replaced their list meanwhile."""
        for _ in range(_TRIES):
            before = self.state()
            found = look(self._listed())
            if self.state() == before:
                break
        return found

    def state(self) -> object:
        """What tells one list of documents from the next: a new list is a new file."""
        try:
            state = (self.folder / "current.json").stat()
        except OSError:
            return None
        return state.st_ino, state.st_size, state.st_mtime_ns

    def _repair(self) -> None:
        """Build the snapshot of the present list, unless it is there and whole."""
        held = read_list(self.folder)
        folder = self._snapshots.place(held)
        try:
            Snapshot(folder).close()
        except DamagedLibrary:
            self._say_building("The index is damaged. Building" if folder.is_dir() else "Building")
            self._snapshots.publish(held, {})
            self._snapshots.collect(held, ())

    def _temporary(self, held: Sequence[HeldDocument], why: LibraryError) -> Snapshot:
        """A snapshot outside of the library, deleted when nobody needs it any more."""
        from faqsearch.library.temporary import temporary_snapshot

        self._notify(f"{why}. Building a library for this once …")
        try:
            return temporary_snapshot(lambda place: self._snapshots.make(place, held, {}))
        except (OSError, sqlite3.Error) as error:
            raise LibraryError(f"{why}, nor one for this once: {reason(error)}") from error

    def documents(self) -> tuple[HeldDocument, ...]:
        """The documents that were added, in the order of their addition."""
        return self._listed().held

    def lost(self) -> tuple[HeldDocument, ...]:
        """The documents whose bytes the library no longer has as they were added.

        Those that are there and altered are told here, where all bytes are read; those that are
        gone are told whenever the library is opened.
        """

        held, lost = self._settled(lambda one: (one.held, lost_of(self.folder, one.held)))
        altered = set(lost).difference(find_strays(self.folder, held).missing) if lost else ()
        if altered and self._snapshots.place(held).is_dir():
            say_lost((document for document in lost if document in altered), self._notify)
        return lost

    def open_rest(self) -> Snapshot:
        """A snapshot, for this once, of the documents that are not :meth:`lost`."""
        lost = self.lost()
        rest = [document for document in self._held() if document not in lost]
        return self._temporary(rest, LibraryError("The library can't be built whole"))

    def original(self, document: HeldDocument) -> bytes:
        """The bytes of a document as they were added; raises :class:`LostDocument`."""
        return original(self.folder, document).read_bytes()

    def snapshot_of(self, held: Sequence[HeldDocument]) -> Path:
        """Where the records and the index of these documents are, if they are built."""
        return self._snapshots.place(held)

    # --- writing ------------------------------------------------------------------

    def add(
        self, paths: Iterable[str | Path], stdin: bytes | None = None, kind: str = ""
    ) -> AddReport:
        """Add files, folders, or standard input (``-``, whose bytes are ``stdin``).

        A file added before is replaced if it changed; the same content twice is one
        document, which is held as long as one of its files is not added with another. With
        the ``kind`` comprules only rules texts are read, one for each day that they are of. A
        file that can't be read is reported and leaves the others alone; raises
        :class:`~faqsearch.errors.UnreadableDocument` if none can be read.
        """
        from faqsearch.library.addition import Addition, files_to_read, none_read

        with self._writing():
            before = read_list(self.folder)
            addition = Addition(before, self._bundled_ids(), self.original, kind)
            for path in files_to_read(paths, addition.failed):
                addition.add(path, stdin)
            if addition.has_failed:
                raise none_read(addition.failed)
            self._make_good(addition)
            if addition.held != before:
                self._commit(before, addition.held, addition.new)
        return addition.report()

    def import_files(
        self, kind: str, paths: Iterable[str | Path], progress: Progress | None = None
    ) -> AddReport:
        """Import bulk data or rules texts of this ``kind``.

        Bulk data of a name replace those of that name before. A file that can't be read is
        reported and leaves the others alone; raises
        :class:`~faqsearch.errors.UnreadableDocument` if none can be read.
        """
        self._tell(progress)
        if kind not in BULK:
            return self.add(paths, kind=kind)
        from faqsearch.library.addition import files_to_read, none_read
        from faqsearch.library.importing import Importation

        with self._writing():
            before = read_list(self.folder)
            importation = Importation(
                self.folder, before, kind, self._snapshots.progress, self.present
            )
            for path in files_to_read(paths, importation.failed, kind):
                importation.add(path)
            held, gathered = importation.gather()
            if importation.has_failed:
                raise none_read(importation.failed)
            if held != before:
                self._commit(before, held, {}, gathered)
        return importation.report()

    def _tell(self, progress: Progress | None) -> None:
        """Let this hear from now on how far a build is."""
        if progress:
            self._snapshots.progress = progress

    def _make_good(self, addition: Addition) -> None:
        """Write again the bytes of documents that the library had lost."""
        for document in addition.held:
            if data := addition.again.get(document.sha256):
                try:
                    self.original(document)
                except LostDocument:
                    self._write_originals({document.sha256: data})

    def _bundled_ids(self) -> set[str]:
        from faqsearch.library.corpus import corpus_ids

        return set(corpus_ids(self._snapshots.corpus))

    def remove(self, id: str, progress: Progress | None = None) -> None:
        """Take a document out. Raises :class:`~faqsearch.errors.NotFound`."""
        self._tell(progress)
        with self._writing():
            before = read_list(self.folder)
            held = [document for document in before if document.id != id]
            if len(held) == len(before):
                if id in self._bundled_ids():
                    raise NotFound(f"{id} ships with faqsearch: leave it out with --no-bundled")
                from difflib import get_close_matches  # which only a wrong id needs

                near = get_close_matches(id, [document.id for document in before])
                raise NotFound(f"no document {id} was added", near)
            self._commit(before, held, {})

    def rebuild(self) -> bool:
        """Build where an answer showed the snapshot to be damaged; say whether that can be.

        Nothing need be built where another has done so since.
        """
        try:
            with self._writing():
                held = read_list(self.folder)
                if not is_whole(self._snapshots.place(held)):
                    self._say_building("The index is damaged. Building")
                    self._build_anew(held)
        except Unwritable:
            return False
        return True

    def build(self, progress: Progress | None = None) -> None:
        """Make records and index anew from the documents."""
        self._tell(progress)
        with self._writing():
            self._build_anew(read_list(self.folder))

    def _build_anew(self, held: Sequence[HeldDocument]) -> None:
        self._snapshots.publish(held, {}, anew=True)
        self._snapshots.collect(held, ())

    def _say_building(self, what: str) -> None:
        self._notify(f"{what} the library in {self.folder} (once) …")

    def _writing(self) -> contextlib.AbstractContextManager[None]:
        self._listed()  # nothing is written into what is no library
        return changing(self.folder, self._patience, self._notify)

    def _commit(
        self,
        before: Sequence[HeldDocument],
        held: Sequence[HeldDocument],
        new: Mapping[str, tuple[bytes, ParsedDocument | None]],
        gathered: Gathered | None = None,
    ) -> None:
        """Documents, then the snapshot, then the list that makes them count."""
        self._write_originals({sha: data for sha, (data, _) in new.items()})
        parsed = {sha: parsed for sha, (_, parsed) in new.items() if parsed}
        try:
            self._snapshots.follow(before, held, parsed, gathered)
        except LostDocument:
            if new:
                raise  # else it is another that is lost, which is said when it is needed
        note(self.folder, {b.sha256 for b in before} - {h.sha256 for h in held})
        write_list(self.folder, held)
        self._snapshots.collect(held, before)

    def _write_originals(self, originals: dict[str, bytes]) -> None:
        documents = self.folder / "documents"
        documents.mkdir(exist_ok=True)
        note(self.folder, [sha for sha in originals if not (documents / sha).exists()])
        for sha, data in originals.items():
            write_whole(documents / sha, data)
