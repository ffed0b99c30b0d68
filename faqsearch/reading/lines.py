"""Lines of a document and their shapes: what a line is, going by the look of it alone.

What needs its neighbours (is this line a card's name?) is decided by the readers.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from faqsearch.errors import NotationError
from faqsearch.languages import fold
from faqsearch.notations.typeline import TypeLine
from faqsearch.reading.markup import plain


class Line(NamedTuple):
    """A line of text, and the first and last line of the file that it stands on.

    ``flattened`` tells that it was cut out of a document that stands on one line.
    """

    first: int
    last: int
    text: str
    flattened: bool = False


class Shape(Enum):
    """The look of a line."""

    BLANK = auto()
    SEPARATOR = auto()
    HEADING = auto()
    PART = auto()
    SUBHEADING = auto()
    BULLET = auto()
    ITEM = auto()
    RULE = auto()
    EXAMPLE = auto()
    COST = auto()
    TYPE = auto()
    STATS = auto()
    HALVES = auto()
    TEXT = auto()


BULLETS = "•·●▪‣⁃◦○■\uf0b7\uf0a7"
"""The glyphs of bullets, the last two being those of a word processor's own typeface."""

_SEPARATOR = re.compile(r"-{3,}|_{3,}|={3,}|\*{3,}|—{2,}|–{3,}")
_HEADING = re.compile(r"\*{2,3}\s*([^*\s][^*]*)\*{2,3}")
_SUBHEADING = re.compile(r"_+([^_]+)_+")
_BULLET = re.compile(r"\*(?:\s+(?![*/\s])|(?![*/\s(]))|[" + BULLETS + r"]\s*(?=\S)")
# Headings of release notes that lost their marks on the way.
_BARE_HEADING = re.compile(
    r"(?:(?:New|Returning|Updated|Revised)\s(?:(?:Artifact|Creature|Enchantment|Land|Spell)\s)?"
    r"(?:(?:Card\s)?Type(?:\sLine)?|Subtype|Ability|Abilities|Keywords?|Mechanics?|"
    r"Keyword\sActions?|Keyword\sAbility|Ability\sWords?)|Keyword(?:\s(?:Ability|Action))?|"
    r"Ability\sWord|Card\sType|Mechanic|Theme|Cycle|(?:Nouveau|Nouvelle|Nouvel)\s[^:]{3,40}|"
    r"(?:[Mm]ot-clé|[Mm]écanique|[Cc]apacité\sà\smot-clé|[Tt]ype\sde\scarte)(?=\s:))"
    r"\s?:\s\S[^.!?]{1,60}"
)
_BARE_PART = re.compile(
    r"General\sNotes|(?:[A-Z(].{0,50}\s)?Card-Specific\sNotes|Notes\sgénérales|"
    r"Notes\s(?:spécifiques\saux|sur\sdes)\scartes(?:\s[^.]{1,60})?"
)
_EMPHASIS = re.compile(r"\*[^*\s](?:[^*]{0,60}[^*\s])?\*")
_ITEM = re.compile(r"(--|—|–|\d{1,2}\)|[a-z]\))\s*(?=\S)")
_RULE = re.compile(r"[1-9]\d{2}(?:[.,]\d{1,3}[a-z]?\b|\.\s)", re.ASCII)
_NUMBERED = re.compile(r"(\d{1,2})\.\s+(?=\S)", re.ASCII)
_EXAMPLE = re.compile(r"(?:Examples?|Exemples?)\s?:", re.IGNORECASE)
_BYLINE = re.compile(r"(?:compiled|edited|written) by|compilée? par", re.IGNORECASE)
_COST = re.compile(r"(?:\{[^{}\s]{1,7}\}\s?)+(?:\s?//\s?(?:\{[^{}\s]{1,7}\}\s?)+)?")
_STAT = r"(?:-?\d{1,4}(?:[+-]\*|½|\.\d)?|\*(?:[+-]\d{1,2}|²)?|[XY]|½|∞|\?)"
_STATS = re.compile(rf"({_STAT})\s?/\s?({_STAT})")
_HALVES = re.compile(r"/{2,5}|(?:/{2,5}\s*)?turn\s+over(?:\s*/{2,5})?", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?…:][»”\"')\]\s]*$")
_LONGEST_TYPE_LINE = 120
_LONGEST_CACHED = 2000
# "Grizzlis (Grizzly Bears)", "Rituel (Sorcery)": the other language stands behind.
_LONGEST_NAME = 60
_MOST_WORDS = 8  # of a name in title case
_MOST_PLAIN_WORDS = 5  # of one that has a capital at its beginning only, as in French
_NAME = re.compile(r"[^\W\d_][\w'’,/& -]*[^\W_]")
_NO_NAMES = frozenset(
    (
        "example examples exemple exemples note notes nota remarque remarques source sources nb "
        "ruling rulings faq question answer reponse jugement jugements decision decisions "
        "errata rarity artist flavor"
    ).split()
)
# What titles write small, and what joins the words of French names.
_SMALL = frozenset(
    "of the a an and to in for from with on at by or into as upon but nor de du des la le les l d "
    "et en au aux un une sur sous dans par pour à".split()
)
# With one of these a line speaks, and is no name.
_SPEAKING = frozenset(
    "is are was be has have had can may must will does do not no you your it its they if when "
    "this that these those each est sont a ont peut peuvent doit ne pas vous votre il elle ils "
    "elles si quand lorsque ce cette ces c n s y".split()
)
_BOTH_LANGUAGES = re.compile(r"([^()]+?)\s\(([^()]+)\)")


