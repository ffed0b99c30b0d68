"""What may have been meant by a name that is none: at most three names that come near.

Best are those a typo away, then those that contain what was typed or stand in it, then long
names by what they are called for short, then whatever is spelt much alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from faqsearch.languages import Lang
from faqsearch.library.names import Name, short_forms_of
from faqsearch.library.tokens import STOP_WORDS, name_key, name_words
from faqsearch.search.near import Nearest
from faqsearch.search.sources import (
    MOST_SUGGESTIONS,
    SHORTEST_PART,
    SHORTEST_PREFIX,
    NameSource,
    in_form,
)
from faqsearch.search.spoken import language_of_words

_SHORTEST_FORM = 5  # letters of what is near a short form
_NEAR = 70.0  # per cent of likeness that makes a suggestion
_MOST_WORDS = 12  # of what was typed, in which names are looked for


class Suggestions:
    """Suggests names of one source, of which ``nearest`` finds those a typo away."""

    def __init__(self, source: NameSource, nearest: Nearest) -> None:
        self._source = source
        self._nearest = nearest

    def of(self, name: str, lang: Lang | None = None) -> tuple[str, ...]:
        """At most three names that come near, best first; none for nonsense.

        They are in ``lang``, else in the language of what was typed, where they have a name
        in it; each leads to its card when it is typed in turn.
        """
        key, words = name_key(name), name_words(name)
        if len(key) < SHORTEST_PREFIX or not words:
            return ()
        lang = lang or language_of_words(name)
        one_a_card: dict[str, Name] = {}
        for n in self._coming_near(key, words, lang):
            one_a_card.setdefault(n.card, n)
            if len(one_a_card) == MOST_SUGGESTIONS:
                break  # what comes after need not be looked for
        return tuple(self._shown(n, lang) for n in one_a_card.values())

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

    def _coming_near(self, key: str, words: str, lang: Lang | None) -> Iterator[Name]:
        """The names that come near what was typed, best first."""
        from rapidfuzz import fuzz, process

        letters = sorted(key)  # of several as near those go first whose letters only changed places
        yield from sorted(
            self._nearest.near(key, words).names, key=lambda n: sorted(n.key) != letters
        )
        yield from self._containing(words)
        yield from self._within_words(words.split()[:_MOST_WORDS])
        if len(key) >= _SHORTEST_FORM:
            forms = self._called_for_short(key)
            yield from sorted(forms, key=lambda n: n.lang is not (lang or Lang.EN))
        by_length = self._nearest.like(key)
        keys = [
            near
            for length in sorted(by_length)
            if 200 * min(length, len(key)) >= _NEAR * (length + len(key))  # else none is as like
            for near in by_length[length]
        ]
        liked = process.extract(key, keys, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=12)
        yield from self._nearest.with_keys(near for near, _, _ in liked)

    def _containing(self, words: str) -> Iterator[Name]:
        """The names that contain these folded words as whole words, in the order of their keys."""
        every, sought = self._nearest.all_words, f" {words} "
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
                if len(key) >= SHORTEST_PART and not all(
                    any(word in STOP_WORDS[lang] for lang in Lang) for word in part
                ):
                    yield from self._source.with_key(key) or in_form(self._source, " ".join(part))

    def _shown(self, name: Name, lang: Lang | None) -> str:
        """The name of a card in ``lang``, or as it came near; in both where one tells too little.

        >>> from faqsearch.authority.mechanics import bundled_mechanics
        >>> from faqsearch.search.sources import MechanicNames
        >>> names = MechanicNames(bundled_mechanics().values())
        >>> (evolve,) = names.with_key("evolve")
        >>> Suggestions(names, Nearest(names))._shown(evolve, Lang.FR)
        'évolution'
        """
        own = self._source.in_full(name.card)
        shown = name if lang in (None, name.lang) else own.get(lang or name.lang, name)
        same = self._source.with_key(shown.key)
        same = tuple(n for n in same if n.full) or same
        if len({n.card for n in same}) > 1 and len(own) > 1:
            return f"{own[shown.lang].name} ({own[shown.lang.other].name})"
        return shown.name
