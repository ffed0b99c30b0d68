"""Templates of sizes that are set, raised, switched and copied (CR 613)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]

_BEARS = r"Grizzly Bears|Runeclaw Bear|Grizzlis"


def _layers(card: str, *effects: Mapping[str, Any], size: str) -> Claim:
    return Claim("layers", {"card": card, "effects": list(effects)}, {"size": size})


def _copy_raised(bound: Bound) -> tuple[Claim, ...]:
    base = bound.size("b") if "b" in bound else "2/2"
    return (_layers(base, {"modify": bound.text("m")}, size=bound.size("r")),)


def _set_twice(bound: Bound) -> tuple[Claim, ...]:
    first, second = bound.number("x"), bound.number("y")
    if first == second:
        return ()
    effects = ({"set": f"{first}/{first}"}, {"set": f"{second}/{second}"})
    return (_layers("2/2", *effects, size=bound.size("r")),)


def _set_to_x(bound: Bound) -> tuple[Claim, ...]:
    number = bound.number("x")
    effects = ({"kind": "static", "set": bound.size("s")}, {"set": f"{number}/{number}"})
    return (_layers("1/1", *effects, size=bound.size("r")),)


def _switched(bound: Bound) -> tuple[Claim, ...]:
    """A switch, then a change: what it is, and that it isn't what the other order gives."""
    claim = _layers(
        bound.size("s"), {"switch": True}, {"modify": bound.text("m")}, size=bound.size("r")
    )
    return (claim,) if bound.size("r") != bound.size("wrong") else ()


def _set_to_zero(bound: Bound) -> tuple[Claim, ...]:
    inputs = {"card": "2/2", "effects": [{"set": "0/0"}]}
    return (Claim("layers", inputs, {"size": bound.size("r"), "dies": True}),)


_SET = {"set": "1/4"}
_SET_AGAIN = {"set": "3/3"}
_GROWTH = {"modify": "+3/+3"}
_OVERWRITES_SET = (_layers("2/2", _SET, _SET_AGAIN, size="3/3"),)
_ERASES_CHANGES = (*_OVERWRITES_SET, _layers("2/2", _GROWTH, _SET_AGAIN, size="3/3"))

TEMPLATES = (
    Template(
        "a copy keeps what raised it",
        ("+",),
        {
            Lang.EN: (
                rf"had given (?:it|one of \w+(?: creatures)?) <mod m> earlier in the turn, ~"
                rf"(?:copy of|into) (?:{_BEARS}), ~a <size r> (?:{_BEARS})",
                r"had given (?:it|one of \w+(?: creatures)?) <mod m> earlier in the turn, ~copy of "
                r"~\(a <size b> creature\),? ~a <size r>\b",
                rf"gave it <mod m> earlier in the turn[;,] turned %(?:{_BEARS}) ~a <size "
                r"r>\b",
            ),
            Lang.FR: (
                rf"lui avait donné <mod m> ~copie (?:des|d'un|du) (?:{_BEARS}),? ~(?:{_BEARS}) "
                r"<size r>",
                rf"<mod m> ~(?:devenu|changé en|transformé en|copie)\w* ~(?:{_BEARS}) ~<size r>",
            ),
        },
        _copy_raised,
        sentences=2,
    ),
    Template(
        "X twice",
        ("x = ",),
        {
            Lang.EN: (
                r"with X = <num x>,? (?:and )?(?:then|later) ~with X = <num y>, "
                r"~(?:is|are|becomes?|"
                r"creatures) <size r>",
            ),
            Lang.FR: (
                r"avec X = <num x>,? (?:et )?(?:que )?~(?:ensuite|puis|plus tard) ~avec X = <num "
                r"y>, "
                r"~<size r>",
                r"avec X = <num x>,? (?:puis|et plus tard) ~X = <num y>, ~<size r>",
            ),
        },
        _set_twice,
    ),
    Template(
        "set, then set to X",
        ("x = ",),
        {
            Lang.EN: (
                r"is a <size s> creature while ~~choose X = <num x>, ~will be a <size r> ~creature",
            )
        },
        _set_to_x,
        sentences=2,
    ),
    Template(
        "X = 0",
        ("x = 0",),
        {
            Lang.EN: (
                r"(?:where there is neither, ~)?with X = 0 (?:will cause|causes|makes) "
                r"all (?:your )?creatures (?:you %)?(?:to %)?<size r>",
            ),
            Lang.FR: (
                r"avec X = 0 (?:fait que|rend) %(?:les|vos) créatures (?:que vous "
                r"contrôlez deviennent )?<size r>",
            ),
        },
        _set_to_zero,
    ),
    Template(
        "switched, then raised",
        ("switch", "target"),
        {
            Lang.EN: (
                r"target a <size s> creature then give it <mod m> later in the turn, "
                r"it's %<size r> creature, not a <size wrong>(?: creature)?",
            )
        },
        _switched,
    ),
    Template(
        "a size set overwrites sizes set before",
        ("overwrit", "override", "remplace", "écrase"),
        {
            Lang.EN: (
                r"\boverwrites? (?:all|any|the) previous effects? %set "
                r"(?:that|the|its|an?|enchanted|affected|target|\w+)~(?:power|toughness)~to "
                r"(?:specific|certain) (?:values|numbers)",
                r"\b(?:this|it) will overwrite the previous %that set its power "
                r"%toughness",
            ),
            Lang.FR: (
                r"\bécrase(?:nt)? (?:tous les|tout) effets? précédents? qui "
                r"%(?:fixai|définissai|établissai)(?:en)?t ~force ~valeurs? "
                r"(?:spécifiques?|précises?)",
            ),
        },
        lambda bound: _OVERWRITES_SET,
    ),
    Template(
        "a size set erases what raised it",
        ("remplace", "l'emporte", "overwrit", "prevails over"),
        {
            Lang.FR: (
                r"l'emporte sur tout ce qui, %elle, avait fixé ~la force ou l'endurance "
                r"~~l'emporte aussi sur les changements %des sorts et capacités déjà "
                r"résolus, ~avaient apportés",
                r"remplace tout effet précédent %établissait la force ou l'endurance "
                r"~~(?:remplace aussi|ainsi que) tout effet précédent %sorts et de "
                r"capacités résolue?s %(?:modifiai(?:en)?t|changeai(?:en)?t) la force "
                r"%l'endurance",
            ),
            Lang.EN: (
                r"prevails over whatever, before it, %fixed the power or toughness "
                r"~~also prevails over the changes %spells and abilities already "
                r"resolved, ~had made",
            ),
        },
        lambda bound: _ERASES_CHANGES,
        sentences=2,
    ),
)
