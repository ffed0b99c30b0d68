"""The records of a library: one read-only SQLite file with everything but full text.

Nouns are kept as JSON payloads beside the columns that are asked for. A ruling
has one row for every place where its text stands; reading unites them. All lists
come in a fixed order: documents that a judge added before those that ship, then
the order of the document.

What is asked of names, mechanics, rules and glossaries stands in modules of its own, which
ask through the connection of the records. What is left is one class, however long: the
connection, and the documents, rulings and cards that are read through it and kept together.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import finalize

from faqsearch.errors import DamagedLibrary
from faqsearch.frozen import Frozen, replace
from faqsearch.languages import Lang
from faqsearch.library.kept import Kept
from faqsearch.library.mechanics import Mechanics
from faqsearch.library.names import CardNames, in_parts
from faqsearch.library.payload import Loaded, load, load_part
from faqsearch.library.rules import RuleTexts
from faqsearch.library.schema import SCHEMA_VERSION
from faqsearch.nouns.cards import Card, CardFace
from faqsearch.nouns.documents import Document, DocumentKind, DocumentSummary, Source
from faqsearch.nouns.rulings import Ruling
from faqsearch.nouns.verdicts import Checked

if TYPE_CHECKING:
    from faqsearch.library.bulkrecords import BulkRecords
    from faqsearch.library.definitions import Definitions
    from faqsearch.nouns.parsed import Section

_Place = tuple[Ruling, bool, str]
"""A place of a ruling as a document has it: its text, whether that ships, how it was checked."""

_MOST_CARDS = 2_000  # kept in memory, as many again for their faces: some 10 MB


class LinkKind:
    """What a ruling is linked to: its cards and mechanics, those it names, rules it cites."""

    CARD = "card"
    MECHANIC = "mechanic"
    MENTION = "mention"
    NAMED = "named"
    RULE = "rule"


class StoredRuling(Frozen):
    """A ruling with every place it stands in, its cards and mechanics united.

    Its date and set are its own, else those of its document; its twin is the first text
    of its unit in the other language. ``bundled`` tells that only documents that ship
    hold it. ``checked`` is how it was checked in its first place.
    """

    ruling: Ruling
    sources: tuple[Source, ...]
    bundled: bool
    checked: Checked


class Records:
    """The records of one snapshot, read only; safe to share between threads.

    While they are written, they are read through the connection of their ``writer``.
    """

    def __init__(self, path: Path, writer: sqlite3.Connection | None = None) -> None:
        try:
            self._db = writer or sqlite3.connect(
                f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
            )
            if writer is None:
                finalize(self, self._db.close)  # a library that nobody closes
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.Error as error:
            raise _damaged(path, error) from error
        self._path = path
        self._lock = threading.Lock()
        if version != SCHEMA_VERSION:
            raise DamagedLibrary(f"{path} has the layout {version}, not {SCHEMA_VERSION}")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _rows(self, sql: str, *values: object) -> list[tuple[str, ...]]:
        try:
            with self._lock:
                return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise _damaged(self._path, error) from error

    # --- cards and mechanics ---------------------------------------------------

    @cached_property
    def _cards(self) -> Kept[str, Card]:
        return Kept(_MOST_CARDS, lambda card: len(card.faces))

    def card(self, id: str) -> Card | None:
        """The card with this id."""
        held = self._cards.get(id)
        if held is None and (rows := self._rows("SELECT payload FROM cards WHERE id = ?", id)):
            held = self._cards.keep(id, load(Card, rows[0][0]))
        return held

    def mechanics_of(self, card: str) -> tuple[str, ...]:
        """The mechanics of a card, sooner than all of it."""
        rows = self._rows("SELECT payload FROM cards WHERE id = ?", card)
        return tuple(load_part(Card, "mechanics", rows[0][0])) if rows else ()

    def cards(self) -> Iterator[Card]:
        """Every card known, by id."""
        for (payload,) in self._rows("SELECT payload FROM cards ORDER BY id"):
            yield load(Card, payload)

    def card_ids(self) -> tuple[str, ...]:
        """The id of every card."""
        return tuple(id for (id,) in self._rows("SELECT id FROM cards ORDER BY id"))

    def subtypes(self) -> frozenset[str]:
        """The subtypes of all cards, folded, in both languages."""
        return frozenset(word for (word,) in self._rows("SELECT word FROM subtypes"))

    @cached_property
    def names(self) -> CardNames:
        """The names of cards."""
        return CardNames(self._rows)

    @cached_property
    def bulk(self) -> BulkRecords:
        """What was imported of bulk data, as an import that comes after asks for it."""
        from faqsearch.library.bulkrecords import BulkRecords  # which no answer needs

        return BulkRecords(self._rows)

    @cached_property
    def mechanics(self) -> Mechanics:
        """Every mechanic known, by id."""
        return Mechanics(self._rows)

    def terms(self) -> list[tuple[str, str, str, str]]:
        """Rows of the glossary: language, words, their stems, concept."""
        rows = self._rows("SELECT lang, words, stems, concept FROM terms ORDER BY rowid")
        return [(la, w, s, c) for la, w, s, c in rows]

    # --- rulings -----------------------------------------------------------------

    def ruling(self, id: str) -> StoredRuling | None:
        """The ruling with this id."""
        return next(iter(self.rulings([id])), None)

    def rulings(self, ids: Iterable[str]) -> tuple[StoredRuling, ...]:
        """The rulings with these ids, in their order; ids unknown are left out."""
        wanted = list(dict.fromkeys(ids))
        rows: dict[str, list[_Place]] = {id: [] for id in wanted}
        for some, marks in in_parts(wanted):
            for id, payload, bundled, checked in self._rows(
                "SELECT p.ruling, p.payload, d.bundled, p.checked FROM places p "
                "JOIN documents d ON d.id = p.document "
                f"WHERE p.ruling IN ({marks}) ORDER BY d.rank, p.rank",
                *some,
            ):
                rows[id].append((load(Ruling, payload), bool(int(bundled)), checked))
        placed = [own for own in rows.values() if own]
        firsts = self.firsts_of_units(own[0][0].unit for own in placed)
        return tuple(_united(own, firsts) for own in placed)

    def firsts_of_units(self, units: Iterable[str]) -> dict[tuple[str, Lang], str]:
        """The id of the text of each unit that is shown in a language, where it has one.

        That is an official text before a restatement, and a machine's translation last.
        """
        found: dict[tuple[str, Lang], str] = {}
        for some, marks in in_parts(list(dict.fromkeys(units))):
            for unit, lang, id in self._rows(
                "SELECT p.unit, p.lang, p.ruling FROM places p JOIN documents d "
                f"ON d.id = p.document WHERE p.unit IN ({marks}) "
                "ORDER BY p.machine, d.rank, p.rank",
                *some,
            ):
                found.setdefault((unit, Lang(lang)), id)
        return found

    def ruling_ids(
        self, *, lang: Lang | None = None, set: str | None = None, document: str | None = None
    ) -> tuple[str, ...]:
        """Ids of all rulings that match, each once, in the order of the documents."""
        asked = {"p.lang": lang and str(lang), "lower(p.set_code)": set and set.lower()}
        asked["p.document"] = document
        wanted = {column: value for column, value in asked.items() if value is not None}
        where = " AND ".join(f"{column} = ?" for column in wanted)
        rows = self._rows(
            "SELECT p.ruling FROM places p JOIN documents d ON d.id = p.document "
            f"WHERE {where or 'TRUE'} ORDER BY d.rank, p.rank",
            *wanted.values(),
        )
        return tuple(dict.fromkeys(r[0] for r in rows))

    def as_placed(self, document: str) -> tuple[Ruling, ...]:
        """The rulings of one document as it has them, in its order, also those that stand twice."""
        rows = self._rows("SELECT payload FROM places WHERE document = ? ORDER BY rank", document)
        return tuple(load(Ruling, payload) for (payload,) in rows)

    def linked(self, kind: str, *targets: str) -> tuple[StoredRuling, ...]:
        """Rulings linked to any of ``targets``, newest last, then in document order.

        Where one text was published for several cards, its date and place are those for this
        card.
        """
        marks = ",".join("?" * len(targets))
        rows = self._rows(
            "SELECT ruling, min(coalesce(links.day, p.day)), min(p.machine), "
            "min(d.rank * 1000000 + coalesce(links.rank, p.rank)), min(links.day) FROM links "
            "JOIN places p USING (ruling, document) JOIN documents d ON d.id = p.document "
            f"WHERE links.kind = ? AND links.target IN ({marks}) "
            "GROUP BY ruling ORDER BY 2 NULLS FIRST, 3, 4",
            kind,
            *targets,
        )
        days = {r[0]: date.fromisoformat(r[4]) for r in rows if r[4]}
        return tuple(
            replace(stored, ruling=replace(stored.ruling, date=days[stored.ruling.id]))
            if stored.ruling.id in days
            else stored
            for stored in self.rulings(r[0] for r in rows)
        )

    def days(self) -> dict[tuple[str, str], date]:
        """The day on which a ruling was published for a card, by their ids, where it is known."""
        rows = self._rows(
            "SELECT ruling, target, min(day) FROM links WHERE kind = ? AND day IS NOT NULL "
            "GROUP BY ruling, target",
            LinkKind.CARD,
        )
        return {(ruling, card): date.fromisoformat(day) for ruling, card, day in rows}

    # --- rules -------------------------------------------------------------------

    @cached_property
    def rules(self) -> RuleTexts:
        """The texts of rules."""
        return RuleTexts(self._rows)

    @cached_property
    def definitions(self) -> Definitions:
        """The entries of the glossaries of rules texts."""
        from faqsearch.library.definitions import Definitions  # no card page needs it

        return Definitions(self._rows)

    # --- documents ----------------------------------------------------------------

    def document(self, id: str) -> Document | None:
        """The document with this id."""
        rows = self._rows("SELECT payload FROM documents WHERE id = ?", id)
        return load(Document, rows[0][0]) if rows else None

    def sections(self, document: str) -> tuple[Section, ...]:
        """The sections of a document, in order."""
        from faqsearch.nouns.parsed import Section  # no answer shows them

        rows = self._rows("SELECT payload FROM sections WHERE document = ? ORDER BY rank", document)
        return tuple(load(Section, payload) for (payload,) in rows)

    def faces(self, card: str, lang: Lang) -> tuple[CardFace, ...]:
        """The faces of a card in one language as the first document that has its text states them.

        What was imported comes before what a judge added, and that before what ships. The
        wording is of the document's day; a French one of card data is of the day of its
        printing, where that is known.
        """
        rows = self._rows(
            "SELECT f.document, f.payload FROM faces f JOIN documents d ON d.id = f.document "
            "WHERE f.card = ? AND f.lang = ? ORDER BY d.rank, f.rank",
            card,
            str(lang),
        )
        blocks: dict[str, list[CardFace]] = {}
        for document, payload in rows:
            blocks.setdefault(document, []).append(load(CardFace, payload))
        stated = next((id for id, b in blocks.items() if any(face.text for face in b)), None)
        held = self.document(stated) if stated else None
        if stated is None or held is None:
            return ()
        printed = held.kind is DocumentKind.CARDS and lang is Lang.FR
        day = None if printed else held.date
        return tuple(
            replace(face, as_of=face.as_of or day, bundled=held.bundled) for face in blocks[stated]
        )

    def documents(self) -> Mapping[str, Document]:
        """Every document by its id, in their order."""
        return self._documents

    @cached_property
    def _documents(self) -> Mapping[str, Document]:
        rows = self._rows("SELECT id, payload FROM documents ORDER BY rank")
        return Loaded(Document, {row[0]: row[1] for row in rows})

    def is_bundled(self, document: str) -> bool:
        """Whether a document is one of those that ship."""
        rows = self._rows("SELECT bundled FROM documents WHERE id = ?", document)
        return bool(rows and int(rows[0][0]))

    def shipped(self) -> tuple[str, ...]:
        """The ids of the documents that ship, in their order."""
        return tuple(
            id for (id,) in self._rows("SELECT id FROM documents WHERE bundled = 1 ORDER BY rank")
        )

    def summaries(self) -> tuple[DocumentSummary, ...]:
        """Every document with what it holds."""
        found = []
        for id, document in self.documents().items():
            counted = self._rows(
                "SELECT lang, count(DISTINCT ruling) FROM places WHERE document = ? "
                "GROUP BY lang ORDER BY lang",
                id,
            )
            found.append(
                DocumentSummary(
                    document=document,
                    rulings={Lang(lang): int(n) for lang, n in counted},
                    faces=self._count("faces", id),
                    rules=self._count("rule_places", id) or self._count("rules", id),
                    places=self._count("places", id),
                    definitions=self._count("definitions", id),
                )
            )
        return tuple(found)

    def _count(self, table: str, document: str) -> int:
        return int(self._rows(f"SELECT count(*) FROM {table} WHERE document = ?", document)[0][0])


def _united(places: Sequence[_Place], firsts: Mapping[tuple[str, Lang], str]) -> StoredRuling:
    """One ruling out of all its places: the first one's text, everyone's cards; and its twin."""
    rulings = [ruling for ruling, _, _ in places]
    first = rulings[0]
    if len(places) > 1:
        first = replace(
            first,
            cards=tuple(dict.fromkeys(c for one in rulings for c in one.cards)),
            mechanics=tuple(dict.fromkeys(m for one in rulings for m in one.mechanics)),
        )
    twin = firsts.get((first.unit, first.lang.other))
    return StoredRuling(
        ruling=first if twin == first.twin else replace(first, twin=twin),
        sources=tuple(dict.fromkeys(one.source for one in rulings)),
        bundled=all(bundled for _, bundled, _ in places),
        checked=load(Checked, places[0][2]),
    )


def _damaged(path: Path, error: sqlite3.Error) -> DamagedLibrary:
    return DamagedLibrary(f"{path} is damaged ({error}); run `faqsearch build` to rebuild it")
