"""The names that come near to what was typed, by how many typos: one, or two in a long name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from faqsearch.library.names import Name
from faqsearch.search.sources import SHORTEST_PREFIX, NameSource

_ONE_TYPO_FROM = 5
_TWO_TYPOS_FROM = 9
_LEAST_CUT = 2  # words of which a name that is cut short everywhere has the beginnings, at least


class Near(NamedTuple):
    """The names nearest to what was typed, and whether they may answer for it."""

    names: tuple[Name, ...]
    sure: bool


def _nearest_in_words(names: Sequence[Name], words: str) -> tuple[Name, ...]:
    """Those of the names that are nearest to what was typed when spaces count too."""
    from rapidfuzz.distance import OSA

    distances = [OSA.distance(words, name.words) for name in names]
    least = min(distances)
    return tuple(n for n, distance in zip(names, distances, strict=True) if distance == least)


class Nearest:
    """Finds the nearest of the names of one source."""

    def __init__(self, source: NameSource) -> None:
        self._source = source

    @cached_property
    def all_words(self) -> str:
        """The words of all names in one text, a line each, every word between spaces."""
        return f" {self._source.all_words()} ".replace("\n", " \n ")

    @cached_property
    def _keys(self) -> list[str]:
        return list(dict.fromkeys(self.all_words.replace(" ", "").split("\n")))

    @cached_property
    def _keys_by_length(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for key in self._keys:
            found.setdefault(len(key), []).append(key)
        return found

    def like(self, key: str) -> dict[int, list[str]]:
        """The keys, by length, of which one may be like a key: a number is like those alone
        that have digits."""
        return self._with_digits if key.isascii() and key.isdigit() else self._keys_by_length

    @cached_property
    def _with_digits(self) -> dict[int, list[str]]:
        digit = re.compile("[0-9]").search
        found: dict[int, list[str]] = {}
        for key in self._keys:
            if not key.isalpha() and digit(key):
                found.setdefault(len(key), []).append(key)
        return found

    def near(self, key: str, words: str = "") -> Near:
        """The names nearest to ``key``, ties together: one typo away, or two in a long name.

        Sure are those of one card with no other card as near, spaces between the ``words``
        deciding between two; where the name is short, none may even be within one typo more.
        """
        return self.and_next(key, words)[0]

    def and_next(self, key: str, words: str) -> tuple[Near, tuple[Name, ...]]:
        """The nearest names, and those with one typo more."""
        if len(key) < _ONE_TYPO_FROM:
            return Near((), False), ()
        found = self._within(key)
        long = len(key) >= _TWO_TYPOS_FROM - 1
        allowed = {
            near: distance
            for near, distance in found.items()
            if distance <= 1 or len(near) >= _TWO_TYPOS_FROM
        }
        if not allowed:
            return Near((), False), ()
        least = min(allowed.values())
        nearest = self.with_keys(near for near, distance in allowed.items() if distance == least)
        if long:
            whole = {n.key for n in nearest if n.full}  # go before a half of the very name
            nearest = tuple(n for n in nearest if n.full or n.key not in whole)
            if len({n.card for n in nearest}) > 1 and words:
                nearest = _nearest_in_words(nearest, words)
            after = (near for near, distance in found.items() if distance == least + 1)
            return Near(nearest, len({n.card for n in nearest}) == 1), self.with_keys(after)
        rivals = self.with_keys(near for near, distance in found.items() if distance <= least + 1)
        return Near(nearest, len({n.card for n in (*nearest, *rivals)}) == 1), ()

    def cut_short(self, words: Sequence[str]) -> tuple[Name, ...]:
        """The names of the one card with words that begin so, in this order, the first first.

        Others may stand between: ``cercle oubl`` is « Cercle de l’oubli ». None where several
        cards have such a name.
        """
        if sum(len(word) >= SHORTEST_PREFIX for word in words) < _LEAST_CUT:
            return ()
        between = r"[^ \n]*(?: [^ \n]+)*? ".join(map(re.escape, words))
        lines = re.finditer(rf"^ ({between}[^ \n]*(?: [^ \n]+)*) $", self.all_words, re.MULTILINE)
        found = self.with_keys(dict.fromkeys(line[1].replace(" ", "") for line in lines))
        return found if len({name.card for name in found}) == 1 else ()

    def _within(self, key: str) -> dict[str, int]:
        """The keys at most two typos from ``key``, with their distances.

        A letter put between two that were swapped is two typos, which only the slower
        distance tells; so it is asked where the quick one finds none. There œ is one letter.
        """
        from rapidfuzz.distance import OSA, DamerauLevenshtein

        found = self._scan(key, 2, 2)
        if found:
            return {near: OSA.distance(key, near) for near in found}
        wider = {
            near: min(
                DamerauLevenshtein.distance(key, near),
                DamerauLevenshtein.distance(key.replace("oe", "œ"), near.replace("oe", "œ")),
            )
            for near in self._scan(key, 3, 1)
        }
        return {near: distance for near, distance in wider.items() if distance <= 2}

    def _scan(self, key: str, typos: int, longer: int) -> list[str]:
        """The keys within so many typos, whose length differs by no more than ``longer``."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        return [
            near
            for length in range(max(len(key) - longer, _ONE_TYPO_FROM), len(key) + longer + 1)
            for near, _, _ in process.extract(
                key,
                self.like(key).get(length, ()),
                scorer=OSA.distance,
                score_cutoff=typos,
                limit=None,
            )
        ]

    def with_keys(self, keys: Iterable[str]) -> tuple[Name, ...]:
        """The names with these keys, in their order."""
        return tuple(n for key in keys for n in self._source.with_key(key))
