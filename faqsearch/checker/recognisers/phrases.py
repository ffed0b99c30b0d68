"""Templates of phrases whose facts follow from themselves: targets, planeswalkers, life, linked.

Each stands for one small situation that the phrase describes, such as a spell with two targets
that have both become illegal.
"""

from __future__ import annotations

from typing import Any

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]

_ILLEGAL = r"(?:is|are|become|becomes|has become|have become) (?:an )?illegal(?: targets?)?"
_WHEN = (
    r"(?: (?:by the time|as|when|before|on resolution)(?: [^.,{}\d]{1,70}?)?"
    r"(?: (?:tries|would|try) to resolve| resolves?| resolution)?)?"
)
_FAILS = (
    r"(?:doesn't resolve|won't resolve|is countered|will be countered|does not resolve|will not "
    r"resolve|isn't going to resolve|fails to resolve)"
)
_FAILS_FR = r"(?:est contrecarrée?|sera contrecarrée?|ne se résou(?:t|dra) pas)"
_NONE_HAPPENS = r"(?: and none of its effects (?:happen|will happen|occur))?"


def _targets(*legal: bool) -> tuple[Claim, ...]:
    stated: dict[str, Any] = {"affected": [place for place, one in enumerate(legal) if one]}
    if not any(legal):
        stated["rest"] = False
    return (Claim("on_resolution", {"legal": list(legal)}, stated),)


def _team_life(bound: Bound) -> tuple[Claim, ...]:
    """A team's life and the half of it that counts for a player, rounded up."""
    team, half = bound.number("a"), bound.number("c")
    if "again" in bound and bound.number("again") != team:
        return ()
    claims = [Claim("team_life", {"team": team}, half)]
    if "both" in bound:
        inputs = {"team": team, "to": [half, half]}
        claims.append(Claim("set_team_life", inputs, [bound.number("both")]))
    return tuple(claims)


def _walkers(*names: tuple[str, str], gone: int) -> Claim:
    permanents = [
        {"name": name, "subtypes": [kind], "controller": "P1", "legendary": False}
        for name, kind in names
    ]
    return Claim("uniqueness", {"permanents": permanents}, {"to_graveyard": gone})


