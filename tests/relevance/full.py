"""Questions for a library of full size: all cards' official rulings and a rules text of today.

An answer is named by what it says, since the texts themselves don't stand here: a rule by its
number; a ruling by its card, or ``*`` for any, and by words that stand in it; a card by its name
and ``*`` for the words, which any ruling of it meets too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from faqsearch.languages import Lang, fold

QUESTIONS = Path(__file__).with_name("full.toml")
HELD = Path(__file__).with_name("held.toml")
"""Those kept apart: no ranking is chosen by them."""

_NUMBER = re.compile(r"\d{3}\.\d+[a-z]?")


@dataclass(frozen=True)
class Wanted:
    """What answers: the rule ``number``, or the rulings with all of ``words`` (folded).

    Of rulings those of ``card``, or of any card if it is empty; without words the card itself,
    too. ``grade`` is 2 for what answers and 1 for what is related.
    """

    grade: int
    number: str = ""
    card: str = ""
    words: tuple[str, ...] = ()

    def meets(self, kind: str, id: str, folded: str, cards: Iterable[str]) -> bool:
        """Whether a rule or ruling, its text folded, is one of those wanted."""
        if self.number:
            return kind == "rule" and id == self.number
        if kind == "card" and not self.words:
            return id == self.card
        if kind != "ruling" or (self.card and self.card not in cards):
            return False
        return all(word in folded for word in self.words)


@dataclass(frozen=True)
class Question:
    """A question, what it is for (``choose``, ``check`` or ``held``), and what answers it."""

    id: str
    half: str
    query: str
    wanted: tuple[Wanted, ...]

    @property
    def lang(self) -> Lang:
        """The language it is asked in, by which its id begins."""
        return Lang(self.id.partition("-")[0])


def load_full(path: Path = QUESTIONS) -> tuple[Question, ...]:
    """The questions of a file, in its order.

    Raises ValueError for an answer that is neither a rule number nor words of a ruling.
    """
    return tuple(
        Question(
            one["id"],
            one.get("half", "held"),
            one["query"],
            tuple(
                _wanted(written, grade)
                for grade, several in ((2, one["right"]), (1, one.get("related", ())))
                for written in several
            ),
        )
        for one in tomllib.loads(path.read_text("utf-8"))["question"]
    )


def _wanted(written: str, grade: int) -> Wanted:
    if _NUMBER.fullmatch(written):
        return Wanted(grade, number=written)
    card, colon, words = written.partition(": ")
    if not (card and colon and words.strip()) or card == words:
        raise ValueError(f"no answer: {written!r}")
    said = () if words == "*" else tuple(fold(words).split())
    return Wanted(grade, card="" if card == "*" else card, words=said)
