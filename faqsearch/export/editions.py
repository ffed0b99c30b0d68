"""JSON values of rules through their editions."""

from __future__ import annotations

from faqsearch.export.values import Json, iso, source_json
from faqsearch.nouns.editions import (
    EditionShown,
    NumberPeriod,
    RuleWordings,
    Wording,
)


def edition_json(shown: EditionShown | None) -> Json | None:
    """Which edition is shown, which others have the rule, which was in force and is not held."""
    if shown is None:
        return None
    return {
        "shown": iso(shown.day),
        "newest": iso(shown.newest),
        "others": [day.isoformat() for day in shown.others],
        "not_held": iso(shown.in_force),
        "changed": shown.changed,
        "oldest": iso(shown.oldest),
        "coming": [day.isoformat() for day in shown.coming],
    }


def wordings_json(rule: RuleWordings) -> Json:
    """A rule through the editions held, the oldest wording first."""
    return {
        "number": str(rule.number),
        "rule": rule.rule,
        "born": iso(rule.born),
        "ended": iso(rule.ended),
        "went_into": None if rule.went_into is None else str(rule.went_into),
        "wordings": [_wording_json(one) for one in rule.wordings],
    }


def _wording_json(one: Wording) -> Json:
    return {
        "text": one.text,
        "lang": str(one.lang),
        "from": iso(one.first),
        "to": iso(one.last),
        "numbers": [period_json(period) for period in one.numbers],
        "editions": [day.isoformat() for day in one.editions],
        "sources": [source_json(source) for source in one.sources],
        "missing": one.missing,
        "beside": one.beside,
        "difference": [{"kind": str(piece.kind), "text": piece.text} for piece in one.pieces],
    }


def period_json(period: NumberPeriod) -> Json:
    """A number with its first and last day."""
    return {"number": str(period.number), "from": iso(period.first), "to": iso(period.last)}
