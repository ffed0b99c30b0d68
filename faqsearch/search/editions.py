"""Which edition of the Comprehensive Rules answers on a day, and how its rules were worded.

Where several editions are held, an answer shows the text of one: the newest that was effective
on the day asked for. The others are told by :func:`wordings`, through all numbers of a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import TYPE_CHECKING

from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.library.records import Records
from faqsearch.library.wordings import same_words, unit_of
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import RuleAnswer
from faqsearch.nouns.editions import (
    EditionShown,
    NumberPeriod,
    Piece,
    PieceKind,
    RuleWordings,
    Wording,
)
from faqsearch.nouns.rulings import Rule

if TYPE_CHECKING:
    from faqsearch.authority.rulehistory import RuleHistory
    from faqsearch.library.definitions import Defined

_EXAMPLE = {Lang.EN: "Example:", Lang.FR: "Exemple :"}
_WORD = r"\s+|\d+(?:[.,]\d+)*[a-z]?|\w+|[^\w\s]"


def _history() -> RuleHistory:
    from faqsearch.authority.rulehistory import RuleHistory  # which a card's answer does without

    return RuleHistory.bundled()


class View:
    """The edition that answers on the day ``as_of``, or today; None where none is held."""

    def __init__(self, records: Records, as_of: date | None) -> None:
        self._records = records
        self._day = as_of or date.today()
        held = records.rules.editions
        self.edition = next((day for day in held if self._is_past(day)), None)

    def shown(self, rules: Iterable[Rule]) -> tuple[Rule, ...]:
        """The texts that are no editions', and those of the edition that answers."""
        return tuple(
            self._records.rules.as_in(rule, self.edition) if self.edition in rule.editions else rule
            for rule in rules
            if not rule.editions or self.edition in rule.editions
        )

    def last(self, rules: Sequence[Rule]) -> tuple[Rule, ...]:
        """The same, or where the edition that answers has none of them, the last that has."""
        shown = self.shown(rules)
        days = [day for rule in rules for day in rule.editions if self._is_past(day)]
        if not days or any(rule.editions for rule in shown):
            return shown
        before = max(days)
        more = [self._records.rules.as_in(r, before) for r in rules if before in r.editions]
        return (*more, *shown)

    def defined(self, found: Iterable[Defined]) -> list[Defined]:
        """What glossaries say, of those of editions only the one that answers."""
        editions = self._records.rules.edition_documents
        return [
            one
            for one in found
            if editions.get(one.definition.source.document, self.edition) == self.edition
        ]

    def one_of_each(self, rules: Iterable[Rule]) -> tuple[Rule, ...]:
        """Of each rule that editions have one text: as the one that answers has it, else the last.

        Texts that are no editions' stay.
        """
        found: dict[object, list[Rule]] = {}
        for rule in rules:
            found.setdefault((rule.unit, rule.lang) if rule.editions else rule, []).append(rule)
        return tuple(rule for several in found.values() for rule in self._one(several))

    def _one(self, several: Sequence[Rule]) -> tuple[Rule, ...]:
        """Of the texts of one rule that of the edition that answers, else the nearest.

        Texts that are no editions' and equal each other stay.
        """
        if not several[0].editions:
            return tuple(several)
        first = min(several, key=lambda rule: rule.editions[-1])
        return (self.last(several) or (first,))[:1]

    def _is_past(self, day: date) -> bool:
        return day <= self._day


def with_edition(answer: RuleAnswer, view: View, records: Records) -> RuleAnswer:
    """The answer with the text of the edition that answers, under whichever number it has it.

    What it has of other editions is left out, and told: how many are held, and whether the one
    that answers was in force on the day.
    """
    if not records.rules.editions:
        return answer
    own = _of_editions((*answer.texts, *answer.subrules))
    if view.edition and not any(rule.edition == view.edition for rule in own):
        found = _under_its_number(answer, view, records)
        if found:
            answer = replace(
                answer,
                texts=_quotes(answer.texts),
                subrules=_quotes(answer.subrules),
                elsewhere=(*_quotes(answer.elsewhere), *found),
            )
    shown = _of_editions((*answer.texts, *answer.subrules, *answer.elsewhere))
    return replace(answer, edition=_told(answer, shown, view, records))


def _quotes(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if not rule.editions)


