"""Highlights: the places in a text that answer a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from faqsearch.languages import Lang
from faqsearch.library.tokens import STOP_WORDS, stem, stems, tokens, words_with_places
from faqsearch.nouns.documents import Span

if TYPE_CHECKING:
    from faqsearch.library.concepts import Concepts
    from faqsearch.search.question import Question


class Highlighter:
    """Finds in a text what answers a question: its words, their stems, its concepts."""

    def __init__(self, question: Question, concepts: Concepts) -> None:
        self._finder = concepts
        words = {word for unit in question.units for word in unit.words}
        words |= {t.text for phrase in question.query.phrases for t in tokens(phrase)}
        self._words = words
        self._stems = {lang: {stem(w, lang) for w in words} - STOP_WORDS[lang] for lang in Lang}
        self._concepts = {c for unit in question.units for c in unit.concepts}
        self._beginnings = {lang: concepts.beginnings(self._concepts, lang) for lang in Lang}
        self._cards = {c for unit in question.units if not unit.ordinary for c in unit.cards}

    def spans(
        self, text: str, lang: Lang, named: Iterable[tuple[Span, str]] = ()
    ) -> tuple[Span, ...]:
        """The spans of ``text`` to highlight; ``named`` are cards that it names."""
        words, places = words_with_places(text, lang)
        stemmed = stems(words, lang)
        stop, own, forms = STOP_WORDS[lang], self._words, self._stems[lang]
        spans = []
        if not (own.isdisjoint(words) and forms.isdisjoint(stemmed)):
            spans = [
                Span(*place.span())
                for word, form, place in zip(words, stemmed, places, strict=True)
                if (form in forms or word in own) and word not in stop
            ]
        spoken = not self._beginnings[lang].isdisjoint(stemmed)
        for start, end, concepts in self._finder.find(words, lang, stemmed) if spoken else ():
            if not self._concepts.isdisjoint(concepts):
                spans.append(Span(places[start].start(), places[end - 1].end()))
        spans += [span for span, card in named if card in self._cards]
        return _merged(spans)


def _merged(spans: Sequence[Span]) -> tuple[Span, ...]:
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start < merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        elif not merged or span != merged[-1]:
            merged.append(span)
    return tuple(merged)
