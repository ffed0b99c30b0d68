"""How many questions the two engines answer, how fast and with what memory.

    python tests/bench/engines_load.py [LIBRARY]

First over the documents that ship, then over the library in a folder that is given: the
folder beside a PostgreSQL server with one replica on loopback that has the same documents, each
with one, two and four processes. Every process asks a hundred topics of ``tests/relevance`` in
an order of its own, for some seconds at most: first with nothing kept in memory, then again.
``cpu`` is what a question takes of the processor in the asking process, which others on the
machine don't change much; ``MB`` is what a process held at most, ``same`` of how many questions
the first ten hits are those of the folder. Two rows are those of one reader: of the
replica while the primary publishes the library that is given, and of the primary while it is
killed, after which the replica answers. Needs PostgreSQL's server and the extra
``postgres``. Over all cards it takes some five minutes.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import resource
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.synchronize import Barrier
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from faqsearch.api import Library, open_library  # noqa: E402
from faqsearch.library.store import Store  # noqa: E402
from tests.postgres.cluster import Server, caught_up, programs, running, url_of  # noqa: E402

LONGEST = 10.0  # seconds of one pass
PATIENCE = 600.0  # seconds for a library to be opened or published
PROCESSES = (1, 2, 4)
ASKED = 100
FIRST = 10  # hits of a question that are compared

Hits = dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Pass:
    """What one process took for its questions, in seconds, what it found, and what failed."""

    times: list[float]
    cpu: float
    found: Hits = field(default_factory=dict)
    failed: int = 0


def ask(library: Library, questions: list[str], until: Callable[[], bool] = lambda: False) -> Pass:
    """Ask every question, within the time, or until something is done."""
    times, found, failed, cpu = [], {}, 0, time.process_time()
    end = time.perf_counter() + LONGEST
    for question in questions:
        start = time.perf_counter()
        if start > end or until():
            break
        try:
            hits = library.search(question).hits
            found[question] = tuple(hit.id for hit in hits[:FIRST])
        except Exception:
            failed += 1
        times.append(time.perf_counter() - start)
    return Pass(times, time.process_time() - cpu, found, failed)


def worker(number: int, place: str, questions: list[str], begin: Barrier, found: object) -> None:
    """One process: two passes, each begun together with the others."""
    random.Random(number).shuffle(questions)
    library = open_library(place)
    library.search("")
    passes = []
    for _ in range(2):
        begin.wait(PATIENCE)
        start = time.perf_counter()
        done = ask(library, questions)
        passes.append((done, time.perf_counter() - start))
    found.put((passes, most_held()))  # type: ignore[attr-defined]


def most_held() -> float:
    """What this process held at most, in MB; what is told of its usage counts that of its parent
    too, where the system says no more."""
    with contextlib.suppress(OSError):
        for row in Path("/proc/self/status").read_text().splitlines():
            if row.startswith("VmHWM:"):
                return int(row.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def load(place: str, processes: int, questions: list[str], known: Hits) -> list[str]:
    """The figures of two passes with so many processes; ``known`` learns what it lacks."""
    context = multiprocessing.get_context("spawn")
    begin, found = context.Barrier(processes), context.Queue()
    started = [
        context.Process(target=worker, args=(n, place, questions, begin, found))
        for n in range(processes)
    ]
    for one in started:
        one.start()
    results = [found.get(timeout=PATIENCE) for _ in started]
    for one in started:
        one.join()
    cells = []
    for number in range(2):
        passes = [passes[number] for passes, _ in results]
        cells += figures([one for one, _ in passes], max(taken for _, taken in passes))
    asked = [hit for passes, _ in results for one, _ in passes for hit in one.found.items()]
    same = sum(known.setdefault(question, hits) == hits for question, hits in asked)
    most = max(memory for _, memory in results)
    return [*cells, f"{most:.0f}", f"{same} of {len(asked)}"]


def figures(passes: list[Pass], taken: float) -> list[str]:
    """Questions a second, with failures if any; the median, the 99th of a hundred, and the
    processor's time of a question in ms."""
    times = sorted(t for one in passes for t in one.times)
    failed = sum(one.failed for one in passes)
    at = [times[int(len(times) * part)] * 1000 for part in (0.5, 0.99)]
    rate = f"{len(times) / taken:.0f}" + (f" ({failed} failed)" if failed else "")
    cpu = sum(one.cpu for one in passes) / len(times) * 1000
    return [rate, *(f"{ms:.1f}" for ms in (*at, cpu))]


def memory_of(server: Server) -> float:
    """What all processes of a server hold together, in MB; shared pages count once."""
    first = int((server.folder / "postmaster.pid").read_text().split()[0])
    waiting, kilobytes = [first], 0
    while waiting:
        one = Path(f"/proc/{waiting.pop()}")
        with contextlib.suppress(OSError):
            rows = (one / "smaps_rollup").read_text().splitlines()
            kilobytes += sum(int(row.split()[1]) for row in rows if row.startswith("Pss:"))
            children = (one / f"task/{one.name}/children").read_text()
            waiting += map(int, children.split())
    return kilobytes / 1024


