"""Why a hit is there: what of the question it holds, and where."""

from __future__ import annotations

from faqsearch.languages import Lang
from faqsearch.library.engine import Postings
from faqsearch.library.tokens import name_key, stem
from faqsearch.nouns.answers import Hit, Tier
from faqsearch.search.question import Question
from faqsearch.search.units import Unit

_CARD_FIELDS = {"card": "its card", "mention": "names", "example": "example"}


def reasons(
    hit: Hit, numbers: tuple[int, ...], question: Question, index: Postings
) -> tuple[str, ...]:
    """A phrase for each part of the question that a hit answers, and for its tier and worth.

    ``numbers`` are those of its entries. A hit without any was asked for by its whole name.
    """
    said = [] if hit.tier is Tier.TEXT else [f"{hit.tier} name"]
    if hit.via:
        said.append(f"by the mechanic {hit.via} of the card")
    for unit in question.units:
        said += _of_unit(unit, frozenset(numbers), index)
    if not numbers:
        said.append("whole question")
    if hit.weak:
        said.append("weak: little of the question")
    said.append(f"score {hit.score:.3f}")
    return tuple(dict.fromkeys(said))


def _of_unit(unit: Unit, numbers: frozenset[int], index: Postings) -> list[str]:
    """How a unit is met, by its surest field: card, rule, mechanic or concept, word, stem."""

    def met(field: str, term: str) -> bool:
        return not numbers.isdisjoint(index.entries(field, term))

    for card in unit.cards:
        for field, what in _CARD_FIELDS.items():
            if met(field, name_key(card)):
                return [f"{what}: {card}"]
    for rule in unit.rules:
        for field, what in (("rule", "rule"), ("cites", "cites rule")):
            if met(field, rule):
                return [f"{what} {rule}"]
    typed = " ".join(unit.words)
    for concept in unit.concepts:
        for field, what in (
            ("mechanic", "mechanic"),
            ("concept", "concept"),
            ("context", "heading"),
        ):
            if met(field, concept):
                return [f"{what} {concept} ({typed})" if concept != typed else f"{what} {concept}"]
    found = []
    for word in unit.words:
        fields = [f"exact_{lang}" for lang in Lang]
        if any(met(field, word) for field in fields):
            found.append(f"word {word}")
        elif any(
            met(f"{kind}_{lang}", stem(word, lang)) for lang in Lang for kind in ("stem", "exact")
        ):
            found.append(f"stem of {word}")
        elif any(met(f"head_{lang}", stem(word, lang)) for lang in Lang):
            found.append(f"heading {word}")
        elif met("names", word) or met("named", word):
            found.append(f"name with {word}")
    return found
