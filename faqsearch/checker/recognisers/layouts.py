"""Templates of double-faced and adventurer cards, and of what is revealed (CR 712, 715, 701)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]

_MV = r"(?:mana value|converted mana cost)"
_MV_FR = r"(?:valeurs? de mana|coûts? convertis? (?:de|en) mana)"


def _clash_even(bound: Bound) -> tuple[Claim, ...]:
    value = bound.number("a")
    return (Claim("clash", {"revealed": {"A": value, "B": value}}, {"winners": []}),)


def _discover(bound: Bound) -> tuple[Claim, ...]:
    """A card with its Adventure: only the card castable with the first N, both with the second."""
    inputs = {"card": f"adventure({bound.number('a')},{bound.number('b')})"}
    claims = [Claim("discover", {**inputs, "n": bound.number("n")}, {"castable": ["face 1"]})]
    if "k" in bound:
        both = {"castable": ["face 1", "face 2"]}
        claims.append(Claim("discover", {**inputs, "n": bound.number("k")}, both))
    return tuple(claims)


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
        "clash with even values",
        ("clash", "confrontation"),
        {
            Lang.EN: (
                rf"\bclash has no winner when no %~higher {_MV}, %when each player "
                rf"reveals %card whose {_MV} %<num a>",
                rf"\bno one reveals a card %(?:the|a) higher {_MV} \(for example, %each "
                rf"player reveals a card %(?:a )?{_MV}(?: of)? <num a>\), no one wins "
                r"the clash",
            ),
            Lang.FR: (
                rf"si personne ne révèle %carte ayant un {_MV_FR} %élevé \(par exemple, "
                rf"chaque joueur %une carte avec un {_MV_FR} %<num a>\), personne ne "
                r"gagne la confrontation",
                rf"si aucun joueur ne révèle %carte au {_MV_FR} %élevé, la confrontation "
                r"n'a pas %vainqueur ; c'est le cas lorsque %carte de chacun a "
                rf"%{_MV_FR} de <num a>",
            ),
        },
        _clash_even,
    ),
    Template(
        "discovering an adventurer card",
        ("discover", "découvr"),
        {
            Lang.EN: (
                rf"if you discover <num n> and reveal ~an adventurer card ~with a {_MV} "
                r"%<num a>\), you could cast ~, but not ~\(its Adventure, which has "
                rf"%{_MV} of <num b>\)\. if you discover <num k> and reveal ~, you could "
                r"cast either\b",
                rf"adventurer card ~has {_MV} <num a>; its Adventure, ~, has {_MV} <num "
                r"b>\. if you discover <num n> and reveal this card, ~is a spell you "
                r"could cast, %~is not\. if you discover <num k> and reveal it, you "
                r"could %the one or the other",
            ),
            Lang.FR: (
                rf"carte d'aventurier ~a une {_MV_FR} %<num a> ; son Aventure, ~, a une "
                rf"{_MV_FR} %<num b>\. si vous découvrez <num n> et révélez cette carte, "
                r"~est un sort que %pourriez lancer, et ~n'en est pas un\. si vous "
                r"découvrez <num k> et la révélez, vous pourriez %l'un ou l'autre",
                rf"si vous découvrez <num n> et (?:que vous )?révélez ~carte d'aventurier "
                rf"~{_MV_FR} de "
                rf"<num a>\), vous (?:pourriez|pouvez) lancer ~, mais pas ~{_MV_FR} de <num b>\)",
            ),
        },
        _discover,
        sentences=3,
    ),
    Template(
        "a back face's mana value",
        ("back face", "verso"),
        {
            Lang.EN: (
                rf"\b{_MV} of %double-faced "
                rf"card%(?: %its back face up)? %the {_MV} %(?:its|the) front face(?:, "
                r"even while %on the battlefield with %back face up)?",
                rf"\b{_MV} of %permanent that's a double-faced card %its back face up "
                rf"%the {_MV} %its front face",
                rf"double-faced permanent with its back %up has a {_MV} %to the {_MV} "
                r"%its front face",
            ),
            Lang.FR: (
                r"\bvaleur de mana %carte recto-verso est %valeur de mana de %recto, même %verso "
                r"visible",
            ),
        },
        lambda bound: _BACK_AS_FRONT,
    ),
    Template(
        "a back face without mana value",
        ("back face",),
        {
            Lang.EN: (
                rf"\bback face~doesn't have a mana cost[,.] ~(?:its {_MV} is|has a {_MV} of) 0\b",
                rf"\b{_MV} of (?:the|a) %face ~is (?:considered to be )?0\b",
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
                rf"{_MV} of %modal double-faced card is based %the characteristics of "
                r"the face %being considered\. %stack and battlefield, consider "
                r"%face is up\. in all other zones, %only %front face",
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
                r"adventurer card ends up %exile for any other reason %by exiling "
                r"itself while resolving, %won't give you permission %cast it as a "
                r"(?:creature|permanent) spell",
                r"card exiled itself while %was resolving\. if it got there %any other "
                r"reason, it allows %nothing",
            ),
            Lang.FR: (
                r"(?:être en exil ne permet %lancer une carte d'aventurier ~que si la "
                r")?carte s'est %elle-même pendant sa résolution\. si elle y est "
                r"arrivée %toute autre raison, cela ne %permet rien(?: de tel)?",
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
                r"if a spell is cast %an Adventure, its controller exiles %instead of "
                r"putting it into %owner's graveyard as it resolves",
                r"spell cast as an Adventure isn't %into its owner's graveyard "
                r"%resolution; its controller exiles %instead",
            ),
            Lang.FR: (
                r"sort lancé comme Aventure n'est pas %au cimetière de son propriétaire "
                r"%sa résolution ; son contrôleur l'exile %la place",
            ),
        },
        lambda bound: _ADVENTURE_RESOLVED,
    ),
    Template(
        "an Adventure that didn't resolve",
        ("adventure", "aventure"),
        {
            Lang.EN: (
                r"if an Adventure spell leaves %stack in any way other %resolving "
                r"\(most likely by being countered %by failing to resolve %its targets "
                r"have all become illegal\), %card won't be exiled %the spell's "
                r"controller won't %able to cast it %a (?:creature|permanent) later",
                r"an Adventure spell that leaves %stack in any way but %resolving "
                r"[^.]*isn't exiled, and its controller won't %to cast the card %a "
                r"permanent later",
            ),
            Lang.FR: (
                r"sort d'Aventure qui quitte %pile autrement qu'en se résolvant "
                r"[^.]*n'est pas exilé[^.]*ne pourra pas lancer",
            ),
        },
        lambda bound: _ADVENTURE_COUNTERED,
    ),
    Template(
        "an Adventure on the stack",
        ("adventure", "aventure"),
        {
            Lang.EN: (
                rf"color, mana cost, {_MV}, %so on are determined %only those "
                r"alternative characteristics",
                rf"\bits mana cost, its {_MV} %the rest come from %alternative "
                r"characteristics",
            ),
            Lang.FR: (
                rf"son coût de mana, %{_MV_FR} et %reste viennent des caractéristiques "
                r"alternatives",
            ),
        },
        lambda bound: _ADVENTURE_SPELL,
    ),
    Template(
        "a copy has the Adventure",
        ("adventure", "aventure"),
        {
            Lang.EN: (
                r"object becomes a copy %an object that has %Adventure, the copy also "
                r"%an Adventure",
                r"object that becomes a copy %an object with an Adventure %an Adventure "
                r"as well",
            ),
            Lang.FR: (
                r"objet qui devient la copie %objet avec une Aventure %lui aussi une "
                r"Aventure",
            ),
        },
        lambda bound: _ADVENTURE_COPY,
    ),
    Template(
        "flashback exiles",
        ("flashback",),
        {
            Lang.EN: (
                r"spell cast using flashback %always be exiled afterward, %it resolves, "
                r"(?:it's|is) countered, %(?:it )?leaves the stack %some other way",
            ),
            Lang.FR: (
                r"\bsort lancé %flashback est toujours exilé %se résolve, "
                r"%contrecarré",
            ),
        },
        lambda bound: _FLASHBACK,
    ),
    Template(
        "cascade looks at the spell",
        ("cascade",),
        {
            Lang.EN: (
                r"modal double-faced card, you may only %the back face if %resulting "
                rf"spell would also %a lesser {_MV} %the spell with cascade",
                r"cast the (?:card|spell) ~cascade~only if (?:its|the resulting "
                rf"spell's) {_MV} %less",
            )
        },
        lambda bound: _CASCADE_SPELL,
    ),
)
