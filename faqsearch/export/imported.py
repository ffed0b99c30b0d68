"""The report of an import as JSON."""

from __future__ import annotations

from collections.abc import Iterable

from faqsearch.export.values import Json
from faqsearch.library.addition import AddReport, Gone, problems_of
from faqsearch.nouns.documents import DocumentSummary


def import_json(kind: str, report: AddReport, summaries: Iterable[DocumentSummary]) -> Json:
    """What became of each file, and what it holds (``faqsearch import``)."""
    held = {summary.document.id: summary for summary in summaries}
    became = [
        (how, held[id]) for how in ("added", "replaced", "unchanged") for id in getattr(report, how)
    ]
    return {
        "kind": kind,
        "documents": [
            {
                "id": summary.document.id,
                "became": how,
                "faces": summary.faces,
                "rules": summary.rules,
                "rulings": {str(lang): number for lang, number in summary.rulings.items()},
                "problems": [
                    {"line": one.line, "what": one.what, "done": one.done}
                    for one in problems_of(summary.document)
                ],
            }
            for how, summary in became
        ],
        "gone": gone_json(report.gone),
        "failed": [{"path": path, "reason": reason} for path, reason in report.failed],
    }


def gone_json(gone: Iterable[Gone]) -> list[Json]:
    """How many cards and rulings are no longer held, of each file that had them."""
    return [{"id": one.id, "cards": one.cards, "rulings": one.rulings} for one in gone]
