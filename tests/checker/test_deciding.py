"""The rules of one question: those of its own card and matter, and no other's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.authority.summaries import summaries
from faqsearch.checker import deciding as module
from faqsearch.checker.deciding import OWN, deciding
from faqsearch.checker.evaluate import MODEL
from faqsearch.notations.rulenumber import RuleNumber

SPLIT = "split({R},{3}{G})"
COLORS = ("colors", "multicolored")
TRANSFORM = {"layout": "transform", "faces": [{"cost": "{2}{U}"}, {}]}
FLIP = {"layout": "flip", "faces": [{"cost": "{1}"}, {}]}
NAMED_SPLIT = {"faces": [{"name": "A"}, {"name": "B"}]}
LAYERED = {"card": "2/2", "effects": [{"modify": "+1/+1"}, {"colors": ["R"]}]}
NUMBERS = set(re.findall(r'"(\d{3}\.\d+[a-z]?)"', Path(module.__file__).read_text("utf-8")))


@pytest.mark.parametrize(
    ("function", "inputs", "keys", "expected"),
    [
        ("characteristics", {"card": "{2}{U}"}, COLORS, ["202.2"]),
        ("characteristics", {"card": "{2}{U}"}, ("multicolored",), ["202.2"]),
        ("characteristics", {"card": "{W/B}"}, COLORS, ["202.2", "202.2d"]),
        ("characteristics", {"card": "{W/P}"}, COLORS, ["202.2", "202.2d"]),
        ("characteristics", {"card": {"indicator": ["R"]}}, COLORS, ["202.2", "202.2e"]),
        ("characteristics", {"card": SPLIT}, COLORS, ["202.2", "709.4b"]),
        (
            "characteristics",
            {"card": SPLIT, "zone": "stack", "face": 1},
            COLORS,
            ["202.2", "709.3b"],
        ),
        (
            "characteristics",
            {"card": SPLIT, "zone": "stack", "face": 1},
            ("mana_values",),
            ["202.3", "202.3d", "709.3b"],
        ),
        ("characteristics", {"card": "adventure(4,7)"}, COLORS, ["202.2", "715.4"]),
        (
            "characteristics",
            {"card": "adventure(4,7)", "zone": "stack", "face": 2},
            COLORS,
            ["202.2", "715.3b"],
        ),
        ("characteristics", {"card": TRANSFORM}, COLORS, ["202.2", "712.8"]),
        ("characteristics", {"card": "{2}{U}"}, (), ["109.3", "202.2", "202.3", "110.4a"]),
        ("mana_value", {"card": "{2}{U}"}, (), ["202.3"]),
        ("mana_value", {"card": "{2/W}"}, (), ["202.3", "202.3f"]),
        ("mana_value", {"card": "{W/P}"}, (), ["202.3", "202.3g"]),
        ("mana_value", {"card": "land"}, (), ["202.3", "202.3a"]),
        ("mana_value", {"card": SPLIT}, (), ["202.3", "202.3d", "709.4b"]),
        (
            "mana_value",
            {"card": SPLIT, "zone": "stack", "face": 1},
            (),
            ["202.3", "202.3d", "709.3b"],
        ),
        (
            "mana_value",
            {"card": TRANSFORM, "zone": "battlefield", "face": 2},
            (),
            ["202.3", "202.3b", "712.8"],
        ),
        ("mana_value", {"card": "{X}{G}"}, (), ["202.3", "202.3e"]),
        ("mana_value", {"card": FLIP}, (), ["202.3", "710.2"]),
        ("count_symbols", {"cards": [SPLIT], "colors": ["R"]}, (), ["202.1", "700.5", "709.4b"]),
        ("may_play", {"card": {"types": "Creature"}, "your_turn": True}, (), ["117.1a", "302.1"]),
        ("may_play", {"card": {"types": "Instant"}, "your_turn": True}, (), ["117.1a", "304.1"]),
        (
            "may_play",
            {"card": {"types": "Sorcery"}, "your_turn": True, "flash": True},
            (),
            ["117.1a", "307.1", "702.8a"],
        ),
        (
            "may_play",
            {"card": "land", "your_turn": True},
            (),
            ["116.2a", "305.1", "305.2b", "305.3"],
        ),
        (
            "may_play",
            {"card": {"types": "Artifact"}, "your_turn": False, "by_effect": True},
            (),
            ["117.1a", "301.1", "608.2g"],
        ),
        ("clash", {"revealed": {"A": 3, "B": 2}}, (), ["701.30d"]),
        ("clash", {"revealed": {"A": "{X}", "B": 2}}, (), ["701.30d", "202.3e"]),
        ("clash", {"revealed": {"A": SPLIT, "B": 2}}, (), ["701.30d", "709.4b"]),
        ("discover", {"n": 3, "card": 2}, (), ["701.57a", "202.3"]),
        (
            "discover",
            {"n": 4, "card": "adventure(4,7)"},
            (),
            ["701.57a", "202.3", "715.4", "715.3b"],
        ),
        ("nameable", {"card": {"name": "A"}}, (), ["201.4"]),
        ("nameable", {"card": {"name": "A"}, "wanted": "land"}, (), ["201.4", "201.4a"]),
        ("nameable", {"card": NAMED_SPLIT}, (), ["201.4", "201.4b", "709.4a"]),
        ("nameable", {"card": NAMED_SPLIT | TRANSFORM}, (), ["201.4", "201.4d"]),
        ("payments", {"cost": "{W/B}"}, (), ["601.2b", "107.4e"]),
        ("payments", {"cost": "{W/P}"}, (), ["601.2b", "107.4f"]),
        ("total_cost", {"cost": "{3}"}, (), ["601.2f"]),
        (
            "total_cost",
            {"cost": "{3}", "reduction": "{1}"},
            (),
            ["601.2f", "118.7", "118.7b", "118.7c"],
        ),
        (
            "total_cost",
            {"cost": "{X}{R}", "without_paying": True, "additional": ["a land"]},
            (),
            ["601.2f", "118.9", "601.2b", "202.3", "107.3b", "118.8"],
        ),
        ("layers", {"card": "2/2"}, (), ["613.1"]),
        ("layers", {"card": "2/2", "effects": [{"gain": ["flying"]}]}, (), ["613.1", "613.1f"]),
        ("layers", LAYERED, (), ["613.1", "613.1e", "613.3", "613.4", "613.7"]),
        (
            "layers",
            {"card": "2/2", "effects": [{"set": "1/1", "colors": ["U"]}]},
            (),
            ["613.1", "613.1e", "613.4", "613.6"],
        ),
        (
            "uniqueness",
            {"permanents": [{"name": "A", "controller": "A", "legendary": True}]},
            (),
            ["704.5j"],
        ),
        (
            "assignment",
            {"power": 1, "blockers": [], "assigned": [], "trample": True},
            (),
            ["510.1c", "702.19b"],
        ),
        (
            "uniqueness",
            {"permanents": [{"name": "A", "controller": "A", "subtypes": ["Garruk"]}]},
            (),
            ["704.5j", "306.4"],
        ),
        ("assignment", {"power": 1, "blockers": [], "assigned": []}, (), ["510.1c"]),
        (
            "assignment",
            {"power": 1, "blockers": [], "assigned": [], "deathtouch": True},
            (),
            ["510.1c", "702.2c"],
        ),
        ("may_activate", {"loyalty": 3, "cost": 1}, (), ["606.4"]),
        ("may_activate", {"loyalty": 3, "cost": 0}, (), ["606.4"]),
        ("may_activate", {"loyalty": 3, "cost": -6}, (), ["606.6"]),
        ("may_activate", {"loyalty": 3, "cost": 1, "used": True}, (), ["606.4", "606.3"]),
        ("may_activate", {"loyalty": 3, "cost": 1, "your_turn": False}, (), ["606.4", "606.3"]),
        ("may_activate", {"loyalty": 3, "cost": 1, "main_phase": False}, (), ["606.4", "606.3"]),
        ("may_activate", {"loyalty": 3, "cost": 1, "stack_empty": False}, (), ["606.4", "606.3"]),
        ("is_mana_ability", {"kind": "spell", "adds_mana": True}, (), ["605.5b"]),
        ("is_mana_ability", {"kind": "triggered", "adds_mana": True}, (), ["605.1b"]),
        (
            "is_mana_ability",
            {"kind": "activated", "adds_mana": True, "targets": True},
            (),
            ["605.1a", "605.5a"],
        ),
        ("hideaway", {"n": 4, "library": 60}, (), ["702.75a", "702.75b"]),
        ("hideaway", {"n": 4, "library": 4}, (), ["702.75a", "702.75b"]),
        ("hideaway", {"n": 4, "library": 3}, (), ["702.75a", "702.75b", "609.3"]),
        ("legal_target", {"printed": "creature"}, (), ["115.1"]),
        ("legal_target", {"printed": "any target"}, (), ["115.1", "115.4"]),
        ("team_life", {"team": 15}, (), ["810.9a"]),
    ],
)
def test_a_question_has_its_own_rules(
    function: str, inputs: dict[str, object], keys: tuple[str, ...], expected: list[str]
) -> None:
    assert list(deciding(function, inputs, keys)) == expected


def test_each_number_is_a_rule_of_today_that_we_tell_in_our_words() -> None:
    history = RuleHistory.bundled()
    numbers = {RuleNumber.parse(number) for number in NUMBERS}
    assert len(numbers) > 40
    assert [str(n) for n in numbers if not history.meaning(n, history.editions[-1])] == []
    assert sorted(map(str, numbers - summaries().keys())) == []


def test_only_functions_of_the_model_have_rules_of_their_own() -> None:
    assert set(OWN) <= set(MODEL)
