"""Days by the name of a set: the day it came out, and what is said of it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from faqsearch.cli import main


def _ledger(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["ledger", "--lang", "en", *arguments])


@pytest.mark.parametrize(
    ("name", "day", "set_name"),
    [
        ("Lorwyn", "2007-10-12", "Lorwyn"),  # though Lorwyn Eclipsed has the word too
        ("lrw", "2007-10-12", "Lorwyn"),
        ("coucheciel", "2008-07-25", "Eventide"),
        ("La Cité des Guildes", "2005-10-07", "Ravnica: City of Guilds"),
        ("m10", "2009-07-17", "Magic 2010"),
    ],
)
def test_a_set_is_the_day_it_came_out(name: str, day: str, set_name: str) -> None:
    ended = _ledger("--since", name)
    assert ended.stderr == f"faqsearch: {name} was read as the day {set_name} was released: {day}\n"
    assert ended.stdout == _ledger("--since", day).stdout


def test_rules_that_followed_a_set_are_told() -> None:
    said = _ledger("--as-of", "Ninth Edition").stderr
    assert "released: 2005-07-29; rules of 2005-08-01 followed" in said


def test_a_name_of_several_sets_is_asked_about() -> None:
    ended = _ledger("--as-of", "ravnica")
    assert ended.exit_code == 2
    assert not ended.stdout
    for one in ("City of Guilds (2005-10-07)", "Return to Ravnica (2012-10-05)"):
        assert one in ended.stderr


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("Vivarium", "no set is called 'Vivarium'"),
        ("2007-13-45", "'2007-13-45' is not a date, such as 2007-10-12 (Try"),
    ],
)
def test_what_is_neither_is_refused(value: str, said: str) -> None:
    ended = _ledger("--as-of", value)
    assert ended.exit_code == 2
    assert said in ended.stderr
