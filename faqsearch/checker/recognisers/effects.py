"""Templates of general phrases about casting, choices, copies, triggers and what is counted."""

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


_COST_ORDER = (
    Claim("total_cost", {"cost": "{1}{G}", "increase": "{2}", "reduction": "{3}"}, {"mana": "{G}"}),
    Claim(
        "total_cost",
        {"cost": "{4}{G}", "alternative": "{1}{G}", "increase": "{1}"},
        {"mana": "{2}{G}"},
    ),
)
_GENERIC_ONLY = (
    Claim("reduced_cost", {"cost": "{1}{G}{G}", "reduction": "{3}"}, {"total": "{G}{G}"}),
)
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
_COPIED = (
    Claim(
        "copy_of",
        {"original": "2/2", "counters": ["+1/+1"], "effects": [{"modify": "+3/+3"}]},
        {"size": "2/2"},
    ),
)
_COPIED_AGAIN = (Claim("copy_of", {"original": "2/2", "original_copies": "5/5"}, {"size": "5/5"}),)
_FACE_DOWN = (
    Claim(
        "copy_of",
        {"original": {"name": "Hidden", "types": "Creature", "size": "5/5"}, "face_down": True},
        {"size": "2/2", "colors": []},
    ),
)
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
        "the order of a total cost",
        ("total cost", "coût total"),
        {
            Lang.EN: (
                r"\bdetermine the total cost of a spell, start with the mana cost or alternative cost "
                r"(?:\([^(){}\d]*\) )?you're paying, add any cost increases(?: \([^(){}\d]*\))?, then "
                r"apply any cost reductions",
            ),
            Lang.FR: (
                r"\bdéterminer le coût total d'un sort, (?:commencez par le|prenez le) coût de mana ou le"
                r" coût alternatif [^.{}\d]{0,40}, ajoutez ~augmentations?[^.{}\d]{0,30}, puis "
                r"(?:appliquez|retranchez) ~réductions?",
            ),
        },
        lambda bound: _COST_ORDER,
    ),
    Template(
        "a reduction of generic mana",
        ("generic", "générique"),
        {
            Lang.EN: (
                r"\breduction ~applies only to generic mana in the ",
                r"\b(?:doesn't|can't|won't) reduce (?:the amount of colored mana|(?:that spell's )?"
                r"colored mana requirements|requirements of specific colors of mana)",
            ),
            Lang.FR: (
                r"\bréduction ~(?:ne s'applique qu'au|s'applique (?:seulement|uniquement) au) mana "
                r"générique",
            ),
        },
        lambda bound: _GENERIC_ONLY,
    ),
    Template(
        "a land play is needed",
        ("land play", "played a land"),
        {
            Lang.EN: (
                r"\byou can play it only during your main phase and only if you have an available land "
                r"play remaining",
                r"\byou can play it only during your main phase and only if you haven't yet played a "
                r"land that turn",
            )
        },
        lambda bound: _LAND_PLAY,
    ),
    Template(
        "land plays left",
        ("land play",),
        {
            Lang.EN: (
                r"\bif it's a land(?: card)?, you can't play it unless you have (?:any )?(?:available )?"
                r"land plays (?:available|remaining)",
            )
        },
        lambda bound: _LAND_LEFT,
    ),
    Template(
        "the time of a sorcery",
        ("sorcery card",),
        {
            Lang.EN: (
                r"\bif you exile a sorcery card, you can cast it only during your main phase (?:when|"
                r"while) the stack is empty",
            )
        },
        lambda bound: _SORCERY_TIME,
    ),
    Template(
        "the time of a creature",
        ("without flash", "creature card"),
        {
            Lang.EN: (
                r"\bif you exile a creature card without flash, you can cast it only during your main "
                r"phase (?:when|while) the stack is empty",
            )
        },
        lambda bound: _CREATURE_TIME,
    ),
    Template(
        "timing by the card's type is ignored",
        ("timing", "restrictions"),
        {
            Lang.EN: (
                r"\btiming (?:permissions|restrictions) based on (?:the|a|its|that) (?:card's|spell's|"
                r"cards')? ?types?(?: \(if it's a sorcery\))? (?:are|is) ignored(?:, but other "
                r"restrictions[^.]*(?:are not|aren't))?",
                r"\bignore timing (?:permissions|restrictions) based on (?:the|a|that) (?:card's|spell's"
                r"|cards') types?",
            ),
            Lang.FR: (
                r"\bignorez les restrictions (?:de moment|temporelles|de timing)[^.{}\d]{0,20} type de la"
                r" carte",
                r"\brestrictions (?:de moment|temporelles|de timing)[^.{}\d]{0,20} type de (?:la )?carte "
                r"[^.{}\d]{0,10}sont ignorées",
                r"\brestrictions qui viennent de son type de carte, [^.{}\d]{1,50}, ne s'appliquent pas",
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
                r"\babilities that trigger when(?:ever)? a creature attacks won't trigger when (?:it|"
                r"they) enters? the battlefield attacking",
                r"\btoken is already attacking as it comes into play, nothing that triggers on a creature"
                r" attacking triggers for it",
            ),
            Lang.FR: (
                r"\bn'(?:a|ont) jamais été déclarée?s? comme (?:attaquante?s?|une? attaquante?|"
                r"créatures? attaquantes?)",
                r"\bjeton (?:arrive en jeu attaquant|attaque déjà (?:en arrivant|à son arrivée) en jeu)"
                r"[^.{}\d]{0,60}(?:ne se déclenche|rien)",
            ),
        },
        lambda bound: _NEVER_DECLARED,
    ),
    Template(
        "counted as it resolves",
        ("resolve", "résou", "résol"),
        {
            Lang.EN: (
                rf"\b(?:value of X|number|amount|bonus|size of the bonus) ~(?:is|are) (?:calculated|"
                rf"determined|counted|locked in) (?:only once,? )?{_AS_IT_RESOLVES}\. ~(?:value of X|"
                r"number|amount|bonus|it) (?:won't|doesn't) change ",
                r"\bX of [A-Z][^.{}\d]{1,40} is worked out once, on resolution",
                rf"\b(?:value of X|bonus) is (?:calculated|determined|counted) only once,? {_AS_IT_RESOLVES}",
            ),
            Lang.FR: (
                r"\b(?:valeur de X|X [^.{}\d]{1,50}) (?:est|n'est) (?:calculée?|déterminée?|comptée?)"
                r" (?:une seule fois|qu'une (?:seule )?fois),? (?:à la résolution|au moment où|quand)",
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
                r"\byou (?P<divide>divide) the (?:damage|counters) as you (?:cast|put) (?:(?P<ability>[^."
                r"{}\d]{0,40}ability on(?:to)? the stack)|[^.{},\d]{1,40}),? not as (?:it|the spell|the "
                r"ability|that ability) resolves",
                r"\byou choose how many targets [^.{}\d]{1,60}? (?:has|have) and how the (?:\w+ )?(?:"
                r"damage|counters) (?:is|are|will be) (?P<divide>divided) as you (?:cast the spell|cast "
                r"[A-Z][^.{}\d]{1,30}|put the (?P<ability>(?:triggered )?ability) on(?:to)? the stack)",
            ),
            Lang.FR: (
                r"\bvous (?P<divide>répartissez) les (?:blessures|marqueurs) (?:quand|au moment où|"
                r"lorsque) vous lancez [^.{}\d]{1,40}, (?:et )?(?:non|pas) (?:quand|au moment où|à)",
            ),
        },
        _when_chosen,
    ),
    Template(
        "what a copy doesn't copy",
        ("copy", "copie"),
        {
            Lang.EN: (
                r"\b(?:doesn't|won't) copy whether (?:that|the) \w+ is tapped or untapped, whether it has"
                r" any counters on it(?: or (?:any )?Auras? (?:and/or|and|or) Equipment attached to it)?,"
                r" (?:or|and|nor) (?:any )?non-?copy effects that (?:have )?changed its power",
                r"\bcopies (?:exactly what was|the) printed (?:values )?(?:on|of) the [^.{}\d]{1,40}, plus "
                r"any copy effects[^.{}\d]{0,40}\. (?:it|the \w+) (?:won't|doesn't) copy (?:counters|any "
                r"counters)",
            ),
            Lang.FR: (
                r"\b(?:il|elle) ne copie pas les marqueurs de cette créature",
                r"\bne copie pas (?:si|le fait que) [^.{}\d]{1,60}engagée?[^.{}\d]{0,60}marqueurs[^.{}\d]"
                r"{0,160}(?:force|effets)",
            ),
        },
        lambda bound: _COPIED,
        sentences=2,
    ),
    Template(
        "a copy of a copy",
        ("copying", "copie"),
        {
            Lang.EN: (
                r"\bif the copied (?:creature|permanent|artifact) is copying something else,? (?:\([^(){}"
                r"\d]*\),? )?then [^.{}\d]{1,60} (?:as|becomes|will become|will be) (?:whatever|a copy of "
                r"whatever) that (?:creature|permanent|artifact) (?:copied|is copying)",
            ),
            Lang.FR: (
                r"\bcopie une créature qui copie une créature, il devient ce que la créature choisie est "
                r"en train de copier",
            ),
        },
        lambda bound: _COPIED_AGAIN,
    ),
    Template(
        "a copy of what is face down",
        ("face-down", "face down", "face cachée"),
        {
            Lang.EN: (
                r"\bbecomes? a copy of a face-down creature, it(?:'ll be| becomes| will become) a "
                r"(?:colorless )?2/2 creature with no name[^.]*",
            ),
            Lang.FR: (
                r"\bdevient une copie d'une créature face cachée, il devient une créature 2/2 sans nom"
                r"[^.]*",
            ),
        },
        lambda bound: _FACE_DOWN,
    ),
    Template(
        "an intervening if",
        ("intervening",),
        {
            Lang.EN: (
                r"\bintervening ['\"]*if['\"]* clause['\".]+ ['\"]*(?:that|this) means \(1\) the ability "
                r"won't trigger at all unless[^.{}]*\(2\) the ability will do nothing (?:unless|if) ",
                r"\bintervening ['\"]*if['\"]* clause['\".]* means that \(1\) the ability won't trigger at"
                r" all unless[^.{}]*\(2\) the ability will do nothing (?:unless|if) ",
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
                r"^\W*if another [^.{}\d,]{0,50}creature [^.{}\d,]{0,40}?(?:dies|is put into a graveyard) "
                r"at the same time (?:as|that) [^.{}\d,]{1,40}?(?: (?:does|dies))?, (?:its|the|[^.{}\d,]"
                r"{1,40}'s) (?:\w+ )?ability (?:triggers|will trigger) for that creature",
                r"^\W*if [^.{}\d,]{1,40} dies at the same time as (?:one or more other|another|one or more)"
                r" creatures?[^.{}\d,]{0,40}, (?:its|the) (?:\w+ )?ability (?:triggers|will trigger) for "
                r"(?:each of those|each of them|that creature|those creatures)",
            ),
            Lang.FR: (
                r"\bmeurt en même temps qu[e'][^.{}\d]{1,60}, (?:sa|la) capacité se déclenche pour (?:cette"
                r" créature|chacune)",
            ),
        },
        lambda bound: _DIES_TOGETHER,
    ),
    Template(
        "loyalty abilities aren't mana abilities",
        ("loyalty abilit", "capacités de loyauté"),
        {
            Lang.EN: (r"^\W*loyalty abilities can't be mana abilities",),
            Lang.FR: (r"capacités de loyauté ne peuvent pas être des capacités de mana",),
        },
        lambda bound: _LOYALTY_MANA,
    ),
    Template(
        "a mana ability doesn't use the stack",
        ("mana abilit", "capacité de mana"),
        {
            Lang.EN: (
                r"^\W*[^.{}\d]{1,60}? ability is a mana ability\. it doesn't use the stack and can't be "
                r"responded to",
                r"^\W*[^.{}\d]{1,60}? ability is a mana ability, so it doesn't use the stack",
            ),
            Lang.FR: (
                r"capacité [^.{}\d]{0,40}est une capacité de mana\. elle n'utilise pas la pile",
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
                r"\bif there's a tie for (?:the )?(?:highest|greatest) [^.{}\d,]{1,40}, (?:all|each) of "
                r"those creatures",
                r"\bcreatures can be level at the top for [^.{}\d,]{1,40}; every one of them",
            ),
            Lang.FR: (
                r"\ben cas d'égalité de [^.{}\d,]{1,50} plus élevée?, toutes ces créatures",
                r"\bcréatures peuvent être à égalité [^.{}\d]{0,60}; toutes? ",
            ),
        },
        lambda bound: _TIE,
    ),
)
