"""A made-up card and its rulings, in both languages."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.languages import Lang
from faqsearch.notations.mana import ManaCost
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import (
    CardAnswer,
    Hit,
    HitKind,
    Tier,
)
from faqsearch.nouns.cards import (
    Card,
    CardFace,
    Mechanic,
    MechanicKind,
)
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    Source,
)
from faqsearch.render.answers import Answers

EVOKE = Mechanic(
    "evoke",
    MechanicKind.KEYWORD_ABILITY,
    {Lang.EN: ("Evoke",), Lang.FR: ("Évocation",)},
    RuleNumber.parse("702.74"),
    {Lang.EN: "A cheaper cost; the creature is sacrificed when it enters.", Lang.FR: "…"},
)


@pytest.fixture
def evoke() -> Mechanic:
    return EVOKE


@pytest.fixture
def mulldrifter() -> Card:
    face = CardFace(
        "Mulldrifter",
        Lang.EN,
        ManaCost.parse("{4}{U}"),
        "Creature — Elemental",
        "2",
        "2",
    )
    names = {Lang.EN: ("Mulldrifter",), Lang.FR: ("Carnassire",)}
    return Card("Mulldrifter", (face,), names, mechanics=("evoke",))


def hit(rank: int, text: str, lang: Lang, **more: object) -> Hit:
    sources = (Source("fish-en", "fish.txt", (10 + rank, 12 + rank)),)
    fields: dict[str, object] = {"tier": Tier.EXACT, "kind": HitKind.RULING, "title": "Mulldrifter"}
    fields |= {"sources": sources, "date": date(2007, 10, 1), "id": f"{lang}-{rank:012}"}
    return Hit(rank=rank, score=1.0, lang=lang, text=text, **(fields | more))  # type: ignore[arg-type]


@pytest.fixture
def answer(mulldrifter: Card) -> CardAnswer:
    hits = (
        hit(
            1,
            "You draw two cards even if the fish has left before its ability resolves, "
            "in this order:\n-- the ability goes on the stack;\n-- it resolves, and you draw.",
            Lang.EN,
            cards=("Mulldrifter",),
        ),
        hit(
            2,
            "Le poisson arrive : vous piochez « deux » cartes ; est-ce assez ? Oui !",
            Lang.FR,
            via="evoke",
        ),
    )
    return CardAnswer(mulldrifter, hits, Tier.EXACT, Lang.EN)


def fish(title: str, **more: object) -> dict[str, Document]:
    """The library's documents: one, a judge's own unless it is said to be bundled."""
    fields: dict[str, object] = {"set": None, "dates": {}, "path": "fish.txt", "sha256": "0" * 64}
    document = Document(
        "fish-en",
        title,
        DocumentKind.FAQ,
        (Lang.EN,),
        **(fields | more),  # type: ignore[arg-type]
    )
    return {document.id: document}


@pytest.fixture
def english() -> Answers:
    return Answers(Lang.EN, fish("Fish FAQ"), {"evoke": EVOKE})


@pytest.fixture
def french() -> Answers:
    return Answers(Lang.FR, fish("FAQ des poissons"), {"evoke": EVOKE})
