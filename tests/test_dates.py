"""Dates of documents, in both languages."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsearch.dates import find_dates, format_date, is_ambiguous, parse_date, unplayed
from faqsearch.errors import NotationError
from faqsearch.languages import Lang


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("23 août 2007", date(2007, 8, 23)),
        ("23 aout 2007", date(2007, 8, 23)),
        ("1er mai 2007", date(2007, 5, 1)),
        ("29-30 septembre 2007", date(2007, 9, 29)),
        ("29 et 30 septembre 2007", date(2007, 9, 29)),
        ("June 11, 2008", date(2008, 6, 11)),
        ("July 12-13, 2008", date(2008, 7, 12)),
        ("July 25th, 2008", date(2008, 7, 25)),
        ("Sept. 5, 2008", None),
        ("Aug. 5, 2008", date(2008, 8, 5)),
        ("2007/09/29", date(2007, 9, 29)),
        ("2023-04-14", date(2023, 4, 14)),
        ("20/08/2008", date(2008, 8, 20)),
        ("6/22/2007", date(2007, 6, 22)),
        ("02/29/2008", date(2008, 2, 29)),
        ("02/29/2007", None),
        ("13/13/2007", None),
        ("10/1/2007", date(2007, 1, 10)),
        ("10\u00a0novembre\u00a02023", date(2023, 11, 10)),
        ("31 février 2007", None),
        ("2007-13-01", None),
        ("12", None),
    ],
)
def test_parse(text: str, day: date | None) -> None:
    if day is None:
        with pytest.raises(NotationError, match="is not a date"):
            parse_date(text)
    else:
        assert parse_date(text) == day


@given(st.dates(date(1993, 1, 1), date(2100, 1, 1)), st.sampled_from(list(Lang)))
def test_parsing_inverts_printing(day: date, lang: Lang) -> None:
    assert parse_date(format_date(day, lang)) == day
    assert parse_date(day.isoformat()) == day


def test_find() -> None:
    text = "Modifié le 23 août 2007, posté le 20/08/2008; posted June 11, 2008."
    found = [(text[start:end], day.isoformat()) for (start, end), day in find_dates(text)]
    assert found == [
        ("23 août 2007", "2007-08-23"),
        ("20/08/2008", "2008-08-20"),
        ("June 11, 2008", "2008-06-11"),
    ]


@given(st.dates(date(1993, 1, 1), date(2100, 1, 1)), st.booleans())
def test_numbers_alone_are_read_in_the_order_in_which_they_are_written(
    day: date, month_first: bool
) -> None:
    written = f"{day.month}/{day.day}/{day.year}" if month_first else f"{day:%d/%m/%Y}"
    assert find_dates(written, month_first) == [((0, len(written)), day)]
    if not is_ambiguous(written):
        assert find_dates(written, not month_first) == [((0, len(written)), day)]


@given(st.text(alphabet="0123456789/-. août2007 June,er", max_size=60))
def test_finding_never_fails(text: str) -> None:
    for (start, end), day in find_dates(text):
        assert parse_date(text[start:end]) == day


def test_a_day_to_come_or_before_the_game_is_none_of_its_rules() -> None:
    today = date.today()
    assert unplayed(today) is None
    assert unplayed(today + timedelta(2)) == f"{today + timedelta(2)} is still to come"
    assert unplayed(date(1993, 8, 4)) == "the game came out on 1993-08-05"
