"""The JSON API: the JSON of ``--json`` for the verbs of the library, each under ``/api``."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from faqsearch.api import Library
from faqsearch.authority.ledger import Ledger
from faqsearch.errors import Ambiguous, FaqsearchError
from faqsearch.export import (
    card_answer_json,
    change_json,
    documents_json,
    exported_json,
    mechanic_answer_json,
    rule_answer_json,
    search_json,
    term_json,
)
from faqsearch.export.nouns import hit_json
from faqsearch.export.values import Json, dumps
from faqsearch.export.verdicts import check_json
from faqsearch.languages import Lang
from faqsearch.render.candidates import askable
from faqsearch.web.asked import FLAGS, LONGEST_WORDS, Asked, Refused, day, part, text
from faqsearch.web.current import CurrentLibrary
from faqsearch.web.problems import ambiguous, of_error

if TYPE_CHECKING:
    from faqsearch.library.records import StoredRuling

__all__ = ["JSON", "Api", "refuse"]

JSON = "application/json"
_LINES = "application/jsonl"
_HITS = 10  # hits of a page of a search, as on the command line
_MOST_WHOLE = 2_000  # rulings that are exported, or a document checked, as one object
_STREAMS = 4  # exports of any length under way at once


def refuse(request: Request, error: FaqsearchError, library: Library | None = None) -> Response:
    """What the API answers to an error: problem details, or the candidates of a name."""
    if isinstance(error, Ambiguous):
        kind = "mechanic" if request.url.path.startswith("/api/mechanic/") else "card"
        names = list(askable(library, kind, error.candidates, Lang.EN))
        return ambiguous(error, f"/api/{kind}/", names)
    return of_error(error)


def _answer(request: Request, data: Json, asked: Asked, total: int) -> Response:
    """The JSON, with links to the parts of the list before and after this one."""
    links = []
    for rel, offset in (
        ("prev", max(asked.offset - asked.limit, 0) if asked.offset else None),
        ("next", asked.offset + asked.limit if asked.offset + asked.limit < total else None),
    ):
        if offset is not None:
            kept = {n: v for n, v in request.query_params.items() if n not in ("offset", "limit")}
            query = urlencode({**kept, "limit": asked.limit, "offset": offset})
            links.append(f'<?{query}>; rel="{rel}"')
    return Response(
        dumps(data), headers={"link": ", ".join(links)} if links else None, media_type=JSON
    )


class Api:
    """The endpoints; each takes a request and the library that answers it."""

    def __init__(self, current: CurrentLibrary) -> None:
        self._current = current
        self._streams = threading.BoundedSemaphore(_STREAMS)

    def search(self, request: Request, library: Library) -> Response:
        """Hits for the words ``q``, best first."""
        asked = Asked.read(request, _HITS)
        words = text(request, "q")
        if not words:
            raise Refused("q, the words to search for, is missing", key="no words")
        answer = library.search(
            words,
            asked.lang,
            asked.limit,
            asked.offset,
            explain=_flag(request, "explain"),
            as_of=asked.as_of,
        )
        return _answer(request, search_json(answer), asked, answer.total)

    def card(self, request: Request, library: Library) -> Response:
        """A card and its rulings."""
        asked = Asked.read(request, 100)
        answer = library.card(_name(request), asked.lang, asked.as_of)
        shown = card_answer_json(replace(answer, rulings=part(answer.rulings, asked)))
        shown["total"] = answer.total
        return _answer(request, shown, asked, len(answer.rulings))

    def mechanic(self, request: Request, library: Library) -> Response:
        """A mechanic, its rules as quoted, its rulings."""
        asked = Asked.read(request, 100)
        answer = library.mechanic(_name(request), asked.lang, asked.as_of)
        shown = mechanic_answer_json(replace(answer, rulings=part(answer.rulings, asked)))
        shown["total"] = answer.total
        return _answer(request, shown, asked, answer.total)

    def term(self, request: Request, library: Library) -> Response:
        """A term of the game: what the glossaries of rules texts say of it, then ours."""
        asked = Asked.read(request, 1)
        answer = library.term(_name(request), asked.lang, asked.as_of)
        return _answer(request, term_json(answer), asked, 1)

    def rule(self, request: Request, library: Library) -> Response:
        """A rule number, what it has meant, who cites it."""
        asked = Asked.read(request, 100)
        only = _flag(request, "only")
        history = _flag(request, "history")
        answer = library.rule(_name(request), asked.lang, asked.as_of, history=history)
        shown = replace(answer, cited_by=part(answer.cited_by, asked))
        return _answer(request, rule_answer_json(shown, only=only), asked, len(answer.cited_by))

    def ruling(self, request: Request, library: Library) -> Response:
        """One ruling by its id, its text in the other language, and what its verdict rests on."""
        asked = Asked.read(request, 1)
        answer = library.check(ruling=_name(request), lang=asked.lang, as_of=asked.as_of)
        hit = answer.hits[0]
        twin = None
        if hit.twin:
            twin = library.check(ruling=hit.twin, lang=asked.lang, as_of=asked.as_of).hits[0]
        reviewed = check_json(answer)
        shown = {
            "ruling": hit_json(hit),
            "twin": twin and hit_json(twin),
            "check": {key: reviewed[key] for key in ("rulings", "citations")},
        }
        return _answer(request, shown, asked, 1)

    def check(self, request: Request, library: Library) -> Response:
        """Verdicts on the rulings of a card, on one ruling, or on a document."""
        asked = Asked.read(request, 100)
        card, ruling, document = (
            text(request, name) or None for name in ("card", "ruling", "document")
        )
        if sum(value is not None for value in (card, ruling, document)) != 1:
            raise Refused("one of card, ruling and document says what to check", key="no words")
        if document and len(library.ruling_ids(document=document)) > _MOST_WHOLE:
            raise Refused(
                f"the document {document} has more than {_MOST_WHOLE} rulings, which is more than "
                "one answer checks: ask for a card or a ruling",
                key="bad request",
            )
        answer = library.check(
            card=card, ruling=ruling, document=document, lang=asked.lang, as_of=asked.as_of
        )
        shown = check_json(answer)
        shown["rulings"] = part(tuple(shown["rulings"]), asked)
        return _answer(request, shown, asked, len(answer.hits))

    def ledger(self, request: Request, library: Library) -> Response:
        """The dated changes of the rules, oldest first."""
        asked = Asked.read(request, 100)
        found = Ledger.bundled().selected(day(request, "since"), text(request, "term") or None)
        shown = {"changes": [change_json(one) for one in part(found, asked)], "total": len(found)}
        return _answer(request, shown, asked, len(found))

    def documents(self, request: Request, library: Library) -> Response:
        """What the library holds, those added first."""
        asked = Asked.read(request, 100)
        held = library.documents()
        return _answer(request, documents_json(part(held, asked)), asked, len(held))

    def export(self, request: Request, library: Library) -> Response:
        """Rulings for other programs: a line each, or a selection as one object."""
        asked = Asked.read(request, 100)
        shape = text(request, "format", 16) or "jsonl"
        card, document = text(request, "card") or None, text(request, "document") or None
        set_code = text(request, "set") or None
        lang = asked.lang if asked.named else None
        if shape == "jsonl":
            return self._lines(request.method, card, lang, set_code, document)
        if shape not in ("json", "scryfall"):
            raise Refused("format is json, jsonl or scryfall", key="bad request")
        if not (card or document or set_code):
            raise Refused(
                "as one object only a selection is exported: name a card, set or document, "
                "or ask for format=jsonl",
                key="no words",
            )
        found = library.ruling_ids(card=card, lang=lang, set=set_code, document=document)
        if len(found) > _MOST_WHOLE:
            raise Refused(
                f"as one object no more than {_MOST_WHOLE} rulings are exported: "
                "ask for format=jsonl",
                key="bad request",
            )
        selected = library.selection(card, lang, set_code, document)
        body = selected.text(shape)
        return Response(body, media_type=JSON)

    def _lines(
        self,
        method: str,
        card: str | None,
        lang: Lang | None,
        set_code: str | None,
        document: str | None,
    ) -> Response:
        """A line for each ruling as they are read, so that a library of any size goes through."""

        def lines() -> Generator[str]:
            if not self._streams.acquire(blocking=False):
                raise Refused("other exports are under way", status=503, key="busy")
            try:
                with self._current.reading() as now:
                    found = now.library.rulings(card, lang, set_code, document)
                    first = list(islice(found, 1))
                    yield ""
                    for several in _several(chain(first, found)):
                        yield "".join(dumps(exported_json(one), indent=None) for one in several)
            finally:
                self._streams.release()

        begun = lines()
        next(begun)  # what is wrong is told before the headers; what has begun ends by itself
        if method == "HEAD":
            begun.close()
            return Response(media_type=_LINES)
        return StreamingResponse(begun, media_type=_LINES)


def _several(found: Iterator[StoredRuling]) -> Iterator[list[StoredRuling]]:
    while several := list(islice(found, 50)):
        yield several


def _flag(request: Request, name: str) -> bool:
    value = text(request, name, 8)
    if value not in ("", *FLAGS):
        raise Refused(f"{name} is one of {', '.join(FLAGS)}", key="bad request")
    return FLAGS.get(value, False)


def _name(request: Request) -> str:
    name: str = request.path_params["name"].strip()
    if not name:
        raise Refused("the name is empty", status=404, key="not found")
    if len(name) > LONGEST_WORDS:
        raise Refused("the name is too long", key="too long")
    return name
