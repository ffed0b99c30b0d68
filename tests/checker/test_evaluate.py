"""Functions are asked by name with JSON, and what can't be read is refused in a sentence."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject, Size
from faqsearch.checker.claims import Claims
from faqsearch.checker.era import Era
from faqsearch.checker.evaluate import MODEL, Flip, agrees, bind, evaluate, flips
from faqsearch.checker.literals import plain, read
from faqsearch.errors import FaqsearchError, NotationError, NotFound
from faqsearch.languages import Lang
from faqsearch.notations.mana import ManaCost
from faqsearch.nouns.cards import Card, CardFace

LEDGER = Ledger.bundled()
CLAIMS = Claims.bundled()
LORWYN = Era(date(2007, 10, 12), LEDGER)
TODAY = Era(date.max, LEDGER)
REFUSED = [
    line.split("\t")
    for line in (Path(__file__).parent / "data/refused.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def split_card(name: str) -> Card | None:
    """Finds one card, a split card."""
    faces = (
        CardFace("Left", Lang.EN, ManaCost.parse("{R}"), "Sorcery"),
        CardFace("Right", Lang.EN, ManaCost.parse("{3}{G}"), "Instant"),
    )
    card = Card("Left // Right", faces, {Lang.EN: ("Left // Right",)}, "split", ("cycling",))
    return card if name == card.id else None


@pytest.mark.parametrize(
    ("literal", "layout", "costs", "size"),
    [
        ("3/3", "normal", [None], "3/3"),
        ("{2}{U/R}", "normal", ["{2}{U/R}"], None),
        (4, "normal", ["{4}"], None),
        ("4", "normal", ["{4}"], None),
        ("land", "normal", [None], None),
        ("split(1,3)", "split", ["{1}", "{3}"], None),
        ("adventure({3}{R}, {5}{U}{R})", "adventure", ["{3}{R}", "{5}{U}{R}"], None),
        ("transform({1}{U},)", "transform", ["{1}{U}", None], None),
        ({"cost": "{G}", "size": "-1/2"}, "normal", ["{G}"], "-1/2"),
    ],
)
def test_a_card_is_given_by_a_literal(
    literal: object, layout: str, costs: list[str | None], size: str | None
) -> None:
    card = CardObject.from_json(literal, "card", None)
    assert card.layout == layout
    assert [face.cost and str(face.cost) for face in card.faces] == costs
    assert card.front.size == (Size.parse(size) if size else None)


def test_a_card_is_given_by_name_where_someone_knows_names() -> None:
    asked = {"card": "Left // Right"}
    assert evaluate("mana_value", asked, LORWYN, split_card) == [1, 4]
    assert evaluate("mana_value", asked, TODAY, split_card) == [5]
    types = evaluate("characteristics", asked, TODAY, split_card)
    assert agrees(types, {"types": ["sorcery", "instant"], "names": ["Left", "Right"]})
    with pytest.raises(NotFound, match="no card is called 'Left'"):
        evaluate("mana_value", {"card": "Left"}, TODAY, split_card)
    with pytest.raises(NotFound, match="no card is called"):
        evaluate("mana_value", asked, TODAY)


@pytest.mark.parametrize(("function", "inputs", "message"), REFUSED)
def test_inputs_that_cannot_be_read_are_refused_by_name(
    function: str, inputs: str, message: str
) -> None:
    with pytest.raises(NotationError) as refused:
        evaluate(function, json.loads(inputs), TODAY)
    assert str(refused.value) == message


def test_an_unknown_function_is_not_found_and_a_near_one_is_named() -> None:
    with pytest.raises(NotFound) as refused:
        bind("mana-valeu", {})
    assert refused.value.suggestions[0] == "mana_value"


def test_every_answer_is_json_in_both_ways() -> None:
    answer = evaluate("evolve", {"creature": "2/2", "entering": [{"size": "3/3"}]}, TODAY)
    assert json.loads(json.dumps(answer)) == answer
    assert answer == {
        "triggers": 1,
        "counters": 1,
        "size": "3/3",
        "entering": [
            {
                "power_greater": True,
                "toughness_greater": True,
                "triggers": True,
                "counter": True,
                "compared_with": "3/3",
            }
        ],
    }
    assert plain({"a": (Size(1, 2), None)}) == {"a": ["1/2", None]}
    assert read(frozenset[str], ["b", "a"], "words") == frozenset({"a", "b"})


def test_a_change_is_told_from_others_of_its_day() -> None:
    inputs = {"printed": "creature or player", "card": {"types": "Planeswalker"}}
    found = flips("legal_target", inputs, date(2007, 10, 12), LEDGER)
    assert found == (Flip(date(2018, 4, 27), ("dom-redirection",), False, True),)
    assert evaluate("legal_target", inputs, TODAY) is True
    without = Era(date.max, LEDGER, frozenset({"dom-redirection"}))
    assert evaluate("legal_target", inputs, without) is False


def test_a_flip_counts_only_where_the_statement_looks() -> None:
    inputs = {"legal": [False]}
    day = date(2007, 10, 12)
    assert [flip.day.year for flip in flips("on_resolution", inputs, day, LEDGER)] == [2018]
    assert flips("on_resolution", inputs, day, LEDGER, {"rest": False}) == ()


def test_a_flip_is_found_on_each_day_on_which_the_answer_of_a_day_turns() -> None:
    jaces = [{"name": name, "subtypes": ["Jace"], "controller": "A"} for name in ("one", "other")]
    days = sorted({change.in_force for change in LEDGER.values()})
    for function, inputs in (
        ("uniqueness", {"permanents": jaces}),
        ("hideaway", {"library": 9, "n": 5}),
        ("characteristics", {"card": "split({R},{2}{R})"}),
    ):
        answers = [evaluate(function, inputs, Era(day, LEDGER)) for day in days]
        turned = [
            day
            for day, before, after in zip(days[1:], answers, answers[1:], strict=False)
            if before != after
        ]
        assert [flip.day for flip in flips(function, inputs, days[0], LEDGER)] == turned
        assert turned


def test_names_of_functions_are_words_of_the_trade_for_a_command_line() -> None:
    assert all(name.isidentifier() and name == name.lower() for name in MODEL)


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        ("{W/B}{W/B}", ["{W}{W}", "{W}{B}", "{B}{B}"]),
        ("{2/W}", ["{2}", "{W}"]),
        ("{1}{G/P}", ["{1}{G}", "{1} and 2 life"]),
        ("{G/P}", ["{G}", "2 life"]),
        ("{0}", ["{0}"]),
    ],
)
def test_a_hybrid_cost_is_announced_in_one_of_these_ways(cost: str, expected: list[str]) -> None:
    assert evaluate("payments", {"cost": cost}, TODAY) == expected


@pytest.mark.parametrize(
    ("year", "step"), [(2006, "6a 3/3"), (2012, "7a 3/3"), (2024, "7a 3/3")], ids=str
)
def test_what_defines_a_size_comes_first_of_its_layer(year: int, step: str) -> None:
    effects = [{"modify": "+1/+0"}, {"kind": "defines", "set": "3/3"}]
    found = evaluate("layers", {"card": "2/2", "effects": effects}, Era(date(year, 6, 1), LEDGER))
    assert agrees(found, {"size": "4/3"})
    assert isinstance(found, dict) and found["steps"][0] == step


def test_a_permanent_spell_resolves_unless_it_is_said_not_to() -> None:
    creature: dict[str, object] = {"card": {"types": "Creature"}}
    assert evaluate("after_resolution", creature, TODAY) == "battlefield"
    assert evaluate("after_resolution", creature | {"resolves": False}, TODAY) == "graveyard"


OTHERS: dict[str, dict[str, object]] = {
    "assignment": {"power": 3, "blockers": [{"toughness": 2}], "assigned": [3]},
    "cascade": {"mana_value": 5, "card": "split(2,7)"},
    "highest_in_range": {"life": {"A": 1, "B": 2}, "controller": "A", "distance": 1},
    "prevent_next": {"damage": [3], "shield": 2},
    "range_of_influence": {"seats": ["A", "B", "C"], "player": "A", "distance": 1},
    "sublayer": {"part": "raise"},
}
"""Functions that no claim asks."""


def _asked_of_every_function() -> list[tuple[str, dict[str, object]]]:
    """The inputs with which the claims that ship and the tests' own ask each function first."""
    rows = [claim for unit in sorted(CLAIMS.units) for claim in CLAIMS.of(unit)]
    asked: dict[str, dict[str, object]] = OTHERS | {row.function: dict(row.inputs) for row in rows}
    for path in sorted((Path(__file__).parent / "data").glob("claims_*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            asked.setdefault(case["function"], case["inputs"])
    return sorted(asked.items())


def _with_odd_part(value: object, odd: object) -> Iterator[object]:
    """The value with each of its parts replaced by an odd one, in turn."""
    yield odd
    if isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: other} for other in _with_odd_part(part, odd))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            yield from ([*before, other, *after] for other in _with_odd_part(part, odd))