def _of_editions(rules: Iterable[Rule]) -> list[Rule]:
    return [rule for rule in rules if rule.editions]


def _number_on(answer: RuleAnswer, day: date) -> RuleNumber | None:
    """The number that the rule which is meant had on a day."""
    borne = [p.number for p in answer.history if p.first <= day <= (p.last or date.max)]
    return borne[-1] if borne else None


def _under_its_number(answer: RuleAnswer, view: View, records: Records) -> tuple[Rule, ...]:
    """The rule, and what is below it, by the number that it has in the edition that answers."""
    number = _number_on(answer, view.edition) if view.edition else None
    if number is None or number == answer.number:
        return ()
    below = view.shown((*records.rules.under(number), *records.rules.below(number)))
    return tuple(_of_editions(below))


def _not_held(view: View, as_of: date | None) -> date | None:
    """The edition in force on a day, else the newest known, if the one that answers is older."""
    in_force = _history().edition(as_of or date.max)
    newest = view.edition
    return in_force if in_force and (newest is None or newest < in_force) else None


def _told(
    answer: RuleAnswer, shown: Sequence[Rule], view: View, records: Records
) -> EditionShown | None:
    """Which edition is shown, which others have the rule, and which was in force."""
    day = shown[0].edition if shown else None
    units = {rule.unit for rule in shown} or {unit_of(answer.rule_id or str(answer.number))}
    have = {
        edition
        for unit in units
        for rule in records.rules.of_unit(unit)
        for edition in rule.editions
    }
    if not (have or answer.as_of):
        return None
    today = date.today()
    coming = tuple(sorted(edition for edition in have - {day} if edition > today))
    newest, gap = view.edition, _not_held(view, answer.as_of)
    return EditionShown(
        day=day,
        newest=newest,
        others=tuple(sorted(have - {day, *coming}, reverse=True)),
        in_force=gap,
        changed=_changed(answer, newest, gap) if gap and newest else None,
        oldest=records.rules.editions[-1],
        coming=coming,
    )


def edition_of_mechanic(
    shown: Sequence[Rule], view: View, records: Records, as_of: date | None, every: Iterable[Rule]
) -> EditionShown | None:
    """Which edition a mechanic's rules are shown of, and whether it was in force on the day.

    None where no edition held has any of ``every``, the mechanic's rules at all times.
    """
    if not _of_editions(every):
        return None
    own = _of_editions(shown)
    newest, gap = view.edition, _not_held(view, as_of)
    changed = None
    if gap and newest and own:
        history = _history()
        known = [history.rule(rule.unit.partition(":")[2]) for rule in own]
        changes = [v for one in known if one for v in one.versions if newest < v.first <= gap]
        changed = True if any(v.change for v in changes) else None
    return EditionShown(
        day=max(rule.edition for rule in own if rule.edition) if own else None,
        newest=newest,
        others=(),
        in_force=gap,
        changed=changed,
        oldest=records.rules.editions[-1],
    )


def _changed(answer: RuleAnswer, edition: date, in_force: date) -> bool | None:
    """Whether the wording changed after an edition, as far as the rule history tells."""
    rule = _history().rule(answer.rule_id) if answer.rule_id else None
    if rule is None or not answer.texts:
        return None
    return any(v.change and edition < v.first <= in_force for v in rule.versions)


# --- through the editions ------------------------------------------------------------


def wordings(answer: RuleAnswer, records: Records) -> tuple[RuleWordings, ...]:
    """How the rule was worded in the editions held, then each rule that was ever below it."""
    own = dict.fromkeys(rule.unit for rule in _of_editions(answer.texts))
    if not own and answer.rule_id:
        own = {unit_of(answer.rule_id): None}
    units = dict(own)
    for number, first, last in answer.history or (NumberPeriod(answer.number, date.min, None),):
        for rule in records.rules.below(number):
            if any(first <= day <= (last or date.max) for day in rule.editions):
                units[rule.unit] = None
    documents = records.rules.edition_documents
    found = [
        _of_unit(several, records, documents)
        for unit in units
        for _, several in _by_language(records.rules.of_unit(unit))
    ]
    asked = [one for one in found if unit_of(one.rule) in own]
    below = sorted((one for one in found if one not in asked), key=lambda one: one.number)
    return (*asked, *below)


