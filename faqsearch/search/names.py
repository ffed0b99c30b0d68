"""The ladder by which every name is resolved, of cards and of mechanics alike.

Exact (folded; accents, apostrophes, hyphens, commas and slashes don't matter), then
alias (a variant, one half, of a mechanic the forms of its verb), then whole-word prefix,
then prefix, then one or two typos. Each step answers only if it leads to one card; a typo
only if the name is long and no other comes as near. A name is never guessed: several cards
make it ambiguous or a matter of suggestions. A name with its translation in parentheses,
as lists of candidates print them, is a name too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from faqsearch.errors import Ambiguous, NotFound
from faqsearch.languages import Lang
from faqsearch.library.names import Name, short_forms_of
from faqsearch.library.tokens import STOP_WORDS, name_key, name_words
from faqsearch.nouns.answers import Tier
from faqsearch.search.sources import MechanicNames, NameSource
from faqsearch.search.spoken import language_of_words

__all__ = ["Ladder", "MechanicNames", "NameSource", "Near", "Resolved"]

_SHORTEST_PREFIX = 3  # letters of whole words that begin a name
_SHORTEST_PART = 4  # letters that begin a name within a word
_ONE_TYPO_FROM = 5
_TWO_TYPOS_FROM = 9
_SHORTEST_FORM = 5  # letters of what is near a short form, for suggestions
_NEAR = 70.0  # per cent of likeness that makes a suggestion
_MOST_SUGGESTIONS = 3
_MOST_CANDIDATES = 12
_MOST_WORDS = 12  # of what was typed, in which names are looked for
_BOTH = r"(?P<own>.*\S)\s*\((?P<other>[^()]+)\)\s*"


class Resolved(NamedTuple):
    """The id that a name leads to, by which step, in which language the name is.

    ``near`` are the ids that come but one typo less near, where the id is a guess.
    """

    id: str
    tier: Tier
    lang: Lang
    near: tuple[str, ...] = ()


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


def _also_printed(full: Sequence[Name], same: Sequence[Name]) -> list[Name]:
    """The other names of whole cards that were once printed just as these French ones."""
    printed = {n.name.casefold() for n in full if n.lang is Lang.FR}
    return [
        n
        for n in same
        if not n.full
        and n.lang is Lang.FR
        and n.name.casefold() in printed
        and " // " not in n.card  # of which it is a half
    ]


class Ladder:
    """The ladder over one source of names; ``what`` is the word for what it finds.

    ``more`` says, after that a name was not found, where there is more to find.
    """

    def __init__(
        self, source: NameSource, what: str = "card", more: Callable[[], str] = str
    ) -> None:
        self._source = source
        self._what = what
        self._more = more

    def resolve(self, name: str, lang: Lang | None = None) -> Resolved:
        """The one id that ``name`` leads to.

        ``lang`` decides between an English and a French name that are spelled alike.
        Raises :class:`~faqsearch.errors.Ambiguous` with the candidates' ids, or
        :class:`~faqsearch.errors.NotFound` with at most three suggestions.
        """
        names, tier, after = self._find(name, lang)
        ids = sorted({n.card for n in names})
        if len(ids) > 1:
            more = len(ids) - _MOST_CANDIDATES
            rest = f" (the first {_MOST_CANDIDATES} of {len(ids)} are listed)" if more > 0 else ""
            raise Ambiguous(
                f"{name!r} may be any of {len(ids)} {self._what}s{rest}", ids[:_MOST_CANDIDATES]
            )
        if ids:
            langs = {n.lang for n in names}
            spoken = Lang.EN if Lang.EN in langs else Lang.FR
            if tier is Tier.FUZZY and self._what == "mechanic":  # « défendre » is no "defender"
                spoken = language_of_words(name) or spoken
            near = dict.fromkeys(n.card for n in after if n.card != ids[0])
            return Resolved(ids[0], tier, spoken, tuple(near)[:_MOST_SUGGESTIONS])
        raise NotFound(
            f"no {self._what} called {name!r} is in this library{self._more()}",
            self.suggestions(name, lang),
        )

    def find(self, name: str, lang: Lang | None = None) -> tuple[Sequence[Name], Tier]:
        """The names at the first step that leads anywhere, and the step; none at the end."""
        return self._find(name, lang)[:2]

    def _find(self, name: str, lang: Lang | None) -> tuple[Sequence[Name], Tier, tuple[Name, ...]]:
        """The names, the step, and the names that come next where those are a guess."""
        key, words = name_key(name), name_words(name)
        same = self._source.with_key(key) if key else ()
        full = [n for n in same if n.full]
        if full:
            asked = [n for n in full if n.lang is lang] or full
            return [*asked, *_also_printed(asked, same)], Tier.EXACT, ()
        same = same or self._in_form(words)
        if same:
            return [n for n in same if n.lang is lang] or same, Tier.ALIAS, ()
        if both := self._with_translation(name):
            return both, Tier.EXACT, ()
        if not words:  # nothing but symbols
            return (), Tier.FUZZY, ()
        if len(key) >= _SHORTEST_PREFIX:
            begun = self._source.beginning(words, whole_word=True)
            if not begun and len(key) >= _SHORTEST_PART:
                begun = self._source.beginning(words, whole_word=False)
            if begun:
                return begun, Tier.PREFIX, ()
        near, after = self._near(key, words)
        if near.sure:
            return near.names, Tier.FUZZY, after
        if near.names or len(key) < _SHORTEST_PART:
            return (), Tier.FUZZY, ()
        return self._source.with_key_beginning(key), Tier.PREFIX, ()

    def _in_form(self, words: str) -> tuple[Name, ...]:
        return self._source.in_form(words) if isinstance(self._source, MechanicNames) else ()

    def _with_translation(self, name: str) -> tuple[Name, ...]:
        """The names meant by a name with the same card's name in the other language behind."""
        split = re.fullmatch(_BOTH, name)
        if not split:
            return ()
        others = self._source.with_key(name_key(split["other"]))
        translated = {(n.card, n.lang.other) for n in others}
        own = self._source.with_key(name_key(split["own"]))
        return tuple(n for n in own if (n.card, n.lang) in translated)

    @cached_property
    def _all_words(self) -> str:
        """The words of all names in one text, a line each, every word between spaces."""
        return f" {self._source.all_words()} ".replace("\n", " \n ")

    @cached_property
    def _keys(self) -> list[str]:
        return list(dict.fromkeys(self._all_words.replace(" ", "").split("\n")))

    @cached_property
    def _keys_by_length(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for key in self._keys:
            found.setdefault(len(key), []).append(key)
        return found

    def _like(self, key: str) -> dict[int, list[str]]:
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
        return self._near(key, words)[0]

    def _near(self, key: str, words: str) -> tuple[Near, tuple[Name, ...]]:
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
        nearest = self._with_keys(near for near, distance in allowed.items() if distance == least)
        if long:
            whole = {n.key for n in nearest if n.full}  # go before a half of the very name
            nearest = tuple(n for n in nearest if n.full or n.key not in whole)
            if len({n.card for n in nearest}) > 1 and words:
                nearest = _nearest_in_words(nearest, words)
            after = (near for near, distance in found.items() if distance == least + 1)
            return Near(nearest, len({n.card for n in nearest}) == 1), self._with_keys(after)
        rivals = self._with_keys(near for near, distance in found.items() if distance <= least + 1)
        return Near(nearest, len({n.card for n in (*nearest, *rivals)}) == 1), ()

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
                self._like(key).get(length, ()),
                scorer=OSA.distance,
                score_cutoff=typos,
                limit=None,
            )
        ]

    def _with_keys(self, keys: Iterable[str]) -> tuple[Name, ...]:
        return tuple(n for key in keys for n in self._source.with_key(key))

    @cached_property
    def _short_forms(self) -> dict[int, tuple[list[str], list[int]]]:
        """What long names are called for short, by length, and the place of each among all."""
        found: dict[int, tuple[list[str], list[int]]] = {}
        for place, form in enumerate(self._source.short_forms()):
            forms, places = found.setdefault(len(form), ([], []))
            forms.append(form)
            places.append(place)
        return found

    def _called_for_short(self, key: str) -> Iterator[Name]:
        """The long names of the three short forms that are at most one typo from ``key``."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        near = [
            (distance, places[at], form)
            for length in range(len(key) - 1, len(key) + 2)
            for forms, places in (self._short_forms.get(length, ([], [])),)
            for form, distance, at in process.extract(
                key, forms, scorer=OSA.distance, score_cutoff=1, limit=3
            )
        ]
        for _, _, form in sorted(near)[:3]:
            for name in self._source.with_key_beginning(form):
                if form in short_forms_of(name.key, name.words, name.name):
                    yield name

    def suggestions(self, name: str, lang: Lang | None = None) -> tuple[str, ...]:
        """At most three names that come near, best first; none for nonsense.

        They are in ``lang``, else in the language of what was typed, where they have a name
        in it; each leads to its card when it is typed in turn.
        """
        key, words = name_key(name), name_words(name)
        if len(key) < _SHORTEST_PREFIX or not words:
            return ()
        lang = lang or language_of_words(name)
        one_a_card: dict[str, Name] = {}
        for n in self._coming_near(key, words, lang):
            one_a_card.setdefault(n.card, n)
            if len(one_a_card) == _MOST_SUGGESTIONS:
                break  # what comes after need not be looked for
        return tuple(self._shown(n, lang) for n in one_a_card.values())

    def _coming_near(self, key: str, words: str, lang: Lang | None) -> Iterator[Name]:
        """The names that come near what was typed, best first."""
        from rapidfuzz import fuzz, process

        letters = sorted(key)  # of several as near those go first whose letters only changed places
        yield from sorted(self.near(key, words).names, key=lambda n: sorted(n.key) != letters)
        yield from self._containing(words)
        yield from self._within_words(words.split()[:_MOST_WORDS])
        if len(key) >= _SHORTEST_FORM:
            forms = self._called_for_short(key)
            yield from sorted(forms, key=lambda n: n.lang is not (lang or Lang.EN))
        by_length = self._like(key)
        keys = [
            near
            for length in sorted(by_length)
            if 200 * min(length, len(key)) >= _NEAR * (length + len(key))  # else none is as like
            for near in by_length[length]
        ]
        liked = process.extract(key, keys, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=12)
        yield from self._with_keys(near for near, _, _ in liked)

    def _containing(self, words: str) -> Iterator[Name]:
        """The names that contain these folded words as whole words, in the order of their keys."""
        every, sought = self._all_words, f" {words} "
        at = every.find(words)
        while at >= 0:
            end = at + len(words)
            if every[at - 1 : end + 1] == sought:
                start, end = every.rfind("\n", 0, at) + 1, every.find("\n", at)
                end = len(every) if end < 0 else end
                for name in self._source.with_key(every[start:end].replace(" ", "")):
                    if sought in f" {name.words} ":
                        yield name
            at = every.find(words, end)

    def _within_words(self, words: Sequence[str]) -> Iterator[Name]:
        """The names that stand in what was typed, longest first."""
        for length in range(len(words) - 1, 0, -1):
            for start in range(len(words) - length + 1):
                part = words[start : start + length]
                key = "".join(part)
                if len(key) >= _SHORTEST_PART and not all(
                    any(word in STOP_WORDS[lang] for lang in Lang) for word in part
                ):
                    yield from self._source.with_key(key) or self._in_form(" ".join(part))

    def _shown(self, name: Name, lang: Lang | None) -> str:
        """The name of a card in ``lang``, or as it came near; in both where one tells too little.

        >>> from faqsearch.authority.mechanics import bundled_mechanics
        >>> names = MechanicNames(bundled_mechanics().values())
        >>> (evolve,) = names.with_key("evolve")
        >>> Ladder(names, "mechanic")._shown(evolve, Lang.FR)
        'évolution'
        """
        own = self._source.in_full(name.card)
        shown = name if lang in (None, name.lang) else own.get(lang or name.lang, name)
        same = self._source.with_key(shown.key)
        same = tuple(n for n in same if n.full) or same
        if len({n.card for n in same}) > 1 and len(own) > 1:
            return f"{own[shown.lang].name} ({own[shown.lang.other].name})"
        return shown.name
