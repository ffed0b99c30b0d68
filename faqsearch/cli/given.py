"""What is given to a command: words that may begin with a dash, days, files."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import click

from faqsearch.cli.commands import Described

__all__ = [
    "Whole",
    "WordsCommand",
    "joined",
    "named_option",
    "offered",
    "read_given",
    "read_name",
]

F = TypeVar("F", bound=Callable[..., Any])

_HELD = "\N{WORD JOINER}"


class WordsCommand(Described):
    """A command that takes words, which may begin with a dash: ``-1/-1``, ``-goblin``."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Tell words from options before click does."""
        options = {name for parameter in self.params for name in parameter.opts}
        taking = {
            name
            for parameter in self.params
            if isinstance(parameter, click.Option) and not parameter.is_flag
            for name in parameter.opts
        }
        end = args.index("--") if "--" in args else len(args)
        return super().parse_args(
            context,
            [
                _HELD + arg
                if number < end and before not in taking and _is_word(arg, options)
                else arg
                for number, (before, arg) in enumerate(pairwise(["", *args]))
            ],
        )


class Whole(click.IntRange):
    """A whole number in the digits 0 to 9, which may stand among words and be below 0."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> int:
        """Free the number of what marks words."""
        freed = joined([value]).strip() if isinstance(value, str) else str(value)
        bounds = "" if self.min is None else f" from {self.min:.0f}"
        bounds += " on" if bounds and self.max is None else ""
        bounds += "" if self.max is None else f" to {self.max:.0f}"
        number = int(freed) if re.fullmatch(r"[+-]?[0-9]{1,18}", freed) else None
        if (
            number is None
            or (self.min is not None and number < self.min)
            or (self.max is not None and number > self.max)
        ):
            self.fail(f"a whole number{bounds} is wanted, not {freed!r}", param, context)
        return number


def _is_word(arg: str, options: set[str]) -> bool:
    if len(arg) < 2 or arg[0] != "-" or arg[1] == "-":
        return False
    return not (arg[:2] in options and re.fullmatch(r"\d*", arg[2:]))


def joined(words: Sequence[str]) -> str:
    """The words as one text; bytes that are not UTF-8 become replacement characters.

    They are read as UTF-8 even where the locale knows ASCII only.
    """
    text = " ".join(words).replace(_HELD, "")
    if not text.isprintable():  # as undecodable bytes are not
        with contextlib.suppress(UnicodeError):
            return os.fsencode(text).decode("utf-8")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def read_name(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """The name of an option, which is never empty: that would be no choice but everything."""
    name = None if value is None else joined([value])
    if name is not None and not name.strip():
        raise click.BadParameter("the name is empty", context, parameter)
    return name


def offered(what: str) -> Callable[[click.Context, click.Parameter, str], list[Any]]:
    """What the shell is offered for a parameter: card, mechanic, rule, document, file, …"""

    def offer(context: click.Context, parameter: click.Parameter, typed: str) -> list[Any]:
        from faqsearch.cli.offers import OFFERS

        words = context.params.get(str(parameter.name)) if parameter.nargs == -1 else None
        return list(OFFERS[what](context, typed, joined(words or ())))

    return offer


def named_option(option: str, *variable: str, help: str) -> Callable[[F], F]:
    """An option such as ``--card`` that takes a name of what it is called after."""
    return click.option(
        option,
        *variable,
        callback=read_name,
        shell_complete=offered(option.removeprefix("--")),
        help=help,
    )


def read_given(file: str) -> bytes:
    """The bytes of a file that is named, or of standard input for '-'.

    Raises UnreadableDocument, which says why not.
    """
    from faqsearch.reading.files import read_file, read_standard_input

    return read_standard_input(sys.stdin) if file == "-" else read_file(file)
