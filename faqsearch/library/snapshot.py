"""A snapshot: records and index of one set of documents, never changed once published.

It holds a list of its files with their sizes, so that a file that is missing or cut short
is found before anything is answered from the others.
"""

from __future__ import annotations

import json
import os
import shutil
import weakref
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from faqsearch.errors import DamagedLibrary
from faqsearch.library.records import Records

if TYPE_CHECKING:
    from faqsearch.library.index import Index
    from faqsearch.nouns import ParsedDocument


_FILES = "files.json"


class Snapshot:
    """One published folder, open for reading; the index opens when it is asked for.

    A ``temporary`` folder is deleted when the snapshot is closed or the program ends. Raises
    :class:`~faqsearch.errors.DamagedLibrary` where a file is not as it was written.
    """

    def __init__(self, folder: Path, *, temporary: Path | None = None) -> None:
        self.folder = folder
        if temporary:
            self._delete = weakref.finalize(self, shutil.rmtree, temporary, ignore_errors=True)
        _check_files(folder)
        self.records = Records(folder / "records.sqlite")

    @cached_property
    def index(self) -> Index:
        """The full-text index."""
        from faqsearch.library.index import Index

        return Index(self.folder / "index")

    @property
    def stamp(self) -> str:
        """A word for it: another for every other set of documents, and for every folder."""
        return f"{self.folder.parent.name}-{self.folder.name}"

    def is_there(self) -> bool:
        """Whether the folder is still kept."""
        return self.folder.is_dir()

    def close(self) -> None:
        """Close what is open."""
        self.records.close()
        if "index" in self.__dict__:
            self.index.close()
        if "_delete" in self.__dict__:
            self._delete()


def build(
    folder: Path, documents: Sequence[ParsedDocument], twins: Iterable[tuple[str, str]] = ()
) -> None:
    """Write records and index of ``documents`` into the new ``folder``.

    ``twins`` are ids of documents that are one text in two languages.
    """
    from faqsearch.authority import Authority
    from faqsearch.checker.check import Checker
    from faqsearch.library import index
    from faqsearch.library.concepts import glossary_rows
    from faqsearch.library.entries import EntryMaker
    from faqsearch.library.writing import RecordsWriter
    from faqsearch.linking import link, pair_twins

    authority = Authority.bundled()
    linked = [link(parsed, authority) for parsed in documents]
    learnt = {
        card.id: card for one in linked for card in one.cards if card.id not in authority.cards
    }
    if learnt:
        authority = authority.with_cards(learnt.values())
        linked = [link(parsed, authority) for parsed in documents]
    places = {one.parsed.document.id: place for place, one in enumerate(linked)}
    for first, second in twins:
        if first in places and second in places:
            a, b = places[first], places[second]
            pair = pair_twins(linked[a].parsed, linked[b].parsed)
            linked[a] = replace(linked[a], parsed=pair[0])
            linked[b] = replace(linked[b], parsed=pair[1])
    mechanics = dict(authority.mechanics)
    for one in linked:
        for mechanic in one.mechanics:
            mechanics.setdefault(mechanic.id, mechanic)
    ordered = [mechanics[id] for id in sorted(mechanics)]

    folder.mkdir(parents=True)
    writer = RecordsWriter(folder / "records.sqlite")
    writer.add_authority(authority, ordered, glossary_rows(ordered))
    checker = Checker(mechanics, authority.card_called)
    for one in linked:
        writer.add(one, *checker.document(one.parsed))
    writer.close()
    records = Records(folder / "records.sqlite")
    index.build(folder / "index", EntryMaker(records).all())
    records.close()
    _list_files(folder)


