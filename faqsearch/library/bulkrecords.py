"""What was imported of bulk data, in the records: rulings, names and subtypes of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from faqsearch.languages import Lang
from faqsearch.library.payload import load
from faqsearch.nouns.rulings import Ruling

BULK_RANKS = -500_000
"""Below this are the ranks of the documents of bulk data."""


class KnownName(NamedTuple):
    """A name of a card: its folded first word, its language, as written, the card's id."""

    first: str
    lang: Lang
    name: str
    card: str


class BulkRecords:
    """The bulk data of one library, without what added documents taught; ``rows`` asks for them."""

    def __init__(self, rows: Callable[..., list[tuple[str, ...]]]) -> None:
        self._rows = rows

    def names(self) -> frozenset[KnownName]:
        """Every name of every card."""
        rows = self._rows("SELECT words, lang, name, card FROM names WHERE NOT learnt")
        return frozenset(
            KnownName(words.partition(" ")[0], Lang(lang), name, card)
            for words, lang, name, card in rows
        )

    def subtypes(self) -> frozenset[str]:
        """The subtypes of all cards, folded."""
        rows = self._rows("SELECT word FROM subtypes WHERE NOT learnt")
        return frozenset(word for (word,) in rows)

    def ruling(self, id: str) -> tuple[Ruling, str] | None:
        """A ruling as the first file that has it has it, and the payload of its verdict."""
        rows = self._rows(
            "SELECT p.payload, p.checked FROM places p JOIN documents d ON d.id = p.document "
            "WHERE p.ruling = ? AND d.rank < ? ORDER BY d.rank LIMIT 1",
            id,
            BULK_RANKS,
        )
        return (load(Ruling, rows[0][0]), rows[0][1]) if rows else None

    def links(self, kind: str) -> dict[str, tuple[str, ...]]:
        """What each ruling is linked to of one :class:`~faqsearch.library.records.LinkKind`."""
        found: dict[str, dict[str, None]] = {}
        for id, target in self._rows(
            "SELECT l.ruling, l.target FROM links l JOIN documents d ON d.id = l.document "
            "WHERE l.kind = ? AND d.rank < ? ORDER BY l.rowid",
            kind,
            BULK_RANKS,
        ):
            found.setdefault(id, {})[target] = None
        return {id: tuple(own) for id, own in found.items()}
