"""No command but ``sync`` touches the network."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from faqsearch.cli import main

_DOCUMENT = str(next((Path(__file__).parents[1] / "cli" / "documents").glob("*.txt")))

# What each command is run with. Those that serve or fetch are about the network.
_ARGUMENTS: dict[str, list[str]] = {
    "card": ["Oblivion Ring"],
    "search": ["Oblivion", "Ring", "leaves"],
    "mechanic": ["evoke"],
    "rule": ["702.74a"],
    "check": ["--card", "Oblivion Ring"],
    "calc": ["mana-value", "{2}{W}"],
    "ledger": [],
    "parse": [_DOCUMENT],
    "add": [_DOCUMENT],
    "documents": [],
    "export": ["--card", "Oblivion Ring"],
    "remove": ["no-such-document"],
    "build": [],
    "import": ["mtgjson", "no-such-file.json"],
}
_ONLINE = {"sync", "serve"}
_CODES = {"remove": 1, "import": 2}

# Every use of a socket passes the interpreter's own audit, however it is made.
_SCRIPT = """
import sys

def audit(event, arguments):
    if event.startswith("socket."):
        print("NETWORK", event, arguments, file=sys.stderr)
        sys.stderr.flush()
        import os
        os._exit(99)

sys.addaudithook(audit)
from faqsearch.cli import main
main(sys.argv[1:], prog_name="faqsearch")
"""


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _SCRIPT, "--library", str(folder), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={name: value for name, value in os.environ.items() if name != "COLUMNS"},
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library")


def test_every_command_is_tried() -> None:
    assert set(main.commands) - _ONLINE <= set(_ARGUMENTS)


@pytest.mark.parametrize("command", sorted(set(main.commands) - _ONLINE))
def test_no_socket(folder: Path, command: str) -> None:
    ended = _run(folder, command, *_ARGUMENTS[command])
    assert "NETWORK" not in ended.stderr
    assert ended.returncode == _CODES.get(command, 0), ended.stderr


def test_sync_would_be_caught(folder: Path) -> None:
    assert _run(folder, "sync").returncode == 99
