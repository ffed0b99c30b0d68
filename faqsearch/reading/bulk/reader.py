"""Read a bulk file of either publisher, whatever it is called: its content says what it is.

MTGJSON's files are an object with the field ``data``; Scryfall's are a list of objects, an
object whose ``data`` is such a list, or JSON Lines: an object on each line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from enum import StrEnum
from functools import cache

from faqsearch.errors import UnreadableDocument
from faqsearch.nouns.documents import Problem
from faqsearch.reading.bulk import mtgjson, scryfall
from faqsearch.reading.bulk.archives import Damaged, Progress, unpacked
from faqsearch.reading.bulk.cards import (
    BulkCard,
    CardRecord,
    MechanicsNamed,
    OracleRuling,
    make_card,
)
from faqsearch.reading.bulk.events import Events, build, fields, read_events, skip
from faqsearch.reading.bulk.place import Place
from faqsearch.reading.bulk.records import Report
from faqsearch.reading.ids import document_id

_ENDINGS = (".gz", ".bz2", ".xz", ".zip", ".json", ".jsonl")
_STAMP = re.compile(r"-(\d{8})(?:\d{4}|\d{6})?$")
_LINES = frozenset({"card", "ruling"})


class Publisher(StrEnum):
    """Who publishes bulk data."""

    MTGJSON = "MTGJSON"
    SCRYFALL = "Scryfall"


def bulk_document_id(path: str) -> str:
    """The document id of a bulk file: that of its name without the endings of archives.

    >>> bulk_document_id("data/AtomicCards.json.gz")
    'atomiccards'
    """
    while path.lower().endswith(_ENDINGS):
        path = path[: path.rindex(".")]
    return document_id(f"{path}.json")


def read_bulk(
    path: str,
    *,
    mechanics: MechanicsNamed,
    notify: Callable[[Problem], None],
    publisher: Publisher | None = None,
    progress: Progress | None = None,
    document: str | None = None,
    file: str | None = None,
    dated: Callable[[date], None] | None = None,
    broken: Callable[[str], None] | None = None,
) -> Iterator[BulkCard | OracleRuling]:
    """Read a file of bulk data, a card or ruling at a time.

    ``mechanics`` gives the mechanic ids of a keyword or kind of card. ``notify`` is told
    every problem, whose line is the number of a record: a record that can't be read is left
    out, and of a file that breaks off all before is read. ``progress`` is told how many
    bytes of the file have been read. ``document`` is its id, where that is given, and ``file``
    is where its bytes are, if not at ``path``. ``dated`` is told on which day the file was
    made, where it says so, and ``broken`` where and how it breaks off, if it does.

    On the first item, or instead of it, :class:`UnreadableDocument` is raised for a file
    that can't be opened, holds no cards and no rulings, or is not of ``publisher``.
    """
    report = Report(notify, stamped(path))
    named = cache(lambda name: tuple(mechanics(name)))
    trouble: Damaged | None = None
    with unpacked(path, progress, file) as parts:
        for part, chunks, allowance in parts:
            place = Place(document or bulk_document_id(path), part, allowance)
            try:
                for thing in _read(read_events(chunks), path, publisher, place, report):
                    report.find()
                    if isinstance(thing, CardRecord):
                        yield make_card(thing, named, report)
                    else:
                        yield thing
            except Damaged as damage:
                trouble = damage
                after = f"after record {place.record:,} of {part}: {damage}"
                report.problem(place.here, after, "what stands before is read")
                if broken:
                    broken(after)
    if report.made and dated:
        dated(report.made)
    if not report.found:
        why = f" ({trouble})" if trouble else ""
        kind = f"{publisher} data" if publisher else "bulk data of MTGJSON or Scryfall"
        raise UnreadableDocument(f"{path} holds no cards or rulings of {kind}{why}")


def _read(
    events: Events, path: str, publisher: Publisher | None, place: Place, report: Report
) -> Iterator[CardRecord | OracleRuling]:
    seen: set[str] = set()
    for top, _ in events:
        if top == "start_array":
            _check(path, Publisher.SCRYFALL, publisher)
            yield from scryfall.read_list(events, place, report)
        elif top == "start_map":
            for key, event, value in fields(events):
                if (key, event) == ("data", "start_map"):
                    _check(path, Publisher.MTGJSON, publisher)
                    yield from mtgjson.read_data(events, place, report)
                elif (key, event) == ("meta", "start_map"):
                    report.made = made_on(build(event, value, events)) or report.made
                elif (key, event) == ("data", "start_array"):
                    _check(path, Publisher.SCRYFALL, publisher)
                    yield from scryfall.read_list(events, place, report)
                elif key == "object" and event == "string" and value in _LINES:
                    _check(path, Publisher.SCRYFALL, publisher)
                    rest = build("start_map", None, events)  # of the object that has begun
                    yield from scryfall.read_record({key: value, **rest}, place, report, seen)
                    break
                else:
                    skip(event, events)
                if report.hopeless:
                    return
        if report.hopeless:
            return


def stamped(path: str) -> date | None:
    """The day in the name of a file that is called after the time of its making.

    >>> stamped("oracle-cards-20261130100203.json"), stamped("AtomicCards.json.gz")
    (datetime.date(2026, 11, 30), None)
    """
    found = _STAMP.search(bulk_document_id(path))
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None


def made_on(meta: object) -> date | None:
    """The day on which a file of MTGJSON was made, as its field ``meta`` says.

    >>> made_on({"date": "2026-11-30", "version": "5.2.2"}), made_on({"date": 5}), made_on(None)
    (datetime.date(2026, 11, 30), None, None)
    """
    written = meta.get("date") if isinstance(meta, dict) else None
    try:
        return date.fromisoformat(written) if isinstance(written, str) else None
    except ValueError:
        return None


def _check(path: str, found: Publisher, wanted: Publisher | None) -> None:
    if wanted not in (None, found):
        raise UnreadableDocument(f"{path} has the shape of {found}'s data, not of {wanted}'s")
