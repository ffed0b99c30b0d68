from datetime import date

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject
from faqsearch.checker.combat import (
    Attacker,
    attackers_condition,
    block_triggers,
    can_block,
    may_fight,
    min_blockers,
)
from faqsearch.checker.era import Era

TODAY = Era(date.max, Ledger.bundled())


def creature(*keywords: str) -> CardObject:
    members = {"types": "Creature — Elf", "size": "2/2", "keywords": list(keywords)}
    return CardObject.from_json(members, "", None)


def test_haste_and_defender_decide_on_attacking() -> None:
    def attacks(*keywords: str, new: bool = False) -> bool:
        return may_fight(TODAY, permanent=creature(*keywords), new=new).attack

    assert attacks("haste", new=True)
    assert not attacks(new=True)
    assert not attacks("defender")


def test_a_new_noncreature_may_use_its_ability() -> None:
    assert may_fight(TODAY, permanent=CardObject.from_json("land", "", None), new=True).tap_ability


@pytest.mark.parametrize(("keyword", "blocks"), [("flying", True), ("reach", True), ("", False)])
def test_what_flies_is_blocked_by_flying_and_reach(keyword: str, blocks: bool) -> None:
    blocker = creature(*filter(None, [keyword]))
    assert can_block(TODAY, blocker=blocker, attacker=creature("flying")) is blocks


def test_a_changeling_is_a_goblin_too() -> None:
    assert min_blockers(TODAY, attacker=creature("changeling"), types=("Goblin",)) == 2


def test_a_third_block_does_not_trigger_again() -> None:
    assert block_triggers(TODAY, declared=2, later=(3,), least=2) == 1
    assert block_triggers(TODAY, declared=2, later=(3,), each=True) == 3
    assert block_triggers(TODAY, declared=1, least=2) == 0


def test_a_creature_that_attacked_twice_counts_once() -> None:
    attackers = (Attacker("A"), Attacker("A"), Attacker("B"))
    assert not attackers_condition(TODAY, attackers=attackers, least=3)
