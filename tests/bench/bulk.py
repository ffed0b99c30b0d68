"""How long bulk data takes to read and how much memory, beside plain ``json.load``.

    python tests/bench/bulk.py [FOLDER_OF_MTGJSON_FILES]

Each row is a fresh process, its time by the clock and on the processor, and the most memory
that it held. Read are AtomicCards.json.gz, and the sets of the folder put together in one
file as AllPrintings is.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data" / "mtgjson"
READ = (
    "import sys; from faqsearch.reading.bulk.reader import read_bulk; "
    "things = read_bulk(sys.argv[1], mechanics=lambda name: (), notify=lambda problem: None); "
)
PROGRAMS = {
    "nothing, imports only": READ.rpartition("things")[0],
    "json.load": (
        "import gzip, json, sys; path = sys.argv[1]; "
        "json.load((gzip.open if path.endswith('.gz') else open)(path))"
    ),
    "read": READ + "print(sum(1 for _ in things))",
    "read and gather": READ
    + "from faqsearch.reading.bulk.gathering import Gathering; gathering = Gathering(); "
    "[gathering.add(thing) for thing in things]; "
    "print(sum(1 for _ in gathering.cards()), sum(1 for _ in gathering.take_rulings()))",
}


def measured(program: str, path: Path) -> tuple[float, float, float, str]:
    """Seconds by the clock, seconds on the processor, MB at most, and what it printed."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    printed = process.stdout.read().strip()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, program
    memory = usage.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, memory, printed


def many_sets(folder: Path, path: Path) -> Path:
    """Put the sets of a folder together in one file."""
    with path.open("wb") as file:
        file.write(b'{"meta": {}, "data": {')
        for number, each in enumerate(sorted(folder.glob("*.json"))):
            data = each.read_bytes()
            inner = data[data.index(b'"data": ') + 8 : data.rindex(b"}")]
            file.write(b"," * bool(number) + f'"{each.stem}": '.encode() + inner)
        file.write(b"}}")
    return path


def main() -> None:
    """Print the table."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED
    with tempfile.TemporaryDirectory() as top:
        sets = many_sets(folder, Path(top) / "all-sets.json")
        for path in (folder / "AtomicCards.json.gz", sets):
            print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")
            print(f"  {'':24}{'s':>7}{'cpu s':>8}{'MB':>7}")
            for name, program in PROGRAMS.items():
                clock, processor, memory, printed = measured(program, path)
                print(f"  {name:24}{clock:7.2f}{processor:8.2f}{memory:7.0f}  {printed}")


if __name__ == "__main__":
    main()
