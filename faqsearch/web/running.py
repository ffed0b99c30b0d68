"""The server itself: it listens, says where, and stops when told to."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import ssl
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from faqsearch.api import Library
from faqsearch.errors import FaqsearchError
from faqsearch.export.values import Json, dumps
from faqsearch.web.app import application
from faqsearch.web.guard import Rate

__all__ = ["TURN", "Connection", "serve"]

TURN = 0.001  # seconds that a thread works before another may, so that none waits for a search
_GRACE = 5  # seconds that answers under way may take once it is told to stop
_MOST_CONNECTIONS = 512
_LONGEST_HEAD = 16_384  # bytes of a request's head
_SLOWEST_HEAD = 10  # seconds that it may take


class Connection(H11Protocol):
    """A connection; one whose request isn't there in time is closed, so that none are held."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Read a request, or a part of its head, the rest of which is waited for."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._await_head()

    def _await_head(self) -> None:
        self.loop.call_later(_SLOWEST_HEAD, self._look, self.cycle)

    def _look(self, before: object) -> None:
        if self.cycle is before and not self.transport.is_closing():
            self.transport.close()


class _Server(uvicorn.Server):
    """Tells when it has begun to listen."""

    ready: Callable[[], None]

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Listen, then tell."""
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            self.ready()


def serve(
    opened: Callable[[], Library],
    *,
    host: str,
    port: int,
    ready: Callable[[str], None],
    log: bool = False,
    certificate: tuple[Path, Path] | None = None,
) -> None:
    """Serve until an interrupt or a termination, then finish what is under way.

    ``ready`` hears the address once it listens. ``log`` prints a JSON line of each request on
    standard error. ``certificate`` are the files of a TLS certificate and its key. Raises
    :class:`~faqsearch.errors.FaqsearchError` where the address can't be had, the certificate
    not be used or the library not be opened.
    """
    logging.basicConfig(level=logging.WARNING, format="faqsearch: %(message)s")
    app = application(opened, rate=Rate(), log=_print if log else None)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        http=Connection,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=_GRACE,
        limit_concurrency=_MOST_CONNECTIONS,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        ssl_certfile=certificate and certificate[0],
        ssl_keyfile=certificate and certificate[1],
    )
    try:
        config.load()
    except OSError as error:  # of which those of TLS are a kind
        why = error.reason if isinstance(error, ssl.SSLError) else error.strerror
        raise FaqsearchError(
            f"--certificate {config.ssl_certfile} and --key {config.ssl_keyfile} can't be used "
            f"({why}): a certificate and its own key are wanted, both as PEM"
        ) from error
    server = _Server(config)
    scheme = "https" if certificate else "http"
    named = f"[{host}]" if ":" in host else host
    if host in ("0.0.0.0", "::"):
        named = _own_address()
    sys.setswitchinterval(TURN)
    listening = _listen(host, port)
    shown = listening.getsockname()[1]
    server.ready = lambda: ready(f"{scheme}://{named}:{shown}/")
    with listening:
        app.state.open()  # what is wrong with the library is told before anything is served
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _quietly)  # uvicorn raises them again once it has stopped
        server.run(sockets=[listening])
    if not server.started:
        raise FaqsearchError("the server could not start")


def _own_address() -> str:
    """What the others in the room call this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, but chooses the way out
        except OSError:
            return "localhost"
        address: str = probe.getsockname()[0]
        return address


def _listen(host: str, port: int) -> socket.socket:
    """A socket on an address; raises :class:`~faqsearch.errors.FaqsearchError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise FaqsearchError(f"can't listen on {host} port {port}: {error.strerror}") from error
    return made


def _quietly(number: int, frame: object) -> None:
    """Stopping was asked for, and is done."""


def _print(told: Json) -> None:
    print(dumps(told, indent=None), end="", file=sys.stderr, flush=True)
