"""The fields of one record, read with tolerance, and the report of what is odd in a file.

A field that is absent or null is nothing; one of the wrong type is a problem and nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from sys import intern
from typing import Any

from faqsearch.dates import unplayed
from faqsearch.nouns.documents import Problem, Source

MAX_PROBLEMS = 1_000
"""The most problems told of one file; then one more says that there are others."""


_UNKNOWN = "\ufffd"


class Report:
    """What is odd in a bulk file, told as it is read.

    Nothing is told until something is found in it, for a file of another kind is no file
    of broken records. What is odd in a field is told once, however often that is asked for.
    ``made`` is the day that the file says it was made on.
    """

    def __init__(self, notify: Callable[[Problem], None], made: date | None = None) -> None:
        self._notify = notify
        self._waiting: list[Problem] = []
        self._known: set[Problem] = set()
        self.made = made
        self.found = 0

    @property
    def hopeless(self) -> bool:
        """Whether nothing was found where a thousand records could have been."""
        return not self.found and len(self._waiting) >= MAX_PROBLEMS

    def find(self) -> None:
        """Count a card or ruling that was read."""
        self.found += 1
        if self._waiting:
            self.tell()

    def problem(self, place: Source | None, what: str, done: str) -> None:
        """Tell a problem, at the record of ``place``."""
        new = Problem(place.lines[0] if place else None, what, done)
        if new in self._known or len(self._known) > MAX_PROBLEMS:
            return
        if len(self._known) == MAX_PROBLEMS:
            what = f"more than {MAX_PROBLEMS:,} problems"
            new = Problem(None, what, "the others are not told")
        self._known.add(new)
        self._waiting.append(new)
        if self.found:
            self.tell()

    def tell(self) -> None:
        """Tell the problems that waited."""
        for problem in self._waiting:
            self._notify(problem)
        self._waiting.clear()


class Record:
    """An object of the file: its fields by key, each of the type asked for, or nothing."""

    def __init__(self, fields: dict[str, Any], source: Source, report: Report) -> None:
        self._fields = fields
        self._source = source
        self._report = report
        self._name = fields.get("name")

    def __contains__(self, key: str) -> bool:
        return self._fields.get(key) is not None

    def odd(self, what: str, done: str = "left out") -> None:
        """Tell a problem of this record, with its name where it has one."""
        of = f"{self._name[:80]}: " if isinstance(self._name, str) else ""
        self._report.problem(self._source, f"{of}{what}", done)

    def text(self, key: str) -> str | None:
        """A text, or None where it is absent or empty."""
        value = self._fields.get(key)
        if isinstance(value, str) and "\0" in value:
            self.odd(f"the field {key!r} has the sign U+0000, which is no text", "kept without it")
            value = value.replace("\0", "")
        if isinstance(value, str) and _UNKNOWN in value:
            self.odd(f"the field {key!r} has a sign that is no character", f"shown as {_UNKNOWN}")
        if value is None or isinstance(value, str):
            return value or None
        self.odd(f"the field {key!r} is no text")
        return None

    def figure(self, key: str) -> str | None:
        """A power, loyalty or the like, which is a text (``*``) and rarely a number."""
        value = self._fields.get(key)
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            return f"{float(value):g}"
        return self.text(key)

    def day(self, key: str) -> date | None:
        """A day, written 2007-10-01; a problem where it is unreadable."""
        written = self.text(key)
        if written is None:
            return None
        try:
            return date.fromisoformat(written[:10])
        except ValueError:
            self.odd(f"the field {key!r} with {written!r} is no day")
            return None

    def published(self, key: str) -> date | None:
        """The day of a ruling; one on which none can have been given is a problem, and kept."""
        day = self.day(key)
        if day and (why := unplayed(day)):
            self.odd(f"a ruling of {day}: {why}", "kept with that day")
        return day

    def word(self, key: str) -> str | None:
        """A text that many records have, such as a type line, kept once for all of them."""
        text = self.text(key)
        return text and intern(text)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts that many records have, such as keywords and sets."""
        items = self._list(key)
        texts = tuple(intern(item) for item in items if isinstance(item, str) and item)
        if len(texts) < len(items):
            self.odd(f"an item of {key!r} is no text")
        return texts

    def object(self, key: str) -> Record:
        """An object; an empty one where it is absent."""
        value = self._fields.get(key)
        if value is not None and not isinstance(value, dict):
            self.odd(f"the field {key!r} is no object")
        return self._inner(value if isinstance(value, dict) else {})

    def objects(self, key: str) -> Iterator[Record]:
        """A list of objects."""
        for item in self._list(key):
            if isinstance(item, dict):
                yield self._inner(item)
            else:
                self.odd(f"an item of {key!r} is no object")

    def _list(self, key: str) -> list[Any]:
        value = self._fields.get(key)
        if value is None:
            return []
        if isinstance(value, list):
            return value
        self.odd(f"the field {key!r} is no list")
        return []

    def _inner(self, fields: dict[str, Any]) -> Record:
        inner = Record(fields, self._source, self._report)
        inner._name = self._name
        return inner
