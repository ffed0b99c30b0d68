"""The JSON in a bulk file: plain, or in a .gz, .bz2, .xz or .zip, told by its first bytes.

It is given out in chunks as it is unpacked, so that the size of a file costs no memory. The
limits of what is unpacked stand here: no archive, however small, makes more of itself.
"""

from __future__ import annotations

import bz2
import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import IO

from faqsearch.errors import UnreadableDocument
from faqsearch.reading.files import open_file

MAX_UNPACKED_BYTES = 8 * 1024**3
"""The most JSON that is read of one file: three times the largest that is published."""

MAX_RECORD_BYTES = 64 * 1024**2
"""The most JSON in which one card or ruling must end."""

MAX_MEMBERS = 5_000
"""The most files that are read of one zip."""

_XZ_MEMORY = 256 * 1024**2
_CHUNK = 64 * 1024
_BOM = b"\xef\xbb\xbf"
_ZIP_HEADER = struct.Struct("<4s5H3I2H")

# What unpacking raises: RuntimeError for encrypted and for unknown ways to pack.
_FAULTS = (
    OSError,
    EOFError,
    ValueError,
    ArithmeticError,
    RuntimeError,
    LookupError,
    struct.error,
    zlib.error,
    lzma.LZMAError,
    zipfile.BadZipFile,
)

Progress = Callable[[int], None]


class Damaged(Exception):
    """The file can't be read on from here; the message says why."""


def _decompressed(
    file: BufferedReader, make: Callable[[], bz2.BZ2Decompressor | lzma.LZMADecompressor]
) -> Iterator[bytes]:
    """What a .bz2 or .xz holds, which may be several streams in a row."""
    data = file.read1(_CHUNK)
    while data:
        stream = make()
        while not stream.eof:
            if stream.needs_input and not data:
                data = file.read1(_CHUNK)
                if not data:
                    raise EOFError
            unpacked = stream.decompress(data, _CHUNK)
            data = b""
            if unpacked:
                yield unpacked
        # after the end of a stream: zeros that pad it, or the next one
        data = stream.unused_data.lstrip(b"\0") or file.read1(_CHUNK)


def _gunzipped(file: BufferedReader) -> Iterator[bytes]:
    """What a .gz holds, which may be several members in a row.

    Of one that breaks off all before is given out, which Python's gzip module keeps back.
    """
    data = file.read1(_CHUNK)
    while data:
        stream = zlib.decompressobj(zlib.MAX_WBITS | 16)
        while not stream.eof:
            data = data or file.read1(_CHUNK)
            if not data:
                yield stream.flush()
                raise EOFError
            unpacked = stream.decompress(data, _CHUNK)
            data = stream.unconsumed_tail
            if unpacked:
                yield unpacked
        data = stream.unused_data.lstrip(b"\0") or file.read1(_CHUNK)


def _read(stream: IO[bytes]) -> Iterator[bytes]:
    read = getattr(stream, "read1", stream.read)
    while data := read(_CHUNK):
        yield data


def _salvaged(file: BufferedReader) -> Iterator[bytes]:
    """The first member of a zip whose end, with its table of contents, is missing."""
    file.seek(0)
    header = _ZIP_HEADER.unpack(file.read(_ZIP_HEADER.size))
    method, name_length, extra_length = header[3], header[9], header[10]
    file.seek(name_length + extra_length, io.SEEK_CUR)
    if method != zipfile.ZIP_DEFLATED:
        raise EOFError
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    while not inflater.eof and (data := inflater.unconsumed_tail or file.read1(_CHUNK)):
        yield inflater.decompress(data, _CHUNK)
    raise EOFError


def _unzipped(file: BufferedReader, path: str) -> Iterator[tuple[str, Iterator[bytes]]]:
    try:
        archive = zipfile.ZipFile(file)
    except _FAULTS:
        yield path, _salvaged(file)
        return
    with archive:
        names = [name for name in archive.namelist() if name.lower().endswith(".json")]
        if not names:
            raise UnreadableDocument(f"{path}: the zip holds no .json file")
        if len(names) > MAX_MEMBERS:
            raise UnreadableDocument(
                f"{path}: the zip holds {len(names):,} files; at most {MAX_MEMBERS:,} are read"
            )
        for name in names:
            member = path if len(names) == 1 else f"{path}/{name}"
            try:
                with archive.open(name) as stream:
                    yield member, _read(stream)
            except _FAULTS as error:
                # not even begun: encrypted, packed in an unknown way, or no such place
                yield member, _refused(error)


def _refused(error: Exception) -> Iterator[bytes]:
    raise error
    yield b""


def _parts(file: BufferedReader, path: str) -> Iterator[tuple[str, Iterator[bytes]]]:
    """The JSON files in a file, each with its path, by what the first bytes say."""
    head = file.peek(6)[:6]
    if head.startswith(b"PK\x03\x04"):
        if not file.seekable():
            raise UnreadableDocument(f"{path} is a zip in a pipe: save it as a file first")
        yield from _unzipped(file, path)
    elif head.startswith(b"\x1f\x8b"):
        yield path, _gunzipped(file)
    elif head.startswith(b"BZh"):
        yield path, _decompressed(file, bz2.BZ2Decompressor)
    elif head.startswith(b"\xfd7zXZ"):
        yield path, _decompressed(file, lambda: lzma.LZMADecompressor(memlimit=_XZ_MEMORY))
    else:
        yield path, _read(file)


def _whole(data: Iterator[bytes], tell: Callable[[], None], most: Allowance) -> Iterator[bytes]:
    """Chunks until the data ends; raises :class:`Damaged` where it is not whole."""
    first = True
    while True:
        try:
            chunk = next(data, b"")
        except EOFError as error:
            raise Damaged("the file ends too early") from error
        except _FAULTS as error:
            raise Damaged(f"the file is damaged or can't be unpacked ({error})") from error
        if not chunk:
            return
        if first:
            chunk, first = chunk.removeprefix(_BOM), False
        most.take(len(chunk))
        tell()
        yield chunk


class Allowance:
    """How much may still be unpacked, in all and until the next record ends."""

    def __init__(self) -> None:
        self._left = MAX_UNPACKED_BYTES
        self._of_record = MAX_RECORD_BYTES

    def take(self, size: int) -> None:
        """Count what is given out; raises :class:`Damaged` where that is too much."""
        self._left -= size
        self._of_record -= size
        if self._left < 0:
            raise Damaged(f"it unpacks to more than {MAX_UNPACKED_BYTES:,} bytes")
        if self._of_record < 0:
            raise Damaged(f"{MAX_RECORD_BYTES:,} bytes go by without the end of a card or ruling")

    def renew(self) -> None:
        """Begin the next record."""
        self._of_record = MAX_RECORD_BYTES


@contextmanager
def unpacked(
    path: str, progress: Progress | None = None, file: str | None = None
) -> Iterator[Iterator[tuple[str, Iterator[bytes], Allowance]]]:
    """Open a bulk file: each JSON file in it, with its path, its chunks and their allowance.

    ``progress`` is told how many bytes of the file itself have been read. The chunks raise
    :class:`Damaged` where they can't go on. Raises :class:`UnreadableDocument` for what is
    no file that can be opened. ``file`` is where the bytes are, if not at ``path``.
    """
    with open_file(file or path) as opened:
        most = Allowance()
        seekable = opened.seekable()

        def tell() -> None:
            if progress is not None and seekable:
                progress(opened.tell())

        yield ((name, _whole(data, tell, most), most) for name, data in _parts(opened, path))
