"""What a rule number has meant, and what became of the rule that it meant on a day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from faqsearch.authority.rulefates import Status
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.authority.summaries import summary_of
from faqsearch.frozen import replace
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
    answer: RuleAnswer, as_of: date | None, texts: Callable[[RuleNumber], tuple[Rule, ...]]
) -> RuleAnswer:
    """The answer with its number's meanings and the fate of the rule that is meant.

    That is the rule of the day ``as_of``, else of the edition of the rules that answers, else
    of the first text's, else the only one that ever bore the number; where several did, that of
    today. ``texts`` gives what the library holds under a number and below it.
    """
    history = RuleHistory.bundled()
    held = (*answer.texts, *answer.subrules)
    days = [rule.edition for rule in sorted(held, key=lambda rule: not rule.editions)]
    day = as_of or next(filter(None, days), None)
    found = history.resolve(answer.number, day)
    if found.status is Status.NOT_FOUND and not as_of:
        found = history.resolve(answer.number, None)
    if as_of:  # a text of another rule that bore the number is none of that day's
        meant = found.rule.id if found.rule else None
        answer = replace(
            answer,
            texts=_of_rule(answer.texts, meant, history),
            subrules=_below(answer.subrules, meant, history),
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
            if rule_meant(number, rule.edition, history) == found.rule.id
        ]
    own = [
        text
        for text in held  # which has the number or stands under it
        if found.rule and rule_meant(answer.number, text.edition, history) == found.rule.id
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


def is_borne(number: RuleNumber, day: date) -> bool:
    """Whether a rule had the number in the edition in force on a day.

    >>> [is_borne(RuleNumber.parse("502.81a"), date(2008, month, 1)) for month in (5, 8)]
    [False, True]
    """
    return RuleHistory.bundled().meaning(number, day) is not None


def rule_meant(number: RuleNumber, day: date | None, history: RuleHistory) -> str | None:
    """The id of the rule that a number meant on a day, None where nobody knows.

    Without a day nobody knows which of several it was.
    """
    found = history.resolve(number, day)
    return None if found.rule is None or found.status is Status.REUSED else found.rule.id


def earlier(number: RuleNumber, day: date) -> list[str]:
    """The numbers that the rules which bear ``number`` at other times bore on a day.

    >>> earlier(RuleNumber.parse("702.75a"), date(2008, 1, 1))
    ['502.75a']
    """
    history = RuleHistory.bundled()
    periods = (p for rule in history.meanings(number) for p in periods_of(rule.id, history))
    borne = [p.number for p in periods if p.covers(day)]
    return list(dict.fromkeys(map(str, borne)))


def _of_rule(
    texts: tuple[Rule, ...], rule_id: str | None, history: RuleHistory
) -> tuple[Rule, ...]:
    """Those texts that, going by their own edition, are texts of the rule."""
    return tuple(
        rule
        for rule in texts
        if rule_id is not None and rule_meant(rule.number, rule.edition, history) == rule_id
    )


def _below(texts: tuple[Rule, ...], rule_id: str | None, history: RuleHistory) -> tuple[Rule, ...]:
    """Those subrules that, in their own edition, stood under the rule."""
    return tuple(
        rule
        for rule in texts
        if rule_id is not None
        and any(
            rule_meant(above, rule.edition, history) == rule_id for above in _parents(rule.number)
        )
    )


def _parents(number: RuleNumber) -> tuple[RuleNumber, ...]:
    above = number.parent
    return (above, *_parents(above)) if above else ()
