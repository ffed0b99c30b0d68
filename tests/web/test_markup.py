"""Symbols and costs are drawn, and read out in the language of the text."""

from __future__ import annotations

import re

import pytest
from bs4 import BeautifulSoup

from faqsearch.languages import Lang
from faqsearch.nouns.cards import Card, CardFace
from faqsearch.web.markup import loyalty, plain, spoken
from faqsearch.web.views import Views

SPOKEN = [
    ("{0}", "0 generic mana", "mana générique 0"),
    ("{1000000}", "1,000,000 generic mana", "mana générique 1\u202f000\u202f000"),
    ("{X}", "X mana", "mana X"),
    ("{W}", "white mana", "mana blanc"),
    ("{C}", "colorless mana", "mana incolore"),
    ("{S}", "snow mana", "mana neigeux"),
    ("{W/U}", "white or blue mana", "mana blanc ou bleu"),
    ("{2/R}", "2 generic or red mana", "mana générique 2 ou rouge"),
    ("{C/G}", "colorless or green mana", "mana incolore ou vert"),
    ("{B/P}", "black mana or 2 life", "mana noir ou 2 points de vie"),
    ("{G/U/P}", "green or blue mana or 2 life", "mana vert ou bleu ou 2 points de vie"),
    ("{C/P}", "colorless mana or 2 life", "mana incolore ou 2 points de vie"),
    ("{P}", "Phyrexian mana", "mana phyrexian"),
    ("{HW}", "half a white mana", "demi-mana blanc"),
    ("{½}", "half a generic mana", "demi-mana générique"),
    ("{∞}", "infinite generic mana", "mana générique infini"),
    ("{T}", "tap", "engager"),
    ("{Q}", "untap", "dégager"),
    ("{E}", "energy counter", "marqueur énergie"),
    ("{TK}", "ticket counter", "marqueur ticket"),
    ("{A}", "acorn counter", "marqueur gland"),
    ("{PW}", "planeswalker symbol", "symbole de planeswalker"),
    ("{CHAOS}", "chaos symbol", "symbole du chaos"),
    ("{D}", "land drop", "pose de terrain"),
    ("{L}", "legendary", "légendaire"),
]


@pytest.mark.parametrize(("symbol", "english", "french"), SPOKEN)
def test_a_symbol_has_words_in_both_languages_and_its_text_to_copy(
    symbol: str, english: str, french: str
) -> None:
    assert (spoken(symbol, Lang.EN), spoken(symbol, Lang.FR)) == (english, french)
    drawn = plain(f"a {symbol} b", Lang.FR, "0")
    assert f'aria-label="{french}"' in drawn and f'<span class="raw">{symbol}</span>' in drawn
    assert re.search(r"<svg|data-letter=", drawn)


def test_no_row_ends_within_symbols_or_before_their_full_stop() -> None:
    row = "Add {R}{R}. Then {T}, {2}: draw; {W} : pay {U} now."
    held = BeautifulSoup(plain(row, Lang.EN, "0"), "html.parser").select(".held")
    assert [one.text for one in held] == ["{R}{R}.", "{T},", "{2}:", "{W} :", "{U}"]


@pytest.mark.parametrize(
    ("row", "shown", "read", "rest"),
    [
        ("+1: Draw.", "+1", "loyalty plus 1", ": Draw."),
        ("[−2]: Draw.", "−2", "loyalty minus 2", ": Draw."),
        ("-10: Draw.", "−10", "loyalty minus 10", ": Draw."),
        ("[-X]: Draw.", "−X", "loyalty minus X", ": Draw."),
        ("0 : Draw.", "0", "loyalty 0", " : Draw."),
    ],
)
def test_the_cost_of_a_loyalty_ability_is_drawn(row: str, shown: str, read: str, rest: str) -> None:
    drawn, left = loyalty(row, Lang.EN)
    assert f'aria-label="{read}">{shown}</span>' in drawn and left == rest


def test_only_a_planeswalker_s_abilities_cost_loyalty() -> None:
    views = Views(Lang.FR, {}, {}, lambda id, lang: None, None, {}, "0")

    def first_row(loyalty: str | None) -> str:
        face = CardFace("Nom", Lang.FR, loyalty=loyalty, text="0 : piochez.")
        return str(views.faces(Card("Name", (face,), {Lang.FR: ("Nom",)}))[0].rows[0].text)

    assert 'aria-label="loyauté 0"' in first_row("3")
    assert first_row(None) == "0 : piochez."
