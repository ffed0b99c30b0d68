"""What rules say, in a short sentence of ours a language, by their numbers of today.

>>> summaries()[RuleNumber.parse("709.3b")][Lang.EN]
'On the stack only the half being cast is there.'
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from faqsearch.authority.rulefates import ChangeClass, Resolution, Status
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber

__all__ = ["summaries", "summary_of"]


@cache
def summaries() -> Mapping[RuleNumber, Mapping[Lang, str]]:
    """The sentences that ship, by the number in the newest rules; read once a process."""
    text = files("faqsearch.authority").joinpath("data/rulesummaries.toml").read_text("utf-8")
    return {
        RuleNumber.parse(number): {Lang(lang): said for lang, said in row.items()}
        for number, row in tomllib.loads(text).items()
    }


def summary_of(found: Resolution, history: RuleHistory) -> Mapping[Lang, str]:
    """What the rule says that was found on a day, where it says the same today.

    Empty for one that is gone, or whose wording has changed in substance since.

    >>> from datetime import date
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
