"""The model's answers in words: every part of every answer has a name in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from faqsearch.checker.cards import Size
from faqsearch.checker.evaluate import MODEL
from faqsearch.errors import NotationError
from faqsearch.languages import Lang
from faqsearch.render.asked import ANSWERS
from faqsearch.render.terms import COLORS, KEYS, VALUES
from faqsearch.render.wording import in_words, named_answer


def _held(kind: Any) -> Iterator[tuple[str, str]]:
    """The keys and the fixed texts of what a function answers: ("key" or "value", itself)."""
    if get_origin(kind) is Literal:
        yield from (("value", str(text)) for text in get_args(kind))
    elif get_origin(kind) is not None:
        for part in get_args(kind):
            if part not in (NoneType, Ellipsis):
                yield from _held(part)
    elif isinstance(kind, type) and issubclass(kind, Enum):
        yield from (("value", member.value) for member in kind)
    elif is_dataclass(kind) and not hasattr(kind, "parse"):
        hints = get_type_hints(kind)
        for part in fields(kind):
            yield "key", part.name
            yield from _held(hints[part.name])


def _is_size(text: str) -> bool:
    try:
        return bool(Size.parse(text))
    except NotationError:
        return False


@pytest.mark.parametrize("function", MODEL)
def test_whatever_a_function_answers_has_words(function: str) -> None:
    for what, text in _held(get_type_hints(MODEL[function])["return"]):
        if what == "key":
            assert text in KEYS, f"faqsearch/render/terms.py names no part {text!r}"
        elif not _is_size(text):
            assert text in VALUES or text in COLORS, f"terms.py has no words for {text!r}"


def test_the_words_are_names_of_parts_that_there_are() -> None:
    known = {
        text
        for function in MODEL.values()
        for what, text in _held(get_type_hints(function)["return"])
        if what == "key"
    }
    named = {key.rpartition(".")[2] for key in KEYS}
    assert named == known
    assert {key.split(".")[0] for key in KEYS if "." in key} <= set(MODEL)


def test_both_languages_have_words() -> None:
    for words in (*KEYS.values(), *VALUES.values(), *COLORS.values()):
        assert len(words) == 2
        assert all(word and word == word.strip() and "'" not in word for word in words)
    own = [words for words in KEYS.values() if words[0] == words[1]]
    assert {words[0] for words in own} == {"possible", "source", "total", "types"}


@pytest.mark.parametrize(
    ("answer", "function", "english", "french"),
    [
        (True, "castable_under", "yes", "oui"),
        (False, None, "no", "non"),
        (None, None, "none", "aucun"),
        ([], None, "none", "aucun"),
        ([], "seen_by", "nobody", "personne"),
        ([1, 4], "mana_value", "1 and 4", "1 et 4"),
        ("3/3", "locked_in", "3/3", "3/3"),
        ([[0, 1]], None, "0 and 1", "0 et 1"),
        ([0, 2], "transmute_finds", "1, 3", "1, 3"),
        ("exile", "after_resolution", "exile", "l’exil"),
        (["{2}{W} and 2 life"], "payments", "{2}{W} and 2 life", "{2}{W} et 2 points de vie"),
        ({"winners": ["A", "B"]}, "clash", "winners: A, B", "gagnants : A, B"),
        ({"winners": []}, "clash", "winners: nobody", "gagnants : personne"),
        (
            {"winners": ["A"], "values": {"A": [1, 4], "B": [2]}},
            "clash",
            "winners: A; mana values: (A: 1, 4; B: 2)",
            "gagnants : A ; valeurs de mana : (A : 1, 4 ; B : 2)",
        ),
        ({"colors": ["W", "B"]}, None, "colors: white, black", "couleurs : blanc, noir"),
        ({"colors": []}, None, "colors: colorless", "couleurs : incolore"),
        ({"names": ["B"]}, None, "names: B", "noms : B"),
        (
            {"types": ["legendary", "creature"], "subtypes": ["Elf", "Blorp"]},
            None,
            "types: legendary, creature; subtypes: Elf, Blorp",
            "types : légendaire, créature ; sous-types : elfe, Blorp",
        ),
        ({"abilities": ["flying"]}, None, "abilities: flying", "capacités : vol"),
        ({"abilities": []}, None, "abilities: none", "capacités : aucune"),
        ({"size": None}, None, "size: none", "force et endurance : aucun"),
        ({"legal": ["A"]}, "legal_targets", "legal targets: A", "cibles légales : A"),
        ({"legal": True}, "modes", "legal: yes", "légal : oui"),
        ({"affected": [1]}, None, "targets affected, by their place: 2", None),
        (
            {"result": "draw", "steps": ["X exiles Y"]},
            "exile_loop",
            "result: the game is a draw; step by step: X exiles Y",
            "résultat : la partie est nulle ; pas à pas : X exile Y",
        ),
        (
            [["left", "right"]],
            "nameable",
            "both halves",
            "les deux moitiés",
        ),
        (
            [["left"], ["right"]],
            "nameable",
            "one of the two halves",
            "l’une des deux moitiés",
        ),
        (
            [["Fire"], ["Ice"], ["Ash"]],
            "nameable",
            "Fire, Ice or Ash",
            "Fire, Ice ou Ash",
        ),
        ([["Fire", "Ice"]], "nameable", "Fire and Ice together", "Fire et Ice ensemble"),
        (["{W}{W}", "{B}{B}"], "payments", "{W}{W} or {B}{B}", "{W}{W} ou {B}{B}"),
        ([0, 1, 2], "optional_amounts", "0, 1 or 2", "0, 1 ou 2"),
        ("active", "next_priority", "the active player", "le joueur actif"),
        (
            ["clash", "bonus"],
            "instructions",
            "clash, the bonus",
            "la confrontation, le bonus",
        ),
        ({"exiled": ["Elf"]}, "linked_exile", "cards in exile: Elf", "cartes en exil : elfe"),
        ({"Garruk": 1}, "activations", "Garruk: 1", "Garruk : 1"),
        (
            {"entering": [{"triggers": True, "counter": False}]},
            "evolve",
            "creatures entering: (triggers: yes; counter: no)",
            "créatures qui arrivent : (se déclenche : oui ; marqueur : non)",
        ),
    ],
)
def test_answers_in_words(
    answer: object, function: str | None, english: str, french: str | None
) -> None:
    assert in_words(answer, Lang.EN, function) == english
    if french is not None:
        typed = french.replace(" :", "\N{NO-BREAK SPACE}:").replace(" ;", "\N{NO-BREAK SPACE};")
        assert in_words(answer, Lang.FR, function) == typed


def test_an_answer_that_is_one_value_says_what_it_is() -> None:
    assert named_answer(8, Lang.EN, "team_life") == "life total of a player: 8"
    assert named_answer({"winners": ["A"]}, Lang.EN, "clash") == "winners: A"
    for function, asked in MODEL.items():
        kind = get_type_hints(asked)["return"]
        kinds = get_args(kind) if isinstance(kind, UnionType) else (kind,)
        parts = all(is_dataclass(one) and not hasattr(one, "parse") for one in kinds)
        assert (function in ANSWERS) is not parts, function


def test_both_languages_say_what_an_answer_is() -> None:
    for words in ANSWERS.values():
        assert len(words) == 2
        assert all(word and word == word.strip() and "'" not in word for word in words)
