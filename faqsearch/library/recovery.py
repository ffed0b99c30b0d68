"""Originals that no list names: which documents they are, or were."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

from faqsearch.errors import FaqsearchError, UnreadableDocument
from faqsearch.library.folder import COMPRULES, SNAPSHOT, HeldDocument, check_original
from faqsearch.library.manifest import Manifest
from faqsearch.library.records import Records
from faqsearch.library.snapshot import RECORDS
from faqsearch.library.strays import free_id
from faqsearch.nouns.documents import DocumentKind


def recovered(
    folder: Path, unnamed: Sequence[str], held: Sequence[HeldDocument]
) -> list[HeldDocument]:
    """The documents whose bytes have these SHA-256, with ids that none of ``held`` has.

    What a snapshot remembers comes first, with its id, path and place among the others; the
    rest are read, and named by their checksum. Bytes that are not what their name says, or in
    which nothing can be read, are left out.
    """
    found: list[HeldDocument] = []
    remembered = {one.sha256: one for one in _remembered(folder)}
    known = [sha for sha in remembered if sha in unnamed]
    for sha in [*known, *(sha for sha in unnamed if sha not in remembered)]:
        path = folder / "documents" / sha
        made = HeldDocument(f"recovered-{sha[:8]}", sha, str(path), (str(path),))
        one = remembered.get(sha) or made
        with contextlib.suppress(FaqsearchError):
            check_original(one, path)
            kind = one.kind if one is not made else _kind_of(path)
            id = free_id(one.id, (*held, *found))
            found.append(HeldDocument(id, sha, one.path, one.places, kind))
    return found


def _remembered(folder: Path) -> list[HeldDocument]:
    """The documents that were added, as the snapshots that are whole have them, in order."""
    found: dict[str, HeldDocument] = {}
    with contextlib.suppress(OSError):
        for snapshot in sorted((folder / "snapshots").iterdir()):
            if SNAPSHOT.fullmatch(snapshot.name) and not snapshot.name.startswith("."):
                with contextlib.suppress(FaqsearchError):
                    Manifest(snapshot).check(RECORDS, whole=True)
                    records = Records(snapshot / RECORDS)
                    editions = records.rules.edition_documents
                    for id, document in records.documents().items():
                        if not document.bundled:
                            kind = COMPRULES if id in editions else ""
                            if document.kind is DocumentKind.CARDS:
                                kind = id.partition("-")[0]  # its publisher
                            path = document.path
                            one = HeldDocument(id, document.sha256, path, (path,), kind)
                            found.setdefault(document.sha256, one)
                    records.close()
    return list(found.values())


def _kind_of(path: Path) -> str:
    """What a file would have to be imported as, empty for one to add; a dated rules text is one.

    Raises :class:`~faqsearch.errors.UnreadableDocument` where nothing can be read in it.
    """
    from faqsearch.library.imported import PUBLISHERS
    from faqsearch.reading import parse
    from faqsearch.reading.bulk.reader import read_bulk
    from faqsearch.reading.document import edition_of
    from faqsearch.reading.files import read_file

    for kind, publisher in PUBLISHERS.items():
        with contextlib.suppress(UnreadableDocument):
            things = read_bulk(
                str(path), mechanics=lambda _: (), notify=lambda _: None, publisher=publisher
            )
            next(things)
            things.close()  # type: ignore[attr-defined]
            return kind
    data = read_file(str(path))
    with contextlib.suppress(UnreadableDocument):
        day, _ = edition_of(data, str(path))
        if day:
            return COMPRULES
    parse(data, str(path))
    return ""
