"""What a question asks for by its whole name: the card, the mechanic, the term, the rule.

These hits come before all others. A mechanic of which we have a summary stands for what a
glossary says of it too, which its page shows. Of another term the official words come first
that are of today's rules and in the language of the answer, else ours, which are of today.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from faqsearch.authority.glossary import Glossary
from faqsearch.languages import Lang
from faqsearch.library.definitions import CalledBy, Defined, newest
from faqsearch.library.engine import Snapshot
from faqsearch.library.entries import definition_key
from faqsearch.library.tokens import form_of, name_key
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns import GlossaryEntry, Hit, Mechanic, Tier
from faqsearch.search.hits import HitMaker
from faqsearch.search.question import Question
from faqsearch.search.units import Unit


@dataclass(frozen=True, slots=True)
class Found:
    """A hit not made yet: its key, how to make it, and whether it hardly answers."""

    key: str
    make: Callable[[], Hit]
    weak: bool = False
    numbers: tuple[int, ...] = ()


class Leads:
    """Finds in one snapshot what is asked for by its whole name."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._records = snapshot.records
        self._index = snapshot.index

    def of(self, question: Question, maker: HitMaker) -> tuple[list[Found], frozenset[str]]:
        """The hits that lead, and the keys of all that needs not be shown beside them."""
        query = question.query
        asked = [unit for unit in question.units if unit.weight >= 1.0]
        if not asked or question.filters or query.phrases or query.excluded:
            return [], frozenset()
        if len(asked) == 1 and asked[0].rules:
            found = self._rule_in_our_words(tuple(asked[0].rules), maker)
            return found, frozenset(one.key for one in found)
        terms = self._terms(question, asked)
        found = []
        beside: set[str] = set()
        if len(asked) == 1 and not asked[0].guessed:
            found += self._cards(asked[0], maker)
            for concept in asked[0].concepts:
                same = self._called(concept)
                lead, ours = self._concept(concept, asked[0], maker)
                official = [one for id in terms for one in self._newest(id) if id in same]
                if lead and (not ours or not any(map(partial(_is_today, query.lang), official))):
                    found.append(lead)
                if lead and not ours:
                    beside |= {definition_key(id, lang) for id in same for lang in Lang}
        found += [
            Found(key, partial(maker.definition, one, tier))
            for id, tier in terms.items()
            for one in self._newest(id)
            if (key := definition_key(id, one.definition.lang)) not in beside
        ]
        return found, frozenset(beside | {one.key for one in found})

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

    def _concept(self, concept: str, unit: Unit, maker: HitMaker) -> tuple[Found | None, bool]:
        """The mechanic or the entry of our glossary, if any says what it is; if the latter."""
        typed = "".join(unit.words)
        mechanic = self._records.mechanics.get(concept)
        entry = Glossary.bundled().get(concept)
        if mechanic and (mechanic.summary or not (entry and entry.definition)):
            tier = Tier.EXACT if typed in _names(mechanic) else Tier.ALIAS
            return Found(f"mechanic:{concept}", partial(maker.mechanic, mechanic, tier)), False
        if entry and entry.definition:
            tier = Tier.EXACT if typed in _words(entry) else Tier.ALIAS
            return Found(f"glossary:{concept}", partial(maker.glossary, entry, tier)), True
        return None, False

    # --- terms of the glossaries of rules texts ---------------------------------------

    def _terms(self, question: Question, asked: Iterable[Unit]) -> dict[str, Tier]:
        """The ids of the terms that are the whole question, with how surely they are meant.

        A term called exactly so goes before those that list the name among others, have it in
        another form, or are called so in the other language.
        """
        called = self._records.definitions.called
        units = list(asked)
        texts = (question.query.text, " ".join(word for unit in units for word in unit.words))
        keys = dict.fromkeys(map(name_key, texts))
        forms = dict.fromkeys(form_of(text, lang) for text in texts for lang in Lang)
        for kind, targets in (
            (CalledBy.NAME, keys),
            (CalledBy.PART, keys),
            (CalledBy.FORM, forms),
        ):
            for target in targets:
                if target and (ids := called(kind, target)):
                    tier = Tier.EXACT if kind == CalledBy.NAME else Tier.ALIAS
                    return dict.fromkeys(ids, tier)
        if len(units) == 1 and not units[0].guessed:
            ids = tuple(id for concept in units[0].concepts for id in self._called(concept))
            return dict.fromkeys(ids, Tier.ALIAS)
        return {}

    def _called(self, concept: str) -> tuple[str, ...]:
        """The ids of the terms whose words are those of a concept or mechanic."""
        return self._records.definitions.called(CalledBy.CONCEPT, concept)

    def _newest(self, id: str) -> tuple[Defined, ...]:
        return newest(self._records.definitions.of_term(id))

    # --- rules ------------------------------------------------------------------------

    def _rule_in_our_words(self, numbers: tuple[str, ...], maker: HitMaker) -> list[Found]:
        """The rule of a number typed, the first, where no document has it under any number."""
        from faqsearch.authority.summaries import summaries

        parsed = [RuleNumber.parse(number) for number in numbers]
        said = summaries().get(parsed[0])
        if said is None or any(self._records.rules(number) for number in parsed):
            return []
        return [Found(f"summary:{numbers[0]}", partial(maker.rule_in_our_words, parsed[0], said))]


def _names(mechanic: Mechanic) -> set[str]:
    return {name_key(name) for several in mechanic.names.values() for name in several}


def _words(entry: GlossaryEntry) -> set[str]:
    return {name_key(word.text) for words in entry.words.values() for word in words}


def _is_today(lang: Lang, one: Defined) -> bool:
    """Whether a definition is in a language, and of the newest rules that are known."""
    from faqsearch.authority.rulehistory import RuleHistory

    definition = one.definition
    if definition.lang is not lang or definition.edition is None:
        return False
    return definition.edition >= RuleHistory.bundled().editions[-1]
