"""What makes a snapshot beside its documents: the code that reads and the data that ship.

They are told apart by what is in their files, so that the same version finds the snapshots
that there are when it is installed once more, or runs from another folder. To read all of
them takes a twentieth of looking up a card; so their checksum is kept in the library, under
where they are, how large they are and when they changed. Where that can't be written, as in a
library that is read only, they are read each time.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from faqsearch.library.folder import MADE_BY, write_whole
from faqsearch.library.sealed import CHECKSUM, sealed, unsealed

_STAMPED = (".py", ".toml", ".json", ".jsonl", ".tsv", ".txt", ".gz")
_MOST_KEPT = 16  # checksums: two of each installation that uses the library
_JUST_NOW = 2 * 10**9  # nanoseconds in which a file may change twice and bear one time


_File = tuple[str, str, int, int, int]
"""A file by its name below what is read, where it is, its bytes, its two times of change."""


def named(made_from: list[object]) -> str:
    """16 hexadecimal digits: the checksums of its JSON forwards and backwards.

    Each of their 64 bits says something of its own. Nobody would forge them, and a hash takes
    as long to load as a twentieth of ``card`` lasts.
    """
    data = json.dumps(made_from).encode()
    return f"{crc32(data):08x}{crc32(data[::-1]):08x}"


def contents(paths: Iterable[Path], library: Path) -> str:
    """A word for what is in the files at and below ``paths``, which ``library`` may know."""
    files = _files(paths)
    stamp = named(list(files))
    known = _known(library / MADE_BY)
    if stamp not in known:
        read = [(name, size, crc32(Path(path).read_bytes())) for name, path, size, *_ in files]
        known[stamp] = named([*read])
        newest = max((changed for *_, one, other in files for changed in (one, other)), default=0)
        if newest < time.time_ns() - _JUST_NOW and (library / "snapshots").is_dir():
            kept = dict(list(known.items())[-_MOST_KEPT:])
            with suppress(OSError):
                write_whole(library / MADE_BY, sealed(kept))
    return known[stamp]


def _known(path: Path) -> dict[str, str]:
    """The checksums that are kept, by the state of the files; none that can't be trusted."""
    try:
        kept = unsealed(path.read_bytes())
    except (OSError, ValueError):
        return {}
    kept.pop(CHECKSUM, None)
    return {stamp: found for stamp, found in kept.items() if isinstance(found, str)}


def _files(paths: Iterable[Path]) -> list[_File]:
    """The files that are read, in the order of their names."""
    found: list[_File] = []
    for top in paths:
        if top.is_dir():
            _add_folder(str(top), top.name, found)
        elif top.is_file():
            found.append(_file(top.name, str(top), top.stat()))
    return sorted(found)


def _add_folder(folder: str, name: str, found: list[_File]) -> None:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir() and entry.name != "__pycache__":
                _add_folder(entry.path, f"{name}/{entry.name}", found)
            elif entry.name.endswith(_STAMPED):
                found.append(_file(f"{name}/{entry.name}", entry.path, entry.stat()))


def _file(name: str, path: str, state: os.stat_result) -> _File:
    return name, path, state.st_size, state.st_mtime_ns, state.st_ctime_ns
