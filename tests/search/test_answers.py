"""What a judge is answered from the documents that ship: the first hit, and what is said of it."""

from __future__ import annotations

import pytest

from faqsearch.api import Library
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import (
    Hit,
    HitKind,
    SearchAnswer,
    Tier,
)


def ask(shipped: Library, question: str, lang: Lang | None = None) -> SearchAnswer:
    return shipped.search(question, lang, limit=50)


def strong(answer: SearchAnswer) -> list[Hit]:
    return [hit for hit in answer.hits if not hit.weak]


# --- a card brings its mechanics ----------------------------------------------------


def test_a_named_card_brings_the_rulings_of_its_mechanics(shipped: Library) -> None:
    first = ask(shipped, "can I evoke Mulldrifter at instant speed").hits[0]
    assert (first.kind, first.via) == (HitKind.RULING, "evoke")
    assert "isn't affected by evoke" in first.text


def test_a_card_without_rulings_answers_by_its_mechanics_and_says_so(shipped: Library) -> None:
    answer = ask(shipped, "Raven's Crime")
    assert answer.hits[0].kind is HitKind.CARD
    rulings = [hit for hit in answer.hits if hit.kind is HitKind.RULING]
    assert {hit.via for hit in rulings if "Raven's Crime" not in hit.cards} <= {"retrace", None}
    assert any(hit.via == "retrace" for hit in rulings)


def test_an_exact_name_takes_its_words_with_it(shipped: Library) -> None:
    """Cards that share a word with the one named are no answer."""
    answer = ask(shipped, "Vagabond des pensées évocation")
    assert answer.query.cards == ("Mulldrifter",)
    assert answer.hits[0].mechanics == ("evoke",)
    assert not any("Vagabond" in hit.title for hit in answer.hits if "Mulldrifter" not in hit.cards)


def test_a_mechanics_word_in_a_cards_name_is_not_that_mechanic(shipped: Library) -> None:
    """Riverfall Mimic is called after cascades in French, and has none."""
    hits = ask(shipped, "cascade into an adventurer card").hits
    assert hits[0].mechanics == ("adventurer-card",)
    assert "Riverfall Mimic" not in [hit.id for hit in hits[:3]]
    name = shipped.card("Riverfall Mimic").card.name(Lang.FR)
    assert "cascade" in name and ask(shipped, name).hits[0].id == "Riverfall Mimic"


# --- a name that is the whole question ----------------------------------------------


@pytest.mark.parametrize(
    ("question", "kind", "id"),
    [
        ("Oblivion Ring", HitKind.CARD, "Oblivion Ring"),
        ("cercle de l’oubli", HitKind.CARD, "Oblivion Ring"),
        ("transmute", HitKind.MECHANIC, "transmute"),
        ("évocation", HitKind.MECHANIC, "evoke"),
        ("ward", HitKind.MECHANIC, "ward"),
        ("how does wither work", HitKind.MECHANIC, "wither"),
        ("legend rule", HitKind.GLOSSARY, "legend-rule"),
        ("règle des légendes", HitKind.GLOSSARY, "legend-rule"),
    ],
)
def test_what_is_asked_for_by_its_whole_name_comes_first(
    shipped: Library, question: str, kind: HitKind, id: str
) -> None:
    first = ask(shipped, question).hits[0]
    assert (first.kind, first.id, first.tier) == (kind, id, Tier.EXACT)
    assert not first.weak


def test_a_mechanic_and_a_term_bear_their_rule_of_today(shipped: Library) -> None:
    assert ask(shipped, "ward").hits[0].rule == "702.21"
    assert ask(shipped, "legend rule").hits[0].rule == "704.5j"
    french = ask(shipped, "règle des légendes").hits[0]
    assert (french.lang, french.title) == (Lang.FR, "règle de légende")


def test_a_card_known_by_name_only_comes_after_the_ruling_that_names_it(shipped: Library) -> None:
    kinds = [hit.kind for hit in ask(shipped, "Shock").hits]
    assert kinds[0] is HitKind.RULING
    assert HitKind.CARD in kinds


# --- what isn't held ----------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    ["mana burn", "brûlure de mana", "Tarmogoyf size", "banding", "companion restriction"],
)
def test_what_is_not_held_does_not_look_like_an_answer(shipped: Library, question: str) -> None:
    """No ruling is passed off as the answer, though a definition may be one."""
    answer = ask(shipped, question)
    assert {hit.kind for hit in strong(answer)} <= {HitKind.GLOSSARY, HitKind.MECHANIC}
    assert answer.total <= 10


