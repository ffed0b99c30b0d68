"""Mana symbols: what they are and what pays them, chroma and devotion (CR 107.4, 106, 700.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Literal

from faqsearch.checker.cards import CardObject, Size
from faqsearch.checker.characteristics import seen_faces
from faqsearch.checker.era import Era
from faqsearch.checker.literals import within
from faqsearch.errors import NotationError
from faqsearch.notations.mana import Color, ManaCost, ManaSymbol, find_symbols

__all__ = ["FUNCTIONS", "announced", "printed"]

_KINDS = ("W", "U", "B", "R", "G", "C")


@dataclass(frozen=True, slots=True)
class Symbol:
    """A mana symbol: its colours, its mana value, and what one can pay it with."""

    colors: tuple[Color, ...]
    mana_value: int
    payable_with: tuple[str, ...]


def _ways(symbol: ManaSymbol) -> tuple[str, ...]:
    """The ways to pay a symbol: a kind of mana, an amount of any mana, or 2 life."""
    parts = symbol.text.split("/")
    return tuple("2 life" if part == "P" else part for part in parts)


def symbol(era: Era, *, symbol: ManaSymbol) -> Symbol:
    """What a mana symbol is: hybrid ones are of both colours and paid with either.

    104.3 then; 107.4e-f, 202.2d, 202.3f today. Raises NotationError for a symbol that stands
    for no mana.
    """
    if not symbol.is_mana:
        raise NotationError(f"symbol: {symbol} stands for no mana")
    return Symbol(symbol.colors, int(symbol.mana_value), _ways(symbol))


def hybrid_pairs(era: Era, *, kind: Literal["allied", "enemy"]) -> tuple[str, ...]:
    """The five pairs of colours that are neighbours on the wheel, or that are not.

    As their hybrid symbols are printed: 107.4e.
    """
    wheel, step = tuple(Color), 1 if kind == "allied" else 2
    return tuple(
        f"{color}/{wheel[(place + step) % len(wheel)]}" for place, color in enumerate(wheel)
    )


def printed(parts: Mapping[str, int]) -> ManaCost:
    """A cost of a generic amount (``"generic"``) and of so many of each other symbol.

    Nothing at all is ``{0}`` (CR 118.5).
    """
    symbols = [ManaSymbol(str(parts["generic"]))] if parts.get("generic") else []
    for text, count in parts.items():
        if text != "generic":
            symbols += [ManaSymbol(text)] * count
    return ManaCost(tuple(symbols) or (ManaSymbol("0"),))


_MOST_WAYS = 10_000  # a printed cost has a few dozen


def announced(cost: ManaCost, x: int = 0) -> Iterator[tuple[dict[str, int], int]]:
    """Each way to announce a cost, once: its parts as :func:`printed` takes them, life to pay.

    Raises NotationError for a cost with more ways than anyone would read.
    """
    kinds = list(dict.fromkeys(["generic", *(way for one in cost.symbols for way in _ways(one))]))
    states: dict[tuple[int, ...], None] = {(0,) * len(kinds): None}
    for part in cost.symbols:
        states = {_paid(state, kinds, way, x): None for state in states for way in _ways(part)}
        if len(states) > _MOST_WAYS:
            raise NotationError(f"cost: it can be announced in more than {_MOST_WAYS:,} ways")
    for state in states:
        counts = dict(zip(kinds, state, strict=True))
        life = counts.pop("2 life", 0) * 2
        yield {kind: count for kind, count in counts.items() if count}, life


def _paid(state: tuple[int, ...], kinds: list[str], way: str, x: int) -> tuple[int, ...]:
    """The state of a cost after one more symbol was announced to be paid in a way."""
    generic = way.isdigit() or way in ("X", "Y", "Z")
    amount = int(way) if way.isdigit() else x if generic else 1
    place = 0 if generic else kinds.index(way)
    return (*state[:place], state[place] + amount, *state[place + 1 :])


def payments(era: Era, *, cost: ManaCost, x: int = 0) -> tuple[str, ...]:
    """The costs that one can announce for a cost with hybrid or Phyrexian symbols.

    Which half is paid is announced with the spell: 409.1b, 104.3 then; 601.2b, 107.4e-f today.
    """
    found: dict[str, None] = {}
    for parts, life in announced(cost, x):
        mana = str(printed(parts))
        text = mana if not life else f"{life} life" if not parts else f"{mana} and {life} life"
        found[text] = None
    return tuple(found)


def payable(
    era: Era, *, cost: ManaCost, pool: Mapping[str, int], x: int = 0, life: int = 0
) -> bool:
    """Whether mana pays a cost; ``pool`` counts mana by ``W U B R G C``.

    Generic mana is paid with any, a hybrid symbol with either half: 107.4, 601.2h. ``life`` is
    what the player may spend on Phyrexian symbols. Raises NotationError for another kind.
    """
    unknown = sorted(set(pool) - set(_KINDS))
    if unknown:
        raise NotationError(f"pool: mana is of the kinds W, U, B, R, G, C, not {unknown[0]!r}")
    total = sum(pool.values())
    return any(
        spent <= life
        and sum(parts.values()) <= total
        and all(pool.get(kind, 0) >= count for kind, count in parts.items() if kind != "generic")
        for parts, spent in announced(cost, x)
    )


@dataclass(frozen=True, slots=True)
class SymbolCount:
    """Symbols counted in costs, those in rules text that don't count, the size they give."""

    count: int
    in_text: int
    size: Size | None


