"""Templates of costs: payments, mana symbols, mana values, colours (CR 107.4, 202, 118)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.errors import FaqsearchError
from faqsearch.languages import Lang
from faqsearch.notations.mana import Color, ManaCost

__all__ = ["TEMPLATES"]

_MV = r"(?:mana value|converted mana cost)"
_MV_FR = r"(?:valeur de mana|coût converti (?:de|en) mana)"
_NO_PAY = r"without paying (?:its|their|that card's|the spell's) mana costs?"
_SYMBOL_COST = "{3}{R}"


def _cost(text: str) -> ManaCost | None:
    """A cost, None where its symbols are no mana."""
    try:
        cost = ManaCost.parse(text)
    except FaqsearchError:
        return None
    return cost if all(part.is_mana for part in cost.symbols) else None


def _payments(bound: Bound) -> tuple[Claim, ...]:
    """Each payment named is one; where one hybrid symbol is repeated, they are all there are."""
    text = bound.cost("c")
    cost = _cost(text)
    paid = [bound.cost(name) for name in ("a", "b", "d") if name in bound]
    if cost is None or any(set(one) - set("{}WUBRGC") for one in paid):
        return ()
    pools = [{color: one.count(color) for color in "WUBRGC" if color in one} for one in paid]
    each = [Claim("payable", {"cost": text, "pool": pool}, True) for pool in pools]
    first = cost.symbols[0].text
    halves = first.split("/")
    if len(halves) == 2 and {part.text for part in cost.symbols} == {first}:
        stated = sorted(paid, key=lambda one: -one.count(halves[0]))
        each.append(Claim("payments", {"cost": text}, stated))
    return tuple(each)


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


def _value(bound: Bound) -> tuple[Claim, ...]:
    """The value of a cost; with an X it must be of a card, off the stack."""
    text = bound.cost("c")
    if _cost(text) is None or ("X" in text and "card" not in bound):
        return ()
    return (Claim("mana_value", {"card": text, "zone": "hand"}, [bound.number("n")]),)


def _value_in_spite(bound: Bound) -> tuple[Claim, ...]:
    inputs = {"cost": bound.cost("c"), "alternative": bound.cost("alt")}
    if "X" in str(inputs) or None in map(_cost, inputs.values()):
        return ()
    return (Claim("total_cost", inputs, {"mana_value": bound.number("n")}),)


def _value_on_stack(bound: Bound) -> tuple[Claim, ...]:
    text = bound.cost("c")
    if _cost(text) is None or "X" not in text:
        return ()
    inputs = {"card": text, "zone": "stack", "face": 1, "x": bound.number("x")}
    return (Claim("mana_value", inputs, [bound.number("n")]),)


def _variable(zone: str, value: int) -> tuple[Claim, ...]:
    inputs = {"card": "{X}{R}", "zone": zone, "x": 3}
    return (Claim("mana_value", inputs | ({"face": 1} if zone == "stack" else {}), [value]),)


def _off_stack(bound: Bound) -> tuple[Claim, ...]:
    words = bound.text("where").lower()
    zones = ("library", "hand", "graveyard", "exile")
    return _variable(next((zone for zone in zones if zone in words), "battlefield"), 1)


def _always(*claims: Claim) -> tuple[Claim, ...]:
    return claims


_WITHOUT = {"cost": "{X}{R}", "without_paying": True}
_X_FREE = _always(
    Claim("total_cost", {**_WITHOUT, "x": 0}, {"allowed": True}),
    Claim("total_cost", {**_WITHOUT, "x": 2}, {"allowed": False}),
)
_NO_ALTERNATIVE = _always(
    Claim(
        "total_cost",
        {"cost": _SYMBOL_COST, "without_paying": True, "alternative": "{1}{R}"},
        {"allowed": False},
    )
)
_BY_COST_ALONE = _always(
    Claim("total_cost", {"cost": _SYMBOL_COST, "alternative": "{6}{R}"}, {"mana_value": 4}),
    Claim("total_cost", {"cost": _SYMBOL_COST, "reduction": "{2}"}, {"mana_value": 4}),
)
_VALUE_UNPAID = _always(
    Claim("total_cost", {"cost": _SYMBOL_COST, "without_paying": True}, {"mana_value": 4})
)
_LAND = _always(Claim("mana_value", {"card": "land"}, [0]))
_TOKEN = _always(
    Claim(
        "mana_value",
        {"card": {"types": "Creature", "size": "1/1", "token": True}, "zone": "battlefield"},
        [0],
    )
)
_MONO_HYBRID = _always(Claim("mana_value", {"card": "{2/W}{2/W}"}, [4]))
_PHYREXIAN_VALUE = _always(Claim("mana_value", {"card": "{1}{W/P}"}, [2]))
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
        "payments of a hybrid cost",
        ("spend", "be paid", "dépenser", "être payé"),
        {
            Lang.EN: (
                r"costs? <cost c>,? ~(?:you can spend|be paid with|spend) <cost a>,?"
                r"(?: (?:with )?<cost b>,?)? or (?:with )?<cost d>",
            ),
            Lang.FR: (
                r"coûte <cost c>,? ~(?:vous pouvez dépenser|être payé(?: avec)?) <cost a>,?"
                r"(?: (?:avec )?<cost b>,?)? ou (?:avec )?<cost d>",
            ),
        },
        _payments,
    ),
    Template(
        "what pays a hybrid symbol",
        ("paid with", "paie", "payé"),
        {
            Lang.EN: (
                r"<cost s>(?:, for (?:example|instance),)? (?:can be|is) paid with (?:either )?"
                r"<cost a> or (?:with )?<cost b>",
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
                r"card (?:with|that has) (?:the |a )?mana cost (?:of )?<cost c> is (?:therefore )?"
                rf"both <color w> and <color v>(?:,? and its {_MV} is <num n>)?",
                rf"card that costs <cost c> is a <color w> and <color v> card(?: with a {_MV} of "
                r"<num n>)?",
            ),
            Lang.FR: (
                r"carte (?:qui coûte|(?:avec|ayant) (?:le|un) coût de mana(?: de)?|"
                r"dont le coût de mana est) <cost c> est (?:donc |à la fois )?<color w>\w*"
                rf" et <color v>\w*(?:,? et (?:son|sa) {_MV_FR} est (?:de )?<num n>)?",
            ),
        },
        _colors,
    ),
    Template(
        "mana value of a cost",
        ("mana value", "converted mana cost", "valeur de mana", "coût converti"),
        {
            Lang.EN: (
                r"\b(?:(?P<card>card)|spell|permanent|creature|artifact) with (?:the |a )?mana cost"
                rf" (?:of )?<cost c> (?:has|will have) (?:a )?{_MV} (?:of |equal to )?<num n>",
                rf"\b{_MV} of an? (?:(?P<card>card)|spell|permanent) with (?:the |a )?mana cost"
                r" (?:of )?<cost c> is <num n>",
                rf"\b{_MV} of <cost c> is <num n>",
            ),
            Lang.FR: (
                r"(?:(?P<card>carte)|sort|permanent) (?:avec (?:un|le) coût de mana(?: de)?|dont le"
                rf" coût de mana est) <cost c> a (?:un |une )?{_MV_FR} (?:de |égale? à )?<num n>",
                rf"{_MV_FR} de <cost c> est (?:de )?<num n>",
            ),
        },
        _value,
    ),
    Template(
        "mana value in spite of another cost",
        ("mana value", "converted mana cost"),
        {
            Lang.EN: (
                rf"{_MV} of ~with mana cost <cost c>\)?,? (?:that's|that was|that has been|even if) "
                rf"~cast for its \w+ cost of <cost alt>,? is <num n>",
            )
        },
        _value_in_spite,
    ),
    Template(
        "mana value with X on the stack",
        ("{x}",),
        {
            Lang.EN: (
                r"mana cost (?:of )?<cost c>~~(?:chooses?|chose) <num x> (?:for|as the value (?:of|"
                rf"for)) X, ~(?:its {_MV} (?:is|will be)|has (?:a )?{_MV}(?: of)?) <num n>",
                r"(?:mana cost|costs) (?:of )?<cost c>~~(?:choose X =|X (?:is|=|equal to)) <num x>,"
                rf" ~(?:its|'s) {_MV} (?:is|will be) <num n>",
            ),
            Lang.FR: (
                r"coût de mana (?:est |de )?<cost c>~~choisissez <num x> (?:pour|comme valeur de) X"
                rf", ~(?:son|sa) {_MV_FR} est (?:de )?<num n>",
            ),
        },
        _value_on_stack,
        sentences=2,
    ),
    Template(
        "X on the stack",
        ("x",),
        {
            Lang.EN: (
                r"\bspells?\b~(?:with|has) \{X\} in (?:its|their) (?:mana )?costs?, use the (?:chosen )?"
                rf"value (?:chosen )?(?:for|of) X to determine (?:its|the spell's) {_MV}",
                rf"\bspell\b~\{{X\}} in its (?:mana )?cost~on the stack, its {_MV} takes the chosen"
                r" value of X into account",
                rf"{_MV} of a spell with \{{X\}} in its mana cost includes the value chosen for X",
            ),
            Lang.FR: (
                r"\bsort\b~\{X\} dans son coût(?: de mana)?, ~valeur choisie pour X ~"
                rf"(?:son|sa) {_MV_FR}",
            ),
        },
        lambda bound: _variable("stack", 4),
    ),
    Template(
        "X elsewhere",
        (" 0", " zéro", "zero"),
        {
            Lang.EN: (
                r"^\W*(?:if|for) (?P<where>(?:an? |the |any )?(?:other )?(?:\w+ )?(?:cards?|"
                r"permanents?|creatures?|artifacts?|enchantments?)(?: you control| on the "
                r"battlefield| in (?:your|a|an opponent's|a player's) (?:hand|library|graveyard|exile"
                r")| in exile)?)(?: that )? (?:with|has|have|had|includes) \{?X\}? in (?:its|their) "
                r"mana (?:costs?|value), (?:the value of (?:that )?)?X is (?:considered (?:to be )?)?"
                r"(?:0|zero)\b",
                r"^\W*if (?P<where>a card|the card|a permanent|that card|a creature)'s mana cost "
                r"(?:includes|has|contains) \{?X\}?, X is (?:considered (?:to be )?)?(?:0|zero)\b",
                r"^\W*if (?:its|the|a) mana cost includes \{X\}, X is considered to be (?:0|zero)\b"
                r"(?P<where>)",
                r"\bany X in (?P<where>a card)'s mana cost (?:counts as|is) (?:0|zero)\b",
            ),
            Lang.FR: (
                r"\bX (?:dans|du|contenu dans) (?:le|un) coût de mana (?:d'|de )(?P<where>une carte"
                r"|la carte|un permanent)\b~(?:vaut|est|compte(?: pour)?|a pour valeur) (?:zéro|0)\b",
                r"^\W*dans le coût de mana d'(?P<where>une carte), X compte pour (?:zéro|0)\b",
                r"^\W*un X dans le coût de mana (?:d'une carte|d'un permanent)(?P<where>) (?:est|vaut)"
                r" (?:zéro|0)\b",
                r"si (?P<where>une carte|la carte|un permanent) a \{?X\}? dans son coût de mana, "
                r"(?:ce )?X (?:vaut|est(?: égal à)?) (?:zéro|0)\b",
            ),
        },
        _off_stack,
    ),
    Template(
        "X without paying",
        (" 0", "zéro"),
        {
            Lang.EN: (
                r"\bmust choose (?:0|zero) (?:as (?:the|its) value (?:of|for) X|for (?:the value of )?"
                rf"X) when casting it {_NO_PAY}",
                r"\{X\} in its (?:mana )?cost ~"
                + _NO_PAY
                + r", you must choose (?:0|zero) (?:as the "
                r"value (?:of|for)|for(?: the value of)?) X",
                r"\{X\} in its (?:mana )?cost and you cast it without paying that cost, you (?:have"
                r" to|must) choose (?:0|zero) for X",
            ),
            Lang.FR: (
                r"\{X\} dans son coût de mana ~sans (?:en )?payer (?:son|ce|le) coût(?: de mana)?, "
                r"vous devez choisir (?:0|zéro) (?:pour|comme valeur (?:de|pour)) X",
            ),
        },
        lambda bound: _X_FREE,
    ),
    Template(
        "no alternative cost beside paying nothing",
        ("alternative", "alternatif"),
        {
            Lang.EN: (
                r"\"?without paying its mana cost,?\"?,? ~you (?:can't|cannot) (?:choose to )?"
                r"(?:cast it for|pay|use) (?:any )?alternative costs?",
                r"\"without paying its mana cost\", no alternative cost can be chosen",
                r"\"without paying its mana cost,?\",? you can't use (?:its|the) evoke ability",
                r"\bevoke isn't available for a spell you play \"without paying its mana cost\"",
            ),
            Lang.FR: (
                r"sans payer (?:son|le) coût de mana ?\"?,? ~(?:on|vous) ne pouv?e?z? ?pas ~coûts? "
                r"alternatifs?",
                r"\bsort \" sans payer son coût de mana \", vous ne pouvez pas utiliser sa capacité "
                r"d'évocation",
                r"sans payer son coût de mana \", (?:vous ne pouvez pas|on ne peut) (?:payer|choisir)"
                r" (?:de|pour lui aucun) coût alternatif",
            ),
        },
        lambda bound: _NO_ALTERNATIVE,
    ),
    Template(
        "mana value by the mana cost alone",
        ("determin", "détermin", "doesn't change", "remains unchanged"),
        {
            Lang.EN: (
                rf"\bspell's {_MV} is determined (?:only|solely) by its mana cost\b",
                rf"\bnothing but its mana cost determines a spell's {_MV}",
                rf"\balternative cost ~doesn't change ~(?:spell|card)'s {_MV}\b",
                rf"^\W*the {_MV} of (?:the|a) spell (?:remains unchanged|is determined (?:only|solely) "
                r"by its mana cost), no matter what the total cost to cast (?:it|the spell) was",
            ),
            Lang.FR: (
                rf"\brien d'autre que son coût de mana ne détermine la {_MV_FR} d'un sort\b",
                rf"\b{_MV_FR} d'un sort (?:est|n'est) déterminée? (?:que|uniquement) par son coût de "
                r"mana\b",
            ),
        },
        lambda bound: _BY_COST_ALONE,
    ),
    Template(
        "mana value of what was not paid for",
        ("without paying", "sans payer"),
        {
            Lang.EN: (
                rf"{_MV} of a spell cast {_NO_PAY} is determined by its mana cost(?:, even though "
                r"that cost wasn't paid)?",
                rf"casting a spell {_NO_PAY} has no effect on its {_MV}",
            ),
        },
        lambda bound: _VALUE_UNPAID,
    ),
    Template(
        "mana value without a mana cost",
        (" 0", "zero", "zéro"),
        {
            Lang.EN: (
                r"\b(?:cards?|anything|tokens?|lands?) (?:with no|without a|that (?:have|has) no) mana"
                rf" costs?,? ~(?:has|have) (?:a )?(?:normally )?{_MV}s? (?:of )?(?:0|zero)\b",
                rf"\b(?:land cards?|lands|a land)\b,? (?:has|have) (?:a )?{_MV}s? (?:of )?(?:0|zero)\b",
                rf"\banything without a mana cost normally has (?:a )?{_MV} (?:of )?(?:0|zero)\b",
                rf"\bcards that don't have mana costs,? ~have (?:a )?{_MV} of (?:0|zero)\b",
                rf"\b{_MV} is (?:0|zero) for a card that has no mana cost\b",
                rf"\bif (?:it|a (?:card|creature|permanent|spell))~(?:has no mana symbols in its upper"
                rf" right corner|has no mana cost)~, its {_MV} is (?:0|zero)\b",
            ),
            Lang.FR: (
                rf"\bpour une carte qui n'a pas de coût de mana, ~le {_MV_FR} est (?:0|zéro)\b",
                rf"\bcartes? sans coût de mana ~(?:a|ont) (?:un |une )?{_MV_FR} (?:de |égale? à )?"
                r"(?:0|zéro)\b",
            ),
        },
        lambda bound: _LAND,
    ),
    Template(
        "mana value of a token",
        ("token", "jeton"),
        {
            Lang.EN: (
                r"\btokens? (?:that (?:isn't|is not|aren't) an? cop(?:y|ies) of (?:something else|"
                rf"another (?:object|permanent)) )?has (?:a )?{_MV} (?:of )?(?:0|zero)(?:,? unless "
                r"it(?:'s| is) (?:a copy of|copying) something else)?",
                rf"\b{_MV} of a token that isn't a copy of another object is (?:0|zero)\b",
            ),
            Lang.FR: (
                rf"\bjetons? (?:qui n'est pas une copie ~)?a (?:un |une )?{_MV_FR} de (?:0|zéro)"
                r"(?:,? à moins (?:qu'il ne|que ce jeton ne) ~copie ~)?",
            ),
        },
        lambda bound: _TOKEN,
    ),
    Template(
        "monocolored hybrid symbols",
        ("monocolored hybrid",),
        {
            Lang.EN: (
                rf"monocolored hybrid mana symbols in its mana cost has a {_MV} equal to the highest"
                r" possible cost",
            )
        },
        lambda bound: _MONO_HYBRID,
    ),
    Template(
        "mana value of a Phyrexian symbol",
        ("phyrexian", "phyrexian"),
        {Lang.EN: (rf"Phyrexian mana symbol in ~mana cost contributes (?:1|one) to ~{_MV}",)},
        lambda bound: _PHYREXIAN_VALUE,
    ),
    Template(
        "colours of a Phyrexian card",
        ("phyrexian",),
        {
            Lang.EN: (
                r"card with Phyrexian mana symbols in its mana cost is each color that appears in "
                r"that mana cost",
            )
        },
        lambda bound: _PHYREXIAN_COLOR,
    ),
    Template(
        "no life for a Phyrexian symbol",
        ("2 life", "2 points de vie"),
        {
            Lang.EN: (r"if you're at 1 life or less, you can't pay 2 life",),
            Lang.FR: (
                r"si vous avez 1 point de vie ou moins, vous ne pouvez pas payer 2 points de vie",
            ),
        },
        lambda bound: _PHYREXIAN_LIFE,
    ),
    Template(
        "colours of hybrid cards",
        ("hybrid",),
        {
            Lang.EN: (
                r"(?:hybrid card|card with hybrid mana symbols in its mana cost) is (?:each|every|all)"
                r" (?:of the )?colors? that appears? in its mana cost",
            ),
            Lang.FR: (
                r"carte hybride (?:est|a) (?:de )?(?:chacune des|toutes les) couleurs ~coût de mana",
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
                r"count hybrid (?:mana )?symbols of the appropriate color",
                r"for chroma, a hybrid symbol counts if one of its colors is the color asked for",
            ),
            Lang.FR: (
                r"capacité chromatique, un symbole hybride compte si l'une de ses couleurs est la "
                r"couleur demandée",
                r"comptent les symboles de mana hybrides de la couleur appropriée",
            ),
        },
        lambda bound: _HYBRID_COUNTS,
    ),
    Template(
        "hybrid symbols counted once",
        ("hybrid",),
        {
            Lang.EN: (
                r"\bhybrid (?:mana )?symbol ~(?:counts only once|both of those colors is counted only"
                r" once|is counted only once|only counts once)",
            )
        },
        lambda bound: _HYBRID_ONCE,
    ),
    Template(
        "generic symbols aren't counted",
        ("devotion",),
        {
            Lang.EN: (
                r"^\W*(?:numeric|generic) mana symbols \(\{0\}, \{1\}, and so on\) in mana costs of "
                r"permanents you control don't count toward your devotion",
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
                r"mana symbols in the text box(?:es)? of permanents you control don't count toward",
                r"\bdon't count mana symbols ~(?:card's |its )?text box",
            ),
            Lang.FR: (
                r"ne (?:comptent|prennent) pas ~symboles de mana ~(?:zone|cadre|encadré) de texte",
            ),
        },
        lambda bound: _TEXT_COUNTS,
    ),
)
