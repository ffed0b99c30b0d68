"""The JSON of every answer against the schemas that ship."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from faqsearch.export.values import dumps
from faqsearch.schemas import schemas

SCHEMAS = schemas()

texts = st.text(st.characters(exclude_categories=[]))
values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


@settings(suppress_health_check=[HealthCheck.too_slow])  # of a machine with much else to do
@given(values, st.sampled_from([None, 2]))
def test_a_round_trip_loses_nothing(value: object, indent: int | None) -> None:
    printed = dumps(value, indent=indent).encode("utf-8")
    # json unites a pair of surrogates; so does the comparison
    assert json.loads(printed) == json.loads(json.dumps(value))


def test_letters_stay_and_keys_are_sorted() -> None:
    assert dumps({"é": "œ «", "a": 1}, indent=None) == '{"a": 1, "é": "œ «"}\n'


def objects(schema: object) -> Iterator[Mapping[str, Any]]:
    """Every schema of an object with named keys, anywhere within ``schema``."""
    if isinstance(schema, Mapping):
        if "properties" in schema and isinstance(schema["properties"], Mapping):
            yield schema
        for value in schema.values():
            yield from objects(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from objects(value)


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_schemas_are_valid_strict_and_complete_in_themselves(name: str) -> None:
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    references = set(json.dumps(schema).split('"#/$defs/')[1:])
    assert {reference.split('"')[0] for reference in references} == set(schema["$defs"])
    for inner in objects(schema):
        assert inner["additionalProperties"] is False
        optional = set(inner["properties"]) - set(inner.get("required", ()))
        kinds_of_lines = {"ruling", "heading", "card", "rules", "prose", "chrome", "blank"}
        assert optional <= kinds_of_lines | {"en", "fr"} | {"lost"}  # lost: of a damaged library


def test_a_schema_for_every_command_that_prints_json() -> None:
    commands = {"card", "search", "mechanic", "rule", "parse", "add", "remove", "ledger", "check"}
    assert set(SCHEMAS) == commands | {
        "documents",
        "build",
        "export",
        "export-jsonl",
        "export-scryfall",
        "calc",
        "calc-list",
        "sync",
        "doctor",
        "glossary",
        "ruling",
        "import",
        "error",
    }
