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

from faqsearch.nouns.documents import Problem
from faqsearch.reading.faces import is_indicator, is_mode
from faqsearch.reading.lines import Line, Shape, is_sentence, shape_of
from faqsearch.reading.stripped import restore
from faqsearch.reading.wrapping import unwrap

_DASH_BULLET = re.compile(r"[-–—]\s+\S")
_UNDERLINED = (Shape.TEXT, Shape.HEADING)
_FEWEST_DASHES = 2
_LONGEST_HEADING = 60
_FLATTENED_LENGTH = 3000
_FLATTENED_UNITS = 3
_UNIT_END = re.compile(r"\s-{3,}(?:\s|$)")
_INNER_MARK = re.compile(
    r"\s*(\*{3}[^*]{1,200}\*{3}(?:\((?:TM|R)\))?)\s*|(?<=[.!?»”\"')\]*])\s+(?=\* \S)"
)


class Layout(NamedTuple):
    """Lines of one paragraph each, and what was odd about the layout."""

    lines: list[Line]
    problems: tuple[Problem, ...]


def normalise(lines: Sequence[Line]) -> Layout:
    """Put lost marks of card blocks back, undo flattening, double spacing and hard wraps."""
    problems: list[Problem] = []
    whole, restored = restore(lines)
    problems += restored
    cut = _cut_flattened(_star_dashes(whole))
    if any(line.flattened for line in cut):
        longest = max(lines, key=lambda line: len(line.text))
        what = f"the document is flattened: {len(longest.text):,} characters on one line"
        done = "only headings, card names with a cost, and bullets are certain and were read"
        problems.append(Problem(longest.first, what, done))
    spacing = _double_spacing(cut)
    if not spacing:
        return Layout(unwrap(cut), tuple(problems))
    joined = unwrap(_close(cut, spacing))
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


def _star_dashes(lines: Sequence[Line]) -> list[Line]:
    """Turn the marks of FAQs around 2000 into later ones, where no line begins with a star.

    Their bullets are single hyphens, and a row of hyphens stands under a heading. Dashes are
    what word processors make of them.
    """
    bullets = sum(1 for line in lines if _DASH_BULLET.match(line.text))
    if bullets < _FEWEST_DASHES or any(shape_of(line.text) is Shape.BULLET for line in lines):
        return list(lines)
    starred: list[Line] = []
    above = Shape.BLANK
    for line in lines:
        shape = shape_of(line.text)
        if _DASH_BULLET.match(line.text):
            starred.append(line._replace(text=f"* {line.text[1:].strip()}"))
        elif shape is Shape.SEPARATOR and above in _UNDERLINED and _is_underlined(starred):
            heading = starred.pop()
            text = f"***{heading.text}***"
            starred.append(Line(heading.first, line.last, text))
        else:
            starred.append(line)
        above = shape
    return starred


def _is_underlined(lines: Sequence[Line]) -> bool:
    """Tell whether the last line may be a heading: short, and alone in its paragraph."""
    text = lines[-1].text
    alone = len(lines) < 2 or not lines[-2].text or shape_of(lines[-2].text) is Shape.SEPARATOR
    return alone and len(text) <= _LONGEST_HEADING and "*" not in text and not is_sentence(text)


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
    listed = 0  # those that touch the line above as items of a list and rows of a table do
    for line in lines:
        if line.text:
            in_list = shape_of(line.text) in (Shape.BULLET, Shape.ITEM) or " | " in line.text
            listed += bool(runs) and not runs[-1] and in_list
            runs.append(0)
        elif runs:
            runs[-1] += 1
    touching = sum(1 for run in runs[:-1] if not run) - listed
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
    in_card = modes = False
    texts = [line.text for line in lines] + ["", ""]
    shapes = [
        Shape.COST if is_indicator(text, below) else shape_of(text)
        for text, below in pairwise(texts)
    ]
    for index, line in enumerate(lines):
        modes = in_card and is_mode(line.text, texts[index - 1], modes)
        if shapes[index] in (Shape.COST, Shape.TYPE):
            in_card = True
        elif modes:
            pass
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
