"""Relevance must not fall: floors over the open topics on the five seed documents."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from statistics import mean
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[1] / "bench" / "relevance.py"


def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("faqsearch_bench_relevance", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.shared
def test_floors_on_the_open_topics(shared: Path, tmp_path: Path) -> None:
    asked = bench().outcomes(shared / "cases" / "queries_open.json", tmp_path)
    assert len(asked) == 41
    assert mean(one.ndcg for one in asked) >= 0.90
    assert mean(one.success(1) for one in asked) >= 0.85
    assert mean(one.success(5) for one in asked) >= 0.98
    crossing = [one.ndcg for one in asked if "cross-lingual" in one.topic["kinds"]]
    assert mean(crossing) >= mean(one.ndcg for one in asked) - 0.05


def test_a_perfect_and_an_empty_list_of_hits() -> None:
    outcome = bench().Outcome
    topic = {"answers": [{"grade": 2}, {"grade": 1}]}
    perfect, nothing = outcome(topic, [2, 1, 0], ()), outcome(topic, [0, 0], ())
    assert (perfect.ndcg, perfect.success(1), perfect.reciprocal) == (1.0, 1.0, 1.0)
    assert (nothing.ndcg, nothing.success(5), nothing.reciprocal) == (0.0, 0.0, 0.0)
    assert outcome(topic, [0, 2], ()).reciprocal == 0.5
