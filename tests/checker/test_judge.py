"""The verdict on a day: what was computed decides, and nothing is said that was not computed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from faqsearch.checker.judge import verdict_on
from faqsearch.nouns.verdicts import (
    ChangedSubject,
    Checked,
    CheckedClaim,
    Method,
    OutdatedWord,
    Reason,
    Turn,
    Verdict,
)

DAY = date(2007, 10, 1)
SPLIT = date(2017, 4, 28)
LATER = date(2021, 4, 22)
HELD = CheckedClaim("clash", {"winners": ["A"]}, {"winners": ["A"]})
TURNED = CheckedClaim("clash", 2, 2, (Turn(SPLIT, ("akh-split",), 1),))


def checked(*claims: CheckedClaim, **more: Any) -> Checked:
    return Checked(DAY, DAY, claims, basis=("701.30d",), **more)


def test_a_claim_that_never_turned_holds() -> None:
    found = verdict_on(checked(HELD))
    assert (found.verdict, found.method) == (Verdict.HOLDS, Method.COMPUTED)
    assert (found.then, found.now) == ({"winners": ["A"]}, {"winners": ["A"]})
    assert (found.since, found.changes) == (None, ())
    assert found.basis == ("701.30d",)


def test_a_claim_that_turned_is_superseded_from_that_day_on() -> None:
    found = verdict_on(checked(HELD, TURNED))
    assert (found.verdict, found.method) == (Verdict.SUPERSEDED, Method.COMPUTED)
    assert (found.since, found.changes) == (SPLIT, ("akh-split",))
    assert (found.function, found.then, found.now) == ("clash", 2, 1)
    assert verdict_on(checked(TURNED), SPLIT).verdict is Verdict.SUPERSEDED
    eve = verdict_on(checked(TURNED), date(2017, 4, 27))
    assert (eve.verdict, eve.now) == (Verdict.HOLDS, 2)


def test_the_first_of_several_claims_to_turn_decides() -> None:
    late = CheckedClaim("mana_value", 5, 5, (Turn(LATER, ("stx-mana-value",), 6),))
    found = verdict_on(checked(late, TURNED))
    assert (found.since, found.function) == (SPLIT, "clash")
    assert verdict_on(checked(late, TURNED), LATER).since == SPLIT


def test_what_turned_back_holds_again() -> None:
    back = CheckedClaim("clash", 2, 2, (Turn(SPLIT, ("x",), 1), Turn(LATER, ("y",), 2)))
    assert verdict_on(checked(back), date(2018, 1, 1)).verdict is Verdict.SUPERSEDED
    assert verdict_on(checked(back)).verdict is Verdict.HOLDS


def test_a_claim_that_differs_on_its_own_day_is_for_review_and_not_superseded() -> None:
    wrong = CheckedClaim("clash", 3, 2, (Turn(SPLIT, ("akh-split",), 1),))
    found = verdict_on(checked(wrong, TURNED))
    assert (found.verdict, found.then) == (Verdict.CONTRADICTS, 2)


def test_without_a_day_the_answer_is_for_today_only() -> None:
    found = verdict_on(Checked(claims=(HELD,)))
    assert (found.verdict, found.then, found.now) == (
        Verdict.ERA_UNKNOWN,
        None,
        {"winners": ["A"]},
    )


@pytest.mark.parametrize("reason", [None, Reason.POLICY, Reason.NEEDS_GAME_STATE])
def test_what_states_nothing_computable_is_linked_only(reason: Reason | None) -> None:
    found = verdict_on(checked(reason=reason))
    assert (found.verdict, found.method) == (Verdict.NOT_CHECKABLE, Method.LINKED)
    assert found.reason is (reason or Reason.NO_MODEL)


def test_what_the_ledger_alone_ended() -> None:
    ended = checked(ended="dom-redirection", ended_on=date(2018, 4, 27))
    found = verdict_on(ended)
    assert (found.verdict, found.method) == (Verdict.SUPERSEDED, Method.LEDGER)
    assert (found.since, found.changes) == (date(2018, 4, 27), ("dom-redirection",))
    before = verdict_on(ended, date(2018, 4, 26))
    assert (before.verdict, before.method, before.since) == (Verdict.HOLDS, Method.LEDGER, None)


def test_a_rule_whose_text_stayed_holds_by_its_text() -> None:
    found = verdict_on(checked(known_text=True))
    assert (found.verdict, found.method) == (Verdict.HOLDS, Method.TEXT)


def test_a_rule_holds_by_its_text_until_the_day_on_which_it_was_reworded() -> None:
    one = checked(known_text=True, reworded_on=date(2020, 4, 17))
    before, after = verdict_on(one, date(2020, 4, 16)), verdict_on(one, date(2020, 4, 17))
    assert (before.verdict, before.method) == (Verdict.HOLDS, Method.TEXT)
    assert (after.verdict, after.reason) == (Verdict.NOT_CHECKABLE, Reason.REWORDED)
    assert verdict_on(one).reason is Reason.REWORDED


def test_on_a_day_before_the_ruling_nothing_is_said_of_it() -> None:
    found = verdict_on(checked(HELD), date(2006, 1, 1))
    assert (found.verdict, found.reason) == (Verdict.NOT_CHECKABLE, Reason.LATER)
    assert found.rules_of == DAY


def test_of_what_may_be_of_several_days_no_day_is_named() -> None:
    found = verdict_on(Checked(DAY, date(2009, 7, 10)), date(2006, 1, 1))
    assert (found.reason, found.rules_of) == (Reason.LATER, None)


def test_what_is_not_recognised_is_told_from_what_a_person_found_no_model_for() -> None:
    unread, read = verdict_on(checked()), verdict_on(checked(reason=Reason.NO_MODEL))
    assert unread.reason is read.reason is Reason.NO_MODEL
    assert (unread.unrecognised, read.unrecognised) == (True, False)


def test_words_count_as_outdated_once_they_were_given_up() -> None:
    word = OutdatedWord("in play", "battlefield", date(2009, 7, 11))
    one = checked(HELD, outdated=(word,))
    assert verdict_on(one).outdated == (word,)
    assert verdict_on(one).verdict is Verdict.HOLDS
    assert verdict_on(one, date(2009, 7, 10)).outdated == ()


def test_what_the_game_no_longer_has_is_moot_from_that_day_though_it_holds() -> None:
    one = checked(HELD, altered="dom-redirection", altered_on=date(2018, 4, 27))
    assert (verdict_on(one).verdict, verdict_on(one).altered) == (Verdict.HOLDS, "dom-redirection")
    assert verdict_on(one, date(2018, 4, 26)).altered is None


def test_a_verdict_on_what_was_recognised_says_so() -> None:
    assert verdict_on(checked(replace(HELD, recognised=True))).recognised
    assert not verdict_on(checked(HELD)).recognised


def test_of_a_ruling_understood_in_part_only_an_end_is_a_verdict() -> None:
    part = replace(HELD, recognised=True)
    found = verdict_on(checked(part, partly=True))
    assert (found.verdict, found.reason) == (Verdict.NOT_CHECKABLE, Reason.PARTLY)
    ended = verdict_on(checked(replace(TURNED, recognised=True), partly=True))
    assert ended.verdict is Verdict.SUPERSEDED


def test_a_later_change_of_its_subject_is_told_of_what_is_not_checked_and_decides_nothing() -> None:
    touched = (ChangedSubject("dom-illegal-targets", date(2018, 4, 27)),)
    found = verdict_on(checked(touched=touched))
    assert (found.verdict, found.reason) == (Verdict.NOT_CHECKABLE, Reason.NO_MODEL)
    assert found.touched == ("dom-illegal-targets",)
    assert verdict_on(checked(touched=touched), date(2018, 4, 26)).touched == ()
    assert verdict_on(checked(HELD, touched=touched)).touched == ()
    partly = verdict_on(checked(HELD, touched=touched, partly=True))
    assert (partly.reason, partly.touched) == (Reason.PARTLY, ("dom-illegal-targets",))
