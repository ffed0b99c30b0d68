"""What was read of the full text, kept for the next question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

_MOST_KEPT = 20_000  # terms whose entries are kept in memory


class KeptPostings(ABC):
    """The entries of terms, each read once, wherever they are read from."""

    def __init__(self) -> None:
        self._filters: dict[tuple[str, str], frozenset[int]] = {}
        self._scores: dict[tuple[str, str], dict[int, float]] = {}

    @abstractmethod
    def _read_scores(self, field: str, term: str) -> dict[int, float]:
        """The numbers and strengths of the entries that hold a term of a text field."""

    @abstractmethod
    def _read_entries(self, field: str, term: str) -> frozenset[int]:
        """The numbers of the entries that hold a term."""

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
            found = self._read_scores(field, term)
            if len(self._scores) >= _MOST_KEPT:
                self._scores.clear()
            self._scores[field, term] = found
        return found

    def entries(self, field: str, term: str) -> frozenset[int]:
        """The numbers of the entries that hold ``term`` in ``field``."""
        found = self._filters.get((field, term))
        if found is None:
            found = self._read_entries(field, term)
            if len(self._filters) >= _MOST_KEPT:
                self._filters.clear()
            self._filters[field, term] = found
        return found

    def days(self, first: str = "", end: str = "9") -> frozenset[int]:
        """The numbers of the entries with a day from ``first`` on and before ``end``."""
        held = [day for day in self._read_days() if first <= day < end]
        return frozenset(n for day in held for n in self.entries("day", day))
