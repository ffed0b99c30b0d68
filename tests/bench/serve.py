"""Requests a second and their times over loopback, beside a bare answer of the same server.

    python -m tests.bench.serve [--library DIR] [--seconds 4] [--memory 20000]

The server runs in a process of its own without the limit on addresses. Each number of clients
asks for a few seconds, each client on one kept connection: an answer of no work (``hello``),
searches of 200 questions, cards and rulings; then cards alone while one more client asks the
question that took longest, over and over. Then so many requests tell whether memory stays, and a
browser what it transfers of a page and how far that moves. The processor time that the server
takes for a request holds on a busy machine too. Everything is bounded in count and time and goes
to 127.0.0.1 alone; on a full-size library it takes some four minutes.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import shutil
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

_CLIENTS = (1, 8, 64)
_BESIDE = "card page, slow beside"
_PATIENCE = 300  # seconds for the server to begin


def _serve(port: int, folder: str | None) -> None:
    import uvicorn
    from starlette.requests import Request
    from starlette.responses import PlainTextResponse, Response

    from faqsearch import open_library
    from faqsearch.web.app import application
    from faqsearch.web.running import TURN, Connection

    async def hello(request: Request) -> Response:
        return PlainTextResponse("hello")

    app = application(lambda: open_library(folder))
    app.add_route("/hello", hello)
    sys.setswitchinterval(TURN)
    uvicorn.run(app, port=port, log_config=None, access_log=False, ws="none", http=Connection)


def _resident(process: int) -> float:
    """Memory that a process holds, in MB."""
    for line in Path(f"/proc/{process}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise LookupError(process)


def _processor(process: int) -> float:
    """Seconds of processor time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _ask(port: int, targets: Sequence[str], until: Callable[[int], bool]) -> list[float]:
    """Ask on one connection until told to stop; the seconds of each answer, below 0 if busy."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    took: list[float] = []
    for target in cycle(targets):
        if until(len(took)):
            break
        began = time.perf_counter()
        connection.request("GET", target)
        answer = connection.getresponse()
        answer.read()
        assert answer.status in (200, 300, 503), (target, answer.status)
        passed = time.perf_counter() - began
        took.append(-passed if answer.status == 503 else passed)
    connection.close()
    return took


class Load(NamedTuple):
    """What so many clients got: requests a second, milliseconds, and what it cost the server."""

    each_second: float
    p50: float
    p99: float
    busy: int
    processor: float  # milliseconds of a request

    def __str__(self) -> str:
        busy = f" ({self.busy} busy)" if self.busy else ""
        return f"{self.each_second:.0f}/s {self.p50:.1f} {self.p99:.0f}{busy}"


def _load(
    port: int, process: int, targets: Sequence[str], clients: int, seconds: float, beside: str = ""
) -> Load:
    """Ask with so many clients for so long, with one more that asks ``beside`` over and over."""
    end = time.perf_counter() + seconds
    took: list[list[float]] = [[] for _ in range(clients)]

    def one(number: int) -> None:
        start = number * 7 % len(targets)
        own = [*targets[start:], *targets[:start]]
        took[number] = _ask(port, own, lambda count: time.perf_counter() > end)

    def other() -> None:
        _ask(port, [beside], lambda count: time.perf_counter() > end)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(clients)]
    threads += [threading.Thread(target=other)] if beside else []
    before, began = _processor(process), time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    passed = time.perf_counter() - began
    every = sorted(abs(time) for times in took for time in times)
    busy = sum(time < 0 for times in took for time in times)
    p50, p99 = (every[int(len(every) * part)] * 1000 for part in (0.5, 0.99))
    processor = (_processor(process) - before) / len(every) * 1000
    return Load((len(every) - busy) / passed, p50, p99, busy, processor)


def _targets(folder: str | None) -> dict[str, list[str]]:
    from faqsearch import open_library
    from tests.relevance.topics import load

    library = open_library(folder)
    ids = library.ruling_ids()
    spread = ids[:: max(1, len(ids) // 200)][:200]
    cards = {
        card for one in library.rulings() if one.ruling.id in spread for card in one.ruling.cards
    }
    library.close()
    questions = [quote(topic.query) for topic in load()][:200]
    return {
        "hello": ["/hello"],
        "search": [f"/api/search?q={words}" for words in questions],
        "card page": [f"/card/{quote(name, safe='')}" for name in sorted(cards)],
        "ruling": [f"/api/ruling/{id}" for id in spread],
    }


def main() -> None:
    """Print the measures."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--library")
    reader.add_argument("--seconds", type=float, default=4.0, help="of each cell of the table")
    reader.add_argument("--memory", type=int, default=20_000, help="requests to watch memory over")
    asked = reader.parse_args()
    targets = _targets(asked.library)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = multiprocessing.get_context("spawn").Process(
        target=_serve, args=(port, asked.library), daemon=True
    )
    server.start()
    assert server.pid
    try:
        _wait(port)
        _table(port, server.pid, targets, asked.seconds)
        _watch(port, server.pid, targets, asked.memory)
        _look(port)
    finally:
        server.terminate()
        server.join(20)


