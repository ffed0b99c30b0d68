"""Templates of planeswalkers, life, deathtouch and lifelink (CR 306, 810, 702)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]


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
_DEATHTOUCH_KILLS = (Claim("deathtouch", {"damage": 1, "toughness": 5}, {"destroyed": True}),)
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

TEMPLATES = (
    Template(
        "planeswalkers that share a type",
        ("planeswalker", "arpenteur"),
        {
            Lang.EN: (
                r"\bif two or more planeswalkers %share a (?:planeswalker |sub)type "
                r"%(?:in play|on the battlefield) at %same time, they're (?:all )?put "
                r"%their owners' graveyards",
                r"\bwhen two or more planeswalkers %play at once have %subtype in "
                r"common, ~puts each of them into %owner's graveyard",
            ),
            Lang.FR: (
                r"\bsi au moins deux arpenteurs %partagent un sous-type sont %jeu en "
                r"même temps, ils %mis dans les cimetières",
                r"\bmet dans le cimetière %son propriétaire chacun des arpenteurs %jeu "
                r"qui ont un sous-type %commun, dès qu'il y %a deux ou plus",
            ),
        },
        lambda bound: _SHARED_TYPE,
    ),
    Template(
        "damage redirected to a planeswalker",
        ("planeswalker", "arpenteur"),
        {
            Lang.EN: (
                r"\bsource you control would deal noncombat %to an opponent, you may "
                r"%that source deal (?:the|that) damage (?:instead )?to %planeswalker "
                r"(?:which |that )?(?:that )?opponent controls(?: instead)?",
                r"\bnoncombat damage ~dealt to (?:a player|an opponent) %a source "
                r"~controls?(?: an)? ~may (?:instead )?have (?:that source %)?that "
                r"damage ~planeswalker",
                r"\b(?:whether (?:or not )?to|you (?:may|can|choose to)) redirect "
                r"(?:the|that) %(?:dealt by that \w+ )?to %planeswalker that player "
                r"controls",
                r"\bchoose to have its <num n> damage dealt to one %that player's "
                r"planeswalkers",
            ),
            Lang.FR: (
                r"\bsource ~contrôle.{1,40}blessures non-combat %un adversaire, "
                r"~arpenteur",
                r"\bsi une source que %contrôlez inflige des blessures %non-combat à un "
                r"adversaire, %pouvez faire que cette source inflige %blessures à un "
                r"arpenteur",
                r"\bchoisir (?:que [^.{}\d]{1,20}inflige|d'infliger) ses <num n> "
                r"blessures à l'un des arpenteurs %(?:votre adversaire|ce joueur)",
                r"\binfliger à un adversaire %blessures autres que de combat, %à vous "
                r"de les lui %infliger plutôt à un arpenteur",
                r"\brediriger (?:ces|les|ses) <num n>? ?blessures (?:sur|vers) (?:un|l'un des) "
                r"arpenteurs?",
            ),
        },
        lambda bound: _REDIRECT,
    ),
    Template(
        "your own damage isn't redirected",
        ("planeswalker", "arpenteur"),
        {
            Lang.EN: (
                r"\bdamage that a source %control would deal to %can't be "
                r"(?:moved|redirected) to %planeswalker of yours",
                r"\bif a source you control %deal (?:noncombat )?damage to you, %can't "
                r"(?:have that damage dealt|redirect that damage) %(?:one of your "
                r"planeswalkers|a planeswalker you control)",
            ),
            Lang.FR: (
                r"\bsource que vous contrôlez devait %infliger des blessures, vous ne "
                r"%pas faire que cette source inflige %blessures à l'un de vos "
                r"arpenteurs",
                r"\bvous ne pouvez pas faire %à un de vos arpenteurs %blessures qu'une "
                r"source sous votre contrôle %infligerait",
            ),
        },
        lambda bound: _REDIRECT_OWN,
    ),
    Template(
        "a teammate's damage isn't redirected",
        ("planeswalker", "arpenteur"),
        {
            Lang.EN: (
                r"\btwo-headed giant game, redirecting %a planeswalker the damage meant "
                r"%its controller's teammate isn't possible",
                r"\btwo-headed giant game, damage %would be dealt to %player can't be "
                r"redirected %a planeswalker (?:his or her|their|that player's) "
                r"teammate controls",
            ),
            Lang.FR: (
                r"\btroll à deux têtes, %blessures qui devraient être infligées %un "
                r"joueur ne peuvent pas %redirigées sur un arpenteur %son équipier "
                r"contrôle",
                r"\btroll à deux têtes, %ne peut pas rediriger vers %arpenteur des "
                r"blessures destinées %coéquipier du joueur qui %contrôle",
            ),
        },
        lambda bound: _REDIRECT_TEAM,
    ),
    Template(
        "half the life of a team",
        ("life", "points de vie"),
        {
            Lang.EN: (
                r"\bone team is at <num a> life and the other %<num o>\. ~highest life "
                r"total of %player is then taken %be <num c>, namely half of <num "
                r"again>, rounded up\. ~puts every player at \d+, %that both teams "
                r"finish %<num both> life",
                r"\bteams (?:are at|have) <num a> and <num o> life~~considered to be <num c> "
                r"\(<num "
                r"again> divided by 2, rounded up\)",
            ),
            Lang.FR: (
                r"\bles équipes ont respectivement <num a> et <num o> points de vie, "
                r"~considéré comme étant <num c> \(<num again> divisé par 2, arrondi "
                r"%l'unité supérieure\)\. ~établi à \d+\. ~chaque équipe se retrouve "
                r"avec <num both> points de vie",
                r"\bune équipe à <num a> points de vie et l'autre %<num o>\. ~compté "
                r"comme <num c>, soit la moitié de <num again>, arrondie au supérieur\. "
                r"~chaque joueur à \d+, ~les (?:deux )?équipes finissent %<num both> "
                r"points de vie",
            ),
        },
        _team_life,
        sentences=3,
    ),
    Template(
        "a team's life is its players'",
        ("life total", "points de vie"),
        {
            Lang.EN: (
                r"two-headed giant game, anything %cares about your life total %the "
                r"life total of %team",
                r"two-headed giant game, (?:a player|your|each player)(?:'s)? %total "
                r"(?:is|equals) (?:the|your|that player's) team's %total",
            ),
            Lang.FR: (
                r"\btroll à deux têtes, ~total de points de vie %(?:est|égal à) celui de votre "
                r"équipe",
            ),
        },
        lambda bound: _TEAM_TOTAL,
    ),
    Template(
        "any damage of deathtouch",
        ("deathtouch", "contact mortel"),
        {
            Lang.EN: (
                r"\bdeathtouch triggers (?:when|whenever) damage %dealt, not (?:only|just) "
                r"%combat damage",
                r"\bdeathtouch isn't limited to combat damage: %of any kind triggers it",
            ),
            Lang.FR: (
                r"\ble contact mortel se déclenche (?:quand|à %fois que) %blessures "
                r"sont infligées, pas seulement %des blessures de combat",
                r"\bcontact mortel ne se limite pas %blessures de combat\s?: ~le "
                r"déclenchent",
            ),
        },
        lambda bound: _DEATHTOUCH_KILLS,
    ),
    Template(
        "deathtouch triggers",
        ("deathtouch", "contact mortel"),
        {
            Lang.EN: (
                r"\bdeathtouch (?:ability )?(?:gained by %creature )?triggers "
                r"(?:when|whenever|as) (?:that )?combat damage",
            ),
            Lang.FR: (
                r"\bcapacité de contact mortel acquise %la créature se déclenche quand "
                r"%blessures",
                r"\bcontact mortel acquis par %créature se déclenche à %résolution de "
                r"ces blessures",
            ),
        },
        lambda bound: _DEATHTOUCH_TRIGGERS,
    ),
    Template(
        "one damage of deathtouch is lethal",
        ("deathtouch",),
        {
            Lang.EN: (
                r"\b(?:has|with) deathtouch, 1 damage (?:from %)?is (?:considered "
                r")?lethal",
            )
        },
        lambda bound: _DEATHTOUCH_LETHAL,
    ),
    Template(
        "instances of lifelink",
        ("lifelink", "lien de vie"),
        {
            Lang.EN: (
                r"\bmultiple instances of (?:\w+,? (?:and/or|and|or) |flying, "
                r"vigilance,% )?lifelink (?:on %same creature )?are redundant",
                r"\bmultiple instances of lifelink (?:and|or|and/or) %(?:on the same "
                r"creature )?are redundant",
            ),
            Lang.FR: (r"\bplusieurs (?:instances|occurrences) (?:du|de) lien de vie ~redondantes",),
        },
        lambda bound: _LIFELINK_ONCE,
    ),
    Template(
        "instances of deathtouch",
        ("deathtouch", "contact mortel"),
        {
            Lang.EN: (
                r"\bmultiple instances of (?:lifelink (?:and|or|and/or) )?deathtouch "
                r"(?:(?:and|or|and/or) %)?(?:on %same creature )?are redundant",
            ),
            Lang.FR: (
                r"\bplusieurs (?:instances|occurrences) (?:du|de) contact mortel ~redondantes",
            ),
        },
        lambda bound: _DEATHTOUCH_ONCE,
    ),
)
