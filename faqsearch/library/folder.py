"""The files of a library folder: the list of documents, and how files are written.

``current.json`` is the only thing that ever changes; it is replaced in one step. It is
also what makes a folder a library: nothing is written or deleted in a folder that has
anything in it but no such list.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from faqsearch.errors import LibraryError
from faqsearch.frozen import Frozen
from faqsearch.library.snapshot import sync_file

FORMAT = 2
"""Number of the folder's layout."""
STDIN = "-"
BULK = ("mtgjson", "scryfall")
"""The kinds of bulk data, which all else stands on."""
KINDS = ("", "comprules", *BULK)
"""What documents are that were added, and those that were imported."""

ORIGINAL = re.compile(r"[0-9a-f]{64}")
"""Names of the documents' own bytes, in ``documents/``: the SHA-256 of what is in them."""
SNAPSHOT = re.compile(r"\.?[0-9a-f]{16}(\.old)?")
"""Names of snapshots, whole or in the making, in ``snapshots/``."""
_OWN = {"documents": ORIGINAL, "snapshots": SNAPSHOT}
_READ_SUFFIXES = frozenset((".txt", ".md", ".html", ".htm"))


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


class LostDocument(LibraryError):
    """A document whose own bytes the library no longer has as they were added."""


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
            f"the library has lost the document {document.id}, for {path} {what}: "
            f"add {document.path} again, or remove {document.id}"
        )


def read_list(folder: Path) -> list[HeldDocument]:
    """The documents that were added; none in a folder that is empty or not there yet.

    Raises :class:`~faqsearch.errors.LibraryError` for what is no library of ours and for
    one that has lost its list.
    """
    path = folder / "current.json"
    try:
        try:
            state = json.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            _check_empty(folder)
            return []
        number = state["format"]
        if type(number) is int and number != FORMAT:
            raise LibraryError(
                f"the library {folder} has format {number}, this faqsearch reads "
                f"format {FORMAT}: use the faqsearch that made it, or another folder"
            )
        if type(number) is not int:
            raise TypeError(number)
        return _held(state["documents"])
    except NotADirectoryError as error:
        raise LibraryError(f"{folder} is a file, not a library folder") from error
    except OSError as error:
        raise LibraryError(f"{path} can't be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise LibraryError(
            f"{path} is damaged: restore it, or add what is in {folder / 'documents'} "
            "to a new library"
        ) from error


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
    foreign = [path for path in _seen(folder) if path.name not in ("LOCK", *_OWN)]
    for name, shape in _OWN.items():
        for path in _seen(folder / name):
            if not shape.fullmatch(path.name):
                foreign.append(path)
            elif shape is ORIGINAL:
                originals.append(path)
    if originals:
        raise LibraryError(
            f"the library {folder} is damaged, it has lost current.json, the list of its "
            f"documents: restore it, or add what is in {folder / 'documents'} to a new library"
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
    return (folder / "current.json").exists()


def write_list(folder: Path, held: Sequence[HeldDocument]) -> None:
    """Replace the list of documents: the moment at which a change counts."""
    documents = [{k: v for k, v in asdict(document).items() if v} for document in held]
    state = {"format": FORMAT, "documents": documents}
    text = json.dumps(state, ensure_ascii=True, indent=1, sort_keys=True) + "\n"
    write_whole(folder / "current.json", text.encode("ascii"))


def files_to_read(paths: Iterable[str | Path], failed: list[tuple[str, str]]) -> list[str]:
    """The files to read: files as given, those of folders that have a suffix we read.

    A folder that can't be read, or that has nothing to read, is ``failed``.
    """
    found: list[str] = []
    for given in map(str, paths):
        if given == STDIN or not _is_folder(given):
            found.append(given)
            continue
        refused: list[tuple[str, str]] = []

        def refuse(error: OSError, refused: list[tuple[str, str]] = refused) -> None:
            refused.append((error.filename, f"{error.filename} can't be read: {error.strerror}"))

        inside = sorted(
            Path(top, name)
            for top, _, names in os.walk(given, onerror=refuse)
            for name in names
            if Path(name).suffix.lower() in _READ_SUFFIXES
        )
        found += map(str, inside)
        if not inside and not refused:
            refused.append((given, f"{given} holds no text or HTML file"))
        failed += refused
    return list(dict.fromkeys(found))


def _is_folder(given: str) -> bool:
    try:
        return Path(given).is_dir()
    except OSError:
        return False


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole, or as it was before."""
    making = path.with_name(f".{path.name}.new")
    with making.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    making.replace(path)
    sync_file(path.parent)
