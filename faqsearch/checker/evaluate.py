"""Asking the model: a function by name, its inputs as JSON, the era; and since when.

>>> from faqsearch.authority.ledger import Ledger
>>> ledger = Ledger.bundled()
>>> revealed = {"A": "split(1,3)", "B": 2}
>>> evaluate("clash", {"revealed": revealed}, Era(date(2007, 10, 12), ledger))["winners"]
['A', 'B']
>>> found = flips("clash", {"revealed": revealed}, date(2007, 10, 12), ledger)
>>> [(flip.day.isoformat(), flip.changes) for flip in found]
[('2017-04-28', ('akh-split',))]
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import cache
from typing import Any, get_type_hints

from faqsearch.checker import (
    casting,
    characteristics,
    choices,
    clash,
    combat,
    control,
    copies,
    costs,
    counters,
    damage,
    evolve,
    layers,
    life,
    linked,
    loops,
    mana,
    planeswalkers,
    prevention,
    stack,
    subtypes,
    survival,
    targets,
    triggers,
    types,
    zones,
)
from faqsearch.checker.era import Era
from faqsearch.checker.literals import Lookup, arguments, plain
from faqsearch.errors import NotFound
from faqsearch.nouns.changes import Change

__all__ = ["MODEL", "Flip", "agrees", "bind", "evaluate", "flips", "given", "projected"]


_MODULES = (
    casting,
    characteristics,
    choices,
    clash,
    combat,
    control,
    copies,
    costs,
    counters,
    damage,
    evolve,
    layers,
    life,
    linked,
    loops,
    mana,
    planeswalkers,
    prevention,
    stack,
    subtypes,
    survival,
    targets,
    triggers,
    types,
    zones,
)

MODEL: Mapping[str, Callable[..., object]] = {
    function.__name__: function for module in _MODULES for function in module.FUNCTIONS
}
"""Every function of the model by its name; the first argument of each is the era."""


@dataclass(frozen=True, slots=True)
class Flip:
    """An answer that turned: the day, the ids of the changes that turned it, both answers."""

    day: date
    changes: tuple[str, ...]
    before: object
    after: object


@cache
def _signature(function: str) -> tuple[dict[str, Any], frozenset[str]]:
    """The annotations of a function's arguments, and the names of those that must be given."""
    parameters = dict(inspect.signature(MODEL[function]).parameters)
    del parameters["era"]
    hints = get_type_hints(MODEL[function])
    needed = frozenset(n for n, part in parameters.items() if part.default is part.empty)
    return {name: hints[name] for name in parameters}, needed


def given(
    function: str, inputs: Mapping[str, object], lookup: Lookup | None = None
) -> dict[str, Any]:
    """The arguments of a function by their names, read from JSON. Raises as :func:`bind` does."""
    if function not in MODEL:
        near = get_close_matches(function.replace("-", "_"), MODEL, n=3)
        raise NotFound(f"the model has no function {function!r}", near)
    hints, needed = _signature(function)
    return arguments(hints, needed, inputs, function, lookup)


def bind(
    function: str, inputs: Mapping[str, object], lookup: Lookup | None = None
) -> Callable[[Era], object]:
    """The answer as a function of the era, the inputs having been read.

    Raises NotFound for an unknown function or card, NotationError for inputs that are
    missing, unknown or of another form.
    """
    read = given(function, inputs, lookup)
    return lambda era: plain(MODEL[function](era, **read))


def evaluate(
    function: str, inputs: Mapping[str, object], era: Era, lookup: Lookup | None = None
) -> object:
    """The answer of a function as JSON; ``lookup`` finds cards that are given by name.

    Raises NotFound and NotationError as :func:`bind` does, and NotationError where a
    function refuses an input.
    """
    return bind(function, inputs, lookup)(era)


def projected(answer: object, stated: object) -> object:
    """The part of an answer that a statement speaks of: of an object, only its own keys."""
    if isinstance(answer, Mapping) and isinstance(stated, Mapping):
        return {key: projected(answer[key], part) for key, part in stated.items() if key in answer}
    return answer


def agrees(answer: object, stated: object) -> bool:
    """Whether an answer is what was stated; of an object a statement may name some keys only.

    >>> agrees({"triggers": 2, "size": "3/3"}, {"size": "3/3"}), agrees([1, 4], [4])
    (True, False)
    """
    return projected(answer, stated) == stated


def flips(
    function: str,
    inputs: Mapping[str, object],
    on: date,
    ledger: Mapping[str, Change],
    stated: object = None,
    lookup: Lookup | None = None,
) -> tuple[Flip, ...]:
    """Every day after ``on`` on which the answer turned, and by which changes of the rules.

    Only the part of the answer counts of which ``stated`` speaks. A change turned it if without
    it the answer would have stayed; if no single one did, all of that day are named.
    """
    answer = bind(function, inputs, lookup)
    asked = _Asked(ledger)
    before = projected(answer(Era(on, asked)), stated)
    day, found = on, []
    while later := [ledger[key].in_force for key in asked.ids if ledger[key].in_force > day]:
        day = min(later)
        after = projected(answer(Era(day, asked)), stated)
        if after != before:
            found.append(Flip(day, _causes(answer, day, ledger, before, stated), before, after))
            before = after
    return tuple(found)


class _Asked(Mapping[str, Change]):
    """A ledger that notes which changes it was asked for: an answer can't turn by others."""

    def __init__(self, ledger: Mapping[str, Change]) -> None:
        self._ledger = ledger
        self.ids: set[str] = set()

    def __getitem__(self, change_id: str) -> Change:
        self.ids.add(change_id)
        return self._ledger[change_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ledger)

    def __len__(self) -> int:
        return len(self._ledger)


def _causes(
    answer: Callable[[Era], object],
    day: date,
    ledger: Mapping[str, Change],
    before: object,
    stated: object,
) -> tuple[str, ...]:
    of_day: Sequence[str] = [key for key, change in ledger.items() if change.in_force == day]
    alone = tuple(
        key
        for key in of_day
        if projected(answer(Era(day, ledger, frozenset({key}))), stated) == before
    )
    return alone or tuple(of_day)
