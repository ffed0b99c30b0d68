"""The sentences that the program says on standard error, in English, one a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import click

from faqsearch.nouns.answers import Query
from faqsearch.render.page import safe

_LONGEST = 400  # characters of a sentence
_MOST = 4  # cards of one name that are listed before the rest is only counted


def with_suggestions(sentence: str, suggestions: Sequence[str]) -> str:
    """The sentence, then the names that come near, if any."""
    if not suggestions:
        return sentence
    return f"{sentence.rstrip('.')}. Did you mean {' or '.join(suggestions)}?"


def nearly_as_near(asked: str, names: Sequence[str]) -> str:
    """That what was read as the closest name comes near others too.

    >>> nearly_as_near("suagnoth", ["Scragnoth"])
    "'suagnoth' comes near Scragnoth too"
    """
    return f"{asked!r} comes near {' and '.join(names)} too"


def say(sentence: str) -> None:
    """Say one sentence on standard error, on one line, however long a name in it is."""
    words = safe(" ".join(sentence.split()).replace("\N{WORD JOINER}", ""))
    if len(words) > _LONGEST:
        words = f"{words[: _LONGEST // 2]} … {words[-_LONGEST // 2 :]}"
    click.echo(f"faqsearch: {words}", err=True)


def misread(query: Query) -> Iterator[str]:
    """What of a question was not understood or contradicts itself, in at most one sentence.

    >>> from faqsearch.languages import Lang
    >>> list(misread(Query("kind:bogus", Lang.EN, unread=("kind:bogus",))))
    ["not understood and taken as words: 'kind:bogus'"]
    """
    parts = []
    if query.unread:
        parts.append(f"not understood and taken as words: {', '.join(map(repr, query.unread))}")
    if query.contradicted:
        parts.append(f"both asked for and left out: {', '.join(map(repr, query.contradicted))}")
    for name, cards in query.ambiguous.items():
        more = [f"{len(cards) - _MOST} more"] if len(cards) > _MOST else []
        parts.append(f"{name!r} may be any of {', '.join([*cards[:_MOST], *more])}")
    parts += (read_day_first(typed, day) for typed, day in query.days.items())
    if parts:
        yield "; ".join(parts)


def read_day_first(typed: str, day: date) -> str:
    """How a date of numbers alone was read, which may be of two days."""
    return f"{typed} was read as day/month/year: {day}"


def understood(query: Query) -> str:
    """What was understood of a question, in one sentence.

    >>> from faqsearch.languages import Lang
    >>> understood(Query("evoke -elf", Lang.EN, words=("evoke",), excluded=("elf",)))
    'understood in en: words evoke; without elf'
    """
    filters = [f"{name}:{value}" for name, value in query.filters.items()]
    kinds: Mapping[str, Sequence[str]] = {
        "words": query.words,
        "phrases": query.phrases,
        "without": query.excluded,
        "cards": query.cards,
        "mechanics": query.mechanics,
        "rules": query.rules,
        "only": filters,
    }
    named = [f"{kind} {', '.join(values)}" for kind, values in kinds.items() if values]
    return f"understood in {query.lang}: {'; '.join(named) or 'nothing'}"
