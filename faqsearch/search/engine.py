"""Search over one snapshot: a question in, a page of hits out."""

from __future__ import annotations

from collections.abc import Iterator, Set
from datetime import date
from functools import cached_property, partial

from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts
from faqsearch.library.definitions import Defined, nearest
from faqsearch.library.engine import Snapshot
from faqsearch.library.tokens import name_key
from faqsearch.nouns.answers import Hit, SearchAnswer, Tier
from faqsearch.nouns.rulings import Rule
from faqsearch.search.explain import reasons
from faqsearch.search.highlighting import Highlighter
from faqsearch.search.hits import HitMaker, numbered
from faqsearch.search.leads import Found, Leads
from faqsearch.search.lexicon import Lexicon
from faqsearch.search.names import Ladder
from faqsearch.search.order import Order
from faqsearch.search.question import Filter, Question, Reader
from faqsearch.search.ranking import Ranking
from faqsearch.search.scored import Answers, Ranked

# A hit is weak that answers less of a question than this share; less is enough for a ruling or
# rule whose card, rule or mechanic the question names. Measured by tests/bench/weak.py.
_WEAK = 0.7
_WEAK_IF_NAMED = 0.4
_MOST_SUGGESTIONS = 3
_READ = 20  # hits whose sentences are read
_FIRST = 3  # hits of which one must not be weak, or names that come near are told
_MOST_WEAK = 10  # hits shown where none of the first is better


