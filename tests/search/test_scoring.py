"""A long question is answered whole, in steps that grow with its words and no faster."""

from __future__ import annotations

import sys
from itertools import pairwise
from random import Random
from types import FrameType

from faqsearch.api import Library
from faqsearch.languages import Lang
from faqsearch.search.engine import Search


def _words(library: Library, count: int) -> list[str]:
    """So many words of rulings, always the same, that are nothing but words."""
    words = [w for one in library.rulings() for w in one.ruling.text.split() if w.isalpha()]
    return Random(1993).choices(words, k=count)


def _calls(library: Library, question: str) -> int:
    """How many functions are called, ours and those of the language, to answer a question."""
    search = Search(library._snapshot)
    search.search(question, Lang.EN, 10, 0)  # what is read once is read
    calls = 0

    def count(frame: FrameType, event: str, called: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        search.search(question, Lang.EN, 10, 0)
    finally:
        sys.setprofile(None)
    return calls


def test_a_question_of_twice_as_many_words_takes_about_twice_the_steps(shipped: Library) -> None:
    words = _words(shipped, 480)
    calls = [_calls(shipped, " ".join(words[:count])) for count in (120, 240, 480)]
    assert calls[0] > 10_000
    assert all(more < 2.5 * fewer for fewer, more in pairwise(calls)), calls


def test_the_last_word_of_a_long_question_is_read_as_the_first(shipped: Library) -> None:
    filler = " ".join(_words(shipped, 400))
    read = shipped.search(f"{filler} evoke", Lang.EN, limit=1).query
    assert "evoke" in read.words and "evoke" in read.mechanics and not read.unread
