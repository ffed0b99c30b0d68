"""How long commands take, beside a bare ``import click`` and peers, and searches in one process.

    python tests/bench/times.py [LIBRARY [ATOMIC_CARDS_JSON]]

Without LIBRARY the documents that ship are measured. The peers, in the same rounds: SQLite FTS5
on the same texts, and where that file is named a plain ``json.load`` of all cards and, where it is
installed (``pip install scry-terminal``), ``scry oracle`` over them, which needs no network.

Processes run in turn, one of each a round, and each is compared with the bare one of its round:
compare the multiples, not the milliseconds. Time is that of the processor, which other work on the
machine stretches less. Byte code is written once before, as an installation does.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
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
LONG = (100, 1000)
"""Words of the long questions, each asked once."""

PROGRAM = "import sys; from faqsearch.__main__ import run; sys.exit(run())"
"""What the installed command does."""


FTS5 = """
import sqlite3, sys
words = " OR ".join('"' + word + '"' for word in sys.argv[2:])
rows = sqlite3.connect(sys.argv[1]).execute(
    "SELECT text FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT 10", (words,)
)
print(rows.fetchall())
"""
SCAN = """
import json, sys
found = json.load(open(sys.argv[1], encoding="utf-8"))["data"].get(sys.argv[2])
print([ruling["text"] for face in found or () for ruling in face.get("rulings", ())])
"""
SCRY = "import sys; from scry_cli.cli import main; sys.argv[0] = 'scry'; main()"
"""What its installed command does."""


def scry_terminal(atomic: str, folder: Path) -> dict[str, str]:
    """The environment in which scry-terminal has the names and texts of all cards."""
    data = json.loads(Path(atomic).read_text("utf-8"))["data"]
    told = (
        {
            "name": name,
            "oracle_text": "\n//\n".join(face.get("text", "") for face in faces),
            "type_line": " // ".join(face.get("type", "") for face in faces),
        }
        for name, faces in data.items()
    )
    cards = folder / "oracle-cards.jsonl"
    cards.write_text("".join(json.dumps(one) + "\n" for one in told), "utf-8")
    return {"SCRY_ORACLE_PATH": str(cards), "SCRY_DB_PATH": str(folder / "oracle-cards.db")}


def spent(arguments: tuple[str, ...], environment: dict[str, str]) -> float:
    """The processor time of a fresh interpreter with these arguments, in seconds."""
    with subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, arguments)
    return used.ru_utime + used.ru_stime


def fts5(path: Path, texts: list[str]) -> sqlite3.Connection:
    """The peer: the same texts in SQLite's full text, without accents."""
    database = sqlite3.connect(path)
    database.execute(
        "CREATE VIRTUAL TABLE texts USING fts5(text, tokenize='unicode61 remove_diacritics 2')"
    )
    database.executemany("INSERT INTO texts VALUES (?)", [(text,) for text in texts])
    database.commit()
    return database


def timed(work: Callable[[], object], runs: int) -> float:
    """The median time of some runs, in seconds."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return median(taken)


def processes(library: str, environment: dict[str, str], peers: dict[str, tuple[str, ...]]) -> None:
    """Print the table of whole processes."""
    whole = {"import click": ("-c", "import click")} | {
        name: ("-c", PROGRAM, "--library", library, *words) for name, words in COMMANDS.items()
    }
    whole |= peers
    for arguments in whole.values():
        spent(arguments, environment)
    rounds = [
        {name: spent(arguments, environment) for name, arguments in whole.items()}
        for _ in range(ROUNDS)
    ]
    print(f"{'whole process':22}{'ms':>9}{'x click':>9}")
    for name in whole:
        ratio = median(one[name] / one["import click"] for one in rounds)
        taken = median(one[name] for one in rounds) * 1000
        print(f"{name:22}{taken:9.1f}{ratio:9.2f}")


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
        given = sys.argv[1:]
        ready = given[0] if given else str(Path(top) / "ready")
        library = open_library(ready)
        library.search(QUESTION)
        names = [name for card in library.cards() for own in card.names.values() for name in own]
        texts = [stored.ruling.text for stored in library.rulings()]
        peer = fts5(Path(top) / "fts5.sqlite", texts)
        peers = {"FTS5, a word": ("-c", FTS5, str(Path(top) / "fts5.sqlite"), "evoke")}
        if len(given) > 1:
            peers["json.load, a card"] = ("-c", SCAN, given[1], "Oblivion Ring")
            if find_spec("scry_cli"):
                environment |= scry_terminal(given[1], Path(top))
                peers["scry oracle, a card"] = ("-c", SCRY, "oracle", "Oblivion Ring")
        processes(ready, environment, peers)

        queries = mixed(names, texts, QUERIES)
        print(f"\n{QUERIES} mixed searches in one process")
        answer = "SELECT text FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT 10"

        def asked_fts5(query: str) -> object:
            words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
            return peer.execute(answer, (words,)).fetchall() if words else []

        for who, ask in (("faqsearch", library.search), ("FTS5", asked_fts5)):
            taken = []
            for query in queries:
                start = time.process_time()
                ask(query)
                taken.append(time.process_time() - start)
            cuts = quantiles(taken, n=20)
            print(
                f"{who:22}p50 {median(taken) * 1000:.1f} ms, p95 {cuts[18] * 1000:.1f} ms, "
                f"most {max(taken) * 1000:.1f} ms"
            )
        long = " ".join(texts).split()
        for count in LONG:
            question = " ".join(re.findall(r"\w+", " ".join(long[:count]))[:count])
            both = {"faqsearch": library.search, "FTS5": asked_fts5}
            for who, ask in both.items():
                start = time.process_time()
                ask(question)
                print(f"{who:22}{count} words {(time.process_time() - start) * 1000:.0f} ms")
        print(f"peak of this process{getrusage(RUSAGE_SELF).ru_maxrss / 1024:9.0f} MB")
        if given:
            return

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
