"""A second opinion: another rules engine plays what the model computes, under today's rules.

``pip install -e '.[differential]'`` brings it; without it these tests are skipped. It is no
authority: where it differs, the rule decides, and the scenario is marked with that rule.
Its cards are made here, of a free cost and with keywords and short phrases for a text.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject, Size
from faqsearch.checker.copies import copy_of
from faqsearch.checker.counters import returns_from_death, with_counters
from faqsearch.checker.damage import deathtouch, lifelink
from faqsearch.checker.era import Era
from faqsearch.checker.evolve import Entering, evolve
from faqsearch.checker.layers import Effect, layers
from faqsearch.checker.life import set_life
from faqsearch.checker.planeswalkers import Permanent, uniqueness
from faqsearch.checker.types import matches_word

phase = pytest.importorskip("phase", reason="the extra ``differential`` is not installed")

TODAY = Era(date.max, Ledger.bundled())
DECK = 60
THIS = "this creature"
ENTERS = f"When {THIS} enters, "
BASE = "have base power and toughness"
COPY = f"You may have {THIS} enter as a copy of any creature."
WIPE = "Destroy all creatures."


def card(name: str, size: str = "", *lines: str, types: str = "Creature", sub: str = "") -> Any:
    """A card for nothing, as the engine reads it; ``types`` with "Legendary" first, if it is."""
    supertypes = [word for word in types.split() if word == "Legendary"]
    keywords = [line for line in lines if line.isalpha()]
    data: dict[str, Any] = {
        "name": name,
        "manaCost": "{0}",
        "manaValue": 0.0,
        "convertedManaCost": 0.0,
        "layout": "normal",
        "type": f"{types} — {sub}" if sub else types,
        "supertypes": supertypes,
        "types": [word for word in types.split() if word not in supertypes],
        "subtypes": sub.split(),
        "text": "\n".join(lines),
        "keywords": keywords,
        "colors": [],
        "colorIdentity": [],
        "legalities": {},
        "identifiers": {},
    }
    if size:
        data["power"], data["toughness"] = size.split("/")
    return phase.build_oracle_face(data, None)


class Table:
    """One game in which the first player casts cards in an order, all for nothing."""

    def __init__(self, *cards: Any) -> None:
        known = {one["name"].lower(): one for one in cards}
        engine = phase.Engine.from_json(json.dumps(known))
        names = [one["name"] for one in cards]
        deck = [names[at % len(names)] for at in range(DECK)]
        self.game = engine.new_game(deck, [names[0]] * DECK, seed=7, first_player=0)
        self._until(lambda kinds: "CastSpell" in kinds)

    def play(self, *names: str) -> Table:
        """Cast cards one after the other, each and what it triggers resolved before the next."""
        for name in names:
            held = {one["id"]: one["name"] for one in self.game.hand(0)}
            casts = [one for one in self.game.actions() if one.kind == "CastSpell"]
            self.game.apply(0, next(c for c in casts if held[c.data["object_id"]] == name))
            self._until(lambda kinds: not self.game.stack() and "PassPriority" in kinds)
        return self

    def _until(self, done: Callable[[set[str]], bool]) -> None:
        for _ in range(200):
            actions = self.game.actions()
            if done({one.kind for one in actions}) and self._seat() == 0:
                return
            self.game.apply(self._seat(), actions[0])
        raise AssertionError(f"the engine waits for {self.game.waiting_for()}")

    def _seat(self) -> int:
        data = self.game.waiting_for()["data"]
        seat: int = data["player"] if "player" in data else data["pending"][0]["player"]
        return seat

    def sizes(self, name: str) -> list[str]:
        """Power and toughness of all permanents of a name, in order of size."""
        board = (one for one in self.game.battlefield() if one["name"] == name)
        return sorted(f"{one['power']}/{one['toughness']}" for one in board)

    @property
    def life(self) -> tuple[int, int]:
        return self.game.player(0)["life"], self.game.player(1)["life"]


def size(text: str) -> Size:
    return Size.parse(text)


def creature(printed: str, **more: Any) -> CardObject:
    return CardObject.from_json({"types": "Creature", "size": printed, **more}, "card", None)


# --- evolve (702.100) ---------------------------------------------------------------------


@pytest.mark.parametrize("instances", [1, 2])
@pytest.mark.parametrize("enters", ["3/3", "2/2", "1/3", "3/1", "1/1", "4/4"])
def test_evolve(enters: str, instances: int) -> None:
    grower = card("Grower", "2/2", *["Evolve"] * instances)
    table = Table(grower, card("Other", enters)).play("Grower", "Other")
    ours = evolve(
        TODAY, creature=size("2/2"), entering=(Entering(size(enters)),), instances=instances
    )
    assert table.sizes("Grower") == [str(ours.size)]


def test_what_has_grown_is_compared_as_it_is_then() -> None:
    table = Table(card("Grower", "2/2", "Evolve"), card("Other", "3/3"))
    table.play("Grower", "Other", "Other")
    ours = size("2/2")
    for _ in range(2):
        ours = evolve(TODAY, creature=ours, entering=(Entering(size("3/3")),)).size
    assert table.sizes("Grower") == [str(ours)] == ["3/3"]


# --- layers (613) -------------------------------------------------------------------------

STATIC = {
    "Plus": ("Creatures you control get +1/+1.", Effect("static", modify=size("+1/+1"))),
    "Ones": (f"All creatures {BASE} 1/1.", Effect("static", set=size("1/1"))),
    "Fives": (
        f"All creatures {BASE} 5/5.",
        Effect("static", set=size("5/5")),
    ),
    "Minus": ("All creatures get -2/-2.", Effect("static", modify=size("-2/-2"))),
}


@pytest.mark.parametrize(
    "order",
    [
        ("Plus",),
        ("Plus", "Plus"),
        ("Plus", "Ones"),
        ("Ones", "Plus"),
        ("Ones", "Fives"),
        ("Fives", "Ones"),
        ("Fives", "Minus", "Plus"),
        ("Minus",),
        ("Plus", "Minus"),
    ],
    ids="-".join,
)
def test_sizes_by_layer_and_timestamp(order: tuple[str, ...]) -> None:
    statics = [card(name, "", STATIC[name][0], types="Enchantment") for name in set(order)]
    table = Table(card("Bear", "2/2"), *statics).play("Bear", *order)
    ours = layers(TODAY, card=creature("2/2"), effects=tuple(STATIC[name][1] for name in order))
    assert table.sizes("Bear") == ([] if ours.dies else [str(ours.size)])


def test_counters_stay_on_a_base_that_is_set() -> None:
    grown = card("Grown", "2/2", f"{THIS.capitalize()} enters with two +1/+1 counters on it.")
    ones = card("Ones", "", STATIC["Ones"][0], types="Enchantment")
    table = Table(grown, ones).play("Grown", "Ones")
    counters = Effect("counter", modify=size("+1/+1"), times=2)
    ours = layers(TODAY, card=creature("2/2"), effects=(counters, STATIC["Ones"][1]))
    assert table.sizes("Grown") == [str(ours.size)] == ["3/3"]


# --- dying and returning (702.79, 702.93) --------------------------------------------------

COUNTERS = {
    "Up": "Put a +1/+1 counter on each creature.",
    "Down": "Put a -1/-1 counter on each creature.",
}


@pytest.mark.parametrize("keyword", ["persist", "undying"])
@pytest.mark.parametrize("before", ["", "Up", "Down"])
def test_what_comes_back(keyword: Any, before: str) -> None:
    back = card("Back", "3/3", keyword.capitalize())
    spells = [card("Wipe", "", WIPE, types="Sorcery")]
    spells += [card(before, "", COUNTERS[before], types="Sorcery")] if before else []
    table = Table(back, *spells).play("Back", *([before] if before else []), "Wipe")
    plus, minus = int(before == "Up"), int(before == "Down")
    ours = returns_from_death(TODAY, keyword=keyword, plus=plus, minus=minus)
    signs = {"+1/+1": {"plus": 1}, "-1/-1": {"minus": 1}}
    returned = (
        with_counters(TODAY, base=size("3/3"), **signs[ours.counter]) if ours.counter else None
    )
    assert table.sizes("Back") == ([str(returned.size)] if returned else [])


# --- damage and life (702.2, 702.15, 119.5) ------------------------------------------------


@pytest.mark.parametrize(("damage", "instances"), [(3, 1), (3, 2), (0, 1)])
def test_lifelink(damage: int, instances: int) -> None:
    words = f"{ENTERS}it deals {damage} damage to each opponent."
    table = Table(card("Leech", "2/2", *["Lifelink"] * instances, words)).play("Leech")
    ours = lifelink(TODAY, damage=damage, instances=instances)
    assert table.life == (20 + ours.life, 20 - damage)


@pytest.mark.parametrize(("instances", "toughness"), [(0, 2), (1, 2), (1, 9), (0, 1)])
def test_deathtouch(instances: int, toughness: int) -> None:
    words = f"{ENTERS}it deals 1 damage to each other creature."
    asp = card("Asp", "1/1", *["Deathtouch"] * instances, words)
    table = Table(card("Wall", f"0/{toughness}"), asp).play("Wall", "Asp")
    ours = deathtouch(TODAY, damage=1, toughness=toughness, instances=instances)
    assert (table.sizes("Wall") == []) == ours.destroyed


@pytest.mark.parametrize("to", [10, 30])
@pytest.mark.parametrize("can_gain", [True, False])
def test_a_life_total_that_is_set(to: int, can_gain: bool) -> None:
    spell = card("Set", "", f"Your life total becomes {to}.", types="Sorcery")
    ban = card("Ban", "", "Players can't gain life.", types="Enchantment")
    table = Table(spell, ban).play(*([] if can_gain else ["Ban"]), "Set")
    assert table.life[0] == set_life(TODAY, life=20, to=to, can_gain=can_gain).life


# --- names, types, copies (704.5j, 109.2, 308, 707.2) --------------------------------------


@pytest.mark.parametrize("names", [("King", "King"), ("King", "Queen")], ids="-".join)
@pytest.mark.parametrize("legendary", [True, False])
def test_the_legend_rule(names: tuple[str, str], legendary: bool) -> None:
    types = "Legendary Creature" if legendary else "Creature"
    table = Table(*(card(name, "2/2", types=types) for name in set(names))).play(*names)
    two = tuple(Permanent(name, "you", legendary=legendary) for name in names)
    kept = 2 - uniqueness(TODAY, permanents=two).to_graveyard
    assert sum(len(table.sizes(name)) for name in set(names)) == kept


@pytest.mark.parametrize("word", ["Goblin", "Goblin creature"])
@pytest.mark.parametrize(
    ("types", "sub", "line"),
    [
        ("Creature", "Goblin", ""),
        ("Creature", "Shapeshifter", "Changeling"),
        ("Creature", "Bear", ""),
        ("Kindred Enchantment", "Goblin", ""),
    ],
)
def test_what_a_type_means(types: str, sub: str, line: str, word: str) -> None:
    printed = "1/1" if "Creature" in types else ""
    one = card("One", printed, *([line] if line else []), types=types, sub=sub)
    known = card("Gob", "1/1", sub="Goblin")  # the engine knows the types of its cards only
    burn = card("Burn", "", f"Destroy all {word}s.", types="Sorcery")
    table = Table(one, known, burn).play("One", "Burn")
    ours = matches_word(
        TODAY,
        word="goblin",
        kind="creature" if "creature" in word else "permanent",
        card=CardObject.from_json(
            {"types": f"{types} — {sub}", "keywords": [line.lower()] if line else []}, "card", None
        ),
        zone="battlefield",
    )
    assert (table.sizes("One") == []) == ours


def test_a_copy_has_neither_counters_nor_effects() -> None:
    clone = card("Clone", "0/0", COPY)
    grower, other = card("Grower", "2/2", "Evolve"), card("Other", "3/3")
    table = Table(grower, other, clone).play("Grower", "Other", "Clone")
    ours = copy_of(TODAY, original=creature("2/2"), counters=(size("+1/+1"),))
    assert table.sizes("Grower") == sorted([str(ours.size), "3/3"])


# --- champion (702.72a) -------------------------------------------------------------------


@pytest.mark.parametrize(
    "types",
    [
        "Creature",
        pytest.param(
            "Kindred Enchantment",
            marks=pytest.mark.xfail(
                strict=True, reason="the engine wants a creature; 109.2 means any Elf permanent"
            ),
        ),
    ],
)
def test_champion_takes_any_permanent_of_the_type(types: str) -> None:
    elf = card("Elf", "1/1" if types == "Creature" else "", types=types, sub="Elf")
    table = Table(card("Champ", "3/3", "Champion an Elf", sub="Elf"), elf).play("Elf", "Champ")
    assert matches_word(
        TODAY,
        word="elf",
        card=CardObject.from_json({"types": f"{types} — Elf"}, "card", None),
        zone="battlefield",
    )
    assert (table.sizes("Champ"), table.sizes("Elf")) == (["3/3"], [])
