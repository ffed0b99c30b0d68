"""The OpenAPI document: every address of the API, its parameters, and the schemas that ship."""

from __future__ import annotations

from typing import Any

from faqsearch.export.values import Json
from faqsearch.languages import Lang
from faqsearch.schemas import schemas
from faqsearch.web.asked import FLAGS, LONGEST_WORDS, MOST

__all__ = ["openapi", "parameters"]

_PLACE = "#/components/schemas/"
_EXPORTS = ("export", "export-scryfall", "export-jsonl")
_SHAPES = (
    *("search", "card", "mechanic", "glossary", "rule", "ruling", "check", "ledger"),
    "documents",
)


def _parameter(name: str, schema: Json, told: str, **more: Any) -> Json:
    return {"name": name, "in": "query", "schema": schema, "description": told, **more}


_WORDS = {"type": "string", "minLength": 1, "maxLength": LONGEST_WORDS}
_OPTIONAL = {"type": "string", "maxLength": LONGEST_WORDS}  # empty is as if left out
_DATE = {"type": "string", "format": "date"}
_FLAG = {"type": "string", "enum": list(FLAGS)}

_COMMON = {
    "lang": _parameter(
        "lang",
        {"type": "string", "enum": [str(lang) for lang in Lang]},
        "Language of the answer; without it Accept-Language decides, else the question.",
    ),
    "as_of": _parameter(
        "as_of",
        _DATE,
        "The day that verdicts are of, none to come; today if left out. Written-out days are read.",
    ),
    "limit": _parameter(
        "limit", {"type": "integer", "minimum": 1, "maximum": MOST}, "Length of the part."
    ),
    "offset": _parameter(
        "offset",
        {"type": "integer", "minimum": 0, "maximum": 100_000},
        "What comes before the part; the Link header leads to the parts before and after.",
    ),
}


_HEADERS = {
    "ETag": {"description": "For If-None-Match.", "schema": {"type": "string"}},
    "Link": {
        "description": "Where the parts before and after are, or those that bear a name.",
        "schema": {"type": "string"},
    },
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}},
}


def _path_name(told: str) -> Json:
    return {
        "name": "name",
        "in": "path",
        "required": True,
        "schema": _WORDS,
        "description": told,
    }


def _operations() -> dict[str, tuple[str, str, list[Json], str, bool]]:
    """Address, what it answers, its own parameters, its schema, and whether names resolve."""
    selection = [
        _parameter("card", _OPTIONAL, "The rulings of this card."),
        _parameter("document", _OPTIONAL, "The rulings of the document of this id."),
    ]
    return {
        "/api/search": (
            "Rulings, cards, rules, mechanics and glossary entries that answer, best first.",
            "search",
            [
                _parameter("q", _WORDS, "The words or the question.", required=True),
                _parameter("explain", _FLAG, "Whether each hit says why it is there."),
            ],
            "search",
            False,
        ),
        "/api/card/{name}": (
            "A card, in either language and any spelling, and its rulings.",
            "card",
            [_path_name("The card's name.")],
            "card",
            True,
        ),
        "/api/mechanic/{name}": (
            "A mechanic, its rules as quoted, its rulings.",
            "mechanic",
            [_path_name("The mechanic's name.")],
            "mechanic",
            True,
        ),
        "/api/glossary/{name}": (
            "A term of the game: what the glossaries of rules texts say of it, then ours.",
            "glossary",
            [_path_name("The term, or its id.")],
            "glossary",
            False,
        ),
        "/api/rule/{name}": (
            "A rule number: its texts, what it has meant, who cites it.",
            "rule",
            [
                _path_name("The number: 702.19b."),
                _parameter("only", _FLAG, "Whether its subrules are left out."),
                _parameter("history", _FLAG, "Whether its wordings in all editions are told."),
            ],
            "rule",
            False,
        ),
        "/api/ruling/{name}": (
            "One ruling by its permanent id.",
            "ruling",
            [_path_name("The ruling's id.")],
            "ruling",
            False,
        ),
        "/api/check": (
            "Verdicts on the rulings of a card or a document, or on one ruling.",
            "check",
            [*selection, _parameter("ruling", _OPTIONAL, "The ruling of this id.")],
            "check",
            True,
        ),
        "/api/ledger": (
            "The dated changes of the rules, oldest first.",
            "ledger",
            [
                _parameter("since", _DATE, "Only those in force from this day on."),
                _parameter("term", _OPTIONAL, "Only those whose words or summary hold it."),
            ],
            "ledger",
            False,
        ),
        "/api/documents": (
            "The documents that the library holds, those added before those that ship.",
            "documents",
            [],
            "documents",
            False,
        ),
        "/api/export": (
            "Rulings for other programs: a JSON object a line, or a selection as one object.",
            "export",
            [
                *selection,
                _parameter("set", _OPTIONAL, "The rulings of this set."),
                _parameter(
                    "format",
                    {"type": "string", "enum": ["jsonl", "json", "scryfall"]},
                    "The shape.",
                ),
            ],
            "",
            True,
        ),
    }


