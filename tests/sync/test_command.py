"""``faqsearch sync`` as a process: killed and run again, its exit codes, its bars."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from faqsearch.cli import main
from faqsearch.schemas import schemas
from tests.sync.conftest import (
    ATOMIC,
    BULK,
    RULES,
    RULES_PAGE,
    RULES_TEXT,
    Publisher,
    breaks_off,
    says,
)

Process = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture(autouse=True)
def environment(publisher: Publisher, monkeypatch: pytest.MonkeyPatch) -> None:
    """The publisher of these tests, in the place of the real ones."""
    for name, path in {"MTGJSON": ATOMIC, "SCRYFALL": BULK, "COMPRULES": RULES_PAGE}.items():
        monkeypatch.setenv(f"FAQSEARCH_SYNC_{name}", publisher.address + path)
    monkeypatch.setenv("FAQSEARCH_SYNC_LOOPBACK", "1")
    monkeypatch.setenv("FAQSEARCH_NO_BUNDLED", "1")


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return tmp_path / "library"


@pytest.fixture
def process(library: Path) -> Process:
    """Start a command over the library in a process of its own."""

    def start(*arguments: str, stderr: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "faqsearch", "--library", str(library), *arguments],
            stdout=subprocess.PIPE,
            stderr=stderr,
            env=dict(os.environ),
        )

    return start


def _until_there(part: Path, size: int) -> None:
    limit = time.monotonic() + 20
    while not part.exists() or part.stat().st_size < size:
        assert time.monotonic() < limit, "nothing came"
        time.sleep(0.01)


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)]
)
def test_killed_while_it_fetches(
    publisher: Publisher, library: Path, process: Process, sent: signal.Signals, code: int
) -> None:
    publisher.misbehaves(RULES, breaks_off(60, stall=True))
    downloads = library / "downloads"
    with process("sync", "comprules") as first:
        _until_there(downloads / "MagicCompRules 20260925.txt.part", 60)
        first.send_signal(sent)
        first.communicate(timeout=20)
    assert first.returncode == code
    assert not (downloads / "MagicCompRules 20260925.txt").exists()
    with process("sync", "comprules") as second:
        second.communicate(timeout=60)
    assert second.returncode == 0
    assert publisher.asked(RULES)[-1].headers["Range"] == "bytes=60-"
    assert (downloads / "MagicCompRules 20260925.txt").read_bytes() == RULES_TEXT
    left = sorted(path.name for path in downloads.iterdir())
    assert left == ["LOCK", "MagicCompRules 20260925.txt", "MagicCompRules 20260925.txt.state"]


def test_what_was_fetched_is_imported(library: Path) -> None:
    run = CliRunner()
    ended = run.invoke(main, ["--library", str(library), "sync", "comprules", "--json"])
    assert ended.exit_code == 0, ended.output
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["sync"]).validate(data)
    assert [(file["kind"], file["became"]) for file in data["files"]] == [("comprules", "fetched")]
    rule = run.invoke(main, ["--library", str(library), "rule", "100.1a", "--json"])
    assert "Frogs keep them." in json.loads(rule.stdout)["rule"]["text"]


def test_cards_that_were_fetched_are_imported(library: Path) -> None:
    run = CliRunner()
    ended = run.invoke(main, ["--library", str(library), "sync", "mtgjson"])
    assert ended.exit_code == 0, ended.output
    shown = run.invoke(main, ["--library", str(library), "card", "pond heron", "--json"])
    rulings = json.loads(shown.stdout)["rulings"]
    assert [one["date"] for one in rulings] == ["2020-01-02"]
    assert rulings[0]["text"].startswith("Our herons do so:")
    again = run.invoke(main, ["--library", str(library), "sync", "mtgjson", "--json"])
    assert [file["became"] for file in json.loads(again.stdout)["files"]] == ["unchanged"]


def test_dry_run(library: Path) -> None:
    run = CliRunner()
    ended = run.invoke(main, ["--library", str(library), "sync", "--dry-run", "--json"])
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["sync"]).validate(data)
    assert data["dry_run"] is True
    assert {file["became"] for file in data["files"]} == {"due"}
    page = run.invoke(main, ["--library", str(library), "sync", "comprules", "--dry-run"])
    assert page.stdout.startswith("to fetch  MagicCompRules 20260925.txt  0.1 MB\n")
    french = ["--library", str(library), "--lang", "fr", "sync", "comprules", "--dry-run"]
    assert run.invoke(main, french).stdout.startswith("à récupérer  MagicCompRules")
    assert not library.exists()


def test_what_fails_is_said_in_one_line_each(publisher: Publisher, library: Path) -> None:
    publisher.misbehaves(RULES_PAGE, says(404))
    publisher.misbehaves(ATOMIC, says(410))
    arguments = ["--library", str(library), "sync", "mtgjson", "comprules", "--json"]
    ended = CliRunner().invoke(main, arguments)
    assert ended.exit_code == 2
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["sync"]).validate(data)
    assert [one["kind"] for one in data["failed"]] == ["mtgjson", "comprules"]
    assert ended.stderr.splitlines() == [f"faqsearch: {one['reason']}" for one in data["failed"]]


def test_rules_that_can_not_be_read_leave_the_library_as_it_was(
    publisher: Publisher, library: Path
) -> None:
    run = CliRunner()
    arguments = ["--library", str(library), "sync", "comprules"]
    assert run.invoke(main, arguments).exit_code == 0
    before = (library / "current.json").read_bytes()
    publisher.publish(RULES, bytes(range(256)) * 40, "text/plain")
    ended = run.invoke(main, arguments)
    assert ended.exit_code == 2
    assert len(ended.stderr.splitlines()) == 1
    assert (library / "current.json").read_bytes() == before
    publisher.publish(RULES, RULES_TEXT, "text/plain")
    assert run.invoke(main, arguments).exit_code == 0


def test_an_unknown_publisher(library: Path) -> None:
    ended = CliRunner().invoke(main, ["--library", str(library), "sync", "gatherer"])
    assert ended.exit_code == 2
    assert "'gatherer' is not one of 'mtgjson', 'scryfall', 'comprules'" in ended.stderr


@pytest.mark.parametrize("seconds", ["soon", "0", "-1", "nan", "99999"])
def test_a_wrong_setting(library: Path, monkeypatch: pytest.MonkeyPatch, seconds: str) -> None:
    monkeypatch.setenv("FAQSEARCH_SYNC_TIMEOUT", seconds)
    ended = CliRunner().invoke(main, ["--library", str(library), "sync", "comprules"])
    assert ended.exit_code == 2
    assert ended.stderr == (
        f"faqsearch: FAQSEARCH_SYNC_TIMEOUT is '{seconds}': give seconds, 3600 at most\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="a terminal")
@pytest.mark.parametrize("quiet", [False, True])
def test_bars_are_for_a_terminal_that_wants_them(process: Process, quiet: bool) -> None:
    import pty

    ours, theirs = pty.openpty()
    options = ["-q"] if quiet else []
    with process(*options, "sync", "comprules", stderr=theirs) as running:
        out, _ = running.communicate(timeout=60)
    os.close(theirs)
    shown = _all_of(ours)
    assert running.returncode == 0
    assert out.startswith(b"fetched  MagicCompRules 20260925.txt")
    if quiet:
        assert shown == b""
    else:
        assert b"MagicCompRules" in shown
        assert b"bytes" in shown


def _all_of(terminal: int) -> bytes:
    shown = b""
    try:
        while piece := os.read(terminal, 65536):
            shown += piece
    except OSError:  # the other end is closed
        pass
    os.close(terminal)
    return shown


def test_no_bars_in_a_pipe(process: Process) -> None:
    with process("sync", "comprules") as running:
        _, said = running.communicate(timeout=60)
    assert running.returncode == 0
    assert b"\x1b" not in said
