"""The folder of a library: documents are the truth, everything else derives from them.

``current.json`` lists the documents and is replaced in one step: that is the only
moment at which a library changes. Each list has a snapshot of its own under
``snapshots/``, named by what it was made from and published whole, so that a
reader sees the library before or after a change and a killed writer leaves
nothing half done.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from faqsearch.errors import DamagedLibrary, LibraryError, NotFound, UnreadableDocument
from faqsearch.library.changing import changing, ids_of, note, reason, say_mended
from faqsearch.library.folder import (
    BULK,
    COMPRULES,
    SNAPSHOT,
    HeldDocument,
    Listed,
    LostDocument,
    check_original,
    edition_day,
    files_to_read,
    is_library,
    read_list,
    read_listed,
    write_list,
    write_whole,
)
from faqsearch.library.lock import Busy, Unwritable
from faqsearch.library.manifest import Manifest
from faqsearch.library.schema import SCHEMA_VERSION
from faqsearch.library.snapshot import (
    Snapshot,
    build,
    discard,
    extend,
    stamp,
    sync,
    sync_file,
)
from faqsearch.library.strays import find_strays, taken_up

if TYPE_CHECKING:
    from faqsearch.library.addition import Addition, AddReport
    from faqsearch.library.imported import Gathered, Progress
    from faqsearch.nouns import ParsedDocument

_STAMPED_PARTS = (
    *("reading", "authority", "notations", "library", "checker"),
    *("linking.py", "languages.py", "nouns.py"),
)


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
        self.bundled = bundled
        self._corpus = corpus
        self._notify = notify or (lambda line: None)
        self._patience = patience
        self._progress = progress or (lambda step, done, total: None)
        self._was_there = False

    @property
    def corpus(self) -> Path:
        """The folder of the documents that ship."""
        if self._corpus is None:
            from faqsearch.library.corpus import bundled_corpus

            self._corpus = bundled_corpus()
        return self._corpus

    # --- reading ------------------------------------------------------------------

    def open(self) -> Snapshot:
        """The snapshot of the library as it is now.

        Where there is none yet, or a damaged one, it is built first: in the library, or
        for this once where that can't be written.
        """
        for _ in range(_TRIES):
            held = self._held()
            with contextlib.suppress(DamagedLibrary):
                return Snapshot(self._snapshot_folder(held))
            if self._held() != held:
                continue  # a writer has changed it meanwhile, and collected that
            try:
                with self._writing():
                    self._repair()
            except Unwritable as error:
                return self._temporary(held, error)
            except Busy as error:
                if any(document.kind in BULK for document in held):
                    raise  # which takes as long as the other one
                return self._temporary(held, error)
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
            return Snapshot(self._snapshot_folder(read_list(self.folder)))
        except (LibraryError, OSError):
            return None

    def _held(self) -> list[HeldDocument]:
        """The documents; a list that isn't as it was written, or has lost some, is mended."""
        for _ in range(_TRIES):
            listed = self._listed()
            strays = find_strays(self.folder, listed.held)
            if not any(strays) or self._listed() == listed:
                break  # else a writer has changed it meanwhile
        held = taken_up(listed.held, strays)
        if listed.damage or strays.lost:
            try:
                with self._writing():
                    held = read_list(self.folder)
            except Unwritable:
                say_mended(listed.damage, strays, self._notify)
        if lost := [document for document in strays.missing if document in held]:
            self._notify(
                f"The library has lost the bytes of {ids_of(lost)}. It answers from what it read "
                "in them; `faqsearch doctor` says what to do."
            )
        if number := len(strays.unnamed):
            self._notify(
                f"{self.folder / 'documents'} holds {number} that the list of documents does not "
                "name: `faqsearch doctor` says what to do."
            )
        return held

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
        folder = self._snapshot_folder(held)
        try:
            Snapshot(folder).close()
        except DamagedLibrary:
            what = "The index is damaged. Building" if folder.is_dir() else "Building"
            self._notify(f"{what} the library in {self.folder} (once) …")
            self._publish(folder, held, {})
            self._collect(held, ())

    def _temporary(self, held: Sequence[HeldDocument], why: LibraryError) -> Snapshot:
        """A snapshot outside of the library, deleted when nobody needs it any more."""
        from faqsearch.library.temporary import TemporaryFolder

        self._notify(f"{why}. Building a library for this once …")
        try:
            folder = TemporaryFolder()
            try:
                self._make(folder.snapshot, held, {})
                return Snapshot(folder.snapshot, afterwards=folder.close)
            except BaseException:
                folder.close()
                raise
        except (OSError, sqlite3.Error) as error:
            raise LibraryError(f"{why}, nor one for this once: {reason(error)}") from error

    def documents(self) -> tuple[HeldDocument, ...]:
        """The documents that were added, in the order of their addition."""
        return self._listed().held

    def original(self, document: HeldDocument) -> bytes:
        """The bytes of a document as they were added; raises :class:`LostDocument`."""
        path = self.folder / "documents" / document.sha256
        check_original(document, path)
        return path.read_bytes()

    def snapshot_of(self, held: Sequence[HeldDocument]) -> Path:
        """Where the records and the index of these documents are, if they are built."""
        return self._snapshot_folder(held)

    def _snapshot_folder(
        self, held: Sequence[HeldDocument], *, bundled: bool | None = None
    ) -> Path:
        """Where the snapshot of this list is or will be: named by all it is made from."""
        wanted = self.bundled if bundled is None else bundled
        shipped = stamp([self.corpus]) if wanted and self.corpus.is_dir() else None
        name = _named([*self._made_by(), shipped, _read_from(held)])
        return self.folder / "snapshots" / name

    def _made_by(self) -> list[object]:
        package = Path(sys.modules["faqsearch"].__file__ or "").parent
        return [SCHEMA_VERSION, stamp(package / part for part in _STAMPED_PARTS)]

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
        from faqsearch.library.addition import Addition

        with self._writing():
            before = read_list(self.folder)
            addition = Addition(before, self._bundled_ids(), kind)
            for path in files_to_read(paths, addition.failed):
                addition.add(path, stdin)
            if addition.has_failed:
                raise UnreadableDocument(addition.failed[0][1])
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
        self._progress = progress or self._progress
        if kind not in BULK:
            return self.add(paths, kind=kind)
        from faqsearch.library.importing import Importation

        with self._writing():
            before = read_list(self.folder)
            importation = Importation(self.folder, before, kind, self._progress)
            for path in paths:
                importation.add(str(path))
            held, gathered = importation.gather()
            if importation.has_failed:
                raise UnreadableDocument(importation.failed[0][1])
            if held != before:
                self._commit(before, held, {}, gathered)
        return importation.report()

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

        return set(corpus_ids(self.corpus))

    def remove(self, id: str) -> None:
        """Take a document out. Raises :class:`~faqsearch.errors.NotFound`."""
        with self._writing():
            before = read_list(self.folder)
            held = [document for document in before if document.id != id]
            if len(held) == len(before):
                if id in self._bundled_ids():
                    raise NotFound(f"{id} ships with faqsearch: leave it out with --no-bundled")
                raise NotFound(f"no document {id} was added", [d.id for d in before][:3])
            self._commit(before, held, {})

    def rebuild(self) -> bool:
        """Build where an answer showed the snapshot to be damaged; say whether that can be."""
        self._notify(f"The index is damaged. Building the library in {self.folder} (once) …")
        try:
            self.build()
        except Unwritable:
            return False
        return True

    def build(self) -> None:
        """Make records and index anew from the documents."""
        with self._writing():
            held = read_list(self.folder)
            folder = self._snapshot_folder(held)
            self._publish(folder, held, {}, anew=True)
            self._collect(held, ())

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
        folder = self._snapshot_folder(held)
        if not folder.is_dir():
            old = self._snapshot_folder(before)
            added = held[len(before) :]
            only_added = _read_from(held[: len(before)]) == _read_from(before) and not any(
                document.kind for document in added
            )
            try:
                parsed = {sha: parsed for sha, (_, parsed) in new.items() if parsed}
                extended = old if only_added and old.is_dir() else None
                self._publish(folder, held, parsed, extended, gathered)
            except LostDocument:
                if new:
                    raise  # else it is another that is lost, which is said when it is needed
        note(self.folder, {b.sha256 for b in before} - {h.sha256 for h in held})
        write_list(self.folder, held)
        self._collect(held, before)

    def _write_originals(self, originals: dict[str, bytes]) -> None:
        documents = self.folder / "documents"
        documents.mkdir(exist_ok=True)
        note(self.folder, [sha for sha in originals if not (documents / sha).exists()])
        for sha, data in originals.items():
            write_whole(documents / sha, data)

    def _publish(
        self,
        folder: Path,
        held: Sequence[HeldDocument],
        parsed: dict[str, ParsedDocument],
        old: Path | None = None,
        gathered: Gathered | None = None,
        *,
        anew: bool = False,
    ) -> None:
        """Make a snapshot beside its place, have it on the disk, move it there in one step."""
        folder.parent.mkdir(exist_ok=True)
        making = folder.parent / f".{folder.name}"
        discard(making)
        added = [parsed[h.sha256] for h in held if h.sha256 in parsed]
        try:
            extended = old is not None and extend(old, making, added)
        except DamagedLibrary:
            discard(making)
            extended = False
        if not extended:
            self._make(making, held, parsed, gathered, anew=anew)
        sync(making)
        if folder.is_dir():
            aside = folder.parent / f".{folder.name}.old"
            discard(aside)
            folder.rename(aside)
        making.rename(folder)
        sync_file(folder.parent)

    def _make(
        self,
        folder: Path,
        held: Sequence[HeldDocument],
        parsed: dict[str, ParsedDocument],
        gathered: Gathered | None = None,
        *,
        anew: bool = False,
    ) -> None:
        """Make a snapshot in the new ``folder`` from the documents.

        It stands on the imported data of another snapshot where one has the same, unless
        all is to be made ``anew``.
        """
        from faqsearch.library.corpus import corpus_twins

        twins = corpus_twins(self.corpus) if self.bundled else ()
        documents = self._parsed(held, parsed)
        bulk = [document for document in held if document.kind in BULK]
        rules = [document for document in held if document.kind == COMPRULES]
        if not (bulk or rules):
            build(folder, documents, twins)
            return
        below = self._name_of(bulk)
        base = f"{below}/{self._name_of([*bulk, *rules])}"
        old = None if gathered or anew else self._standing_on(base, below)
        if old:
            same = Manifest(old).base == base
            editions = None if same else self._editions(rules)
            try:
                build(folder, documents, twins, base=base, editions=editions, old=old)
                return
            except DamagedLibrary:
                discard(folder)
        gathered = gathered or self._gathered(bulk)
        editions = self._editions(rules) if rules else None
        build(folder, documents, twins, base=base, gathered=gathered, editions=editions)

    def _name_of(self, imported: Sequence[HeldDocument]) -> str:
        """A word for imported data, empty where there are none."""
        return _named([*self._made_by(), _read_from(imported)]) if imported else ""

    def _standing_on(self, base: str, below: str) -> Path | None:
        """A snapshot that stands on this base, else on the bulk data ``below`` it."""
        found: dict[bool, Path] = {}
        for folder in sorted((self.folder / "snapshots").glob("[!.]*")):
            if SNAPSHOT.fullmatch(folder.name):
                with contextlib.suppress(DamagedLibrary):
                    other = Manifest(folder).base
                    if other == base or (below and other.startswith(f"{below}/")):
                        found.setdefault(other == base, folder)
        return found.get(True) or found.get(False)

    def _editions(self, rules: Sequence[HeldDocument]) -> Iterator[ParsedDocument]:
        """The rules texts, read one after another, the oldest first."""
        from faqsearch.reading import parse

        for number, one in enumerate(sorted(rules, key=self._day_of)):
            self._progress("rules texts", number, len(rules))
            yield parse(self.original(one), one.path, document_id=one.id)
        self._progress("rules texts", len(rules), len(rules))

    def _gathered(self, imported: Iterable[HeldDocument]) -> Gathered:
        """The imported data, read anew."""
        from faqsearch.library.imported import Gathered, Import

        gathered = Gathered(self._progress)
        for one in imported:
            file = self.folder / "documents" / one.sha256
            check_original(one, file)
            gathered.read(Import(one.id, one.kind, one.path, one.sha256, file))
        return gathered

    def _day_of(self, rules: HeldDocument) -> str:
        """The day of a rules text: of its id, or of a text that older versions imported."""
        if day := edition_day(rules.id):
            return day
        from faqsearch.reading.document import edition_of

        day_read, _ = edition_of(self.original(rules), rules.path)
        return day_read.isoformat() if day_read else ""

    def _parsed(
        self, held: Sequence[HeldDocument], parsed: dict[str, ParsedDocument]
    ) -> list[ParsedDocument]:
        from faqsearch.library.corpus import read_corpus
        from faqsearch.reading import parse

        own = [
            parsed.get(document.sha256)
            or parse(self.original(document), document.path, document_id=document.id)
            for document in held
            if not document.kind
        ]
        taken = {document.id for document in held}
        shipped = read_corpus(self.corpus) if self.bundled else ()
        return own + [one for one in shipped if one.document.id not in taken]

    def _collect(self, held: Sequence[HeldDocument], before: Sequence[HeldDocument]) -> None:
        """Delete the snapshots that neither this list nor the one before it needs."""
        kept = {
            self._snapshot_folder(documents, bundled=bundled).name
            for documents in (held, before or held)
            for bundled in (True, False)
        }
        for folder in (self.folder / "snapshots").glob("[!.]*"):
            if folder.name not in kept and SNAPSHOT.fullmatch(folder.name):
                with contextlib.suppress(OSError):  # a system that keeps what is open
                    discard(folder.rename(folder.with_name(f".{folder.name}")))


def _read_from(held: Iterable[HeldDocument]) -> list[tuple[str, ...]]:
    """What of each document decides how it is read."""
    return [(one.id, one.sha256, one.path, one.kind) for one in held]


def _named(made_from: list[object]) -> str:
    return hashlib.sha256(json.dumps(made_from).encode()).hexdigest()[:16]
