"""How long things take, beside what a bare interpreter takes on the same machine.

    python tests/bench/times.py

Each row is the median of some runs, as milliseconds and as a multiple of
``python -I -c pass`` in the same run: compare the multiples, not the milliseconds.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from faqsearch.api import open_library
from faqsearch.library.corpus import bundled_corpus, read_corpus

CARD, QUESTION = "cercle de l’oubli", "can I Shock a planeswalker"


def timed(work: Callable[[], object], runs: int) -> float:
    """The median time of some runs, in seconds."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return median(taken)


def process(*arguments: str) -> Callable[[], object]:
    """A fresh interpreter with these arguments."""
    return lambda: subprocess.run([sys.executable, *arguments], check=True, capture_output=True)


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as top:
        ready = str(Path(top) / "ready")
        library = open_library(ready)
        library.search(QUESTION)
        program = ("-m", "faqsearch", "--library", ready)

        def first_use() -> object:
            with tempfile.TemporaryDirectory(dir=top) as new:
                return process("-m", "faqsearch", "--library", new, "card", CARD)()

        rows = {
            "bare interpreter": timed(process("-I", "-c", "pass"), 15),
            "parse what ships": timed(lambda: list(read_corpus(bundled_corpus())), 3),
            "first use (builds)": timed(first_use, 3),
            "card, cold": timed(process(*program, "card", CARD), 9),
            "search, cold": timed(process(*program, "search", QUESTION), 9),
            "card, warm": timed(lambda: library.card(CARD), 50),
            "search, warm": timed(lambda: library.search(QUESTION), 50),
        }
    bare = rows["bare interpreter"]
    print(f"{'':22}{'ms':>9}{'x bare':>9}")
    for name, seconds in rows.items():
        print(f"{name:22}{seconds * 1000:9.2f}{seconds / bare:9.2f}")


if __name__ == "__main__":
    main()
