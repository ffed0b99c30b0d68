"""Rules of today named on a day gone by: with the numbers that they had then."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from faqsearch.languages import Lang

__all__ = ["number_then", "with_number_then"]

_THEN = ("{} then", "{} à cette date")
_OF_TODAY = ("today’s number", "numéro actuel")


def with_number_then(number: str, on: date, lang: Lang) -> str:
    """A number of today, marked where its rule bore another on the day, or is not known to have.

    >>> with_number_then("701.30d", date(2007, 10, 12), Lang.EN)
    '701.30d (501.10c then)'
    >>> with_number_then("201.4b", date(2007, 10, 12), Lang.FR)
    '201.4b (numéro actuel)'
    """
    then = number_then(number, on)[1]
    if then == number:
        return number
    return (
        f"{number} ({_THEN[lang is Lang.FR].format(then) if then else _OF_TODAY[lang is Lang.FR]})"
    )


@lru_cache(maxsize=1024)  # a review of a library names the same few rules again and again
def number_then(number: str, on: date) -> tuple[str, str | None]:
    """The title of a rule of today, and the number that it bore on the day, if any is known."""
    from faqsearch.authority.rulehistory import RuleHistory
    from faqsearch.notations.rulenumber import RuleNumber

    history = RuleHistory.bundled()
    rule = history.meaning(RuleNumber.parse(number), history.editions[-1])
    edition = history.edition(on)
    if rule is None or edition is None:
        return "", None
    then = [
        str(interval.number)
        for interval in history.intervals(rule.id)
        if interval.first <= edition <= (interval.last or edition)
    ]
    return rule.title or rule.section, then[0] if then else None