def count_symbols(
    era: Era,
    *,
    cards: tuple[CardObject, ...],
    colors: tuple[Color, ...],
    base: Size | None = None,
    each: Size = Size(1, 0),  # noqa: B008 - frozen
) -> SymbolCount:
    """How many mana symbols of a colour, or of any of several, the costs of cards hold.

    What chroma and devotion count: a hybrid symbol once if either half is of the colour, the
    cost alone and no symbol of the text, nothing for a token or land without a cost. The two
    halves of a split card both count off the stack. 203.1, 104.3 then; 202.1, 107.4e, 700.5,
    709.4b today. ``base`` grows by ``each`` a symbol.
    """
    faces = [face for card in cards for face in seen_faces(card, "graveyard", None)]
    costs = [part for face in faces if face.cost for part in face.cost.symbols]
    texts = [
        ManaSymbol.parse(face.text[start:end])
        for face in faces
        for start, end in find_symbols(face.text)
    ]
    count = sum(not set(colors).isdisjoint(part.colors) for part in costs)
    ignored = sum(not set(colors).isdisjoint(part.colors) for part in texts)
    return SymbolCount(count, ignored, base + each.times(count) if base else None)


@dataclass(frozen=True, slots=True)
class ManaUse:
    """What restricted mana may be spent on: casting spells, or activating abilities, of a type."""

    action: Literal["cast", "activate"]
    type: str


_PARTS = {
    "mana cost": "cast",
    "alternative cost": "cast",
    "additional cost": "cast",
    "activation cost": "activate",
    "payment on resolution": "",
}


def restricted_mana(
    era: Era,
    *,
    allowed: tuple[ManaUse, ...],
    card: CardObject,
    spend_on: Literal[
        "mana cost",
        "alternative cost",
        "additional cost",
        "activation cost",
        "payment on resolution",
    ],
) -> bool:
    """Whether mana that may only be spent on spells or abilities of a type pays for something.

    It pays any part of the total cost of such a spell, additional and alternative costs too,
    but nothing that is paid as something resolves: 409.1f-h then; 106.6, 601.2f-h today.
    """
    every = card.front.has("changeling")
    return any(
        use.action == _PARTS[spend_on] and (every or card.front.is_type(use.type))
        for use in allowed
    )


def mana_combinations(
    era: Era,
    *,
    amount: int,
    colors: tuple[Color, ...] = tuple(Color),
    colored: bool = True,
) -> tuple[str, ...]:
    """The mana that one may add of "so much mana in any combination".

    Of colours: each mana is of any of them, alike or not, and none is colourless; of types
    (``colored`` False) it may be that too: 104.3a then; 105.1, 106.1a-b today.
    """
    kinds = (*map(str, colors), *(() if colored else ("C",)))
    return tuple(
        "".join(f"{{{kind}}}" for kind in mana)
        for mana in combinations_with_replacement(kinds, within(amount, 0, 20, "amount"))
    )


FUNCTIONS = (
    symbol,
    hybrid_pairs,
    payments,
    payable,
    count_symbols,
    restricted_mana,
    mana_combinations,
)
