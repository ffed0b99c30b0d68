"""Control: whose a permanent is, who "you" is, and which permanents a text means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era
from faqsearch.checker.types import matches

__all__ = ["FUNCTIONS"]


@dataclass(frozen=True, slots=True)
class ControlEffect:
    """An effect that gives a permanent to a player."""

    permanent: str
    player: str


@dataclass(frozen=True, slots=True)
class Control:
    """Who controls a permanent, and how many effects on its control apply to it."""

    controller: str
    effects: int


def controller_of(
    era: Era, *, permanent: str, entered_under: str, effects: tuple[ControlEffect, ...] = ()
) -> Control:
    """Who controls a permanent under effects, given in the order of their timestamps.

    The player under whose control it entered, unless effects say otherwise, and then the one
    whom the latest names; the others go on beneath it. An effect on a creature does nothing to
    the Aura on it. 212.4i, 418.5a, 418.5g then; 110.2, 303.4e, 613.1b, 613.7b today.
    """
    players = [effect.player for effect in effects if effect.permanent == permanent]
    return Control([entered_under, *players][-1], len(players))


def aura_you(
    era: Era, *, aura_controller: str, enchanted_controller: str, granted: bool = False
) -> str:
    """The player whom "you" means in the text of an Aura.

    The controller of the Aura, whoever controls what it is on; but in an ability that it gives
    to the enchanted permanent (``granted``) the controller of that permanent: 212.4i, 402.1
    then; 109.5, 303.4e, 603.3a today.
    """
    return enchanted_controller if granted else aura_controller


@dataclass(frozen=True, slots=True)
class Controlled:
    """A permanent and its controller."""

    card: CardObject
    controller: str = "you"


def permanents_meant(
    era: Era,
    *,
    permanents: Mapping[str, Controlled],
    words: tuple[str, ...],
    whose: Literal["anyone's", "yours", "your opponents'"] = "anyone's",
    you: str = "you",
    source: str = "",
    others: bool = False,
) -> tuple[str, ...]:
    """Which permanents a text means: "other Goblin creatures you control", say.

    ``words`` are its nouns, any of which fits, each of one type or several ("Goblin creature");
    a creature type by itself means creatures and any other permanents of the type, cards and
    tokens. With ``others`` the ``source`` is none of them, even if it is of the type. 200.9,
    212.8a then; 109.2, 308.1 today.
    """
    return tuple(
        name
        for name, one in permanents.items()
        if any(all(matches(one.card.front, word) for word in noun.split()) for noun in words)
        and not (others and name == source)
        and (whose == "anyone's" or (one.controller == you) == (whose == "yours"))
    )


FUNCTIONS = (controller_of, aura_you, permanents_meant)
