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

BENCH = Path(__file__).parents[1] / "bench" / "relevance.py"


def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("faqsearch_bench_relevance", BENCH)
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
    check(outcomes, 0.92, 0.90, 0.98, crossing=0.05)


def test_floors_on_our_own_topics(tmp_path: Path) -> None:
    made = bench()
    topics = made.own_topics()
    assert len(topics) >= 150
    check(made.asked(open_library(tmp_path), topics), 0.90, 0.82, 0.96, crossing=0.05)


def test_a_perfect_and_an_empty_list_of_hits() -> None:
    made = bench()
    answers = tuple((grade, "", lambda hit: False) for grade in (2, 1))
    topic = made.Topic("en-1", "en", "?", (), answers)
    perfect, nothing = made.Outcome(topic, [2, 1, 0]), made.Outcome(topic, [0, 0])
    assert (perfect.ndcg, perfect.success(1), perfect.reciprocal) == (1.0, 1.0, 1.0)
    assert (nothing.ndcg, nothing.success(5), nothing.reciprocal) == (0.0, 0.0, 0.0)
    assert made.Outcome(topic, [0, 2]).reciprocal == 0.5