@pytest.mark.parametrize("question", ["mulldriftr", "garuk"])
def test_a_miss_names_what_comes_near(shipped: Library, question: str) -> None:
    answer = ask(shipped, question, Lang.EN)
    assert answer.query.cards or answer.suggestions
    assert not any(hit.tier is Tier.EXACT for hit in answer.hits)


def test_suggestions_are_in_the_language_of_the_answer(shipped: Library) -> None:
    assert ask(shipped, "garuk", Lang.EN).suggestions == ("Garruk Wildspeaker",)
    assert ask(shipped, "garuk", Lang.FR).suggestions == ("Garruk Languebestion",)


# --- the language -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "lang"),
    [
        ("exiler", Lang.FR),
        ("Garruk Languebestion", Lang.FR),
        ("Oblivion Ring", Lang.EN),
        ("cimetière", Lang.FR),
        ("cimetiere", Lang.FR),
        ("graveyard", Lang.EN),
        ("Mulldrifter évocation", Lang.FR),
    ],
)
def test_names_and_terms_tell_the_language(shipped: Library, question: str, lang: Lang) -> None:
    assert ask(shipped, question).query.lang is lang


# --- filters ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "unread", ["kind:bogus", "lang:de", "set:XYZ", "mechanic:foo", "document:none", "before:x"]
)
def test_a_filter_that_means_nothing_is_told_and_changes_little(
    shipped: Library, unread: str
) -> None:
    plain, answer = ask(shipped, "evoke cost"), ask(shipped, f"evoke cost {unread}")
    assert answer.query.unread == (unread,)
    assert answer.query.filters == {}
    assert answer.query.lang is Lang.EN
    assert answer.hits[0].id == plain.hits[0].id


@pytest.mark.parametrize(
    ("typed", "unread"),
    [
        ("evoke color:red", ("color:red",)),
        ('evoke foo:"split card"', ("foo:",)),
        ("card: Oblivion Ring", ("card:",)),
        ('evoke "split card', ('"split card',)),
        ("card:Ponder OR evoke", ("OR evoke",)),
        ("evoke OR card:Ponder", ("OR card:Ponder",)),
        ("evoke OR", ("OR",)),
        ("evoke OR retrace", ()),
        ("lang:fr OR lang:en evoke", ()),
        ("question: can I evoke", ()),
        ("https://example.org evoke", ()),
        ("evoke at 19:30", ()),
    ],
)
def test_what_is_written_like_a_filter_and_is_none_is_told(
    shipped: Library, typed: str, unread: tuple[str, ...]
) -> None:
    assert ask(shipped, typed).query.unread == unread


def test_what_is_no_filter_is_searched_for_as_words(shipped: Library) -> None:
    assert {"color", "red"} <= set(ask(shipped, "evoke color:red").query.words)
    assert "ponder" in " ".join(ask(shipped, "card: Ponder").query.words)
    assert ask(shipped, 'evoke "split card').query.phrases == ()


def test_a_set_by_its_code_or_its_name(shipped: Library) -> None:
    answers = [ask(shipped, f"evoke set:{name}") for name in ("LRW", "lrw", "Lorwyn", '"lorwyn"')]
    assert len({answer.total for answer in answers}) == 1
    assert answers[0].total > 5
    assert ask(shipped, "evoke set:Eventide kind:ruling").total == 0


def test_a_document_or_language_asked_for_shows_that_very_text(shipped: Library) -> None:
    for question in ("document:lorwyn-fr Oblivion Ring", "lang:fr Oblivion Ring"):
        hits = ask(shipped, question, Lang.EN).hits
        rulings = [hit for hit in hits if hit.kind is HitKind.RULING]
        assert rulings
        assert {hit.lang for hit in rulings} == {Lang.FR}
    rules = ask(shipped, "505.7 document:split-cards-fr", Lang.EN).hits
    assert [(hit.kind, hit.lang) for hit in rules[:1]] == [(HitKind.RULE, Lang.FR)]


def test_days_narrow(shipped: Library) -> None:
    assert ask(shipped, "retrace before:2008 kind:ruling").total == 0
    later = ask(shipped, "retrace after:2008-06 kind:ruling")
    assert later.total > 5
    assert all(hit.date and hit.date.year >= 2008 for hit in later.hits)
    assert ask(shipped, "retrace after:2008-06-11 before:2008-06-12 kind:ruling").total > 5


