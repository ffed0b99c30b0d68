"""Templates of worked examples of evolve and of combat damage (CR 702.100, 510)."""

from __future__ import annotations

from typing import Any

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]


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
    if bound.power("s") == bound.toughness("s"):
        return ()
    return (
        Claim("assigned_damage", {"creature": size, "by_toughness": True}, bound.number("n")),
        Claim("assigned_damage", {"creature": size}, bound.number("usual")),
    )


TEMPLATES = (
    Template(
        "evolve: several enter",
        ("evol", "évol"),
        {
            Lang.EN: (
                r"\ba <size s>(?: creature)? with evolve and ~<num n> <size o>(?: "
                r"creatures?)? ~~evolve (?:will trigger|triggers) (?:twice|(?P<t>three) "
                r"times)\b~~\+1/\+1 counter~~(?P<nothing>neither [^.]*does "
                r"nothing|(?:no longer) ahead, neither %power nor in "
                r"toughness,[^.]*does nothing)",
                r"\ba <size s>(?: creature)? with evolve and ~<num n> <size o>(?: creatures?)? "
                r"~~evolve (?:will trigger|triggers) twice",
            ),
            Lang.FR: (
                r"\bune <size s> avec l'évolution et ~<num n> créatures <size o> "
                r"~~l'évolution se déclenche deux fois\. ~\+1/\+1~~(?P<nothing>ne "
                r"dépasse plus l'autre, ni %force ni en endurance,[^.]*ne fait donc "
                r"rien)",
                r"\b(?:créature|une) <size s> (?:avec|ayant) l'évolution et ~<num n> créatures "
                r"<size "
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
                r"\ba <size s>(?: creature)? with evolve and ~\ba <size o> creature enters~~in "
                r"response"
                r"~~the <size again> creature (?:gets )?<mod m>~~power is greater\. you'll %"
                r"\+1/\+1 counter",
                r"\ba <size s> with evolve and ~\ba <size o> creature enters~~in "
                r"response gives the <size again> creature <mod m>~~ahead in power "
                r"instead, %the \d/\d is given its \+1/\+1 counter",
            ),
            Lang.FR: (
                r"\bune <size s> avec l'évolution et ~créature <size o> arrive~~en "
                r"réponse donne <mod m> à la créature <size again>~~et la \d/\d reçoit "
                r"quand même %marqueur \+1/\+1",
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
                r"\ba <size o> creature that enters ~with <num n> \+1/\+1 counters on "
                r"%will cause the evolve ability %a <size s> creature to trigger",
            )
        },
        _evolve_counters,
    ),
    Template(
        "trample over one blocker",
        ("trample", "piétinement"),
        {
            Lang.EN: (
                r"\ba <size a> (?:\w+ )?creature with trample~block(?:s|ed)\b "
                r"~(?:by|with) a <size b>(?: creature)?(?: with <num marked> damage "
                r"marked on it)?~assign <num l> damage to (?:the blocker|that "
                r"creature|the blocking creature) %<num p> (?:damage )?to the defending "
                r"player",
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
                r"\ba <size a> creature with trample blocked %a <size b> creature can "
                r"(?:only )?have (?:at %)?<num p> damage assigned to the defending "
                r"player",
            )
        },
        _trample_most,
    ),
    Template(
        "damage by toughness",
        ("damage", "blessures"),
        {
            Lang.EN: (
                r"\ba(?: creature that is)? <size s>(?: "
                r"creature)?[^.{}\d]{0,40}?(?:deals?|assigns?) "
                r"<num n> (?:combat )?damage (?:~)(?:instead of|rather than|and not) <num usual>",
            ),
            Lang.FR: (
                r"\bune créature (?:qui est )?<size s>[^.{}\d]{0,30}? inflige <num n> blessures "
                r"(?:de combat|au combat)?~(?:au lieu de|et non|plutôt que) <num usual>",
            ),
        },
        _by_toughness,
    ),
)
