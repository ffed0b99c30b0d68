"""Where keywords work, and who may look at a card."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era
from faqsearch.checker.zones import KeywordAbility, keyword_ability, seen_by

TODAY = Era(date.max, Ledger.bundled())


@pytest.mark.parametrize(
    ("keyword", "zone", "works"),
    [
        ("flying", "battlefield", True),
        ("flying", "hand", False),
        ("retrace", "graveyard", True),
        ("retrace", "battlefield", False),
        ("changeling", "library", True),
    ],
)
def test_a_keyword_works_in_its_own_zones(keyword: str, zone: str, works: bool) -> None:
    card = CardObject.from_json({"types": "Creature", "keywords": [keyword]}, "", None)
    found = keyword_ability(TODAY, card=card, keyword=keyword, zone=zone)
    assert found == KeywordAbility(True, works)
    absent = keyword_ability(TODAY, card=card, keyword="haste", zone=zone)
    assert absent == KeywordAbility(False, False)


@pytest.mark.parametrize(
    ("zone", "up", "down"),
    [
        ("battlefield", "AB", "A"),
        ("stack", "AB", "A"),
        ("exile", "AB", ""),
        ("graveyard", "AB", ""),
        ("hand", "A", "A"),
        ("library", "", ""),
    ],
)
def test_who_may_look_at_a_card(zone: str, up: str, down: str) -> None:
    def seen(**more: bool) -> str:
        players = ("A", "B")
        return "".join(seen_by(TODAY, zone=zone, players=players, holder="A", **more))  # type: ignore[arg-type]

    assert (seen(), seen(face_down=True)) == (up, down)
    assert seen(face_down=True, revealed=True) == "AB"
