"""MTGJSON, version 5: AtomicCards, a set's file, and files of many sets such as AllPrintings.

AtomicCards has one record a card, a list of its faces, under ``data``. A set's file has one
record a printing and face in the list ``cards`` of ``data``; where there are many sets, each
has its ``data`` under its code. Tokens, boosters and products are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from faqsearch.nouns.documents import Source
from faqsearch.reading.bulk.archives import Damaged
from faqsearch.reading.bulk.cards import CardRecord, DatedText, FaceRecord, French
from faqsearch.reading.bulk.events import Events, build, fields, items, skip
from faqsearch.reading.bulk.place import Place
from faqsearch.reading.bulk.records import Record, Report
from faqsearch.reading.bulk.shifted import set_right

PUBLISHER = "Wizards of the Coast"
_OTHER_LISTS = frozenset({"tokens", "sealedProduct", "decks", "languages"})
_CARD_KEYS = ("faceName", "type", "layout", "text", "manaValue")


def read_data(events: Events, place: Place, report: Report) -> Iterator[CardRecord]:
    """Read the object ``data`` just begun, of any of the three shapes."""
    own = SetCards()
    try:
        for key, event, value in fields(events):
            if event == "start_array" and key == "cards":
                own.read(events, place, report)
            elif key in _OTHER_LISTS:
                skip(event, events)
            elif event == "start_array":
                record = build(event, value, events)
                yield from atomic_cards(key, record, place.next(), report)
            elif event == "start_map":
                yield from _set(events, place, report)
            elif key == "releaseDate":
                own.release = _day(value)
            if report.hopeless:
                return
        yield from own.cards()
    except Damaged:
        yield from own.cards()
        raise


def _set(events: Events, place: Place, report: Report) -> Iterator[CardRecord]:
    """One set of a file of many, or any other object, in which there are no cards."""
    of_set = SetCards()
    try:
        for key, event, value in fields(events):
            if event == "start_array" and key == "cards":
                of_set.read(events, place, report)
            elif key == "releaseDate":
                of_set.release = _day(build(event, value, events))
            else:
                skip(event, events)
        yield from of_set.cards()
    except Damaged:
        yield from of_set.cards()
        raise


def _day(written: Any) -> date | None:
    try:
        return date.fromisoformat(written)
    except (TypeError, ValueError):
        return None


def atomic_cards(
    name: str, faces: list[Any], source: Source, report: Report
) -> Iterator[CardRecord]:
    """Read a record of AtomicCards: the faces that stand under a card's name.

    Each side of a card that melds is a card of its own.
    """
    card = SetCards()
    for face in faces:
        if isinstance(face, dict) and _is_card(face):
            card.add(Record({"name": name, **face}, source, report), source)
        else:
            report.problem(source, f"a face of {name[:80]!r} is no card", "left out")
    if not faces:
        report.problem(source, f"{name[:80]!r} has no face", "left out")
    yield from card.cards()


def _is_card(face: dict[str, Any]) -> bool:
    """Whether an object may be a face: other files of MTGJSON have other things in lists."""
    return "uuid" not in face and any(key in face for key in _CARD_KEYS)


class _Card(NamedTuple):
    """A card in the making: its first record, its faces by side, and what all its records have."""

    record: CardRecord
    faces: dict[str, FaceRecord]
    keywords: dict[str, None]
    sets: dict[str, None]
    rulings: dict[DatedText, None]


class SetCards:
    """The cards of one set, put together from its printings and their faces."""

    def __init__(self) -> None:
        self.release: date | None = None
        self._cards: dict[str, _Card] = {}

    def read(self, events: Events, place: Place, report: Report) -> None:
        """Read the list ``cards`` just begun."""
        for event, value in items(events):
            record = build(event, value, events)
            source = place.next()
            if isinstance(record, dict) and isinstance(record.get("name"), str):
                self.add(Record(record, source, report), source)
            else:
                report.problem(source, "a card without a name", "left out")

    def add(self, record: Record, source: Source) -> None:
        """Add one face of one printing."""
        full = record.text("name") or record.text("faceName") or ""
        name = record.text("faceName") or full
        layout = record.text("layout") or "normal"
        key = name if layout == "meld" else full
        if not full:
            record.odd("a card without a name")
            return
        card = self._cards.get(key)
        if card is None:
            first = CardRecord(full, layout, [], source)
            card = self._cards[key] = _Card(first, {}, {}, {}, {})
        side = record.text("side") or name
        face = card.faces.get(side)
        if face is None:
            face = card.faces[side] = FaceRecord(
                name=name,
                mana_cost=record.text("manaCost"),
                type_line=record.word("type"),
                text=record.text("text"),
                power=record.figure("power"),
                toughness=record.figure("toughness"),
                loyalty=record.figure("loyalty"),
                defense=record.figure("defense"),
            )
            face.colors = _colors(record, face)
        face.french |= dict.fromkeys(reversed([*_french(record)]))
        card.keywords.update(dict.fromkeys(record.texts("keywords")))
        if not card.record.oracle_id:
            card.record.oracle_id = record.object("identifiers").text("scryfallOracleId")
        own_set = record.text("setCode")
        card.sets.update(dict.fromkeys((own_set,) if own_set else record.texts("printings")))
        card.rulings.update(dict.fromkeys(_rulings(record)))

    def cards(self) -> Iterator[CardRecord]:
        """The cards, once each, in the order of their first printing, and forget them."""
        for card in self._cards.values():
            record = card.record
            names = record.full.split(" // ")
            order = {name: at for at, name in reversed([*enumerate(names)])}
            sides = sorted(card.faces.items(), key=lambda item: item[0])
            record.faces = sorted(
                (face for _, face in sides), key=lambda face: order.get(face.name, len(names))
            )
            record.keywords, record.sets = tuple(card.keywords), tuple(card.sets)
            record.rulings, record.printed = tuple(card.rulings), self.release
            yield record
        self._cards = {}


def _colors(record: Record, face: FaceRecord) -> tuple[str, ...] | None:
    """The colours of a face, which files leave out where there are none; None: its cost's."""
    if "colors" in record or not face.mana_cost:
        return record.texts("colors")
    text = (face.text or "").split("\n")
    colorless = any(line.startswith(("Devoid", f"{face.name} is colorless.")) for line in text)
    return () if colorless else None


def _french(record: Record) -> Iterator[French]:
    """The French printings of a face, the oldest first."""
    for foreign in record.objects("foreignData"):
        if foreign.text("language") != "French":
            continue
        full = foreign.text("name")
        name = foreign.text("faceName") or full
        if not name:
            record.odd("a French printing without a name")
            continue
        # a card of several faces that was never named in French stands under its English name
        named = not ("side" in record and full == record.text("name"))
        type_line, text = set_right(
            record, foreign.word("type"), foreign.text("text"), record.text("artist")
        )
        if named or text:
            yield French(name, full, type_line, text, named)


def _rulings(record: Record) -> Iterator[DatedText]:
    for ruling in record.objects("rulings"):
        text = ruling.text("text")
        if text is None:
            record.odd("a ruling without a text")
        else:
            yield DatedText(text, ruling.published("date"), PUBLISHER)
