"""A real server on loopback over a library of the documents that ship."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest


def is_there(module: str) -> bool:
    """Whether a module can be imported."""
    try:
        return find_spec(module) is not None
    except ValueError:
        return False


# Without the extra `web` nothing here can be imported; test_extras.py tells of it.
_MISSING = [one for one in ("starlette", "jinja2", "uvicorn") if not is_there(one)]
collect_ignore = (
    [one.name for one in Path(__file__).parent.glob("test_*.py") if one.name != "test_extras.py"]
    if _MISSING
    else []
)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8")

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Served:
    port: int
    folder: Path

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, target: str, method: str = "GET", **headers: str) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, target, headers=sent)
            answer = connection.getresponse()
            held = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, held, answer.read())
        finally:
            connection.close()


@contextmanager
def running(app: Any, folder: Path, port: int = 0) -> Iterator[Served]:
    """Serve an application from a thread of its own until the end of the block."""
    import uvicorn

    from faqsearch.web.running import Connection

    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            ws="none",
            http=Connection,
            timeout_graceful_shutdown=2,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(
            target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True
        )
        thread.start()
        while thread.is_alive() and not server.started:
            thread.join(0.02)
        assert server.started
        try:
            yield Served(listening.getsockname()[1], folder)
        finally:
            server.should_exit = True
            thread.join(20)


@pytest.fixture(scope="session")
def library_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the documents that ship, built once."""
    from faqsearch import open_library

    folder = tmp_path_factory.mktemp("library")
    library = open_library(folder)
    library.documents()
    library.close()
    return folder


@pytest.fixture(scope="session")
def served(library_folder: Path) -> Iterator[Served]:
    from faqsearch import open_library
    from faqsearch.web.app import application

    with running(application(lambda: open_library(library_folder)), library_folder) as one:
        yield one


@pytest.fixture(scope="session")
def get(served: Served) -> Callable[..., Answer]:
    return served.get


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """A judge's file with one ruling, on Mulldrifter, that no other document has."""
    document = tmp_path / "judge.txt"
    document.write_text(
        "Lorwyn FAQ\n\nMulldrifter\n{4}{U}\nCreature -- Elemental\n2/2\nFlying\n\n"
        "* Zwieback never helps a Mulldrifter, whoever bakes it on the battlefield.\n",
        "utf-8",
    )
    return document
