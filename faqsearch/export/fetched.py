"""What was fetched from publishers, or would be, as JSON."""

from __future__ import annotations

from faqsearch.export.imported import gone_json
from faqsearch.export.values import Json
from faqsearch.sync.fetching import SyncReport


def sync_json(report: SyncReport, *, dry_run: bool) -> Json:
    """The files with what became of each, what is no longer held, and the publishers that
    gave none, with the reason."""
    return {
        "dry_run": dry_run,
        "files": [
            {
                "kind": str(file.kind),
                "url": file.url,
                "became": str(file.became),
                "path": None if file.path is None else str(file.path),
                "size": file.size,
                "there": file.there,
            }
            for file in report.files
        ],
        "gone": gone_json(report.gone),
        "failed": [{"kind": str(kind), "reason": reason} for kind, reason in report.failed],
    }
