"""Hostile shapes cost what their size does: no exception but ours, no quadratic time."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import pytest

from faqsearch.errors import UnreadableDocument
from faqsearch.languages import Lang
from faqsearch.linking import _Around
from faqsearch.nouns.documents import Source
from faqsearch.nouns.parsed import Section, SectionKind
from faqsearch.reading.decode import decode
from faqsearch.reading.html import html_lines
from faqsearch.reading.lines import Line
from faqsearch.reading.markdown import markdown_lines
from tests.reading.growing import FORMATS, HOSTILE, SHAPES, TESTS, Shape
from tests.reading.grown import GROWING

SMALL, TIMES = 6_000, 4
# what 24 kB may cost, in CPU seconds, on a slow machine: quadratic time costs far more
MOST_SECONDS = 4.0


def _seconds(shape: Shape, size: int) -> float:
    """The least of two readings, without collecting what other tests have left behind."""
    data, found = shape.make(size), []
    gc.disable()
    try:
        for _ in range(2):
            began = time.process_time()
            with suppress(UnreadableDocument):
                shape.read(data)
            found.append(time.process_time() - began)
    finally:
        gc.enable()
    return min(found)


@pytest.mark.parametrize("name", [*FORMATS, *HOSTILE])
def test_time_grows_as_the_size_does(name: str) -> None:
    small, large = _seconds(SHAPES[name], SMALL), _seconds(SHAPES[name], SMALL * TIMES)
    assert large < MOST_SECONDS
    assert large < 0.3 or large < 2.5 * TIMES * small


@pytest.mark.parametrize(
    "name", ["short lines", "html br", "html leading comments", "a pasted ruling that goes on"]
)
def test_what_once_took_quadratic_time(name: str) -> None:
    shape = {**SHAPES, **GROWING}[name]
    small, large = _seconds(shape, 15_000), _seconds(shape, 60_000)
    assert large < 0.3 or large < 8 * small


class Counter:
    """A function that counts how often it is called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.calls = 0
        self._function = function

    def __call__(self, *arguments: Any) -> Any:
        self.calls += 1
        return self._function(*arguments)


@pytest.mark.parametrize(
    ("place", "name", "most"),
    [
        ("reading.rules.function_word_language", "a rule in two languages", 1),
        ("reading.bulk.gathering.fold", "names of a card", 2),
        ("reading.bulk.gathering.fold", "French printings of a card", 4),
    ],
)
def test_as_often_as_there_are_pieces(
    monkeypatch: pytest.MonkeyPatch, place: str, name: str, most: int
) -> None:
    module, function = place.rsplit(".", 1)
    counter = Counter(getattr(import_module(f"faqsearch.{module}"), function))
    monkeypatch.setattr(f"faqsearch.{place}", counter)
    data = GROWING[name].make(20_000)
    pieces = data.count(b"702.19b") or data.count(b"oracle_id") or data.count(b"Lantern ")
    GROWING[name].read(data)
    assert pieces > 50 and counter.calls <= most * pieces + 10


def test_each_section_is_looked_at_once_for_the_rules_in_it() -> None:
    count = 300
    sections = [
        Section(str(n), SectionKind.MECHANIC, "", Lang.EN, Source("x", "x", (3 * n, 3 * n + 2)),
                mechanic=f"m{n}")
        for n in range(count)
    ]  # fmt: skip
    around = _Around(sections)
    looked = around._spans = Looked(around._spans)
    places = [Source("x", "x", (3 * n + 1, 3 * n + 1)) for n in range(count)]
    assert [around.mechanic(place) for place in places] == [f"m{n}" for n in range(count)]
    assert looked.times <= 4 * count
    assert around.mechanic(places[7]) == "m7"  # one that stands above, after all
    assert around.mechanic(Source("x", "x", (2, 3))) is None


class Looked(list[Any]):
    """A list that counts how often one of its items is looked at."""

    times = 0

    def __getitem__(self, index: Any) -> Any:
        self.times += 1
        return super().__getitem__(index)


@pytest.mark.parametrize(
    "gap", ["\N{NO-BREAK SPACE}", "\N{EM SPACE}", " ", "\t", "&nbsp;", "\u200b "]
)
def test_no_line_has_white_space_that_does_not_end(gap: str) -> None:
    text = f"a{gap * 1_000}b"
    lines = decode(text.encode(), "x.txt").lines
    found = [
        *([] if gap == "&nbsp;" else lines),
        *(line.text for line in html_lines(["<p>", *lines, "</p>"], "x.html").lines if line.text),
        *(line.text for line in markdown_lines([Line(1, 1, line) for line in lines])),
    ]
    assert all(line[0] == "a" and line[-1] == "b" for line in found)
    assert max(map(len, found)) <= 102


def test_a_number_without_end_ends_no_process() -> None:
    program = (
        "from tests.reading.growing import HOSTILE as h\n"
        "h['json long number'].read(h['json long number'].make(100_000))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, cwd=TESTS.parent
    )
    assert ended.returncode == 1
    assert b"UnreadableDocument" in ended.stderr
    assert b"more than 300 digits" in ended.stderr
