"""A snapshot: records and index of one set of documents, never changed once published.

It holds a list of its files with their checksums, so that one that is not as it was written is
found before anything is answered from it.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from faqsearch.library.manifest import Manifest, write_manifest
from faqsearch.library.records import Records

if TYPE_CHECKING:
    from faqsearch.authority import Authority
    from faqsearch.library.entries import EntryMaker
    from faqsearch.library.fields import Entry
    from faqsearch.library.imported import Gathered, Progress
    from faqsearch.library.postings import Index
    from faqsearch.linking import LinkedDocument
    from faqsearch.nouns.cards import Card, Mechanic
    from faqsearch.nouns.parsed import ParsedDocument


RECORDS = "records.sqlite"
"""The file with the records, in a snapshot."""


class Snapshot:
    """One published folder, open for reading; the index opens when it is asked for.

    What is to be done with it ``afterwards`` is done when it is closed or the program ends.
    Raises :class:`~faqsearch.errors.DamagedLibrary` where a file is not as it was written.
    """

    def __init__(self, folder: Path, *, afterwards: Callable[[], None] | None = None) -> None:
        self.folder = folder
        if afterwards:
            self._afterwards = weakref.finalize(self, afterwards)
        self._manifest = Manifest(folder)
        self._manifest.check(RECORDS)
        self.records = Records(folder / RECORDS)

    @cached_property
    def index(self) -> Index:
        """The full-text index."""
        from faqsearch.library.postings import Index

        self._manifest.check("index/")
        return Index(self.folder / "index")

    @property
    def stamp(self) -> str:
        """A word for it: another for every other set of documents, and for every folder."""
        return f"{self.folder.parent.name}-{self.folder.name}"

    def is_there(self) -> bool:
        """Whether the folder is still kept."""
        return self.folder.is_dir()

    def is_whole(self) -> bool:
        """Whether every file of it is as it was written."""
        return not any(self._manifest.damaged())

    def close(self) -> None:
        """Close what is open."""
        self.records.close()
        if "index" in self.__dict__:
            self.index.close()
        if "_afterwards" in self.__dict__:
            self._afterwards()


def discard(folder: Path) -> None:
    """Delete a folder and all in it, as far as that can be."""
    import shutil  # which takes long to load, and no answer needs it

    shutil.rmtree(folder, ignore_errors=True)


def build(
    folder: Path,
    documents: Sequence[ParsedDocument],
    twins: Iterable[tuple[str, str]] = (),
    *,
    base: str = "",
    gathered: Gathered | None = None,
    editions: Iterable[ParsedDocument] | None = None,
    old: Path | None = None,
    before: Path | None = None,
    progress: Progress = lambda step, done, total: None,
) -> None:
    """Write records and index of ``documents`` into the new ``folder``.

    ``twins`` are ids of documents that are one text in two languages. They stand on the
    imported data: on the bulk data ``gathered``, or those that the snapshot ``old`` stands on,
    and on the ``editions`` of the rules, the oldest first, or without them on those of ``old``.
    What of ``gathered`` stands in the snapshot ``before`` as well, which is whole, is taken from
    there.
    ``base`` is the name of all these, ``progress`` hears how many wordings of rules are written.
    Raises :class:`~faqsearch.errors.DamagedLibrary` where ``old`` is not as it was written.
    """
    import shutil

    from faqsearch.authority import Authority
    from faqsearch.authority.cards import subtypes_of
    from faqsearch.checker.check import Checker
    from faqsearch.library import index
    from faqsearch.library.concepts import glossary_rows, mechanic_rows
    from faqsearch.library.entries import EntryMaker
    from faqsearch.library.recorded import RecordedCards
    from faqsearch.library.writing import RecordsWriter

    authority = Authority.bundled()
    folder.mkdir(parents=True)
    if old:
        Manifest(old).check("", whole=True)
        shutil.copyfile(old / RECORDS, folder / RECORDS)
    writer = RecordsWriter(folder / RECORDS)
    known = sorted(authority.mechanics.values(), key=lambda mechanic: mechanic.id)
    terms = glossary_rows(known)
    if old:
        writer.forget_added(editions=editions is not None)
    else:
        writer.add_mechanics(known, terms)
    if gathered:
        earlier = Records(before / RECORDS) if before else None
        drafts = gathered.write(writer, earlier)
        index.build_base(folder / "index", drafts, before and before / "index")
        if earlier:
            earlier.close()
    elif old and editions is not None:
        index.below(old / "index", folder / "index")
    if editions is not None:
        from faqsearch.library.editions import write_editions

        written = write_editions(writer, editions, partial(progress, "wordings"))
        index.raise_base(folder / "index", written)
    if gathered or old:
        authority = Authority.of(RecordedCards(writer.records))
    else:
        writer.add_cards(authority.cards.values())
        writer.add_subtypes(authority.subtypes())

    linked, learnt = _linked(documents, authority, twins)
    authority = authority.with_cards(learnt) if learnt else authority
    mechanics = dict(authority.mechanics)
    new: dict[str, Mechanic] = {}
    for mechanic in (mechanic for one in linked for mechanic in one.mechanics):
        if mechanic.id not in mechanics:
            new.setdefault(mechanic.id, mechanic)
    ordered = [new[id] for id in sorted(new)]
    writer.add_cards(learnt, learnt=True)
    writer.add_subtypes(subtypes_of(f.type_line for c in learnt for f in c.faces), learnt=True)
    held = set(terms)
    rows = [row for row in mechanic_rows(ordered) if row not in held]
    writer.add_mechanics(ordered, rows, learnt=True)
    checker = Checker({**mechanics, **new}, authority.card_called)
    for one in linked:
        writer.add(one, *checker.document(one.parsed))
    maker = EntryMaker(writer.records)
    entries = chain(_entries(maker, writer.records, linked, learnt), maker.mechanics())
    if gathered or editions is not None:
        index.add(folder / "index", entries)
    elif old:
        index.extend(old / "index", folder / "index", entries, base=True)
    else:
        index.build(folder / "index", maker.all())
    writer.close()
    write_manifest(folder, base)


def _linked(
    documents: Sequence[ParsedDocument], authority: Authority, twins: Iterable[tuple[str, str]]
) -> tuple[list[LinkedDocument], list[Card]]:
    """The documents linked, and the cards that they teach."""
    from dataclasses import replace

    from faqsearch.linking import link
    from faqsearch.linking.twins import pair_twins

    linked = [link(parsed, authority) for parsed in documents]
    learnt: dict[str, Card] = {}  # of several documents that teach one the first counts
    for card in (card for one in linked for card in one.cards):
        if card.id not in authority.cards:
            learnt.setdefault(card.id, card)
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
    return linked, list(learnt.values())


def _entries(
    maker: EntryMaker, records: Records, linked: Sequence[LinkedDocument], learnt: Iterable[Card]
) -> Iterator[Entry]:
    """The entries that these documents bring, or change."""
    yield from maker.rulings(dict.fromkeys(r.id for one in linked for r in one.parsed.rulings))
    for one in linked:
        yield from maker.rules(records.rules.in_document(one.parsed.document.id))
    documents = [one.parsed.document.id for one in linked if one.parsed.definitions]
    terms = {one.id for id in documents for one in records.definitions.of_document(id)}
    for term in sorted(terms):
        yield from maker.definitions(records.definitions.of_term(term))
    shown = [card for one in linked for card in one.face_cards if card]
    for id in dict.fromkeys([*shown, *(card.id for card in learnt)]):
        if card := records.card(id):
            yield maker.card(card)


def extend(old: Path, folder: Path, documents: Sequence[ParsedDocument]) -> bool:
    """Write the snapshot ``old`` with ``documents`` added into the new ``folder``.

    What is there stays as it is: the records are copied, the index linked. Says
    False, leaving nothing, where that can't be: a document that brings cards or
    mechanics of its own may change how the others read. Raises
    :class:`~faqsearch.errors.DamagedLibrary` where ``old`` is not as it was written.
    """
    import shutil

    from faqsearch.authority import Authority
    from faqsearch.checker.check import Checker
    from faqsearch.library import index
    from faqsearch.library.entries import EntryMaker
    from faqsearch.library.recorded import RecordedCards
    from faqsearch.library.writing import RecordsWriter
    from faqsearch.linking import link

    manifest = Manifest(old)
    manifest.check("", whole=True)
    before = Records(old / RECORDS)
    authority = Authority.of(RecordedCards(before))
    linked = [link(parsed, authority) for parsed in documents]
    new_cards = any(before.card(card.id) != card for one in linked for card in one.cards)
    new_mechanics = any(m.id not in before.mechanics for one in linked for m in one.mechanics)
    if new_cards or new_mechanics:
        before.close()
        return False

    folder.mkdir(parents=True)
    shutil.copyfile(old / RECORDS, folder / RECORDS)
    writer = RecordsWriter(folder / RECORDS)
    checker = Checker(before.mechanics, authority.card_called)
    for one in linked:
        writer.add(one, *checker.document(one.parsed))
    entries = _entries(EntryMaker(writer.records), writer.records, linked, ())
    extended = index.extend(old / "index", folder / "index", entries)
    writer.close()
    before.close()
    if extended:
        write_manifest(folder, manifest.base)
    else:
        discard(folder)
    return extended


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
