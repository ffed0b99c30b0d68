"""Ranking: every unit of a question is scored against every field that can answer it.

A unit (a card's name, a concept, a rule number, a word) counts once for an entry, by
its best evidence in the body, plus a share of its evidence in the headings above.
Units that stand near each other in the question count more where they do so in a text.
What answers more of the question comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log
from typing import Protocol

from faqsearch.languages import Lang
from faqsearch.library.entries import NEAR, pair
from faqsearch.library.tokens import STOP_WORDS, name_key, stem, tokens
from faqsearch.nouns import Tier
from faqsearch.search.question import Alternative, Filter, Question
from faqsearch.search.units import Unit


class Postings(Protocol):
    """What ranking asks of an index."""

    def scores(self, field: str, term: str) -> Mapping[int, float]:
        """Entries with ``term`` in a text field, with their BM25 scores."""

    def entries(self, field: str, term: str) -> frozenset[int]:
        """Entries with ``term`` in any field."""

    def days(self, first: str = "", end: str = "9") -> frozenset[int]:
        """Entries with a day from ``first`` on and before ``end``."""

    def entry(self, number: int) -> tuple[str, str]:
        """Key and group of an entry."""


Evidence = tuple[str, str, float]
"""A field, a term, and the weight of finding the one in the other."""

# What a match is worth, beside a plain word of the body (1).
_STEM = 0.7
_CONCEPT = 0.4
_CONTEXT = 0.5
_NAME_WORD = 1.3
_NAMED_WORD = 0.7
_HEADING = 0.5
_CARD = 2.4
_MENTION = 0.8  # the card has rulings of its own
_ONLY_MENTION = 1.6  # it has none
_EXAMPLE = 0.7
_ONLY_EXAMPLE = 1.1  # the card has no rulings of its own: those of its section answer
_VIA = 0.4  # a ruling on a mechanic of the card
_MECHANIC = 0.85
_RULE = 2.0
_CITES = 1.3
_PARENT = 0.6
_SUBRULE = 0.01
_NEAR = 0.15
_NAME_WORTH = 1.5
_MECHANIC_WORTH = 1.9
_TIER = {Tier.EXACT: 1.0, Tier.ALIAS: 0.9, Tier.PREFIX: 0.8, Tier.FUZZY: 0.8, Tier.TEXT: 1.0}
_ORDINARY = 0.3
_KIND = {"ruling": 1.0, "rule": 1.0, "card": 0.25, "mechanic": 0.25}
_OWN_LANGUAGE = 1.03
_SHIPPED = 0.99
_MACHINE = 0.97
_COVERAGE = 0.7
_FAINT = 0.1  # what scores less than this share of the best answers something else
_ONE_IS_ENOUGH = 2  # a question of more units must have two of them answered

_FILTER_FIELDS = {
    "card": ("card", "mention"),
    "mechanic": ("mechanic", "context"),
    "rule": ("rule", "cites"),
    "lang": ("lang",),
    "set": ("set",),
    "kind": ("kind",),
    "document": ("document",),
}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A group of entries that say the same, by their numbers.

    The first number and the score are those of its entry in the language of the
    answer if that answers, else of its best. ``share`` is how much of the question
    it answers, 1 being all; ``sure`` tells that the question names its card, rule or mechanic.
    """

    score: float
    numbers: tuple[int, ...]
    share: float
    sure: bool


def rank(question: Question, index: Postings, shipped: Iterable[str]) -> list[Ranked]:
    """Every group that answers, best first. ``shipped`` are ids of documents that ship."""
    kinds = {kind: index.entries("kind", kind) for kind in _KIND}
    own = index.entries("lang", question.query.lang)
    from_shipped = frozenset(n for d in shipped for n in index.entries("document", d))
    machine = index.entries("machine", "yes")
    twinned = index.entries("twinned", "yes")
    allowed = _allowed(question, index)
    forbidden = _forbidden(question, index)
    best: dict[int, tuple[float, float, bool]] = {}
    for alternative in question.alternatives:
        for number, found in _scored(alternative, index, allowed).items():
            best[number] = max(best.get(number, (0.0, 0.0, False)), found)
    groups: dict[str | int, list[tuple[bool, float, int, float, bool]]] = {}
    out: set[str | int] = set()
    for number, (score, share, sure) in best.items():
        group = index.entry(number)[1] if number in twinned else number
        if number in forbidden:
            out.add(group)
            continue
        factor = next(w for kind, w in _KIND.items() if number in kinds[kind])
        factor *= _OWN_LANGUAGE if number in own else 1.0
        factor *= _SHIPPED if number in from_shipped else 1.0
        factor *= _MACHINE if number in machine else 1.0
        member = (number in own, round(score * factor, 9), number, share, sure)
        groups.setdefault(group, []).append(member)
    ranked = []
    for group, members in groups.items():
        if group not in out:
            members.sort(key=lambda member: (not member[0], -member[1], member[2]))
            numbers = tuple(member[2] for member in members)
            share, sure = max(m[3] for m in members), any(m[4] for m in members)
            ranked.append(Ranked(members[0][1], numbers, share, sure))
    least = _FAINT * max((one.score for one in ranked), default=0.0)
    return sorted(
        (one for one in ranked if one.score >= least), key=lambda one: (-one.score, one.numbers)
    )


