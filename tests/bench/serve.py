"""Requests a second and their times over loopback, beside a bare answer of the same server.

    python -m tests.bench.serve [--library DIR] [--seconds 4] [--memory 20000]

The server runs in a process of its own without the limit on addresses. Each number of clients
asks for a few seconds, each client on one kept connection: the health answer of no work
(``hello``), searches of 200 questions, and cards. Then so many requests in all tell whether
memory stays. Everything is bounded in count and time and goes to 127.0.0.1 alone.
"""

from __future__ import annotations

import argparse
import multiprocessing
import socket
import threading
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from urllib.parse import quote

_CLIENTS = (1, 8, 64)
_PATIENCE = 60  # seconds for the server to begin


def _serve(port: int, folder: str | None) -> None:
    import uvicorn
    from starlette.requests import Request
    from starlette.responses import PlainTextResponse, Response

    from faqsearch import open_library
    from faqsearch.web.app import application

    async def hello(request: Request) -> Response:
        return PlainTextResponse("hello")

    app = application(lambda: open_library(folder))
    app.add_route("/hello", hello)
    uvicorn.run(app, port=port, log_config=None, access_log=False, ws="none")


def _resident(process: int) -> float:
    """Memory that a process holds, in MB."""
    for line in Path(f"/proc/{process}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise LookupError(process)


def _ask(port: int, targets: Sequence[str], until: Callable[[int], bool]) -> list[float]:
    """Ask on one connection until told to stop; the seconds of each answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    took: list[float] = []
    for target in cycle(targets):
        if until(len(took)):
            break
        began = time.perf_counter()
        connection.request("GET", target)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, (target, answer.status)
        took.append(time.perf_counter() - began)
    connection.close()
    return took


def _load(port: int, targets: Sequence[str], clients: int, seconds: float) -> tuple[float, float]:
    """Requests a second, and the time of the slowest of a hundred, in milliseconds."""
    end = time.perf_counter() + seconds
    took: list[list[float]] = [[] for _ in range(clients)]

    def one(number: int) -> None:
        own = [*targets[number * 7 :], *targets[: number * 7]] or list(targets)
        took[number] = _ask(port, own, lambda count: time.perf_counter() > end)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(clients)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    passed = time.perf_counter() - began
    every = sorted(time for times in took for time in times)
    return len(every) / passed, every[int(len(every) * 0.99)] * 1000


def _targets(folder: str | None) -> dict[str, list[str]]:
    from faqsearch import open_library
    from tests.relevance.topics import load

    library = open_library(folder)
    cards = sorted({card for one in library.rulings() for card in one.ruling.cards})[:200]
    library.close()
    questions = [topic.query for topic in load()][:200]
    return {
        "hello": ["/hello"],
        "search": [f"/api/search?q={quote(words)}" for words in questions],
        "search page": [f"/?q={quote(words)}" for words in questions],
        "card": [f"/api/card/{quote(name, safe='')}" for name in cards],
    }


def main() -> None:
    """Print the measures."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--library")
    reader.add_argument("--seconds", type=float, default=4.0)
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
        print(f"{'':12}" + "".join(f"{f'{n} clients':>24}" for n in _CLIENTS))
        for name, several in targets.items():
            for target in several:  # once each, so that all is read
                _ask(port, [target], bool)
            cells = [_load(port, several, clients, asked.seconds) for clients in _CLIENTS]
            shown = (f"{rate:9.0f}/s, p99 {p99:5.0f} ms" for rate, p99 in cells)
            print(f"{name:12}" + "".join(f"{cell:>24}" for cell in shown), flush=True)
        _watch(port, server.pid, targets, asked.memory)
    finally:
        server.terminate()
        server.join(20)


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
    """Memory at each tenth of so many requests of every kind."""
    mixed = [one for several in zip(*list(targets.values())[1:], strict=False) for one in several]
    print(f"memory over {most} requests, MB:", end=" ")
    for tenth in range(10):
        _ask(port, mixed[tenth % len(mixed) :], lambda count: count >= most // 10)
        print(f"{_resident(process):.0f}", end=" ", flush=True)
    print()


if __name__ == "__main__":
    main()
