"""What is put into the full-text index: entries, and the fields that their tokens stand in."""

from __future__ import annotations

from faqsearch.library.sequences import Sentences

TEXT_FIELDS = (
    "exact_en",
    "exact_fr",
    "stem_en",
    "stem_fr",
    "head_en",
    "head_fr",
    "names",
    "named",
    "concept",
    "context",
    "rule",
    "cites",
)
"""Fields whose terms are scored: the body per language (exact and stemmed), the
headings above it, names of its cards and of cards it mentions, concepts of the
body and of the headings, rule numbers of its own and those it cites."""

FILTER_FIELDS = (
    "card",
    "mention",
    "example",
    "mechanic",
    "twinned",
    "machine",
    "kind",
    "lang",
    "set",
    "document",
    "day",
    "pair",
)
"""Fields whose terms only select: keys of its cards, of those it mentions and of the
examples of its section, its mechanics, whether other entries say the same, whether a
machine translated it, what it is, its day, the pairs of words that stand near each other."""


class Entry:
    """One thing that can be found: its key, the group it is a duplicate in, its tokens.

    ``key`` is ``kind:id``; entries of one group (twins in two languages) are one
    hit. ``terms`` maps a field to its tokens in order; ``texts`` are its texts as they stand.
    """

    def __init__(self, key: str, group: str, terms: dict[str, list[str]] | None = None) -> None:
        self.key = key
        self.group = group
        self.terms = terms or {}
        self.texts: list[Sentences] = []

    @property
    def length(self) -> int:
        """How many tokens the body has."""
        return len(self.terms.get("exact_en", ())) + len(self.terms.get("exact_fr", ()))
