"""Dates as documents write them, in both languages, and as answers print them.

>>> parse_date("23 août 2007"), parse_date("June 11, 2008"), parse_date("2007/09/29")
(datetime.date(2007, 8, 23), datetime.date(2008, 6, 11), datetime.date(2007, 9, 29))
>>> format_date(date(2007, 10, 1), Lang.FR), format_date(date(2007, 10, 1), Lang.EN)
('1er octobre 2007', 'October 1, 2007')
"""

from __future__ import annotations

import re
from datetime import date
from functools import cache

from faqsearch.errors import NotationError
from faqsearch.languages import Lang, fold

FIRST_DAY = date(1993, 8, 5)
"""The day the game came out: no text of it and no question about it is of an earlier one."""
_HISTORY = "data/rulehistory.tsv.gz"
_HEAD = 4096  # packed bytes in which the days of all editions stand, several times over


def unplayed(day: date) -> str | None:
    """Why no rules of the game are known of a day: it was not out yet, or the day is to come.

    >>> unplayed(date(1993, 8, 4)), unplayed(FIRST_DAY)
    ('the game came out on 1993-08-05', None)
    """
    if day < FIRST_DAY:
        return f"the game came out on {FIRST_DAY}"
    return f"{day} is still to come" if day > date.today() else None


@cache
def newest_known() -> date:
    """The day of the newest edition of the rules that ships, told by the first line of its file.

    It stands under every card; what reads all of the rule history takes as long to load as a
    tenth of looking one up.
    """
    from pathlib import Path
    from zlib import MAX_WBITS, decompressobj

    with Path(__file__).with_name("authority").joinpath(_HISTORY).open("rb") as file:
        head = decompressobj(MAX_WBITS | 16).decompress(file.read(_HEAD))
    return date.fromisoformat(head.partition(b"\n")[0].decode().split()[-1])


MONTHS = {
    Lang.EN: (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
    Lang.FR: (
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ),
}
"""The months' names, January first."""

_NUMBERS = {
    fold(name): number for names in MONTHS.values() for number, name in enumerate(names, start=1)
} | {fold(name)[:3]: number for number, name in enumerate(MONTHS[Lang.EN], start=1)}
_MONTH = "|".join(
    [name for names in MONTHS.values() for name in names]
    + ["fevrier", "aout", "decembre"]
    + [name[:3] for name in MONTHS[Lang.EN]]
)
_DAY = r"(\d{1,2})(?:er|st|nd|rd|th)?"
_RANGE = r"(?:\s?(?:[-–—/]|au|et|to|and)\s?\d{1,2}(?:er|st|nd|rd|th)?)?"


@cache
def _date() -> re.Pattern[str]:
    """A date in any spelling; made when one is looked for, for it is long."""
    return re.compile(
        rf"\b(?:(?P<y1>\d{{4}})[-/.](?P<m1>\d{{1,2}})[-/.](?P<d1>\d{{1,2}})"
        rf"|(?P<n1>\d{{1,2}})/(?P<n2>\d{{1,2}})/(?P<y2>\d{{4}}|\d{{2}})(?![/\d])"
        rf"|(?P<d5>\d{{1,2}})\.(?P<m5>\d{{1,2}})\.(?P<y5>\d{{4}})"
        rf"|{_DAY.replace('(', '(?P<d3>', 1)}{_RANGE}\s(?P<m3>{_MONTH})\.?,?\s(?P<y3>\d{{4}})"
        rf"|(?P<m4>{_MONTH})\.?\s{_DAY.replace('(', '(?P<d4>', 1)}{_RANGE},?\s(?P<y4>\d{{4}}))\b",
        re.IGNORECASE,
    )


def _day_of(found: re.Match[str], month_first: bool = False) -> date | None:
    groups = found.groupdict()
    if groups["y2"]:
        first, second, year = int(groups["n1"]), int(groups["n2"]), whole_year(groups["y2"])
        days = [_valid(year, second, first), _valid(year, first, second)]
        return next(filter(None, reversed(days) if month_first else days), None)
    for n in "1345":
        if groups["y" + n]:
            month = groups["m" + n]
            number = int(month) if month.isdigit() else _NUMBERS[fold(month)]
            return _valid(int(groups["y" + n]), number, int(groups["d" + n]))
    return None


def whole_year(written: str) -> int:
    """A year of four digits or of two, of which none is before the game came out.

    >>> whole_year("2007"), whole_year("07"), whole_year("93"), whole_year("92")
    (2007, 2007, 1993, 2092)
    """
    year = int(written)
    if len(written) > 2:
        return year
    return year + (1900 if year >= FIRST_DAY.year % 100 else 2000)


def _valid(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def find_dates(text: str, month_first: bool = False) -> list[tuple[tuple[int, int], date]]:
    """Return the span and day of every date in a text; of a range, its first day.

    Numbers alone are read as year/month/day or, with the year last, as
    day/month/year, the way French pages write them; with ``month_first`` as
    month/day/year, the way American ones do. Those that are a day in one of the
    two orders only are that day, whatever ``month_first`` says. With full stops between
    them the day is first. Never raises.

    >>> find_dates("du 29-30 septembre 2007")
    [((3, 23), datetime.date(2007, 9, 29))]
    >>> [day.isoformat() for _, day in find_dates("22/6/2007, 6/22/07, 1.6.2007")]
    ['2007-06-22', '2007-06-22', '2007-06-01']
    """
    found = find_written_dates(text, month_first)
    return [(span, day) for span, day in found if day is not None]


def find_written_dates(
    text: str, month_first: bool = False
) -> list[tuple[tuple[int, int], date | None]]:
    """Return the span and day of every date in a text, None for a day that never was.

    >>> find_written_dates("February 31, 2007")
    [((0, 17), None)]
    """
    return [(match.span(), _day_of(match, month_first)) for match in _date().finditer(text)]


def is_ambiguous(text: str) -> bool:
    """Whether a date of numbers alone may be of either of two days, by who wrote it.

    >>> is_ambiguous("03/04/2019"), is_ambiguous("13/04/2019"), is_ambiguous("2019-04-03")
    (True, False, False)
    """
    found = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(?:\d{4}|\d{2})", text.strip())
    if found is None:
        return False
    day, month = int(found[1]), int(found[2])
    return day != month and max(day, month) <= 12


def parse_date(text: str) -> date:
    """Read a text that is a date and nothing else; raises :class:`NotationError`."""
    found = _date().fullmatch(text.strip())
    day = _day_of(found) if found else None
    if day is None:
        raise NotationError(f"{text!r} is not a date, such as 2007-10-12")
    return day


def format_date(day: date, lang: Lang) -> str:
    """Print a day the way the language writes it."""
    month = MONTHS[lang][day.month - 1]
    if lang is Lang.FR:
        return f"{'1er' if day.day == 1 else day.day} {month} {day.year}"
    return f"{month} {day.day}, {day.year}"
