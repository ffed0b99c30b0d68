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
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from faqsearch.errors import LibraryError, NotFound, UnreadableDocument
from faqsearch.library.folder import (
    STDIN,
    HeldDocument,
    files_to_read,
    read_list,
    write_list,
    write_whole,
)
from faqsearch.library.lock import locked
from faqsearch.library.schema import SCHEMA_VERSION
from faqsearch.library.snapshot import Snapshot, build, extend, stamp, sync, sync_file

if TYPE_CHECKING:
    from faqsearch.nouns import ParsedDocument

_STAMPED_PARTS = ("reading", "authority", "notations", "library", "linking.py", "languages.py")


@dataclass(frozen=True, slots=True)
class AddReport:
    """What an addition did: ids of documents, and the files that could not be read.

    ``failed`` pairs each such path with the reason, one sentence.
    """

    added: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    failed: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class _Change:
    """An addition under way: the new list, the new documents, the report's parts."""

    held: list[HeldDocument]
    new: dict[str, tuple[bytes, ParsedDocument]] = field(default_factory=dict)
    added: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)


def default_folder() -> Path:
    """``FAQSEARCH_LIBRARY``, else ``index/`` of a checkout, else the user's data folder."""
    from faqsearch.library.corpus import checkout

    if named := os.environ.get("FAQSEARCH_LIBRARY"):
        return Path(named)
    if root := checkout():
        return root / "index"
    import platformdirs

    return Path(platformdirs.user_data_path("faqsearch", appauthor=False))


