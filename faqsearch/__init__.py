"""faqsearch: official rulings of Magic: The Gathering, in English and French, offline."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

# Loaded on first use, so that importing the package costs nothing.
_HOMES = {
    "open_library": "faqsearch.api",
    "Library": "faqsearch.api",
    "language_of": "faqsearch.api",
    "AddReport": "faqsearch.library.addition",
    "StoredRuling": "faqsearch.library.records",
    "Lang": "faqsearch.languages",
    "FaqsearchError": "faqsearch.errors",
    "NotFound": "faqsearch.errors",
    "Ambiguous": "faqsearch.errors",
    "LibraryError": "faqsearch.errors",
    "UnreadableDocument": "faqsearch.errors",
}

__all__ = [
    "AddReport",
    "Ambiguous",
    "FaqsearchError",
    "Lang",
    "Library",
    "LibraryError",
    "NotFound",
    "StoredRuling",
    "UnreadableDocument",
    "language_of",
    "open_library",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
