"""Dates of numbers alone: one page writes all of them in one order."""

from __future__ import annotations

import gzip
import json
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from faqsearch.dates import find_dates
from faqsearch.nouns.documents import Problem
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import parse
from faqsearch.reading.pagedates import PageDates
from faqsearch.reading.pasted import parse_pasted

ENGLISH = ("The frog swims if you say so.", "It's counted with the others.", "A frog may sink.")
FRENCH = ("La grenouille nage si vous le dites.", "Elle est comptée avec les autres.")
READ_BY_DAYS = ", as days tell on which rulings were published"
LAYOUTS = {
    "above": "{day}\n{text}\n",
    "publisher before": "wotc · {day}\n{text}\n",
    "publisher behind": "{day} · source : wotc\n{text}\n",
    "bracketed": "[{day}]\n{text}\n",
    "on one line": "{day}: {text}\n",
    "table of tabs": "{day}\t{text}\n",
}


def _page(days: list[str], texts: tuple[str, ...] = ENGLISH, layout: str = "above") -> str:
    """A page with a ruling of each day."""
    chosen = [texts[at % len(texts)] for at in range(len(days))]
    pairs = zip(days, chosen, strict=True)
    return "".join(LAYOUTS[layout].format(day=day, text=text) for day, text in pairs)


def _days(parsed: ParsedDocument) -> list[str]:
    return [str(ruling.date) for ruling in parsed.rulings]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("written", "read"),
    [
        (["10/2/2007", "6/22/2007", "3/4/2008"], ["2007-10-02", "2007-06-22", "2008-03-04"]),
        (["6/22/2007", "10/2/2007"], ["2007-06-22", "2007-10-02"]),
        (["10/2/2007", "22/6/2007", "3/4/2008"], ["2007-02-10", "2007-06-22", "2008-04-03"]),
        (["5/5/2009", "1/31/2008", "2/1/2008"], ["2009-05-05", "2008-01-31", "2008-02-01"]),
    ],
)
def test_a_date_of_one_reading_tells_how_all_of_its_page_are_read(
    written: list[str], read: list[str], layout: str
) -> None:
    parsed = parse(_page(written, layout=layout).encode(), "x.txt")
    assert _days(parsed) == read
    assert [ruling.text for ruling in parsed.rulings] == list(ENGLISH[: len(written)])
    assert parsed.document.problems == ()


def test_each_page_has_its_own_order() -> None:
    for written, read in [("6/22/2007", "2007-10-02"), ("22/6/2007", "2007-02-10")]:
        assert _days(parse(_page(["10/2/2007", written]).encode(), "x.txt"))[0] == read


def test_french_text_has_the_day_first() -> None:
    parsed = parse(_page(["10/1/2007", "3/4/2008"], FRENCH).encode(), "x.txt")
    assert _days(parsed) == ["2007-01-10", "2008-04-03"]
    assert parsed.document.problems == ()
    parsed = parse(_page(["10/1/2007", "6/22/2007"], FRENCH).encode(), "x.txt")
    assert _days(parsed) == ["2007-10-01", "2007-06-22"]  # though French, it is written so
    assert parsed.document.problems == ()


def test_english_text_under_a_french_page_is_no_french_text() -> None:
    page = "Les décisions de la page sont ici.\n\n" + _page(["10/2/2007", "3/4/2008"])
    parsed = parse(page.encode(), "x.txt")
    assert _days(parsed) == ["2007-02-10", "2008-04-03"]
    assert parsed.document.problems == (
        Problem(3, "the date 10/2/2007 may be of two days", "read as day/month/year: 2007-02-10"),
    )


@pytest.mark.parametrize(
    ("written", "read", "order"),
    [
        (["10/1/2007", "3/5/2008"], ["2007-10-01", "2008-03-05"], "month/day/year"),
        (["1/10/2007", "3/5/2008"], ["2007-10-01", "2008-05-03"], "day/month/year"),
    ],
)
def test_days_of_published_rulings_tell_the_order_where_nothing_else_does(
    written: list[str], read: list[str], order: str
) -> None:
    parsed = parse(_page(written).encode(), "x.txt")
    assert _days(parsed) == read
    assert parsed.document.problems == (
        Problem(
            1,
            f"the date {written[0]} may be of two days",
            f"read as {order}: {read[0]}{READ_BY_DAYS}",
        ),
    )


