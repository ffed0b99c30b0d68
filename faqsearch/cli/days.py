"""The days that are given to a command, in any spelling that documents use."""

from __future__ import annotations

import re
from datetime import date

import click

from faqsearch.cli.sentences import read_day_first, say
from faqsearch.errors import NotationError

__all__ = ["read_day", "read_past_day"]


def read_day(context: click.Context, parameter: click.Parameter, value: str | None) -> date | None:
    """The date of an option, in any spelling that documents use: 2007-10-12, 12 octobre 2007.

    Of numbers alone that may be of two days, 03/04/2019, it is said how they were read; a year
    or a month is no day.
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
        raise click.BadParameter(str(error), context, parameter) from error
    if is_ambiguous(value) and not context.resilient_parsing:
        say(read_day_first(value, day))
    return day


def read_past_day(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> date | None:
    """A day on which the game had rules that are known: from its first to today."""
    from faqsearch.dates import unplayed

    day = read_day(context, parameter, value)
    if day and (why := unplayed(day)):
        raise click.BadParameter(why, context, parameter)
    return day
