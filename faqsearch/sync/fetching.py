"""Fetching the bulk data of several publishers into a library's own folder of downloads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from faqsearch.errors import NotFetched
from faqsearch.library.addition import Gone
from faqsearch.library.folder import is_library, read_list, write_list
from faqsearch.library.lock import locked
from faqsearch.sync.downloads import Downloads, Progress, Wanted
from faqsearch.sync.publishers import wanted
from faqsearch.sync.settings import Kind, SyncSettings
from faqsearch.sync.web import Web

DOWNLOADS = "downloads"
"""The folder of a library that holds what was fetched."""
_PATIENCE = 15.0


class Became(StrEnum):
    """What became of a file: fetched, found unchanged, or, where nothing is fetched, due."""

    FETCHED = "fetched"
    UNCHANGED = "unchanged"
    DUE = "due"


@dataclass(frozen=True, slots=True)
class SyncedFile:
    """A publisher's file. ``size`` is in bytes where known, ``there`` what of it is there."""

    kind: Kind
    url: str
    became: Became
    path: Path | None
    size: int | None
    there: int


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a fetch did, or would do; ``failed`` pairs a publisher with the reason, a sentence.

    ``gone`` is what the library no longer holds when it was imported.
    """

    files: tuple[SyncedFile, ...] = ()
    failed: tuple[tuple[Kind, str], ...] = ()
    gone: tuple[Gone, ...] = ()


class Sync:
    """The publishers' files and the folder ``library`` that they come to."""

    def __init__(
        self,
        library: Path,
        settings: SyncSettings,
        *,
        web: Web | None = None,
        notify: Callable[[str], None] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self._library = library
        self._settings = settings
        self._web = web or Web(timeout=settings.timeout, loopback=settings.loopback, notify=notify)
        self._downloads = Downloads(library / DOWNLOADS, self._web, progress)

    def fetch(self, kinds: Iterable[Kind], *, dry_run: bool = False) -> SyncReport:
        """Have the files of these publishers there as they are today.

        With ``dry_run`` nothing is written. What can't be fetched is reported and leaves the
        others alone. Raises :class:`~faqsearch.errors.LibraryError` where the folder is no
        library, can't be written, or is being filled by another.
        """
        read_list(self._library)
        folder = self._downloads.folder
        if not dry_run:
            self._make_library()
            folder.mkdir(exist_ok=True)
        files: list[SyncedFile] = []
        failed: list[tuple[Kind, str]] = []
        with nullcontext() if dry_run else locked(folder, 0):
            for kind in kinds:
                try:
                    published = wanted(kind, self._settings, self._web)
                except NotFetched as error:
                    failed.append((kind, str(error)))
                    continue
                for one in published:
                    try:
                        files.append(self._look(kind, one) if dry_run else self._get(kind, one))
                    except NotFetched as error:
                        failed.append((kind, str(error)))
        return SyncReport(tuple(files), tuple(failed))

    def _make_library(self) -> None:
        """Have the list there that makes a folder a library, so that it stays one if killed."""
        self._library.mkdir(parents=True, exist_ok=True)
        with locked(self._library, _PATIENCE):
            if not is_library(self._library):
                write_list(self._library, [])

    def _get(self, kind: Kind, one: Wanted) -> SyncedFile:
        got = self._downloads.fetch(one)
        became = Became.FETCHED if got.changed else Became.UNCHANGED
        return SyncedFile(kind, one.address.url, became, got.path, got.size, got.size)

    def _look(self, kind: Kind, one: Wanted) -> SyncedFile:
        seen = self._downloads.look(one)
        became = Became.DUE if seen.changed else Became.UNCHANGED
        return SyncedFile(kind, one.address.url, became, None, seen.size, seen.there)


def discard(path: str) -> None:
    """Take away a fetched file that can't be read, so that the next fetch brings it anew."""
    Path(path).unlink(missing_ok=True)
