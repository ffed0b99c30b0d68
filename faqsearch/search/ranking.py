"""Ranking: every unit of a question is scored against every field that can answer it.

A unit (a card's name, a concept, a rule number, a word) counts once for an entry, by
its best evidence in the body, plus a share of its evidence in the headings above.
What answers more of the question comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log
from typing import Protocol

from faqsearch.languages import Lang
from faqsearch.library.tokens import STOP_WORDS, name_key, stem, tokens
from faqsearch.nouns import Tier
from faqsearch.search.question import Question, Unit


class Postings(Protocol):
    """What ranking asks of an index."""

    def scores(self, field: str, term: str) -> Iterator[tuple[int, float]]:
        """Entries with ``term`` in a text field, with their BM25 scores."""

    def entries(self, field: str, term: str) -> frozenset[int]:
        """Entries with ``term`` in any field."""

    def entry(self, number: int) -> tuple[str, str]:
        """Key and group of an entry."""


Evidence = tuple[str, str, float]
"""A field, a term, and the weight of finding the one in the other."""

# What a match is worth, beside a plain word of the body (1).
_STEM = 0.85
_OTHER_LANGUAGE = 0.8
_CONCEPT = 0.9
_CONTEXT = 0.7
_NAME_WORD = 1.3
_NAMED_WORD = 0.7
_HEADING = 0.35
_CARD = 2.0
_MENTION = 1.6
_EXAMPLE = 0.7
_ONLY_EXAMPLE = 1.1  # the card has no rulings of its own: those of its section answer
_MECHANIC = 1.0
_RULE = 2.0
_CITES = 1.3
_PARENT = 0.6
_TIER = {Tier.EXACT: 1.0, Tier.ALIAS: 0.9, Tier.PREFIX: 0.8, Tier.FUZZY: 0.8, Tier.TEXT: 1.0}
_ORDINARY = 0.3
_KIND = {"ruling": 1.0, "rule": 1.0, "card": 0.25, "mechanic": 0.25}
_OWN_LANGUAGE = 1.03
_SHIPPED = 0.99
_COVERAGE = 0.7
_FAINT = 0.1  # what scores less than this share of the best answers something else
_ONE_IS_ENOUGH = 2  # a question of more units must have two of them answered


@dataclass(frozen=True, slots=True)
class Ranked:
    """A group of entries that say the same, by their numbers.

    The first number and the score are those of its entry in the language of the
    answer if that answers, else of its best.
    """

    score: float
    numbers: tuple[int, ...]


def rank(question: Question, index: Postings, shipped: Iterable[str]) -> list[Ranked]:
    """Every group that answers, best first. ``shipped`` are ids of documents that ship."""
    lang = question.query.lang
    kinds = {kind: index.entries("kind", kind) for kind in _KIND}
    texts = kinds["ruling"] | kinds["rule"]
    allowed = _allowed(question, index)
    totals: dict[int, float] = {}
    matched: dict[int, float] = {}
    counted: dict[int, int] = {}
    whole = 0.0
    for unit in question.units:
        strengths, sure = unit_strengths(unit, index)
        rarity = log(1 + len(texts) / (0.5 + len(texts & strengths.keys())))
        whole += rarity
        for number, strength in strengths.items():
            if allowed is None or number in allowed:
                totals[number] = totals.get(number, 0.0) + strength * rarity
                matched[number] = matched.get(number, 0.0) + rarity
                counted[number] = counted.get(number, 0) + (2 if number in sure else 1)
    if not question.units and allowed is not None:
        totals = dict.fromkeys(allowed, 1.0)
        matched, whole = dict.fromkeys(allowed, 1.0), 1.0
        counted = dict.fromkeys(allowed, 1)
    needed = 1 if len(question.units) <= _ONE_IS_ENOUGH else 2
    own = index.entries("lang", lang)
    from_shipped = frozenset(n for d in shipped for n in index.entries("document", d))
    twinned = index.entries("twinned", "yes")
    groups: dict[str | int, list[tuple[bool, float, int]]] = {}
    for number, score in totals.items():
        if counted[number] < needed:
            continue
        factor = (matched[number] / whole) ** _COVERAGE
        factor *= next(w for kind, w in _KIND.items() if number in kinds[kind])
        factor *= _OWN_LANGUAGE if number in own else 1.0
        factor *= _SHIPPED if number in from_shipped else 1.0
        group = index.entry(number)[1] if number in twinned else number
        groups.setdefault(group, []).append((number in own, round(score * factor, 9), number))
    ranked = []
    for members in groups.values():
        members.sort(key=lambda member: (not member[0], -member[1], member[2]))
        ranked.append(Ranked(members[0][1], tuple(number for _, _, number in members)))
    least = _FAINT * max((one.score for one in ranked), default=0.0)
    return sorted(
        (one for one in ranked if one.score >= least), key=lambda one: (-one.score, one.numbers)
    )


def _allowed(question: Question, index: Postings) -> frozenset[int] | None:
    """The entries that all operators, phrases and exclusions leave, or None for all."""
    left: frozenset[int] | None = None
    for operator, terms in question.filters:
        fields = _FILTER_FIELDS[operator]
        found = frozenset(n for term in terms for f in fields for n in index.entries(f, term))
        left = found if left is None else left & found
    for phrase in question.query.phrases:
        holding = _phrase_entries(phrase, index)
        if holding is not None:
            left = holding if left is None else left & holding
    for word in question.query.excluded:
        if left is None:
            left = frozenset(n for kind in _KIND for n in index.entries("kind", kind))
        excluded = [token.text for token in tokens(word)]
        left -= frozenset(
            n
            for lang in Lang
            for n in _all_of([index.entries(f"exact_{lang}", term) for term in excluded])
        )
    return left


_FILTER_FIELDS = {
    "card": ("card", "mention"),
    "mechanic": ("mechanic", "context"),
    "rule": ("rule", "cites"),
    "lang": ("lang",),
    "set": ("set",),
    "kind": ("kind",),
    "document": ("document",),
}


def _phrase_entries(phrase: str, index: Postings) -> frozenset[int] | None:
    """Entries that hold all the words of a phrase, or None where they are all stop words.

    Whether they stand in a row takes a look at the text.
    """
    found: frozenset[int] = frozenset()
    some = False
    for lang in Lang:
        words = [t.text for t in tokens(phrase, lang) if t.text not in STOP_WORDS[lang]]
        if not words:
            continue
        some = True
        found |= _all_of([index.entries(f"exact_{lang}", word) for word in words])
    return found if some else None


def _all_of(sets: list[frozenset[int]]) -> frozenset[int]:
    return frozenset.intersection(*sets) if sets else frozenset()


def unit_strengths(unit: Unit, index: Postings) -> tuple[dict[int, float], frozenset[int]]:
    """How strongly each entry answers a unit, and the entries about its card or rule itself."""
    best: dict[int, float] = {}
    sure: set[int] = set()
    ordinary = _ORDINARY if unit.ordinary else 1.0
    for card, tier in unit.cards.items():
        key = name_key(card)
        has_own = index.entries("card", key) & index.entries("kind", "ruling")
        example = _EXAMPLE if has_own else _ONLY_EXAMPLE
        for field, weight in (("example", example), ("mention", _MENTION), ("card", _CARD)):
            for number in index.entries(field, key):
                best[number] = max(best.get(number, 0.0), weight * _TIER[tier] * ordinary)
                if not unit.ordinary:
                    sure.add(number)
    if unit.rule:
        for field, weight in (("rule", _RULE), ("cites", _CITES)):
            for number in index.entries(field, unit.rule):
                best[number] = max(best.get(number, 0.0), weight)
                sure.add(number)
        parent = unit.rule.rstrip("abcdefghijklmnopqrstuvwxyz")
        if parent != unit.rule:
            for number in index.entries("rule", parent):
                best[number] = max(best.get(number, 0.0), _PARENT)
    words: dict[int, float] = {}
    share = 1.0 / len(unit.words) ** 0.5
    for word in unit.words:
        for number, score in _best(_word_evidence(word), index).items():
            words[number] = words.get(number, 0.0) + share * score
    for number, score in words.items():
        best[number] = max(best.get(number, 0.0), score)
    for concept in unit.concepts:
        for number in index.entries("mechanic", concept):
            best[number] = max(best.get(number, 0.0), _MECHANIC)
    body = [("concept", concept, _CONCEPT) for concept in unit.concepts]
    body += [("context", concept, _CONTEXT) for concept in unit.concepts]
    for number, score in _best(body, index).items():
        best[number] = max(best.get(number, 0.0), score)
    above = [("context", concept, 1.0) for concept in unit.concepts]
    if len(unit.words) == 1:
        above += [(f"head_{lang}", stem(unit.words[0], lang), 1.0) for lang in Lang]
    for number, score in _best(above, index).items():
        best[number] = best.get(number, 0.0) + _HEADING * score
    return best, frozenset(sure)


def _word_evidence(word: str) -> list[Evidence]:
    """Where a word may stand: as typed, by its stem in each language, in names."""
    evidence = [("names", word, _NAME_WORD), ("named", word, _NAMED_WORD)]
    for lang in Lang:
        evidence.append((f"exact_{lang}", word, 1.0))
        evidence.append((f"stem_{lang}", stem(word, lang), _STEM))
        if stem(word, lang) != word:  # a word that is its own stem is kept once
            evidence.append((f"exact_{lang}", stem(word, lang), _STEM))
    return evidence


def _best(evidence: Iterable[Evidence], index: Postings) -> dict[int, float]:
    best: dict[int, float] = {}
    for field, term, weight in evidence:
        for number, score in index.scores(field, term):
            weighed = weight * score
            if weighed > best.get(number, 0.0):
                best[number] = weighed
    return best
