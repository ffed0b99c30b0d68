"""Statements of the rules known by all of their words, whoever words them (CR as of their day).

``data/statements.toml`` holds each by the meanings of its words, with what it asks of the model
on an instance: the legend rule of two legends, say. See :mod:`.wording`.

>>> from faqsearch.languages import Lang
>>> [found] = statements(Prose("A spell is countered if all its targets are illegal.", Lang.EN))
>>> [(claim.function, claim.stated) for claim in found.claims]
[('on_resolution', {'outcome': 'countered', 'affected': []})]
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.meanings import Pattern, read_data
from faqsearch.checker.recognisers.template import Found, Prose
from faqsearch.checker.recognisers.wording import may_be_known, wording

__all__ = ["Statement", "known_statements", "statements"]


class Statement(NamedTuple):
    """A statement: its name, the meanings that its words may have, the claims that it makes."""

    name: str
    said: tuple[str, ...]
    claims: tuple[Claim, ...]


@cache
def known_statements() -> tuple[Statement, ...]:
    """The statements that ship; read once a process, when first asked for."""
    return tuple(
        Statement(
            row["name"],
            tuple(row["said"]),
            tuple(Claim(c["function"], c["inputs"], c["stated"]) for c in row["claims"]),
        )
        for row in read_data("statements.toml")["statement"]
    )


def statements(prose: Prose) -> tuple[Found, ...]:
    """The sentences of a text that make a statement, each from its beginning to its end."""
    found = []
    for start, end in prose.places:
        if not may_be_known(prose.lower, start, end, prose.lang):
            continue
        words = wording(prose.normal[start:end], prose.lang)
        claims = words and _claims(tuple(words))
        if claims:
            found.append(Found(start, end, claims, ()))
    return tuple(found)


@lru_cache(maxsize=2_000)
def _claims(words: tuple[str, ...]) -> tuple[Claim, ...]:
    """The claims of the statements that a wording makes, in the order in which they ship."""
    there = frozenset(words)
    made = {
        number
        for word in (*there, "")
        for needed, pattern, number in _by_word().get(word, ())
        if needed <= there and pattern.fits(words)
    }
    return tuple(claim for number in sorted(made) for claim in known_statements()[number].claims)


@cache
def _by_word() -> dict[str, list[tuple[frozenset[str], Pattern, int]]]:
    """Every pattern under the rarest of the words it needs: those words, it, its statement.

    Those that need none of their own are under no word.
    """
    rows = [
        (pattern.needed, pattern, number)
        for number, statement in enumerate(known_statements())
        for pattern in map(Pattern, statement.said)
    ]
    often = Counter(word for needed, _, _ in rows for word in needed)
    found: dict[str, list[tuple[frozenset[str], Pattern, int]]] = {}
    for row in rows:
        rarest = min(row[0], key=lambda word: (often[word], word), default="")
        found.setdefault(rarest, []).append(row)
    return found
