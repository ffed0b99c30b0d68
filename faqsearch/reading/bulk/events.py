"""JSON as a stream of events, and the values built of them.

Of ijson only the plain events are used: its own building of values keeps the path to every
place, which for deeply nested input takes more memory than there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import ijson

from faqsearch.reading.bulk.archives import Damaged

MAX_VALUES = 400_000
"""The most values and keys of one card or ruling: a real one has some hundreds. Each takes up to
300 bytes of memory once it is read, and one byte or less in a packed file."""

MAX_DEPTH = 64
"""How deep lists and objects may stand in each other; the data published has eight levels."""

_STARTS = frozenset({"start_map", "start_array"})
_ENDS = frozenset({"end_map", "end_array"})
_MOST_DIGITS = 300  # fewer than a float holds
# ijson's parser in C ends the process over a number of thousands of digits
_ENDLESS_NUMBER = b"0" * (_MOST_DIGITS + 1)
_DIGITS_TO_ZEROS = bytes.maketrans(b"123456789", b"000000000")

# Half of a character that JSON writes as a pair, such as \\ud83d\\udd25; a backslash before one
# makes text of it.
_MAY_BE_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
_ESCAPE = re.compile(
    rb"\\(?:(u[dD][89abAB][0-9a-fA-F]{2})(\\u[dD][c-fC-F][0-9a-fA-F]{2})?|"
    rb"(u[dD][c-fC-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_CUT_SHORT = re.compile(
    rb"\\(?:u[0-9a-fA-F]{0,3}|u[dD][89abAB][0-9a-fA-F]{2}(?:\\(?:u[0-9a-fA-F]{0,3})?)?)?\Z"
)
_PAIR = 12  # bytes
_UNKNOWN = rb"\ufffd"

Event = tuple[str, Any]
Events = Iterator[Event]


def read_events(chunks: Iterable[bytes]) -> Events:
    """The events of a JSON text, or of several in a row, given in chunks.

    Everything before a fault is given out, then :class:`Damaged` is raised.
    """
    found = ijson.sendable_list()
    # several values for JSON Lines; not use_float, with which a long integer is a fault
    parser = ijson.basic_parse_coro(found, multiple_values=True)
    fault: Damaged | None = None
    try:
        before = b""
        for chunk in _whole_characters(chunks):
            if _ENDLESS_NUMBER in (before + chunk).translate(_DIGITS_TO_ZEROS):
                raise Damaged(f"it has a number of more than {_MOST_DIGITS} digits")
            before = (before + chunk)[-_MOST_DIGITS:]
            try:
                parser.send(chunk)
            except (ijson.JSONError, ValueError) as error:
                fault = Damaged(f"it is no JSON from here on: {_reason(error)}")
            yield from found
            if fault is not None:
                raise fault
            del found[:]
    finally:
        try:
            parser.close()
        except (ijson.JSONError, ValueError):
            fault = Damaged("the file ends too early")
    yield from found
    if fault is not None:
        raise fault


def _whole_characters(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The chunks, with U+FFFD for each half of a character that stands alone.

    ijson makes question marks of those, which nobody could tell from others.
    """
    kept = b""
    for new in chunks:
        chunk, kept = kept + new, b""
        at = max(len(chunk) - _PAIR, 0)
        while chunk[at - 1 : at] == b"\\":
            at -= 1  # of several in a row, the first tells which begin an escape
        while (at := chunk.find(b"\\", at)) >= 0:
            if _CUT_SHORT.match(chunk, at):
                chunk, kept = chunk[:at], chunk[at:]
                break
            at += 2
        if _MAY_BE_HALF.search(chunk):
            chunk = _ESCAPE.sub(_told, chunk)
        if chunk:
            yield chunk
    if kept:
        yield kept


def _told(escape: re.Match[bytes]) -> bytes:
    """An escape as it is, or what stands for half of a character."""
    return _UNKNOWN if escape[3] or (escape[1] and not escape[2]) else escape[0]


def _reason(error: Exception) -> str:
    """The first line of what the parser says, which goes on with the text around."""
    said = error.args[0] if error.args else ""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    return text.partition("\n")[0].removeprefix("parse error: ").removeprefix("lexical error: ")


class _Ended(Exception):
    """There are no more events."""


def build(event: str, value: Any, events: Events) -> Any:
    """The value that begins with this event.

    Raises :class:`Damaged` where it is nested too deep, has too much in it, or doesn't end.
    """
    if event not in _STARTS:
        return value
    try:
        return _built(event, islice(events, MAX_VALUES), 0)
    except _Ended:
        if next(events, None):
            raise Damaged(f"a card or ruling has more than {MAX_VALUES:,} values") from None
        raise Damaged("the file ends too early") from None


def _built(event: str, events: Events, depth: int) -> Any:
    if depth > MAX_DEPTH:
        raise Damaged(f"lists are nested more than {MAX_DEPTH} deep")
    if event == "start_array":
        several: list[Any] = []
        for event, value in events:
            if event == "end_array":
                return several
            several.append(_built(event, events, depth + 1) if event in _STARTS else value)
    else:
        found: dict[str, Any] = {}
        for event, key in events:
            if event == "end_map":
                return found
            start, value = next(events, ("", None))
            if not start:
                break
            found[key] = _built(start, events, depth + 1) if start in _STARTS else value
    raise _Ended


def skip(event: str, events: Events) -> None:
    """Go past the value that begins with this event."""
    depth = int(event in _STARTS)
    while depth:
        event, _ = next(events, ("", None))
        depth += (event in _STARTS) - (event in _ENDS)
        if not event:
            raise Damaged("the file ends too early")


def fields(events: Events) -> Iterator[tuple[str, str, Any]]:
    """Each field of the object just begun: its key and the first event of its value.

    The value must be built or skipped before the next field is asked for.
    """
    for event, key in events:
        if event == "end_map":
            return
        yield (key, *next(events, ("", None)))
    raise Damaged("the file ends too early")


def items(events: Events) -> Iterator[Event]:
    """The first event of each item of the list just begun, to be built or skipped."""
    for event, value in events:
        if event == "end_array":
            return
        yield event, value
    raise Damaged("the file ends too early")