_PLAYERS = {"source_controller": "you", "player": "opponent", "planeswalker_controller": "opponent"}
_REDIRECT = (Claim("may_redirect", {"combat": False, **_PLAYERS}, True),)
_REDIRECT_OWN = (
    Claim(
        "may_redirect",
        {
            "combat": False,
            "source_controller": "you",
            "player": "you",
            "planeswalker_controller": "you",
        },
        False,
    ),
)
_REDIRECT_TEAM = (
    Claim(
        "may_redirect",
        {
            "combat": False,
            "source_controller": "you",
            "player": "opponent",
            "planeswalker_controller": "teammate",
        },
        False,
    ),
)
_SHARED_TYPE = (_walkers(("Garruk A", "Garruk"), ("Garruk B", "Garruk"), gone=2),)
_TEAM_TOTAL = (Claim("team_life", {"team": 15}, 15),)
_DEATHTOUCH_TRIGGERS = (
    Claim("deathtouch", {"damage": 1, "toughness": 5}, {"nature": "triggered", "triggers": 1}),
)
_DEATHTOUCH_LETHAL = (
    Claim(
        "assignment",
        {
            "power": 5,
            "blockers": [{"toughness": 4}],
            "assigned": [1],
            "past_blockers": 4,
            "trample": True,
            "deathtouch": True,
        },
        {"lethal": [1]},
    ),
)
_DEATHTOUCH_ONCE = (
    Claim(
        "deathtouch",
        {"damage": 2, "toughness": 5, "instances": 2},
        {"regenerations_needed": 1},
    ),
)
_LIFELINK_ONCE = (Claim("lifelink", {"damage": 3, "instances": 2}, {"life": 3}),)
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
                r"\bif (?:all|both|each) (?:of )?(?:the |its |those |\w+(?: \w+){0,4}'s )?(?:spell or "
                rf"ability's )?(?:chosen )?targets? (?:chosen )?{_ILLEGAL}{_WHEN}(?: \([^(){{}}]*\))?, "
                rf"(?:it|the (?:entire )?(?:spell|ability)|that spell or ability|the spell or ability|"
                rf"[A-Z][\w',\s-]{{1,40}}?) {_FAILS}(?: at all)?{_NONE_HAPPENS}",
                rf"\ball of those targets {_ILLEGAL}(?: \([^(){{}}]*\))?, the (?:spell|ability) {_FAILS}",
                rf"\bthe (?:spell|ability) {_FAILS} if every target {_ILLEGAL}",
            ),
            Lang.FR: (
                r"\btoutes (?:ces|ses|les) cibles (?:de ce sort )?(?:sont|deviennent) illégales,? ~?"
                rf"\b(?:le sort|la capacité|il|elle) {_FAILS_FR}(?:,? et vous ne [^.{{}}\d]{{1,40}})?",
            ),
        },
        lambda bound: _targets(False, False),
    ),
    Template(
        "the target illegal",
        ("illegal", "illégal"),
        {
            Lang.EN: (
                r"\bif (?:the|that|its) (?:chosen |only )?(?:target|targeted (?:creature|permanent|card|"
                rf"spell|player|land)|target (?:creature|permanent|card|spell|player|land)) "
                rf"{_ILLEGAL}{_WHEN}(?: \([^(){{}}]*\))?, (?:it|the (?:entire )?(?:spell|ability)|that "
                rf"spell or ability|[A-Z][\w',\s-]{{1,40}}?) {_FAILS}{_NONE_HAPPENS}",
                r"\bif [A-Z][\w',\s-]{1,40}?'s target "
                rf"{_ILLEGAL}{_WHEN}, (?:it|the (?:spell|ability)|[A-Z][\w',\s-]{{1,40}}?) {_FAILS}"
                rf"{_NONE_HAPPENS}",
                rf"\b{_FAILS} because its target (?:is|has become) illegal",
                r"\bbecome an illegal target, the ability ~?is countered",
                r"\bthe target is illegal and the \w+ is countered",
            ),
            Lang.FR: (
                rf"\b{_FAILS_FR} parce qu'(?:elle|il) a une cible illégale",
                rf"\bsi (?:la|sa) (?:seule )?cible (?:est|devient|est devenue) illégale,? ~?\b(?:le "
                rf"sort|la capacité|il|elle) {_FAILS_FR}",
                rf"\b(?:cette|la) cible devienne illégale, la capacité ~{_FAILS_FR}",
                rf"\bdevenue? une cible illégale, la capacité ~{_FAILS_FR}",
                rf"\bla cible est illégale et l'aura {_FAILS_FR}",
            ),
        },
        lambda bound: _targets(False),
    ),
    Template(
        "one target legal",
        ("legal",),
        {
            Lang.EN: (
                r"\bif at least one target is still legal(?: at that time)?, the spell (?:or ability )?"
                r"(?:resolves|will resolve), but (?:an illegal target can't|has no effect on any "
                r"illegal targets|it won't have any effect on (?:any|the) illegal targets)",
                r"\bif at least one (?:of (?:its|the) )?targets? is (?:still )?legal, (?:it|the (?:spell|"
                r"ability)|that spell or ability) (?:resolves|will resolve) ~illegal targets? ~",
            )
        },
        lambda bound: _targets(True, False),
    ),
    Template(
        "planeswalkers that share a type",
        ("planeswalker", "arpenteur"),
        {
            Lang.EN: (
                r"\bif two or more planeswalkers that share a (?:planeswalker |sub)type are (?:in play|"
                r"on the battlefield) at the same time, they're (?:all )?put into their owners' "
                r"graveyards",
                r"\bwhen two or more planeswalkers in play at once have a subtype in common, ~puts each "
                r"of them into its owner's graveyard",
            ),
            Lang.FR: (
                r"\bsi au moins deux arpenteurs qui partagent un sous-type sont en jeu en même temps, "
                r"ils sont mis dans les cimetières",
                r"\bmet dans le cimetière de son propriétaire chacun des arpenteurs en jeu qui ont un "
                r"sous-type en commun, dès qu'il y en a deux ou plus",
            ),
        },
        lambda bound: _SHARED_TYPE,
    ),
    Template(
        "damage redirected to a planeswalker",
        ("planeswalker", "arpenteur"),
        {
            Lang.EN: (
                r"\bsource you control would deal noncombat damage to an opponent, you may have that source"
                r" deal (?:the|that) damage (?:instead )?to a planeswalker (?:which |that )?(?:that )?"
                r"opponent controls(?: instead)?",
                r"\bnoncombat damage ~dealt to (?:a player|an opponent) by a source ~controls?(?: an)? "
                r"~may (?:instead )?have (?:that source deal )?that damage ~planeswalker",
                r"\b(?:whether (?:or not )?to|you (?:may|can|choose to)) redirect (?:the|that) damage "
                r"(?:dealt by that \w+ )?to a planeswalker that player controls",
                r"\bchoose to have its <num n> damage dealt to one of that player's planeswalkers",
            ),
            Lang.FR: (
                r"\bsource ~contrôle.{1,40}blessures non-combat à un adversaire, ~arpenteur",
                r"\bsi une source que vous contrôlez inflige des blessures de non-combat à un adversaire, "
                r"vous pouvez faire que cette source inflige ces blessures à un arpenteur",
                r"\bchoisir (?:que [^.{}\d]{1,20}inflige|d'infliger) ses <num n> blessures à l'un des "
                r"arpenteurs de (?:votre adversaire|ce joueur)",
                r"\binfliger à un adversaire des blessures autres que de combat, libre à vous de les lui "
                r"faire infliger plutôt à un arpenteur",
                r"\brediriger (?:ces|les|ses) <num n>? ?blessures (?:sur|vers) (?:un|l'un des) arpenteurs?",
            ),
        },
        lambda bound: _REDIRECT,
    ),
    Template(
        "your own damage isn't redirected",
        ("planeswalker", "arpenteur"),
        {
            Lang.EN: (
                r"\bdamage that a source you control would deal to you can't be (?:moved|redirected) to a"
                r" planeswalker of yours",
                r"\bif a source you control would deal (?:noncombat )?damage to you, you can't (?:have "
                r"that damage dealt|redirect that damage) to (?:one of your planeswalkers|a planeswalker"
                r" you control)",
            ),
            Lang.FR: (
                r"\bsource que vous contrôlez devait vous infliger des blessures, vous ne pouvez pas faire "
                r"que cette source inflige ces blessures à l'un de vos arpenteurs",
                r"\bvous ne pouvez pas faire subir à un de vos arpenteurs les blessures qu'une source sous "
                r"votre contrôle vous infligerait",
            ),
        },
        lambda bound: _REDIRECT_OWN,
    ),
    Template(
        "a teammate's damage isn't redirected",
        ("planeswalker", "arpenteur"),
        {
            Lang.EN: (
                r"\btwo-headed giant game, redirecting to a planeswalker the damage meant for its "
                r"controller's teammate isn't possible",
                r"\btwo-headed giant game, damage that would be dealt to a player can't be redirected to "
                r"a planeswalker (?:his or her|their|that player's) teammate controls",
            ),
            Lang.FR: (
                r"\btroll à deux têtes, les blessures qui devraient être infligées à un joueur ne "
                r"peuvent pas être redirigées sur un arpenteur que son équipier contrôle",
                r"\btroll à deux têtes, on ne peut pas rediriger vers un arpenteur des blessures "
                r"destinées au coéquipier du joueur qui le contrôle",
            ),
        },
        lambda bound: _REDIRECT_TEAM,
    ),
    Template(
        "half the life of a team",
        ("life", "points de vie"),
        {
            Lang.EN: (
                r"\bone team is at <num a> life and the other at <num o>\. ~highest life total of a "
                r"player is then taken to be <num c>, namely half of <num again>, rounded up\. ~puts "
                r"every player at \d+, so that both teams finish at <num both> life",
                r"\bteams (?:are at|have) <num a> and <num o> life~~considered to be <num c> \(<num "
                r"again> divided by 2, rounded up\)",
            ),
            Lang.FR: (
                r"\bles équipes ont respectivement <num a> et <num o> points de vie, ~considéré comme "
                r"étant <num c> \(<num again> divisé par 2, arrondi à l'unité supérieure\)\. ~établi à "
                r"\d+\. ~chaque équipe se retrouve avec <num both> points de vie",
                r"\bune équipe à <num a> points de vie et l'autre à <num o>\. ~compté comme <num c>, soit "
                r"la moitié de <num again>, arrondie au supérieur\. ~chaque joueur à \d+, ~les (?:deux )?"
                r"équipes finissent à <num both> points de vie",
            ),
        },
        _team_life,
        sentences=3,
    ),
    Template(
        "a team's life is its players'",
        ("life total",),
        {
            Lang.EN: (
                r"two-headed giant game, anything that cares about your life total checks the life total"
                r" of your team",
                r"two-headed giant game, (?:a player|your|each player)(?:'s)? life total (?:is|equals) "
                r"(?:the|your|that player's) team's life total",
            )
        },
        lambda bound: _TEAM_TOTAL,
    ),
    Template(
        "deathtouch triggers",
        ("deathtouch", "contact mortel"),
        {
            Lang.EN: (
                r"\bdeathtouch (?:ability )?(?:gained by the creature )?triggers (?:when|whenever|as) "
                r"(?:any |that )?(?:combat )?damage",
                r"\bdeathtouch isn't limited to combat damage: damage of any kind triggers it",
            ),
            Lang.FR: (
                r"\ble contact mortel se déclenche (?:quand|à chaque fois que) des blessures sont "
                r"infligées, pas seulement quand des blessures de combat",
                r"\bcapacité de contact mortel acquise par la créature se déclenche quand les blessures",
                r"\bcontact mortel ne se limite pas aux blessures de combat : ~le déclenchent",
                r"\bcontact mortel acquis par la créature se déclenche à la résolution de ces blessures",
            ),
        },
        lambda bound: _DEATHTOUCH_TRIGGERS,
    ),
    Template(
        "one damage of deathtouch is lethal",
        ("deathtouch",),
        {Lang.EN: (r"\b(?:has|with) deathtouch, 1 damage (?:from it )?is (?:considered )?lethal",)},
        lambda bound: _DEATHTOUCH_LETHAL,
    ),
    Template(
        "instances of lifelink",
        ("lifelink",),
        {
            Lang.EN: (
                r"\bmultiple instances of (?:\w+,? (?:and/or|and|or) |flying, vigilance, and/or )?"
                r"lifelink (?:on the same creature )?are redundant",
                r"\bmultiple instances of lifelink (?:and|or|and/or) deathtouch (?:on the same creature "
                r")?are redundant",
            )
        },
        lambda bound: _LIFELINK_ONCE,
    ),
    Template(
        "instances of deathtouch",
        ("deathtouch",),
        {
            Lang.EN: (
                r"\bmultiple instances of (?:lifelink (?:and|or|and/or) )?deathtouch (?:(?:and|or|and/or)"
                r" lifelink )?(?:on the same creature )?are redundant",
            )
        },
        lambda bound: _DEATHTOUCH_ONCE,
    ),
    Template(
        "it leaves before it has exiled",
        ("forever", "for good", "indefinitely", "définitivement"),
        {
            Lang.EN: (
                r"\bleaves (?:the battlefield|play) before its (?:first|enters-the-battlefield|"
                r"comes-into-play)(?: triggered)? ability (?:has resolved|resolves), its (?:second|"
                r"leaves-the-battlefield|leaves-play)(?: triggered)? ability (?:will trigger|triggers)"
                r"(?:, resolves, and does| and (?:do|does)) nothing\. then its first(?: triggered)? "
                r"ability (?:will resolve and exile|resolves and exiles) (?:the|that) "
                r"[^.{}\d]{1,60}(?:forever|for good|indefinitely)",
                r"\bleaves play while its first ability is yet to resolve\. the second ability triggers "
                r"and does nothing\. the first resolves after it, and ~removed from the game for good",
            ),
            Lang.FR: (
                r"\bquitte le jeu alors que sa première capacité reste à résoudre\. la deuxième se "
                r"déclenche sans rien faire\. la première se résout après elle, et ~pour de bon",
                r"\bquitte le jeu avant que sa première capacité ne se résolve, sa deuxième capacité se "
                r"déclenche et ne fait rien\. (?:ensuite|puis), sa première capacité se résout et ~"
                r"(?:définitivement|pour toujours|indéfiniment)",
            ),
        },
        lambda bound: _GONE_FIRST,
        sentences=3,
    ),
    Template(
        "it leaves before it would exile until then",
        ("won't be exiled", "will be exiled"),
        {
            Lang.EN: (
                r"\bleaves the battlefield before (?:its|the|this|that) (?:enters-the-battlefield |"
                r"enters |enter-the-battlefield )?(?:triggered )?ability (?:has resolved|resolves), (?:"
                r"the target (?:\w+ ){0,3}\w+|no (?:\w+ )?(?:cards?|permanents?|creatures?)) (?:won't|"
                r"will) be exiled",
            )
        },
        lambda bound: _UNTIL_GONE_FIRST,
    ),
    Template(
        "a permanent that turns into a creature",
        ("turns into a creature",),
        {
            Lang.EN: (
                r"noncreature permanent that turns into a creature can attack, and its \{T\} abilities "
                r"can be activated, only if its controller has continuously controlled that permanent "
                r"since the beginning of (?:their|his or her) most recent turn",
            )
        },
        lambda bound: _NEW_CREATURE,
    ),
    Template(
        "persist once more",
        ("persist",),
        {
            Lang.EN: (
                r"\bpersist (?:ability )?can bring it back (?:again )?if its -1/-1 counters are removed "
                r"this way",
            )
        },
        lambda bound: _PERSIST_AGAIN,
    ),
    Template(
        "undying once more",
        ("undying",),
        {
            Lang.EN: (
                r"\bundying (?:ability )?can bring it back (?:again )?if its \+1/\+1 counters are removed"
                r" this way",
            )
        },
        lambda bound: _UNDYING_AGAIN,
    ),
)
