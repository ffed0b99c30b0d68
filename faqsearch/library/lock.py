"""One writer at a time: the lock file of a library folder, and who holds it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from faqsearch.errors import LibraryError

_PAUSE = 0.05
_SILENCE = 0.5  # seconds of waiting that nobody need hear of


class Unwritable(LibraryError):
    """A library that can be read perhaps, but not written here."""


class Busy(LibraryError):
    """A library that another process is writing, for longer than one waits."""


@contextmanager
def locked(
    folder: Path, patience: float, notify: Callable[[str], None] | None = None
) -> Iterator[None]:
    """Hold the lock of ``folder``; wait ``patience`` seconds for another writer at most.

    ``notify`` hears for whom, if that takes a moment. The system frees the lock of a process
    that dies, whatever the file says. Raises :class:`Busy`, which names the holder, and
    :class:`Unwritable` where there can be no lock.
    """
    path = folder / "LOCK"
    try:
        number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    except IsADirectoryError as error:
        raise LibraryError(
            f"{path} is a folder where the library has its lock file: move it away"
        ) from error
    except OSError as error:
        raise Unwritable(f"the library {folder} can't be written: {error.strerror}") from error
    try:
        since = time.monotonic()
        while not take(number):
            waited = time.monotonic() - since
            if waited >= patience:
                raise Busy(
                    f"the library {folder} is being written by {_holder(path)}; try again later"
                )
            if notify and waited >= _SILENCE:
                notify(f"Waiting for {_holder(path)}, which is writing the library {folder} …")
                notify = None
            time.sleep(_PAUSE)
        command = " ".join([Path(sys.argv[0] or "python").name, *sys.argv[1:3]])
        with suppress(OSError):  # a full disk: the lock is held without the name, too
            os.ftruncate(number, 0)
            os.write(number, json.dumps({"pid": os.getpid(), "command": command}).encode())
        yield
    finally:
        os.close(number)


def _holder(path: Path) -> str:
    """Who wrote its name into the lock file."""
    try:
        holder = json.loads(path.read_text("utf-8"))
        return f"process {holder['pid']} ({holder['command']})"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process"


if sys.platform == "win32":
    import msvcrt

    def take(number: int) -> bool:
        """Lock an open file, if that can be done now."""
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def take(number: int) -> bool:
        """Lock an open file, if that can be done now."""
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            raise LibraryError(f"this file system can't lock files: {error.strerror}") from error
        return True
