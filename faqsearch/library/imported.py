"""What was imported: the bulk data of all cards and rulings, and rules texts.

It is the base of a snapshot. What is added stands on it and never changes it, so that the
base is made once for each set of imported files, whatever is added and removed. All files are
read again where one is another, but what stays in them is neither linked nor checked nor put
into the index again (:mod:`faqsearch.library.earlier`, :mod:`faqsearch.library.index.base`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from faqsearch.authority import Authority
from faqsearch.authority.cards import subtypes_of, united
from faqsearch.authority.mentions import find_mentions
from faqsearch.authority.restatements import restatement_units
from faqsearch.checker.check import Checker
from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.library.drafts import Draft
from faqsearch.library.earlier import Earlier, is_as_before
from faqsearch.library.entries import EntryMaker
from faqsearch.library.payload import dump
from faqsearch.library.recorded import RecordedCards
from faqsearch.library.records import Records
from faqsearch.library.writing import RecordsWriter
from faqsearch.nouns.cards import Card
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    LineClass,
    Problem,
    Source,
)
from faqsearch.nouns.parsed import Section, SectionKind
from faqsearch.nouns.rulings import Mention, Ruling
from faqsearch.reading.bulk.cards import BulkCard
from faqsearch.reading.bulk.gathering import SECTION, Gathering
from faqsearch.reading.bulk.reader import Publisher, bulk_document_id, read_bulk

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""

PUBLISHERS = {"mtgjson": Publisher.MTGJSON, "scryfall": Publisher.SCRYFALL}


@dataclass(frozen=True, slots=True)
class Import:
    """A file of bulk data: its document's id, its name as given, and where its bytes are."""

    id: str
    kind: str
    path: str
    sha256: str
    file: Path


def no_progress(step: str, done: int, total: int) -> None:
    """Tell nobody."""


