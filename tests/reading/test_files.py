"""What is opened and what is not, and how much of it is read."""

from __future__ import annotations

import io
import os
import socket
from pathlib import Path

import pytest

from faqsearch.errors import UnreadableDocument
from faqsearch.reading import files
from faqsearch.reading.files import read_file, read_standard_input


def test_a_file_and_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"* a\n\xff")
    assert read_file(str(path)) == b"* a\n\xff"
    assert read_standard_input(io.TextIOWrapper(io.BytesIO(b"\xffb"))) == b"\xffb"


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("absent", "does not exist"),
        ("folder", "is a folder"),
        ("pipe", "is no regular file"),
        ("socket", "is no regular file"),
        ("device", "is no regular file"),
        ("link to nothing", "does not exist"),
        ("link to itself", "can't be read: "),
        ("a\0b", "can't be read: "),
    ],
)
def test_what_is_no_file_is_not_opened(tmp_path: Path, kind: str, why: str) -> None:
    path = tmp_path / kind
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(str(path))
    elif kind == "device":
        path = Path("/dev/zero")
    elif kind.startswith("link"):
        path.symlink_to("nothing" if kind == "link to nothing" else kind)
    with pytest.raises(UnreadableDocument) as caught:
        read_file(str(path))
    assert why in str(caught.value)
    assert str(caught.value).count("\n") == 0


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system has no /dev/fd")
def test_the_pipe_of_a_shell_is_read() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"* a\n")
    os.close(writing)
    assert read_file(f"/dev/fd/{reading}") == b"* a\n"
    os.close(reading)


def test_a_file_without_a_name() -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read_file("")
    assert str(caught.value) == "the name of the file is empty"


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="this system has no /proc")
def test_a_file_that_fails_while_it_is_read() -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read_file("/proc/self/mem")
    assert str(caught.value) == "/proc/self/mem can't be read: Input/output error"


def test_no_more_is_read_than_a_document_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 10)
    path = tmp_path / "a.txt"
    path.write_bytes(b"0123456789")
    assert len(read_file(str(path))) == 10
    path.write_bytes(b"0123456789a")
    with pytest.raises(UnreadableDocument, match="has 11 bytes; at most 10"):
        read_file(str(path))
    endless = io.TextIOWrapper(io.BytesIO(b"x" * 1000))
    with pytest.raises(UnreadableDocument, match="more than 10 bytes"):
        read_standard_input(endless)
    assert endless.buffer.tell() == 11


def test_a_closed_standard_input() -> None:
    closed = io.TextIOWrapper(io.BytesIO())
    closed.close()
    for stream in (None, closed):
        with pytest.raises(UnreadableDocument, match="standard input is closed"):
            read_standard_input(stream)
