"""What narrows rulings down to a set or a document: those that the library has, else a refusal."""

from __future__ import annotations

from collections.abc import Iterable

from faqsearch.errors import NotFound
from faqsearch.library.records import Records
from faqsearch.reading.sets import find_set


def set_of(records: Records, written: str) -> str:
    """The code of a set that rulings are of, from its code or its name in either language.

    Raises :class:`~faqsearch.errors.NotFound` with those that come near.
    """
    for code in (written, find_set(written)):
        if code and records.ruling_ids(set=code):
            return code
    codes = {each.document.set for each in records.summaries() if each.document.set}
    raise NotFound(
        f"no ruling in this library is of a set {written!r}: give its code or name",
        _near(written.upper(), codes),
    )


def document_of(records: Records, id: str) -> str:
    """The id of a document that the library has; raises :class:`~faqsearch.errors.NotFound`."""
    if records.document(id) is None:
        raise NotFound(
            f"the library has no document {id!r}: `faqsearch documents` lists them",
            _near(id, [each.document.id for each in records.summaries()]),
        )
    return id


def _near(written: str, known: Iterable[str]) -> list[str]:
    from difflib import get_close_matches  # which only a wrong name needs

    return get_close_matches(written, sorted(known))
