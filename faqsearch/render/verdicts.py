"""Verdicts as the lines under a ruling: does it hold, since when not, by which change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING

from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber, expand_range
from faqsearch.nouns.verdicts import Check, Method, Verdict
from faqsearch.render.catalogue import (
    count,
    day,
    label,
    said,
    semicolons,
    titled,
    typography,
)
from faqsearch.render.page import BLANK, Line, Mark, Page, joined, line

if TYPE_CHECKING:
    from faqsearch.nouns.reviews import CheckAnswer, CheckedCitation

__all__ = [
    "altering",
    "badge",
    "citations",
    "ending",
    "holding",
    "is_known",
    "known_how",
    "known_up_to",
    "limit_known",
    "numbers_shown",
    "outdated",
    "totals",
    "unchecked",
    "unknown_era",
    "when_now",
]

RulesKnown = Callable[[Iterable[str], date], date]
"""Tells the day of the newest rules known to have those of some numbers as they are today."""

_LEAD = "    "
_RECENT = timedelta(days=92)
_REVIEWED = (Verdict.HOLDS, Verdict.SUPERSEDED)


def is_known(check: Check | None) -> bool:
    """Whether there is a verdict that a reader may rely on."""
    return check is not None and check.verdict in _REVIEWED


def known_up_to(
    checks: Iterable[Check | None], known: RulesKnown, as_of: date | None, lang: Lang
) -> str | None:
    """How far the rules are known, where something holds on a day long after the newest known.

    ``known`` tells that day of the rules by whose numbers it is asked, by a day. Rules come with
    each set, some six times a year: a shorter time tells nothing.
    """
    holding = [check.basis for check in checks if check and check.verdict is Verdict.HOLDS]
    if not holding:
        return None
    on = as_of or date.today()
    basis = (number for numbers in holding for number in numbers) if all(holding) else ()
    return limit_known(known(basis, on), on, lang)


def limit_known(newest: date, on: date, lang: Lang) -> str | None:
    """How far the rules are known, up to ``newest``, where that is long before the day."""
    return said("rules known", lang, day(newest, lang)) if on - newest > _RECENT else None


def badge(check: Check, lang: Lang, as_of: date | None) -> Iterator[Line]:
    """The verdict, and what it rests on; what a superseded ruling said and what is so now."""
    rules = None
    if check.basis:
        key = "by rule" if len(check.basis) == 1 else "by rules"
        rules = said(key, lang, ", ".join(numbers_shown(check.basis, as_of, lang)))
    ended = ending(check, as_of)
    if (
        check.changes or check.altered or check.touched or ended
    ):  # only then, as it reads the ledger
        from faqsearch.authority.ledger import Ledger, set_name
    if check.verdict is Verdict.SUPERSEDED and check.since:
        ledger = Ledger.bundled()
        changes = [ledger[id] for id in check.changes]
        sets = ", ".join(dict.fromkeys(set_name(change.set, lang) for change in changes))
        since = said("superseded", lang, day(check.since, lang), sets)
        known = joined([known_how(check, lang), rules])
        yield line((since, Mark.GUESS), f"  {known}", lead=_LEAD)
        later = [id for turn in check.turns for id in turn.changes if turn.on > check.since]
        changes += [ledger[id] for id in dict.fromkeys(later)]
        yield from (
            Line(typography(change.what[lang], lang), lead=_LEAD + "  ") for change in changes
        )
        if check.function:
            yield line((_answers(check, lang, as_of), Mark.NOTE), lead=_LEAD + "  ")
    elif check.verdict is Verdict.HOLDS:
        holds = holding(check, lang, as_of)
        yield line((joined([holds, known_how(check, lang), rules]), Mark.NOTE), lead=_LEAD)
        if as_of and check.until and check.until not in [on for on, _ in ended]:
            reworded = said("text changed", lang, day(check.until, lang))
            yield line((reworded, Mark.GUESS), lead=_LEAD)
    elif check.verdict is Verdict.ERA_UNKNOWN:
        from faqsearch.render.wording import named_answer

        now = named_answer(check.now, lang, check.function or "")
        yield line((unknown_era(now, lang, as_of), Mark.GUESS), lead=_LEAD)
    else:
        yield line((joined([unchecked(check, lang), rules]), Mark.NOTE), lead=_LEAD)
    for key, id in (*(("changed since", id) for _, id in ended), *altering(check)):
        change = Ledger.bundled()[id]
        since = said(key, lang, day(change.in_force, lang), set_name(change.set, lang))
        yield line((since, Mark.GUESS), lead=_LEAD)
        yield Line(typography(change.what[lang], lang), lead=_LEAD + "  ")
    for key, words in outdated(check):
        yield line((f"{titled(key, lang)} {words}", Mark.NOTE), lead=_LEAD)


def holding(check: Check, lang: Lang, as_of: date | None) -> str:
    """That it holds, and how far: if it was read right, or but for what a change altered."""
    key = "holds altered" if check.altered else "holds"
    key = "holds recognised" if check.recognised else key
    return said(f"{key} on", lang, day(as_of, lang)) if as_of else label(key, lang)


def known_how(check: Check, lang: Lang) -> str:
    """How a verdict is known; of one that says a text is over, whether a person has read that."""
    then = check.until and check.method is Method.TEXT
    method = label("method text then" if then else f"method {check.method}", lang)
    doubt = check.recognised and check.verdict is Verdict.SUPERSEDED
    return f"{method}, {label('as read', lang)}" if doubt else method


def unknown_era(answer: str, lang: Lang, as_of: date | None) -> str:
    """That it is of no known date, and what the rules answer of today or of the day."""
    if as_of:
        return said("era unknown on", lang, day(as_of, lang), answer)
    return said("era unknown", lang, answer)


def ending(check: Check, as_of: date | None) -> tuple[tuple[date, str], ...]:
    """The changes after the day asked for by which what held then does no longer.

    Each with its day. Of a rule's text it is what the ledger says of the rule.
    """
    if as_of is None or check.until is None:
        return ()
    from faqsearch.authority.ledger import Ledger

    ledger = Ledger.bundled()
    if check.method is Method.TEXT:
        found = ledger.of_rules(check.basis, as_of)
    else:
        found = tuple(ledger[id] for id in check.ending)
    return tuple((change.in_force, change.id) for change in found)


def numbers_shown(numbers: Iterable[str], as_of: date | None, lang: Lang) -> list[str]:
    """The numbers of today in order, runs of them put short; of a day gone by, those of then too.

    >>> numbers_shown(["613.1", "613.2", "613.3"], None, Lang.EN)
    ['613.1–613.3']
    >>> numbers_shown(["709.4a"], date(2007, 10, 5), Lang.EN)
    ['709.4a (505.7 then)']
    """
    if as_of is None:
        return _ranges(numbers)
    from faqsearch.render.rulenumbers import with_number_then

    ordered = list(map(str, sorted(map(RuleNumber.parse, numbers))))
    told = [with_number_then(number, as_of, lang) for number in ordered]
    return _ranges(ordered) if told == ordered else told


def unchecked(check: Check, lang: Lang) -> str:
    """That there is no verdict, and why: of later rules with their day."""
    if check.rules_of:
        why = said("reason later than", lang, day(check.rules_of, lang))
    else:
        reason = "unrecognised" if check.unrecognised else check.reason or "review"
        why = label(f"reason {reason}", lang)
    return said("not checked", lang, why)


def altering(check: Check) -> Iterator[tuple[str, str]]:
    """The changes of what it speaks of, each with its label: one known, and those to look at."""
    if check.altered:
        yield "altered", check.altered
    for change in check.touched:
        yield "touched if older" if check.undated else "touched", change


def outdated(check: Check) -> Iterator[tuple[str, str]]:
    """The words that others have replaced since, then those that none has; each with its label."""
    replaced = [f"{word.then} → {word.today}" for word in check.outdated if word.today]
    dropped = [word.then for word in check.outdated if not word.today]
    for key, words in (("outdated", replaced), ("dropped", dropped)):
        if words:
            yield key, ", ".join(words)


def _answers(check: Check, lang: Lang, as_of: date | None) -> str:
    """The answer of then, of each time that it turned, and of now."""
    from faqsearch.render.wording import named_answer  # which few verdicts tell

    answers = [check.then, *(turn.now for turn in check.turns)]
    words = [named_answer(answer, lang, check.function or "") for answer in answers]
    between = [
        said("from", lang, day(turn.on, lang), answer)
        for turn, answer in zip(check.turns[:-1], words[1:-1], strict=True)
    ]
    when = when_now(check, lang, as_of)
    plain = when == label("now", Lang.EN)
    last = joined([when, words[-1]], " " if plain else ", ")
    return joined([said("then", lang, words[0]), *between, last])


def when_now(check: Check, lang: Lang, as_of: date | None) -> str:
    """Of when the last answer is: now or the day asked for; where it turned often, since when."""
    now = said("on day", lang, day(as_of, lang)) if as_of else label("now", lang)
    if len(check.turns) < 2:
        return now
    return joined([now, said("since", lang, day(check.turns[-1].on, lang))], ", ")


def _ranges(numbers: Iterable[str]) -> list[str]:
    """The numbers in order, of three or more in a row the first and the last.

    >>> _ranges(["613.1", "613.2", "613.3", "702.73a", "702.73b"])
    ['613.1–613.3', '702.73a', '702.73b']
    """
    runs: list[list[RuleNumber]] = []
    for number in sorted(map(RuleNumber.parse, numbers)):
        if runs and _follows(runs[-1][-1], number):
            runs[-1].append(number)
        else:
            runs.append([number])
    shown: list[str] = []
    for run in runs:
        whole = [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
        shown += whole
    return shown


def _follows(first: RuleNumber, second: RuleNumber) -> bool:
    if first.parent != second.parent or bool(first.letter) != bool(second.letter):
        return False
    return len(expand_range(first, second)) == 2


def totals(answer: CheckAnswer) -> Page:
    """How many rulings got which verdict, in the language of the answer."""
    counted: dict[Verdict, int] = dict.fromkeys(Verdict, 0)
    for hit in answer.hits:
        if hit.check:
            counted[hit.check.verdict] += 1
    lang = answer.lang
    parts = [
        count(f"total {verdict}", number, lang) for verdict, number in counted.items() if number
    ]
    head = count("checked", len(answer.hits), lang)
    return [BLANK, line((semicolons([head, *parts], lang), Mark.HEADING))]


def citations(found: Iterable[CheckedCitation], lang: Lang) -> Page:
    """What became of the rules that the documents cite, each number once."""
    once: dict[tuple[str, str], CheckedCitation] = {}
    for cited in found:
        once.setdefault((str(cited.number), cited.status), cited)
    page: Page = []
    for cited in once.values():
        note = cited.note or label(cited.status, lang)
        page.append(line((f"{cited.number}  ", Mark.NAME), (note, Mark.NOTE), lead=_LEAD))
    return [BLANK, line((label("citations", lang), Mark.HEADING)), *page] if page else []
