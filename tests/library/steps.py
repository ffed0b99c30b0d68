"""A command that is stopped at its steps: wherever it makes, moves, fills or deletes a file.

``python steps.py keep PLACE LIBRARY COMMAND…`` copies the library before each step to a folder
in PLACE: what a process leaves that is killed there. Steps that leave the same, but for the
bytes of what is in the making, are kept once. ``python steps.py kill N LIBRARY COMMAND…`` is
killed before its Nth step.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

_CHANGES = frozenset(
    ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.truncate", "sqlite3.connect")
)
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def at_each_step(library: Path, step: Callable[[], None]) -> None:
    """Have ``step`` called before every step on files of the library, from now on."""
    inside, within = os.fspath(library), False

    def changes(event: str, arguments: tuple[Any, ...]) -> bool:
        if event == "open":
            path, _, flags = arguments
            return isinstance(path, str) and path.startswith(inside) and bool(flags & _WRITING)
        if event not in _CHANGES or isinstance(arguments[0], int):
            return False
        path = os.fsdecode(arguments[0])
        # a path without its folder is of one that is deleted
        return path.startswith(inside) or not Path(path).is_absolute()

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal within
        if not within and changes(event, arguments):
            within = True
            step()
            within = False

    sys.addaudithook(audit)
    fsync = os.fsync

    def before_fsync(number: int) -> None:
        step()
        fsync(number)

    os.fsync = before_fsync


class Keeper:
    """Copies a library wherever it is another than before."""

    def __init__(self, library: Path, place: Path) -> None:
        self._library, self._place = library, place
        self._seen: set[object] = set()

    def __call__(self) -> None:
        """Copy it now."""
        looks = self._looks()
        if looks not in self._seen:
            self._seen.add(looks)
            if self._library.exists():
                shutil.copytree(self._library, self._place / f"{len(self._seen):04}")

    def _looks(self) -> object:
        found: list[tuple[str, int, int]] = []
        for path in sorted(self._library.rglob("*")):
            name = path.relative_to(self._library)
            hidden = [part for part in name.parts if part.startswith(".")]
            if not hidden and path.is_file() and path.name != "LOCK":
                state = path.stat()
                found.append((str(name), state.st_size, state.st_mtime_ns))
            elif len(hidden) == 1 and hidden[0] == path.name:
                found.append((str(name), 0, 0))
        return tuple(found)


class Killer:
    """Kills its process at a step."""

    def __init__(self, number: int) -> None:
        self._left = number

    def __call__(self) -> None:
        """Count a step; there is no next."""
        self._left -= 1
        if not self._left:
            os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    what, how, library, *arguments = sys.argv[1:]
    from faqsearch.cli import main

    folder = Path(library)
    at_each_step(folder, Keeper(folder, Path(how)) if what == "keep" else Killer(int(how)))
    main(["-q", "--no-bundled", "--library", library, *arguments], prog_name="faqsearch")


if __name__ == "__main__":
    main()
