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

from collections.abc import Collection, Iterable, Mapping, Set
from functools import cached_property
from itertools import islice
from operator import mul

from faqsearch.languages import Lang
from faqsearch.library.engine import Postings
from faqsearch.library.kept import Kept
from faqsearch.library.neighbours import NEAR, pair
from faqsearch.library.tokens import stem, words_in
from faqsearch.search.allowing import allowed, forbidden, phrase_entries
from faqsearch.search.evidence import Met, met, worth
from faqsearch.search.factors import KINDS, MOST_OF_ANY, Factors
from faqsearch.search.question import Alternative, Question
from faqsearch.search.scored import ROUNDED, Answers, Scored, rounded
from faqsearch.search.units import Unit

_NEAR = 0.15
_COVERAGE = 0.7
_FAINT = 0.1  # what scores less than this share of the best answers something else
_ONE_IS_ENOUGH = 2  # a question of more units must have two of them answered
_MOST_KEPT = 500_000  # entries that meet units, kept in memory
_FEW = 2_000  # entries, of which none need be left out
_DEEPEST = 4  # units that are looked at together
_MOST_UNITS = 10  # of a question of more there are too many sets to look at
_FIRST = 300  # entries whose scores tell how much the others must reach
_ROUNDED = 1e-6  # what sums in another order may differ by, and more


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
        groups = _Groups(self, question)
        left = allowed(question, self.index, KINDS)
        alternatives = [_Scoring(self, one, left) for one in question.alternatives]
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
    def _texts(self) -> frozenset[int]:
        return self.index.entries("kind", "ruling") | self.index.entries("kind", "rule")

    @cached_property
    def members(self) -> dict[int, tuple[int, ...]]:
        """The entries of the group of each entry that may share one."""
        groups: dict[str, list[int]] = {}
        for number in self.index.entries("twinned", "yes"):
            groups.setdefault(self.index.entry(number)[1], []).append(number)
        return {number: own for own in map(tuple, groups.values()) for number in own}

    def factors(self, lang: Lang, *, general: bool) -> Factors:
        """By what the score of each entry is multiplied in answers of a language.

        ``general`` is a question that names no card.
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
        found = self._kept.get(key) or self._kept.keep(key, met(unit, self.index, self._texts))
        unit.worth = unit.weight * found.rarity
        unit.shares = dict(found.shares)
        return found


class _Groups:
    """Makes groups of the entries that answer one question."""

    def __init__(self, ranking: Ranking, question: Question) -> None:
        lang = question.query.lang
        self._ranking = ranking
        self._factors = ranking.factors(lang, general=not question.query.cards)
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
        least = _FAINT * rounded(max(scores.values(), default=0.0))
        sure, never = least + ROUNDED, least - ROUNDED  # what is between has to be rounded
        left = {
            number: score
            for number, score in scores.items()
            if score >= sure or (score >= never and rounded(score) >= least)
        }
        return Answers(left, scored, groups)

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


class _Scoring:
    """Scores the entries by one alternative of a question; ``left`` are those that may answer."""

    def __init__(self, ranking: Ranking, alternative: Alternative, left: Set[int] | None) -> None:
        index = ranking.index
        for phrase in alternative.phrases:
            holding = phrase_entries(phrase, index)
            if holding is not None:
                left = holding if left is None else left & holding
        self._units = alternative.units
        self._met = [ranking.met(unit) for unit in self._units]
        rows = [phrase for phrase in alternative.phrases if len(words_in(phrase)) > 1]
        if rows and left is None:  # stop words alone, which the index does not tell
            left = set[int]().union(*(one.strengths for one in self._met))
        for phrase in rows:
            left = index.holding({lang: words_in(phrase, lang) for lang in Lang}, left or set())
        self._left = left if left is None else set(left)
        self._rarities = [unit.worth * worth(unit, index) for unit in self._units]
        self._whole = sum(self._rarities)
        self._near = list(self._nearness(index))

    def scored(self, numbers: Set[int] | None) -> Scored:
        """The scores of those of the entries that answer, or of all that do."""
        if self._left is not None:
            numbers = self._left if numbers is None else self._left & numbers
        if not self._units:
            every = numbers or set[int]()
            return Scored(dict.fromkeys(every, 1.0), dict.fromkeys(every, 0), {0: 1.0}, every)
        totals: dict[int, float] = {}
        masks: dict[int, int] = {}
        total, mask = totals.get, masks.get
        units = enumerate(zip(self._met, self._rarities, strict=True))
        for place, (one, rarity) in sorted(units, key=lambda unit: -len(unit[1][0].strengths)):
            strengths, bit = one.strengths, 1 << place
            held: Collection[int] = strengths if numbers is None else strengths.keys() & numbers
            if not totals:
                totals |= (
                    {number: strength * rarity for number, strength in strengths.items()}
                    if held is strengths
                    else {number: strengths[number] * rarity for number in held}
                )
                masks |= dict.fromkeys(held, bit)
                continue
            for number in held:
                totals[number] = total(number, 0.0) + strengths[number] * rarity
                masks[number] = mask(number, 0) | bit
        certain = frozenset().union(*(one.sure for one in self._met))
        self._add_nearness(totals)
        whole, ones = self._whole, len(self._units) <= _ONE_IS_ENOUGH
        shares = {mask: self._matched(mask) / whole for mask in set(masks.values())}
        covered = {mask: share**_COVERAGE for mask, share in shares.items()}
        few = {mask for mask in shares if not ones and not mask & (mask - 1)}
        found = zip(totals.items(), masks.values(), strict=True)
        scores = (
            {
                number: score / whole * covered[mask]
                for (number, score), mask in found
                if mask not in few or number in certain
            }
            if few
            else {number: score / whole * covered[mask] for (number, score), mask in found}
        )
        parts = self._parts(masks, scores)
        for number, share in parts.items():
            scores[number] = totals[number] / whole * share**_COVERAGE
        return Scored(scores, masks, shares, certain, parts)

    def _parts(self, masks: Mapping[int, int], scores: Mapping[int, float]) -> dict[int, float]:
        """How much of the question those entries answer that meet but a part of a unit."""
        partly = [one.partly for one in self._met if one.partly]
        found: dict[tuple[float, ...], float] = {}  # many entries meet the same parts
        parts = {}
        for number in set[int]().union(*partly) & scores.keys():
            met = masks[number], *[own.get(number, 1.0) for own in partly]
            share = found.get(met)
            if share is None:
                share = found[met] = self._matched(masks[number], number) / self._whole
            parts[number] = share
        return parts

    def _matched(self, mask: int, number: int | None = None) -> float:
        """What the units are worth that an entry meets, or as far as one meets their words."""
        matched = 0.0
        for place, rarity in enumerate(self._rarities):
            if mask >> place & 1:
                part = 1.0 if number is None else self._met[place].partly.get(number, 1.0)
                matched += rarity * part
        return matched

    def _nearness(self, index: Postings) -> Iterable[tuple[float, frozenset[int]]]:
        """What entries gain by holding near each other what stands so in the question."""
        keys = [_pair_keys(unit) for unit in self._units]
        for place, ones in enumerate(keys):
            for step, others in enumerate(keys[place + 1 : place + NEAR], 1):
                terms = {pair(one, other) for one in ones for other in others}
                gain = _NEAR * min(self._rarities[place], self._rarities[place + step]) / step
                if terms:
                    yield gain, frozenset().union(*(index.entries("pair", term) for term in terms))

    def _add_nearness(self, totals: dict[int, float]) -> None:
        gained: dict[int, float] = {}
        for gain, holding in self._near:
            for number in totals.keys() & holding:
                gained[number] = gained.get(number, 0.0) + gain
        for number, gain in gained.items():
            totals[number] += gain

    # --- leaving out what is too faint before it is looked at --------------------------

    def answers(self, groups: _Groups) -> Scored:
        """The scores of all entries that answer, but for some that are too faint to."""
        most = sum(len(one.strengths) for one in self._met)
        if not 2 <= len(self._units) <= _MOST_UNITS or most < _FEW:
            return self.scored(None)
        if self._left is not None and len(self._left) < _FEW:
            return self.scored(None)
        likely = groups.ranked(self.scored(groups.widened(self._likely()))).first(1)
        if not likely:
            return self.scored(None)
        least = _FAINT * likely[0].score * (1 - _ROUNDED) - _ROUNDED
        return self.scored(groups.widened(self._reaching(least)))

    def _reaching(self, least: float) -> set[int]:
        """The entries that may reach a score, with others.

        What holds near each other what stands so in the question is among them, so that of
        all others the strengths alone tell.
        """
        found = set[int]().union(*(holding for _, holding in self._near))
        peaks = [one.peak * rarity for one, rarity in zip(self._met, self._rarities, strict=True)]
        order = sorted(range(len(peaks)), key=lambda place: -peaks[place])
        whole, alone = self._whole, len(self._units) <= _ONE_IS_ENOUGH
        if not alone:  # one unit is not enough but where it names
            found.update(*(one.sure for one in self._met))

        def covered(matched: float) -> float:
            share: float = (matched / whole) ** _COVERAGE
            return share * MOST_OF_ANY / whole

        def gather(
            start: int, inside: Set[int] | None, total: float, matched: float, deep: int
        ) -> None:
            """Add the entries that meet units which together may reach the least score."""
            for at in range(start, len(order)):
                place = order[at]
                keys = self._met[place].strengths.keys()
                own = keys if inside is None else inside & keys
                if not own:
                    continue
                peak, rarity = total + peaks[place], matched + self._rarities[place]
                if deep > 1 and (peak * covered(rarity) >= least or deep >= _DEEPEST):
                    found.update(own)
                else:
                    gather(at + 1, own, peak, rarity, deep + 1)

        if alone:
            for one, rarity in zip(self._met, self._rarities, strict=True):
                enough = least / (covered(rarity) * rarity)
                found.update([n for n, strength in one.strengths.items() if strength >= enough])
        gather(0, self._left, 0.0, 0.0, 1)
        return found

    def _likely(self) -> set[int]:
        """Some entries that meet as many units as any, more or less."""
        likely: Set[int] | None = self._left
        for one in sorted(self._met, key=lambda one: len(one.strengths)):
            both = one.strengths.keys() if likely is None else one.strengths.keys() & likely
            likely = both or likely
        return set(islice(likely or (), _FIRST))


def _pair_keys(unit: Unit) -> tuple[str, ...]:
    """The words or concepts of a unit as pairs of neighbours have them; none for a name."""
    if unit.is_exact_name or unit.rules:
        return ()
    if unit.concepts:
        return unit.concepts
    return tuple(dict.fromkeys(stem(unit.words[0], lang) for lang in Lang))
