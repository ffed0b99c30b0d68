"""Zones and priority: where a keyword works, who may look at a card, who acts next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.cards import CardObject
from faqsearch.checker.characteristics import Zone
from faqsearch.checker.era import Era
from faqsearch.errors import NotationError
from faqsearch.languages import fold

__all__ = ["FUNCTIONS"]

_WORKS = {
    "cycling": ("hand",),
    "transmute": ("hand",),
    "flashback": ("graveyard", "stack"),
    "retrace": ("graveyard",),
    "unearth": ("graveyard",),
    "cascade": ("stack",),
    "storm": ("stack",),
}
_EVERYWHERE = ("changeling", "devoid")


@dataclass(frozen=True, slots=True)
class KeywordAbility:
    """Whether an object has a keyword ability, and whether that does anything where it is."""

    has: bool
    works: bool


def keyword_ability(era: Era, *, card: CardObject, keyword: str, zone: Zone) -> KeywordAbility:
    """Whether a card has a keyword in a zone, and whether it works there.

    It has the ability wherever it is, and so is one with an activated ability for what asks;
    but the ability works in its own zones only: on the battlefield, unless it says or implies
    others. 502.18a, 502.22a, 502.48a-b then; 113.6, 702.29a-b, 702.34a, 702.53a-b today.
    """
    word = fold(keyword)
    has = card.front.has(word)
    return KeywordAbility(
        has, has and (word in _EVERYWHERE or zone in _WORKS.get(word, ("battlefield",)))
    )


def seen_by(
    era: Era,
    *,
    zone: Zone,
    players: tuple[str, ...],
    holder: str,
    face_down: bool = False,
    revealed: bool = False,
) -> tuple[str, ...]:
    """The players who may look at the face of a card by the rules alone.

    Everybody sees what is revealed, and what is face up in a public zone, exile too; only its
    ``holder`` a card in hand, or what is face down on the battlefield or the stack; nobody a
    card in a library or exiled face down. 217.2b, 217.3c, 217.7b, 504.3 then; 400.2, 401.2,
    402.3, 406.3, 708.5 today. Raises NotationError where the holder is none of the players.
    """
    if holder not in players:
        raise NotationError(f"holder: {holder!r} is none of the players")
    hidden = zone in ("hand", "library")
    if revealed or not (hidden or face_down):
        return players
    own = zone == "hand" or (face_down and zone in ("battlefield", "stack"))
    return (holder,) if own else ()


def next_priority(
    era: Era,
    *,
    turn_order: tuple[str, ...],
    after: Literal["the step begins", "something resolves", "an action", "a pass"],
    player: str,
) -> str:
    """Who has priority next; the active player stands first in ``turn_order``.

    As a step begins and after each resolution the active player; after casting a spell,
    activating an ability or a special action ``player``, who did it, again; after a pass of
    ``player`` the next one in turn order. 408.1c then; 117.3a-d today. Raises NotationError for
    somebody who isn't in the order.
    """
    if player not in turn_order:
        raise NotationError(f"player: {player!r} isn't in the turn order")
    if after == "an action":
        return player
    if after == "a pass":
        return turn_order[(turn_order.index(player) + 1) % len(turn_order)]
    return turn_order[0]


@dataclass(frozen=True, slots=True)
class ExiledFaceDown:
    """What a player may do with a card that was exiled face down."""

    look: bool
    play: bool


def exiled_face_down(
    era: Era, *, allowed_before: bool = True, allowed_now: bool = True
) -> ExiledFaceDown:
    """What a player may do with a card exiled face down that an ability lets them look at and play.

    To 2013 both only while the ability says so; since then a player who was ever allowed to
    look at the card may go on doing so while it stays exiled. 217.7b then; 406.3 today.
    """
    kept = allowed_before and era.has("gtc-exile-look")
    return ExiledFaceDown(allowed_now or kept, allowed_now)


def borrowed_keywords(
    era: Era, *, keywords: tuple[str, ...], graveyards: Mapping[str, tuple[CardObject, ...]]
) -> tuple[str, ...]:
    """The keywords, of some, that a permanent has because a creature card in a graveyard does.

    ``graveyards`` holds the cards of each player's. "landwalk" takes in each landwalk ability,
    "protection" each ability of protection from something: 502.6, 502.7 then; 702.14a, 702.16a
    today.
    """
    cards = [card for pile in graveyards.values() for card in pile]
    found = [
        fold(word)
        for card in cards
        if card.front.is_type("creature")
        for word in card.front.keywords
        if _among(fold(word), [fold(one) for one in keywords])
    ]
    return tuple(dict.fromkeys(found))


def _among(word: str, keywords: Sequence[str]) -> bool:
    kind = "landwalk" if word.endswith("walk") else word.partition(" from ")[0]
    return word in keywords or kind in keywords


FUNCTIONS = (keyword_ability, seen_by, next_priority, exiled_face_down, borrowed_keywords)