class Gathered:
    """The cards and rulings of bulk files, read one after another, and the files as documents."""

    def __init__(self, progress: Progress = no_progress) -> None:
        self._progress = progress
        self._gathering = Gathering()
        self._read: list[tuple[Import, list[Problem], Counter[LineClass]]] = []
        self._made: dict[str, date] = {}

    def read(self, one: Import) -> str:
        """Read a file; return where and how it breaks off, nothing of one that is whole.

        Raises :class:`~faqsearch.errors.UnreadableDocument` for none of ours.
        """
        authority = Authority.bundled()
        problems: list[Problem] = []
        breaks: list[str] = []
        total = one.file.stat().st_size

        def named(name: str) -> tuple[str, ...]:
            return tuple(mechanic.id for mechanic in authority.mechanic_by_name(name, Lang.EN))

        things = read_bulk(
            one.path,
            mechanics=named,
            notify=problems.append,
            publisher=PUBLISHERS[one.kind],
            progress=lambda done: self._progress("reading", done, total),
            document=one.id,
            file=str(one.file),
            dated=lambda day: self._made.update({one.id: day}),
            broken=breaks.append,
        )
        records = Counter[LineClass]()
        for thing in things:
            self._gathering.add(thing)
            records[LineClass.CARD if isinstance(thing, BulkCard) else LineClass.RULING] += 1
        self._read.append((one, problems, records))
        return "; ".join(breaks)

    def records(self, document: str) -> int:
        """How many cards and rulings were read in a file."""
        return sum(records.total() for one, _, records in self._read if one.id == document)

    @property
    def ids(self) -> tuple[Set[str], Set[str]]:
        """The ids of all cards and of all rulings that were read."""
        return self._gathering.ids

    def write(self, writer: RecordsWriter, before: Records | None = None) -> Iterator[Draft]:
        """Write it all into new records, and give the entries of the index.

        Of a ruling that stays as the records ``before`` have it, they tell what it is linked to.
        What is written is let go of: all cards with their texts take more memory than Python.
        """
        shipped = Authority.bundled()
        gathered = {bulk.card.id for bulk in self._gathering.cards()}
        others = [card for id, card in shipped.cards.items() if id not in gathered]
        writer.add_cards(others)
        cards = {card.id: card for card in others}
        for bulk in self._gathering.cards():
            card = _joined(bulk.card, shipped.cards.get(bulk.card.id))
            faces = tuple(replace(face, text="", source=None) for face in card.faces)
            writer.add_cards([replace(card, faces=faces)])
            cards[card.id] = card
        every = (f for bulk in self._gathering.cards() for f in (*bulk.card.faces, *bulk.french))
        writer.add_subtypes(shipped.subtypes() | subtypes_of({face.type_line for face in every}))
        for document in self._documents():
            writer.add_imported(document, [_section(document)])
        maker = EntryMaker(writer.records, cards.get)
        earlier = Earlier(before, writer.records) if before else None
        yield from self._write_rulings(writer, maker, cards, earlier)
        yield from self._write_faces(writer, maker, cards)
        for card in others:
            yield maker.card_draft(card)

    def _documents(self) -> list[Document]:
        french = {f.source.document for b in self._gathering.cards() for f in b.french if f.source}
        found = []
        for one, problems, records in self._read:
            newest = self._gathering.newest_ruling(one.id)
            days = {"modified": self._made.get(one.id), "newest": newest}
            found.append(
                Document(
                    id=one.id,
                    title=f"{bulk_document_id(one.path)} ({PUBLISHERS[one.kind]})",
                    kind=DocumentKind.CARDS,
                    langs=(Lang.EN, Lang.FR) if one.id in french else (Lang.EN,),
                    set=None,
                    dates={role: day for role, day in days.items() if day},
                    path=one.path,
                    sha256=one.sha256,
                    problems=(*problems, *self._gathering.problems(one.id)),
                    accounting={
                        **{str(of): n for of, n in records.items()},
                        "lines": records.total(),
                    },
                )
            )
        return found

    def _write_rulings(
        self,
        writer: RecordsWriter,
        maker: EntryMaker,
        cards: Mapping[str, Card],
        earlier: Earlier | None,
    ) -> Iterator[Draft]:
        authority = Authority.of(RecordedCards(writer.records))
        checker = Checker(authority.mechanics, authority.card_called)
        _, total = self._gathering.counts
        for number, found in enumerate(self._gathering.take_rulings()):
            if number % 256 == 0:
                self._progress("rulings", number, total)
            held = earlier.found(found.ruling) if earlier else None
            mentions = held.ruling.mentions if held else None
            ruling = _linked(found.ruling, authority, cards, mentions)
            if held and is_as_before(ruling, held.ruling) and not checker.is_claimed(ruling):
                checked, named = held.checked, held.named
            else:
                checked = dump(checker.dated(ruling))
                named = writer.mechanics_named(ruling)
            for source in found.sources:
                section = f"{source.document}-{SECTION}"
                own = replace(ruling, source=source, section=section)
                place = source.document, found.rank
                writer.add_ruling(own, *place, checked, named, found.dates, found.ranks)
            yield maker.ruling_draft(ruling, found.sources)
        self._progress("rulings", total, total)

    def _write_faces(
        self, writer: RecordsWriter, maker: EntryMaker, cards: dict[str, Card]
    ) -> Iterator[Draft]:
        """Write the faces of cards; what is written is let go of, also from ``cards``."""
        total, _ = self._gathering.counts
        rank = 0
        for number, bulk in enumerate(self._gathering.take_cards()):
            if number % 256 == 0:
                self._progress("cards", number, total)
            card = cards[bulk.card.id]
            french = (replace(face, as_of=bulk.printed) for face in bulk.french)
            faces = (*bulk.card.faces, *french)
            for face in faces:
                writer.add_face((face.source or bulk.source).document, rank, card.id, face)
                rank += 1
            yield maker.card_draft(card, faces)
            del cards[card.id]
        self._progress("cards", total, total)


def _joined(card: Card, known: Card | None) -> Card:
    """A card as joined with the one that ships, if any."""
    if known is None:
        return card
    card = replace(united(known, card), layout=card.layout, faces=card.faces)
    return replace(card, oracle_id=card.oracle_id or known.oracle_id)


def _section(document: Document) -> Section:
    source = Source(document.id, document.path, (1, 1))
    id = f"{document.id}-{SECTION}"
    return Section(id=id, kind=SectionKind.RULINGS, heading="", lang=Lang.EN, source=source)


def _linked(
    ruling: Ruling,
    authority: Authority,
    cards: Mapping[str, Card],
    mentions: tuple[Mention, ...] | None,
) -> Ruling:
    """The ruling with the cards it mentions, its unit, and the mechanic that it is about.

    That is one which it names and which all its cards have, where they are several. The cards
    that it mentions are found where ``mentions`` does not tell them.
    """
    if mentions is None:
        every = find_mentions(ruling.text, ruling.lang, authority, ruling.cards)
        mentions = tuple(mention for mention in every if mention.card not in ruling.cards)
    mechanics: tuple[str, ...] = ()
    if len(ruling.cards) > 1:
        shared = set.intersection(*(set(cards[card].mechanics) for card in ruling.cards))
        if shared:
            named = authority.mechanics.in_text(ruling.text, ruling.lang)
            mechanics = tuple(mechanic for mechanic in named if mechanic in shared)
    return replace(
        ruling,
        mechanics=mechanics,
        mentions=mentions,
        unit=restatement_units().get(ruling.id, ruling.id),
    )