def extend(old: Path, folder: Path, documents: Sequence[ParsedDocument]) -> bool:
    """Write the snapshot ``old`` with ``documents`` added into the new ``folder``.

    What is there stays as it is: the records are copied, the index linked. Says
    False, leaving nothing, where that can't be: a document that brings cards or
    mechanics of its own may change how the others read. Raises
    :class:`~faqsearch.errors.DamagedLibrary` where ``old`` is not as it was written.
    """
    from faqsearch.authority import Authority
    from faqsearch.checker.check import Checker
    from faqsearch.library import index
    from faqsearch.library.entries import EntryMaker
    from faqsearch.library.writing import RecordsWriter
    from faqsearch.linking import link

    _check_files(old)
    before = Records(old / "records.sqlite")
    learnt = list(before.cards())
    known = {card.id: card for card in learnt}
    authority = Authority.bundled()
    authority = authority.with_cards([c for c in learnt if c.id not in authority.cards])
    linked = [link(parsed, authority) for parsed in documents]
    new_cards = any(known.get(card.id) != card for one in linked for card in one.cards)
    new_mechanics = any(m.id not in before.mechanics for one in linked for m in one.mechanics)
    mechanics = before.mechanics
    before.close()
    if new_cards or new_mechanics:
        return False

    folder.mkdir(parents=True)
    shutil.copyfile(old / "records.sqlite", folder / "records.sqlite")
    writer = RecordsWriter(folder / "records.sqlite")
    checker = Checker(mechanics, authority.card_called)
    for one in linked:
        writer.add(one, *checker.document(one.parsed))
    writer.close()
    records = Records(folder / "records.sqlite")
    maker = EntryMaker(records)
    shown = dict.fromkeys(card for one in linked for card in one.face_cards if card)
    held = [rule for one in linked for rule in records.rules_in(one.parsed.document.id)]
    entries = [
        *maker.rulings(dict.fromkeys(r.id for one in linked for r in one.parsed.rulings)),
        *maker.rules(held),
        *(maker.card(card) for id in shown if (card := records.card(id))),
    ]
    extended = index.extend(old / "index", folder / "index", entries)
    records.close()
    if extended:
        _list_files(folder)
    else:
        shutil.rmtree(folder)
    return extended


def _sizes(folder: Path) -> dict[str, int]:
    """The size of every file below a folder, in bytes, by its path."""
    found: dict[str, int] = {}
    for inside in ("", "index/"):
        with os.scandir(folder / inside) as entries:
            for entry in entries:
                if entry.is_file():
                    found[inside + entry.name] = entry.stat().st_size
    return found


def _list_files(folder: Path) -> None:
    """Write down which files a new snapshot has."""
    text = json.dumps(_sizes(folder), indent=1, sort_keys=True)
    (folder / _FILES).write_text(text, "ascii")


def _check_files(folder: Path) -> None:
    try:
        listed = json.loads((folder / _FILES).read_text("ascii"))
        found = _sizes(folder)
        changed = [name for name, size in sorted(listed.items()) if found.get(name) != size]
    except (OSError, ValueError, AttributeError) as error:
        raise DamagedLibrary(f"{folder} is damaged; run `faqsearch build` to rebuild it") from error
    if changed:
        raise DamagedLibrary(
            f"{folder / changed[0]} is damaged; run `faqsearch build` to rebuild it"
        )


def sync(folder: Path) -> None:
    """Have the system write a folder and everything in it to the disk."""
    for parent, _, names in os.walk(folder, topdown=False):
        for name in names:
            sync_file(Path(parent, name))
        sync_file(Path(parent))


def sync_file(path: Path) -> None:
    """Have the system write one file, or the list of a folder's names, to the disk."""
    if path.is_dir() and os.name == "nt":
        return
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def stamp(paths: Iterable[Path]) -> list[tuple[str, int, int]]:
    """Path, size and time of change of the files at and below ``paths``, in order."""
    found: list[tuple[str, int, int]] = []
    for top in paths:
        if top.is_dir():
            _stamp_folder(str(top), top.name, found)
        elif top.is_file():
            state = top.stat()
            found.append((top.name, state.st_size, state.st_mtime_ns))
    return sorted(found)


def _stamp_folder(folder: str, name: str, found: list[tuple[str, int, int]]) -> None:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                _stamp_folder(entry.path, f"{name}/{entry.name}", found)
            elif entry.name.endswith(_STAMPED):
                state = entry.stat()
                found.append((f"{name}/{entry.name}", state.st_size, state.st_mtime_ns))


_STAMPED = (".py", ".toml", ".json", ".jsonl", ".tsv", ".txt", ".gz")
