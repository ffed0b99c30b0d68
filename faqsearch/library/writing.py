"""Writing the records: what reading and linking found, into one SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from faqsearch.authority import Authority
from faqsearch.languages import Lang
from faqsearch.library.payload import dump
from faqsearch.library.records import LinkKind
from faqsearch.library.schema import SCHEMA
from faqsearch.library.tokens import name_key, name_words
from faqsearch.linking import LinkedDocument
from faqsearch.nouns import Card, Checked, Mechanic, Ruling

_BUNDLED_RANK = 1_000_000


class RecordsWriter:
    """One new or copied records file, open for writing until :meth:`close`."""

    def __init__(self, path: Path) -> None:
        new = not path.exists()
        self._db = sqlite3.connect(path)
        # The file only counts once it has been published whole, so no journal is needed.
        self._db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        if new:
            self._db.executescript(SCHEMA)

    def close(self) -> None:
        """Write everything and close the file."""
        self._db.commit()
        self._db.close()

    def add_authority(
        self, authority: Authority, mechanics: Iterable[Mechanic], terms: Iterable[tuple[str, ...]]
    ) -> None:
        """Add the cards and mechanics known, and the words of the glossary."""
        cards = [authority.cards[id] for id in sorted(authority.cards)]
        self._db.executemany(
            "INSERT INTO cards VALUES(?, ?)", [(card.id, dump(card)) for card in cards]
        )
        self._db.executemany(
            "INSERT INTO names VALUES(?, ?, ?, ?, ?, ?)",
            [row for card in cards for row in _name_rows(card)],
        )
        self._db.executemany(
            "INSERT INTO mechanics VALUES(?, ?, ?)",
            [(m.id, m.rule and str(m.rule), dump(m)) for m in mechanics],
        )
        self._db.executemany("INSERT INTO terms VALUES(?, ?, ?, ?)", terms)

    def add(
        self, linked: LinkedDocument, rulings: Sequence[Checked], rules: Sequence[Checked]
    ) -> None:
        """Add one document with all that was read in it, its rulings and rules as checked."""
        parsed = linked.parsed
        document = parsed.document
        start = _BUNDLED_RANK if document.bundled else 0
        (rank,) = self._db.execute(
            "SELECT coalesce(max(rank) + 1, ?) FROM documents WHERE bundled = ?",
            (start, document.bundled),
        ).fetchone()
        self._db.execute(
            "INSERT INTO documents VALUES(?, ?, ?, ?)",
            (document.id, rank, document.bundled, dump(document)),
        )
        self._db.executemany(
            "INSERT INTO sections VALUES(?, ?, ?, ?)",
            [(document.id, i, s.id, dump(s)) for i, s in enumerate(parsed.sections)],
        )
        self._db.executemany(
            "INSERT INTO faces VALUES(?, ?, ?, ?, ?)",
            [
                (document.id, i, card, str(face.lang), dump(face))
                for i, (card, face) in enumerate(zip(linked.face_cards, parsed.faces, strict=True))
            ],
        )
        for i, (read, checked) in enumerate(zip(parsed.rulings, rulings, strict=True)):
            ruling = replace(
                read,
                date=read.date or document.date,
                set=read.set or document.set,
                unit=read.unit or read.id,
            )
            self._db.execute(
                "INSERT INTO places VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    ruling.id,
                    document.id,
                    i,
                    ruling.unit,
                    str(ruling.lang),
                    ruling.machine_translated,
                    ruling.set,
                    ruling.date and ruling.date.isoformat(),
                    dump(ruling),
                    dump(checked),
                ),
            )
            self._db.executemany(
                "INSERT INTO links VALUES(?, ?, ?, ?)",
                [(kind, target, ruling.id, document.id) for kind, target in _links(ruling)],
            )
        for i, (quoted, checked) in enumerate(zip(parsed.rules, rules, strict=True)):
            n = quoted.number
            rule = replace(quoted, unit=quoted.unit or f"{document.id}:{n}")
            self._db.execute(
                "INSERT INTO rules VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    str(n),
                    str(rule.lang),
                    document.id,
                    i,
                    rule.unit,
                    rule.machine_translated,
                    n.section,
                    n.rule,
                    n.letter,
                    rule.mechanic,
                    dump(rule),
                    dump(checked),
                ),
            )
            links = [(LinkKind.MENTION, card) for card in rule.cards]
            links += [(LinkKind.RULE, str(cited)) for cited in rule.cites]
            self._db.executemany(
                "INSERT INTO rule_links VALUES(?, ?, ?, ?)",
                [(kind, target, document.id, i) for kind, target in links],
            )


def _name_rows(card: Card) -> list[tuple[str, str, str, str, bool, str]]:
    """A row for every spelling, the full names marked."""
    rows: dict[tuple[str, Lang], tuple[str, str, str, str, bool, str]] = {}
    for lang, names in sorted(card.names.items()):
        for i, name in enumerate(names):
            row = (name_key(name), name_words(name), card.id, str(lang), i == 0, name)
            rows.setdefault((row[0], lang), row)
    return list(rows.values())


def _links(ruling: Ruling) -> list[tuple[str, str]]:
    """What a ruling is linked to, each pair once."""
    pairs = [(LinkKind.CARD, card) for card in ruling.cards]
    pairs += [(LinkKind.MECHANIC, mechanic) for mechanic in ruling.mechanics]
    pairs += [(LinkKind.MENTION, mention.card) for mention in ruling.mentions]
    pairs += [(LinkKind.RULE, str(n)) for c in ruling.citations for n in c.numbers]
    return list(dict.fromkeys(pairs))
