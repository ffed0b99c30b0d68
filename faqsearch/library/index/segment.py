"""How entries are written with Whoosh: one segment of an index, sooner than by its own way."""

# mypy: disallow-untyped-calls=False
from __future__ import annotations

from array import array
from collections import Counter
from pathlib import Path
from typing import Any

from whoosh.fields import KEYWORD, STORED, Schema
from whoosh.formats import Existence
from whoosh.writing import SegmentWriter

from faqsearch.library.fields import FILTER_FIELDS, TEXT_FIELDS, Entry
from faqsearch.library.sequences import WORDS, SequenceWriter

_MOST_OFTEN = 255  # how often a term is counted in one entry


def schema() -> Schema:
    """The fields of every index."""
    fields: dict[str, Any] = {name: KEYWORD(scorable=True) for name in TEXT_FIELDS}
    fields |= {name: KEYWORD() for name in FILTER_FIELDS}
    for one in fields.values():
        one.format = Existence()  # how often a term stands in an entry is its weight
    return Schema(key=STORED, group=STORED, lengths=STORED, **fields)


def _fill(writer: Any, codes: array[int], lengths: array[int] | None) -> None:
    """Give the postings of a term to Whoosh's writer, a block at a time, not one by one."""
    size = writer._blocklimit
    for start in range(0, len(codes), size):
        if start:
            writer._write_block()
        block = codes[start : start + size]
        writer._ids = ids = array("I", [code >> 8 for code in block])
        writer._weights = weights = array("f", [code & _MOST_OFTEN for code in block])
        writer._maxweight = max(weights)
        if lengths:
            here = [lengths[number] for number in ids]
            writer._minlength, writer._maxlength = min(here), max(here)


class EntryWriter(SegmentWriter):
    """Writes one segment.

    Whoosh's own way makes an object of each posting and sorts them all, which takes most of
    the time. Here they are gathered by term, four bytes each: number and frequency.
    """

    def __init__(self, index: Any) -> None:
        super().__init__(index, compound=False)
        self._found: dict[str, dict[str, array[int]]] = {
            name: {} for name in (*TEXT_FIELDS, *FILTER_FIELDS)
        }
        self._lengths: dict[str, array[int]] = {name: array("I") for name in TEXT_FIELDS}
        self._texts = SequenceWriter()

    def add_entry(self, entry: Entry) -> None:
        """Add one entry."""
        number, per_entry = self.docnum, self.perdocwriter
        per_entry.start_doc(number)
        per_entry.add_field("key", self.schema["key"], entry.key, 0)
        per_entry.add_field("group", self.schema["group"], entry.group, 0)
        once = number << 8 | 1
        for name, terms in entry.terms.items():
            found = self._found[name]
            different = dict.fromkeys(terms)
            repeated = name in self._lengths and len(different) < len(terms)
            often = Counter(terms) if repeated else None
            for term in different:
                code = once - 1 + min(often[term], _MOST_OFTEN) if often else once
                try:
                    found[term].append(code)
                except KeyError:
                    found[term] = array("I", (code,))
        own = {name: len(entry.terms.get(name, ())) for name in TEXT_FIELDS}
        per_entry.add_field("lengths", self.schema["lengths"], tuple(own.values()), 0)
        for name, length in own.items():
            self._lengths[name].append(length)
            if length:
                per_entry.add_field(name, self.schema[name], None, length)
        per_entry.finish_doc()
        self._texts.add(entry.texts)
        self._added = True
        self.docnum += 1

    def _flush_segment(self) -> None:
        """Write the postings, in the order of fields and terms."""
        self.perdocwriter.close()
        writer = self.fieldwriter
        for name, found in sorted(self._found.items()):
            if not found:
                continue
            writer.start_field(name, self.schema[name])
            lengths = self._lengths.get(name)
            for term in sorted(found):
                writer.start_term(term.encode())
                _fill(writer._postwriter, found[term], lengths)
                writer.finish_term()
            writer.finish_field()
        writer.close()
        self._texts.write(Path(self.storage.folder) / self.newsegment.make_filename(WORDS))
