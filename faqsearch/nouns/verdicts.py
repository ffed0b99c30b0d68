"""Whether what a ruling says holds: what is known of it, and the verdict on a day."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import NamedTuple

from faqsearch.frozen import Frozen


class Verdict(StrEnum):
    """Whether what a ruling says holds on a day.

    ``contradicts`` means that it differs already from the rules of its own day, which is an
    error of reading or of the model until a person has looked.
    """

    HOLDS = "holds"
    SUPERSEDED = "superseded"
    CONTRADICTS = "contradicts"
    NOT_CHECKABLE = "not checkable"
    ERA_UNKNOWN = "era unknown"


class Method(StrEnum):
    """How a verdict is known.

    ``computed`` by the model on both days, ``ledger`` from a dated change alone, ``text`` from
    the wording of a rule through its editions; ``linked`` is no verdict but the rules it is of.
    """

    COMPUTED = "computed"
    LEDGER = "ledger"
    TEXT = "text"
    LINKED = "linked"


class Reason(StrEnum):
    """Why a ruling can't be checked."""

    NO_MODEL = "no-model"
    AMBIGUOUS = "ambiguous"
    NEEDS_GAME_STATE = "needs-game-state"
    POLICY = "policy"
    REWORDED = "reworded"
    UNKNOWN_TEXT = "unknown-text"
    PARTLY = "partly"
    LATER = "later"


class OutdatedWord(NamedTuple):
    """A word of a text that the game gave up on the day ``until``, and today's name of it.

    None is today's of what the game has no more.
    """

    then: str
    today: str | None
    until: date


class ChangedSubject(NamedTuple):
    """A change of the ledger that touches what a text speaks of, and the day it came."""

    change: str
    on: date


class Turn(NamedTuple):
    """A day on which the answer of a claim turned, by which changes, and the answer from then."""

    on: date
    changes: tuple[str, ...]
    now: object


class CheckedClaim(Frozen):
    """What a ruling states, and what the model answers: on the ruling's day, and at each turn.

    All three are JSON values; of the answers only that part stands here of which ``stated``
    speaks.
    """

    function: str
    stated: object
    then: object
    turns: tuple[Turn, ...] = ()
    recognised: bool = False


class Checked(Frozen):
    """A ruling or a quoted rule as checked, from which its verdict on any day follows.

    ``since`` and ``until`` are the first and last day that it may be of, both None where nothing
    tells; the claims' answers are those of a day between. ``ended`` is the id of the change
    that ended what it states, and ``ended_on`` its day; ``altered`` and ``altered_on`` are those of
    one that altered what it speaks of, its answer staying. ``partly`` tells that
    its claims were recognised in a part of its prose. ``known_text`` tells that it is a rule as the
    rules had it, which said so until ``reworded_on``. ``basis`` are rule numbers of today.
    ``touched`` are later changes of what it speaks of, whatever became of what it states; all
    there ever were, where nothing tells of which day it is.
    """

    since: date | None = None
    until: date | None = None
    claims: tuple[CheckedClaim, ...] = ()
    ended: str | None = None
    ended_on: date | None = None
    altered: str | None = None
    altered_on: date | None = None
    known_text: bool = False
    reworded_on: date | None = None
    partly: bool = False
    reason: Reason | None = None
    basis: tuple[str, ...] = ()
    outdated: tuple[OutdatedWord, ...] = ()
    touched: tuple[ChangedSubject, ...] = ()


class Check(Frozen):
    """The verdict on a ruling on a day.

    ``since`` and ``changes`` tell when and by what it was superseded; ``then`` and ``now`` are
    the answers of the model, to the question of ``function``, on the ruling's day and on the day
    asked for. ``basis`` are rule numbers of today, ``outdated`` words that were given up by then.
    ``altered`` is the id of a change that left the answer but altered what the ruling speaks of.
    ``recognised`` tells that a part of the prose was recognised and the rest not read; ``turns``
    are all turns of the answer up to that day. ``touched`` are, of what is not checked, the ids of
    changes since then of what it speaks of: a reason to look, and no verdict; where it is
    ``undated``, that nothing tells of which day it is, one only if it is older. ``rules_of`` is the
    day of whose rules it speaks, where that is later than the day asked for; ``unrecognised`` tells
    that none of its sentences is among the claims that are known, be it that a model computes it.
    ``until`` is the first day after the one asked for on which what held no longer did, by the
    changes ``ending``, where they are known.
    """

    verdict: Verdict
    method: Method
    basis: tuple[str, ...] = ()
    since: date | None = None
    changes: tuple[str, ...] = ()
    function: str | None = None
    then: object = None
    now: object = None
    reason: Reason | None = None
    outdated: tuple[OutdatedWord, ...] = ()
    altered: str | None = None
    recognised: bool = False
    turns: tuple[Turn, ...] = ()
    touched: tuple[str, ...] = ()
    rules_of: date | None = None
    unrecognised: bool = False
    undated: bool = False
    until: date | None = None
    ending: tuple[str, ...] = ()
