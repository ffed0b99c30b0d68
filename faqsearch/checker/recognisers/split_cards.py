"""Templates of split cards, then and now (CR 709, once 505 and 708)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import MV, MVS_FR, Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]

_SPLIT = r"(?:split cards?|cartes? doubles?|double cartes?)"


def _clash(bound: Bound) -> tuple[Claim, ...]:
    """A split card of two values against a card of one: both are said to win."""
    inputs = {
        "revealed": {
            "A": f"split({bound.number('a')},{bound.number('b')})",
            "B": bound.number("c"),
        }
    }
    return (Claim("clash", inputs, {"winners": ["A", "B"]}),)


def _total(bound: Bound) -> tuple[Claim, ...]:
    first, second = bound.number("a"), bound.number("b")
    card = f"split({first},{second})"
    return (Claim("value_amount", {"cards": [card]}, bound.number("t")),)


def _named_number(bound: Bound) -> tuple[Claim, ...]:
    """The numbers that are both halves' own values match, and the other doesn't."""
    card = f"split({bound.number('a')},{bound.number('b')})"
    numbers = {"a": True, "b": True, "c": False}
    return tuple(
        Claim(
            "value_matches", {"card": card, "relation": "=", "value": bound.number(name)}, matches
        )
        for name, matches in numbers.items()
    )


def _half_under(bound: Bound) -> tuple[Claim, ...]:
    """A half with a value no greater than a number may be cast where greater ones are banned."""
    most = bound.number("n")
    inputs = {"card": f"split({most},{most + 3})", "least_value": most + 1, "forbids_x": True}
    return (Claim("castable_under", {**inputs, "face": 1}, True),)


_TWO_NAMES = {
    "card": {"layout": "split", "faces": [{"name": "left"}, {"name": "right"}]},
}
_NAME_ONE = (Claim("nameable", _TWO_NAMES, [["left"], ["right"]]),)
_NAME_BOTH = (Claim("nameable", _TWO_NAMES, [["left", "right"]]),)
_ONE_CARD = (Claim("number_of_cards", {"cards": ["split(1,4)"]}, 1),)
_COMBINED = (
    Claim("mana_value", {"card": "split({R},{3}{G})", "zone": "hand"}, [5]),
    Claim("value_matches", {"card": "split(1,4)", "relation": "=", "value": 1}, False),
)


TEMPLATES = (
    Template(
        "clash with a split card",
        ("split card", "carte double", "double carte"),
        {
            Lang.EN: (
                rf"player A reveals a split %(?:whose two {MV}s are|with {MV}s(?: "
                rf"of)?) <num a> and <num b>, and player B reveals %card (?:whose {MV} "
                rf"is|with (?:a )?{MV}(?: of)?) <num c>[:,] (?:they )?both (?:players "
                r")?win",
            ),
            Lang.FR: (
                rf"révèle une {_SPLIT} (?:avec des|aux) {MVS_FR} (?:de )?<num a> et <num "
                r"b>,? et (?:que )?(?:le joueur )?B (?:révèle )?une %(?:avec un|dont "
                rf"le) {MVS_FR} (?:est |de )?<num c>(?:,| :) (?:ils gagnent tous les "
                r"deux|tous deux gagnent)",
            ),
        },
        _clash,
    ),
    Template(
        "values of both halves added up",
        ("total",),
        {
            Lang.EN: (
                r"you get <num tokens> (?:\d/\d creature )?tokens(?: because|:) \w+'s "
                rf"{MV} %<num a>(?: and|,) \w+'s (?:is )?<num b>, (?:for a total of|and "
                r"the total is) <num t>",
            ),
            Lang.FR: (
                r"vous (?:aurez|obtenez) <num tokens> (?:créatures )?jetons(?: \d/\d)?(?: car| :) "
                r"le "
                rf"{MVS_FR} d'\w+ (?:est|vaut) <num a>(?: et|,) celui de \w+ (?:vaut )?<num b>, "
                rf"(?:ce "
                r"qui fait un total de|et le total est) <num t>",
            ),
        },
        lambda bound: _total(bound) if bound.number("tokens") == bound.number("t") else (),
    ),
    Template(
        "naming a number",
        ("1 or 4", "1 ou 4", " or ", " ou "),
        {
            Lang.EN: (
                r"(?:chooses|the number is) <num a> or <num b>, (?:his or her|their|an) "
                r"opponent ~(?:would discard|discards) ~if the (?:player chooses|number "
                r"is) <num c>, ~(?:would be unaffected|is left alone), because "
                rf"(?:neither half %a {MV} %\d+|a {MV} %\d+ is found on neither half)",
                r"(?:chooses|the number is) <num a> or <num b>, (?:his or her|their|an) "
                r"opponent ~~discards? ~~if the (?:player chooses|number is) <num c>, "
                r"~(?:would be unaffected|is left alone), because (?:neither half %a "
                rf"{MV} %\d+|a {MV} %\d+ is found on neither half)",
            ),
            Lang.FR: (
                r"(?:choisit comme nombre|choisit|le nombre est) <num a> ou <num b>, "
                r"~~défaussé?e?~~si le (?:joueur choisit|nombre est) <num c>, ~(?:ne "
                rf"sera pas défaussée|n'est pas touchée), (?:car aucune %n'a un {MVS_FR} "
                rf"%\d+|puisqu'un {MVS_FR} %\d+ ne se trouve sur aucune %moitiés)",
            ),
        },
        _named_number,
        sentences=2,
    ),
    Template(
        "a half under a limit",
        ("half", "moitié"),
        {
            Lang.EN: (
                rf"if one half of %split card has a {MV} %<num n> or less and doesn't "
                r"%an? \{X\} in its mana cost, ~lets you (?:cast|play) that half",
                rf"a half of a split %can be played ~when that half's {MV} %<num n> or "
                r"less and its mana %has no \{X\}",
            ),
            Lang.FR: (
                rf"une moitié de {_SPLIT} %le {MVS_FR} %de <num n> ou moins et dont "
                r"%coût de mana ne comporte pas \{X\}",
                rf"si une moitié d'une {_SPLIT} %un {MVS_FR} inférieur %égal à <num n> "
                r"et n'a pas \{X\} %son coût de mana, ~vous laisse (?:jouer|lancer) "
                r"cette moitié",
            ),
        },
        _half_under,
    ),
    Template(
        "one name of a split card",
        ("name", "nom"),
        {
            Lang.EN: (
                r"each split card has two names\. if %instructs %to choose a "
                r"card name, %may choose one(?: of those names)?, %not both",
                r"\byou (?:can|may) name either half %a split card, but not both",
                r"if a player names %card, the player may name either half %a split "
                r"card, but not both",
            ),
            Lang.FR: (
                r"chaque carte double a deux noms\. ~vous pouvez en choisir un, (?:mais "
                r")?pas %deux",
            ),
        },
        lambda bound: _NAME_ONE,
        sentences=2,
    ),
    Template(
        "both names of a split card",
        ("name", "nom"),
        {
            Lang.EN: (
                r"wants to name a split card, (?:the %)?must (?:name both halves|give "
                r"%names of both halves)(?: %the split card)?",
            ),
            Lang.FR: (
                rf"(?:veut|souhaite) nommer une {_SPLIT},? (?:il )?doit (?:nommer %deux "
                r"(?:côtés|moitiés)|donner %noms des deux moitiés)(?: %la double carte)?",
            ),
        },
        lambda bound: _NAME_BOTH,
    ),
    Template(
        "a split card is one card",
        ("one card", "une carte", "single card", "qu'une carte"),
        {
            Lang.EN: (
                r"\bif you discard one, %discarded one card, not two",
                r"(?:drawn or discarded|discarded) a split %has (?:drawn or )?discarded "
                r"(?:one|a single) card,? ~not two",
                r"draws or discards a split %has drawn or discarded %single card, for "
                r"example, %not two",
            ),
            Lang.FR: (
                rf"d'une {_SPLIT} a pioché %s'est défaussé d'une carte %(?:pas|non) de "
                r"deux",
                rf"une {_SPLIT} ou s'en défausse, %exemple, n'a pioché qu'une carte %ne "
                r"s'est défaussé que d'une carte, %non de deux",
            ),
        },
        lambda bound: _ONE_CARD,
    ),
    Template(
        "a split card's combined value",
        ("split card", "carte double"),
        {
            Lang.EN: (
                rf"\b{MV} of %split card (?:\w+ )?is (?:determined by|based on) "
                r"%combined (?:mana costs?|characteristics) of (?:its|the) two halves",
                r"while (?:it's )?not on %stack, the characteristics of %split card are "
                r"the combination %its two halves",
                rf"\bsplit card's {MV} %from the mana costs %both its halves together",
            ),
            Lang.FR: (
                rf"\b{MVS_FR} d'une {_SPLIT} (?:est déterminée? %le|vient des) coûts? "
                r"%mana (?:combiné )?de ses deux moitiés(?: réunies)?",
            ),
        },
        lambda bound: _COMBINED,
    ),
)
