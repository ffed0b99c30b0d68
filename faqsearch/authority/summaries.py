"""What rules say, in a short sentence of ours a language, by their numbers of today.

>>> summaries()[RuleNumber.parse("709.3b")][Lang.EN]
'On the stack only the half being cast is there.'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from pkgutil import get_data

from faqsearch.authority.rulefates import ChangeClass, Resolution, Status
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.dates import newest_known
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber

__all__ = ["summaries", "summary_in", "summary_of", "summary_on"]


_ENTRY = re.compile(r'^\["([0-9.a-z]+)"\]$', re.MULTILINE)


class _Summaries(Mapping[RuleNumber, Mapping[Lang, str]]):
    """The sentences by number; those of a rule are read when they are asked for."""

    def __init__(self, text: str) -> None:
        starts = list(_ENTRY.finditer(text))
        ends = [*(found.start() for found in starts[1:]), len(text)]
        self._written = {
            found[1]: text[found.end() : end] for found, end in zip(starts, ends, strict=True)
        }

    def __getitem__(self, number: RuleNumber) -> Mapping[Lang, str]:
        import tomllib

        return {
            Lang(lang): said for lang, said in tomllib.loads(self._written[str(number)]).items()
        }

    def __iter__(self) -> Iterator[RuleNumber]:
        return map(RuleNumber.parse, self._written)

    def __len__(self) -> int:
        return len(self._written)


@cache
def summaries() -> Mapping[RuleNumber, Mapping[Lang, str]]:
    """The sentences that ship, by the number in the newest rules; opened once a process."""
    data = get_data("faqsearch.authority", "data/rulesummaries.toml") or b""
    return _Summaries(data.decode("utf-8"))


def summary_in(edition: date, number: RuleNumber) -> Mapping[Lang, str]:
    """What a rule of an edition says, if none is known that is newer; else empty.

    That is told without the history of all rules, which takes long to read.
    """
    return summaries().get(number, {}) if edition >= newest_known() else {}


def summary_of(found: Resolution, history: RuleHistory) -> Mapping[Lang, str]:
    """What the rule says that was found on a day, where it says the same today.

    Empty for one that is gone, or whose wording has changed in substance since.

    >>> history = RuleHistory.bundled()
    >>> then = history.resolve(RuleNumber.parse("505.2"), date(2007, 10, 1))  # 709.4 today
    >>> summary_of(then, history)
    {}
    """
    if found.rule is None or found.status in (Status.REWRITTEN, Status.DELETED, Status.NOT_FOUND):
        return {}
    if any(kind is ChangeClass.SUBSTANTIVE for _, kind in found.changes):
        return {}
    today = history.today(found.rule.id)
    return summaries().get(today, {}) if today else {}


def summary_on(number: RuleNumber, day: date) -> Mapping[Lang, str]:
    """What the rule says that bore a number on a day, where it says the same today.

    >>> summary_on(RuleNumber.parse("715.3d"), date(2024, 1, 1))  # lands since 2025
    {}
    """
    history = RuleHistory.bundled()
    return summary_of(history.resolve(number, day), history)
