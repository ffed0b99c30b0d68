"""One library of the tests' own documents, shared by all tests of search."""

from __future__ import annotations

from pathlib import Path

import pytest

from faqsearch.api import Library
from faqsearch.library.store import Store

OWN = Path(__file__).parents[1] / "library"


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The pond as the documents that ship, the marsh and the sentier added."""
    folder = tmp_path_factory.mktemp("library")
    made = Library(Store(folder, corpus=OWN / "corpus"))
    made.add([OWN / "documents"])
    return made


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The documents that ship with faqsearch."""
    return Library(Store(tmp_path_factory.mktemp("shipped")))
