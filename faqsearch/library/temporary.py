"""A folder for this once, which goes with its process, however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from faqsearch.errors import LibraryError
from faqsearch.library.lock import take
from faqsearch.library.snapshot import Snapshot, discard

_PREFIX = "faqsearch-library-"
_LOCK, _SNAPSHOT = "LOCK", "snapshot"


class TemporaryFolder:
    """A new folder among the temporary files, locked as long as its process lives.

    It is deleted by :meth:`close`; those of processes that were killed, by the next one to
    make one. ``snapshot`` is a place in it. Raises OSError where there can be none.
    """

    def __init__(self) -> None:
        for left in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
            with contextlib.suppress(OSError, LibraryError):
                _clear(left)
        self._folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
        self._lock = -1
        making = self._folder / f".{_LOCK}"
        with contextlib.suppress(OSError, LibraryError):  # no locks there: nobody will clear it
            self._lock = os.open(making, os.O_RDWR | os.O_CREAT, 0o600)
            take(self._lock)
            making.rename(self._folder / _LOCK)  # there with its lock, or not there

    @property
    def snapshot(self) -> Path:
        """Where a snapshot is made."""
        return self._folder / _SNAPSHOT

    def close(self) -> None:
        """Delete it."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1
        _delete(self._folder)


def temporary_snapshot(make: Callable[[Path], None]) -> Snapshot:
    """A snapshot that is made in a folder for this once, which goes when it is closed.

    Raises OSError where there can be none, and what ``make`` does.
    """
    folder = TemporaryFolder()
    try:
        make(folder.snapshot)
        return Snapshot(folder.snapshot, afterwards=folder.close)
    except BaseException:
        folder.close()
        raise


def _clear(folder: Path) -> None:
    """Delete the folder of a process that is no more; raises OSError where it is none."""
    state = folder.lstat()
    if sys.platform != "win32" and state.st_uid != os.getuid():
        return
    if {path.name for path in folder.iterdir()} - {_LOCK, _SNAPSHOT}:
        return
    number = os.open(folder / _LOCK, os.O_RDWR)
    try:
        if take(number):
            _delete(folder)
    finally:
        os.close(number)


def _delete(folder: Path) -> None:
    """Delete a folder, its lock file last: what is left of it can still be cleared."""
    discard(folder / _SNAPSHOT)
    discard(folder)
