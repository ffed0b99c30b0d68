"""Concepts of the game in a text: the same id whatever the language or the year.

A concept has words in each language, today's and yesterday's; so a question in
one language meets a ruling in the other. Mechanics are concepts too, under their
own ids. Words are found by longest match, the exact form before the stem.

A word of several meanings stands for all its concepts, in a text as in a question:
"counter" is what is put on a permanent and what is done to a spell, « jouer » is to
cast and to activate, "end of turn" a duration and a step. What is around it decides
where it can: "countered", "counter that" and "counters on", "play a land", "until end
of turn" and "at end of turn" are words of their own with one concept each. A form
that must not lend its stem, as "sac" or « contrer » (« contre »), is found as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from faqsearch.languages import Lang
from faqsearch.library.tokens import stem, stems, tokens
from faqsearch.nouns.cards import Mechanic

Row = tuple[str, str, str, str]
"""Language, words as tokens with a space between, their stems likewise, concept.

The stems begin with ``=`` where only the words themselves count.
"""


class FoundConcept(NamedTuple):
    """Tokens ``start`` to ``end`` (excluded) of a list, and the concepts they may mean."""

    start: int
    end: int
    concepts: tuple[str, ...]


def glossary_rows(mechanics: Iterable[Mechanic]) -> list[Row]:
    """The words of the glossary that ships and the names of ``mechanics``."""
    from faqsearch.authority.glossary import Glossary

    rows = [
        _row(word.text, lang, entry.id, exact=word.exact)
        for entry in Glossary.bundled().values()
        for lang, words in entry.words.items()
        for word in words
    ]
    rows += mechanic_rows(mechanics)
    return [row for row in dict.fromkeys(rows) if row[1]]


def mechanic_rows(mechanics: Iterable[Mechanic]) -> list[Row]:
    """The names of ``mechanics``."""
    rows = [
        _row(name, lang, mechanic.id)
        for mechanic in mechanics
        for lang, names in mechanic.names.items()
        for name in names
    ]
    return [row for row in dict.fromkeys(rows) if row[1]]


def _row(phrase: str, lang: Lang, concept: str, *, exact: bool = False) -> Row:
    words = [t.text for t in tokens(phrase, lang)]
    stems = " ".join(stem(word, lang) for word in words)
    return str(lang), " ".join(words), "=" * exact + stems, concept


def _once(concepts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(concepts))


class _Phrases:
    """The words of concepts that begin with one stem: as they are, by stems, how long they are.

    ``seconds`` are the second words or stems of those of several, ``words`` and ``stem`` what
    is meant by those of one.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self.exact: dict[tuple[str, ...], list[str]] = {}
        self.stems: dict[tuple[str, ...], list[str]] = {}
        for _, words, stemmed, concept in rows:
            exact = tuple(words.split())
            self.exact.setdefault(exact, []).append(concept)
            if not stemmed.startswith("="):
                self.stems.setdefault(tuple(stemmed.split()), []).append(concept)
        self.lengths = sorted(set(map(len, self.exact)), reverse=True)
        several = [form for form in (*self.exact, *self.stems) if len(form) > 1]
        self.seconds = frozenset(form[1] for form in several)
        self.words = {form[0]: _once(own) for form, own in self.exact.items() if len(form) == 1}
        alone = [own for form, own in self.stems.items() if len(form) == 1]
        self.stem = _once(alone[0]) if alone else ()


class Concepts:
    """The words of every concept, ready to be found.

    They are sorted out when a text has the stem that they begin with: a question has few.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows: dict[str, dict[str, list[Row]]] = {str(lang): {} for lang in Lang}
        self._phrases: dict[Lang, dict[str, _Phrases]] = {lang: {} for lang in Lang}
        for row in rows:
            first = row[2].removeprefix("=").partition(" ")[0]
            self._rows[row[0]].setdefault(first, []).append(row)

    def beginnings(self, concepts: Iterable[str], lang: Lang) -> frozenset[str]:
        """The stems with which the words of these concepts begin: texts without have none."""
        of_lang = self._beginnings[lang]
        return frozenset().union(*(of_lang.get(concept, ()) for concept in concepts))

    @cached_property
    def _beginnings(self) -> dict[Lang, dict[str, set[str]]]:
        found: dict[Lang, dict[str, set[str]]] = {lang: {} for lang in Lang}
        for lang, of_lang in found.items():
            for first, rows in self._rows[str(lang)].items():
                for _, _, _, concept in rows:
                    of_lang.setdefault(concept, set()).add(first)
        return found

    def named(self, name: str, lang: Lang) -> tuple[str, ...]:
        """The concepts that all the words of a name are one phrase for."""
        words = [token.text for token in tokens(name, lang)]
        found = self.find(words, lang)
        return found[0].concepts if found and found[0][:2] == (0, len(words)) else ()

    def of_two_meanings(self, words: Sequence[str]) -> dict[tuple[int, int], tuple[str, ...]]:
        """The runs of tokens that mean one thing in English and another in French, with all.

        "Initiative" is a designation, « initiative » is first strike. Only the words as they
        stand count: "tap" is no form of « taper ».
        """
        english, french = (
            {
                (start, end): concepts
                for start, end, concepts in self.find(words, lang)
                if self._phrases[lang][stem(words[start], lang)].exact.get(tuple(words[start:end]))
            }
            for lang in (Lang.EN, Lang.FR)
        )
        return {
            place: (*concepts, *french[place])
            for place, concepts in english.items()
            if place in french and not {*concepts}.intersection(french[place])
        }

    def find(
        self, words: Sequence[str], lang: Lang, forms: Sequence[str] | None = None
    ) -> list[FoundConcept]:
        """The concepts in a list of folded tokens, longest match first, left to right.

        ``forms`` are the stems of the tokens, where they are known.
        """
        forms = forms or stems(words, lang)
        known, sorted_out = self._rows[str(lang)], self._phrases[lang]
        found = []
        after, last = 0, len(words) - 1
        for at in [at for at, first in enumerate(forms) if first in known]:
            if at < after:
                continue
            first = forms[at]
            phrases = sorted_out.get(first)
            if phrases is None:
                phrases = sorted_out[first] = _Phrases(known[first])
            seconds = phrases.seconds
            if at == last or not (forms[at + 1] in seconds or words[at + 1] in seconds):
                alone = phrases.words.get(words[at]) or phrases.stem
                if alone:
                    found.append(FoundConcept(at, at + 1, alone))
                continue
            for length in phrases.lengths:
                end = at + length
                if end > len(words):
                    continue
                concepts = phrases.exact.get(tuple(words[at:end])) or phrases.stems.get(
                    tuple(forms[at:end])
                )
                if concepts:
                    found.append(FoundConcept(at, end, _once(concepts)))
                    after = end
                    break
        return found
