"""The sentence that says the question comes before the text that says much else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

import pytest

from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts, glossary_rows
from faqsearch.library.sequences import Sentences as Words
from faqsearch.library.sequences import sentences_in
from faqsearch.nouns.answers import Query
from faqsearch.search.question import Alternative, Question
from faqsearch.search.sentences import Sentences
from faqsearch.search.units import Unit

SHORT = "Ponds never block. They may be fished in."
LONG = "A heron that lands on a pond may block the otter, the frog and the newt beside it."


class NoCards:
    """An index of texts that are about no card and no mechanic."""

    def __init__(self, *texts: str) -> None:
        self._texts = texts

    def scores(self, field: str, term: str) -> dict[int, float]:
        return {}

    def entries(self, field: str, term: str) -> frozenset[int]:
        return frozenset()

    def is_held(self, field: str, term: str) -> bool:
        return False

    def days(self, first: str = "", end: str = "9") -> frozenset[int]:
        return frozenset()

    def entry(self, number: int) -> tuple[str, str]:
        return str(number), str(number)

    def texts(self, number: int) -> list[Words]:
        return [sentences_in(self._texts[number], Lang.EN)]

    def holding(self, phrase: Mapping[Lang, Sequence[str]], numbers: Set[int]) -> set[int]:
        return set()


def closeness(question: Question, *texts: str) -> list[float]:
    """How close each of the texts comes."""
    found = Sentences(question, Concepts(glossary_rows(())), NoCards(*texts))
    return [found.closeness((number,)) for number in range(len(texts))]


def asked(*units: Unit) -> Question:
    for unit in units:
        unit.worth = 1.0
    return Question(Query("", Lang.EN), (Alternative(units),))


def test_the_shorter_sentence_that_says_as_much_is_closer() -> None:
    question = asked(Unit(("ponds",)), Unit(("block",), concepts=("block",)))
    short, long = closeness(question, SHORT, LONG)
    assert 0 < long < short <= 1


def test_two_sentences_in_a_row_answer_together() -> None:
    question = asked(Unit(("ponds",)), Unit(("fished",)))
    apart = "Ponds never block. Otters swim. They may be fished in."
    near, far = closeness(question, SHORT, apart)
    assert near > far > 0


def test_of_several_texts_the_closest_counts() -> None:
    question = asked(Unit(("ponds",)), Unit(("fished",)))
    found = Sentences(question, Concepts(glossary_rows(())), NoCards(LONG, SHORT))
    assert found.closeness((0, 1)) == found.closeness((1,)) > found.closeness((0,))


def test_a_rule_asked_for_by_number_has_no_closest_sentence() -> None:
    question = asked(Unit(("502.1",), rules={"502.1": 1.0}), Unit(("ponds",)))
    assert closeness(question, SHORT) == [0.0]


def test_what_holds_nothing_of_the_question_is_not_close() -> None:
    assert closeness(asked(Unit(("newt",))), SHORT, "") == [0.0, 0.0]


def test_what_answers_all_and_nothing_else_is_worth_the_most() -> None:
    """One word of one that is asked for: (1 + 1) words of (1 + 2)."""
    assert closeness(asked(Unit(("ponds",))), "Ponds") == [pytest.approx((2 / 3) ** 0.5)]


def test_sentences_stay_in_a_row_with_nothing_but_stop_words_between() -> None:
    question = asked(Unit(("ponds",)), Unit(("fished",)))
    row, still = closeness(
        question, "Ponds swim. They are fished.", "Ponds swim. So it is. They are fished."
    )
    assert row == still > 0
