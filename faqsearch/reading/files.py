"""The bytes of a file or of standard input, at most as many as a document may have.

Nothing that is no file is opened, for a device or a named pipe may never end. The pipe that
a shell puts in a file's place (``<(command)``) is read.
"""

from __future__ import annotations

import os
import stat
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, TextIO

from faqsearch.errors import UnreadableDocument

MAX_BYTES = 64 * 1024 * 1024
"""The largest file that is read."""

_PIPES = ("/dev/fd/", "/proc/self/fd/", "/dev/stdin")


def read_file(path: str) -> bytes:
    """Return the bytes of a file; raises :class:`UnreadableDocument`, which says why not."""
    try:
        with open_file(path) as file:
            check_size(os.fstat(file.fileno()).st_size, path)
            return _at_most(file, path)
    except OSError as error:
        raise UnreadableDocument(f"{path} can't be read: {error.strerror or error}") from error


def open_file(path: str) -> BufferedReader:
    """Open a file, whatever its size; raises :class:`UnreadableDocument` for what is none."""
    if not path:
        raise UnreadableDocument("the name of the file is empty")
    try:
        state = Path(path).stat()
        if stat.S_ISDIR(state.st_mode):
            raise UnreadableDocument(f"{path} is a folder, no file")
        is_pipe = stat.S_ISFIFO(state.st_mode) and path.startswith(_PIPES)
        if not stat.S_ISREG(state.st_mode) and not is_pipe:
            raise UnreadableDocument(f"{path} is no regular file")
        return Path(path).open("rb")
    except FileNotFoundError as error:
        raise UnreadableDocument(f"{path} does not exist") from error
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        why = getattr(error, "strerror", None) or error
        raise UnreadableDocument(f"{path} can't be read: {why}") from error


def read_standard_input(stream: TextIO | None) -> bytes:
    """Return the bytes of standard input; ``stream`` is None where the caller closed it."""
    if stream is None or stream.closed:
        raise UnreadableDocument("standard input is closed: give a file's name instead of '-'")
    try:
        return _at_most(stream.buffer, "standard input")
    except OSError as error:
        raise UnreadableDocument(f"standard input can't be read: {error.strerror}") from error


def check_size(size: int, path: str) -> None:
    """Raise :class:`UnreadableDocument` for a document of too many bytes."""
    if size > MAX_BYTES:
        raise UnreadableDocument(
            f"{path}: the file has {size:,} bytes; at most {MAX_BYTES:,} are read"
        )


def _at_most(file: BinaryIO, path: str) -> bytes:
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise UnreadableDocument(f"{path} has more than {MAX_BYTES:,} bytes; no more are read")
    return data
