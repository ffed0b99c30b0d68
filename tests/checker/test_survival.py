from datetime import date

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era
from faqsearch.checker.survival import (
    Protection,
    Wipe,
    attachment,
    greatest,
    legal_targets,
    overlapping_modes,
    protection,
    times_destroyed,
)

TODAY = Era(date.max, Ledger.bundled())


def card(**members: object) -> CardObject:
    return CardObject.from_json(members, "", None)


def test_one_shield_does_not_outlast_two_modes() -> None:
    golem = card(cost="{3}", types="Artifact Creature", size="3/3")
    modes = (Wipe("artifact"), Wipe("creature", most=3))
    found = [times_destroyed(TODAY, permanent=golem, modes=modes, shields=n) for n in (1, 2)]
    assert [result.survives for result in found] == [False, True]


def test_a_token_has_mana_value_0() -> None:
    token = card(types="Creature", size="4/4", token=True)
    assert times_destroyed(TODAY, permanent=token, modes=(Wipe("creature", most=3),)).times == 1


def test_modes_that_share_one_value_overlap() -> None:
    modes = (Wipe("creature", most=4), Wipe("creature", least=4))
    assert overlapping_modes(TODAY, modes=modes).disjoint == ()


@pytest.mark.parametrize(
    ("quality", "hit"),
    [
        ("red", True),
        ("R", True),
        ("blue", False),
        ("creatures", True),
        ("Goblins", True),
        ("artifacts", False),
        ("everything", True),
    ],
)
def test_protection_by_colour_type_and_from_everything(quality: str, hit: bool) -> None:
    goblin = card(cost="{R}", types="Creature — Goblin", size="1/1")
    found = protection(TODAY, source=goblin, qualities=(quality,), damage=1)
    assert (found.protected, found.damage, found.can_block) == (hit, 0 if hit else 1, not hit)


def test_an_aura_goes_where_an_equipment_stays() -> None:
    for types, zone in (
        ("Enchantment — Aura", "graveyard"),
        ("Artifact — Equipment", "battlefield"),
    ):
        found = attachment(TODAY, attached=card(cost="{W}", types=types), qualities=("white",))
        assert (found.attached, found.zone) == (False, zone)


def test_only_its_own_source_leaves_nothing_to_target() -> None:
    found = legal_targets(TODAY, creatures={"Mage": "you"}, source="Mage", another=True)
    assert (found.legal, found.must_choose) == ((), False)


def test_all_that_are_tied_are_greatest() -> None:
    assert greatest(TODAY, values={"A": 5, "B": 5, "C": 2}) == ("A", "B")


def test_protection_does_all_or_nothing() -> None:
    goblin = card(types="Creature — Goblin", cost="{R}")
    found = protection(TODAY, source=goblin, qualities=("green",), damage=3)
    assert found == Protection(False, 3, True, True, True)
    found = protection(TODAY, source=goblin, qualities=("green", "red"), damage=3)
    assert found == Protection(True, 0, False, False, False)
