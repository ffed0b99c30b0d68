"""JSON values of what the commands print, one function a shape.

Each function turns one answer into a dictionary of plain values, with
exactly the keys that the schemas in ``faqsearch/schemas`` require;
:func:`~faqsearch.export.values.dumps` prints it, and :mod:`~faqsearch.export.nouns` has those
of its parts. Dates are ISO, a source is ``{"document", "path", "lines": [first, last]}``, a
span is ``[start, end]``, and what is not known is null.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from faqsearch.errors import Ambiguous, NotFound
from faqsearch.export.editions import edition_json, period_json, wordings_json
from faqsearch.export.nouns import (
    card_json,
    definition_json,
    document_json,
    face_json,
    hit_json,
    mechanic_json,
    query_json,
    rule_text_json,
    ruling_json,
    section_json,
)
from faqsearch.export.values import Json, iso, source_json
from faqsearch.nouns.answers import CardAnswer, MechanicAnswer, RuleAnswer, SearchAnswer, TermAnswer
from faqsearch.nouns.changes import Change
from faqsearch.nouns.documents import DocumentSummary
from faqsearch.nouns.editions import NumberMeaning
from faqsearch.nouns.parsed import ParsedDocument

if TYPE_CHECKING:
    from faqsearch.library.addition import AddReport
    from faqsearch.library.folder import HeldDocument
    from faqsearch.library.records import StoredRuling


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


def parse_json(documents: Sequence[ParsedDocument], *, several: bool) -> Json:
    """One document as itself; where ``several`` were asked for, a list under ``documents``."""
    if not several:
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
            "cited_otherwise": answer.cited_otherwise,
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


def documents_json(summaries: Iterable[DocumentSummary], lost: Iterable[HeldDocument] = ()) -> Json:
    """The documents of the library, and those whose bytes are lost (``faqsearch documents``)."""
    documents = [summary_json(summary) for summary in summaries]
    gone = [{"id": one.id, "path": one.path, "sha256": one.sha256} for one in lost]
    return {"documents": documents, "total": len(documents), **({"lost": gone} if gone else {})}


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