class Beside:
    """One reader's questions while something happens beside it."""

    def __init__(self, place: str, questions: list[str]) -> None:
        self._library = open_library(place)
        self._questions = questions
        ask(self._library, questions)

    def row(self, work: Callable[[], object]) -> str:
        """The figures of the reader, and its longest wait."""
        beside = threading.Thread(target=work)
        asked: list[Pass] = []
        start = time.perf_counter()
        beside.start()
        while beside.is_alive():
            asked.append(ask(self._library, self._questions, lambda: not beside.is_alive()))
        taken = time.perf_counter() - start
        beside.join()
        wait = max(t for one in asked for t in one.times) * 1000
        return " | ".join((*figures(asked, taken), f"longest wait {wait:.0f} ms"))


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


def published(url: str, folder: Path) -> float:
    """Publish in a process of its own; the seconds that it took."""
    start = time.perf_counter()
    one = multiprocessing.get_context("spawn").Process(target=publish, args=(url, str(folder)))
    one.start()
    one.join()
    if one.exitcode:
        sys.exit(f"{folder} could not be published")
    return time.perf_counter() - start


def size_of(server: Server, database: str) -> float:
    """What a database has on disk, in MB."""
    import psycopg

    with psycopg.connect(url_of(server, database=database)) as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    return int(row[0]) / 1e6 if row else 0.0


def new_database(server: Server, name: str) -> None:
    """Make an empty database."""
    import psycopg

    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())


def tabled(folder: Path, url: str, servers: tuple[Server, ...], questions: list[str]) -> None:
    """Print the table of one library, in a folder and on the servers."""
    shown = ("/s", "p50 ms", "p99", "cpu")
    again = ("again: /s", *shown[1:])
    print("\n|", " | ".join(["engine", "processes", *shown, *again, "MB", "same"]), "|")
    print("| --- |" + " --: |" * 11)
    known: Hits = {}
    for name, place in (("folder", str(folder)), ("PostgreSQL, one replica", url)):
        for processes in PROCESSES:
            cells = load(place, processes, questions, known)
            print("|", " | ".join([name, str(processes), *cells]), "|", flush=True)
    held = " and ".join(f"{memory_of(server):.0f}" for server in servers)
    print(f"\nprimary and replica then held {held} MB\n", flush=True)


def libraries(top: str, given: list[str]) -> Iterator[tuple[str, Path]]:
    """A new library of what ships, then the one that is given, by the names of databases."""
    for number, folder in enumerate([Path(top) / "library", *(Path(g).resolve() for g in given)]):
        start = time.perf_counter()
        library = open_library(folder)
        rulings = sum(sum(one.rulings.values()) for one in library.documents())
        cards = sum(1 for _ in library.cards())
        made = time.perf_counter() - start
        library.close()
        size = sum(one.stat().st_size for one in folder.rglob("*") if one.is_file()) / 1e6
        print(f"## {rulings} rulings, {cards} cards: {size:.0f} MB in the folder, ", end="")
        print(f"opened in {made:.1f} s", flush=True)
        yield f"rulings{number}", folder


def _stop(*_: object) -> None:
    """End, and stop the servers on the way."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(1)


def main(arguments: list[str]) -> None:
    """Print the tables."""
    from tests.relevance.topics import load as topics

    if programs() is None:
        sys.exit("PostgreSQL's server (Debian: postgresql) is not installed")
    questions = [topic.query for topic in random.Random(0).sample(topics(), ASKED)]
    signal.signal(signal.SIGTERM, _stop)
    load1 = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load1:.1f}; {ASKED} questions a pass and process")
    with tempfile.TemporaryDirectory() as top, running(replica=True) as servers:
        primary = servers[0]
        readers: list[Beside] = []
        for name, folder in libraries(top, arguments[:1]):
            new_database(primary, name)
            url = url_of(*servers, database=name)
            caught_up(*servers)
            taken: list[float] = []

            def work(url: str = url, folder: Path = folder, taken: list[float] = taken) -> None:
                taken.append(published(url, folder))

            if readers:
                print("replica, while the primary publishes |", readers[0].row(work))
            else:
                work()
            caught_up(*servers)
            size = size_of(primary, name)
            print(f"published in {taken[0]:.0f} s; the database has {size:.0f} MB", flush=True)
            tabled(folder, url, servers, questions)
            readers.append(Beside(url, questions))
        places = url_of(*servers, database=name, options="?target_session_attrs=any")
        of_both = Beside(places, questions)  # of the primary as long as that is there
        print("primary, which is killed, then replica |", of_both.row(lambda: kill(primary)))


if __name__ == "__main__":
    main(sys.argv[1:])
