"""An index as Whoosh itself reads it, every entry and term: once, when it has been written."""

# mypy: disallow-untyped-calls=False
from __future__ import annotations

import mmap
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from whoosh.filedb.filestore import FileStorage
from whoosh.filedb.structfile import BufferFile
from whoosh.index import FileIndex
from whoosh.reading import TermNotFound
from whoosh.scoring import BM25F

from faqsearch.library.fields import TEXT_FIELDS
from faqsearch.library.kept import KeptPostings
from faqsearch.library.postings import LENGTH_NORM, NORM, SATURATION, reading


class _MmapFile(BufferFile):
    """A file of the index read through a memory map, without copying it."""

    def __init__(self, data: Any, name: str) -> None:
        self._buf = data
        self._name = name
        self.file = data
        self.onclose = None
        self.is_real = False
        self.is_closed = False

    def close(self) -> None:
        """Let go of the map; it closes when its last reader does."""
        self.is_closed = True


class _MmapStorage(FileStorage):
    """A folder whose files are memory maps."""

    def open_file(self, name: str, **kwargs: Any) -> Any:
        """Map one file; the table of contents, which is read once, is read whole."""
        path = Path(self.folder) / name
        if path.suffix == ".toc" or not path.stat().st_size:
            return BufferFile(path.read_bytes(), name=name, **kwargs)
        with path.open("rb") as file:
            return _MmapFile(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), name)


class _Weighting(BM25F):
    """BM25 without the rarity of the term."""

    def __init__(self) -> None:
        norms = {f"{name}_B": b for name, b in LENGTH_NORM.items()}
        super().__init__(B=NORM, K1=SATURATION, **norms)

    def idf(self, searcher: Any, fieldname: str, text: str) -> float:
        """One for every term."""
        return 1.0


class WhooshIndex(KeptPostings):
    """An index read by Whoosh, as :class:`~faqsearch.library.postings.Index` does sooner.

    Each thread has its own searcher. Raises what that raises.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        if not folder.is_dir():
            raise FileNotFoundError(folder)
        self._folder = folder
        with self._reading():
            self._index = FileIndex(_MmapStorage(str(folder)), indexname="MAIN")
        self._local = threading.local()

    def close(self) -> None:
        """Close the index and this thread's searcher."""
        self._index.close()

    def _reading(self) -> AbstractContextManager[None]:
        return reading(self._folder)

    @property
    def _searcher(self) -> Any:
        searcher = getattr(self._local, "searcher", None)
        if searcher is None:
            new: Any = self._index.searcher(weighting=_Weighting())
            averages = self._averages(new)
            new.avg_field_length = lambda name, default=None: averages.get(name, default)
            self._local.searcher = searcher = new
        return searcher

    def _read_scores(self, field: str, term: str) -> dict[int, float]:
        found: dict[int, float] = {}
        with self._reading():
            try:
                matcher = self._searcher.postings(field, term)
            except TermNotFound:
                return found
            while matcher.is_active():
                found[matcher.id()] = matcher.score()
                matcher.next()
        return found

    def _read_entries(self, field: str, term: str) -> frozenset[int]:
        with self._reading():
            try:
                return frozenset(self._searcher.postings(field, term).all_ids())
            except TermNotFound:
                return frozenset()

    def _size(self) -> int:
        with self._reading():
            return int(self._index.doc_count_all())

    def _read_days(self) -> list[str]:
        with self._reading():
            return [str(term, "ascii") for term in self._searcher.reader().lexicon("day")]

    def entry(self, number: int) -> tuple[str, str]:
        """Key and group of an entry."""
        with self._reading():
            stored = self._searcher.stored_fields(number)
            return stored["key"], stored["group"]

    def numbers(self) -> Iterator[int]:
        """The numbers of all entries."""
        with self._reading():
            yield from self._searcher.reader().all_doc_ids()

    def lengths(self, number: int) -> dict[str, int]:
        """How many tokens an entry has in each text field."""
        with self._reading():
            stored = self._searcher.stored_fields(number)["lengths"]
            return dict(zip(TEXT_FIELDS, stored, strict=True))

    def _averages(self, searcher: Any) -> dict[str, float]:
        """The average length of a text in each field; Whoosh's own counts what is deleted."""
        reader = searcher.reader()
        totals = {name: reader.field_length(name) for name in TEXT_FIELDS}
        for number in filter(reader.is_deleted, range(reader.doc_count_all())):
            stored = reader.stored_fields(number)["lengths"]
            for name, length in zip(TEXT_FIELDS, stored, strict=True):
                totals[name] -= length
        count = reader.doc_count() or 1
        return {name: total / count or 1 for name, total in totals.items()}

    def segments(self) -> tuple[list[tuple[str, int, list[int]]], dict[str, float], int]:
        """Name, number of entries and entries deleted of each segment; the average length of
        a text in each field; and how many entries there are, with those deleted."""
        with self._reading():
            searcher = self._searcher
            found = [
                (one.segment_id(), one.doc_count_all(), sorted(one.deleted_docs()))
                for one in self._index._segments()
            ]
            averages = {name: searcher.avg_field_length(name) for name in TEXT_FIELDS}
            return found, averages, sum(number for _, number, _ in found)

    def terms(self) -> Iterator[tuple[str, str]]:
        """Every field with every term in it, in order."""
        with self._reading():
            for field, term in self._searcher.reader().all_terms():
                yield field, term.decode()
