"""How a bulk file may be packed, how it may be broken, and what it may not do."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import os
import threading
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faqsearch.errors import UnreadableDocument
from faqsearch.nouns.documents import Problem
from faqsearch.reading.bulk import archives, events
from faqsearch.reading.bulk.cards import BulkCard
from faqsearch.reading.bulk.reader import read_bulk

ATOMIC = (Path(__file__).parent / "atomic.json").read_bytes()
MANY = json.dumps(
    {"data": {f"Card {n}": [{"type": "Land", "text": f"{n * 7919:x}"}] for n in range(20_000)}}
).encode()


def names(path: Path, problems: list[Problem] | None = None) -> list[str]:
    told: list[Problem] = [] if problems is None else problems
    read = read_bulk(str(path), mechanics=lambda name: (), notify=told.append)
    found = [thing.card.id for thing in read if isinstance(thing, BulkCard)]
    assert problems is not None or told == []
    return found


def zipped(data: bytes, *members: str, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    import io

    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for member in members or ("AtomicCards.json",):
            archive.writestr(member, data)
    return file.getvalue()


PACKED: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "gz": gzip.compress,
    "bz2": lambda data: bz2.compress(data, 1),
    "xz": lzma.compress,
    "zip": zipped,
}


@pytest.mark.parametrize("pack", PACKED.values(), ids=PACKED)
def test_the_content_says_how_a_file_is_packed(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "anything.txt"
    path.write_bytes(pack(ATOMIC))
    assert len(names(path)) == 19


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_file_packed_in_several_pieces(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "pieces"
    path.write_bytes(pack(ATOMIC[:5000]) + pack(ATOMIC[5000:]))
    assert len(names(path)) == 19


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "bom.json"
    path.write_bytes(b"\xef\xbb\xbf" + ATOMIC)
    assert len(names(path)) == 19


def test_every_json_file_of_a_zip_is_read(tmp_path: Path) -> None:
    path = tmp_path / "sets.zip"
    path.write_bytes(zipped(ATOMIC, "LRW.json", "read.txt", "sets/MOR.json"))
    read = list(read_bulk(str(path), mechanics=lambda name: (), notify=pytest.fail))
    places = {(thing.source.document, thing.source.path) for thing in read}
    assert places == {("sets", f"{path}/LRW.json"), ("sets", f"{path}/sets/MOR.json")}
    assert len(read) == 38


@pytest.mark.parametrize("pack", PACKED.values(), ids=PACKED)
def test_of_a_truncated_file_all_before_is_read(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    packed = pack(MANY)
    path = tmp_path / "half"
    path.write_bytes(packed[: len(packed) * 6 // 10])
    problems: list[Problem] = []
    found = names(path, problems)
    assert 10_000 < len(found) < 20_000
    assert found == [f"Card {n}" for n in range(len(found))]
    assert [problem.line for problem in problems] == [len(found)]
    assert "the file ends too early" in problems[0].what


def test_only_the_mark_that_a_file_begins_with_is_left_out(tmp_path: Path) -> None:
    mark = b"\xef\xbb\xbf"  # the byte order mark; elsewhere it is a space without width
    path = tmp_path / "marked.json"
    marks = mark * 100_000  # however it is cut into chunks, one of them begins with one
    path.write_bytes(mark + b'{"data": {"Lamp": [{"type": "Land", "text": "' + marks + b'"}]}}')
    (lamp,) = read_bulk(str(path), mechanics=lambda name: (), notify=pytest.fail)
    assert isinstance(lamp, BulkCard)
    assert lamp.card.faces[0].text == "\ufeff" * 100_000


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, zipped], ids=["gz", "xz", "zip"])
def test_of_a_small_truncated_file_all_before_is_read(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    packed = pack(ATOMIC)
    path = tmp_path / "half"
    path.write_bytes(packed[: len(packed) * 2 // 3])
    problems: list[Problem] = []
    assert 5 < len(names(path, problems)) < 19
    assert "the file ends too early" in problems[0].what


@pytest.mark.parametrize("pack", PACKED.values(), ids=PACKED)
def test_of_a_damaged_file_all_before_is_read(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    packed = bytearray(pack(MANY))
    middle = len(packed) * 3 // 4
    packed[middle : middle + 400] = bytes(400)
    path = tmp_path / "damaged"
    path.write_bytes(packed)
    problems: list[Problem] = []
    found = names(path, problems)
    assert found[:5000] == [f"Card {n}" for n in range(5000)]
    assert len(problems) >= 1


def test_of_a_set_that_breaks_off_its_cards_are_read(tmp_path: Path) -> None:
    card = {"uuid": "1", "type": "Land", "name": "Forest"}
    whole = json.dumps({"data": {"cards": [card, card | {"name": "Plains"}, card]}})
    path = tmp_path / "set.json"
    path.write_text(whole[: whole.index("Plains") + 30])
    problems: list[Problem] = []
    assert names(path, problems) == ["Forest", "Plains"]
    assert len(problems) == 1


SMALL = json.dumps({"data": {f"Card {n}": [{"type": "Land"}] for n in range(30)}}).encode()


@settings(max_examples=150)
@given(
    pack=st.sampled_from(sorted(PACKED)),
    at=st.integers(0, 2000),
    odd=st.binary(min_size=1, max_size=6),
    cut=st.integers(0, 2000),
)
def test_no_damage_raises_anything_else(
    tmp_path_factory: pytest.TempPathFactory, pack: str, at: int, odd: bytes, cut: int
) -> None:
    data = bytearray(PACKED[pack](SMALL))
    at %= len(data)
    data[at : at + len(odd)] = odd
    path = tmp_path_factory.mktemp("damaged") / "data"
    path.write_bytes(data[: max(1, len(data) - cut % len(data))] if cut % 3 else data)
    with suppress(UnreadableDocument):
        names(path, [])


def nested(depth: int) -> bytes:
    return b'{"data": {"Deep": [{"type": "Land", "x": ' + b"[" * depth + b"]" * depth + b"}]}}"


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "holds no cards"),
        (b"not JSON at all", "no JSON from here on"),
        ("{}".encode("utf-16"), "no JSON from here on"),
        (b"\x1f\x8b", "the file ends too early"),
        (gzip.compress(MANY)[:12], "the file ends too early"),
        (b"PK\x03\x04", "damaged"),
        (zipped(b"text", "read.txt"), "the zip holds no .json file"),
        (b"BZh9 no", "damaged"),
        (nested(3_000_000), "nested more than 64 deep"),
        (b"[" * 3_000_000, "nested more than 64 deep"),
    ],
)
def test_an_unreadable_file_is_one_clear_sentence(tmp_path: Path, data: bytes, what: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    with pytest.raises(UnreadableDocument, match=what):
        names(path)


def test_a_bomb_is_not_unpacked_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MAX_RECORD_BYTES", 1_000_000)
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(b'{"data": {"Bomb": [{"text": "' + b" " * 20_000_000))
    with pytest.raises(UnreadableDocument, match=r"1,000,000 bytes go by without the end of a"):
        names(path)


@pytest.mark.parametrize(
    "bomb",
    [
        b'[{"object": "card", "card_faces": [' + b"{}," * 2_000,
        b'{"object": "card"' + b',"":0' * 2_000,
    ],
    ids=["list", "lines"],
)
def test_no_more_values_of_a_card_are_kept_than_it_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bomb: bytes
) -> None:
    monkeypatch.setattr(events, "MAX_VALUES", 1_000)
    path = tmp_path / "bomb.json.gz"
    path.write_bytes(gzip.compress(bomb))
    with pytest.raises(UnreadableDocument, match="a card or ruling has more than 1,000 values"):
        names(path)
    path.write_bytes(gzip.compress(bomb[:600]))
    with pytest.raises(UnreadableDocument, match="the file ends too early"):
        names(path)


def test_no_more_is_unpacked_than_a_file_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MAX_UNPACKED_BYTES", 500_000)
    path = tmp_path / "many.gz"
    path.write_bytes(gzip.compress(MANY))
    problems: list[Problem] = []
    assert 1000 < len(names(path, problems)) < 20_000
    assert "unpacks to more than 500,000 bytes" in problems[0].what


def test_a_zip_of_too_many_files_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MAX_MEMBERS", 2)
    path = tmp_path / "many.zip"
    path.write_bytes(zipped(b"{}", "1.json", "2.json", "3.json"))
    with pytest.raises(UnreadableDocument, match="holds 3 files; at most 2 are read"):
        names(path)


def test_progress_counts_the_bytes_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "many.gz"
    path.write_bytes(gzip.compress(MANY))
    told: list[int] = []
    read = read_bulk(str(path), mechanics=lambda name: (), notify=pytest.fail, progress=told.append)
    assert len(list(read)) == 20_000
    assert told == sorted(told)
    assert told[-1] == path.stat().st_size


def test_a_pipe_is_read(tmp_path: Path) -> None:
    reading, writing = os.pipe()

    def write() -> None:
        with os.fdopen(writing, "wb") as file:
            file.write(gzip.compress(MANY))

    thread = threading.Thread(target=write)
    thread.start()
    try:
        assert len(names(Path(f"/dev/fd/{reading}"))) == 20_000
    finally:
        thread.join()
        os.close(reading)


def test_a_folder_and_an_absent_file_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="is a folder"):
        names(tmp_path)
    with pytest.raises(UnreadableDocument, match="does not exist"):
        names(tmp_path / "none.json")
