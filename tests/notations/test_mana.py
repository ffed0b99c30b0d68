"""Mana: every kind of symbol, values and colours, printing and reading as inverses."""

from __future__ import annotations

import gzip
import json
import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsearch.errors import NotationError
from faqsearch.notations.mana import ManaCost, ManaSymbol, find_symbols

SYMBOLS = (
    "0 1 2 16 100 1000000 X Y Z W U B R G C S W/U 2/W W/B C/W U/B W/P U/R U/P B/R C/P B/G "
    "2/G R/G HW R/W HR G/W ½ G/U ∞ G/U/P R/W/P"
).split()


@pytest.mark.parametrize(
    ("cost", "value", "colors"),
    [
        ("{0}", 0, ""),
        ("{2}{W}", 3, "W"),
        ("{B}{G}{W}", 3, "WBG"),
        ("{X}{X}{U}", 1, "U"),
        ("{W/B}{W/B}{W/B}", 3, "WB"),
        ("{3}{U/R}{U/R}", 5, "UR"),
        ("{2/W}{2/U}{2/B}{2/R}{2/G}", 10, "WUBRG"),
        ("{C}{S}", 2, ""),
        ("{1}{G/P}", 2, "G"),
        ("{2}{G/U/P}", 3, "UG"),
        ("{C/W}", 1, "W"),
        ("{HW}", 0.5, "W"),
        ("{∞}", math.inf, ""),
    ],
)
def test_value_and_colours(cost: str, value: float, colors: str) -> None:
    read = ManaCost.parse(cost)
    assert (read.mana_value, "".join(read.colors)) == (value, colors)


@pytest.mark.parametrize(
    ("written", "printed"),
    [("{b/w}", "{W/B}"), ("{r/u}", "{U/R}"), ("{g/r}", "{R/G}"), ("{03}", "{3}"), ("{t}", "{T}")],
)
def test_the_printed_form(written: str, printed: str) -> None:
    assert str(ManaSymbol.parse(written)) == printed


@pytest.mark.parametrize(
    "text", ["", "{}", "{W", "W", "{WUB}", "{W/W}", "{3/W}", "{a card}", "{²}"]
)
def test_what_is_no_symbol(text: str) -> None:
    with pytest.raises(NotationError, match=re.escape(f"{text!r} is not a symbol of the game")):
        ManaSymbol.parse(text)


@pytest.mark.parametrize("text", ["", "{2} {G}", "{T}", "{1}{T}", "2G", "{Q}", "{E}"])
def test_what_is_no_cost(text: str) -> None:
    with pytest.raises(NotationError, match=re.escape(f"{text!r} is not a mana cost")):
        ManaCost.parse(text)


@given(st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=12))
def test_parsing_inverts_printing(symbols: list[str]) -> None:
    text = "".join("{" + symbol + "}" for symbol in symbols)
    cost = ManaCost.parse(text)
    assert str(cost) == text
    assert ManaCost.parse(text.lower()) == cost


@given(st.text(alphabet="{}WUB2/ TXaé", max_size=40))
def test_found_symbols_are_symbols(text: str) -> None:
    for start, end in find_symbols(text):
        ManaSymbol.parse(text[start:end])


@pytest.mark.shared
def test_every_cost_of_the_card_data(shared: Path) -> None:
    with gzip.open(shared / "data/mtgjson/AtomicCards.json.gz") as file:
        cards = json.load(file)["data"]
    seen = 0
    for faces in cards.values():
        for face in faces:
            for symbol in re.findall(r"\{[^{}]*\}", face.get("text") or ""):
                assert str(ManaSymbol.parse(symbol)) == symbol
            cost = face.get("manaCost")
            if cost is None:
                continue
            seen += 1
            read = ManaCost.parse(cost)
            assert str(read) == cost
            if len(faces) == 1:
                assert read.mana_value == face["manaValue"]
            # a colour may also come from an indicator (all of {0} here) or an ability
            stated = "colors" in face and not face.get("colorIndicator") and cost != "{0}"
            if stated and not re.search(
                r"is all colors|is colorless|[Dd]evoid", face.get("text", "")
            ):
                assert sorted(read.colors) == sorted(face["colors"]), face["name"]
    assert seen > 20000