NINES = "9" * 5000
ODD = ["", "{∞}", "{½}", "{1}{HW}", NINES, f"{NINES}/1", f"1/+{NINES}", f"split({NINES},1)"]
ODD_NUMBERS = [-1, 0.5, 10**4000, 10**6, -(10**6), float("inf"), None, True, [], {}]


def test_every_function_is_asked_oddly() -> None:
    assert set(MODEL) == {name for name, _ in _asked_of_every_function()}


@pytest.mark.parametrize("odd", [*ODD, *ODD_NUMBERS], ids=lambda odd: repr(odd)[:12])
def test_what_is_odd_is_answered_or_refused_in_a_sentence(odd: object) -> None:
    """No input breaks the model: json can be made of an answer, and whatever else is refused."""
    for function, inputs in _asked_of_every_function():
        for asked in _with_odd_part(inputs, odd):
            if not isinstance(asked, dict):
                continue
            try:
                assert json.dumps(evaluate(function, asked, TODAY), allow_nan=False)
            except FaqsearchError as error:
                assert str(error)


@pytest.mark.parametrize("cost", ["{½}", "{1}{½}", "{HW}", "{∞}", "{1000000}{∞}"])
def test_mana_that_no_rule_counts_is_refused(cost: str) -> None:
    for function, inputs in (
        ("mana_value", {"card": cost}),
        ("mana_value", {"card": {"cost": cost}}),
        ("clash", {"revealed": {"A": cost, "B": "2"}}),
        ("total_cost", {"cost": cost}),
        ("payments", {"cost": cost}),
    ):
        with pytest.raises(NotationError, match="no halves of mana and none without end"):
            evaluate(function, inputs, TODAY)


def test_a_card_of_half_a_mana_has_no_value_that_the_model_knows() -> None:
    face = CardFace("Half", Lang.EN, ManaCost.parse("{HW}"), "Creature", power="½", toughness="½")
    card = Card("Half", (face,), {Lang.EN: ("Half",)})
    with pytest.raises(NotationError, match="no halves of mana"):
        evaluate("mana_value", {"card": "Half"}, TODAY, lambda name: card)
    seen = evaluate("can_block", {"blocker": "Half", "attacker": "1/1"}, TODAY, lambda name: card)
    assert seen is True


def test_an_empty_text_is_no_card() -> None:
    for function, inputs in (
        ("mana_value", {"card": ""}),
        ("clash", {"revealed": {"A": "", "B": ""}}),
        ("characteristics", {"card": ""}),
    ):
        with pytest.raises(NotFound, match="no card is called ''"):
            evaluate(function, inputs, TODAY)
