"""The ladder by which every name is resolved, of cards and of mechanics alike.

Exact (folded; accents, apostrophes, hyphens, commas and slashes don't matter), then
alias (a variant or one half), then whole-word prefix, then prefix, then one or two
typos. Each step answers only if it leads to one card. A name is never guessed:
several cards make it ambiguous or a matter of suggestions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from faqsearch.errors import Ambiguous, NotFound
from faqsearch.languages import Lang
from faqsearch.library.records import Name
from faqsearch.library.tokens import name_key, name_words, stem
from faqsearch.nouns import Mechanic, Tier

_SHORTEST_PREFIX = 3
_SHORTEST_TYPO = 4
_TWO_TYPOS_FROM = 9
_NEAR = 68.0  # per cent of likeness that makes a suggestion
_MOST_SUGGESTIONS = 3
_MOST_CANDIDATES = 12


class Resolved(NamedTuple):
    """The id that a name leads to, by which step, in which language the name is."""

    id: str
    tier: Tier
    lang: Lang


class NameSource(Protocol):
    """Where names are looked up; the records are one."""

    def name_keys(self) -> tuple[str, ...]:
        """The key of every name, each once."""

    def names_with_key(self, key: str) -> tuple[Name, ...]:
        """The names with this key."""

    def names_beginning(self, words: str, *, whole_word: bool) -> tuple[Name, ...]:
        """The names that begin with these folded words."""

    def names_with_key_beginning(self, key: str) -> tuple[Name, ...]:
        """The names whose key begins so."""

    def names_containing(self, words: str) -> tuple[Name, ...]:
        """The names that contain these folded words as whole words."""


class MechanicNames:
    """The names of mechanics as a source; plural and singular are one name."""

    def __init__(self, mechanics: Iterable[Mechanic]) -> None:
        self._names = tuple(
            Name(name_key(name), name_words(name), mechanic.id, lang, i == 0, name)
            for mechanic in mechanics
            for lang, names in sorted(mechanic.names.items())
            for i, name in enumerate(names)
        )

    def name_keys(self) -> tuple[str, ...]:
        """The key of every name, each once."""
        return tuple(dict.fromkeys(n.key for n in self._names))

    def names_with_key(self, key: str) -> tuple[Name, ...]:
        """The names with this key, else those that differ by a plural only."""
        found = tuple(n for n in self._names if n.key == key)
        return found or tuple(n for n in self._names if stem(n.key, n.lang) == stem(key, n.lang))

    def names_beginning(self, words: str, *, whole_word: bool) -> tuple[Name, ...]:
        """The names that begin with these folded words."""
        start = words + " " if whole_word else words
        return tuple(n for n in self._names if n.words.startswith(start))

    def names_with_key_beginning(self, key: str) -> tuple[Name, ...]:
        """The names whose key begins so."""
        return tuple(n for n in self._names if n.key.startswith(key))

    def names_containing(self, words: str) -> tuple[Name, ...]:
        """The names that contain these folded words as whole words."""
        return tuple(n for n in self._names if f" {words} " in f" {n.words} ")


class Ladder:
    """The ladder over one source of names; ``what`` is the word for what it finds."""

    def __init__(self, source: NameSource, what: str = "card") -> None:
        self._source = source
        self._what = what

    def resolve(self, name: str, lang: Lang | None = None) -> Resolved:
        """The one id that ``name`` leads to.

        ``lang`` decides between an English and a French name that are spelled alike.
        Raises :class:`~faqsearch.errors.Ambiguous` with the candidates' ids, or
        :class:`~faqsearch.errors.NotFound` with at most three suggestions.
        """
        key, words = name_key(name), name_words(name)
        same = self._source.names_with_key(key) if key else ()
        full = [n for n in same if n.full]
        if full:
            own = [n for n in full if n.lang is lang]
            return self._only(name, own or full, Tier.EXACT)
        if same:
            return self._only(name, same, Tier.ALIAS)
        if len(key) >= _SHORTEST_PREFIX:
            begun = (
                self._source.names_beginning(words, whole_word=True)
                or self._source.names_beginning(words, whole_word=False)
                or self._source.names_with_key_beginning(key)
            )
            if begun:
                return self._only(name, begun, Tier.PREFIX)
        near = self.near(key)
        if len({n.card for n in near}) == 1:
            return Resolved(near[0].card, Tier.FUZZY, near[0].lang)
        suggestions = tuple(dict.fromkeys(n.name for n in near)) or self.suggestions(name)
        raise NotFound(f"no {self._what} is called {name!r}", suggestions[:_MOST_SUGGESTIONS])

    def _only(self, name: str, names: Sequence[Name], tier: Tier) -> Resolved:
        ids = sorted({n.card for n in names})
        if len(ids) > 1:
            more = len(ids) - _MOST_CANDIDATES
            rest = f" (the first {_MOST_CANDIDATES} of {len(ids)} are listed)" if more > 0 else ""
            raise Ambiguous(
                f"{name!r} may be any of {len(ids)} {self._what}s{rest}", ids[:_MOST_CANDIDATES]
            )
        langs = {n.lang for n in names}
        return Resolved(ids[0], tier, Lang.EN if Lang.EN in langs else Lang.FR)

    @cached_property
    def _keys_by_length(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for key in self._source.name_keys():
            found.setdefault(len(key), []).append(key)
        return found

    def near(self, key: str, most: int = 2) -> tuple[Name, ...]:
        """The names nearest to ``key``, ties together: one typo away, or two in a long name."""
        if len(key) < _SHORTEST_TYPO:
            return ()
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        allowed = min(most, 2 if len(key) >= _TWO_TYPOS_FROM else 1)
        found: dict[str, float] = {}
        for length in range(len(key) - allowed, len(key) + allowed + 1):
            keys = self._keys_by_length.get(length, ())
            scored = process.extract(
                key, keys, scorer=OSA.distance, score_cutoff=allowed, limit=None
            )
            found |= {near: distance for near, distance, _ in scored}
        least = min(found.values(), default=0.0)
        nearest = sorted(near for near, distance in found.items() if distance == least)
        return tuple(n for near in nearest for n in self._source.names_with_key(near))

    def suggestions(self, name: str) -> tuple[str, ...]:
        """At most three names that come near, best first; none for nonsense."""
        key, words = name_key(name), name_words(name)
        if len(key) < _SHORTEST_PREFIX:
            return ()
        from rapidfuzz import fuzz, process

        keys = [k for length in sorted(self._keys_by_length) for k in self._keys_by_length[length]]
        liked = process.extract(key, keys, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=12)
        names = [
            *self._source.names_containing(words),
            *(n for near, _, _ in liked for n in self._source.names_with_key(near)),
        ]
        one_a_card: dict[str, str] = {}
        for n in names:
            one_a_card.setdefault(n.card, n.name)
        return tuple(one_a_card.values())[:_MOST_SUGGESTIONS]
