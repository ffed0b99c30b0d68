"""How the program reads its arguments and how it ends: an exit code and one sentence."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from itertools import takewhile
from pathlib import Path
from typing import Any, NoReturn

import click

from faqsearch.cli.commands import Group
from faqsearch.cli.sentences import say, with_suggestions
from faqsearch.cli.settings import Settings, write
from faqsearch.errors import Ambiguous, FaqsearchError, NotFound
from faqsearch.languages import Lang
from faqsearch.render.encodings import SPELLED, register
from faqsearch.render.page import safe

__all__ = ["Program"]

_INTERRUPTED = 130  # 128 + SIGINT, as shells report it


class Program(Group):
    """The group of all commands. Its :meth:`main` never lets a traceback out."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and exit with its code."""
        register()
        if "_FAQSEARCH_COMPLETE" in os.environ:
            from faqsearch.cli import completion

            completion.register()
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # closed by the caller, as in `>&-`
                nothing = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
                setattr(sys, name, nothing if name == "stderr" else _Closed(nothing))
            elif isinstance(stream := getattr(sys, name), io.TextIOWrapper):
                stream.reconfigure(errors=SPELLED)
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except click.Abort:
            code = _INTERRUPTED
        except Exception as error:
            if os.environ.get("FAQSEARCH_DEBUG"):
                raise
            given = (args[0] if args else extra.get("args")) or sys.argv[1:]
            code = _report(error, as_json="--json" in takewhile(lambda arg: arg != "--", given))
        sys.exit(code or 0)

    def fail_for(self, name: str, context: click.Context) -> NoReturn:
        """Say what was probably meant: a command, or the name of a card."""
        near = self.nearest(name)
        if not near:
            asked = f'"{name}"' if " " in name else name
            near = (
                f": 'faqsearch card {asked}' shows a card, 'faqsearch search {asked}' what it finds"
            )
        raise click.UsageError(f"no command is named {name!r}{near}", context)

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


class _Closed(io.TextIOWrapper):
    """A standard output that the caller has closed: whatever is written to it is an error.

    It holds the null device open in its place, so that no other file takes its number.
    """

    def __init__(self, nothing: io.TextIOBase) -> None:
        super().__init__(_Nowhere(), encoding="utf-8", errors=SPELLED, write_through=True)
        self._nothing = nothing


class _Nowhere(io.BytesIO):
    def write(self, data: object, /) -> int:
        raise OSError(errno.EBADF, "standard output is closed: the answer can't be printed")


def _answer(error: NotFound | Ambiguous, settings: Settings, command: str | None) -> None:
    """Print what such an answer holds as data: candidates, and all of it under ``--json``."""
    if settings.json:
        from faqsearch.export import error_json
        from faqsearch.export.values import dumps

        write(dumps(error_json(error)))
    elif isinstance(error, Ambiguous):
        from faqsearch.render.candidates import askable

        library, lang = settings.library_opened, settings.language or Lang.EN
        for shown in askable(library, command or "card", error.candidates, lang):
            click.echo(safe(shown))


def _report(error: Exception, *, as_json: bool) -> int:
    """Say in one sentence what went wrong; return the exit code.

    Under ``--json`` what is wrong is data too, as an unknown name is.
    """
    code = 2
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "faqsearch"
        sentence = f"{error.format_message()} (Try '{path} --help'.)"
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
    if as_json and code == FaqsearchError.exit_code:
        from faqsearch.export.values import dumps

        with contextlib.suppress(OSError, ValueError):  # that nothing can be written is said
            write(dumps({"error": sentence, "suggestions": []}))
    return code
