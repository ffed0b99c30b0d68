"""What may be cast, from where and when: discover, cascade, adventures, retrace, evoke."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.cards import PERMANENT_TYPES, CardObject
from faqsearch.checker.characteristics import Zone, seen_faces, seen_values
from faqsearch.checker.era import Era
from faqsearch.checker.mana import payable
from faqsearch.errors import NotationError
from faqsearch.languages import fold
from faqsearch.notations.mana import ManaCost

__all__ = ["FUNCTIONS"]


@dataclass(frozen=True, slots=True)
class Revealed:
    """Whether a card ends the search, which of its faces may be cast, where it goes if not."""

    stops: bool
    castable: tuple[str, ...]
    uncast: str


def _faces(card: CardObject) -> dict[int, str]:
    """The faces one may cast by number, each by its name or place."""
    castable = card.faces if card.layout not in ("transform", "meld", "flip") else card.faces[:1]
    return {
        place: face.name or f"face {place}"
        for place, face in enumerate(castable, start=1)
        if not face.is_type("land")
    }


def discover(era: Era, *, n: int, card: CardObject) -> Revealed:
    """What discovering N does with a card: whether it stops there, what may be cast free.

    The card counts with its mana value in exile, the spell with its own on the stack, so that
    one face may be castable and the other not; what isn't cast is put into the hand. 701.57a,
    202.3, 715.4.
    """
    stops = not card.front.is_type("land") and min(seen_values(era, card, "exile")) <= n
    castable = [
        name
        for face, name in _faces(card).items()
        if stops and seen_values(era, card, "stack", face)[0] <= n
    ]
    return Revealed(stops, tuple(castable), "hand" if stops else "library")


def cascade(era: Era, *, mana_value: int, card: CardObject) -> Revealed:
    """What the cascade of a spell of this mana value does with a card.

    The card must have less in exile; since 2021 so must the spell that would be cast, where
    any face could be cast before. What isn't cast goes under the library. 702.84a, later
    702.85a.
    """
    own = seen_values(era, card, "exile")
    stops = not card.front.is_type("land") and min(own) < mana_value
    castable = [
        name
        for face, name in _faces(card).items()
        if stops
        and (not era.has("khm-cascade") or seen_values(era, card, "stack", face)[0] < mana_value)
    ]
    return Revealed(stops, tuple(castable), "library")


def castable_under(
    era: Era,
    *,
    card: CardObject,
    least_value: int,
    forbids_x: bool = False,
    exempt: str = "creature",
    face: int = 1,
    x: int = 0,
) -> bool:
    """Whether a spell can be cast where those of a mana value and more, or with X, are banned.

    Spells of the type ``exempt`` always can. The spell's own characteristics count, X as chosen:
    203.3b then; 202.3e, 601.2e today.
    """
    if not 1 <= face <= len(card.faces):
        raise NotationError(f"face: the card has {len(card.faces)}, not a number {face}")
    one = card.faces[face - 1]
    if one.is_type(exempt):
        return True
    banned = forbids_x and "{X}" in str(one.cost or "")
    return not banned and seen_values(era, card, "stack", face, x)[0] < least_value


def adventure_exile(
    era: Era,
    *,
    card: CardObject,
    exiled_by: Literal["its own adventure", "another effect"],
    you_cast_it: bool = True,
    as_adventure: bool = False,
) -> bool:
    """Whether you may cast or play an exiled adventurer card from exile by its own rule.

    Only after its Adventure has resolved, only whoever cast that, and not as an Adventure
    again; a copy of the spell ceases to exist there. Before 2025 such a card could be cast
    only, so that a land stayed there. 715.3d, 704.5e.
    """
    own = exiled_by == "its own adventure" and you_cast_it and not card.token
    if card.layout != "adventure" or not own:
        return False
    return not as_adventure and (era.has("fin-adventures") or not card.front.is_type("land"))


@dataclass(frozen=True, slots=True)
class HasAdventure:
    """Whether an object has an Adventure, and whether it can be cast as one from its zone."""

    has_adventure: bool
    castable_as_adventure: bool


def has_adventure(era: Era, *, card: CardObject, zone: Zone) -> HasAdventure:
    """Whether an object has an Adventure: a card, or a token that copies one.

    The Adventure is copied with the rest (715.2b), but a token can't be cast, and off the
    battlefield it ceases to exist (111.7, 704.5d).
    """
    has = card.layout == "adventure" and not (card.token and zone != "battlefield")
    return HasAdventure(has, has and not card.token and zone == "hand")


def transmute_finds(
    era: Era, *, card: CardObject, library: tuple[CardObject, ...], zone: Zone = "hand"
) -> tuple[int, ...]:
    """The places in the library, counted from 0, of the cards that a transmuted card finds.

    Those of the same mana value, X being 0, and none unless the card is discarded from the
    hand: 502.48a then; 702.53a, 202.3e today. Until 2017 a split card was found for either half
    (505.6).
    """
    if zone != "hand":
        return ()
    own = set(seen_values(era, card, "graveyard"))
    return tuple(
        place
        for place, other in enumerate(library)
        if not own.isdisjoint(seen_values(era, other, "library"))
    )


def may_play(
    era: Era,
    *,
    card: CardObject,
    your_turn: bool,
    main_phase: bool = True,
    stack_empty: bool = True,
    flash: bool = False,
    land_plays_left: int = 1,
    by_effect: bool = False,
) -> bool:
    """Whether a card may be played at a moment, as far as timing goes.

    A land only in your own turn and while a land play is left, even if an effect lets you play
    it as it resolves (``by_effect``); an instant or a card with flash at any time; any other
    in your main phase with an empty stack, unless an effect lets you. 212.6b, 212.6d, 212.7a then;
    116.2a, 305.2b, 305.3, 307.1, 608.2g today. Raises NotationError where the types aren't known.
    """
    if card.front.types is None:
        raise NotationError("card: its type line is needed")
    sorcery_time = your_turn and main_phase and stack_empty
    if card.front.is_type("land"):
        return your_turn and land_plays_left > 0 and (sorcery_time or by_effect)
    fast = flash or card.front.is_type("instant") or card.front.has("flash")
    return by_effect or fast or sorcery_time


@dataclass(frozen=True, slots=True)
class Retrace:
    """Whether a card can be cast by retrace, its mana cost, the land cards discarded."""

    castable: bool
    mana: ManaCost | None
    lands_discarded: int
    goes_to: str


def retrace(
    era: Era,
    *,
    card: CardObject,
    zone: Zone = "graveyard",
    pool: Mapping[str, int] | None = None,
    lands_in_hand: int = 1,
    timing: bool = True,
) -> Retrace:
    """Casting a card by retrace: from the graveyard, its cost paid and a land card discarded.

    Nothing else differs from casting it otherwise: the same timing, and it goes where it always
    goes when it resolves, so an instant or sorcery can be retraced again. Without a ``pool``
    there is the mana that it costs. 502.81a then, 702.81a today; since 2024 other cards than
    instants and sorceries may have it.
    """
    front = card.front
    spell = front.is_type("instant") or front.is_type("sorcery")
    castable = (
        zone == "graveyard"
        and (spell or era.has("mh3-retrace"))
        and front.cost is not None
        and (pool is None or payable(era, cost=front.cost, pool=pool))
        and lands_in_hand > 0
        and timing
    )
    goes_to = "graveyard" if spell else "battlefield"
    return Retrace(castable, front.cost, 1 if castable else 0, goes_to)


@dataclass(frozen=True, slots=True)
class Evoked:
    """How many abilities trigger as a creature with evoke enters, and whether it stays.

    ``sacrificed_by`` is who sacrifices it, empty where nobody does.
    """

    triggers: int
    sacrificed: bool
    stays: bool
    sacrificed_by: str


def evoke(
    era: Era,
    *,
    paid: Literal["evoke cost", "mana cost", "nothing"],
    enter_abilities: int = 1,
    left_and_returned: bool = False,
    controllers: tuple[str, ...] = ("you",),
) -> Evoked:
    """What becomes of a creature with evoke, by what was paid for it.

    Evoke's ability triggers beside the creature's own as it enters, in the order its controller
    likes, and sacrifices it as it resolves, unless it has left and come back as a new object.
    Whoever controls it then, the last of ``controllers`` (of the spell, and of the creature), is
    the one who sacrifices it.
    502.74a, 410.3 then; 702.74a, 603.3b, 400.7 today.
    """
    evoked = paid == "evoke cost"
    sacrificed = evoked and not left_and_returned
    by = controllers[-1] if sacrificed and controllers else ""
    return Evoked(enter_abilities + evoked, sacrificed, not sacrificed, by)


def after_resolution(
    era: Era,
    *,
    card: CardObject,
    cast_by: Literal["normal rules", "retrace", "flashback", "adventure"] = "normal rules",
    resolves: bool = True,
) -> Zone:
    """Where a spell goes that has resolved, or that was countered or didn't resolve.

    212.5b, 212.7b, 414.1 then; 608.2n, 608.3, 701.6a, 702.34a, 715.3d today.
    """
    if cast_by == "flashback":
        return "exile"
    if cast_by == "adventure":
        return "exile" if resolves else "graveyard"
    types = card.front.types.types if card.front.types else ()
    return "graveyard" if not resolves or PERMANENT_TYPES.isdisjoint(types) else "battlefield"


def may_cast_face_down(
    era: Era, *, card: CardObject, permission: Literal["play it", "play it without paying"]
) -> bool:
    """Whether a card that an effect lets you play may be cast face down for its morph.

    Morph is an alternative cost, so it goes with leave to play the card but not with leave
    to play it without paying: 502.26, 409.1b then; 702.37c, 118.9a today.
    """
    return card.front.has("morph") and permission == "play it"


def castable_by_name(
    era: Era, *, card: CardObject, cast: Mapping[str, str], yours_only: bool = False
) -> tuple[str, ...]:
    """The faces one may cast of a card, if it shares a name with a spell that was cast.

    ``cast`` holds the names of the spells and who cast each. A split card in hand has both its
    names, so that either half may be cast after a spell of one of them: 505.2, 505.4 then;
    201.2a, 709.3, 709.4a today.
    """
    names = {fold(name) for name, player in cast.items() if player == "you" or not yours_only}
    own = {fold(face.name) for face in seen_faces(card, "hand", None)}
    return tuple(_faces(card).values()) if own & names else ()


FUNCTIONS = (
    discover,
    cascade,
    castable_under,
    adventure_exile,
    has_adventure,
    transmute_finds,
    may_play,
    retrace,
    evoke,
    after_resolution,
    may_cast_face_down,
    castable_by_name,
)
