from datetime import date

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject, Size
from faqsearch.checker.era import Era
from faqsearch.checker.layers import Effect, layers, sublayer
from faqsearch.errors import NotationError
from faqsearch.notations.mana import Color

LEDGER = Ledger.bundled()
THEN = Era(date(2008, 1, 1), LEDGER)
TODAY = Era(date.max, LEDGER)
BEAR = CardObject.from_json({"types": "Creature — Bear", "size": "2/2", "cost": "{1}{G}"}, "", None)
SHIFTER = CardObject.from_json(
    {"types": "Creature — Shapeshifter", "size": "2/2", "keywords": ["changeling", "flying"]},
    "",
    None,
)
BLANK = Effect(lose_all=True)


def test_added_types_stand_beside_the_old_ones_and_replacing_ones_do_not() -> None:
    added = layers(TODAY, card=BEAR, effects=(Effect(add_types=("Elf", "bear")),))
    replaced = layers(TODAY, card=BEAR, effects=(Effect(types=("Elf",)),))
    assert added.creature_types == ("Bear", "Elf")
    assert replaced.creature_types == ("Elf",)


@pytest.mark.parametrize("era", [THEN, TODAY])
def test_changeling_that_lost_its_abilities_is_still_of_every_type(era: Era) -> None:
    found = layers(era, card=SHIFTER, effects=(BLANK,))
    assert found.every_creature_type
    assert found.abilities == ()


@pytest.mark.parametrize("era", [THEN, TODAY])
def test_the_later_of_two_effects_decides_on_an_ability(era: Era) -> None:
    gains, loses = Effect(gain=("flying",)), Effect(lose=("flying",))
    assert layers(era, card=BEAR, effects=(gains, loses)).abilities == ()
    assert layers(era, card=BEAR, effects=(loses, gains)).abilities == ("flying",)


@pytest.mark.parametrize("era", [THEN, TODAY])
def test_a_defined_size_comes_first_and_ends_with_the_abilities(era: Era) -> None:
    defined = Effect(kind="defines", set=Size(5, 5))
    raised = Effect(modify=Size(1, 1))
    assert layers(era, card=BEAR, effects=(raised, defined)).size == Size(6, 6)
    assert layers(era, card=BEAR, effects=(defined, BLANK)).size == Size(2, 2)


@pytest.mark.parametrize("era", [THEN, TODAY])
def test_what_began_to_apply_goes_on_in_later_layers(era: Era) -> None:
    elves = Effect(kind="own", add_types=("Elf",), modify=Size(1, 1))
    found = layers(era, card=BEAR, effects=(elves, BLANK))
    assert (found.creature_types, found.size) == (("Bear", "Elf"), Size(3, 3))


def test_colours_come_in_the_order_of_the_wheel() -> None:
    effects = (Effect(colors=(Color.RED,)), Effect(add_colors=(Color.WHITE,)))
    assert layers(TODAY, card=BEAR, effects=effects).colors == (Color.WHITE, Color.RED)


def test_a_bonus_of_one_colour_looks_at_the_colour_at_the_end() -> None:
    green = Effect(kind="static", modify=Size(1, 1), if_color=Color.GREEN)
    assert layers(TODAY, card=BEAR, effects=(green,)).size == Size(3, 3)
    red = Effect(colors=(Color.RED,))
    assert layers(TODAY, card=BEAR, effects=(green, red)).size == Size(2, 2)


def test_dependency_is_refused() -> None:
    more = Effect(kind="static", add_types=("Warrior",), if_type="Elf")
    elf = Effect(add_types=("Elf",))
    with pytest.raises(NotationError, match=r"613\.8"):
        layers(TODAY, card=BEAR, effects=(more, elf))


def test_a_bonus_may_ask_for_an_ability() -> None:
    of_flyers = Effect(kind="static", modify=Size(1, 1), if_ability="flying")
    assert layers(TODAY, card=SHIFTER, effects=(of_flyers,)).size == Size(3, 3)
    assert layers(TODAY, card=BEAR, effects=(of_flyers,)).size == Size(2, 2)
    gains = Effect(gain=("flying",))
    assert layers(TODAY, card=BEAR, effects=(of_flyers, gains)).size == Size(3, 3)


def test_what_another_effect_would_end_in_its_own_layer_is_refused() -> None:
    own = Effect(kind="own", gain=("flying",))
    with pytest.raises(NotationError, match="loss of all abilities"):
        layers(TODAY, card=BEAR, effects=(own, BLANK))
    assert layers(TODAY, card=BEAR, effects=(own,)).abilities == ("flying",)
    assert layers(TODAY, card=BEAR, effects=(Effect(gain=("flying",)), BLANK)).abilities == ()


def test_an_effect_on_other_creatures_does_nothing() -> None:
    of_elves = Effect(kind="static", add_types=("Warrior",), if_type="Elf")
    assert layers(TODAY, card=BEAR, effects=(of_elves,)).creature_types == ("Bear",)


def test_colour_and_abilities_were_one_layer_before_2009() -> None:
    flying = Effect(kind="static", gain=("flying",), if_color=Color.RED)
    red = Effect(colors=(Color.RED,))
    assert layers(TODAY, card=BEAR, effects=(flying, red)).abilities == ("flying",)
    with pytest.raises(NotationError, match=r"613\.8"):
        layers(THEN, card=BEAR, effects=(flying, red))


def test_a_land_has_no_size_to_raise() -> None:
    land = CardObject.from_json("land", "", None)
    with pytest.raises(NotationError, match="without power"):
        layers(TODAY, card=land, effects=(Effect(modify=Size(1, 1)),))


def test_the_steps_are_told_in_their_order() -> None:
    effects = (Effect(modify=Size(3, 3)), Effect(set=Size(4, 4)))
    assert layers(THEN, card=BEAR, effects=effects).steps == ("6b +3/+3", "6b 4/4")
    assert layers(TODAY, card=BEAR, effects=effects).steps == ("7b 4/4", "7c +3/+3")


def test_sublayers_have_their_names_of_the_day() -> None:
    days = [date(2005, 1, 1), date(2008, 1, 1), date(2012, 1, 1), date.max]
    assert [sublayer(Era(day, LEDGER), part="switch") for day in days] == ["6", "6e", "7e", "7d"]
    assert [sublayer(Era(day, LEDGER), part="raise") for day in days] == ["6", "6b", "7c", "7c"]
