"""No command but ``sync`` touches the network, and none writes outside of the library."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from faqsearch.cli import main
from tests.sync.conftest import ATOMIC, Publisher, card, packed

_DOCUMENT = str(next((Path(__file__).parents[1] / "cli" / "documents").glob("*.txt")))

# What each command is run with.
_ARGUMENTS: dict[str, list[str]] = {
    "add": [_DOCUMENT],
    "build": [],
    "calc": ["mana-value", "{2}{W}"],
    "card": ["Oblivion Ring"],
    "check": ["--card", "Oblivion Ring"],
    "doctor": ["--repair"],
    "documents": [],
    "export": ["--card", "Oblivion Ring", "-o", "cards.json"],
    "import": ["mtgjson", "cards.json.gz"],
    "ledger": [],
    "mechanic": ["evoke"],
    "parse": [_DOCUMENT],
    "remove": ["no-such-document"],
    "rule": ["702.74a"],
    "search": ["Oblivion", "Ring", "leaves"],
    "serve": ["--port", "0"],
    "sync": ["mtgjson"],
}
_CODES = {"remove": 1}
_PUT_OUT = {"export": "cards.json"}
_LISTENS = {"socket.__new__", "socket.bind", "socket.getaddrinfo"}

# Whatever opens a socket or changes a file passes the interpreter's own audit, however it does.
_SCRIPT = """
import os
import sys

allowed, listens, *arguments = sys.argv[1:]
allowed, listens = allowed.split(os.pathsep), listens.split()
# which places of the arguments are paths, and which the folders that these are relative to
paths = {
    "os.mkdir": (0, 2), "os.remove": (0, 1), "os.rmdir": (0, 1), "os.rename": (0, 2, 1, 3),
    "os.link": (1, 3), "os.symlink": (1, 2), "os.truncate": (0, None), "os.chmod": (0, 2),
    "os.utime": (0, 3), "open": (0, None), "sqlite3.connect": (0, None),
}
writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def refuse(what, event, arguments):
    os.write(2, f"{what} {event} {arguments}\\n".encode())
    os._exit(99)


def audit(event, arguments):
    if event.startswith("socket."):
        if "*" not in listens and event not in listens:
            refuse("NETWORK", event, arguments)
    elif event in ("subprocess.Popen", "os.exec", "os.fork", "os.system", "os.posix_spawn"):
        refuse("PROCESS", event, arguments)
    elif event in paths and not (event == "open" and not arguments[2] & writing):
        places = paths[event]
        for path, folder in zip(places[::2], places[1::2]):
            path, folder = arguments[path], -1 if folder is None else arguments[folder]
            if isinstance(path, int):
                continue  # of a file that is open already
            path = os.fsdecode(path).removeprefix("file://").partition("?")[0]
            if folder not in (-1, None):
                path = os.path.join(os.readlink(f"/proc/self/fd/{folder}"), path)
            path = os.path.abspath(path)
            if path != os.devnull and not path.startswith(tuple(allowed)):
                refuse("FILE", event, arguments)


from faqsearch.cli import main

sys.addaudithook(audit)
main(arguments, prog_name="faqsearch")
"""


class Place(NamedTuple):
    """Where the commands run, and what they may write to."""

    library: Path
    home: Path
    temporary: Path
    empty: Path


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Folders of their own for the library, a home, temporary files and what is current."""
    folders = Place(*(tmp_path_factory.mktemp(name) for name in Place._fields))
    (folders.empty / "cards.json.gz").write_bytes(packed(card("Flying")))
    yield folders
    for left in (folders.home, folders.temporary):
        assert not list(left.iterdir())
    assert [path.name for path in folders.empty.iterdir()] == ["cards.json.gz"]


def _start(place: Place, listens: str, *arguments: str, **more: str) -> subprocess.Popen[str]:
    out = place.empty / _PUT_OUT.get(arguments[0], "cards.json")
    allowed = os.pathsep.join([f"{place.library}", f"{place.temporary}", f"{out}"])
    command = [allowed, listens, "--library", str(place.library), *arguments]
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "COLUMNS"))}
    own = {"HOME": str(place.home), "TMPDIR": str(place.temporary), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen(
        [sys.executable, "-c", _SCRIPT, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=place.empty,
        env=environment | own | more,
    )


def test_every_command_is_tried() -> None:
    assert set(main.list_commands(click.Context(main))) == set(_ARGUMENTS)


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="tells of which folder a path is")
@pytest.mark.parametrize("command", sorted(set(_ARGUMENTS) - {"serve", "sync"}))
def test_no_socket_and_no_file_elsewhere(place: Place, command: str) -> None:
    process = _start(place, "", command, *_ARGUMENTS[command])
    _, errors = process.communicate(timeout=120)
    assert process.returncode == _CODES.get(command, 0), errors
    if command in _PUT_OUT:
        (place.empty / _PUT_OUT[command]).unlink()


def test_sync_writes_to_the_library_alone(place: Place, publisher: Publisher) -> None:
    own = {"FAQSEARCH_SYNC_MTGJSON": publisher.address + ATOMIC, "FAQSEARCH_SYNC_LOOPBACK": "1"}
    process = _start(place, "*", "sync", *_ARGUMENTS["sync"], **own)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors


def test_the_page_asks_nobody(place: Place) -> None:
    pytest.importorskip("starlette")
    process = _start(place, " ".join(_LISTENS), "serve", *_ARGUMENTS["serve"])
    assert process.stderr
    line = process.stderr.readline()
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=120)
    assert "127.0.0.1" in line
    assert process.returncode in (0, -signal.SIGTERM)


@pytest.mark.parametrize(
    ("arguments", "refused"),
    [
        (["sync"], "NETWORK"),
        (["export", "--card", "Oblivion Ring", "-o", "elsewhere.json"], "FILE"),
    ],
)
def test_what_is_not_allowed_would_be_caught(
    place: Place, arguments: list[str], refused: str
) -> None:
    process = _start(place, "", *arguments)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 99
    assert refused in errors
