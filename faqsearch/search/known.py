"""How far the rules are known that an answer rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING

from faqsearch.dates import newest_known
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import LETTERS, RuleNumber

if TYPE_CHECKING:
    from faqsearch.authority.rulehistory import RuleHistory
    from faqsearch.library.rules import RuleTexts

__all__ = ["rules_known"]


def rules_known(texts: RuleTexts, basis: Iterable[str], on: date) -> date:
    """The day of the newest rules known, by a day, to say what those do that verdicts go by.

    These are the newest that the rule history has. Of an edition held that is newer nobody has
    looked at what it changed; so it counts only where it has each rule of ``basis``, a number
    of today, and all below it, in the very words of the newest of the history.
    """
    newest = newest_known()
    later = [day for day in texts.editions if newest < day <= on]
    numbers = [RuleNumber.parse(number) for number in dict.fromkeys(basis)]
    if not (later and numbers):
        return newest
    from faqsearch.authority.rulehistory import RuleHistory

    history = RuleHistory.bundled()
    known = {number: words for one in numbers for number, words in _known(history, one, newest)}
    return next((day for day in later if _has(texts, day, numbers, known)), newest)


def _known(
    history: RuleHistory, above: RuleNumber, edition: date
) -> Iterator[tuple[RuleNumber, int | None]]:
    """The numbers of a rule and of all below it in an edition, each with its fingerprint.

    That is None of a mere title.
    """
    rules = [above]
    if not above.rule:
        every = map(RuleNumber.parse, history.numbers(f"{above}."))
        rules = [number for number in every if not number.letter]
    letters = (above.letter,) if above.letter else ("", *LETTERS)
    for number in (rule._replace(letter=letter) for rule in rules for letter in letters):
        meant = history.meaning(number, edition)
        for version in meant.versions if meant else ():
            if version.number == number and version.first <= edition <= version.last:
                yield number, None if version.title else version.fingerprint


def _has(
    texts: RuleTexts,
    edition: date,
    numbers: Iterable[RuleNumber],
    known: Mapping[RuleNumber, int | None],
) -> bool:
    """Whether an edition has the same rules below these numbers, in the same words."""
    from faqsearch.authority.fingerprints import fingerprint, masked

    held = {
        rule.number: fingerprint(masked(rule.text))
        for number in numbers
        for rule in (*texts.under(number), *texts.below(number))
        if rule.lang is Lang.EN and edition in rule.editions
    }
    worded = {number: words for number, words in known.items() if words is not None}
    titles = known.keys() - worded.keys()
    return {number: words for number, words in held.items() if number not in titles} == worded
