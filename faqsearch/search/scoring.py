"""Scores of the entries that answer a question, by the units that they meet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from itertools import islice
from typing import Protocol

from faqsearch.languages import Lang
from faqsearch.library.engine import Postings
from faqsearch.library.neighbours import NEAR, pair
from faqsearch.library.tokens import stem, words_in
from faqsearch.search.allowing import phrase_entries
from faqsearch.search.evidence import Met, worth
from faqsearch.search.factors import MOST_OF_ANY
from faqsearch.search.question import Alternative
from faqsearch.search.scored import Answers, Scored
from faqsearch.search.units import Unit

_NEAR = 0.15
_COVERAGE = 0.7
_GUESSED = 0.45  # of a question that must be answered where one word begins the card's name
_ONE_IS_ENOUGH = 2  # a question of more units must have two of them answered
_FEW = 2_000  # entries, of which none need be left out
_DEEPEST = 4  # units that are looked at together
_MOST_UNITS = 10  # of a question of more there are too many sets to look at
_FIRST = 300  # entries whose scores tell how much the others must reach
_ROUNDED = 1e-6  # what sums in another order may differ by, and more


class Grouping(Protocol):
    """What makes groups of the entries that answer one question."""

    def widened(self, numbers: set[int]) -> set[int]:
        """These entries and all of their groups."""

    def ranked(self, scored: Scored) -> Answers:
        """The groups of all entries that answer, but for those too faint."""

    def least(self, best: float) -> float:
        """The score that an answer must reach beside the best."""


class Scoring:
    """Scores the entries by one alternative of a question; ``left`` are those that may answer.

    ``met`` tells how entries meet a unit, ``rules`` that a rules text is held.
    """

    def __init__(
        self,
        index: Postings,
        met: Callable[[Unit], Met],
        alternative: Alternative,
        left: Set[int] | None,
        *,
        rules: bool = False,
    ) -> None:
        for phrase in alternative.phrases:
            holding = phrase_entries(phrase, index)
            if holding is not None:
                left = holding if left is None else left & holding
        self._units = alternative.units
        self._met = [met(unit) for unit in self._units]
        rows = [phrase for phrase in alternative.phrases if len(words_in(phrase)) > 1]
        if rows and left is None:  # stop words alone, which the index does not tell
            left = set[int]().union(*(one.strengths for one in self._met))
        for phrase in rows:
            left = index.holding({lang: words_in(phrase, lang) for lang in Lang}, left or set())
        self._left = left if left is None else set(left)
        self._rarities = [unit.worth * worth(unit, index, rules=rules) for unit in self._units]
        self._whole = sum(self._rarities)
        self._one_is_enough = len(self._units) <= _ONE_IS_ENOUGH
        several = enumerate(self._units if len(self._units) > 1 else ())
        self._guesses = {at for at, unit in several if unit.guessed and len(unit.words) == 1}
        self._near = list(self._nearness(index))

    def scored(self, numbers: Set[int] | None) -> Scored:
        """The scores of those of the entries that answer, or of all that do."""
        if self._left is not None:
            numbers = self._left if numbers is None else self._left & numbers
        if not self._units:
            every = numbers or set[int]()
            return Scored(dict.fromkeys(every, 1.0), dict.fromkeys(every, 0), {0: 1.0}, every)
        if len(self._units) > _MOST_UNITS:
            return self._scored_by_many(numbers)
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
        whole, ones = self._whole, self._one_is_enough
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
        if self._guesses:
            certain = self._named({n: shares[masks[n]] for n in certain & scores.keys()})
        return Scored(scores, masks, shares, certain, parts)

    def _scored_by_many(self, numbers: Set[int] | None) -> Scored:
        """What :meth:`scored` says, for a long question: the same thing asked for twice is looked
        at once, and what an entry meets is added up as it is met."""
        worths: dict[int, list[float]] = {}
        for one, rarity in zip(self._met, self._rarities, strict=True):
            worths.setdefault(id(one), []).append(rarity)
        totals: dict[int, float] = {}
        matched: dict[int, float] = {}
        once: set[int] = set()
        enough: set[int] = set()
        for one in {id(one): one for one in self._met}.values():
            worth, part = sum(worths[id(one)]), one.partly.get
            keys = one.strengths.keys()
            held: Set[int] = keys if numbers is None else keys & numbers
            for number in held:
                totals[number] = totals.get(number, 0.0) + one.strengths[number] * worth
                matched[number] = matched.get(number, 0.0) + part(number, 1.0) * worth
            enough |= held if len(worths[id(one)]) > 1 else once & held
            once |= held
        certain = frozenset().union(*(one.sure for one in self._met))
        self._add_nearness(totals)
        shares = {n: own / self._whole for n, own in matched.items() if n in enough or n in certain}
        whole = self._whole
        scores = {n: totals[n] / whole * share**_COVERAGE for n, share in shares.items()}
        if self._guesses:
            certain = self._named({n: shares[n] for n in certain & shares.keys()})
        return Scored(scores, {}, {}, certain, shares)

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

    def _named(self, shares: Mapping[int, float]) -> frozenset[int]:
        """Those that answer by a name, by how much of the question they answer.

        Where one word of it only begins the name, they must answer some more of it.
        """
        told = (one.sure for at, one in enumerate(self._met) if at not in self._guesses)
        return frozenset(n for n, share in shares.items() if share >= _GUESSED).union(*told)

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

    def answers(self, groups: Grouping) -> Scored:
        """The scores of all entries that answer, but for some that are too faint to.

        Where none has two of the things asked for, those that have one.
        """
        found = self._answers(groups)
        if found.scores or self._one_is_enough or len(self._units) > _MOST_UNITS:
            return found
        self._one_is_enough = True
        return self.scored(None)

    def _answers(self, groups: Grouping) -> Scored:
        most = sum(len(one.strengths) for one in self._met)
        if not 2 <= len(self._units) <= _MOST_UNITS or most < _FEW:
            return self.scored(None)
        if self._left is not None and len(self._left) < _FEW:
            return self.scored(None)
        likely = groups.ranked(self.scored(groups.widened(self._likely()))).first(1)
        if not likely:
            return self.scored(None)
        least = groups.least(likely[0].score) * (1 - _ROUNDED) - _ROUNDED
        return self.scored(groups.widened(self._reaching(least)))

    def _reaching(self, least: float) -> set[int]:
        """The entries that may reach a score, with others.

        What holds near each other what stands so in the question is among them, so that of
        all others the strengths alone tell.
        """
        found = set[int]().union(*(holding for _, holding in self._near))
        peaks = [one.peak * rarity for one, rarity in zip(self._met, self._rarities, strict=True)]
        order = sorted(range(len(peaks)), key=lambda place: -peaks[place])
        whole, alone = self._whole, self._one_is_enough
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
