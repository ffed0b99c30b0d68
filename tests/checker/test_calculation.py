"""The model asked by hand: since when its history is told, and what it may miss."""

from __future__ import annotations

from datetime import date

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.calculation import calculate
from faqsearch.languages import Lang
from faqsearch.nouns.cards import Card, CardFace

LEDGER = Ledger.bundled()
TODAY = date(2026, 6, 1)
FACE = CardFace("Lamp Bear", Lang.EN, type_line="Creature — Bear", power="2", toughness="2")
BEAR = Card("Lamp Bear", (FACE,), {Lang.EN: ("Lamp Bear",)}, "normal")


def test_a_history_begins_on_the_day_itself_where_older_rules_cant_be_computed() -> None:
    """Of the layers before 2009 one effect depends on the other, which is not computed (613.8)."""
    flying = {"kind": "static", "gain": ["flying"], "if_color": "R"}
    for card in ("2/2", "Lamp Bear"):
        inputs = {"card": card, "effects": [flying, {"colors": ["R"]}]}
        found = calculate("layers", inputs, TODAY, LEDGER, {BEAR.id: BEAR}.get)
        assert (found.begins, found.history) == (TODAY, ())
        assert found.answer["abilities"] == ["flying"]


def test_a_history_begins_with_the_rules_that_brought_the_matter() -> None:
    clash = {"revealed": {"A": "split(1,3)", "B": 2}}
    found = calculate("clash", clash, TODAY, LEDGER)
    assert found.begins == date(2007, 10, 1)
    assert [flip.changes for flip in found.history] == [("akh-split",)]
    assert found.history[0].before["winners"] == ["A", "B"]
    assert found.history[0].after["winners"] == ["A"]
    oldest = calculate("mana_value", {"card": "{2}{U}"}, TODAY, LEDGER)
    assert (oldest.answer, oldest.history) == ([3], ())
    assert oldest.begins < date(2003, 10, 1)
