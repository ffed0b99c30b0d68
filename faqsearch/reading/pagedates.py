"""How one page writes dates of numbers alone: 10/1/2007 is a day in October or in January.

The publisher's card database writes the month first, French pages the day. A date of the page
that is a day in one order only tells the order of all; where none is, French text has the day
first, and of other text the days on which rulings are known to have been published may tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cached_property

from faqsearch.dates import find_dates, is_ambiguous, parse_date
from faqsearch.languages import Lang
from faqsearch.reading.language import function_word_language

_WRITTEN = re.compile(r"(?<![\d/])\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})(?![\d/])")
_PUBLISHED = """
2004-10-04 2004-12-01 2005-02-01 2005-03-01 2005-04-01 2005-06-01 2005-08-01 2005-10-01 2005-11-01
2006-02-01 2006-04-01 2006-05-01 2006-07-01 2007-02-01 2007-05-01 2007-10-01 2008-04-01 2008-05-01
2008-08-01 2008-10-01 2009-02-01 2009-05-01 2009-10-01 2010-03-01 2011-06-01 2012-05-01 2012-06-01
2012-07-01 2012-10-01 2013-06-07 2013-07-01 2014-02-01 2014-11-07 2015-11-04 2016-04-08 2016-06-08
2016-11-08 2017-01-11 2017-02-09 2017-12-04 2018-06-08 2018-09-11 2018-10-05 2018-12-07 2019-05-03
2019-07-12 2019-10-04 2019-11-12 2020-06-01 2020-08-07 2020-11-10 2021-02-01 2021-02-05
"""
"""The days of rulings, of all cards' as of 2026, that numbers alone may tell as another day too.

None of them is such another day of one of them.
"""


class PageDates:
    """How the dates of numbers alone of one page are read, and what is doubtful of that."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._told: set[str] = set()

    @cached_property
    def _written(self) -> list[tuple[int, str]]:
        """The dates of numbers alone that are days, with the numbers of their lines."""
        return [
            (number, found[0])
            for number, text in enumerate(self._lines, start=1)
            if "/" in text
            for found in _WRITTEN.finditer(text)
            if find_dates(found[0])
        ]

    def _sure(self, place: int) -> tuple[int, str] | None:
        """The first date that can't have its month but at a place, 0 or 1."""
        return next(
            (
                (number, written)
                for number, written in self._written
                if int(written.split("/")[1 - place]) > 12
            ),
            None,
        )

    @cached_property
    def _decided(self) -> bool | None:
        """Whether dates that are a day in one order only have the month first; None if none is
        or they differ."""
        month_first, day_first = self._sure(0), self._sure(1)
        return None if bool(month_first) == bool(day_first) else bool(month_first)

    @cached_property
    def _contradicted(self) -> bool:
        return bool(self._sure(0) and self._sure(1))

    @cached_property
    def _published(self) -> bool | None:
        """Whether the days of published rulings have the month first; None if they don't tell."""
        known = set(_PUBLISHED.split())
        days = [parse_date(written) for _, written in self._written if is_ambiguous(written)]
        day_first = any(f"{day}" in known for day in days)
        month_first = any(f"{day:%Y-%d-%m}" in known for day in days)
        return None if month_first == day_first else month_first

    @cached_property
    def _is_french(self) -> bool:
        heard = {function_word_language(text) for text in self._lines}
        return Lang.FR in heard and Lang.EN not in heard

    @cached_property
    def month_first(self) -> bool:
        """Whether dates that are a day in either order are read as month/day/year."""
        if self._decided is not None or self._contradicted or not self._written:
            return bool(self._decided)
        return not self._is_french and bool(self._published)

    def doubts(self, written: str, day: date) -> Iterator[tuple[str, str]]:
        """What is odd in a date that was read as ``day``, and what was done; each told once."""
        if not _WRITTEN.fullmatch(written):
            return
        if written[-3] == "/" and "short" not in self._told:
            self._told.add("short")
            yield f"the year of the date {written} has two digits", f"read as {day.year}"
        if self._decided is not None:
            return
        if self._contradicted and "contradicted" not in self._told:
            self._told.add("contradicted")
            places = [
                f"{sure} in line {number}"
                for number, sure in sorted(filter(None, (self._sure(0), self._sure(1))))
            ]
            yield (
                f"dates have the day first and the month first: {', '.join(places)}",
                "each read in the order in which it is a day, others as day/month/year",
            )
        if not is_ambiguous(written) or "doubtful" in self._told:
            return
        if not self._contradicted and self._is_french:
            return
        self._told.add("doubtful")
        order = "month/day/year" if self.month_first else "day/month/year"
        known = not self._contradicted and self._published is not None
        why = ", as days tell on which rulings were published" if known else ""
        yield f"the date {written} may be of two days", f"read as {order}: {day}{why}"
