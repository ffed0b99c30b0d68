"""Which entries may answer a question at all: its filters, phrases, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterable

from faqsearch.languages import Lang
from faqsearch.library.engine import Postings
from faqsearch.library.tokens import STOP_WORDS, tokens
from faqsearch.search.question import Filter, Question

_FILTER_FIELDS = {
    "card": ("card", "mention"),
    "mechanic": ("mechanic", "context"),
    "rule": ("rule", "cites"),
    "lang": ("lang",),
    "set": ("set",),
    "kind": ("kind",),
    "document": ("document",),
}


def allowed(question: Question, index: Postings, kinds: Iterable[str]) -> frozenset[int] | None:
    """The entries that all filters leave, or None for all; ``kinds`` are those of entries."""
    left: frozenset[int] | None = None
    for either in question.filters:
        found = frozenset[int]().union(*(_filtered(one, index) for one in either))
        left = found if left is None else left & found
    if left is None and question.query.excluded and not question.units:
        left = frozenset().union(*(index.entries("kind", kind) for kind in kinds))
    return left


def _filtered(one: Filter, index: Postings) -> frozenset[int]:
    if one.operator == "before":
        return index.days(end=one.terms[0])
    if one.operator == "after":
        return index.days(first=one.terms[0])
    fields = _FILTER_FIELDS[one.operator]
    return frozenset().union(*(index.entries(f, term) for term in one.terms for f in fields))


def forbidden(question: Question, index: Postings) -> frozenset[int]:
    """The entries that hold what was excluded."""
    found = {n for one in question.excluded for n in _filtered(one, index)}
    for word in question.query.excluded:
        terms = [token.text for token in tokens(word)]
        for field in (*(f"exact_{lang}" for lang in Lang), "names"):
            found |= _all_of([index.entries(field, term) for term in terms])
    return frozenset(found)


def phrase_entries(phrase: str, index: Postings) -> frozenset[int] | None:
    """Entries that hold all the words of a phrase, or None where they are all stop words.

    Whether they stand in a row takes a look at the text.
    """
    found: frozenset[int] = frozenset()
    some = False
    for lang in Lang:
        words = [t.text for t in tokens(phrase, lang) if t.text not in STOP_WORDS[lang]]
        if not words:
            continue
        some = True
        found |= _all_of([index.entries(f"exact_{lang}", word) for word in words])
    return found if some else None


def _all_of(sets: list[frozenset[int]]) -> frozenset[int]:
    return frozenset.intersection(*sets) if sets else frozenset()
