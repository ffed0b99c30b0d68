"""How often a library is lost whose writer is killed: SIGKILL at random moments and at steps.

    python -m tests.bench.kills [--seed 1] [--random 240] [--steps 60] [--command NAME]… [FILE]

Each command that writes is started over a copy of the library before it, and killed: at a
moment spread over its whole life, or before a step on its files (a file opened, made, moved,
deleted, put on the disk), those steps spread over all. ``--command`` takes only
the named ones, in this order; each is killed as often as among all. Then the library must answer
as before or as after, the same command must succeed with nobody's help, and nothing of the
killed one may be left. FILE is an AtomicCards file to import instead of two cards of our own. A
loopback server stands for the publisher. Prints a line for each command and how many were lost.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

from tests.library.steps import Killer, at_each_step
from tests.library.stopped import answers, files, import_of, run, whole
from tests.sync.conftest import ATOMIC, CARD_LINE, RULES_TEXT, Handler, Publisher, Server, fill

DOCUMENTS = Path(__file__).parents[1] / "library" / "documents"
MARSH, SENTIER = str(DOCUMENTS / "marsh.txt"), str(DOCUMENTS / "sentier.txt")


@dataclass
class Case:
    """A command, what the library holds before, and what came of killing it."""

    name: str
    first: Sequence[Sequence[str]]
    command: Sequence[str]
    whole: float = 0.0
    steps: int = 0
    ends: Counter[str] = field(default_factory=Counter)


def start(library: Path, command: Sequence[str], step: Callable[[], None] | None) -> int:
    """Start a command in a process of its own; return its number."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        os.setsid()
        null = os.open(os.devnull, os.O_RDWR)
        for number in (1, 2):
            os.dup2(null, number)
        if step:
            at_each_step(library, step)
        run(library, command)
        code = 0
    finally:
        os._exit(code)


def killed(library: Path, command: Sequence[str], step: int, delay: float) -> bool:
    """Kill a command and its process group before a step, or after some seconds."""
    child = start(library, command, Killer(step) if step else None)
    if not step:
        time.sleep(delay)
        os.killpg(child, signal.SIGKILL) if os.getpgid(child) == child else os.kill(child, 9)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


def steps_of(library: Path, command: Sequence[str]) -> tuple[int, float]:
    """How many steps a command takes, and how many seconds without counting them."""
    read, write = os.pipe()
    copy = library.with_name("counted")
    shutil.copytree(library, copy)
    child = start(copy, command, lambda: os.write(write, b".") and None)
    os.close(write)
    count = 0
    while chunk := os.read(read, 65536):
        count += len(chunk)
    os.waitpid(child, 0)
    os.close(read)
    shutil.rmtree(copy)
    shutil.copytree(library, copy)
    began = time.monotonic()
    os.waitpid(start(copy, command, None), 0)
    return count, time.monotonic() - began


def try_case(case: Case, top: Path, kills: int, steps: int, chance: random.Random) -> None:
    """Kill one command over and over."""
    place = top / case.name.replace(" ", "-")
    before = place / "before"
    before.mkdir(parents=True)
    for command in case.first:
        run(before, command)
    was = answers(before)
    case.steps, case.whole = steps_of(before, case.command)
    became = answers(place / "counted")
    taken = range(1, case.steps + 1)
    chosen = [*taken] if len(taken) <= steps else sorted(chance.sample(taken, steps))
    plan = [(step, 0.0) for step in chosen]
    # one moment in each equal part of its life, and a little beyond
    plan += [(0, case.whole * 1.1 * (i + chance.random()) / kills) for i in range(kills)]
    cleared: set[tuple[str, ...]] = set()
    for step, delay in plan:
        library = place / "library"
        shutil.copytree(before, library)
        try:
            died = killed(library, case.command, step, delay)
            found = answers(library)
            end = "before" if found == was else "after" if found == became else "LOST"
            case.ends["" if died else "too late"] += 1
            case.ends["at a step" if step else "at random"] += 1
            whole(library)
            if files(library) not in cleared:  # else the next is as with one before
                cleared.add(files(library))
                run(library, case.command)
                if answers(library) != became:
                    end = "LOST"
                whole(library)
                assert not list(library.rglob(".*")), "something that was being made is left"
        except Exception as error:
            end = "LOST"
            print(f"{case.name}: step {step}, {delay:.3f} s: {error!r}", file=sys.stderr)
        case.ends[end] += 1
        if end == "LOST":
            shutil.copytree(library, place / f"lost-{step}-{delay:.3f}")
        shutil.rmtree(library)


