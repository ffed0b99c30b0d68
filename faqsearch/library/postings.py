"""The full-text index as it is read: the files that Whoosh wrote, without loading Whoosh.

Whoosh's own reader takes longer to load than a question takes to answer, and reads one posting
at a time. What is needed of it is little: a term is looked up in the hash table of a segment
(``.trm``), its blocks of postings are unpickled (``.pst``), and the lengths of texts are bytes
(``_len.col``). The words of texts in their order stand in a file of ours beside each segment
(:mod:`faqsearch.library.sequences`). Other files of ours are made from the index when it is written
(:mod:`faqsearch.library.index`): ``table.json`` lists the segments and what scores need,
``entries.order`` the numbers by which entries are known and those that Whoosh gave them, where
these are others, ``entries.keys`` and ``entries.ends`` have the key and group of each entry,
``entries.kinds`` a code for what few terms tell of it, ``days.txt`` every day.

Whoosh's pickles are code: never open an index that this program did not build.
"""

from __future__ import annotations

import json
import mmap
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import cached_property
from io import BytesIO
from itertools import accumulate, compress, count
from operator import getitem
from pathlib import Path
from pickle import load, loads
from struct import Struct
from typing import Any
from zlib import decompress

try:  # as the standard library does: hashlib loads all of OpenSSL
    from _md5 import md5  # type: ignore[import-not-found]
except ImportError:
    from hashlib import md5

from faqsearch.errors import DamagedLibrary
from faqsearch.languages import Lang
from faqsearch.library.kept import KeptPostings
from faqsearch.library.sequences import WORDS, Sentences, Sequences

TABLE, ORDER, KEYS, ENDS, KINDS, DAYS = (
    "table.json",
    "entries.order",
    "entries.keys",
    "entries.ends",
    "entries.kinds",
    "days.txt",
)
SHARED_FIELDS = ("kind", "lang", "twinned", "machine")
"""Fields of which few terms stand in many entries; each combination of them has a code."""
LENGTH_NORM = {"names": 0.2, "named": 0.2, "head_en": 0.2, "head_fr": 0.2, "context": 0.2}
NORM = 0.4
SATURATION = 0.8  # rulings are short: a word said twice says little more than once

_MAGIC = b"W3Bl"
_DIRECTORY = Struct("!qi")
_SLOT = Struct("!Iq")
_SIZES = Struct("!ii")
_INFO = Struct("!BfIBBfII")
_EXTENT = Struct("!qi")
_INT = Struct("!i")
_NO_ORDER = array("I")

Block = tuple[list[int], "float | tuple[float, ...] | None"]
"""Numbers of entries in one segment, and how often they hold a term: once, if None."""


@contextmanager
def reading(folder: Path) -> Iterator[None]:
    """Say in one sentence what is raised over a damaged file."""
    try:
        yield
    except Exception as error:
        raise DamagedLibrary(
            f"{folder} is damaged ({error!r}); run `faqsearch build` to rebuild it"
        ) from error


def bm25(times: float, length: int, average: float, field: str) -> float:
    """BM25 of a term that stands so many times in a text of some length, rare or not."""
    norm = LENGTH_NORM.get(field, NORM)
    held = times + SATURATION * ((1 - norm) + norm * length / average)
    return (times * (SATURATION + 1)) / held


