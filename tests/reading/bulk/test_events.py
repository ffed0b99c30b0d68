"""Values of JSON from their events, as deep as is read."""

from __future__ import annotations

import pytest

from faqsearch.reading.bulk.events import MAX_DEPTH, Damaged, build, skip


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
    ):
        with pytest.raises(Damaged, match="ends too early"):
            read(iter([]))


def test_what_is_skipped_is_gone_past() -> None:
    events = iter([*nested(3)[1:], ("number", 7)])
    skip("start_array", events)
    assert next(events) == ("number", 7)
    skip("number", events)
    assert list(events) == []
