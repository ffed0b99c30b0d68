"""A small corpus and small documents in our own words, and stores over them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from faqsearch.library.store import Store

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
DOCUMENTS = HERE / "documents"


@pytest.fixture
def make_store(tmp_path: Path) -> Callable[..., Store]:
    """A store in a temporary folder, with the pond as the documents that ship."""

    def make(**options: object) -> Store:
        return Store(tmp_path / "library", **{"corpus": CORPUS, **options})  # type: ignore[arg-type]

    return make
