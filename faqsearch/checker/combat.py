"""Combat: who may attack, block and be attacked, and what triggers there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era
from faqsearch.checker.literals import within
from faqsearch.errors import NotationError

__all__ = [
    "FUNCTIONS",
    "Attacker",
    "Fighting",
    "TeamCombat",
    "attack_assignments",
    "attack_triggers",
    "attackers_condition",
    "block_choices",
    "block_stands",
    "block_triggers",
    "can_block",
    "may_fight",
    "min_blockers",
    "team_combat",
]


@dataclass(frozen=True, slots=True)
class Fighting:
    """What a permanent may do; ``tap_ability`` is an ability with {T} in its cost."""

    attack: bool
    block: bool
    be_attacked: bool
    tap_ability: bool


def may_fight(
    era: Era,
    *,
    permanent: CardObject,
    tapped: bool = False,
    new: bool = False,
    abilities_as_though_haste: bool = False,
) -> Fighting:
    """Whether a permanent may attack, block, be attacked, and use an ability with {T}.

    ``new``: not under its controller's control continuously since the turn began.
    Creatures attack and block; planeswalkers (2007) and battles (2023) are attacked. Haste
    for abilities alone doesn't let a creature attack.
    Then 212.3f, 212.9e, 308.1-2; today 302.6, 306.6, 310.5, 508.1a-b, 509.1a.
    """
    face = permanent.front
    creature = face.is_type("creature")
    sick = creature and new and not face.has("haste")
    attacked = (face.is_type("planeswalker") and era.has("lrw-planeswalkers")) or (
        face.is_type("battle") and era.has("mom-battles")
    )
    return Fighting(
        attack=creature and not tapped and not sick and not face.has("defender"),
        block=creature and not tapped,
        be_attacked=attacked,
        tap_ability=not tapped and (not sick or abilities_as_though_haste),
    )


@dataclass(frozen=True, slots=True)
class TeamCombat:
    """Whether a planeswalker may be attacked, and a creature block the one that attacks it."""

    attackable: bool
    may_block: bool


def team_combat(
    era: Era, *, defending: tuple[str, ...], planeswalker_of: str, blocker_of: str
) -> TeamCombat:
    """Combat in Two-Headed Giant about one planeswalker, by the players who control what.

    That of any player of the ``defending`` team may be attacked, and creatures of each of
    them may block. Then 606.7b-c; today 805.10b, 805.10d.
    """
    attackable = planeswalker_of in defending
    return TeamCombat(attackable, attackable and blocker_of in defending)


def attack_assignments(
    era: Era, *, attackers: int, players: int = 1, planeswalkers: int = 0, battles: int = 0
) -> int:
    """In how many ways the attackers may be shared out among those that may be attacked.

    Each attacks one player, planeswalker (since 2007) or battle (since 2023).
    Then 308.2a; today 508.1b.
    """
    defenders = players
    if era.has("lrw-planeswalkers"):
        defenders += planeswalkers
    if era.has("mom-battles"):
        defenders += battles
    return int(defenders ** within(attackers, 0, 100, "attackers"))


def can_block(
    era: Era,
    *,
    blocker: CardObject,
    attacker: CardObject,
    not_by_power: int | None = None,
    tapped: bool = False,
) -> bool:
    """Whether a creature can block another that ``not_by_power`` or more can't block.

    Power counts, also of a creature that assigns damage by its toughness. Flying is blocked
    by flying and reach. Then 309.2, 502.4, 502.70; today 509.1a-b, 702.9b, 702.17b.
    """
    face = blocker.front
    if not face.is_type("creature") or tapped:
        return False
    flies = attacker.front.has("flying")
    if flies and not (face.has("flying") or face.has("reach")):
        return False
    return not_by_power is None or face.size is None or face.size.power < not_by_power


def block_stands(
    era: Era,
    *,
    blocker: tuple[CardObject, ...],
    declared: int,
    attacker: CardObject,
    not_by_power: int | None = None,
) -> bool:
    """Whether a creature blocks another, by what it is from moment to moment.

    Only the moment ``declared`` (its place in ``blocker``, from 0) matters: what comes to be
    true of the blocker later undoes no block. 309.2a, 309.2e-f then; 509.1b, 509.1h today.
    Raises NotationError for a moment that isn't there.
    """
    if not 0 <= declared < len(blocker):
        raise NotationError(f"declared: there are {len(blocker)} moments, counted from 0")
    return can_block(era, blocker=blocker[declared], attacker=attacker, not_by_power=not_by_power)


def block_choices(
    era: Era,
    *,
    blocker: CardObject,
    attackers: Mapping[str, CardObject],
    must_block: str | None = None,
) -> tuple[str, ...]:
    """What an untapped creature may be declared to block: one of the attackers, or ``none``.

    ``attackers`` are those that attack its controller or what that player controls.
    ``must_block`` names a creature that it blocks "if able": where it can't, or where that
    creature doesn't attack there, it is as free as ever. Then 309.2a, 500.3-4; today 509.1a-c.
    """
    able = [
        name
        for name, attacker in attackers.items()
        if can_block(era, blocker=blocker, attacker=attacker)
    ]
    return (must_block,) if must_block in able else (*able, "none")


def min_blockers(era: Era, *, attacker: CardObject, types: tuple[str, ...], least: int = 2) -> int:
    """How many creatures must block an attacker where those of ``types`` need ``least``.

    A creature with changeling is of every type. Then 309.2, 502.73a; today 509.1b, 702.73a.
    """
    face = attacker.front
    concerned = face.has("changeling") or any(map(face.is_type, types))
    return least if concerned else 1


def block_triggers(
    era: Era, *, declared: int, later: tuple[int, ...] = (), least: int = 1, each: bool = False
) -> int:
    """How often "whenever it blocks ``least`` or more creatures" triggers in one combat.

    ``declared`` is how many it was declared to block, ``later`` how many it blocks after
    each effect that adds or takes away. It triggers once, when the number reaches
    ``least``; with ``each`` ("blocks a creature") once for each.
    Then 410.9a-b, 410.9e; today 509.3a, 509.3e.
    """
    counts = (0, declared, *later)
    if each:
        return sum(max(0, after - before) for before, after in pairwise(counts))
    return int(any(count >= least for count in counts[1:]))


@dataclass(frozen=True, slots=True)
class Attacker:
    """An attacking creature; one put onto the battlefield attacking was not declared."""

    name: str
    declared: bool = True


def attackers_condition(era: Era, *, attackers: tuple[Attacker, ...], least: int = 3) -> bool:
    """Whether a player attacked with ``least`` creatures this turn: those declared count.

    It doesn't matter whether they are still there. Then 308.3-4; today 508.3a, 508.4, 608.2i.
    """
    return len({attacker.name for attacker in attackers if attacker.declared}) >= least


@dataclass(frozen=True, slots=True)
class Attacking:
    """Whether "whenever it attacks" triggers, and whether restrictions were looked at."""

    triggers: bool
    restrictions_apply: bool


def attack_triggers(era: Era, *, declared: bool) -> Attacking:
    """A creature declared as an attacker, or one put onto the battlefield attacking.

    The latter never "attacked": nothing triggers, and nothing forbids it.
    Then 308.3-4; today 508.3a, 508.4.
    """
    return Attacking(declared, declared)


FUNCTIONS = (
    team_combat,
    may_fight,
    attack_assignments,
    can_block,
    block_stands,
    block_choices,
    min_blockers,
    block_triggers,
    attackers_condition,
    attack_triggers,
)
