from datetime import date

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era
from faqsearch.checker.triggers import (
    Dying,
    ability_kind,
    becomes_tapped,
    collected,
    delayed_trigger,
    dies_triggers,
    zone_trigger,
)

TODAY = Era(date.max, Ledger.bundled())
ELF = CardObject.from_json({"types": "Creature — Elf"}, "", None)
SHIFTER = CardObject.from_json({"types": "Creature", "keywords": ["changeling"]}, "", None)


def test_what_looks_back_asks_for_abilities_on_the_battlefield() -> None:
    seen = {
        (before, after): zone_trigger(
            TODAY, watches="dies", came_from="battlefield", lost_before=before, lost_after=after
        ).triggers
        for before in (False, True)
        for after in (False, True)
    }
    assert seen == {
        (False, False): True,
        (False, True): True,
        (True, False): False,
        (True, True): False,
    }


def test_leaving_for_another_zone_is_no_death() -> None:
    for watches, wanted in (("dies", False), ("leaves the battlefield", True)):
        found = zone_trigger(
            TODAY,
            watches=watches,  # type: ignore[arg-type]
            came_from="battlefield",
            went_to="hand",
        )
        assert found.triggers is wanted


def test_a_changeling_dies_as_an_elf() -> None:
    assert dies_triggers(TODAY, watcher="W", dying={"E": ELF, "S": SHIFTER}, word="Elf") == 2


def test_a_changeling_that_is_no_creature_dies_as_none() -> None:
    kindred = CardObject.from_json(
        {"types": "Kindred Artifact", "keywords": ["changeling"]}, "", None
    )
    dying = {"K": kindred, "S": SHIFTER}
    assert dies_triggers(TODAY, watcher="W", dying=dying) == 1
    assert dies_triggers(TODAY, watcher="W", dying=dying, word="Elf") == 2


def test_each_death_is_collected_but_for_tokens() -> None:
    dying = (Dying(5), Dying(4, token=True), Dying(3))
    found = collected(TODAY, dying=dying, least=4)
    assert (found.triggers, found.exiled, found.returned) == (2, 1, 1)


def test_a_delayed_trigger_waits_for_its_first_time() -> None:
    assert delayed_trigger(TODAY, occasions=()).waits
    assert delayed_trigger(TODAY, occasions=("countered", "resolves"), lasting=True).resolved == 1


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When this dies, draw.", "triggered"),
        ("At the beginning of your upkeep, draw.", "triggered"),
        ("{1}: Untap it.", "activated"),
        ('Elves have "{T}: Add {G}."', "static or spell"),
    ],
)
def test_kinds_of_ability(text: str, kind: str) -> None:
    assert ability_kind(TODAY, text=text).kind == kind


def test_vigilance_keeps_an_attacker_untapped_but_not_one_that_pays() -> None:
    assert not becomes_tapped(TODAY, event="attacks", vigilance=True)
    assert becomes_tapped(TODAY, event="pays {T}", vigilance=True)


def test_what_stays_on_the_battlefield_has_not_left_it() -> None:
    found = zone_trigger(
        TODAY, watches="leaves the battlefield", came_from="battlefield", went_to="battlefield"
    )
    assert not found.triggers