def _by_language(rules: Iterable[Rule]) -> Iterator[tuple[str, list[Rule]]]:
    ordered = sorted(_of_editions(rules), key=lambda rule: rule.lang)
    for lang, several in groupby(ordered, key=lambda rule: rule.lang):
        yield lang, list(several)


def _of_unit(rules: Sequence[Rule], records: Records, documents: dict[str, date]) -> RuleWordings:
    """The wordings of one rule in one language, the oldest first."""
    from faqsearch.search.rulenumbers import periods_of

    by_day = sorted(
        ((day, rule) for rule in rules for day in rule.editions), key=lambda one: one[0]
    )
    places = {id(rule): records.rules.places(rule) for rule in rules}
    history = _history()
    rule_id = rules[0].unit.partition(":")[2]
    borne = periods_of(rule_id, history)
    spans: list[list[tuple[date, Rule]]] = []
    for day, rule in by_day:
        if spans and same_words(spans[-1][-1][1], rule):
            spans[-1].append((day, rule))
        else:
            spans.append([(day, rule)])
    found: list[Wording] = []
    for span in spans:
        newest = span[-1][1]
        days = tuple(dict.fromkeys(day for day, _ in span))
        examples = [f"{_EXAMPLE[newest.lang]} {example}" for example in newest.examples]
        text = "\n".join((newest.text, *examples))
        found.append(
            Wording(
                text=text,
                lang=newest.lang,
                numbers=_numbers(span, borne),
                first=days[0],
                last=_eve_after(days[-1]),
                editions=days,
                missing=_between(found[-1].editions[-1], days[0]) if found else 0,
                sources=tuple(
                    place
                    for day, rule in span
                    for place in places[id(rule)]
                    if documents[place.document] == day
                ),
                pieces=difference(found[-1].text, text) if found else (),
            )
        )
    known = history.rule(rule_id)
    ended = known is not None and known.versions[-1].last != history.editions[-1]
    successor = known.successor if known and ended else None
    return RuleWordings(
        number=by_day[-1][1].number,
        rule=rule_id,
        wordings=tuple(found),
        born=known.versions[0].first
        if known and known.versions[0].first != history.editions[0]
        else None,
        ended=_eve_after(known.versions[-1].last) if known and ended else None,
        went_into=history.today(successor) if successor else None,
    )


def _numbers(
    span: Sequence[tuple[date, Rule]], borne: Sequence[NumberPeriod]
) -> tuple[NumberPeriod, ...]:
    """The numbers of a wording, each from when to when the rule bore it.

    An edition newer than the rule history has none but its own day.
    """
    periods = []
    for number, several in groupby(span, key=lambda one: one[1].number):
        days = [day for day, _ in several]
        own = NumberPeriod(number, days[0], _eve_after(days[-1]))
        known = (
            one
            for one in borne
            if one.number == number and one.first <= days[0] <= (one.last or date.max)
        )
        periods.append(next(known, own))
    return tuple(periods)


def _eve_after(edition: date) -> date | None:
    """The last day of an edition: the eve of the next one known, None of the newest."""
    from bisect import bisect_right

    known = _history().editions
    place = bisect_right(known, edition)
    return known[place] - timedelta(days=1) if place < len(known) else None


def _between(one: date, other: date) -> int:
    """How many editions are known between two that follow each other among those held."""
    return sum(one < day < other for day in _history().editions)


def difference(before: str, after: str) -> tuple[Piece, ...]:
    """What was taken out and put in, word by word; quotes and dashes count as one kind each.

    >>> [(p.kind.value, p.text) for p in difference("See rule 502.1, too.", "See rule 702.1.")]
    [('same', 'See rule '), ('out', '502.1, too'), ('in', '702.1'), ('same', '.')]
    """
    from difflib import SequenceMatcher

    old, new = re.findall(_WORD, before), re.findall(_WORD, after)
    matcher = SequenceMatcher(None, [*map(_plain, old)], [*map(_plain, new)], autojunk=False)
    runs: list[tuple[str, str, str]] = []
    for kind, a, b, c, d in matcher.get_opcodes():
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


def _plain(word: str) -> str:
    return (
        " "
        if word.isspace()
        else {"’": "'", "‘": "'", "“": '"', "”": '"', "—": "-", "–": "-"}.get(word, word)
    )
