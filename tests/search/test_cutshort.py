"""A card's name that ends within a word."""

from __future__ import annotations

import pytest

from faqsearch.api import Library
from faqsearch.nouns.answers import Tier


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("cercle de l oub", "Oblivion Ring"),
        ("cercle de l'oub", "Oblivion Ring"),
        ("oblivion rin", "Oblivion Ring"),
        ("que devient la cible de cercle de l oub", "Oblivion Ring"),
        ("entité mir", "Mirror Entity"),
    ],
)
def test_it_is_found_by_what_was_typed_and_said_to_be_a_beginning(
    shipped: Library, typed: str, card: str
) -> None:
    answer = shipped.search(typed)
    assert answer.query.cards == (card,)
    assert card in answer.hits[0].cards
    assert answer.hits[0].tier is Tier.PREFIX


@pytest.mark.parametrize("typed", ["split car", "sort contrecarré", "the turn", "fin d étape"])
def test_what_begins_no_name_or_is_a_term_is_none(shipped: Library, typed: str) -> None:
    assert shipped.search(typed).query.cards == ()
