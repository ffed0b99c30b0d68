"""The glossary: words in both languages with their years, today's rules, definitions."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from importlib.resources import files
from pathlib import Path

import pytest

from faqsearch.authority.glossary import Glossary, parse_word
from faqsearch.authority.mechanics import bundled_mechanics
from faqsearch.authority.summaries import summaries
from faqsearch.languages import Lang, fold
from faqsearch.library.tokens import STOP_WORDS, tokens
from faqsearch.nouns.cards import MechanicKind

GLOSSARY = Glossary.bundled()
TEXT = (files("faqsearch") / "authority" / "data" / "glossary.toml").read_text("utf-8")
M10 = date(2009, 7, 11)


def words(concept: str, lang: Lang) -> dict[str, tuple[date | None, date | None]]:
    return {word.text: (word.since, word.until) for word in GLOSSARY[concept].words[lang]}


def test_an_entry_read_by_itself_is_what_the_whole_file_says() -> None:
    whole = tomllib.loads(TEXT)
    assert list(GLOSSARY) == list(whole)
    for concept, fields in whole.items():
        entry = GLOSSARY[concept]
        assert entry.id == concept
        assert entry.words == {lang: tuple(map(parse_word, fields[lang])) for lang in Lang}
        assert {str(lang): said for lang, said in entry.definition.items()} == fields.get(
            "definition", {}
        )
        assert (str(entry.rule) if entry.rule else None) == fields.get("rule")


def test_the_words_of_2007_and_of_today_have_their_days() -> None:
    assert words("exile", Lang.EN)["remove from the game"] == (None, M10)
    assert words("exile", Lang.FR)["exiler"] == (M10, None)
    assert words("cast", Lang.FR)["jouer un sort"] == (None, M10)
    assert words("mana-value", Lang.FR)["coût converti de mana"] == (None, date(2021, 4, 22))
    assert words("enter", Lang.EN)["enters the battlefield"] == (M10, date(2024, 7, 30))
    assert words("kindred", Lang.FR)["tribal"] == (None, date(2024, 6, 7))
    assert words("legend-rule", Lang.EN)["legend rule"] == (None, None)


@pytest.mark.parametrize(
    ("concept", "rule"),
    [
        ("legend-rule", "704.5j"),
        ("summoning-sickness", "302.6"),
        ("state-based-action", "704"),
        ("two-headed-giant", "810"),
        ("last-known-information", "113.7a"),
        ("mana-value", "202.3"),
        ("fizzle", "608.2b"),
        ("kindred", "308"),
        ("end-step", "513"),
        ("until-end-of-turn", "514.2"),
    ],
)
def test_rules_of_today(concept: str, rule: str) -> None:
    assert str(GLOSSARY[concept].rule) == rule


def test_names_are_the_words_of_today() -> None:
    assert GLOSSARY["state-based-action"].name(Lang.FR) == "action basée sur l’état"
    assert GLOSSARY["planeswalker"].name(Lang.FR) == "planeswalker"
    for concept, entry in GLOSSARY.items():
        for lang in Lang:
            first = entry.words[lang][0]
            assert first.until is None or all(w.until for w in entry.words[lang]), concept


def test_every_entry_has_a_slug_and_each_word_once() -> None:
    assert len(GLOSSARY) > 380
    for concept, entry in GLOSSARY.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", concept)
        for lang in Lang:
            held = [fold(word.text) for word in entry.words[lang]]
            assert held, concept
            doubled = sorted(word for word in set(held) if held.count(word) > 1)
            assert not doubled, f"{concept}: {doubled}"


def test_no_word_is_a_stop_word() -> None:
    for concept, entry in GLOSSARY.items():
        for lang in Lang:
            for word in entry.words[lang]:
                found = {token.text for token in tokens(word.text, lang)}
                assert found - STOP_WORDS[lang], f"{concept}: {word.text}"


def test_a_period_ends_after_it_begins() -> None:
    for entry in GLOSSARY.values():
        for lang in Lang:
            for word in entry.words[lang]:
                assert word.since is None or word.until is None or word.since < word.until
                assert "(" not in word.text and not word.text.startswith("=")


def test_a_day_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="month"):
        parse_word("exile (from 2009-13-11)")


def test_definitions_are_one_sentence_in_each_language() -> None:
    defined = list(GLOSSARY.defined())
    assert len(defined) > 180
    assert {c for c, entry in GLOSSARY.items() if entry.definition} == set(defined)
    for concept in defined:
        assert set(GLOSSARY[concept].definition) == set(Lang), concept
        for said in GLOSSARY[concept].definition.values():
            assert said.endswith(".") and not re.search(r"[.!?] [A-ZÀ-Ý]", said), concept
            assert 20 < len(said) < 200, concept
            assert "'" not in said, concept
        french = GLOSSARY[concept].definition[Lang.FR]
        assert not re.search(r"(?<!\u00a0)[:;!?»]|«(?!\u00a0)", french), concept


def test_what_has_no_definition_explains_itself_or_is_a_mechanic_with_a_summary() -> None:
    mechanics = bundled_mechanics()
    tables = re.findall(r"^\[(.+)\]$", TEXT, re.MULTILINE)
    for concept in tables:
        if not GLOSSARY[concept].definition:
            assert mechanics[concept].summary, concept


def test_keyword_abilities_have_the_rule_of_their_mechanic() -> None:
    for concept, mechanic in bundled_mechanics().items():
        if concept in GLOSSARY and mechanic.kind is MechanicKind.KEYWORD_ABILITY:
            assert GLOSSARY[concept].rule == mechanic.rule, concept


@pytest.mark.shared
def test_every_rule_stands_in_the_rules_of_today(shared: Path) -> None:
    text = (shared / "data" / "comprules" / "x_2026-04-17.txt").read_text("utf-8-sig")
    known = set(re.findall(r"^([1-9]\d\d(?:\.\d+[a-z]?)?)[. ]", text, re.MULTILINE))
    for concept, entry in GLOSSARY.items():
        assert entry.rule is None or str(entry.rule) in known, concept


def test_the_legend_rule_has_one_french_name() -> None:
    assert GLOSSARY["legend-rule"].words[Lang.FR][0].text == "règle de légende"
    texts = [GLOSSARY[concept].definition.get(Lang.FR, "") for concept in GLOSSARY]
    summaries_read = [row[Lang.FR] for row in summaries().values()]
    assert not [text for text in (*texts, *summaries_read) if "règle des légendes" in text]
