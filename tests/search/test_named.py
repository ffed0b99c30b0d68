"""The cards that a question names."""

from __future__ import annotations

from faqsearch.api import Library


def names(library: Library, text: str) -> tuple[str, ...]:
    return library.search(text).query.cards


def test_names_in_either_language_and_with_a_typo(library: Library) -> None:
    assert names(library, "can Oblivion Ring target itself") == ("Oblivion Ring",)
    assert names(library, "le cercle de l oubli et la pile") == ("Oblivion Ring",)
    assert names(library, "what does oblivon ring do") == ("Oblivion Ring",)
    assert names(library, "assault/battery in hand") == ("Assault // Battery",)


def test_a_plain_word_is_no_card_by_itself(library: Library) -> None:
    assert names(library, "can a creature with fire attack") == ()
