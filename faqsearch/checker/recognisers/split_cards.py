"""Templates of split cards, then and now (CR 709, once 505 and 708)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]

_MV = r"(?:mana value|converted mana cost)"
_MV_FR = r"(?:valeurs? de mana|coûts? convertis? (?:de|en) mana)"
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
_SEPARATE = (Claim("mana_value", {"card": "split(1,3)", "zone": "library"}, [1, 3]),)
_EITHER = (Claim("value_matches", {"card": "split(1,4)", "relation": "=", "value": 4}, True),)
_ONE_HALF = (
    Claim("mana_value", {"card": "split(1,4)", "zone": "stack", "face": 1}, [1]),
    Claim("mana_value", {"card": "split(1,4)", "zone": "stack", "face": 2}, [4]),
)
_FUSED_COLORS = (
    Claim("characteristics", {"card": "split({R},{3}{G})", "zone": "hand"}, {"multicolored": True}),
)
_TWO_SETS = (
    Claim("mana_value", {"card": "split(1,4)", "zone": "hand"}, [1, 4]),
    Claim("mana_value", {"card": "split(1,4)", "zone": "graveyard"}, [1, 4]),
)


def _multicolored(bound: Bound) -> tuple[Claim, ...]:
    """A split card of two colours; said of each split card, one of a single colour too."""
    cards = ("split({R},{3}{G})", *(("split({R},{2}{R})",) if "each" in bound else ()))
    return tuple(
        Claim("characteristics", {"card": card, "zone": "hand"}, {"multicolored": True})
        for card in cards
    )


TEMPLATES = (
    Template(
        "clash with a split card",
        ("split card", "carte double", "double carte"),
        {
            Lang.EN: (
                rf"player A reveals a split %(?:whose two {_MV}s are|with {_MV}s(?: "
                rf"of)?) <num a> and <num b>, and player B reveals %card (?:whose {_MV} "
                rf"is|with (?:a )?{_MV}(?: of)?)? ?<num c>[:,] (?:they )?both (?:players "
                r")?win",
            ),
            Lang.FR: (
                rf"révèle une {_SPLIT} (?:avec des|aux) {_MV_FR} (?:de )?<num a> et <num "
                r"b>,? et (?:que )?(?:le joueur )?B (?:révèle )?une %(?:avec un|dont "
                rf"le) {_MV_FR} (?:est |de )?<num c>(?:,| :) (?:ils gagnent tous les "
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
                rf"{_MV} %<num a>(?: and|,) \w+'s (?:is )?<num b>, (?:for a total of|and "
                r"the total is) <num t>",
            ),
            Lang.FR: (
                r"vous (?:aurez|obtenez) <num tokens> (?:créatures )?jetons(?: \d/\d)?(?: car| :) "
                r"le "
                rf"{_MV_FR} d'\w+ (?:est|vaut) <num a>(?: et|,) celui de \w+ (?:vaut )?<num b>, "
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
                rf"(?:neither half %a {_MV} %\d+|a {_MV} %\d+ is found on neither half)",
                r"(?:chooses|the number is) <num a> or <num b>, (?:his or her|their|an) "
                r"opponent ~~discards? ~~if the (?:player chooses|number is) <num c>, "
                r"~(?:would be unaffected|is left alone), because (?:neither half %a "
                rf"{_MV} %\d+|a {_MV} %\d+ is found on neither half)",
            ),
            Lang.FR: (
                r"(?:choisit comme nombre|choisit|le nombre est) <num a> ou <num b>, "
                r"~~défaussé?e?~~si le (?:joueur choisit|nombre est) <num c>, ~(?:ne "
                rf"sera pas défaussée|n'est pas touchée), (?:car aucune %n'a un {_MV_FR} "
                rf"%\d+|puisqu'un {_MV_FR} %\d+ ne se trouve sur aucune %moitiés)",
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
                rf"if one half of %split card has a {_MV} %<num n> or less and doesn't "
                r"%an? \{X\} in its mana cost, ~lets you (?:cast|play) that half",
                rf"a half of a split %can be played ~when that half's {_MV} %<num n> or "
                r"less and its mana %has no \{X\}",
            ),
            Lang.FR: (
                rf"une moitié de {_SPLIT} %le {_MV_FR} %de <num n> ou moins et dont "
                r"%coût de mana ne comporte pas \{X\}",
                rf"si une moitié d'une {_SPLIT} %un {_MV_FR} inférieur %égal à <num n> "
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
                rf"\b{_MV} of %split card (?:\w+ )?is (?:determined by|based on) "
                r"%combined (?:mana costs?|characteristics) of (?:its|the) two halves",
                r"while (?:it's )?not on %stack, the characteristics of %split card are "
                r"the combination %its two halves",
                rf"\bsplit card's {_MV} %from the mana costs %both its halves together",
            ),
            Lang.FR: (
                rf"\b{_MV_FR} d'une {_SPLIT} (?:est déterminée? %le|vient des) coûts? "
                r"%mana (?:combiné )?de ses deux moitiés(?: réunies)?",
            ),
        },
        lambda bound: _COMBINED,
    ),
    Template(
        "a split card's separate values",
        ("split card", "carte double"),
        {
            Lang.EN: (
                rf"split card is revealed ~each of its {_MV}s %(?:considered|worked "
                r"out|compared|checked|calculated) (?:individually|separately|on its "
                r"own)",
            ),
            Lang.FR: (
                rf"(?:si au moins un %deux joueurs ~{_SPLIT}, )?chacun des {_MV_FR} %la "
                rf"{_SPLIT} est calculé séparément",
                rf"{_SPLIT} révélée, (?:que %soit par l'un des deux joueurs %par l'un et "
                rf"l'autre, )?~plusieurs {_MV_FR}, %l'on établit chacun à part",
            ),
        },
        lambda bound: _SEPARATE,
    ),
    Template(
        "a match with either half",
        ('"yes"', '"oui"', "« oui »", "“yes”", '" oui "'),
        {
            Lang.EN: (
                r"answer is \"yes\" if either (?:side|half) %the split card matches "
                r"%given value",
                r"\bit is \"yes\" as soon %one of the two halves matches",
            ),
            Lang.FR: (
                rf"effet demande si une caractéristique %{_SPLIT} qui n'est pas %la pile "
                r"est égale %une valeur donnée, ~\. c'est \" oui \" dès que l'une %deux "
                r"moitiés convient",
                r"sera \"oui\" si au moins %des deux moitiés correspond %la valeur "
                r"recherchée",
            ),
        },
        lambda bound: _EITHER,
        sentences=2,
    ),
    Template(
        "two sets of characteristics",
        ("two sets", "deux jeux", "deux exemplaires"),
        {
            Lang.EN: (
                r"^\W*(?:505\.2\. )?(?:in every zone except|anywhere but on) %stack, %split cards? "
                r"ha(?:s|ve) two sets of characteristics",
            ),
            Lang.FR: (
                rf"^\W*(?:505\.2\. )?%zones sauf la pile, %{_SPLIT} ont ~en deux "
                r"exemplaires",
                rf"^\W*(?:505\.2\. )?partout ailleurs que sur %pile, %{_SPLIT} possède deux jeux %"
                r"caractéristiques",
            ),
        },
        lambda bound: _TWO_SETS,
    ),
    Template(
        "one half on the stack",
        ("half", "moitié"),
        {
            Lang.EN: (
                r"you put a split card %the stack with only %half you're casting\. "
                r"%characteristics %half %the card you didn't cast %ignored while "
                r"the spell %on the stack",
                r"as long as a split %is a spell on %stack, only the characteristics "
                r"%the half being played exist",
                r"while it is a spell %the stack, it has those %the half being played "
                r"%no others",
            ),
            Lang.FR: (
                rf"tant qu'une {_SPLIT} %un sort sur la pile, %les caractéristiques de "
                r"la moitié %a été jouée existent",
                r"pendant qu'elle est un sort %la pile, elle a celles %la moitié que "
                r"l'on joue %pas d'autres",
            ),
        },
        lambda bound: _ONE_HALF,
        sentences=2,
    ),
    Template(
        "colours of two halves",
        ("monocolor halves",),
        {
            Lang.EN: (
                r"two monocolor halves of different colors\. ~~while not on the stack, "
                r"%a card is multicolored",
            )
        },
        lambda bound: _FUSED_COLORS,
        sentences=4,
    ),
    Template(
        "a split card is multicolored",
        ("multicolor",),
        {
            Lang.EN: (
                r"\bsplit card's two halves always differ %colors of %mana symbols\. "
                r"%makes (?P<each>each) split card multicolored, except while %spell %the "
                r"stack",
                r"two halves with different colored %symbols in their mana costs, (?P<each>each) "
                r"%card is %multicolored card except while it's a spell %the stack",
            ),
            Lang.FR: (
                rf"{_SPLIT} est une carte multicolore %elle n'est pas un sort %la pile",
                rf"(?P<each>chaque) {_SPLIT} est %ce fait multicolore, sauf pendant qu'elle %un "
                r"sort sur la pile",
            ),
        },
        _multicolored,
        sentences=2,
    ),
)
