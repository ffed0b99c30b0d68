"""Leaving out entries before they are scored changes no answer."""

from __future__ import annotations

from math import log

import pytest

from faqsearch.api import Library
from faqsearch.search import ranking, scoring
from faqsearch.search.lexicon import Lexicon
from faqsearch.search.question import Reader

QUESTIONS = (
    "creature damage sacrifice morph face down",
    "la créature engagée bloque une attaque",
    "does evoke trigger when a planeswalker is put onto the battlefield",
    "Oblivion Ring leaves the battlefield twice -token",
    "lang:fr copie un sort avec le coût additionnel payé",
    "split card converted mana cost 708.4",
    "clash reveal library card",
    "champion a creature evoke",
)


@pytest.mark.parametrize("faint", [0.1, 0.3, 0.7])
@pytest.mark.parametrize("question", QUESTIONS)
def test_no_answer_is_lost(
    shipped: Library, question: str, faint: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where more is too faint: of what ships next to nothing is left out at a tenth.

    What ships counts as editions too: nothing is multiplied by more than their rules.
    """
    snapshot = shipped._snapshot
    read = Reader(Lexicon(snapshot)).read(question, None)
    documents = snapshot.records.shipped()
    ranked = ranking.Ranking(snapshot.index, documents, documents)
    monkeypatch.setattr(ranking, "_FAINT", faint)
    monkeypatch.setattr(scoring, "_FEW", 0)
    looked_at = ranked.rank(read)
    monkeypatch.setattr(scoring, "_FEW", 10**9)  # none is left out
    every = ranked.rank(read)
    assert looked_at.first(9999) == every.first(9999) != []
    assert len(looked_at) == len(every)


def test_the_first_answers_are_those_that_come_first_of_all(shipped: Library) -> None:
    snapshot = shipped._snapshot
    read = Reader(Lexicon(snapshot)).read(QUESTIONS[0], None)
    answers = ranking.Ranking(snapshot.index, snapshot.records.shipped(), ()).rank(read)
    every = answers.first(len(answers))
    assert len(every) == len(answers) > 10
    assert every == sorted(every, key=lambda one: (-one.score, one.numbers))
    for count in (0, 1, 7, len(every) - 1):
        assert answers.first(count) == every[:count]
    rest = answers.without({one.numbers[0] for one in every[:7]})
    assert (len(rest), rest.first(9999)) == (len(every) - 7, every[7:])
    whole = answers.that(lambda number, share, sure: share > 0.5)
    assert whole.first(9999) == [one for one in every if one.share > 0.5] != every


def test_a_word_of_one_language_is_as_rare_as_among_the_texts_in_it(shipped: Library) -> None:
    snapshot = shipped._snapshot

    def worth(word: str) -> float:
        read = Reader(Lexicon(snapshot)).read(word, None)
        ranking.Ranking(snapshot.index, (), ()).rank(read)
        return read.units[0].worth

    texts = snapshot.index.entries("kind", "ruling") | snapshot.index.entries("kind", "rule")
    held = {w: len(texts & snapshot.index.entries("exact_fr", w)) for w in ("retiree", "removed")}
    french = len(texts & snapshot.index.entries("lang", "fr"))
    assert held["removed"] == 0 < held["retiree"] < french < len(texts)
    assert worth("retiree") <= log(1 + (french + held["retiree"]) / (0.5 + held["retiree"]))


def test_one_word_that_begins_a_name_makes_no_answer_to_a_question_of_other_things(
    shipped: Library,
) -> None:
    assert shipped.search("doran").hits[0].cards == ("Doran, the Siege Tower",)
    assert not shipped.search("doran power").hits[0].weak
    assert all(hit.weak for hit in shipped.search("doran lemon cake recipe oven").hits)
