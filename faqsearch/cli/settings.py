"""The options common to all commands, and what they decide."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from faqsearch.cli.days import read_past_day
from faqsearch.cli.sentences import say
from faqsearch.languages import Lang

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from faqsearch.api import Library
    from faqsearch.render.answers import Answers
    from faqsearch.render.page import Page

F = TypeVar("F", bound=Callable[..., Any])

AS_OF = "The day that verdicts are of, or a set: the day it came out."
"""What ``--as-of`` says where nothing else hangs on the day."""


class Settings:
    """The common options as given, before or after the command's name."""

    def __init__(self) -> None:
        self.library: Path | str | None = None
        self.no_bundled = False
        self.lang: str | None = None
        self.as_of: date | None = None
        self.json = False
        self.no_color = False
        self.quiet = False
        self.verbose = False
        self.library_opened: Library | None = None

    @property
    def asked(self) -> Lang | None:
        """The language asked for with ``--lang``."""
        return Lang(self.lang) if self.lang else None

    @property
    def language(self) -> Lang | None:
        """The language asked for, else the locale's; None leaves it to the question."""
        return self.asked or locale_language()

    def open(self) -> Library:
        """The library, opened when first asked for."""
        if self.library_opened is None:
            from faqsearch.api import open_library

            self.library_opened = open_library(
                self.library, bundled=not self.no_bundled, notify=self.note
            )
            self.detail(f"the library is {self.library_opened.folder}")
        return self.library_opened

    def show(self, data: Callable[[], object], page: Callable[[], Page]) -> None:
        """Print an answer: as JSON where ``--json`` was given, else as a page."""
        if self.json:
            from faqsearch.export.values import dumps

            write(dumps(data()))
        else:
            from faqsearch.render.terminal import drawn

            _print(drawn(page(), sys.stdout, color=not self.no_color))

    def answers(self, lang: Lang, *, explain: bool = False) -> Answers:
        """What makes pages of the library's answers, in one language and of the day asked for."""
        from faqsearch.render.answers import Answers

        library = self.open()
        return Answers(
            lang,
            library.documents_by_id(),
            library.mechanics(),
            library.known_card,
            explain,
            self.as_of,
            library.rules_known,
        )

    def bars(self) -> AbstractContextManager[Callable[[str, int, int], None]]:
        """Bars of long work on standard error: gives what is to be told how far each step is."""
        from faqsearch.render.terminal import step_bars

        return step_bars(sys.stderr, color=not self.no_color, quiet=self.quiet)

    def note(self, sentence: str) -> None:
        """Say on standard error what is no data, unless ``-q`` was given."""
        if not self.quiet:
            click.echo(sentence, err=True)

    def detail(self, sentence: str) -> None:
        """Say on standard error how it came to an answer, if ``-v`` was given and ``-q`` not."""
        if self.verbose and not self.quiet:
            say(sentence)


pass_settings = click.make_pass_decorator(Settings, ensure=True)


def locale_language() -> Lang | None:
    """The language of the locale, where it names English or French."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            called = "".join(takewhile(str.isalpha, value.lower()))
            return next((lang for lang in Lang if lang == called), None)
    return None


def write(text: str) -> None:
    """Write data to standard output as UTF-8, whatever the encoding of the terminal."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()


def _print(text: str) -> None:
    """Print text; on a terminal that it is too long for, through the pager, as git does.

    That is ``PAGER``, else ``less``; none where ``PAGER`` is empty. ``less`` ends by itself
    where all fits and keeps colours, unless ``LESS`` says otherwise.
    """
    pager = os.environ.get("PAGER", "less").strip()
    capable = sys.stdout.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")
    if pager and capable and _is_longer_than_terminal(text):
        os.environ.setdefault("LESS", "FRX")
        sys.stdout.flush()
        click.echo_via_pager(text.removesuffix("\n"), color=True)
    else:
        sys.stdout.write(text)


def _is_longer_than_terminal(text: str) -> bool:
    import shutil  # which takes long to load, and answers mostly go elsewhere

    return text.count("\n") >= shutil.get_terminal_size().lines


def _keep(context: click.Context, parameter: click.Parameter, value: object) -> None:
    if value:
        setattr(context.ensure_object(Settings), str(parameter.name), value)


def _keep_day(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    _keep(context, parameter, read_past_day(context, parameter, value))


class _Place(click.ParamType):  # type: ignore[type-arg]  # generic in later releases alone
    """A folder, or the URL of a server; the empty name is none, and not the current folder.

    What click knows of folders is asked only where there is no such folder: it looks up
    translations of its words for them, for which every command would wait.
    """

    name = "directory"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Take the name as a path, unless it is a URL."""
        from faqsearch.library.engine import is_url

        if is_url(value):
            return value
        if value == "":
            self.fail("the name of the folder is empty", param, context)
        if Path(value).is_dir() and os.access(value, os.R_OK):
            return Path(value)
        return _folder().convert(value, param, context)

    def shell_complete(
        self, context: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The shell's own folders."""
        return _folder().shell_complete(context, param, incomplete)


def _folder() -> click.Path:
    return click.Path(file_okay=False, path_type=Path)


def common_options(*, environment: bool = False, as_of: str | None = None) -> Callable[[F], F]:
    """Add the common options to a command.

    Only the program itself reads them from the environment, so that the environment
    never wins over an option before the command's name. ``as_of`` tells what a day changes in
    its answer; a command in which none does takes ``--as-of`` too, and its help is silent of it.
    """
    variables = ("FAQSEARCH_LIBRARY", "FAQSEARCH_NO_BUNDLED") if environment else (None, None)
    options = (
        click.option(
            "--as-of",
            metavar="DATE",
            hidden=as_of is None,
            expose_value=False,
            callback=_keep_day,
            help=as_of,
        ),
        click.option(
            "--library",
            type=_Place(),
            metavar="DIR",
            envvar=variables[0],
            expose_value=False,
            callback=_keep,
            help="Folder of the library, or postgresql:// URL.",
        ),
        click.option(
            "--no-bundled",
            is_flag=True,
            envvar=variables[1],
            expose_value=False,
            callback=_keep,
            help="Leave out the documents that ship with faqsearch.",
        ),
        click.option(
            "--lang",
            type=click.Choice([lang.value for lang in Lang]),
            expose_value=False,
            callback=_keep,
            help="Language of the answer.",
        ),
        click.option(
            "--json", is_flag=True, expose_value=False, callback=_keep, help="Print JSON."
        ),
        click.option(
            "--no-color", is_flag=True, expose_value=False, callback=_keep, help="No colour."
        ),
        click.option(
            "-q", "--quiet", is_flag=True, expose_value=False, callback=_keep, help="No notices."
        ),
        click.option(
            "-v",
            "--verbose",
            is_flag=True,
            expose_value=False,
            callback=_keep,
            help="Say what was understood, and which library answers.",
        ),
    )

    def add(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return add
