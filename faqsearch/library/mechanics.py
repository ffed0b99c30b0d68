"""The mechanics in the records, by id and by their rule."""

from __future__ import annotations

from collections.abc import Callable

from faqsearch.library.payload import Loaded
from faqsearch.nouns.cards import Mechanic


class Mechanics(Loaded[Mechanic]):
    """The mechanics of one library by id; ``rows`` asks its records."""

    def __init__(self, rows: Callable[..., list[tuple[str, ...]]]) -> None:
        self._rows = rows
        kept = rows("SELECT id, payload FROM mechanics ORDER BY id")
        super().__init__(Mechanic, {row[0]: row[1] for row in kept})

    def with_rule(self, number: str) -> tuple[str, ...]:
        """The ids of those whose rule of today is ``number``."""
        found = self._rows("SELECT id FROM mechanics WHERE rule = ? ORDER BY id", number)
        return tuple(id for (id,) in found)
