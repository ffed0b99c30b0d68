"""Values of the model as JSON: read by the annotation of what wants them, and written.

A whole number, a truth value and a text stand for themselves, a list for a tuple, an object
for a frozen dataclass, a text for what has a ``parse`` (``"3/1"``, ``"{2}{U/R}"``).

>>> read(tuple[int, ...], [1, 2], "sizes")
(1, 2)
>>> read(int, "two", "count")
Traceback (most recent call last):
faqsearch.errors.NotationError: count: a whole number is wanted, not 'two'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

from faqsearch.checker.examples import members, written, written_object
from faqsearch.errors import NotationError
from faqsearch.notations.mana import ManaCost, ManaSymbol
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.cards import Card

__all__ = ["MOST", "Lookup", "known_mana", "plain", "read", "within"]

MOST = 1_000_000
"""The greatest number the model counts with, either side of 0: the greatest cost printed."""

_BELOW_ZERO = frozenset(
    """toughness assignment.power attack_outcome.power greatest.values nth_resolution.bonus
    copied_ability.cost may_activate.cost loyalty_after.added legal_x.x team_life.team
    set_team_life.team set_team_life.to set_life.life set_life.to highest_in_range.life
    life_sized.life""".split()
)
"""What may be below 0 of all that the model counts, by its name or with that of the function:
sizes, life totals, costs and changes of loyalty. Nothing else is ever fewer than 0 (CR 107.1b)."""

_EACH_ONCE = frozenset({"clashing", "players", "seats", "turn_order"})
"""Lists of players, in which nobody stands twice; counts of the same name are none."""

Lookup = Callable[[str], Card | None]
"""Finds a card by its name; None for a name that no card bears."""

_T = TypeVar("_T")
_PLAIN = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
}


def read(kind: Any, value: object, name: str, lookup: Lookup | None = None) -> Any:
    """Read a JSON value as ``kind``, an annotation; ``name`` says in errors what it is.

    ``lookup`` finds cards that are given by name. Raises NotationError for a value of
    another form.
    """
    if kind is object:
        return value
    if kind in _PLAIN:
        if type(value) is not kind:
            raise _wrong(name, _PLAIN[kind], value)
        if kind is int:
            within(cast(int, value), -MOST, MOST, name)
        if kind is str and not cast(str, value).strip():
            raise _wrong(name, "a text that is not empty", value)
        return value
    if get_origin(kind) is not None:
        return _generic(kind, value, name, lookup)
    if hasattr(kind, "from_json"):
        return kind.from_json(value, name, lookup)
    if issubclass(kind, Enum):
        choices = [member.value for member in kind]
        return kind(_chosen(value, choices, name))
    if hasattr(kind, "parse"):
        if not isinstance(value, str):
            raise _wrong(name, "a text", value)
        try:
            return known_mana(kind.parse(value))
        except NotationError as error:
            raise NotationError(f"{name}: {error}") from error
    return _object(kind, value, name, lookup)


def within(value: int, least: int, most: int, name: str) -> int:
    """A number that the model can count with. Raises NotationError for any other."""
    if not least <= value <= most:
        raise NotationError(f"{name}: a number from {least:,} to {most:,} is wanted")
    return value


def known_mana(value: _T) -> _T:
    """What was read, be it a cost or symbol that the model knows or no mana at all.

    Raises NotationError for halves of mana and for infinitely much, which no rule of the game
    counts: they stand on cards of joke sets.
    """
    if isinstance(value, ManaCost | ManaSymbol) and value.mana_value % 1 != 0:
        raise NotationError(f"{value}: the model knows no halves of mana and none without end")
    return value


def _wrong(name: str, wanted: str, value: object) -> NotationError:
    return NotationError(f"{name}: {wanted} is wanted, not {value!r}")


def _chosen(value: object, choices: Sequence[object], name: str) -> object:
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    raise _wrong(name, "one of " + ", ".join(map(str, choices)), value)


def _generic(kind: Any, value: object, name: str, lookup: Lookup | None) -> Any:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        inner = [argument for argument in arguments if argument is not NoneType]
        return None if value is None else read(inner[0], value, name, lookup)
    if origin is Literal:
        return _chosen(value, arguments, name)
    if issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            wanted = f"an object is wanted, such as {written(kind)}"
            raise NotationError(f"{name}: {wanted}, not {value!r}")
        return {
            read(arguments[0], key, name, lookup): read(arguments[1], part, f"{name}.{key}", lookup)
            for key, part in value.items()
        }
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise _wrong(name, f"a list such as {written(kind)}", value)
    return origin(
        read(arguments[0], part, f"{name}[{place}]", lookup) for place, part in enumerate(value)
    )


def _object(kind: Any, value: object, name: str, lookup: Lookup | None) -> Any:
    hints, needed = members(kind)
    if not isinstance(value, Mapping):
        also = [part for part in hints if part not in needed]
        more = f" (which may also have {', '.join(also)})" if also and needed else ""
        wanted = f"an object is wanted, such as {written(kind)}{more}"
        raise NotationError(f"{name}: {wanted}, not {value!r}")
    return kind(**arguments(hints, needed, value, name, lookup))


def arguments(
    hints: Mapping[str, Any],
    needed: frozenset[str],
    given: Mapping[str, object],
    name: str,
    lookup: Lookup | None,
) -> dict[str, Any]:
    """Read named values by their annotations; ``needed`` are those that must be given.

    Raises NotationError, which names a value that is unknown, missing or of another form.
    """
    unknown = sorted(set(given) - set(hints))
    missing = [part for part in hints if part in needed and part not in given]
    if unknown:
        known = ", ".join(hints)
        raise NotationError(f"{name} knows no {unknown[0]!r}, only: {known}")
    if missing:
        example = written_object(hints, needed)
        raise NotationError(f"{name} needs {', '.join(missing)}: such as {example}")
    found = {key: read(hints[key], part, key, lookup) for key, part in given.items()}
    for key, value in found.items():
        if _BELOW_ZERO.isdisjoint((key, f"{name}.{key}")):
            _counted(value, key)
        if key in _EACH_ONCE and isinstance(value, tuple) and len(set(value)) < len(value):
            again = next(one for one in value if value.count(one) > 1)
            raise NotationError(f"{key}: {again!r} stands there twice")
    return found


def _counted(value: object, name: str) -> None:
    """Refuse a number below 0, be it in a list or object."""
    if type(value) is int:
        within(value, 0, MOST, name)
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            _counted(part, f"{name}[{place}]")
    elif isinstance(value, Mapping):
        for key, part in value.items():
            _counted(part, f"{name}.{key}")


def plain(value: Any) -> Any:
    """A value of the model as JSON.

    >>> plain(frozenset({"b", "a"}))
    ['a', 'b']
    """
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, RuleNumber):
        return str(value)
    if isinstance(value, Mapping):
        return {plain(key): plain(part) for key, part in value.items()}
    if isinstance(value, frozenset):
        return sorted(plain(part) for part in value)
    if is_dataclass(value) and not hasattr(value, "parse"):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, Sequence):
        return [plain(part) for part in value]
    return str(value)
