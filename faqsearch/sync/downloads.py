"""The folder of what was fetched: each file whole, with what its publisher said of it.

Beside a file stands ``NAME.state``, by which the next question is whether it has changed.
While it comes it is ``NAME.part``, with a ``NAME.part.state`` by which it is resumed; it
takes its place in one step, whole and checked.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import os
import re
import zlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from faqsearch.library.folder import write_whole
from faqsearch.library.snapshot import sync_file
from faqsearch.reading.bulk.archives import MAX_UNPACKED_BYTES
from faqsearch.sync.web import Address, Again, Answer, Web, check_type

_RANGE = re.compile(r"bytes (\d+)-\d+/\d+")
_GZIP = b"\x1f\x8b"
_MB = 1024 * 1024

Progress = Callable[[str, int, int | None], None]
"""Is told a file's name, how many bytes of it are there, and of how many, where that is known."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file to fetch: from where, and the name that it is kept under.

    ``sha256`` is the checksum and ``size`` the most bytes that its publisher promises.
    """

    address: Address
    name: str
    sha256: str | None = None
    size: int | None = None

    @property
    def most(self) -> int:
        """The most bytes that are taken."""
        return self.address.most if self.size is None else min(self.size, self.address.most)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of a file that was fetched whole: ``file`` is its name in the folder."""

    url: str
    file: str
    size: int
    sha256: str
    etag: str | None
    modified: str | None


@dataclass(frozen=True, slots=True)
class Download:
    """A file that is there whole; ``changed`` says whether it was fetched just now."""

    path: Path
    size: int
    changed: bool


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a fetch would bring: bytes where known, those already there, whether anything new."""

    size: int | None
    there: int
    changed: bool


@dataclass(frozen=True, slots=True)
class _Part:
    """What is known of a file of which a part is there."""

    url: str
    etag: str | None
    modified: str | None
    packed: bool

    @property
    def validator(self) -> str | None:
        """What tells that the rest is of the same file; nothing weak will do."""
        if self.etag and not self.etag.startswith("W/"):
            return self.etag
        return self.modified


class Downloads:
    """The folder ``folder``, filled over ``web``."""

    def __init__(self, folder: Path, web: Web, progress: Progress | None = None) -> None:
        self.folder = folder
        self._web = web
        self._progress = progress or (lambda name, done, total: None)

    def fetch(self, wanted: Wanted) -> Download:
        """Have a file there whole, as its publisher has it now.

        What is there already stays until then. Raises
        :class:`~faqsearch.errors.NotFetched`; the next call goes on where this one ended.
        """
        kept = self._kept(wanted)
        if kept and wanted.sha256 == kept.sha256:
            return self._download(kept, changed=False)
        if self._web.trying(wanted.address, lambda: self._get(wanted, kept)):
            return self._download(self._take(wanted), changed=True)
        assert kept is not None
        return self._download(kept, changed=False)

    def look(self, wanted: Wanted) -> Outlook:
        """What :meth:`fetch` would bring; nothing is written."""
        kept = self._kept(wanted)
        if kept and wanted.sha256 == kept.sha256:
            return Outlook(kept.size, kept.size, changed=False)

        def attempt() -> Outlook:
            news = {} if wanted.sha256 or kept is None else _if_changed(kept)
            with self._web.ask(wanted.address, news | _packed(wanted), method="HEAD") as answer:
                if answer.status == 304 and kept:
                    return Outlook(kept.size, kept.size, changed=False)
                check_type(wanted.address, answer)
                there, part = self._part(wanted)
                size = wanted.size if answer.length is None else answer.length
                return Outlook(size, there if part else 0, changed=True)

        return self._web.trying(wanted.address, attempt)

    # --- one try ------------------------------------------------------------------

    def _get(self, wanted: Wanted, kept: Kept | None) -> bool:
        """Fetch a file, or the rest of it, into its part; False where it hasn't changed."""
        size, part = self._part(wanted)
        if part:
            asked = {"Range": f"bytes={size}-", "If-Range": part.validator or ""}
        elif kept and not wanted.sha256:
            asked = _if_changed(kept)
        else:
            asked = {}
        with self._web.ask(wanted.address, asked | _packed(wanted)) as answer:
            if answer.status == 304 and kept:
                return False
            if part and not _goes_on(answer, size, part):
                self._drop(wanted)
                raise Again("has changed since a part of it was fetched", wait=0)
            if answer.status == 200:
                size = 0
            elif not (answer.status == 206 and part):
                raise wanted.address.refused(f"answers {answer.status}, which was not asked for")
            check_type(wanted.address, answer)
            self._receive(wanted, answer, size)
        return True

    def _receive(self, wanted: Wanted, answer: Answer, start: int) -> None:
        """Write what comes after the ``start`` bytes that are there."""
        if not answer.ends:
            raise wanted.address.refused("doesn't say how long it is")
        encoding = (answer.header("Content-Encoding") or "identity").lower()
        if encoding not in ("identity", "gzip"):
            raise wanted.address.refused(f"is packed in a way that is not read ({encoding})")
        total = None if answer.length is None else start + answer.length
        if total is not None:
            self._check_size(wanted, total)
        if not start:
            self._drop(wanted)
            state = _Part(
                wanted.address.url,
                answer.header("ETag"),
                answer.header("Last-Modified"),
                encoding == "gzip",
            )
            _write(self._path(wanted, ".part.state"), state)
        done = start
        with self._path(wanted, ".part").open("ab", buffering=0) as file:
            self._progress(wanted.name, done, total)
            for chunk in answer.chunks():
                file.write(chunk)
                done += len(chunk)
                self._progress(wanted.name, done, total)
                self._check_size(wanted, done)
            os.fsync(file.fileno())

    def _check_size(self, wanted: Wanted, size: int) -> None:
        if size > wanted.most:
            self._drop(wanted)
            what = "than its publisher promises" if wanted.most == wanted.size else "than is taken"
            raise wanted.address.refused(f"is larger {what} ({wanted.most:,} bytes)")

    # --- what is there ------------------------------------------------------------

    def _take(self, wanted: Wanted) -> Kept:
        """Check a file that is there whole, and put it into its place."""
        making = self._path(wanted, ".part")
        part = _read(self._path(wanted, ".part.state"), _Part)
        with making.open("rb") as file:
            sha = hashlib.file_digest(file, "sha256").hexdigest()
        if wanted.sha256 is None:
            fault = _fault(making)
        else:
            fault = None if sha == wanted.sha256 else "isn't what its published checksum is of"
        if fault or part is None:
            self._drop(wanted)
            raise wanted.address.refused(f"{fault or 'came without its state'}; it was thrown away")
        name = wanted.name
        if part.packed and not name.endswith(".gz"):
            name += ".gz"
        size = making.stat().st_size
        kept = Kept(wanted.address.url, name, size, sha, part.etag, part.modified)
        # without a state between the two steps: whatever happens, the file is asked for anew
        self._path(wanted, ".state").unlink(missing_ok=True)
        making.replace(self.folder / name)
        sync_file(self.folder)
        _write(self._path(wanted, ".state"), kept)
        self._drop(wanted)
        return kept

    def _path(self, wanted: Wanted, ending: str) -> Path:
        return self.folder / (wanted.name + ending)

    def _download(self, kept: Kept, *, changed: bool) -> Download:
        return Download(self.folder / kept.file, kept.size, changed)

    def _kept(self, wanted: Wanted) -> Kept | None:
        """What is known of a file, where it is still there as it was fetched from there."""
        kept = _read(self._path(wanted, ".state"), Kept)
        if kept is None or kept.url != wanted.address.url:
            return None
        try:
            there = (self.folder / kept.file).stat().st_size == kept.size
        except OSError:
            return None
        return kept if there else None

    def _part(self, wanted: Wanted) -> tuple[int, _Part | None]:
        """How much of a file is there, and what is known of it where it can be gone on with."""
        part = _read(self._path(wanted, ".part.state"), _Part)
        try:
            size = self._path(wanted, ".part").stat().st_size
        except OSError:
            return 0, None
        if not size or part is None or part.url != wanted.address.url or not part.validator:
            return 0, None
        return size, part

    def _drop(self, wanted: Wanted) -> None:
        for ending in (".part.state", ".part"):
            self._path(wanted, ending).unlink(missing_ok=True)


