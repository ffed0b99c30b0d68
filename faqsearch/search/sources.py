"""Where names are looked up: the records of a library, and the names of mechanics."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

from faqsearch.languages import Lang
from faqsearch.library.names import Name, short_forms_of, spelt_words
from faqsearch.library.tokens import form_of, name_key, name_words
from faqsearch.nouns.cards import Mechanic

SHORTEST_PREFIX = 3
"""The letters of whole words that begin a name, at least."""
SHORTEST_PART = 4
"""The letters that begin a name within a word, at least."""
MOST_SUGGESTIONS = 3


class NameSource(Protocol):
    """Where names are looked up; the records are one."""

    def all_words(self) -> str:
        """The folded words of every name, a line each."""

    def with_key(self, key: str) -> tuple[Name, ...]:
        """The names with this key."""

    def beginning(self, words: str, *, whole_word: bool) -> tuple[Name, ...]:
        """The names that begin with these folded words."""

    def with_key_beginning(self, key: str) -> tuple[Name, ...]:
        """The names whose key begins so."""

    def short_forms(self) -> tuple[str, ...]:
        """What long names are called for short."""

    def in_full(self, card: str) -> dict[Lang, Name]:
        """The name of a card in each language that it has one in."""


class HeldNames:
    """Names held in memory as a source."""

    def __init__(self, names: Iterable[Name]) -> None:
        self._names = tuple(names)

    def all_words(self) -> str:
        """The folded words of every name, a line each."""
        return "\n".join(dict.fromkeys(spelt_words(n.key, n.words) for n in self._names))

    def with_key(self, key: str) -> tuple[Name, ...]:
        """The names with this key."""
        return tuple(n for n in self._names if n.key == key)

    def beginning(self, words: str, *, whole_word: bool) -> tuple[Name, ...]:
        """The names that begin with these folded words."""
        start = words + " " if whole_word else words
        return tuple(n for n in self._names if n.words.startswith(start))

    def with_key_beginning(self, key: str) -> tuple[Name, ...]:
        """The names whose key begins so."""
        return tuple(n for n in self._names if n.key.startswith(key))

    def short_forms(self) -> tuple[str, ...]:
        """What long names are called for short."""
        forms = (f for n in self._names for f in short_forms_of(n.key, n.words, n.name))
        return tuple(dict.fromkeys(forms))

    def in_full(self, card: str) -> dict[Lang, Name]:
        """The name of a card in each language that it has one in."""
        return {n.lang: n for n in reversed(self._names) if n.card == card and n.full}


class MechanicNames(HeldNames):
    """The names of mechanics as a source; the forms of a word are one name."""

    def __init__(self, mechanics: Iterable[Mechanic]) -> None:
        super().__init__(
            Name(name_key(name), name_words(name), mechanic.id, lang, i == 0, name)
            for mechanic in mechanics
            for lang, names in sorted(mechanic.names.items())
            for i, name in enumerate(names)
        )

    def in_form(self, words: str) -> tuple[Name, ...]:
        """The names of which these folded words are another form: plural, verb, participle."""
        return tuple(
            name for lang in Lang for name in self._by_form.get((lang, form_of(words, lang)), ())
        )

    @cached_property
    def _by_form(self) -> dict[tuple[Lang, str], list[Name]]:
        found: dict[tuple[Lang, str], list[Name]] = {}
        for name in self._names:
            found.setdefault((name.lang, form_of(name.words, name.lang)), []).append(name)
        return found


def in_form(source: NameSource, words: str) -> tuple[Name, ...]:
    """The names of mechanics of which these folded words are another form; none of cards."""
    return source.in_form(words) if isinstance(source, MechanicNames) else ()
