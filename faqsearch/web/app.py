"""The application: which address leads where."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from faqsearch.api import Library
from faqsearch.export.values import Json, dumps
from faqsearch.web.api import JSON, Api
from faqsearch.web.api import refuse as refuse_json
from faqsearch.web.asked import check_parameters
from faqsearch.web.current import CurrentLibrary
from faqsearch.web.files import OwnFiles, kept
from faqsearch.web.guard import Guard, Rate
from faqsearch.web.openapi import openapi, parameters
from faqsearch.web.pages import Pages
from faqsearch.web.problems import problem
from faqsearch.web.service import PATIENCE, Service, Work
from faqsearch.web.sheets import Sheets

__all__ = ["application"]


def application(
    opened: Callable[[], Library],
    *,
    rate: Rate | None = None,
    patience: float = PATIENCE,
    log: Callable[[Json], None] | None = None,
) -> Starlette:
    """The page and the API over the library that ``opened`` opens, now and after each change.

    ``rate`` limits each address, ``patience`` is how many seconds an answer may take, ``log``
    hears a line of each request. The library is opened when the server starts, or before by
    ``state.open`` of what is returned, which raises :class:`~faqsearch.errors.LibraryError`.
    """
    own = OwnFiles.read()
    service = Service(CurrentLibrary(opened), own.edition, patience=patience)
    sheets = Sheets(own.edition)
    api, pages = Api(service.current), Pages(sheets)

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        await run_in_threadpool(service.current.open)
        yield
        service.close()

    async def described(request: Request) -> Response:
        return kept(request, _description(), JSON, "no-cache")

    async def health(request: Request) -> Response:
        return Response(
            dumps(service.health()), media_type=JSON, headers={"cache-control": "no-store"}
        )

    async def nowhere(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        if status == 404 and not request.url.path.startswith(("/api/", "/static/")):
            return sheets.nowhere(request)
        if status == 500:
            return problem(500, "An error of the server.")
        return problem(status, "There is nothing at this address.")

    verbs = {
        "/api/search": api.search,
        "/api/card/{name:path}": api.card,
        "/api/mechanic/{name:path}": api.mechanic,
        "/api/glossary/{name:path}": api.term,
        "/api/rule/{name}": api.rule,
        "/api/ruling/{name}": api.ruling,
        "/api/check": api.check,
        "/api/ledger": api.ledger,
        "/api/documents": api.documents,
        "/api/export": api.export,
    }
    shown = {
        "/": pages.home,
        "/hits": pages.hits,
        "/card/{name:path}": pages.card,
        "/mechanic/{name:path}": pages.mechanic,
        "/glossary/{name:path}": pages.term,
        "/rule/{name}": pages.rule,
        "/ruling/{name}": pages.ruling,
        "/ledger": pages.ledger,
        "/offline": pages.offline,
    }
    routes = [
        *(
            Route(path, service.endpoint(_strict(path, work), refuse_json))
            for path, work in verbs.items()
        ),
        Route("/api/openapi.json", described),
        Route("/health", health),
        *(Route(path, service.endpoint(work, sheets.refuse)) for path, work in shown.items()),
        Route("/static/{edition}/{name}", own.static),
        Route("/sw.js", own.worker),
        Route("/faqsearch.webmanifest", own.manifest),
        Route("/favicon.ico", own.icon),
    ]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Guard, rate=rate, told=sheets.refuse, log=log),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=6),
        ],
        exception_handlers={HTTPException: nowhere, Exception: nowhere},
        lifespan=living,
    )
    app.state.open = service.current.open
    app.router.redirect_slashes = False  # an address says where it leads, not the Host header
    return app


def _strict(path: str, work: Work) -> Work:
    """The work of an address of the API, which refuses parameters that it doesn't have."""
    known = parameters(path.replace(":path", ""))

    def answer(request: Request, library: Library) -> Response:
        check_parameters(request, known)
        return work(request, library)

    return answer


@cache
def _description() -> bytes:
    """The OpenAPI document as it is sent, made at the first request for it."""
    return dumps(openapi()).encode()
