"""How a rule was worded in the editions of the rules held, through all its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from faqsearch.authority.fingerprints import in_one_typography, with_marks
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.languages import Lang
from faqsearch.library.records import Records
from faqsearch.library.rules import rule_of, unit_of
from faqsearch.library.wordings import same_words
from faqsearch.nouns.answers import RuleAnswer
from faqsearch.nouns.editions import NumberPeriod, Piece, PieceKind, RuleWordings, Wording
from faqsearch.nouns.rulings import Rule
from faqsearch.search.editions import of_editions
from faqsearch.search.rulenumbers import periods_of

_EXAMPLE = {Lang.EN: "Example:", Lang.FR: "Exemple :"}
_WORD = re.compile(
    r"\s*[-–—]+\s*|\s+|\d+(?:[.,]\d+)*[a-z]?|_?[^\W_]+_?(?:\((?:TM|R)\)|[™®])?|[^\w\s]|_"
)


def wordings(answer: RuleAnswer, records: Records) -> tuple[RuleWordings, ...]:
    """How the rule was worded in the editions held, then each rule that was ever below it."""
    own = dict.fromkeys(rule.unit for rule in of_editions(answer.texts))
    if not own and answer.rule_id:
        own = {unit_of(answer.rule_id): None}
    units = dict(own)
    for period in answer.history or (NumberPeriod(answer.number, date.min, None),):
        for rule in records.rules.below(period.number):
            if any(map(period.covers, rule.editions)):
                units[rule.unit] = None
    documents = records.rules.edition_documents
    found = [
        _of_unit(several, records, documents)
        for unit in units
        for _, several in _by_language(records.rules.of_unit(unit))
    ]
    asked = [one for one in found if unit_of(one.rule) in own]
    others = [one for one in found if unit_of(one.rule) not in own]
    below = sorted(others, key=lambda one: one.number)
    return (*asked, *below)


def _by_language(rules: Iterable[Rule]) -> Iterator[tuple[str, list[Rule]]]:
    ordered = sorted(of_editions(rules), key=lambda rule: rule.lang)
    for lang, several in groupby(ordered, key=lambda rule: rule.lang):
        yield lang, list(several)


def _of_unit(rules: Sequence[Rule], records: Records, documents: dict[str, date]) -> RuleWordings:
    """The wordings of one rule in one language, the oldest first.

    Where an edition has several texts of it, one goes on from the edition before, and the others
    stand beside it.
    """
    places = {id(rule): records.rules.places(rule) for rule in rules}
    history = RuleHistory.bundled()
    rule_id = rule_of(rules[0].unit)
    borne = periods_of(rule_id, history)

    def worded(span: Sequence[_Dated], before: Wording | None, *, beside: bool = False) -> Wording:
        newest = span[-1].rule
        days = tuple(dict.fromkeys(day for day, _ in span))
        examples = [f"{_EXAMPLE[newest.lang]} {example}" for example in newest.examples]
        text = "\n".join((newest.text, *examples))
        return Wording(
            text=text,
            lang=newest.lang,
            numbers=_numbers(span, borne, history),
            first=days[0],
            last=history.last_day(days[-1]),
            editions=days,
            missing=_between(before.editions[-1], days[0]) if before else 0,
            sources=tuple(
                place
                for day, rule in span
                for place in places[id(rule)]
                if documents[place.document] == day
            ),
            pieces=difference(before.text, text) if before else (),
            beside=beside,
        )

    spans, others = _spans(rules)
    found: list[Wording] = []
    before: Wording | None = None
    for span in spans:
        before = worded(span, before)
        found.append(before)
        days = {day for day, _ in span}
        found += [worded([one], before, beside=True) for one in others if one.day in days]
    known = history.rule(rule_id)
    ended = history.last_day(known.versions[-1].last) if known else None
    successor = known.successor if known and ended else None
    return RuleWordings(
        number=spans[-1][-1].rule.number,
        rule=rule_id,
        wordings=tuple(found),
        born=known.versions[0].first
        if known and known.versions[0].first != history.editions[0]
        else None,
        ended=ended,
        went_into=history.today(successor) if successor else None,
    )


class _Dated(NamedTuple):
    """A text of a rule in one of its editions."""

    day: date
    rule: Rule


def _spans(rules: Sequence[Rule]) -> tuple[list[list[_Dated]], list[_Dated]]:
    """The texts of a rule, the oldest first and those of one wording together; then those that
    an edition has beside another, as where a number stands twice."""
    every = sorted((_Dated(day, rule) for rule in rules for day in rule.editions), key=_day)
    spans: list[list[_Dated]] = []
    others: list[_Dated] = []
    for _, several in groupby(every, key=_day):
        texts = list(several)
        before = spans[-1][-1].rule if spans else None
        longest = max(texts, key=lambda one: len(one.rule.editions))
        main = next((t for t in texts if before and same_words(before, t.rule)), longest)
        same = [one for one in texts if same_words(main.rule, one.rule)]
        others += [one for one in texts if one not in same]
        if before and same_words(before, main.rule):
            spans[-1] += same
        else:
            spans.append(same)
    return spans, others


def _day(one: _Dated) -> date:
    return one.day


def _numbers(
    span: Sequence[_Dated], borne: Sequence[NumberPeriod], history: RuleHistory
) -> tuple[NumberPeriod, ...]:
    """The numbers of a wording, each from when to when the rule bore it.

    An edition newer than the rule history has none but its own day.
    """
    periods = []
    for number, several in groupby(span, key=lambda one: one.rule.number):
        days = [day for day, _ in several]
        own = NumberPeriod(number, days[0], history.last_day(days[-1]))
        known = (one for one in borne if one.number == number and one.covers(days[0]))
        periods.append(next(known, own))
    return tuple(periods)


def _between(one: date, other: date) -> int:
    """How many editions are known between two that follow each other among those held."""
    return sum(one < day < other for day in RuleHistory.bundled().editions)


def difference(before: str, after: str) -> tuple[Piece, ...]:
    """What was taken out and put in, word by word; quotes and dashes count as one kind each.

    So does a sign that stands for a lost one.

    >>> [(p.kind.value, p.text) for p in difference("See rule 502.1, too.", "See rule 702.1.")]
    [('same', 'See rule '), ('out', '502.1, too'), ('in', '702.1'), ('same', '.')]
    """
    (old, plain_old), (new, plain_new) = _words(before), _words(after)
    runs: list[tuple[str, str, str]] = []
    for kind, a, b, c, d in _changes(plain_old, plain_new):
        out, put = ("", "") if kind == "equal" else ("".join(old[a:b]), "".join(new[c:d]))
        same = "".join(new[c:d]) if kind == "equal" else ""
        if same and not same.strip() and a > 0 and b < len(old):  # a space between two changes
            out, put, same = same, same, ""
        if runs and not same and not runs[-1][0]:
            _, before_out, before_put = runs.pop()
            out, put = before_out + out, before_put + put
        runs.append((same, out, put))
    pieces = []
    for same, out, put in runs:
        pieces += [
            Piece(kind, text)
            for kind, text in ((PieceKind.SAME, same), (PieceKind.OUT, out), (PieceKind.IN, put))
            if text
        ]
    return tuple(pieces)


def _changes(old: list[str], new: list[str]) -> Iterator[tuple[str, int, int, int, int]]:
    """What was replaced, deleted and inserted, and what is equal, by places in both.

    What both begin and end with is told beforehand: little of a rule changes at a time.
    """
    pairs = [*zip(old, new, strict=False)]
    first = next((at for at, (a, b) in enumerate(pairs) if a != b), len(pairs))
    most = len(pairs) - first
    ends = zip(reversed(old), reversed(new), strict=False)
    last = next((at for at, (a, b) in enumerate(ends) if a != b or at == most), most)
    to_old, to_new = len(old) - last, len(new) - last
    if first:
        yield "equal", 0, first, 0, first
    matcher = SequenceMatcher(None, old[first:to_old], new[first:to_new], autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        yield kind, a + first, b + first, c + first, d + first
    if last:
        yield "equal", to_old, len(old), to_new, len(new)


def _words(text: str) -> tuple[list[str], list[str]]:
    """The words of a text as they stand, and as they are compared."""
    marked = with_marks(text)
    found = [match.span() for match in _WORD.finditer(marked)]
    as_written = [text[first:last] for first, last in found]
    return as_written, [_plain(marked[first:last]) for first, last in found]


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    return in_one_typography(word) or " "
