"""Who cites a rule: by what the number meant on the day of the text that cites it.

Rule 702.81a was 502.81a once, and 405.2 was another rule. A text cites the rule that had the
number on its day, and stands under that rule whatever its number is today.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.frozen import replace
from faqsearch.library.records import LinkKind, Records, StoredRuling
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import RuleAnswer, Tier
from faqsearch.search.hits import HitMaker, numbered
from faqsearch.search.rulenumbers import days_of, rule_meant_between


def with_citing(answer: RuleAnswer, records: Records, maker: HitMaker) -> RuleAnswer:
    """The answer with the rulings, the rules and the terms that cite the rule which is meant.

    Those that cite the very number for another rule, which had it on their day, are counted.
    """
    meant = _Meant(answer)
    numbers = [str(number) for number in meant.numbers]
    own, others = list[StoredRuling](), list[StoredRuling]()
    for one in records.linked(LinkKind.RULE, *numbers):
        cites = [number for citation in one.ruling.citations for number in citation.numbers]
        if meant.is_cited(cites, one.checked.since, one.checked.until):
            own.append(one)
        elif answer.number in cites:
            others.append(one)
    cited = maker.rulings(own, Tier.EXACT)
    view = maker.view
    rules = {
        (rule.source, rule.number): rule
        for number in numbers
        for rule in view.shown(records.rules.linked(LinkKind.RULE, number))
    }
    cited += maker.rules(
        (one for one in rules.values() if meant.is_cited(one.cites, *days_of(one, records))),
        Tier.EXACT,
    )
    defined = {
        (one.definition.source, one.definition.term): one
        for number in meant.numbers
        for one in view.defined(records.definitions.citing(number))
    }
    terms = [
        one
        for one in defined.values()
        if meant.is_cited(
            [n for c in one.definition.citations for n in c.numbers], one.definition.edition
        )
    ]
    cited += maker.definitions(terms, Tier.EXACT)
    otherwise = {one.ruling.id for one in maker.shown.in_language(others)}
    return replace(answer, cited_by=numbered(cited), cited_otherwise=len(otherwise))


class _Meant:
    """The rule that an answer is of, by all numbers that it has had."""

    def __init__(self, answer: RuleAnswer) -> None:
        self._number = answer.number
        self._rule = answer.rule_id
        borne = (period.number for period in answer.history)
        self.numbers = tuple(dict.fromkeys((answer.number, *borne)))

    def is_cited(
        self, numbers: Iterable[RuleNumber], first: date | None, last: date | None = None
    ) -> bool:
        """Whether one of the numbers meant the rule on a day, or from ``first`` to ``last``.

        A number that tells no rule, or of several no one knows which, stands for itself.
        """
        history = RuleHistory.bundled()
        for number in numbers:
            if number in self.numbers:
                rule = rule_meant_between(number, first, last, history)
                if number == self._number if None in (rule, self._rule) else rule == self._rule:
                    return True
        return False
