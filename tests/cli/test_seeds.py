"""The command line over the official documents, where they are at hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from faqsearch.cli import main
from faqsearch.schemas import schemas

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def library(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the official documents only."""
    folder = tmp_path_factory.mktemp("library")
    added = ask(folder, "add", str(shared / "seeds"))
    assert added.exit_code == 0, added.output
    return folder


def ask(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["-q", "--no-bundled", "--library", str(folder), *arguments])


def test_parse_fits_its_schema_and_counts_every_line(shared: Path, library: Path) -> None:
    files = sorted((shared / "seeds").glob("*.txt"))
    ended = ask(library, "parse", "--json", *map(str, files))
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["parse"]).validate(data)
    assert len(data["documents"]) == len(files) == 5
    for one in data["documents"]:
        counts = dict(one["document"]["accounting"])
        total = counts.pop("lines")
        assert sum(counts.values()) == total
        for ruling in one["rulings"]:
            first, last = ruling["source"]["lines"]
            assert 1 <= first <= last <= total


@pytest.mark.parametrize("shape", ["json", "jsonl", "scryfall"])
def test_export_twice_is_byte_identical(library: Path, shape: str) -> None:
    first = ask(library, "export", "--format", shape)
    assert first.exit_code == 0
    assert first.stdout_bytes == ask(library, "export", "--format", shape).stdout_bytes
    if shape != "jsonl":
        name = "export" if shape == "json" else "export-scryfall"
        Draft202012Validator(schemas()[name]).validate(json.loads(first.stdout))


def test_a_question_is_answered_from_the_french_faq(library: Path) -> None:
    ended = ask(library, "search", "confrontation", "carte", "double", "--json")
    first = json.loads(ended.stdout)["hits"][0]
    assert first["lang"] == "fr"
    assert first["source"]["document"].startswith("001-")
