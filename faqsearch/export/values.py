"""The plain values that the JSON of every noun is made of."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from faqsearch.languages import Lang
from faqsearch.nouns.documents import Source

Json = dict[str, Any]

_SURROGATE = re.compile("[\ud800-\udfff]")


def dumps(value: object, *, indent: int | None = 2) -> str:
    r"""Print JSON with sorted keys and unescaped letters, ending in one newline.

    A lone surrogate (half a character, as in a file name that is not UTF-8) is
    the one thing UTF-8 can't hold; it is printed as its escape.

    >>> dumps({"b": "é", "a": "\udce9"}, indent=None)
    '{"a": "\\udce9", "b": "é"}\n'
    """
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, indent=indent)
    return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


def iso(day: date | None) -> str | None:
    """The day as ISO 8601 has it."""
    return day.isoformat() if day else None


def names_json(names: Mapping[Lang, Sequence[str]]) -> Json:
    """Names by language."""
    return {str(lang): list(names.get(lang, ())) for lang in Lang}


def source_json(source: Source) -> Json:
    """Where a thing was read."""
    return {"document": source.document, "path": source.path, "lines": list(source.lines)}
