"""The command line over real libraries in temporary folders."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from faqsearch.cli import main
from faqsearch.schemas import schemas

DOCUMENTS = Path(__file__).parent / "documents"

Ask = Callable[..., Result]


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No language, width, colour or library from whoever runs the tests."""
    for name in [name for name in os.environ if name.startswith(("LC_", "FAQSEARCH_"))]:
        monkeypatch.delenv(name)
    for name in ("LANG", "COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the documents that ship and those of the pond; nobody changes it."""
    folder = tmp_path_factory.mktemp("library")
    added = CliRunner().invoke(main, ["-q", "--library", str(folder), "add", str(DOCUMENTS)])
    assert added.exit_code == 0, added.output
    return folder


@pytest.fixture
def ask(shelf: Path) -> Ask:
    """Run a command over the shelf."""
    return lambda *arguments, **extra: CliRunner().invoke(
        main, ["--library", str(shelf), *arguments], **extra
    )


@pytest.fixture
def ask_json(ask: Ask) -> Callable[..., Any]:
    """Run a command over the shelf with ``--json``; the answer fits the command's schema."""

    def run(command: str, *arguments: str, code: int = 0) -> Any:
        ended = ask(command, *arguments, "--json")
        assert ended.exit_code == code, ended.stderr
        assert ended.stdout.endswith("}\n")
        data = json.loads(ended.stdout)
        fits(data, "error" if "error" in data else command)
        return data

    return run


def fits(data: object, shape: str) -> None:
    """Raise unless the data fits the schema of this name."""
    Draft202012Validator(schemas()[shape]).validate(data)


@pytest.fixture
def process(shelf: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run a command over the shelf in a process of its own."""

    def run(
        *arguments: str | bytes, env: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "faqsearch", "--library", str(shelf), *arguments],
            capture_output=True,
            check=False,
            # said, since readline sets COLUMNS behind the back of os.environ
            env=dict(os.environ if env is None else env),
        )

    return run
