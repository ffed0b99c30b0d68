"""Templates of illegal targets, of what exiles and returns, of permanents that are new."""

from __future__ import annotations

from typing import Any

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]

_ILLEGAL = r"(?:is|are|become|becomes|has become|have become) (?:an )?illegal(?: targets?)?"
_WHEN = (
    r"(?: (?:by the time|as|when|before|on resolution)(?: [^.,{}\d]{1,70}?)?"
    r"(?: (?:tries|would|try) %resolve| resolves?| resolution)?)?"
)
_FAILS = (
    r"(?:doesn't resolve|won't resolve|is countered|will be countered|does not resolve|will not "
    r"resolve|isn't going to resolve|fails to resolve)"
)
_FAILS_FR = r"(?:est contrecarrée?|sera contrecarrée?|ne se résou(?:t|dra) pas)"
_NAME = r"[A-Z][\w',-]*(?: [\w',-]+){0,6}?"
_IT = (
    r"(?:it|the (?:entire |Aura )?(?:spell|ability)|(?:that|this) (?:spell|ability)|(?:that|the) "
    r"spell or "
    rf"ability|{_NAME})"
)
_ASIDE = r"(?: \([^(){}]{1,90}\))?"
_TAIL = (
    r"(?: and none %effects %(?:happen|occur))?"
    r"(?:,? (?:and|so) (?:you|no |nothing|neither)[^.{}\d]{1,70})?"
)


def _targets(*legal: bool) -> tuple[Claim, ...]:
    stated: dict[str, Any] = {"affected": [place for place, one in enumerate(legal) if one]}
    if not any(legal):
        stated["rest"] = False
    return (Claim("on_resolution", {"legal": list(legal)}, stated),)


_RING = {"choice": "Bear", "candidates": ["Bear"]}
_GONE_FIRST = (
    Claim(
        "linked_exile",
        {**_RING, "events": ["leaves", "leave ability resolves", "enter ability resolves"]},
        {"exiled": ["Bear"], "returned": []},
    ),
)
_UNTIL_GONE_FIRST = (
    Claim(
        "linked_exile",
        {**_RING, "events": ["leaves", "enter ability resolves"], "until_it_leaves": True},
        {"exiled": []},
    ),
)
_UNTIL_GONE = (
    Claim(
        "linked_exile",
        {**_RING, "events": ["enter ability resolves", "leaves"], "until_it_leaves": True},
        {"returned": ["Bear"], "exiled": []},
    ),
)
_NEW_CREATURE = (
    Claim("may_fight", {"permanent": "2/2", "new": True}, {"attack": False, "tap_ability": False}),
    Claim("may_fight", {"permanent": "2/2"}, {"attack": True, "tap_ability": True}),
)
_PERSIST_AGAIN = (
    Claim("returns_from_death", {"keyword": "persist", "minus": 0}, {"returns": True}),
)
_UNDYING_AGAIN = (
    Claim("returns_from_death", {"keyword": "undying", "plus": 0}, {"returns": True}),
)

