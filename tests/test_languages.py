"""Folding: spellings that must meet, and that folding twice changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsearch.languages import Lang, fold


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Œillade captivante", "oeillade captivante"),
        ("OEILLADE CAPTIVANTE", "oeillade captivante"),
        ("Færie du nectar", "faerie du nectar"),
        ("Cercle de l’oubli", "cercle de l'oubli"),
        ("Lim-Dûl's Vault", "lim-dul's vault"),
        ("Sans—tiret", "sans-tiret"),
        ("−1/−1", "-1/-1"),
        ("deux\u00a0mots\u202fici", "deux mots ici"),
        ("  Élan \t vital ", "elan vital"),
    ],
)
def test_fold(written: str, folded: str) -> None:
    assert fold(written) == folded


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_the_other_language() -> None:
    assert (Lang.EN.other, Lang.FR.other) == (Lang.FR, Lang.EN)


@given(st.text(st.characters(max_codepoint=127)))
def test_ascii_folds_the_same_beside_other_letters(text: str) -> None:
    assert fold(text + "é") == fold(text + "e")
