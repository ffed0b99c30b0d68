"""Rules of a rules text, found by the words in which they are asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from faqsearch.api import Library, open_library
from faqsearch.languages import Lang
from faqsearch.nouns.answers import HitKind
from tests.cli.editions import rules_text

RULES = {
    "306": "Pond Lords",
    "306.4": "Previously, two lords on one pond fell under a planeswalker uniqueness rule.",
    "306.5": "A lord of the pond has a number of its own.",
    "702.2": "Deathtouch",
    "702.2a": "A scratch of deathtouch says more than it looks.",
    "702.2b": "A scratch of deathtouch is quickly fatal.",
    "702.2c": "A single scratch is counted as plenty.",
    "704.5": "The pond is looked after so:",
    "704.5i": "Whoever drinks too much of it sinks.",
    "704.5j": "Of lords with one name, all but one go down.",
    "704.5k": "Of two suns the older one sets.",
}
"""The numbers mean what they mean in the rules of 2026; the words are the pond's."""

LIFELINK = {
    "name": "Lifelink",
    "layout": "normal",
    "types": ["Enchantment"],
    "type": "Enchantment — Aura",
    "manaCost": "{W}",
    "text": "Enchant creature",
    "foreignData": [{"language": "French", "name": "Lien de vie"}],
    "rulings": [{"date": "2010-08-15", "text": "Whoever holds the Aura has the life."}],
}


@pytest.fixture(scope="module")
def pond(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library of one rules text of today, and of an Aura called like a keyword."""
    folder = tmp_path_factory.mktemp("pond")
    library = open_library(folder / "library", bundled=False)
    rules, cards = folder / "rules.txt", folder / "AtomicCards.json"
    rules.write_text(rules_text("2026-04-17", RULES), "utf-8")
    meta = {"date": "2026-04-20", "version": "5.2.2"}
    cards.write_text(json.dumps({"meta": meta, "data": {"Lifelink": [LIFELINK]}}), "utf-8")
    assert not library.import_files("mtgjson", [cards]).failed
    assert not library.import_files("comprules", [rules]).failed
    yield library
    library.close()


def found(library: Library, question: str, lang: Lang) -> list[str]:
    return [h.id for h in library.search(question, lang).hits if h.kind is HitKind.RULE]


@pytest.mark.parametrize(
    ("question", "lang", "rule"),
    [
        ("contact mortel blessure attribuée mortelle", Lang.FR, "702.2c"),
        ("deathtouch damage assigned lethal", Lang.EN, "702.2c"),
        ("permanents légendaires de même nom", Lang.FR, "704.5j"),
        ("can I respond to the legend rule", Lang.EN, "704.5j"),
        ("est-ce que je peux répondre à la règle des légendes", Lang.FR, "704.5j"),
    ],
)
def test_a_rule_is_found_by_what_we_say_of_it_and_by_its_term(
    pond: Library, question: str, lang: Lang, rule: str
) -> None:
    assert found(pond, question, lang)[0] == rule
    hit = pond.search(question, lang).hits[0]
    assert hit.lang is Lang.EN
    assert hit.text.startswith(RULES[rule])


@pytest.mark.parametrize("term", ["legend rule", "règle de légende"])
def test_a_term_is_followed_by_the_rule_that_says_it_once(pond: Library, term: str) -> None:
    hits = pond.search(term).hits
    assert [(hit.kind, hit.id) for hit in hits[1:2]] == [(HitKind.RULE, "704.5j")]
    assert [hit.id for hit in hits].count("704.5j") == 1


def test_words_of_ours_are_no_phrase_of_the_rule(pond: Library) -> None:
    assert found(pond, '"already counts as lethal"', Lang.EN) == []


def test_of_two_subrules_that_say_as_much_the_first_comes_first(pond: Library) -> None:
    ids = found(pond, "scratch of deathtouch", Lang.EN)
    assert ids.index("702.2a") < ids.index("702.2b")


def test_a_name_that_is_a_keyword_is_the_keyword_in_a_question(pond: Library) -> None:
    for typed in ("double initiative et lien de vie", "lifelink and double strike"):
        assert pond.search(typed).query.cards == (), typed
        assert "lifelink" in pond.search(typed).query.mechanics
    assert pond.search("Lien de vie", Lang.FR).query.cards == ("Lifelink",)
    assert pond.search("qui contrôle Lien de vie", Lang.FR).query.cards == ("Lifelink",)
