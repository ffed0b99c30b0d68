"""Templates of phrases about timing, choices, triggers and what is counted."""

from __future__ import annotations

from typing import Any

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]


def _play(kind: str, allowed: bool, **facts: Any) -> Claim:
    inputs = {"card": {"types": kind}, "your_turn": True, **facts}
    return Claim("may_play", inputs, allowed)


def _when_chosen(bound: Bound) -> tuple[Claim, ...]:
    """Targets and divisions are chosen with the announcement, whatever is chosen at its end."""
    ability = "ability" in bound
    inputs = {
        "choice": "division among targets" if "divide" in bound else "targets",
        "of": "triggered ability" if ability else "spell",
    }
    stated = "as it is put on the stack" if ability else "as it is announced"
    return (Claim("choice_time", inputs, stated),)


_LAND_PLAY = (
    _play("Land", False, land_plays_left=0),
    _play("Land", False, main_phase=False),
    _play("Land", True),
)
_LAND_LEFT = (_play("Land", False, land_plays_left=0), _play("Land", True))
_SORCERY_TIME = (
    _play("Sorcery", False, main_phase=False),
    _play("Sorcery", False, stack_empty=False),
    _play("Sorcery", True),
)
_CREATURE_TIME = (
    _play("Creature", False, main_phase=False),
    _play("Creature", False, stack_empty=False),
    _play("Creature", True),
)
_ANY_TIME = (
    _play("Sorcery", True, main_phase=False, stack_empty=False, by_effect=True),
    _play("Creature", True, main_phase=False, stack_empty=False, by_effect=True),
)
_NEVER_DECLARED = (Claim("attack_triggers", {"declared": False}, {"triggers": False}),)
_LOCKED = (Claim("locked_in", {"on_resolution": 3, "later": 5, "each": "number"}, 3),)
_INTERVENING = (
    Claim(
        "intervening_if", {"needed": 1, "at_trigger": 0, "at_resolution": 1}, {"triggers": False}
    ),
    Claim(
        "intervening_if",
        {"needed": 1, "at_trigger": 1, "at_resolution": 0},
        {"triggers": True, "has_effect": False},
    ),
)
_DIES_TOGETHER = (Claim("dies_triggers", {"watcher": "W", "dying": {"W": "1/1", "B": "2/2"}}, 1),)
_LOYALTY_MANA = (
    Claim(
        "is_mana_ability",
        {"kind": "activated", "adds_mana": True, "loyalty": True},
        {"mana_ability": False, "uses_stack": True},
    ),
)
_MANA_ABILITY = (
    Claim(
        "is_mana_ability",
        {"kind": "activated", "adds_mana": True},
        {"mana_ability": True, "uses_stack": False},
    ),
)
_TIE = (Claim("greatest", {"values": {"A": 5, "B": 5, "C": 3}}, ["A", "B"]),)
_AS_IT_RESOLVES = r"(?:only )?as [^.,{}\d]{1,60}? resolves"

