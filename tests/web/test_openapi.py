"""The OpenAPI document describes the API as it is, and nothing that fits it breaks the server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from faqsearch.web.openapi import openapi

Get = Callable[..., Any]
DOCUMENT = openapi()
OPERATIONS = {path: item["get"] for path, item in DOCUMENT["paths"].items()}

# Names and words as people and attackers type them.
_KNOWN = st.sampled_from(
    (
        *("Fire", "evoke", "pistage", "Cercle de l'oubli", "702.74a", "505.7", "lorwyn-en"),
        *("en-97f55d0b71ac", "{W/B}", "+1/+1", '"', "card:", "-", "OR", "kind:rule", "before:x"),
        *("\x00", "\ud7ff", "%00", "../../etc/passwd", "'; DROP TABLE cards; --", "a" * 500),
        *("лес", "🃏"),
    )
)
_WORDS = st.one_of(_KNOWN, st.text(max_size=40), st.lists(_KNOWN, max_size=5).map(" ".join))


def _value(schema: dict[str, Any]) -> st.SearchStrategy[str]:
    if "enum" in schema:
        return st.one_of(st.sampled_from(schema["enum"]), _WORDS)
    if schema.get("format") == "date":
        return st.one_of(st.dates().map(str), _WORDS)
    if schema["type"] == "integer":
        return st.one_of(st.integers(-10, 200_000).map(str), _WORDS)
    return _WORDS


@st.composite
def _targets(draw: st.DrawFn) -> tuple[str, str]:
    path = draw(st.sampled_from(sorted(OPERATIONS)))
    target, query = path, {}
    for parameter in OPERATIONS[path].get("parameters", ()):
        value = draw(_value(parameter["schema"]))
        if parameter["in"] == "path":
            target = target.replace("{name}", quote(value, safe=""))
        elif parameter.get("required") or draw(st.booleans()):
            query[parameter["name"]] = value
    return path, f"{target}?{urlencode(query)}"


def test_every_reference_of_the_document_leads_somewhere(get: Get) -> None:
    assert get("/api/openapi.json").json == json.loads(json.dumps(DOCUMENT))
    assert DOCUMENT["openapi"] == "3.1.0"
    shapes = DOCUMENT["components"]["schemas"]
    text = json.dumps(DOCUMENT)
    named = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert named <= set(shapes) and "#/$defs/" not in text
    for shape in shapes.values():
        Draft202012Validator.check_schema(shape)
    held = {path: get(path).json for path in ("/health", "/api/ledger")}
    for path, answer in held.items():
        told = DOCUMENT["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
        resolved = {**told["schema"], "components": DOCUMENT["components"]}
        Draft202012Validator(resolved).validate(answer)


def test_every_address_of_the_api_is_described() -> None:
    from faqsearch.web.app import application

    served = {route.path for route in application(lambda: None).routes}  # type: ignore[attr-defined,arg-type,return-value]
    served = {path.replace(":path", "") for path in served}
    described = set(DOCUMENT["paths"])
    assert described <= served
    assert {path for path in served if path.startswith("/api/")} <= described
    assert set(OPERATIONS) == described
    kept = {path for path, one in OPERATIONS.items() if "304" in one["responses"]}
    assert described - kept == {"/health"}
    several = {path for path, one in OPERATIONS.items() if "300" in one["responses"]}
    assert several == {
        "/api/card/{name}",
        "/api/mechanic/{name}",
        "/api/check",
        "/api/export",
    }


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(asked=_targets())
def test_no_request_breaks_the_server(get: Get, asked: tuple[str, str]) -> None:
    path, target = asked
    answer = get(target)
    if path.endswith("{name}") and answer.status == 404:
        return  # a name with nothing in it is no name
    assert str(answer.status) in OPERATIONS[path]["responses"], target
    assert answer.status < 500, target
    if "json" in answer.headers["content-type"] and "jsonl" not in answer.headers["content-type"]:
        assert isinstance(answer.json, (dict, list))


@settings(max_examples=80, suppress_health_check=list(HealthCheck))
@given(
    page=st.sampled_from(
        [
            *("/", "/hits", "/ledger"),
            *("/card/", "/mechanic/", "/rule/", "/ruling/", "/glossary/"),
        ]
    ),
    words=_WORDS,
    lang=st.sampled_from(["en", "fr", "", "xx"]),
    day=st.one_of(st.just(""), st.dates().map(str), _WORDS),
)
def test_no_page_breaks_the_server(get: Get, page: str, words: str, lang: str, day: str) -> None:
    query = {"lang": lang, "as_of": day, "q": words, "term": words, "since": day}
    name = quote(words, safe="") if page.endswith("/") and page != "/" else ""
    answer = get(f"{page}{name}?{urlencode(query)}")
    assert answer.status in (200, 300, 400, 404, 414), (page, words)
    if answer.status != 414:
        assert answer.headers["content-type"].startswith("text/html")
