"""What is suggested for a name that is none: what comes near, in the language of the asker."""

from __future__ import annotations

import pytest

from faqsearch.errors import NotFound
from faqsearch.languages import Lang
from faqsearch.search.names import Ladder
from tests.search.ladders import EN, FR, LADDER, MECHANICS, SHORT, named


@pytest.mark.parametrize(
    "nonsense",
    ["", "?", "((((", '"' * 99, "«»-–", "xyzzyq", "qq", "'", "∞", "a" * 500, "\n\t", "%_"],
)
def test_nonsense_is_not_found_and_suggests_nothing(nonsense: str) -> None:
    with pytest.raises(NotFound) as error:
        LADDER.resolve(nonsense)
    assert error.value.suggestions == ()


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("Garuk", "Garruk Wildspeaker"),  # a short form, never an answer
        ("Gorruk", "Garruk Wildspeaker"),
        ("Dorran", "Doran, the Siege Tower"),
        ("Morc", None),  # four letters are too few to guess
        ("Stoke", "Stone"),  # between two
        ("Yonder", "Ponder"),
    ],
)
def test_what_is_near_is_not_the_same(typed: str, suggested: str | None) -> None:
    with pytest.raises(NotFound) as error:
        SHORT.resolve(typed)
    assert (suggested in error.value.suggestions) is (suggested is not None)
    assert repr(typed) in str(error.value)
    assert "in this library" in str(error.value)


def test_of_names_as_near_that_of_the_same_letters_is_suggested_first() -> None:
    names = [(name, name, EN, True) for name in ("Lightning Blow", "Lightning Bolt")]
    for several in (names, names[::-1]):
        with pytest.raises(NotFound) as error:
            Ladder(named(*several)).resolve("lightning blot")
        assert error.value.suggestions == ("Lightning Bolt", "Lightning Blow")


def test_a_suggestion_is_in_the_language_asked_for() -> None:
    for lang, name in ((EN, "Garruk Wildspeaker"), (FR, "Garruk Languebestion")):
        assert SHORT.suggestions("garuk", lang) == (name,)


def test_a_word_inside_a_name_is_a_suggestion() -> None:
    with pytest.raises(NotFound) as error:
        LADDER.resolve("the pilgrim")
    assert error.value.suggestions == ("Ashling the Pilgrim",)


@pytest.mark.parametrize(
    ("typed", "lang", "suggested"),
    [
        ("evolve creatures", None, ("evolve",)),
        ("evolve creatures", FR, ("évolution",)),
        ("créatures qui évoluent", None, ("évolution",)),
        ("créatures qui évoluent", EN, ("evolve",)),
    ],
)
def test_a_mechanic_within_a_question_is_suggested_in_the_language_of_the_asker(
    typed: str, lang: Lang | None, suggested: tuple[str, ...]
) -> None:
    with pytest.raises(NotFound) as error:
        MECHANICS.resolve(typed, lang)
    assert error.value.suggestions == suggested


def test_what_is_suggested_is_in_the_language_of_the_asker_and_leads_there() -> None:
    assert LADDER.suggestions("le cercle de l'oubli rouge") == ("Cercle de l'oubli",)
    assert LADDER.suggestions("the oblivion ring trigger", FR) == ("Cercle de l'oubli",)
    assert LADDER.suggestions("the oblivion ring trigger") == ("Oblivion Ring",)
    assert set(LADDER.suggestions("la contemplation verte", FR)) == {
        "Contemplation (Contemplation)",
        "Contemplation (Ponder)",
    }


@pytest.mark.parametrize("lang", [None, *Lang])
def test_a_typo_in_a_name_of_two_cards_suggests_both_and_leads_to_each(lang: Lang | None) -> None:
    with pytest.raises(NotFound) as error:
        LADDER.resolve("comtemplatoin", lang)
    led = [LADDER.resolve(name, lang).id for name in error.value.suggestions]
    assert led[:2] == ["Contemplation", "Ponder"]
