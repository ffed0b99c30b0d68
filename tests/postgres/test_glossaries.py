"""The glossaries of rules texts on a server: the same answers as from a folder."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

from faqsearch.api import Library
from faqsearch.export import mechanic_answer_json, rule_answer_json, search_json, term_json
from faqsearch.export.nouns import definition_json
from faqsearch.export.values import dumps
from faqsearch.languages import Lang
from faqsearch.library.store import Store
from tests.library.editions import NEW, OLD, rules_text
from tests.postgres.conftest import CORPUS

QUESTIONS = (
    *("mana burn", "brûlure de mana", "life total", "known puddles", "retrace", "legend rule"),
    *("kind:glossary frog", "kind:glossary before:2010 burn", "document:old -retrace hurt"),
)


def test_terms_are_the_same_on_a_server(
    url: str, open_store: Callable[..., Library], tmp_path: Path
) -> None:
    files = [tmp_path / "new.txt", tmp_path / "old.txt"]
    files[0].write_bytes(rules_text("May 1, 2026", NEW))
    files[1].write_bytes(rules_text("October 1, 2005", OLD))
    there = open_store(url)
    with closing(Library(Store(tmp_path / "folder", corpus=CORPUS))) as here:
        for library in (here, there):
            for file in files:
                library.add(file)

        def said(library: Library) -> list[str]:
            answers = [
                *(search_json(library.search(asked, explain=True)) for asked in QUESTIONS),
                term_json(library.term("mana burn", Lang.FR)),
                term_json(library.term("legend-rule", as_of=date(2010, 1, 1))),
                mechanic_answer_json(library.mechanic("retrace")),
                rule_answer_json(library.rule("100.1")),
                *map(definition_json, library.selection().definitions),
            ]
            return list(map(dumps, answers))

        assert said(there) == said(here)
        assert len(here.selection().definitions) == len(OLD) + len(NEW)
