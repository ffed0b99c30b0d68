"""Dated changes of the rules: the entries of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from faqsearch.frozen import Frozen
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber


class ChangeKind(StrEnum):
    """What sort of change of the rules a dated change is.

    ``functional`` changes what happens, ``terms`` the words, ``renumbering`` the numbers,
    ``addition`` brings something new, ``oracle`` changes the texts of cards.
    """

    FUNCTIONAL = "functional"
    TERMS = "terms"
    RENUMBERING = "renumbering"
    ADDITION = "addition"
    ORACLE = "oracle"


class Confidence(StrEnum):
    """How well a fact is known: high means read in the rules texts on both sides of it."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Term(NamedTuple):
    """A word of the game before and after a change; the same twice if no other replaced it."""

    lang: Lang
    then: str
    today: str


class Change(Frozen):
    """A dated change of the rules, an entry of the ledger.

    ``in_force`` is the day printed in the first rules text that has it. ``then`` are rule
    numbers before it (of an addition: in its first text), ``today`` the numbers now.
    ``what`` says it in one sentence a language; ``evidence`` names the texts compared.
    """

    id: str
    in_force: date
    set: str
    what: Mapping[Lang, str]
    then: tuple[RuleNumber, ...]
    today: tuple[RuleNumber, ...]
    terms: tuple[Term, ...]
    kind: ChangeKind
    confidence: Confidence
    evidence: str

    @property
    def rules(self) -> tuple[RuleNumber, ...]:
        """Every rule number it concerns, those of then first."""
        return tuple(dict.fromkeys(self.then + self.today))
