"""Templates of worked examples with sizes: evolve, combat, sizes set and raised (CR 510, 613)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]

_ENTERS = r"(?:enters?|come|comes|arrives?) ?(?:the battlefield|onto the battlefield|into play)?"
_BEARS = r"Grizzly Bears|Runeclaw Bear|Grizzlis"


def _layers(card: str, *effects: Mapping[str, Any], size: str) -> Claim:
    return Claim("layers", {"card": card, "effects": list(effects)}, {"size": size})


def _evolve_several(bound: Bound) -> tuple[Claim, ...]:
    """Creatures of one size enter together; what is said of the triggers and the counters."""
    count = bound.number("n")
    stated: dict[str, Any] = {"triggers": count if "t" not in bound else bound.number("t")}
    inputs = {"creature": bound.size("s"), "entering": [{"size": bound.size("o")}] * count}
    if "nothing" in bound:
        stated["counters"] = 1
    return (Claim("evolve", inputs, stated),)


def _evolve_changed(bound: Bound) -> tuple[Claim, ...]:
    inputs = {
        "creature": bound.size("s"),
        "entering": [{"size": bound.size("o"), "change": bound.text("m")}],
    }
    if bound.size("again") != bound.size("o"):
        return ()
    return (Claim("evolve", inputs, {"triggers": 1, "counters": 1}),)


def _evolve_counters(bound: Bound) -> tuple[Claim, ...]:
    more = bound.number("n")
    size = f"{bound.power('o') + more}/{bound.toughness('o') + more}"
    inputs = {"creature": bound.size("s"), "entering": [{"size": size}]}
    return (Claim("evolve", inputs, {"triggers": 1}),)


def _trample(bound: Bound) -> tuple[Claim, ...]:
    lethal = bound.number("l")
    blocker: dict[str, int] = {"toughness": bound.toughness("b")}
    if "marked" in bound:
        blocker["damage"] = bound.number("marked")
    inputs = {
        "power": bound.power("a"),
        "blockers": [blocker],
        "assigned": [lethal],
        "past_blockers": bound.number("p"),
        "trample": True,
    }
    return (Claim("assignment", inputs, {"legal": True}),)


def _trample_most(bound: Bound) -> tuple[Claim, ...]:
    power, toughness, past = bound.power("a"), bound.toughness("b"), bound.number("p")
    inputs = {
        "power": power,
        "blockers": [{"toughness": toughness}],
        "assigned": [power - past],
        "past_blockers": past,
        "trample": True,
    }
    return (Claim("assignment", inputs, {"legal": True, "most_past_blockers": past}),)


def _by_toughness(bound: Bound) -> tuple[Claim, ...]:
    """The amount by toughness, and the one without: both must be told apart by the size."""
    size = bound.size("s")
    claims = [Claim("assigned_damage", {"creature": size, "by_toughness": True}, bound.number("n"))]
    if "usual" in bound:
        usual = bound.number("usual")
        claims.append(Claim("assigned_damage", {"creature": size}, usual))
    return tuple(claims) if bound.power("s") != bound.toughness("s") else ()


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


_SET, _SET_AGAIN = {"set": "1/4"}, {"set": "3/3"}
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
_EVOLVE_NOT = (
    Claim("evolve", {"creature": "3/3", "entering": [{"size": "3/3"}]}, {"triggers": 0}),
    Claim("evolve", {"creature": "3/3", "entering": [{"size": "1/2"}]}, {"triggers": 0}),
)
_EVOLVE_AGAIN = (
    Claim(
        "evolve",
        {"creature": "2/2", "entering": [{"size": "3/3", "change": "-1/-1"}]},
        {"triggers": 1, "counters": 0},
    ),
)
_EVOLVE_LIKE = (
    Claim("evolve", {"creature": "1/4", "entering": [{"size": "1/3"}]}, {"triggers": 0}),
)
_EVOLVE_EACH = (
    Claim(
        "evolve",
        {"creature": "2/2", "entering": [{"size": "3/3"}], "instances": 2},
        {"triggers": 2, "counters": 1},
    ),
)

TEMPLATES = (
    Template(
        "evolve: several enter",
        ("evol", "évol"),
        {
            Lang.EN: (
                r"\ba <size s>(?: creature)? with evolve and ~<num n> <size o>(?: creatures?)? "
                r"~evolve (?:will trigger|triggers) (?:twice|(?P<t>three) times)\b~~"
                r"\+1/\+1 counter~~(?P<nothing>neither [^.]*does nothing|(?:no longer) ahead, neither"
                r" in power nor in toughness,[^.]*does nothing)",
                r"\ba <size s>(?: creature)? with evolve and ~<num n> <size o>(?: creatures?)? "
                r"~~evolve (?:will trigger|triggers) twice",
            ),
            Lang.FR: (
                r"\bune <size s> avec l'évolution et ~<num n> créatures <size o> ~~l'évolution se "
                r"déclenche deux fois\. ~\+1/\+1~~(?P<nothing>ne dépasse plus l'autre, ni en force ni"
                r" en endurance,[^.]*ne fait donc rien)",
                r"\b(?:créature|une) <size s> (?:avec|ayant) l'évolution et ~<num n> créatures <size "
                r"o> ~~l'évolution se déclenche(?:ra)? deux fois",
            ),
        },
        _evolve_several,
        sentences=4,
    ),
    Template(
        "evolve: changed in response",
        ("evol", "évol"),
        {
            Lang.EN: (
                r"\ba <size s>(?: creature)? with evolve and ~\ba <size o> creature enters~~in response"
                r"~~the <size again> creature (?:gets )?<mod m>~~power is greater\. you'll put a "
                r"\+1/\+1 counter",
                r"\ba <size s> with evolve and ~\ba <size o> creature enters~~in response gives the "
                r"<size again> creature <mod m>~~ahead in power instead, and the \d/\d is given its "
                r"\+1/\+1 counter",
            ),
            Lang.FR: (
                r"\bune <size s> avec l'évolution et ~créature <size o> arrive~~en réponse donne "
                r"<mod m> à la créature <size again>~~et la \d/\d reçoit quand même son marqueur "
                r"\+1/\+1",
            ),
        },
        _evolve_changed,
        sentences=5,
    ),
    Template(
        "evolve: entering with counters",
        ("evolve",),
        {
            Lang.EN: (
                r"\ba <size o> creature that enters ~with <num n> \+1/\+1 counters on it will cause "
                r"the evolve ability of a <size s> creature to trigger",
            )
        },
        _evolve_counters,
    ),
    Template(
        "evolve: nothing greater",
        ("evol", "évol"),
        {
            Lang.EN: (
                r"neither (?:stat|characteristic) of the new creature is greater, evolve won't trigger",
                r"with evolve\. should neither be greater, the ability doesn't even trigger",
            ),
            Lang.FR: (
                r"évolution\. si ni l'une ni l'autre n'est plus grande, la capacité ne se déclenche "
                r"(?:même )?pas",
            ),
        },
        lambda bound: _EVOLVE_NOT,
        sentences=2,
    ),
    Template(
        "evolve: compared again",
        ("evol", "évol"),
        {
            Lang.EN: (
                r"if evolve triggers, ~happen again when the ability tries to resolve\. if neither "
                r"(?:stat|characteristic) of the new creature is greater, the ability will do nothing",
                r"once evolve has triggered, the comparison is made again ~if the new creature is then "
                r"greater neither in power nor in toughness, the ability does nothing",
            ),
            Lang.FR: (
                r"une fois l'évolution déclenchée, la comparaison se fait de nouveau ~si la nouvelle "
                r"créature n'est alors plus grande ni en force ni en endurance, la capacité ne fait "
                r"rien",
            ),
        },
        lambda bound: _EVOLVE_AGAIN,
        sentences=2,
    ),
    Template(
        "evolve: like with like",
        ("power to power", "force à la force", "force de l'une", "power of one"),
        {
            Lang.EN: (
                r"for evolve, you always compare power to power and toughness to toughness",
                r"evolve compares like with like: ~power of one creature with the power of the other",
            ),
            Lang.FR: (r"l'évolution compare ce qui est comparable : la force de l'une ~force",),
        },
        lambda bound: _EVOLVE_LIKE,
    ),
    Template(
        "evolve: each instance",
        ("evol", "évol"),
        {
            Lang.EN: (
                r"multiple instances of evolve trigger separately",
                r"has evolve more than once, each instance triggers by itself",
            ),
            Lang.FR: (
                r"a plusieurs fois l'évolution, chaque occurrence se déclenche (?:de son côté|"
                r"séparément)",
            ),
        },
        lambda bound: _EVOLVE_EACH,
    ),
    Template(
        "trample over one blocker",
        ("trample", "piétinement"),
        {
            Lang.EN: (
                r"\ba <size a> (?:\w+ )?creature with trample~block(?:s|ed)\b ~(?:by|with) a <size b> "
                r"(?:creature)?(?: with <num marked> damage marked on it)?~assign <num l> damage to "
                r"(?:the blocker|that creature|the blocking creature) and <num p> (?:damage )?to the "
                r"defending player",
            ),
            Lang.FR: (
                r"créature <size a> (?:avec|ayant) le piétinement ~bloquée par une(?: créature)? "
                r"<size b>~attribuer <num l> blessures ~et <num p> ~joueur défenseur",
            ),
        },
        _trample,
    ),
    Template(
        "the most that tramples over",
        ("trample",),
        {
            Lang.EN: (
                r"\ba <size a> creature with trample blocked by a <size b> creature can (?:only )?have"
                r" (?:at most )?<num p> damage assigned to the defending player",
            )
        },
        _trample_most,
    ),
    Template(
        "damage by toughness",
        ("damage", "blessures"),
        {
            Lang.EN: (
                r"\ba(?: creature that is)? <size s>(?: creature)?[^.{}\d]{0,40}?(?:deals?|assigns?) "
                r"<num n> (?:combat )?damage (?:~)(?:instead of|rather than|and not) <num usual>",
            ),
            Lang.FR: (
                r"\bune créature (?:qui est )?<size s>[^.{}\d]{0,30}? inflige <num n> blessures "
                r"(?:de combat|au combat)?~(?:au lieu de|et non|plutôt que) <num usual>",
            ),
        },
        _by_toughness,
    ),
    Template(
        "a copy keeps what raised it",
        ("growth", "croissance"),
        {
            Lang.EN: (
                rf"had given (?:it|one of \w+(?: creatures)?) <mod m> earlier in the turn, ~"
                rf"(?:copy of|into) (?:{_BEARS}), ~a <size r> (?:{_BEARS})",
                r"had given (?:it|one of \w+(?: creatures)?) <mod m> earlier in the turn, ~copy of "
                r"~\(a <size b> creature\),? ~a <size r>\b",
                rf"gave it <mod m> earlier in the turn[;,] turned into (?:{_BEARS}) ~a <size r>\b",
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
                r"with X = <num x>,? (?:and )?(?:then|later) ~with X = <num y>, ~(?:is|are|becomes?|"
                r"creatures) <size r>",
            ),
            Lang.FR: (
                r"avec X = <num x>,? (?:et )?(?:que )?~(?:ensuite|puis|plus tard) ~avec X = <num y>, "
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
                r"(?:where there is neither, ~)?with X = 0 (?:will cause|causes|makes) all (?:your )?creatures (?:you control )?(?:to"
                r" become )?<size r>",
            ),
            Lang.FR: (
                r"avec X = 0 (?:fait que|rend) toutes (?:les|vos) créatures (?:que vous contrôlez "
                r"deviennent )?<size r>",
            ),
        },
        _set_to_zero,
    ),
    Template(
        "switched, then raised",
        ("switch", "target"),
        {
            Lang.EN: (
                r"target a <size s> creature then give it <mod m> later in the turn, it's a <size r> "
                r"creature, not a <size wrong>(?: creature)?",
            )
        },
        _switched,
    ),
    Template(
        "switching comes last",
        ("switch",),
        {
            Lang.EN: (
                r"^\W*effects that switch (?:a creature's|its|the creature's) power and toughness "
                r"apply after all other effects,? regardless of when",
            ),
        },
        lambda bound: _SWITCH_LAST,
    ),
    Template(
        "a size set overwrites sizes set before",
        ("overwrit", "override", "remplace"),
        {
            Lang.EN: (
                r"\boverwrites? (?:all|any|the) previous effects? that set (?:that|the|its|an?|"
                r"enchanted|affected|target|\w+)~(?:power|toughness)~to (?:specific|certain) (?:values|"
                r"numbers)",
                r"\b(?:this|it) will overwrite the previous effect that set its power and toughness",
            ),
        },
        lambda bound: _OVERWRITES_SET,
    ),
    Template(
        "a size set keeps what raises it",
        ("continue to apply", "still apply"),
        {
            Lang.EN: (
                r"^\W*effects that (?:otherwise )?(?:modify|change) (?:the|its|that|a) [^.{}\d]{0,60}?"
                r"power (?:and/or|or|and) toughness~(?:will (?:still|continue to) apply|continue to "
                r"apply|still apply)~(?:no matter when|regardless of when)",
            )
        },
        lambda bound: _KEEPS_CHANGES,
    ),
    Template(
        "a size set keeps counters",
        ("same is true",),
        {
            Lang.EN: (
                r"^\W*the same is true for (?:any )?(?:counters that (?:change|affect) (?:its|the) "
                r"(?:creature's )?power (?:or|and/or|and) toughness|\+1/\+1 counters)",
            )
        },
        lambda bound: _KEEPS_COUNTERS,
    ),
    Template(
        "a size set erases what raised it",
        ("remplace", "l'emporte", "overwrit", "prevails over"),
        {
            Lang.FR: (
                r"l'emporte sur tout ce qui, avant elle, avait fixé ~la force ou l'endurance ~~l'emporte "
                r"aussi sur les changements que des sorts et capacités déjà résolus, ~avaient apportés",
                r"remplace tout effet précédent qui établissait la force ou l'endurance ~~"
                r"(?:remplace aussi|ainsi que) tout effet précédent de sorts et de capacités résolue?s"
                r" qui (?:modifiai(?:en)?t|changeai(?:en)?t) la force ou l'endurance",
            ),
            Lang.EN: (
                r"prevails over whatever, before it, had fixed the power or toughness ~~also prevails "
                r"over the changes that spells and abilities already resolved, ~had made",
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
                r"\bif a previous effect (?:has )?switched the creature's power and toughness, that effect "
                r"still applies",
            ),
            Lang.FR: (
                r"\bsi un effet précédent a échangé la force et l'endurance de la créature, cet effet "
                r"s'applique toujours",
            ),
        },
        lambda bound: _SWITCH_STAYS,
    ),
    Template(
        "counters and static abilities stay",
        ("counters", "marqueurs"),
        {
            Lang.EN: (
                r"\b(?:won't|doesn't) (?:overwrite|override) (?:power and/or toughness )?changes to "
                r"[^.{}\d]{1,60}power (?:or|and/or|and) toughness (?:that (?:are|come)|due to|from) "
                r"[^.{}\d]{0,20}counters? (?:or|and) [^.{}\d]{0,20}static abilities",
                r"\b(?:doesn't|won't) prevail over the changes that counters make to the power or toughness"
                r" [^.{}\d]{0,40}, nor over those made by static abilities",
            ),
            Lang.FR: (
                r"\bne remplace pas les modifications de la force ou de l'endurance [^.{}\d]{1,60}"
                r"(?:proviennent|viennent) (?:de|des) marqueurs(?: ou de capacités statiques|\. elle ne "
                r"remplace pas non plus les capacités statiques)",
                r"\bne l'emporte pas sur les changements que des marqueurs apportent à la force ou à "
                r"l'endurance [^.{}\d]{0,40}, ni sur ceux qu'y apportent des capacités statiques",
            ),
        },
        lambda bound: _KEEPS_STATIC,
        sentences=2,
    ),
)
