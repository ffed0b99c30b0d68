"""A server and its replica for all tests here, skipped where PostgreSQL isn't installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.postgres.cluster import Server, programs, running, url_of

CORPUS = Path(__file__).parents[1] / "library" / "corpus"
DOCUMENTS = Path(__file__).parents[1] / "library" / "documents"

_numbers = count(1)


@pytest.fixture(scope="session")
def installed() -> None:
    """PostgreSQL and psycopg."""
    pytest.importorskip("psycopg", reason="psycopg (the extra `postgres`) is not installed")
    if programs() is None:
        pytest.skip("PostgreSQL's server (Debian: postgresql) is not installed")


@pytest.fixture(scope="session")
def servers(installed: None) -> Iterator[tuple[Server, ...]]:
    """A primary and its replica."""
    with running(replica=True) as both:
        yield both


@pytest.fixture
def database(servers: tuple[Server, ...]) -> str:
    """The name of a new, empty database."""
    import psycopg

    name = f"library_{next(_numbers)}"
    with psycopg.connect(servers[0].url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return name


@pytest.fixture
def url(servers: tuple[Server, ...], database: str) -> str:
    """The URL of a new library on both servers."""
    return url_of(*servers, database=database)


@pytest.fixture
def open_store(tmp_path: Path) -> Iterator[Callable[..., object]]:
    """Opens the library of a URL with the pond as the documents that ship, closed at the end."""
    from faqsearch.api import Library
    from faqsearch.library.postgres.store import ServerStore

    opened: list[Library] = []

    def make(url: str, workshop: str = "workshop", **options: object) -> Library:
        wanted = {"corpus": CORPUS, "workshop": tmp_path / workshop, **options}
        opened.append(Library(ServerStore(url, **wanted)))  # type: ignore[arg-type]
        return opened[-1]

    yield make
    for library in opened:
        library.close()
