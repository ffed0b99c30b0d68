"""What a ruling speaks of that the rules have changed since: a reason to look, never a verdict.

``data/subjects.toml`` holds the words, and only those that the change is certain to concern.

>>> text = "It is countered if its only target is illegal."
>>> [one.change for one in changes_since(text, Lang.EN, date(2013, 4, 15))]
['dom-illegal-targets']
>>> changes_since(text, Lang.EN, date(2018, 4, 20))
()
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from faqsearch.authority.ledger import Ledger
from faqsearch.languages import Lang, fold
from faqsearch.nouns.verdicts import ChangedSubject

__all__ = ["changes_since"]

_AHEAD = timedelta(days=31)
"""A ruling of the weeks before a change is published with it and speaks of what comes."""
_SENTENCE = re.compile(r"(?<=[.!?:])\s+")
_WORD = re.compile(r"(?!(?:[cdjlmnst]|qu)')[^\W_]+(?:['-][^\W_]+)*")


class _Subject(NamedTuple):
    """Words that a sentence must have, one of each group, and words that it may not have."""

    groups: tuple[re.Pattern[str], ...]
    heads: tuple[frozenset[str], ...]
    without: re.Pattern[str] | None

    def may_stand_in(self, words: set[str]) -> bool:
        """Whether of each group a phrase's first word is among those of a text."""
        return not any(heads.isdisjoint(words) for heads in self.heads)

    def stands_in(self, sentence: str) -> bool:
        """Whether a folded sentence speaks of it."""
        if not all(group.search(sentence) for group in self.groups):
            return False
        return not (self.without and self.without.search(sentence))


def changes_since(text: str, lang: Lang, day: date) -> tuple[ChangedSubject, ...]:
    """The changes after ``day`` that touch what a text of that day speaks of, oldest first."""
    sentences = [*map(_plain, _SENTENCE.split(text))]
    words = {word for sentence in sentences for word in sentence.split()}
    return tuple(
        ChangedSubject(change, in_force)
        for change, in_force, subjects in _known(lang)
        if in_force - _AHEAD > day
        and any(
            subject.stands_in(sentence)
            for subject in subjects
            if subject.may_stand_in(words)
            for sentence in sentences
        )
    )


def _plain(text: str) -> str:
    """The folded words of a text, with a space around each."""
    return f" {' '.join(_WORD.findall(fold(text)))} "


@cache
def _known(lang: Lang) -> tuple[tuple[str, date, tuple[_Subject, ...]], ...]:
    """Every change that has words in a language, with its day, oldest first."""
    import tomllib  # which takes long to load, and only checking needs it

    data = (pkgutil.get_data("faqsearch.checker", "data/subjects.toml") or b"").decode()
    found = tomllib.loads(data)
    return tuple(
        (change.id, change.in_force, tuple(_subjects(found[change.id].get(lang.value, ()))))
        for change in Ledger.bundled().changes
        if change.id in found
    )


def _subjects(lines: list[str]) -> Iterator[_Subject]:
    for line in lines:
        needed, _, never = line.partition("!")
        groups = tuple(_any_of(group) for group in needed.split("&"))
        heads = tuple(map(_heads, needed.split("&")))
        yield _Subject(groups, heads, _any_of(never) if never else None)


def _heads(words: str) -> frozenset[str]:
    """The first words of several phrases, each in the plural too."""
    first = [_plain(phrase).split()[0] for phrase in words.split("|")]
    return frozenset(word + ending for word in first for ending in ("", "s", "es"))


def _any_of(words: str) -> re.Pattern[str]:
    """Any of several phrases, a last word of three letters and more in the plural too."""
    phrases = (re.escape(_plain(phrase).strip()) for phrase in words.split("|"))
    return re.compile(rf" (?:{'|'.join(phrases)})(?:(?<=\w\w\w)e?s)? ")