def parameters(path: str) -> tuple[str, ...]:
    """The names of the parameters that may stand behind an address of the API.

    >>> parameters("/api/documents")
    ('lang', 'as_of', 'limit', 'offset')
    """
    own = _operations()[path][2]
    return (*(one["name"] for one in own if one["in"] == "query"), *_COMMON)


def openapi() -> Json:
    """The document, OpenAPI 3.1."""
    from importlib.metadata import version

    shapes: Json = {}
    held = schemas()
    for name in (*_SHAPES, *_EXPORTS, "error"):
        schema = dict(held[name])
        shapes.update(schema.pop("$defs", {}))
        schema.pop("$schema", None)
        shapes[f"answer-{name}"] = schema
    shapes["health"] = {
        "title": "Whether it answers, and from which library",
        "type": "object",
        "properties": {
            "status": {"enum": ["ok", "stale"]},
            "library": {"type": ["string", "null"]},
            "edition": {"type": "string"},
            "waiting": {"type": "integer", "minimum": 0},
        },
        "required": ["status", "library", "edition", "waiting"],
    }
    shapes["problem"] = {
        "title": "Problem details (RFC 9457)",
        "type": "object",
        "properties": {
            "type": {"type": "string"},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string"},
            "error": {"type": "string"},
            "suggestions": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["type", "title", "status", "detail"],
    }
    document: Json = {
        "openapi": "3.1.0",
        "info": {
            "title": "faqsearch",
            "version": version("faqsearch"),
            "description": "Magic rulings in English and French. Read-only, answers with an ETag.",
            "license": {"name": "MIT AND CC0-1.0", "identifier": "MIT"},
        },
        "paths": {
            **{path: {"get": _operation(*one)} for path, one in _operations().items()},
            "/health": {"get": _plain("health", "Whether it answers; stale: from an old library.")},
            "/api/openapi.json": {"get": _plain("openapi", "This document.")},
        },
        "components": {"schemas": shapes, "headers": _HEADERS},
    }
    placed: Json = _placed(document)
    return placed


def _operation(told: str, id: str, own: list[Json], shape: str, resolves: bool) -> Json:
    answers: Json = {"200": _answer("The answer.", f"answer-{shape}")}
    if not shape:
        kinds = [{"$ref": f"#/$defs/answer-{kind}"} for kind in _EXPORTS[:2]]
        answers["200"]["content"] = {
            "application/jsonl": {"schema": {"$ref": "#/$defs/answer-export-jsonl"}},
            "application/json": {"schema": {"oneOf": kinds}},
        }
    answers["200"]["headers"] = _headers("ETag", "Link")
    answers["304"] = _unchanged()
    if resolves:
        answers["300"] = _answer("Several bear the name; Link leads to each.", "answer-error")
    for status, why in (
        ("400", "A parameter can't be read."),
        ("404", "Nothing bears the name; what comes near is suggested."),
        ("414", "The address is too long."),
        ("429", "Too many requests from this address."),
        ("500", "A fault of the server."),
        ("503", "Busy, or the library can't be read."),
    ):
        answers[status] = _answer(why, "problem", "application/problem+json")
        if status in ("429", "503"):
            answers[status]["headers"] = _headers("Retry-After")
    return {
        "operationId": id,
        "summary": told,
        "parameters": [*own, *_COMMON.values()],
        "responses": answers,
    }


def _plain(id: str, told: str) -> Json:
    answer = {"description": "The answer.", "content": {"application/json": {"schema": {}}}}
    answers: Json = {"200": answer, "304": _unchanged()}
    if id == "health":
        answers = {"200": _answer("The answer.", id)}
    return {"operationId": id, "summary": told, "responses": answers}


def _unchanged() -> Json:
    return {
        "description": "The answer is still that of If-None-Match.",
        "headers": _headers("ETag"),
    }


def _headers(*names: str) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _answer(told: str, shape: str, kind: str = "application/json") -> Json:
    content = {kind: {"schema": {"$ref": f"#/$defs/{shape}"}}}
    return {"description": told, "content": content}


def _placed(value: Any) -> Any:
    """The same with references that lead where OpenAPI keeps its schemas."""
    if isinstance(value, dict):
        return {
            key: one.replace("#/$defs/", _PLACE) if key == "$ref" else _placed(one)
            for key, one in value.items()
        }
    return [_placed(one) for one in value] if isinstance(value, list) else value
