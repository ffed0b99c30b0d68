"""What a rule of a rules text is about, in words in which it is asked for.

A rules text is in English and in its own words. What is known of a rule beside it: a
sentence of ours in each language (:mod:`~faqsearch.authority.summaries`), and the terms of
our glossary that name it as their rule (the commander tax, 903.8; the legend rule, 704.5j).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from functools import cache

from faqsearch.authority.glossary import Glossary
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.authority.summaries import summary_of
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber

__all__ = ["RuleTopics"]

_FEW = 2  # terms that one rule is about; 205.3m lists all creature types


class RuleTopics:
    """The sentences and terms of rules, whatever number they had in an edition."""

    def __init__(self, history: RuleHistory) -> None:
        self._history = history
        named: dict[RuleNumber, list[str]] = defaultdict(list)
        for term in Glossary.bundled().values():
            if term.rule and term.rule.rule:
                named[term.rule].append(term.id)
        self._terms = {
            self._today(number): tuple(ids) for number, ids in named.items() if len(ids) <= _FEW
        }

    @classmethod
    def bundled(cls) -> RuleTopics:
        """Those of the rule history that ships; made once a process, when first asked for."""
        return _bundled()

    def sentences(self, number: RuleNumber, edition: date) -> Mapping[Lang, str]:
        """What the rule of an edition says, where we say it and it says the same today.

        >>> topics = RuleTopics.bundled()
        >>> topics.sentences(RuleNumber.parse("702.2c"), date(2026, 1, 16))[Lang.EN][:60]
        'With deathtouch one damage already counts as lethal when dam'
        """
        return summary_of(self._history.resolve(number, edition), self._history)

    def terms(self, number: RuleNumber, edition: date) -> tuple[str, ...]:
        """The concepts whose rule this one is, or the one that it is a subrule of.

        >>> RuleTopics.bundled().terms(RuleNumber.parse("903.8"), date(2026, 1, 16))
        ('commander-tax',)
        """
        found: dict[str, None] = {}
        for each in (number, number.parent):
            rule = self._history.meaning(each, edition) if each and each.rule else None
            if rule:
                found.update(dict.fromkeys(self._terms.get(rule.id, ())))
        return tuple(found)

    def _today(self, number: RuleNumber) -> str:
        """The id of the rule that has a number in the newest edition; empty for none."""
        rule = self._history.meaning(number, self._history.editions[-1])
        return rule.id if rule else ""


@cache
def _bundled() -> RuleTopics:
    return RuleTopics(RuleHistory.bundled())
