"""The words of texts in their order: read as written, rows found where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faqsearch.languages import Lang
from faqsearch.library.sequences import Sentences, Sequences, SequenceWriter, sentences_in
from faqsearch.library.tokens import words_in

TEXTS = [
    [sentences_in("A heron waits at the pond. The pond waits", Lang.EN)],
    [],
    [sentences_in("pond", Lang.EN), sentences_in("l’étang du héron", Lang.FR)],
    [sentences_in("the heron pond", Lang.EN), sentences_in("", Lang.FR)],
]


def written(path: Path, texts: list[list[Sentences]]) -> Sequences:
    writer = SequenceWriter()
    for one in texts:
        writer.add(one)
    writer.write(path)
    return Sequences(path)


def holding(held: Sequences, words: str, lang: Lang = Lang.EN) -> set[int]:
    row = held.row(words.split(), lang)
    return held.holding(row, range(len(TEXTS))) if row else set()


def test_words_are_found_where_they_stand_in_a_row(tmp_path: Path) -> None:
    held = written(tmp_path / "words", TEXTS)
    assert holding(held, "the pond") == {0}
    assert holding(held, "pond the pond") == {0}, "through the end of a sentence"
    assert holding(held, "pond") == {0, 2, 3}
    assert holding(held, "heron pond") == {3}
    assert holding(held, "pond heron") == set()
    assert holding(held, "whale") == holding(held, "pond whale") == set()


def test_a_row_ends_with_its_text_and_is_of_its_language(tmp_path: Path) -> None:
    held = written(tmp_path / "words", TEXTS)
    assert holding(held, "etang du heron", Lang.FR) == {2}
    assert holding(held, "etang") == set()
    assert holding(held, "heron") == {0, 3}
    assert holding(held, "pond etang") == holding(held, "waits pond") == set()


WORDS = st.lists(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=40), max_size=5)


@settings(max_examples=60)
@given(texts=st.lists(st.lists(st.tuples(st.sampled_from(Lang), WORDS), max_size=2), max_size=6))
def test_what_was_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, texts: list[list[tuple[Lang, list[list[str]]]]]
) -> None:
    made = [
        [
            Sentences(lang, [word for one in each for word in one], [len(one) for one in each])
            for lang, each in own
            if each
        ]
        for own in texts
    ]
    held = written(tmp_path_factory.mktemp("written") / "words", made)
    assert [held.texts(number) for number in range(len(made))] == made


def test_a_row_is_found_alike_among_few_entries_and_among_all(tmp_path: Path) -> None:
    """Among many the texts are read in one go, and an entry without text is passed over."""
    writer = SequenceWriter()
    for number in range(600):
        text = "Otters swim. Otters swim" if number % 3 else "Birds fly over otters"
        writer.add([sentences_in(text, Lang.EN)] if number % 7 else [])
    writer.write(tmp_path / "one.words")
    read = Sequences(tmp_path / "one.words")
    row = read.row(["otters", "swim"], Lang.EN)
    assert row is not None
    swimming = {number for number in range(600) if number % 3 and number % 7}
    assert read.holding(row, range(600)) == swimming
    assert {n for n in range(600) if read.holding(row, [n])} == swimming
    assert read.holding(row, range(0, 600, 2)) == {n for n in swimming if n % 2 == 0}


def test_many_words_and_a_long_sentence_are_read_as_written(tmp_path: Path) -> None:
    words = [f"w{number}" for number in range(60_000)]  # more than letters below the surrogates
    text = Sentences(Lang.EN, words, [len(words)])
    held = written(tmp_path / "words", [[text]])
    assert held.texts(0) == [text]
    row = held.row(words[55_000:55_400], Lang.EN)
    assert row and held.holding(row, [0]) == {0}
    assert held.holding(row[::-1], [0]) == set()


@given(st.text(alphabet="ab.!: \n-«“A’é1/+{}", max_size=60), st.sampled_from(Lang))
def test_sentences_have_the_words_of_the_text(text: str, lang: Lang) -> None:
    assert sentences_in(text, lang).words == words_in(text, lang)