class Search:
    """The resolver and the ranking of one snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._records = snapshot.records

    @cached_property
    def _lexicon(self) -> Lexicon:
        return Lexicon(self._snapshot)

    @property
    def cards(self) -> Ladder:
        """The ladder of card names."""
        return self._lexicon.cards

    @property
    def mechanics(self) -> Ladder:
        """The ladder of names of mechanics."""
        return self._lexicon.mechanics

    @property
    def concepts(self) -> Concepts:
        """The words of every concept."""
        return self._lexicon.concepts

    @cached_property
    def _leads(self) -> Leads:
        return Leads(self._snapshot)

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self._lexicon)

    @cached_property
    def _ranking(self) -> Ranking:
        editions = self._records.rules.edition_documents
        return Ranking(self._snapshot.index, self._records.shipped(), editions)

    def search(
        self,
        text: str,
        lang: Lang | None,
        limit: int,
        offset: int,
        explain: bool = False,
        as_of: date | None = None,
    ) -> SearchAnswer:
        """The hits ``offset`` to ``offset + limit`` of a question, and how many there are.

        With ``explain`` every hit says why it is there. Where none answers more than a
        small part of the question, all are marked weak and names that come near are told.
        Verdicts are those of the day ``as_of``, and rules that are known only later come last.
        """
        question = self._reader.read(text, lang)
        answers = self._ranking.rank(question)
        highlighter = Highlighter(question, self.concepts)
        maker = HitMaker(self._records, question.query.lang, highlighter, as_of)
        order = Order(self._snapshot, question, self.concepts, maker.view)
        later = order.later(answers, self._ranking.members, as_of) if as_of else set()
        rest = answers.without(later) if later else answers
        last = answers.only(later)
        first = self._weak_last(order.closest_first(rest.first(_READ)))
        rest = rest.without({one.numbers[0] for one in first})
        leads, leading = self._leads.of(question, maker)
        if leads:
            first = [one for one in first if not self._is_weak(one)]
            rest, last = (
                some.that(lambda *told: not self._hardly_answers(*told)) for some in (rest, last)
            )
        if leading:
            first = [one for one in first if self._key(one.numbers[0]) not in leading]
            rest, last = (some.without(self._numbers(leading, some)) for some in (rest, last))
        weak = [one.weak for one in leads] + [self._is_weak(one) for one in first]
        weak += [self._is_weak(one) for one in (*rest.first(_FIRST), *last.first(_FIRST))]
        strong = not all(weak[:_FIRST])
        total = len(leads) + len(first) + len(rest) + len(last)
        total = total if strong else min(total, _MOST_WEAK)
        begin, end = offset - len(leads), min(offset + limit, total) - len(leads)
        ranked = first + rest.first(max(end - len(first), 0))
        ranked += last.first(max(end - len(first) - len(rest), 0))
        page = [(one, self._key(one.numbers[0])) for one in ranked[max(begin, 0) : max(end, 0)]]
        rulings = [
            id for kind, _, id in (key.partition(":") for _, key in page) if kind == "ruling"
        ]
        maker.shown.read(rulings, as_found=_as_found(question))
        found = leads[offset : offset + limit] + [
            Found(
                key,
                partial(self._hit, one, key, question, maker),
                self._is_weak(one),
                one.numbers,
            )
            for one, key in page
        ]
        hits = [self._finished(one, question, explain) for one in found]
        return SearchAnswer(
            query=question.query,
            hits=numbered(hits, offset + 1),
            total=total,
            suggestions=() if strong else self._suggestions(question, text),
        )

    def _weak_last(self, ranked: list[Ranked]) -> list[Ranked]:
        """What hardly answers comes after what does, but for the best of all."""
        return ranked[:1] + sorted(ranked[1:], key=self._is_weak)

    def _is_weak(self, one: Ranked) -> bool:
        return self._hardly_answers(one.numbers[0], one.share, one.sure)

    def _hardly_answers(self, number: int, share: float, sure: bool) -> bool:
        """Whether an entry answers too little of the question.

        The bare entry of a card or term says nothing on what is asked of it.
        """
        enough = _WEAK_IF_NAMED if sure and number in self._ranking.texts else _WEAK
        return share < enough

    def _numbers(self, keys: Set[str], answers: Answers) -> set[int]:
        """The numbers of those of the answers that have these keys."""
        index = self._snapshot.index
        entries = [
            index.entries("card", name_key(id)) if kind == "card" else index.entries("kind", kind)
            for kind, _, id in (key.partition(":") for key in keys)
        ]
        return {n for own in entries for n in answers.among(own) if self._key(n) in keys}

    def _finished(self, one: Found, question: Question, explain: bool) -> Hit:
        hit = replace(one.make(), weak=one.weak)
        if not explain:
            return hit
        return replace(hit, why=reasons(hit, one.numbers, question, self._snapshot.index))

    def _key(self, number: int) -> str:
        return self._snapshot.index.entry(number)[0]

    def _suggestions(self, question: Question, text: str) -> tuple[str, ...]:
        """At most three names near the question, else near a word of it that is unknown.

        What comes after that in the question is not looked at.
        """
        lang = question.query.lang
        unknown = (w for u in question.units for w in u.words if not self._lexicon.is_known(w))
        near: dict[str, None] = {}
        for typed in (text, *unknown):
            for ladder in (self.cards, self.mechanics):
                near |= dict.fromkeys(ladder.suggestions(typed, lang))
                if len(near) >= _MOST_SUGGESTIONS:
                    return tuple(near)[:_MOST_SUGGESTIONS]
        return tuple(near)

    # --- hits -----------------------------------------------------------------------

    def _hit(self, one: Ranked, key: str, question: Question, maker: HitMaker) -> Hit:
        kind, _, id = key.partition(":")
        score = round(one.score, 6)
        if kind == "rule":
            document, lang, number = id.split(":")
            rule = self._records.rules.texts_in(document, number, lang)[0]
            if rule.editions:
                return self._rule_of_editions(rule, one, question, maker, score)
            return maker.rule(rule, Tier.TEXT, score, as_found=_as_found(question))
        if kind == "mechanic":
            return maker.mechanic(self._records.mechanics[id], Tier.TEXT, score)
        if kind == "glossary":
            return maker.definition(self._edition(id, question, maker.as_of), Tier.TEXT, score)
        tiers = {c: t for u in question.units if not u.ordinary for c, t in u.cards.items()}
        if kind == "card":
            card = self._records.card(id)
            assert card is not None
            return maker.card(card, tiers.get(id, Tier.TEXT), score)
        own = maker.shown.ruling(id)
        cards = {*own.ruling.cards, *(mention.card for mention in own.ruling.mentions)}
        named = [tier for card, tier in tiers.items() if card in own.ruling.cards]
        via = None if cards & tiers.keys() else self._via(question, own.ruling.mechanics)
        return maker.ruling(own, named[0] if named else Tier.TEXT, score, via=via)

    def _rule_of_editions(
        self, rule: Rule, one: Ranked, question: Question, maker: HitMaker, score: float
    ) -> Hit:
        """The hit of a rule that editions have: as the one that answers has it.

        Where filters ask for a document or days, as the newest edition that they leave. That
        an older wording answers, and the one shown doesn't, is told.
        """
        if any(map(question.asks_for, ("document", "before", "after"))):
            days = self._records.rules.edition_documents
            left = [
                (days[place.document], place.document, number, each)
                for number, each in enumerate(self._matched(one))
                for place in self._records.rules.places(each)
                if _is_left(place.document, days[place.document], question)
            ]
            if left:
                day, document, _, last = max(left, key=lambda found: found[:3])
                rule = self._records.rules.as_in(last, day, document)
            return maker.rule(rule, Tier.TEXT, score, as_found=True)
        hit = maker.rule(rule, Tier.TEXT, score)
        if any("\n".join((each.text, *each.examples)) == hit.text for each in self._matched(one)):
            return hit
        return replace(hit, worded=rule.edition)

    def _matched(self, one: Ranked) -> Iterator[Rule]:
        """The wordings of editions that answer."""
        for entry in one.numbers:
            kind, _, id = self._snapshot.index.entry(entry)[0].partition(":")
            if kind == "rule":
                document, lang, number = id.split(":")
                yield from (
                    rule
                    for rule in self._records.rules.texts_in(document, number, lang)
                    if rule.editions
                )

    def _editions(self, id: str) -> list[Defined]:
        """What the editions say of a term in one language, by what its key has behind its kind."""
        lang, _, term = id.partition(":")
        found = self._records.definitions.of_term(term)
        return [one for one in found if one.definition.lang == lang]

    def _edition(self, id: str, question: Question, on: date | None) -> Defined:
        """The newest edition, by a day, of a term that all filters leave; for one they do."""
        editions = self._editions(id)
        left = [
            one
            for one in editions
            if _is_left(one.definition.source.document, one.definition.edition, question)
        ]
        return nearest(left or editions, on)[0]

    def _via(self, question: Question, mechanics: tuple[str, ...]) -> str | None:
        """The mechanic by which a ruling answers for a card that the question names."""
        offered = {m for unit in question.units if unit.cards for m in unit.via}
        return next((m for m in mechanics if m in offered), None)


def _as_found(question: Question) -> bool:
    """Whether the very texts that answer are asked for, in whatever language."""
    return question.asks_for("lang") or question.asks_for("document")


def _is_left(document: str, edition: date | None, question: Question) -> bool:
    """Whether an edition is of the documents and days asked for."""
    day = f"{edition:%Y%m%d}" if edition else ""

    def meets(asked: Filter) -> bool:
        match asked.operator:
            case "document":
                return document in asked.terms
            case "before":
                return bool(day) and day < asked.terms[0]
            case "after":
                return day >= asked.terms[0]
            case _:
                return True

    return all(any(map(meets, either)) for either in question.filters)
