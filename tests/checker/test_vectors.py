"""The numbers of the Comprehensive Rules' own examples, of today and of older texts.

Each vector names the rule whose example it is; the situations are told in our words.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject, Size
from faqsearch.checker.characteristics import mana_value
from faqsearch.checker.copies import copy_of
from faqsearch.checker.counters import returns_from_death, with_counters
from faqsearch.checker.damage import Blocker, assigned_damage, assignment, lifelink
from faqsearch.checker.era import Era
from faqsearch.checker.layers import Effect, layers
from faqsearch.checker.life import range_of_influence, set_team_life, team_life
from faqsearch.checker.prevention import prevent_next
from faqsearch.checker.survival import protection
from faqsearch.notations.mana import Color

LEDGER = Ledger.bundled()
TODAY = Era(date.max, LEDGER)
Y2005 = Era(date(2005, 8, 1), LEDGER)
Y2009 = Era(date(2009, 5, 1), LEDGER)
M10 = Era(date(2009, 9, 4), LEDGER)
ROE = Era(date(2010, 4, 23), LEDGER)
Y2012 = Era(date(2012, 5, 1), LEDGER)


def card(value: object) -> CardObject:
    return CardObject.from_json(value, "card", None)


def size(text: str) -> Size:
    return Size.parse(text)


def raised(change: str, **more: Any) -> Effect:
    return Effect(modify=size(change), **more)


COUNTER = raised("+1/+1", kind="counter")
OGRE = (COUNTER, raised("+4/+4"), raised("+0/+2", kind="static"), Effect(set=size("0/1")))
WHITE_GETS = raised("+1/+1", kind="static", if_color=Color.WHITE)
BLACK_BEAR = {"types": "Creature", "size": "2/2", "indicator": ["B"]}


def after(era: Era, start: object, *effects: Effect) -> str:
    return str(layers(era, card=card(start), effects=effects).size)


SIZES = [
    ("418.5a in 2009, ogre with a counter", Y2009, "2/2", OGRE[:1], "3/3"),
    ("418.5a in 2009, then +4/+4", Y2009, "2/2", OGRE[:2], "7/7"),
    ("418.5a in 2009, then +0/+2 always", Y2009, "2/2", OGRE[:3], "7/9"),
    ("418.5a in 2009, then 0/1: the +4/+4 is overwritten", Y2009, "2/2", OGRE, "1/4"),
    ("613.5 today, counter", TODAY, "2/2", OGRE[:1], "3/3"),
    ("613.5 today, then +4/+4", TODAY, "2/2", OGRE[:2], "7/7"),
    ("613.5 today, then +0/+2 always", TODAY, "2/2", OGRE[:3], "7/9"),
    ("613.5 today, then 0/1: every raise stays", TODAY, "2/2", OGRE, "5/8"),
    ("612.2 in 2009, the new layers", M10, "2/2", OGRE, "5/8"),
    ("613.3 in 2012, counters on their own", Y2012, "2/2", OGRE, "5/8"),
    ("613.5, a black creature gets nothing", TODAY, BLACK_BEAR, (WHITE_GETS,), "2/2"),
    (
        "613.5, turned white, it is raised",
        TODAY,
        BLACK_BEAR,
        (WHITE_GETS, Effect(colors=(Color.WHITE,))),
        "3/3",
    ),
    (
        "613.5, then turned red, no longer",
        TODAY,
        BLACK_BEAR,
        (WHITE_GETS, Effect(colors=(Color.WHITE,)), Effect(colors=(Color.RED,))),
        "2/2",
    ),
    (
        "418.5a, turned white in the old layer 5",
        Y2009,
        BLACK_BEAR,
        (WHITE_GETS, Effect(colors=(Color.WHITE,))),
        "3/3",
    ),
    ("613.4d, raised, then switched", TODAY, "1/3", (raised("+0/+1"), Effect(switch=True)), "4/1"),
    (
        "613.4d, raised after the switch",
        TODAY,
        "1/3",
        (raised("+0/+1"), Effect(switch=True), raised("+5/+0")),
        "4/6",
    ),
    ("613.4d, the raise has ended", TODAY, "1/3", (Effect(switch=True),), "3/1"),
    (
        "418.5i, raised after the switch",
        Y2009,
        "1/3",
        (raised("+0/+1"), Effect(switch=True), raised("+5/+0")),
        "4/6",
    ),
    ("418.5i, the raise has ended", Y2009, "1/3", (Effect(switch=True),), "3/1"),
    ("107.1b, power below zero", TODAY, "3/4", (raised("-5/+0"),), "-2/4"),
    ("107.1b, raised again", TODAY, "3/4", (raised("-5/+0"), raised("+3/+0")), "1/4"),
    ("611.3c, a white token is raised at once", TODAY, "1/1", (raised("+1/+1"),), "2/2"),
    (
        "418.5b, a land becomes 3/3, +1/+1, then 10/10: overwritten",
        Y2009,
        "land",
        (Effect(set=size("3/3")), raised("+1/+1"), Effect(set=size("10/10"))),
        "10/10",
    ),
    (
        "418.5b, the first part of it",
        Y2009,
        "land",
        (Effect(set=size("3/3")), raised("+1/+1")),
        "4/4",
    ),
]


@pytest.mark.parametrize(
    ("era", "start", "effects", "wanted"),
    [row[1:] for row in SIZES],
    ids=[row[0] for row in SIZES],
)
def test_sizes(era: Era, start: object, effects: tuple[Effect, ...], wanted: str) -> None:
    assert after(era, start, *effects) == wanted


def blocked(era: Era, power: int, toughness: tuple[int, ...], *damage: int, **more: Any) -> bool:
    blockers = tuple(map(Blocker, toughness))
    return assignment(era, power=power, blockers=blockers, assigned=damage, **more).legal


def test_510_1c_of_2009_wants_lethal_damage_in_order() -> None:
    assert blocked(M10, 6, (3, 1), 3, 3)
    assert blocked(M10, 6, (3, 1), 4, 2)
    assert blocked(M10, 6, (3, 1), 5, 1)
    assert blocked(M10, 6, (3, 1), 6, 0)
    assert not blocked(M10, 6, (3, 1), 2, 4)


def test_510_1c_of_2009_with_the_first_blocker_raised() -> None:
    legal = [first for first in range(7) if blocked(M10, 6, (6, 1), first, 6 - first)]
    assert legal == [6]


def test_510_1c_of_today_divides_freely() -> None:
    assert [first for first in range(5) if blocked(TODAY, 4, (3, 1), first, 4 - first)] == [
        0,
        1,
        2,
        3,
        4,
    ]


@pytest.mark.parametrize("era", [Y2009, M10, TODAY])
def test_702_19b_damage_of_another_attacker_counts(era: Era) -> None:
    found = assignment(
        era,
        power=3,
        blockers=(Blocker(2, damage=1),),
        assigned=(1,),
        past_blockers=2,
        trample=True,
    )
    assert found.legal
    assert found.most_past_blockers == 2


@pytest.mark.parametrize("era", [Y2009, M10, TODAY])
def test_702_19b_lethal_damage_heeds_no_protection(era: Era) -> None:
    assert blocked(era, 6, (2,), 2, past_blockers=4, trample=True)
    assert not blocked(era, 6, (2,), 1, past_blockers=5, trample=True)
    source = card({"cost": "{5}{G}", "types": "Creature"})
    assert protection(era, source=source, qualities=("green",), damage=2).damage == 0


Check = tuple[str, Callable[[], object], object]

OTHERS: list[Check] = [
    ("107.1b, no damage", lambda: assigned_damage(TODAY, creature=card("-2/4")), 0),
    ("202.3, {3}{U}{U}", lambda: mana_value(TODAY, card=card("{3}{U}{U}")), (5,)),
    ("202.3f, {1}{W/U}{W/U}", lambda: mana_value(TODAY, card=card("{1}{W/U}{W/U}")), (3,)),
    ("202.3f, three {2/B}", lambda: mana_value(TODAY, card=card("{2/B}{2/B}{2/B}")), (6,)),
    ("202.3g, {1}{W/P}{W/P}", lambda: mana_value(TODAY, card=card("{1}{W/P}{W/P}")), (3,)),
    ("709.4b, in hand", lambda: mana_value(TODAY, card=card("split({R},{3}{G})")), (5,)),
    (
        "709.4b, one half cast",
        lambda: mana_value(TODAY, card=card("split({R},{3}{G})"), zone="stack", face=1),
        (1,),
    ),
    ("806.10a in 2010-02, 17", lambda: team_life(M10, team=17), 9),
    ("806.10b in 2010-02, 3 and 4", lambda: set_team_life(M10, team=25, to=(3, 4)), (7,)),
    ("806.10c in 2010-02, 20", lambda: set_team_life(M10, team=25, to=(20,)), (32,)),
    ("806.10a in 2010-04, 17", lambda: team_life(ROE, team=17), 17),
    ("810.9c, 10", lambda: set_team_life(TODAY, team=25, to=(10,)), (10,)),
    ("810.9d, lowest total 7", lambda: set_team_life(TODAY, team=13, to=(7, 7)), (7,)),
    (
        "801.2a, one seat",
        lambda: range_of_influence(TODAY, seats=tuple("ABCDEF"), player="A", distance=1),
        ("A", "B", "F"),
    ),
    (
        "801.2a, two seats",
        lambda: range_of_influence(TODAY, seats=tuple("ABCDEF"), player="A", distance=2),
        ("A", "B", "C", "E", "F"),
    ),
    (
        "704.8, 1/1 with one counter up and three down",
        lambda: with_counters(TODAY, base=size("1/1"), plus=1, minus=3).dies,
        True,
    ),
    (
        "704.8, undying saw the counter",
        lambda: returns_from_death(TODAY, keyword="undying", plus=1, minus=3).returns,
        False,
    ),
    (
        "707.2, a copy of a 5/5 for a turn is no creature",
        lambda: (
            copy_of(
                TODAY, original=card({"types": "Artifact"}), effects=(Effect(set=size("5/5")),)
            ).size
        ),
        None,
    ),
    (
        "707.2, a copy of a face-down creature",
        lambda: copy_of(TODAY, original=card("{5}{B}{B}"), face_down=True).size,
        size("2/2"),
    ),
    (
        "801.13b, 4 prevented of 4",
        lambda: prevent_next(TODAY, damage=(4,), shield=4).dealt,
        0,
    ),
    (
        "120.4d, 2 of 3 prevented",
        lambda: prevent_next(TODAY, damage=(3,), shield=2).dealt,
        1,
    ),
    ("120.4d, lifelink for what was dealt", lambda: lifelink(TODAY, damage=1).life, 1),
    (
        "111.3, a 1/1 token has no cost",
        lambda: (
            copy_of(
                TODAY,
                original=card({"types": "Creature — Saproling", "size": "1/1", "token": True}),
            ).mana_cost
        ),
        None,
    ),
]


@pytest.mark.parametrize(
    ("found", "wanted"), [row[1:] for row in OTHERS], ids=[row[0] for row in OTHERS]
)
def test_other_numbers(found: Callable[[], object], wanted: object) -> None:
    assert found() == wanted


def test_before_the_sublayers_of_2005_a_counter_came_before_what_sets_a_size() -> None:
    assert after(Y2005, "2/2", COUNTER, Effect(set=size("0/1"))) == "0/1"
    assert after(Y2009, "2/2", COUNTER, Effect(set=size("0/1"))) == "1/2"
