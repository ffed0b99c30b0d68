"""The mechanics in the records, by id and by their rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from faqsearch.library.payload import load
from faqsearch.nouns.cards import Mechanic


class Mechanics(Mapping[str, Mechanic]):
    """The mechanics of one library by id; ``rows`` asks its records.

    Each is read when it is asked for: most answers name one or two of hundreds.
    """

    def __init__(self, rows: Callable[..., list[tuple[str, ...]]]) -> None:
        self._rows = rows
        kept = rows("SELECT id, payload FROM mechanics ORDER BY id")
        self._payloads = {row[0]: row[1] for row in kept}
        self._read: dict[str, Mechanic] = {}

    def __getitem__(self, id: str) -> Mechanic:
        if id not in self._read:
            self._read[id] = load(Mechanic, self._payloads[id])
        return self._read[id]

    def __contains__(self, id: object) -> bool:
        return id in self._payloads

    def __iter__(self) -> Iterator[str]:
        return iter(self._payloads)

    def __len__(self) -> int:
        return len(self._payloads)

    def with_rule(self, number: str) -> tuple[str, ...]:
        """The ids of those whose rule of today is ``number``."""
        found = self._rows("SELECT id FROM mechanics WHERE rule = ? ORDER BY id", number)
        return tuple(id for (id,) in found)
