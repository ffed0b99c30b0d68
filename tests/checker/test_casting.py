"""What discover and cascade stop at, and which faces they let be cast."""

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject
from faqsearch.checker.casting import Revealed, cascade, discover
from faqsearch.checker.era import Era
from faqsearch.dates import parse_date

LEDGER = Ledger.bundled()
TODAY = Era(parse_date("2026-11-01"), LEDGER)


def card(value: object) -> CardObject:
    return CardObject.from_json(value, "card", None)


def test_a_land_has_mana_value_0_and_stops_neither() -> None:
    assert discover(TODAY, n=3, card=card("land")) == Revealed(False, (), "library")
    assert cascade(TODAY, mana_value=3, card=card("land")) == Revealed(False, (), "library")


@pytest.mark.parametrize(
    ("value", "discovered", "cascaded"),
    [("2", True, True), ("3", True, False), ("4", False, False)],
)
def test_discover_takes_the_same_mana_value_and_cascade_only_less(
    value: str, discovered: bool, cascaded: bool
) -> None:
    assert discover(TODAY, n=3, card=card(value)).stops is discovered
    assert cascade(TODAY, mana_value=3, card=card(value)).stops is cascaded


def test_the_land_on_the_back_of_a_spell_is_not_cast() -> None:
    faces = [
        {"name": "Front", "cost": "{1}{U}", "types": "Instant"},
        {"name": "Back", "types": "Land"},
    ]
    both = card({"layout": "modal_dfc", "faces": faces})
    assert discover(TODAY, n=3, card=both) == Revealed(True, ("Front",), "hand")
    assert cascade(TODAY, mana_value=3, card=both) == Revealed(True, ("Front",), "library")


def test_a_card_whose_front_is_a_land_is_passed_over() -> None:
    faces = [
        {"name": "Front", "types": "Land"},
        {"name": "Back", "cost": "{1}{U}", "types": "Instant"},
    ]
    both = card({"layout": "modal_dfc", "faces": faces})
    assert not discover(TODAY, n=3, card=both).stops
    assert not cascade(TODAY, mana_value=3, card=both).stops


def test_cascade_cast_the_dear_back_of_a_card_until_2021() -> None:
    both = card("modal_dfc(1,7)")
    before = Era(parse_date("2021-01-01"), LEDGER)
    assert cascade(before, mana_value=3, card=both).castable == ("face 1", "face 2")
    assert cascade(TODAY, mana_value=3, card=both).castable == ("face 1",)
