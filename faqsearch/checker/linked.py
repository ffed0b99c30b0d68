"""Linked abilities: what one exiles, only the other refers to (CR 607; 217.7d in 2007)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.era import Era
from faqsearch.errors import NotationError

__all__ = ["FUNCTIONS"]

Event = Literal["enter ability resolves", "leaves", "leave ability resolves"]
"""What happens to a permanent that has entered, in some order."""


@dataclass(frozen=True, slots=True)
class LinkedExile:
    """What stays exiled, what came back, and whether the permanent was sacrificed."""

    exiled: tuple[str, ...]
    returned: tuple[str, ...]
    sacrificed: bool
    on_battlefield: bool


def linked_exile(
    era: Era,
    *,
    events: tuple[Event, ...],
    choice: str | None = None,
    candidates: tuple[str, ...] = (),
    otherwise: Literal["sacrifice", "nothing"] = "nothing",
    until_it_leaves: bool = False,
) -> LinkedExile:
    """What a permanent exiles as it enters, and what comes back as it leaves, in any order.

    With two abilities (champion, the older Oblivion Ring) a card that is exiled only after the
    leave ability has resolved never comes back; with one ability ``until_it_leaves`` it is
    not exiled at all once the permanent has left, and comes back at once. Champion, unless
    another permanent is exiled, sacrifices the permanent, if that is still there (its leave
    ability then triggers). 217.7d, 502.72a then; 607.2a, 610.3, 702.72a today. Raises
    NotationError for events in an order that can't be.
    """
    here, enter_waits, leave_waits, sacrificed = True, True, False, False
    exiled: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    for event in events:
        if event == "enter ability resolves" and enter_waits:
            enter_waits = False
            if choice in candidates and choice is not None and (here or not until_it_leaves):
                exiled = (choice,)
            elif otherwise == "sacrifice" and here:
                here, leave_waits, sacrificed = False, True, True
        elif event == "leaves" and here:
            here, leave_waits = False, not until_it_leaves
            if until_it_leaves:
                exiled, returned = (), exiled
        elif event == "leave ability resolves" and leave_waits:
            exiled, returned, leave_waits = (), exiled, False
        else:
            raise NotationError(f"events: {event!r} can't come there")
    return LinkedExile(exiled, returned, sacrificed, here)


@dataclass(frozen=True, slots=True)
class Hideaway:
    """Cards looked at, exiled and put on the bottom, and whether the permanent enters tapped."""

    look: int
    exile: int
    bottom: int
    enters_tapped: bool
    bottom_in: Literal["any order", "a random order"]


def hideaway(era: Era, *, library: int, n: int = 4, own_tapped: bool = False) -> Hideaway:
    """What hideaway does with a library of so many cards.

    It looked at four cards, had the permanent enter tapped and left the order of the rest to
    its player until 2022; since then it looks at ``n``, only a text of its own (``own_tapped``)
    taps the permanent, and the rest are in a random order. Of fewer cards one looks at
    all, and exiles one of them. 502.75a then; 702.75a-b, 609.3 today.
    """
    fixed = not era.has("snc-hideaway")
    look = min(library, 4 if fixed else n)
    exile = min(look, 1)
    bottom_in: Literal["any order", "a random order"] = "any order" if fixed else "a random order"
    return Hideaway(look, exile, look - exile, fixed or own_tapped, bottom_in)


@dataclass(frozen=True, slots=True)
class HideawayRights:
    """Who may look at the exiled card, and who may play it as the ability resolves."""

    look: tuple[str, ...]
    play: tuple[str, ...]


def hideaway_rights(
    era: Era,
    *,
    controllers: tuple[str, ...],
    on_battlefield: bool,
    activated_by: str | None = None,
    exiled_by_it: bool = True,
    can_be_played: bool = True,
) -> HideawayRights:
    """Who may look at and who may play a card that hideaway exiled.

    ``controllers`` are those of the permanent, in order of time. Each of them may look, and
    until 2013 nobody could once it had left; since then whoever was once allowed to look may go
    on. Whoever controls the ability that lets the card be played plays it, whoever owns it, if
    it was exiled by this permanent's hideaway and can be played now; else it stays exiled face
    down. 217.7d, 502.75a then; 406.3, 607.2a, 702.75a today.
    """
    if not exiled_by_it:
        return HideawayRights((), ())
    allowed = on_battlefield or era.has("gtc-exile-look")
    player = (activated_by,) if activated_by and can_be_played else ()
    return HideawayRights(tuple(dict.fromkeys(controllers)) if allowed else (), player)


@dataclass(frozen=True, slots=True)
class LinkedCards:
    """The cards that an ability refers to, and whether they are enough."""

    refers_to: tuple[str, ...]
    enough: bool


def linked_cards(era: Era, *, exiled: Mapping[str, str], by: str, needed: int = 1) -> LinkedCards:
    """The cards that "exiled with this" means, and whether there are so many of them.

    ``exiled`` maps each exiled card to what exiled it. Only those count that the linked ability
    of the same object exiled, in whichever turn; an object that has left and come back is
    another one. 217.1c, 217.7d then; 400.7, 607.2a today.
    """
    cards = tuple(card for card, source in exiled.items() if source == by)
    return LinkedCards(cards, len(cards) >= needed)


def linked_permission(
    era: Era, *, exiled: Mapping[str, str], by: str, on_battlefield: bool = True
) -> tuple[str, ...]:
    """The exiled cards that a static ability of a permanent lets its controller look at and play.

    ``exiled`` maps each exiled card to what exiled it. The ability is linked to the one that
    exiled them and works only while its permanent is on the battlefield, after which the cards
    can't be told apart any more. 217.7d, 402.8 then; 113.6, 607.2a today.
    """
    cards = linked_cards(era, exiled=exiled, by=by).refers_to
    return cards if on_battlefield else ()


FUNCTIONS = (linked_exile, hideaway, hideaway_rights, linked_cards, linked_permission)
