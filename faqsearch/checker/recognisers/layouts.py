"""Templates of cards with more than one face, and of what is revealed (CR 709, 712, 715, 701)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]

_MV = r"(?:mana value|converted mana cost)"
_MV_FR = r"(?:valeurs? de mana|coûts? convertis? (?:de|en) mana)"
_SPLIT = r"(?:split card|carte double|double carte)"


def _clash(bound: Bound) -> tuple[Claim, ...]:
    """A split card of two values against a card of one: both are said to win."""
    inputs = {
        "revealed": {
            "A": f"split({bound.number('a')},{bound.number('b')})",
            "B": bound.number("c"),
        }
    }
    return (Claim("clash", inputs, {"winners": ["A", "B"]}),)


def _clash_even(bound: Bound) -> tuple[Claim, ...]:
    value = bound.number("a")
    return (Claim("clash", {"revealed": {"A": value, "B": value}}, {"winners": []}),)


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


def _discover(bound: Bound) -> tuple[Claim, ...]:
    """A card with its Adventure: only the card castable with the first N, both with the second."""
    inputs = {"card": f"adventure({bound.number('a')},{bound.number('b')})"}
    claims = [Claim("discover", {**inputs, "n": bound.number("n")}, {"castable": ["face 1"]})]
    if "k" in bound:
        both = {"castable": ["face 1", "face 2"]}
        claims.append(Claim("discover", {**inputs, "n": bound.number("k")}, both))
    return tuple(claims)


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
_COLORS_THEN = (
    Claim("characteristics", {"card": "split({R},{3}{G})", "zone": "hand"}, {"multicolored": True}),
)
_BACK_AS_FRONT = (
    Claim("mana_value", {"card": "transform({1}{U},)", "zone": "battlefield", "face": 2}, [2]),
)
_BACK_NOTHING = (
    Claim("mana_value", {"card": "transform({1}{U},)", "zone": "battlefield", "face": 2}, [0]),
)
_MODAL = (
    Claim("mana_value", {"card": "modal_dfc(2,5)", "zone": "hand"}, [2]),
    Claim("mana_value", {"card": "modal_dfc(2,5)", "zone": "stack", "face": 2}, [5]),
    Claim("mana_value", {"card": "modal_dfc(2,5)", "zone": "battlefield", "face": 2}, [5]),
)
_ADVENTURE_EXILE = (
    Claim("adventure_exile", {"card": "adventure(4,7)", "exiled_by": "another effect"}, False),
)
_CREATURE = {"card": {"types": "Creature"}, "cast_by": "adventure"}
_ADVENTURE_RESOLVED = (Claim("after_resolution", _CREATURE, "exile"),)
_ADVENTURE_COUNTERED = (Claim("after_resolution", {**_CREATURE, "resolves": False}, "graveyard"),)
_ADVENTURE_SPELL = (
    Claim("mana_value", {"card": "adventure(4,7)", "zone": "stack", "face": 2}, [7]),
)
_ADVENTURE_COPY = (
    Claim(
        "has_adventure",
        {
            "card": {
                "layout": "adventure",
                "token": True,
                "faces": [{"types": "Creature"}, {"types": "Sorcery — Adventure"}],
            },
            "zone": "battlefield",
        },
        {"has_adventure": True},
    ),
)
_FLASHBACK = tuple(
    Claim(
        "after_resolution",
        {"card": {"types": "Sorcery"}, "cast_by": "flashback", "resolves": resolves},
        "exile",
    )
    for resolves in (True, False)
)
_CASCADE_SPELL = (
    Claim("cascade", {"mana_value": 3, "card": "modal_dfc(2,7)"}, {"castable": ["face 1"]}),
)

TEMPLATES = (
    Template(
        "clash with a split card",
        ("split card", "carte double", "double carte"),
        {
            Lang.EN: (
                rf"player A reveals a split card (?:whose two {_MV}s are|with {_MV}s(?: of)?) <num a> "
                rf"and <num b>, and player B reveals a card (?:whose {_MV} is|with (?:a )?{_MV}(?: of)?"
                r")? ?<num c>[:,] (?:they )?both (?:players )?win",
            ),
            Lang.FR: (
                rf"révèle une {_SPLIT} (?:avec des|aux) {_MV_FR} (?:de )?<num a> et <num b>,? et (?:que"
                rf" )?(?:le joueur )?B (?:révèle )?une carte (?:avec un|dont le) {_MV_FR} (?:est |de )?"
                r"<num c>(?:,| :) (?:ils gagnent tous les deux|tous deux gagnent)",
            ),
        },
        _clash,
    ),
    Template(
        "clash with even values",
        ("clash", "confrontation"),
        {
            Lang.EN: (
                rf"\bclash has no winner when no player's ~higher {_MV}, as when each player reveals a "
                rf"card whose {_MV} is <num a>",
                rf"\bno one reveals a card with (?:the|a) higher {_MV} \(for example, if each player "
                rf"reveals a card with (?:a )?{_MV}(?: of)? <num a>\), no one wins the clash",
            ),
            Lang.FR: (
                rf"si personne ne révèle de carte ayant un {_MV_FR} plus élevé \(par exemple, chaque "
                rf"joueur révèle une carte avec un {_MV_FR} de <num a>\), personne ne gagne la "
                r"confrontation",
                rf"si aucun joueur ne révèle une carte au {_MV_FR} plus élevé, la confrontation n'a pas "
                rf"de vainqueur ; c'est le cas lorsque la carte de chacun a un {_MV_FR} de <num a>",
            ),
        },
        _clash_even,
    ),
    Template(
        "values of both halves added up",
        ("total",),
        {
            Lang.EN: (
                rf"you get <num tokens> (?:\d/\d creature )?tokens(?: because|:) \w+'s {_MV} is <num a>"
                r"(?: and|,) \w+'s (?:is )?<num b>, (?:for a total of|and the total is) <num t>",
            ),
            Lang.FR: (
                r"vous (?:aurez|obtenez) <num tokens> (?:créatures )?jetons(?: \d/\d)?(?: car| :) le "
                rf"{_MV_FR} d'\w+ (?:est|vaut) <num a>(?: et|,) celui de \w+ (?:vaut )?<num b>, (?:ce "
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
                r"(?:chooses|the number is) <num a> or <num b>, (?:his or her|their|an) opponent ~"
                r"(?:would discard|discards) ~if the (?:player chooses|number is) <num c>, ~(?:would be"
                rf" unaffected|is left alone), because (?:neither half has a {_MV} of \d+|a {_MV} of "
                r"\d+ is found on neither half)",
                r"(?:chooses|the number is) <num a> or <num b>, (?:his or her|their|an) opponent ~~"
                r"discards? ~~if the (?:player chooses|number is) <num c>, ~(?:would be"
                rf" unaffected|is left alone), because (?:neither half has a {_MV} of \d+|a {_MV} of "
                r"\d+ is found on neither half)",
            ),
            Lang.FR: (
                r"(?:choisit comme nombre|choisit|le nombre est) <num a> ou <num b>, ~~défaussé?e?~~si "
                r"le (?:joueur choisit|nombre est) <num c>, ~(?:ne sera pas défaussée|n'est pas touchée"
                rf"), (?:car aucune moitié n'a un {_MV_FR} de \d+|puisqu'un {_MV_FR} de \d+ ne se trouve"
                r" sur aucune des moitiés)",
            ),
        },
        _named_number,
        sentences=2,
    ),
    Template(
        "discovering an adventurer card",
        ("discover", "découvr"),
        {
            Lang.EN: (
                rf"if you discover <num n> and reveal ~an adventurer card ~with a {_MV} of <num a>\), "
                rf"you could cast ~, but not ~\(its Adventure, which has a {_MV} of <num b>\)\. if you "
                r"discover <num k> and reveal ~, you could cast either\b",
                rf"adventurer card ~has {_MV} <num a>; its Adventure, ~, has {_MV} <num b>\. if you "
                r"discover <num n> and reveal this card, ~is a spell you could cast, while ~is not\. "
                r"if you discover <num k> and reveal it, you could cast the one or the other",
            ),
            Lang.FR: (
                rf"carte d'aventurier ~a une {_MV_FR} de <num a> ; son Aventure, ~, a une {_MV_FR} de "
                r"<num b>\. si vous découvrez <num n> et révélez cette carte, ~est un sort que vous "
                r"pourriez lancer, et ~n'en est pas un\. si vous découvrez <num k> et la révélez, vous "
                r"pourriez lancer l'un ou l'autre",
                rf"si vous découvrez <num n> et (?:que vous )?révélez ~carte d'aventurier ~{_MV_FR} de "
                rf"<num a>\), vous (?:pourriez|pouvez) lancer ~, mais pas ~{_MV_FR} de <num b>\)",
            ),
        },
        _discover,
        sentences=3,
    ),
    Template(
        "a half under a limit",
        ("half", "moitié"),
        {
            Lang.EN: (
                rf"if one half of a split card has a {_MV} of <num n> or less and doesn't have an? \{{X"
                r"\} in its mana cost, ~lets you (?:cast|play) that half",
                r"a half of a split card can be played ~when that half's "
                rf"{_MV} is <num n> or less and its mana cost has no \{{X\}}",
            ),
            Lang.FR: (
                rf"une moitié de {_SPLIT} dont le {_MV_FR} est de <num n> ou moins et dont le coût de mana "
                r"ne comporte pas \{X\}",
                rf"si une moitié d'une {_SPLIT} a un {_MV_FR} inférieur ou égal à <num n> et n'a pas "
                r"\{X\} dans son coût de mana, ~vous laisse (?:jouer|lancer) cette moitié",
            ),
        },
        _half_under,
    ),
    Template(
        "one name of a split card",
        ("name", "nom"),
        {
            Lang.EN: (
                r"each split card has two names\. if an effect instructs you to choose a card name, you"
                r" may choose one(?: of those names)?, but not both",
                r"\byou (?:can|may) name either half of a split card, but not both",
                r"if a player names a card, the player may name either half of a split card, but not "
                r"both",
            ),
            Lang.FR: (
                r"chaque carte double a deux noms\. ~vous pouvez en choisir un, (?:mais )?pas les "
                r"deux",
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
                r"wants to name a split card, (?:the player )?must (?:name both halves|give the names "
                r"of both halves)(?: of the split card)?",
            ),
            Lang.FR: (
                rf"(?:veut|souhaite) nommer une {_SPLIT},? (?:il )?doit (?:nommer les deux (?:côtés|"
                r"moitiés)|donner les noms des deux moitiés)(?: de la double carte)?",
            ),
        },
        lambda bound: _NAME_BOTH,
    ),
    Template(
        "a split card is one card",
        ("one card", "une carte", "single card", "qu'une carte"),
        {
            Lang.EN: (
                r"\bif you discard one, you've discarded one card, not two",
                r"(?:drawn or discarded|discarded) a split card has (?:drawn or )?discarded (?:one|a "
                r"single) card,? ~not two",
                r"draws or discards a split card has drawn or discarded a single card, for example, and "
                r"not two",
            ),
            Lang.FR: (
                rf"d'une {_SPLIT} a pioché ou s'est défaussé d'une carte et (?:pas|non) de deux",
                rf"une {_SPLIT} ou s'en défausse, par exemple, n'a pioché qu'une carte ou ne s'est "
                r"défaussé que d'une carte, et non de deux",
            ),
        },
        lambda bound: _ONE_CARD,
    ),
    Template(
        "a split card's combined value",
        ("split card", "carte double"),
        {
            Lang.EN: (
                rf"\b{_MV} of a split card (?:\w+ )?is (?:determined by|based on) the combined (?:mana "
                r"costs?|characteristics) of (?:its|the) two halves",
                r"while (?:it's )?not on the stack, the characteristics of a split card are the "
                r"combination of its two halves",
                rf"\bsplit card's {_MV} comes from the mana costs of both its halves together",
            ),
            Lang.FR: (
                rf"\b{_MV_FR} d'une {_SPLIT} (?:est déterminée? par le|vient des) coûts? de mana "
                r"(?:combiné )?de ses deux moitiés(?: réunies)?",
            ),
        },
        lambda bound: _COMBINED,
    ),
    Template(
        "a split card's separate values",
        ("split card", "carte double"),
        {
            Lang.EN: (
                rf"split card is revealed ~each of its {_MV}s is (?:considered|worked out|compared|"
                r"checked|calculated) (?:individually|separately|on its own)",
            ),
            Lang.FR: (
                rf"(?:si au moins un des deux joueurs ~{_SPLIT}, )?chacun des {_MV_FR} de la {_SPLIT} est calculé séparément",
                rf"{_SPLIT} révélée, (?:que ce soit par l'un des deux joueurs ou par l'un et l'autre, )?"
                rf"~plusieurs {_MV_FR}, que l'on établit chacun à part",
            ),
        },
        lambda bound: _SEPARATE,
    ),
    Template(
        "a match with either half",
        ('"yes"', '"oui"', "« oui »", "“yes”", '" oui "'),
        {
            Lang.EN: (
                r"answer is \"yes\" if either (?:side|half) of the split card matches the given value",
                r"\bit is \"yes\" as soon as one of the two halves matches",
            ),
            Lang.FR: (
                rf"effet demande si une caractéristique d'une {_SPLIT} qui n'est pas sur la pile est égale"
                r" à une valeur donnée, ~\. c'est \" oui \" dès que l'une des deux moitiés convient",
                r"sera \"oui\" si au moins l'une des deux moitiés correspond à la valeur recherchée",
            ),
        },
        lambda bound: _EITHER,
        sentences=2,
    ),
    Template(
        "one half on the stack",
        ("half", "moitié"),
        {
            Lang.EN: (
                r"you put a split card onto the stack with only the half you're casting\. the "
                r"characteristics of the half of the card you didn't cast are ignored while the spell "
                r"is on the stack",
                r"as long as a split card is a spell on the stack, only the characteristics of the half "
                r"being played exist",
                r"while it is a spell on the stack, it has those of the half being played and no others",
            ),
            Lang.FR: (
                rf"tant qu'une {_SPLIT} est un sort sur la pile, seules les caractéristiques de la "
                r"moitié qui a été jouée existent",
                r"pendant qu'elle est un sort sur la pile, elle a celles de la moitié que l'on joue et "
                r"pas d'autres",
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
                r"two monocolor halves of different colors\. ~~while not on the stack, such a card is "
                r"multicolored",
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
                r"\bsplit card's two halves always differ in the colors of their mana symbols\. that makes "
                r"each split card multicolored, except while it is a spell on the stack",
                r"two halves with different colored mana symbols in their mana costs, each split card is"
                r" a multicolored card except while it's a spell on the stack",
            ),
            Lang.FR: (
                rf"{_SPLIT} est une carte multicolore si elle n'est pas un sort sur la pile",
                rf"chaque {_SPLIT} est de ce fait multicolore, sauf pendant qu'elle est un sort sur la "
                r"pile",
            ),
        },
        lambda bound: _COLORS_THEN,
        sentences=2,
    ),
    Template(
        "a back face's mana value",
        ("back face", "verso"),
        {
            Lang.EN: (
                rf"\b{_MV} of (?:the back face of )?an? (?:transforming )?double-faced card(?: with its "
                rf"back face up)? is the {_MV} of (?:its|the) front face(?:, even while it's on the "
                r"battlefield with its back face up)?",
                rf"\b{_MV} of a permanent that's a double-faced card with its back face up is the {_MV} "
                r"of its front face",
                rf"double-faced permanent with its back face up has a {_MV} equal to the {_MV} of its "
                r"front face",
            )
        },
        lambda bound: _BACK_AS_FRONT,
    ),
    Template(
        "a back face without mana value",
        ("back face",),
        {
            Lang.EN: (
                rf"\bback face~doesn't have a mana cost[,.] ~(?:its {_MV} is|has a {_MV} of) 0\b",
                rf"\b{_MV} of (?:the|a) back face ~is (?:considered to be )?0\b",
            )
        },
        lambda bound: _BACK_NOTHING,
        sentences=2,
    ),
    Template(
        "a modal double-faced card's mana value",
        ("modal double-faced",),
        {
            Lang.EN: (
                rf"{_MV} of a modal double-faced card is based on the characteristics of the face that's"
                r" being considered\. on the stack and battlefield, consider whichever face is up\. in "
                r"all other zones, consider only the front face",
            )
        },
        lambda bound: _MODAL,
        sentences=3,
    ),
    Template(
        "an adventurer card exiled otherwise",
        ("adventurer", "aventurier"),
        {
            Lang.EN: (
                r"adventurer card ends up in exile for any other reason than by exiling itself while "
                r"resolving, it won't give you permission to cast it as a (?:creature|permanent) spell",
                r"card exiled itself while it was resolving\. if it got there for any other reason, it "
                r"allows you nothing",
            ),
            Lang.FR: (
                r"(?:être en exil ne permet de lancer une carte d'aventurier ~que si la )?carte s'est "
                r"exilée elle-même pendant sa résolution\. si elle y est arrivée pour toute "
                r"autre raison, cela ne vous permet rien(?: de tel)?",
                r"exil pour (?:une|toute) autre raison ~ne vous (?:permet|donne) pas ~(?:lancer|"
                r"permission)",
            ),
        },
        lambda bound: _ADVENTURE_EXILE,
        sentences=2,
    ),
    Template(
        "an Adventure that resolved",
        ("adventure", "aventure"),
        {
            Lang.EN: (
                r"if a spell is cast as an Adventure, its controller exiles it instead of putting it "
                r"into its owner's graveyard as it resolves",
                r"spell cast as an Adventure isn't put into its owner's graveyard on resolution; its "
                r"controller exiles it instead",
            ),
            Lang.FR: (
                r"sort lancé comme Aventure n'est pas mis au cimetière de son propriétaire à sa "
                r"résolution ; son contrôleur l'exile à la place",
            ),
        },
        lambda bound: _ADVENTURE_RESOLVED,
    ),
    Template(
        "an Adventure that didn't resolve",
        ("adventure", "aventure"),
        {
            Lang.EN: (
                r"if an Adventure spell leaves the stack in any way other than resolving \(most likely "
                r"by being countered or by failing to resolve because its targets have all become "
                r"illegal\), that card won't be exiled and the spell's controller won't be able to cast "
                r"it as a (?:creature|permanent) later",
                r"an Adventure spell that leaves the stack in any way but by resolving [^.]*isn't exiled,"
                r" and its controller won't get to cast the card as a permanent later",
            ),
            Lang.FR: (
                r"sort d'Aventure qui quitte la pile autrement qu'en se résolvant [^.]*n'est pas exilé"
                r"[^.]*ne pourra pas lancer",
            ),
        },
        lambda bound: _ADVENTURE_COUNTERED,
    ),
    Template(
        "an Adventure on the stack",
        ("adventure", "aventure"),
        {
            Lang.EN: (
                rf"color, mana cost, {_MV}, and so on are determined by only those alternative "
                r"characteristics",
                rf"\bits mana cost, its {_MV} and the rest come from the alternative characteristics",
            ),
            Lang.FR: (
                rf"son coût de mana, sa {_MV_FR} et le reste viennent des caractéristiques alternatives",
            ),
        },
        lambda bound: _ADVENTURE_SPELL,
    ),
    Template(
        "a copy has the Adventure",
        ("adventure", "aventure"),
        {
            Lang.EN: (
                r"object becomes a copy of an object that has an Adventure, the copy also has an "
                r"Adventure",
                r"object that becomes a copy of an object with an Adventure has an Adventure as well",
            ),
            Lang.FR: (
                r"objet qui devient la copie d'un objet avec une Aventure a lui aussi une Aventure",
            ),
        },
        lambda bound: _ADVENTURE_COPY,
    ),
    Template(
        "flashback exiles",
        ("flashback",),
        {
            Lang.EN: (
                r"spell cast using flashback will always be exiled afterward, whether it resolves, (?:"
                r"it's|is) countered, or (?:it )?leaves the stack in some other way",
            )
        },
        lambda bound: _FLASHBACK,
    ),
    Template(
        "cascade looks at the spell",
        ("cascade",),
        {
            Lang.EN: (
                r"modal double-faced card, you may only cast the back face if the resulting spell would "
                rf"also have a lesser {_MV} than the spell with cascade",
                rf"cast the (?:card|spell) ~cascade~only if (?:its|the resulting spell's) {_MV} is less",
            )
        },
        lambda bound: _CASCADE_SPELL,
    ),
)
