"""Prevention: in which order it applies with other replacement effects, and shields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from faqsearch.checker.era import Era
from faqsearch.checker.planeswalkers import may_redirect
from faqsearch.notations.mana import Color

__all__ = [
    "FUNCTIONS",
    "Prevented",
    "Shield",
    "Shielded",
    "prevent_next",
    "prevent_or_redirect",
    "source_shield",
]


@dataclass(frozen=True, slots=True)
class Prevented:
    """Where the damage went; ``order_chosen_by`` is None where there is one effect only."""

    two_effects: bool
    order_chosen_by: str | None
    to_player: int
    to_planeswalker: int
    prevented: int


def prevent_or_redirect(
    era: Era,
    *,
    damage: int,
    player: str,
    source_controller: str,
    planeswalker_controller: str | None = None,
    first: Literal["prevention", "redirection"] = "prevention",
    combat: bool = False,
) -> Prevented:
    """A source's damage to opponents is prevented, and it might go to a planeswalker instead.

    Where both effects apply, the player who would be damaged says which is ``first``; the
    other then finds no damage to that player. Since 2018 there is no second effect. Damage
    to the source's own controller isn't prevented.
    Then 212.9g, 419.9a; today 615, 616.1.
    """
    redirects = planeswalker_controller is not None and may_redirect(
        era,
        combat=combat,
        source_controller=source_controller,
        player=player,
        planeswalker_controller=planeswalker_controller,
    )
    chooser = player if redirects else None
    if source_controller == player:
        return Prevented(False, None, damage, 0, 0)
    if redirects and first == "redirection":
        return Prevented(redirects, chooser, 0, damage, 0)
    return Prevented(redirects, chooser, 0, 0, damage)


@dataclass(frozen=True, slots=True)
class Shield:
    """Whether damage of a chosen source is prevented, and whether the shield is used up."""

    may_choose: bool
    prevented: bool
    used_up: bool


def source_shield(
    era: Era, *, wanted: Color, when_chosen: tuple[Color, ...], when_dealt: tuple[Color, ...]
) -> Shield:
    """A shield against the next damage of a source of one colour, chosen on resolution.

    The source must have the colour when chosen and again when it would deal the damage;
    a shield that prevents nothing isn't used up. Then 419.8a-b; today 609.7a-b.
    """
    may_choose = wanted in when_chosen
    prevented = may_choose and wanted in when_dealt
    return Shield(may_choose, prevented, prevented)


@dataclass(frozen=True, slots=True)
class Shielded:
    """Damage after a shield, and what is left of the shield."""

    dealt: int
    shield: int


def prevent_next(era: Era, *, damage: tuple[int, ...], shield: int) -> Shielded:
    """A shield that prevents the next so many damage, against one event after another.

    Then 419.7b; today 615.7.
    """
    total = sum(damage)
    return Shielded(max(0, total - shield), max(0, shield - total))


FUNCTIONS = (prevent_or_redirect, source_shield, prevent_next)
