"""Ranking: every unit of a question is scored against every field that can answer it.

A unit (a card's name, a concept, a rule number, a word) counts once for an entry, by
its best evidence in the body, plus a share of its evidence in the headings above.
Units that stand near each other in the question count more where they do so in a text.
What answers more of the question comes first.

An entry that holds nothing but common words of a question scores too little to be an answer.
Such entries are left out before they are looked at where a bound on their score tells so:
the answers, their number and their scores are those without that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from operator import mul

from faqsearch.languages import Lang
from faqsearch.library.engine import Postings
from faqsearch.library.kept import Kept
from faqsearch.search.allowing import allowed, forbidden
from faqsearch.search.evidence import Met, has_rulings, met
from faqsearch.search.factors import KINDS, Factors
from faqsearch.search.question import Question
from faqsearch.search.scored import ROUNDED, Answers, Scored, rounded
from faqsearch.search.scoring import Scoring
from faqsearch.search.units import Unit

_FAINT = 0.1  # what scores less than this share of the best answers something else
_MOST_KEPT = 500_000  # entries that meet units, kept in memory


class Ranking:
    """Ranks the entries of one index.

    ``shipped`` are ids of documents that ship, ``editions`` those of rules texts.
    """

    def __init__(self, index: Postings, shipped: Iterable[str], editions: Iterable[str]) -> None:
        self.index = index
        self._shipped = tuple(shipped)
        self._editions = tuple(editions)
        self._kept = Kept[tuple[object, ...], Met](_MOST_KEPT, Met.size)
        self._factors: dict[tuple[Lang, bool], Factors] = {}

    def rank(self, question: Question) -> Answers:
        """Every group that answers."""
        groups = Groups(self, question)
        left = allowed(question, self.index, KINDS)
        rules = bool(self._editions)
        alternatives = [
            Scoring(self.index, self.met, one, left, rules=rules) for one in question.alternatives
        ]
        if len(alternatives) == 1:
            return groups.ranked(alternatives[0].answers(groups))
        best: dict[int, tuple[float, float, bool]] = {}
        for alternative in alternatives:
            scored = alternative.scored(None)
            for number, score in scored.scores.items():
                found = (score, *scored.share(number))
                best[number] = max(best.get(number, found), found)
        scores = {number: score for number, (score, _, _) in best.items()}
        shares = {number: share for number, (_, share, _) in best.items()}
        sure = {number for number, (_, _, sure) in best.items() if sure}
        return groups.ranked(Scored(scores, {}, {}, sure, shares))

    @cached_property
    def texts(self) -> frozenset[int]:
        """The rulings and rules."""
        return self.index.entries("kind", "ruling") | self.index.entries("kind", "rule")

    @cached_property
    def _in_lang(self) -> dict[Lang, int]:
        """How many texts are in each language."""
        return {lang: len(self.texts & self.index.entries("lang", lang)) for lang in Lang}

    def _met(self, unit: Unit) -> Met:
        return met(unit, self.index, self.texts, self._in_lang)

    @cached_property
    def members(self) -> dict[int, tuple[int, ...]]:
        """The entries of the group of each entry that may share one."""
        groups: dict[str, list[int]] = {}
        for number in self.index.entries("twinned", "yes"):
            groups.setdefault(self.index.entry(number)[1], []).append(number)
        return {number: own for own in map(tuple, groups.values()) for number in own}

    def factors(self, lang: Lang, *, general: bool) -> Factors:
        """By what the score of each entry is multiplied in answers of a language.

        ``general`` is a question that names no card of which rulings are held.
        """
        found = self._factors.get((lang, general))
        if found is None:
            editions = self._editions if general else ()
            found = self._factors[lang, general] = Factors(
                self.index, lang, self._of_shipped, self._of(editions)
            )
        return found

    @cached_property
    def _of_shipped(self) -> frozenset[int]:
        return self._of(self._shipped)

    def _of(self, documents: Iterable[str]) -> frozenset[int]:
        """The entries of documents."""
        return frozenset().union(*(self.index.entries("document", id) for id in documents))

    def met(self, unit: Unit) -> Met:
        """How entries meet a unit. What it and its concepts are worth is noted in it."""
        key = (
            unit.words,
            tuple(unit.cards.items()),
            unit.concepts,
            tuple(unit.rules.items()),
            unit.ordinary,
            unit.guessed,
            unit.via,
        )
        found = self._kept.get(key) or self._kept.keep(key, self._met(unit))
        unit.worth = unit.weight * found.rarity
        unit.shares = dict(found.shares)
        return found


class Groups:
    """Makes groups of the entries that answer one question."""

    def __init__(self, ranking: Ranking, question: Question) -> None:
        lang = question.query.lang
        self._ranking = ranking
        named = has_rulings(question.query.cards, ranking.index)
        self._factors = ranking.factors(lang, general=not named)
        self._own = ranking.index.entries("lang", lang)
        self._twinned = ranking.index.entries("twinned", "yes")
        self._forbidden = forbidden(question, ranking.index)

    def widened(self, numbers: set[int]) -> set[int]:
        """These entries and all of their groups."""
        members = self._ranking.members
        return numbers.union(*(members[number] for number in numbers & self._twinned))

    def ranked(self, scored: Scored) -> Answers:
        """The groups of all entries that answer, but for those too faint."""
        found = scored.scores
        scores = dict(zip(found, map(mul, found.values(), self._factors.of(found)), strict=True))
        several = scores.keys() & self._twinned
        groups = self._grouped(several, scores)
        for number in several | (scores.keys() & self._forbidden):
            if number not in groups:
                del scores[number]
        for first, numbers in groups.items():
            parts = [scored.share(number) for number in numbers]
            scored.told[first] = max(share for share, _ in parts), any(sure for _, sure in parts)
        least = self.least(rounded(max(scores.values(), default=0.0)))
        sure, never = least + ROUNDED, least - ROUNDED  # what is between has to be rounded
        left = {
            number: score
            for number, score in scores.items()
            if score >= sure or (score >= never and rounded(score) >= least)
        }
        return Answers(left, scored, groups)

    def least(self, best: float) -> float:
        """The score that an answer must reach beside the best."""
        return _FAINT * best

    def _grouped(
        self, several: Iterable[int], scores: Mapping[int, float]
    ) -> dict[int, tuple[int, ...]]:
        """The groups of entries that may have several, by their first number."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for number in several:
            groups.setdefault(self._ranking.members[number], []).append(number)
        found = {}
        for members in groups.values():
            if self._forbidden.isdisjoint(members):
                members.sort(key=lambda n: (n not in self._own, -rounded(scores[n]), n))
                found[members[0]] = tuple(members)
        return found