TEMPLATES = (
    Template(
        "a land play is needed",
        ("land play", "played a land"),
        {
            Lang.EN: (
                r"\byou can play it only %your main phase and only %you have an "
                r"available land %remaining",
                r"\byou can play it only %your main phase and only %you haven't yet "
                r"played %land that turn",
            )
        },
        lambda bound: _LAND_PLAY,
    ),
    Template(
        "land plays left",
        ("land play",),
        {
            Lang.EN: (
                r"\bif it's a land(?: card)?, %can't play it unless %have (?:any "
                r")?(?:available )?land plays (?:available|remaining)",
            )
        },
        lambda bound: _LAND_LEFT,
    ),
    Template(
        "the time of a sorcery",
        ("sorcery card",),
        {
            Lang.EN: (
                r"\bif you exile a sorcery card, %can cast it only during %main phase "
                r"(?:when|while) the stack %empty",
            )
        },
        lambda bound: _SORCERY_TIME,
    ),
    Template(
        "the time of a creature",
        ("without flash", "creature card"),
        {
            Lang.EN: (
                r"\bif you exile a creature %without flash, you can cast %only during "
                r"your main phase (?:when|while) %stack is empty",
            )
        },
        lambda bound: _CREATURE_TIME,
    ),
    Template(
        "timing by the card's type is ignored",
        ("timing", "restrictions"),
        {
            Lang.EN: (
                r"\btiming (?:permissions|restrictions) based on (?:the|a|its|that) "
                r"(?:card's|spell's|cards')? ?types?(?: \(if %a sorcery\))? (?:are|is) "
                r"ignored(?:, %other restrictions[^.]*(?:are not|aren't))?",
                r"\bignore timing (?:permissions|restrictions) based %(?:the|a|that) "
                r"(?:card's|spell's|cards') types?",
            ),
            Lang.FR: (
                r"\bignorez les restrictions (?:de moment|temporelles|de "
                r"timing)[^.{}\d]{0,20} type de %carte",
                r"\brestrictions (?:de moment|temporelles|de timing)[^.{}\d]{0,20} type de (?:la "
                r")?carte "
                r"[^.{}\d]{0,10}sont ignorées",
                r"\brestrictions qui viennent de %type de carte, [^.{}\d]{1,50}, ne "
                r"s'appliquent pas",
            ),
        },
        lambda bound: _ANY_TIME,
    ),
    Template(
        "attacking without being declared",
        ("attack", "attaqu"),
        {
            Lang.EN: (
                r"\b(?:was|were|are|is) never declared as an? attack(?:ing creature|er)s?\b",
                r"\b(?:was|were) never declared as attack(?:ing creatures|ers)\b",
                r"\babilities that trigger when(?:ever)? %creature attacks won't "
                r"trigger when (?:it|they) enters? %battlefield attacking",
                r"\btoken is already attacking %it comes into play, nothing %triggers "
                r"on a creature attacking triggers %it",
            ),
            Lang.FR: (
                r"\bn'(?:a|ont) jamais été déclarée?s? %(?:attaquante?s?|une? "
                r"attaquante?|créatures? attaquantes?)",
                r"\bjeton (?:arrive en jeu attaquant|attaque déjà (?:en arrivant|à "
                r"%arrivée) %jeu)[^.{}\d]{0,60}(?:ne se déclenche|rien)",
            ),
        },
        lambda bound: _NEVER_DECLARED,
    ),
    Template(
        "counted as it resolves",
        ("resolve", "résou", "résol"),
        {
            Lang.EN: (
                rf"\b(?:value of X|number|amount|bonus|size of the bonus) ~(?:is|are) "
                rf"(?:calculated|"
                rf"determined|counted|locked in) (?:only once,? )?{_AS_IT_RESOLVES}\. ~(?:value "
                rf"of X|"
                r"number|amount|bonus|it) (?:won't|doesn't) change ",
                r"\bX of [A-Z][^.{}\d]{1,40} is worked out once, %resolution",
                rf"\b(?:value of X|bonus) is (?:calculated|determined|counted) %once,? "
                rf"{_AS_IT_RESOLVES}",
            ),
            Lang.FR: (
                r"\b(?:valeur de X|X [^.{}\d]{1,50}) (?:est|n'est) "
                r"(?:calculée?|déterminée?|comptée?) (?:une %fois|qu'une (?:seule "
                r")?fois),? (?:à %résolution|au %où|quand)",
            ),
        },
        lambda bound: _LOCKED,
        sentences=2,
    ),
    Template(
        "when a division is chosen",
        ("divide", "répartis", "divis", "how many targets"),
        {
            Lang.EN: (
                r"\byou (?P<divide>divide) the (?:damage|counters) %you (?:cast|put) "
                r"(?:(?P<ability>[^.{}\d]{0,40}ability on(?:to)? "
                r"%stack)|[^.{},\d]{1,40}),? not as (?:it|the spell|the ability|that "
                r"ability) resolves",
                r"\byou choose how many targets [^.{}\d]{1,60}? (?:has|have) and how "
                r"%(?:\w+ )?(?:damage|counters) (?:is|are|will be) (?P<divide>divided) "
                r"%you (?:cast the spell|cast [A-Z][^.{}\d]{1,30}|put the "
                r"(?P<ability>(?:triggered )?ability) on(?:to)? %stack)",
            ),
            Lang.FR: (
                r"\bvous (?P<divide>répartissez) les (?:blessures|marqueurs) "
                r"(?:quand|au %où|lorsque) %lancez [^.{}\d]{1,40}, (?:et )?(?:non|pas) "
                r"(?:quand|au %où|à)",
            ),
        },
        _when_chosen,
    ),
    Template(
        "an intervening if",
        ("intervening",),
        {
            Lang.EN: (
                r"\bintervening ['\"]*if['\"]* clause['\".]+ ['\"]*(?:that|this) means "
                r"\(1\) %ability won't trigger at all unless[^.{}]*\(2\) the ability "
                r"will do nothing (?:unless|if) ",
                r"\bintervening ['\"]*if['\"]* clause['\".]* means %\(1\) the ability "
                r"won't trigger %all unless[^.{}]*\(2\) the ability will do nothing "
                r"(?:unless|if) ",
            )
        },
        lambda bound: _INTERVENING,
        sentences=2,
    ),
    Template(
        "another that dies at the same time",
        ("at the same time", "en même temps"),
        {
            Lang.EN: (
                r"^\W*if another [^.{}\d,]{0,50}creature [^.{}\d,]{0,40}?(?:dies|is put "
                r"into %graveyard) at %same time (?:as|that) [^.{}\d,]{1,40}?(?: "
                r"(?:does|dies))?, (?:its|the|[^.{}\d,]{1,40}'s) (?:\w+ )?ability "
                r"(?:triggers|will trigger) %that creature",
                r"^\W*if [^.{}\d,]{1,40} dies at %same time as (?:one %more "
                r"other|another|one %more) creatures?[^.{}\d,]{0,40}, (?:its|the) "
                r"(?:\w+ )?ability (?:triggers|will trigger) %(?:each of those|each of "
                r"them|that creature|those creatures)",
            ),
            Lang.FR: (
                r"\bmeurt en même temps qu[e'][^.{}\d]{1,60}, (?:sa|la) capacité "
                r"%déclenche pour (?:cette créature|chacune)",
            ),
        },
        lambda bound: _DIES_TOGETHER,
    ),
    Template(
        "loyalty abilities aren't mana abilities",
        ("loyalty abilit", "capacités de loyauté"),
        {
            Lang.EN: (r"^\W*loyalty abilities can't be mana abilities",),
            Lang.FR: (r"capacités de loyauté ne peuvent pas %des capacités de mana",),
        },
        lambda bound: _LOYALTY_MANA,
    ),
    Template(
        "a mana ability doesn't use the stack",
        ("mana abilit", "capacité de mana"),
        {
            Lang.EN: (
                r"^\W*[^.{}\d]{1,60}? ability is a mana ability\. %doesn't use the "
                r"stack %can't be responded to",
                r"^\W*[^.{}\d]{1,60}? ability is a mana ability, %doesn't %the stack",
            ),
            Lang.FR: (
                r"capacité [^.{}\d]{0,40}est une capacité de mana\. elle n'utilise pas la "
                r"pile",
            ),
        },
        lambda bound: _MANA_ABILITY,
        sentences=2,
    ),
    Template(
        "a tie for the greatest",
        ("tie", "égalité", "level at the top"),
        {
            Lang.EN: (
                r"\bif there's a tie %(?:the )?(?:highest|greatest) [^.{}\d,]{1,40}, "
                r"(?:all|each) of those creatures",
                r"\bcreatures can be level %the top for [^.{}\d,]{1,40}; every one %them",
            ),
            Lang.FR: (
                r"\ben cas d'égalité de [^.{}\d,]{1,50} plus élevée?, toutes %créatures",
                r"\bcréatures peuvent être à égalité [^.{}\d]{0,60}\s?; (?:toutes?|chacune "
                r"d'elles) ",
            ),
        },
        lambda bound: _TIE,
    ),
)
