"""What a rule number has meant, and what became of the rule that it meant on a day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from faqsearch.authority.rulefates import Status
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.authority.summaries import summary_of
from faqsearch.frozen import replace
from faqsearch.library.records import Records
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import RuleAnswer
from faqsearch.nouns.editions import NumberMeaning, NumberPeriod
from faqsearch.nouns.rulings import Rule


def meanings(number: RuleNumber, history: RuleHistory) -> tuple[NumberMeaning, ...]:
    """Every rule that ever bore the number, each time it did, oldest first.

    >>> found = meanings(RuleNumber.parse("505.6"), RuleHistory.bundled())
    >>> [(one.title, str(one.first), str(one.last)) for one in found]
    [('Split Cards', '2001-07-23', '2009-07-10'), ('Main Phase', '2022-11-18', 'None')]
    """
    found = []
    for rule in history.meanings(number):
        periods = periods_of(rule.id, history)
        today = history.today(rule.id)
        found += [
            NumberMeaning(
                rule=rule.id,
                title=rule.title or rule.section,
                first=period.first,
                last=period.last,
                today=today,
                gone=None if today else periods[-1],
            )
            for period in periods
            if period.number == number
        ]
    return tuple(sorted(found, key=lambda one: one.first))


def periods_of(rule_id: str, history: RuleHistory) -> tuple[NumberPeriod, ...]:
    """The numbers of a rule, each with its first and last day, oldest first."""
    return tuple(
        NumberPeriod(number, first, history.last_day(last) if last else None)
        for number, first, last in history.intervals(rule_id)
    )


def through_time(
    answer: RuleAnswer,
    as_of: date | None,
    texts: Callable[[RuleNumber], tuple[Rule, ...]],
    records: Records | None = None,
) -> RuleAnswer:
    """The answer with its number's meanings and the fate of the rule that is meant.

    That is the rule of the day ``as_of``, else of the edition of the rules that answers, else
    of the first text's, else the only one that ever bore the number; where several did, that of
    today. ``texts`` gives what the library holds under a number and below it,
    ``records`` of which days an undated text may be.
    """
    history = RuleHistory.bundled()
    held = (*answer.texts, *answer.subrules)
    days = [rule.edition for rule in sorted(held, key=lambda rule: not rule.editions)]
    day = as_of or next(filter(None, days), None)
    found = history.resolve(answer.number, day)
    if found.status is Status.NOT_FOUND and not as_of:
        found = history.resolve(answer.number, None)

    def is_of(rule: Rule, number: RuleNumber, meant: str | None) -> bool:
        return (
            meant is not None
            and rule_meant_between(number, *days_of(rule, records), history) == meant
        )

    if as_of:  # a text of another rule that bore the number is none of that day's
        meant = found.rule.id if found.rule else None
        answer = replace(
            answer,
            texts=tuple(rule for rule in answer.texts if is_of(rule, rule.number, meant)),
            subrules=tuple(
                rule
                for rule in answer.subrules
                if any(is_of(rule, above, meant) for above in _parents(rule.number))
            ),
        )
        held = (*answer.texts, *answer.subrules)
    known = found.status is not Status.NOT_FOUND
    periods = periods_of(found.rule.id, history) if found.rule else ()
    elsewhere: list[Rule] = []
    if not held and found.rule:
        others = dict.fromkeys(period.number for period in periods)
        elsewhere = [
            rule
            for number in others
            if number != answer.number
            for rule in texts(number)
            if is_of(rule, number, found.rule.id)
        ]
    own = [
        text
        for text in held  # which has the number or stands under it
        if found.rule and is_of(text, answer.number, found.rule.id)
    ]
    headed = sorted(own or held, key=lambda rule: rule.lang is not answer.lang)
    titles = [rule.headings.get(str(answer.number)) for rule in headed]
    titles += [rule.title for rule in headed if rule in answer.texts]
    title = next(filter(None, titles), "")
    if as_of or not title:
        title = (found.rule.title or found.rule.section) if found.rule else ""
    return replace(
        answer,
        title=title,
        meanings=meanings(answer.number, history),
        as_of=as_of,
        elsewhere=tuple(elsewhere),
        history=periods,
        rule_id=found.rule.id if found.rule else None,
        status=str(found.status) if known or as_of else None,
        today=history.today(found.rule.id) if found.rule else None,
        summary=summary_of(found, history),
    )


def days_of(rule: Rule, records: Records | None) -> tuple[date | None, date | None]:
    """The first and last day that a text may be of: its edition's, else what its numbers tell.

    None where nothing does.
    """
    if rule.edition or records is None:
        return rule.edition, rule.edition
    checked = records.rules.checked(rule)
    return checked.since, checked.until


def is_borne(number: RuleNumber, day: date) -> bool:
    """Whether a rule had the number in the edition in force on a day.

    >>> [is_borne(RuleNumber.parse("502.81a"), date(2008, month, 1)) for month in (5, 8)]
    [False, True]
    """
    return RuleHistory.bundled().meaning(number, day) is not None


def first_borne(number: RuleNumber, day: date) -> date | None:
    """The first day after ``day`` on which a rule had the number, None where none had it since.

    >>> str(first_borne(RuleNumber.parse("502.81a"), date(2008, 5, 1)))
    '2008-07-15'
    """
    history = RuleHistory.bundled()
    periods = (p for rule in history.meanings(number) for p in periods_of(rule.id, history))
    later = (p.first for p in periods if p.number == number and p.first > day)
    return min(later, default=None)


def rule_meant(number: RuleNumber, day: date | None, history: RuleHistory) -> str | None:
    """The id of the rule that a number meant on a day, None where nobody knows.

    Without a day nobody knows which of several it was.
    """
    found = history.resolve(number, day)
    return None if found.rule is None or found.status is Status.REUSED else found.rule.id


def rule_meant_between(
    number: RuleNumber, first: date | None, last: date | None, history: RuleHistory
) -> str | None:
    """The id of the rule that a number meant from ``first`` to ``last``, None where nobody knows.

    Where it changed its rule in between, only one that is the only rule it ever meant is known.

    >>> history, number = RuleHistory.bundled(), RuleNumber.parse("505.6")
    >>> rule_meant_between(number, date(2005, 10, 1), date(2009, 7, 10), history)
    '505.6@2001-07-23'
    >>> rule_meant_between(number, date(2005, 10, 1), date(2024, 7, 10), history)
    """
    meant = rule_meant(number, first, history)
    if last in (None, first) or (meant is not None and rule_meant(number, last, history) == meant):
        return meant
    return rule_meant(number, None, history)


def earlier(number: RuleNumber, day: date) -> list[str]:
    """The numbers that the rules which bear ``number`` at other times bore on a day.

    >>> earlier(RuleNumber.parse("702.75a"), date(2008, 1, 1))
    ['502.75a']
    """
    history = RuleHistory.bundled()
    periods = (p for rule in history.meanings(number) for p in periods_of(rule.id, history))
    borne = [p.number for p in periods if p.covers(day)]
    return list(dict.fromkeys(map(str, borne)))


def _parents(number: RuleNumber) -> tuple[RuleNumber, ...]:
    above = number.parent
    return (above, *_parents(above)) if above else ()
