"""Damage: how combat damage is assigned, trample, deathtouch, lifelink."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era

__all__ = [
    "FUNCTIONS",
    "Assignment",
    "Blocker",
    "Deathtouch",
    "Lifelink",
    "Outcome",
    "Seen",
    "assigned_damage",
    "assignment",
    "attack_outcome",
    "combat_damage_sees",
    "deathtouch",
    "lifelink",
]


def assigned_damage(
    era: Era, *, creature: CardObject, by_toughness: bool = False, in_combat: bool = True
) -> int:
    """How much combat damage a permanent assigns: a creature's power, never less than 0.

    With ``by_toughness`` its toughness instead. A planeswalker or creature that neither
    attacks nor blocks (``in_combat`` False) assigns none. Then 310.2a; today 510.1a.
    """
    face = creature.front
    if not in_combat or not face.is_type("creature") or face.size is None:
        return 0
    return max(0, face.size.toughness if by_toughness else face.size.power)


@dataclass(frozen=True, slots=True)
class Blocker:
    """A blocker; ``damage`` is already marked on it or assigned to it by others."""

    toughness: int
    damage: int = 0


@dataclass(frozen=True, slots=True)
class Assignment:
    """Whether damage may be assigned so; what is lethal for each; the most that tramples over.

    ``divided``: in which way, freely or so that blockers wait for those before them.
    """

    legal: bool
    lethal: tuple[int, ...]
    most_past_blockers: int
    divided: Literal["freely", "in order, lethal damage first"]


def assignment(
    era: Era,
    *,
    power: int,
    blockers: tuple[Blocker, ...],
    assigned: tuple[int, ...],
    past_blockers: int = 0,
    trample: bool = False,
    deathtouch: bool = False,
) -> Assignment:
    """Combat damage of a blocked attacker, divided among its blockers (in their order).

    To 2009 freely; from 2009 to 2024 a blocker only after those before it have lethal
    damage; since then freely again. Deathtouch: from 2009 free of the order, from 2010
    one damage is lethal. What tramples over wants lethal damage to every blocker.
    ``most_past_blockers`` is 0 without trample. Then 310.2c, 502.9b, 510.1c;
    today 510.1c, 702.2c, 702.19b.
    """
    one_kills = deathtouch and era.has("m11-deathtouch-lethal")
    lethal = tuple(
        min(max(0, blocker.toughness - blocker.damage), 1 if one_kills else blocker.toughness)
        for blocker in blockers
    )
    most = max(0, power - sum(lethal)) if trample else 0
    legal = (
        len(assigned) == len(blockers)
        and min((past_blockers, *assigned)) >= 0
        and sum(assigned) + past_blockers == (power if blockers or trample else 0)
    )
    enough = [given >= wanted for given, wanted in zip(assigned, lethal, strict=False)]
    if past_blockers:
        legal = legal and trample and all(enough)
    ordered = era.has("m10-combat-damage") and not era.has("fdn-damage-order")
    ordered = ordered and len(blockers) > 1
    if deathtouch and not era.has("m11-deathtouch-lethal"):
        ordered = False
    if ordered:
        legal = legal and all(
            given == 0 or all(enough[:place]) for place, given in enumerate(assigned)
        )
    return Assignment(legal, lethal, most, "in order, lethal damage first" if ordered else "freely")


@dataclass(frozen=True, slots=True)
class Seen:
    """Whether players can do something at that moment, and whether it counts for the damage."""

    possible: bool
    counts: bool


def combat_damage_sees(
    era: Era,
    *,
    moment: Literal[
        "before damage is assigned", "after damage is assigned", "after damage is dealt"
    ],
    change: Literal["power", "deathtouch or lifelink"] = "power",
) -> Seen:
    """Whether a change of a creature in combat counts for its combat damage.

    Until 2009 damage once assigned waited on the stack while players acted: its amount stayed,
    but what its source could do was looked at as it was dealt. Since then nothing can be done
    between the two. Then 310.1, 310.4a-b; today 510.1-2.
    """
    if moment == "after damage is assigned":
        possible = not era.has("m10-combat-damage")
        return Seen(possible, possible and change != "power")
    return Seen(True, moment == "before damage is assigned")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where an attacker's combat damage goes; the most that blockers leave for the rest."""

    to_player: int
    to_planeswalker: int
    to_blockers: int


