"""Patterns of meanings: what the words of a sentence may mean, one after another.

``A|B`` is either, ``A?`` may be there, ``( A B | C )?`` is a group, ``@NAME`` stands for a pattern
of the vocabulary. Matching takes time with the words and the pattern alone, without going back.

>>> pattern = Pattern("A|B C? ( D E )?")
>>> [pattern.fits(words.split()) for words in ("A", "B D E", "A C D", "C")]
[True, True, False, False]
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

__all__ = ["Pattern", "read_data"]


class _Part(NamedTuple):
    """One of several words, or one of several sequences; it may be left out."""

    words: frozenset[str]
    branches: tuple[tuple[_Part, ...], ...]
    optional: bool


class Pattern:
    """A pattern, read once; see above for what it may hold."""

    def __init__(self, text: str) -> None:
        self._parts = (_Part(frozenset(), _read(iter(text.split())), False),)
        self.needed = _needed(self._parts)
        """The meanings without which it can't fit, those of its choices left out."""
        self.first, _ = _first(self._parts)
        """The meanings of which one begins what it fits."""

    def fits(self, words: Sequence[str]) -> bool:
        """Whether it is all that the words say."""
        return len(words) in _ends(self._parts, words, {0})

    def end(self, words: Sequence[str], start: int) -> int | None:
        """Where the longest stretch ends that begins at ``start`` and that it fits."""
        return max(_ends(self._parts, words, {start}), default=None)


def _needed(parts: Sequence[_Part]) -> frozenset[str]:
    found: set[str] = set()
    for part in parts:
        if not part.optional and len(part.words) == 1:
            found |= part.words
        elif not part.optional and len(part.branches) == 1:
            found |= _needed(part.branches[0])
    return frozenset(found)


def _first(parts: Sequence[_Part]) -> tuple[frozenset[str], bool]:
    """What may stand first in a sequence, and whether it may be empty."""
    found: set[str] = set()
    for part in parts:
        inner = [_first(branch) for branch in part.branches]
        found |= part.words.union(*(words for words, _ in inner))
        if not (part.optional or any(empty for _, empty in inner)):
            return frozenset(found), False
    return frozenset(found), True


def _read(words: Iterator[str]) -> tuple[tuple[_Part, ...], ...]:
    """The branches of a pattern up to the end of its group, which is left in ``words``."""
    branches: list[list[_Part]] = [[]]
    for word in words:
        if word == "|":
            branches.append([])
        elif word == "(":
            inner, closed = _group(words)
            branches[-1].append(_Part(frozenset(), inner, closed == ")?"))
        elif word[0] == "@":
            inner = _named(word[1:].rstrip("?"))
            branches[-1].append(_Part(frozenset(), inner, word[-1] == "?"))
        else:
            either = frozenset(word.rstrip("?").split("|"))
            branches[-1].append(_Part(either, (), word[-1] == "?"))
    return tuple(map(tuple, branches))


def _group(words: Iterator[str]) -> tuple[tuple[tuple[_Part, ...], ...], str]:
    """The branches of a group whose bracket has been read, and the bracket that closes it."""
    inner: list[str] = []
    depth = 1
    for word in words:
        depth += (word == "(") - (word[0] == ")")
        if depth == 0:
            return _read(iter(inner)), word
        inner.append(word)
    raise ValueError("a group is not closed")


@cache
def _named(name: str) -> tuple[tuple[_Part, ...], ...]:
    return _read(iter(read_data("vocabulary.toml")["patterns"][name].split()))


def _ends(parts: Sequence[_Part], words: Sequence[str], starts: set[int]) -> set[int]:
    """Where what fits may end that begins at one of ``starts``."""
    for part in parts:
        if not starts:
            break
        ends = {at + 1 for at in starts if at < len(words) and words[at] in part.words}
        for branch in part.branches:
            ends |= _ends(branch, words, starts)
        starts = ends | starts if part.optional else ends
    return starts


@cache
def read_data(name: str) -> Mapping[str, Any]:
    """A file of data that ships with the checker, read once."""
    import tomllib  # which takes long to load, and only checking needs it

    return tomllib.loads((pkgutil.get_data("faqsearch.checker", f"data/{name}") or b"").decode())