def _scored(
    alternative: Alternative, index: Postings, allowed: frozenset[int] | None
) -> dict[int, tuple[float, float, bool]]:
    """The entries that answer: score, share of the question, whether by a name or number."""
    texts = index.entries("kind", "ruling") | index.entries("kind", "rule")
    for phrase in alternative.phrases:
        holding = _phrase_entries(phrase, index)
        if holding is not None:
            allowed = holding if allowed is None else allowed & holding
    units = alternative.units
    if not units:
        return dict.fromkeys(allowed or (), (1.0, 1.0, True))
    totals: dict[int, float] = {}
    matched: dict[int, float] = {}
    counted: dict[int, int] = {}
    certain: set[int] = set()
    rarities = []
    for unit in units:
        strengths, sure, partly = unit_strengths(unit, index)
        rarity = (
            unit.weight
            * _worth(unit, index)
            * log(1 + len(texts) / (0.5 + len(texts & strengths.keys())))
        )
        for number in _by_mechanics(unit, index):  # a card is no less rare for its mechanics
            strengths.setdefault(number, _VIA)
        rarities.append(rarity)
        certain |= sure
        for number, strength in strengths.items():
            if allowed is None or number in allowed:
                totals[number] = totals.get(number, 0.0) + strength * rarity
                matched[number] = matched.get(number, 0.0) + rarity * partly.get(number, 1.0)
                counted[number] = counted.get(number, 0) + (2 if number in sure else 1)
    for number, bonus in _nearness(units, rarities, index).items():
        if number in totals:
            totals[number] += bonus
    whole = sum(rarities)
    needed = 1 if len(units) <= _ONE_IS_ENOUGH else 2
    return {
        number: (
            total / whole * (matched[number] / whole) ** _COVERAGE,
            matched[number] / whole,
            number in certain,
        )
        for number, total in totals.items()
        if counted[number] >= needed
    }


def _worth(unit: Unit, index: Postings) -> float:
    """What a unit is worth beside its rarity: a question is about its card and its mechanic."""
    if unit.is_exact_name:
        return _NAME_WORTH
    return _MECHANIC_WORTH if any(index.entries("mechanic", c) for c in unit.concepts) else 1.0


def _nearness(units: tuple[Unit, ...], rarities: list[float], index: Postings) -> dict[int, float]:
    """What entries gain by holding near each other what stands so in the question."""
    gained: dict[int, float] = {}
    keys = [_pair_keys(unit) for unit in units]
    for place, ones in enumerate(keys):
        for step, others in enumerate(keys[place + 1 : place + NEAR], 1):
            holding = frozenset(
                n
                for one in ones
                for other in others
                for n in index.entries("pair", pair(one, other))
            )
            worth = _NEAR * min(rarities[place], rarities[place + step]) / step
            for number in holding:
                gained[number] = gained.get(number, 0.0) + worth
    return gained


def _pair_keys(unit: Unit) -> tuple[str, ...]:
    """The words or concepts of a unit as pairs of neighbours have them; none for a name."""
    if unit.is_exact_name or unit.rules:
        return ()
    if unit.concepts:
        return unit.concepts
    return tuple(dict.fromkeys(stem(unit.words[0], lang) for lang in Lang))


# --- what may answer --------------------------------------------------------------


def _allowed(question: Question, index: Postings) -> frozenset[int] | None:
    """The entries that all filters leave, or None for all."""
    left: frozenset[int] | None = None
    for either in question.filters:
        found = frozenset(n for one in either for n in _filtered(one, index))
        left = found if left is None else left & found
    if left is None and question.query.excluded and not question.units:
        left = frozenset(n for kind in _KIND for n in index.entries("kind", kind))
    return left


def _filtered(one: Filter, index: Postings) -> frozenset[int]:
    if one.operator == "before":
        return index.days(end=one.terms[0])
    if one.operator == "after":
        return index.days(first=one.terms[0])
    fields = _FILTER_FIELDS[one.operator]
    return frozenset(n for term in one.terms for f in fields for n in index.entries(f, term))


def _forbidden(question: Question, index: Postings) -> frozenset[int]:
    """The entries that hold what was excluded."""
    found = {n for one in question.excluded for n in _filtered(one, index)}
    for word in question.query.excluded:
        terms = [token.text for token in tokens(word)]
        for field in (*(f"exact_{lang}" for lang in Lang), "names"):
            found |= _all_of([index.entries(field, term) for term in terms])
    return frozenset(found)


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


# --- how strongly it answers ------------------------------------------------------


