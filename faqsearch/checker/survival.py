"""What destroys a permanent how often, what may be attached to it, targeted, or tied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era
from faqsearch.languages import fold

__all__ = [
    "FUNCTIONS",
    "Attachment",
    "Destroyed",
    "Overlap",
    "Protection",
    "Targets",
    "Wipe",
    "attachment",
    "greatest",
    "has_counter",
    "legal_targets",
    "overlapping_modes",
    "protection",
    "times_destroyed",
]

_COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


@dataclass(frozen=True, slots=True)
class Wipe:
    """A mode that destroys every permanent of a type, of mana values from ``least`` to ``most``."""

    type: str
    least: int = 0
    most: int | None = None

    def takes(self, card: CardObject) -> bool:
        """Whether it destroys a permanent."""
        value = card.front.mana_value
        return (
            card.front.is_type(self.type)
            and self.least <= value
            and (self.most is None or value <= self.most)
        )


@dataclass(frozen=True, slots=True)
class Destroyed:
    """How often a permanent is destroyed, and whether its regeneration shields suffice."""

    times: int
    regenerations_needed: int
    survives: bool


def times_destroyed(
    era: Era,
    *,
    permanent: CardObject,
    modes: tuple[Wipe, ...],
    shields: int = 0,
) -> Destroyed:
    """A permanent against the chosen modes of a spell, carried out one after another.

    Each mode that takes it destroys it anew, and uses up one regeneration shield.
    Then 413.2b, 419.6b; today 608.2c, 701.19.
    """
    times = sum(mode.takes(permanent) for mode in modes)
    return Destroyed(times, times, shields >= times)


@dataclass(frozen=True, slots=True)
class Overlap:
    """The pairs of modes, and those that no permanent can fall under both of (from 1)."""

    pairs: int
    overlapping: int
    disjoint: tuple[tuple[int, int], ...]


def overlapping_modes(era: Era, *, modes: tuple[Wipe, ...]) -> Overlap:
    """Which two modes can destroy one permanent twice: those whose mana values meet.

    A permanent may have any two types. Then 413.2b; today 608.2c.
    """
    pairs = list(combinations(range(len(modes)), 2))
    disjoint = tuple((one + 1, two + 1) for one, two in pairs if not _meet(modes[one], modes[two]))
    return Overlap(len(pairs), len(pairs) - len(disjoint), disjoint)


def _meet(one: Wipe, two: Wipe) -> bool:
    ends = [mode.most for mode in (one, two) if mode.most is not None]
    return not ends or max(one.least, two.least) <= min(ends)


def _matches(quality: str, card: CardObject) -> bool:
    word = fold(quality)
    if word == "everything":
        return True
    color = _COLOR_WORDS.get(word, quality)
    face = card.front
    plural = word[:-1] if word.endswith("s") and not face.is_type(word) else word
    return color in face.colors or face.is_type(plural)


@dataclass(frozen=True, slots=True)
class Protection:
    """What a source can't do to a creature with protection from it."""

    protected: bool
    damage: int
    can_target: bool
    can_be_attached: bool
    can_block: bool


def protection(
    era: Era, *, source: CardObject, qualities: tuple[str, ...], damage: int = 0
) -> Protection:
    """Protection from colours and types, against a source.

    Damage is prevented; it can't target, be attached or block.
    Then 502.7a-e; today 702.16b-f.
    """
    hit = any(_matches(quality, source) for quality in qualities)
    return Protection(hit, 0 if hit else damage, not hit, not hit, not hit)


@dataclass(frozen=True, slots=True)
class Attachment:
    """Whether it is attached, and where it is then."""

    attached: bool
    zone: Literal["battlefield", "graveyard"]


def attachment(
    era: Era,
    *,
    attached: CardObject,
    qualities: tuple[str, ...] = (),
    needs: tuple[str, ...] = ("creature",),
    object_is: tuple[str, ...] = ("creature",),
) -> Attachment:
    """An Aura or Equipment on an object with protection from ``qualities``.

    ``needs`` is what it may be attached to, as in "enchant tapped creature", ``object_is``
    what the object is. An Equipment stays on the battlefield, an Aura goes to the graveyard
    by a state-based action. Then 420.5d, 420.5k, 502.7c-d; today 303.4c, 301.5c, 702.16c-d,
    704.5m-n.
    """
    fits = set(map(fold, needs)) <= set(map(fold, object_is))
    stays = fits and not any(_matches(quality, attached) for quality in qualities)
    lost = not stays and attached.front.is_type("aura")
    return Attachment(stays, "graveyard" if lost else "battlefield")


@dataclass(frozen=True, slots=True)
class Targets:
    """The legal targets, and whether one must be chosen."""

    legal: tuple[str, ...]
    must_choose: bool


def legal_targets(
    era: Era,
    *,
    creatures: Mapping[str, str],
    source: str,
    another: bool = False,
    controller: str | None = None,
    up_to: bool = False,
) -> Targets:
    """The creatures, each with its controller, that an ability of ``source`` may target.

    ``another``: not the source itself. ``controller``: only that player's. A target must be
    chosen where there is one, unless it says "up to". Then 410.4, 415.1; today 115.1,
    603.3d.
    """
    legal = tuple(
        name
        for name, whose in creatures.items()
        if not (another and name == source) and controller in (None, whose)
    )
    return Targets(legal, bool(legal) and not up_to)


def has_counter(era: Era, *, counters: Mapping[str, int], kind: str | None = None) -> bool:
    """Whether a permanent is one "with a counter" on it, of any kind or of one.

    Then 200.10; today 122.1.
    """
    return any(
        count > 0 for name, count in counters.items() if kind is None or fold(name) == fold(kind)
    )


def greatest(era: Era, *, values: Mapping[str, int]) -> tuple[str, ...]:
    """Those with the greatest value: one, or all that are tied.

    Then and today from the words "greatest among"; 107.1.
    """
    return tuple(name for name, value in values.items() if value == max(values.values()))


FUNCTIONS = (
    times_destroyed,
    overlapping_modes,
    protection,
    attachment,
    legal_targets,
    has_counter,
    greatest,
)
