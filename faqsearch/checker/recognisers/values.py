"""Templates of mana values: of a cost, with X, without a cost or without paying (CR 202.3)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.errors import FaqsearchError
from faqsearch.languages import Lang
from faqsearch.notations.mana import ManaCost

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

TEMPLATES = (
    Template(
        "mana value of a cost",
        ("mana value", "converted mana cost", "valeur de mana", "coût converti"),
        {
            Lang.EN: (
                r"\b(?:(?P<card>card)|spell|permanent|creature|artifact) with (?:the |a "
                rf")?mana cost (?:of )?<cost c> (?:has|will have) (?:a )?{_MV} (?:of "
                r"|equal %)?<num n>",
                rf"\b{_MV} of an? (?:(?P<card>card)|spell|permanent) %(?:the |a )?mana "
                r"cost (?:of )?<cost c> is <num n>",
                rf"\b{_MV} of <cost c> is <num n>",
            ),
            Lang.FR: (
                r"(?:(?P<card>carte)|sort|permanent) (?:avec (?:un|le) coût %mana(?: "
                rf"de)?|dont le coût %mana est) <cost c> a (?:un |une )?{_MV_FR} (?:de "
                r"|égale? %)?<num n>",
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
                rf"{_MV} of ~with mana cost <cost c>\)?,? (?:that's|that was|that has "
                r"been|even if) ~cast for its \w+ cost %<cost alt>,? is <num n>",
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
                r"coût de mana (?:est |de )?<cost c>~~choisissez <num x> (?:pour|comme "
                rf"valeur de) X, ~(?:son|sa) {_MV_FR} %(?:de )?<num n>",
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
                r"\bspells?\b~(?:with|has) \{X\} in (?:its|their) (?:mana )?costs?, "
                r"%the (?:chosen )?value (?:chosen )?(?:for|of) %to determine "
                rf"(?:its|the spell's) {_MV}",
                rf"\bspell\b~\{{X\}} in its (?:mana )?cost~on the stack, its {_MV} %the "
                r"chosen value of X %account",
                rf"{_MV} of %spell with \{{X\}} in %mana cost includes the value %for X",
            ),
            Lang.FR: (
                r"\bsort\b~\{X\} dans son coût(?: %mana)?, ~valeur choisie pour X "
                rf"~(?:son|sa) {_MV_FR}",
            ),
        },
        lambda bound: _variable("stack", 4),
    ),
    Template(
        "X elsewhere",
        (" 0", " zéro", "zero"),
        {
            Lang.EN: (
                r"^\W*(?:if|for) (?P<where>(?:an? |the |any )?(?:other )?(?:\w+ "
                r")?(?:cards?|permanents?|creatures?|artifacts?|enchantments?)(?: "
                r"%control| %the battlefield| %(?:your|a|an opponent's|a player's) "
                r"(?:hand|library|graveyard|exile)| %exile)?)(?: %)? "
                r"(?:with|has|have|had|includes) \{?X\}? %(?:its|their) mana "
                r"(?:costs?|value), (?:the value %(?:that )?)?X %(?:considered (?:to be "
                r")?)?(?:0|zero)\b",
                r"^\W*if (?P<where>a card|the card|a permanent|that card|a creature)'s "
                r"mana %(?:includes|has|contains) \{?X\}?, X is (?:considered (?:to "
                r"%)?)?(?:0|zero)\b",
                r"^\W*if (?:its|the|a) mana cost includes \{X\}, %is considered to be "
                r"(?:0|zero)\b(?P<where>)",
                r"\bany X in (?P<where>a card)'s %cost (?:counts as|is) (?:0|zero)\b",
            ),
            Lang.FR: (
                r"\bX (?:dans|du|contenu dans) (?:le|un) coût %mana (?:d'|de "
                r")(?P<where>une carte|la carte|un permanent)\b~(?:vaut|est|compte(?: "
                r"pour)?|a pour valeur) (?:zéro|0)\b",
                r"^\W*dans le coût de mana d'(?P<where>une carte), %compte pour "
                r"(?:zéro|0)\b",
                r"^\W*un X dans le coût %mana (?:d'une carte|d'un permanent)(?P<where>) "
                r"(?:est|vaut) (?:zéro|0)\b",
                r"si (?P<where>une carte|la carte|un permanent) a \{?X\}? %son coût de "
                r"mana, (?:ce )?X (?:vaut|est(?: %à)?) (?:zéro|0)\b",
            ),
        },
        _off_stack,
    ),
    Template(
        "mana value by the mana cost alone",
        ("determin", "détermin", "doesn't change", "remains unchanged"),
        {
            Lang.EN: (
                rf"\bspell's {_MV} %determined (?:only|solely) by its mana cost\b",
                rf"\bnothing but its mana cost determines %spell's {_MV}",
                rf"\balternative cost ~doesn't change ~(?:spell|card)'s {_MV}\b",
                rf"^\W*the {_MV} %(?:the|a) spell (?:remains unchanged|is determined "
                r"(?:only|solely) %its mana cost), no %what the total cost %cast "
                r"(?:it|the spell) was",
            ),
            Lang.FR: (
                rf"\brien d'autre que son coût %mana ne détermine la {_MV_FR} %sort\b",
                rf"\b{_MV_FR} d'un sort (?:est|n'est) déterminée? (?:que|uniquement) "
                r"%son coût de mana\b",
            ),
        },
        lambda bound: _BY_COST_ALONE,
    ),
    Template(
        "mana value of what was not paid for",
        ("without paying", "sans payer"),
        {
            Lang.EN: (
                rf"{_MV} of %spell cast {_NO_PAY} %determined by its mana cost(?:, "
                r"%though that cost wasn't paid)?",
                rf"casting %{_NO_PAY} %no effect on its {_MV}",
            ),
            Lang.FR: (
                r"\bvaleur de mana d'un sort lancé sans %coût de mana est déterminée par "
                r"%coût de mana",
            ),
        },
        lambda bound: _VALUE_UNPAID,
    ),
    Template(
        "mana value without a mana cost",
        (" 0", "zero", "zéro"),
        {
            Lang.EN: (
                r"\b(?:cards?|anything|tokens?|lands?) (?:with no|without a|that (?:have|has) no) "
                r"mana"
                rf" costs?,? ~(?:has|have) (?:a )?(?:normally )?{_MV}s? (?:of )?(?:0|zero)\b",
                rf"\b(?:land cards?|lands|a land)\b,? (?:has|have) (?:a )?{_MV}s? (?:of "
                rf")?(?:0|zero)\b",
                rf"\banything without a mana cost normally %(?:a )?{_MV} (?:of "
                r")?(?:0|zero)\b",
                rf"\bcards that don't have mana costs,? ~have (?:a )?{_MV} %(?:0|zero)\b",
                rf"\b{_MV} is (?:0|zero) %a card that has no %cost\b",
                r"\bif (?:it|a (?:card|creature|permanent|spell))~(?:has no mana "
                rf"symbols %its upper right corner|has no mana cost)~, its {_MV} "
                r"%(?:0|zero)\b",
            ),
            Lang.FR: (
                rf"\bpour une carte qui n'a pas %coût de mana, ~le {_MV_FR} %(?:0|zéro)\b",
                rf"\bcartes? sans coût de mana ~(?:a|ont) (?:un |une )?{_MV_FR} (?:de "
                r"|égale? %)?(?:0|zéro)\b",
            ),
        },
        lambda bound: _LAND,
    ),
    Template(
        "mana value of a token",
        ("token", "jeton"),
        {
            Lang.EN: (
                r"\btokens? (?:that (?:isn't|is not|aren't) an? cop(?:y|ies) "
                rf"%(?:something else|another (?:object|permanent)) )?%has %{_MV} "
                r"(?:of )?(?:0|zero)(?:,? unless it(?:'s| is) (?:a %of|copying) %else)?",
                rf"\b{_MV} of %token that isn't a copy %another object is (?:0|zero)\b",
            ),
            Lang.FR: (
                rf"\bjetons? (?:qui n'est pas %copie ~)?a (?:un |une )?{_MV_FR} "
                r"%(?:0|zéro)(?:,? à moins (?:qu'il ne|que %jeton ne) ~copie ~)?",
            ),
        },
        lambda bound: _TOKEN,
    ),
    Template(
        "monocolored hybrid symbols",
        ("monocolored hybrid",),
        {
            Lang.EN: (
                rf"monocolored hybrid mana symbols %its mana cost has %{_MV} equal %the "
                r"highest possible cost",
            )
        },
        lambda bound: _MONO_HYBRID,
    ),
    Template(
        "mana value of a Phyrexian symbol",
        ("phyrexian", "phyrexian"),
        {Lang.EN: (rf"Phyrexian mana symbol in ~mana cost contributes (?:1|one) %~{_MV}",)},
        lambda bound: _PHYREXIAN_VALUE,
    ),
)
