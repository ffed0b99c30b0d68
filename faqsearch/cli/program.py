"""How the program reads its arguments and how it ends: an exit code and one sentence."""

from __future__ import annotations

import io
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from faqsearch.cli.sentences import say, with_suggestions
from faqsearch.cli.settings import Settings, write
from faqsearch.errors import Ambiguous, FaqsearchError, NotationError, NotFound
from faqsearch.languages import Lang
from faqsearch.render.page import safe

if TYPE_CHECKING:
    from faqsearch.nouns import Card, Mechanic

_INTERRUPTED = 130  # 128 + SIGINT, as shells report it
_HELD = "\N{WORD JOINER}"


class _Later(click.Command):
    """Stands for a command whose module is not loaded yet."""


class Program(click.Group):
    """The group of all commands. Its :meth:`main` never lets a traceback out."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and exit with its code."""
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # closed by the caller, as in `>&-`
                setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
            elif isinstance(stream := getattr(sys, name), io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except click.Abort:
            code = _INTERRUPTED
        except Exception as error:
            if os.environ.get("FAQSEARCH_DEBUG"):
                raise
            code = _report(error)
        sys.exit(code or 0)

    def add_later(self, *names: str) -> None:
        """Add commands of modules of their own, each loaded when it is asked for.

        The module bears the command's name, and so does the command in it.
        """
        for name in names:
            self.commands[name] = _Later(name)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command of this name, None where there is none."""
        if isinstance(self.commands.get(name), _Later):
            self.commands[name] = getattr(import_module(f"faqsearch.cli.{name}"), name)
        return super().get_command(context, name)

    def list_commands(self, context: click.Context) -> list[str]:
        """The commands in the order in which they are defined."""
        return list(self.commands)

    def invoke(self, context: click.Context) -> Any:
        """Run a command. A reader that closes the pipe has had enough, which is no error."""
        settings = context.ensure_object(Settings)  # the command's own context inherits it
        try:
            try:
                return super().invoke(context)
            except (NotFound, Ambiguous) as error:
                _answer(error, settings, context.invoked_subcommand)
                raise
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            # or Python complains when it flushes at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0


def read_day(context: click.Context, parameter: click.Parameter, value: str | None) -> date | None:
    """The date of an option, in any spelling that documents use: 2007-10-12, 12 octobre 2007."""
    from faqsearch.dates import parse_date

    try:
        return None if value is None else parse_date(value)
    except NotationError as error:
        raise click.BadParameter(str(error), context, parameter) from error


def read_past_day(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> date | None:
    """A day on which the game had rules that are known: from its first to today."""
    from faqsearch.dates import FIRST_DAY

    day = read_day(context, parameter, value)
    if day and day < FIRST_DAY:
        raise click.BadParameter(f"the game came out on {FIRST_DAY}", context, parameter)
    if day and day > date.today():
        raise click.BadParameter(f"{day} is still to come", context, parameter)
    return day


class WordsCommand(click.Command):
    """A command that takes words, which may begin with a dash: ``-1/-1``, ``-goblin``."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Tell words from options before click does."""
        options = {name for parameter in self.params for name in parameter.opts}
        options.update(context.help_option_names)
        end = args.index("--") if "--" in args else len(args)
        return super().parse_args(
            context,
            [
                _HELD + arg if number < end and _is_word(arg, options) else arg
                for number, arg in enumerate(args)
            ],
        )


def _is_word(arg: str, options: set[str]) -> bool:
    if not re.match(r"-[^-]", arg):
        return False
    return not (arg[:2] in options and re.fullmatch(r"\d*", arg[2:]))


def joined(words: Sequence[str]) -> str:
    """The words as one text; bytes that are not UTF-8 become replacement characters."""
    text = " ".join(words).replace(_HELD, "")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _answer(error: NotFound | Ambiguous, settings: Settings, command: str | None) -> None:
    """Print what such an answer holds as data: candidates, and all of it under ``--json``."""
    if settings.json:
        from faqsearch.export import error_json
        from faqsearch.export.values import dumps

        write(dumps(error_json(error)))
    elif isinstance(error, Ambiguous):
        for shown in _named(error.candidates, settings, command):
            click.echo(safe(shown))


def _named(candidates: Sequence[str], settings: Settings, command: str | None) -> Iterator[str]:
    """Each candidate in the language of the answer, then in the other: as it can be asked for.

    What has one name in both languages is shown by both where another shares that name.
    """
    from faqsearch.render.catalogue import both_names

    library = settings.library_opened
    lang = settings.language or Lang.EN
    known: dict[str, Card | Mechanic | None] = {}
    for id in candidates:
        if library and command == "mechanic":
            known[id] = library.mechanics().get(id)
        else:
            known[id] = library.known_card(id, lang) if library else None
    names = {id: held.names if held else {} for id, held in known.items()}
    borne = Counter(n for own in names.values() for n in {several[0] for several in own.values()})
    for id, own in names.items():
        shown = both_names(own, id, lang)
        alike = len(own) > 1 and len({several[0] for several in own.values()}) == 1
        yield f"{shown} ({shown})" if alike and borne[own[lang][0]] > 1 else shown


def _report(error: Exception) -> int:
    """Say in one sentence what went wrong; return the exit code."""
    code = 2
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "faqsearch"
        sentence = f"{error.format_message()} (Try '{path} --help'.)"
    elif isinstance(error, click.ClickException):
        sentence = error.format_message()
    elif isinstance(error, FaqsearchError):
        sentence, code = str(error), error.exit_code
        if isinstance(error, NotFound):
            sentence = with_suggestions(sentence, error.suggestions)
    elif isinstance(error, OSError) and error.strerror:
        sentence = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    else:
        sentence = (
            f"unexpected {type(error).__name__}: {error}; please report it, with what "
            "FAQSEARCH_DEBUG=1 prints"
        )
    say(sentence)
    return code