def unit_strengths(
    unit: Unit, index: Postings
) -> tuple[dict[int, float], frozenset[int], dict[int, float]]:
    """How strongly each entry answers a unit; those about its card, rule or mechanic; and
    those that hold but a part of its words, with the part."""
    best: dict[int, float] = {}
    sure: set[int] = set()
    for number, strength in _card_strengths(unit, index):
        best[number] = max(best.get(number, 0.0), strength)
        if not unit.ordinary:
            sure.add(number)
    for number, strength in _rule_strengths(unit, index):
        best[number] = max(best.get(number, 0.0), strength)
        if strength > _PARENT:
            sure.add(number)
    for concept in unit.concepts:
        about = index.entries("mechanic", concept)
        sure |= about
        _keep_best(best, dict.fromkeys(about, _MECHANIC))
    body = [("concept", concept, _CONCEPT) for concept in unit.concepts]
    body += [("context", concept, _CONTEXT) for concept in unit.concepts]
    _keep_best(best, _best(body, index))
    partly: dict[int, float] = {}
    if not unit.is_exact_name:  # a name takes its words with it
        words, parts = _word_strengths(unit, index)
        partly = {number: part for number, part in parts.items() if number not in best}
        _keep_best(best, words)
    above = [("context", concept, 1.0) for concept in unit.concepts]
    if len(unit.words) == 1 and not unit.is_exact_name:
        above += [(f"head_{lang}", stem(unit.words[0], lang), 1.0) for lang in Lang]
    for number, score in _best(above, index).items():
        best[number] = best.get(number, 0.0) + _HEADING * score
    return best, frozenset(sure), partly


def _rule_strengths(unit: Unit, index: Postings) -> Iterable[tuple[int, float]]:
    for rule, meant in unit.rules.items():
        for field, weight in (("rule", _RULE), ("cites", _CITES)):
            for number in index.entries(field, rule):
                yield number, weight * meant * _in_order(index.entry(number)[0], rule)
        parent = rule.rstrip("abcdefghijklmnopqrstuvwxyz")
        if parent != rule:
            for number in index.entries("rule", parent):
                yield number, _PARENT * meant


def _in_order(key: str, rule: str) -> float:
    """A little less for each step after the first: subrules of a rule answer in their order."""
    below = key.rpartition(":")[2].removeprefix(rule)
    if len(below) == 1 and below.isalpha():
        return 1.0 - _SUBRULE * (ord(below) - ord("a"))
    number = below.removeprefix(".").rstrip("abcdefghijklmnopqrstuvwxyz")
    return 1.0 - _SUBRULE * min(int(number), 50) / 2 if number.isdigit() else 1.0


def _by_mechanics(unit: Unit, index: Postings) -> frozenset[int]:
    """The rulings and rules on the mechanics of a unit's cards."""
    found = frozenset(n for m in unit.via for n in index.entries("mechanic", m))
    return found & (index.entries("kind", "ruling") | index.entries("kind", "rule"))


def _card_strengths(unit: Unit, index: Postings) -> Iterable[tuple[int, float]]:
    ordinary = _ORDINARY if unit.ordinary else 1.0
    for card, tier in unit.cards.items():
        key = name_key(card)
        has_own = index.entries("card", key) & index.entries("kind", "ruling")
        example, mention = (_EXAMPLE, _MENTION) if has_own else (_ONLY_EXAMPLE, _ONLY_MENTION)
        for field, weight in (("example", example), ("mention", mention), ("card", _CARD)):
            for number in index.entries(field, key):
                yield number, weight * _TIER[tier] * ordinary


def _word_strengths(unit: Unit, index: Postings) -> tuple[dict[int, float], dict[int, float]]:
    """By its words: how strongly each entry answers, and what part of them those hold that
    don't hold all. A term of several words is not met by one of them."""
    stop = STOP_WORDS[Lang.EN] | STOP_WORDS[Lang.FR]
    words = [word for word in unit.words if word not in stop] or list(unit.words)
    strengths: dict[int, float] = {}
    held: dict[int, int] = {}
    share = 1.0 / len(words) ** 0.5
    for word in words:
        for number, score in _best(_word_evidence(word, unit), index).items():
            strengths[number] = strengths.get(number, 0.0) + share * score
            held[number] = held.get(number, 0) + 1
    return strengths, {n: k / len(words) for n, k in held.items() if k < len(words)}


def _word_evidence(word: str, unit: Unit) -> list[Evidence]:
    """Where a word may stand: as typed, by its stem in each language, in names.

    The stems of a term are those of its concepts.
    """
    evidence = [("names", word, _NAME_WORD), ("named", word, _NAMED_WORD)]
    for lang in Lang:
        evidence.append((f"exact_{lang}", word, 1.0))
        if unit.concepts:
            continue
        evidence.append((f"stem_{lang}", stem(word, lang), _STEM))
        if stem(word, lang) != word:  # a word that is its own stem is kept once
            evidence.append((f"exact_{lang}", stem(word, lang), _STEM))
    return evidence


def _best(evidence: Iterable[Evidence], index: Postings) -> dict[int, float]:
    best: dict[int, float] = {}
    for field, term, weight in evidence:
        for number, score in index.scores(field, term).items():
            weighed = weight * score
            if weighed > best.get(number, 0.0):
                best[number] = weighed
    return best


def _keep_best(best: dict[int, float], others: Mapping[int, float]) -> None:
    for number, strength in others.items():
        if strength > best.get(number, 0.0):
            best[number] = strength
