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
_SHARED_TYPE = (_walkers(("Garruk A", "Garruk"), ("Garruk B", "Garruk"), gone=2),)
_DEATHTOUCH_KILLS = (Claim("deathtouch", {"damage": 1, "toughness": 5}, {"destroyed": True}),)
_DEATHTOUCH_TRIGGERS = (
    Claim("deathtouch", {"damage": 1, "toughness": 5}, {"nature": "triggered", "triggers": 1}),
)

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
                r"\brediriger (?:ces|les|ses) <num n> blessures (?:sur|vers) (?:un|l'un des) "
                r"arpenteurs?",
            ),
        },
        lambda bound: _REDIRECT,
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
)
