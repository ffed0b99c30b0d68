"""How close the sentences of a text come to a question.

A ruling of ten lines holds most words of any question on its mechanic; what answers is a
sentence that says much of what was asked and little else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts
from faqsearch.library.engine import Postings
from faqsearch.library.sequences import Sentences as Words
from faqsearch.library.tokens import STOP_WORDS, name_key, stem
from faqsearch.search.question import Question
from faqsearch.search.units import Unit

_DENSITY = 0.5  # how sharply the share of a sentence that answers tells texts apart
_MECHANIC = 0.8  # how much of a mechanic a ruling on it meets in every sentence
_FREE = 2  # words of a sentence beside the answer that cost little

Parts = dict[int, float]
"""The units of a question that something meets, by their place, and how much of each."""


class Sentences:
    """The sentences of the texts of one index, as far as they answer one question.

    ``said`` has for an entry what is said of it elsewhere.
    """

    def __init__(
        self,
        question: Question,
        concepts: Concepts,
        index: Postings,
        said: Callable[[int], Iterable[Words]] = lambda number: (),
    ) -> None:
        self._index = index
        self._said = said
        self._asked = [
            _Asked(one.units, concepts, index)
            for one in question.alternatives
            if any(unit.worth for unit in one.units) and not any(unit.rules for unit in one.units)
        ]

    def closeness(self, numbers: Sequence[int]) -> float:
        """How close the closest sentence of these entries is to the question, from 0 to 1.

        That is the share of the question that a sentence, or two in a row, answers, by what
        its parts are worth, and the share of the sentence that does so. The subrules of a
        rule asked for by number stay in their order.
        """
        best = 0.0
        for number in numbers if self._asked else ():
            texts = [*self._index.texts(number), *self._said(number)]
            for asked in self._asked:
                sentences = [asked.sentence(s, text.lang) for text in texts for s in text.each()]
                best = max(best, asked.closeness(sentences, number))
        return best


class _Sentence(NamedTuple):
    """How many words and concepts a sentence has, how many of them answer, and what they meet."""

    terms: int
    answering: int
    met: Parts


class _Asked:
    """The units of one alternative of a question, by what a sentence may hold to meet them."""

    def __init__(self, units: Sequence[Unit], concepts: Concepts, index: Postings) -> None:
        self._find = concepts.find
        self._worths = [unit.worth for unit in units]
        self._whole = sum(self._worths)
        self._about: list[tuple[int, float, frozenset[int]]] = []
        meeting: dict[str, Parts] = {}
        for place, unit in enumerate(units):
            for form in _forms_of(unit):
                meeting.setdefault(form, {})[place] = unit.shares.get(form, 1.0)
            for card in unit.cards:
                self._about.append((place, 1.0, index.entries("card", name_key(card))))
            for concept in unit.concepts:
                self._about.append((place, _MECHANIC, index.entries("mechanic", concept)))
        self._meeting = meeting
        self._plain = {lang: _Plain(meeting, lang) for lang in Lang}

    def sentence(self, words: Sequence[str], lang: Lang) -> _Sentence:
        """What a sentence of these words meets."""
        plain, stop = self._plain[lang], STOP_WORDS[lang]
        terms: list[Parts] = []
        at = 0
        for start, end, concepts in self._find(words, lang):
            terms += [plain[word] for word in words[at:start] if word not in stop]
            forms = (*concepts, *map(_word, words[start:end]))
            terms.append(_joined([self._meeting[f] for f in forms if f in self._meeting]))
            at = end
        terms += [plain[word] for word in words[at:] if word not in stop]
        answering = [parts for parts in terms if parts]
        return _Sentence(len(terms), len(answering), _joined(answering))

    def closeness(self, sentences: Iterable[_Sentence], number: int) -> float:
        """How close the closest of the sentences of an entry, or two in a row, come."""
        above = _joined([{place: part} for place, part, own in self._about if number in own])
        single = [one for one in sentences if one.terms]
        double = [
            _Sentence(a.terms + b.terms, a.answering + b.answering, _joined([a.met, b.met]))
            for a, b in pairwise(single)
        ]
        return max([self._close(one, above) for one in (*single, *double)], default=0.0)

    def _close(self, sentence: _Sentence, above: Parts) -> float:
        """What a sentence answers, by worth, times how much of it does so.

        Of the units that the whole text is about, each meets what is ``above`` it.
        """
        met = _joined([above, sentence.met])
        worth = sum([self._worths[place] * met[place] for place in sorted(met)])
        density: float = ((sentence.answering + 1) / (sentence.terms + _FREE)) ** _DENSITY
        return worth * density / self._whole


class _Plain(dict[str, Parts]):
    """What plain words of a language meet, looked up once for each."""

    def __init__(self, meeting: dict[str, Parts], lang: Lang) -> None:
        super().__init__()
        self._meeting, self._lang = meeting, lang

    def __missing__(self, word: str) -> Parts:
        forms = (_word(word), _stem(stem(word, self._lang)))
        found = self[word] = _joined([self._meeting[f] for f in forms if f in self._meeting])
        return found


def _joined(every: Sequence[Parts]) -> Parts:
    """The most that is met of each unit."""
    if len(every) == 1:
        return every[0]
    joined: Parts = {}
    for parts in every:
        for place, part in parts.items():
            if part > joined.get(place, 0.0):
                joined[place] = part
    return joined


def _forms_of(unit: Unit) -> frozenset[str]:
    """What a sentence may hold to meet a unit: a word as typed, else stems or concepts."""
    typed = map(_word, unit.words if len(unit.words) == 1 else ())
    stems = (_stem(stem(word, lang)) for word in unit.words for lang in Lang)
    return frozenset((*typed, *(unit.concepts or stems)))


def _word(word: str) -> str:
    return f"={word}"


def _stem(stemmed: str) -> str:
    return f"~{stemmed}"
