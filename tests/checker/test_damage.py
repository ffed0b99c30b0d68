from datetime import date

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.damage import Blocker, Outcome, assignment, attack_outcome, deathtouch
from faqsearch.checker.era import Era

LEDGER = Ledger.bundled()
Y2008 = Era(date(2008, 1, 1), LEDGER)
Y2009 = Era(date(2009, 12, 1), LEDGER)
Y2012 = Era(date(2012, 1, 1), LEDGER)
TODAY = Era(date.max, LEDGER)


def test_deathtouch_was_free_of_the_order_before_one_damage_was_lethal() -> None:
    blockers = (Blocker(3), Blocker(3))
    for era in (Y2009, Y2012):
        asked = {"power": 2, "blockers": blockers, "assigned": (1, 1)}
        assert assignment(era, **asked, deathtouch=True).legal  # type: ignore[arg-type]
    assert not assignment(Y2009, power=2, blockers=blockers, assigned=(1, 1)).legal
    skipping = assignment(Y2009, power=2, blockers=blockers, assigned=(0, 2), deathtouch=True)
    assert skipping.legal
    later = assignment(Y2012, power=2, blockers=blockers, assigned=(0, 2), deathtouch=True)
    assert not later.legal


def test_all_damage_is_assigned_and_none_negative() -> None:
    one = (Blocker(1),)
    assert not assignment(TODAY, power=3, blockers=one, assigned=(2,)).legal
    assert not assignment(TODAY, power=3, blockers=one, assigned=(4,), past_blockers=-1).legal
    assert not assignment(TODAY, power=3, blockers=one, assigned=(1,), past_blockers=2).legal


def test_blockers_that_are_gone_leave_everything_to_trample_and_nothing_without() -> None:
    assert attack_outcome(TODAY, power=4, attacks="player", blocked=True) == Outcome(0, 0, 0)
    trampling = attack_outcome(TODAY, power=4, attacks="player", blocked=True, trample=True)
    assert trampling == Outcome(4, 0, 0)


def test_a_planeswalker_that_left_shields_its_controller() -> None:
    for trample in (False, True):
        found = attack_outcome(TODAY, power=4, attacks="planeswalker", left=True, trample=trample)
        assert found == Outcome(0, 0, 0)
    blocked = attack_outcome(
        TODAY, power=4, attacks="planeswalker", left=True, trample=True, blockers=(1,)
    )
    assert blocked == Outcome(0, 0, 4)


def test_trample_past_a_blocker_stops_at_the_planeswalker() -> None:
    found = attack_outcome(TODAY, power=5, attacks="planeswalker", trample=True, blockers=(2,))
    assert found == Outcome(0, 3, 2)


def test_regeneration_against_deathtouch_then_and_today() -> None:
    assert deathtouch(Y2008, damage=5, toughness=5, instances=2).regenerations_needed == 3
    assert deathtouch(TODAY, damage=5, toughness=5, instances=2).regenerations_needed == 1


def test_deathtouch_that_comes_after_the_damage_does_nothing() -> None:
    for era in (Y2008, TODAY):
        found = deathtouch(era, damage=1, toughness=2, events=("ability lost", "damage"))
        assert not found.destroyed
