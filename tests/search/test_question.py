"""Questions as understood: operators, names, concepts, numbers, and any characters."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faqsearch.api import Library
from faqsearch.languages import Lang
from faqsearch.nouns.answers import Query
from faqsearch.search.question import Question, Reader
from faqsearch.search.spoken import language_of_words


def query(library: Library, text: str, lang: Lang | None = None) -> Query:
    return library.search(text, lang).query


def read(library: Library, text: str) -> Question:
    return Reader(library._search._lexicon).read(text, None)


def test_a_phrase_is_not_taken_apart_by_the_half_of_a_card(shipped: Library) -> None:
    """Turn // Burn ships: neither half stands in these."""
    for typed, concept in (("mana burn", "mana-burn"), ("on my opponent's turn", "timing")):
        asked = query(shipped, typed)
        assert asked.cards == (), typed
        assert concept in {c for unit in read(shipped, typed).units for c in unit.concepts}
    assert query(shipped, "cast Burn alone").cards == ("Turn // Burn",)


def test_concepts_numbers_and_words(library: Library) -> None:
    asked = query(library, "is the converted mana cost changed by evoke 502.74a")
    assert asked.lang is Lang.EN
    assert asked.rules == ("502.74a",)
    assert {"mana-value", "evoke"} <= set(asked.mechanics)
    assert "is" not in asked.words


def test_symbols_are_words(library: Library) -> None:
    assert "{b/w}" in query(library, "cost of {W/B}").words
    assert "-1/-1" in query(library, "-1/-1 counters").words
    assert query(library, "-1/-1 counters").excluded == ()


def test_operators(library: Library) -> None:
    asked = query(
        library,
        'card:"cercle de l\'oubli" rule:502.74 mechanic:évocation lang:fr set:PND kind:ruling loop',
    )
    assert dict(asked.filters) == {
        "card": "cercle de l'oubli",
        "rule": "502.74",
        "mechanic": "évocation",
        "lang": "fr",
        "set": "PND",
        "kind": "ruling",
    }
    assert asked.words == ("loop",)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("evoke -evoke", ("evoke",)),
        ("Évocation -évocation", ("évocation",)),
        ('loop -"evoke loop" evoke', ("evoke loop",)),
        ("kind:ruling evoke -kind:ruling", ("kind:ruling",)),
        ("evoke -elf", ()),
        ("kind:ruling -kind:card", ()),
    ],
)
def test_what_is_asked_for_and_left_out_is_told(
    library: Library, typed: str, told: tuple[str, ...]
) -> None:
    assert query(library, typed).contradicted == told


def test_phrases_and_exclusions(library: Library) -> None:
    asked = query(library, '"loyalty counter" « points de vie » -combat')
    assert asked.phrases == ("loyalty counter", " points de vie ")
    assert asked.excluded == ("combat",)


@pytest.mark.parametrize(
    "text",
    [
        "rule:banana",
        "lang:klingon",
        "kind:song",
        "card:zzzzqqq",
        "colour:red",
        "card:",
        "http://x.y",
    ],
)
def test_what_is_no_operator_is_words(library: Library, text: str) -> None:
    assert query(library, text).filters == {}


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=80) | st.from_regex(r"[\"'«»\-:*?()\[\]{}~^&|\\/ a-z0-9]{0,40}"))
def test_no_characters_are_an_error(library: Library, text: str) -> None:
    answer = library.search(text)
    assert answer.query.text == text
    assert len(answer.hits) <= min(answer.total, 10)


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("what happens if it leaves", Lang.EN),
        ("que se passe-t-il si elle part", Lang.FR),
        ("pourquoi l'arpenteur", Lang.FR),
        ("502.74", None),
        ("", None),
    ],
)
def test_the_language_of_a_question(text: str, lang: Lang | None) -> None:
    assert language_of_words(text) is lang


def test_a_word_of_two_meanings_tells_no_language_and_means_both_until_one_is_told(
    shipped: Library,
) -> None:
    def meant(text: str, lang: Lang | None = None) -> tuple[Lang, tuple[str, ...]]:
        asked = query(shipped, text, lang)
        return asked.lang, asked.mechanics

    both = ("the-initiative", "first-strike")
    assert meant("initiative") == (Lang.EN, both)
    assert query(shipped, "initiative").ambiguous == {"initiative": both}
    assert query(shipped, "initiative", Lang.FR).ambiguous == {}
    assert query(shipped, "does the initiative move").ambiguous == {}
    assert meant("initiative", Lang.EN) == (Lang.EN, both[:1])
    assert meant("initiative", Lang.FR) == (Lang.FR, both[1:])
    assert meant("does the initiative move") == (Lang.EN, both[:1])
    assert meant("une créature avec l'initiative")[1][-1:] == both[1:]
    assert meant("fortification") == (Lang.EN, ("fortification-artifact", "fortify"))
    (tap,) = (unit for unit in read(shipped, "tap").units)
    assert "attack" not in tap.concepts  # « taper » is another word


def test_a_side_of_an_or_that_is_there_again_asks_nothing_more(library: Library) -> None:
    once, often = (read(library, " OR ".join(("frog", '"pond"') * n)) for n in (1, 500))
    assert len(often.alternatives) == len(once.alternatives) == 2
    assert [unit.words for unit in often.units] == [unit.words for unit in once.units]
    assert often.query.phrases == once.query.phrases == ("pond",)
