"""Editions of the rules on a server: the same answers as from a folder."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

from faqsearch.api import Library
from faqsearch.export import rule_answer_json, search_json
from faqsearch.export.values import dumps
from faqsearch.library.store import Store
from tests.cli.editions import write_editions
from tests.postgres.conftest import CORPUS


def test_editions_are_the_same_on_a_server(
    url: str, open_store: Callable[..., Library], tmp_path: Path
) -> None:
    files = write_editions(tmp_path)
    there = open_store(url)
    with closing(Library(Store(tmp_path / "folder", corpus=CORPUS))) as here:
        for library in (here, there):
            library.import_files("comprules", files)

        def said(library: Library) -> list[str]:
            answers = [
                rule_answer_json(library.rule("702.81", history=True)),
                rule_answer_json(library.rule("702.80a", as_of=date(2016, 1, 1))),
                search_json(library.search("cast graveyard document:comprules-2009-07-11")),
            ]
            return list(map(dumps, answers))

        assert said(there) == said(here)
        assert len(here.rule("702.81", history=True).wordings or ()) == 2
