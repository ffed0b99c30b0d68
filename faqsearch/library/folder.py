"""The files of a library folder: the list of documents, and how files are written.

``current.json`` is the only thing that ever changes; it is replaced in one step. It is
also what makes a folder a library: nothing is written or deleted in a folder that has
anything in it but no such list. A copy of it stands beside the documents' own bytes, so that
one damaged file hides none of them.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from faqsearch.errors import LibraryError
from faqsearch.frozen import Frozen, replace
from faqsearch.languages import Lang
from faqsearch.library.sealed import CHECKSUM, sealed, unsealed
from faqsearch.library.snapshot import sync_file

FORMAT = 3
"""Number of the folder's layout."""
_READ_FORMATS = (1, 2, FORMAT)
LIST = "current.json"
COPY = "documents/list.json"
"""The list once more, beside the originals, and written before it."""
MADE_BY = "made-by.json"
"""What is known of the code that made the snapshots (:mod:`faqsearch.library.makers`)."""
STDIN = "-"
BULK = ("mtgjson", "scryfall")
"""The kinds of bulk data, which all else stands on."""
COMPRULES = "comprules"
"""The kind of rules texts, whose editions stand side by side."""
KINDS = ("", COMPRULES, *BULK)
"""What documents are that were added, and those that were imported."""

ORIGINAL = re.compile(r"[0-9a-f]{64}")
"""Names of the documents' own bytes, in ``documents/``: the SHA-256 of what is in them."""
_EDITION = r"comprules-(\d{4}-\d\d-\d\d)(?:-[a-z]{2})?"
SNAPSHOT = re.compile(r"\.?[0-9a-f]{16}(\.old)?")
"""Names of snapshots, whole or in the making, in ``snapshots/``."""
_OWN = {"documents": ORIGINAL, "snapshots": SNAPSHOT}


class HeldDocument(Frozen):
    """A document that a judge added.

    ``places`` are the absolute paths of all files that held this text when they were added,
    ``-`` for standard input; ``path`` is the first of them as it was given. ``kind`` is what
    was imported (``mtgjson``, ``scryfall``, ``comprules``), empty for what was added.
    """

    id: str
    sha256: str
    path: str
    places: tuple[str, ...]
    kind: str = ""


def edition_id(day: date, lang: Lang) -> str:
    """The id of the edition of the rules that is effective from a day on.

    >>> edition_id(date(2026, 4, 17), Lang.EN), edition_id(date(2008, 10, 1), Lang.FR)
    ('comprules-2026-04-17', 'comprules-2008-10-01-fr')
    """
    return f"{COMPRULES}-{day}" + ("" if lang is Lang.EN else f"-{lang}")


def edition_day(id: str) -> str:
    """The day of an edition of the rules, empty for the id of another document.

    >>> edition_day("comprules-2008-10-01-fr"), edition_day("comprules-summary")
    ('2008-10-01', '')
    """
    found = re.fullmatch(_EDITION, id)
    return found[1] if found else ""


class LostDocument(LibraryError):
    """A document whose own bytes the library no longer has as they were added."""


class LostLists(LibraryError):
    """A library that has lost the list of its documents, and its copy."""


def check_original(document: HeldDocument, path: Path) -> None:
    """Raise :class:`LostDocument` where the bytes at ``path`` are not those of a document."""
    import hashlib

    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256")
    except OSError:
        what = "can't be read"
    else:
        what = "" if digest.hexdigest() == document.sha256 else "is not what was added"
    if what:
        raise LostDocument(
            f"the library has lost the document {document.id}, for {path} {what}: `faqsearch "
            "doctor --repair` fetches it from where it was added if it is still there; else add "
            f"{document.path} again, or remove {document.id}"
        )


def original(folder: Path, document: HeldDocument) -> Path:
    """The file of a document as it was added; raises :class:`LostDocument`."""
    path = folder / "documents" / document.sha256
    check_original(document, path)
    return path


def lost_of(folder: Path, held: Iterable[HeldDocument]) -> tuple[HeldDocument, ...]:
    """Those of the documents whose bytes are not there as they were added; all are read."""
    lost = []
    for document in held:
        try:
            original(folder, document)
        except LostDocument:
            lost.append(document)
    return tuple(lost)


class Listed(Frozen):
    """The documents of a library, and what is wrong with the list of them, if anything.

    ``damage`` says what it is and that the copy tells the documents instead.
    """

    held: tuple[HeldDocument, ...]
    damage: str = ""


def read_list(folder: Path) -> list[HeldDocument]:
    """The documents that were added, as :func:`read_listed` tells them."""
    return list(read_listed(folder).held)


def read_listed(folder: Path) -> Listed:
    """The documents that were added; none in a folder that is empty or not there yet.

    Where ``current.json`` is not as it was written, its copy tells them. Raises
    :class:`~faqsearch.errors.LibraryError` for what is no library of ours, for one of a
    format that isn't known here, and for one that has lost both.
    """
    try:
        listed = _read_either(folder)
        if not listed.damage:
            return listed
    except LibraryError:
        if not is_library(folder):
            raise
    return _read_either(folder)  # a writer may have made it while it was looked at


def _read_either(folder: Path) -> Listed:
    try:
        return Listed(_read(folder, LIST))
    except _NoList as error:
        damage = error
    try:
        held = _read(folder, COPY)
    except _NoList:
        if damage.missing:
            try:
                _check_empty(folder)
            except OSError as error:
                raise LibraryError(f"{error.filename} can't be read: {error.strerror}") from error
            return Listed(())
        raise LostLists(f"{damage}, and so is its copy: {_advice(folder)}") from damage
    return Listed(held, f"{damage}: its copy {folder / COPY} is used instead")


