"""Editions of the Comprehensive Rules side by side: each wording of a rule once.

An edition repeats most of the one before it, often under other numbers. A rule is known
through all of them by its identity in the rule history; of each wording that it had under a
number one text is kept, that of the newest edition that has it with all its marks, with its place
in every one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache

from faqsearch.authority import Authority
from faqsearch.authority.fingerprints import fingerprint, in_one_typography, masked
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.checker.check import Checker
from faqsearch.languages import Lang
from faqsearch.library.entries import EntryMaker
from faqsearch.library.fields import Entry
from faqsearch.library.recorded import RecordedCards
from faqsearch.library.rules import unit_of
from faqsearch.library.wordings import as_written, wording
from faqsearch.library.writing import RecordsWriter
from faqsearch.linking import link, with_names
from faqsearch.notations.rulenumber import LETTERS, RuleNumber
from faqsearch.nouns.documents import Source
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.nouns.rulings import Rule

_KEPT = 8192  # texts of rules: an edition has three thousand, most of them those of the last
_REFERENCE = re.compile(r"\b\d{3}(?:\.\d+[a-z]?)?\b")


@dataclass(slots=True)
class _Held:
    """A wording under a number, and its places, oldest first.

    The rule is as the newest edition has it, its text as the newest that has not lost its marks.
    """

    rule: Rule
    places: list[Source] = field(default_factory=list)
    editions: dict[date, None] = field(default_factory=dict)


class Editions:
    """The wordings of all rules; the editions are given one by one, the oldest first."""

    def __init__(self) -> None:
        self._history = RuleHistory.bundled()
        self._held: dict[object, _Held] = {}
        self._last: tuple[Sequence[Rule], list[str]] = ((), [])
        self._wording = lru_cache(_KEPT)(in_one_typography)

    def add(self, rules: Sequence[Rule]) -> None:
        """Add the rules of one edition."""
        units = self._units(rules)
        for rule, unit in zip(rules, units, strict=True):
            assert rule.edition is not None
            words = self._wording(as_written(rule))
            key = (unit, rule.number, rule.lang, words)
            held = self._held.setdefault(key, _Held(rule))
            before = held.rule
            held.rule = replace(rule, unit=unit)
            if _lost_marks(rule) > _lost_marks(before):
                held.rule = replace(held.rule, text=before.text, examples=before.examples)
            held.places.append(rule.source)
            held.editions[rule.edition] = None
        self._last = rules, units

    def _units(self, rules: Sequence[Rule]) -> list[str]:
        """The units of an edition's rules: what tells them through all editions.

        An edition newer than the rule history is read by the one before it: a rule of the
        same words is the same, else one of the same number, unless that has moved.
        """
        known = [*self._known(rules)]
        if not rules or not rules[0].edition or rules[0].edition <= self._history.editions[-1]:
            return known
        before = {_words(rule): unit for rule, unit in zip(*self._last, strict=True)}
        same = [before.get(_words(rule)) for rule in rules]
        moved = set(filter(None, same))
        return [
            found or (f"{guess}@{rule.edition}" if guess in moved else guess)
            for rule, guess, found in zip(rules, known, same, strict=True)
        ]

    def _known(self, rules: Iterable[Rule]) -> Iterator[str]:
        """The units of rules by the history; of a number that is misprinted, what it stands for."""
        seen: set[tuple[RuleNumber, Lang]] = set()
        before: RuleNumber | None = None
        for rule in rules:
            number, day = rule.number, rule.edition
            meant = self._history.meaning(number, day) if day else None
            odd = (number, rule.lang) in seen or meant is None
            if before and day and (odd or number < before):
                number = self._stands_for(rule, before, day)
                meant = self._history.meaning(number, day)
            seen.add((rule.number, rule.lang))
            before = number
            yield unit_of(meant.id if meant else str(number))

    def _stands_for(self, rule: Rule, before: RuleNumber, day: date) -> RuleNumber:
        """The number that a misprinted one stands for, told by the wording known of that day.

        A text of 2009 has 702.30d twice, the second time for 702.30e; one of 2006 has 501.2 to
        501.6 for 510.2 to 510.6. It is its own where no wording tells.
        """
        words = fingerprint(masked(rule.text))
        own = rule.number
        for number in (own, own._replace(section=before.section), *_following(before)):
            meant = self._history.meaning(number, day)
            for version in meant.versions if meant else ():
                if version.first <= day <= version.last and version.fingerprint == words:
                    return number
        return own

    def rules(self) -> Iterator[tuple[Rule, Sequence[Source]]]:
        """Every wording under a number, with its places, the newest first."""
        for held in self._held.values():
            editions = tuple(reversed(held.editions))
            yield replace(held.rule, editions=editions), held.places[::-1]


def _lost_marks(rule: Rule) -> int:
    """How many signs stand for quotes and dashes that a text has lost."""
    return sum(text.count(sign) for text in (rule.text, *rule.examples) for sign in "?\ufffd")


def _following(number: RuleNumber) -> tuple[RuleNumber, ...]:
    """The numbers that may come next: the next subrule, the first one, the next rule."""
    letters = LETTERS[LETTERS.find(number.letter) + 1 if number.letter else 0 :]
    subrule = (number._replace(letter=letters[0]),) if letters else ()
    return (*subrule, RuleNumber(number.section, number.rule + 1))


def _words(rule: Rule) -> str:
    """The wording without the numbers of rules, which move from edition to edition."""
    return f"{rule.lang} {_REFERENCE.sub('#', wording(rule))}"


def write_editions(
    writer: RecordsWriter,
    documents: Iterable[ParsedDocument],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Iterator[Entry]:
    """Write rules texts into the records, and give the entries of the index.

    They come the oldest first. What one has besides rules, and all of one without a day, is
    written as that of any document.
    """
    authority = Authority.of(RecordedCards(writer.records))
    checker = Checker(authority.mechanics, authority.card_called)
    editions = Editions()
    added = []
    for parsed in documents:
        dated = bool(parsed.document.date and parsed.rules)
        linked = link(parsed, authority, edition=dated)
        if dated:
            editions.add(linked.parsed.rules)
            writer.add_edition(linked.parsed.document)
            linked = replace(linked, parsed=replace(linked.parsed, rules=()))
        writer.add(linked, *checker.document(linked.parsed), imported=True)
        added.append(linked.parsed)
    every = list(editions.rules())
    for number, (rule, places) in enumerate(every):
        if number % 256 == 0:
            progress(number, len(every))
        named = with_names(rule, authority)
        writer.add_rule(named, number, checker.of_edition(named), places)
    progress(len(every), len(every))
    maker = EntryMaker(writer.records)
    yield from maker.rulings(dict.fromkeys(r.id for parsed in added for r in parsed.rulings))
    shortest_first = sorted(writer.records.rules.imported(), key=lambda rule: len(rule.text))
    yield from maker.rules(shortest_first)
    definitions = writer.records.definitions
    for term in definitions.terms():
        yield from maker.definitions(definitions.of_term(term))