def _table(port: int, process: int, targets: dict[str, list[str]], seconds: float) -> None:
    """A row for each kind of request, and how much more than hello it costs the server."""
    print("Requests a second, the time of half of them and of 99 in 100 in ms, beside hello")
    heads = (*(f"clients: {n}" for n in _CLIENTS), "processor, ms", "x hello")
    print(f"{'':24}" + "".join(f"{head:>26}" for head in heads))
    hello = 0.0
    slowest = ""
    for name in (*targets, _BESIDE):
        if beside := name == _BESIDE:  # all questions were asked before
            slowest = max(targets["search"], key=lambda target: _ask(port, [target], bool))
        several = targets[_BESIDE.partition(",")[0] if beside else name]
        for target in several[::10]:  # so that what all need is read
            _ask(port, [target], bool)
        loads = [_load(port, process, several, n, seconds, slowest) for n in _CLIENTS]
        cost = min(load.processor for load in loads)
        hello = hello or cost
        more = ("", "") if beside else (f"{cost:.2f}", f"{cost / hello:.0f}")
        print(f"{name:24}" + "".join(f"{cell!s:>26}" for cell in (*loads, *more)), flush=True)
    took = min(_ask(port, [slowest] * 3, lambda count: count >= 3)) * 1000
    print(f"the slow one takes {took:.0f} ms alone: {slowest}")


def _wait(port: int) -> None:
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert time.monotonic() < end, "the server did not begin"
            time.sleep(0.1)


def _watch(port: int, process: int, targets: dict[str, list[str]], most: int) -> None:
    """Memory at each tenth of so many requests: of 50, one searches and nine show a card."""
    kinds = ["search", *["card page", *["ruling"] * 4] * 9, *["ruling"] * 4]
    asked = {kind: cycle(targets[kind]) for kind in targets}
    mixed = (next(asked[kind]) for kind in cycle(kinds))
    began = time.perf_counter()
    print(f"memory over {most} requests, MB:", end=" ")
    for _ in range(10):
        _ask(port, [next(mixed) for _ in range(most // 10)], lambda count: count >= most // 10)
        print(f"{_resident(process):.0f}", end=" ", flush=True)
    print(f"in {time.perf_counter() - began:.0f} s")


_SHIFTS = """
window.moved = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.moved += one.value;
}).observe({type: "layout-shift", buffered: true});
"""
_BYTES = """
["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .map((one) => one.transferSize)
"""


def _look(port: int) -> None:
    """What a browser that was never here transfers for a page, and how far that moves."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        chromium = None
    if not chromium:
        print("no browser to look at the page with (extra browser, and chromium)")
        return
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for path in ("/?lang=en", "/?q=mana&lang=fr", "/mechanic/flying?lang=en"):
            context = browser.new_context(
                base_url=f"http://127.0.0.1:{port}",
                viewport={"width": 360, "height": 740},
                service_workers="block",
            )
            page = context.new_page()
            page.add_init_script(_SHIFTS)
            page.goto(path, wait_until="networkidle")
            sizes = page.evaluate(_BYTES)
            moved = page.evaluate("window.moved")
            print(f"{path:26} {sum(sizes) / 1000:5.1f} kB in {len(sizes)} files, moved {moved:.3f}")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
