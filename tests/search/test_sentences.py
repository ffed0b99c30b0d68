"""The sentence that says the question comes before the text that says much else."""

from __future__ import annotations

from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts, glossary_rows
from faqsearch.nouns.answers import Query
from faqsearch.search.question import Alternative, Question
from faqsearch.search.sentences import Sentences
from faqsearch.search.units import Unit

SHORT = "Ponds never block. They may be fished in."
LONG = "A heron that lands on a pond may block the otter, the frog and the newt beside it."


class NoCards:
    """An index of texts that are about no card and no mechanic."""

    def scores(self, field: str, term: str) -> dict[int, float]:
        return {}

    def entries(self, field: str, term: str) -> frozenset[int]:
        return frozenset()

    def days(self, first: str = "", end: str = "9") -> frozenset[int]:
        return frozenset()

    def entry(self, number: int) -> tuple[str, str]:
        return str(number), str(number)


def sentences(*texts: str) -> Sentences:
    return Sentences(lambda key: [(texts[int(key)], Lang.EN)], Concepts(glossary_rows(())))


def asked(*units: Unit) -> Question:
    for unit in units:
        unit.worth = 1.0
    return Question(Query("", Lang.EN), (Alternative(units),))


def test_a_text_is_cut_where_sentences_and_items_end() -> None:
    held = sentences("Ponds never block. They swim\n-- be fished 1.5 times in").of("0")
    assert len(held) == 3


def test_the_shorter_sentence_that_says_as_much_is_closer() -> None:
    question = asked(Unit(("ponds",)), Unit(("block",), concepts=("block",)))
    found = sentences(SHORT, LONG)
    short, long = (found.closeness(question, (n,), NoCards()) for n in (0, 1))
    assert 0 < long < short <= 1


def test_two_sentences_in_a_row_answer_together() -> None:
    question = asked(Unit(("ponds",)), Unit(("fished",)))
    found = sentences(SHORT, "Ponds never block. Otters swim. They may be fished in.")
    near, far = (found.closeness(question, (n,), NoCards()) for n in (0, 1))
    assert near > far > 0


def test_a_rule_asked_for_by_number_has_no_closest_sentence() -> None:
    question = asked(Unit(("502.1",), rules={"502.1": 1.0}), Unit(("ponds",)))
    assert sentences(SHORT).closeness(question, (0,), NoCards()) == 0.0


def test_what_holds_nothing_of_the_question_is_not_close() -> None:
    assert sentences(SHORT).closeness(asked(Unit(("newt",))), (0,), NoCards()) == 0.0
