"""What is answered where there is no answer: problem details (RFC 9457), and their statuses."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from urllib.parse import quote

from starlette.responses import Response

from faqsearch.errors import (
    Ambiguous,
    FaqsearchError,
    LibraryError,
    NotationError,
    NotFound,
)
from faqsearch.export import error_json
from faqsearch.export.values import Json, dumps
from faqsearch.web.asked import Refused

__all__ = ["PROBLEM", "ambiguous", "headers_of", "of_error", "problem", "status_of"]

PROBLEM = "application/problem+json"
_WAIT = {429: "1", 503: "2"}  # seconds


def status_of(error: FaqsearchError) -> int:
    """The HTTP status of an error: 404 not found, 300 ambiguous, 400 unreadable, 503 no library."""
    match error:
        case Refused():
            return error.status
        case NotFound():
            return 404
        case Ambiguous():
            return 300
        case NotationError():
            return 400
        case LibraryError():
            return 503
    return 500


def problem(status: int, detail: str, **more: object) -> Response:
    """Problem details as RFC 9457 has them; ``more`` are members of their own."""
    body: Json = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        **more,
    }
    return Response(dumps(body), status, headers_of(status), PROBLEM)


def headers_of(status: int) -> dict[str, str]:
    """The headers of an answer that is none: not to be kept, and when to ask again."""
    wait = {"retry-after": _WAIT[status]} if status in _WAIT else {}
    return {"cache-control": "no-store", **wait}


def of_error(error: FaqsearchError) -> Response:
    """The answer of the API to an error of the library."""
    status = status_of(error)
    if status >= 500:  # what is wrong with the library is its owner's business
        return problem(status, "The library can't be read at the moment.")
    if isinstance(error, NotFound):
        return problem(status, str(error), **error_json(error))
    return problem(status, str(error))


def ambiguous(error: Ambiguous, path: str, names: Sequence[str]) -> Response:
    """Multiple choices: the candidates as ``--json`` has them, and links to each.

    ``path`` is the address up to the name, ``names`` what each can be asked for by.
    """
    links = ", ".join(f'<{path}{quote(name, safe="")}>; rel="alternate"' for name in names)
    headers = {"link": links, "cache-control": "no-store"}
    return Response(dumps(error_json(error)), 300, headers, "application/json")
