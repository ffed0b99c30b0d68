"""Search end to end: who is found, in which language, in what order, how many."""

from __future__ import annotations

from pathlib import Path

import pytest

from faqsearch.api import Library
from faqsearch.languages import Lang
from faqsearch.nouns.answers import (
    Hit,
    HitKind,
    Tier,
)

MARSH = Path(__file__).parents[1] / "library" / "documents" / "marsh.txt"


def first(library: Library, text: str, lang: Lang | None = None) -> Hit:
    hits = library.search(text, lang).hits
    assert hits, f"nothing found for {text!r}"
    return hits[0]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("does evoke change the converted mana cost", "stays what it was"),
        ("do I sacrifice a tapped evoked creature", "comes into play tapped"),
        ("what if Oblivion Ring leaves before its ability resolves", "for good"),
        ("oblivion ring loop", "the game is a draw"),
        ("pond heron hand", "opponent's hand"),
        ("marsh otter flying -1/-1 counters", "can block a creature with flying"),
        ("how often do I pay {W/B}", "{W/B} is paid once"),
    ],
)
def test_english_questions(library: Library, question: str, words: str) -> None:
    assert words in first(library, question).text


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("valeur de mana d'un sort évoqué", "reste ce qu'il était"),
        ("créature engagée évocation", "arrive en jeu engagée"),
        ("cercle de l'oubli part avant la résolution", "hors de la partie"),
        ("heron des mares main de l'adversaire", "main de chaque adversaire"),
        ("gaddock teeg carte double moitie", "malgré Gaddock Teeg"),
    ],
)
def test_french_questions(library: Library, question: str, words: str) -> None:
    hit = first(library, question)
    assert words in hit.text
    assert hit.lang is Lang.FR


def test_a_symbol_is_answered_by_its_own_kind_of_mana(shipped: Library) -> None:
    for symbol in ("{W/B}", "{2/W}", "{B/W}"):
        assert first(shipped, symbol).mechanics == ("hybrid-mana",)
    hits = shipped.search("{W/P}").hits
    assert hits[0].id == "phyrexian-mana"
    assert not [hit for hit in hits if "hybrid-mana" in hit.mechanics]


def test_a_french_question_finds_an_english_only_ruling(library: Library) -> None:
    hit = first(library, "boucle infinie du cercle de l'oubli match nul", Lang.FR)
    assert "the game is a draw" in hit.text
    assert (hit.lang, hit.twin) == (Lang.EN, None)


def test_an_english_question_finds_a_french_only_ruling(library: Library) -> None:
    hit = first(library, "can I play half of a split card with Gaddock Teeg", Lang.EN)
    assert hit.lang is Lang.FR
    assert "malgré Gaddock Teeg" in hit.text


def test_twins_are_one_hit_in_the_language_of_the_answer(library: Library) -> None:
    for lang in Lang:
        hits = library.search("Oblivion Ring first ability resolves", lang, limit=50).hits
        ids = {hit.id for hit in hits}
        assert not any(hit.twin in ids for hit in hits)
        twinned = [hit for hit in hits if hit.twin]
        assert twinned
        assert all(hit.lang is lang for hit in twinned)


def test_total_counts_all_pages_and_pages_do_not_overlap(library: Library) -> None:
    whole = library.search("creature ability", limit=1000)
    assert whole.total == len(whole.hits) > 4
    pages = [
        hit.id
        for offset in range(0, whole.total, 3)
        for hit in library.search("creature ability", limit=3, offset=offset).hits
    ]
    assert pages == [hit.id for hit in whole.hits]
    assert [hit.rank for hit in whole.hits] == list(range(1, whole.total + 1))
    assert library.search("creature ability", offset=1000).hits == ()


def test_scores_never_rise_down_the_page(library: Library) -> None:
    scores = [hit.score for hit in library.search("creature ability", limit=100).hits]
    assert scores == sorted(scores, reverse=True)


def test_highlights_are_spans_of_what_matched(library: Library) -> None:
    hit = first(library, "oblivion ring loops")
    shown = [hit.text[start:end] for start, end in hit.highlights]
    assert "loop" in shown
    assert {"Oblivion Ring", "Oblivion"} & set(shown)
    assert "the" not in shown
    ends = [end for _, end in hit.highlights]
    assert all(start >= end for (start, _), end in zip(hit.highlights[1:], ends, strict=False))


