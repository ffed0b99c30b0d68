"""The questions for a library of full size: well formed, and their answers there to be found.

How well the search answers them is told by ``tests/bench/engines.py --full``.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from faqsearch.languages import Lang, fold
from tests.relevance.full import HELD, QUESTIONS, Wanted, load_full
from tests.relevance.topics import load
from tests.tools.make_coverage import read_corpus


def test_half_are_of_either_language_and_half_were_kept_for_the_check() -> None:
    questions = load_full()
    assert len(questions) >= 60
    assert len({one.id for one in questions}) == len(questions)
    assert len({fold(one.query) for one in questions}) == len(questions)
    for halves in (Counter(one.lang for one in questions), Counter(one.half for one in questions)):
        assert len(halves) == 2
        assert max(halves.values()) - min(halves.values()) <= 0.05 * len(questions)
    assert {one.half for one in questions} == {"choose", "check"}
    assert not {fold(one.query) for one in questions} & {fold(one.query) for one in load()}


def test_those_kept_apart_are_of_either_language_and_were_asked_nowhere_else() -> None:
    held = load_full(HELD)
    assert Counter(one.lang for one in held) == dict.fromkeys(Lang, 30)
    assert {one.half for one in held} == {"held"}
    asked = [fold(one.query) for one in (*held, *load_full(), *load())]
    assert max(Counter(asked).values()) == 1


@pytest.mark.parametrize("path", [QUESTIONS, HELD], ids=str)
def test_every_question_has_an_answer_and_none_is_named_twice(path: Path) -> None:
    for one in load_full(path):
        assert any(wanted.grade == 2 for wanted in one.wanted), one.id
        named = [(wanted.number, wanted.card, wanted.words) for wanted in one.wanted]
        assert len(set(named)) == len(named), one.id


@pytest.mark.parametrize("answer", ["702", "Tarmogoyf", "Tarmogoyf:  ", "*: *", ""])
def test_an_answer_that_names_nothing_is_an_error(answer: str, tmp_path: Path) -> None:
    path = tmp_path / "full.toml"
    path.write_text(
        f'[[question]]\nid = "en-01"\nhalf = "check"\nquery = "x"\nright = ["{answer}"]\n', "utf-8"
    )
    with pytest.raises(ValueError, match="no answer"):
        load_full(path)


def test_a_card_is_met_by_itself_and_by_its_rulings() -> None:
    by_name, by_words = Wanted(2, card="Zebra Ring"), Wanted(2, card="Zebra Ring", words=("tap",))
    assert by_name.meets("card", "Zebra Ring", "", ())
    assert by_name.meets("ruling", "1", "it enters untapped", ("Zebra Ring",))
    assert not by_name.meets("card", "Zebra Rung", "", ("Zebra Rung",))
    assert not by_words.meets("card", "Zebra Ring", "tap it", ("Zebra Ring",))


@pytest.mark.shared
def test_every_answer_stands_in_the_official_texts_or_in_the_corpus(shared: Path) -> None:
    text = (shared / "data/comprules/x_2026-04-17.txt").read_text("utf-8")
    numbers = set(re.findall(r"^(\d{3}\.\d+[a-z]?)\b", text, re.MULTILINE))
    with gzip.open(shared / "data/derived/rulings_en.jsonl.gz", "rt", encoding="utf-8") as file:
        rulings = [(one["text"], (one["card"],)) for one in map(json.loads, file)]
    rulings += [(r.text, r.cards) for doc in read_corpus().values() for r in doc.rulings]
    cards: dict[str, set[str]] = {}
    for said, own in rulings:
        cards.setdefault(fold(said), set()).update(own)

    def stands(wanted: Wanted) -> bool:
        if wanted.number:
            return wanted.number in numbers
        return any(wanted.meets("ruling", "", said, own) for said, own in cards.items())

    questions = (*load_full(), *load_full(HELD))
    missing = [(one.query, w) for one in questions for w in one.wanted if not stands(w)]
    assert not missing
