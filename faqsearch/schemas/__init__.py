"""The JSON Schemas (2020-12) of what the commands print with ``--json``.

One file for each shape; what they share stands once, in ``nouns.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

_REF = "#/$defs/"


def schemas() -> dict[str, dict[str, Any]]:
    """The schemas by command, each complete in itself.

    >>> sorted(schemas())[:3]
    ['add', 'build', 'calc']
    """
    from importlib.resources import files

    shapes = {
        entry.name.removesuffix(".json"): json.loads(entry.read_text(encoding="utf-8"))
        for entry in files(__name__).iterdir()
        if entry.name.endswith(".json")
    }
    nouns = shapes.pop("nouns")["$defs"]
    for shape in shapes.values():
        used: dict[str, Any] = {}
        waiting = list(_references(shape))
        while waiting:
            name = waiting.pop()
            if name not in used:
                used[name] = nouns[name]
                waiting.extend(_references(nouns[name]))
        shape["$defs"] = used
    return shapes


def _references(schema: object) -> Iterator[str]:
    """The names of the nouns that a schema refers to."""
    if isinstance(schema, Mapping):
        for key, value in schema.items():
            if key == "$ref":
                yield value.removeprefix(_REF)
            else:
                yield from _references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _references(value)
