"""The files of a snapshot as they were written: how large, with which checksum, when.

What an answer reads is read whole and compared whenever it is opened, unless it is too large
for that, as no file of a library without all cards is. Larger ones are compared where their
time of change isn't that of their making any more: somebody has written in them, or they are a
copy. So everything that a program does to a file is noticed before anything is answered from
it; a bit that a disk changed by itself in a large file is noticed by ``faqsearch doctor``, and
in a text of the records when that text is read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from faqsearch.errors import DamagedLibrary
from faqsearch.library.sealed import CHECKSUM, sealed, unsealed

FILES = "files.json"
"""The file in a snapshot that lists the others."""
_MOST_READ = 8 * 1024 * 1024  # as many bytes take a tenth of looking up a card
_CHUNK = 64 * 1024
_LOCK = "index/MAIN_WRITELOCK"  # left by Whoosh, and never read
_BASE = ("base.json", "base.digests")
_TOC = ".toc"  # Whoosh reads the newest there is
_FOR_WRITERS = (_TOC, "_stored.col", *_BASE)  # who check all files; no answer reads these


class _Written(NamedTuple):
    """A file as it was written: bytes, CRC-32, nanoseconds of its last change."""

    size: int
    checksum: int
    changed: int


class Manifest:
    """The list of a snapshot's files, all of which are there and as large as they were.

    Raises :class:`~faqsearch.errors.DamagedLibrary` where that isn't so.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            state = unsealed((folder / FILES).read_bytes())
            if CHECKSUM not in state:
                raise ValueError("no checksum")
            self.base = str(state["base"])
            """The name of the imported data that it stands on, empty where there are none."""
            self._files = {name: _Written(*one) for name, one in state["files"].items()}
            found = {name: entry.stat() for name, entry in _entries(folder)}
        except (OSError, ValueError, AttributeError, KeyError, TypeError) as error:
            raise _damaged(folder) from error
        for name, written in self._files.items():
            if name not in found or found[name].st_size != written.size:
                raise _damaged(folder / name)
        for name in found.keys() - self._files.keys():
            if name.endswith(_TOC):
                raise _damaged(folder / name)
        self._moved = {
            name: found[name].st_mtime_ns
            for name, written in self._files.items()
            if found[name].st_mtime_ns != written.changed
        }

    def check(self, part: str, *, whole: bool = False) -> None:
        """Check the contents of the files whose paths begin with ``part``.

        Large ones only where they were written in since, or with ``whole``. Raises
        :class:`~faqsearch.errors.DamagedLibrary` where one isn't as it was written.
        """
        for name in self.damaged(part, whole=whole):
            raise _damaged(self._folder / name)
        copied = {name: at for name, at in self._moved.items() if name.startswith(part)}
        if copied:
            for name, at in copied.items():
                self._files[name] = self._files[name]._replace(changed=at)
                del self._moved[name]
            with suppress(OSError):  # it is checked again the next time
                self._write()

    def damaged(self, part: str = "", *, whole: bool = True) -> Iterator[str]:
        """The paths of those files that are not as they were written."""
        for name, written in sorted(self._files.items()):
            if name.startswith(part) and (
                whole
                or name in self._moved
                or (written.size <= _MOST_READ and not name.endswith(_FOR_WRITERS))
            ):
                try:
                    good = _reckoned(self._folder / name) == written.checksum
                except OSError:
                    good = False
                if not good:
                    yield name

    def _write(self) -> None:
        state = {"base": self.base, "files": {n: list(one) for n, one in self._files.items()}}
        making = self._folder / f".{FILES}.{os.getpid()}"
        making.write_bytes(sealed(state))
        making.replace(self._folder / FILES)


def is_whole(folder: Path) -> bool:
    """Whether every file of a snapshot is there as it was written."""
    try:
        return not any(Manifest(folder).damaged())
    except DamagedLibrary:
        return False


def write_manifest(folder: Path, base: str) -> None:
    """Write down which files a new snapshot has, and what it stands on."""
    files = {}
    for name, entry in _entries(folder):
        state = entry.stat()
        files[name] = [state.st_size, _reckoned(folder / name), state.st_mtime_ns]
    (folder / FILES).write_bytes(sealed({"base": base, "files": files}))


def _entries(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The files of a snapshot by their paths, without the list of them that one is writing."""
    for inside in ("", "index/"):
        with os.scandir(folder / inside) as entries:
            for entry in entries:
                name = inside + entry.name
                if entry.is_file() and name not in (FILES, _LOCK) and name[0] != ".":
                    yield name, entry


def _reckoned(path: Path) -> int:
    checksum = 0
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            checksum = crc32(chunk, checksum)
    return checksum


def _damaged(path: Path) -> DamagedLibrary:
    return DamagedLibrary(f"{path} is damaged; run `faqsearch build` to rebuild it")
