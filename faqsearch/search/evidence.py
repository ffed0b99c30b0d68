"""How strongly each entry of the index answers one unit of a question, field by field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from copy import copy
from math import log

from faqsearch.frozen import Frozen
from faqsearch.languages import Lang
from faqsearch.library.engine import Postings
from faqsearch.library.tokens import STOP_WORDS, name_key, stem
from faqsearch.nouns.answers import Tier
from faqsearch.search.units import Unit

Evidence = tuple[str, str, float]
"""A field, a term, and the weight of finding the one in the other."""

# What a match is worth, beside a plain word of the body (1).
_STEM = 0.7
_CONCEPT = 0.4
_CONTEXT = 0.5
_NAME_WORD = 1.3
_NAMED_WORD = 0.7
_NAME_WORD_OF_A_CONCEPT = 0.4  # a cascade in a card's name is none that it has
_HEADING = 0.5
_CARD = 2.4
_MENTION = 0.8  # the card has rulings of its own
_ONLY_MENTION = 1.6  # it has none
_EXAMPLE = 0.7
_ONLY_EXAMPLE = 1.1  # the card has no rulings of its own: those of its section answer
VIA = 0.4
"""What a ruling on a mechanic of a named card is worth."""

_MECHANIC = 0.85
_RULE = 2.0
_CITES = 1.3
_PARENT = 0.6
_SUBRULE = 0.01
_SUBRULES = 0.25  # the most that a rule of a section loses, half of it
_HALF_OF_THEM = 50  # by this one
_NAME_WORTH = 1.5
_BARE_NAME_WORTH = 0.7  # of a card on which no ruling is, what is asked of it decides
_MECHANIC_WORTH = 1.9
_TIER = {Tier.EXACT: 1.0, Tier.ALIAS: 0.9, Tier.PREFIX: 0.8, Tier.FUZZY: 0.8, Tier.TEXT: 1.0}
_ORDINARY = 0.3


class Met(Frozen):
    """How the entries of an index meet a unit: how strongly, and how rare it is.

    ``sure`` are those about its card, rule or mechanic; ``partly`` has the part that is met
    where it is less than all; ``shares`` is how rare each of its concepts is beside the rarest;
    ``peak`` the greatest strength.
    """

    strengths: dict[int, float]
    sure: frozenset[int]
    partly: dict[int, float]
    rarity: float
    peak: float
    shares: dict[str, float]

    def size(self) -> int:
        """How many entries are held."""
        return len(self.strengths) + len(self.sure) + len(self.partly)


def met(unit: Unit, index: Postings, texts: frozenset[int], in_lang: Mapping[Lang, int]) -> Met:
    """How entries meet a unit; a word of several meanings counts by the rarity of the one met.

    ``texts`` are the rulings and rules, among which what it is about is rare or not. Of a full
    library few are in French, and a word is no more telling for being French: one that stands
    in one language only is rare or not among those in it, of which there are ``in_lang``.
    """
    shares: dict[str, float] = {}
    if len(unit.concepts) < 2 or unit.cards:
        best, sure, parts = unit_strengths(unit, index)
        lang = _only_in(unit, index)
        others = in_lang[lang] if lang else None
        rarity = _rarity(best.keys() - parts.keys(), texts, others)
    else:
        each = [(c, *unit_strengths(_meaning(unit, c), index)) for c in unit.concepts]
        rarities = {c: _rarity(best.keys() - parts.keys(), texts) for c, best, _, parts in each}
        rarity = max(rarities.values())
        shares = {concept: own / rarity for concept, own in rarities.items()}
        best, parts = {}, {}
        for concept, strengths, _, partly in each:
            share = shares[concept]
            for number, strength in strengths.items():
                best[number] = max(best.get(number, 0.0), strength * share)
                parts[number] = max(parts.get(number, 0.0), share * partly.get(number, 1.0))
        sure = frozenset().union(*(sure for _, _, sure, _ in each))
    for number in by_mechanics(unit, index):  # a card is no less rare for its mechanics
        best.setdefault(number, VIA)
    parts = {number: part for number, part in parts.items() if part < 1.0}
    return Met(best, sure, parts, rarity, max(best.values(), default=0.0), shares)


def _meaning(unit: Unit, concept: str) -> Unit:
    """The unit as if it had one meaning."""
    one = copy(unit)
    one.concepts = (concept,)
    return one


def _only_in(unit: Unit, index: Postings) -> Lang | None:
    """The one language in whose texts a plain word stands; None for others, and for terms."""
    if unit.concepts or unit.cards or unit.rules or len(unit.words) != 1:
        return None
    held = [lang for lang in Lang if index.is_held(f"exact_{lang}", unit.words[0])]
    return held[0] if len(held) == 1 else None


def _rarity(meeting: Set[int], texts: frozenset[int], others: int | None = None) -> float:
    """More for what fewer texts meet; those that hold but a part of a term's words don't.

    Those that meet it are few among all, or among so many ``others`` and themselves.
    """
    held = len(texts & meeting)
    among = len(texts) if others is None else others + held
    return log(1 + (among or 1) / (0.5 + held))


def worth(unit: Unit, index: Postings, *, rules: bool = False) -> float:
    """What a unit is worth beside its rarity: a question is about its card and its mechanic.

    With ``rules`` a rules text is held, which answers where no ruling is on the card.
    """
    if unit.is_exact_name:
        bare = rules and not has_rulings(unit.cards, index)
        return _BARE_NAME_WORTH if bare else _NAME_WORTH
    return _MECHANIC_WORTH if any(index.entries("mechanic", c) for c in unit.concepts) else 1.0


def has_rulings(cards: Iterable[str], index: Postings) -> bool:
    """Whether rulings are on any of these cards, or stand under it, and do not only name it."""
    rulings, keys = index.entries("kind", "ruling"), [name_key(card) for card in cards]
    return any(
        index.entries("example", key) or not rulings.isdisjoint(index.entries("card", key))
        for key in keys
    )


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
        best = _better(best, dict.fromkeys(about, _MECHANIC))
    body = [("concept", concept, _CONCEPT) for concept in unit.concepts]
    body += [("context", concept, _CONTEXT) for concept in unit.concepts]
    best = _better(best, _best(body, index))
    partly: dict[int, float] = {}
    if not unit.is_exact_name:  # a name takes its words with it
        words, parts = _word_strengths(unit, index)
        partly = {number: part for number, part in parts.items() if number not in best}
        best = _better(best, words)
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
    """A little less for each step after the first: subrules of a rule answer in their order.

    >>> [round(_in_order(f"rule:x:en:{n}", "502"), 4) for n in ("502.1", "502.48a", "502.48b")]
    [0.9951, 0.8776, 0.8775]
    """
    below = key.rpartition(":")[2].removeprefix(rule)
    if len(below) == 1 and below.isalpha():
        return 1.0 - _SUBRULE * (ord(below) - ord("a"))
    number = below.removeprefix(".").rstrip("abcdefghijklmnopqrstuvwxyz")
    if not number.isdigit():
        return 1.0
    steps = int(number) + (ord(below[-1]) - ord("a")) / 26 if below[-1].isalpha() else int(number)
    return 1.0 - _SUBRULES * steps / (steps + _HALF_OF_THEM)


def by_mechanics(unit: Unit, index: Postings) -> frozenset[int]:
    """The rulings and rules on the mechanics of a unit's cards."""
    found = frozenset[int]().union(*(index.entries("mechanic", m) for m in unit.via))
    return (found & index.entries("kind", "ruling")) | (found & index.entries("kind", "rule"))


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
    if len(words) == 1:
        return _best(_word_evidence(words[0], unit), index), {}
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
    own, other = _NAME_WORD, _NAMED_WORD
    if unit.concepts and not unit.cards:
        own = other = _NAME_WORD_OF_A_CONCEPT
    evidence = [("names", word, own), ("named", word, other)]
    for lang in Lang:
        evidence.append((f"exact_{lang}", word, 1.0))
        if unit.concepts:
            continue
        evidence.append((f"stem_{lang}", stem(word, lang), _STEM))
        if stem(word, lang) != word:  # a word that is its own stem is kept once
            evidence.append((f"exact_{lang}", stem(word, lang), _STEM))
    return evidence


def _best(evidence: Iterable[Evidence], index: Postings) -> dict[int, float]:
    """Of the evidence for each entry the strongest."""
    held = [(weight, found) for f, t, weight in evidence if (found := index.scores(f, t))]
    held.sort(key=lambda one: -len(one[1]))  # most need not be compared
    best: dict[int, float] = {}
    for weight, scores in held:
        if not best:
            whole = weight == 1.0
            best = dict(scores) if whole else {n: weight * score for n, score in scores.items()}
            continue
        for number, score in scores.items():
            weighed = weight * score
            if weighed > best.get(number, 0.0):
                best[number] = weighed
    return best


def _better(best: dict[int, float], others: Mapping[int, float]) -> dict[int, float]:
    """Of two strengths of each entry the greater; ``best`` is used up."""
    if len(others) > len(best):
        best, others = dict(others), best
    for number, strength in others.items():
        if strength > best.get(number, 0.0):
            best[number] = strength
    return best
