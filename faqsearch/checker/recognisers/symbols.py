"""Templates of mana symbols: what pays them, what counts them, colours (CR 107.4, 202.2, 700.5)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import MV, MV_FR, Bound, Template, mana_cost
from faqsearch.languages import Lang
from faqsearch.notations.mana import Color

__all__ = ["TEMPLATES"]


def _symbol(bound: Bound) -> tuple[Claim, ...]:
    cost = mana_cost(bound.cost("s"))
    ways = [bound.cost(name).strip("{}") for name in ("a", "b")]
    if cost is None or len(cost.symbols) != 1 or any("{" in way for way in ways):
        return ()
    return (Claim("symbol", {"symbol": bound.cost("s")}, {"payable_with": ways}),)


def _count_symbols(bound: Bound) -> tuple[Claim, ...]:
    inputs = {"cards": [bound.cost("c")], "colors": [bound.color("w")]}
    return (Claim("count_symbols", inputs, {"count": bound.number("n")}),)


def _colors(bound: Bound) -> tuple[Claim, ...]:
    """The colours of a card of a cost, and its mana value where that follows."""
    found = {bound.color("w"), bound.color("v")}
    inputs = {"card": bound.cost("c")}
    colors = [color.value for color in Color if color in found]
    claims = [Claim("characteristics", inputs, {"colors": colors})]
    if "n" in bound:
        claims.append(Claim("mana_value", inputs, [bound.number("n")]))
    return tuple(claims) if len(found) == 2 else ()


TEMPLATES = (
    Template(
        "what pays a hybrid symbol",
        ("paid with", "paie", "payé"),
        {
            Lang.EN: (
                r"<cost s>(?:, for (?:example|instance),)? (?:can be|is) paid "
                r"%(?:either )?<cost a> or (?:with )?<cost b>",
            ),
            Lang.FR: (
                r"<cost s>(?:, par exemple,)? (?:peut être payé|se paie) (?:avec|par|en) "
                r"(?:soit )?<cost a> ou (?:avec )?<cost b>",
            ),
        },
        _symbol,
    ),
    Template(
        "symbols of a colour in a cost",
        ("mana symbols", "symboles de mana", "symbole de mana"),
        {
            Lang.EN: (
                r"mana cost (?:of |is )?<cost c>,? ~(?:has|contains|holds) <num n> <color w>"
                r" (?:mana )?symbols?(?: in its mana cost)?",
            ),
            Lang.FR: (
                r"coût de mana (?:de |est )?<cost c>,? ~(?:a|contient|compte) <num n> "
                r"symboles? de mana <color w>",
            ),
        },
        _count_symbols,
    ),
    Template(
        "colours of a hybrid card",
        ("card that costs", "mana cost", "carte"),
        {
            Lang.EN: (
                r"card (?:with|that has) (?:the |a )?mana %(?:of )?<cost c> is "
                rf"(?:therefore )?both <color w> and <color v>(?:,? and its {MV} %<num "
                r"n>)?",
                r"card that costs <cost c> is a <color w> and <color v> card(?: with a "
                rf"{MV} %<num n>)?",
            ),
            Lang.FR: (
                r"carte (?:qui coûte|(?:avec|ayant) (?:le|un) coût %mana(?: de)?|dont "
                r"le coût %mana est) <cost c> est (?:donc |à la fois )?<color w>\w* et "
                rf"<color v>\w*(?:,? et (?:son|sa) {MV_FR} %(?:de )?<num n>)?",
            ),
        },
        _colors,
    ),
)
