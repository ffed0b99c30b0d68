"""Which of the texts that ship restate an official statement.

``data/restatements.tsv`` holds ids alone: of each ruling or rule of a source document,
and of its restatement in each language. A statement and its restatements are one unit,
named by the id of the English one.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache

__all__ = ["restatement_units"]


@cache
def restatement_units() -> Mapping[str, str]:
    """The unit of every restated statement and of every restatement, by id."""
    text = (pkgutil.get_data("faqsearch.authority", "data/restatements.tsv") or b"").decode()
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return {
        id: english for statement, english, french in rows for id in (statement, english, french)
    }
