"""Relevance must not fall: floors over the open topics and over those of tests/relevance."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from statistics import mean
from types import ModuleType
from typing import Any

import pytest

from faqsearch.api import open_library

BENCH = Path(__file__).parents[1] / "bench"


def bench(name: str = "relevance") -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"faqsearch_bench_{name}", BENCH / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def check(outcomes: list[Any], ndcg: float, first: float, five: float, crossing: float) -> None:
    """Nothing is below its floor, and questions across the languages hardly worse."""
    assert mean(one.ndcg for one in outcomes) >= ndcg
    assert mean(one.success(1) for one in outcomes) >= first
    assert mean(one.success(5) for one in outcomes) >= five
    across = [one.ndcg for one in outcomes if "cross-lingual" in one.topic.kinds]
    assert mean(across) >= mean(one.ndcg for one in outcomes) - crossing


@pytest.mark.shared
def test_floors_on_the_open_topics(shared: Path, tmp_path: Path) -> None:
    made = bench()
    topics = made.seed_topics(shared / "cases" / "queries_open.json")
    assert len(topics) == 41
    library = made.seed_library(tmp_path)
    outcomes = made.asked(library, made.united(topics, library))
    check(outcomes, 0.93, 0.95, 0.98, crossing=0.05)


def test_floors_on_our_own_topics(tmp_path: Path) -> None:
    """All, and those that are questions of a table, of which a part was asked afresh."""
    made = bench()
    outcomes = made.asked(open_library(tmp_path), made.own_topics())
    assert len(outcomes) >= 390
    check(outcomes, 0.90, 0.81, 0.95, crossing=0.05)
    fresh = [one for one in outcomes if "fresh" in one.topic.kinds]
    assert len(fresh) == 40
    check(fresh, 0.80, 0.64, 0.89, crossing=0.05)
    check([one for one in outcomes if one not in fresh], 0.91, 0.83, 0.96, crossing=0.05)


def test_weak_is_what_does_not_answer_and_hardly_what_does(tmp_path: Path) -> None:
    measured = bench("weak")
    library = open_library(tmp_path)
    weak, right = measured.right_but_weak(library, measured.own_topics())
    strong, asked = measured.wrong_but_strong(library, measured.unanswered())
    assert right >= 315
    assert len(weak) <= 5, weak
    assert asked >= 75
    assert len(strong) <= 11, strong


def test_a_perfect_and_an_empty_list_of_hits() -> None:
    made = bench()
    answers = tuple((grade, "", lambda hit: False) for grade in (2, 1))
    topic = made.Topic("en-1", "en", "?", (), answers)
    perfect, nothing = made.Outcome(topic, [2, 1, 0]), made.Outcome(topic, [0, 0])
    assert (perfect.ndcg, perfect.success(1), perfect.reciprocal) == (1.0, 1.0, 1.0)
    assert (nothing.ndcg, nothing.success(5), nothing.reciprocal) == (0.0, 0.0, 0.0)
    assert made.Outcome(topic, [0, 2]).reciprocal == 0.5
