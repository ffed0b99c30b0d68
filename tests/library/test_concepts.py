"""Concepts: one id for the words of two languages and of different years."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from faqsearch.authority import Authority
from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts, glossary_rows
from faqsearch.library.tokens import tokens

CONCEPTS = Concepts(glossary_rows(Authority.bundled().mechanics.values()))


def found(text: str, lang: Lang) -> set[str]:
    words = [token.text for token in tokens(text, lang)]
    return {concept for one in CONCEPTS.find(words, lang) for concept in one.concepts}


@pytest.mark.parametrize(
    ("concept", "english", "french"),
    [
        ("exile", "removed from the game", "retirées de la partie"),
        ("exile", "exile it", "exilez-la"),
        ("mana-value", "its converted mana cost", "son coût converti de mana"),
        ("mana-value", "mana value 3", "valeur de mana 3"),
        ("planeswalker", "two planeswalkers", "deux arpenteurs"),
        ("damage", "damage dealt", "les blessures infligées"),
        ("counter", "a countered spell", "un sort contrecarré"),
        ("marker", "loyalty counters", "marqueurs loyauté"),
        ("two-headed-giant", "Two-Headed Giant", "Troll à deux têtes"),
        ("teammate", "your teammate", "votre équipier"),
        ("split-card", "a split card", "une double carte"),
        ("graveyard", "their graveyards", "leurs cimetières"),
        ("clash", "clash with an opponent", "confrontez un adversaire"),
        ("evoke", "evoked", "évocation"),
        ("state-based-action", "state-based effects", "effets basés sur l’état"),
        ("end-of-turn", "until end of turn", "jusqu’à la fin du tour"),
    ],
)
def test_both_languages_meet(concept: str, english: str, french: str) -> None:
    assert concept in found(english, Lang.EN)
    assert concept in found(french, Lang.FR)


def test_the_longest_words_win() -> None:
    assert "card" not in found("a split card", Lang.EN)
    assert "power" not in found("triggers in response", Lang.EN)


def test_an_exact_form_goes_before_a_stem() -> None:
    assert "marker" not in found("countered", Lang.EN)
    assert "counter" not in found("counters", Lang.EN)


def test_every_entry_has_words_in_both_languages_and_a_slug() -> None:
    text = (files("faqsearch") / "authority" / "data" / "glossary.toml").read_text("utf-8")
    entries = tomllib.loads(text)
    assert len(entries) > 150
    for concept, words in entries.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", concept)
        assert set(words) == {"en", "fr"}, concept
        assert all(words.values()), concept
