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

from faqsearch.languages import fold
from tests.relevance.full import Wanted, load_full
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


def test_every_question_has_an_answer_and_none_is_named_twice() -> None:
    for one in load_full():
        assert any(wanted.grade == 2 for wanted in one.wanted), one.id
        named = [(wanted.number, wanted.card, wanted.words) for wanted in one.wanted]
        assert len(set(named)) == len(named), one.id


@pytest.mark.parametrize("answer", ["702", "Tarmogoyf", "Tarmogoyf:  ", ""])
def test_an_answer_that_names_nothing_is_an_error(answer: str, tmp_path: Path) -> None:
    path = tmp_path / "full.toml"
    path.write_text(
        f'[[question]]\nid = "en-01"\nhalf = "check"\nquery = "x"\nright = ["{answer}"]\n', "utf-8"
    )
    with pytest.raises(ValueError, match="no answer"):
        load_full(path)


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

    missing = [(one.id, w) for one in load_full() for w in one.wanted if not stands(w)]
    assert not missing
