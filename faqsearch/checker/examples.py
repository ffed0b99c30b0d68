"""What is wanted of whoever asks the model in JSON, shown by an example.

>>> from faqsearch.checker.damage import Blocker
>>> written(tuple[Blocker, ...])
'[{"toughness": 2}]'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

__all__ = ["members", "written", "written_object"]

_PLAIN: Mapping[str, object] = {
    "bool": True,
    "int": 2,
    "str": "A",
    "object": "A",
    "CardObject": "2/2",
    "Size": "2/2",
    "ManaCost": "{1}{G}",
    "ManaSymbol": "{G}",
    "TypeLine": "Creature",
}
"""Values that stand for themselves, by the name of what wants them."""


@cache
def members(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The annotations of a dataclass, and the names of fields that must be given."""
    hints = get_type_hints(kind)
    needed = {
        part.name
        for part in fields(kind)
        if part.default is MISSING and part.default_factory is MISSING
    }
    return {part.name: hints[part.name] for part in fields(kind)}, frozenset(needed)


def written(kind: Any) -> str:
    """A value of this annotation as JSON that reads as one."""
    return json.dumps(_value(kind), ensure_ascii=False)


def written_object(hints: Mapping[str, Any], needed: frozenset[str]) -> str:
    """An object with these members as JSON: those that must be given, else the first."""
    return json.dumps(_object(hints, needed), ensure_ascii=False)


def _object(hints: Mapping[str, Any], needed: frozenset[str]) -> dict[str, object]:
    shown = [name for name in hints if name in needed] or list(hints)[:1]
    return {name: _value(hints[name]) for name in shown}


def _value(kind: Any) -> object:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _value(next(each for each in arguments if each is not NoneType))
    if origin is Literal:
        return arguments[0]
    if origin is not None and issubclass(origin, Mapping):
        return {str(_value(arguments[0])): _value(arguments[1])}
    if origin is not None:
        return [_value(arguments[0])]
    if issubclass(kind, Enum):
        return next(iter(kind)).value
    if kind.__name__ in _PLAIN:
        return _PLAIN[kind.__name__]
    return _object(*members(kind))
