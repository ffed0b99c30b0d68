"""Words that the game gave up are found in any form, and today's words are not."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.checker.words import outdated_words
from faqsearch.languages import Lang

LORWYN = date(2007, 10, 1)


def words(text: str, lang: Lang, since: date | None = LORWYN) -> list[tuple[str, str]]:
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
