"""An era: the rules as they were on a day.

>>> from faqsearch.authority.ledger import Ledger
>>> ledger = Ledger.bundled()
>>> Era(date(2007, 10, 1), ledger).has("akh-split"), Era(date.max, ledger).has("akh-split")
(False, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from faqsearch.nouns.changes import Change

__all__ = ["Era"]


@dataclass(frozen=True, slots=True)
class Era:
    """The rules on a day: the changes of ``ledger`` in force by then.

    ``without`` leaves out changes by id, which tells what an answer would have been but
    for one of them.
    """

    on: date
    ledger: Mapping[str, Change]
    without: frozenset[str] = frozenset()

    def has(self, change_id: str) -> bool:
        """Whether a change is in force. Raises KeyError for an id that the ledger lacks."""
        return self.ledger[change_id].in_force <= self.on and change_id not in self.without
