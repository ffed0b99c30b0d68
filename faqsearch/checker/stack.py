"""Spells on the stack: what one may respond to, new targets, countering, so many spells a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.era import Era
from faqsearch.errors import NotationError

__all__ = ["FUNCTIONS"]


def may_respond(
    era: Era,
    *,
    to: Literal[
        "a spell",
        "an activated ability",
        "a triggered ability",
        "a mana ability",
        "paying a cost",
        "a step of a resolution",
        "a special action",
        "a static ability",
        "a state-based action",
    ],
) -> bool:
    """Whether players may act between something and its effect.

    To what waits on the stack one may; everything else is done at once. Whoever casts a spell
    or activates an ability pays for it before anybody has priority. 408.1c, 408.2a-j, 409.1h
    then; 117.2e, 405.6, 601.2h today.
    """
    return to in ("a spell", "an activated ability", "a triggered ability")


@dataclass(frozen=True, slots=True)
class Retargeted:
    """Whether the targets may be changed so, and what they are then."""

    allowed: bool
    targets: tuple[str, ...]


def retarget(
    era: Era, *, targets: tuple[str, ...], chosen: tuple[str, ...], legal: tuple[str, ...]
) -> Retargeted:
    """Choosing new targets for a spell or a copy of one: ``chosen`` for ``targets``, in order.

    Any of them may be left, even where that one is illegal by now; what is changed must be
    changed to one of the ``legal`` targets, else the spell keeps those that it has. 503.10c
    then; 115.7d, 707.10c today. Raises NotationError for another number of targets.
    """
    if len(targets) != len(chosen):
        raise NotationError(f"chosen: the spell has {len(targets)} targets, not {len(chosen)}")
    allowed = all(new == old or new in legal for old, new in zip(targets, chosen, strict=True))
    return Retargeted(allowed, chosen if allowed else targets)


@dataclass(frozen=True, slots=True)
class Countering:
    """What becomes of a spell that something counters, and whether it may be cast from exile."""

    countered: bool
    resolves: bool
    zone: Literal["stack", "graveyard", "exile"]
    castable: bool


def countering(
    era: Era,
    *,
    can_be_countered: bool = True,
    exiled_instead: bool = False,
    copy: bool = False,
) -> Countering:
    """A spell that an effect would counter.

    It goes to the graveyard. Where another effect exiles it instead and lets a player cast that
    card, it has not been countered; a copy is exiled too, but is no card to cast, and ceases to
    exist. What can't be countered stays to resolve, and there is nothing to replace. 414.1,
    419.1, 503.10 then; 614.6, 614.17c, 701.6a, 704.5e, 707.10 today.
    """
    if not can_be_countered:
        return Countering(False, True, "stack", False)
    if exiled_instead:
        return Countering(False, False, "exile", not copy)
    return Countering(True, False, "graveyard", False)


Played = Literal["spell cast", "spell copied", "land played", "ability activated"]
"""Something a player did this turn."""


def spells_left(era: Era, *, limit: int, this_turn: tuple[Played, ...]) -> int:
    """How many more spells a player may cast in a turn who may cast no more than ``limit``.

    Every spell that was cast this turn counts, before the effect began too, and that of the
    permanent itself whose ability says so; no land, no ability and no copy. 401.1, 409.1a
    then; 101.2, 601.3, 707.10 today.
    """
    return max(0, limit - this_turn.count("spell cast"))


FUNCTIONS = (may_respond, retarget, countering, spells_left)
