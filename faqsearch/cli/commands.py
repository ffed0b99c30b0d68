"""Commands whose help ends with examples and exit codes, and groups that load them when asked.

>>> import click
>>> @click.command(cls=Described, examples=("draw 2",), ends={0: "Drawn."})
... def draw():
...     '''Draw cards.'''
>>> print(draw.get_help(click.Context(draw)).partition("exit.")[2].strip())
Examples:
  faqsearch draw 2
<BLANKLINE>
Exit codes:
  0  Drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

__all__ = ["AMBIGUOUS", "MISSING", "WRONG", "Described", "Group"]

WRONG = {2: "Wrong use, a file that can't be read, or a damaged library."}
MISSING = {1: "Nothing is known by that name."}
AMBIGUOUS = {3: "Several have that name: they are listed, and no answer is shown."}


def _help_option() -> click.Option:
    """What click itself adds to a command, but that it would look up the help's translation.

    There is none, and every command would wait for the search.
    """

    def show(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
        if asked and not context.resilient_parsing:
            click.echo(context.get_help(), color=context.color)
            context.exit()

    return click.Option(
        ("-h", "--help"),
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show this message and exit.",
    )


def _is_asked(one: click.Parameter) -> bool:
    """Whether a parameter is an option that says what is asked, and takes one value."""
    if not isinstance(one, click.Option) or one.multiple or one.is_flag:
        return False
    return (one.expose_value or one.name == "as_of") and not one.show_default


class Described(click.Command):
    """A command with examples, as typed after ``faqsearch``, and with what it ends with.

    An example may end with a remark after ``#``, which names the exit code where it isn't 0.
    """

    def __init__(
        self,
        *args: Any,
        examples: Sequence[str] = (),
        ends: Mapping[int, str] | None = None,
        **extra: Any,
    ) -> None:
        super().__init__(*args, **extra)
        self.add_help_option = False
        self.params.append(_help_option())
        self.examples = tuple(examples)
        self.ends = dict(sorted((ends or {}).items()))

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Refuse an option that says what is asked, such as ``--card``, when it is given twice.

        Of the other common options, and of those whose help shows a default, the last one counts:
        an alias may have one already.
        """
        several = sum(arg.startswith("-") for arg in args) > 1  # else the arguments are read once
        if several and not context.resilient_parsing:
            given = self.make_parser(context).parse_args(list(args))[2]
            for one in given:
                if _is_asked(one) and sum(other is one for other in given) > 1:
                    raise click.UsageError(f"{one.opts[-1]} is given twice: it takes one", context)
        return super().parse_args(context, args)

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples, each on a row of its own, then the exit codes."""
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"  faqsearch {example}\n")
        if self.ends:
            with formatter.section("Exit codes"):
                formatter.write_dl([(str(code), what) for code, what in self.ends.items()])
        super().format_epilog(context, formatter)


class Group(Described, click.Group):
    """Commands under headings, in modules that are loaded when one of theirs is asked for."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self._homes: dict[str, str] = {}  # the module that each command stands in
        self._sections: dict[str, list[str]] = {}

    def add_section(self, heading: str, package: str, **homes: Sequence[str]) -> None:
        """Add commands under a heading of the help, by the module of the package they stand in."""
        self._sections[heading] = [name for names in homes.values() for name in names]
        for module, names in homes.items():
            self._homes |= dict.fromkeys(names, f"{package}.{module}")

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command of this name, None where there is none."""
        if name in self._homes and name not in self.commands:
            for held in vars(import_module(self._homes[name])).values():
                if isinstance(held, click.Command) and held.name in self._homes:
                    self.commands[held.name] = held
        return super().get_command(context, name)

    def list_commands(self, context: click.Context) -> list[str]:
        """The commands in the order in which the help has them."""
        return list(self._homes)

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names; what comes near is said of another."""
        name = args[0]
        if name not in self._homes and not context.resilient_parsing and name[:1] != "-":
            self.fail_for(name, context)
        return super().resolve_command(context, args)

    def fail_for(self, name: str, context: click.Context) -> NoReturn:
        """Say what was probably meant by a name that is none of the commands."""
        raise click.UsageError(f"no command is named {name!r}{self.nearest(name)}", context)

    def nearest(self, name: str) -> str:
        """The question whether the commands were meant that come near, if any do."""
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), self._homes, 2)
        return f". Did you mean {' or '.join(near)}?" if near else ""

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with what each is for, under the headings of their sections."""
        width = max(map(len, self._homes))
        for heading, names in self._sections.items():
            commands = [self.get_command(context, name) for name in names]
            with formatter.section(heading):
                formatter.write_dl(
                    [
                        (name.ljust(width), command.get_short_help_str(formatter.width))
                        for name, command in zip(names, commands, strict=True)
                        if command
                    ]
                )
