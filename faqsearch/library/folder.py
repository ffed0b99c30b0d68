"""The files of a library folder: the list of documents, and how files are written.

``current.json`` is the only thing that ever changes; it is replaced in one step.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from faqsearch.errors import LibraryError
from faqsearch.library.snapshot import sync_file

FORMAT = 1
"""Number of the folder's layout."""


STDIN = "-"
_READ_SUFFIXES = frozenset((".txt", ".md", ".html", ".htm"))


@dataclass(frozen=True, slots=True)
class HeldDocument:
    """A document that a judge added: ``place`` is its absolute path, empty for standard input."""

    id: str
    sha256: str
    path: str
    place: str


def read_list(folder: Path) -> list[HeldDocument]:
    """The documents that were added; none in a new library.

    Raises :class:`~faqsearch.errors.LibraryError` for what is no library of ours.
    """
    path = folder / "current.json"
    try:
        state = json.loads(path.read_text("utf-8"))
        number = state["format"]
        if number != FORMAT:
            raise LibraryError(
                f"the library {folder} has format {number}, this faqsearch reads "
                f"format {FORMAT}: use the faqsearch that made it, or another folder"
            )
        return [HeldDocument(**entry) for entry in state["documents"]]
    except FileNotFoundError:
        return []
    except NotADirectoryError as error:
        raise LibraryError(f"{folder} is a file, not a library folder") from error
    except OSError as error:
        raise LibraryError(f"{path} can't be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise LibraryError(
            f"{path} is damaged: restore it, or add the documents to a new folder"
        ) from error


def write_list(folder: Path, held: Sequence[HeldDocument]) -> None:
    """Replace the list of documents: the moment at which a change counts."""
    state = {"format": FORMAT, "documents": [asdict(document) for document in held]}
    text = json.dumps(state, ensure_ascii=True, indent=1, sort_keys=True) + "\n"
    write_whole(folder / "current.json", text.encode("ascii"))


def files_to_read(paths: Iterable[str | Path], failed: list[tuple[str, str]]) -> list[str]:
    """The files to read: files as given, those of folders that have a suffix we read."""
    found: list[str] = []
    for given in paths:
        path = Path(given)
        if str(given) == STDIN or path.is_file():
            found.append(str(given))
        elif path.is_dir():
            inside = sorted(p for p in path.rglob("*") if p.suffix.lower() in _READ_SUFFIXES)
            found += [str(p) for p in inside if p.is_file()]
            if not inside:
                failed.append((str(given), f"{given} holds no text or HTML file"))
        else:
            failed.append((str(given), f"{given} does not exist"))
    return list(dict.fromkeys(found))


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole, or as it was before."""
    making = path.with_name(f".{path.name}.new")
    with making.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    making.replace(path)
    sync_file(path.parent)
