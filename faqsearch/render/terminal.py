"""A page on a terminal: wrapped to the width, coloured where colour is wanted."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import IO, TYPE_CHECKING

from faqsearch.render.catalogue import NO_BREAK, THIN
from faqsearch.render.page import GLUE, Line, Mark, Page, Table, line, plain, safe

if TYPE_CHECKING:
    from rich.console import Console

_STYLES = {
    Mark.NAME: "bold",
    Mark.HEADING: "bold underline",
    Mark.MATCH: "bold yellow",
    Mark.GUESS: "bold magenta",
    Mark.NOTE: "dim",
    Mark.OUT: "red",
    Mark.IN: "green",
}
# rich breaks rows at no-break spaces too, so a private character holds their place. No row
# begins with a lone sign either, as French would have it: « oui » : non ; est-ce sûr ?
_HELD = "\ue000"
_NO_BREAK = rf"[{NO_BREAK}{THIN}]| (?=[:;?!»](?:\s|$)|[-–—] )|(?<=«) "

_NARROWEST = 16  # columns that the last column of a table needs


def drawn(page: Page, stream: IO[str], *, color: bool = True) -> str:
    """A page as a stream is to show it.

    A terminal, or any stream where ``COLUMNS`` is set, gets it wrapped to its width, in
    colour where :func:`colored` says so. A pipe gets one paragraph a line, so that a search
    for words finds them.
    """
    styled = color and colored(stream)
    if not (stream.isatty() or styled or os.environ.get("COLUMNS", "").strip("0")):
        return plain(page)
    from rich.console import Console  # only here: it doubles the start of a piped command

    console = Console(
        file=stream,
        force_terminal=styled or None,
        color_system="standard" if styled else None,
        markup=False,
        emoji=False,
        highlight=False,
    )
    with console.capture() as capture:  # since rich ends the program where a pipe is closed
        for part in page:
            if isinstance(part, Table):
                _table(part, console)
            else:
                _line(part, console)
    return capture.get()


def colored(stream: IO[str]) -> bool:
    """Whether a stream is to be coloured: a terminal is, unless the environment objects.

    ``NO_COLOR`` (set and not empty, https://no-color.org) wins over ``FORCE_COLOR`` and
    ``CLICOLOR_FORCE`` (anything but empty and 0), which colour a pipe too; then ``CLICOLOR=0``
    and ``TERM=dumb`` leave a terminal without.
    """
    asked = os.environ.get
    if asked("NO_COLOR"):
        return False
    if {asked("FORCE_COLOR", ""), asked("CLICOLOR_FORCE", "")} - {"", "0"}:
        return True
    return stream.isatty() and asked("CLICOLOR") != "0" and asked("TERM") not in ("dumb", "unknown")


def download_bars(
    stream: IO[str], *, color: bool = True, quiet: bool = False
) -> AbstractContextManager[Callable[[str, int, int | None], None]]:
    """Show how much of each file has come, a bar for each, while something is fetched.

    Gives what is to be told a file's name, how many bytes of it are there and of how many,
    where that is known. Nothing is shown on what is no terminal, or when ``quiet``.
    """
    return _bars(stream, of_bytes=True, color=color, quiet=quiet)


def step_bars(
    stream: IO[str], *, color: bool = True, quiet: bool = False
) -> AbstractContextManager[Callable[[str, int, int], None]]:
    """Show how far each step of long work has come, a bar for each.

    Gives what is to be told a step, how much of it is done and how much there is. Nothing is
    shown on what is no terminal, or when ``quiet``.
    """
    return _bars(stream, of_bytes=False, color=color, quiet=quiet)


@contextmanager
def _bars(
    stream: IO[str], *, of_bytes: bool, color: bool, quiet: bool
) -> Iterator[Callable[[str, int, int | None], None]]:
    """Bars by the names of what they measure; of bytes they tell how many and how fast."""
    if quiet or not stream.isatty():
        yield lambda name, done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        Progress,
        TaskID,
        TextColumn,
        TimeElapsedColumn,
        TransferSpeedColumn,
    )

    tasks: dict[str, TaskID] = {}
    console = Console(file=stream, no_color=not (color and colored(stream)) or None)
    name_column = TextColumn("{task.description}", markup=False)
    measured = (DownloadColumn(), TransferSpeedColumn()) if of_bytes else (TimeElapsedColumn(),)
    with Progress(name_column, BarColumn(), *measured, console=console) as bars:

        def tell(name: str, done: int, total: int | None) -> None:
            if name not in tasks:
                tasks[name] = bars.add_task(safe(name), total=total)
            bars.update(tasks[name], completed=done, total=total)

        yield tell


def _line(part: Line, console: Console) -> None:
    from rich.text import Text

    text = Text(re.sub(_NO_BREAK, _HELD, safe(part.text)))
    for start, end, mark in part.marks:
        text.stylize(_STYLES[mark], start, end)
    lead = part.lead.replace(GLUE, " ")
    for row in text.wrap(console, max(console.width - len(lead), 10)):
        row.rstrip()
        row.plain = row.plain.replace(_HELD, NO_BREAK).replace(GLUE, " ")
        console.print(Text(lead) + row, soft_wrap=True)
        lead = " " * len(part.lead)


def _table(part: Table, console: Console) -> None:
    """A grid whose last column wraps; where it has no room, each row as a paragraph."""
    from rich.table import Table as Grid

    columns = list(zip(part.header, *part.rows, strict=True))
    fixed = sum(max(map(len, column)) + 2 for column in columns[:-1])
    if console.width - fixed < min(_NARROWEST, max(map(len, columns[-1]))):
        for row in part.rows:
            cells = [
                f"{cell} {part.header[number]}" if number in part.right else cell
                for number, cell in enumerate(row)
            ]
            _line(line((cells[0], Mark.NAME), "  ", "  ".join(cells[1:])), console)
        return
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for number, name in enumerate(part.header):
        grid.add_column(
            name,
            justify="right" if number in part.right else "left",
            no_wrap=number < len(part.header) - 1,
            overflow="fold",
        )
    for row in part.rows:
        grid.add_row(*map(safe, row))
    console.print(grid)
