"""How many questions the two engines answer, and how fast, with one, two and four processes.

    python tests/bench/engines_load.py [LIBRARY]

A folder, new or the one given, beside a PostgreSQL server with one replica on loopback that
has the same documents. Every process asks a hundred topics of
``tests/relevance`` in an order of its own, for a minute at most: first with nothing kept in
memory, then again. ``cpu`` is what a question takes of the processor in the asking process,
which others on the machine don't change much. The last two rows are read while the primary
publishes, and with the primary killed in their midst. Needs PostgreSQL's server and the extra
``postgres``.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import resource
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.synchronize import Barrier
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from faqsearch.api import Library, open_library  # noqa: E402
from faqsearch.library.store import Store  # noqa: E402
from tests.postgres.cluster import Server, caught_up, programs, running, url_of  # noqa: E402

LONGEST = 60.0  # seconds of one pass
PROCESSES = (1, 2, 4)
ASKED = 100


@dataclass(frozen=True)
class Pass:
    """What one process took for its questions, in seconds, and how many failed."""

    times: list[float]
    failed: int
    cpu: float


def ask(library: Library, questions: list[str]) -> Pass:
    """Ask every question, within the time."""
    times, failed, cpu = [], 0, time.process_time()
    end = time.perf_counter() + LONGEST
    for question in questions:
        start = time.perf_counter()
        if start > end:
            break
        try:
            library.search(question)
        except Exception:
            failed += 1
        times.append(time.perf_counter() - start)
    return Pass(times, failed, time.process_time() - cpu)


def worker(number: int, place: str, questions: list[str], begin: Barrier, found: object) -> None:
    """One process: two passes, each begun together with the others."""
    random.Random(number).shuffle(questions)
    library = open_library(place)
    library.documents()
    passes = []
    for _ in range(2):
        begin.wait()
        start = time.perf_counter()
        done = ask(library, questions)
        passes.append((done, time.perf_counter() - start))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    found.put((passes, memory))  # type: ignore[attr-defined]


def load(place: str, processes: int, questions: list[str]) -> list[str]:
    """The figures of two passes with so many processes."""
    context = multiprocessing.get_context("spawn")
    begin, found = context.Barrier(processes), context.Queue()
    started = [
        context.Process(target=worker, args=(n, place, questions, begin, found))
        for n in range(processes)
    ]
    for one in started:
        one.start()
    results = [found.get(timeout=6 * LONGEST) for _ in started]
    for one in started:
        one.join()
    cells = []
    for number in range(2):
        passes = [passes[number] for passes, _ in results]
        cells += figures([one for one, _ in passes], max(taken for _, taken in passes))
    return [*cells, f"{statistics.mean(memory for _, memory in results):.0f}"]


def figures(passes: list[Pass], taken: float) -> list[str]:
    """Questions a second, with failures if any; the median, the 95th of a hundred, and the
    processor's time of a question in ms."""
    times = sorted(t for one in passes for t in one.times)
    failed = sum(one.failed for one in passes)
    at = [times[int(len(times) * part)] * 1000 for part in (0.5, 0.95)]
    rate = f"{len(times) / taken:.0f}" + (f" ({failed} failed)" if failed else "")
    cpu = sum(one.cpu for one in passes) / len(times) * 1000
    return [rate, *(f"{ms:.1f}" for ms in (*at, cpu))]


def while_it_happens(
    place: str, questions: list[str], work: Callable[[], object]
) -> tuple[list[str], float]:
    """The figures of one reader while something happens beside it; its longest wait in ms."""
    library = open_library(place)
    ask(library, questions)
    beside = threading.Thread(target=work)
    asked: list[Pass] = []
    start = time.perf_counter()
    beside.start()
    while beside.is_alive() and time.perf_counter() - start < 4 * LONGEST:
        asked.append(ask(library, questions[:20]))
    taken = time.perf_counter() - start
    beside.join()
    return figures(asked, taken), max(t for one in asked for t in one.times) * 1000


def kill(primary: Server) -> None:
    """Kill the primary after a second, and let a few more pass."""
    time.sleep(1)
    primary.kill()
    time.sleep(3)


def publish(url: str, folder: str) -> None:
    """Publish the library of a folder."""
    from faqsearch.library.postgres import publishing
    from faqsearch.library.postgres.server import Servers

    snapshot = Store(Path(folder)).open()
    with Servers(url).writing(60) as connection:
        publishing.prepare(connection)
        publishing.publish(connection, Path(folder), snapshot, bundled=True)
    snapshot.close()


def _stop(*_: object) -> None:
    """End, and stop the servers on the way."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(1)


def main(arguments: list[str]) -> None:
    """Print the table."""
    from tests.relevance.topics import load as topics

    if programs() is None:
        sys.exit("PostgreSQL's server (Debian: postgresql) is not installed")
    questions = [topic.query for topic in random.Random(0).sample(topics(), ASKED)]
    signal.signal(signal.SIGTERM, _stop)
    with tempfile.TemporaryDirectory() as top, running(replica=True) as (primary, replica):
        folder = Path(arguments[0]).resolve() if arguments else Path(top) / "library"
        library = open_library(folder)
        held = sum(sum(one.rulings.values()) for one in library.documents())
        cards = sum(1 for _ in library.cards())
        url = url_of(primary, replica)
        start = time.perf_counter()
        publish(url, str(folder))
        built = time.perf_counter() - start
        caught_up(primary, replica)
        print(f"{held} rulings, {cards} cards; published in {built:.0f} s; ", end="")
        print(
            f"{os.cpu_count()} cores, {len(questions)} questions a pass and process\n", flush=True
        )
        shown = ("/s", "p50 ms", "p95", "cpu")
        print("|", " | ".join(["engine", "processes", *shown, "again: /s", *shown[1:], "MB"]), "|")
        print("| --- |" + " --: |" * 10)
        for name, place in (("folder", str(folder)), ("PostgreSQL, one replica", url)):
            for processes in PROCESSES:
                cells = load(place, processes, questions)
                print("|", " | ".join([name, str(processes), *cells]), "|", flush=True)
        context = multiprocessing.get_context("spawn")

        def publish_beside() -> None:
            one = context.Process(target=publish, args=(url, str(folder)))
            one.start()
            one.join()

        for name, work in (
            ("replica, primary publishing", publish_beside),
            ("replica, primary killed", lambda: kill(primary)),
        ):
            place = url if "publishing" in name else url + "?target_session_attrs=any"
            cells, longest = while_it_happens(place, questions, work)
            row = [name, "1", "", "", "", "", *cells, ""]
            print("|", " | ".join(row), f"| longest wait {longest:.0f} ms", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
