"""Card blocks that lost their marks on the way to the page: mana braces and line ends.

Braces are put back only where it is certain what stood there: on a line between a card's
name and its type line that is nothing but symbols. Elsewhere ("T: Add 1") a text stays as
it is. Power and toughness behind a type line, on the same line, get a line of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faqsearch.errors import NotationError
from faqsearch.notations.mana import ManaCost
from faqsearch.nouns.documents import Problem
from faqsearch.reading.lines import Line, Shape, is_sentence, shape_of, stats, type_line

# Generic mana stands before the rest. "12/W" could be {12}{/W} or {1}{2/W}, and is no cost.
_GENERIC = r"(?:[XYZ]{0,3}(?:\d{1,2}(?!/))?)"
_SYMBOL = r"(?:[WUBRGC](?:/[WUBRG]){1,2}(?:/P)?|[WUBRG]/P|(?<!\d)2/[WUBRG]|[WUBRGCS])"
_COST = re.compile(rf"(?=\S)({_GENERIC})((?:{_SYMBOL})*)", re.IGNORECASE)
_EACH = re.compile(rf"{_SYMBOL}", re.IGNORECASE)
_GENERIC_PARTS = re.compile(r"[XYZ]|\d+", re.IGNORECASE)
_NO_WORD = re.compile(r"[\d/]")
_DIVIDED = re.compile(r"\s*//\s*")
_FIGURES = re.compile(r"(.+?)\s+\(?([^\s()]{1,4}/[^\s()]{1,4})\)?")
_LONGEST_NAME = 70
_LONGEST_COST = 40


def restore(lines: Sequence[Line]) -> tuple[list[Line], tuple[Problem, ...]]:
    """Return the lines with the marks that card blocks lost, and what was restored."""
    divided: list[Line] = []
    for line in lines:
        divided += _divide(line)
    restored: list[Line] = []
    costs: list[Line] = []
    for at, line in enumerate(divided):
        cost = braced(line.text)
        if cost and _is_between(divided, at):
            costs.append(line)
        else:
            cost = None
        restored.append(line._replace(text=cost) if cost else line)
    if not costs:
        return restored, ()
    what = f"mana costs stand without braces ({len(costs)}, the first {costs[0].text!r})"
    done = "read as costs; symbols in other texts kept as written"
    return restored, (Problem(costs[0].first, what, done),)


def braced(text: str) -> str | None:
    """Return a cost without braces as one with them, or None where it may be something else.

    >>> [braced(t) for t in ("3W", "g/ug/u", "X2/W2/W", "W/PW", "2WG // R")]
    ['{3}{W}', '{G/U}{G/U}', '{X}{2/W}{2/W}', '{W/P}{W}', '{2}{W}{G} // {R}']
    >>> [braced(t) for t in ("12/W", "Bug", "2T", "2/2")]
    [None, None, None, None]
    """
    if not text or len(text) > _LONGEST_COST or not (text.isupper() or _NO_WORD.search(text)):
        return None
    halves = [_braced(half) for half in _DIVIDED.split(text)]
    return " // ".join(half for half in halves if half) if all(halves) else None


def _braced(text: str) -> str | None:
    text = "".join(text.split())
    found = _COST.fullmatch(text)
    if not found:
        return None
    parts = _GENERIC_PARTS.findall(found[1]) + _EACH.findall(found[2])
    try:
        return str(ManaCost.parse("".join(f"{{{part.upper()}}}" for part in parts)))
    except NotationError:
        return None


def _is_between(lines: Sequence[Line], at: int) -> bool:
    """Tell whether a line stands between what may be a card's name and its type line."""
    below = _next(lines, at, 1)
    if shape_of(below) is not Shape.TYPE:
        return False
    name = _next(lines, at, -1)
    return (
        0 < len(name) <= _LONGEST_NAME
        and shape_of(name) in (Shape.TEXT, Shape.HEADING, Shape.TYPE)
        and not is_sentence(name)
    )


def _next(lines: Sequence[Line], at: int, step: int) -> str:
    """The text of the line beside one, over at most one empty line."""
    for index in (at + step, at + 2 * step):
        if 0 <= index < len(lines) and lines[index].text:
            return lines[index].text
    return ""


def _divide(line: Line) -> list[Line]:
    """Divide a type line from the power and toughness behind it."""
    found = _FIGURES.fullmatch(line.text) if len(line.text) < 100 and "/" in line.text else None
    if not found or not stats(found[2]):
        return [line]
    if not type_line(found[1].strip()):
        return [line]
    return [line._replace(text=found[1].strip()), line._replace(text=found[2])]
