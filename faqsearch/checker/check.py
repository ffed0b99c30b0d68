"""Checking a ruling: what it states, computed for its own day and for every day since.

What a person has read of a statement goes before what is recognised in its prose. A text is
published ahead of the rules that it speaks of, so that an answer that was wrong on its day but
right under the rules of the weeks after counts as of those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta

from faqsearch.authority.fingerprints import fingerprint, masked
from faqsearch.authority.ledger import Ledger
from faqsearch.authority.rulefates import Resolution, Status
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.checker.basis import basis
from faqsearch.checker.claims import Claim, Claims
from faqsearch.checker.dating import Days, days_of_document
from faqsearch.checker.era import Era
from faqsearch.checker.evaluate import bind, flips, projected
from faqsearch.checker.literals import Lookup
from faqsearch.checker.recognise import covers, recognise
from faqsearch.checker.subjects import changes_since
from faqsearch.checker.words import outdated_words
from faqsearch.dates import FIRST_DAY
from faqsearch.errors import FaqsearchError
from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.cards import Mechanic
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.nouns.rulings import Rule, Ruling
from faqsearch.nouns.verdicts import (
    Checked,
    CheckedClaim,
    Reason,
    Turn,
)
from faqsearch.reading.ids import ruling_id

__all__ = ["Checker"]

_AHEAD = timedelta(days=120)
"""How long before its rules a text is published at most."""


class Checker:
    """Checks the rulings and quoted rules of documents, one document at a time."""

    def __init__(
        self,
        mechanics: Mapping[str, Mechanic],
        lookup: Lookup | None = None,
        claims: Claims | None = None,
    ) -> None:
        self._mechanics = mechanics
        self._lookup = lookup
        self._ledger = Ledger.bundled()
        self._history = RuleHistory.bundled()
        self._claims = claims or Claims.bundled()

    def document(self, parsed: ParsedDocument) -> tuple[tuple[Checked, ...], tuple[Checked, ...]]:
        """The rulings of a document as checked, in order, then its quoted rules."""
        said: tuple[Ruling | Rule, ...] = (*parsed.rulings, *parsed.rules)
        words = (word for one in said for word in outdated_words(one.text, one.lang, None))
        days = days_of_document(parsed, words)
        return (
            tuple(self._ruling(ruling, parsed, days) for ruling in parsed.rulings),
            tuple(self._rule(rule, days) for rule in parsed.rules),
        )

    def dated(self, ruling: Ruling) -> Checked:
        """A ruling that is of its own day, as one of bulk data, or of none."""
        return self._said(ruling, Days(ruling.date, ruling.date) if ruling.date else None)

    def is_claimed(self, ruling: Ruling) -> bool:
        """Whether a person has read claims in a ruling, of which some ask what a card is like."""
        own = self._claims.unit_read(ruling.unit, ruling.text, ruling.lang)
        return bool(self._claims.of(own))

    def of_edition(self, rule: Rule) -> Checked:
        """A rule of an edition of the rules, which is of the edition's day."""
        return self._rule(rule, Days(rule.edition, rule.edition) if rule.edition else None)

    def _ruling(self, ruling: Ruling, parsed: ParsedDocument, days: Days | None) -> Checked:
        """A dated ruling is of its own day, another of its document's."""
        if ruling.date and ruling.date != parsed.document.date:
            days = Days(ruling.date, ruling.date)
        return self._said(ruling, days)

    def _said(self, ruling: Ruling, days: Days | None) -> Checked:
        numbers = [n for cited in ruling.citations for n in cited.numbers]
        mechanics = (self._mechanics.get(id) for id in ruling.mechanics)
        rules = [mechanic.rule for mechanic in mechanics if mechanic and mechanic.rule]
        checked = self._checked(ruling, days)
        if not checked.basis:
            cited = [self._resolve(number, days).today for number in numbers]
            found = [number for number in cited if number] or rules
            checked = replace(checked, basis=tuple(dict.fromkeys(map(str, found))))
        touched = changes_since(ruling.text, ruling.lang, checked.until or FIRST_DAY)
        return replace(checked, touched=touched)

    def _rule(self, rule: Rule, days: Days | None) -> Checked:
        """A quoted rule; without a claim its text through the editions tells, if it stayed.

        One that no day is known of is as old as its words.
        """
        undated = not rule.edition and (days is None or days.first != days.last)
        undated = undated and rule.lang is Lang.EN  # the words known are English
        own = self._days_of_words(rule, days) if undated else None
        checked = self._checked(rule, days)
        if own and not checked.claims:
            checked = replace(checked, since=own.first, until=own.first)
        found = self._resolve(rule.number, own or days)
        if not checked.basis and found.today:
            checked = replace(checked, basis=(str(found.today),))
        known = found.status not in (Status.NOT_FOUND, Status.REUSED)
        if found.status is Status.REWRITTEN and not (found.changes or found.ended_on):
            known = False  # it says something else today, and nobody knows since when
        unread = undated and own is None and found.status is not Status.NOT_FOUND
        if unread or (known and rule.edition and not self._is_known(rule, found)):
            return replace(checked, reason=checked.reason or Reason.UNKNOWN_TEXT)
        return replace(checked, known_text=known, reworded_on=found.reworded_on if known else None)

    def _days_of_words(self, rule: Rule, days: Days | None) -> Days | None:
        """The days of the latest editions that had a rule without a day in these words.

        None where none had, of those from which it may be. A heading has the days of its title.
        """
        words = fingerprint(masked(rule.text))
        spans = [
            (version.first, self._history.last_day(version.last) or date.max)
            for meant in self._history.meanings(rule.number)
            for version in meant.versions
            if version.number == rule.number and (version.title or version.fingerprint == words)
        ]
        found: Days | None = None
        for first, last in sorted(spans):
            if days is None or (first <= days.last and days.first <= last):
                unbroken = found and first <= found.last + timedelta(days=1)
                found = Days(found.first if found and unbroken else first, last)
        return found

    def _is_known(self, rule: Rule, found: Resolution) -> bool:
        """Whether a rule of an edition reads as it is known to have read on that day.

        The history knows the wordings of English texts; of a heading it has the title.
        """
        if rule.lang is not Lang.EN or not found.rule or not found.edition:
            return True
        versions = found.rule.versions
        then = next(v for v in versions if v.first <= found.edition <= v.last)
        return bool(then.title) or then.fingerprint == fingerprint(masked(rule.text))

    def _resolve(self, number: RuleNumber, days: Days | None) -> Resolution:
        return self._history.resolve(number, days[0] if days else None)

    def _checked(self, said: Ruling | Rule, days: Days | None) -> Checked:
        """What was claimed of a text by hand, else what is recognised in it."""
        examples = said.examples if isinstance(said, Rule) else ()
        own = self._claims.unit_read(said.unit, said.text, said.lang)
        units = (own, *(ruling_id(text, said.lang) for text in examples))
        by_hand = tuple(claim for unit in units for claim in self._claims.of(unit))
        claims = by_hand or recognise(said.text, said.lang)
        change, altered = self._claims.change(own), self._claims.altered(own)
        found = [self._claim(claim, days, recognised=not by_hand) for claim in claims]
        checked = [one for one, _ in filter(None, found)]
        days = _narrowed(days, checked, [day for _, day in filter(None, found)])
        functions = dict.fromkeys(claim.function for claim in checked)
        rules = list(self._claims.basis(own))
        rules = rules or [rule for function in functions for rule in basis(function)]
        if change:
            rules += map(str, self._ledger[change].today)
        return Checked(
            since=days[0] if days else None,
            until=days[1] if days else None,
            claims=tuple(checked),
            ended=change,
            ended_on=self._ledger[change].in_force if change else None,
            altered=altered,
            altered_on=self._ledger[altered].in_force if altered else None,
            partly=bool(checked and not by_hand and not covers(said.text, said.lang)),
            reason=self._claims.reason(own),
            basis=tuple(dict.fromkeys(rules)),
            outdated=outdated_words(said.text, said.lang, days[1] if days else None),
        )

    def _claim(
        self, claim: Claim, days: Days | None, *, recognised: bool
    ) -> tuple[CheckedClaim, date] | None:
        """A claim with the model's answers, and the day of whose rules it is.

        None where the model refuses the inputs.
        """
        try:
            answer = bind(claim.function, claim.inputs, self._lookup)

            def on(day: date) -> object:
                return projected(answer(Era(day, self._ledger)), claim.stated)

            day = self._day(on, claim.stated, days)
            turned = flips(
                claim.function, claim.inputs, day, self._ledger, claim.stated, self._lookup
            )
            checked = CheckedClaim(
                function=claim.function,
                stated=claim.stated,
                then=on(day),
                turns=tuple(Turn(flip.day, flip.changes, flip.after) for flip in turned),
                recognised=recognised,
            )
            return checked, day
        except FaqsearchError:
            return None

    def _day(self, on: Callable[[date], object], stated: object, days: Days | None) -> date:
        """The day whose rules a text means: the latest it may be of on which it was right.

        Else the first day after on which a change made it so; else the first it may be of.
        """
        if days is None:
            return date.max
        first, last, _ = days
        changes = self._changes(first, min(last, date.max - _AHEAD) + _AHEAD)
        within = [first, *(day for day in changes if day <= last)]
        after = [day for day in changes if day > last]
        for day in (*reversed(within), *after):
            if on(day) == stated:
                return day
        return first

    def _changes(self, first: date, last: date) -> Iterable[date]:
        days = {change.in_force for change in self._ledger.values()}
        return sorted(day for day in days if first < day <= last)


def _narrowed(
    days: Days | None, checked: Iterable[CheckedClaim], meant: Iterable[date]
) -> Days | None:
    """The days of a text in the light of its claims.

    What was published ahead of its rules is of the day they came. Days that are only guessed
    tell nothing where an answer turned between them.
    """
    if days is None:
        return None
    ahead = [day for day in meant if day > days.last]
    if ahead:
        return Days(max(ahead), max(ahead))
    turns = [turn.on for claim in checked for turn in claim.turns]
    if days.guessed and any(days.first < on <= days.last for on in turns):
        return None
    return days
