"""A page of text before it meets a terminal: lines with marked runs, and tables.

:func:`plain` prints a page for a pipe: one paragraph a line, no colour, nothing
but the words. :mod:`faqsearch.render.terminal` wraps and colours it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from faqsearch.frozen import Frozen
from faqsearch.nouns.documents import Span


class Mark(StrEnum):
    """What a run of characters is."""

    NAME = "name"
    HEADING = "heading"
    MATCH = "match"
    GUESS = "guess"
    NOTE = "note"
    OUT = "out"
    IN = "in"


class Line(Frozen):
    """One paragraph. ``lead`` stands before its first row; later rows are indented as far.

    ``marks`` are ``(start, end, mark)`` over ``text``, end excluded.
    """

    text: str
    marks: tuple[tuple[int, int, Mark], ...] = ()
    lead: str = ""


class Table(Frozen):
    """Rows under a header; the columns whose numbers stand in ``right`` hold numbers."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()


Page = list[Line | Table]

GLUE = "\ue001"
"""A space at which no row ends; it prints as a plain one, so that a search finds the words."""

DASH = f"{GLUE}– "

# Control characters could steer the terminal of whoever reads a document (escape
# sequences, carriage returns, right-to-left overrides).
_UNSAFE = dict.fromkeys(
    [*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)], "\ufffd"
) | {ord("\t"): " ", ord("\n"): " "}


def safe(text: str) -> str:
    """The text on one line and without control characters; its length stays.

    >>> safe("a\\tb\\x1b[2J") == "a b\ufffd[2J"
    True
    """
    return text.translate(_UNSAFE)


_ITEM = r"(?:--|\d{1,2}\)|[-*•])\s+"
_HYPHENS = r"(?<=\s)--(?=\s)"

BLANK = Line("")


def line(*runs: str | tuple[str, Mark], lead: str = "") -> Line:
    """Compose a line from runs; a run is text, or text with what it is.

    >>> line(("Evoke", Mark.NAME), " {2}")
    Line(text='Evoke {2}', marks=((0, 5, <Mark.NAME: 'name'>),), lead='')
    """
    text = ""
    marks = []
    for run in runs:
        words, mark = (run, None) if isinstance(run, str) else run
        if mark is not None and words:
            marks.append((len(text), len(text) + len(words), mark))
        text += words
    return Line(text, tuple(marks), lead)


def joined(parts: Iterable[str | None], separator: str = DASH) -> str:
    """The parts that there are, with a separator between them."""
    return separator.join(part for part in parts if part)


def paragraphs(text: str, spans: Sequence[Span], lead: str) -> Iterator[Line]:
    """The text's lines, each with its own part of the highlights; items are indented."""
    offset = 0
    for row in text.split("\n"):
        item = None if row[:1].isalpha() else re.match(_ITEM, row)  # most rows begin so
        skipped = item.end() if item else 0
        marks = tuple(
            (
                max(start - offset, skipped) - skipped,
                min(end - offset, len(row)) - skipped,
                Mark.MATCH,
            )
            for start, end in spans
            if start < offset + len(row) and end > offset + skipped
        )
        yield _with_dashes(Line(row[skipped:], marks, lead + row[:skipped]))
        offset += len(row) + 1
        lead = " " * len(lead)


def _with_dashes(row: Line) -> Line:
    """The row with a dash for the two hyphens of a type line: ``Planeswalker — Garruk``."""
    if "--" not in row.text:
        return row
    starts = [found.start() for found in re.finditer(_HYPHENS, row.text)]

    def moved(place: int) -> int:
        return place - sum(start + 1 < place for start in starts)

    marks = tuple((moved(start), moved(end), mark) for start, end, mark in row.marks)
    return Line(re.sub(_HYPHENS, "—", row.text), marks, row.lead)


def _columns(rows: Sequence[tuple[str, ...]], right: frozenset[int]) -> Iterable[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def plain(page: Page) -> str:
    """The page as plain text, unwrapped, ending in a newline."""
    rows: list[str] = []
    for part in page:
        if isinstance(part, Table):
            rows.extend(map(safe, _columns([part.header, *part.rows], part.right)))
        else:
            rows.append(safe(part.lead + part.text).rstrip())
    return "".join(f"{row}\n" for row in rows).replace(GLUE, " ")
