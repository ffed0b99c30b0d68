"""Questions to a publisher over HTTPS: who asks, where redirects may lead, when to ask again.

Only https is spoken. Everything that goes wrong becomes one sentence that names the URL and
what to do; what may pass by itself is tried again first.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import Message
from email.utils import parsedate_to_datetime
from importlib.metadata import version
from typing import IO, TypeVar
from urllib.parse import quote, urljoin, urlsplit

from faqsearch.errors import NotFetched

MAX_REDIRECTS = 5
WAITS = (1.0, 2.0, 4.0, 8.0)
"""Seconds before the second try and those after it."""
LONGEST_WAIT = 120.0
"""Seconds that a publisher may ask to wait; for longer, the user is told."""

_CHUNK = 64 * 1024
_LONGEST_WORDS = 100
_REDIRECTS = frozenset((301, 302, 303, 307, 308))
_PASSING = frozenset((408, 425, 429, 500, 502, 503, 504))
_WITH_BODY_OR_NEWS = frozenset((200, 206, 304, 416))

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Address:
    """Where something is published, of which content types and at most how many bytes it is.

    ``advice`` says what to do where it can't be had.
    """

    url: str
    types: frozenset[str]
    most: int
    advice: str

    def refused(self, trouble: str) -> NotFetched:
        """The error that says what is wrong with it."""
        return NotFetched(f"{self.url} {trouble}: {self.advice}")


class Again(Exception):
    """What may pass by itself; ``wait`` are the seconds that the publisher asks for."""

    def __init__(self, trouble: str, wait: float | None = None) -> None:
        super().__init__(trouble)
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Answer:
    """A publisher's answer: its status, its headers, and what comes after them."""

    status: int
    headers: Message
    _stream: IO[bytes] = field(repr=False)

    def header(self, name: str) -> str | None:
        """A header's value, None where there is none."""
        value = self.headers.get(name)
        return None if value is None else str(value).strip()

    @property
    def length(self) -> int | None:
        """How many bytes come, None where they come in chunks that say when they end."""
        given = self.header("Content-Length") or ""
        return int(given) if given.isascii() and given.isdigit() else None

    @property
    def ends(self) -> bool:
        """Whether it can be told that all of it has come."""
        chunked = (self.header("Transfer-Encoding") or "").lower() == "chunked"
        return chunked or self.length is not None

    def chunks(self) -> Iterator[bytes]:
        """What comes, as it comes; raises :class:`Again` where the connection breaks."""
        read = getattr(self._stream, "read1", self._stream.read)
        got = 0
        while True:
            try:
                chunk = read(_CHUNK)
            except http.client.IncompleteRead as error:
                raise Again(f"broke off after {got:,} bytes") from error
            except (OSError, http.client.HTTPException) as error:
                raise Again(_passing(error)) from error
            if not chunk:
                break
            got += len(chunk)
            yield chunk
        if self.length is not None and got < self.length:
            raise Again(f"broke off after {got:,} of {self.length:,} bytes")