def test_either_side_of_an_or_answers(shipped: Library) -> None:
    both = {hit.mechanics for hit in strong(ask(shipped, "retrace OR evolve"))}
    assert {("retrace",), ("evolve",)} <= both
    filters = ask(shipped, "mechanic:retrace OR mechanic:evolve kind:ruling")
    assert {m for hit in filters.hits for m in hit.mechanics} >= {"retrace", "evolve"}
    assert filters.query.filters["mechanic"] == "retrace OR evolve"


def test_a_filter_can_exclude(shipped: Library) -> None:
    kinds = {hit.kind for hit in ask(shipped, "planeswalker -kind:ruling").hits}
    assert kinds
    assert HitKind.RULING not in kinds


def test_a_minus_before_x_is_a_cost(shipped: Library) -> None:
    answer = ask(shipped, "chandra nalaar -X how high can x be")
    assert answer.query.excluded == ()
    assert answer.hits[0].cards == ("Chandra Nalaar",)


def test_a_french_name_of_two_cards_shows_both_and_says_so(shipped: Library) -> None:
    for question in ("Contemplation", "card:Contemplation"):
        answer = ask(shipped, question)
        assert list(answer.query.ambiguous.values()) == [("Contemplation", "Ponder")]
        assert {card for hit in answer.hits for card in hit.cards} >= {"Contemplation", "Ponder"}


# --- numbers ------------------------------------------------------------------------


def test_a_number_of_today_finds_the_rule_of_then(shipped: Library) -> None:
    assert ask(shipped, "702.73a").hits[0].id == "502.73a"
    assert {hit.id for hit in ask(shipped, "rule 709 split cards").hits[:3]} == {
        "505.1",
        "505.2",
        "505.3",
    }


def test_a_section_typed_alone_is_its_rules_in_their_order(shipped: Library) -> None:
    answer = ask(shipped, "505", Lang.EN)
    ids = [hit.id for hit in answer.hits if hit.kind is HitKind.RULE]
    assert ids and all(id.startswith("505.") for id in ids)
    assert ids == sorted(ids, key=RuleNumber.parse)
    assert answer.query.rules == ("505",) and not answer.hits[0].weak
    assert ask(shipped, "is 505 too much").query.rules == ask(shipped, "999").query.rules == ()


@pytest.mark.parametrize("typed", ["502,81a", "502.81A", "rule:502,81a", "rule:502.81A"])
def test_a_rule_number_as_french_texts_and_people_write_it(shipped: Library, typed: str) -> None:
    hits = ask(shipped, typed, Lang.FR).hits
    assert hits[0].id == "502.81a"
    assert not ask(shipped, typed).query.unread


def test_one_rule_is_one_hit_in_the_language_of_the_question(shipped: Library) -> None:
    for lang in Lang:
        hits = [h for h in ask(shipped, "502.81a", lang).hits if h.kind is HitKind.RULE]
        assert [(hit.id, hit.lang) for hit in hits] == [("502.81a", lang)]


# --- why ----------------------------------------------------------------------------


def test_every_hit_can_say_why_it_is_there(shipped: Library) -> None:
    answer = shipped.search("can I evoke Mulldrifter at instant speed", limit=3, explain=True)
    assert answer.hits[0].why[:2] == ("by the mechanic evoke of the card", "mechanic evoke")
    assert all(hit.why[-1].startswith("score ") for hit in answer.hits)
    assert ask(shipped, "Mulldrifter").hits[0].why == ()
    named = shipped.search("oblivion rign loop", Lang.EN, limit=1, explain=True).hits[0]
    assert named.why[:2] == ("fuzzy name", "its card: Oblivion Ring")
    french = shipped.search("pistage sort", Lang.FR, limit=1, explain=True).hits[0]
    assert french.why[:2] == ("mécanique retrace (pistage)", "concept spell (sort)")


# --- what only names a mechanic ------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "lang", "id", "card"),
    [
        ("deathtouch", Lang.EN, "deathtouch", "Lace with Moonglove"),
        ("contact mortel", Lang.FR, "deathtouch", "Lace with Moonglove"),
    ],
)
def test_a_mechanic_without_rulings_has_those_that_name_it(
    shipped: Library, name: str, lang: Lang, id: str, card: str
) -> None:
    hits = shipped.mechanic(name, lang).rulings
    assert card in {c for hit in hits for c in hit.cards}
    assert {hit.via for hit in hits} == {id}
    assert all(id not in hit.mechanics for hit in hits)


def test_a_mechanics_own_rulings_come_before_those_that_name_it(shipped: Library) -> None:
    hits = shipped.mechanic("evoke", Lang.EN).rulings
    marks = [hit.via == "evoke" for hit in hits]
    assert marks == sorted(marks) and not marks[0]
    assert len({hit.id for hit in hits}) == len(hits)
