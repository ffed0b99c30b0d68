"""What a text speaks of that the rules changed since: only what is certain to be touched."""

from __future__ import annotations

import tomllib
from datetime import date, timedelta
from pathlib import Path

import pytest

import faqsearch.checker
from faqsearch.authority.ledger import Ledger
from faqsearch.checker.subjects import changes_since
from faqsearch.languages import Lang

LEDGER = Ledger.bundled()
SUBJECTS = tomllib.loads(
    (Path(faqsearch.checker.__file__).parent / "data/subjects.toml").read_text("utf-8")
)
EXAMPLES = [
    line.split("\t")
    for line in Path(__file__)
    .with_name("data")
    .joinpath("subjects.tsv")
    .read_text("utf-8")
    .splitlines()
    if not line.startswith("#")
]


def found(text: str, lang: Lang, day: date) -> list[str]:
    return [one.change for one in changes_since(text, lang, day)]


@pytest.mark.parametrize(("change", "lang", "text"), EXAMPLES)
def test_a_sentence_for_every_line(change: str, lang: str, text: str) -> None:
    in_force = LEDGER[change].in_force
    assert change in found(text, Lang(lang), in_force - timedelta(days=60))
    assert change not in found(text, Lang(lang), in_force - timedelta(days=20))
    assert change not in found(text, Lang(lang), in_force)


def test_every_line_has_its_sentence_and_every_change_is_known() -> None:
    lines = {(id, lang): len(words[lang]) for id, words in SUBJECTS.items() for lang in words}
    have = {key: sum((id, lang) == key for id, lang, _ in EXAMPLES) for key in lines}
    assert have == lines
    assert {lang for _, lang in lines} == {"en", "fr"}
    assert set(SUBJECTS) <= set(LEDGER)


@pytest.mark.parametrize(
    "text",
    [
        "It can’t be countered, but its target may be illegal.",
        "If its target is illegal, it doesn’t resolve and is not countered.",
        "Counter all spells of the same name as a half of the split card.",
        "The frog is dealt lethal damage before its ability resolves.",
        "Damage that was redirected by the frog is dealt to a planeswalker.",
        "Put the ability on the stack when combat damage was dealt.",
        "The token is put on the stack of its owner.",
        "If you take a mulligan, the frog stays.",
        "Size changes from counters stay, and so does what switches power and toughness.",
        "Card types are artifact, battle, creature, enchantment, instant and planeswalker.",
        "Target artifact, creature, enchantment, instant or planeswalker card of the pond.",
    ],
)
def test_what_only_sounds_like_it(text: str) -> None:
    assert found(text, Lang.EN, date(2006, 1, 1)) == []


@pytest.mark.parametrize(
    ("text", "excused"),
    [
        ("It is countered if its target is illegal", "when it triggers"),
        ("You own the token", "and you shuffle"),
        ("The converted mana cost of the split card counts", "on the stack"),
    ],
)
def test_words_that_make_it_another_matter(text: str, excused: str) -> None:
    assert len(found(f"{text} in the pond.", Lang.EN, date(2006, 1, 1))) == 1
    assert found(f"{text} {excused}.", Lang.EN, date(2006, 1, 1)) == []


def test_two_sentences_are_not_taken_together() -> None:
    assert found("It is countered. Its pond is illegal.", Lang.EN, date(2010, 1, 1)) == []


def test_a_text_of_no_known_end_is_touched_by_nothing() -> None:
    assert found("It is countered on resolution.", Lang.EN, date.max) == []
