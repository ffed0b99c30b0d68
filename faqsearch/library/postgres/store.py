"""A library on a server: how it is opened, and how it is changed.

Whoever changes it has a workshop on his own machine, a folder with a library of the same
documents: it does the work of reading and checking, and its snapshot is what is published.
The server's list of documents is the one that counts; a workshop that has another, or none,
gets it from there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from faqsearch.errors import LibraryError
from faqsearch.library.addition import AddReport
from faqsearch.library.folder import ORIGINAL, HeldDocument, put_list, read_list, write_list
from faqsearch.library.lock import Unwritable
from faqsearch.library.places import cache_folder
from faqsearch.library.postgres import publishing
from faqsearch.library.postgres.server import Gone, Reader, Row, Servers
from faqsearch.library.postgres.snapshot import ServerSnapshot
from faqsearch.library.store import Store

if TYPE_CHECKING:
    from faqsearch.library.imported import Progress

_CURRENT = (
    "SELECT number, layout FROM snapshots WHERE counts AND bundled = %s "
    "ORDER BY number DESC LIMIT 1"
)
_OWN = "faqsearch"  # the schema of what there is once


class ServerStore:
    """One library on the servers of a ``postgresql://`` URL.

    ``notify`` hears a line before a build that takes a moment; ``workshop`` is the folder
    for changes, in the user's cache if it is left out.
    """

    def __init__(
        self,
        url: str,
        *,
        bundled: bool = True,
        corpus: Path | None = None,
        notify: Callable[[str], None] | None = None,
        patience: float = 15.0,
        workshop: Path | None = None,
    ) -> None:
        self._servers = Servers(url)
        self._bundled = bundled
        self._notify = notify or (lambda line: None)
        self._patience = patience
        self._lookout = Reader(self._servers, _OWN)
        self.folder = workshop or _workshop(url)
        self._workshop = Store(
            self.folder, bundled=bundled, corpus=corpus, notify=notify, patience=patience
        )

    # --- reading ------------------------------------------------------------------

    def open(self) -> ServerSnapshot:
        """The library as it is now; where there is none yet, it is built first."""
        reader = Reader(self._servers, _OWN)
        found = self._current(reader)
        if found is None:
            try:
                self.build()
            except Unwritable as error:
                raise LibraryError(
                    f"{self._servers} has no such library yet: run `faqsearch build` ({error})"
                ) from error
            reader.close()
            found = self._current(reader)
        if found is None:
            raise LibraryError(f"{self._servers} has yet to receive the library; try again")
        number, layout = found
        if layout != publishing.LAYOUT:
            raise LibraryError(
                f"the library {self._servers} was built by another faqsearch: run `faqsearch build`"
            )
        return ServerSnapshot(reader, number)

    def _current(self, reader: Reader) -> tuple[int, str] | None:
        """Number and layout of the snapshot that counts."""
        try:
            rows = reader.rows(_CURRENT, self._bundled)
        except Gone:
            return None
        return (rows[0][0], rows[0][1]) if rows else None

    def lost(self) -> tuple[HeldDocument, ...]:
        """None: the servers keep the bytes of documents beside all else."""
        return ()

    def open_rest(self) -> ServerSnapshot:
        """The library: of no document are the bytes lost without it."""
        return self.open()

    def state(self) -> object:
        """The number of the snapshot that counts."""
        return self._current(self._lookout)

    def rebuild(self) -> bool:
        """Readers don't publish: what a server holds is damaged for all, or for none."""
        return False

    # --- writing ------------------------------------------------------------------

    def add(self, paths: Iterable[str | Path], stdin: bytes | None = None) -> AddReport:
        """Add files, folders, or standard input, as to a folder."""
        with self._changing() as workshop:
            return workshop.add(paths, stdin)

    def import_files(
        self, kind: str, paths: Iterable[str | Path], progress: Progress | None = None
    ) -> AddReport:
        """Import bulk data or rules texts of this ``kind``, as into a folder."""
        with self._changing() as workshop:
            return workshop.import_files(kind, paths, progress)

    def remove(self, id: str, progress: Progress | None = None) -> None:
        """Take a document out. Raises :class:`~faqsearch.errors.NotFound`."""
        with self._changing() as workshop:
            workshop.remove(id, progress)

    def build(self, progress: Progress | None = None) -> None:
        """Make records and index anew from the documents, and publish them."""
        with self._changing(anew=True) as workshop:
            workshop.build(progress)

    @contextmanager
    def _changing(self, *, anew: bool = False) -> Iterator[Store]:
        """The workshop with the library's documents; what changed in it is published at the end.

        Nothing is where the change fails, or leaves the documents as they were, unless all is
        built ``anew``.
        """
        with self._servers.writing(self._patience) as connection:
            publishing.prepare(connection)
            before = publishing.held_list(connection)
            self._restore(connection, before)
            yield self._workshop
            if anew or self._list() != before:
                self._publish(connection)

    def _list(self) -> str:
        return (self.folder / "current.json").read_text("ascii")

    def _restore(self, connection: psycopg.Connection[Row], documents: str | None) -> None:
        """Give the workshop the library's list, and the bytes of documents that it hasn't got."""
        originals = self.folder / "documents"
        originals.mkdir(parents=True, exist_ok=True)
        if documents is None:
            write_list(self.folder, [])
            return
        put_list(self.folder, documents.encode("ascii"))
        listed = read_list(self.folder)
        for path in originals.iterdir():  # which another machine has taken out
            if ORIGINAL.fullmatch(path.name) and path.name not in {one.sha256 for one in listed}:
                path.unlink()
        for held in listed:
            path = originals / held.sha256
            if not path.exists():
                making = path.with_name(f".{path.name}.new")
                publishing.write_original(connection, held.sha256, making)
                making.replace(path)

    def _publish(self, connection: psycopg.Connection[Row]) -> None:
        self._notify(f"Publishing the library on {self._servers} …")
        snapshot = self._workshop.open()
        try:
            publishing.publish(connection, self.folder, snapshot, bundled=self._bundled)
        finally:
            snapshot.close()
        self._servers.read_what_was_written()
        self._lookout.close()


def _workshop(url: str) -> Path:
    """Where this user's machine keeps the workshop of a library."""
    name = hashlib.sha256(url.encode()).hexdigest()[:16]
    return cache_folder() / f"postgresql-{name}"
