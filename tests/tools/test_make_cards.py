"""The tool that makes cards.jsonl gives what is shipped."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


@pytest.mark.shared
def test_the_shipped_file_is_what_the_tool_makes(shared: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_cards", HERE / "make_cards.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    made = tool.make_records(shared / "data" / "derived")
    shipped = (tool.DATA / "cards.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.dumps(record, ensure_ascii=False) for record in made] == shipped


def test_the_lists_are_sorted_and_hold_each_name_once() -> None:
    data = HERE.parents[1] / "faqsearch" / "authority" / "data"
    for name in ("cards.jsonl", "mechanics.jsonl"):
        lines = (data / name).read_text(encoding="utf-8").splitlines()
        ids = [json.loads(line)["id"] for line in lines]
        assert ids == sorted(set(ids))
    names = [
        line
        for line in (data / "names.txt").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    assert len(names) == len(set(names))
