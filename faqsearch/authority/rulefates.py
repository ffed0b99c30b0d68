"""A rule through the editions, and what became of it since a day on which it was cited."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from faqsearch.dates import format_date
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber

__all__ = ["ChangeClass", "Interval", "Resolution", "RuleIdentity", "RuleVersion", "Status"]


class ChangeClass(StrEnum):
    """How deep the change of a wording goes."""

    COSMETIC = "cosmetic"
    TERMS = "terms"
    SUBSTANTIVE = "substantive"


class Status(StrEnum):
    """What became of the rule that a citation names.

    ``reused`` is said of a number cited without a date that has meant several rules.
    """

    CURRENT = "current"
    RENUMBERED = "renumbered"
    AMENDED = "amended"
    REWRITTEN = "rewritten"
    DELETED = "deleted"
    REUSED = "reused"
    NOT_FOUND = "not_found"


class Interval(NamedTuple):
    """A number with the dates of the first and last edition in which a rule bore it.

    ``last`` is None where the newest edition has it.
    """

    number: RuleNumber
    first: date
    last: date | None


class RuleVersion(NamedTuple):
    """One wording of a rule under one number, in the editions from ``first`` to ``last``.

    ``change`` is how it differs from the wording before, None for a new number only.
    ``likeness`` (0 to 1) compares it with the newest wording, yesterday's words being read
    as today's. ``fingerprint`` is the simhash of its words, references left out.
    """

    number: RuleNumber
    first: date
    last: date
    change: ChangeClass | None
    likeness: float
    fingerprint: int
    title: str = ""


class RuleIdentity(NamedTuple):
    """One rule through the editions.

    ``id`` is its first number and edition (``502.72a@2007-10-01``). ``title`` is the heading
    that it stands under (Champion), ``section`` the title of its section, both on the day asked
    for. ``successor`` is the id of the rule that took it in when it ended, if one did.
    """

    id: str
    number: RuleNumber
    title: str
    section: str
    versions: tuple[RuleVersion, ...]
    successor: str | None = None


class Resolution(NamedTuple):
    """A citation carried from its day to today.

    ``edition`` is the edition in force then (or the next one, when the number is new in it),
    ``today`` the number today, ``changes`` the days on which the wording changed by terms or in
    substance, ``reused`` the other rule that the cited number means today, ``last_seen`` the
    last edition of a deleted rule, ``ended_on`` the first without a rule that is no more or was
    taken in by another, ``nearest`` a guess where the number wasn't found.
    """

    number: RuleNumber
    status: Status
    edition: date | None = None
    rule: RuleIdentity | None = None
    today: RuleNumber | None = None
    changes: tuple[tuple[date, ChangeClass], ...] = ()
    reused: RuleIdentity | None = None
    last_seen: date | None = None
    ended_on: date | None = None
    nearest: RuleNumber | None = None

    @property
    def reworded_on(self) -> date | None:
        """The first day from which the rule says something else than then, or is no more."""
        days = [day for day, kind in self.changes if kind is ChangeClass.SUBSTANTIVE]
        return min([*days, *([self.ended_on] if self.ended_on else [])], default=None)

    def note(self, lang: Lang) -> str:
        """The resolution in words.

        >>> from faqsearch.authority.rulehistory import RuleHistory
        >>> number, day = RuleNumber.parse("501.10c"), date(2007, 10, 12)
        >>> print(RuleHistory.bundled().resolve(number, day).note(Lang.EN))
        701.30d today; amended (April 22, 2021)
        """
        return (" ; " if lang is Lang.FR else "; ").join(_notes(self, lang))


_WORDS = {
    Lang.EN: {
        "unknown": "no such number on that day",
        "perhaps": "perhaps {}",
        "several": "this number has meant several rules",
        "deleted": "deleted, last seen {}",
        "today": "{} today",
        "amended": "amended ({})",
        "rewritten": "rewritten ({})",
        "another": "{} is another rule today ({})",
    },
    Lang.FR: {
        "unknown": "ce numéro n’existait pas à cette date",
        "perhaps": "peut-être {}",
        "several": "ce numéro a désigné plusieurs règles",
        "deleted": "supprimée, vue pour la dernière fois le {}",
        "today": "{} aujourd’hui",
        "amended": "modifiée ({})",
        "rewritten": "réécrite ({})",
        "another": "{} est aujourd’hui une autre règle ({})",
    },
}


def _notes(found: Resolution, lang: Lang) -> Iterator[str]:
    words = _WORDS[lang]
    if found.status is Status.NOT_FOUND:
        yield words["unknown"]
        if found.nearest:
            yield words["perhaps"].format(found.nearest)
    if found.status is Status.REUSED:
        yield words["several"]
    if found.last_seen:
        yield words["deleted"].format(format_date(found.last_seen, lang))
    if found.today and found.today != found.number:
        yield words["today"].format(found.today)
    if found.changes:
        days = ", ".join(format_date(day, lang) for day, _ in found.changes[-3:])
        yield words["rewritten" if found.status is Status.REWRITTEN else "amended"].format(days)
    if found.reused:
        yield words["another"].format(found.number, found.reused.title or found.reused.section)
