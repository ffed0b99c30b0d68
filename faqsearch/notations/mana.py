"""Mana symbols and mana costs (CR 107.4, 202)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from faqsearch.errors import NotationError


@dataclass(frozen=True, slots=True)
class ManaSymbol:
    """One symbol, kept as the text between its braces, such as ``W/B``."""

    text: str

    @classmethod
    def parse(cls, text: str) -> ManaSymbol:
        """Read one symbol with its braces."""
        if not re.fullmatch(r"\{[^{}\s]+\}", text):
            raise NotationError(f"not a mana symbol: {text!r}")
        return cls(text[1:-1].upper())

    def __str__(self) -> str:
        return "{" + self.text + "}"


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost: its symbols, in the order printed."""

    symbols: tuple[ManaSymbol, ...]

    @classmethod
    def parse(cls, text: str) -> ManaCost:
        """Read a cost such as ``{2}{G}{G}``; raises :class:`NotationError`."""
        if not re.fullmatch(r"(?:\{[^{}\s]+\})+", text):
            raise NotationError(f"not a mana cost: {text!r}")
        return cls(tuple(ManaSymbol.parse(s) for s in re.findall(r"\{[^{}]+\}", text)))

    def __str__(self) -> str:
        return "".join(map(str, self.symbols))
