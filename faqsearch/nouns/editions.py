"""Rules through time: their numbers, the editions that have them, and their wordings."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import NamedTuple

from faqsearch.frozen import Frozen
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.documents import Source


class NumberPeriod(NamedTuple):
    """A number that a rule bore from ``first`` to ``last``, both days included.

    ``last`` is None where the rule still bears it.
    """

    number: RuleNumber
    first: date
    last: date | None

    def covers(self, day: date) -> bool:
        """Whether the rule bore the number on a day."""
        return self.first <= day <= (self.last or date.max)


class NumberMeaning(Frozen):
    """What a rule number meant from ``first`` to ``last`` (None: still), both included.

    ``title`` is the English heading of that rule (Split Cards), ``rule`` its id in the rule
    history, ``today`` its number now, None where it is gone: then ``gone`` is its last period.
    ``begins`` are the first words of its text in an edition that is held, in ``lang``.
    """

    rule: str
    title: str
    first: date
    last: date | None
    today: RuleNumber | None
    gone: NumberPeriod | None = None
    begins: str = ""
    lang: Lang = Lang.EN


class EditionShown(Frozen):
    """Which edition of the rules an answer shows, and what to know of the others held.

    ``day`` is the effective day of the one shown, None where nothing of one is; ``newest`` is the
    newest held of the time asked for, None where all are later; ``others`` are the
    other editions held that have the rule, newest first, ``oldest`` is the oldest held.
    ``in_force`` is the edition that was in force on the day asked for where that one is not
    held; ``changed`` tells whether the rule's wording changed up to it, None where nobody knows.
    ``coming`` are the editions held that have the rule and are not in force yet, the next first.
    """

    day: date | None
    newest: date | None
    others: tuple[date, ...]
    in_force: date | None
    changed: bool | None
    oldest: date
    coming: tuple[date, ...] = ()


class PieceKind(StrEnum):
    """What a piece of a wording is, beside the wording before."""

    SAME = "same"
    OUT = "out"
    IN = "in"


class Piece(NamedTuple):
    """A piece of text that stayed, was taken out, or was put in."""

    kind: PieceKind
    text: str


class Wording(Frozen):
    """One wording of a rule in the editions held from ``first`` to ``last`` on.

    ``last`` is the eve of the next edition that there was, held or not; None of today's.
    ``text`` holds its examples too, a line each, as the newest of the ``editions`` has it, and
    ``sources`` are its places, the oldest first. ``numbers`` are its numbers in turn, each with
    the days that the rule bore it, as far as they are known beyond those editions. Between the
    wording before and this one lie ``missing`` editions that are not held. ``pieces`` tell what
    changed since the wording before, empty for the first. ``beside`` tells that its one edition
    has it beside the wording before, under a number that stands there twice.
    """

    text: str
    lang: Lang
    numbers: tuple[NumberPeriod, ...]
    first: date
    last: date | None
    editions: tuple[date, ...]
    sources: tuple[Source, ...]
    missing: int = 0
    pieces: tuple[Piece, ...] = ()
    beside: bool = False


class RuleWordings(Frozen):
    """A rule through the editions held, the oldest wording first.

    ``number`` is its number in the newest that has it, ``rule`` its id in the rule history.
    ``born`` is the day of the edition that brought it, None where that is older than all known;
    ``ended`` its last day, None where it is there today; ``went_into`` the number today of the
    rule that took it in.
    """

    number: RuleNumber
    rule: str
    wordings: tuple[Wording, ...]
    born: date | None = None
    ended: date | None = None
    went_into: RuleNumber | None = None
