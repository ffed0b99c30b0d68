"""Read a bulk file of either publisher, whatever it is called: its content says what it is.

MTGJSON's files are an object with the field ``data``; Scryfall's are a list of objects, an
object whose ``data`` is such a list, or JSON Lines: an object on each line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache

from faqsearch.errors import UnreadableDocument
from faqsearch.nouns import Problem
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
) -> Iterator[BulkCard | OracleRuling]:
    """Read a file of bulk data, a card or ruling at a time.

    ``mechanics`` gives the mechanic ids of a keyword or kind of card. ``notify`` is told
    every problem, whose line is the number of a record: a record that can't be read is left
    out, and of a file that breaks off all before is read. ``progress`` is told how many
    bytes of the file have been read. ``document`` is its id, where that is given, and ``file``
    is where its bytes are, if not at ``path``.

    On the first item, or instead of it, :class:`UnreadableDocument` is raised for a file
    that can't be opened, holds no cards and no rulings, or is not of ``publisher``.
    """
    report = Report(notify)
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
                elif (key, event) == ("data", "start_array"):
                    _check(path, Publisher.SCRYFALL, publisher)
                    yield from scryfall.read_list(events, place, report)
                elif key == "object" and event == "string" and value in _LINES:
                    _check(path, Publisher.SCRYFALL, publisher)
                    rest = {
                        key: build(event, value, events) for key, event, value in fields(events)
                    }
                    yield from scryfall.read_record({key: value, **rest}, place, report, seen)
                    break
                else:
                    skip(event, events)
                if report.hopeless:
                    return
        if report.hopeless:
            return


def _check(path: str, found: Publisher, wanted: Publisher | None) -> None:
    if wanted not in (None, found):
        raise UnreadableDocument(f"{path} has the shape of {found}'s data, not of {wanted}'s")
