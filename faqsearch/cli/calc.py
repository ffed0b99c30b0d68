"""``faqsearch calc``: a subcommand for each question that judges ask at a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from string import ascii_uppercase

import click

from faqsearch.cli import literals
from faqsearch.cli.calculations import (
    Asked,
    Named,
    Whole,
    as_of,
    calc,
    calculation,
    pass_settings,
    show,
)
from faqsearch.cli.program import WordsCommand
from faqsearch.cli.settings import Settings, common_options
from faqsearch.errors import NotationError
from faqsearch.languages import Lang

__all__ = ["calc"]

_ZONES = ("hand", "library", "graveyard", "exile", "command", "battlefield", "stack")
_PERMANENT = re.compile(r"(?:(\w+):)?(.+)")
_UNNAMED = re.compile(r"(legend|planeswalker)\((.+)\)")


def _one(name: str) -> click.Argument:
    return click.Argument([name])


def _many(name: str, *, required: bool = True) -> click.Argument:
    return click.Argument([name], nargs=-1, required=required)


def _number(name: str, default: int | None = None, *, least: int | None = 0) -> click.Argument:
    return click.Argument([name], type=Whole(min=least), required=default is None, default=default)


def _count(name: str, help: str, default: int | None = 0) -> click.Option:
    return click.Option([name], type=click.IntRange(min=0), default=default, help=help)


def _flag(name: str, help: str) -> click.Option:
    return click.Option([name], is_flag=True, help=help)


def _text(name: str, help: str, default: str | None = None) -> click.Option:
    return click.Option([name], default=default, help=help, show_default=default is not None)


def _zone(default: str) -> click.Option:
    return click.Option(
        ["--zone"], type=click.Choice(_ZONES), default=default, show_default=True, help="Where."
    )


_SEEN = (
    _zone("hand"),
    _count("--face", "The half or face cast or up, from 1.", None),
    _count("--x", "The number chosen for X."),
)


def _given(**inputs: object) -> dict[str, object]:
    """The inputs that there are."""
    return {name: value for name, value in inputs.items() if value is not None}


def _seen(named: Named, card: str, zone: str, face: int | None, x: int) -> dict[str, object]:
    """A card in a zone. Raises NotationError for a split card on the stack without its half."""
    from faqsearch.checker.cards import CardObject

    given = literals.card(card)
    if zone == "stack" and face is None:
        read = CardObject.from_json(given, "card", named)
        if read.layout in ("split", "aftermath") and not read.front.has("fuse"):
            raise NotationError("--face: on the stack one half of a split card is there, 1 or 2")
    return _given(card=given, zone=zone, face=face, x=x)


@calculation("mana-value", _one("card"), *_SEEN)
def mana_value(named: Named, card: str, zone: str, face: int | None, x: int) -> Asked:
    """The mana value of CARD in a zone."""
    return Asked("mana_value", _seen(named, card, zone, face, x))


@calculation("colors", _one("card"), *_SEEN)
def colors(named: Named, card: str, zone: str, face: int | None, x: int) -> Asked:
    """The colours of CARD in a zone."""
    inputs = _seen(named, card, zone, face, x)
    return Asked("characteristics", inputs, ("colors", "multicolored"))


@calculation("characteristics", _one("card"), *_SEEN)
def characteristics(named: Named, card: str, zone: str, face: int | None, x: int) -> Asked:
    """What effects see of CARD in a zone."""
    return Asked("characteristics", _seen(named, card, zone, face, x))


@calculation("name", _one("card"))
def name(named: Named, card: str) -> Asked:
    """What one says who is to name CARD."""
    return Asked("nameable", {"card": literals.card(card)})


def _cost(named: Named, text: str) -> str:
    """A cost as it is given, or that of a card which is given by name."""
    if "{" in text or text.isdecimal():
        return text
    cost = named(text).faces[0].mana_cost
    if cost is None:
        raise NotationError(f"cost: {text!r} has no mana cost")
    return str(cost)


@calculation("payments", _one("cost"), _count("--x", "The number chosen for X."))
def payments(named: Named, cost: str, x: int) -> Asked:
    """The ways to pay a COST of hybrid symbols, {W/B}{W/B}, or of a card."""
    return Asked("payments", {"cost": _cost(named, cost), "x": x})


@calculation("payable", _one("cost"), _one("mana"), _count("--life", "Life for Phyrexian symbols."))
def payable(named: Named, cost: str, mana: str, life: int) -> Asked:
    """Whether MANA, as in {W}{B}, pays a COST, or that of a card."""
    return Asked("payable", {"cost": _cost(named, cost), "pool": literals.pool(mana), "life": life})


@calculation(
    "cost",
    _one("cost"),
    _text("--instead", "A cost paid instead, as evoke."),
    _flag("--free", "Cast without paying its mana cost."),
    _text("--more", "What it costs more."),
    _text("--less", "What it costs less."),
    _count("--x", "The number chosen for X."),
)
def cost(
    named: Named,
    cost: str,
    instead: str | None,
    free: bool,
    more: str | None,
    less: str | None,
    x: int,
) -> Asked:
    """What one pays in all for a spell of this COST, or for a card."""
    return Asked(
        "total_cost",
        _given(
            cost=_cost(named, cost),
            alternative=instead,
            without_paying=free,
            increase=more,
            reduction=less,
            x=x,
        ),
    )


@calculation("symbols", _one("colors"), _many("cards"))
def symbols(named: Named, colors: str, cards: tuple[str, ...]) -> Asked:
    """Mana symbols of COLORS in the costs of CARDS.

    As chroma and devotion count them."""
    return Asked(
        "count_symbols",
        {"cards": [literals.card(one) for one in cards], "colors": literals.colors(colors)},
    )


@calculation("clash", _many("cards"))
def clash(named: Named, cards: tuple[str, ...]) -> Asked:
    """Who wins a clash: A, B and so on reveal CARDS."""
    if not 2 <= len(cards) <= len(ascii_uppercase):
        raise NotationError("cards: at least two cards are wanted, one of each player")
    revealed = {who: literals.card(one) for who, one in zip(ascii_uppercase, cards, strict=False)}
    return Asked("clash", {"revealed": revealed})


@calculation("evolve", _one("creature"), _many("entering"))
def evolve(named: Named, creature: str, entering: tuple[str, ...]) -> Asked:
    """What evolve does to CREATURE as those ENTERING enter.

    All enter together; each is a size or a name."""
    sizes = [{"size": named.size(one, "entering")} for one in entering]
    return Asked("evolve", {"creature": named.size(creature, "creature"), "entering": sizes})


@calculation("discover", _number("n"), _one("card"))
def discover(named: Named, n: int, card: str) -> Asked:
    """What discover N does with CARD."""
    return Asked("discover", {"n": n, "card": literals.card(card)})


@calculation("cascade", _number("value"), _one("card"))
def cascade(named: Named, value: int, card: str) -> Asked:
    """What the cascade of a spell of VALUE does with CARD."""
    return Asked("cascade", {"mana_value": value, "card": literals.card(card)})


@calculation("transmute", _one("card"), _many("others"))
def transmute(named: Named, card: str, others: tuple[str, ...]) -> Asked:
    """Which of OTHERS in the library transmuting CARD finds."""
    inputs = {"card": literals.card(card), "library": [literals.card(one) for one in others]}
    return Asked("transmute_finds", inputs)


@calculation("layers", _one("card"), _many("effects", required=False))
def layers(named: Named, card: str, effects: tuple[str, ...]) -> Asked:
    """What CARD is under EFFECTS.

    They stand in the order of their timestamps. An effect is one of +3/+3, set:1/1, switch,
    counter:+1/+1, static:+1/+1, defines:3/3, gain:flying, lose:flying, lose-abilities,
    types:Elf,Goblin, add-types:Elf, colors:red, add-colors:U.
    """
    inputs = {"card": literals.card(card), "effects": list(map(literals.effect, effects))}
    return Asked("layers", inputs)


@calculation(
    "castable",
    _one("card"),
    _flag("--their-turn", "In the turn of another player."),
    _flag("--no-main", "Outside the main phases."),
    _flag("--stack", "With something on the stack."),
    _flag("--flash", "As though it had flash."),
    _flag("--by-effect", "As a spell or ability that allows it resolves."),
    _count("--lands", "Land plays left.", 1),
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
    _one("card"),
    _text("--mana", "Mana that there is, as in {B}{B}; what it costs unless said."),
    _count("--lands", "Land cards in hand.", 1),
    _zone("graveyard"),
)
def retrace(named: Named, card: str, mana: str | None, lands: int, zone: str) -> Asked:
    """What it takes to cast CARD with retrace."""
    return Asked(
        "retrace",
        _given(
            card=literals.card(card),
            pool=None if mana is None else literals.pool(mana),
            lands_in_hand=lands,
            zone=zone,
        ),
    )


@calculation(
    "evoke",
    click.Argument(["paid"], type=click.Choice(["evoke", "mana", "nothing"]), default="evoke"),
    _flag("--returned", "It has left and come back before evoke's ability resolves."),
)
def evoke(named: Named, paid: str, returned: bool) -> Asked:
    """What becomes of a creature with evoke by what was PAID."""
    full = paid if paid == "nothing" else f"{paid} cost"
    return Asked("evoke", {"paid": full, "left_and_returned": returned})


@calculation("hideaway", _number("n", 4), _count("--cards", "Cards in the library.", 60))
def hideaway(named: Named, n: int, cards: int) -> Asked:
    """What hideaway N does as its permanent enters."""
    return Asked("hideaway", {"n": n, "library": cards})


@calculation("uniqueness", _many("permanents"))
def uniqueness(named: Named, permanents: tuple[str, ...]) -> Asked:
    """Which PERMANENTS the legend rule and its like take.

    A permanent is a name, legend(NAME) or planeswalker(TYPE), with its controller before it
    where that is another than A, as in B:Garruk Wildspeaker; the oldest stands first.
    """
    found = [_permanent(named, text, place) for place, text in enumerate(permanents)]
    return Asked("uniqueness", {"permanents": found})


def _permanent(named: Named, text: str, place: int) -> dict[str, object]:
    from faqsearch.notations.typeline import TypeLine

    parts = _PERMANENT.fullmatch(text)
    if not parts:
        raise NotationError(f"permanents: a card is wanted, as in B:Isamaru, not {text!r}")
    permanent: dict[str, object] = {"controller": parts[1] or "A", "entered": place}
    unnamed = _UNNAMED.fullmatch(parts[2])
    if unnamed and unnamed[1] == "legend":
        return {**permanent, "name": unnamed[2], "legendary": True}
    if unnamed:
        return {**permanent, "name": f"{unnamed[2]} {place + 1}", "subtypes": [unnamed[2]]}
    card = named(parts[2])
    front = card.faces[0]
    try:
        types = TypeLine.parse(front.type_line or "", front.lang).in_language(Lang.EN)
    except NotationError as error:
        raise NotationError(f"permanents: the types of {parts[2]!r} aren't known") from error
    walker = "planeswalker" in types.types
    return {
        **permanent,
        "name": card.id,
        "legendary": "legendary" in types.supertypes,
        "subtypes": list(types.subtypes) if walker else [],
    }


@calculation(
    "lethal",
    _one("attacker"),
    _many("blockers"),
    _flag("--trample", "The attacker has trample."),
    _flag("--deathtouch", "The attacker has deathtouch."),
    _text("--assign", "The damage assigned to each blocker, as in 3,1."),
    _count("--past", "The damage assigned past the blockers."),
)
def lethal(
    named: Named,
    attacker: str,
    blockers: tuple[str, ...],
    trample: bool,
    deathtouch: bool,
    assign: str | None,
    past: int,
) -> Asked:
    """What is lethal to BLOCKERS, what tramples over them.

    ATTACKER is a power, a size or a name; a blocker a toughness, a size or a name. With
    --assign, also whether the damage may be assigned so.
    """
    power = _of_size(named, attacker, 0, "attacker")
    toughness = [_of_size(named, one, 1, "blockers") for one in blockers]
    assigned = [0] * len(blockers)
    if assign is not None:
        words = assign.split(",")
        if len(words) != len(blockers) or not all(word.strip().isdecimal() for word in words):
            raise NotationError(
                f"--assign: a number for each blocker is wanted, as in 3,1, not {assign!r}"
            )
        assigned = list(map(int, words))
    inputs = {
        "power": power,
        "blockers": [{"toughness": one} for one in toughness],
        "assigned": assigned,
        "past_blockers": past,
        "trample": trample,
        "deathtouch": deathtouch,
    }
    return Asked("assignment", inputs, () if assign else ("lethal", "most_past_blockers"))


def _of_size(named: Named, text: str, part: int, argument: str) -> int:
    """The power (0) or toughness (1) given as a number, as a size or as a creature."""
    return int(text if text.isdecimal() else named.size(text, argument).split("/")[part])


@calculation(
    "legal-target",
    _one("text"),
    click.Argument(["card"], required=False),
    _flag("--no-damage", "It does something else than damage."),
)
def legal_target(named: Named, text: str, card: str | None, no_damage: bool) -> Asked:
    """Whether CARD is a legal target for TEXT.

    Without a card a player is; a text is "any target", "creature or player" and the like."""
    read = None if card is None else literals.card(card)
    return Asked("legal_target", _given(printed=text, card=read, damages=not no_damage))


@calculation(
    "mana-ability",
    click.Argument(["kind"], type=click.Choice(["activated", "triggered", "spell"])),
    _flag("--no-mana", "It adds no mana."),
    _flag("--targets", "It has a target."),
    _flag("--loyalty", "It is a loyalty ability."),
    _flag("--from-mana", "It triggers from a mana ability."),
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
    "redirect",
    _flag("--combat", "It is combat damage."),
    _text("--source", "Who controls the source.", "you"),
    _text("--player", "Who would be dealt the damage.", "opponent"),
    _text("--planeswalker", "Who controls the planeswalker.", "opponent"),
)
def redirect(named: Named, combat: bool, source: str, player: str, planeswalker: str) -> Asked:
    """Whether a planeswalker may be damaged for its player."""
    return Asked(
        "may_redirect",
        {
            "combat": combat,
            "source_controller": source,
            "player": player,
            "planeswalker_controller": planeswalker,
        },
    )


@calculation("loyalty", _number("loyalty"), _number("cost", least=None))
def loyalty(named: Named, loyalty: int, cost: int) -> Asked:
    """Whether COST may be paid from this LOYALTY."""
    return Asked("may_activate", {"loyalty": loyalty, "cost": cost})


@calculation("team-life", _number("team", least=None))
def team_life(named: Named, team: int) -> Asked:
    """The life total of a player of a TEAM with so much."""
    return Asked("team_life", {"team": team})


@calculation(
    "resolve",
    click.Argument(["targets"], nargs=-1, required=True, type=click.Choice(["legal", "illegal"])),
)
def resolve(named: Named, targets: tuple[str, ...]) -> Asked:
    """How something resolves by its TARGETS then."""
    return Asked("on_resolution", {"legal": [one == "legal" for one in targets]})


@calc.command(cls=WordsCommand)
@click.argument("function")
@click.argument("inputs", default="{}")
@as_of()
@common_options()
@pass_settings
def run(settings: Settings, function: str, inputs: str, as_of: date | None) -> None:
    """Ask any FUNCTION of the model.

    INPUTS is a JSON object; 'calc list' names the functions and their arguments.
    """
    given: Mapping[str, object] = literals.json_object(inputs, "inputs")
    asked = Asked(function.replace("-", "_"), given)
    show(settings, asked, Named(settings), as_of)


@calc.command(name="list")
@common_options()
@pass_settings
def list_functions(settings: Settings) -> None:
    """Every function of the model with its arguments."""
    from faqsearch.checker.calculation import described
    from faqsearch.export.calculations import functions_json
    from faqsearch.render.calculations import functions_page

    functions = described()
    settings.show(lambda: functions_json(functions), lambda: functions_page(functions))
