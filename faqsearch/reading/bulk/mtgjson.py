"""MTGJSON, version 5: AtomicCards, a set's file, and files of many sets such as AllPrintings.

AtomicCards has one record a card, a list of its faces, under ``data``. A set's file has one
record a printing and face in the list ``cards`` of ``data``; where there are many sets, each
has its ``data`` under its code. Tokens, boosters and products are passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, TypeVar

from faqsearch.nouns.documents import Source
from faqsearch.reading.bulk.archives import Damaged
from faqsearch.reading.bulk.cards import CardRecord, DatedText, FaceRecord, French
from faqsearch.reading.bulk.events import Events, build, fields, items, skip
from faqsearch.reading.bulk.place import Place
from faqsearch.reading.bulk.records import Record, Report

PUBLISHER = "Wizards of the Coast"
_T = TypeVar("_T")
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


class SetCards:
    """The cards of one set, put together from its printings and their faces."""

    def __init__(self) -> None:
        self.release: date | None = None
        self._faces: dict[str, dict[str, FaceRecord]] = {}
        self._cards: dict[str, CardRecord] = {}

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
        card = self._cards.setdefault(key, CardRecord(full, layout, [], source))
        faces = self._faces.setdefault(key, {})
        side = record.text("side") or name
        face = faces.get(side)
        if face is None:
            face = faces[side] = FaceRecord(
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
        printings = list(_french(record))
        face.french += (each for each in reversed(printings) if each not in face.french)
        card.keywords = _united(card.keywords, record.texts("keywords"))
        card.oracle_id = card.oracle_id or record.object("identifiers").text("scryfallOracleId")
        own_set = record.text("setCode")
        card.sets = _united(card.sets, (own_set,) if own_set else record.texts("printings"))
        card.rulings = _united(card.rulings, _rulings(record))

    def cards(self) -> Iterator[CardRecord]:
        """The cards, once each, in the order of their first printing, and forget them."""
        for key, card in self._cards.items():
            order = card.full.split(" // ")
            sides = sorted(self._faces[key].items(), key=lambda item: item[0])
            card.faces = sorted(
                (face for _, face in sides),
                key=lambda face: order.index(face.name) if face.name in order else len(order),
            )
            card.printed = self.release
            yield card
        self._cards, self._faces = {}, {}


def _colors(record: Record, face: FaceRecord) -> tuple[str, ...] | None:
    """The colours of a face, which files leave out where there are none; None: its cost's."""
    if "colors" in record or not face.mana_cost:
        return record.texts("colors")
    text = (face.text or "").split("\n")
    colorless = any(line.startswith(("Devoid", f"{face.name} is colorless.")) for line in text)
    return () if colorless else None


def _united(known: tuple[_T, ...], more: Iterable[_T]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys([*known, *more]))


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
        type_line, text = foreign.word("type"), foreign.text("text")
        if named or text:
            yield French(name, full, type_line, text, named)


def _rulings(record: Record) -> Iterator[DatedText]:
    for ruling in record.objects("rulings"):
        text = ruling.text("text")
        if text is None:
            record.odd("a ruling without a text")
        else:
            yield DatedText(text, ruling.published("date"), PUBLISHER)
