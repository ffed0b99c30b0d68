from datetime import date

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.era import Era
from faqsearch.checker.prevention import prevent_next, prevent_or_redirect, source_shield
from faqsearch.notations.mana import Color

LEDGER = Ledger.bundled()
THEN = Era(date(2008, 1, 1), LEDGER)
TODAY = Era(date.max, LEDGER)


def test_damage_moved_first_is_not_prevented_before_2018() -> None:
    moved = [
        prevent_or_redirect(
            era,
            damage=2,
            player="opponent",
            source_controller="you",
            planeswalker_controller="opponent",
            first="redirection",
        )
        for era in (THEN, TODAY)
    ]
    assert [(found.to_planeswalker, found.prevented) for found in moved] == [(2, 0), (0, 2)]


def test_without_a_planeswalker_there_is_nothing_to_order() -> None:
    found = prevent_or_redirect(THEN, damage=2, player="opponent", source_controller="you")
    assert (found.two_effects, found.order_chosen_by) == (False, None)


def test_a_source_of_another_colour_is_no_choice_and_leaves_the_shield() -> None:
    red, blue = (Color.RED,), (Color.BLUE,)
    assert not source_shield(TODAY, wanted=Color.RED, when_chosen=blue, when_dealt=red).prevented
    assert not source_shield(TODAY, wanted=Color.RED, when_chosen=red, when_dealt=blue).used_up


def test_a_shield_lasts_over_several_events() -> None:
    found = prevent_next(TODAY, damage=(1, 1), shield=3)
    assert (found.dealt, found.shield) == (0, 1)
