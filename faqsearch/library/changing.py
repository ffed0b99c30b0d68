"""A change of a library folder: one at a time, and nothing left of one that was stopped.

A writer that is killed, or meets a full disk, leaves a snapshot in the making, and originals
that no list names. The names of originals are noted before these come, and before they may
go; whoever has the lock next deletes those of them that the list doesn't name. An original
that no list names, and nobody noted, is left alone: the list may have been lost.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from faqsearch.errors import LibraryError
from faqsearch.library.folder import (
    COPY,
    LIST,
    MADE_BY,
    ORIGINAL,
    SNAPSHOT,
    HeldDocument,
    has_both,
    making_of,
    read_list,
    read_listed,
    write_list,
    write_whole,
)
from faqsearch.library.lock import Unwritable, locked
from faqsearch.library.snapshot import discard
from faqsearch.library.strays import NOTED, Strays, find_strays, noted, taken_up

INCOMING = ".incoming"
"""Name of a file in ``documents/`` while it is copied and its SHA-256 is not known yet."""


@contextlib.contextmanager
def changing(folder: Path, patience: float, notify: Callable[[str], None]) -> Iterator[None]:
    """Hold the lock of a library, made where there is none; clear before and afterwards.

    Raises :class:`~faqsearch.library.lock.Unwritable` where it can't be written, and as
    :func:`~faqsearch.library.lock.locked` does.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise LibraryError(f"{folder} is a file, not a library folder") from error
    except OSError as error:
        raise Unwritable(f"the library {folder} can't be made: {reason(error)}") from error
    with locked(folder, patience, notify):
        try:
            _mend_list(folder, notify)
            clear(folder)
            yield
        except (OSError, sqlite3.Error) as error:
            raise Unwritable(f"the library {folder} can't be written: {reason(error)}") from error
        finally:
            with contextlib.suppress(OSError, LibraryError):  # what counts, counts already
                clear(folder)


def _mend_list(folder: Path, notify: Callable[[str], None]) -> None:
    """Have the list and its copy there, with all documents that either names."""
    if not has_both(folder):
        listed = read_listed(folder)
        strays = find_strays(folder, listed.held)
        say_mended(listed.damage, strays, notify)
        write_list(folder, taken_up(listed.held, strays))


def say_mended(damage: str, strays: Strays, notify: Callable[[str], None]) -> None:
    """Say what was wrong with a list of documents."""
    if damage:
        notify(f"{damage}.")
    if strays.lost:
        notify(f"The list of documents had lost {ids_of(strays.lost)}: taken up again.")


def say_lost(lost: Iterable[HeldDocument], notify: Callable[[str], None]) -> None:
    """Say which documents have lost their bytes."""
    notify(
        f"The library has lost the bytes of {ids_of(lost)}. It answers from what it read "
        "in them; `faqsearch doctor --repair` fetches them from where they were added, or "
        "says what to do."
    )


def ids_of(documents: Iterable[HeldDocument]) -> str:
    """The ids of documents, as they are said in a sentence."""
    return ", ".join(document.id for document in documents)


def reason(error: Exception) -> str:
    """What the system says of an error."""
    return getattr(error, "strerror", None) or str(error)


def note(folder: Path, originals: Iterable[str]) -> None:
    """Write down which originals come or go, by their SHA-256, before they do."""
    documents, before = folder / "documents", noted(folder)
    every = sorted(before.union(originals))
    if len(every) > len(before) and documents.is_dir():
        write_whole(documents / NOTED, json.dumps(every).encode("ascii"))


def clear(folder: Path) -> None:
    """Take away what a writer left that was stopped, as far as that can be; needs the lock.

    Raises :class:`~faqsearch.errors.LibraryError` where the list can't be read.
    """
    _clear_snapshots(folder / "snapshots")
    for name in (LIST, COPY, MADE_BY):
        _delete(making_of(folder / name))
    documents = folder / "documents"
    if names := noted(folder):
        listed = {document.sha256 for document in read_list(folder)}
        for sha in filter(ORIGINAL.fullmatch, names):
            _delete(making_of(documents / sha))
            if sha not in listed:
                _delete(documents / sha)
    for path in (documents / INCOMING, making_of(documents / NOTED), documents / NOTED):
        _delete(path)


def _delete(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _clear_snapshots(snapshots: Path) -> None:
    """Delete snapshots in the making; put back one that was to be replaced and is not yet."""
    with contextlib.suppress(OSError):
        for path in snapshots.iterdir():
            if path.name.startswith(".") and SNAPSHOT.fullmatch(path.name):
                place = snapshots / path.name.removeprefix(".").removesuffix(".old")
                if path.suffix == ".old" and not place.exists():
                    path.rename(place)
                else:
                    discard(path)
