"""README: every session in it is what the command prints."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def sessions() -> list[tuple[str, str]]:
    """Return each command shown in README with what it is shown to print."""
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [
        (command, printed)
        for block in blocks
        for command, printed in re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("readme")


def test_readme_shows_sessions() -> None:
    assert len(sessions()) >= 4


def test_readme_is_read_in_one_sitting() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 250


# A page ends so some months after the newest rules that ship, and not before.
LIMIT = re.compile(r"\n(?:Verdicts go by|Les verdicts suivent) [^\n]+\n\Z")


@pytest.mark.parametrize(("command", "printed"), sessions())
def test_session(command: str, printed: str, library: Path) -> None:
    words = shlex.split(command)
    assert words[0] == "faqsearch"
    done = subprocess.run(
        [sys.executable, "-m", *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
        env=os.environ
        | {"FAQSEARCH_LIBRARY": str(library), "COLUMNS": "80", "LC_ALL": "C.UTF-8", "LANG": "C"},
    )
    assert LIMIT.sub("", done.stdout) == LIMIT.sub("", printed)
    ends = [found[0] for text in (done.stdout, printed) if (found := LIMIT.search(text))]
    assert len(set(ends)) < 2
