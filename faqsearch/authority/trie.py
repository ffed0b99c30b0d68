"""Card names as sequences of words, to find the longest one at a place of a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from faqsearch.languages import Lang, fold

_WORD = re.compile(r"[^\W_]+")


class Word(NamedTuple):
    """A word of a text: its folded form, and where it stands."""

    folded: str
    start: int
    end: int


def words_of(text: str) -> list[Word]:
    """The words of ``text``: runs of letters and digits.

    >>> [word.folded for word in words_of("L’Île d’œuvre")]
    ['l', 'ile', 'd', 'oeuvre']
    """
    return [Word(fold(m.group()), m.start(), m.end()) for m in _WORD.finditer(text)]


class Entry(NamedTuple):
    """One name of one card as it is spelled.

    ``short`` tells the part of a legendary name before its comma ("Doran"),
    ``half`` the name of one face of several.
    """

    name: str
    lang: Lang
    card: str
    short: bool = False
    half: bool = False


class _Node:
    __slots__ = ("children", "entries")

    def __init__(self) -> None:
        self.children: dict[str, _Node] = {}
        self.entries: list[Entry] = []


def _single(word: str) -> str | None:
    """What a plural word of a name may be the plural of."""
    return word[:-1] if len(word) > 3 and word[-1] in "sx" else None


class NameTrie:
    """Names by their words; one walk finds every name that begins at a word."""

    def __init__(self, names: Iterable[tuple[Lang, str, str]]) -> None:
        self._root = _Node()
        for lang, name, card in names:
            self._add(Entry(name, lang, card, half=" // " in card and " // " not in name))
            if ", " in name:
                self._add(Entry(name.partition(", ")[0], lang, card, short=True))

    def _add(self, entry: Entry) -> None:
        node = self._root
        for word in words_of(entry.name):
            node = node.children.setdefault(word.folded, _Node())
        if node is not self._root:
            node.entries.append(entry)

    def walk(self, words: list[Word], at: int) -> Iterator[tuple[int, list[Entry]]]:
        """Names that begin at word ``at``, shortest first: the word after, the entries.

        A plural word of the text meets a singular one of a name where nothing
        meets the plural itself ("Plateaus", « Cercles de l'oubli »).
        """
        node = self._root
        for index in range(at, len(words)):
            word = words[index].folded
            child = node.children.get(word)
            if child is None and (single := _single(word)) is not None:
                child = node.children.get(single)
            if child is None:
                return
            node = child
            if node.entries:
                yield index + 1, node.entries
