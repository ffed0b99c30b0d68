"""The full-text index as it is written: the only module that loads Whoosh.

An index is a folder of one segment (a few after additions) that nobody changes
once it is published. Every field holds tokens that
:mod:`faqsearch.library.tokens` made, with a space between, so that nothing of
ours is pickled into the folder. Entries are added from short to long, which lets
BM25 skip. Never open an index that this program did not build: its headers are
pickles.
"""

# mypy: disallow-untyped-calls=False
from __future__ import annotations

import json
import mmap
import shutil
import threading
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from whoosh.fields import KEYWORD, STORED, Schema
from whoosh.filedb.filestore import FileStorage
from whoosh.filedb.structfile import BufferFile
from whoosh.formats import Existence
from whoosh.index import FileIndex
from whoosh.reading import TermNotFound
from whoosh.scoring import BM25F
from whoosh.util.numeric import byte_to_length
from whoosh.writing import SegmentWriter

from faqsearch.library.kept import KeptPostings
from faqsearch.library.postings import (
    DAYS,
    ENDS,
    KEYS,
    KINDS,
    LENGTH_NORM,
    NORM,
    SATURATION,
    SHARED_FIELDS,
    TABLE,
    reading,
)

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

_MOST_SEGMENTS = 4
_OF_SEGMENTS = frozenset((".trm", ".pst", ".col"))
_BASE, _BASE_TOC = "base.json", "base.toc"
_BELOW = "below-"
_MOST_OFTEN = 255  # how often a term is counted in one entry


@dataclass(slots=True)
class Entry:
    """One thing that can be found: its key, the group it is a duplicate in, its tokens.

    ``key`` is ``kind:id``; entries of one group (twins in two languages) are one
    hit. ``terms`` maps a field to its tokens in order.
    """

    key: str
    group: str
    terms: dict[str, list[str]] = field(default_factory=dict)

    @property
    def length(self) -> int:
        """How many tokens the body has."""
        return len(self.terms.get("exact_en", ())) + len(self.terms.get("exact_fr", ()))


def build(folder: Path, entries: Iterable[Entry]) -> None:
    """Make a new index of ``entries`` in the empty ``folder``, those with short texts first."""
    _create(folder)
    _write(folder, sorted(entries, key=lambda e: (e.length, e.key)), ())


def build_base(folder: Path, entries: Iterable[Entry]) -> None:
    """Make a new index of ``entries``, in their order, to which others return (:func:`extend`).

    Beside it stand its table of contents and the keys of its entries, in order.
    """
    _create(folder)
    _write_base(folder, entries, [])


def raise_base(folder: Path, entries: Iterable[Entry]) -> None:
    """Add entries, in their order, to a new base; it is kept beside as the one below."""
    keys = _base(folder)["keys"]
    for name in (_BASE, _BASE_TOC):
        shutil.copyfile(folder / name, folder / f"{_BELOW}{name}")
    _write_base(folder, entries, keys)


def _write_base(folder: Path, entries: Iterable[Entry], keys: list[str]) -> None:
    """Add entries behind those of ``keys``, and note what :func:`extend` needs to return here."""

    def noted() -> Iterator[Entry]:
        for entry in entries:
            keys.append(entry.key)
            yield entry

    _write(folder, noted(), ())
    toc = max(folder.glob("_*.toc"), key=lambda path: int(path.stem.rpartition("_")[2]))
    files = [path.name for path in sorted(folder.iterdir()) if path.suffix in _OF_SEGMENTS]
    base = {"files": files, "keys": keys, "toc": [toc.name]}
    (folder / _BASE).write_text(json.dumps(base), "ascii")
    shutil.copyfile(toc, folder / _BASE_TOC)


