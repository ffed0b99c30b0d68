"""The outermost layer: limits before anything is read, headers on all that leaves, the log."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from faqsearch.errors import FaqsearchError
from faqsearch.export.values import Json
from faqsearch.web.asked import Refused
from faqsearch.web.problems import problem

__all__ = ["LONGEST_TARGET", "Guard", "Rate"]

LONGEST_TARGET = 2_000  # characters of a path with its query
_MOST_ADDRESSES = 10_000
_METHODS = ("GET", "HEAD", "OPTIONS")

_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_SHARED = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag, Link, Retry-After",
    "cross-origin-resource-policy": "cross-origin",
}
_PREFLIGHT = {
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "Accept, Accept-Language, If-None-Match",
    "access-control-max-age": "86400",
    "allow": "GET, HEAD, OPTIONS",
}


@dataclass(slots=True)
class Rate:
    """How many requests one address may make: ``burst`` at once, ``each_second`` from then on.

    An IPv6 address counts with its whole /64, which belongs to one household.

    >>> rate = Rate(burst=2, each_second=1)
    >>> [rate.allows("192.0.2.1", at) for at in (0.0, 0.0, 0.5, 1.5)]
    [True, True, False, True]
    """

    burst: float = 200
    each_second: float = 30
    _held: dict[str, tuple[float, float]] = field(default_factory=dict, repr=False)

    def allows(self, address: str, now: float) -> bool:
        """Whether an address may make one more request at a time in seconds; counts it."""
        key = _household(address)
        left, last = self._held.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - last) * self.each_second)
        allowed = left >= 1
        self._held[key] = (left - allowed, now)
        if len(self._held) > _MOST_ADDRESSES:
            del self._held[next(iter(self._held))]  # the one unheard of for longest
        return allowed


def _household(address: str) -> str:
    try:
        read = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if read.version == 4:
        return address
    return str(ipaddress.ip_network((read, 64), strict=False))


class Guard:
    """Lets through what is short, seldom enough, and only reads; ``log`` hears of each request.

    ``told`` makes the page that says to a browser what is wrong; programs get problem details.
    """

    def __init__(
        self,
        app: ASGIApp,
        rate: Rate | None,
        told: Callable[[Request, FaqsearchError], Response],
        log: Callable[[Json], None] | None = None,
    ) -> None:
        self._app = app
        self._rate = rate
        self._told = told
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # no web socket is served
        began = time.perf_counter()
        is_api = scope["path"].startswith("/api/")
        seen = {"status": 0, "bytes": 0}

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen["status"] = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in {**_HEADERS, **(_SHARED if is_api else {})}.items():
                    headers[name] = value
                if not is_api:
                    headers["cross-origin-resource-policy"] = "same-origin"
            else:
                seen["bytes"] += len(message.get("body", b""))
            await send(message)

        refusal = self._refusal(scope, is_api)
        try:
            await (refusal or self._app)(scope, receive, answer)
        finally:
            if self._log:
                milliseconds = round((time.perf_counter() - began) * 1000, 1)
                self._log(
                    {
                        "address": _address(scope),
                        "method": scope["method"],
                        "path": scope["path"],
                        "ms": milliseconds,
                        **seen,
                    }
                )

    def _refusal(self, scope: Scope, is_api: bool) -> Response | None:
        method = scope["method"]
        if method == "OPTIONS":
            return Response(status_code=204, headers=_PREFLIGHT if is_api else None)
        if method not in _METHODS:
            refused = problem(405, "Nothing here can be changed: GET and HEAD are served.")
            refused.headers["allow"] = _PREFLIGHT["allow"]
            return refused
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_TARGET:
            why = f"The address is longer than {LONGEST_TARGET} characters."
            return self._no_answer(scope, Refused(why, status=414, key="too long"))
        if self._rate and not self._rate.allows(_address(scope), time.monotonic()):
            why = "Too many requests from this address; wait a moment."
            return self._no_answer(scope, Refused(why, status=429, key="too many"))
        return None

    def _no_answer(self, scope: Scope, why: Refused) -> Response:
        request = Request(scope)
        if "text/html" in request.headers.get("accept", ""):
            return self._told(request, why)
        return problem(why.status, str(why))


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""
