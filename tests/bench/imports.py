"""How long an import of all cards takes, how much memory and room, and what comes after it.

    python tests/bench/imports.py [ATOMICCARDS] [LIBRARY] [SETFILE]

Each row is a fresh process: its time by the clock and on the processor, and the most memory
that it held; beside it what the library's folder takes afterwards. ``json.load`` of the same
file stands for comparison. A library that is there already is imported into once more only.
The file of a week later has ten cards more, one less, and ten rulings more or changed; a set's
file comes last. ``build`` makes all of it anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data" / "mtgjson"
LOAD = (
    "import gzip, json, sys; path = sys.argv[1]; "
    "json.load((gzip.open if path.endswith('.gz') else open)(path))"
)
LATER = """
import gzip, json, sys
path, later = sys.argv[1:]
told = json.load((gzip.open if path.endswith(".gz") else open)(path))
cards = told["data"]
names = list(cards)
for number in range(10):
    name = f"Clockwork Nightjar {number}"
    rulings = [{"date": "2026-05-01", "text": f"{name} is wound up once."}]
    given = {"scryfallOracleId": f"nightjar-{number}"}
    face = cards[names[number * len(names) // 10]][0]
    cards[name] = [face | {"name": name, "identifiers": given, "rulings": rulings}]
    known = cards[names[number * len(names) // 11]][0].setdefault("rulings", [])
    known.append({"date": "2026-05-01", "text": f"It flies before {name} does."})
del cards[names[len(names) // 2]]
told["data"] = dict(sorted(cards.items()))
with gzip.open(later, "wt", encoding="utf-8") as file:
    json.dump(told, file)
"""
FAQ = """***{card}***

* The clockwork bird of this text flies for its owner only, whatever {card} does.

* A bird that was wound up twice goes on for two turns.
"""


def measured(*command: str) -> tuple[float, float, float]:
    """Seconds by the clock, seconds on the processor, MB at most."""
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    memory = usage.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, memory


def room(folder: Path) -> float:
    """What a folder takes, in MB; a file of several names counts once."""
    files = {path.stat().st_ino: path.stat() for path in folder.rglob("*") if path.is_file()}
    return sum(state.st_size for state in files.values()) / 1e6


def main() -> None:
    """Print the table."""
    bulk = Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED / "AtomicCards.json.gz"
    with tempfile.TemporaryDirectory() as top:
        library = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(top) / "library"
        one_set = Path(sys.argv[3]) if len(sys.argv) > 3 else SHARED / "EVE.json"
        known, new = Path(top) / "known-card.txt", Path(top) / "new-card.txt"
        known.write_text(FAQ.format(card="Oblivion Ring"), "utf-8")
        new.write_text(FAQ.format(card="Clockwork Nightjar"), "utf-8")
        later = Path(top) / "later" / f"{bulk.name.removesuffix('.gz')}.gz"
        later.parent.mkdir()
        subprocess.run([sys.executable, "-c", LATER, str(bulk), str(later)], check=True)
        program = ("-m", "faqsearch", "-q", "--library", str(library))
        imported = (*program, "import", "mtgjson", str(bulk))
        rows = {
            "json.load": ("-c", LOAD, str(bulk)),
            "import": imported,
            "import again": imported,
            "add a FAQ on a card": (*program, "add", str(known)),
            "add a FAQ on a new card": (*program, "add", str(new)),
            "remove a FAQ": (*program, "remove", "known-card"),
            "import a week later": (*program, "import", "mtgjson", str(later)),
            f"import {one_set.name} too": (*program, "import", "mtgjson", str(one_set)),
            "build": (*program, "build"),
        }
        print(f"{bulk.name}: {bulk.stat().st_size / 1e6:.1f} MB")
        print(f"{'':26}{'s':>7}{'cpu s':>8}{'MB':>7}{'library MB':>12}")
        for name, command in rows.items():
            if name == "import" and library.exists():
                continue
            clock, processor, memory = measured(*command)
            held = room(library) if library.exists() else 0.0
            print(f"{name:26}{clock:7.1f}{processor:8.1f}{memory:7.0f}{held:12.0f}", flush=True)


if __name__ == "__main__":
    main()
