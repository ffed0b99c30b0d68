"""Nouns and answers as the JSON of the command line's contract.

Each function turns one noun or answer into a dictionary of plain values, with
exactly the keys that the schemas in ``faqsearch/schemas`` require;
:func:`~faqsearch.export.values.dumps` prints it. Dates are ISO, a source is
``{"document", "path", "lines": [first, last]}``, a span is ``[start, end]``, and what is not
known is null. It is one module as the contract is one page: a function a shape, in its order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from faqsearch.errors import Ambiguous, NotFound
from faqsearch.export.editions import edition_json, period_json, wordings_json
from faqsearch.export.values import Json, iso, names_json, source_json
from faqsearch.export.verdicts import verdict_json
from faqsearch.nouns.answers import (
    CardAnswer,
    Hit,
    MechanicAnswer,
    Query,
    RuleAnswer,
    SearchAnswer,
    TermAnswer,
)
from faqsearch.nouns.cards import (
    Card,
    CardFace,
    Mechanic,
)
from faqsearch.nouns.changes import Change
from faqsearch.nouns.documents import Document, DocumentSummary
from faqsearch.nouns.editions import NumberMeaning
from faqsearch.nouns.parsed import ParsedDocument, Section
from faqsearch.nouns.rulings import (
    Citation,
    GlossaryDefinition,
    Rule,
    Ruling,
)

if TYPE_CHECKING:
    from faqsearch.library.addition import AddReport
    from faqsearch.library.records import StoredRuling


def document_json(document: Document) -> Json:
    """A document: what it is, its dates by role, its problems, its lines by class."""
    return {
        "id": document.id,
        "title": document.title,
        "kind": str(document.kind),
        "langs": [str(lang) for lang in document.langs],
        "set": document.set,
        "dates": {role: day.isoformat() for role, day in document.dates.items()},
        "sha256": document.sha256,
        "problems": [
            {
                "line": problem.line,
                "what": problem.what,
                "done": problem.done,
                "kind": "chrome" if problem.is_chrome else "problem",
            }
            for problem in document.problems
        ],
        "accounting": {str(name): count for name, count in document.accounting.items()},
    }


def section_json(section: Section) -> Json:
    """A section, with the names, numbers and ids of what stands in it."""
    return {
        "id": section.id,
        "kind": str(section.kind),
        "heading": section.heading,
        "lang": str(section.lang),
        "source": source_json(section.source),
        "mechanic": section.mechanic,
        "faces": list(section.faces),
        "rules": list(section.rules),
        "rulings": list(section.rulings),
        "references": [
            {
                "written": reference.written,
                "target": reference.target,
                "source": source_json(reference.source),
            }
            for reference in section.references
        ],
    }


def ruling_json(ruling: Ruling) -> Json:
    """A ruling where one document states it."""
    return {
        "id": ruling.id,
        "text": ruling.text,
        "lang": str(ruling.lang),
        "kind": str(ruling.kind),
        "cards": list(ruling.cards),
        "mechanics": list(ruling.mechanics),
        "mentions": [
            {"card": mention.card, "span": list(mention.span)} for mention in ruling.mentions
        ],
        "citations": list(map(_citation_json, ruling.citations)),
        "date": iso(ruling.date),
        "publisher": ruling.publisher,
        "items": [
            {"marker": item.marker, "text": item.text, "source": source_json(item.source)}
            for item in ruling.items
        ],
        "source": source_json(ruling.source),
        "section": ruling.section,
        "heading": ruling.heading,
        "twin": ruling.twin,
        "set": ruling.set,
    }


def _citation_json(citation: Citation) -> Json:
    return {
        "span": list(citation.span),
        "written": citation.written,
        "numbers": [str(number) for number in citation.numbers],
    }


def face_json(face: CardFace) -> Json:
    """A card face as one document or the authority file states it."""
    return {
        "name": face.name,
        "other_name": face.other_name,
        "lang": str(face.lang),
        "mana_cost": None if face.mana_cost is None else str(face.mana_cost),
        "type_line": face.type_line,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
        "colors": None if face.colors is None else [str(color) for color in face.colors],
        "text": face.text,
        "as_of": iso(face.as_of),
        "bundled": face.bundled,
        "source": None if face.source is None else source_json(face.source),
    }


def rule_text_json(rule: Rule) -> Json:
    """One text of a rule, in one language and one edition."""
    return {
        "number": str(rule.number),
        "title": rule.title,
        "text": rule.text,
        "lang": str(rule.lang),
        "examples": list(rule.examples),
        "edition": iso(rule.edition),
        "mechanic": rule.mechanic,
        "bundled": rule.bundled,
        "verdict": None if rule.check is None else verdict_json(rule.check),
        "source": source_json(rule.source),
        "cites": [str(number) for number in rule.cites],
        "editions": [day.isoformat() for day in rule.editions],
    }


def definition_json(definition: GlossaryDefinition) -> Json:
    """What the glossary of one rules text says of a term."""
    return {
        "term": definition.term,
        "text": definition.text,
        "lang": str(definition.lang),
        "edition": iso(definition.edition),
        "citations": list(map(_citation_json, definition.citations)),
        "see": list(definition.see),
        "mechanic": definition.mechanic,
        "source": source_json(definition.source),
    }


def card_json(card: Card) -> Json:
    """A card in both languages."""
    return {
        "id": card.id,
        "names": names_json(card.names),
        "faces": [face_json(face) for face in card.faces],
        "layout": card.layout,
        "mechanics": list(card.mechanics),
        "oracle_id": card.oracle_id,
    }


def mechanic_json(mechanic: Mechanic) -> Json:
    """A mechanic in both languages, with its rule of today."""
    return {
        "id": mechanic.id,
        "kind": str(mechanic.kind),
        "names": names_json(mechanic.names),
        "rule": None if mechanic.rule is None else str(mechanic.rule),
        "summary": {str(lang): text for lang, text in mechanic.summary.items()},
    }


def query_json(query: Query) -> Json:
    """A question as understood."""
    return {
        "text": query.text,
        "lang": str(query.lang),
        "words": list(query.words),
        "phrases": list(query.phrases),
        "excluded": list(query.excluded),
        "cards": list(query.cards),
        "mechanics": list(query.mechanics),
        "rules": list(query.rules),
        "filters": dict(query.filters),
        "unread": list(query.unread),
        "ambiguous": {name: list(cards) for name, cards in query.ambiguous.items()},
    }


def hit_json(hit: Hit) -> Json:
    """One hit; ``source`` is the first of ``sources``."""
    return {
        "rank": hit.rank,
        "score": round(hit.score, 6),
        "tier": str(hit.tier),
        "kind": str(hit.kind),
        "id": hit.id,
        "title": hit.title,
        "lang": str(hit.lang),
        "text": hit.text,
        "highlights": [list(span) for span in hit.highlights],
        "cards": list(hit.cards),
        "mechanics": list(hit.mechanics),
        "source": None if hit.source is None else source_json(hit.source),
        "sources": [source_json(source) for source in hit.sources],
        "date": iso(hit.date),
        "verdict": None if hit.check is None else verdict_json(hit.check),
        "twin": hit.twin,
        "via": hit.via,
        "bundled": hit.bundled,
        "machine_translated": hit.machine_translated,
        "why": list(hit.why),
        "weak": hit.weak,
        "rule": hit.rule,
        "editions": [day.isoformat() for day in hit.editions],
        "worded": iso(hit.worded),
    }


# --- what the commands print -------------------------------------------------


def parsed_json(parsed: ParsedDocument) -> Json:
    """All that was read in one document (``faqsearch parse``)."""
    return {
        "document": document_json(parsed.document),
        "sections": [section_json(section) for section in parsed.sections],
        "rulings": [ruling_json(ruling) for ruling in parsed.rulings],
        "faces": [face_json(face) for face in parsed.faces],
        "rules": [rule_text_json(rule) for rule in parsed.rules],
        "definitions": list(map(definition_json, parsed.definitions)),
    }


def parse_json(documents: Sequence[ParsedDocument]) -> Json:
    """One document as itself, several as a list under ``documents``."""
    if len(documents) == 1:
        return parsed_json(documents[0])
    return {"documents": [parsed_json(parsed) for parsed in documents]}


def search_json(answer: SearchAnswer) -> Json:
    """A page of hits (``faqsearch search``)."""
    return {
        "query": query_json(answer.query),
        "hits": [hit_json(hit) for hit in answer.hits],
        "total": answer.total,
        "suggestions": list(answer.suggestions),
    }


def card_answer_json(answer: CardAnswer) -> Json:
    """A card and its rulings (``faqsearch card``)."""
    return {
        "card": card_json(answer.card),
        "rulings": [hit_json(hit) for hit in answer.rulings],
        "total": answer.total,
        "tier": str(answer.tier),
    }


def mechanic_answer_json(answer: MechanicAnswer) -> Json:
    """A mechanic, its rules as quoted, and its rulings (``faqsearch mechanic``)."""
    return {
        "mechanic": mechanic_json(answer.mechanic),
        "definitions": [hit_json(hit) for hit in answer.definitions],
        "rules": [rule_text_json(rule) for rule in answer.rules],
        "editions": edition_json(answer.edition),
        "rulings": [hit_json(hit) for hit in answer.rulings],
        "total": answer.total,
        "tier": str(answer.tier),
    }


def term_json(answer: TermAnswer) -> Json:
    """A term, what is said of it, and the terms that this leads to (``/api/glossary``)."""
    return {
        "id": answer.id,
        "definitions": [hit_json(hit) for hit in answer.definitions],
        "see": dict(answer.see),
        "tier": str(answer.tier),
    }


def rule_answer_json(answer: RuleAnswer, *, only: bool = False) -> Json:
    """A rule number, what it has meant, and who cites it (``faqsearch rule``).

    ``text``, ``lang`` and ``edition`` are those of the first text, or null where
    the library holds none. ``history``, ``status`` and ``today`` tell of the rule of the
    day ``as_of``, else of that text.
    """
    first = answer.texts[0] if answer.texts else None
    return {
        "rule": {
            "number": str(answer.number),
            "text": first.text if first else None,
            "lang": str(first.lang) if first else None,
            "edition": iso(first.edition) if first else None,
            "subrules": [] if only else [rule_text_json(rule) for rule in answer.subrules],
            "history": [period_json(period) for period in answer.history],
            "status": answer.status,
            "texts": [rule_text_json(rule) for rule in answer.texts],
            "title": answer.title,
            "as_of": iso(answer.as_of),
            "today": None if answer.today is None else str(answer.today),
            "meanings": [_meaning_json(meaning) for meaning in answer.meanings],
            "elsewhere": [rule_text_json(rule) for rule in answer.elsewhere],
            "summary": {str(lang): text for lang, text in answer.summary.items()},
            "editions": edition_json(answer.edition),
            "wordings": None
            if answer.wordings is None
            else [wordings_json(one) for one in (answer.wordings[:1] if only else answer.wordings)],
        },
        "cited_by": [hit_json(hit) for hit in answer.cited_by],
    }


def _meaning_json(meaning: NumberMeaning) -> Json:
    return {
        "title": meaning.title,
        "from": iso(meaning.first),
        "to": iso(meaning.last),
        "today": None if meaning.today is None else str(meaning.today),
    }


def change_json(change: Change) -> Json:
    """A dated change of the rules, in both languages."""
    return {
        "id": change.id,
        "in_force": iso(change.in_force),
        "set": change.set,
        "kind": str(change.kind),
        "what": {str(lang): what for lang, what in change.what.items()},
        "then": [str(number) for number in change.then],
        "today": [str(number) for number in change.today],
        "terms": [
            {"lang": str(term.lang), "then": term.then, "today": term.today}
            for term in change.terms
        ],
        "confidence": str(change.confidence),
        "evidence": change.evidence,
    }


def ledger_json(changes: Sequence[Change]) -> Json:
    """The dated changes of the rules, oldest first (``faqsearch ledger``)."""
    return {"changes": [change_json(change) for change in changes], "total": len(changes)}


def summary_json(summary: DocumentSummary) -> Json:
    """A document of the library with what it holds."""
    return {
        **document_json(summary.document),
        "path": summary.document.path,
        "bundled": summary.document.bundled,
        "rulings": {str(lang): count for lang, count in summary.rulings.items()},
        "faces": summary.faces,
        "rules": summary.rules,
        "definitions": summary.definitions,
    }


def documents_json(summaries: Iterable[DocumentSummary]) -> Json:
    """The documents of the library (``faqsearch documents``)."""
    documents = [summary_json(summary) for summary in summaries]
    return {"documents": documents, "total": len(documents)}


def add_json(report: AddReport) -> Json:
    """What became of the documents that were to be added (``faqsearch add``)."""
    return {
        "added": list(report.added),
        "replaced": list(report.replaced),
        "unchanged": list(report.unchanged),
        "removed": list(report.removed),
        "failed": [{"path": path, "reason": reason} for path, reason in report.failed],
    }


def exported_json(stored: StoredRuling) -> Json:
    """A ruling of the library with every place of its text, ``source`` being the first."""
    return {
        **ruling_json(stored.ruling),
        "bundled": stored.bundled,
        "sources": [source_json(source) for source in stored.sources],
    }


def error_json(error: NotFound | Ambiguous) -> Json:
    """What stands in place of an answer: suggestions for an unknown name, or the
    candidates for one that several cards bear."""
    if isinstance(error, Ambiguous):
        return {"error": str(error), "candidates": list(error.candidates)}
    return {"error": str(error), "suggestions": list(error.suggestions)}
