"""Which edition of the Comprehensive Rules answers on a day.

Where several editions are held, an answer shows the text of one: the newest that was effective
on the day asked for. How a rule is worded in the others tells :mod:`faqsearch.search.wordings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from faqsearch.frozen import replace
from faqsearch.library.records import Records
from faqsearch.library.rules import rule_of, unit_of
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import RuleAnswer
from faqsearch.nouns.editions import EditionShown, NumberMeaning
from faqsearch.nouns.rulings import Rule

if TYPE_CHECKING:
    from faqsearch.authority.rulefates import RuleIdentity
    from faqsearch.authority.rulehistory import RuleHistory
    from faqsearch.library.definitions import Defined

_FIRST_WORDS = 8  # of a rule, by which a judge knows it again


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
    own = of_editions((*answer.texts, *answer.subrules))
    if view.edition and not any(rule.edition == view.edition for rule in own):
        found = _under_its_number(answer, view, records)
        if found:
            answer = replace(
                answer,
                texts=_quotes(answer.texts),
                subrules=_quotes(answer.subrules),
                elsewhere=(*_quotes(answer.elsewhere), *found),
            )
    shown = of_editions((*answer.texts, *answer.subrules, *answer.elsewhere))
    return replace(answer, edition=_told(answer, shown, view, records))


def with_first_words(answer: RuleAnswer, records: Records) -> RuleAnswer:
    """The answer with the first words of each rule that the number meant, where one is held."""
    if not records.rules.editions or len(answer.meanings) < 2:
        return answer
    return replace(answer, meanings=tuple(_begun(one, answer, records) for one in answer.meanings))


def _begun(one: NumberMeaning, answer: RuleAnswer, records: Records) -> NumberMeaning:
    last = one.last or date.max
    for rule in records.rules.of_unit(unit_of(one.rule)):
        held = any(one.first <= day <= last for day in rule.editions)
        if held and rule.number == answer.number:
            words = rule.text.split()
            begins = " ".join(words[:_FIRST_WORDS])
            more = "…" if len(words) > _FIRST_WORDS else ""
            return replace(one, begins=begins.rstrip(".,;:(") + more, lang=rule.lang)
    return one


def _quotes(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if not rule.editions)


def of_editions(rules: Iterable[Rule]) -> list[Rule]:
    """Those that editions of the rules have, not texts that quote a rule."""
    return [rule for rule in rules if rule.editions]


def _number_on(answer: RuleAnswer, day: date) -> RuleNumber | None:
    """The number that the rule which is meant had on a day."""
    borne = [p.number for p in answer.history if p.covers(day)]
    return borne[-1] if borne else None


def _under_its_number(answer: RuleAnswer, view: View, records: Records) -> tuple[Rule, ...]:
    """The rule, and what is below it, by the number that it has in the edition that answers.

    Where the edition has it under a number misprinted, that text.
    """
    number = _number_on(answer, view.edition) if view.edition else None
    if number is None:
        return ()
    below: tuple[Rule, ...] = ()
    if number != answer.number:
        below = view.shown((*records.rules.under(number), *records.rules.below(number)))
    if not of_editions(below) and answer.rule_id:
        below = view.shown(records.rules.of_unit(unit_of(answer.rule_id)))
    return tuple(of_editions(below))


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
    if not of_editions(every):
        return None
    own = of_editions(shown)
    newest, gap = view.edition, _not_held(view, as_of)
    changed = None
    if gap and newest and own:
        history = _history()
        known = [history.rule(rule_of(rule.unit)) for rule in own]
        changed = any(_is_reworded(rule, newest, gap) for rule in known if rule) or None
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
    if rule is None or not (answer.texts or of_editions(answer.elsewhere)):
        return None
    return _is_reworded(rule, edition, in_force)


def _is_reworded(rule: RuleIdentity, edition: date, later: date) -> bool:
    """Whether more than references to other rules and the print changed up to a later edition."""
    changes = [version.change for version in rule.versions if edition < version.first <= later]
    return any(change not in (None, "cosmetic") for change in changes)
