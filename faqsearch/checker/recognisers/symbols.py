"""Templates of mana symbols: what pays them, what counts them, colours (CR 107.4, 202.2, 700.5)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.errors import FaqsearchError
from faqsearch.languages import Lang
from faqsearch.notations.mana import Color, ManaCost

__all__ = ["TEMPLATES"]

_MV = r"(?:mana value|converted mana cost)"
_MV_FR = r"(?:valeur de mana|coût converti (?:de|en) mana)"


def _cost(text: str) -> ManaCost | None:
    """A cost, None where its symbols are no mana."""
    try:
        cost = ManaCost.parse(text)
    except FaqsearchError:
        return None
    return cost if all(part.is_mana for part in cost.symbols) else None


def _symbol(bound: Bound) -> tuple[Claim, ...]:
    cost = _cost(bound.cost("s"))
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


def _always(*claims: Claim) -> tuple[Claim, ...]:
    return claims


_PHYREXIAN_COLOR = _always(Claim("characteristics", {"card": "{1}{W/P}"}, {"colors": ["W"]}))
_PHYREXIAN_LIFE = _always(Claim("payable", {"cost": "{W/P}", "pool": {}, "life": 1}, False))
_HYBRID_COLORS = _always(Claim("characteristics", {"card": "{1}{W/B}"}, {"colors": ["W", "B"]}))
_HYBRID_COUNTS = _always(
    Claim("count_symbols", {"cards": ["{1}{W/B}"], "colors": ["W"]}, {"count": 1}),
    Claim("count_symbols", {"cards": ["{1}{W/B}"], "colors": ["B"]}, {"count": 1}),
)
_HYBRID_ONCE = _always(
    Claim("count_symbols", {"cards": ["{1}{W/B}"], "colors": ["W", "B"]}, {"count": 1})
)
_GENERIC_COUNTS = _always(
    Claim("count_symbols", {"cards": ["{3}"], "colors": ["W", "U", "B", "R", "G"]}, {"count": 0})
)
_TEXT_COUNTS = _always(
    Claim(
        "count_symbols",
        {"cards": [{"cost": "{1}{R}", "text": "{R}: it grows."}], "colors": ["R"]},
        {"count": 1},
    )
)

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
                rf"(?:therefore )?both <color w> and <color v>(?:,? and its {_MV} %<num "
                r"n>)?",
                r"card that costs <cost c> is a <color w> and <color v> card(?: with a "
                rf"{_MV} %<num n>)?",
            ),
            Lang.FR: (
                r"carte (?:qui coûte|(?:avec|ayant) (?:le|un) coût %mana(?: de)?|dont "
                r"le coût %mana est) <cost c> est (?:donc |à la fois )?<color w>\w* et "
                rf"<color v>\w*(?:,? et (?:son|sa) {_MV_FR} %(?:de )?<num n>)?",
            ),
        },
        _colors,
    ),
    Template(
        "colours of a Phyrexian card",
        ("phyrexian",),
        {
            Lang.EN: (
                r"card with Phyrexian mana symbols %its mana cost is each %that appears "
                r"in that mana cost",
            )
        },
        lambda bound: _PHYREXIAN_COLOR,
    ),
    Template(
        "no life for a Phyrexian symbol",
        ("2 life", "2 points de vie"),
        {
            Lang.EN: (r"if you're at 1 life %less, you can't pay 2 life",),
            Lang.FR: (r"si vous avez 1 point %vie ou moins, vous ne %pas payer 2 points %vie",),
        },
        lambda bound: _PHYREXIAN_LIFE,
    ),
    Template(
        "colours of hybrid cards",
        ("hybrid",),
        {
            Lang.EN: (
                r"(?:hybrid card|card with hybrid mana symbols %its mana cost) is "
                r"(?:each|every|all) (?:of %)?colors? %appears? in its mana cost",
            ),
            Lang.FR: (
                r"carte hybride (?:est|a) (?:de )?(?:chacune des|toutes les) %~coût de "
                r"mana",
            ),
        },
        lambda bound: _HYBRID_COLORS,
    ),
    Template(
        "hybrid symbols counted",
        ("hybrid",),
        {
            Lang.EN: (
                r"^\W*hybrid mana symbols\b~\bdo count toward your devotion",
                r"count hybrid (?:mana )?symbols %the appropriate color",
                r"for chroma, a hybrid symbol %if one of its colors %the color asked for",
            ),
            Lang.FR: (
                r"capacité chromatique, un symbole hybride %si l'une de ses couleurs "
                r"%la couleur demandée",
                r"comptent les symboles de mana hybrides %la couleur appropriée",
            ),
        },
        lambda bound: _HYBRID_COUNTS,
    ),
    Template(
        "hybrid symbols counted once",
        ("hybrid",),
        {
            Lang.EN: (
                r"\bhybrid (?:mana )?symbol ~(?:counts only once|both of those colors "
                r"%counted only once|is counted only once|only counts once)",
            )
        },
        lambda bound: _HYBRID_ONCE,
    ),
    Template(
        "generic symbols aren't counted",
        ("devotion",),
        {
            Lang.EN: (
                r"^\W*(?:numeric|generic) mana symbols \(\{0\}, \{1\}, %so on\) in mana "
                r"costs %permanents you control don't count %your devotion",
                r"^\W*(?:numeric|generic) mana symbols ~don't count toward your devotion",
            )
        },
        lambda bound: _GENERIC_COUNTS,
    ),
    Template(
        "symbols of the text aren't counted",
        ("text box", "zone de texte", "cadre de texte"),
        {
            Lang.EN: (
                r"mana symbols in the text box(?:es)? %permanents you control don't "
                r"count toward",
                r"\bdon't count mana symbols ~(?:card's |its )?text box",
            ),
            Lang.FR: (
                r"ne (?:comptent|prennent) pas ~symboles de mana ~(?:zone|cadre|encadré) de texte",
            ),
        },
        lambda bound: _TEXT_COUNTS,
    ),
)
