"""How close the sentences of a text come to a question.

A ruling of ten lines holds most words of any question on its mechanic; what answers is a
sentence that says much of what was asked and little else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts
from faqsearch.library.engine import Postings
from faqsearch.library.tokens import STOP_WORDS, name_key, stem, tokens
from faqsearch.search.question import Question
from faqsearch.search.units import Unit

Term = frozenset[str]
"""One word or concept of a sentence: its form and stem, or its words and concepts."""

_END = re.compile(r"(?<=[.!?:;])[\s\u00a0]+(?=[A-ZÀ-Ý\"«“(\-])|\n")
_MOST_KEPT = 4096  # texts whose sentences are kept in memory
_DENSITY = 0.5  # how sharply the share of a sentence that answers tells texts apart
_MECHANIC = 0.8  # how much of a mechanic a ruling on it meets in every sentence
_FREE = 2  # words of a sentence beside the answer that cost little


class Sentences:
    """The sentences of texts by the key of their entry, as words and concepts."""

    def __init__(
        self, texts: Callable[[str], Iterable[tuple[str, Lang]]], concepts: Concepts
    ) -> None:
        self._texts = texts
        self._concepts = concepts
        self.of = lru_cache(maxsize=_MOST_KEPT)(self._of)

    def _of(self, key: str) -> tuple[tuple[Term, ...], ...]:
        made = (
            self._terms(sentence, lang)
            for text, lang in self._texts(key)
            for sentence in _END.split(text)
        )
        return tuple(terms for terms in made if terms)

    def _terms(self, sentence: str, lang: Lang) -> tuple[Term, ...]:
        words = [token.text for token in tokens(sentence, lang)]
        terms: list[Term] = []
        at = 0
        for found in self._concepts.find(words, lang):
            terms += self._plain(words[at : found.start], lang)
            terms.append(frozenset((*found.concepts, *map(_word, words[found.start : found.end]))))
            at = found.end
        return (*terms, *self._plain(words[at:], lang))

    def _plain(self, words: Iterable[str], lang: Lang) -> Iterable[Term]:
        stop = STOP_WORDS[lang]
        return [frozenset((_word(w), _stem(stem(w, lang)))) for w in words if w not in stop]

    def closeness(self, question: Question, numbers: Sequence[int], index: Postings) -> float:
        """How close the closest sentence of these entries is to the question, from 0 to 1.

        That is the share of the question that a sentence, or two in a row, answers, by what
        its parts are worth, and the share of the sentence that does so. The subrules of a
        rule asked for by number stay in their order.
        """
        best = 0.0
        for alternative in question.alternatives:
            whole = sum(unit.worth for unit in alternative.units)
            if not whole or any(unit.rules for unit in alternative.units):
                continue
            wanted = [(unit, _terms_of(unit)) for unit in alternative.units]
            for number in numbers:
                single = self.of(index.entry(number)[0])
                sentences = (*single, *(one + next for one, next in pairwise(single)))
                asked = [(unit, met, _by_context(unit, number, index)) for unit, met in wanted]
                best = max(best, *(_close(terms, asked) / whole for terms in sentences), 0.0)
        return best


Asked = tuple[Unit, Term, float]
"""A unit, what meets it, and how much of it the context of a text meets."""


def _close(terms: tuple[Term, ...], asked: list[Asked]) -> float:
    """What a sentence answers, by worth, times how much of it does so."""
    held = frozenset().union(*terms)
    worth = sum(unit.worth * max(above, _part(unit, held & met)) for unit, met, above in asked)
    answering = sum(any(not term.isdisjoint(met) for _, met, _ in asked) for term in terms)
    density: float = ((answering + 1) / (len(terms) + _FREE)) ** _DENSITY
    return worth * density


def _by_context(unit: Unit, number: int, index: Postings) -> float:
    """How much of a unit every sentence of an entry meets: its card or mechanic."""
    if any(number in index.entries("card", name_key(card)) for card in unit.cards):
        return 1.0
    if any(number in index.entries("mechanic", concept) for concept in unit.concepts):
        return _MECHANIC
    return 0.0


def _part(unit: Unit, met: Term) -> float:
    """How much of a unit is met by these of its words and concepts."""
    return max((unit.shares.get(term, 1.0) for term in met), default=0.0)


def _terms_of(unit: Unit) -> Term:
    """What a sentence may hold to answer a unit."""
    typed = map(_word, unit.words if len(unit.words) == 1 else ())
    stems = (_stem(stem(word, lang)) for word in unit.words for lang in Lang)
    return frozenset((*typed, *(unit.concepts or stems)))


def _word(word: str) -> str:
    return f"={word}"


def _stem(stemmed: str) -> str:
    return f"~{stemmed}"
