"""Time and memory of reading a document, by its size: both must grow as the size does.

    python -m tests.bench.growth [SHAPE…] [--most BYTES]

Each row is a format or a hostile shape of :mod:`tests.reading.growing`, or one of
:mod:`tests.reading.grown`, read in a process of its own: CPU seconds at each size, how much ten
times the size multiplies them, and the most memory that was used; a document that is ``judged``
is also linked, checked and looked through for slips. ``refused`` is one sentence and no reading.
A row ends where the next size would take longer than ``--patience`` seconds. Questions are
asked of the documents that ship, and end at 100 kB: one argument of a command line holds little
more.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache

from faqsearch.api import Library, open_library
from faqsearch.errors import UnreadableDocument
from tests.reading import growing, grown
from tests.reading.growing import repeated

SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
MOST_ASKED = 100_000


@cache
def _library() -> Library:
    return open_library()


def ask(data: bytes) -> None:
    """Search for a text."""
    _library().search(data.decode("utf-8"))


QUESTIONS = {
    "question words": repeated("lantern ", read=ask),
    "question names": repeated("Oblivion Ring ", read=ask),
    "question mechanics": repeated("pistage ", read=ask),
    "question phrases": repeated('"a b" ', read=ask),
    "question open quotes": repeated('"a ', read=ask),
    "question filters": repeated("card:Fire ", "a ", "", ask),
    "question alternatives": repeated("a OR ", read=ask),
    "question numbers": repeated("702.81a ", read=ask),
    "question colons": repeated("a:b ", read=ask),
    "question symbols": repeated("{W/B} +1/+1 ", read=ask),
    "question spaces": repeated(" ", "a", "b", ask),
}
SHAPES = {**growing.SHAPES, **grown.GROWING, **grown.JUDGED, **QUESTIONS}


def measure(name: str, size: int) -> str:
    """Read one shape at one size in this process."""
    data, read = SHAPES[name].make(size), SHAPES[name].read
    with suppress(UnreadableDocument):
        read(SHAPES[name].make(2_000))  # what is loaded once
    began, refused = time.process_time(), ""
    try:
        read(data)
    except UnreadableDocument:
        refused = " refused"
    taken = time.process_time() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return f"{taken:.2f} {memory}{refused}"


def _expected(taken: list[float]) -> float:
    """How long the next size will take, if it grows as it has grown."""
    if len(taken) < 2 or taken[-2] < 0.05:
        return 10 * taken[-1] if taken else 0.0
    return taken[-1] ** 2 / taken[-2]


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description="Time and memory by size.")
    options.add_argument("shapes", nargs="*", metavar="SHAPE", help=", ".join(SHAPES))
    options.add_argument("--most", type=int, default=SIZES[-1], help="largest size, in bytes")
    options.add_argument("--patience", type=float, default=600.0, help="for one reading, seconds")
    options.add_argument("--alone", type=int, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.alone:
        print(measure(given.shapes[0], given.alone))
        return
    sizes = [size for size in SIZES if size <= given.most]
    print(f"{'shape':30}" + "".join(f"{size:>14,}" for size in sizes) + "   growth  MB")
    for name in given.shapes or SHAPES:
        row, taken, memory = f"{name:30}", [], "0"
        for size in sizes:
            if (name in QUESTIONS and size > MOST_ASKED) or _expected(taken) > given.patience:
                break
            again = [sys.executable, "-m", "tests.bench.growth", name, f"--alone={size}"]
            ended = subprocess.run(again, capture_output=True, text=True, check=True)
            seconds, memory, *refused = ended.stdout.split()
            taken.append(float(seconds))
            row += f"{'refused ' if refused else ''}{seconds} s".rjust(14)
        growth = taken[-1] / taken[-2] if len(taken) > 1 and taken[-2] > 0.05 else 0
        print(f"{row}{f'x{growth:.1f}' if growth else '':>9} {memory:>4}", flush=True)


if __name__ == "__main__":
    main()