def attack_outcome(
    era: Era,
    *,
    power: int,
    attacks: Literal["player", "planeswalker"],
    trample: bool = False,
    left: bool = False,
    blocked: bool = False,
    blockers: tuple[int, ...] = (),
) -> Outcome:
    """Where an attacker's combat damage goes, as much as may past the blockers.

    ``left``: the planeswalker is gone from combat. ``blockers`` are the toughnesses of those
    still blocking. Trample never goes on from a planeswalker to its controller; without
    trample a blocked attacker whose blockers are gone assigns nothing.
    Then 306.4c, 310.2b-c, 502.9b-c; today 506.4c, 510.1b-c, 702.19b, d, f.
    """
    power = max(0, power)
    past = power
    if blocked or blockers:
        past = max(0, power - sum(blockers)) if trample else 0
    gone = left and attacks == "planeswalker"
    to_blockers = power - past if blockers else 0
    if gone and blockers:
        to_blockers = power
    past = 0 if gone else past
    on_player = attacks == "player"
    return Outcome(past if on_player else 0, 0 if on_player else past, to_blockers)


@dataclass(frozen=True, slots=True)
class Deathtouch:
    """What deathtouch is, and what becomes of the creature."""

    nature: Literal["triggered", "static"]
    triggers: int
    destroyed: bool
    regenerations_needed: int


def deathtouch(
    era: Era,
    *,
    damage: int,
    toughness: int,
    instances: int = 1,
    events: tuple[Literal["damage", "ability lost", "source leaves"], ...] = ("damage",),
) -> Deathtouch:
    """A creature is dealt damage, combat or not, by a source with deathtouch.

    To 2009 each instance triggers and destroys it, beside lethal damage; since then it is
    destroyed once, by a state-based action. What matters is whether the source had it when
    the damage was dealt. Then 420.5c, 502.63; today 702.2b, 702.2f, 704.5g-h, 704.7.
    """
    dealt = damage if "damage" in events else 0
    before = events[: events.index("damage")] if "damage" in events else events
    touched = dealt > 0 and instances > 0 and "ability lost" not in before and toughness > 0
    lethal = dealt >= toughness
    if era.has("m10-deathtouch-lifelink"):
        destroyed = touched or lethal
        return Deathtouch("static", 0, destroyed, int(destroyed and toughness > 0))
    triggers = instances if touched else 0
    shields = triggers + int(lethal and toughness > 0)
    return Deathtouch("triggered", triggers, bool(triggers) or lethal, shields)


@dataclass(frozen=True, slots=True)
class Lifelink:
    """What lifelink is, how often it triggers, the life gained, and who gains it."""

    nature: Literal["triggered", "static"]
    triggers: int
    life: int
    player: str


def lifelink(era: Era, *, damage: int, instances: int = 1, controller: str = "you") -> Lifelink:
    """Damage of a source with lifelink: life gained by its controller, whoever gave it that.

    To 2009 each instance triggers; since then the life is gained as part of the damage,
    however many instances. Then 502.68; today 120.3f, 702.15b, 702.15f.
    """
    if era.has("m10-deathtouch-lifelink"):
        life = damage if instances else 0
        return Lifelink("static", 0, life, controller if life else "")
    life = damage * instances
    triggers = instances if damage else 0
    return Lifelink("triggered", triggers, life, controller if life else "")


FUNCTIONS = (
    assigned_damage,
    assignment,
    combat_damage_sees,
    attack_outcome,
    deathtouch,
    lifelink,
)