def _goes_on(answer: Answer, size: int, part: _Part) -> bool:
    """Whether an answer is the rest after ``size`` bytes, or all of the file."""
    if answer.status == 200:
        return True
    found = _RANGE.fullmatch(answer.header("Content-Range") or "")
    if answer.status != 206 or found is None or int(found[1]) != size:
        return False
    etag = answer.header("ETag")
    packed = (answer.header("Content-Encoding") or "identity").lower() == "gzip"
    return packed is part.packed and (etag is None or etag == part.etag)


def _if_changed(kept: Kept) -> dict[str, str]:
    if kept.etag:
        return {"If-None-Match": kept.etag}
    return {"If-Modified-Since": kept.modified} if kept.modified else {}


def _packed(wanted: Wanted) -> dict[str, str]:
    """Ask for a file packed, unless it is by itself."""
    return {} if wanted.name.endswith(".gz") else {"Accept-Encoding": "gzip"}


def _fault(path: Path) -> str | None:
    """What is wrong with a packed file; None for any other."""
    with path.open("rb") as file:
        if file.read(2) != _GZIP:
            return None
    size = 0
    try:
        with gzip.open(path) as unpacked:
            while chunk := unpacked.read(_MB):
                size += len(chunk)
                if size > MAX_UNPACKED_BYTES:
                    return f"unpacks to more than {MAX_UNPACKED_BYTES:,} bytes"
    except (OSError, EOFError, zlib.error):
        return "is damaged"
    return None


def _write(path: Path, state: Any) -> None:
    write_whole(path, json.dumps(asdict(state), indent=1, sort_keys=True).encode("ascii"))


def _read(path: Path, shape: type[T]) -> T | None:
    """The state in a file; None where there is none that can be read."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        return shape(**json.loads(path.read_text("ascii")))
    return None
