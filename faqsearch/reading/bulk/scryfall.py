"""Scryfall's bulk files: cards (oracle_cards, default_cards, all_cards) and rulings.

Each is a list of objects, or has an object on each line, as since 2026; they say themselves
what they are. A card's record is one
printing; its name and Oracle text are English in every language of print, and its
``printed_…`` fields are those of its own. A ruling names its cards by an oracle id.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from faqsearch.reading.bulk.cards import CardRecord, DatedText, FaceRecord, French, OracleRuling
from faqsearch.reading.bulk.events import Events, build, items
from faqsearch.reading.bulk.place import Place
from faqsearch.reading.bulk.records import Record, Report
from faqsearch.reading.bulk.shifted import set_right

_NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
_PUBLISHERS = {"wotc": "Wizards of the Coast", "scryfall": "Scryfall"}


def read_list(events: Events, place: Place, report: Report) -> Iterator[CardRecord | OracleRuling]:
    """Read the list just begun.

    Of a printing in neither English nor French only a card's first is read.
    """
    seen: set[str] = set()
    for event, value in items(events):
        yield from read_record(build(event, value, events), place, report, seen)
        if report.hopeless:
            return


def read_record(
    fields: Any, place: Place, report: Report, seen: set[str]
) -> Iterator[CardRecord | OracleRuling]:
    """Read one record; ``seen`` are the names of the cards read before it."""
    source = place.next()
    kind = fields.get("object") if isinstance(fields, dict) else None
    if kind == "ruling" or (kind is None and _has(fields, "comment")):
        yield from _ruling(Record(fields, source, report), place)
    elif kind == "card" or (kind is None and _has(fields, "name") and _has(fields, "layout")):
        record = Record(fields, source, report)
        name = record.text("name") or ""
        if record.text("layout") in _NO_CARDS or (
            record.text("lang") not in (None, "en", "fr") and name in seen
        ):
            return
        seen.add(name)
        yield from _card(record, place)
    else:
        report.problem(source, "a record that is neither a card nor a ruling", "left out")


def _has(fields: Any, key: str) -> bool:
    return isinstance(fields, dict) and key in fields


def _ruling(record: Record, place: Place) -> Iterator[OracleRuling]:
    oracle_id, text = record.text("oracle_id"), record.text("comment")
    if oracle_id is None or text is None:
        record.odd(f"a ruling without {'a text' if text is None else 'the id of its card'}")
        return
    publisher = record.text("source") or "wotc"
    dated = DatedText(text, record.published("published_at"), _PUBLISHERS.get(publisher, publisher))
    yield OracleRuling(oracle_id, dated, place.here)


def _card(record: Record, place: Place) -> Iterator[CardRecord]:
    parts = list(record.objects("card_faces")) or [record]
    full = record.text("name")
    faces = [(part, part.text("name") or (full if part is record else None)) for part in parts]
    named = [_face(part, name, record) for part, name in faces if name is not None]
    if full is None or len(named) < len(parts):
        record.odd("a card without the name of it or of a face")
        return
    first = parts[0]
    code = record.text("set")
    yield CardRecord(
        full=full,
        layout=record.text("layout") or "normal",
        faces=named,
        source=place.here,
        keywords=record.texts("keywords"),
        oracle_id=record.text("oracle_id") or first.text("oracle_id"),
        sets=(code.upper(),) if code else (),
        printed=record.day("released_at"),
    )


def _face(part: Record, name: str, card: Record) -> FaceRecord:
    face = FaceRecord(
        name=name,
        mana_cost=part.text("mana_cost"),
        type_line=part.word("type_line") or card.word("type_line"),
        text=part.text("oracle_text"),
        power=part.figure("power"),
        toughness=part.figure("toughness"),
        loyalty=part.figure("loyalty"),
        defense=part.figure("defense"),
        colors=_colors(part, card),
    )
    printed = part.text("printed_name")
    if card.text("lang") == "fr" and printed:
        artist = part.text("artist") or card.text("artist")
        type_line, text = set_right(
            card, part.word("printed_type_line"), part.text("printed_text"), artist
        )
        face.french[French(printed, None, type_line, text)] = None
    return face


def _colors(part: Record, card: Record) -> tuple[str, ...] | None:
    """The colours of a face: its own, or its indicator, or those of a card with one cost.

    Halves of a split card have no colours of their own in such a file, only their costs.
    """
    for key in ("colors", "color_indicator"):
        if key in part:
            return part.texts(key)
    return card.texts("colors") if "colors" in card and not part.text("mana_cost") else None
