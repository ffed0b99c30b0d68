"""Names that come near: a typo away, or two, and never guessed between two cards."""

from __future__ import annotations

import pytest

from faqsearch.errors import NotFound
from faqsearch.nouns.answers import Tier
from faqsearch.search.names import Ladder
from tests.search.ladders import EN, FR, LADDER, SHORT, named


def test_a_typo_between_two_cards_is_never_guessed() -> None:
    with pytest.raises(NotFound) as near:
        LADDER.resolve("Bog Wrait h x")
    assert set(near.value.suggestions) <= {"Bog Wraith", "Bog Wraiths"}
    assert near.value.suggestions


@pytest.mark.parametrize(
    ("typed", "id", "tier"),
    [
        ("garruk", "Garruk Wildspeaker", Tier.PREFIX),
        ("Wort", "Wort, Boggart Auntie", Tier.PREFIX),
        ("doran", "Doran, the Siege Tower", Tier.PREFIX),
        ("Shriekmow", "Shriekmaw", Tier.FUZZY),
        ("Shrikmow", "Shriekmaw", Tier.FUZZY),
        ("Sriekma", "Shriekmaw", Tier.FUZZY),
        ("assault/battry", "Assault // Battery", Tier.FUZZY),
        ("back draon", "Black Dragon", Tier.FUZZY),  # the space decides
        ("lgzéionnaire gobelin", "Goblin Legionnaire", Tier.FUZZY),  # z between two swapped
        ("batery", "Assault // Battery", Tier.FUZZY),
    ],
)
def test_a_beginning_and_a_guess_are_told_from_the_name(typed: str, id: str, tier: Tier) -> None:
    found = SHORT.resolve(typed)
    assert (found.id, found.tier) == (id, tier)


def test_a_guess_names_the_cards_that_are_nearly_as_near() -> None:
    ladder = Ladder(named(("Quagnoth", "Quagnoth", EN, True), ("Scragnoth", "Scragnoth", EN, True)))
    assert ladder.resolve("suagnoth") == ("Quagnoth", Tier.FUZZY, EN, ("Scragnoth",))
    assert ladder.resolve("Quagnoth").near == ()


def test_a_typo_between_a_name_and_a_half_is_not_guessed() -> None:
    ladder = Ladder(
        named(("Commandeer", "Commandeer", EN, True), ("Commander", "Rule // Command", FR, False))
    )
    with pytest.raises(NotFound) as error:
        ladder.resolve("commandner")
    assert set(error.value.suggestions) == {"Commandeer", "Commander"}


def test_swapped_letters_beside_a_ligature_are_one_typo() -> None:
    ladder = Ladder(named(("Phénix du Cœurmonde", "Worldheart Phoenix", FR, True)))
    assert ladder.resolve("péhnix du œcurmonde").id == "Worldheart Phoenix"