def test_highlights_cross_languages(library: Library) -> None:
    hit = first(library, "cercle de l'oubli match nul", Lang.FR)
    shown = [hit.text[start:end] for start, end in hit.highlights]
    assert "game is a draw" in shown


def test_a_rule_is_found_by_number_and_by_its_parent(library: Library) -> None:
    for number in ("502.74a", "502.74", "rule:502.74"):
        hit = first(library, number)
        assert (hit.kind, hit.id) == (HitKind.RULE, "502.74a")


def test_a_number_finds_who_cites_it(library: Library) -> None:
    hits = library.search("502.74a", Lang.EN).hits
    assert any("See rule 502.74a" in hit.text for hit in hits)


def test_filters_narrow(library: Library) -> None:
    every = library.search("lang:fr", limit=1000)
    assert every.total > 4
    assert {hit.lang for hit in every.hits if hit.kind is HitKind.RULING} == {Lang.FR}
    assert {h.kind for h in library.search("evoke kind:rule").hits} == {HitKind.RULE}
    assert all(
        s.document.startswith("pond") for h in library.search("set:pnd").hits for s in h.sources
    )
    card = library.search('card:"pond heron" kind:ruling', Lang.EN)
    assert [hit.cards for hit in card.hits] == [("Pond Heron",)]
    assert library.search("mechanic:evoke kind:ruling").total == 4
    assert library.search("document:marsh kind:ruling").total == 3


def test_phrases_are_found_as_they_stand(library: Library) -> None:
    assert library.search('"first ability resolves"').total == 1
    assert library.search('"ability first resolves"').total == 0
    assert library.search('"{W/B} is paid once"').total == 1
    both = library.search('"first ability resolves" OR "{W/B} is paid once"')
    assert both.total == 2
    assert library.search('"first ability resolves" OR "paid is once"').total == 1


def test_excluded_words_are_not_there(library: Library) -> None:
    with_word = library.search("oblivion ring kind:ruling", limit=99)
    without = library.search("oblivion ring kind:ruling -loop", limit=99)
    assert without.total == with_word.total - 1
    assert not any("loop" in hit.text for hit in without.hits)


def test_a_card_comes_first_only_if_its_name_is_the_question(library: Library) -> None:
    for question, kinds in (
        ("pond heron", [HitKind.CARD, HitKind.RULING]),
        ("pond heron hand", [HitKind.RULING, HitKind.CARD]),
    ):
        hits = library.search(question, Lang.EN).hits
        assert [hit.kind for hit in hits if "Pond Heron" in hit.cards] == kinds
    hits = library.search("pond heron", Lang.EN).hits
    assert {hit.tier for hit in hits if "Pond Heron" in hit.cards} == {Tier.EXACT}


def test_a_guess_is_visibly_a_guess(library: Library) -> None:
    assert first(library, "pond herron hand").tier is Tier.FUZZY
    assert first(library, "evoke cost alternative").tier is Tier.TEXT


def test_nothing_found_suggests_names(library: Library) -> None:
    answer = library.search("zzzz")
    assert (answer.total, answer.hits, answer.suggestions) == (0, (), ())
    answer = library.search("oblivionn")
    assert answer.total or answer.suggestions


def test_what_a_judge_added_wins_a_tie(library: Library, tmp_path: Path) -> None:
    from faqsearch.library.store import Store

    own = tmp_path / "own.txt"
    pond = Path(__file__).parents[1] / "library" / "corpus" / "en" / "pond.txt"
    own.write_text(pond.read_text("utf-8").replace("not earlier", "never earlier"), "utf-8")
    made = Library(Store(tmp_path / "library", corpus=pond.parents[1]))
    made.add([own])
    hits = made.search("Pond Heron opponent hand ability resolves", Lang.EN).hits
    assert [hit.sources[0].document for hit in hits[:2]] == ["own", "pond-en"]


def test_an_answer_is_the_same_every_time(library: Library) -> None:
    assert library.search("creature ability") == library.search("creature ability")


@pytest.mark.parametrize(
    "question",
    [
        "is a hybrid card still both colors if I only spent white mana on it",
        "shorcrasher mimc second spell same turn",
        "scoriacé fouettecœur does it count itself",
    ],
)
def test_what_hardly_answers_comes_after_what_does(shipped: Library, question: str) -> None:
    weak = [hit.weak for hit in shipped.search(question, limit=10).hits]
    assert {False, True} == set(weak)
    assert weak[1:] == sorted(weak[1:])