TEMPLATES = (
    Template(
        "every target illegal",
        ("illegal", "illégal"),
        {
            Lang.EN: (
                r"\b(?:if|and) (?:all|both|each|every) (?:of "
                r")?(?:(?:the|its|those|these|[\w',-]+(?: [\w',-]+){0,4}'s) "
                r")?(?:(?:spell %)?ability's )?(?:chosen |targeted "
                r")?(?:targets?|creatures|permanents|cards) (?:chosen |for %a spell "
                rf")?{_ILLEGAL}{_WHEN}{_ASIDE}, {_IT} {_FAILS}(?: %all)?{_TAIL}",
                rf"\ball of those targets {_ILLEGAL}{_ASIDE}, {_IT} {_FAILS}{_TAIL}",
                rf"\bif you choose any targets %all {_ILLEGAL}, {_IT} "
                rf"{_FAILS}{_TAIL}",
                rf"\bthe (?:spell|ability) {_FAILS} %every target {_ILLEGAL}",
            ),
            Lang.FR: (
                r"\btoutes (?:ces|ses|les) cibles (?:de %sort )?(?:sont|deviennent) "
                rf"illégales,? ~?\b(?:le sort|la capacité|il|elle) {_FAILS_FR}(?:,? "
                r"%vous ne [^.{}\d]{1,40})?",
                r"\bsi aucune des cibles choisies n'est légale [^.{}\d]{0,90}, il n'y %pas "
                r"de résolution(?:,? et %ne [^.{}\d]{1,40})?",
            ),
        },
        lambda bound: _targets(False, False),
    ),
    Template(
        "the target illegal",
        ("illegal", "illégal"),
        {
            Lang.EN: (
                r"\b(?:if|and) (?:the|that|its) (?:chosen |only |single )?(?:[\w-]+ "
                r"){0,3}?(?:target|targeted [\w-]+|[\w-]+)(?: %Aura would enchant)? "
                r"(?:becomes %or otherwise |leaves %battlefield \(?or otherwise "
                rf")?{_ILLEGAL}\)?{_ASIDE}{_WHEN}{_ASIDE}, {_IT} {_FAILS}{_TAIL}",
                rf"\bif {_NAME}'s target {_ILLEGAL}{_WHEN}, {_IT} {_FAILS}{_TAIL}",
                rf"\b{_FAILS} because its target (?:is|has become) illegal",
                r"\bbecome an illegal target, %ability ~?is countered",
                r"\bthe target is illegal %the \w+ is countered",
            ),
            Lang.FR: (
                rf"\b{_FAILS_FR} parce qu'(?:elle|il) %une cible illégale",
                r"\bsi (?:la|sa) (?:seule )?cible (?:est|devient|est devenue) "
                rf"illégale,? ~?\b(?:le sort|la capacité|il|elle) {_FAILS_FR}(?:,? %vous "
                r"ne [^.{}\d]{1,40})?",
                rf"\b(?:cette|la) cible devienne illégale, %capacité ~{_FAILS_FR}",
                rf"\bdevenue? une cible illégale, %capacité ~{_FAILS_FR}, et le sort "
                r"%résout comme si de rien n'était",
                rf"\bdevenue? une cible illégale, %capacité ~{_FAILS_FR}",
                rf"\bla cible est illégale %l'aura {_FAILS_FR}",
            ),
        },
        lambda bound: _targets(False),
    ),
    Template(
        "one target legal",
        ("legal", "légale"),
        {
            Lang.EN: (
                r"\bif at least one target %still legal(?: at that time)?, %spell (?:or "
                r"ability )?(?:resolves|will resolve), %(?:an illegal target can't|has "
                r"no effect on any illegal targets|it won't have any effect "
                r"%(?:any|the) illegal targets)",
                r"\bif at least one (?:of (?:its|the) )?targets? %(?:still )?legal, "
                r"(?:it|the (?:spell|ability)|that spell %ability) (?:resolves|will "
                r"resolve) ~illegal targets? ~",
            ),
            Lang.FR: (
                r"\bsi au moins une %cibles est %légale, ~se résout, mais ~cibles? illégales?",
            ),
        },
        lambda bound: _targets(True, False),
    ),
    Template(
        "it leaves before it has exiled",
        ("forever", "for good", "indefinitely", "définitivement", "pour de bon"),
        {
            Lang.EN: (
                r"\bleaves (?:the battlefield|play) before "
                r"%(?:first|enters-the-battlefield|comes-into-play)(?: triggered)? "
                r"ability (?:has resolved|resolves), "
                r"%(?:second|leaves-the-battlefield|leaves-play)(?: triggered)? ability "
                r"(?:will trigger|triggers)(?:, resolves, %does| %(?:do|does)) "
                r"nothing\. then %first(?: triggered)? ability (?:will %and "
                r"exile|resolves %exiles) (?:the|that) [^.{}\d]{1,60}(?:forever|for "
                r"good|indefinitely)",
                r"\bleaves play while its first ability %yet to resolve\. the second "
                r"ability triggers %does nothing\. the first resolves after it, "
                r"%~removed from the game %good",
            ),
            Lang.FR: (
                r"\bquitte le jeu alors %sa première capacité reste %résoudre\. la "
                r"deuxième se déclenche sans %faire\. la première se résout après elle, "
                r"%~pour de bon",
                r"\bquitte le jeu avant %sa première capacité ne %résolve, sa deuxième "
                r"capacité %déclenche et ne fait rien\. (?:ensuite|puis), %première "
                r"capacité %résout et ~(?:définitivement|pour toujours|indéfiniment)",
            ),
        },
        lambda bound: _GONE_FIRST,
        sentences=3,
    ),
    Template(
        "it leaves before it would exile until then",
        ("won't be exiled", "will be exiled", "exilé"),
        {
            Lang.EN: (
                r"\bleaves %battlefield before (?:its|the|this|that) "
                r"(?:enters-%|enters )?"
                r"(?:triggered )?ability (?:has resolved|resolves), (?:%target(?:ed)? (?:\w+ "
                r"){0,3}\w+ won't|no (?:\w+ )?(?:cards?|permanents?|creatures?) will) %exiled",
            ),
            Lang.FR: (
                r"\bquitte le champ de bataille avant que %capacité %ne se résolve, %ciblée? "
                r"(?:n'est|ne sera) pas exilée?",
            ),
        },
        lambda bound: _UNTIL_GONE_FIRST,
    ),
    Template(
        "a permanent that turns into a creature",
        ("turns into a creature", "land that becomes a creature"),
        {
            Lang.EN: (
                r"noncreature permanent that turns into %creature can attack, and "
                r"%\{T\} abilities can be activated, only %its controller has "
                r"continuously controlled %permanent since the beginning %(?:their|his "
                r"or her) most recent turn",
                r"^\W*a land that becomes %creature may be affected %\"summoning "
                r"sickness\.\" you can't attack with %or use any of %\{T\} abilities "
                r"(?:\(including its mana abilities\) )?unless %began your most recent "
                r"turn %the battlefield under your control",
            )
        },
        lambda bound: _NEW_CREATURE,
        sentences=2,
    ),
    Template(
        "it returns as its exiler leaves",
        ("immediately after",),
        {
            Lang.EN: (
                r"^\W*the exiled (?:cards?|permanents?) (?:returns?|will return) %the "
                r"battlefield immediately after [^.{}\d]{1,60} leaves the battlefield",
            )
        },
        lambda bound: _UNTIL_GONE,
    ),
    Template(
        "persist once more",
        ("persist",),
        {
            Lang.EN: (
                r"\bpersist (?:ability )?can bring %back (?:again )?if its -1/-1 %are "
                r"removed this way",
            )
        },
        lambda bound: _PERSIST_AGAIN,
    ),
    Template(
        "undying once more",
        ("undying",),
        {
            Lang.EN: (
                r"\bundying (?:ability )?can bring %back (?:again )?if its \+1/\+1 %are "
                r"removed this way",
            )
        },
        lambda bound: _UNDYING_AGAIN,
    ),
)
