"""Card names as sequences of words, to find the longest one at a place of a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from faqsearch.languages import Lang, fold

_WORD = r"[^\W_]+"
PLURAL_ENDS = ("s", "x")
"""The letters that a plural ends with, of a word that stands in a name in the singular."""


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
    return [Word(_folded(m[0]), *m.span()) for m in re.finditer(_WORD, text)]


def folded_words(text: str) -> frozenset[str]:
    """The different words of ``text``, folded, sooner than where they stand.

    >>> sorted(folded_words("L’Île, l'île"))
    ['ile', 'l']
    """
    return frozenset(map(_folded, set(re.findall(_WORD, text))))


def _folded(word: str) -> str:
    """A word folded, sooner where there is nothing to fold but case."""
    return word.lower() if word.isascii() else fold(word)


def first_word(name: str) -> str:
    """The folded word that a name begins with, empty where it has none.

    >>> first_word("« L’Île »")
    'l'
    """
    found = re.search(_WORD, name)
    return fold(found.group()) if found else ""


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
    __slots__ = ("children", "entries", "small")

    def __init__(self) -> None:
        self.small = False  # whether a name that begins here begins without a capital
        self.children: dict[str, _Node] = {}
        self.entries: list[Entry] = []


def _single(word: str) -> str | None:
    """What a plural word of a name may be the plural of."""
    return word[:-1] if len(word) > 3 and word.endswith(PLURAL_ENDS) else None


class NameTrie:
    """Names by their words; one walk finds every name that begins at a word.

    ``beginning`` gives the names with a folded first word: each with its language, as
    written, and the id of its card. It is asked once a word, when a text has that word.
    """

    def __init__(self, beginning: Callable[[str], Iterable[tuple[Lang, str, str]]]) -> None:
        self._beginning = beginning
        self._starts: dict[str, _Node | None] = {}

    def _start(self, word: str) -> _Node | None:
        """The node of a first word, where there are names that begin with it."""
        if word not in self._starts:
            self._starts[word] = self._made(word)
        return self._starts[word]

    def _made(self, word: str) -> _Node | None:
        node = None
        for lang, name, card in self._beginning(word):
            node = node or _Node()
            _add(node, Entry(name, lang, card, half=" // " in card and " // " not in name))
            if ", " in name:
                _add(node, Entry(name.partition(", ")[0], lang, card, short=True))
        return node

    def begins(self, word: str, *, capital: bool) -> bool:
        """Whether a name may begin with this folded word, as written with a ``capital`` or not."""
        node = self._start(word)
        if node is None and (single := _single(word)) is not None:
            node = self._start(single)
        return node is not None and (capital or node.small)

    def touches(self, words: list[Word]) -> bool:
        """Whether a name stands in a text, or meets a plural word of it.

        Such a word would meet the singular in another name, were that name not there.
        """
        for at in range(len(words)):
            step: Callable[[str], _Node | None] = self._start
            for index in range(at, len(words)):
                word = words[index].folded
                node, single = step(word), _single(word)
                if single is not None:
                    if node is not None:
                        return True
                    node = step(single)
                if node is None:
                    break
                if node.entries:
                    return True
                step = node.children.get
        return False

    def walk(self, words: list[Word], at: int) -> list[tuple[int, list[Entry]]]:
        """Names that begin at word ``at``, shortest first: the word after, the entries.

        A plural word of the text meets a singular one of a name where nothing
        meets the plural itself ("Plateaus", « Cercles de l'oubli »).
        """
        found: list[tuple[int, list[Entry]]] = []
        step: Callable[[str], _Node | None] = self._start
        for index in range(at, len(words)):
            word = words[index].folded
            node = step(word)
            if node is None and (single := _single(word)) is not None:
                node = step(single)
            if node is None:
                break
            if node.entries:
                found.append((index + 1, node.entries))
            step = node.children.get
        return found


def _add(node: _Node, entry: Entry) -> None:
    """Add a name below the node of its first word."""
    words = words_of(entry.name)
    node.small = node.small or not entry.name[words[0].start if words else 0].isupper()
    for word in words[1:]:
        node = node.children.setdefault(word.folded, _Node())
    node.entries.append(entry)
