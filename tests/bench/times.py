"""How long commands take, beside a bare ``import click``, and searches in one process.

    python tests/bench/times.py

Processes run in turn, one of each a round, and each is compared with the bare one of its round:
compare the multiples, not the milliseconds. Time is that of the processor, which other work on the
machine stretches less. Byte code is written once before, as an installation does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median, quantiles

from faqsearch.api import open_library
from faqsearch.library.corpus import bundled_corpus, read_corpus

QUESTION = "can I Shock a planeswalker"
COMMANDS = {
    "card": ("card", "cercle de l’oubli"),
    "card --json": ("card", "cercle de l’oubli", "--json"),
    "mechanic": ("mechanic", "evoke"),
    "rule": ("rule", "502.81a"),
    "search, a word": ("search", "evoke"),
    "search, a question": ("search", *QUESTION.split()),
    "search --json": ("search", "evoke", "--json"),
}
ROUNDS, QUERIES = 15, 1000
PROGRAM = "import sys; from faqsearch.cli import main; sys.exit(main())"
"""What the installed command does."""


def spent(arguments: tuple[str, ...], environment: dict[str, str]) -> float:
    """The processor time of a fresh interpreter with these arguments, in seconds."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def timed(work: Callable[[], object], runs: int) -> float:
    """The median time of some runs, in seconds."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return median(taken)


def processes(library: str, environment: dict[str, str]) -> None:
    """Print the table of whole processes."""
    whole = {"import click": ("-c", "import click")} | {
        name: ("-c", PROGRAM, "--library", library, *words) for name, words in COMMANDS.items()
    }
    for arguments in whole.values():
        spent(arguments, environment)
    rounds = [
        {name: spent(arguments, environment) for name, arguments in whole.items()}
        for _ in range(ROUNDS)
    ]
    print(f"{'whole process':22}{'ms':>9}{'x click':>9}")
    for name in whole:
        ratio = median(one[name] / one["import click"] for one in rounds)
        print(f"{name:22}{median(one[name] for one in rounds) * 1000:9.1f}{ratio:9.2f}")


def mixed(names: list[str], texts: list[str], count: int) -> list[str]:
    """So many queries, always the same: names, numbers of rules, words and phrases of rulings."""
    random = Random(1993)
    queries = []
    for number in range(count):
        words = random.choice(texts).split()
        start = random.randrange(max(len(words) - 6, 1))
        part = words[start : start + random.randint(1, 6)]
        name = random.choice(names)
        queries.append(
            (
                name,
                " ".join(part),
                f'"{" ".join(part[:3])}"',
                f"{name} {part[0]}",
                f"{random.randint(100, 720)}.{random.randint(1, 20)}",
            )[number % 5]
        )
    return queries


def main() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as top:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = str(Path(top) / "bytecode")
        ready = str(Path(top) / "ready")
        library = open_library(ready)
        library.search(QUESTION)
        processes(ready, environment)

        names = [name for card in library.cards() for own in card.names.values() for name in own]
        texts = [stored.ruling.text for stored in library.rulings()]
        taken = []
        for query in mixed(names, texts, QUERIES):
            start = time.process_time()
            library.search(query)
            taken.append(time.process_time() - start)
        cuts = quantiles(taken, n=20)
        print(
            f"\n{QUERIES} mixed searches in one process: p50 {median(taken) * 1000:.1f} ms, ",
            end="",
        )
        print(f"p95 {cuts[18] * 1000:.1f} ms, most {max(taken) * 1000:.1f} ms")

        def first_use() -> object:
            with tempfile.TemporaryDirectory(dir=top) as new:
                return spent(("-c", PROGRAM, "--library", new, *COMMANDS["card"]), environment)

        print(f"\n{'wall clock':22}{'s':>9}")
        print(
            f"{'parse what ships':22}{timed(lambda: list(read_corpus(bundled_corpus())), 1):9.2f}"
        )
        print(f"{'first use (builds)':22}{timed(first_use, 1):9.2f}")


if __name__ == "__main__":
    main()
