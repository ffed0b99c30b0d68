"""How a request becomes an answer: in a thread, within a time, from one open library."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date

from starlette.requests import Request
from starlette.responses import Response

from faqsearch.api import Library
from faqsearch.errors import Ambiguous, FaqsearchError, NotFound
from faqsearch.export.values import Json
from faqsearch.web.asked import Refused, check_utf8
from faqsearch.web.current import CurrentLibrary

__all__ = ["PATIENCE", "THREADS", "Refuse", "Service", "Work"]

Work = Callable[[Request, Library], Response]
"""What answers a request from a library, in a thread of its own."""
Refuse = Callable[[Request, FaqsearchError, Library | None], Response]
"""What says that there is no answer, and why."""

PATIENCE = 10.0  # seconds
THREADS = 8  # they share a processor: with more, short answers pass those that take long
_MOST_WAITING = 128
_GONE = 499  # what logs call an answer that nobody waited for
_log = logging.getLogger("faqsearch.web")


async def _gone(request: Request) -> None:
    """Return when the client has closed its connection, as a browser does at the next key."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


class Service:
    """Answers requests from the current library.

    ``edition`` names the code that answers: with it, the library's stamp, the day, the
    address and the browser's language an entity tag tells whether an answer is still the same.
    """

    def __init__(
        self, current: CurrentLibrary, edition: str, *, patience: float = PATIENCE
    ) -> None:
        self.current = current
        self.edition = edition
        self._patience = patience
        self._pool = ThreadPoolExecutor(THREADS, "faqsearch")
        self._count = threading.Lock()
        self._waiting = 0

    def health(self) -> Json:
        """Whether it answers, from which library, and what keeps it from a newer one."""
        return {
            "status": "stale" if self.current.trouble else "ok",
            "library": self.current.stamp,
            "edition": self.edition,
            "waiting": self._waiting,
        }

    def close(self) -> None:
        """Take no more work and close the library."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.current.close()

    def endpoint(self, work: Work, refuse: Refuse) -> Callable[[Request], Awaitable[Response]]:
        """An endpoint that has ``work`` done, and ``refuse`` say what went wrong."""

        async def answer(request: Request) -> Response:
            if self._waiting >= _MOST_WAITING:
                return refuse(request, Refused("too many wait", status=503, key="busy"), None)
            with self._count:
                self._waiting += 1
            done = self._pool.submit(self._answer, work, refuse, request)
            done.add_done_callback(self._leave)  # a thread works on for who waits no longer
            answered = asyncio.wrap_future(done)
            gone = asyncio.ensure_future(_gone(request))
            try:
                await asyncio.wait(
                    (answered, gone),
                    timeout=self._patience,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if answered.done():
                    return answered.result()
                if gone.done():
                    return Response(status_code=_GONE)
                return refuse(request, Refused("it took too long", status=503, key="busy"), None)
            finally:
                answered.cancel()  # what no thread has begun for nobody is never begun
                gone.cancel()

        return answer

    def _leave(self, done: Future[Response]) -> None:
        with self._count:
            self._waiting -= 1

    def _answer(self, work: Work, refuse: Refuse, request: Request) -> Response:
        try:
            check_utf8(request)
            with self.current.reading() as now:
                tag = self._tag(now.stamp, request)
                headers = {"etag": tag, "cache-control": "no-cache", "vary": "Accept-Language"}
                if tag in request.headers.get("if-none-match", ""):
                    headers["vary"] += ", Accept-Encoding"  # as what packs answers says of them
                    return Response(status_code=304, headers=headers)
                try:
                    response = work(request, now.library)
                except (Ambiguous, NotFound) as error:
                    return refuse(request, error, now.library)
            if response.status_code == 200:
                response.headers.update(headers)
            return response
        except FaqsearchError as error:
            if not isinstance(error, Refused):
                _log.info("%s: %s", request.url.path, error)
            return refuse(request, error, None)
        except Exception:  # whatever it is, the client hears no more than that
            _log.exception("no answer to %s", request.url.path)
            return refuse(
                request, Refused("an error of the server", status=500, key="broken"), None
            )

    def _tag(self, stamp: str, request: Request) -> str:
        made_from = (
            stamp,
            self.edition,
            date.today().isoformat(),
            request.scope["raw_path"].decode("latin-1"),
            request.scope["query_string"].decode("latin-1"),
            request.headers.get("accept-language", ""),
        )
        return f'W/"{hashlib.sha256(repr(made_from).encode()).hexdigest()[:20]}"'