class Store:
    """One library folder. ``notify`` hears a line before a build that takes a moment."""

    def __init__(
        self,
        folder: Path,
        *,
        bundled: bool = True,
        corpus: Path | None = None,
        notify: Callable[[str], None] | None = None,
        patience: float = 15.0,
    ) -> None:
        self.folder = folder
        self.bundled = bundled
        self._corpus = corpus
        self._notify = notify or (lambda line: None)
        self._patience = patience

    @property
    def corpus(self) -> Path:
        """The folder of the documents that ship."""
        if self._corpus is None:
            from faqsearch.library.corpus import bundled_corpus

            self._corpus = bundled_corpus()
        return self._corpus

    # --- reading ------------------------------------------------------------------

    def open(self) -> Snapshot:
        """The snapshot of the library as it is now, built first where there is none yet."""
        for _ in range(3):
            held = read_list(self.folder)
            folder = self._snapshot_folder(held)
            if not folder.is_dir():
                with self._writing():
                    held = read_list(self.folder)
                    folder = self._snapshot_folder(held)
                    if not folder.is_dir():
                        self._notify(f"Building the library in {self.folder} (once) …")
                        self._publish(folder, held, {})
                        self._collect(held, ())
            try:
                return Snapshot(folder)
            except LibraryError:
                if folder.is_dir():  # else a writer has just collected it
                    raise
        raise LibraryError(f"the library {self.folder} keeps changing; try again")

    def documents(self) -> tuple[HeldDocument, ...]:
        """The documents that were added, in the order of their addition."""
        return tuple(read_list(self.folder))

    def original(self, document: HeldDocument) -> bytes:
        """The bytes of a document as they were added."""
        try:
            return (self.folder / "documents" / document.sha256).read_bytes()
        except OSError as error:
            raise LibraryError(
                f"the library {self.folder} has lost the document {document.id}: "
                f"remove it and add {document.path} again"
            ) from error

    def _snapshot_folder(
        self, held: Sequence[HeldDocument], *, bundled: bool | None = None
    ) -> Path:
        """Where the snapshot of this list is or will be: named by all it is made from."""
        package = Path(sys.modules["faqsearch"].__file__ or "").parent
        wanted = self.bundled if bundled is None else bundled
        made_from = [
            SCHEMA_VERSION,
            stamp(package / part for part in _STAMPED_PARTS),
            stamp([self.corpus]) if wanted and self.corpus.is_dir() else None,
            [(document.id, document.sha256, document.path) for document in held],
        ]
        name = hashlib.sha256(json.dumps(made_from).encode()).hexdigest()[:16]
        return self.folder / "snapshots" / name

    # --- writing ------------------------------------------------------------------

    def add(self, paths: Iterable[str | Path], stdin: bytes | None = None) -> AddReport:
        """Add files, folders, or standard input (``-``, whose bytes are ``stdin``).

        A file added before is replaced if it changed; the same content twice is one
        document. A file that can't be read is reported and leaves the others alone;
        raises :class:`~faqsearch.errors.UnreadableDocument` if none can be read.
        """
        with self._writing():
            before = read_list(self.folder)
            change = _Change(list(before))
            for path in files_to_read(paths, change.failed):
                self._add_one(path, stdin, change)
            if change.failed and not (change.added or change.replaced or change.unchanged):
                raise UnreadableDocument(change.failed[0][1])
            if change.held != before:
                self._commit(before, change)
        return AddReport(
            tuple(change.added),
            tuple(change.replaced),
            tuple(change.unchanged),
            tuple(change.failed),
        )

    def _add_one(self, path: str, stdin: bytes | None, change: _Change) -> None:
        from faqsearch.reading import parse

        try:
            data = (stdin or b"") if path == STDIN else Path(path).read_bytes()
        except OSError as error:
            change.failed.append((path, f"{path} can't be read: {error.strerror}"))
            return
        sha = hashlib.sha256(data).hexdigest()
        place = "" if path == STDIN else str(Path(path).resolve())
        same_place = next((h for h in change.held if place and h.place == place), None)
        same_text = next((h for h in change.held if h.sha256 == sha), None)
        if same_text:
            change.unchanged.append(same_text.id)
            if same_place and same_place is not same_text:
                change.held.remove(same_place)
            return
        id = same_place.id if same_place else self._new_id(path, change.held)
        try:
            parsed = parse(data, path, document_id=id)
        except UnreadableDocument as error:
            change.failed.append((path, str(error)))
            return
        held = HeldDocument(id, sha, path, place)
        if same_place:
            change.held[change.held.index(same_place)] = held
            change.replaced.append(id)
        else:
            change.held.append(held)
            change.added.append(id)
        change.new[sha] = (data, parsed)

    def _new_id(self, path: str, held: Sequence[HeldDocument]) -> str:
        from faqsearch.reading.ids import document_id

        wanted = "stdin" if path == STDIN else document_id(path)
        taken = {document.id for document in held} | self._bundled_ids()
        number, id = 1, wanted
        while id in taken:
            number += 1
            id = f"{wanted}-{number}"
        return id

    def _bundled_ids(self) -> set[str]:
        from faqsearch.library.corpus import corpus_ids

        return set(corpus_ids(self.corpus))

    def remove(self, id: str) -> None:
        """Take a document out. Raises :class:`~faqsearch.errors.NotFound`."""
        with self._writing():
            before = read_list(self.folder)
            change = _Change([document for document in before if document.id != id])
            if len(change.held) == len(before):
                if id in self._bundled_ids():
                    raise NotFound(f"{id} ships with faqsearch: leave it out with --no-bundled")
                raise NotFound(f"no document {id} was added", [d.id for d in before][:3])
            self._commit(before, change)

    def build(self) -> None:
        """Make records and index anew from the documents."""
        with self._writing():
            held = read_list(self.folder)
            folder = self._snapshot_folder(held)
            self._publish(folder, held, {})
            self._collect(held, ())

    def _writing(self) -> contextlib.AbstractContextManager[None]:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError) as error:
            raise LibraryError(f"{self.folder} is a file, not a library folder") from error
        except OSError as error:
            raise LibraryError(
                f"the library {self.folder} can't be made: {error.strerror}"
            ) from error
        return self._locked()

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        with locked(self.folder, self._patience):
            try:
                yield
            except OSError as error:
                raise LibraryError(
                    f"the library {self.folder} can't be written: {error.strerror or error}"
                ) from error

    def _commit(self, before: Sequence[HeldDocument], change: _Change) -> None:
        """Documents, then the snapshot, then the list that makes them count."""
        documents = self.folder / "documents"
        documents.mkdir(exist_ok=True)
        for sha, (data, _) in change.new.items():
            write_whole(documents / sha, data)
        folder = self._snapshot_folder(change.held)
        if not folder.is_dir():
            old = self._snapshot_folder(before)
            parsed = {sha: parsed for sha, (_, parsed) in change.new.items()}
            only_added = change.held[: len(before)] == list(before)
            base = old if only_added and old.is_dir() else None
            self._publish(folder, change.held, parsed, base=base)
        write_list(self.folder, change.held)
        self._collect(change.held, before)

    def _publish(
        self,
        folder: Path,
        held: Sequence[HeldDocument],
        parsed: dict[str, ParsedDocument],
        base: Path | None = None,
    ) -> None:
        """Make a snapshot beside its place, have it on the disk, move it there in one step."""
        folder.parent.mkdir(exist_ok=True)
        making = folder.parent / f".{folder.name}"
        shutil.rmtree(making, ignore_errors=True)
        added = [parsed[h.sha256] for h in held if h.sha256 in parsed]
        if base is None or not extend(base, making, added):
            from faqsearch.library.corpus import corpus_twins

            twins = corpus_twins(self.corpus) if self.bundled else ()
            build(making, self._parsed(held, parsed), twins)
        sync(making)
        if folder.is_dir():
            aside = folder.parent / f".{folder.name}.old"
            shutil.rmtree(aside, ignore_errors=True)
            folder.rename(aside)
        making.rename(folder)
        sync_file(folder.parent)

    def _parsed(
        self, held: Sequence[HeldDocument], parsed: dict[str, ParsedDocument]
    ) -> list[ParsedDocument]:
        from faqsearch.library.corpus import read_corpus
        from faqsearch.reading import parse

        own = [
            parsed.get(document.sha256)
            or parse(self.original(document), document.path, document_id=document.id)
            for document in held
        ]
        taken = {document.id for document in held}
        shipped = read_corpus(self.corpus) if self.bundled else ()
        return own + [one for one in shipped if one.document.id not in taken]

    def _collect(self, held: Sequence[HeldDocument], before: Sequence[HeldDocument]) -> None:
        """Delete what neither this list nor the one before it needs."""
        kept = {
            self._snapshot_folder(documents, bundled=bundled).name
            for documents in (held, before or held)
            for bundled in (True, False)
        }
        for folder in (self.folder / "snapshots").iterdir():
            if folder.name not in kept:
                shutil.rmtree(folder, ignore_errors=True)
        texts = {document.sha256 for document in held}
        if (self.folder / "documents").is_dir():
            for path in (self.folder / "documents").iterdir():
                if path.name not in texts:
                    path.unlink(missing_ok=True)
