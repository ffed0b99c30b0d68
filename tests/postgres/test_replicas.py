"""A replica answers while the primary imports, and after the primary dies."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from faqsearch.api import Library
from faqsearch.errors import LibraryError
from faqsearch.export import search_json
from faqsearch.export.values import dumps
from tests.postgres.cluster import Server, caught_up, run, running, url_of
from tests.postgres.conftest import DOCUMENTS

OpenStore = Callable[..., Library]
QUESTION = "evoke"


@pytest.fixture
def pair(installed: None) -> Iterator[tuple[Server, ...]]:
    """A primary and a replica that a test may kill."""
    with running(replica=True) as both:
        yield both


def answer(library: Library) -> str:
    return dumps(search_json(library.search(QUESTION)))


def test_a_replica_answers_during_an_import_and_after_the_death_of_the_primary(
    pair: tuple[Server, ...], open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from faqsearch.library.postgres import publishing

    primary, replica = pair
    both = url_of(primary, replica)
    writer = open_store(both)
    writer.build()
    seen = open_store(replica.url, "reader")
    caught_up(primary, replica)
    before = answer(seen)

    # a reader that the primary serves, and will have to go elsewhere
    moved = open_store(url_of(primary, replica, options="?target_session_attrs=any"), "moved")
    assert answer(moved) == before

    copy, reached, go_on = publishing._copy_index, threading.Event(), threading.Event()

    def slowly(*given: object) -> None:
        copy(*given)  # type: ignore[arg-type]
        reached.set()
        assert go_on.wait(60)

    failed: list[LibraryError] = []

    def add() -> None:
        try:
            writer.add([DOCUMENTS / "marsh.txt"])
        except LibraryError as error:
            failed.append(error)

    monkeypatch.setattr(publishing, "_copy_index", slowly)
    adding = threading.Thread(target=add)
    adding.start()
    try:
        assert reached.wait(60)
        assert answer(open_store(both, "reader")) == before
        assert answer(seen) == before
        primary.kill()
        assert answer(seen) == before
        assert answer(moved) == before
        assert moved.card("Pond Heron").rulings
        assert answer(open_store(both, "reader")) == before
    finally:
        go_on.set()
        adding.join(60)
    assert len(failed) == 1
    with pytest.raises(LibraryError, match="changes need the primary"):
        open_store(both, "reader").add([DOCUMENTS / "marsh.txt"])
    assert answer(open_store(both, "reader")) == before

    run("pg_ctl", "-D", str(replica.folder), "-w", "promote")
    monkeypatch.setattr(publishing, "_copy_index", copy)
    heir = open_store(both, "heir")
    assert heir.add([DOCUMENTS / "marsh.txt"]).added == ("marsh",)
    assert heir.search("otter").hits


def test_readers_are_served_by_the_replica(
    servers: tuple[Server, ...], database: str, open_store: OpenStore
) -> None:
    import psycopg

    url = url_of(*servers, database=database)
    writer = open_store(url)
    writer.build()
    caught_up(*servers)
    reader = open_store(url)
    reader.search(QUESTION)
    served = []
    for server in servers:
        with psycopg.connect(server.url) as connection:
            sql = b"SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
            served.append((connection.execute(sql, (database,)).fetchone() or (0,))[0])
    assert served[0] == 0
    assert served[1] > 0


def test_a_url_may_ask_for_any_host_in_any_order(
    servers: tuple[Server, ...], database: str, open_store: OpenStore
) -> None:
    open_store(url_of(*servers, database=database)).build()
    caught_up(*servers)
    options = "?target_session_attrs=any&load_balance_hosts=random"
    url = url_of(*servers, database=database, options=options)
    assert {answer(open_store(url, "reader")) for _ in range(6)} == {answer(open_store(url, "r"))}


def test_a_replica_that_lags_behind_shows_the_library_as_it_was(
    servers: tuple[Server, ...], database: str, open_store: OpenStore
) -> None:
    import psycopg

    url = url_of(servers[1], database=database)
    writer = open_store(url_of(servers[0], database=database))
    writer.build()
    caught_up(*servers)
    before = answer(open_store(url, "reader"))
    with psycopg.connect(servers[1].url, autocommit=True) as replica:
        replica.execute("SELECT pg_wal_replay_pause()")
        try:
            writer.add([DOCUMENTS / "marsh.txt"])
            assert answer(open_store(url, "reader")) == before
            assert not open_store(url, "reader").search("otter").hits
            both = url_of(*servers, database=database)
            own = open_store(both, "own")
            own.remove("marsh")
            assert [one.document.id for one in own.documents()] == ["pond-en", "pond-fr"]
            own.add([DOCUMENTS / "marsh.txt"])
            assert own.search("otter").hits
        finally:
            replica.execute("SELECT pg_wal_replay_resume()")
    caught_up(*servers)
    assert open_store(url, "reader").search("otter").hits


def test_a_replica_without_a_library_says_what_to_do(
    servers: tuple[Server, ...], database: str, open_store: OpenStore
) -> None:
    caught_up(*servers)
    with pytest.raises(LibraryError, match="run `faqsearch build`"):
        open_store(url_of(servers[1], database=database)).documents()
