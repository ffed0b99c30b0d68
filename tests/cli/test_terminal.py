"""The program on a real terminal: width, colour, the pager, and who closes it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("a POSIX terminal", allow_module_level=True)

import fcntl
import pty
import struct
import termios

Shown = Callable[..., str]
COLOUR = re.compile(r"\x1b\[[\d;]*m")


@pytest.fixture
def shown(shelf: Path) -> Shown:
    """What a terminal of so many rows and columns shows of a command, as text."""

    def run(*arguments: str, rows: int = 24, columns: int = 80, code: int = 0, **more: str) -> str:
        here, there = pty.openpty()
        fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {"TERM": "xterm-256color", "PAGER": "sed s/^/PAGED:/"} | more
        with subprocess.Popen(
            [sys.executable, "-m", "faqsearch", "--library", str(shelf), *arguments],
            stdin=there,
            stdout=there,
            stderr=subprocess.PIPE,
            env={n: v for n, v in os.environ.items() if n not in ("COLUMNS", "LINES")}
            | environment,
        ) as process:
            os.close(there)
            parts = []
            try:
                while part := os.read(here, 65536):
                    parts.append(part)
            except OSError:  # the end, on Linux
                pass
            os.close(here)
            assert process.stderr is not None
            assert process.stderr.read() == b""
        assert process.returncode == code
        return b"".join(parts).decode("utf-8").replace("\r\n", "\n")

    return run


LONG = ("mechanic", "evoke")
SHORT = ("calc", "evolve", "2/2", "3/3")


def test_a_long_answer_goes_through_the_pager_and_a_short_one_does_not(shown: Shown) -> None:
    rows = shown(*LONG).splitlines()
    assert len(rows) > 24
    assert [row for row in rows if not row.startswith("PAGED:")] == []
    assert COLOUR.search(rows[0])
    assert "PAGED" not in shown(*SHORT)
    assert "PAGED" not in shown(*LONG, rows=2000)


@pytest.mark.parametrize(
    "environment",
    [{"PAGER": ""}, {"PAGER": " "}, {"TERM": "dumb"}, {"PAGER": "no-such-pager"}],
)
def test_no_pager_where_none_is_wanted_or_there(shown: Shown, environment: dict[str, str]) -> None:
    text = shown(*LONG, **environment)
    assert "PAGED" not in text
    assert COLOUR.sub("", text) == COLOUR.sub("", shown(*LONG, rows=2000))


def test_json_and_what_is_no_answer_is_not_paged(shown: Shown) -> None:
    assert "PAGED" not in shown(*LONG, "--json")
    assert "PAGED" not in shown("export", "--schema")


def test_less_is_told_what_git_tells_it_unless_the_user_has_said(shown: Shown) -> None:
    tell = """sh -c 'cat >/dev/null; echo "LESS=$LESS"'"""
    assert shown(*LONG, PAGER=tell) == "LESS=FRX\n"
    assert shown(*LONG, PAGER=tell, LESS="S") == "LESS=S\n"


def test_a_pager_that_is_left_early_is_no_error(shown: Shown) -> None:
    assert len(shown(*LONG, PAGER="head -n 2").splitlines()) == 2
    assert shown(*LONG, PAGER="true") == ""


def test_colour_is_the_users_choice(shown: Shown) -> None:
    assert COLOUR.search(shown(*SHORT))
    for arguments, environment in (
        (("--no-color",), {}),
        ((), {"NO_COLOR": "1"}),
        ((), {"TERM": "dumb"}),
        ((), {"CLICOLOR": "0"}),
    ):
        assert "\x1b" not in shown(*SHORT, *arguments, **environment)


@pytest.mark.parametrize("columns", [20, 40, 200])
@pytest.mark.parametrize("command", [("card", "Oblivion Ring"), ("ledger",)])
def test_no_row_is_wider_than_the_terminal(
    shown: Shown, columns: int, command: tuple[str, ...]
) -> None:
    text = COLOUR.sub("", shown(*command, columns=columns, PAGER=""))
    words = {word for word in text.split() if len(word) > columns - 8}
    assert [
        row
        for row in text.splitlines()
        if len(row) > columns and not any(word in row for word in words)
    ] == []
    if columns == 200:
        assert any(len(row) > 80 for row in text.splitlines())
