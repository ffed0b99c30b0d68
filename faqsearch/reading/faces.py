"""Card blocks: name, mana cost, type line, power and toughness or loyalty, abilities.

A block is known by its shape: a short line above a mana cost and a type line, or above a
type line alone (a land has no cost). Subtypes need not be known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from faqsearch.errors import NotationError
from faqsearch.languages import Lang
from faqsearch.notations.mana import ManaCost
from faqsearch.nouns import CardFace
from faqsearch.reading.lines import (
    Line,
    Shape,
    heading_text,
    is_sentence,
    shape_of,
    split_languages,
    stats,
    type_line,
)
from faqsearch.reading.markup import plain

_LONGEST_NAME = 70
_STOPS = frozenset(
    {
        Shape.SEPARATOR,
        Shape.HEADING,
        Shape.PART,
        Shape.SUBHEADING,
        Shape.BULLET,
        Shape.RULE,
        Shape.HALVES,
    }
)
# What may stand above a card without a cost; in an index of terms other terms do.
_ABOVE_LANDS = frozenset(
    {Shape.BLANK, Shape.SEPARATOR, Shape.HEADING, Shape.PART, Shape.SUBHEADING, Shape.HALVES}
)


class Block(NamedTuple):
    """The faces of one card block, the lines each stands on, and where the block ends."""

    faces: list[tuple[CardFace, Line]]
    end: int
    problems: list[tuple[Line, str, str]]


def _at(lines: Sequence[Line], index: int) -> str:
    return lines[index].text if index < len(lines) else ""


def starts_block(lines: Sequence[Line], index: int) -> bool:
    """Tell whether a card block begins with the line at ``index``."""
    name = _at(lines, index)
    shape = shape_of(name)
    if shape is Shape.HEADING:
        name = heading_text(name)
        if ":" in name:
            return False
    elif shape is not Shape.TEXT and not (shape is Shape.TYPE and _at(lines, index + 1)):
        return False
    if len(name) > _LONGEST_NAME or name.endswith((".", ":", ";", ",")) or name.startswith("{"):
        return False
    below = shape_of(_at(lines, index + 1))
    if below is Shape.COST:
        kind = _at(lines, index + 2)
        return shape_of(kind) is Shape.TYPE or _is_unknown_type(kind)
    if below is not Shape.TYPE or shape is Shape.TYPE:
        return False
    above = _at(lines, index - 1) if index else ""
    return shape_of(above) in _ABOVE_LANDS or is_sentence(above)


def _is_unknown_type(text: str) -> bool:
    """Tell whether a short line under a cost may be a type line of words we don't know."""
    return bool(text) and shape_of(text) is Shape.TEXT and len(text) <= 40 and not is_sentence(text)


def read_block(lines: Sequence[Line], index: int, stops: Callable[[int], bool]) -> Block:
    """Read the card block that begins at ``index``.

    ``stops`` tells for an index whether something else begins there. Halves that are
    divided by ``//`` on a line of its own, or by ``//`` inside name, cost and type line,
    become a face each.
    """
    faces: list[tuple[CardFace, Line]] = []
    problems: list[tuple[Line, str, str]] = []
    while True:
        read, end = _read_face(lines, index, stops)
        span = Line(lines[index].first, lines[end - 1].last, "")
        for face in read:
            if face.type_line and not type_line(face.type_line):
                what = f"{face.type_line!r} is no known type line"
                problems.append((lines[index], what, "kept as written"))
        faces.extend((face, span) for face in read)
        index = end
        if shape_of(_at(lines, index)) is Shape.HALVES and starts_block(lines, index + 1):
            index += 1
            continue
        return Block(faces, index, problems)


def _read_face(
    lines: Sequence[Line], index: int, stops: Callable[[int], bool]
) -> tuple[list[CardFace], int]:
    """Read one face, or the two halves that ``//`` divides inside its lines."""
    name = heading_text(lines[index].text)
    index += 1
    cost = ""
    if shape_of(_at(lines, index)) is Shape.COST:
        cost = lines[index].text
        index += 1
    types, translated = split_languages(plain(lines[index].text))
    if translated and not type_line(translated):
        types = f"{types} ({translated})"
    index += 1
    name, other = split_languages(name)
    faces = [
        CardFace(half, Lang.EN, _cost(half_cost), half_type, other_name=other)
        for half, half_cost, half_type in _halves(name, cost, types)
    ]
    face = faces[0]
    number = _at(lines, index)
    figures = stats(number)
    if figures:
        face = replace(face, power=figures[0], toughness=figures[1])
        index += 1
    elif number.isdecimal() or number == "X":
        known = type_line(types)
        if known and "battle" in known.types:
            face = replace(face, defense=number)
        else:
            face = replace(face, loyalty=number)
        index += 1
    abilities = []
    while index < len(lines) and lines[index].text:
        if shape_of(lines[index].text) in _STOPS or stops(index):
            break
        abilities.append(plain(lines[index].text))
        index += 1
    faces[0] = replace(face, text="\n".join(abilities))
    return faces, index


def _cost(text: str) -> ManaCost | None:
    try:
        return ManaCost.parse("".join(text.split())) if text else None
    except NotationError:
        return None


def _halves(name: str, cost: str, types: str) -> list[tuple[str, str, str]]:
    """Split name, cost and type line at ``//``; a type line without one holds for both."""
    names, costs, kinds = (
        [part.strip() for part in text.split("//")] for text in (name, cost, types)
    )
    if len(names) != 2 or len(costs) > 2 or len(kinds) > 2:
        return [(name, cost, types)]
    return [(names[0], costs[0], kinds[0]), (names[1], costs[-1], kinds[-1])]
