"""Completion in real shells: what stands on the line after TAB, as the shell reads it."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from faqsearch.cli import main
from faqsearch.cli.completion import words_of
from faqsearch.cli.offers import completed
from tests.cli.conftest import DOCUMENTS

if sys.platform == "win32":
    pytest.skip("POSIX shells", allow_module_level=True)

import pty

ODD = """Odd names: frequently asked questions
Document last modified March 3, 2021

This FAQ of odd names is made up for tests.
-----

CARD-SPECIFIC NOTES

Ward of Ponds: Tests
{W}
Enchantment
Ponds are warded.

* The ward wards.
-----

Frog, the $Tester's "Friend"
{G}
Creature -- Frog
1/1

* The frog tests.
-----

Étang d'essai
{U}
Enchantment
Ponds.

* It is wet.
-----
"""
FROG = """Frog, the $Tester's "Friend\""""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a library of odd names, and the program on a path of its own."""
    folder = tmp_path_factory.mktemp("shell")
    (folder / "odd.txt").write_text(ODD, "utf-8")
    program = folder / "bin" / "faqsearch"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m faqsearch "$@"\n', "utf-8")
    program.chmod(0o755)
    added = CliRunner().invoke(
        main, ["--library", str(folder / "library"), "add", str(folder / "odd.txt"), str(DOCUMENTS)]
    )
    assert added.exit_code == 0, added.output
    return folder


def environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    return kept | {
        "PATH": f"{home / 'bin'}:{os.environ['PATH']}",
        "FAQSEARCH_LIBRARY": str(home / "library"),
        "LC_ALL": "C.UTF-8",
        "HOME": str(home),
        "ZDOTDIR": str(home),
        "TERM": "dumb",
    }


def after_tab(shell: str, home: Path, typed: list[str]) -> list[list[str]]:
    """The words of each line after TAB, as the shell hands them to a command."""
    rc = (
        "shown() { printf '@@'; printf '%s|' \"$@\"; printf '@@\\n'; }\n"
        "PS1='> '\n"
        + ("autoload -U compinit && compinit -u -D\nbindkey -e\n" if shell == "zsh" else "")
        + f'eval "$(_FAQSEARCH_COMPLETE={shell}_source faqsearch)"\n'
    )
    (home / ".zshrc").write_text(rc, "utf-8")
    (home / "bashrc").write_text(rc, "utf-8")
    arguments = (
        ["bash", "--rcfile", str(home / "bashrc"), "-i"] if shell == "bash" else ["zsh", "-i"]
    )
    here, there = pty.openpty()
    with subprocess.Popen(
        arguments,
        stdin=there,
        stdout=there,
        stderr=there,
        env=environment(home),
        start_new_session=True,
    ) as process:
        os.close(there)
        came, found = b"", []
        for line in typed:
            # TAB, then "shown " at the beginning of the line
            os.write(here, f"{line}\t\x01shown \n".encode())
            while len(found := re.findall(rb"@@(.*?)\|@@\r?\n", came)) <= typed.index(line):
                assert select.select([here], [], [], 30)[0], came.decode("utf-8", "replace")
                came += os.read(here, 65536)
        os.close(here)  # hangs up, so that it ends
        process.wait(30)
    return [one.decode("utf-8").split("|") for one in found]


LINES = {
    "faqsearch card Obliv": ["card", "Oblivion Ring"],
    "faqsearch card OBLIVION r": ["card", "OBLIVION", "Ring"],
    "faqsearch card \"cercle de l'ou": ["card", "Cercle de l'oubli"],
    r"faqsearch card Cercle\ de\ l\'ou": ["card", "Cercle de l'oubli"],
    "faqsearch card 'cercle de": ["card", "Cercle de l'oubli"],
    'faqsearch card "Frog, the': ["card", FROG],
    r"faqsearch card Ward\ of\ Ponds:\ T": ["card", "Ward of Ponds: Tests"],
    "faqsearch card etang": ["card", "etang d'essai"],
    "faqsearch search pond kind:gl": ["search", "pond", "kind:glossary"],
    """faqsearch search 'card:"obliv""": ["search", 'card:"Oblivion Ring"'],
    "faqsearch mechanic confrontat": ["mechanic", "confrontation"],
    "faqsearch export --document=pond-e": ["export", "--document=pond-en"],
    "faqsearch remove od": ["remove", "odd"],
    "faqsearch card Mulldrifter --la": ["card", "Mulldrifter", "--lang"],
}


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_what_stands_on_the_line(shell: str, home: Path) -> None:
    if not shutil.which(shell):
        pytest.skip(f"no {shell} is installed")
    found = after_tab(shell, home, list(LINES))
    assert [[word for word in words if word] for words in found] == [
        ["faqsearch", *words] for words in LINES.values()
    ]


