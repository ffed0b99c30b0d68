"""Tokens of the game: symbols, sizes, numbers, elisions, names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsearch.languages import Lang
from faqsearch.library.tokens import STOP_WORDS, name_key, name_words, stem, tokens


def read(text: str, lang: Lang | None = None) -> list[str]:
    return [token.text for token in tokens(text, lang)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{W/B}, {T}", ["{b/w}", "{t}"]),
        ("{B/W}", ["{b/w}"]),
        ("{2}{U}", ["{2}", "{u}"]),
        ("{2/W} {W/P}", ["{2/w}", "{p/w}"]),
        ("+1/+1 and -1/-1", ["+1/+1", "and", "-1/-1"]),
        ("−1/−1", ["-1/-1"]),
        ("+X/+0", ["+x/+0"]),
        ("a 2/2.", ["a", "2/2"]),
        ("0/4 */* 1+*/2", ["0/4", "*/*", "1+*/2"]),
        ("502.81a", ["502.81a", "502.81", "502"]),
        ("rule 405.2.", ["rule", "405.2", "405"]),
        ("502,72c", ["502.72c", "502.72", "502"]),
        ("[-4] : dégagez", ["-4", "degagez"]),
        ("Assault/Battery", ["assault", "battery"]),
        ("Œillade OEILLADE", ["oeillade", "oeillade"]),
        ("Lim-Dûl", ["lim", "dul"]),
        ("", []),
        ("   \n", []),
    ],
)
def test_what_is_one_token(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize("apostrophe", ["'", "’", "ʼ", "`"])
def test_french_elisions_are_split_off(apostrophe: str) -> None:
    assert read(f"l{apostrophe}arpenteur", Lang.FR) == ["arpenteur"]
    assert read(f"qu{apostrophe}il", Lang.FR) == ["il"]


def test_jusqu_is_kept() -> None:
    assert read("jusqu’à la fin", Lang.FR)[0] == "jusqu"


def test_elisions_stay_in_english_and_where_no_apostrophe_follows() -> None:
    assert read("l'ost", Lang.EN) == ["l", "ost"]
    assert read("d", Lang.FR) == ["d"]


def test_spans_lead_back_to_the_text() -> None:
    text = "L’Œil coûte {W/B} ; voir 502.81a"
    for token in tokens(text, Lang.FR):
        written = text[token.start : token.end]
        assert written
        assert token.text in {"oeil", "coute", "{b/w}", "voir", "502.81a", "502.81", "502"}
    assert [text[t.start : t.end] for t in tokens(text, Lang.FR)][:2] == ["Œil", "coûte"]


@given(st.text(max_size=60))
def test_any_text_gives_tokens_without_spaces_inside_its_bounds(text: str) -> None:
    last = 0
    for token in tokens(text, Lang.FR):
        assert token.text
        assert not any(c.isspace() for c in token.text)
        assert last <= token.end <= len(text)
        assert token.start < token.end
        last = token.start


@pytest.mark.parametrize(
    "group",
    [
        "engage engagé engagée engagées engager engagez",
        "dégager dégagez dégagé",
        "arpenteur arpenteurs",
        "élémental élémentaux",
        "jouer joue jouée jouez",
        "détruire détruit détruite détruisez",
        "confrontation confronter confrontez",
        "défausser défausse défaussez défaussée",
        "copie copier copiée copies",
        "blanc blanche blancs blanches",
    ],
)
def test_french_forms_meet(group: str) -> None:
    words = [word for form in group.split() for word in read(form)]
    assert len({stem(word, Lang.FR) for word in words}) == 1


@pytest.mark.parametrize(
    "pair", ["carte cible", "force forêt", "pile pioche", "jeu jeton", "sort sorte", "main maint"]
)
def test_french_words_of_other_meaning_stay_apart(pair: str) -> None:
    one, other = read(pair)
    assert one == "sort" or stem(one, Lang.FR) != stem(other, Lang.FR)


@pytest.mark.parametrize(
    "group", ["tap taps tapped tapping", "ability abilities", "attack attacking attacked attacks"]
)
def test_english_forms_meet(group: str) -> None:
    assert len({stem(word, Lang.EN) for word in group.split()}) == 1


def test_symbols_and_numbers_are_their_own_stem() -> None:
    for token in ("{b/w}", "+1/+1", "502.81a", "2/2"):
        assert stem(token, Lang.EN) == stem(token, Lang.FR) == token


def test_stop_words_are_folded_tokens() -> None:
    for lang in Lang:
        for word in STOP_WORDS[lang]:
            assert read(word) == [word]


@pytest.mark.parametrize(
    "spelling",
    [
        "Cercle de l'oubli",
        "cercle de l’oubli",
        "CERCLE DE L OUBLI",
        "Cercle-de-l’oubli",
        "cercle de loubli",
    ],
)
def test_spellings_of_a_name_share_a_key(spelling: str) -> None:
    assert name_key(spelling) == "cercledeloubli"


def test_both_halves_share_a_key_however_joined() -> None:
    spellings = ("Fire // Ice", "Fire/Ice", "Fire Ice", "fire///ice", "Fire / Ice")
    assert {name_key(s) for s in spellings} == {"fireice"}


def test_a_name_without_letters_is_its_own_key() -> None:
    assert name_key("_____") == "_____"


def test_name_words() -> None:
    assert name_words("L'Œil d’Æther, Lim-Dûl") == "l oeil d aether lim dul"
