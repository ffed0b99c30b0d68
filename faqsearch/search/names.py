"""The ladder by which every name is resolved, of cards and of mechanics alike.

Exact (folded; accents, apostrophes, hyphens, commas and slashes don't matter), then
alias (a variant or one half), then whole-word prefix, then prefix, then one or two
typos. Each step answers only if it leads to one card; a typo only if the name is long
and no other comes as near. A name is never guessed: several cards make it ambiguous or
a matter of suggestions.
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

_SHORTEST_PREFIX = 3  # letters of whole words that begin a name
_SHORTEST_PART = 4  # letters that begin a name within a word
_ONE_TYPO_FROM = 5
_TWO_TYPOS_FROM = 9
_SHORTEST_FORM = 5  # letters of a name's first word, for suggestions
_NEAR = 70.0  # per cent of likeness that makes a suggestion
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

    def names(self) -> tuple[Name, ...]:
        """Every name."""


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

    def names(self) -> tuple[Name, ...]:
        """Every name."""
        return self._names


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
        names, tier = self.find(name, lang)
        ids = sorted({n.card for n in names})
        if len(ids) > 1:
            more = len(ids) - _MOST_CANDIDATES
            rest = f" (the first {_MOST_CANDIDATES} of {len(ids)} are listed)" if more > 0 else ""
            raise Ambiguous(
                f"{name!r} may be any of {len(ids)} {self._what}s{rest}", ids[:_MOST_CANDIDATES]
            )
        if ids:
            langs = {n.lang for n in names}
            return Resolved(ids[0], tier, Lang.EN if Lang.EN in langs else Lang.FR)
        raise NotFound(
            f"no {self._what} called {name!r} is in this library", self.suggestions(name, lang)
        )

    def find(self, name: str, lang: Lang | None = None) -> tuple[Sequence[Name], Tier]:
        """The names at the first step that leads anywhere, and the step; none at the end."""
        key, words = name_key(name), name_words(name)
        same = self._source.names_with_key(key) if key else ()
        full = [n for n in same if n.full]
        if full:
            return [n for n in full if n.lang is lang] or full, Tier.EXACT
        if same:
            return same, Tier.ALIAS
        if len(key) >= _SHORTEST_PREFIX:
            begun = self._source.names_beginning(words, whole_word=True)
            if not begun and len(key) >= _SHORTEST_PART:
                begun = self._source.names_beginning(words, whole_word=False)
            if begun:
                return begun, Tier.PREFIX
        near = self.near(key, words)
        if near.sure:
            return near.names, Tier.FUZZY
        if near.names or len(key) < _SHORTEST_PART:
            return (), Tier.FUZZY
        return self._source.names_with_key_beginning(key), Tier.PREFIX

    @cached_property
    def _keys_by_length(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for key in self._source.name_keys():
            found.setdefault(len(key), []).append(key)
        return found

    def near(self, key: str, words: str = "") -> Near:
        """The names nearest to ``key``, ties together: one typo away, or two in a long name.

        Sure are those of one card with no other card as near, spaces between the ``words``
        deciding between two; where the name is short, none may even be within one typo more.
        """
        if len(key) < _ONE_TYPO_FROM:
            return Near((), False)
        found = self._within(key, 1)
        long = len(key) >= _TWO_TYPOS_FROM - 1
        if not found or not long:
            found = self._within(key, 2)
        allowed = {
            near: distance
            for near, distance in found.items()
            if distance <= 1 or len(near) >= _TWO_TYPOS_FROM
        }
        if not allowed:
            return Near((), False)
        least = min(allowed.values())
        nearest = self._with_keys(near for near, distance in allowed.items() if distance == least)
        if long:  # as with exact names, a full name goes before a half
            nearest = tuple(n for n in nearest if n.full) or nearest
            if len({n.card for n in nearest}) > 1 and words:
                nearest = _nearest_in_words(nearest, words)
            return Near(nearest, len({n.card for n in nearest}) == 1)
        rivals = self._with_keys(near for near, distance in found.items() if distance <= least + 1)
        return Near(nearest, len({n.card for n in (*nearest, *rivals)}) == 1)

    def _within(self, key: str, typos: int) -> dict[str, int]:
        """The keys at most so many typos from ``key``, with their distances.

        A letter put between two that were swapped is two typos, which only the slower
        distance tells; so it is asked where the quick one finds none.
        """
        from rapidfuzz.distance import OSA, DamerauLevenshtein

        found = self._scan(key, typos, typos)
        if found or typos == 1:
            return {near: OSA.distance(key, near) for near in found}
        wider = {near: DamerauLevenshtein.distance(key, near) for near in self._scan(key, 3, 1)}
        return {near: distance for near, distance in wider.items() if distance <= typos}

    def _scan(self, key: str, typos: int, longer: int) -> list[str]:
        """The keys within so many typos, whose length differs by no more than ``longer``."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        return [
            near
            for length in range(max(len(key) - longer, _ONE_TYPO_FROM), len(key) + longer + 1)
            for near, _, _ in process.extract(
                key,
                self._keys_by_length.get(length, ()),
                scorer=OSA.distance,
                score_cutoff=typos,
                limit=None,
            )
        ]

    def _with_keys(self, keys: Iterable[str]) -> tuple[Name, ...]:
        return tuple(n for key in keys for n in self._source.names_with_key(key))

    @cached_property
    def _short_forms(self) -> dict[str, list[Name]]:
        """What long names are called for short: their first word, or all before the comma."""
        found: dict[str, list[Name]] = {}
        for name in self._source.names():
            first = name_key(name.name.partition(",")[0])
            for form in {first, name.words.partition(" ")[0]} - {name.key}:
                if len(form) >= _SHORTEST_FORM:
                    found.setdefault(form, []).append(name)
        return found

    def suggestions(self, name: str, lang: Lang | None = None) -> tuple[str, ...]:
        """At most three names that come near, best first; none for nonsense.

        Of one card that in ``lang``, else in English, where both come as near.
        """
        key, words = name_key(name), name_words(name)
        if len(key) < _SHORTEST_PREFIX:
            return ()
        from rapidfuzz import fuzz, process
        from rapidfuzz.distance import OSA

        names = [*self.near(key, words).names, *self._source.names_containing(words)]
        if len(key) >= _SHORTEST_FORM:
            short = process.extract(
                key, list(self._short_forms), scorer=OSA.distance, score_cutoff=1, limit=3
            )
            forms = [n for form, _, _ in short for n in self._short_forms[form]]
            names += sorted(forms, key=lambda n: n.lang is not (lang or Lang.EN))
        keys = [k for length in sorted(self._keys_by_length) for k in self._keys_by_length[length]]
        liked = process.extract(key, keys, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=12)
        names += self._with_keys(near for near, _, _ in liked)
        one_a_card: dict[str, str] = {}
        for n in names:
            one_a_card.setdefault(n.card, n.name)
        return tuple(dict.fromkeys(one_a_card.values()))[:_MOST_SUGGESTIONS]