class _Segment:
    """One segment of Whoosh's, whose entries Whoosh numbers from ``first`` on.

    They are known by the numbers of ``order`` instead, unless that is empty.
    """

    def __init__(
        self,
        folder: Path,
        name: str,
        first: int,
        count: int,
        deleted: list[int],
        order: array[int],
    ) -> None:
        self.first, self.count = first, count
        self._order = order
        self.deleted = frozenset(deleted)
        self._folder, self._name = folder, name
        self._terms = _mapped(folder / f"{name}.trm")
        self._postings = _mapped(folder / f"{name}.pst")
        end = len(self._terms) - _INT.size
        extras = end - _INT.unpack_from(self._terms, end)[0]
        self._directory = extras - 256 * _DIRECTORY.size
        self._fields: dict[str, int] = loads(self._terms[extras:end])["fieldmap"]
        self._lengths: dict[str, bytes] = {}

    @cached_property
    def texts(self) -> Sequences:
        """The words of texts in their order."""
        return Sequences(self._folder / f"{self._name}{WORDS}")

    def known(self, own: Iterable[int]) -> Iterable[int]:
        """The numbers by which entries are known, by those that they have in the segment."""
        if self._order:
            return map(self._order.__getitem__, own)
        return map(self.first.__add__, own) if self.first else own

    def lengths(self, field: str) -> bytes:
        """The length of each entry's text in a field, in Whoosh's code of one byte."""
        found = self._lengths.get(field)
        if found is None:
            path = self._folder / f"{self._name}._{field}_len.col"
            found = path.read_bytes().ljust(self.count, b"\0")
            self._lengths[field] = found
        return found

    def blocks(self, field: str, term: str) -> Iterator[Block]:
        """The postings of a term, a block at a time."""
        at = self._extent(field, term)
        if at is None:
            return
        data = self._postings
        if data[at : at + len(_MAGIC)] != _MAGIC:
            raise ValueError(f"no postings at {at}")
        at += len(_MAGIC)
        size = 1
        while size > 0:  # that of the last is negative
            (size,) = _INT.unpack_from(data, at)
            at += _INT.size
            end = at + abs(size)
            block = BytesIO(data[at:end])
            compressed = load(block)[3]
            written = block.read()
            steps, times, _ = loads(decompress(written) if compressed else written)
            yield list(accumulate(steps)), times
            at = end

    def has(self, field: str, term: str) -> bool:
        """Whether an entry of the segment holds a term."""
        if not self.deleted:
            return self._extent(field, term) is not None
        return any(not self.deleted.issuperset(own) for own, _ in self.blocks(field, term))

    def _extent(self, field: str, term: str) -> int | None:
        """Where the postings of a term begin, by the hash table of terms."""
        number = self._fields.get(field)
        if number is None:
            return None
        key = number.to_bytes(2, "big") + term.encode()
        hashed = int.from_bytes(md5(key, usedforsecurity=False).digest()[-4:], "big")
        data = self._terms
        start, slots = _DIRECTORY.unpack_from(
            data, self._directory + (hashed & 255) * _DIRECTORY.size
        )
        slot = (hashed >> 8) % slots if slots else 0
        for _ in range(slots):
            found, at = _SLOT.unpack_from(data, start + slot * _SLOT.size)
            if not at:
                return None
            if found == hashed:
                width, _ = _SIZES.unpack_from(data, at)
                at += _SIZES.size
                if data[at : at + width] == key:
                    if data[at + width]:
                        raise ValueError(f"postings of {term!r} inside of the terms")
                    where: int = _EXTENT.unpack_from(data, at + width + _INFO.size)[0]
                    return where
            slot = (slot + 1) % slots
        return None


def _mapped(path: Path) -> Any:
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