class Web:
    """The publishers, asked one question at a time.

    ``loopback`` allows plain http to this machine. ``notify`` hears a line before each wait.
    """

    def __init__(
        self,
        *,
        timeout: float = 30.0,
        loopback: bool = False,
        notify: Callable[[str], None] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._timeout = timeout
        self._loopback = loopback
        self._notify = notify or (lambda line: None)
        self._sleep = sleep
        self._agent = f"faqsearch/{version('faqsearch')} (rulings search; reads bulk data)"

    def allows(self, url: str) -> bool:
        """Whether a URL is https, or http to this machine where that is allowed."""
        try:
            parts = urlsplit(url)
            host = parts.hostname or ""
            _ = parts.port
        except ValueError:
            return False
        if parts.scheme == "https":
            return bool(host)
        return parts.scheme == "http" and self._loopback and _is_this_machine(host)

    def trying(self, address: Address, attempt: Callable[[], T]) -> T:
        """What an attempt gives, made again after a wait where it raises :class:`Again`.

        Raises :class:`~faqsearch.errors.NotFetched` when there have been enough.
        """
        waits = iter(WAITS)
        while True:
            try:
                return attempt()
            except Again as again:
                wait = next(waits, None)
                if wait is None:
                    raise address.refused(f"{again} ({len(WAITS) + 1} tries)") from again
                pause = wait if again.wait is None else again.wait
                if pause > LONGEST_WAIT:
                    raise NotFetched(
                        f"{address.url} {again} and asks to wait {pause:,.0f} seconds: "
                        "try again after that time"
                    ) from again
                if pause > 0:
                    self._notify(f"{address.url} {again}; trying again in {pause:.0f} s …")
                    self._sleep(pause)

    def read(self, address: Address) -> bytes | None:
        """All that is published at an address, None where there is nothing (404, 410)."""

        def attempt() -> bytes | None:
            with self.ask(address, missing=True) as answer:
                if answer.status in (404, 410):
                    return None
                if answer.status != 200:
                    raise address.refused(f"answers {answer.status} to a plain question")
                check_type(address, answer)
                data = bytearray()
                for chunk in answer.chunks():
                    data += chunk
                    if len(data) > address.most:
                        raise address.refused(f"is larger than {address.most:,} bytes")
                return bytes(data)

        return self.trying(address, attempt)

    @contextmanager
    def ask(
        self,
        address: Address,
        headers: Mapping[str, str] | None = None,
        *,
        method: str = "GET",
        missing: bool = False,
    ) -> Iterator[Answer]:
        """Ask once, following redirects, and close the connection afterwards.

        The answer's status is 200, 206, 304 or 416; with ``missing``, 404 or 410 too. Raises
        :class:`Again`, or :class:`~faqsearch.errors.NotFetched` for all that waiting won't
        mend.
        """
        url = address.url
        for _ in range(MAX_REDIRECTS + 1):
            if not self.allows(url):
                place = "is no https address" if url == address.url else f"redirects to {url}"
                raise address.refused(f"{place}, and only https is used")
            sent = {
                "User-Agent": self._agent,
                "Accept": ", ".join([*sorted(address.types), "*/*;q=0.1"]),
                "Accept-Encoding": "identity",
                **(headers or {}),
            }
            with self._send(address, url, sent, method) as response:
                answer = Answer(response.status, response.headers, response)
                target = answer.header("Location")
                if answer.status not in _REDIRECTS or target is None:
                    yield _accepted(address, answer, missing)
                    return
                url = self._following(address, url, target)
        raise address.refused(f"redirects more than {MAX_REDIRECTS} times")

    def _following(self, address: Address, url: str, target: str) -> str:
        """Where a redirect leads; never from https to anything else."""
        try:
            following = ascii_url(urljoin(url, target))
            leaves = urlsplit(url).scheme == "https" != urlsplit(following).scheme
        except ValueError:
            following, leaves = target, True
        if leaves:
            raise address.refused(f"redirects to {following}, and only https is used")
        return following

    def _send(
        self, address: Address, url: str, headers: Mapping[str, str], method: str
    ) -> http.client.HTTPResponse:
        # not build_opener, which brings file:, ftp: and redirects of its own
        opener = urllib.request.OpenerDirector()
        for handler in (
            urllib.request.ProxyHandler(),
            urllib.request.HTTPHandler(),
            urllib.request.HTTPSHandler(),
        ):
            opener.add_handler(handler)
        try:
            request = urllib.request.Request(url, headers=dict(headers), method=method)
            response: http.client.HTTPResponse = opener.open(request, timeout=self._timeout)
        except (OSError, http.client.HTTPException, ValueError) as error:
            reason = error.reason if isinstance(error, urllib.error.URLError) else error
            if isinstance(reason, ssl.SSLCertVerificationError):
                why = f"has a certificate that can't be trusted ({reason.verify_message})"
                raise address.refused(why) from error
            if isinstance(reason, socket.gaierror | ConnectionRefusedError | ValueError | str):
                raise address.refused(f"can't be reached ({_words(reason)})") from error
            raise Again(_passing(reason)) from error
        return response


def ascii_url(url: str) -> str:
    """A URL as it is sent, whatever characters a link has.

    >>> ascii_url("https://example.org/Règles du jeu.txt")
    'https://example.org/R%C3%A8gles%20du%20jeu.txt'
    """
    return quote(url.strip(), safe="%/:=&?~#+!$,;'@()*[]")


def check_type(address: Address, answer: Answer) -> None:
    """Raise :class:`~faqsearch.errors.NotFetched` for what is not of an address's types."""
    found = (answer.header("Content-Type") or "").partition(";")[0].strip().lower()
    if found not in address.types:
        wanted = " or ".join(sorted(address.types))
        raise address.refused(f"is {found or 'of no content type'}, where {wanted} is expected")


def _accepted(address: Address, answer: Answer, missing: bool) -> Answer:
    status = answer.status
    if status in _WITH_BODY_OR_NEWS or (missing and status in (404, 410)):
        return answer
    words = http.client.responses.get(status)
    trouble = f"answers {status} ({words})" if words else f"answers {status}"
    if status in _PASSING:
        raise Again(trouble, _seconds(answer.header("Retry-After")))
    raise address.refused(trouble)


def _seconds(given: str | None) -> float | None:
    """The wait that a publisher asks for, in seconds or until a date; None for no or any other."""
    if given is None:
        return None
    if given.isascii() and given.isdigit():
        return float(given)
    try:
        then = parsedate_to_datetime(given)
    except ValueError:
        return None
    aware = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (aware - datetime.now(UTC)).total_seconds())


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _passing(error: object) -> str:
    """What happened to a connection, in words."""
    if isinstance(error, TimeoutError):
        return "doesn't go on answering in time"
    return f"broke the connection ({_words(error)})"


def _words(error: object) -> str:
    words = str(getattr(error, "strerror", None) or error) or type(error).__name__
    return " ".join(words.split())[:_LONGEST_WORDS]
