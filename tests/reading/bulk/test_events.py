"""Values of JSON from their events, as deep as is read."""

from __future__ import annotations

import json

import pytest

from faqsearch.reading.bulk.events import (
    MAX_DEPTH,
    Damaged,
    build,
    fields,
    items,
    read_events,
    skip,
)


def nested(depth: int) -> list[tuple[str, None]]:
    return [("start_array", None)] * depth + [("end_array", None)] * depth


@pytest.mark.parametrize("depth", [1, 2, MAX_DEPTH + 1])
def test_lists_in_lists(depth: int) -> None:
    events = iter(nested(depth)[1:])
    found, counted = build("start_array", None, events), 1
    while found:
        (found,) = found
        counted += 1
    assert counted == depth
    assert list(events) == []


def test_no_deeper_ones_are_read() -> None:
    with pytest.raises(Damaged, match=f"nested more than {MAX_DEPTH} deep"):
        build("start_array", None, iter(nested(MAX_DEPTH + 2)[1:]))


def test_what_breaks_off_is_damaged_and_no_endless_search() -> None:
    for read in (
        lambda events: build("start_array", None, events),
        lambda events: build("start_map", None, events),
        lambda events: skip("start_array", events),
        lambda events: list(fields(events)),
        lambda events: list(items(events)),
    ):
        with pytest.raises(Damaged) as damage:
            read(iter([]))
        assert str(damage.value) == "the file ends too early"


def test_what_is_skipped_is_gone_past() -> None:
    events = iter([*nested(3)[1:], ("number", 7)])
    skip("start_array", events)
    assert next(events) == ("number", 7)
    skip("number", events)
    assert list(events) == []


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 11, 12, 13, 1000])
def test_half_a_character_is_none_wherever_the_file_is_cut(size: int) -> None:
    written = rb"""["a\ud800", "\ud83d\udd25", "\udd25\ud83d", "\\ud800", "\\\ud800\\",
        "\ud83d\ud83d\udd25\u00e9", "\uD83Dx", "\ud83d\n", "\n\ud83d"]"""
    unknown, fire = "\ufffd", "\U0001f525"
    chunks = [written[at : at + size] for at in range(0, len(written), size)]
    texts = [value for event, value in read_events(chunks) if event == "string"]
    assert texts == [
        f"a{unknown}", fire, unknown * 2, r"\ud800", f"\\{unknown}\\",
        f"{unknown}{fire}é", f"{unknown}x", f"{unknown}\n", f"\n{unknown}",
    ]  # fmt: skip


def test_whatever_else_is_escaped_is_read_as_json_reads_it() -> None:
    for text in ("\\" * 70 + "u0041", '\\\\"\\', "é\u2028\U0001f525" * 9):
        written = json.dumps([text]).encode()
        for size in (1, 4, 9, 64):
            chunks = [written[at : at + size] for at in range(0, len(written), size)]
            assert [v for e, v in read_events(chunks) if e == "string"] == [text]


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        (b'{"a" 1}', "object key and value must be separated by a colon (':')"),
        (b"[1,]", "unallowed token at this point in JSON text"),
        (b'{"a": "\x01"}', "invalid character inside string."),
    ],
)
def test_why_it_is_no_json_is_told_in_one_line(written: bytes, reason: str) -> None:
    with pytest.raises(Damaged) as damage:
        list(read_events([written]))
    assert str(damage.value) == f"it is no JSON from here on: {reason}"
