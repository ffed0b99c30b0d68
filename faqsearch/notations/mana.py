"""Mana symbols and mana costs (CR 107.4, 202).

A symbol is written between braces: ``{2}`` generic, ``{X}`` variable, ``{G}`` a
colour, ``{C}`` colourless, ``{S}`` snow, ``{W/B}`` hybrid, ``{2/W}`` or ``{C/W}``
hybrid with a generic or colourless half, ``{W/P}`` Phyrexian, ``{G/U/P}`` hybrid
Phyrexian, ``{HW}`` half a mana, ``{½}``, ``{∞}``. ``{T}``, ``{Q}``, ``{E}`` and
others stand in costs of abilities but are no mana.

>>> cost = ManaCost.parse("{2}{W/B}{W/B}")
>>> str(cost), cost.mana_value, "".join(cost.colors)
('{2}{W/B}{W/B}', 4, 'WB')
>>> ManaCost.parse("{2}{T}")
Traceback (most recent call last):
faqsearch.errors.NotationError: {T} is not a mana symbol, so '{2}{T}' is not a mana cost
"""

from __future__ import annotations

import math
import re
from enum import StrEnum

from faqsearch.errors import NotationError
from faqsearch.frozen import Frozen


class Color(StrEnum):
    """A colour of Magic by its letter (CR 105.1)."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"


# The ten pairs as they are printed: no more than two steps clockwise round the colour wheel.
_PAIRS = ("WU", "WB", "UB", "UR", "BR", "BG", "RG", "RW", "GW", "GU")
_HYBRID = {frozenset(pair): "/".join(pair) for pair in _PAIRS}
_VARIABLES = frozenset("XYZ")
_HALVES = r"½|H[WUBRGC]"
# CR 107.5, 107.6, 107.14, 107.17 and others; {A}, {D}, {L} stand on cards of joke sets.
_NOT_MANA = frozenset({"T", "Q", "E", "P", "TK", "PW", "CHAOS", "A", "D", "L"})
_SYMBOL = r"\{([^{}\s]{1,12})\}"
_COST = r"(?:\{[^{}\s]{1,12}\})+"


def _canonical(inner: str) -> str | None:
    """Return the printed form of what stands between braces, or None when unknown."""
    if inner.isascii() and inner.isdigit():
        return str(int(inner))
    if len(inner) == 1 and inner in "WUBRGCSXYZ∞":
        return inner
    if inner in _NOT_MANA or re.fullmatch(_HALVES, inner):
        return inner
    parts = inner.split("/")
    phyrexian = len(parts) > 1 and parts[-1] == "P"
    if phyrexian:
        parts = parts[:-1]
    if len(parts) == 2 and parts[0] in {"2", "C"} and parts[1] in set("WUBRG"):
        inner = "/".join(parts)
    elif len(parts) == 2 and frozenset(parts) in _HYBRID:
        inner = _HYBRID[frozenset(parts)]
    elif not (phyrexian and len(parts) == 1 and parts[0] in set("WUBRGC")):
        return None
    else:
        inner = parts[0]
    return inner + "/P" if phyrexian else inner


class ManaSymbol(Frozen):
    """One symbol, kept as the text between its braces in its printed form."""

    text: str

    @classmethod
    def parse(cls, text: str) -> ManaSymbol:
        """Read one symbol with its braces, in any case and either order of halves.

        Raises :class:`NotationError` for what is no symbol of the game.

        >>> str(ManaSymbol.parse("{b/w}"))
        '{W/B}'
        """
        found = re.fullmatch(_SYMBOL, text)
        inner = _canonical(found.group(1).upper()) if found else None
        if inner is None:
            raise NotationError(
                f"{text!r} is not a symbol of the game, such as {{2}}, {{G}}, {{W/B}}"
            )
        return cls(inner)

    def __str__(self) -> str:
        return "{" + self.text + "}"

    @property
    def is_mana(self) -> bool:
        """Whether the symbol stands for mana, unlike ``{T}`` or ``{E}``."""
        return self.text not in _NOT_MANA

    @property
    def mana_value(self) -> int | float:
        """What the symbol adds to a mana value (CR 202.3): X counts 0, ``{2/W}`` counts 2.

        Half mana gives 0.5 and ``{∞}`` gives infinity, as on cards of joke sets.
        """
        if self.text.isdigit():
            return int(self.text)
        if self.text in _VARIABLES or not self.is_mana:
            return 0
        if self.text == "∞":
            return math.inf
        if re.fullmatch(_HALVES, self.text):
            return 0.5
        return 2 if self.text.startswith("2/") else 1

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colours of the symbol, in the order W U B R G (CR 107.4, 202.2d)."""
        letters = self.text.removeprefix("H") if len(self.text) == 2 else self.text
        parts = set(letters.split("/"))
        return tuple(color for color in Color if self.is_mana and color.value in parts)


class ManaCost(Frozen):
    """A mana cost: its symbols, in the order printed (CR 202.1)."""

    symbols: tuple[ManaSymbol, ...]

    @classmethod
    def parse(cls, text: str) -> ManaCost:
        """Read a cost such as ``{2}{G}{G}``; raises :class:`NotationError`."""
        if not re.fullmatch(_COST, text):
            raise NotationError(f"{text!r} is not a mana cost, such as {{2}}{{G}}{{G}}")
        symbols = tuple(ManaSymbol.parse(found.group()) for found in re.finditer(_SYMBOL, text))
        for symbol in symbols:
            if not symbol.is_mana:
                raise NotationError(
                    f"{symbol} is not a mana symbol, so {text!r} is not a mana cost"
                )
        return cls(symbols)

    def __str__(self) -> str:
        return "".join(map(str, self.symbols))

    @property
    def mana_value(self) -> int | float:
        """The mana value away from the stack, where X is 0 (CR 202.3)."""
        return sum(symbol.mana_value for symbol in self.symbols)

    @property
    def colors(self) -> tuple[Color, ...]:
        """Every colour that appears in the cost, in the order W U B R G (CR 202.2)."""
        found = {color for symbol in self.symbols for color in symbol.colors}
        return tuple(color for color in Color if color in found)


def find_symbols(text: str) -> list[tuple[int, int]]:
    """Return the spans of all symbols of the game in a text; never raises.

    >>> find_symbols("{1}{g}: draw {a card}")
    [(0, 3), (3, 6)]
    """
    return [
        found.span()
        for found in re.finditer(_SYMBOL, text)
        if _canonical(found.group(1).upper()) is not None
    ]
