"""Words that the game gave up are found in any form, and today's words are not."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.authority.glossary import Glossary
from faqsearch.checker.words import outdated_words
from faqsearch.languages import Lang

LORWYN = date(2007, 10, 1)


def words(text: str, lang: Lang, since: date | None = LORWYN) -> list[tuple[str, str | None]]:
    return [(word.then, word.today) for word in outdated_words(text, lang, since)]


@pytest.mark.parametrize(
    ("text", "today"),
    [
        ("A creature in play stays there.", "battlefield"),
        ("Its converted mana costs differ.", "mana value"),
        ("A tribal enchantment is in the deck.", "kindred"),
        ("The token is removed from the game.", "exile"),
        ("Remove that same creature from the game.", "exile"),
        ("It comes into play tapped.", "enters"),
        ("That is a state-based effect.", "state-based action"),
    ],
)
def test_english(text: str, today: str) -> None:
    assert today in [word for _, word in words(text, Lang.EN)]


@pytest.mark.parametrize(
    ("text", "today"),
    [
        ("Une créature en jeu y reste.", "champ de bataille"),
        ("Leurs coûts convertis de mana diffèrent.", "valeur de mana"),
        ("Vous la retirez de la partie.", "exil"),
        ("Il retire indéfiniment de la partie la carte.", "exil"),
        ("Elle arrive en jeu engagée.", "arrive"),
        ("Deux permanents tribaux.", "kindred"),
        ("Un arpenteur perd sa loyauté.", "planeswalker"),
    ],
)
def test_french(text: str, today: str) -> None:
    assert today in [word for _, word in words(text, Lang.FR)]


@pytest.mark.parametrize(
    ("between", "found"),
    [("", True), ("that ", True), ("that same creature ", True), ("both of the frogs ", False)],
)
def test_up_to_three_words_stand_inside_a_phrase(between: str, found: bool) -> None:
    wanted = [("remove from the game", "exile")] if found else []
    assert words(f"Remove {between}from the game.", Lang.EN) == wanted


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Both modes may name the same creature or player.", Lang.EN),
        ("The ability triggers; a tribe of merfolk.", Lang.EN),
        ("Play a land. It lasts until end of turn.", Lang.EN),
        ("Its mana value is 3 on the battlefield; exile it.", Lang.EN),
        ("Jouez un terrain. Votre partie continue ; le jeu reprend.", Lang.FR),
        ("Le mal d’invocation compte.", Lang.FR),
    ],
)
def test_what_is_still_said_is_not_outdated(text: str, lang: Lang) -> None:
    assert words(text, lang) == []


def test_only_what_was_given_up_after_the_text_counts() -> None:
    text = "Its converted mana cost, once in play, counts."
    assert [today for _, today in words(text, Lang.EN, date(2013, 1, 1))] == ["mana value"]
    assert words(text, Lang.EN, date(2023, 1, 1)) == []


@pytest.mark.parametrize(
    ("text", "lang", "then"),
    [
        ("Mana burn may cost you life.", Lang.EN, "mana burn"),
        ("Announce the damage assignment order.", Lang.EN, "damage assignment order"),
        ("The planeswalker uniqueness rule applies.", Lang.EN, "planeswalker uniqueness rule"),
        ("La brûlure de mana vous blesse.", Lang.FR, "brûlure de mana"),
        ("La règle d’unicité des planeswalkers.", Lang.FR, "règle d’unicité des planeswalkers"),
    ],
)
def test_what_the_game_has_no_more_has_no_word_of_today(text: str, lang: Lang, then: str) -> None:
    assert words(text, lang) == [(then, None)]


@pytest.mark.parametrize("lang", Lang)
def test_no_word_given_up_is_its_own_word_of_today(lang: Lang) -> None:
    every = "\n".join(
        word.text for entry in Glossary.bundled().values() for word in entry.words[lang]
    )
    found = outdated_words(every, lang, None)
    assert len(found) > 20
    assert [word for word in found if word.then == word.today] == []
