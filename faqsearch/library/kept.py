"""What was read of the full text, kept for the next question."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

_MOST_KEPT = 400_000  # postings that are kept in memory of one sort, each some 100 bytes

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Values by key whose sizes together stay below a limit: those not asked for longest go."""

    def __init__(self, most: int, size: Callable[[V], int]) -> None:
        self._most = most
        self._size = size
        self._values: dict[K, V] = {}
        self._held = 0
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """The value that is kept under a key."""
        with self._lock:
            found = self._values.pop(key, None)
            if found is not None:
                self._values[key] = found
            return found

    def keep(self, key: K, value: V) -> V:
        """Keep a value, and let go of others; it counts as one more than its size."""
        with self._lock:
            before = self._values.pop(key, None)
            if before is not None:
                self._held -= self._size(before) + 1
            self._values[key] = value
            self._held += self._size(value) + 1
            while self._held > self._most and len(self._values) > 1:
                self._held -= self._size(self._values.pop(next(iter(self._values)))) + 1
            return value


class KeptPostings(ABC):
    """The entries of terms, each read once, wherever they are read from."""

    def __init__(self) -> None:
        self._filters = Kept[tuple[str, str], frozenset[int]](_MOST_KEPT, len)
        self._scores = Kept[tuple[str, str], dict[int, float]](_MOST_KEPT, len)

    @abstractmethod
    def _read_scores(self, field: str, term: str) -> dict[int, float]:
        """The numbers and strengths of the entries that hold a term of a text field."""

    @abstractmethod
    def _read_entries(self, field: str, term: str) -> frozenset[int]:
        """The numbers of the entries that hold a term."""

    @abstractmethod
    def _size(self) -> int:
        """A number above those of all entries."""

    @abstractmethod
    def _read_days(self) -> Iterable[str]:
        """Every day that an entry has."""

    def scores(self, field: str, term: str) -> Mapping[int, float]:
        """Entries that hold ``term`` in a text field, by number, with a strength around 1.

        The strength is BM25's share of frequency and length; how rare a thing is
        can't be told from one field and one language, so the caller weighs that.
        """
        found = self._scores.get((field, term))
        if found is None:
            found = self._scores.keep((field, term), self._read_scores(field, term))
        return found

    def entries(self, field: str, term: str) -> frozenset[int]:
        """The numbers of the entries that hold ``term`` in ``field``."""
        found = self._filters.get((field, term))
        if found is None:
            found = self._filters.keep((field, term), self._read_entries(field, term))
        return found

    def is_held(self, field: str, term: str) -> bool:
        """Whether any entry holds ``term`` in ``field``."""
        return bool(self.entries(field, term))

    def marks(self, terms: Sequence[tuple[str, str]]) -> bytearray:
        """By the number of each entry which of at most eight terms it holds: bits, the first
        term having the lowest. The fields are those of which few terms stand in many entries."""
        marks = bytearray(self._size())
        for place, (field, term) in enumerate(terms):
            for number in self._read_entries(field, term):
                marks[number] |= 1 << place
        return marks

    def days(self, first: str = "", end: str = "9") -> frozenset[int]:
        """The numbers of the entries with a day from ``first`` on and before ``end``."""
        held = [day for day in self._read_days() if first <= day < end]
        return frozenset().union(*(self.entries("day", day) for day in held))
