"""The full-text index as it is written: only this package, and the English stems, load Whoosh.

An index is a folder of one segment (a few after additions and imports) that nobody changes
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
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from whoosh.filedb.filestore import FileStorage
from whoosh.index import FileIndex
from whoosh.util.numeric import byte_to_length

from faqsearch.library.drafts import Draft
from faqsearch.library.fields import Entry
from faqsearch.library.index.base import BASE, BASE_TOC, BELOW, DIGESTS, ROOT_TOC, Base, link
from faqsearch.library.index.segment import EntryWriter, schema
from faqsearch.library.index.whole import WhooshIndex
from faqsearch.library.postings import (
    DAYS,
    ENDS,
    KEYS,
    KINDS,
    ORDER,
    SHARED_FIELDS,
    TABLE,
    reading,
)
from faqsearch.library.sequences import WORDS

__all__ = ["WhooshIndex", "add", "below", "build", "build_base", "extend", "raise_base"]

_MOST_SEGMENTS = 4
_OF_SEGMENTS = frozenset((".trm", ".pst", ".col", WORDS))
_OF_BASES = frozenset((".toc", ".json", ".digests"))


def build(folder: Path, entries: Iterable[Entry]) -> None:
    """Make a new index of ``entries`` in the empty ``folder``, those with short texts first."""
    _create(folder)
    _write(folder, sorted(entries, key=lambda e: (e.length, e.key)), ())


def build_base(folder: Path, drafts: Iterable[Draft], before: Path | None = None) -> None:
    """Make a new index of ``drafts``, in their order, to which others return (:func:`extend`).

    Of the root of the index ``before`` the entries that stay are taken as they are, unless that
    is worn. Raises :class:`~faqsearch.errors.DamagedLibrary` where that is damaged.
    """
    base, digests = Base(), array("Q")
    known = Base.of_bulk_data(before) if before else base
    if before and known.root and not known.is_worn:
        folder.mkdir(parents=True, exist_ok=True)
        with reading(before):
            base, digests = known.link_root(before, folder)
    else:
        _create(folder)
    root = {key: number for number, key in enumerate(base.keys)}
    base.places = [-1] * len(root)
    index, writer = _writer(folder)
    with _cancelled(writer):
        for place, draft in enumerate(drafts):
            number = root.get(draft.key)
            if number is not None and digests[number] == draft.digest:
                base.places[number] = place
                continue
            writer.add_entry(draft.made())
            base.keys.append(draft.key)
            base.places.append(place)
            if not root:
                digests.append(draft.digest)
        for number in root.values():
            if base.places[number] < 0:
                writer.delete_document(number)
    writer.commit(merge=False)
    index.close()
    _note_base(folder, base)
    if not root:
        base.root, base.root_files, base.root_toc = len(base.keys), base.files, base.toc
        shutil.copyfile(folder / base.toc, folder / ROOT_TOC)
        (folder / DIGESTS).write_bytes(digests.tobytes())
    if base.places == list(range(len(base.keys))):
        base.places = []
    base.write(folder)


def raise_base(folder: Path, entries: Iterable[Entry]) -> None:
    """Add entries, in their order, to a new base; it is kept beside as the one below."""
    base = Base.read(folder)
    for name in (BASE, BASE_TOC):
        shutil.copyfile(folder / name, folder / f"{BELOW}{name}")
    first = base.live()

    def noted() -> Iterator[Entry]:
        for entry in entries:
            base.keys.append(entry.key)
            yield entry

    held = len(base.keys)
    _write_segment(folder, noted(), ())
    if base.places:
        base.places += range(first, first + len(base.keys) - held)
    _note_base(folder, base)
    base.write(folder)


def _note_base(folder: Path, base: Base) -> None:
    """Have a base name the files that are there, and the table of contents."""
    base.files = [path.name for path in sorted(folder.iterdir()) if path.suffix in _OF_SEGMENTS]
    toc = max(folder.glob("_*.toc"), key=lambda path: int(path.stem.rpartition("_")[2]))
    base.toc = toc.name


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
    with reading(old):
        held = Base.read(old)
        segments = len(list(old.glob("*.trm"))) - bool(held.places)
        if not base and segments >= _MOST_SEGMENTS:
            return False
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(old.iterdir()):
            if path.suffix in _OF_BASES:
                if not base or not path.name.startswith("_"):
                    shutil.copyfile(path, folder / path.name)
            elif path.name in held.files or (not base and path.suffix in _OF_SEGMENTS):
                link(path, folder / path.name)
        if base:
            shutil.copyfile(old / BASE_TOC, folder / held.toc)
        add(folder, entries)
    return True


def below(old: Path, folder: Path) -> None:
    """Make in ``folder`` the base that the base of ``old`` was raised on, or that base itself."""
    folder.mkdir(parents=True, exist_ok=True)
    with reading(old):
        prefix = BELOW if (old / f"{BELOW}{BASE}").exists() else ""
        held = Base.read(old, prefix)
        for name in held.files:
            link(old / name, folder / name)
        for name in (BASE, BASE_TOC):
            shutil.copyfile(old / f"{prefix}{name}", folder / name)
        for name in (ROOT_TOC, DIGESTS):
            shutil.copyfile(old / name, folder / name)
        shutil.copyfile(folder / BASE_TOC, folder / held.toc)


def add(folder: Path, entries: Iterable[Entry]) -> None:
    """Add entries to an index that is not published yet, or put them in place."""
    more = sorted(entries, key=lambda e: (e.length, e.key))
    _write(folder, more, [entry.key for entry in more])


def _write(folder: Path, entries: Iterable[Entry], replaced: Iterable[str]) -> None:
    _write_segment(folder, entries, replaced)  # whose terms are let go of before more is read
    _write_tables(folder)


def _write_segment(folder: Path, entries: Iterable[Entry], replaced: Iterable[str]) -> None:
    index, writer = _writer(folder)
    with _cancelled(writer):
        for number in _numbers(index, set(replaced), Base.read(folder).keys):
            writer.delete_document(number)
        for entry in entries:
            writer.add_entry(entry)
    writer.commit(merge=False)
    index.close()


def _writer(folder: Path) -> tuple[Any, EntryWriter]:
    """The index of a folder, and what writes a segment of it."""
    index = FileIndex(FileStorage(str(folder)), indexname="MAIN")
    return index, EntryWriter(index)


@contextmanager
def _cancelled(writer: EntryWriter) -> Iterator[None]:
    """Have nothing written where something is raised."""
    try:
        yield
    except BaseException:
        writer.cancel()
        raise


def _write_tables(folder: Path) -> None:
    """Write what is read beside Whoosh's files (:mod:`faqsearch.library.postings`)."""
    index = WhooshIndex(folder)
    segments, averages, total = index.segments()
    base = Base.read(folder)
    numbers = _known_numbers(index, base, total)
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
    first = 0 if base.places else len(base.keys)
    order = [] if numbers == list(range(total)) else numbers[first:]
    places = sorted(range(first, first + len(order)), key=numbers.__getitem__)
    shown = [{name: [t for n, t in code if n == name] for name, _ in code} for code in codes]
    table = {
        "segments": segments,
        "averages": averages,
        "first": first,
        "codes": shown,
        "widths": [byte_to_length(code) for code in range(256)],
    }
    (folder / TABLE).write_text(json.dumps(table, sort_keys=True), "ascii")
    (folder / KINDS).write_bytes(kinds)
    (folder / KEYS).write_bytes(keys)
    (folder / ORDER).write_bytes(array("I", [*order, *places]).tobytes())
    (folder / ENDS).write_bytes(ends.tobytes())
    (folder / DAYS).write_text("\n".join(days), "ascii")


def _known_numbers(index: WhooshIndex, base: Base, total: int) -> list[int]:
    """The numbers by which entries are known, by those that Whoosh gave them.

    Those of the base keep its order. Those that were added go from short to long whenever each
    was added, so that answers of equal worth stand in one order. What no longer counts is last.
    """
    first = len(base.keys)
    numbers = [*(base.places or range(first)), *([-1] * (total - first))]
    held = set(index.numbers())
    added = [n for n in range(first, total) if n in held]
    lengths = {n: index.lengths(n) for n in added}
    keys = {
        n: (length["exact_en"] + length["exact_fr"], index.entry(n)[0])
        for n, length in lengths.items()
    }
    added.sort(key=keys.__getitem__)
    gone = [n for n in range(first, total) if n not in held]
    gone += [n for n in range(first) if numbers[n] < 0]
    for known, n in enumerate([*added, *gone], start=base.live()):
        numbers[n] = known
    return numbers


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