def main() -> int:
    """Print the table; 1 where something was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random", type=int, default=240)
    parser.add_argument("--steps", type=int, default=60, help="most steps of each command")
    parser.add_argument("--command", action="append", help="one of the table, again for more")
    parser.add_argument("file", nargs="?", type=Path)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    print(f"seed {given.seed}")
    with tempfile.TemporaryDirectory() as folder, Server(("127.0.0.1", 0), Handler) as server:
        top = Path(folder)
        server.publisher = Publisher(f"http://127.0.0.1:{server.server_address[1]}")
        fill(server.publisher)
        os.environ["FAQSEARCH_SYNC_MTGJSON"] = server.publisher.address + ATOMIC
        os.environ["FAQSEARCH_SYNC_LOOPBACK"] = "1"
        Thread(target=server.serve_forever, daemon=True).start()
        cases = {case.name: case for case in _cases(top, given.file)}
        each = -(-given.random // len(cases))
        if unknown := set(given.command or ()) - cases.keys():
            parser.error(f"no command {', '.join(unknown)}: name of {', '.join(cases)}")
        chosen = [cases[name] for name in given.command or cases]
        print(f"{'command':<16}{'seconds':>8}{'steps':>7}{'at steps':>10}{'random':>8}", end="")
        print(f"{'too late':>10}{'before':>8}{'after':>7}{'lost':>6}")
        for case in chosen:
            try_case(case, top, each, given.steps, chance)
            ends = [case.ends[end] for end in ("at a step", "at random", "too late")]
            print(f"{case.name:<16}{case.whole:>8.2f}{case.steps:>7}", end="")
            print(f"{ends[0]:>10}{ends[1]:>8}{ends[2]:>10}", end="")
            print(
                f"{case.ends['before']:>8}{case.ends['after']:>7}{case.ends['LOST']:>6}", flush=True
            )
        server.shutdown()
    return int(any(case.ends["LOST"] for case in chosen))


def _cases(top: Path, file: Path | None) -> list[Case]:
    """The commands that write, on small documents of our own or on a file of all cards."""
    rules, scryfall = top / "rules.txt", top / "oracle-cards.json"
    rules.write_bytes(RULES_TEXT)
    scryfall.write_text(json.dumps([CARD_LINE]), "utf-8")
    frogs = ["import", "mtgjson", str(file)] if file else import_of(top / "frogs.json", "Flying")
    more = import_of(top / "more" / "frogs.json", "Reach", "Haste")
    return [
        Case("first add", [], ["add", MARSH]),
        Case("add", [["add", SENTIER]], ["add", MARSH]),
        Case("remove", [["add", MARSH, SENTIER]], ["remove", "marsh"]),
        Case("build", [["add", MARSH, SENTIER]], ["build"]),
        Case("mtgjson", [["add", MARSH]], frogs),
        Case("mtgjson anew", [["add", MARSH], frogs], more),
        Case("scryfall", [["add", MARSH]], ["import", "scryfall", str(scryfall)]),
        Case("comprules", [["add", MARSH]], ["import", "comprules", str(rules)]),
        Case("sync", [["add", MARSH]], ["sync", "mtgjson"]),
    ]


if __name__ == "__main__":
    sys.exit(main())
