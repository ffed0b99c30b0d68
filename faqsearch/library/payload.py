"""Nouns to JSON text and back, for the payload columns of the records.

One rule per kind of type, taken from the annotations of :mod:`faqsearch.nouns`:
nouns become objects, tuples and spans arrays, enumerations, dates, rule
numbers and mana costs their printed form.
"""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints
from zlib import crc32

from faqsearch.errors import DamagedLibrary
from faqsearch.frozen import Frozen
from faqsearch.notations.mana import ManaCost
from faqsearch.notations.rulenumber import RuleNumber

T = TypeVar("T")


def dump(noun: object) -> str:
    """The JSON text of a noun after its checksum, the same for equal nouns."""
    text = _encode(_plain(noun))
    return _checksum(text) + text


_encode = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode


def _checksum(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def load(noun: type[T], text: str) -> T:
    """The noun of a text that :func:`dump` made.

    Raises :class:`~faqsearch.errors.DamagedLibrary` for a text that is not so.
    """
    kind: Any = noun
    value: T = _made(_reader(kind), text)
    return value


def load_part(noun: type[Frozen], part: str, text: str) -> Any:
    """One part of such a noun, sooner than all of it; raises what :func:`load` does."""
    kind: Any = noun
    return _made(_part_reader(kind, part), text)


def _made(read: Callable[[Any], Any], text: str) -> Any:
    try:
        if _checksum(text[8:]) != text[:8]:
            raise ValueError("the checksum is another")
        return read(json.loads(text[8:]))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DamagedLibrary(
            f"the records are damaged ({error!r}); run `faqsearch build` to rebuild them"
        ) from error


_AS_IT_IS = frozenset({str, int, float, bool, type(None)})


def _plain(value: Any) -> Any:
    kind: Any = type(value)
    if kind in _AS_IT_IS:
        return value
    return _writer(kind)(value)


@cache
def _writer(kind: Any) -> Callable[[Any], Any]:
    """The function that makes the plain form of a value of ``kind``."""
    if issubclass(kind, Enum):
        return lambda value: value.value
    if issubclass(kind, (str, int, float)):
        return lambda value: value
    if issubclass(kind, date):
        return lambda value: value.isoformat()
    if issubclass(kind, (RuleNumber, ManaCost)):
        return str
    if issubclass(kind, Frozen):
        return _noun_writer(kind.__match_args__)
    if issubclass(kind, Mapping):
        return lambda value: {str(k): _plain(v) for k, v in value.items()}
    return lambda value: [_plain(v) for v in value]


def _noun_writer(names: Iterable[str]) -> Callable[[Any], Any]:
    """The function that makes the plain form of a noun with these parts, without empty ones."""

    def write(value: Any) -> Any:
        parts, found = vars(value), {}
        for name in names:
            held = parts[name]
            kind = type(held)
            if kind is str or kind is tuple:
                if held:
                    found[name] = held if kind is str else [_plain(one) for one in held]
            elif held is not None:
                found[name] = _plain(held)
        return found

    return write


class Loaded(Mapping[str, T]):
    """Nouns by id out of payloads, each read when it is asked for: most answers name few."""

    def __init__(self, noun: type[T], payloads: Mapping[str, str]) -> None:
        self._noun = noun
        self._payloads = payloads
        self._read: dict[str, T] = {}

    def __getitem__(self, id: str) -> T:
        if id not in self._read:
            self._read[id] = load(self._noun, self._payloads[id])
        return self._read[id]

    def __contains__(self, id: object) -> bool:
        return id in self._payloads

    def __iter__(self) -> Iterator[str]:
        return iter(self._payloads)

    def __len__(self) -> int:
        return len(self._payloads)


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """The function that makes a value of ``kind`` from its plain form."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        inner = _reader(next(a for a in args if a is not type(None)))
        return lambda plain: None if plain is None else inner(plain)
    if origin is tuple:
        item = _reader(args[0])
        return lambda plain: tuple([item(v) for v in plain])
    if origin is not None and issubclass(origin, Mapping):
        key, held = _reader(args[0]), _reader(args[1])
        return lambda plain: {key(k): held(v) for k, v in plain.items()}
    if kind is date:
        return date.fromisoformat
    if kind in (RuleNumber, ManaCost):
        parse: Callable[[Any], Any] = kind.parse
        return parse
    if isinstance(kind, type) and issubclass(kind, tuple):  # a NamedTuple, such as Span
        readers = [_reader(hint) for hint in get_type_hints(kind).values()]
        return lambda plain: kind(*[read(v) for read, v in zip(readers, plain, strict=True)])
    if isinstance(kind, type) and issubclass(kind, Frozen):
        return _noun_reader(kind)
    if kind in (str, int, float, bool, object):
        return lambda plain: plain
    maker: Callable[[Any], Any] = kind
    return maker


def _noun_reader(kind: Any) -> Callable[[Any], Any]:
    hints = _hints(kind)
    readers = {name: _reader(hints[name]) for name in kind.__match_args__}
    blanks = {name: _BLANKS[_blank(hints[name])] for name in readers}

    def read(plain: dict[str, Any]) -> Any:
        return kind(
            **{
                name: reader(plain[name]) if name in plain else blanks[name]()
                for name, reader in readers.items()
            }
        )

    return read


@cache
def _part_reader(kind: Any, part: str) -> Callable[[Any], Any]:
    """The function that makes one part of a noun from the plain form of the noun."""
    hint = _hints(kind)[part]
    read, blank = _reader(hint), _BLANKS[_blank(hint)]
    return lambda plain: read(plain[part]) if part in plain else blank()


def _hints(kind: Any) -> dict[str, Any]:
    """The type of every part; ``get_type_hints`` would also resolve those of the base, slowly."""
    return {
        name: _type_written(written, kind.__module__)
        for name, written in kind.__annotations__.items()
    }


@cache
def _type_written(written: str, module: str) -> Any:
    """What is meant by a type in a module; the parts of a noun are of few types."""
    return eval(written, vars(sys.modules[module]))


_BLANKS: dict[str, Callable[[], Any]] = {
    "none": lambda: None,
    "tuple": tuple,
    "str": str,
    "other": dict,
}


def _blank(kind: Any) -> str:
    """Which empty value :func:`_plain` left out for a field of this type."""
    if kind is object or type(None) in get_args(kind):
        return "none"
    if get_origin(kind) is tuple:
        return "tuple"
    return "str" if kind is str else "other"
