"""The program as a process: pipes, encodings, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]

posix = pytest.mark.skipif(os.name == "nt", reason="a POSIX shell")


def test_exit_codes(process: Run) -> None:
    assert process("card", "Oblivion", "Ring").returncode == 0
    assert process("card", "xyzzyplugh").returncode == 1
    assert process("card").returncode == 2
    assert process("rule", "nonsense").returncode == 2


def test_standard_output_holds_data_only(process: Run) -> None:
    ended = process("-q", "card", "Oblivion", "Ring", "--json")
    assert json.loads(ended.stdout.decode("utf-8"))["card"]["id"] == "Oblivion Ring"
    assert ended.stderr == b""
    missing = process("card", "xyzzyplugh")
    assert missing.stdout == b""
    assert missing.stderr.startswith(b"faqsearch: ")


@posix
def test_a_closed_pipe_ends_quietly(shelf: Path) -> None:
    command = f'"{sys.executable}" -m faqsearch -q --library "{shelf}" export | head -c 10'
    for shape in ("", " --format jsonl"):
        ended = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command.replace(" |", f"{shape} |")],
            capture_output=True,
            check=False,
        )
        assert len(ended.stdout) == 10
        assert ended.stderr == b""
        assert ended.returncode == 0


@posix
def test_an_output_that_takes_nothing(shelf: Path) -> None:
    command = f'"{sys.executable}" -m faqsearch -q --library "{shelf}" documents'
    full = subprocess.run(
        ["bash", "-c", f"{command} > /dev/full"], capture_output=True, check=False
    )
    assert (full.returncode, full.stderr) == (2, b"faqsearch: No space left on device\n")
    closed = subprocess.run(["bash", "-c", f"{command} >&-"], capture_output=True, check=False)
    said = b"faqsearch: standard output is closed: the answer can't be printed\n"
    assert (closed.returncode, closed.stderr) == (2, said)
    as_json = subprocess.run(
        ["bash", "-c", f"{command} --json >&-"], capture_output=True, check=False
    )
    assert (as_json.returncode, as_json.stderr) == (2, said)


@posix
def test_what_a_shell_puts_in_the_place_of_a_file(shelf: Path) -> None:
    command = f'"{sys.executable}" -m faqsearch -q --library "{shelf}" parse'
    closed = subprocess.run(["bash", "-c", f"{command} - <&-"], capture_output=True, check=False)
    assert (closed.returncode, closed.stderr.count(b"\n")) == (2, 1)
    assert closed.stderr.startswith(b"faqsearch: standard input is closed")
    text = r"* A lantern is lit.\n\n* A lantern is put out.\n"
    piped = subprocess.run(
        ["bash", "-c", f"{command} --json <(printf '{text}')"], capture_output=True, check=False
    )
    assert (piped.returncode, piped.stderr) == (0, b"")
    assert len(json.loads(piped.stdout)["rulings"]) == 2


@pytest.mark.parametrize(
    ("environment", "encoding", "name"),
    [
        ({"PYTHONIOENCODING": "ascii"}, "ascii", "Cercle de l'oubli"),
        ({"PYTHONIOENCODING": "cp437"}, "cp437", "Cercle de l'oubli"),
        ({"PYTHONIOENCODING": "cp1252"}, "cp1252", "Cercle de l’oubli"),
        ({"PYTHONIOENCODING": "utf-16"}, "utf-16", "Cercle de l’oubli"),
        ({"LC_ALL": "C"}, "utf-8", "Cercle de l’oubli"),
        (
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            "ascii",
            "Cercle de l'oubli",
        ),
    ],
)
def test_any_encoding_of_the_output(
    process: Run, environment: dict[str, str], encoding: str, name: str
) -> None:
    environment = os.environ | environment
    ended = process("card", "cercle de l’oubli".encode(), "--lang", "fr", env=environment)
    assert (ended.returncode, ended.stderr) == (0, b"")
    text = ended.stdout.decode(encoding)
    assert text.startswith(f"{name}  (Oblivion Ring)  ")
    assert "Enchantement" in text and "?" not in text
    data = process("card", "cercle de l’oubli".encode(), "--json", env=environment)
    assert json.loads(data.stdout.decode("utf-8"))["card"]["names"]["fr"] == ["Cercle de l'oubli"]


@posix
@pytest.mark.parametrize("command", ["card", "search", "mechanic", "rule", "parse", "remove"])
def test_arguments_that_are_not_utf8(process: Run, command: str) -> None:
    ended = process(command, b"oubli\xe9\xff")
    assert ended.returncode in {0, 1, 2}
    assert b"Traceback" not in ended.stderr
    assert b"unexpected" not in ended.stderr
    assert process(command, b"oubli\xe9\xff", "--json").returncode == ended.returncode


@pytest.fixture
def odd_name(tmp_path: Path) -> bytes:
    """A document whose file name is not UTF-8."""
    path = os.fsencode(tmp_path) + b"/mare\xe9.txt"
    with open(path, "wb") as file:  # noqa: PTH123  (a path of bytes)
        file.write((Path(__file__).parent / "documents" / "pond-fr.txt").read_bytes())
    return path


@posix
def test_a_file_name_that_is_not_utf8_survives(process: Run, odd_name: bytes) -> None:
    read = process("parse", odd_name, "--json")
    assert read.returncode == 0, read.stderr
    source = json.loads(read.stdout.decode("utf-8"))["rulings"][0]["source"]
    assert os.fsencode(source["path"]) == odd_name


@posix
def test_a_file_name_that_is_not_utf8_can_be_added(
    process: Run, odd_name: bytes, tmp_path: Path
) -> None:
    folder = str(tmp_path / "library")
    for arguments in (("add", odd_name), ("export",), ("card", "patineur d'essai")):
        ended = process("--library", folder, "--no-bundled", "-q", *arguments)
        assert ended.returncode == 0, ended.stderr


def test_python_m_and_version() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "faqsearch", "--version"], capture_output=True, check=True
    )
    assert ended.stdout.startswith(b"faqsearch, version ")


@posix
def test_shell_completion(process: Run) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "faqsearch"],
        env=os.environ
        | {
            "_FAQSEARCH_COMPLETE": "bash_complete",
            "COMP_WORDS": "faqsearch exp",
            "COMP_CWORD": "1",
        },
        capture_output=True,
        check=False,
    )
    assert ended.stdout.split() == [b"plain,export"]


def test_a_library_that_is_a_file(process: Run, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("no library")
    ended = process("--library", str(path), "documents")
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"faqsearch: ")
    assert ended.stderr.count(b"\n") == 1
