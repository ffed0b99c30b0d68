"""Templates of double-faced and adventurer cards, and of what is revealed (CR 712, 715, 701)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import MV, MVS_FR, Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]


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


TEMPLATES = (
    Template(
        "clash with even values",
        ("clash", "confrontation"),
        {
            Lang.EN: (
                rf"\bclash has no winner when no %~higher {MV}, %when each player "
                rf"reveals %card whose {MV} %<num a>",
                rf"\bno one reveals a card %(?:the|a) higher {MV} \(for example, %each "
                rf"player reveals a card %(?:a )?{MV}(?: of)? <num a>\), no one wins "
                r"the clash",
            ),
            Lang.FR: (
                rf"si personne ne révèle %carte ayant un {MVS_FR} %élevé \(par exemple, "
                rf"chaque joueur %une carte avec un {MVS_FR} %<num a>\), personne ne "
                r"gagne la confrontation",
                rf"si aucun joueur ne révèle %carte au {MVS_FR} %élevé, la confrontation "
                r"n'a pas %vainqueur ; c'est le cas lorsque %carte de chacun a "
                rf"%{MVS_FR} de <num a>",
            ),
        },
        _clash_even,
    ),
    Template(
        "discovering an adventurer card",
        ("discover", "découvr"),
        {
            Lang.EN: (
                rf"if you discover <num n> and reveal ~an adventurer card ~with a {MV} "
                r"%<num a>\), you could cast ~, but not ~\(its Adventure, which has "
                rf"%{MV} of <num b>\)\. if you discover <num k> and reveal ~, you could "
                r"cast either\b",
                rf"adventurer card ~has {MV} <num a>; its Adventure, ~, has {MV} <num "
                r"b>\. if you discover <num n> and reveal this card, ~is a spell you "
                r"could cast, %~is not\. if you discover <num k> and reveal it, you "
                r"could %the one or the other",
            ),
            Lang.FR: (
                rf"carte d'aventurier ~a une {MVS_FR} %<num a> ; son Aventure, ~, a une "
                rf"{MVS_FR} %<num b>\. si vous découvrez <num n> et révélez cette carte, "
                r"~est un sort que %pourriez lancer, et ~n'en est pas un\. si vous "
                r"découvrez <num k> et la révélez, vous pourriez %l'un ou l'autre",
                rf"si vous découvrez <num n> et (?:que vous )?révélez ~carte d'aventurier "
                rf"~{MVS_FR} de "
                rf"<num a>\), vous (?:pourriez|pouvez) lancer ~, mais pas ~{MVS_FR} de <num b>\)",
            ),
        },
        _discover,
        sentences=3,
    ),
)
