"""The order of the first hits of one question: by what their sentences say, and what they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from faqsearch.library.concepts import Concepts
from faqsearch.library.engine import Snapshot
from faqsearch.library.sequences import Sentences as Words
from faqsearch.library.sequences import sentences_in
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.rulings import Rule
from faqsearch.search.editions import View
from faqsearch.search.question import Question
from faqsearch.search.scored import Answers, Ranked
from faqsearch.search.sentences import Sentences

_MEMBERS = 4  # texts of one hit that are read; a rule may have dozens of wordings
_LATER = 0.02  # what a subrule loses for each before it
_PAST = 0.8  # what is left of a rule that only notes what once was
_GONE = 0.5  # what is left of a rule that the edition which answers has no more
_CLOSE = 2.0  # how much more a hit is worth that is one sentence and says the question


class Order:
    """Puts the hits of one question in order, where the edition of ``view`` answers."""

    def __init__(
        self, snapshot: Snapshot, question: Question, concepts: Concepts, view: View
    ) -> None:
        self._index = snapshot.index
        self._records = snapshot.records
        self._view = view
        self._sentences = Sentences(question, concepts, snapshot.index, self._said)

    def closest_first(self, first: Sequence[Ranked]) -> list[Ranked]:
        """Hits in order of how close a sentence of theirs comes to the question."""
        self._index.expect(n for one in first for n in one.numbers[:_MEMBERS])
        closer = [
            one._replace(
                score=one.score
                * (1 + _CLOSE * self._sentences.closeness(one.numbers[:_MEMBERS]))
                * self._by_place(one.numbers[0])
                * (_GONE if self._is_gone(one.numbers[0]) else 1.0)
            )
            for one in first
        ]
        return sorted(closer, key=lambda one: (-one.score, one.numbers))

    def later(
        self, answers: Answers, members: Mapping[int, tuple[int, ...]], day: date
    ) -> set[int]:
        """Those of the answers that are rules of which all editions held are after a day.

        ``members`` are the entries that are texts of one rule, by each of them.
        """
        past, coming = set[int](), set[int]()
        for document, edition in self._records.rules.edition_documents.items():
            (past if edition <= day else coming).update(self._index.entries("document", document))
        coming -= past
        rules = answers.among(coming & self._index.entries("kind", "rule"))
        return {n for n in rules if coming.issuperset(members.get(n, ()))}

    def _key(self, number: int) -> str:
        return self._index.entry(number)[0]

    def _said(self, number: int) -> list[Words]:
        """What we say of a rule of today, in either language."""
        kind, _, id = self._key(number).partition(":")
        if kind != "rule":
            return []
        document, _, rule = id.split(":")
        edition = self._records.rules.edition_documents.get(document)
        if edition is None:
            return []
        from faqsearch.authority.summaries import summary_in

        said = summary_in(edition, RuleNumber.parse(rule))
        return [sentences_in(text, lang) for lang, text in said.items()]

    def _by_place(self, number: int) -> float:
        """What a rule counts for its place: the first subrules say what a thing is, later ones
        how it varies, and some rules only note what once was."""
        key = self._key(number)
        if not key.startswith("rule:"):
            return 1.0
        later = ord(key[-1]) - ord("a") if key[-1].isalpha() else 0
        words = next((text.words for text in self._index.texts(number)), [])
        past = list(words[:1]) == ["previously"]
        return (1.0 - _LATER * later) * (_PAST if past else 1.0)

    def _is_gone(self, number: int) -> bool:
        """Whether an entry is a rule of editions of which the one that answers has no text."""
        answering = self._view.edition
        if answering is None or not self._key(number).startswith("rule:"):
            return False
        document = self._key(number).split(":")[1]
        edition = self._records.rules.edition_documents.get(document)
        if edition in (None, answering):
            return False
        return all(answering not in one.editions for one in self._of_unit(number))

    def _of_unit(self, number: int) -> tuple[Rule, ...]:
        """The texts of the rule that an entry has, whichever edition they are of."""
        document, lang, written = self._key(number).split(":")[1:]
        rule = self._records.rules.texts_in(document, written, lang)[0]
        return self._records.rules.of_unit(rule.unit) if rule.unit else (rule,)
