"""What a question asks for by its whole name: the card, the mechanic, the term, the rule.

These hits come before all others. A mechanic of which we have a summary stands for what a
glossary says of it too, which its page shows. Of another term the official words come first
that are of the rules of the day and in the language of the answer, else ours, which are of today.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import partial

from faqsearch.frozen import Frozen
from faqsearch.languages import Lang
from faqsearch.library.definitions import Defined, definition_key, nearest
from faqsearch.library.engine import Snapshot
from faqsearch.library.rules import rule_key
from faqsearch.library.tokens import name_key
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import Hit, Tier
from faqsearch.search.hits import HitMaker
from faqsearch.search.question import Question
from faqsearch.search.terms import called
from faqsearch.search.units import Unit

_TITLE = 4  # words that the title of a keyword's subrules has at most


class Found(Frozen):
    """A hit not made yet: its key, how to make it, and whether it hardly answers."""

    key: str
    make: Callable[[], Hit]
    weak: bool = False
    numbers: tuple[int, ...] = ()


class _Named:
    """What comes before the terms of glossaries, what after, and the keys of those left out."""

    def __init__(self) -> None:
        self.first: list[Found] = []
        self.last: list[Found] = []
        self.beside: set[str] = set()


class Leads:
    """Finds in one snapshot what is asked for by its whole name."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._records = snapshot.records
        self._index = snapshot.index

    def of(self, question: Question, maker: HitMaker) -> tuple[list[Found], frozenset[str]]:
        """The hits that lead, and the keys of all that needs not be shown beside them."""
        query = question.query
        if question.filters or query.excluded:
            return [], frozenset()
        asked = [unit for unit in question.units if unit.weight >= 1.0]
        only = asked[0] if len(asked) == 1 and not query.phrases else None
        if only and only.rules:
            found = self._rule_in_our_words(tuple(only.rules), maker)
            return found, frozenset(one.key for one in found)
        terms = self._terms(question, asked)
        named = _Named()
        if only and not only.guessed:
            named.first += self._cards(only, maker)
            for concept in only.concepts:
                self._add_concept(named, concept, only, terms, maker)
        found = [
            Found(key, partial(maker.definition, one, tier))
            for id, tier in terms.items()
            for one in self._nearest(id, maker.as_of)
            if (key := definition_key(id, one.definition.lang)) not in named.beside
            and not (tier is Tier.ALIAS and one.definition.is_obsolete)
        ]
        found = [*named.first, *found, *named.last]
        if found and only and not only.guessed and maker.as_of is None:
            found[1:1] = self._rule_of(only.concepts[:1], named, maker)
        return found, frozenset(named.beside | {one.key for one in found})

    def _add_concept(
        self, named: _Named, concept: str, unit: Unit, terms: Mapping[str, Tier], maker: HitMaker
    ) -> None:
        """Add the mechanic of a concept, or else the entry of our own glossary.

        A mechanic of which we say nothing, or that has another name, comes after the terms; so
        does what a word means beside its first meaning, be it in the other language.
        """
        held = self._records.definitions
        first = named.first if concept in unit.concepts[:1] else named.last
        same = held.of_concept(concept)
        mechanic, exact = self._mechanic(concept, unit, maker)
        said = mechanic and self._in_our_words(concept)
        if mechanic and said and (exact or Tier.EXACT not in terms.values()):
            first.append(mechanic)
            only = [id for id in same if held.concepts_of(id) == (concept,)]
            named.beside |= {definition_key(id, lang) for id in only for lang in Lang}
        elif not said and (ours := self._ours(concept, unit, maker)):
            official = [one for id in terms if id in same for one in self._nearest(id, maker.as_of)]
            if not any(_is_of_the_day(one, maker.lang, maker.as_of) for one in official):
                first.append(ours)
        elif mechanic:
            named.last.append(mechanic)

    # --- cards, mechanics and our own glossary ---------------------------------------

    def _cards(self, unit: Unit, maker: HitMaker) -> Iterator[Found]:
        shown = any(self._is_shown(id) for id in unit.cards)
        for id, tier in sorted(unit.cards.items()):
            if shown and (card := self._records.card(id)):
                yield Found(f"card:{id}", partial(maker.card, card, tier))

    def _is_shown(self, card: str) -> bool:
        """Whether the documents show a card or rule on it, and do not only name it."""
        own = self._index.entries("card", name_key(card))
        rulings = self._index.entries("kind", "ruling")
        return bool(own & rulings) or any(self._records.faces(card, lang) for lang in Lang)

    def _mechanic(self, concept: str, unit: Unit, maker: HitMaker) -> tuple[Found | None, bool]:
        """The mechanic of this id, and whether it was called by a name of its own."""
        mechanic = self._records.mechanics.get(concept)
        if mechanic is None:
            return None, False
        names = {name_key(name) for several in mechanic.names.values() for name in several}
        exact = "".join(unit.words) in names
        make = partial(maker.mechanic, mechanic, Tier.EXACT if exact else Tier.ALIAS)
        return Found(f"mechanic:{concept}", make), exact

    def _in_our_words(self, mechanic: str) -> bool:
        from faqsearch.authority.mechanics import bundled_mechanics  # most questions name none

        return bool(bundled_mechanics().in_our_words(self._records.mechanics[mechanic]))

    def _ours(self, concept: str, unit: Unit, maker: HitMaker) -> Found | None:
        """The entry of our own glossary, if it says what a concept is."""
        from faqsearch.authority.glossary import Glossary

        entry = Glossary.bundled().get(concept)
        if not (entry and entry.definition):
            return None
        words = {name_key(word.text) for several in entry.words.values() for word in several}
        tier = Tier.EXACT if "".join(unit.words) in words else Tier.ALIAS
        return Found(f"glossary:{concept}", partial(maker.glossary, entry, tier))

    # --- terms of the glossaries of rules texts ---------------------------------------

    def _terms(self, question: Question, asked: Iterable[Unit]) -> dict[str, Tier]:
        """The ids of the terms that are the whole question, with how surely they are meant.

        They are called so, or the one word or phrase in the other language stands for them.
        """
        same, units = self._records.definitions.of_concept, list(asked)
        texts = (question.query.text, " ".join(word for unit in units for word in unit.words))
        ids, tier = called(self._records.definitions, *texts)
        if len(units) == 1 and (meant := set(units[0].concepts)):
            of = self._records.definitions.concepts_of
            ids = tuple(id for id in ids if not (its := of(id)) or meant.intersection(its))
        if ids:
            return dict.fromkeys(ids, tier)
        if len(units) == 1 and not units[0].guessed:
            ids = tuple(id for concept in units[0].concepts for id in same(concept))
            return dict.fromkeys(ids, Tier.ALIAS)
        return {}

    def _nearest(self, id: str, on: date | None) -> tuple[Defined, ...]:
        return nearest(self._records.definitions.of_term(id), on)

    # --- rules ------------------------------------------------------------------------

    def _rule_of(self, term: Iterable[str], named: _Named, maker: HitMaker) -> Iterator[Found]:
        """The rule that says what a term is, of today's edition that is held.

        None for a whole section, nor for the title of a keyword's subrules.
        """
        from faqsearch.authority.glossary import Glossary

        for concept in term:
            entry = Glossary.bundled().get(concept)
            number = entry.rule if entry else None
            if number is None or not number.rule:
                continue
            of_editions = [one for one in self._records.rules.under(number) if one.editions]
            for rule in maker.view.shown(of_editions):
                if len(rule.text.split()) > _TITLE:
                    own = self._records.rules.of_unit(rule.unit)
                    named.beside |= {rule_key(one) for one in own}
                    yield Found(rule_key(rule), partial(maker.rule, rule, Tier.ALIAS))

    def _rule_in_our_words(self, numbers: tuple[str, ...], maker: HitMaker) -> list[Found]:
        """The rule of a number typed, the first, where no document has it under any number.

        None where one cites that very number: in its day it may have meant another rule; nor of
        a day on which the number meant another, or its rule something else.
        """
        from faqsearch.authority.summaries import summaries, summary_on

        parsed = [RuleNumber.parse(number) for number in numbers]
        day = maker.as_of
        said = summary_on(parsed[0], day) if day else summaries().get(parsed[0], {})
        if not said or any(self._records.rules.under(number) for number in parsed):
            return []
        if self._index.entries("cites", numbers[0]):
            return []
        return [Found(f"summary:{numbers[0]}", partial(maker.rule_in_our_words, parsed[0], said))]


def _is_of_the_day(one: Defined, lang: Lang, on: date | None) -> bool:
    """Whether a definition is in a language, and of the newest rules that are known.

    Of a day gone by it need be no later than that: our own words are of today.
    """
    from faqsearch.authority.rulehistory import RuleHistory

    definition = one.definition
    if definition.lang is not lang or definition.edition is None:
        return False
    if on:
        return definition.edition <= on
    return definition.edition >= RuleHistory.bundled().editions[-1]
