"""Rules of a rules text, found by the words in which they are asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date

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


OLD = {"306": "Pond Lords", "306.9": "A lord of the pond has a number."}
"""Of an older edition: a rule that was taken out, under a number that no rule has today."""

RAIN = {
    "name": "Wrath of Rain",
    "layout": "normal",
    "types": ["Sorcery"],
    "type": "Sorcery",
    "text": "Destroy all frogs.",
}


@pytest.fixture(scope="module")
def old_pond(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library of two editions, a card of no rulings, and a card whose ruling names it."""
    folder = tmp_path_factory.mktemp("old")
    library = open_library(folder / "library", bundled=False)
    for day, rules in (("2013-07-13", OLD), ("2026-04-17", RULES)):
        text = rules_text(day, rules).replace(
            "Retrace\n", "Wrath of Rain Step\nIt drips.\n\nRetrace\n"
        )
        (folder / f"{day}.txt").write_text(text, "utf-8")
    naming = {"date": "2010-08-15", "text": "Cast Wrath of Rain: the last frog is put away."}
    cards = {"Lifelink": [LIFELINK | {"rulings": [naming]}], "Wrath of Rain": [RAIN]}
    meta = {"date": "2026-04-20", "version": "5.2.2"}
    atomic = folder / "AtomicCards.json"
    atomic.write_text(json.dumps({"meta": meta, "data": cards}), "utf-8")
    assert not library.import_files("mtgjson", [atomic]).failed
    assert not library.import_files("comprules", sorted(folder.glob("*.txt"))).failed
    yield library
    library.close()


def test_a_rule_taken_out_comes_after_those_of_today(old_pond: Library) -> None:
    question = "lord of the pond has a number"
    assert found(old_pond, question, Lang.EN)[:2] == ["306.5", "306.9"]
    then = old_pond.search(question, Lang.EN, as_of=date(2014, 1, 1)).hits
    assert then[0].id == "306.9"


@pytest.mark.parametrize(
    ("question", "lang"),
    [("lord of the pond, a scratch of deathtouch", Lang.EN), ("pond, contact mortel", Lang.FR)],
)
def test_rules_later_than_the_day_come_after_all_that_is_of_it(
    old_pond: Library, question: str, lang: Lang
) -> None:
    assert found(old_pond, question, lang)[0].startswith("702.2")
    then = old_pond.search(question, lang, as_of=date(2014, 1, 1))
    days = [hit.date == date(2026, 4, 17) for hit in then.hits if hit.kind is HitKind.RULE]
    assert {False, True} == set(days)
    assert days == sorted(days)
    pages = [
        old_pond.search(question, lang, limit=1, offset=n, as_of=date(2014, 1, 1)).hits[0].id
        for n in range(then.total)
    ]
    assert pages == [hit.id for hit in then.hits]


def test_of_a_day_before_all_rules_held_the_later_ones_are_shown(old_pond: Library) -> None:
    hits = old_pond.search("scratch of deathtouch", Lang.EN, as_of=date(2005, 1, 1)).hits
    assert "702.2a" in [hit.id for hit in hits]


def test_of_a_card_without_rulings_what_is_asked_decides(old_pond: Library) -> None:
    first = old_pond.search("is a scratch of deathtouch from Wrath of Rain fatal", Lang.EN).hits[0]
    assert (first.kind, first.id) == (HitKind.RULE, "702.2b")


def test_where_nothing_has_two_of_the_things_asked_one_will_do(old_pond: Library) -> None:
    hits = old_pond.search("what did zorgle blurp do to the uniqueness", Lang.EN).hits
    assert [(hit.id, hit.weak) for hit in hits] == [("306.4", True)]


def test_a_name_within_a_term_of_the_rules_is_no_card(old_pond: Library) -> None:
    asked = old_pond.search("when does the Wrath of Rain step end", Lang.EN)
    assert asked.query.cards == ()
    assert "Wrath of Rain Step" in [hit.title for hit in asked.hits]
    assert old_pond.search("when does Wrath of Rain end", Lang.EN).query.cards == ("Wrath of Rain",)
