"""From the lines of a file to one paragraph a line, whatever the document's layout.

Hard-wrapped text is joined, but only where there is evidence; text in which every line is
followed by an empty one is closed up; a document on one single line is cut where a mark
says so for certain. Lines keep the numbers of the file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from itertools import pairwise
from typing import NamedTuple

from faqsearch.nouns import Problem
from faqsearch.reading.lines import Line, Shape, is_sentence, shape_of

_WIDEST_WRAP = 130
_NEAR = 15
_FLATTENED_LENGTH = 3000
_FLATTENED_UNITS = 3
_UNIT_END = re.compile(r"\s-{3,}(?:\s|$)")
_INNER_MARK = re.compile(
    r"\s*(\*{3}[^*]{1,200}\*{3}(?:\((?:TM|R)\))?)\s*|(?<=[.!?»”\"')\]*])\s+(?=\* \S)"
)
_ONE_LINERS = frozenset(
    {Shape.SEPARATOR, Shape.PART, Shape.SUBHEADING, Shape.COST, Shape.STATS, Shape.HALVES}
)
_MARKED = frozenset({Shape.ITEM, Shape.RULE, Shape.EXAMPLE})
_LEADS_ON = re.compile(r"\b(?:rules?|règles?|see|voir|and|or|et|ou|to|à)$", re.IGNORECASE)
_HAS_OPEN_HEADING = re.compile(r"\*{3}[^*]+")


class Layout(NamedTuple):
    """Lines of one paragraph each, and what was odd about the layout."""

    lines: list[Line]
    problems: tuple[Problem, ...]


def normalise(lines: Sequence[Line]) -> Layout:
    """Undo flattening, double spacing and hard wraps."""
    problems: list[Problem] = []
    cut = _cut_flattened(lines)
    if any(line.flattened for line in cut):
        longest = max(lines, key=lambda line: len(line.text))
        what = f"the document is flattened: {len(longest.text):,} characters on one line"
        done = "only headings, card names with a cost, and bullets are certain and were read"
        problems.append(Problem(longest.first, what, done))
    spacing = _double_spacing(cut)
    if not spacing:
        return Layout(_unwrap(cut), tuple(problems))
    joined = _unwrap(_close(cut, spacing))
    if spacing is _Spacing.LOST:
        joined = _space_paragraphs(joined)
        what = "an empty line stands between any two lines"
        done = "where a card's text ends was judged by the look of the lines"
        problems.append(Problem(None, what, done))
    return Layout(joined, tuple(problems))


def _cut_flattened(lines: Sequence[Line]) -> list[Line]:
    cut: list[Line] = []
    for line in lines:
        units = []
        if len(line.text) >= _FLATTENED_LENGTH:
            units = _UNIT_END.split(line.text)
        if len(units) < _FLATTENED_UNITS:
            cut.append(line)
            continue
        for unit in units:
            pieces = [piece.strip() for piece in _INNER_MARK.split(unit) if piece]
            texts = [piece for piece in pieces if piece]
            if texts:
                cut.extend(
                    Line(line.first, line.last, text, flattened=True) for text in (*texts, "-----")
                )
    return cut


class _Spacing(Enum):
    """How a double-spaced text shows its paragraphs: by more empty lines, or not at all."""

    KEPT = auto()
    LOST = auto()


def _double_spacing(lines: Sequence[Line]) -> _Spacing | None:
    """Tell whether a text is double-spaced, and what is left of its paragraphs.

    The proof is a mana cost and a type line with an empty line between them, in a text
    where hardly any two lines touch.
    """
    runs: list[int] = []  # for every line with text, the empty lines after it
    for line in lines:
        if line.text:
            runs.append(0)
        elif runs:
            runs[-1] += 1
    touching = sum(1 for run in runs[:-1] if not run)
    if touching * 20 > len(runs) or not _cost_above_type(lines):
        return None
    return _Spacing.KEPT if any(run > 1 for run in runs[:-1]) else _Spacing.LOST


def _close(lines: Sequence[Line], spacing: _Spacing) -> list[Line]:
    """Take out single empty lines, and make one of several."""
    closed: list[Line] = []
    empty: list[Line] = []
    for line in lines:
        if not line.text:
            empty.append(line)
            continue
        if len(empty) > 1 and spacing is _Spacing.KEPT:
            closed.append(empty[0])
        empty = []
        closed.append(line)
    return closed


def _space_paragraphs(lines: Sequence[Line]) -> list[Line]:
    """Put an empty line between paragraphs again, but none inside a card block."""
    spaced: list[Line] = []
    in_card = False
    shapes = [shape_of(line.text) for line in lines] + [Shape.BLANK]
    for index, line in enumerate(lines):
        if shapes[index] in (Shape.COST, Shape.TYPE):
            in_card = True
        elif shapes[index] not in (Shape.STATS, Shape.TEXT) or shapes[index + 1] is Shape.COST:
            in_card = False
        if spaced and not in_card:
            spaced.append(Line(line.first, line.first, ""))
        spaced.append(line)
    return spaced


def _cost_above_type(lines: Sequence[Line]) -> bool:
    texts = [line.text for line in lines]
    return any(
        not between and shape_of(cost) is Shape.COST and shape_of(kind) is Shape.TYPE
        for cost, between, kind in zip(texts, texts[1:], texts[2:], strict=False)
        if cost and kind
    )


class _Paragraph:
    """A paragraph being joined from wrapped lines."""

    def __init__(self, line: Line, in_card: bool) -> None:
        self.only = line
        self.first, self.last = line.first, line.last
        self.parts = [line.text]
        self.shape = shape_of(line.text)
        self.in_card = in_card
        self.depth = 0
        self._count(line.text)

    def _count(self, text: str) -> None:
        self.depth = max(0, self.depth + text.count("(") - text.count(")"))

    def join(self, line: Line) -> None:
        self.parts.append(line.text)
        self.last = line.last
        self._count(line.text)

    @property
    def line(self) -> Line:
        if len(self.parts) == 1:
            return self.only
        return Line(self.first, self.last, " ".join(self.parts))


def _unwrap(lines: Sequence[Line]) -> list[Line]:
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
        if shape_of(line.text) in (*_ONE_LINERS, Shape.HEADING, Shape.TYPE):
            continue
        lengths.append(len(line.text))
        small += following.text[0].islower()
    if not lengths or small < 0.3 * len(lengths):
        return None
    lengths.sort()
    column = lengths[len(lengths) * 95 // 100]
    return column if column <= _WIDEST_WRAP else None


def _continues(current: _Paragraph, text: str, following: str, column: int) -> bool:
    """Tell whether a line continues the paragraph above it."""
    tail = current.parts[-1]
    shape = shape_of(text)
    if current.shape is Shape.TEXT and _HAS_OPEN_HEADING.fullmatch(current.line.text):
        return text.rstrip(")RTM(").endswith("***")
    if shape in _ONE_LINERS or shape in (Shape.HEADING, Shape.BULLET):
        return False
    if current.shape in _ONE_LINERS or current.shape in (Shape.HEADING, Shape.TYPE):
        return False
    full = len(tail) + 1 + len(text.split(None, 1)[0]) > column
    near = full or len(tail) >= column - _NEAR
    finished = is_sentence(tail)
    if shape in _MARKED or shape is Shape.TYPE:
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
