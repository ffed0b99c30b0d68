"""Why a hit is there: what of the question it holds, and where, in the answer's language."""

from __future__ import annotations

from faqsearch.languages import Lang
from faqsearch.library.engine import Postings
from faqsearch.library.tokens import name_key, stem
from faqsearch.nouns.answers import Hit, Tier
from faqsearch.search.question import Question
from faqsearch.search.units import Unit

_PHRASES = {
    Tier.EXACT: ("exact name", "nom exact"),
    Tier.ALIAS: ("alias name", "autre nom"),
    Tier.PREFIX: ("prefix name", "début du nom"),
    Tier.FUZZY: ("fuzzy name", "nom approchant"),
    "via": ("by the mechanic {} of the card", "par la mécanique {} de la carte"),
    "card": ("its card: {}", "sa carte\u00a0: {}"),
    "mention": ("names: {}", "nomme\u00a0: {}"),
    "example": ("example: {}", "exemple\u00a0: {}"),
    "rule": ("rule {}", "règle {}"),
    "cites": ("cites rule {}", "cite la règle {}"),
    "mechanic": ("mechanic {}", "mécanique {}"),
    "concept": ("concept {}", "concept {}"),
    "heading": ("heading {}", "titre {}"),
    "word": ("word {}", "mot {}"),
    "stem": ("stem of {}", "forme de {}"),
    "name": ("name with {}", "nom avec {}"),
    "whole": ("whole question", "question entière"),
    "weak": ("weak: little of the question", "faible\u00a0: peu de la question"),
    "score": ("score {:.3f}", "score {:.3f}"),
}
"""What is said of a tier, or of the field in which a part of the question stands."""


def _phrase(key: str, lang: Lang, *what: object) -> str:
    return _PHRASES[key][lang is Lang.FR].format(*what)


def reasons(
    hit: Hit, numbers: tuple[int, ...], question: Question, index: Postings
) -> tuple[str, ...]:
    """A phrase for each part of the question that a hit answers, and for its tier and worth.

    ``numbers`` are those of its entries. A hit without any was asked for by its whole name.
    """
    lang = question.query.lang
    said = [] if hit.tier is Tier.TEXT else [_phrase(hit.tier, lang)]
    if hit.via:
        said.append(_phrase("via", lang, hit.via))
    for unit in question.units:
        met = _of_unit(unit, frozenset(numbers), index)
        said += [_phrase(field, lang, what) for field, what in met]
    if not numbers:
        said.append(_phrase("whole", lang))
    if hit.weak:
        said.append(_phrase("weak", lang))
    said.append(_phrase("score", lang, hit.score))
    return tuple(dict.fromkeys(said))


def _of_unit(unit: Unit, numbers: frozenset[int], index: Postings) -> list[tuple[str, str]]:
    """How a unit is met, by its surest field: card, rule, mechanic or concept, word, stem."""

    def met(field: str, term: str) -> bool:
        return not numbers.isdisjoint(index.entries(field, term))

    for card in unit.cards:
        for field in ("card", "mention", "example"):
            if met(field, name_key(card)):
                return [(field, card)]
    for rule in unit.rules:
        for field in ("rule", "cites"):
            if met(field, rule):
                return [(field, rule)]
    typed = " ".join(unit.words)
    for concept in unit.concepts:
        for field, what in (
            ("mechanic", "mechanic"),
            ("concept", "concept"),
            ("context", "heading"),
        ):
            if met(field, concept):
                return [(what, f"{concept} ({typed})" if concept != typed else concept)]
    found = []
    for word in unit.words:
        fields = [f"exact_{lang}" for lang in Lang]
        if any(met(field, word) for field in fields):
            found.append(("word", word))
        elif any(
            met(f"{kind}_{lang}", stem(word, lang)) for lang in Lang for kind in ("stem", "exact")
        ):
            found.append(("stem", word))
        elif any(met(f"head_{lang}", stem(word, lang)) for lang in Lang):
            found.append(("heading", word))
        elif met("names", word) or met("named", word):
            found.append(("name", word))
    return found
