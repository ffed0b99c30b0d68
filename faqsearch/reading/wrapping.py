"""Hard-wrapped text: its lines joined to paragraphs, where there is evidence for it.

Evidence is a line that ends near the wrap column, an open parenthesis, a small letter at
the start of the next line, or a single word left over. In a card block every ability stays
a line of its own: one that ends with its sentence is not joined to the next.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from faqsearch.reading.lines import Line, Shape, is_sentence, numbered, shape_of
from faqsearch.reading.rulings import date_line

_WIDEST_WRAP = 130
_NEAR = 15
_ONE_LINERS = frozenset(
    {Shape.SEPARATOR, Shape.PART, Shape.SUBHEADING, Shape.COST, Shape.STATS, Shape.HALVES}
)
_MARKED = frozenset({Shape.ITEM, Shape.RULE, Shape.EXAMPLE})
_LEADS_ON = re.compile(r"\b(?:rules?|règles?|see|voir|and|or|et|ou|to|à)$", re.IGNORECASE)
_OPEN_HEADING = re.compile(r"\*{3}[^*]+")


class _Paragraph:
    """A paragraph being joined from wrapped lines."""

    def __init__(self, line: Line, in_card: bool) -> None:
        self.only = line
        self.first, self.last = line.first, line.last
        self.parts = [line.text]
        self.shape = shape_of(line.text)
        self.in_card = in_card
        self.depth = 0
        self.above_ruling = _is_above_ruling(line.text)
        self.opens_heading = self.shape is Shape.TEXT and bool(_OPEN_HEADING.fullmatch(line.text))
        self._count(line.text)

    def _count(self, text: str) -> None:
        self.depth = max(0, self.depth + text.count("(") - text.count(")"))

    def join(self, line: Line) -> None:
        self.parts.append(line.text)
        self.last = line.last
        if self.opens_heading:  # what ends it was joined
            self.opens_heading, self.shape = False, Shape.HEADING
        self._count(line.text)

    @property
    def line(self) -> Line:
        if len(self.parts) == 1:
            return self.only
        return Line(self.first, self.last, " ".join(self.parts))


def unwrap(lines: Sequence[Line]) -> list[Line]:
    """Join the lines of a hard-wrapped text to paragraphs."""
    column = _wrap_column(lines)
    if column is None:
        return list(lines)
    out: list[Line] = []
    current: _Paragraph | None = None
    for index, line in enumerate(lines):
        following = lines[index + 1].text if index + 1 < len(lines) else ""
        if current and line.text and _continues(current, line.text, following, column):
            current.join(line)
            continue
        in_card = bool(current and current.in_card)
        if current:
            out.append(current.line)
            current = None
        if not line.text:
            out.append(line)
            continue
        shape = shape_of(line.text)
        if shape in (Shape.COST, Shape.TYPE):
            in_card = True
        elif shape in (Shape.BULLET, Shape.RULE):
            in_card = False
        current = _Paragraph(line, in_card)
    if current:
        out.append(current.line)
    return out


def _wrap_column(lines: Sequence[Line]) -> int | None:
    """Return the column at which a text is wrapped, or None where it is not.

    In wrapped text most lines that follow another begin in the middle of a sentence, with
    a small letter; among paragraphs of one line each, hardly any does.
    """
    lengths = []
    small = 0
    for line, following in pairwise(lines):
        if not line.text or shape_of(following.text) is not Shape.TEXT:
            continue
        if _is_above_ruling(line.text) or _is_above_ruling(following.text):
            continue
        if shape_of(line.text) in (*_ONE_LINERS, Shape.HEADING, Shape.TYPE):
            continue
        lengths.append(len(line.text))
        small += following.text[0].islower()
    if not lengths or small < 0.3 * len(lengths):
        return None
    lengths.sort()
    column = lengths[len(lengths) * 95 // 100]
    return column if column <= _WIDEST_WRAP else None


def _is_above_ruling(text: str) -> bool:
    """Tell whether a line is the date and the publisher of a ruling: ``wotc · 2023-04-14``."""
    dated = date_line(text)
    return bool(dated and dated.publisher)


def _continues(current: _Paragraph, text: str, following: str, column: int) -> bool:
    """Tell whether a line continues the paragraph above it."""
    tail = current.parts[-1]
    shape = shape_of(text)
    if current.opens_heading:
        return text.rstrip(")RTM(").endswith("***")
    if shape in _ONE_LINERS or shape in (Shape.HEADING, Shape.BULLET):
        return False
    if current.above_ruling or _is_above_ruling(text):
        return False
    if current.shape in _ONE_LINERS or current.shape in (Shape.HEADING, Shape.TYPE):
        return False
    full = len(tail) + 1 + len(text.split(None, 1)[0]) > column
    near = full or len(tail) >= column - _NEAR
    finished = is_sentence(tail)
    if shape in _MARKED or shape is Shape.TYPE or numbered(text):
        return (near and not finished) or bool(_LEADS_ON.search(tail))
    if text[0].islower():
        return True
    if shape_of(following) in (Shape.COST, Shape.TYPE) and len(text) < 60 and not current.depth:
        return False  # a card's name
    if current.depth:
        return True
    if not finished:
        return near
    if current.in_card:
        return full and " " not in text and is_sentence(text)
    return near
