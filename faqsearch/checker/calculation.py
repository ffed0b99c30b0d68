"""The model asked by hand: an answer, the rules it rests on, and how it changed through time."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from faqsearch.checker.beginnings import beginnings, newest_rules, oldest_rules
from faqsearch.checker.deciding import deciding
from faqsearch.checker.era import Era
from faqsearch.checker.evaluate import MODEL, Flip, evaluate, flips, given, projected
from faqsearch.checker.literals import Lookup
from faqsearch.dates import format_date
from faqsearch.errors import NotationError, NotFound
from faqsearch.languages import Lang
from faqsearch.nouns.cards import Card
from faqsearch.nouns.changes import Change

__all__ = ["Calculation", "calculate", "described", "kindred_on"]

_BY_COST = frozenset(
    """cascade castable_under castable_by_name clash count_symbols discover mana_value nameable
    number_of_cards reduced_cost total_cost transmute_finds value_amount value_matches""".split()
)
"""Functions that read of a card its costs and names alone, which don't change."""


@dataclass(frozen=True, slots=True)
class Calculation:
    """What a function of the model answers under the rules of a day.

    ``basis`` are today's numbers of the rules that decide, ``history`` every turn of the
    answer through time, oldest first, from ``begins`` on: the first rules that had what the
    question is about, else the oldest known. ``cautions`` say what the answer may miss of an
    old day: ``before-ledger`` the changes of rules before the ledger begins, ``card-data``
    what cards were then, today's being used.
    """

    function: str
    inputs: Mapping[str, object]
    on: date
    answer: object
    basis: tuple[str, ...]
    history: tuple[Flip, ...]
    begins: date
    cautions: tuple[str, ...] = ()


def calculate(
    function: str,
    inputs: Mapping[str, object],
    on: date,
    ledger: Mapping[str, Change],
    lookup: Lookup | None = None,
    keys: Sequence[str] = (),
    named: bool = False,
) -> Calculation:
    """Ask a function under the rules of ``on``; with ``keys`` for these parts of an object only.

    ``named`` says that what was asked with comes from cards given by name. The history begins
    with the rules that brought what the question is about, or on the day itself where older
    rules can't be computed. Raises NotFound where the rules of the day had no such thing or
    aren't known, and NotFound and NotationError as :func:`faqsearch.checker.evaluate.evaluate`
    does.
    """
    names: list[str] = []
    noting = _noting(lookup, names) if lookup else None
    arguments = given(function, inputs, noting)
    begins = _begins(function, arguments, on)
    stated = dict.fromkeys(keys) if keys else None
    answer = projected(evaluate(function, inputs, Era(on, ledger), lookup), stated)
    try:
        history = flips(function, inputs, begins, ledger, stated, lookup)
    except NotationError:
        begins, history = on, flips(function, inputs, on, ledger, stated, lookup)
    old_cards = (named or names) and on < newest_rules() and _may_differ(function, keys)
    cautions = (
        *(["before-ledger"] if on < min(one.in_force for one in ledger.values()) else []),
        *(["card-data"] if old_cards else []),
    )
    answer = _kindred(answer, on, ledger)
    history = tuple(
        replace(
            flip,
            before=_kindred(flip.before, flip.day - timedelta(days=1), ledger),
            after=_kindred(flip.after, flip.day, ledger),
        )
        for flip in history
    )
    rules = deciding(function, inputs, tuple(keys), lookup)
    return Calculation(function, inputs, on, answer, rules, history, begins, cautions)


def _kindred(answer: object, on: date, ledger: Mapping[str, Change]) -> object:
    """The answer with the card type kindred called as on that day, tribal until 2024."""
    types = answer.get("types") if isinstance(answer, Mapping) else None
    if not isinstance(answer, Mapping) or not isinstance(types, list):
        return answer
    called = kindred_on(on, ledger)
    named = [called if word in ("kindred", "tribal") else word for word in types]
    return {**answer, "types": named}


def kindred_on(on: date, ledger: Mapping[str, Change]) -> str:
    """What the card type kindred was called on a day (CR 308.3)."""
    return "kindred" if on >= ledger["mh3-kindred"].in_force else "tribal"


def _noting(lookup: Lookup, names: list[str]) -> Lookup:
    """The lookup, which notes the names that it was asked for."""

    def look(name: str) -> Card | None:
        names.append(name)
        return lookup(name)

    return look


def _begins(function: str, arguments: Mapping[str, object], on: date) -> date:
    """The day of the first rules that know what is asked. Raises NotFound before it."""
    oldest = oldest_rules()
    newest = next(iter(beginnings(function, arguments)), None)
    if newest and on < newest.day and newest.day > oldest:
        raise NotFound(
            f"on {_day(on)} the rules knew nothing of {newest.what}, which came on "
            f"{_day(newest.day)} (rule {newest.rule} today)"
        )
    if on < oldest:
        raise NotFound(
            f"the rules of {_day(on)} are not known here: the oldest are those of {_day(oldest)}"
        )
    return max(newest.day, oldest) if newest else oldest


def _day(value: date) -> str:
    return format_date(value, Lang.EN)


def _may_differ(function: str, keys: Sequence[str]) -> bool:
    """Whether an answer rests on what Oracle changes: types, sizes, abilities; never costs."""
    by_cost = keys and {"colors", "multicolored", "mana_values"}.issuperset(keys)
    return function not in _BY_COST and not by_cost


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