def test_what_fish_offers(home: Path) -> None:
    if not shutil.which("fish"):
        pytest.skip("no fish is installed")
    quoted = "".join(f"complete -C {_in_fish(line)}; echo @@\n" for line in LINES)
    ran = subprocess.run(
        ["fish", "--no-config"],
        input=f"_FAQSEARCH_COMPLETE=fish_source faqsearch | source\n{quoted}",
        capture_output=True,
        text=True,
        check=True,
        env=environment(home),
    )
    offered = [part.strip().partition("\t")[0] for part in ran.stdout.split("@@\n")]
    assert offered[:-1] == [words[-1] for words in LINES.values()]
    assert ran.stderr == ""


def _in_fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def offered(line: str, library: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "faqsearch"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=os.environ
        | {
            "COMP_LINE": line,
            "_FAQSEARCH_COMPLETE": "bash_complete",
            "FAQSEARCH_LIBRARY": str(library),
        },
    )


def test_nothing_is_written_and_nothing_said(home: Path, tmp_path: Path) -> None:
    def state(folder: Path) -> list[tuple[str, int, int]]:
        return [
            (str(path), path.stat().st_mtime_ns, path.stat().st_size)
            for path in sorted(folder.rglob("*"))
        ]

    before = state(home / "library")
    assert offered("faqsearch card Obliv", home / "library").stdout == "plain,Oblivion\\ Ring\n"
    assert state(home / "library") == before
    (tmp_path / "file").write_text("no library")
    for library in (tmp_path / "absent", tmp_path / "file", tmp_path):
        ended = offered("faqsearch card Obliv", library)
        assert (ended.returncode, ended.stdout.strip(), ended.stderr) == (0, "", "")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    "line",
    ["faqsearch nonsense x", "faqsearch card --library", "faqsearch calc", "faqsearch '", ""],
)
def test_what_cant_be_completed_is_no_error(home: Path, line: str) -> None:
    ended = offered(line, home / "library")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_names_are_met_without_accents_and_keep_what_is_typed() -> None:
    names = ["Éclair", "Eclipse", "Cœur de feu", "Fire // Ice"]
    assert completed(names, "ecl") == ["eclair", "eclipse"]
    assert completed(names, "coeu") == ["coeur de feu"]
    assert completed(names, "cœu") == ["Cœur de feu"]
    assert completed(names, "ic", "fire") == ["ice"]
    assert completed(names, "", "fire") == ["// Ice"]
    assert completed(names, "feu", "coeur de") == ["feu"]
    assert completed(names, "", "cli") == []


def test_names_are_offered_on_one_line_and_without_control_characters() -> None:
    names = ["Pond\nFrog", "Pond\tToad", "Pond Newt\x1b[2J\x07"]
    assert completed(names, "Pond") == [
        "Pond Frog",
        "Pond Toad",
        "Pond Newt\N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}",
    ]


def test_words_of_a_line_that_stops() -> None:
    assert [word.text for word in words_of('a \'b c\' "d\\"e" f\\ g h')] == [
        *("a", "b c", 'd"e', "f g", "h"),
    ]
    assert words_of("a ")[-1] == ("", "", "")
    assert words_of("a 'b c")[-1] == ("b c", "'b c", "'")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("faqsearch rule 702.74", ["702.74", "702.74a", "702.74b"]),
        ("faqsearch search mech", ["mechanic:"]),
        ("faqsearch search -mech", ["-mechanic:"]),
        ("faqsearch search rule:702.74", ["702.74", "702.74a", "702.74b"]),
        ("faqsearch search set:lr", ["lrw"]),
        ("faqsearch search -lang:f", ["fr"]),
        ("faqsearch search before:2", []),
        ("faqsearch search nothing:o", []),
        ("faqsearch parse od", [""]),  # which the shell completes with its files
        ("faqsearch --library /", [""]),
        ("LANG=fr  faqsearch  remove  od", ["odd"]),
        ("faqsearch card ", []),
    ],
)
def test_what_is_offered(home: Path, line: str, expected: list[str]) -> None:
    ended = CliRunner().invoke(
        main,
        prog_name="faqsearch",
        env={
            "COMP_LINE": line,
            "_FAQSEARCH_COMPLETE": "bash_complete",
            "FAQSEARCH_LIBRARY": str(home / "library"),
        },
    )
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert [one.partition(",")[2] for one in ended.stdout.splitlines() if one] == expected
