"""Hostile shapes cost what their size does: no exception but ours, no quadratic time."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from faqsearch.errors import UnreadableDocument
from tests.reading.growing import FORMATS, HOSTILE, SHAPES, TESTS, Shape

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


@pytest.mark.parametrize("name", ["short lines", "html br", "html leading comments"])
def test_what_once_took_quadratic_time(name: str) -> None:
    small, large = _seconds(SHAPES[name], 15_000), _seconds(SHAPES[name], 60_000)
    assert large < 0.3 or large < 8 * small


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
