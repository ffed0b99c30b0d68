"""Readers beside a writer: how many errors and half states in so many reads.

    python -m tests.bench.readers [--reads 10000] [--readers 3] [--commands 40] [--bundled]

One process adds and removes documents over and over. Others open the library, list its
documents, read its rulings and search, each time anew; one runs whole commands. Every answer
must be that of one of the lists of documents that there are, never between two of them.
Prints how many reads there were of each, how many commits meanwhile, and what went wrong.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from faqsearch import open_library

DOCUMENTS = Path(__file__).parents[1] / "library" / "documents"
MARSH, SENTIER = DOCUMENTS / "marsh.txt", DOCUMENTS / "sentier.txt"
_EACH = 10  # one read in so many searches too

Answer = tuple[Any, ...]


def read(folder: Path, *, bundled: bool, search: bool) -> Answer:
    """One reading: the documents, the rulings, and a search if asked for."""
    with closing(open_library(folder, bundled=bundled)) as library:
        rulings = tuple(one.ruling.id for one in library.rulings())
        hits = tuple(hit.id for hit in library.search("otter").hits) if search else None
        return tuple(one.document.id for one in library.documents()), rulings, hits


def keep_changing(folder: Path, bundled: bool, stop: Event, commits: Any) -> None:
    """Add and remove a document until told to stop."""
    with closing(open_library(folder, bundled=bundled)) as library:
        while not stop.is_set():
            library.add([MARSH])
            library.remove("marsh")
            commits.value += 2


def keep_reading(
    folder: Path, bundled: bool, reads: int, expected: list[Answer], told: Any
) -> None:
    """Read so many times; tell what was seen."""
    seen: Counter[str] = Counter()
    for number in range(reads):
        search = number % _EACH == 0
        try:
            found = read(folder, bundled=bundled, search=search)
        except Exception as error:
            seen[f"ERROR {error!r}"] += 1
            continue
        known = expected if search else [(*one[:2], None) for one in expected]
        seen[f"state {known.index(found)}" if found in known else f"HALF {found!r:.300}"] += 1
    told.put(seen)


def keep_asking(
    folder: Path, bundled: bool, commands: int, expected: list[Answer], told: Any
) -> None:
    """Run so many whole commands; tell what was seen."""
    seen: Counter[str] = Counter()
    known = [tuple(one[0]) for one in expected]
    own = [] if bundled else ["--no-bundled"]
    for _ in range(commands):
        command = ["-q", "--library", str(folder), *own, "documents", "--json"]
        ended = subprocess.run(
            [sys.executable, "-m", "faqsearch", *command],
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode or ended.stderr:
            seen[f"ERROR {ended.returncode} {ended.stderr}"] += 1
            continue
        found = tuple(one["id"] for one in json.loads(ended.stdout)["documents"])
        seen["command" if found in known else f"HALF {found!r:.300}"] += 1
    told.put(seen)


def main() -> int:
    """Print what was seen; 1 where anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reads", type=int, default=10_000)
    parser.add_argument("--readers", type=int, default=3)
    parser.add_argument("--commands", type=int, default=40)
    parser.add_argument("--bundled", action="store_true")
    given = parser.parse_args()
    processes = get_context("fork")
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top) / "library"
        expected: list[Answer] = []
        with closing(open_library(folder, bundled=given.bundled)) as library:
            library.add([SENTIER])
            expected.append(read(folder, bundled=given.bundled, search=True))
            library.add([MARSH])
            expected.append(read(folder, bundled=given.bundled, search=True))
        stop, commits, told = processes.Event(), processes.Value("i", 0), processes.Queue()
        writer = processes.Process(
            target=keep_changing, args=(folder, given.bundled, stop, commits)
        )
        share = -(-given.reads // given.readers)
        readers = [
            processes.Process(target=what, args=(folder, given.bundled, number, expected, told))
            for what, number in [(keep_reading, share)] * given.readers
            + [(keep_asking, given.commands)]
        ]
        began = time.monotonic()
        for process in (writer, *readers):
            process.start()
        seen: Counter[str] = Counter()
        for _ in readers:
            seen += told.get()
        stop.set()
        for process in (writer, *readers):
            process.join()
    for what, number in sorted(seen.items()):
        print(f"{number:>7} {what}")
    print(f"{commits.value:>7} commits in {time.monotonic() - began:.0f} s")
    return int(any(what.startswith(("ERROR", "HALF")) for what in seen) or bool(writer.exitcode))


if __name__ == "__main__":
    sys.exit(main())
