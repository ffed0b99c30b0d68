"""The place of a record in its file: the number of the record, counted from 1."""

from __future__ import annotations

from faqsearch.nouns.documents import Source
from faqsearch.reading.bulk.archives import Allowance


class Place:
    """Counts the records of a file as they are read."""

    def __init__(self, document: str, path: str, allowance: Allowance) -> None:
        self._document = document
        self._path = path
        self._allowance = allowance
        self.record = 0

    def next(self) -> Source:
        """The place of the record just read."""
        self.record += 1
        self._allowance.renew()
        return self.here

    @property
    def here(self) -> Source:
        """The place of the last record that was read."""
        return Source(self._document, self._path, (self.record, self.record))
