"""How far the rules are known, where a newer edition than all that are known is held."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from faqsearch.api import Library, open_library
from faqsearch.dates import newest_known

LATER = date(2026, 5, 1)
TODAY = date(2026, 11, 30)


@pytest.fixture
def holding(tmp_path: Path) -> Callable[..., Library]:
    """A library that holds one edition, of May 1, 2026, of a few rules on keywords."""

    def library(*rules: str) -> Library:
        text = (
            "Magic Comprehensive Rules\n\nThese rules are effective as of May 1, 2026.\n\n"
            "Contents\n\n1. Ponds\n100. General\n7. Additional Rules\n702. Keyword Abilities\n"
            "Glossary\nCredits\n\n1. Ponds\n\n100. General\n\n100.1. A pond holds frogs.\n\n"
            "7. Additional Rules\n\n702. Keyword Abilities\n\n" + "\n\n".join(rules) + "\n\n"
            "Glossary\n\nPond\nWhere frogs live.\n\nCredits\n\nA frog.\n"
        )
        file = tmp_path / "rules.txt"
        file.write_text(text, "utf-8")
        made = open_library(tmp_path / "library", bundled=False)
        made.import_files("comprules", [file])
        return made

    return library


def test_what_is_held_counts_only_where_its_words_are_known(
    holding: Callable[..., Library], tmp_path: Path
) -> None:
    library = holding("702.74. Evoke", "702.74a A frog is sacrificed.")
    for basis in (["702.74a"], ["702.74"], [], ["702.75"], ["702"]):
        assert library.rules_known(basis, TODAY) == newest_known()
    with closing(open_library(tmp_path / "empty", bundled=False)) as empty:
        assert empty.rules_known(["702.74a"], TODAY) == newest_known()
    library.close()


@pytest.mark.shared
def test_the_same_words_in_a_newer_edition_are_known_up_to_it(
    holding: Callable[..., Library], shared: Path
) -> None:
    text = (shared / "data/comprules/x_2026-04-17.txt").read_text("utf-8-sig")
    evoke = [line for line in text.splitlines() if re.match(r"702\.74(?:[a-z]|\. Evoke)", line)]
    offering = [line for line in text.splitlines() if re.match(r"702\.48(?:[a-z]|\. Off)", line)]
    library = holding(*offering[:-1], *evoke)
    assert library.rules_known(["702.74a"], TODAY) == LATER
    assert library.rules_known(["702.74", "702.74a"], TODAY) == LATER
    assert library.rules_known(["702.74a"], date(2026, 4, 30)) == newest_known()
    assert library.rules_known(["702.74a", "702.48"], TODAY) == newest_known()  # one is gone
    assert library.rules_known([offering[1].split()[0]], TODAY) == LATER
    assert library.rules_known(["702.74a", "601.2b"], TODAY) == newest_known()
    library.close()
