"""Who cites a rule: by the rule that a number meant on the day of the text, not by the number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from faqsearch.cli import main
from faqsearch.render.catalogue import GLUE
from tests.cli.editions import write_editions

FAQS = {
    # 502.81a was retrace, 702.81a; 405.2 was of characteristics and is of the stack; 702.81 was
    # devour's from 2010 to 2021
    "old": ("July 15, 2008", "It hops. See rule 502.81a.", "It leaps. See rule 405.2."),
    "between": ("July 20, 2013", "It swims. See rule 702.81a.", "It dives. See rule 702.80a."),
    "new": ("May 1, 2022", "It sings. See rule 702.81a.", "It croaks. See rule 405.2."),
    "undated": ("", "It sleeps. See rule 702.81a.", "It snores. See rule 502.81a."),
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("citing")
    (folder / "rules").mkdir()
    rules = write_editions(folder / "rules")[0]
    paths = []
    for name, (day, *bullets) in FAQS.items():
        path = folder / f"{name}.txt"
        last = f"Document last modified {day}\n\n" if day else ""
        lines = "\n\n".join(f"* {bullet}" for bullet in bullets)
        path.write_text(f"Pond FAQ {name}\n\n{last}***Pond Frog***\n\n{lines}\n", "utf-8")
        paths.append(str(path))
    for command in (["add", *paths], ["import", "comprules", str(rules)]):
        done = CliRunner().invoke(
            main, ["-q", "--no-bundled", "--library", str(folder / "library"), *command]
        )
        assert done.exit_code == 0, done.output
    return folder / "library"


def _rule(library: Path, *arguments: str) -> Any:
    base = ["-q", "--no-bundled", "--library", str(library), "rule", *arguments]
    return json.loads(CliRunner().invoke(main, [*base, "--json"]).stdout)


def _cited(answer: Any) -> list[str]:
    return sorted(hit["text"].split(".")[0] for hit in answer["cited_by"])


@pytest.mark.parametrize(
    ("asked", "cited", "otherwise"),
    [
        (["702.81a"], ["It dives", "It hops", "It sings", "It sleeps", "It snores"], 1),
        (["502.81a"], ["It dives", "It hops", "It sings", "It snores"], 0),
        (["405.2"], ["It croaks"], 1),
        (["405.2", "--as-of", "2008-08-01"], ["It leaps"], 1),
        (["702.81a", "--as-of", "2014-01-01"], ["It swims", "It sleeps"], 1),
    ],
)
def test_a_rule_is_cited_under_the_number_of_the_day(
    library: Path, asked: list[str], cited: list[str], otherwise: int
) -> None:
    answer = _rule(library, *asked)
    assert _cited(answer) == sorted(cited)
    assert answer["rule"]["cited_otherwise"] == otherwise


def test_the_others_are_counted_on_the_page(library: Path) -> None:
    base = ["-q", "--no-bundled", "--library", str(library), "--lang"]
    english = CliRunner().invoke(main, [*base, "en", "rule", "405.2"]).stdout
    assert "Cited for another rule that bore this number then: 1 ruling" in english.replace(
        GLUE, " "
    )
    french = CliRunner().invoke(main, [*base, "fr", "rule", "405.2"]).stdout
    assert "Citée pour une autre règle qui portait ce numéro à l’époque" in french
