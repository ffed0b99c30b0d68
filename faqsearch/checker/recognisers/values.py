"""Templates of mana values: of a cost, with X, without a cost or without paying (CR 202.3)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import MV, MV_FR, Bound, Template, mana_cost
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]


def _value(bound: Bound) -> tuple[Claim, ...]:
    """The value of a cost; with an X it must be of a card, off the stack."""
    text = bound.cost("c")
    if mana_cost(text) is None or ("X" in text and "card" not in bound):
        return ()
    return (Claim("mana_value", {"card": text, "zone": "hand"}, [bound.number("n")]),)


def _value_in_spite(bound: Bound) -> tuple[Claim, ...]:
    inputs = {"cost": bound.cost("c"), "alternative": bound.cost("alt")}
    if "X" in str(inputs) or None in map(mana_cost, inputs.values()):
        return ()
    return (Claim("total_cost", inputs, {"mana_value": bound.number("n")}),)


def _value_on_stack(bound: Bound) -> tuple[Claim, ...]:
    text = bound.cost("c")
    if mana_cost(text) is None or "X" not in text:
        return ()
    inputs = {"card": text, "zone": "stack", "face": 1, "x": bound.number("x")}
    return (Claim("mana_value", inputs, [bound.number("n")]),)


TEMPLATES = (
    Template(
        "mana value of a cost",
        ("mana value", "converted mana cost", "valeur de mana", "coût converti"),
        {
            Lang.EN: (
                r"\b(?:(?P<card>card)|spell|permanent|creature|artifact) with (?:the |a "
                rf")?mana cost (?:of )?<cost c> (?:has|will have) (?:a )?{MV} (?:of "
                r"|equal %)?<num n>",
                rf"\b{MV} of an? (?:(?P<card>card)|spell|permanent) %(?:the |a )?mana "
                r"cost (?:of )?<cost c> is <num n>",
                rf"\b{MV} of <cost c> is <num n>",
            ),
            Lang.FR: (
                r"(?:(?P<card>carte)|sort|permanent) (?:avec (?:un|le) coût %mana(?: "
                rf"de)?|dont le coût %mana est) <cost c> a (?:un |une )?{MV_FR} (?:de "
                r"|égale? %)?<num n>",
                rf"{MV_FR} de <cost c> est (?:de )?<num n>",
            ),
        },
        _value,
    ),
    Template(
        "mana value in spite of another cost",
        ("mana value", "converted mana cost"),
        {
            Lang.EN: (
                rf"{MV} of ~with mana cost <cost c>\)?,? (?:that's|that was|that has "
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
                rf"for)) X, ~(?:its {MV} (?:is|will be)|has (?:a )?{MV}(?: of)?) <num n>",
                r"(?:mana cost|costs) (?:of )?<cost c>~~(?:choose X =|X (?:is|=|equal to)) <num x>,"
                rf" ~(?:its|'s) {MV} (?:is|will be) <num n>",
            ),
            Lang.FR: (
                r"coût de mana (?:est |de )?<cost c>~~choisissez <num x> (?:pour|comme "
                rf"valeur de) X, ~(?:son|sa) {MV_FR} %(?:de )?<num n>",
            ),
        },
        _value_on_stack,
        sentences=2,
    ),
)
