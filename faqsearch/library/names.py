"""The names of cards in the records: every spelling, by its key and by its folded words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from faqsearch.languages import Lang
from faqsearch.library.payload import load_part
from faqsearch.library.tokens import name_key, name_words
from faqsearch.nouns.cards import Card

_SHORTEST_FORM = 5  # letters of what a name is called for short
_MOST_ASKED = 500  # values of one question to the database


class Name(NamedTuple):
    """A spelling of a card's name: ``full`` unless it is a variant or one half."""

    key: str
    words: str
    card: str
    lang: Lang
    full: bool
    name: str


def in_parts(values: Sequence[str]) -> Iterator[tuple[Sequence[str], str]]:
    """The values by as many as may be asked of the database at once, and a mark for each."""
    for start in range(0, len(values), _MOST_ASKED):
        some = values[start : start + _MOST_ASKED]
        yield some, ",".join("?" * len(some))


def short_forms_of(key: str, words: str, name: str) -> list[str]:
    """What a long name is called for short: all before its comma, or its first word.

    >>> short_forms_of("doranthesiegetower", "doran the siege tower", "Doran, the Siege Tower")
    ['doran']
    """
    before, comma, _ = name.partition(",")
    forms = (name_key(before) if comma else key, words.partition(" ")[0])
    return [form for form in dict.fromkeys(forms) if form != key and len(form) >= _SHORTEST_FORM]


def spelt_words(key: str, words: str) -> str:
    """The folded words of a name; its key where they are not the same, as for symbols alone.

    >>> spelt_words("fireice", "fire ice"), spelt_words("+++", "")
    ('fire ice', '+++')
    """
    return words if words.replace(" ", "") == key else key


class Spellings(StrEnum):
    """What is kept of all names in one text, a line each."""

    WORDS = "words"
    SHORT_FORMS = "short forms"


class CardNames:
    """The names of the cards of one library; ``rows`` asks its records."""

    def __init__(self, rows: Callable[..., list[tuple[str, ...]]]) -> None:
        self._rows = rows

    def with_first_word(self, word: str) -> tuple[Name, ...]:
        """The names whose first folded word this is."""
        return self._names(
            "WHERE words = ? OR (words > ? AND words < ?)", (word, f"{word} ", f"{word}!")
        )

    def all(self) -> tuple[Name, ...]:
        """Every spelling of every card's name."""
        return self._names("", ())

    def all_words(self) -> str:
        """The folded words of every name, a line each, in the order of their keys."""
        return self._spellings(Spellings.WORDS)

    def of_document(self, document: str) -> frozenset[str]:
        """The ids of the cards that a document shows, with a face of theirs or several."""
        rows = self._rows(
            "SELECT DISTINCT card FROM faces WHERE document = ? AND card IS NOT NULL", document
        )
        return frozenset(card for (card,) in rows)

    def known_keys(self, keys: Iterable[str]) -> frozenset[str]:
        """Those of the keys that a name has."""
        found: set[str] = set()
        for some, marks in in_parts(list(dict.fromkeys(keys))):
            rows = self._rows(f"SELECT DISTINCT key FROM names WHERE key IN ({marks})", *some)
            found.update([key for (key,) in rows])
        return frozenset(found)

    def with_key(self, key: str) -> tuple[Name, ...]:
        """The names whose :func:`~faqsearch.library.tokens.name_key` is ``key``."""
        return self._names("WHERE key = ?", (key,))

    def beginning(self, words: str, *, whole_word: bool) -> tuple[Name, ...]:
        """The names that begin with the folded ``words``, at a word's end or anywhere."""
        start = words + " " if whole_word else words
        return self._names("WHERE words >= ? AND words < ?", (start, start + "\U0010ffff"))

    def with_key_beginning(self, key: str) -> tuple[Name, ...]:
        """The names whose key begins with ``key``."""
        return self._names("WHERE key >= ? AND key < ?", (key, key + "\U0010ffff"))

    def short_forms(self) -> tuple[str, ...]:
        """What long names are called for short, in the order of the names."""
        return tuple(self._spellings(Spellings.SHORT_FORMS).split("\n"))

    def _spellings(self, kind: Spellings) -> str:
        rows = self._rows("SELECT payload FROM spellings WHERE kind = ?", str(kind))
        return rows[0][0] if rows else ""

    def spelt(self) -> Iterator[tuple[Spellings, str]]:
        """What :meth:`all_words` and :meth:`short_forms` read, made from the names."""
        rows = self._rows(
            'SELECT key, words, name FROM names ORDER BY key, "full" DESC, card, lang, name'
        )
        spelt = (spelt_words(key, words) for key, words, _ in rows)
        yield Spellings.WORDS, "\n".join(dict.fromkeys(spelt))
        forms = (form for row in rows for form in short_forms_of(*row))
        yield Spellings.SHORT_FORMS, "\n".join(dict.fromkeys(forms))

    def full_names(self, cards: Iterable[str], lang: Lang) -> dict[str, str]:
        """The full name of each card in ``lang``, else the one that it has."""
        found: dict[str, str] = {}
        for some, marks in in_parts(list(dict.fromkeys(cards))):
            rows = self._rows(
                f'SELECT card, lang, name FROM names WHERE card IN ({marks}) AND "full" = 1', *some
            )
            found |= {card: name for card, spoken, name in rows if spoken != lang}
            found |= {card: name for card, spoken, name in rows if spoken == lang}
        return found

    def in_full(self, card: str) -> dict[Lang, Name]:
        """The name of a card in each language that it has one in."""
        rows = self._rows("SELECT payload FROM cards WHERE id = ?", card)
        names = load_part(Card, "names", rows[0][0]) if rows else {}
        return {
            lang: Name(name_key(name), name_words(name), card, lang, True, name)
            for lang, (name, *_) in names.items()
        }

    def _names(self, where: str, values: Sequence[str]) -> tuple[Name, ...]:
        rows = self._rows(
            f'SELECT key, words, card, lang, "full", name FROM names {where} '
            'ORDER BY key, "full" DESC, card, lang, name',
            *values,
        )
        return tuple(Name(k, w, c, Lang(la), bool(f), n) for k, w, c, la, f, n in rows)
