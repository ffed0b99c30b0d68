"""Search over one snapshot: a question in, a page of hits out."""

from __future__ import annotations

from functools import cached_property

from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts
from faqsearch.library.snapshot import Snapshot
from faqsearch.library.tokens import tokens
from faqsearch.nouns import Hit, SearchAnswer, Tier
from faqsearch.search.hits import Highlighter, HitMaker, numbered
from faqsearch.search.names import Ladder, MechanicNames
from faqsearch.search.question import Question, Reader
from faqsearch.search.ranking import Ranked, rank


class Search:
    """The resolver and the ranking of one snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._records = snapshot.records

    @cached_property
    def cards(self) -> Ladder:
        """The ladder of card names."""
        return Ladder(self._records)

    @cached_property
    def mechanics(self) -> Ladder:
        """The ladder of names of mechanics."""
        return Ladder(MechanicNames(self._records.mechanics.values()), "mechanic")

    @cached_property
    def concepts(self) -> Concepts:
        """The words of every concept."""
        return Concepts(self._records.terms())

    @cached_property
    def _reader(self) -> Reader:
        return Reader(
            self.cards,
            self.mechanics,
            self.concepts,
            self._card_ids,
            self._records.mechanics.keys(),
            self._records.mechanics_with_rule,
            self._is_known,
        )

    def _card_ids(self, key: str) -> tuple[tuple[str, bool], ...]:
        """The cards that a name key leads to, full names only if there are any."""
        names = self._records.names_with_key(key)
        full = any(n.full for n in names)
        return tuple(dict.fromkeys((n.card, n.full) for n in names if n.full or not full))

    def _is_known(self, word: str) -> bool:
        fields = ("exact_en", "exact_fr", "names")
        return any(self._snapshot.index.entries(field, word) for field in fields)

    @cached_property
    def _shipped(self) -> tuple[str, ...]:
        return tuple(s.document.id for s in self._records.summaries() if s.document.bundled)

    def search(self, text: str, lang: Lang | None, limit: int, offset: int) -> SearchAnswer:
        """The hits ``offset`` to ``offset + limit`` of a question, and how many there are."""
        question = self._reader.read(text, lang)
        ranked = rank(question, self._snapshot.index, self._shipped)
        if phrases := [p for p in question.query.phrases if len(list(tokens(p))) > 1]:
            ranked = [one for one in ranked if all(self._holds(one, p) for p in phrases)]
        highlighter = Highlighter(question, self.concepts)
        maker = HitMaker(self._records, question.query.lang, highlighter)
        page = [self._hit(one, question, maker) for one in ranked[offset : offset + limit]]
        return SearchAnswer(
            query=question.query,
            hits=numbered(page, offset + 1),
            total=len(ranked),
            suggestions=() if ranked else self.cards.suggestions(text),
        )

    def _holds(self, one: Ranked, phrase: str) -> bool:
        """Whether a text holds the words of a phrase, all in a row."""
        for number in one.numbers:
            kind, _, id = self._snapshot.index.entry(number)[0].partition(":")
            for text, lang in self._texts(kind, id):
                words = [t.text for t in tokens(text, lang)]
                wanted = [t.text for t in tokens(phrase, lang)]
                last = len(words) - len(wanted)
                if any(words[i : i + len(wanted)] == wanted for i in range(last + 1)):
                    return True
        return False

    def _texts(self, kind: str, id: str) -> list[tuple[str, Lang]]:
        if kind == "ruling" and (stored := self._records.ruling(id)):
            return [(stored.ruling.text, stored.ruling.lang)]
        if kind == "rule":
            document, lang, number = id.split(":")
            found = self._records.rule_in(document, number, lang)
            return [("\n".join((r.text, *r.examples)), r.lang) for r in found]
        return []

    def _hit(self, one: Ranked, question: Question, maker: HitMaker) -> Hit:
        kind, _, id = self._snapshot.index.entry(one.numbers[0])[0].partition(":")
        score = round(one.score, 6)
        if kind == "rule":
            document, lang, number = id.split(":")
            return maker.rule(self._records.rule_in(document, number, lang)[0], Tier.TEXT, score)
        if kind == "mechanic":
            return maker.mechanic(self._records.mechanics[id], Tier.TEXT, score)
        tiers = {c: t for u in question.units if not u.ordinary for c, t in u.cards.items()}
        if kind == "card":
            card = self._records.card(id)
            assert card is not None
            return maker.card(card, tiers.get(id, Tier.TEXT), score)
        stored = self._records.ruling(id)
        assert stored is not None
        own = maker.in_language(stored)
        named = [tiers[card] for card in own.ruling.cards if card in tiers]
        return maker.ruling(own, named[0] if named else Tier.TEXT, score)
