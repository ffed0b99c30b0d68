"""The library as it is now: opened once, and anew where somebody has changed it since."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from faqsearch.api import Library
from faqsearch.errors import FaqsearchError

__all__ = ["CurrentLibrary", "Reading"]

_PAUSE = 1.0  # seconds until a library that could not be opened is tried again
_WARMING = "mana"  # any word: the first search opens the index


@dataclass
class Reading:
    """An open library, its stamp, and how many are reading in it."""

    library: Library
    stamp: str
    readers: int = 0
    retired: bool = False


class CurrentLibrary:
    """Hands out one open library to all threads of a process.

    Whether the list of its documents was replaced is looked up at every reading, which costs
    one ``stat``, or one question of a server. The first who sees it opens the library anew,
    while others still read the old one; the old one is closed by its last reader. One that
    can't be opened anew leaves the old one in use, and :attr:`trouble` says why.
    """

    def __init__(self, opened: Callable[[], Library]) -> None:
        self._opened = opened
        self._count = threading.Lock()
        self._opening = threading.Lock()
        self._list: object = None
        self._now: Reading | None = None
        self._not_before = 0.0
        self.trouble: str | None = None

    def open(self) -> None:
        """Open it for the first time; raises :class:`~faqsearch.errors.LibraryError`."""
        with self._opening:
            if self._now is None:
                self._list, self._now = self._read()

    @property
    def stamp(self) -> str | None:
        """The stamp of the open library, None where none is open."""
        now = self._now
        return now.stamp if now else None

    def _read(self) -> tuple[object, Reading]:
        library = self._opened()
        held = library.state()
        library.search(_WARMING)
        return held, Reading(library, library.stamp)

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """The library, kept open until the end of the block."""
        self._look()
        with self._count:
            now = self._now
            if now is None:
                raise RuntimeError("the library was not opened")
            now.readers += 1
        try:
            yield now
        finally:
            with self._count:
                now.readers -= 1
                done = now.retired and not now.readers
            if done:
                now.library.close()

    def _look(self) -> None:
        """Open the library anew where its list of documents is another than it was."""
        now = self._now
        if now is None:
            return
        try:
            state = now.library.state()
        except FaqsearchError as error:
            self.trouble = str(error)
            return
        if state == self._list:
            self.trouble = None  # whatever kept it from being looked up is over
            return
        if time.monotonic() < self._not_before or not self._opening.acquire(blocking=False):
            return  # it was just tried, or somebody is at it
        try:
            if self._now is now:
                self._list, new = self._read()
                self._replace(new)
                self.trouble = None
        except FaqsearchError as error:
            self.trouble = str(error)
            self._not_before = time.monotonic() + _PAUSE
        finally:
            self._opening.release()

    def close(self) -> None:
        """Close it, or have its last reader do so."""
        self._replace(None)

    def _replace(self, new: Reading | None) -> None:
        """Hand out another from now on; the old one is closed, or its last reader does so."""
        with self._count:
            old, self._now = self._now, new
            if old:
                old.retired = True
            unread = old if old and not old.readers else None
        if unread:
            unread.library.close()
