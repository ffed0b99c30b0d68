"""A library that is open: read once, and anew where others have replaced what is read.

Any verb that reads may meet a snapshot which writers have collected meanwhile, or which is
damaged. :func:`mending` has it asked again: of the library as it is now, or as it was built.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from faqsearch.errors import DamagedLibrary, FaqsearchError
from faqsearch.library.engine import Engine, Snapshot

_TRIES = 20
"""How often a question is asked again whose answer other writers keep overtaking."""

T = TypeVar("T")


class ReadOnce(Generic[T]):
    """What is made of the library once, until it is read anew.

    Another thread may do that while it is being made: then it goes with the reading before.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __get__(self, library: OpenedLibrary, _: type | None = None) -> T:
        held = library._held
        if self not in held:
            held.setdefault(self, self._make(library))
        found: T = held[self]
        return found


class OpenedLibrary:
    """What is read of a library, kept for the next question; threads may share it."""

    def __init__(self, engine: Engine) -> None:
        self._store = engine
        self._held: dict[object, Any] = {}
        self._mending = threading.Lock()

    @ReadOnce
    def _snapshot(self) -> Snapshot:
        return self._store.open()

    def _forget(self) -> None:
        """Read the library anew at the next question; whoever is still reading goes on."""
        self._held = {}

    def close(self) -> None:
        """Close what is open; the next question opens it again."""
        if self._is_read():
            self._snapshot.close()
        self._forget()

    def _is_read(self) -> bool:
        return OpenedLibrary.__dict__["_snapshot"] in self._held

    def _is_whole(self) -> bool:
        return not self._is_read() or self._snapshot.is_whole()

    def _mend(self, error: Exception, reading: object, *, built: bool) -> bool:
        """Read anew what is no more as it was at a ``reading``; say whether it was damaged.

        Raises ``error`` where it can't be built, or already was and answers no better.
        """
        with self._mending:
            if self._held is not reading:
                return built  # another thread has seen to it
            if not self._is_read():
                raise error
            there = self._snapshot.is_there()
            self._forget()
            if there and (built or not self._store.rebuild()):
                raise error
            return built or there


L = TypeVar("L", bound=OpenedLibrary)
P = ParamSpec("P")


def mending(verb: Callable[Concatenate[L, P], T]) -> Callable[Concatenate[L, P], T]:
    """Ask again where the snapshot is damaged, or as often as other writers have collected it.

    Whatever else is raised that no user can cause may come of damage that was not noticed.
    """

    @wraps(verb)
    def ask(library: L, /, *args: P.args, **options: P.kwargs) -> T:
        built = False
        for _ in range(_TRIES):
            reading = library._held
            try:
                return verb(library, *args, **options)
            except (DamagedLibrary, FileNotFoundError) as error:
                why: Exception = error
            except FaqsearchError:
                raise
            except Exception:
                if library._held is reading and library._is_whole():
                    raise
                why = DamagedLibrary("the library is damaged: run `faqsearch build`")
            built = library._mend(why, reading, built=built)
        return verb(library, *args, **options)

    return ask
