"""Where the list of documents and the folder of their bytes differ, and whose documents these are.

Bytes that the list doesn't name are those of a change that was not made, which a writer has
noted beforehand; or of a document that the list has lost, as where an older list was put back.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from faqsearch.frozen import replace
from faqsearch.library.folder import ORIGINAL, HeldDocument, read_copy

NOTED = ".changing"
"""The file in ``documents/`` that names the originals which come or go in a change."""


class Strays(NamedTuple):
    """Documents whose bytes are not there; those that only the copy of the list names; the
    SHA-256 of bytes that neither names."""

    missing: tuple[HeldDocument, ...]
    lost: tuple[HeldDocument, ...]
    unnamed: tuple[str, ...]


def find_strays(folder: Path, held: Sequence[HeldDocument]) -> Strays:
    """Compare a list with what is there."""
    found = _originals(folder / "documents")
    missing = tuple(document for document in held if document.sha256 not in found)
    strange = found - {document.sha256 for document in held}
    if strange:
        strange -= noted(folder)
    if not strange:
        return Strays(missing, (), ())
    lost = tuple(document for document in read_copy(folder) if document.sha256 in strange)
    unnamed = strange - {document.sha256 for document in lost}
    return Strays(missing, lost, tuple(sorted(unnamed)))


def _originals(documents: Path) -> set[str]:
    """The names of the files with the bytes of documents, as far as they can be seen."""
    found = set()
    with suppress(OSError), os.scandir(documents) as entries:
        for entry in entries:
            with suppress(OSError):  # a link that leads nowhere
                if ORIGINAL.fullmatch(entry.name) and entry.is_file():
                    found.add(entry.name)
    return found


def noted(folder: Path) -> set[str]:
    """The originals that come or go in a change under way, or in one that was stopped."""
    try:
        names = json.loads((folder / "documents" / NOTED).read_text("ascii"))
    except (OSError, ValueError):
        return set()
    return {name for name in names if isinstance(name, str)} if isinstance(names, list) else set()


def taken_up(held: Sequence[HeldDocument], strays: Strays) -> list[HeldDocument]:
    """The list with the documents that it has lost.

    One takes the place of a document of its id whose bytes are not there; of two whose bytes
    are, it gets another id.
    """
    every = list(held)
    for document in strays.lost:
        same = next((one for one in every if one.id == document.id), None)
        if same in strays.missing and same:
            every[every.index(same)] = document
        else:
            every.append(replace(document, id=free_id(document.id, every)))
    return every


def free_id(wanted: str, held: Iterable[HeldDocument], taken: Iterable[str] = ()) -> str:
    """This id, or one with a number behind it, that no document has yet."""
    used = {document.id for document in held}.union(taken)
    number, id = 1, wanted
    while id in used:
        number += 1
        id = f"{wanted}-{number}"
    return id
