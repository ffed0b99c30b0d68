"""A publisher on loopback that does as it is told: well, or badly in one way at a time."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from faqsearch.sync.fetching import Sync
from faqsearch.sync.settings import Kind, SyncSettings
from faqsearch.sync.web import Web

ATOMIC = "/api/v5/AtomicCards.json.gz"
BULK = "/bulk-data"
RULES_PAGE = "/en/rules"
RULES = "/2026/downloads/MagicCompRules%2020260925.txt"

Behaviour = Callable[["Handler"], None]


@dataclass
class Seen:
    """A question that the publisher was asked."""

    method: str
    path: str
    headers: Message


@dataclass
class Publication:
    """What stands at a path."""

    data: bytes
    type: str
    etag: str | None
    modified: str | None = None
    encoding: str | None = None


@dataclass
class Publisher:
    """The server: what is published, how it misbehaves next, what it was asked."""

    address: str
    published: dict[str, Publication] = field(default_factory=dict)
    next: dict[str, list[Behaviour]] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)

    def publish(self, path: str, data: bytes, type: str = "application/gzip", **more: Any) -> None:
        etag = f'"{hashlib.sha256(data).hexdigest()[:12]}"'
        self.published[path] = Publication(data, type, **{"etag": etag, **more})

    def misbehaves(self, path: str, *behaviours: Behaviour) -> None:
        """The next questions for a path are answered so; those after them well."""
        self.next[path] = list(behaviours)

    def asked(self, path: str) -> list[Seen]:
        return [seen for seen in self.seen if seen.path == path]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        publisher = self.server.publisher
        publisher.seen.append(Seen(self.command, self.path, self.headers))
        waiting = publisher.next.get(self.path)
        if waiting:
            waiting.pop(0)(self)
        else:
            well(self)

    do_HEAD = do_GET  # noqa: N815

    def answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.head(status, **{"Content_Length": str(len(body)), **headers})
        if self.command != "HEAD":
            self.wfile.write(body)

    def head(self, status: int, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    publisher: Publisher

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # the other side may hang up


# --- how it answers ----------------------------------------------------------------


def well(handler: Handler) -> None:
    """As a good server does: conditional questions and ranges are understood."""
    held = handler.server.publisher.published.get(handler.path)
    if held is None:
        handler.answer(404)
        return
    headers = {"Content_Type": held.type, "Accept_Ranges": "bytes"}
    if held.etag:
        headers["ETag"] = held.etag
    if held.modified:
        headers["Last_Modified"] = held.modified
    if held.encoding:
        headers["Content_Encoding"] = held.encoding
    asked = handler.headers
    if held.etag and asked.get("If-None-Match") == held.etag:
        handler.head(304, **headers)
        return
    if held.modified and asked.get("If-Modified-Since") == held.modified:
        handler.head(304, **headers)
        return
    wanted = asked.get("Range")
    if wanted and asked.get("If-Range") in (held.etag, held.modified):
        start = int(wanted.removeprefix("bytes=").rstrip("-"))
        size = len(held.data)
        if start >= size:
            handler.answer(416, Content_Range=f"bytes */{size}")
        else:
            headers["Content_Range"] = f"bytes {start}-{size - 1}/{size}"
            handler.answer(206, held.data[start:], **headers)
        return
    handler.answer(200, held.data, **headers)


def breaks_off(
    after: int, *, reset: bool = False, stall: bool = False, chunked: bool = False
) -> Behaviour:
    """Promises all of it, sends so many bytes, then closes, resets or falls silent."""

    def answer(handler: Handler) -> None:
        publisher = handler.server.publisher
        held = publisher.published[handler.path]
        headers = {"ETag": held.etag} if held.etag else {}
        if held.modified:
            headers["Last_Modified"] = held.modified
        if chunked:
            headers["Transfer_Encoding"] = "chunked"
        else:
            headers["Content_Length"] = str(len(held.data))
        handler.head(200, Content_Type=held.type, **headers)
        if chunked:
            handler.wfile.write(b"%x\r\n" % len(held.data))
        handler.wfile.write(held.data[:after])
        handler.wfile.flush()
        if stall:
            publisher.released.wait(30)
        if reset:
            linger = struct.pack("ii", 1, 0)
            handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            handler.connection.close()
        handler.close_connection = True

    return answer


def says(status: int, body: bytes = b"", **headers: str) -> Behaviour:
    return lambda handler: handler.answer(status, body, **headers)


# --- fixtures ----------------------------------------------------------------------


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting and no proxy of whoever runs the tests."""
    for name in list(os.environ):
        if name.startswith(("LC_", "FAQSEARCH_")) or name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    for name in ("LANG", "COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def publisher() -> Iterator[Publisher]:
    """A server that publishes one card, one ruling and one rule."""
    with Server(("127.0.0.1", 0), Handler) as server:
        server.publisher = Publisher(f"http://127.0.0.1:{server.server_address[1]}")
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        fill(server.publisher)
        yield server.publisher
        server.publisher.released.set()
        server.shutdown()
        thread.join()


def packed(data: object) -> bytes:
    return gzip.compress(json.dumps(data).encode(), mtime=0)


def publish_atomic(publisher: Publisher, data: bytes) -> None:
    """MTGJSON's file with its checksum beside it."""
    publisher.publish(ATOMIC, data)
    publisher.publish(f"{ATOMIC}.sha256", hashlib.sha256(data).hexdigest().encode(), "text/plain")


def card(text: str) -> Mapping[str, object]:
    """A card of our own as MTGJSON has it."""
    face = {"name": "Pond Heron", "type": "Creature — Bird", "layout": "normal", "text": text}
    ruled = {"date": "2020-01-02", "text": f"Our herons do so: {text}"}
    return {"meta": {}, "data": {"Pond Heron": [{**face, "manaValue": 2, "rulings": [ruled]}]}}


def fill(publisher: Publisher) -> None:
    publish_atomic(publisher, packed(card("Flying")))
    lines = {"oracle_cards": CARD_LINE, "rulings": RULING_LINE}
    for name, line in lines.items():
        data = gzip.compress(json.dumps(line).encode() + b"\n", mtime=0)
        publisher.publish(f"/{name}.jsonl.gz", data)
    publisher.publish(BULK, bulk_list(publisher), "application/json; charset=utf-8")
    link = publisher.address + RULES
    page = f'<p><a href="/x.pdf">PDF</a> <a href="{link.replace("%20", " ")}">TXT</a>'
    publisher.publish(RULES_PAGE, page.encode(), "text/html; charset=utf-8")
    publisher.publish(RULES, RULES_TEXT, "text/plain")


def bulk_list(publisher: Publisher, **more: object) -> bytes:
    entries = [
        {
            "object": "bulk_data",
            "type": name,
            "jsonl_download_uri": f"{publisher.address}/{name}.jsonl.gz",
            "compressed_size": len(publisher.published[f"/{name}.jsonl.gz"].data),
            **more,
        }
        for name in ("oracle_cards", "rulings")
    ]
    return json.dumps({"object": "list", "has_more": False, "data": entries}).encode()


_ORACLE_ID = "00000000-0000-4000-8000-0000000000aa"
CARD_LINE = {
    "object": "card",
    "oracle_id": _ORACLE_ID,
    "name": "Reed Frog",
    "lang": "en",
    "layout": "normal",
    "mana_cost": "{G}",
    "type_line": "Creature — Frog",
    "oracle_text": "Reach",
}
RULING_LINE = {
    "object": "ruling",
    "oracle_id": _ORACLE_ID,
    "source": "wotc",
    "published_at": "2021-03-04",
    "comment": "This frog reaches herons.",
}
RULES_TEXT = b"""Comprehensive Rules of the pond

These rules are effective as of September 25, 2026.

1. Game Concepts

100. General

100.1. Our pond has rules too.

100.1a Frogs keep them.
"""


@pytest.fixture
def settings(publisher: Publisher) -> SyncSettings:
    at = publisher.address
    urls = {Kind.MTGJSON: at + ATOMIC, Kind.SCRYFALL: at + BULK, Kind.COMPRULES: at + RULES_PAGE}
    return SyncSettings(urls, loopback=True, timeout=20)


@dataclass
class Syncing:
    """A library folder, its sync, and what was said and waited for."""

    library: Path
    settings: SyncSettings
    waits: list[float] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def __call__(self, *kinds: Kind, dry_run: bool = False, **more: Any) -> Any:
        web = Web(
            timeout=self.settings.timeout,
            loopback=self.settings.loopback,
            notify=self.lines.append,
            sleep=self.waits.append,
        )
        sync = Sync(self.library, self.settings, web=web, **more)
        return sync.fetch(kinds or tuple(Kind), dry_run=dry_run)

    def reason(self, kind: Kind) -> str:
        """Why nothing was fetched: the one sentence."""
        report = self(kind)
        assert report.files == ()
        [(failed, reason)] = report.failed
        assert failed is kind
        return str(reason)

    @property
    def there(self) -> dict[str, bytes]:
        """The files that were fetched whole, by name."""
        folder = self.library / "downloads"
        return {
            path.name: path.read_bytes()
            for path in sorted(folder.iterdir())
            if path.suffix not in (".part", ".state") and path.name != "LOCK"
        }


@pytest.fixture
def syncing(tmp_path: Path, settings: SyncSettings) -> Syncing:
    return Syncing(tmp_path / "library", settings)
