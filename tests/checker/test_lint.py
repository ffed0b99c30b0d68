"""Slips of documents: each sort is found, and what only looks like one is let be."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from faqsearch.authority import Authority
from faqsearch.authority.mechanics import bundled_mechanics
from faqsearch.authority.mentions import find_mentions
from faqsearch.checker.lint import lint
from faqsearch.languages import Lang
from faqsearch.nouns.cards import Card, CardFace
from faqsearch.nouns.documents import Source
from faqsearch.nouns.reviews import Lint, LintKind
from faqsearch.nouns.rulings import Ruling, RulingKind
from faqsearch.reading.ids import ruling_id

CARDS = Authority.bundled()
RING, MULL, DORAN = "Oblivion Ring", "Mulldrifter", "Doran, the Siege Tower"
TEXT = {RING: "Exile another target nonland permanent.", MULL: "Flying. Evoke {2}{U}"}


def known(id: str) -> Card | None:
    card = CARDS.cards.get(id)
    if card and id in TEXT:
        return replace(card, faces=(CardFace(id, Lang.EN, text=TEXT[id]),))
    return card


def ruling(text: str, card: str = RING, line: int = 1, lang: Lang = Lang.EN) -> Ruling:
    cards = (card,) if card else ()
    named = find_mentions(text, lang, CARDS, cards)
    return Ruling(
        ruling_id(text, lang),
        text,
        lang,
        RulingKind.BULLET,
        Source("pond", "pond.txt", (line, line)),
        "s1",
        cards=cards,
        mentions=tuple(mention for mention in named if mention.card not in cards),
    )


def found(*rulings: Ruling) -> list[tuple[int, LintKind, tuple[str, ...]]]:
    slips = lint(rulings, known, bundled_mechanics())
    return [(one.source.lines[0], one.kind, one.what) for one in slips]


def test_a_ruling_that_names_only_another_card() -> None:
    assert found(ruling("If Mulldrifter was evoked, you draw two cards.")) == [
        (1, LintKind.OTHER_CARD, (MULL,))
    ]
    french = ruling("Si le Vagabond des pensées a été évoqué, vous piochez.", lang=Lang.FR)
    assert found(french) == [(1, LintKind.OTHER_CARD, (MULL,))]


@pytest.mark.parametrize(
    "text",
    [
        "If Mulldrifter was evoked, Oblivion Ring may exile it.",
        "The Ring can exile an evoked Mulldrifter.",
        "This ability may exile Mulldrifter before it is sacrificed.",
        "Any creature will do; for example, Mulldrifter.",
        "An evoked creature (Mulldrifter, say) may be exiled first.",
        "It may exile Mulldrifter.",
        "A creature that was evoked is sacrificed.",
    ],
)
def test_another_card_beside_its_own_or_as_an_example(text: str) -> None:
    assert found(ruling(text)) == []


def test_a_legend_by_its_short_name() -> None:
    assert found(ruling("Doran sees Mulldrifter as a 2/2 creature.", DORAN)) == []
    assert found(ruling("An evoked Mulldrifter is a 2/2 creature.", DORAN)) != []
    assert found(ruling("An evoked Mulldrifter is a 2/2 creature.", "")) == []


def test_a_small_word_of_a_name_names_no_card() -> None:
    assert found(ruling("An evoked Mulldrifter is the 2/2 creature.", DORAN)) != []
    assert found(ruling("An evoked Mulldrifter is a siege of its own.", DORAN)) == []


def test_a_keyword_that_the_card_lacks() -> None:
    explained = "Evoke is an alternative cost."
    assert found(ruling(explained)) == [(1, LintKind.KEYWORD, ("Evoke",))]
    assert found(ruling(explained, MULL)) == []
    assert found(ruling(explained, DORAN)) == []  # of which no text is known here
    assert found(ruling("A creature cast for its evoke cost may be exiled.")) == []
    assert found(ruling("L’évocation est un coût alternatif.", lang=Lang.FR)) == [
        (1, LintKind.KEYWORD, ("évocation",))
    ]


def test_a_ruling_that_stands_twice() -> None:
    text = "Oblivion Ring may exile any nonland permanent."
    twice = [ruling(text), ruling(text, line=4)]
    assert found(*twice) == [(4, LintKind.DUPLICATE, ("1",))]
    assert found(ruling("You may exile nothing."), ruling("You may exile nothing.", MULL, 2)) == []


def test_a_ruling_without_its_twin() -> None:
    rulings = [ruling(f"Oblivion Ring has {n} abilities.", line=n) for n in (1, 2, 3)]
    assert found(*rulings) == []
    paired = [replace(one, twin="fr-1") for one in rulings[:2]]
    assert found(*paired, rulings[2]) == [(3, LintKind.TWIN, ())]


def test_symbols_of_the_game_and_others() -> None:
    assert found(ruling("Oblivion Ring costs {2}{W}, {T}, {W/P} or {2/W}.")) == []
    slips = found(ruling("Oblivion Ring costs {Y/W}{2 more or {}."))
    assert slips == [(1, LintKind.SYMBOL, (written,)) for written in ("{", "{Y/W}", "{}")]


def test_a_ruling_in_another_language() -> None:
    own = [ruling(f"Oblivion Ring has {n} abilities.", line=n) for n in (1, 2, 3)]
    other = ruling("La carte exilée revient.", "", 4, Lang.FR)
    assert found(*own, other) == [(4, LintKind.LANGUAGE, ("fr",))]
    assert found(own[0], other) == []
    mixed = "Oblivion Ring may exile it. La carte exilée revient sous le contrôle de son joueur."
    assert found(ruling(mixed)) == [(1, LintKind.LANGUAGE, ("fr",))]


def test_the_language_is_that_of_the_section_where_it_has_some_rulings() -> None:
    own = [ruling(f"Oblivion Ring has {n} abilities.", line=n) for n in range(1, 10)]
    other = [ruling(f"La carte exilée revient {n} fois.", "", n, Lang.FR) for n in (11, 12, 13)]
    apart = [replace(one, section="s2") for one in other]
    assert found(*own, *apart) == []  # three are a section of their own
    few = [(one.source.lines[0], LintKind.LANGUAGE, ("fr",)) for one in apart[:2]]
    assert found(*own, *apart[:2]) == few
    assert [line for line, *_ in found(*own, *other)] == [11, 12, 13]
    assert found(*own[:8], *other) == []  # more than one in four speak so


def published(shared: Path, at_least: int) -> Iterator[tuple[Card, list[str]]]:
    """The rulings of published cards, card by card."""
    with gzip.open(shared / "data/mtgjson/AtomicCards.json.gz", "rt", encoding="utf-8") as file:
        cards = json.load(file)["data"]
    counted = 0
    for name in sorted(cards)[::12]:
        rulings = [one["text"] for one in cards[name][0].get("rulings", ())]
        if rulings and counted < at_least and not cards[name][0].get("isFunny"):
            faces = [CardFace(f["name"], Lang.EN, text=f.get("text", "")) for f in cards[name]]
            yield Card(name, tuple(faces), {Lang.EN: (name,)}), rulings
            counted += len(rulings)


@pytest.mark.shared
def test_published_rulings_are_hardly_ever_reported(shared: Path) -> None:
    sample = list(published(shared, 2000))
    cards = {card.id: card for card, _ in sample}
    authority = CARDS.with_cards(cards.values())
    slips: list[Lint] = []
    for card, texts in sample:
        rulings = []
        for text in texts:
            named = find_mentions(text, Lang.EN, authority, {card.id})
            mentions = tuple(mention for mention in named if mention.card != card.id)
            rulings.append(replace(ruling(text, ""), cards=(card.id,), mentions=mentions))
        slips += lint(rulings, cards.get, authority.mechanics)
    assert sum(len(texts) for _, texts in sample) >= 2000
    assert len(slips) <= 4, slips
