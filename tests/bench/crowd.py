"""Many processes at one library at once, each reading, writing, building and mending it.

    python -m tests.bench.crowd [--seed 1] [--rounds 20] [--processes 8] [--commands 12]

In each round a folder that isn't there yet becomes a library by as many processes as there are,
which first add a document each, all at the same moment: none of these may be missing. Then each
runs whole commands drawn by chance: it adds and removes its own document, imports cards and a
rules text over and over, builds anew, has the doctor look and mend, and asks. One more is a
library that stays open, as a server has it. Nobody takes out what is
another's, and no file is damaged:
so whatever is said of damage, of losses or of another's mistake is wrong, and so is an answer
that lacks the document which its process has just added. Prints how often each command ran, how
many of them waited in vain for their turn, and what was wrong.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from faqsearch import Library, open_library
from faqsearch.cli import main as program
from faqsearch.library.doctor import examine
from faqsearch.library.store import Store
from tests.library.stopped import import_of
from tests.sync.conftest import RULES_TEXT

_SAID = (
    *("Waiting for", "Removed ", "Built the library anew", "Building the library in"),
    *("faqsearch: no document", "faqsearch: nothing found for"),
)
"""How sentences begin that nothing is wrong with."""
_BUSY = "is being written by"
_NOTES = """Heron notes {number}
Document last modified October 1, 2008

-----

CARD-SPECIFIC NOTES

Heron {number}
{{1}}{{U}}
Creature -- Bird
1/1

* Heron {number} fishes in pond{number} before its step is over.
-----
"""


def _run(folder: Path, *command: str) -> tuple[int, str, str]:
    """A command's exit code, what it printed, and what it said; a traceback is said too."""
    given = ["--no-bundled", "--library", str(folder), *command]
    ended = CliRunner().invoke(program, given)
    said = ended.stderr
    if ended.exception and not isinstance(ended.exception, SystemExit):
        said += "".join(traceback.format_exception(ended.exception))
    return ended.exit_code, ended.stdout, said


class Member:
    """One of the crowd, with a document of its own."""

    def __init__(self, folder: Path, top: Path, number: int, seed: int) -> None:
        self._folder, self._number = folder, number
        self._chance = random.Random(seed * 1000 + number)
        self.seen: Counter[str] = Counter()
        self._own = top / f"heron-{number}.txt"
        self._own.write_text(_NOTES.format(number=number), "utf-8")
        (top / f"rules-{number}.txt").write_bytes(RULES_TEXT)
        self._imports = [
            tuple(import_of(top / f"{number}" / "frogs.json", "Flying", "Reach")),
            ("import", "comprules", str(top / f"rules-{number}.txt")),
        ]
        self._holds = False

    def _command(self, *command: str, ends: tuple[int, ...] = (0,)) -> str | None:
        """Run a command; return what it printed, None where it waited in vain."""
        name = " ".join(command[:2] if command[0] in ("import", "doctor") else command[:1])
        code, printed, said = _run(self._folder, *command)
        self.seen[name] += 1
        if _BUSY in said:
            self.seen["waited in vain"] += 1
            return None
        odd = [line for line in said.splitlines() if line and not line.startswith(_SAID)]
        if code not in ends or odd:
            self.seen[f"WRONG {name} ended with {code}: {' '.join(odd)} {printed!r:.300}"] += 1
        return printed

    def join(self) -> None:
        """Add the document."""
        if self._command("add", str(self._own)) is not None:
            self._holds = True

    def leave(self) -> None:
        """Remove it; it may never have been there."""
        if self._command("remove", self._own.stem, ends=(0 if self._holds else 1,)) is not None:
            self._holds = False

    def ask(self) -> None:
        """Search for what only the own document says: found if and only if it is held."""
        printed = self._command("search", f'"pond{self._number}"', "--json", ends=(0, 1))
        found = {hit["kind"] for hit in json.loads(printed)["hits"]} if printed else set()
        if printed and ("ruling" in found) != self._holds:
            self.seen[f"WRONG search found {found} where the document is held: {self._holds}"] += 1

    def list(self) -> None:
        """List the documents."""
        printed = self._command("documents", "--json")
        ids = {one["id"] for one in json.loads(printed)["documents"]} if printed else set()
        if printed and (self._own.stem in ids) != self._holds:
            self.seen[f"WRONG documents are {ids} where the own is held: {self._holds}"] += 1

    def act(self) -> None:
        """Run a command drawn by chance."""
        self._chance.choice((*[self.join, self.leave, self.ask, self.list] * 2, self._other))()

    def _other(self) -> None:
        others = (*self._imports, ("build",), ("doctor",), ("doctor", "--repair"))
        self._command(*self._chance.choice(others))


def _live(member: Member, together: Barrier, commands: int, told: Any) -> None:
    together.wait()
    member.join()
    for _ in range(commands):
        member.act()
    told.put((member.seen, member._holds))


def _serve(folder: Path, together: Barrier, stop: Event, told: Any) -> None:
    """A library that stays open, and opens its index late."""
    together.wait()
    seen: Counter[str] = Counter()
    notes: list[str] = []
    number = 0
    while not stop.is_set():
        with closing(open_library(folder, bundled=False, notify=notes.append)) as library:
            asked: tuple[Callable[[], object], ...] = (
                library.documents,
                partial(library.search, f'"pond{number % 8}"'),
                library.lost,
                partial(_texts, library),
                partial(library.search, "frog reach"),
            )
            for ask in asked:
                number += 1
                try:
                    found = ask()
                except Exception as error:
                    seen[f"WRONG open library: {error!r}"] += 1
                    continue
                seen["open library"] += 1
                if ask == library.lost and found:
                    seen[f"WRONG open library has lost {found!r:.200}"] += 1
    for note in notes:
        if not note.startswith(_SAID):
            seen[f"WRONG open library said: {note}"] += 1
    told.put((seen, False))


def _texts(library: Library) -> list[str]:
    return [one.ruling.text for one in library.rulings()]


def _round(folder: Path, top: Path, processes: int, commands: int, seed: int) -> Counter[str]:
    forks = get_context("fork")
    together, stop, told = forks.Barrier(processes + 1), forks.Event(), forks.Queue()
    members = [Member(folder, top, number, seed) for number in range(processes)]
    living = [forks.Process(target=_live, args=(one, together, commands, told)) for one in members]
    server = forks.Process(target=_serve, args=(folder, together, stop, told))
    for one in (*living, server):
        one.start()
    seen: Counter[str] = Counter()
    held = 0
    for _ in living:
        more, holds = told.get()
        seen += more
        held += holds
    stop.set()
    seen += told.get()[0]
    for one in (*living, server):
        one.join()
    store = Store(folder, bundled=False)
    if len([one for one in store.documents() if not one.kind]) != held:
        seen[f"WRONG {store.documents()!r} are held, of which {held} were added"] += 1
    if not (diagnosis := examine(store)).is_well:
        seen[f"WRONG in the end: {diagnosis.findings!r}"] += 1
    return seen


def main() -> int:
    """Print what was seen; 1 where anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--commands", type=int, default=12)
    given = parser.parse_args()
    seen: Counter[str] = Counter()
    for number in range(given.rounds):
        with tempfile.TemporaryDirectory() as folder:
            top = Path(folder)
            seed = given.seed + number
            seen += _round(top / "library", top, given.processes, given.commands, seed)
    for what, often in sorted(seen.items()):
        print(f"{often:>7} {what}")
    return int(any(what.startswith("WRONG") for what in seen))


if __name__ == "__main__":
    sys.exit(main())
