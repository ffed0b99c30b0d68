"""The snapshots of a library folder: what each is made from, published whole and collected.

A snapshot is named by all that it is made from: the documents as they are read, those that
ship, and the code that reads them. It is made beside its place, stands on the imported data
of another where one has the same, and goes when no list of documents needs it any more.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from faqsearch.errors import DamagedLibrary
from faqsearch.library.folder import (
    BULK,
    COMPRULES,
    SNAPSHOT,
    HeldDocument,
    edition_day,
    original,
)
from faqsearch.library.makers import contents, named
from faqsearch.library.manifest import Manifest
from faqsearch.library.schema import SCHEMA_VERSION
from faqsearch.library.snapshot import build, discard, extend, sync, sync_file

if TYPE_CHECKING:
    from faqsearch.library.imported import Gathered, Progress
    from faqsearch.nouns.parsed import ParsedDocument

_STAMPED_PARTS = (
    *("reading", "authority", "notations", "library", "checker", "nouns", "linking"),
    *("languages.py", "dates.py", "frozen.py"),
)


class Snapshots:
    """The snapshots of one library folder; all but :meth:`place` and :meth:`make` need its lock.

    ``progress`` hears how far a build is that takes long.
    """

    def __init__(
        self, folder: Path, corpus: Path | None, progress: Progress, *, bundled: bool
    ) -> None:
        self.folder = folder
        self.bundled = bundled
        self.progress = progress
        self._corpus = corpus

    @property
    def corpus(self) -> Path:
        """The folder of the documents that ship."""
        if self._corpus is None:
            from faqsearch.library.corpus import bundled_corpus

            self._corpus = bundled_corpus()
        return self._corpus

    def place(self, held: Sequence[HeldDocument], *, bundled: bool | None = None) -> Path:
        """Where the snapshot of this list is or will be: named by all it is made from."""
        wanted = self.bundled if bundled is None else bundled
        is_there = wanted and self.corpus.is_dir()
        shipped = contents([self.corpus], self.folder) if is_there else None
        name = named([*self._made_by(), shipped, _read_from(held)])
        return self.folder / "snapshots" / name

    def follow(
        self,
        before: Sequence[HeldDocument],
        held: Sequence[HeldDocument],
        parsed: Mapping[str, ParsedDocument],
        gathered: Gathered | None = None,
    ) -> None:
        """Publish the snapshot of a list that follows another, unless it is there.

        Where documents only came, it is made of the one before.
        """
        if self.place(held).is_dir():
            return
        old = self.place(before)
        added = held[len(before) :]
        only_added = _read_from(held[: len(before)]) == _read_from(before) and not any(
            document.kind for document in added
        )
        old_then = old if only_added and old.is_dir() else None
        self.publish(held, parsed, old_then, gathered, before=before)

    def publish(
        self,
        held: Sequence[HeldDocument],
        parsed: Mapping[str, ParsedDocument],
        old: Path | None = None,
        gathered: Gathered | None = None,
        *,
        before: Sequence[HeldDocument] = (),
        anew: bool = False,
    ) -> None:
        """Make a snapshot beside its place, have it on the disk, move it there in one step.

        ``parsed`` are documents that were just read, by their SHA-256. It is that of the
        folder ``old`` with these more, where that can be; ``before`` and ``anew`` are as for
        :meth:`make`.
        """
        folder = self.place(held)
        folder.parent.mkdir(exist_ok=True)
        making = folder.parent / f".{folder.name}"
        discard(making)
        added = [parsed[h.sha256] for h in held if h.sha256 in parsed]
        try:
            extended = old is not None and extend(old, making, added)
        except DamagedLibrary:
            discard(making)
            extended = False
        if not extended:
            self.make(making, held, parsed, gathered, before=before, anew=anew)
        sync(making)
        if folder.is_dir():
            aside = folder.parent / f".{folder.name}.old"
            discard(aside)
            folder.rename(aside)
        making.rename(folder)
        sync_file(folder.parent)

    def make(
        self,
        folder: Path,
        held: Sequence[HeldDocument],
        parsed: Mapping[str, ParsedDocument],
        gathered: Gathered | None = None,
        *,
        before: Sequence[HeldDocument] = (),
        anew: bool = False,
    ) -> None:
        """Make a snapshot in the new ``folder`` from the documents.

        It stands on the imported data of another snapshot where one has the same, unless
        all is to be made ``anew``. Of those of the documents ``before`` it takes what stays.
        """
        from faqsearch.library.corpus import corpus_twins

        twins = corpus_twins(self.corpus) if self.bundled else ()
        documents = self._parsed(held, parsed)
        bulk = [document for document in held if document.kind in BULK]
        rules = [document for document in held if document.kind == COMPRULES]
        if not (bulk or rules):
            build(folder, documents, twins)
            return
        below = self._name_of(bulk)
        base = f"{below}/{self._name_of([*bulk, *rules])}"
        old = None if gathered or anew else self._standing_on(base, below)
        if old:
            same = Manifest(old).base == base
            editions = None if same else self._editions(rules)
            try:
                build(
                    folder,
                    documents,
                    twins,
                    base=base,
                    editions=editions,
                    old=old,
                    progress=self.progress,
                )
                return
            except DamagedLibrary:
                discard(folder)
        build(
            folder,
            documents,
            twins,
            base=base,
            gathered=gathered or self._gathered(bulk),
            editions=self._editions(rules) if rules else None,
            before=self._known(before),
            progress=self.progress,
        )

    def _known(self, before: Sequence[HeldDocument]) -> Path | None:
        """A snapshot with the bulk data of these documents, if there is one that is whole."""
        below = self._name_of([document for document in before if document.kind in BULK])
        known = self._standing_on(f"{below}/", below) if below else None
        with contextlib.suppress(DamagedLibrary):
            if known:
                Manifest(known).check("", whole=True)
                return known
        return None

    def _made_by(self) -> list[object]:
        package = Path(sys.modules["faqsearch"].__file__ or "").parent
        parts = (package / part for part in _STAMPED_PARTS)
        return [SCHEMA_VERSION, contents(parts, self.folder)]

    def _name_of(self, imported: Sequence[HeldDocument]) -> str:
        """A word for imported data, empty where there are none."""
        return named([*self._made_by(), _read_from(imported)]) if imported else ""

    def _standing_on(self, base: str, below: str) -> Path | None:
        """A snapshot that stands on this base, else on the bulk data ``below`` it."""
        found: dict[bool, Path] = {}
        for folder in sorted((self.folder / "snapshots").glob("[!.]*")):
            if SNAPSHOT.fullmatch(folder.name):
                with contextlib.suppress(DamagedLibrary):
                    other = Manifest(folder).base
                    if other == base or (below and other.startswith(f"{below}/")):
                        found.setdefault(other == base, folder)
        return found.get(True) or found.get(False)

    def _editions(self, rules: Sequence[HeldDocument]) -> Iterator[ParsedDocument]:
        """The rules texts, read one after another, the oldest first."""
        from faqsearch.reading import parse

        for number, one in enumerate(sorted(rules, key=self._day_of)):
            self.progress("rules texts", number, len(rules))
            yield parse(original(self.folder, one).read_bytes(), one.path, document_id=one.id)
        self.progress("rules texts", len(rules), len(rules))

    def _gathered(self, imported: Iterable[HeldDocument]) -> Gathered:
        """The imported data, read anew."""
        from faqsearch.library.imported import Gathered, Import

        gathered = Gathered(self.progress)
        for one in imported:
            file = original(self.folder, one)
            gathered.read(Import(one.id, one.kind, one.path, one.sha256, file))
        return gathered

    def _day_of(self, rules: HeldDocument) -> str:
        """The day of a rules text: of its id, or of a text that older versions imported."""
        if day := edition_day(rules.id):
            return day
        from faqsearch.reading.document import edition_of

        day_read, _ = edition_of(original(self.folder, rules).read_bytes(), rules.path)
        return day_read.isoformat() if day_read else ""

    def _parsed(
        self, held: Sequence[HeldDocument], parsed: Mapping[str, ParsedDocument]
    ) -> list[ParsedDocument]:
        from faqsearch.library.corpus import read_corpus
        from faqsearch.reading import parse

        own = [
            parsed.get(document.sha256)
            or parse(
                original(self.folder, document).read_bytes(), document.path, document_id=document.id
            )
            for document in held
            if not document.kind
        ]
        taken = {document.id for document in held}
        shipped = read_corpus(self.corpus) if self.bundled else ()
        return own + [one for one in shipped if one.document.id not in taken]

    def collect(self, held: Sequence[HeldDocument], before: Sequence[HeldDocument]) -> None:
        """Delete the snapshots that neither this list nor the one before it needs."""
        kept = {
            self.place(documents, bundled=bundled).name
            for documents in (held, before or held)
            for bundled in (True, False)
        }
        for folder in (self.folder / "snapshots").glob("[!.]*"):
            if folder.name not in kept and SNAPSHOT.fullmatch(folder.name):
                with contextlib.suppress(OSError):  # a system that keeps what is open
                    discard(folder.rename(folder.with_name(f".{folder.name}")))


def _read_from(held: Iterable[HeldDocument]) -> list[tuple[str, ...]]:
    """What of each document decides how it is read."""
    return [(one.id, one.sha256, one.path, one.kind) for one in held]
