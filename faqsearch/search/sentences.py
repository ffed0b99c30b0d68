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
from faqsearch.library.tokens import STOP_WORDS, name_key, stem, stems
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
                best = max(best, asked.closeness(texts, number))
        return best


class _Sentence(NamedTuple):
    """How many words and concepts a sentence has, how many of them answer, and what they meet."""

    terms: int
    answering: int
    met: Parts


_SILENT = _Sentence(1, 0, {})
"""A sentence that meets nothing, where nothing is met above it: of how many words is all one."""


class _Asked:
    """The units of one alternative of a question, by what a sentence may hold to meet them."""

    def __init__(self, units: Sequence[Unit], concepts: Concepts, index: Postings) -> None:
        self._find = concepts.find
        self._beginnings = {
            lang: concepts.beginnings([c for unit in units for c in unit.concepts], lang)
            for lang in Lang
        }
        self._worths = [unit.worth for unit in units]
        self._whole = sum(self._worths)
        self._about: list[tuple[int, float, frozenset[int]]] = []
        self._typed: dict[str, Parts] = {}
        self._stems: dict[str, Parts] = {}
        self._concepts: dict[str, Parts] = {}
        for place, unit in enumerate(units):
            if len(unit.words) == 1:
                self._typed.setdefault(unit.words[0], {})[place] = 1.0
            for concept in unit.concepts:
                self._concepts.setdefault(concept, {})[place] = unit.shares.get(concept, 1.0)
                self._about.append((place, _MECHANIC, index.entries("mechanic", concept)))
            for word in () if unit.concepts else unit.words:
                for lang in Lang:
                    self._stems.setdefault(stem(word, lang), {})[place] = 1.0
            for card in unit.cards:
                self._about.append((place, 1.0, index.entries("card", name_key(card))))

    def _may_answer(self, words: Sequence[str], forms: Sequence[str], lang: Lang) -> bool:
        """Whether a sentence of these words, with these forms, may meet a unit at all."""
        return not (
            self._typed.keys().isdisjoint(words)
            and self._stems.keys().isdisjoint(forms)
            and self._beginnings[lang].isdisjoint(forms)
        )

    def _sentence(self, words: Sequence[str], forms: Sequence[str], lang: Lang) -> _Sentence:
        """What a sentence of these words, with these forms, meets."""
        typed, stemmed, stop = self._typed, self._stems, STOP_WORDS[lang]
        both = list(zip(words, forms, strict=True))
        plain: list[tuple[str, str]] = []
        answering: list[Parts] = []
        found = self._find(words, lang, forms)
        at = 0
        for start, end, concepts in found:
            plain += both[at:start]
            spoken = [self._concepts[one] for one in concepts if one in self._concepts]
            spoken += [typed[word] for word in words[start:end] if word in typed]
            if spoken:
                answering.append(_joined(spoken))
            at = end
        plain = [form for form in plain + both[at:] if form[0] not in stop]
        answering += [
            _joined([typed.get(word, {}), stemmed.get(own, {})])
            for word, own in plain
            if own in stemmed or word in typed
        ]
        return _Sentence(len(found) + len(plain), len(answering), _joined(answering))

    def closeness(self, texts: Iterable[Words], number: int) -> float:
        """How close the closest of the sentences of an entry, or two in a row, come.

        One that meets nothing comes no closer than the text as a whole, and brings none closer.
        """
        above = _joined([{place: part} for place, part, own in self._about if number in own])
        single = []
        for text in texts:
            lang, stop = text.lang, STOP_WORDS[text.lang]
            for words in text.each():
                forms = stems(words, lang)
                if above or self._may_answer(words, forms, lang) or stop.issuperset(words):
                    one = self._sentence(words, forms, lang)
                    if one.terms:
                        single.append(one)
                else:
                    single.append(_SILENT)
        double = [
            _Sentence(a.terms + b.terms, a.answering + b.answering, _joined([a.met, b.met]))
            for a, b in pairwise(single)
            if a.answering and b.answering
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