def _create(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    FileIndex.create(FileStorage(str(folder)), _schema(), "MAIN").close()


def extend(old: Path, folder: Path, entries: Iterable[Entry], *, base: bool = False) -> bool:
    """Make in ``folder`` the index ``old`` with ``entries`` added or put in place.

    With ``base``, they are added to what ``old`` was built on, and all else of it is left out.
    The segments are linked, not copied. Says False, having made nothing, when the index would
    fall into too many segments. Raises :class:`~faqsearch.errors.DamagedLibrary` where
    ``old`` is damaged.
    """
    if not base and len(list(old.glob("*.trm"))) >= _MOST_SEGMENTS:
        return False
    folder.mkdir(parents=True, exist_ok=True)
    with reading(old):
        held = _base(old)
        for path in sorted(old.iterdir()):
            if path.suffix in (".toc", ".json"):
                if not base or not path.name.startswith("_"):
                    shutil.copyfile(path, folder / path.name)
            elif path.name in held["files"] or (not base and path.suffix in _OF_SEGMENTS):
                _link(path, folder / path.name)
        if base:
            shutil.copyfile(old / _BASE_TOC, folder / held["toc"][0])
        add(folder, entries)
    return True


def below(old: Path, folder: Path) -> None:
    """Make in ``folder`` the base that the base of ``old`` was raised on, or that base itself."""
    folder.mkdir(parents=True, exist_ok=True)
    with reading(old):
        prefix = _BELOW if (old / f"{_BELOW}{_BASE}").exists() else ""
        held = _base(old, prefix)
        for name in held["files"]:
            _link(old / name, folder / name)
        for name in (_BASE, _BASE_TOC):
            shutil.copyfile(old / f"{prefix}{name}", folder / name)
        shutil.copyfile(old / f"{prefix}{_BASE_TOC}", folder / held["toc"][0])


def add(folder: Path, entries: Iterable[Entry]) -> None:
    """Add entries to an index that is not published yet, or put them in place."""
    more = sorted(entries, key=lambda e: (e.length, e.key))
    _write(folder, more, [entry.key for entry in more])


def _base(folder: Path, prefix: str = "") -> dict[str, list[str]]:
    """Files and keys of the base that an index was built on; none of an index without."""
    try:
        found: dict[str, list[str]] = json.loads((folder / f"{prefix}{_BASE}").read_text("ascii"))
    except FileNotFoundError:
        return {"files": [], "keys": []}
    return found


def _link(path: Path, new: Path) -> None:
    try:
        new.hardlink_to(path)
    except OSError:  # a file system without links
        shutil.copyfile(path, new)


def _schema() -> Schema:
    fields: dict[str, Any] = {name: KEYWORD(scorable=True) for name in TEXT_FIELDS}
    fields |= {name: KEYWORD() for name in FILTER_FIELDS}
    for one in fields.values():
        one.format = Existence()  # how often a term stands in an entry is its weight
    return Schema(key=STORED, group=STORED, **fields)


def _write(folder: Path, entries: Iterable[Entry], replaced: Iterable[str]) -> None:
    index = FileIndex(FileStorage(str(folder)), indexname="MAIN")
    writer = _EntryWriter(index)
    try:
        for number in _numbers(index, set(replaced), _base(folder)["keys"]):
            writer.delete_document(number)
        for entry in entries:
            writer.add_entry(entry)
    except BaseException:
        writer.cancel()
        raise
    writer.commit(merge=False)
    index.close()
    _write_tables(folder)


def _write_tables(folder: Path) -> None:
    """Write what is read beside Whoosh's files (:mod:`faqsearch.library.postings`)."""
    index = WhooshIndex(folder)
    segments, averages, total = index.segments()
    codes: dict[tuple[tuple[str, str], ...], int] = {(): 0}
    kinds = bytearray(total)
    told: dict[int, list[tuple[str, str]]] = {}
    days = []
    for name, term in index.terms():
        if name == "day":
            days.append(term)
        elif name in SHARED_FIELDS:
            for number in sorted(index.entries(name, term)):
                told.setdefault(number, []).append((name, term))
    for number, known in told.items():
        kinds[number] = codes.setdefault(tuple(known), len(codes))
    keys, ends = bytearray(), array("I")
    for number in range(total):
        key, group = index.entry(number)
        keys += (key if key == group else f"{key}\t{group}").encode()
        ends.append(len(keys))
    index.close()
    shown = [{name: [t for n, t in code if n == name] for name, _ in code} for code in codes]
    table = {
        "segments": segments,
        "averages": averages,
        "codes": shown,
        "widths": [byte_to_length(code) for code in range(256)],
    }
    (folder / TABLE).write_text(json.dumps(table, sort_keys=True), "ascii")
    (folder / KINDS).write_bytes(kinds)
    (folder / KEYS).write_bytes(keys)
    (folder / ENDS).write_bytes(ends.tobytes())
    (folder / DAYS).write_text("\n".join(days), "ascii")


def _numbers(index: Any, wanted: Collection[str], base: Sequence[str]) -> list[int]:
    """The numbers of the entries with these keys; those of the base need not be read."""
    if not wanted:
        return []
    with index.reader() as reader:
        numbers = [n for n, key in enumerate(base) if key in wanted]
        numbers += [
            n
            for n in range(len(base), reader.doc_count_all())
            if reader.stored_fields(n)["key"] in wanted
        ]
        return [n for n in numbers if not reader.is_deleted(n)]


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


class _EntryWriter(SegmentWriter):
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

    def add_entry(self, entry: Entry) -> None:
        """Add one entry."""
        number, per_entry = self.docnum, self.perdocwriter
        per_entry.start_doc(number)
        per_entry.add_field("key", self.schema["key"], entry.key, 0)
        per_entry.add_field("group", self.schema["group"], entry.group, 0)
        once = number << 8 | 1
        for name, terms in entry.terms.items():
            found = self._found[name]
            if name in self._lengths:
                codes = [
                    (term, once - 1 + min(count, _MOST_OFTEN))
                    for term, count in Counter(terms).items()
                ]
            else:
                codes = [(term, once) for term in dict.fromkeys(terms)]
            for term, code in codes:
                if (held := found.get(term)) is None:
                    found[term] = array("I", (code,))
                else:
                    held.append(code)
        for name, lengths in self._lengths.items():
            length = len(entry.terms.get(name, ()))
            lengths.append(length)
            if length:
                per_entry.add_field(name, self.schema[name], None, length)
        per_entry.finish_doc()
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


class _MmapFile(BufferFile):
    """A file of the index read through a memory map, without copying it."""

    def __init__(self, data: Any, name: str) -> None:
        self._buf = data
        self._name = name
        self.file = data
        self.onclose = None
        self.is_real = False
        self.is_closed = False

    def close(self) -> None:
        """Let go of the map; it closes when its last reader does."""
        self.is_closed = True


class _MmapStorage(FileStorage):
    """A folder whose files are memory maps."""

    def open_file(self, name: str, **kwargs: Any) -> Any:
        """Map one file; the table of contents, which is read once, is read whole."""
        path = Path(self.folder) / name
        if path.suffix == ".toc" or not path.stat().st_size:
            return BufferFile(path.read_bytes(), name=name, **kwargs)
        with path.open("rb") as file:
            return _MmapFile(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), name)


