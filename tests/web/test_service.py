"""Requests become answers in time, from the library as it is, and none holds up the others."""

from __future__ import annotations

import socket
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from faqsearch import open_library
from faqsearch.api import Library
from faqsearch.web.app import application
from faqsearch.web.service import THREADS
from tests.web.conftest import Served, running

LISTS = ("current.json", "documents/list.json")  # each tells the documents alone


def test_a_library_that_was_out_of_reach_for_a_moment_is_not_stale_for_good(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "library"
    open_library(folder, bundled=False).build()
    with running(application(lambda: open_library(folder, bundled=False)), folder) as served:
        for name in LISTS:
            (folder / name).rename(folder / f"{name}.aside")
        assert served.get("/api/search?q=evoke").status == 200
        assert served.get("/health").json["status"] == "stale"
        for name in LISTS:
            (folder / f"{name}.aside").rename(folder / name)
        assert served.get("/api/search?q=evoke").status == 200
        assert served.get("/health").json["status"] == "ok"


def test_a_library_that_cant_be_opened_is_not_tried_at_every_request(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    tried: list[float] = []

    def opened() -> Library:
        tried.append(time.monotonic())
        return open_library(folder, bundled=False)

    opened().build()
    with running(application(opened), folder) as served:
        for name in LISTS:
            (folder / name).write_text("{", "utf-8")
        before = len(tried)
        for _ in range(5):
            assert served.get("/api/ledger?limit=1").status == 200
        assert len(tried) - before <= 1 + (time.monotonic() - tried[before]) // 1


def test_who_is_given_up_counts_as_long_as_a_thread_works_for_him(library_folder: Path) -> None:
    going_on = threading.Event()

    class Slow(Library):
        def mechanic(self, *args: Any, **options: Any) -> Any:
            going_on.wait(20)
            return super().mechanic(*args, **options)

    held = open_library(library_folder)
    app = application(lambda: Slow(held._store), patience=0.3)
    with running(app, library_folder) as served:
        assert served.get("/api/mechanic/evoke").status == 503
        assert served.get("/health").json["waiting"] == 1
        assert served.get("/api/ledger").status == 200
        going_on.set()
        deadline = time.monotonic() + 10
        while served.get("/health").json["waiting"]:
            assert time.monotonic() < deadline
        assert served.get("/api/mechanic/evoke").status == 200


def test_nothing_is_searched_for_who_has_gone_before_it_began(library_folder: Path) -> None:
    going_on = threading.Event()
    asked: list[str] = []

    class Slow(Library):
        def mechanic(self, *args: Any, **options: Any) -> Any:
            going_on.wait(20)
            return super().mechanic(*args, **options)

        def search(self, words: str, *args: Any, **options: Any) -> Any:
            asked.append(words)
            return super().search(words, *args, **options)

    def waiting_come_to(served: Served, number: int) -> None:
        deadline = time.monotonic() + 10
        while served.get("/health").json["waiting"] != number:
            assert time.monotonic() < deadline

    held = open_library(library_folder)
    with running(application(lambda: Slow(held._store), patience=20), library_folder) as served:
        for _ in range(THREADS):
            threading.Thread(target=served.get, args=("/api/mechanic/evoke",)).start()
        waiting_come_to(served, THREADS)
        with socket.create_connection(("127.0.0.1", served.port), 10) as held_open:
            held_open.sendall(b"GET /hits?q=zwieback HTTP/1.1\r\nHost: here\r\n\r\n")
            waiting_come_to(served, THREADS + 1)
        waiting_come_to(served, THREADS)
        going_on.set()
        waiting_come_to(served, 0)
        assert "zwieback" not in asked
        assert served.get("/hits?q=pretzel").status == 200 and "pretzel" in asked


def test_a_connection_that_asks_for_nothing_is_closed(
    library_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faqsearch.web.running._SLOWEST_HEAD", 0.3)
    whole = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"
    app = application(lambda: open_library(library_folder))
    with running(app, library_folder) as served:
        for begun in (b"", b"GET / HT", whole + b"GET / HT"):
            with socket.create_connection(("127.0.0.1", served.port), 10) as held:
                held.sendall(begun)
                data = b""
                while more := held.recv(65536):  # until the server closes it
                    data += more
                assert data.count(b"HTTP/1.1 200") == begun.count(b"health")
