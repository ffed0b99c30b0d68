"""What is typed after ``calc`` as inputs of the model: cards, colours, mana, effects.

>>> effect("counter:+1/+1"), effect("lose-abilities")
({'kind': 'counter', 'modify': '+1/+1'}, {'lose_all': True})
"""

from __future__ import annotations

import json
import re
from collections import Counter

from faqsearch.errors import NotationError
from faqsearch.languages import fold

__all__ = ["EFFECTS", "card", "colors", "effect", "json_object", "pool", "whole"]

EFFECTS = (
    "+3/+3, set:1/1, switch, counter:+1/+1, static:+1/+1, defines:3/3, gain:flying, lose:flying, "
    "lose-abilities, types:Elf,Goblin, add-types:Elf, colors:red, add-colors:U"
)
"""The forms of an effect."""

_KINDS = ("counter", "static", "own", "defines")
_LISTS = {
    "gain": "gain",
    "lose": "lose",
    "types": "types",
    "add-types": "add_types",
    "colors": "colors",
    "add-colors": "add_colors",
}
_SIZE = re.compile(r"\d+/\d+")
_CHANGE = re.compile(r"[+-]\d+/[+-]\d+")
_MANA = re.compile(r"[WUBRGC]")
_COLORS = {
    "W": ("w", "white", "blanc", "blanche"),
    "U": ("u", "blue", "bleu", "bleue"),
    "B": ("b", "black", "noir", "noire"),
    "R": ("r", "red", "rouge"),
    "G": ("g", "green", "vert", "verte"),
}


def json_object(text: str, argument: str) -> dict[str, object]:
    """A JSON object. Raises NotationError for anything else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise NotationError(f"{argument}: a JSON object is wanted, not {text!r}")
    return value


def card(text: str) -> object:
    """A card's literal or name as it is, a JSON object read.

    >>> card("3/3"), card('{"types": "Land"}')
    ('3/3', {'types': 'Land'})
    """
    return json_object(text, "card") if re.match(r'\{\s*"', text) else text


def whole(text: str, argument: str) -> int:
    """A whole number from 0 on. Raises NotationError where it has more than nine digits."""
    if len(text) > 9:
        raise NotationError(f"{argument}: a number of at most nine digits is wanted")
    return int(text)


def colors(text: str) -> list[str]:
    """Colours by letter or word in either language, with commas or one after the other.

    >>> colors("WU"), colors("rouge,green")
    (['W', 'U'], ['R', 'G'])

    Raises NotationError.
    """
    words = [part.strip() for part in text.split(",")]
    if len(words) == 1 and re.fullmatch(r"[WUBRG]+", text):
        words = list(text)
    found = []
    for word in words:
        letters = [letter for letter, names in _COLORS.items() if fold(word) in names]
        if not letters:
            raise NotationError(f"colors: W, U, B, R, G or words such as red are wanted: {text!r}")
        found += letters
    return found


def pool(text: str) -> dict[str, int]:
    """Mana that there is, such as ``{B}{B}{C}`` or ``BBC``, counted. Raises NotationError.

    >>> pool("{B}{B}{C}")
    {'B': 2, 'C': 1}
    """
    letters = _MANA.findall(text)
    if "".join(letters) != re.sub(r"[{}\s]", "", text):
        raise NotationError(f"mana: the letters W, U, B, R, G, C are wanted, not {text!r}")
    return dict(Counter(letters))


def effect(text: str) -> dict[str, object]:
    """An effect of the layers. Raises NotationError for another form."""
    head, colon, tail = text.partition(":")
    if colon and head in _KINDS:
        return {"kind": head, **effect(tail)}
    if head == "set" and _SIZE.fullmatch(tail):
        return {"set": tail}
    if colon and tail and head in _LISTS:
        words = colors(tail) if "colors" in head else [word.strip() for word in tail.split(",")]
        return {_LISTS[head]: words}
    if _CHANGE.fullmatch(text):
        return {"modify": text}
    if _SIZE.fullmatch(text):
        return {"set": text}
    if text == "switch":
        return {"switch": True}
    if text == "lose-abilities":
        return {"lose_all": True}
    raise NotationError(f"effects: one of {EFFECTS} is wanted, not {text!r}")
