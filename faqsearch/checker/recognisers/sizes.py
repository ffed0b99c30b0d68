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
_KEEPS_CHANGES = (_layers("2/2", _GROWTH, _SET_AGAIN, size="6/6"),)
_KEEPS_COUNTERS = (_layers("2/2", {"kind": "counter", "modify": "+1/+1"}, _SET_AGAIN, size="4/4"),)
_ERASES_CHANGES = (*_OVERWRITES_SET, _layers("2/2", _GROWTH, _SET_AGAIN, size="3/3"))
_SWITCH_STAYS = (_layers("2/2", {"switch": True}, {"set": "1/4"}, size="4/1"),)
_KEEPS_STATIC = (
    *_KEEPS_COUNTERS,
    _layers("2/2", {"kind": "static", "modify": "+1/+1"}, _SET_AGAIN, size="4/4"),
)
_SWITCH_LAST = (_layers("1/4", {"switch": True}, {"modify": "+2/+0"}, size="4/3"),)

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
        "switching comes last",
        ("switch", "échang"),
        {
            Lang.EN: (
                r"^\W*effects that switch (?:a creature's|its|the creature's) %and "
                r"toughness apply after all %effects,? regardless of when",
            ),
            Lang.FR: (
                r"^\W*les effets qui échangent %force et l'endurance ~s'appliquent après tous "
                r"%autres effets",
            ),
        },
        lambda bound: _SWITCH_LAST,
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
        "a size set keeps what raises it",
        ("apply", "s'appliqu"),
        {
            Lang.EN: (
                r"^\W*(?:other )?effects that (?:otherwise )?(?:modify|change|raise "
                r"%lower) (?:(?:the|its|that|a|an)\b[^.{}\d]{0,60}? )?power "
                r"(?:and/or|or|and) toughness(?: (?:without|but don't) (?:directly "
                r")?set(?:ting)? (?:it|them)(?: %(?:a )?specific values?)?)?~(?:will "
                r"(?:still|continue to )?\s?apply|continue to apply|still apply) (?:to "
                r"(?:it|the creature) )?(?:no %when|regardless %when)",
                r"^\W*(?:other )?effects that modify power (?:and/or|or|and) %without "
                r"directly setting them %a specific value will continue %apply",
                r"^\W*other effects that modify %power and/or toughness \([^(){}]*\) "
                r"will continue to apply",
            ),
            Lang.FR: (
                r"^\W*les (?:autres )?effets qui modifient (?:la|sa) %(?:et/ou|ou|et) "
                r"(?:l'|son )endurance ~(?:continuent de s'appliquer|s'appliquent "
                r"toujours)",
            ),
        },
        lambda bound: _KEEPS_CHANGES,
    ),
    Template(
        "a size set keeps counters",
        ("same is true",),
        {
            Lang.EN: (
                r"^\W*the same is true %(?:any )?(?:counters that (?:change|affect) "
                r"(?:its|the) (?:creature's )?power (?:or|and/or|and) toughness|\+1/\+1 "
                r"counters)",
            )
        },
        lambda bound: _KEEPS_COUNTERS,
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
    Template(
        "a switch stays when a size is set",
        ("switch", "échang"),
        {
            Lang.EN: (
                r"\bif a previous effect (?:has )?switched %creature's power and "
                r"toughness, %effect still applies",
            ),
            Lang.FR: (
                r"\bsi un effet précédent %échangé la force et l'endurance %la "
                r"créature, cet effet s'applique toujours",
            ),
        },
        lambda bound: _SWITCH_STAYS,
    ),
    Template(
        "counters and static abilities stay",
        ("counters", "marqueurs"),
        {
            Lang.EN: (
                r"\b(?:won't|doesn't) (?:overwrite|override) (?:power and/or toughness "
                r")?changes %[^.{}\d]{1,60}power (?:or|and/or|and) toughness (?:that "
                r"(?:are|come)|due to|from) [^.{}\d]{0,20}counters? (?:or|and) "
                r"[^.{}\d]{0,20}static abilities",
                r"\b(?:doesn't|won't) prevail over the changes %counters make to the "
                r"power %toughness [^.{}\d]{0,40}, nor over those %by static abilities",
            ),
            Lang.FR: (
                r"\bne remplace pas les modifications %la force ou de l'endurance "
                r"[^.{}\d]{1,60}(?:proviennent|viennent) (?:de|des) marqueurs(?: %de "
                r"capacités statiques|\. elle ne remplace pas non %les capacités "
                r"statiques)",
                r"\bne l'emporte pas sur %changements que des marqueurs apportent %la "
                r"force ou à l'endurance [^.{}\d]{0,40}, ni sur ceux %apportent des "
                r"capacités statiques",
            ),
        },
        lambda bound: _KEEPS_STATIC,
        sentences=2,
    ),
)
