"""Claims: what rulings state, as a question to the model with the answer that they give.

``data/claims/*.toml`` holds them by hand, each under the id of the official statement, which is
a fingerprint of its text: they speak of the official document and of what restates it alike.

>>> claims = Claims.bundled()
>>> claims.of("no such unit")
()
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from faqsearch.authority.restatements import restatement_units
from faqsearch.languages import Lang, fold
from faqsearch.nouns.verdicts import Reason
from faqsearch.reading.ids import ruling_ids

__all__ = ["Claim", "Claims"]

_AROUND = " .!;,:\"'()"
_ENDS = (".", "", ".)", ").", '."', '".', ")", '"', "!")
"""How a statement may end; never with a question mark, as a question states nothing."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a ruling states: a function of the model, its inputs, and the answer stated.

    ``inputs`` and ``stated`` are JSON values; of an object ``stated`` may hold some keys only.
    """

    function: str
    inputs: Mapping[str, Any]
    stated: Any


class Claims:
    """The claims of the statements that a person has read, by their unit."""

    def __init__(self, tables: Iterable[Mapping[str, Any]]) -> None:
        units = restatement_units()
        self._claims: dict[str, list[Claim]] = {}
        self._changes: dict[str, str] = {}
        self._altered: dict[str, str] = {}
        self._reasons: dict[str, Reason] = {}
        self._basis: dict[str, tuple[str, ...]] = {}
        for table in tables:
            for row in table.get("claim", ()):
                unit = units.get(row["ruling"], row["ruling"])
                claim = Claim(row["function"], row["inputs"], row["stated"])
                self._claims.setdefault(unit, []).append(claim)
            for change, ids in table.get("superseded", {}).items():
                self._changes |= {units.get(id, id): change for id in ids}
            for change, ids in table.get("altered", {}).items():
                self._altered |= {units.get(id, id): change for id in ids}
            for id, rules in table.get("basis", {}).items():
                self._basis[units.get(id, id)] = tuple(rules)
            for reason, ids in table.get("reasons", {}).items():
                self._reasons |= {units.get(id, id): Reason(reason) for id in ids}
        kept = (self._claims, self._changes, self._altered, self._reasons, self._basis)
        self._read = frozenset(id for held in kept for id in held)

    @classmethod
    def bundled(cls) -> Claims:
        """The claims that ship; read once a process, when first asked for."""
        return _bundled()

    def unit_read(self, unit: str, text: str, lang: Lang) -> str:
        """The unit that a person has read whose text is this one but for how it ends.

        Itself where it has been read, or where none is. Dashes may be two hyphens.
        """
        if unit in self._read:
            return unit
        words = fold(text).replace("--", "-").strip(_AROUND)
        units = restatement_units()
        for id in ruling_ids(words, lang, _ENDS):
            if (meant := units.get(id, id)) in self._read:
                return meant
        return unit

    def of(self, unit: str) -> tuple[Claim, ...]:
        """The claims of a unit, in the order in which they were written."""
        return tuple(self._claims.get(unit, ()))

    def change(self, unit: str) -> str | None:
        """The id of the change of the ledger that alone ended what a unit states."""
        return self._changes.get(unit)

    def altered(self, unit: str) -> str | None:
        """The id of a change that altered what a unit speaks of, its answer staying."""
        return self._altered.get(unit)

    def basis(self, unit: str) -> tuple[str, ...]:
        """The numbers of today's rules by which a unit goes; none where its claims' will do."""
        return self._basis.get(unit, ())

    def reason(self, unit: str) -> Reason | None:
        """Why nothing of a unit can be checked, where a person has said so."""
        return self._reasons.get(unit)

    @property
    def units(self) -> frozenset[str]:
        """Every unit that a person has read."""
        return frozenset((*self._claims, *self._changes, *self._reasons))


@cache
def _bundled() -> Claims:
    folder = files("faqsearch.checker").joinpath("data/claims")
    texts = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir())
    return Claims(tomllib.loads(text) for _, text in texts)
