"""Verb forms and the nouns of mechanics meet in one stem, and other words stay apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from faqsearch.languages import Lang
from faqsearch.library.stems import irregular_english, stem_french
from faqsearch.library.tokens import stem, tokens

LISTED = Path(__file__).with_name("word_forms.txt").read_text("utf-8").splitlines()


def pairs(apart: bool) -> list[tuple[Lang, str, str]]:
    """The listed pairs of a word and a form, those that meet or those that stay apart."""
    found = []
    for line in LISTED:
        if line.startswith("#"):
            continue
        head, forms = line.split(":")
        lang, *mark, word = head.split()
        if bool(mark) is apart:
            found += [(Lang(lang), word, form) for form in forms.split()]
    return found


def stemmed(word: str, lang: Lang) -> str:
    (token,) = tokens(word, lang)
    return stem(token.text, lang)


@pytest.mark.parametrize("lang", Lang)
def test_every_form_of_a_word_finds_it(lang: Lang) -> None:
    asked = [(word, form) for one, word, form in pairs(apart=False) if one is lang]
    assert len(asked) >= 120
    lost = [pair for pair in asked if stemmed(pair[0], lang) != stemmed(pair[1], lang)]
    assert lost == []


@pytest.mark.parametrize("lang", Lang)
def test_words_of_other_meaning_stay_apart(lang: Lang) -> None:
    asked = [(word, form) for one, word, form in pairs(apart=True) if one is lang]
    assert len(asked) >= 18
    merged = [pair for pair in asked if stemmed(pair[0], lang) == stemmed(pair[1], lang)]
    assert merged == []


def test_a_noun_stands_by_its_verb_in_the_plural_too() -> None:
    assert stem_french("decouvertes") == stem_french("decouvrez") == "decouvr"
    assert stem_french("sacrifices") == stem_french("sacrifiez") == "sacrif"


def test_prefixed_verbs_go_with_their_own_noun_only() -> None:
    assert stem_french("remettez") == stem_french("remise")
    assert stem_french("remettez") != stem_french("mettez")


def test_an_english_form_with_a_telling_ending_is_left_to_the_stemmer() -> None:
    assert irregular_english("draws") is None
    assert irregular_english("drew") == stem("draw", Lang.EN)
