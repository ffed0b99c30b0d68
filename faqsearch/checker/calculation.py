"""The model asked by hand: an answer, the rules it rests on, and how it changed through time."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from faqsearch.checker.deciding import deciding
from faqsearch.checker.era import Era
from faqsearch.checker.evaluate import MODEL, Flip, evaluate, flips, projected
from faqsearch.checker.literals import Lookup
from faqsearch.errors import NotationError
from faqsearch.nouns import Change

__all__ = ["Calculation", "calculate", "described"]


@dataclass(frozen=True, slots=True)
class Calculation:
    """What a function of the model answers under the rules of a day.

    ``basis`` are today's numbers of the rules that decide, ``history`` every turn of the
    answer through time, oldest first.
    """

    function: str
    inputs: Mapping[str, object]
    on: date
    answer: object
    basis: tuple[str, ...]
    history: tuple[Flip, ...]


def calculate(
    function: str,
    inputs: Mapping[str, object],
    on: date,
    ledger: Mapping[str, Change],
    lookup: Lookup | None = None,
    keys: Sequence[str] = (),
) -> Calculation:
    """Ask a function under the rules of ``on``; with ``keys`` for these parts of an object only.

    The history begins with the first change of the ledger, or on the day itself where the
    older rules can't be computed. Raises NotFound and NotationError as
    :func:`faqsearch.checker.evaluate.evaluate` does.
    """
    stated = dict.fromkeys(keys) if keys else None
    answer = projected(evaluate(function, inputs, Era(on, ledger), lookup), stated)
    try:
        history = flips(function, inputs, date.min, ledger, stated, lookup)
    except NotationError:
        history = flips(function, inputs, on, ledger, stated, lookup)
    rules = deciding(function, inputs, tuple(keys), lookup)
    return Calculation(function, inputs, on, answer, rules, history)


def described() -> tuple[tuple[str, str, str], ...]:
    """Every function of the model: its name, its arguments, in brackets those that may be
    left out, and what it decides.

    >>> [row[:2] for row in described() if row[0] == "evoke"]
    [('evoke', 'paid, [enter_abilities], [left_and_returned], [controllers]')]
    """
    return tuple(
        (
            name,
            ", ".join(
                part.name if part.default is part.empty else f"[{part.name}]"
                for part in inspect.signature(function).parameters.values()
                if part.name != "era"
            ),
            " ".join(str(inspect.getdoc(function)).partition("\n\n")[0].split()),
        )
        for name, function in sorted(MODEL.items())
    )
