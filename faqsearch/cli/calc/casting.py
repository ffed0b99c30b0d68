"""When cards are cast and what spells and abilities do as they resolve."""

from __future__ import annotations

from string import ascii_uppercase

import click

from faqsearch.cli.calc import literals
from faqsearch.cli.calc.arguments import count, flag, given, many, number, one, text, zone
from faqsearch.cli.calc.asking import Asked, Named, calculation
from faqsearch.errors import NotationError

__all__ = [
    "cascade",
    "castable",
    "clash",
    "discover",
    "evoke",
    "hideaway",
    "legal_target",
    "mana_ability",
    "resolve",
    "retrace",
    "transmute",
]


@calculation(
    "castable",
    one("card"),
    flag("--their-turn", "In the turn of another player."),
    flag("--no-main", "Outside the main phases."),
    flag("--stack", "With something on the stack."),
    flag("--flash", "As though it had flash."),
    flag("--by-effect", "As a spell or ability that allows it resolves."),
    count("--lands", "Land plays left.", 1),
    examples=("calc castable Mulldrifter", "calc castable Mulldrifter --their-turn --flash"),
)
def castable(
    named: Named,
    card: str,
    their_turn: bool,
    no_main: bool,
    stack: bool,
    flash: bool,
    by_effect: bool,
    lands: int,
) -> Asked:
    """Whether CARD may be cast or played now.

    In your main phase, with an empty stack, unless said otherwise."""
    return Asked(
        "may_play",
        {
            "card": literals.card(card),
            "your_turn": not their_turn,
            "main_phase": not no_main,
            "stack_empty": not stack,
            "flash": flash,
            "by_effect": by_effect,
            "land_plays_left": lands,
        },
    )


@calculation(
    "retrace",
    one("card"),
    text("--mana", "Mana that there is, as in {B}{B}; what it costs unless said."),
    count("--lands", "Land cards in hand.", 1),
    zone("graveyard"),
    examples=("calc retrace '{1}{B}{B}' --lands 2",),
)
def retrace(named: Named, card: str, mana: str | None, lands: int, zone: str) -> Asked:
    """What it takes to cast CARD with retrace."""
    return Asked(
        "retrace",
        given(
            card=literals.card(card),
            pool=None if mana is None else literals.pool(mana),
            lands_in_hand=lands,
            zone=zone,
        ),
    )


@calculation(
    "evoke",
    click.Argument(["paid"], type=click.Choice(["evoke", "mana", "nothing"]), default="evoke"),
    flag("--returned", "It has left and come back before evoke's ability resolves."),
    examples=("calc evoke", "calc evoke mana --returned"),
    cards=False,
)
def evoke(named: Named, paid: str, returned: bool) -> Asked:
    """What becomes of a creature with evoke by what was PAID."""
    full = paid if paid == "nothing" else f"{paid} cost"
    return Asked("evoke", {"paid": full, "left_and_returned": returned})


@calculation(
    "hideaway",
    number("n", 4),
    count("--cards", "Cards in the library.", 60),
    examples=("calc hideaway 4 --cards 2",),
    cards=False,
)
def hideaway(named: Named, n: int, cards: int) -> Asked:
    """What hideaway N does as its permanent enters."""
    return Asked("hideaway", {"n": n, "library": cards})


@calculation(
    "clash",
    many("cards"),
    examples=("calc clash 'Assault // Battery' 2", "calc clash 3 land --as-of 2007-10-12"),
)
def clash(named: Named, cards: tuple[str, ...]) -> Asked:
    """Who wins a clash: A, B and so on reveal CARDS."""
    if not 2 <= len(cards) <= len(ascii_uppercase):
        raise NotationError(
            f"cards: two to {len(ascii_uppercase)} cards are wanted, one of each player, "
            f"not {len(cards)}"
        )
    revealed = {who: literals.card(one) for who, one in zip(ascii_uppercase, cards, strict=False)}
    return Asked("clash", {"revealed": revealed})


@calculation(
    "discover", number("n"), one("card"), examples=("calc discover 3 'split({R},{3}{G})'",)
)
def discover(named: Named, n: int, card: str) -> Asked:
    """What discover N does with CARD."""
    return Asked("discover", {"n": n, "card": literals.card(card)})


@calculation("cascade", number("value"), one("card"), examples=("calc cascade 4 'adventure(4,7)'",))
def cascade(named: Named, value: int, card: str) -> Asked:
    """What the cascade of a spell of VALUE does with CARD."""
    return Asked("cascade", {"mana_value": value, "card": literals.card(card)})


@calculation("transmute", one("card"), many("others"), examples=("calc transmute 2 2 3 land",))
def transmute(named: Named, card: str, others: tuple[str, ...]) -> Asked:
    """Which of OTHERS in the library transmuting CARD finds."""
    inputs = {"card": literals.card(card), "library": [literals.card(one) for one in others]}
    return Asked("transmute_finds", inputs)


@calculation(
    "legal-target",
    one("text"),
    click.Argument(["card"], required=False),
    flag("--no-damage", "It does something else than damage."),
    examples=(
        "calc legal-target 'any target' 'Oblivion Ring'",
        "calc legal-target 'creature or player'",
    ),
)
def legal_target(named: Named, text: str, card: str | None, no_damage: bool) -> Asked:
    """Whether CARD is a legal target for TEXT.

    Without a card a player is; a text is "any target", "creature or player" and the like."""
    read = None if card is None else literals.card(card)
    return Asked("legal_target", given(printed=text, card=read, damages=not no_damage))


@calculation(
    "mana-ability",
    click.Argument(["kind"], type=click.Choice(["activated", "triggered", "spell"])),
    flag("--no-mana", "It adds no mana."),
    flag("--targets", "It has a target."),
    flag("--loyalty", "It is a loyalty ability."),
    flag("--from-mana", "It triggers from a mana ability."),
    examples=("calc mana-ability activated --targets",),
    cards=False,
)
def mana_ability(
    named: Named, kind: str, no_mana: bool, targets: bool, loyalty: bool, from_mana: bool
) -> Asked:
    """Whether an ability that adds mana is a mana ability."""
    return Asked(
        "is_mana_ability",
        {
            "kind": kind,
            "adds_mana": not no_mana,
            "targets": targets,
            "loyalty": loyalty,
            "triggers_from_mana": from_mana,
        },
    )


@calculation(
    "resolve",
    click.Argument(["targets"], nargs=-1, required=True, type=click.Choice(["legal", "illegal"])),
    examples=("calc resolve legal illegal",),
    cards=False,
)
def resolve(named: Named, targets: tuple[str, ...]) -> Asked:
    """How something resolves by its TARGETS then."""
    return Asked("on_resolution", {"legal": [one == "legal" for one in targets]})
