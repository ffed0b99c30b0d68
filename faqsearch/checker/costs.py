"""Total costs: alternatives, additions, increases, reductions (CR 118, 601.2; 409.1 in 2007)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.era import Era
from faqsearch.checker.literals import within
from faqsearch.checker.mana import announced, printed
from faqsearch.errors import NotationError
from faqsearch.notations.mana import ManaCost, ManaSymbol

__all__ = ["FUNCTIONS"]


@dataclass(frozen=True, slots=True)
class Reduced:
    """A cost after a reduction, and whether that took anything from it."""

    total: ManaCost
    reduced: bool


def _parts(cost: ManaCost, x: int = 0) -> dict[str, int]:
    """A cost by kinds of symbols, generic mana added up, X being ``x``."""
    parts = {"generic": 0}
    for part in cost.symbols:
        if part.text in ("X", "Y", "Z") or part.text.isdigit():
            parts["generic"] += int(part.text) if part.text.isdigit() else x
        else:
            parts[part.text] = parts.get(part.text, 0) + 1
    return parts


def _reduce(era: Era, parts: dict[str, int], reduction: ManaCost) -> dict[str, int]:
    """Take a reduction from a cost; the argument stays as it is."""
    left = dict(parts)
    for part in reduction.symbols:
        if part.text.isdigit():
            left["generic"] = max(0, left["generic"] - int(part.text))
        elif part.text not in "WUBRGC":
            raise NotationError(f"reduction: {part} is no single kind of mana")
        elif left.get(part.text):
            left[part.text] -= 1
        elif era.has("roe-cost-reduction"):
            left["generic"] = max(0, left["generic"] - 1)
    return left


def reduced_cost(
    era: Era, *, cost: ManaCost, reduction: ManaCost, payment: ManaCost | None = None
) -> Reduced:
    """A cost less a reduction, the hybrid symbols being announced as in ``payment``.

    Coloured mana is taken from mana of its colour; where the cost announced has none, nothing
    happened (409.1f, 116.7 until 2010), and generic mana is taken since (118.7b-c). A reduction
    of generic mana takes generic mana alone. Raises NotationError for a payment that the cost
    doesn't allow.
    """
    paid = _parts(payment or cost)
    wanted = {kind: count for kind, count in paid.items() if count}
    if payment and not any(way == wanted and not life for way, life in announced(cost)):
        raise NotationError(f"payment: {payment} is no way to pay {cost}")
    left = _reduce(era, paid, reduction)
    return Reduced(printed(left), left != paid)


@dataclass(frozen=True, slots=True)
class TotalCost:
    """What a spell costs in all, if it can be cast so, and its mana value on the stack."""

    allowed: bool
    mana: ManaCost | None
    additional: tuple[str, ...]
    mana_value: int


def total_cost(
    era: Era,
    *,
    cost: ManaCost | None,
    alternative: ManaCost | None = None,
    without_paying: bool = False,
    x: int = 0,
    increase: ManaCost | None = None,
    reduction: ManaCost | None = None,
    additional: tuple[str, ...] = (),
    optional: tuple[str, ...] = (),
    chosen: tuple[str, ...] = (),
) -> TotalCost:
    """What one pays for a spell: one cost, then additional costs, increases, reductions.

    ``cost`` is the mana cost, ``alternative`` one paid instead (evoke, flashback);
    ``without_paying`` is an alternative too, so never with another, and makes X 0. ``additional``
    must be paid, whatever is paid else; ``optional`` may be, those of ``chosen``. The mana
    value stays that of the mana cost. 409.1b, 409.1f then; 118.8-9, 601.2b, 601.2f, 202.3,
    107.3b today. Raises NotationError for a chosen cost that isn't offered.
    """
    missing = [one for one in chosen if one not in optional]
    if missing:
        raise NotationError(f"chosen: {missing[0]!r} is none of the optional costs")
    value = (int(cost.mana_value) + str(cost).count("{X}") * x) if cost else 0
    base = ManaCost((ManaSymbol("0"),)) if without_paying else alternative or cost
    both = without_paying and alternative is not None
    if base is None or both or (without_paying and x):
        return TotalCost(False, None, (), value)
    parts = _parts(base, x)
    for kind, count in _parts(increase).items() if increase else ():
        parts[kind] = parts.get(kind, 0) + count
    if reduction:
        parts = _reduce(era, parts, reduction)
    return TotalCost(True, printed(parts), (*additional, *chosen), value)


def optional_amounts(
    era: Era, *, maximum: int, wording: Literal["may", "up to", "exactly"]
) -> tuple[int, ...]:
    """The numbers one may take: all or nothing ("may"), any ("up to"), or one only.

    Never less than nothing and never a part of what is offered whole: 107.1b, 115.6, 608.2d.
    """
    within(maximum, 0, 1000, "maximum")
    amounts = {"may": {0, maximum}, "up to": set(range(maximum + 1)), "exactly": {maximum}}
    return tuple(sorted(amounts[wording]))


FUNCTIONS = (reduced_cost, total_cost, optional_amounts)
