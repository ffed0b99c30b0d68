"""An import into a library: what becomes of each file, before the list of documents changes."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING

from faqsearch.errors import UnreadableDocument
from faqsearch.library.addition import AddReport, Gone
from faqsearch.library.changing import INCOMING, note
from faqsearch.library.folder import BULK, HeldDocument, LostDocument, check_original
from faqsearch.library.snapshot import Snapshot, sync_file

if TYPE_CHECKING:
    from faqsearch.library.imported import Gathered, Progress

_CHUNK = 1024 * 1024
_STAMP = re.compile(r"-\d{8,14}$")
_MOST_GONE = 0.1
"""The share of a file's cards or rulings that may go with it where another takes its place."""
_FEW = 10  # that may always go


def import_id(kind: str, path: str) -> str:
    """The id of an imported file: whose data, and its name without the time of its making.

    >>> import_id("scryfall", "oracle-cards-20261130100203.json")
    'scryfall-oracle-cards'
    >>> import_id("mtgjson", "data/AtomicCards.json.gz")
    'mtgjson-atomiccards'
    """
    from faqsearch.reading.bulk.reader import bulk_document_id

    return f"{kind}-{_STAMP.sub('', bulk_document_id(path))}"


class Importation:
    """The new list of documents, in a folder that is locked and cleared of what it left.

    ``present`` gives the snapshot of the list before, where there is one.
    """

    def __init__(
        self,
        folder: Path,
        held: Sequence[HeldDocument],
        kind: str,
        progress: Progress,
        present: Callable[[], Snapshot | None] = lambda: None,
    ) -> None:
        self.failed: list[tuple[str, str]] = []
        self._present = present
        self._gone: list[Gone] = []
        self._folder = folder
        self._documents = folder / "documents"
        self._documents.mkdir(exist_ok=True)
        self._before = list(held)
        self._held = list(held)
        self._kind = kind
        self._progress = progress
        self._became: dict[str, str] = {}

    def report(self) -> AddReport:
        """What was done."""
        became = {
            name: tuple(id for id, how in self._became.items() if how == name)
            for name in ("added", "replaced", "unchanged")
        }
        return AddReport(**became, failed=tuple(self.failed), gone=tuple(self._gone))

    @property
    def has_failed(self) -> bool:
        """Whether nothing could be read."""
        return bool(self.failed) and not self._became

    def add(self, path: str) -> None:
        """Take in the bytes of one file."""
        try:
            sha = self._copied(path)
        except UnreadableDocument as error:
            self.failed.append((path, str(error)))
            return
        id = import_id(self._kind, path)
        known = next((one for one in self._held if one.id == id), None)
        if known and known.sha256 == sha and known.kind == self._kind:
            self._became.setdefault(id, "unchanged")
            return
        if known and known not in self._before:
            reason = f"{path} has the name of {known.path} ({id}): import one of them"
            self.failed.append((path, reason))
            return
        new = HeldDocument(id, sha, path, (str(Path(path).resolve()),), self._kind)
        if not (self._documents / sha).exists():
            note(self._folder, [sha])
        (self._documents / INCOMING).replace(self._documents / sha)
        sync_file(self._documents)
        if known:
            self._held[self._held.index(known)] = new
        else:
            self._held.append(new)
        self._became[id] = "replaced" if known else "added"

    def _copied(self, path: str) -> str:
        """Copy a file to the documents; return its SHA-256."""
        from faqsearch.reading.files import open_file

        digest = hashlib.sha256()
        with open_file(path) as file, (self._documents / INCOMING).open("wb") as copy:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
                copy.write(chunk)
            copy.flush()
            os.fsync(copy.fileno())
        return digest.hexdigest()

    def gather(self) -> tuple[list[HeldDocument], Gathered | None]:
        """The new list, and all imported data where it is another than before.

        A new file in which nothing can be read is left out of it, one that breaks off
        where a file stands that is whole or has more, and one with which many cards or rulings
        would go. Any other that breaks off is read as far as it goes, and is one of those that
        ``failed``.
        """
        from faqsearch.library.imported import Gathered

        while self._held != self._before:
            gathered = Gathered(self._progress)
            broken: list[tuple[HeldDocument, str]] = []
            left: dict[HeldDocument, str] = {}
            for one in [one for one in self._held if one.kind in BULK]:
                try:
                    breaks = self._read(gathered, one)
                except UnreadableDocument as error:
                    left[one] = str(error)
                    continue
                if breaks and one not in self._before:
                    broken.append((one, breaks))
            for one, how in broken:
                if better := self._better(gathered, one):
                    less = f"and {one.id}, which is held, {better}: is the file whole?"
                    mean = f"remove {one.id} first if you mean it"
                    left[one] = f"{one.path} breaks off {how}, {less} {mean}"
            self._gone = self._going(gathered, left)
            if not left:
                said = "what stands before is in the library: is the file whole?"
                self.failed += [
                    (one.path, f"{one.path} breaks off {how}; {said}") for one, how in broken
                ]
                return self._held, gathered
            for one, why in left.items():
                self._leave_out(one, why)
        return self._held, None

    def _read(self, gathered: Gathered, one: HeldDocument) -> str:
        """Read a file among all imported data; return where and how it breaks off."""
        from faqsearch.library.imported import Import

        file = self._documents / one.sha256
        if one in self._before:
            check_original(one, file)
        return gathered.read(Import(one.id, one.kind, one.path, one.sha256, file))

    def _better(self, gathered: Gathered, one: HeldDocument) -> str:
        """What makes better than a file that breaks off the one whose place it would take."""
        from faqsearch.library.imported import Gathered

        before = [old for old in self._before if old.id == one.id]
        known = Gathered(self._progress)
        try:
            whole = [old for old in before if not self._read(known, old)]
        except UnreadableDocument:
            return ""
        if whole:
            return "is whole"
        return "has more" if known.records(one.id) > gathered.records(one.id) else ""

    def _going(self, gathered: Gathered, left: dict[HeldDocument, str]) -> list[Gone]:
        """What would no longer be held of the files before; new ones with which much goes are left.

        A card or ruling that stands in another file stays. Rulings may stand in one file and
        their cards in another, which then is to blame.
        """
        new = [one for one in self._held if one not in self._before and one.kind in BULK]
        before = {old.id: old for old in self._before if old.kind in BULK}
        replacing = {one.id: one for one in new if one.id in before and one not in left}
        found = []
        for id, old in before.items() if replacing else ():
            known = self._known(old)
            going = [
                sum(one not in has for one in had)
                for had, has in zip(known, gathered.ids, strict=True)
            ]
            if any(going):
                found.append(Gone(id, *going))
            of = [*map(len, known)]
            if any(map(_is_much, going, of)):
                told = zip(going, of, ("cards", "rulings"), strict=True)
                much = " and ".join(f"{n:,} of the {all:,} {what}" for n, all, what in told if n)
                for one in [replacing[id]] if id in replacing else replacing.values():
                    less = f"with {one.path} {much} of {id}, which is held, would be gone"
                    mean = f"is the file whole? remove {one.id} first if you mean it"
                    left.setdefault(one, f"{less}: {mean}")
        return found

    def _known(self, old: HeldDocument) -> tuple[Set[str], Set[str]]:
        """The ids of the cards and of the rulings of a file that is held."""
        from faqsearch.library.imported import Gathered

        if snapshot := self._present():
            records = snapshot.records
            known = records.names.of_document(old.id), set(records.ruling_ids(document=old.id))
            snapshot.close()
            return known
        gathered = Gathered(self._progress)
        try:
            self._read(gathered, old)
        except (LostDocument, UnreadableDocument):
            return frozenset(), frozenset()
        return gathered.ids

    def _leave_out(self, one: HeldDocument, reason: str) -> None:
        """Go on without a new file, or with what stood in its place before."""
        if one in self._before:
            raise UnreadableDocument(reason)
        self.failed.append((one.path, reason))
        del self._became[one.id]
        known = [old for old in self._before if old.id == one.id]
        at = self._held.index(one)
        self._held[at : at + 1] = known


def _is_much(gone: int, of: int) -> bool:
    """Whether more goes than a publisher takes out of a file from one day to the next."""
    return gone >= _FEW and gone > of * _MOST_GONE