def split_languages(text: str) -> tuple[str, str | None]:
    """Split a card's name or type line from the same in the other language behind it.

    >>> split_languages("Grizzlis (Grizzly Bears)"), split_languages("Choc")
    (('Grizzlis', 'Grizzly Bears'), ('Choc', None))
    """
    found = _BOTH_LANGUAGES.fullmatch(text)
    return (found[1], found[2]) if found else (text, None)


@lru_cache(maxsize=512)
def type_line(text: str) -> TypeLine | None:
    """Read a line as a type line, or return None where it is something else."""
    if len(text) > _LONGEST_TYPE_LINE or text.endswith((".", ",", ";")):
        return None
    text, other = split_languages(text)
    if other is not None and not type_line(other):
        return None
    try:
        return TypeLine.parse(text)
    except NotationError:
        return None


def stats(text: str) -> tuple[str, str] | None:
    """Read power and toughness, such as ``2/2``, ``*/*`` or ``1+*/2``."""
    found = _STATS.fullmatch(text)
    return (found[1], found[2]) if found else None


def is_sentence(text: str) -> bool:
    """Tell whether a text ends the way a sentence does."""
    return bool(_SENTENCE_END.search(text[-12:]))


def may_be_name(text: str, *, plain_case: bool = False) -> bool:
    """Tell whether a line that is no sentence looks like a card's name, known or not.

    With ``plain_case`` a few words with one capital at their beginning do, as in French.

    >>> [may_be_name(t) for t in ("Tarmogoyf", "Wear // Tear", "If They Tie.", "Nobody wins")]
    [True, True, False, False]
    >>> may_be_name("Cercle de l’oubli", plain_case=True), may_be_name("It is so", plain_case=True)
    (True, False)
    """
    if len(text) > _LONGEST_NAME or not _NAME.fullmatch(text) or not text[0].isupper():
        return False
    words = re.findall(r"[^\W_]+", text)
    if fold(words[-1]) in _NO_NAMES or text.isupper() or shape_of(text) is not Shape.TEXT:
        return False
    if all(word[0].isupper() or fold(word) in _SMALL or word == "s" for word in words):
        return len(words) <= _MOST_WORDS
    speaks = {fold(word) for word in words} & _SPEAKING
    return plain_case and len(words) <= _MOST_PLAIN_WORDS and not speaks


