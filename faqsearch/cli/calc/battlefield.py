"""Permanents, combat, damage and life."""

from __future__ import annotations

import re

from faqsearch.cli.calc import literals
from faqsearch.cli.calc.arguments import count, flag, many, number, one, text
from faqsearch.cli.calc.asking import Asked, Named, calculation
from faqsearch.errors import NotationError
from faqsearch.languages import Lang

__all__ = ["evolve", "layers", "lethal", "loyalty", "redirect", "team_life", "uniqueness"]

_PERMANENT = re.compile(r"(?:(\w+):)?(.+)")
_UNNAMED = re.compile(r"(legend|planeswalker)\((.+)\)")


@calculation(
    "evolve",
    one("creature"),
    many("entering"),
    examples=("calc evolve 2/2 3/3", "calc evolve 4/4 Mulldrifter 5/1"),
)
def evolve(named: Named, creature: str, entering: tuple[str, ...]) -> Asked:
    """What evolve does to CREATURE as those ENTERING enter.

    All enter together; each is a size or a name."""
    sizes = [{"size": named.size(one, "entering")} for one in entering]
    return Asked("evolve", {"creature": named.size(creature, "creature"), "entering": sizes})


@calculation(
    "layers",
    one("card"),
    many("effects", required=False),
    examples=(
        "calc layers 2/2 +3/+3 set:1/1",
        "calc layers Mulldrifter lose-abilities counter:+1/+1",
    ),
)
def layers(named: Named, card: str, effects: tuple[str, ...]) -> Asked:
    """What CARD is under EFFECTS.

    They stand in the order of their timestamps. An effect is one of +3/+3, set:1/1, switch,
    counter:+1/+1, static:+1/+1, defines:3/3, gain:flying, lose:flying, lose-abilities,
    types:Elf,Goblin, add-types:Elf, colors:red, add-colors:U.
    """
    inputs = {"card": literals.card(card), "effects": list(map(literals.effect, effects))}
    return Asked("layers", inputs)


@calculation(
    "uniqueness",
    many("permanents"),
    examples=(
        "calc uniqueness 'legend(Isamaru)' 'legend(Isamaru)'",
        "calc uniqueness 'planeswalker(Garruk)' 'B:planeswalker(Garruk)'",
    ),
)
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
    one("attacker"),
    many("blockers"),
    flag("--trample", "The attacker has trample."),
    flag("--deathtouch", "The attacker has deathtouch."),
    text("--assign", "The damage assigned to each blocker, as in 3,1."),
    count("--past", "The damage assigned past the blockers."),
    examples=("calc lethal 5/5 2/2 3/3 --trample", "calc lethal 4/4 2/2 3/3 --assign 1,3"),
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
    """What is lethal to BLOCKERS, what tramples over them, how they share the damage.

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
        assigned = [literals.whole(word.strip(), "--assign") for word in words]
    inputs = {
        "power": power,
        "blockers": [{"toughness": one} for one in toughness],
        "assigned": assigned,
        "past_blockers": past,
        "trample": trample,
        "deathtouch": deathtouch,
    }
    shown = ("lethal", "most_past_blockers", *(("divided",) if len(blockers) > 1 else ()))
    return Asked("assignment", inputs, () if assign else shown)


def _of_size(named: Named, text: str, part: int, argument: str) -> int:
    """The power (0) or toughness (1) given as a number, as a size or as a creature."""
    if text.isdecimal():
        return literals.whole(text, argument)
    return int(named.size(text, argument).split("/")[part])


@calculation(
    "redirect",
    flag("--combat", "It is combat damage."),
    text("--source", "Who controls the source.", "you"),
    text("--player", "Who would be dealt the damage.", "opponent"),
    text("--planeswalker", "Who controls the planeswalker.", "opponent"),
    examples=("calc redirect", "calc redirect --combat --as-of 2008-01-01"),
    cards=False,
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


@calculation(
    "loyalty",
    number("loyalty"),
    number("cost", least=None),
    examples=("calc loyalty 3 -3",),
    cards=False,
)
def loyalty(named: Named, loyalty: int, cost: int) -> Asked:
    """Whether COST may be paid from this LOYALTY."""
    return Asked("may_activate", {"loyalty": loyalty, "cost": cost})


@calculation("team-life", number("team", least=None), examples=("calc team-life 25",), cards=False)
def team_life(named: Named, team: int) -> Asked:
    """The life total of a player of a TEAM with so much."""
    return Asked("team_life", {"team": team})