@pytest.mark.shared
def test_every_day_of_the_published_rulings_is_read_right_in_either_order(shared: Path) -> None:
    with gzip.open(shared / "data" / "derived" / "rulings_en.jsonl.gz", "rt") as file:
        days = {date.fromisoformat(json.loads(line)["date"]) for line in file}
    assert len(days) > 100
    for day in days:
        for written in (f"{day.month}/{day.day}/{day.year}", f"{day.day}/{day.month}/{day.year}"):
            found = find_dates(written, PageDates([written]).month_first)
            assert [read for _, read in found] == [day], written


def test_days_of_published_rulings_in_both_orders_tell_none() -> None:
    parsed = parse(_page(["10/1/2007", "1/10/2008"]).encode(), "x.txt")
    assert _days(parsed) == ["2007-01-10", "2008-10-01"]
    (problem,) = parsed.document.problems
    assert problem.done == "read as day/month/year: 2007-01-10"


def test_a_page_that_contradicts_itself_says_in_which_lines() -> None:
    parsed = parse(_page(["22/6/2007", "6/23/2007", "10/1/2007"]).encode(), "x.txt")
    assert _days(parsed) == ["2007-06-22", "2007-06-23", "2007-01-10"]
    assert parsed.document.problems == (
        Problem(
            1,
            "dates have the day first and the month first: "
            "22/6/2007 in line 1, 6/23/2007 in line 3",
            "each read in the order in which it is a day, others as day/month/year",
        ),
        Problem(5, "the date 10/1/2007 may be of two days", "read as day/month/year: 2007-01-10"),
    )
    assert len(parsed.rulings) == 3


def test_rulings_under_cards_share_the_order_of_their_page() -> None:
    block = "{name}\n{{1}}{{G}}\nCreature -- Frog\n1/1\n\nwotc · {day}\n{text}\n\n"
    days = ["10/2/2007", "11/3/2008", "6/22/2007"]
    named = zip(("Newt", "Toad", "Frog"), days, ENGLISH, strict=True)
    page = "".join(block.format(name=name, day=day, text=text) for name, day, text in named)
    parsed = parse(page.encode(), "x.txt")
    assert _days(parsed) == ["2007-10-02", "2008-11-03", "2007-06-22"]
    assert parsed.document.problems == ()
    parsed = parse(page.replace("6/22/2007", "12/2/2007").encode(), "x.txt")
    doubts = [one for one in parsed.document.problems if "two days" in one.what]
    assert [one.line for one in doubts] == [6]  # once, not of every card


def test_the_dates_of_a_head_are_read_as_those_below() -> None:
    page = "Frogs: frequently asked questions\nLast modified 10/2/2007; posted {}\n\n* A frog.\n"
    parsed = parse((page + "\n* It swims.\n").format("6/22/2007").encode(), "x.txt")
    assert parsed.document.dates == {"modified": date(2007, 10, 2), "posted": date(2007, 6, 22)}
    assert parsed.document.problems == ()
    parsed = parse((page + "\n* It's the last.\n").format("11/3/2007").encode(), "x.txt")
    assert parsed.document.dates == {"modified": date(2007, 2, 10), "posted": date(2007, 3, 11)}
    assert parsed.document.problems == (
        Problem(2, "the date 10/2/2007 may be of two days", "read as day/month/year: 2007-02-10"),
    )


def test_a_ruling_pasted_under_its_name_is_read_in_the_order_of_its_page() -> None:
    text = "Frog\n10/2/2007\nThe frog swims.\nIt's counted too. (6/22/2007)\n"
    parsed = parse_pasted(text.encode(), "-", {"Frog"}.__contains__)
    assert parsed is not None
    assert _days(parsed) == ["2007-10-02", "2007-06-22"]
    assert parsed.document.problems == ()
    parsed = parse_pasted(text.replace("22", "2").encode(), "-", {"Frog"}.__contains__)
    assert parsed is not None
    assert [one.line for one in parsed.document.problems] == [2]


@pytest.mark.parametrize("order", ["{1}/{2}/{0}", "{2}/{1}/{0}"])
def test_every_line_is_accounted_for_whatever_the_order(order: str) -> None:
    days = [date(2007 + n, n + 1, 28 - 3 * n) for n in range(9)]
    page = _page([order.format(*day.timetuple()) for day in days])
    parsed = parse(page.encode(), "x.txt")
    assert [ruling.date for ruling in parsed.rulings] == days
    places = [ruling.source.lines for ruling in parsed.rulings]
    assert all(before[1] < after[0] for before, after in pairwise(places))
    counted = {name: count for name, count in parsed.document.accounting.items() if count}
    assert counted == {"lines": 18, "ruling": 18}
