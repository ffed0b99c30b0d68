"""Of which day's rules a document speaks: its set's, its own day's, or what its numbers tell.

>>> split = [RuleNumber.parse(number) for number in ("505.6", "505.7", "502.48a")]
>>> [str(day) for day in days_of_numbers(split, RuleHistory.bundled())[:2]]
['2005-10-01', '2009-07-10']
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.dates import FIRST_DAY
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.documents import Document
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.nouns.verdicts import OutdatedWord

__all__ = ["Days", "days_of_document", "days_of_numbers"]

_OF_A_SET = ("effective", "release", "legal", "prerelease")


class Days(NamedTuple):
    """The first and last day of which a text may be; ``guessed`` where only its words tell."""

    first: date
    last: date
    guessed: bool = False


def days_of_document(parsed: ParsedDocument, given_up: Iterable[OutdatedWord]) -> Days | None:
    """The days of whose rules a document speaks, None where nothing tells.

    A set's FAQ is written ahead of the rules that it speaks of, so that the day they came into
    force goes before its own. Without a date the rule numbers tell, else the words that it
    has which were ``given_up`` on a day: it is older than that.
    """
    document: Document = parsed.document
    own = [document.dates[role] for role in _OF_A_SET if role in document.dates]
    for day in (*own, document.date):
        if day and day >= FIRST_DAY:
            return Days(day, day)
    numbers = {rule.number for rule in parsed.rules}
    numbers |= {n for one in parsed.rulings for cited in one.citations for n in cited.numbers}
    history = RuleHistory.bundled()
    found = days_of_numbers(sorted(numbers), history)
    if found:
        return found
    ends = [word.until for word in given_up]
    return Days(history.editions[0], min(ends) - timedelta(days=1), guessed=True) if ends else None


def days_of_numbers(numbers: Iterable[RuleNumber], history: RuleHistory) -> Days | None:
    """The first and last day on which the rules had most of these numbers.

    None where they had them at all times, or at none.
    """
    editions = history.editions
    borne = [0] * len(editions)
    for number in numbers:
        spans = [
            (version.first, version.last)
            for rule in history.meanings(number)
            for version in rule.versions
            if version.number == number
        ]
        for place, edition in enumerate(editions):
            borne[place] += any(first <= edition <= last for first, last in spans)
    most = max(borne)
    places = [place for place, count in enumerate(borne) if count == most]
    if not most or len(places) == len(editions):
        return None
    return Days(editions[places[0]], history.last_day(editions[places[-1]]) or date.max)
