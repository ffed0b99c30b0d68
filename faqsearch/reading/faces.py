"""Card blocks: name, mana cost, type line, power and toughness or loyalty, abilities.

A block is known by its shape: a short line above a mana cost and a type line, or above a
type line alone (a land has no cost). Subtypes need not be known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from faqsearch.errors import NotationError
from faqsearch.languages import Lang, fold
from faqsearch.notations.mana import Color, ManaCost
from faqsearch.nouns.cards import CardFace
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

_COLOR = r"(?:white|blue|black|red|green|blanc|blanche|bleue?|noire?|rouge|verte?)"
_COLORS = rf"{_COLOR}(?:,?(?:\s(?:and|et))?\s{_COLOR})*"
_INDICATOR = re.compile(
    rf"\(?(?:colou?r\sindicator|indicateur\sde\scouleur)\s?:\s?{_COLORS}\)?|"
    rf"\(?{_COLORS}(?:\scolou?r\sindicator)?\)?",
    re.IGNORECASE,
)
_ONE_COLOR = re.compile(_COLOR, re.IGNORECASE)
_LETTERS = {
    "whit": "W", "blue": "U", "blac": "B", "red": "R", "gree": "G",
    "blan": "W", "bleu": "U", "noir": "B", "roug": "R", "vert": "G",
}  # fmt: skip
_FIGURE = re.compile(r"(loyalty|loyauté|defense|défense)\s?:\s?(\d{1,3}|X|\*)", re.IGNORECASE)
# A note on the printing behind a name: "(Planeswalker deck only)".
_TAG = re.compile(
    r"\s+[_*]*\((?=[^()]*\b(?:decks?|promo|box|only|boosters?|edition|exclusive)\b)[^()]+\)[_*]*$",
    re.IGNORECASE,
)
_LEADS_TO_MODES = re.compile(
    r"(?:—|–|--|:)[_*]*$|\b(?:choose|choisissez)\s(?:[^\s.]+\s){1,3}(?:or|ou)\s[^.]{1,30}\.$",
    re.IGNORECASE,
)
_NAMED_MODE = re.compile(
    r"•\s*(?:[A-ZÀ-Ý][^\s—.,;:]*(?:\s[^\s—.,;:]+){0,3}|(?:\{[^{}\s]+\})+)\s—\s"
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
        if ":" in name and shape_of(_at(lines, index + 1)) is not Shape.COST:
            return False  # "New Ability: Lamps"; a card may have a colon in its name too
    elif shape is not Shape.TEXT and not (shape is Shape.TYPE and _at(lines, index + 1)):
        return False
    if len(name) > _LONGEST_NAME or name.endswith((".", ":", ";", ",")) or name.startswith("{"):
        return False
    below = shape_of(_at(lines, index + 1))
    if _is_indicator(lines, index):
        return False
    if below is Shape.COST:
        kind = _at(lines, index + 2)
        return shape_of(kind) is Shape.TYPE or _is_unknown_type(kind)
    if _is_indicator(lines, index + 1):
        return True
    if below is not Shape.TYPE or shape is Shape.TYPE:
        return False
    above = _at(lines, index - 1) if index else ""
    return shape_of(above) in _ABOVE_LANDS or is_sentence(above)


def is_indicator(text: str, below: str) -> bool:
    """Tell whether a line above a type line says the colour of a face that has no cost.

    >>> is_indicator("(Red color indicator)", "Creature — Elemental"), is_indicator("Red", "Blue")
    (True, False)
    """
    return bool(_INDICATOR.fullmatch(text)) and shape_of(below) is Shape.TYPE


def _is_indicator(lines: Sequence[Line], index: int) -> bool:
    return is_indicator(_at(lines, index), _at(lines, index + 1))


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
        divider = _over_blank(lines, end)
        if shape_of(_at(lines, divider)) is not Shape.HALVES:
            return Block(faces, end, problems)
        index = _over_blank(lines, divider + 1)
        if starts_block(lines, index):
            continue
        if len(read) == 1 or not _at(lines, index):
            return Block(faces, end, problems)
        texts, end = _read_abilities(lines, index, stops)  # those of the second half
        span = span._replace(last=lines[end - 1].last)
        faces[-2:] = [(read[0], span), (replace(read[1], text="\n".join(texts)), span)]
        return Block(faces, end, problems)


def _over_blank(lines: Sequence[Line], index: int) -> int:
    """The index of the next line with text."""
    while index < len(lines) and not lines[index].text:
        index += 1
    return index


def _read_face(
    lines: Sequence[Line], index: int, stops: Callable[[int], bool]
) -> tuple[list[CardFace], int]:
    """Read one face, or the two halves that ``//`` divides inside its lines."""
    name = _TAG.sub("", heading_text(lines[index].text))
    index += 1
    cost = ""
    colors = None
    if _is_indicator(lines, index):
        colors = _colors(lines[index].text)
        index += 1
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
    face = replace(faces[0], other_colors=colors)
    number = _at(lines, index)
    figures = stats(number)
    if figures:
        face = replace(face, power=figures[0], toughness=figures[1])
        index += 1
    elif number.isdecimal() or number == "X" or _FIGURE.fullmatch(number):
        found = _FIGURE.fullmatch(number)
        number = found[2] if found else number
        known = type_line(types)
        if known and "battle" in known.types:
            face = replace(face, defense=number)
        else:
            face = replace(face, loyalty=number)
        index += 1
    abilities, index = _read_abilities(lines, index, stops)
    faces[0] = replace(face, text="\n".join(abilities))
    return faces, index


def _read_abilities(
    lines: Sequence[Line], index: int, stops: Callable[[int], bool]
) -> tuple[list[str], int]:
    """Read the abilities from a line on; ``•`` lines are modes of one after "choose one —" or
    "choose Lamp or Lantern", or where a name or a cost stands before a dash.
    """
    abilities: list[str] = []
    modes = False
    while index < len(lines) and lines[index].text:
        text = lines[index].text
        modes = bool(abilities) and is_mode(text, abilities[-1], modes)
        if not modes and (shape_of(text) in _STOPS or stops(index)):
            break
        abilities.append(plain(text))
        index += 1
    return abilities, index


def _colors(text: str) -> str:
    """The letters of the colours that a line names, in the order W U B R G."""
    found = {_LETTERS[fold(word)[:4]] for word in _ONE_COLOR.findall(text)}
    return "".join(color for color in Color if color in found)


def is_mode(text: str, above: str, above_is_mode: bool) -> bool:
    """Tell whether a line of a card is a mode of the ability ``above`` or beside that mode.

    >>> is_mode("• Light it.", "Choose one —", False), is_mode("• Oil — Light it.", "Glow.", False)
    (True, True)
    >>> is_mode("• It is lit.", "• Oil — Light it.", True), is_mode("• It is lit.", "Glow.", False)
    (False, False)
    """
    if not text.startswith("•"):
        return False
    if _NAMED_MODE.match(text) or _LEADS_TO_MODES.search(above):
        return True
    return above_is_mode and not _NAMED_MODE.match(above)


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
