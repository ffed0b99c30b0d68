"""Where things stand: documents, places in them, and what their lines are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from faqsearch.frozen import Frozen, field
from faqsearch.languages import Lang


class Span(NamedTuple):
    """Characters ``start`` to ``end`` (excluded) of a text."""

    start: int
    end: int


class Source(Frozen):
    """Where a thing was read: document id, path as given, first and last line."""

    document: str
    path: str
    lines: tuple[int, int]


class Problem(Frozen):
    """Something odd in a readable document: the line, what it is, what was done."""

    line: int | None
    what: str
    done: str

    @classmethod
    def skipped(cls, first: int, last: int, reason: str) -> Problem:
        """The lines of the file from ``first`` to ``last``, which were left out."""
        return cls(first, reason if first == last else f"{reason} (to line {last})", "skipped")

    @property
    def is_chrome(self) -> bool:
        """Whether it is only page chrome that was skipped, which harms nothing."""
        return self.done == "skipped"


class LineClass(StrEnum):
    """What a line of a document is; every line is exactly one."""

    RULING = "ruling"
    HEADING = "heading"
    CARD = "card"
    RULES = "rules"
    PROSE = "prose"
    CHROME = "chrome"
    BLANK = "blank"


class DocumentKind(StrEnum):
    """What a document is as a whole."""

    FAQ = "faq"
    RULINGS = "rulings"
    RULES = "rules"
    ANSWERS = "answers"
    CARDS = "cards"


class Document(Frozen):
    """A source text.

    ``dates`` maps a role (``modified``, ``posted``, ``prerelease``, ``release``,
    ``legal``, ``effective``, ``newest`` of a page of dated rulings) to a day; ``date`` is
    the document's own date.
    ``accounting`` counts its lines by class, ``lines`` being the total.
    """

    id: str
    title: str
    kind: DocumentKind
    langs: tuple[Lang, ...]
    set: str | None
    dates: Mapping[str, date]
    path: str
    sha256: str
    problems: tuple[Problem, ...] = ()
    accounting: Mapping[str, int] = field(default_factory=dict)
    bundled: bool = False

    @property
    def date(self) -> date | None:
        """The document's own date: modified, else effective, release, posted, newest ruling."""
        for role in ("modified", "effective", "release", "posted", "newest"):
            if role in self.dates:
                return self.dates[role]
        return None


class DocumentSummary(Frozen):
    """A document of the library with what it holds, counted per language.

    ``rulings`` counts texts that differ, ``places`` also those that stand again;
    ``definitions`` are the entries of the glossary of a rules text.
    """

    document: Document
    rulings: Mapping[Lang, int]
    faces: int
    rules: int
    places: int = 0
    definitions: int = 0
