"""Ranking: every unit of a question is scored against every field that can answer it.

A unit (a card's name, a concept, a rule number, a word) counts once for an entry, by
its best evidence in the body, plus a share of its evidence in the headings above.
Units that stand near each other in the question count more where they do so in a text.
What answers more of the question comes first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import log

from faqsearch.languages import Lang
from faqsearch.library.engine import Postings
from faqsearch.library.neighbours import NEAR, pair
from faqsearch.library.tokens import STOP_WORDS, stem, tokens
from faqsearch.search.evidence import VIA, by_mechanics, unit_strengths, worth
from faqsearch.search.question import Alternative, Filter, Question
from faqsearch.search.units import Unit

_NEAR = 0.15
_KIND = {"ruling": 1.0, "rule": 1.0, "card": 0.25, "mechanic": 0.25, "glossary": 0.25}
_OWN_LANGUAGE = 1.03
_SHIPPED = 0.96
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
        strengths, sure, partly = _met(unit, index, texts)
        rarity = unit.worth * worth(unit, index)
        for number in by_mechanics(unit, index):  # a card is no less rare for its mechanics
            strengths.setdefault(number, VIA)
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


def _met(
    unit: Unit, index: Postings, texts: frozenset[int]
) -> tuple[dict[int, float], frozenset[int], dict[int, float]]:
    """How entries meet a unit; a word of several meanings counts by the rarity of the one met.

    What the unit and its concepts are worth is noted in it.
    """
    if len(unit.concepts) < 2 or unit.cards:
        strengths, sure, partly = unit_strengths(unit, index)
        unit.worth = unit.weight * _rarity(strengths, texts)
        return strengths, sure, partly
    met = [(c, *unit_strengths(replace(unit, concepts=(c,)), index)) for c in unit.concepts]
    rarities = {concept: _rarity(strengths, texts) for concept, strengths, _, _ in met}
    rarest = max(rarities.values())
    unit.worth = unit.weight * rarest
    unit.shares = {concept: rarity / rarest for concept, rarity in rarities.items()}
    best: dict[int, float] = {}
    parts: dict[int, float] = {}
    for concept, strengths, _, partly in met:
        share = unit.shares[concept]
        for number, strength in strengths.items():
            best[number] = max(best.get(number, 0.0), strength * share)
            parts[number] = max(parts.get(number, 0.0), share * partly.get(number, 1.0))
    return best, frozenset().union(*(sure for _, _, sure, _ in met)), parts


def _rarity(strengths: dict[int, float], texts: frozenset[int]) -> float:
    """More for what fewer texts have."""
    return log(1 + (len(texts) or 1) / (0.5 + len(texts & strengths.keys())))


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