def heading_text(text: str) -> str:
    """Return a heading's words without the marks around and inside it."""
    found = _HEADING.fullmatch(text)
    return plain(found[1] if found else text.strip("_ "))


def bullet_text(text: str) -> str:
    """Return a bullet's text without its mark."""
    found = _BULLET.match(text)
    return text[found.end() :] if found else text


def split_item(text: str) -> tuple[str, str]:
    """Return an item's marker (``--``, ``1)``) and its text."""
    found = _ITEM.match(text)
    return (found[1], text[found.end() :]) if found else ("", text)


def numbered(text: str) -> tuple[int, str] | None:
    """Return the number and the text of an item such as "2. Light it.", None for another line.

    >>> numbered("2. Light it."), numbered("702. Lamps"), numbered("2.5 lamps")
    ((2, 'Light it.'), None, None)
    """
    found = _NUMBERED.match(text)
    return (int(found[1]), text[found.end() :]) if found else None


def shape_of(text: str) -> Shape:
    """Return the shape of a line, given without spaces around it.

    >>> [shape_of(t).name for t in ("*/*", "*No space.", "*not* a bullet", "{2}{W}", "_LOYALTY_")]
    ['STATS', 'BULLET', 'TEXT', 'COST', 'SUBHEADING']
    """
    if not text:
        return Shape.BLANK
    return _cached_shape(text) if len(text) <= _LONGEST_CACHED else _shape(text)


def _shape(text: str) -> Shape:
    first = text[0]
    if first.isalpha():
        return _shape_of_words(text)
    if first.isdigit():
        if stats(text):
            return Shape.STATS
        if _RULE.match(text):
            return Shape.RULE
        return Shape.ITEM if _ITEM.match(text) else Shape.TEXT
    if _SEPARATOR.fullmatch(text):
        return Shape.SEPARATOR
    if first == "*":
        return _shape_of_stars(text)
    if first == "{":
        return Shape.COST if _COST.fullmatch(text) else Shape.TEXT
    if first == "_":
        return _shape_of_underscores(text)
    if first == "/":
        return Shape.HALVES if _HALVES.fullmatch(text) else Shape.TEXT
    if stats(text):
        return Shape.STATS
    if _BULLET.match(text):
        return Shape.BULLET
    return Shape.ITEM if _ITEM.match(text) else Shape.TEXT


# A line is asked about several times in a row by the same pass.
_cached_shape = lru_cache(maxsize=512)(_shape)


def _shape_of_words(text: str) -> Shape:
    if _EXAMPLE.match(text):
        return Shape.EXAMPLE
    if _is_part(text) or _BARE_PART.fullmatch(text):
        return Shape.PART
    if _BARE_HEADING.fullmatch(text):
        return Shape.HEADING
    if type_line(text):
        return Shape.TYPE
    if stats(text):
        return Shape.STATS
    if _HALVES.fullmatch(text):
        return Shape.HALVES
    return Shape.ITEM if _ITEM.match(text) else Shape.TEXT


def _shape_of_stars(text: str) -> Shape:
    if stats(text):
        return Shape.STATS
    heading = _HEADING.fullmatch(text)
    if heading and _RULE.match(heading[1]):
        return Shape.RULE
    if heading and _BYLINE.match(heading[1]):
        return Shape.TEXT
    if heading:
        return Shape.PART if _is_part(heading[1].strip().upper()) else Shape.HEADING
    if _BULLET.match(text) and not _EMPHASIS.match(text):
        return Shape.BULLET
    return Shape.TEXT


def _shape_of_underscores(text: str) -> Shape:
    found = _SUBHEADING.fullmatch(text)
    return Shape.SUBHEADING if found and found[1].isupper() else Shape.TEXT


def _is_part(text: str) -> bool:
    """Tell whether a line names a part of an FAQ: capitals, a few words, NOTES among them."""
    if len(text) > 60 or "NOTES" not in text or not text.isupper():
        return False
    words = re.findall(r"\w+", text)
    return "NOTES" in words and not {"RELEASE", "FAQ"} & set(words)
