"""The full-text index as it is written: only this package, and the English stems, load Whoosh.

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
import shutil
from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from whoosh.filedb.filestore import FileStorage
from whoosh.index import FileIndex
from whoosh.util.numeric import byte_to_length

from faqsearch.library.fields import Entry
from faqsearch.library.index.segment import EntryWriter, schema
from faqsearch.library.index.whole import WhooshIndex
from faqsearch.library.postings import DAYS, ENDS, KEYS, KINDS, SHARED_FIELDS, TABLE, reading
from faqsearch.library.sequences import WORDS

__all__ = ["WhooshIndex", "add", "below", "build", "build_base", "extend", "raise_base"]

_MOST_SEGMENTS = 4
_OF_SEGMENTS = frozenset((".trm", ".pst", ".col", WORDS))
_BASE, _BASE_TOC = "base.json", "base.toc"
_BELOW = "below-"


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

    _write_segment(folder, noted(), ())
    toc = max(folder.glob("_*.toc"), key=lambda path: int(path.stem.rpartition("_")[2]))
    files = [path.name for path in sorted(folder.iterdir()) if path.suffix in _OF_SEGMENTS]
    base = {"files": files, "keys": keys, "toc": [toc.name]}
    (folder / _BASE).write_text(json.dumps(base), "ascii")
    shutil.copyfile(toc, folder / _BASE_TOC)


def _create(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    FileIndex.create(FileStorage(str(folder)), schema(), "MAIN").close()


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


def _write(folder: Path, entries: Iterable[Entry], replaced: Iterable[str]) -> None:
    _write_segment(folder, entries, replaced)  # whose terms are let go of before more is read
    _write_tables(folder)


def _write_segment(folder: Path, entries: Iterable[Entry], replaced: Iterable[str]) -> None:
    index = FileIndex(FileStorage(str(folder)), indexname="MAIN")
    writer = EntryWriter(index)
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


def _write_tables(folder: Path) -> None:
    """Write what is read beside Whoosh's files (:mod:`faqsearch.library.postings`)."""
    index = WhooshIndex(folder)
    segments, averages, total = index.segments()
    first = len(_base(folder)["keys"])
    order = _order(index, first, total)
    numbers = [*range(first), *order]
    codes: dict[tuple[tuple[str, str], ...], int] = {(): 0}
    kinds = bytearray(total)
    told: dict[int, list[tuple[str, str]]] = {}
    days = []
    for name, term in index.terms():
        if name == "day":
            days.append(term)
        elif name in SHARED_FIELDS:
            one = name, term
            for number in sorted(index.entries(name, term)):
                told.setdefault(number, []).append(one)
    for number, known in told.items():
        kinds[numbers[number]] = codes.setdefault(tuple(known), len(codes))
    keys, ends = bytearray(), array("I")
    for number in sorted(range(total), key=numbers.__getitem__):
        key, group = index.entry(number)
        keys += (key if key == group else f"{key}\t{group}").encode()
        ends.append(len(keys))
    index.close()
    shown = [{name: [t for n, t in code if n == name] for name, _ in code} for code in codes]
    table = {
        "segments": segments,
        "averages": averages,
        "first": first,
        "order": [] if numbers == list(range(total)) else order,
        "codes": shown,
        "widths": [byte_to_length(code) for code in range(256)],
    }
    (folder / TABLE).write_text(json.dumps(table, sort_keys=True), "ascii")
    (folder / KINDS).write_bytes(kinds)
    (folder / KEYS).write_bytes(keys)
    (folder / ENDS).write_bytes(ends.tobytes())
    (folder / DAYS).write_text("\n".join(days), "ascii")


def _order(index: WhooshIndex, first: int, total: int) -> list[int]:
    """The numbers by which entries are known, of those from ``first`` on, which were added.

    They go from short to long whenever each was added, so that answers of equal worth stand in
    one order, and those that are deleted come last.
    """
    held = set(index.numbers())
    lengths = {n: index.lengths(n) for n in range(first, total) if n in held}
    keys = {
        n: (length["exact_en"] + length["exact_fr"], index.entry(n)[0])
        for n, length in lengths.items()
    }
    deleted = [n for n in range(first, total) if n not in held]
    known = {n: place for place, n in enumerate([*sorted(keys, key=keys.__getitem__), *deleted])}
    return [first + known[n] for n in range(first, total)]


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
