"""Entries that answer a question, with their scores, and the groups of them that say the same."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Set
from heapq import nlargest
from types import MappingProxyType
from typing import NamedTuple

_DIGITS = 9
ROUNDED = 1e-9
"""What a score and the same rounded differ by, and more."""


def rounded(score: float) -> float:
    """A score by which answers are ordered: those that differ by the order of a sum are equal."""
    return round(score, _DIGITS)


class Scored:
    """Entries that answer by number: their scores, and how much of the question they answer.

    That is told by which units they meet, the ``masks``; ``parts`` goes before it where an
    entry meets a part of one, and what is ``told`` of groups before both. ``sure`` are those
    that answer by a name or number.
    """

    def __init__(
        self,
        scores: dict[int, float],
        masks: Mapping[int, int],
        shares: Mapping[int, float],
        sure: Set[int],
        parts: Mapping[int, float] = MappingProxyType({}),
    ) -> None:
        self.scores = scores
        self.masks = masks
        self.shares = shares
        self.sure = sure
        self.parts = parts
        self.told: dict[int, tuple[float, bool]] = {}

    def share(self, number: int) -> tuple[float, bool]:
        """How much of the question an entry answers, 1 being all, and whether it is sure to."""
        if number in self.told:
            return self.told[number]
        part = self.parts.get(number)
        return self.shares[self.masks[number]] if part is None else part, number in self.sure


class Ranked(NamedTuple):
    """A group of entries that say the same, by their numbers.

    The first number and the score are those of its entry in the language of the
    answer if that answers, else of its best. ``share`` is how much of the question
    it answers, 1 being all; ``sure`` tells that the question names its card, rule or mechanic.
    """

    score: float
    numbers: tuple[int, ...]
    share: float
    sure: bool


class Answers:
    """The groups that answer a question, by their first numbers, ordered as far as is asked.

    Many questions have thousands of answers, of which a page is shown.
    """

    def __init__(
        self, scores: dict[int, float], scored: Scored, groups: Mapping[int, tuple[int, ...]]
    ) -> None:
        self._scores = scores
        self._scored = scored
        self._groups = groups

    def __len__(self) -> int:
        return len(self._scores)

    def first(self, count: int) -> list[Ranked]:
        """The best, best first."""
        scores = self._scores
        if not count:
            return []
        least = min(nlargest(count, scores.values()), default=0.0) - 2 * ROUNDED
        near = [(-rounded(score), number) for number, score in scores.items() if score >= least]
        return [
            Ranked(-score, self._groups.get(number, (number,)), *self._scored.share(number))
            for score, number in sorted(near)[:count]
        ]

    def without(self, numbers: Collection[int]) -> Answers:
        """All but the groups of these first numbers."""
        left = self._scores.copy()
        for number in numbers:
            left.pop(number, None)
        return Answers(left, self._scored, self._groups)

    def only(self, numbers: Collection[int]) -> Answers:
        """The groups of these first numbers, which are among them."""
        return Answers({n: self._scores[n] for n in numbers}, self._scored, self._groups)

    def that(self, keep: Callable[[int, float, bool], bool]) -> Answers:
        """Those of which this is so of their number, their share and whether they are sure."""
        share = self._scored.share
        left = {n: score for n, score in self._scores.items() if keep(n, *share(n))}
        return Answers(left, self._scored, self._groups)

    def among(self, numbers: Set[int]) -> Set[int]:
        """Those of these numbers that are the first of a group."""
        return self._scores.keys() & numbers
