"""The texts of rules in the records: those that documents quote, and those of editions.

A wording that several editions have under one number is one text, with a place in each.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cached_property

from faqsearch.frozen import replace
from faqsearch.library.payload import load
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.documents import Document, Source
from faqsearch.nouns.rulings import Rule
from faqsearch.nouns.verdicts import Checked

_EDITIONS = "comprules:"  # begins the units of texts that editions have
_ROW_OF = (  # of a text that editions have: a number may stand twice in one, with two wordings
    "SELECT r.rowid FROM rules r WHERE r.unit = ? AND r.number = ? AND r.lang = ? AND EXISTS "
    "(SELECT 1 FROM rule_places p WHERE p.rule = r.rowid AND p.document = ? AND p.first = ?)"
)
_IN_DOCUMENT = "r.document || '' = ?"
"""Of a document, found by what else is asked for: one has thousands of rules, a number few."""


class RuleTexts:
    """The rules of one library, by number; ``rows`` asks its records."""

    def __init__(self, rows: Callable[..., list[tuple[str, ...]]]) -> None:
        self._rows = rows

    def under(self, number: RuleNumber) -> tuple[Rule, ...]:
        """Every text held under exactly this number."""
        return self._found(
            "section = ? AND rule = ? AND letter = ?", number.section, number.rule, number.letter
        )

    def below(self, number: RuleNumber) -> tuple[Rule, ...]:
        """Every text held under a number below this one."""
        if number.letter:
            return ()
        if number.rule:
            return self._found(
                "section = ? AND rule = ? AND letter <> ''", number.section, number.rule
            )
        return self._found("section = ? AND rule <> 0", number.section)

    def of_mechanic(self, mechanic: str) -> tuple[Rule, ...]:
        """The rules of a mechanic as the library's documents quote them."""
        return self._found("mechanic = ?", mechanic)

    def in_document(self, document: str) -> tuple[Rule, ...]:
        """The rules that one document quotes, or that an edition of the rules has."""
        rows = self._rows("SELECT day FROM editions WHERE document = ?", document)
        if not rows:
            return self._found("document = ?", document)
        of = self._found("r.rowid IN (SELECT rule FROM rule_places WHERE document = ?)", document)
        day = date.fromisoformat(rows[0][0])
        return tuple(self.as_in(rule, day, document) for rule in of)

    def imported(self) -> tuple[Rule, ...]:
        """The rules of all rules texts that were imported, each wording under a number once."""
        return self._found("d.rank < 0")

    @cached_property
    def editions(self) -> tuple[date, ...]:
        """The effective days of the editions of the rules that were imported, newest first."""
        return tuple(sorted(set(self.edition_documents.values()), reverse=True))

    def places(self, rule: Rule) -> tuple[Source, ...]:
        """Where the editions have this wording of a rule, the newest first."""
        rows = self._rows(
            "SELECT p.document, p.first, p.last FROM rule_places p "
            f"JOIN documents d ON d.id = p.document WHERE p.rule IN ({_ROW_OF}) "
            "ORDER BY d.rank, p.first",
            *_row_of(rule),
        )
        return tuple(
            Source(document, self._paths[document], (int(first), int(last)))
            for document, first, last in rows
        )

    def as_in(self, rule: Rule, edition: date, document: str | None = None) -> Rule:
        """The rule with its place in one of its editions, or in a ``document`` of that day."""
        if rule.edition == edition and document in (None, rule.source.document):
            return rule
        every = self.edition_documents
        own = {document} if document else {id for id, day in every.items() if day == edition}
        place = next(place for place in self.places(rule) if place.document in own)
        return replace(rule, edition=edition, source=place)

    @cached_property
    def _paths(self) -> dict[str, str]:
        rows = self._rows("SELECT id, payload FROM documents")
        return {id: load(Document, payload).path for id, payload in rows}

    @cached_property
    def edition_documents(self) -> dict[str, date]:
        """The documents that are editions of the rules, each with its effective day."""
        rows = self._rows("SELECT document, day FROM editions ORDER BY day")
        return {document: date.fromisoformat(day) for document, day in rows}

    def texts_in(self, document: str, number: str, lang: str) -> tuple[Rule, ...]:
        """The text of one number in one document and language."""
        of = RuleNumber.parse(number)
        return self._found(
            f"section = ? AND rule = ? AND letter = ? AND {_IN_DOCUMENT} AND r.lang = ?",
            *of,
            document,
            lang,
        )

    def all(self) -> tuple[Rule, ...]:
        """Every rule text of the library."""
        return self._found("TRUE")

    def of_unit(self, unit: str) -> tuple[Rule, ...]:
        """The texts of one rule: official ones, then restatements, a machine's last."""
        return self._found("unit = ?", unit)

    def is_shared(self, unit: str) -> bool:
        """Whether several texts are of one unit."""
        return len(self._rows("SELECT 1 FROM rules WHERE unit = ? LIMIT 2", unit)) > 1

    def linked(self, kind: str, target: str) -> tuple[Rule, ...]:
        """The rule texts that name a card or cite a rule."""
        return self._found(
            "(r.document, r.rank) IN (SELECT document, rank FROM rule_links "
            "WHERE kind = ? AND target = ?)",
            kind,
            target,
        )

    def checked(self, rule: Rule) -> Checked:
        """How a quoted rule was checked; as of the edition, where it is one's."""
        if rule.editions:
            rows = self._rows(
                f"SELECT checked FROM rules WHERE rowid IN ({_ROW_OF})", *_row_of(rule)
            )
            checked = load(Checked, rows[0][0]) if rows else Checked()
            return replace(checked, since=rule.edition, until=rule.edition) if rows else checked
        rows = self._rows(
            "SELECT r.checked FROM rules r WHERE section = ? AND rule = ? AND letter = ? "
            f"AND {_IN_DOCUMENT} AND lang = ? ORDER BY rank LIMIT 1",
            *rule.number,
            rule.source.document,
            str(rule.lang),
        )
        return load(Checked, rows[0][0]) if rows else Checked()

    def _found(self, where: str, *values: object) -> tuple[Rule, ...]:
        rows = self._rows(
            "SELECT r.payload, d.bundled FROM rules r JOIN documents d ON d.id = r.document "
            f"WHERE {where} ORDER BY section, rule, letter, machine, d.rank, r.rank",
            *values,
        )
        return tuple(
            replace(load(Rule, payload), bundled=bool(bundled)) for payload, bundled in rows
        )


def _row_of(rule: Rule) -> tuple[object, ...]:
    """What tells the row of a text that editions have, by any of its places."""
    source = rule.source
    return rule.unit, str(rule.number), str(rule.lang), source.document, source.lines[0]


def rule_key(rule: Rule) -> str:
    """The key of a rule text: its document, language and number."""
    return f"rule:{rule.source.document}:{rule.lang}:{rule.number}"


def unit_of(rule_id: str) -> str:
    """The unit of all texts that editions have of the rule with this id in the rule history.

    >>> unit_of("502.81a@2008-10-01")
    'comprules:502.81a@2008-10-01'
    """
    return _EDITIONS + rule_id


def rule_of(unit: str) -> str:
    """The id in the rule history of the rule whose texts in editions are of this unit.

    >>> rule_of(unit_of("502.81a@2008-10-01"))
    '502.81a@2008-10-01'
    """
    return unit.removeprefix(_EDITIONS)