class Index(KeptPostings):
    """An index open for reading; safe to share between threads.

    Raises :class:`FileNotFoundError` where a writer has collected the folder, and
    :class:`~faqsearch.errors.DamagedLibrary` over a damaged one, then or later.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        if not folder.is_dir():
            raise FileNotFoundError(folder)
        self._folder = folder
        with reading(folder):
            table = json.loads((folder / TABLE).read_text("ascii"))
            self._averages: dict[str, float] = table["averages"]
            self._widths: list[int] = table["widths"]
            self._codes: list[dict[str, list[str]]] = table["codes"]
            self._kinds = (folder / KINDS).read_bytes()
            self._ends = array("I", (folder / ENDS).read_bytes())
            self._keys = (folder / KEYS).read_bytes()
            self._segments = []
            self._first: int = table["first"]
            order = array("I", (folder / ORDER).read_bytes())
            self._places = order[len(order) // 2 :]
            first = 0
            for name, number, deleted in table["segments"]:
                start = first - self._first
                own = order[start : start + number] if start >= 0 else _NO_ORDER
                self._segments.append(_Segment(folder, name, first, number, deleted, own))
                first += number
        self._scored: dict[tuple[str, float], list[float]] = {}

    def close(self) -> None:
        """Nothing need be closed: the files are let go of when their last reader is."""

    def _by_length(self, field: str, times: float) -> list[float]:
        """The score of a term that stands so many times in a text, by the code of its length."""
        found = self._scored.get((field, times))
        if found is None:
            average = self._averages[field]
            found = [bm25(times, width, average, field) for width in self._widths]
            self._scored[field, times] = found
        return found

    def _read_scores(self, field: str, term: str) -> dict[int, float]:
        found: dict[int, float] = {}
        with reading(self._folder):
            for segment in self._segments:
                lengths = segment.lengths
                for numbers, times in segment.blocks(field, term):
                    codes = map(lengths(field).__getitem__, numbers)
                    scores: Iterable[float]
                    if isinstance(times, tuple):
                        tables = {often: self._by_length(field, often) for often in set(times)}
                        scores = map(getitem, map(tables.__getitem__, times), codes)
                    else:
                        by_length = self._by_length(field, 1.0 if times is None else times)
                        scores = map(by_length.__getitem__, codes)
                    found.update(zip(segment.known(numbers), scores, strict=True))
                for number in segment.known(segment.deleted):
                    found.pop(number, None)
        return found

    def _read_entries(self, field: str, term: str) -> frozenset[int]:
        if field in SHARED_FIELDS:
            holding = bytes([field in code and term in code[field] for code in self._codes])
            marked = self._kinds.translate(holding.ljust(256, b"\0"))
            return frozenset(compress(count(), marked))
        found: set[int] = set()
        with reading(self._folder):
            for segment in self._segments:
                own: set[int] = set()
                for numbers, _ in segment.blocks(field, term):
                    own.update(numbers)
                own -= segment.deleted
                found.update(segment.known(own))
        return frozenset(found)

    def marks(self, terms: Sequence[tuple[str, str]]) -> bytearray:
        """By the number of each entry which of at most eight terms of shared fields it holds."""
        marks = [
            sum(1 << at for at, (field, term) in enumerate(terms) if term in code.get(field, ()))
            for code in self._codes
        ]
        return bytearray(self._kinds.translate(bytes(marks).ljust(256, b"\0")))

    def _size(self) -> int:
        return len(self._kinds)

    def is_held(self, field: str, term: str) -> bool:
        """Whether any entry holds ``term`` in ``field``; of most, without reading which."""
        if field in SHARED_FIELDS:
            return super().is_held(field, term)
        with reading(self._folder):
            return any(segment.has(field, term) for segment in self._segments)

    def _read_days(self) -> list[str]:
        with reading(self._folder):
            return (self._folder / DAYS).read_text("ascii").split()

    def expect(self, numbers: Iterable[int]) -> None:
        """Nothing need be read ahead: all texts are at hand."""

    def texts(self, number: int) -> list[Sentences]:
        """The texts of an entry, word by word."""
        with reading(self._folder):
            place = self._place(number)
            segment = next(s for s in reversed(self._segments) if s.first <= place)
            return segment.texts.texts(place - segment.first)

    def _place(self, number: int) -> int:
        """The number that Whoosh gave an entry."""
        moved = self._places and number >= self._first
        return self._places[number - self._first] if moved else number

    def holding(self, phrase: Mapping[Lang, Sequence[str]], numbers: Set[int]) -> set[int]:
        """Those of the entries in one of whose texts the words of its language stand in a row."""
        found: set[int] = set()
        with reading(self._folder):
            places = list(map(self._place, numbers)) if self._places else numbers
            for segment in self._segments:
                first, end = segment.first, segment.first + segment.count
                own = [n - first for n in places if first <= n < end]
                for lang, words in phrase.items():
                    row = segment.texts.row(words, lang) if own else None
                    if row:
                        found.update(segment.known(segment.texts.holding(row, own)))
        return found

    def numbers(self) -> Iterator[int]:
        """The numbers of all entries."""
        for segment in self._segments:
            yield from segment.known(n for n in range(segment.count) if n not in segment.deleted)

    def entry(self, number: int) -> tuple[str, str]:
        """Key and group of an entry."""
        try:
            start = self._ends[number - 1] if number else 0
            key, _, group = self._keys[start : self._ends[number]].decode().partition("\t")
        except (IndexError, ValueError):
            with reading(self._folder):
                raise
        return key, group or key
