"""``faqsearch doctor``: its page in both languages, its JSON, its exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from faqsearch.cli import main
from faqsearch.render.catalogue import NO_BREAK
from faqsearch.schemas import schemas

DOCUMENTS = Path(__file__).parent / "documents"

Ask = Callable[..., Result]


@pytest.fixture(scope="module")
def doctor(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Run the doctor over a library whose list is damaged."""
    folder = tmp_path_factory.mktemp("library")
    place = ["--library", str(folder), "--no-bundled"]
    added = CliRunner().invoke(main, ["-q", *place, "add", str(DOCUMENTS / "pond-fr.txt")])
    assert added.exit_code == 0, added.output
    (folder / "current.json").write_text("{")
    return lambda *arguments: CliRunner().invoke(main, [*place, "doctor", *arguments])


def test_it_says_what_is_wrong_then_mends_it(doctor: Ask) -> None:
    ended = doctor()
    assert (ended.exit_code, ended.stderr) == (1, "")
    assert ended.stdout.splitlines()[0] == "The list of documents can’t be read; its copy can."
    assert "  --repair writes it anew.\n" in ended.stdout
    ended = doctor("--lang", "fr")
    assert (
        f"La liste des documents est illisible{NO_BREAK}; sa copie est lisible.\n" in ended.stdout
    )
    ended = doctor("--json")
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["doctor"]).validate(data)
    assert (ended.exit_code, data["well"], data["findings"][0]["remedy"]) == (1, False, "rewrite")
    ended = doctor("--repair")
    assert (ended.exit_code, ended.stdout.count("Mended.")) == (0, 1)
    ended = doctor()
    assert ended.exit_code == 0
    assert ended.stdout.endswith(
        "is well: 1 document of your own, records and index as they were written.\n"
    )


def _is_one_sentence(place: str, said: str) -> None:
    ended = CliRunner().invoke(main, ["--library", place, "doctor"])
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert said in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_where_there_is_no_library_is_one_sentence(tmp_path: Path) -> None:
    _is_one_sentence(str(tmp_path / "none"), "there is no library in")


def test_that_a_server_is_not_examined_is_one_sentence() -> None:
    pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    _is_one_sentence("postgresql://nowhere/rulings", "the doctor examines libraries in folders")
