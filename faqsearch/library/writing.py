"""Writing the records: what reading and linking found, into one SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from weakref import finalize

from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.library.bulkrecords import BULK_RANKS
from faqsearch.library.concepts import Concepts
from faqsearch.library.definitions import called_by, term_ids
from faqsearch.library.naming import MechanicsNamed
from faqsearch.library.payload import dump
from faqsearch.library.records import LinkKind, Records
from faqsearch.library.schema import SCHEMA
from faqsearch.library.tokens import name_key, name_words
from faqsearch.linking import LinkedDocument
from faqsearch.nouns.cards import (
    Card,
    CardFace,
    Mechanic,
)
from faqsearch.nouns.documents import Document, Source
from faqsearch.nouns.parsed import Section
from faqsearch.nouns.rulings import (
    GlossaryDefinition,
    Rule,
    Ruling,
)
from faqsearch.nouns.verdicts import Checked

_BUNDLED_RANK = 1_000_000
_IMPORTED_RANK = 2 * BULK_RANKS
_EDITION_RANK = -1  # of the oldest; a newer one is less


class RecordsWriter:
    """One new or copied records file, open for writing until :meth:`close`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._named: MechanicsNamed | None = None
        self._renamed = False
        new = not path.exists()
        self._db = sqlite3.connect(path, check_same_thread=False)
        finalize(self, self._db.close)  # where writing fails, in whatever thread that is noticed
        # The file only counts once it has been published whole, so no journal is needed.
        self._db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        if new:
            self._db.executescript(SCHEMA)

    def close(self) -> None:
        """Write everything and close the file."""
        if self._renamed:
            self._db.executemany(
                "INSERT OR REPLACE INTO spellings VALUES(?, ?)", list(self.records.names.spelt())
            )
        self._db.commit()
        self._db.close()

    @property
    def records(self) -> Records:
        """What has been written, read through the same connection."""
        return Records(self._path, self._db)

    def add_cards(self, cards: Iterable[Card], *, learnt: bool = False) -> None:
        """Add cards with all their names."""
        self._renamed = True
        for card in cards:
            self._db.execute("INSERT INTO cards VALUES(?, ?, ?)", (card.id, learnt, dump(card)))
            self._db.executemany(
                "INSERT INTO names VALUES(?, ?, ?, ?, ?, ?, ?)",
                [(*row, learnt) for row in _name_rows(card)],
            )

    def add_subtypes(self, words: Iterable[str], *, learnt: bool = False) -> None:
        """Add subtypes of cards."""
        rows = [(word, learnt) for word in sorted(words)]
        self._db.executemany("INSERT INTO subtypes VALUES(?, ?)", rows)

    def add_mechanics(
        self,
        mechanics: Iterable[Mechanic],
        terms: Iterable[tuple[str, ...]],
        *,
        learnt: bool = False,
    ) -> None:
        """Add mechanics, and the words of concepts."""
        self._named = None
        self._db.executemany(
            "INSERT INTO mechanics VALUES(?, ?, ?, ?)",
            [(m.id, m.rule and str(m.rule), learnt, dump(m)) for m in mechanics],
        )
        self._db.executemany(
            "INSERT INTO terms VALUES(?, ?, ?, ?, ?)", [(*term, learnt) for term in terms]
        )

    def forget_added(self, *, editions: bool = False) -> None:
        """Take out all that was added, and what it taught; what was imported stays.

        The ``editions`` of the rules are taken out too if so asked.
        """
        self._renamed = True
        first = BULK_RANKS if editions else 0
        self._db.execute("DELETE FROM documents WHERE rank >= ?", (first,))
        if editions:
            self._db.execute("DELETE FROM rule_places")
            self._db.execute("DELETE FROM editions")
        for table in (
            *("sections", "faces", "places", "links", "rules", "rule_links"),
            *("definitions", "definition_cites"),
        ):
            self._db.execute(
                f"DELETE FROM {table} WHERE document NOT IN (SELECT id FROM documents)"
            )
        self._db.execute(
            "DELETE FROM definition_names WHERE term NOT IN (SELECT term FROM definitions)"
        )
        for table in ("cards", "names", "subtypes", "mechanics", "terms"):
            self._db.execute(f"DELETE FROM {table} WHERE learnt")

    def add_imported(self, document: Document, sections: Iterable[Section]) -> None:
        """Add a document that was imported; its rulings follow one by one."""
        (rank,) = self._db.execute(
            "SELECT coalesce(max(rank) + 1, ?) FROM documents WHERE rank < 0", (_IMPORTED_RANK,)
        ).fetchone()
        self._add_document(document, rank, sections)

    def _add_document(self, document: Document, rank: int, sections: Iterable[Section]) -> None:
        self._db.execute(
            "INSERT INTO documents VALUES(?, ?, ?, ?)",
            (document.id, rank, document.bundled, dump(document)),
        )
        self._db.executemany(
            "INSERT INTO sections VALUES(?, ?, ?, ?)",
            [(document.id, i, s.id, dump(s)) for i, s in enumerate(sections)],
        )

    def add_face(self, document: str, rank: int, card: str | None, face: CardFace) -> None:
        """Add a face of a card as a document has it."""
        self._db.execute(
            "INSERT INTO faces VALUES(?, ?, ?, ?, ?)",
            (document, rank, card, str(face.lang), dump(face)),
        )

    def add_ruling(
        self,
        ruling: Ruling,
        document: str,
        rank: int,
        checked: str,
        named: Iterable[str],
        days: Mapping[str, date | None] | None = None,
        ranks: Mapping[str, int] | None = None,
    ) -> None:
        """Add a ruling in one place.

        ``checked`` is the payload of its verdict, ``named`` what :meth:`mechanics_named` says of
        it. ``days`` tell for each of its cards when it was published, ``ranks`` its place among
        the rulings of that card, where it is not that in the document.
        """
        self._db.execute(
            "INSERT INTO places VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                ruling.id,
                document,
                rank,
                ruling.unit,
                str(ruling.lang),
                ruling.machine_translated,
                ruling.set,
                ruling.date and ruling.date.isoformat(),
                dump(ruling),
                checked,
            ),
        )
        own, at = days or {}, ranks or {}
        links = [*_links(ruling), *((LinkKind.NAMED, mechanic) for mechanic in named)]
        self._db.executemany(
            "INSERT INTO links VALUES(?, ?, ?, ?, ?, ?)",
            [
                (
                    *(kind, target, ruling.id, document, _of_card(kind, own.get(target))),
                    at.get(target) if kind == LinkKind.CARD else None,
                )
                for kind, target in links
            ],
        )

    def mechanics_named(self, ruling: Ruling) -> tuple[str, ...]:
        """Ids of the mechanics that a ruling names and is not about."""
        if self._named is None:
            self._named = MechanicsNamed(self.records.mechanics, self.records.terms())
        return self._named.in_ruling(ruling)

    def add(
        self,
        linked: LinkedDocument,
        rulings: Sequence[Checked],
        rules: Sequence[Checked],
        *,
        imported: bool = False,
    ) -> None:
        """Add one document with all that was read in it, its rulings and rules as checked.

        Rules texts that were ``imported`` come the oldest first.
        """
        parsed = linked.parsed
        document = parsed.document
        if imported:
            query = "SELECT coalesce(min(rank) - 1, ?) FROM documents WHERE rank BETWEEN ? AND -1"
            given: tuple[object, ...] = (_EDITION_RANK, BULK_RANKS)
        else:
            query = (
                "SELECT coalesce(max(rank) + 1, ?) FROM documents WHERE bundled = ? AND rank >= 0"
            )
            given = (_BUNDLED_RANK if document.bundled else 0, document.bundled)
        (rank,) = self._db.execute(query, given).fetchone()
        self._add_document(document, rank, parsed.sections)
        for i, (card, face) in enumerate(zip(linked.face_cards, parsed.faces, strict=True)):
            self.add_face(document.id, i, card, face)
        for i, (read, checked) in enumerate(zip(parsed.rulings, rulings, strict=True)):
            ruling = replace(
                read,
                date=read.date or document.date,
                set=read.set or document.set,
                unit=read.unit or read.id,
            )
            named = self.mechanics_named(ruling)
            self.add_ruling(ruling, document.id, i, dump(checked), named)
        for i, (quoted, checked) in enumerate(zip(parsed.rules, rules, strict=True)):
            rule = replace(quoted, unit=quoted.unit or f"{document.id}:{quoted.number}")
            self.add_rule(rule, i, checked)
        self._add_definitions(parsed.definitions)

    def add_edition(self, document: Document) -> None:
        """Note that a document is an edition of the rules."""
        assert document.date is not None
        row = (document.id, document.date.isoformat())
        self._db.execute("INSERT INTO editions VALUES(?, ?)", row)

    def add_rule(
        self, rule: Rule, rank: int, checked: Checked, places: Iterable[Source] = ()
    ) -> None:
        """Add the text of a rule; one of editions with all its ``places``."""
        n = rule.number
        document = rule.source.document
        row = self._db.execute(
            "INSERT INTO rules VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                str(n),
                str(rule.lang),
                document,
                rank,
                rule.unit,
                rule.machine_translated,
                n.section,
                n.rule,
                n.letter,
                rule.mechanic,
                dump(rule),
                dump(checked),
            ),
        ).lastrowid
        self._db.executemany(
            "INSERT INTO rule_places VALUES(?, ?, ?, ?)",
            [(row, place.document, *place.lines) for place in places],
        )
        links = [(LinkKind.MENTION, card) for card in rule.cards]
        links += [(LinkKind.RULE, str(cited)) for cited in rule.cites]
        self._db.executemany(
            "INSERT INTO rule_links VALUES(?, ?, ?, ?)",
            [(kind, target, document, rank) for kind, target in links],
        )

    def _add_definitions(self, definitions: Sequence[GlossaryDefinition]) -> None:
        """Add the glossary of one document."""
        if not definitions:
            return
        concepts = Concepts(self.records.terms())
        ids = term_ids(definitions)
        for i, (id, definition) in enumerate(zip(ids, definitions, strict=True)):
            document = definition.source.document
            day = definition.edition and definition.edition.isoformat()
            self._db.execute(
                "INSERT INTO definitions VALUES(?, ?, ?, ?, ?, ?, ?)",
                (
                    document,
                    i,
                    id,
                    str(definition.lang),
                    definition.mechanic,
                    day,
                    dump(definition),
                ),
            )
            self._db.executemany(
                "INSERT OR IGNORE INTO definition_names VALUES(?, ?, ?)",
                [(kind, target, id) for kind, target in called_by(definition, concepts)],
            )
            cited = dict.fromkeys(str(n) for c in definition.citations for n in c.numbers)
            self._db.executemany(
                "INSERT INTO definition_cites VALUES(?, ?, ?)",
                [(number, document, i) for number in cited],
            )


def _name_rows(card: Card) -> list[tuple[str, str, str, str, bool, str]]:
    """A row for every spelling, the full names marked."""
    rows: dict[tuple[str, Lang], tuple[str, str, str, str, bool, str]] = {}
    for lang, names in sorted(card.names.items()):
        for i, name in enumerate(names):
            row = (name_key(name), name_words(name), card.id, str(lang), i == 0, name)
            rows.setdefault((row[0], lang), row)
    return list(rows.values())


def _of_card(kind: str, day: date | None) -> str | None:
    return day.isoformat() if day and kind == LinkKind.CARD else None


def _links(ruling: Ruling) -> list[tuple[str, str]]:
    """What a ruling is linked to, each pair once."""
    pairs = [(LinkKind.CARD, card) for card in ruling.cards]
    pairs += [(LinkKind.MECHANIC, mechanic) for mechanic in ruling.mechanics]
    pairs += [(LinkKind.MENTION, mention.card) for mention in ruling.mentions]
    pairs += [(LinkKind.RULE, str(n)) for c in ruling.citations for n in c.numbers]
    return list(dict.fromkeys(pairs))
