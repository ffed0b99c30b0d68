"""The verdict on a day, out of what was checked: no rule of the game is looked at here.

>>> clash = CheckedClaim("clash", ["A", "B"], ["A", "B"], (Turn(date(2017, 4, 28), ("x",), ["A"]),))
>>> checked = Checked(date(2007, 10, 1), date(2007, 10, 1), (clash,))
>>> [verdict_on(checked, day).verdict.value for day in (date(2010, 1, 1), None)]
['holds', 'superseded']
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from faqsearch.frozen import replace
from faqsearch.nouns.verdicts import (
    Check,
    Checked,
    CheckedClaim,
    Method,
    Reason,
    Turn,
    Verdict,
)

__all__ = ["verdict_on"]


def verdict_on(checked: Checked, day: date | None = None) -> Check:
    """Whether a checked ruling holds on ``day``, or today.

    Of several claims the one that was superseded first decides.
    """
    on = day or date.max
    outdated = tuple(word for word in checked.outdated if word.until <= on)
    altered = checked.altered if checked.altered_on and checked.altered_on <= on else None
    touched = tuple(change for change, day in checked.touched if day <= on)
    linked = Check(
        Verdict.NOT_CHECKABLE,
        Method.LINKED,
        checked.basis,
        outdated=outdated,
        altered=altered,
        undated=checked.until is None,
    )
    if checked.until and on < checked.until and (checked.since or on) >= on:
        of = checked.since if checked.since == checked.until else None
        return replace(linked, reason=Reason.LATER, rules_of=of)
    if checked.claims:
        return _of_claims(checked, replace(linked, touched=touched), on)
    if checked.ended and checked.ended_on:
        known = replace(linked, method=Method.LEDGER, verdict=Verdict.HOLDS)
        if checked.ended_on > on:
            return replace(known, until=checked.ended_on, ending=(checked.ended,))
        changes = (checked.ended,)
        return replace(known, verdict=Verdict.SUPERSEDED, since=checked.ended_on, changes=changes)
    reworded = checked.reworded_on is not None and checked.reworded_on <= on
    if checked.known_text and not reworded:
        until = checked.reworded_on
        return replace(linked, verdict=Verdict.HOLDS, method=Method.TEXT, until=until)
    otherwise = Reason.REWORDED if reworded else Reason.NO_MODEL
    return replace(
        linked,
        reason=checked.reason or otherwise,
        touched=touched,
        unrecognised=checked.reason is None and not reworded,
    )


def _of_claims(checked: Checked, linked: Check, on: date) -> Check:
    ended = [(turn.on, claim, turn) for claim in checked.claims if (turn := _ended(claim, on))]
    wrong = [claim for claim in checked.claims if claim.then != claim.stated]
    claim, turn = checked.claims[0], None
    if checked.since is None:
        verdict, claim = Verdict.ERA_UNKNOWN, (wrong or checked.claims)[0]
    elif wrong:
        verdict, claim = Verdict.CONTRADICTS, wrong[0]
    elif ended:
        verdict = Verdict.SUPERSEDED
        _, claim, turn = min(ended, key=lambda one: one[0])
    elif checked.partly:
        return replace(linked, reason=Reason.PARTLY)
    else:
        verdict = Verdict.HOLDS
    ending = None
    if verdict is Verdict.HOLDS:
        turned = (turn for one in checked.claims for turn in one.turns)
        later = [one for one in turned if one.on > on]
        ends = [one for one in later if _ended_by(checked.claims, one.on)]
        ending = min(ends, key=lambda one: one.on, default=None)
    turns = tuple(later for later in claim.turns if later.on <= on)
    return replace(
        linked,
        touched=(),
        verdict=verdict,
        method=Method.COMPUTED,
        since=turn and turn.on,
        changes=turn.changes if turn else (),
        function=claim.function,
        then=claim.then if checked.since else None,
        now=turns[-1].now if turns else claim.then,
        turns=turns,
        recognised=claim.recognised,
        until=ending and ending.on,
        ending=ending.changes if ending else (),
    )


def _ended_by(claims: Iterable[CheckedClaim], on: date) -> bool:
    return any(_ended(claim, on) for claim in claims)


def _ended(claim: CheckedClaim, on: date) -> Turn | None:
    """The turn since which the answer has differed from what is stated, up to ``on``."""
    found: Turn | None = None
    for turn in claim.turns:
        if turn.on <= on:
            found = None if turn.now == claim.stated else found or turn
    return found
