"""The days that are given to a command, in any spelling that documents use."""

from __future__ import annotations

import re
from datetime import date, timedelta

import click

from faqsearch.cli.sentences import read_day_first, say
from faqsearch.errors import NotationError

__all__ = ["read_day", "read_past_day"]

_SOON = 14  # days after a set within which the rules that it needs came into force, at most


def read_day(context: click.Context, parameter: click.Parameter, value: str | None) -> date | None:
    """The date of an option, in any spelling that documents use: 2007-10-12, 12 octobre 2007.

    The name of a set, in either language, or its code is the day on which it was released. Of
    that, and of numbers alone that may be of two days, 03/04/2019, it is said how they were
    read; a year or a month is no day.
    """
    if value is None:
        return None
    if re.fullmatch(r"[0-9]{4}(-[0-9]{1,2})?", value.strip()):
        sentence = f"a day is wanted, such as 2007-10-12, and {value.strip()} has many"
        raise click.BadParameter(sentence, context, parameter)
    from faqsearch.dates import is_ambiguous, parse_date

    try:
        day = parse_date(value)
    except NotationError as error:
        try:
            day, said = _released(value)
        except NotationError as unknown:
            sentence = f"{error}, and {unknown}" if re.search(r"[^\W\d_]", value) else str(error)
            raise click.BadParameter(sentence, context, parameter) from unknown
    else:
        said = read_day_first(value, day) if is_ambiguous(value) else ""
    if said and not context.resilient_parsing:
        say(said)
    return day


def _released(name: str) -> tuple[date, str]:
    """The day on which the set of a name was released, and how that is said.

    That the next rules came soon after is said too, for they may be those of the set.
    """
    from faqsearch.authority.rulehistory import RuleHistory
    from faqsearch.reading.sets import set_called

    found = set_called(name)
    said = f"{name} was read as the day {found.names[0]} was released: {found.day}"
    soon = (found.day + timedelta(days=n) for n in range(1, _SOON))
    following = next((day for day in soon if day in RuleHistory.bundled().editions), None)
    return found.day, f"{said}; rules of {following} followed" if following else said


def read_past_day(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> date | None:
    """A day on which the game had rules that are known: from its first to today."""
    from faqsearch.dates import unplayed

    day = read_day(context, parameter, value)
    if day and (why := unplayed(day)):
        raise click.BadParameter(why, context, parameter)
    return day