class _Weighting(BM25F):
    """BM25 without the rarity of the term."""

    def __init__(self) -> None:
        norms = {f"{name}_B": b for name, b in LENGTH_NORM.items()}
        super().__init__(B=NORM, K1=SATURATION, **norms)

    def idf(self, searcher: Any, fieldname: str, text: str) -> float:
        """One for every term."""
        return 1.0


class WhooshIndex(KeptPostings):
    """An index read by Whoosh, as :class:`~faqsearch.library.postings.Index` does sooner.

    Each thread has its own searcher.

    Raises :class:`FileNotFoundError` where a writer has collected the folder, and
    :class:`~faqsearch.errors.DamagedLibrary` over a damaged one, then or later.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        if not folder.is_dir():
            raise FileNotFoundError(folder)
        self._folder = folder
        with self._reading():
            self._index = FileIndex(_MmapStorage(str(folder)), indexname="MAIN")
        self._local = threading.local()

    def close(self) -> None:
        """Close the index and this thread's searcher."""
        self._index.close()

    def _reading(self) -> AbstractContextManager[None]:
        return reading(self._folder)

    @property
    def _searcher(self) -> Any:
        searcher = getattr(self._local, "searcher", None)
        if searcher is None:
            searcher = self._index.searcher(weighting=_Weighting())
            self._local.searcher = searcher
        return searcher

    def _read_scores(self, field: str, term: str) -> dict[int, float]:
        found: dict[int, float] = {}
        with self._reading():
            try:
                matcher = self._searcher.postings(field, term)
            except TermNotFound:
                return found
            while matcher.is_active():
                found[matcher.id()] = matcher.score()
                matcher.next()
        return found

    def _read_entries(self, field: str, term: str) -> frozenset[int]:
        with self._reading():
            try:
                return frozenset(self._searcher.postings(field, term).all_ids())
            except TermNotFound:
                return frozenset()

    def _read_days(self) -> list[str]:
        with self._reading():
            return [str(term, "ascii") for term in self._searcher.reader().lexicon("day")]

    def entry(self, number: int) -> tuple[str, str]:
        """Key and group of an entry."""
        with self._reading():
            stored = self._searcher.stored_fields(number)
            return stored["key"], stored["group"]

    def numbers(self) -> Iterator[int]:
        """The numbers of all entries."""
        with self._reading():
            yield from self._searcher.reader().all_doc_ids()

    def segments(self) -> tuple[list[tuple[str, int, list[int]]], dict[str, float], int]:
        """Name, number of entries and entries deleted of each segment; the average length of
        a text in each field; and how many entries there are, with those deleted."""
        with self._reading():
            searcher = self._searcher
            found = [
                (one.segment_id(), one.doc_count_all(), sorted(one.deleted_docs()))
                for one in self._index._segments()
            ]
            averages = {name: searcher.avg_field_length(name) or 1 for name in TEXT_FIELDS}
            return found, averages, sum(number for _, number, _ in found)

    def terms(self) -> Iterator[tuple[str, str]]:
        """Every field with every term in it, in order."""
        with self._reading():
            for field, term in self._searcher.reader().all_terms():
                yield field, term.decode()
