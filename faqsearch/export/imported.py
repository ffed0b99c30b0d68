"""The report of an import as JSON."""

from __future__ import annotations

from collections.abc import Iterable

from faqsearch.export.values import Json
from faqsearch.library.addition import AddReport, Gone, problems_of
from faqsearch.nouns.documents import DocumentSummary


def import_json(kind: str, report: AddReport, summaries: Iterable[DocumentSummary]) -> Json:
    """What became of each file, and what it holds (``faqsearch import``).

    Nothing is held of one that somebody else has removed since.
    """
    held = {summary.document.id: summary for summary in summaries}
    return {
        "kind": kind,
        "documents": [
            {"id": id, "became": how, **_holding(held.get(id))}
            for how in ("added", "replaced", "unchanged")
            for id in getattr(report, how)
        ],
        "gone": gone_json(report.gone),
        "failed": [{"path": path, "reason": reason} for path, reason in report.failed],
    }


def _holding(summary: DocumentSummary | None) -> Json:
    if summary is None:
        return {"faces": 0, "rules": 0, "rulings": {}, "problems": []}
    return {
        "faces": summary.faces,
        "rules": summary.rules,
        "rulings": {str(lang): number for lang, number in summary.rulings.items()},
        "problems": [
            {"line": one.line, "what": one.what, "done": one.done}
            for one in problems_of(summary.document)
        ],
    }


def gone_json(gone: Iterable[Gone]) -> list[Json]:
    """How many cards and rulings are no longer held, of each file that had them."""
    return [{"id": one.id, "cards": one.cards, "rulings": one.rulings} for one in gone]
