"""Which mechanics a ruling names in passing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from faqsearch.authority import Authority
from faqsearch.languages import Lang
from faqsearch.library.concepts import glossary_rows
from faqsearch.library.naming import MechanicsNamed
from faqsearch.nouns.documents import Source, Span
from faqsearch.nouns.rulings import (
    Mention,
    Ruling,
    RulingKind,
)


@pytest.fixture(scope="module")
def named() -> MechanicsNamed:
    mechanics = Authority.bundled().mechanics
    return MechanicsNamed(mechanics, glossary_rows(mechanics.values()))


def ruling(text: str, lang: Lang) -> Ruling:
    return Ruling("a", text, lang, RulingKind.BULLET, Source("a", "a", (1, 1)), "")


@pytest.mark.parametrize(
    ("text", "mechanics"),
    [
        ("A source with deathtouch destroys it.", ("deathtouch",)),
        ("It tramples over the planeswalker, and has double strike.", ("trample", "double-strike")),
        ("The mana comes in a flash.", ()),
        ("A card with flash may be cast then.", ("flash",)),
        ("A creature with fear or the flash ability.", ("fear", "flash")),
        ("You fear that the storm will reach you.", ()),
        ("The card is exiled and its owner loses life.", ()),
    ],
)
def test_in_english(named: MechanicsNamed, text: str, mechanics: tuple[str, ...]) -> None:
    assert named.in_ruling(ruling(text, Lang.EN)) == mechanics


@pytest.mark.parametrize(
    ("text", "mechanics"),
    [
        ("Une créature avec le piétinement en attaque une autre.", ("trample",)),
        ("Elle a le contact mortel et gagne la peur.", ("deathtouch", "fear")),
        ("Elle perd l'initiative.", ("first-strike",)),
        ("Il prend peur au seuil de la porte.", ()),
    ],
)
def test_in_french(named: MechanicsNamed, text: str, mechanics: tuple[str, ...]) -> None:
    found = named.in_ruling(ruling(text, Lang.FR))
    assert found == mechanics


def test_neither_its_own_mechanic_nor_the_name_of_a_card(named: MechanicsNamed) -> None:
    own = replace(ruling("Wither and deathtouch.", Lang.EN), mechanics=("wither",))
    assert named.in_ruling(own) == ("deathtouch",)
    card = replace(own, text="Wither it.", mechanics=(), mentions=(Mention(Span(0, 6), "Wither"),))
    assert named.in_ruling(card) == ()
