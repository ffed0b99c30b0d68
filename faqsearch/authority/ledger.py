"""The ledger: dated changes of the rules from 2003 to today, each with its evidence.

A ruling was right under the rules of its day. The ledger says what changed since, from
which day, in which rules and words; ``ledger.toml`` holds it.

>>> ledger = Ledger.bundled()
>>> ledger["akh-split"].in_force.isoformat()
'2017-04-28'
>>> ledger.has("akh-split", date(2007, 10, 1)), ledger.has("akh-split", date(2024, 1, 1))
(False, True)
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

from faqsearch.authority.mechanics import singular
from faqsearch.languages import Lang, fold
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.changes import (
    Change,
    ChangeKind,
    Confidence,
    Term,
)

__all__ = ["Ledger", "set_name"]

_WORD = re.compile(r"(?<![^\W_])(?!(?:[cdjlmnst]|qu)['’])[^\W_]+")
_NOWHERE = 3
_LONGER = 4  # letters of a word that tells something by itself


class Ledger(Mapping[str, Change]):
    """The changes by id, oldest first."""

    def __init__(self, changes: tuple[Change, ...]) -> None:
        self._changes = {
            change.id: change for change in sorted(changes, key=lambda change: change.in_force)
        }

    @classmethod
    def bundled(cls) -> Ledger:
        """The ledger that ships; read once a process, when first asked for."""
        return _bundled()

    def __getitem__(self, change_id: str) -> Change:
        return self._changes[change_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._changes)

    def __len__(self) -> int:
        return len(self._changes)

    @property
    def changes(self) -> tuple[Change, ...]:
        """Every change, oldest first."""
        return tuple(self._changes.values())

    def since(self, day: date) -> tuple[Change, ...]:
        """The changes in force from ``day`` on or later, oldest first."""
        return tuple(change for change in self.changes if change.in_force >= day)

    def of_rules(self, numbers: Iterable[str], after: date) -> tuple[Change, ...]:
        """The changes after a day of what rules say, by their numbers of today, oldest first.

        >>> [one.id for one in Ledger.bundled().of_rules(["704.5j"], date(2007, 10, 5))]
        ['m14-legend', 'xln-planeswalkers']
        """
        wanted = set(numbers)
        return tuple(
            change
            for change in self.changes
            if change.in_force > after
            and change.kind is ChangeKind.FUNCTIONAL
            and not wanted.isdisjoint(map(str, change.today))
        )

    def with_term(self, text: str) -> tuple[Change, ...]:
        """The changes whose words, then or today, or summary hold ``text`` as whole words.

        Singular or plural, in either language. First those of which it is the very word,
        then those in whose words it stands, then those whose summary names it, each oldest
        first; where there are none, those that hold its longer words, in any order.

        >>> [change.id for change in Ledger.bundled().with_term("Coût converti de mana")]
        ['stx-mana-value']
        """
        wanted = _words(text)
        ranked = [(_rank(change, wanted, tuple(Lang)), change) for change in self.changes]
        found = [(rank, change) for rank, change in ranked if wanted and rank < _NOWHERE]
        found.sort(key=lambda one: (one[0], one[1].in_force))
        return tuple(change for _, change in found) or self._with_each(wanted)

    def _with_each(self, wanted: str) -> tuple[Change, ...]:
        """The changes whose words and summary in one language hold every longer word."""
        words = [word for word in wanted.split() if len(word) >= _LONGER]
        return tuple(
            change
            for change in self.changes
            if any(
                words and all(f" {word} " in entry for word in words)
                for entry in (_entry(change, lang) for lang in Lang)
            )
        )

    def selected(self, since: date | None, term: str | None) -> tuple[Change, ...]:
        """The changes in force from a day on whose words or summary hold a term.

        None leaves either out. Oldest first, or as :meth:`with_term` has them.
        """
        found = self.changes if term is None else self.with_term(term)
        return tuple(one for one in found if since is None or one.in_force >= since)

    def language_of(self, text: str) -> Lang | None:
        """The one language in whose words and summaries ``text`` stands, or None.

        >>> Ledger.bundled().language_of("arpenteur"), Ledger.bundled().language_of("tribal")
        (<Lang.FR: 'fr'>, None)
        """
        wanted = _words(text)
        if not wanted:
            return None
        best = {
            lang: min(_rank(change, wanted, (lang,)) for change in self.changes) for lang in Lang
        }
        if best[Lang.EN] == best[Lang.FR]:
            return None
        return min(best, key=lambda lang: best[lang])

    def has(self, change_id: str, on: date) -> bool:
        """Whether a change is in force on a day. Raises KeyError for an unknown id."""
        return self._changes[change_id].in_force <= on


def set_name(english: str, lang: Lang) -> str:
    """The set of a change in the language of the answer; English is marked so in French.

    >>> set_name("Planar Chaos", Lang.FR), set_name("Foundations", Lang.FR)
    ('Chaos planaire', 'Foundations [en]')
    """
    if lang is Lang.EN or not english:
        return english
    return _data()["sets"].get(english) or f"{english} [en]"


def _words(text: str) -> str:
    """Folded words in the singular, with a space around each; elided articles are none."""
    return "".join(f" {singular(word)} " for word in _WORD.findall(fold(text)))


def _rank(change: Change, wanted: str, langs: tuple[Lang, ...]) -> int:
    """0 where ``wanted`` is a word of the change, 1 where it stands in one, 2 in the summary."""
    terms = [_words(t) for term in change.terms if term.lang in langs for t in term[1:]]
    if wanted in terms:
        return 0
    if any(wanted in term for term in terms):
        return 1
    return 2 if any(wanted in _words(change.what[lang]) for lang in langs) else _NOWHERE


def _entry(change: Change, lang: Lang) -> str:
    """All words of a change in a language."""
    terms = (text for term in change.terms if term.lang is lang for text in term[1:])
    return _words(" ".join((*terms, change.what[lang])))


def _change(entry: dict[str, Any]) -> Change:
    return Change(
        id=entry["id"],
        in_force=entry["in_force"],
        set=entry["set"],
        what={lang: entry[lang.value] for lang in Lang},
        then=tuple(map(RuleNumber.parse, entry["then"])),
        today=tuple(map(RuleNumber.parse, entry["today"])),
        terms=tuple(Term(Lang(lang), then, today) for lang, then, today in entry["terms"]),
        kind=ChangeKind(entry["kind"]),
        confidence=Confidence(entry["confidence"]),
        evidence=entry["evidence"],
    )


@cache
def _bundled() -> Ledger:
    return Ledger(tuple(map(_change, _data()["change"])))


@cache
def _data() -> dict[str, Any]:
    import tomllib  # which takes long to load, and most pages name no change

    text = (pkgutil.get_data("faqsearch.authority", "data/ledger.toml") or b"").decode()
    return tomllib.loads(text)