class _NoList(Exception):
    """Why a file has no list of documents; ``missing`` where there is no such file."""

    def __init__(self, message: str, *, missing: bool = False) -> None:
        super().__init__(message)
        self.missing = missing


def _read(folder: Path, name: str) -> tuple[HeldDocument, ...]:
    """The documents in a file; raises :class:`_NoList` where these can't be told."""
    path = folder / name
    try:
        state = unsealed(path.read_bytes())
        number = state["format"]
        if type(number) is not int or (number == FORMAT and CHECKSUM not in state):
            raise TypeError(number)
        if number not in _READ_FORMATS:
            raise LibraryError(
                f"the library {folder} has format {number}, this faqsearch reads "
                f"formats {_READ_FORMATS[0]} to {FORMAT}: use the faqsearch that made it, "
                "or another folder"
            )
        entries = state["documents"]
        return tuple(_held(list(map(_of_first, entries)) if number == 1 else entries))
    except FileNotFoundError:
        raise _NoList(f"{path} is lost", missing=True) from None
    except NotADirectoryError as error:
        if name == LIST:
            raise LibraryError(f"{folder} is a file, not a library folder") from error
        raise _NoList(f"{path} is lost") from error
    except OSError as error:
        raise _NoList(f"{path} can't be read ({error.strerror})") from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _NoList(f"{path} is damaged") from error


def _of_first(entry: Any) -> Any:
    """An entry of the first format, which knew one file of each document, as one of today."""
    place = entry["place"]
    return {k: v for k, v in entry.items() if k != "place"} | {"places": [place or STDIN]}


def _advice(folder: Path) -> str:
    return f"`faqsearch doctor --repair` takes up again what is in {folder / 'documents'}"


def _held(entries: Any) -> list[HeldDocument]:
    """The documents of a list; raises TypeError or ValueError for what is none."""
    if not isinstance(entries, list):
        raise TypeError("documents")
    held: list[HeldDocument] = []
    for entry in entries:
        document = HeldDocument(**entry)
        if not isinstance(document.places, list):
            raise TypeError("places")
        words = (document.id, document.sha256, document.path, *document.places)
        if not all(isinstance(word, str) and word for word in words) or (
            document.kind not in KINDS
        ):
            raise TypeError(document.id)
        if not ORIGINAL.fullmatch(document.sha256):
            raise ValueError(document.sha256)
        held.append(replace(document, places=tuple(document.places)))
    if len({document.id for document in held}) < len(held):
        raise ValueError("two documents of one id")
    return held


def _check_empty(folder: Path) -> None:
    """Raise :class:`~faqsearch.errors.LibraryError` where a new library may not be made.

    What a writer leaves that was killed over a new library does no harm, nor do files
    whose names begin with a dot.
    """
    originals = []
    foreign = [path for path in _seen(folder) if path.name not in ("LOCK", MADE_BY, *_OWN)]
    for name, shape in _OWN.items():
        for path in _seen(folder / name):
            if path == folder / COPY:
                originals.append(path)
            elif not shape.fullmatch(path.name):
                foreign.append(path)
            elif shape is ORIGINAL:
                originals.append(path)
    if originals:
        raise LostLists(
            f"the library {folder} is damaged, it has lost {LIST}, the list of its documents, "
            f"and the copy of it: {_advice(folder)}"
        )
    if foreign:
        raise LibraryError(
            f"{folder} is no library, it holds {foreign[0].relative_to(folder)}: "
            "name a library, or a folder that is empty or new"
        )


def _seen(folder: Path) -> list[Path]:
    """What is in a folder, without what is hidden; nothing where there is no such folder."""
    try:
        return [path for path in sorted(folder.iterdir()) if not path.name.startswith(".")]
    except FileNotFoundError:
        return []


def is_library(folder: Path) -> bool:
    """Whether a folder has the list of documents that makes it a library."""
    return (folder / LIST).exists() or (folder / COPY).exists()


def write_list(folder: Path, held: Sequence[HeldDocument]) -> None:
    """Replace the list of documents: the moment at which a change counts.

    The copy comes first: so it knows every document that the list knows, and where a writer
    is killed in between, one more change at most.
    """
    documents = [{k: v for k, v in vars(document).items() if v} for document in held]
    put_list(folder, sealed({"format": FORMAT, "documents": documents}))


def put_list(folder: Path, data: bytes) -> None:
    """Replace the list and its copy by one that was made elsewhere."""
    (folder / COPY).parent.mkdir(exist_ok=True)
    write_whole(folder / COPY, data)
    write_whole(folder / LIST, data)


def read_copy(folder: Path) -> tuple[HeldDocument, ...]:
    """The documents that the copy of the list names; none where it can't be read."""
    try:
        return _read(folder, COPY)
    except _NoList:
        return ()


def has_both(folder: Path) -> bool:
    """Whether the list and its copy are there and the same."""
    try:
        return (folder / LIST).read_bytes() == (folder / COPY).read_bytes()
    except OSError:
        return False


def is_copied(folder: Path) -> bool:
    """Whether a list that can be read has the copy that it should; early formats had none."""
    return has_both(folder) or CHECKSUM not in unsealed((folder / LIST).read_bytes())


def making_of(path: Path) -> Path:
    """Where a file is written before it takes its place."""
    return path.with_name(f".{path.name}.new")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole, or as it was before."""
    making = making_of(path)
    try:
        with making.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        making.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            making.unlink()
        raise
    sync_file(path.parent)
