"""What the rest of the program asks of a library, whatever keeps it.

There are two engines. A folder (:mod:`faqsearch.library.store`) needs nothing else; a
PostgreSQL server (:mod:`faqsearch.library.postgres`) serves many machines.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from faqsearch.errors import LibraryError

if TYPE_CHECKING:
    from faqsearch.languages import Lang
    from faqsearch.library.addition import AddReport
    from faqsearch.library.folder import HeldDocument
    from faqsearch.library.imported import Progress
    from faqsearch.library.records import Records
    from faqsearch.library.sequences import Sentences

_URLS = ("postgresql://", "postgres://")


class Postings(Protocol):
    """What search asks of the full text. Entries have numbers, one snapshot long."""

    def scores(self, field: str, term: str) -> Mapping[int, float]:
        """Entries with ``term`` in a text field, with their BM25 scores."""

    def entries(self, field: str, term: str) -> frozenset[int]:
        """Entries with ``term`` in any field."""

    def is_held(self, field: str, term: str) -> bool:
        """Whether any entry holds ``term``, sooner than which do."""

    def marks(self, terms: Sequence[tuple[str, str]]) -> bytearray:
        """By the number of each entry which of at most eight fields' terms it holds: bits, the
        first term having the lowest. The fields are some of which few terms stand in many."""

    def days(self, first: str = "", end: str = "9") -> frozenset[int]:
        """Entries with a day from ``first`` on and before ``end``."""

    def entry(self, number: int) -> tuple[str, str]:
        """Key and group of an entry."""

    def expect(self, numbers: Iterable[int]) -> None:
        """Have ready the texts of these entries, which are asked for next."""

    def texts(self, number: int) -> Sequence[Sentences]:
        """The texts of an entry, word by word."""

    def holding(self, phrase: Mapping[Lang, Sequence[str]], numbers: Set[int]) -> set[int]:
        """Those of the entries in one of whose texts the words of its language stand in a row."""


class Snapshot(Protocol):
    """Records and full text of one set of documents, which never change."""

    @property
    def records(self) -> Records:
        """Everything but the full text."""

    @property
    def index(self) -> Postings:
        """The full text."""

    @property
    def stamp(self) -> str:
        """A word for it: another for every other set of documents."""

    def is_there(self) -> bool:
        """Whether it is still kept, be it damaged."""

    def is_whole(self) -> bool:
        """Whether all of it is as it was written, as far as can be told; this takes long."""

    def close(self) -> None:
        """Let go of what is open."""


class Engine(Protocol):
    """One library: how it is read, and how it is changed, from one snapshot to the next."""

    @property
    def folder(self) -> Path:
        """Where this machine keeps the files that the library is made from."""

    def open(self) -> Snapshot:
        """The library as it is now."""

    def lost(self) -> tuple[HeldDocument, ...]:
        """The documents whose bytes are no longer there as they were added."""

    def open_rest(self) -> Snapshot:
        """The library without those that are :meth:`lost`, where :meth:`open` refuses them."""

    def state(self) -> object:
        """What is equal as long as :meth:`open` would give the same snapshot; quickly told."""

    def rebuild(self) -> bool:
        """Build where an answer showed the snapshot to be damaged; say whether that can be."""

    def add(self, paths: Iterable[str | Path], stdin: bytes | None = None) -> AddReport:
        """Add files, folders, or standard input."""

    def import_files(
        self, kind: str, paths: Iterable[str | Path], progress: Progress | None = None
    ) -> AddReport:
        """Import bulk data or rules texts of this ``kind``."""

    def remove(self, id: str, progress: Progress | None = None) -> None:
        """Take a document out."""

    def build(self, progress: Progress | None = None) -> None:
        """Make records and index anew from the documents."""


def is_url(place: object) -> bool:
    """Whether a place is the URL of a server, and not a folder.

    >>> is_url("postgresql://reader@db1,db2/rulings"), is_url("/srv/rulings")
    (True, False)
    """
    return str(place).startswith(_URLS)


def engine_of(
    place: str | os.PathLike[str] | None,
    *,
    bundled: bool = True,
    notify: Callable[[str], None] | None = None,
) -> Engine:
    """The engine of the library in a folder or at a URL, or where this machine keeps it.

    Raises :class:`~faqsearch.errors.LibraryError` where what a URL needs isn't installed.
    """
    named = os.fsdecode(place) if place else os.environ.get("FAQSEARCH_LIBRARY", "")
    if "\0" in named:
        raise LibraryError(f"{named!r} is no path of a library: it has the sign U+0000")
    if not is_url(named):
        from faqsearch.library.places import default_folder
        from faqsearch.library.store import Store

        folder = Path(named) if named else default_folder()
        return Store(folder, bundled=bundled, notify=notify)
    try:
        from faqsearch.library.postgres.store import ServerStore
    except ImportError as error:
        raise LibraryError(
            "a library on PostgreSQL needs psycopg, which comes with: "
            f"pip install 'faqsearch[postgres]' ({error})"
        ) from error
    return ServerStore(named, bundled=bundled, notify=notify)
