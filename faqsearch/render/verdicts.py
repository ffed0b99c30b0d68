"""Verdicts as the lines under a ruling: does it hold, since when not, by which change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING

from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber, expand_range
from faqsearch.nouns.verdicts import Check, Verdict
from faqsearch.render.catalogue import count, day, label, said, semicolons, titled, typography
from faqsearch.render.page import BLANK, Line, Mark, Page, joined, line

if TYPE_CHECKING:
    from faqsearch.nouns.reviews import CheckAnswer, CheckedCitation

__all__ = [
    "altering",
    "badge",
    "citations",
    "holding",
    "is_known",
    "known_how",
    "known_up_to",
    "outdated",
    "totals",
    "unchecked",
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
    newest = known(basis, on)
    return said("rules known", lang, day(newest, lang)) if on - newest > _RECENT else None


def badge(check: Check, lang: Lang, as_of: date | None) -> Iterator[Line]:
    """The verdict, and what it rests on; what a superseded ruling said and what is so now."""
    rules = None
    if check.basis:
        key = "by rule" if len(check.basis) == 1 else "by rules"
        rules = said(key, lang, ", ".join(_ranges(check.basis)))
    if check.changes or check.altered or check.touched:  # only then, as it reads the ledger
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
            yield line((_answers(check, lang), Mark.NOTE), lead=_LEAD + "  ")
    elif check.verdict is Verdict.HOLDS:
        holds = holding(check, lang, as_of)
        yield line(
            (joined([holds, label(f"method {check.method}", lang), rules]), Mark.NOTE), lead=_LEAD
        )
    elif check.verdict is Verdict.ERA_UNKNOWN:
        from faqsearch.render.wording import named_answer

        now = named_answer(check.now, lang, check.function or "")
        yield line((said("era unknown", lang, now), Mark.GUESS), lead=_LEAD)
    else:
        yield line((joined([unchecked(check, lang), rules]), Mark.NOTE), lead=_LEAD)
    for key, id in altering(check):
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
    method = label(f"method {check.method}", lang)
    doubt = check.recognised and check.verdict is Verdict.SUPERSEDED
    return f"{method}, {label('as read', lang)}" if doubt else method


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


def _answers(check: Check, lang: Lang) -> str:
    """The answer of then, of each time that it turned, and of now."""
    from faqsearch.render.wording import named_answer  # which few verdicts tell

    answers = [check.then, *(turn.now for turn in check.turns)]
    words = [named_answer(answer, lang, check.function or "") for answer in answers]
    between = [
        said("from", lang, day(turn.on, lang), answer)
        for turn, answer in zip(check.turns[:-1], words[1:-1], strict=True)
    ]
    return joined([said("then", lang, words[0]), *between, said("now", lang, words[-1])])


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
