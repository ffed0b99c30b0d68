"""The ladder by which every name is resolved, of cards and of mechanics alike.

Exact (folded; accents, apostrophes, hyphens, commas and slashes don't matter), then
alias (a variant, one half, of a mechanic the forms of its verb), then whole-word prefix,
then prefix, then one or two typos. Each step answers only if it leads to one card; a typo
only if the name is long and no other comes as near. A name is never guessed: several cards
make it ambiguous or a matter of suggestions. A name with its translation in parentheses,
as lists of candidates print them, is a name too.

What no exact name needs is loaded with the first that isn't one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from faqsearch.errors import Ambiguous, NotFound
from faqsearch.languages import Lang
from faqsearch.library.names import Name
from faqsearch.library.tokens import name_key, name_words
from faqsearch.nouns.answers import Tier
from faqsearch.search.sources import (
    MOST_SUGGESTIONS,
    SHORTEST_PART,
    SHORTEST_PREFIX,
    MechanicNames,
    NameSource,
    in_form,
)
from faqsearch.search.spoken import language_of_words

if TYPE_CHECKING:
    from faqsearch.search.near import Near, Nearest
    from faqsearch.search.suggestions import Suggestions

__all__ = ["Ladder", "MechanicNames", "Resolved"]

_MOST_CANDIDATES = 50
_BOTH = r"(?P<own>.*\S)\s*\((?P<other>[^()]+)\)\s*"


class Resolved(NamedTuple):
    """The id that a name leads to, by which step, in which language the name is.

    ``near`` are the ids that come but one typo less near, where the id is a guess.
    """

    id: str
    tier: Tier
    lang: Lang
    near: tuple[str, ...] = ()


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
            listed = f"the first {_MOST_CANDIDATES} are listed; type more of the name for others"
            rest = f" ({listed})" if more > 0 else ""
            raise Ambiguous(
                f"{name!r} may be any of {len(ids)} {self._what}s{rest}", ids[:_MOST_CANDIDATES]
            )
        if ids:
            langs = {n.lang for n in names}
            spoken = Lang.EN if Lang.EN in langs else Lang.FR
            if tier is Tier.FUZZY and self._what == "mechanic":  # « défendre » is no "defender"
                spoken = language_of_words(name) or spoken
            near = dict.fromkeys(n.card for n in after if n.card != ids[0])
            return Resolved(ids[0], tier, spoken, tuple(near)[:MOST_SUGGESTIONS])
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
        same = same or in_form(self._source, words)
        if same:
            return [n for n in same if n.lang is lang] or same, Tier.ALIAS, ()
        if both := self._with_translation(name):
            return both, Tier.EXACT, ()
        if not words:  # nothing but symbols
            return (), Tier.FUZZY, ()
        if len(key) >= SHORTEST_PREFIX:
            begun = self._source.beginning(words, whole_word=True)
            if not begun and len(key) >= SHORTEST_PART:
                begun = self._source.beginning(words, whole_word=False)
            if begun:
                return begun, Tier.PREFIX, ()
        near, after = self._nearest.and_next(key, words)
        if near.sure:
            return near.names, Tier.FUZZY, after
        if near.names or len(key) < SHORTEST_PART:
            return (), Tier.FUZZY, ()
        begun = self._source.with_key_beginning(key) or self._nearest.cut_short(words.split())
        return begun, Tier.PREFIX, ()

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
    def _nearest(self) -> Nearest:
        from faqsearch.search.near import Nearest

        return Nearest(self._source)

    def near(self, key: str, words: str = "") -> Near:
        """The names nearest to ``key``, ties together, and whether they may answer for it."""
        return self._nearest.near(key, words)

    @cached_property
    def _suggestions(self) -> Suggestions:
        from faqsearch.search.suggestions import Suggestions

        return Suggestions(self._source, self._nearest)

    def suggestions(self, name: str, lang: Lang | None = None) -> tuple[str, ...]:
        """At most three names that come near, best first; none for nonsense."""
        return self._suggestions.of(name, lang)
