"""Nouns survive the payload columns."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.languages import Lang
from faqsearch.library.payload import dump, load
from faqsearch.notations.mana import ManaCost
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.cards import (
    Card,
    CardFace,
    Mechanic,
    MechanicKind,
)
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    Problem,
    Source,
    Span,
)
from faqsearch.nouns.parsed import (
    Reference,
    Section,
    SectionKind,
)
from faqsearch.nouns.rulings import (
    Citation,
    Item,
    Mention,
    Rule,
    Ruling,
    RulingKind,
)

NUMBER = RuleNumber.parse("502.74a")
SOURCE = Source("pond", "a/pond.txt", (3, 4))
FACE = CardFace("Pond Heron", Lang.EN, ManaCost.parse("{1}{U}"), "Creature -- Bird", "1", "3")
NOUNS = [
    Document(
        "pond",
        "Pond",
        DocumentKind.FAQ,
        (Lang.EN, Lang.FR),
        "PND",
        {"modified": date(2007, 9, 1)},
        "a/pond.txt",
        "00",
        (Problem(None, "odd", "kept"), Problem(3, "odd", "kept")),
        {"ruling": 2, "lines": 9},
        True,
    ),
    Document("bare", "", DocumentKind.RULES, (), None, {}, "", ""),
    FACE,
    Card(
        "Pond Heron",
        (FACE,),
        {Lang.EN: ("Pond Heron",), Lang.FR: ("Héron",)},
        "normal",
        ("flying",),
    ),
    Card("Bare", (), {}),
    Mechanic(
        "evoke",
        MechanicKind.KEYWORD_ABILITY,
        {Lang.EN: ("evoke",), Lang.FR: ()},
        RuleNumber.parse("702.74"),
        {Lang.FR: "Un coût."},
    ),
    Section(
        "s1",
        SectionKind.CARD,
        "Héron",
        Lang.FR,
        SOURCE,
        None,
        ("Héron",),
        ("502.74a",),
        ("fr-1",),
        (Reference("Voir « Évocation »", None, SOURCE),),
    ),
    Ruling(
        "en-1",
        "A text with rule 502.74a.\n-- an item",
        Lang.EN,
        RulingKind.BULLET,
        SOURCE,
        "s1",
        "Heading",
        ("Pond Heron",),
        ("evoke",),
        (Mention(Span(0, 1), "Oblivion Ring"),),
        (Citation(Span(17, 24), "502.74a", (RuleNumber.parse("502.74a"),)),),
        (Item("--", "an item", SOURCE),),
        date(2007, 9, 1),
        "wotc",
        "PND",
        "fr-1",
    ),
    Ruling("en-2", "Bare.", Lang.EN, RulingKind.DATED, SOURCE, ""),
    Rule(RuleNumber.parse("502.74a"), "Text.", Lang.EN, SOURCE, "Evoke", ("One.", "Two.")),
    Rule(
        RuleNumber.parse("502.74b"),
        "Text.",
        Lang.EN,
        SOURCE,
        headings={"502.74": "Evoke", "502": "Keywords"},
        cites=(NUMBER, RuleNumber.parse("217")),
        cards=("Void",),
        machine_translated=True,
        unit="pond:502.74b",
    ),
]


@pytest.mark.parametrize("noun", NOUNS, ids=lambda noun: type(noun).__name__)
def test_a_noun_comes_back_as_it_was(noun: object) -> None:
    assert load(type(noun), dump(noun)) == noun


def test_equal_nouns_have_the_same_text() -> None:
    one = Mechanic("a", MechanicKind.THEME, {Lang.EN: ("x",), Lang.FR: ("y",)})
    other = Mechanic("a", MechanicKind.THEME, {Lang.FR: ("y",), Lang.EN: ("x",)})
    assert dump(one) == dump(other)
