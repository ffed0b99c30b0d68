"""Verdicts and reviews of documents as JSON."""

from __future__ import annotations

from collections import Counter

from faqsearch.export.values import Json, iso, source_json
from faqsearch.nouns.answers import Hit
from faqsearch.nouns.reviews import (
    CheckAnswer,
    CheckedCitation,
    Lint,
)
from faqsearch.nouns.verdicts import (
    Check,
    Checked,
    Method,
    Turn,
    Verdict,
)


def verdict_json(check: Check) -> Json:
    """The verdict on a ruling; ``change`` is the first of the ``changes`` that ended it."""
    return {
        "verdict": str(check.verdict),
        "since": iso(check.since),
        "change": check.changes[0] if check.changes else None,
        "changes": list(check.changes),
        "function": check.function,
        "then": check.then,
        "now": check.now,
        "method": str(check.method),
        "basis": list(check.basis),
        "reason": None if check.reason is None else str(check.reason),
        "turns": [_turn_json(turn) for turn in check.turns],
        "altered": check.altered,
        "touched": list(check.touched),
        "recognised": check.recognised,
        "terms": "outdated" if check.outdated else None,
        "words": [
            {"then": word.then, "today": word.today, "until": iso(word.until)}
            for word in check.outdated
        ],
    }


def _turn_json(turn: Turn) -> Json:
    return {"on": iso(turn.on), "changes": list(turn.changes), "now": turn.now}


def check_json(answer: CheckAnswer) -> Json:
    """Verdicts on rulings and rules, and the citations of both (``faqsearch check``)."""
    pairs = list(zip(answer.hits, answer.checked, strict=True))
    verdicts = Counter(str(hit.check.verdict) for hit in answer.hits if hit.check)
    methods = Counter(str(hit.check.method) for hit in answer.hits if hit.check)
    return {
        "rulings": [_reviewed_json(hit, checked) for hit, checked in pairs],
        "citations": [_citation_json(cited) for cited in answer.citations],
        "totals": {
            "rulings": len(pairs),
            "verdicts": {str(verdict): verdicts[str(verdict)] for verdict in Verdict},
            "methods": {str(method): methods[str(method)] for method in Method},
            "citations": len(answer.citations),
        },
        "as_of": iso(answer.as_of),
        "lint": None if answer.lint is None else [_lint_json(one) for one in answer.lint],
    }


def _lint_json(slip: Lint) -> Json:
    return {
        "source": source_json(slip.source),
        "kind": str(slip.kind),
        "ruling": slip.ruling,
        "lang": str(slip.lang),
        "what": list(slip.what),
    }


def _reviewed_json(hit: Hit, checked: Checked) -> Json:
    """A ruling or rule with its verdict, and every claim that the verdict rests on."""
    return {
        **(verdict_json(hit.check) if hit.check else {}),
        "id": hit.id,
        "kind": str(hit.kind),
        "title": hit.title,
        "lang": str(hit.lang),
        "date": iso(hit.date),
        "source": None if hit.source is None else source_json(hit.source),
        "era": {"from": iso(checked.since), "to": iso(checked.until)},
        "claims": [
            {
                "function": claim.function,
                "stated": claim.stated,
                "then": claim.then,
                "recognised": claim.recognised,
                "turns": [_turn_json(turn) for turn in claim.turns],
            }
            for claim in checked.claims
        ],
    }


def _citation_json(cited: CheckedCitation) -> Json:
    return {
        "source": source_json(cited.source),
        "written": cited.written,
        "numbers": [str(cited.number)],
        "status": cited.status.replace("_", " "),
        "today": None if cited.today is None else str(cited.today),
        "note": cited.note,
    }
