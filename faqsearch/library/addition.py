"""An addition to a library: what becomes of each file, before anything is written."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from faqsearch.errors import UnreadableDocument
from faqsearch.library.folder import BULK, STDIN, HeldDocument, LostDocument, edition_id
from faqsearch.library.strays import free_id
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    Problem,
)

if TYPE_CHECKING:
    from faqsearch.nouns.parsed import ParsedDocument

_MOSTLY = 0.95
"""A rules text with a smaller share of the rules of the one it would replace is refused."""
_TOLD = 3  # files of which it is told why they can't be read, where none can
_READ_SUFFIXES = frozenset((".txt", ".md", ".html", ".htm"))
_BULK_SUFFIXES = frozenset((".json", ".jsonl", ".gz", ".bz2", ".xz", ".zip"))


class Gone(NamedTuple):
    """How many cards and rulings of the bulk data with this id the library no longer holds."""

    id: str
    cards: int
    rulings: int


@dataclass(frozen=True, slots=True)
class AddReport:
    """What an addition did: ids of documents, and the files that could not be read.

    ``failed`` pairs each such path with the reason, one sentence. ``removed`` are documents
    that are gone, because their only file now has the text of another document. ``notes`` are
    sentences on files whose text is, or was, held under the name of another. ``gone`` tells
    what files that were replaced had and nothing has that is held now.
    """

    added: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    failed: tuple[tuple[str, str], ...] = ()
    removed: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    gone: tuple[Gone, ...] = ()


def problems_of(document: Document) -> tuple[Problem, ...]:
    """The problems of an imported document, with that of rules which are not in force yet."""
    day = document.date
    if document.kind is not DocumentKind.RULES or not day or day <= date.today():
        return document.problems
    what = f"in force from {day:%B} {day.day}, {day.year}, which is to come"
    return (Problem(None, what, "kept, and answers from then on"), *document.problems)


class Addition:
    """The new list of documents, and what it needs.

    ``new`` are the bytes and contents of the documents that came, ``again`` the bytes of
    those that were there already, both by SHA-256. ``taken`` are ids that are not to be given,
    ``kind`` is what is imported, empty for documents that are added. Of rules texts that are
    imported there is one for each day and language, and their contents are not read yet, but
    where one is to take the place of another: ``original`` gives the bytes of that one.
    """

    def __init__(
        self,
        held: Sequence[HeldDocument],
        taken: Collection[str],
        original: Callable[[HeldDocument], bytes],
        kind: str = "",
    ) -> None:
        self.held = list(held)
        self.new: dict[str, tuple[bytes, ParsedDocument | None]] = {}
        self.again: dict[str, bytes] = {}
        self.failed: list[tuple[str, str]] = []
        self._notes: list[str] = []
        self._taken = taken
        self._kind = kind
        self._original = original
        self._became: dict[str, list[str]] = {
            name: [] for name in ("added", "replaced", "unchanged", "removed")
        }

    def report(self) -> AddReport:
        """What was done."""
        added, replaced, unchanged, removed = map(tuple, self._became.values())
        failed, notes = tuple(self.failed), tuple(self._notes)
        return AddReport(added, replaced, unchanged, failed, removed, notes)

    @property
    def has_failed(self) -> bool:
        """Whether nothing could be read."""
        return bool(self.failed) and not any(self._became.values())

    def add(self, path: str, stdin: bytes | None) -> None:
        """Add one file, or standard input, whose bytes are ``stdin``."""
        from faqsearch.reading.files import read_file

        try:
            data = (stdin or b"") if path == STDIN else read_file(path)
            if self._kind:
                self._add_rules(path, data)
            else:
                self._add(path, data)
        except UnreadableDocument as error:
            self.failed.append((path, str(error)))

    def _add(self, path: str, data: bytes) -> None:
        from faqsearch.reading import parse

        sha = hashlib.sha256(data).hexdigest()
        place = STDIN if path == STDIN else str(Path(path).resolve())
        before = next((h for h in self.held if place != STDIN and place in h.places), None)
        same = next((h for h in self.held if h.sha256 == sha), None)
        if same:
            self._became["unchanged"].append(same.id)
            if place != same.places[0]:
                which = "What was given" if place == STDIN else path
                self._notes.append(f"{which} is held already, as {same.id}: the text is the same.")
            if sha not in self.new:
                self.again[sha] = data
            if place not in same.places:
                self._put(same, replace(same, places=(*same.places, place)))
            if before and before is not same:
                self._leave(before, place)
            return
        alone = before is not None and before.places == (place,)
        id = before.id if before and alone else self._new_id(path)
        parsed = parse(data, path, document_id=id)
        self.new[sha] = (data, parsed)
        held = HeldDocument(id, sha, path, (place,))
        if before and alone:
            self._put(before, held)
            self._became["replaced"].append(id)
            return
        if before:
            self._leave(before, place)
            self._notes.append(
                f"The text that {path} had before stays, as {before.id}: `faqsearch remove "
                f"{before.id}` takes it out."
            )
        self.held.append(held)
        self._became["added"].append(id)

    def _add_rules(self, path: str, data: bytes) -> None:
        """Take in a rules text in place of the one of its day and language."""
        from faqsearch.reading.document import edition_of
        from faqsearch.reading.ids import document_id

        sha = hashlib.sha256(data).hexdigest()
        place = STDIN if path == STDIN else str(Path(path).resolve())
        same = next((h for h in self.held if h.sha256 == sha), None)
        if same and same.kind == self._kind:
            self._became["unchanged"].append(same.id)
            if sha not in self.new:
                self.again[sha] = data
            return
        day, lang = edition_of(data, path)
        named = f"{self._kind}-{'stdin' if path == STDIN else document_id(path)}"
        id = edition_id(day, lang) if day else named
        held = HeldDocument(id, sha, path, (place,), self._kind)
        before = next((h for h in self.held if h.id == id), None)
        if before:
            self._check_whole(path, data, before)
        if same:  # it was added as any document
            self.held.remove(same)
            self._became["removed"].append(same.id)
        self.new[sha] = (data, None)
        if before is None:
            self.held.append(held)
            self._became["added"].append(id)
            return
        self._put(before, held)
        if before.sha256 in self.new:  # two files of one day came at once
            del self.new[before.sha256]
        else:
            self._became["replaced"].append(id)

    def _check_whole(self, path: str, data: bytes, held: HeldDocument) -> None:
        """Raise :class:`~faqsearch.errors.UnreadableDocument` for a text with far fewer rules.

        Such a file is likely cut off, and must not take the place of a whole one.
        """
        from faqsearch.reading import parse

        try:
            before = self.new[held.sha256][0] if held.sha256 in self.new else self._original(held)
            known = len(parse(before, held.path).rules)
        except (LostDocument, UnreadableDocument):
            return
        came = len(parse(data, path).rules)
        if came < known * _MOSTLY:
            raise UnreadableDocument(
                f"{path} has {came} rules, and {held.id}, which is held of that day, has {known}: "
                f"is the file whole? remove {held.id} first if you mean it"
            )

    def _new_id(self, path: str) -> str:
        from faqsearch.reading.ids import document_id

        wanted = "stdin" if path == STDIN else document_id(path)
        return free_id(wanted, self.held, self._taken)

    def _put(self, old: HeldDocument, new: HeldDocument) -> None:
        self.held[self.held.index(old)] = new

    def _leave(self, document: HeldDocument, place: str) -> None:
        """Note that the file at ``place`` no longer has the text of ``document``."""
        places = tuple(other for other in document.places if other != place)
        if not places:
            self.held.remove(document)
            self._became["removed"].append(document.id)
        elif document.places[0] == place:
            self._put(document, replace(document, places=places, path=places[0]))
        else:
            self._put(document, replace(document, places=places))


def files_to_read(
    paths: Iterable[str | Path], failed: list[tuple[str, str]], kind: str = ""
) -> list[str]:
    """The files to read: files as given, those of folders that have a suffix we read.

    These are texts, or where the ``kind`` is one of bulk data, such files as published. A
    folder that can't be read, or that has nothing to read, is ``failed``.
    """
    suffixes = _BULK_SUFFIXES if kind in BULK else _READ_SUFFIXES
    wanted = "file of cards or rulings" if kind in BULK else "text or HTML file"
    found: list[str] = []
    for given in map(str, paths):
        if given == STDIN or not _is_folder(given):
            found.append(given)
            continue
        refused: list[tuple[str, str]] = []

        def refuse(error: OSError, refused: list[tuple[str, str]] = refused) -> None:
            refused.append((error.filename, f"{error.filename} can't be read: {error.strerror}"))

        inside = sorted(
            Path(top, name)
            for top, _, names in os.walk(given, onerror=refuse)
            for name in names
            if Path(name).suffix.lower() in suffixes
        )
        found += map(str, inside)
        if not inside and not refused:
            refused.append((given, f"{given} holds no {wanted}"))
        failed += refused
    return list(dict.fromkeys(found))


def none_read(failed: Sequence[tuple[str, str]]) -> UnreadableDocument:
    """The error that says of each file, of more than three how many more, why none can be read."""
    reasons = [reason for _, reason in failed[:_TOLD]]
    more = len(failed) - len(reasons)
    return UnreadableDocument("; ".join([*reasons, *([f"and {more} more"] if more else [])]))


def _is_folder(given: str) -> bool:
    try:
        return Path(given).is_dir()
    except OSError:
        return False
