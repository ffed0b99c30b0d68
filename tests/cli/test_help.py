"""What ``--help`` says is so: its examples run, its exit codes come, all of them."""

from __future__ import annotations

import gzip
import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from faqsearch.cli import main
from faqsearch.cli.commands import Described
from tests.cli.conftest import DOCUMENTS
from tests.sync.conftest import RULES_TEXT

BULK = Path(__file__).parents[1] / "reading" / "bulk"
OWN = {"add", "remove", "build", "doctor", "import"}  # commands that change the library


def commands(
    command: click.Command = main, path: tuple[str, ...] = ()
) -> Iterator[tuple[str, Described]]:
    """Every command with what is typed for it, the program itself first."""
    assert isinstance(command, Described), f"{path}: without examples and exit codes"
    yield " ".join(path), command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, (*path, name))


COMMANDS = dict(commands())


def help_of(name: str) -> str:
    ended = CliRunner().invoke(main, [*name.split(), "--help"])
    assert ended.exit_code == 0
    return ended.stdout


def part(text: str, heading: str) -> list[str]:
    """The rows of a part of a help text."""
    found = re.search(rf"^{heading}:\n((?:  .+\n?)+)", text, re.MULTILINE)
    return found[1].splitlines() if found else []


def codes_of(name: str) -> set[int]:
    """The exit codes that a command's help names."""
    return {int(row[2]) for row in part(help_of(name), "Exit codes") if row[2] != " "}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the files that the examples name."""
    (tmp_path / "rulings").mkdir()
    for name in ("faq.txt", "rulings/pond.txt"):
        shutil.copy(DOCUMENTS / "pond-en.txt", tmp_path / name)
    (tmp_path / "release-notes.html").write_text(
        "<html><p>Q: Are bears that swim still bears?</p><p>A: They are.</p>", "utf-8"
    )
    cards = gzip.compress((BULK / "atomic.json").read_bytes())
    (tmp_path / "AtomicCards.json.gz").write_bytes(cards)
    shutil.copy(BULK / "all_cards.json", tmp_path / "oracle-cards.json")
    shutil.copy(BULK / "rulings.json", tmp_path / "rulings.json")
    (tmp_path / "MagicCompRules.txt").write_bytes(RULES_TEXT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_example_of_every_help_does_as_it_says(shelf: Path, desk: Path) -> None:
    shutil.copytree(shelf, desk / "old-laptop" / "faqsearch")
    ran = 0
    for name in COMMANDS:
        examples = part(help_of(name), "Examples")
        assert examples, f"{name!r} has no example"
        for example in examples:
            said = re.search(r"# exit code (\d)", example)
            program, *arguments = shlex.split(example, comments=True)
            assert program == "faqsearch"
            if arguments[0] in ("sync", "serve"):  # read only: their own tests let them run
                main.get_command(click.Context(main), arguments[0]).make_context(  # type: ignore[union-attr]
                    arguments[0], arguments[1:], parent=click.Context(main)
                )
                continue
            own = arguments[0] in OWN
            library = ["--library", "own", "--no-bundled"] if own else ["--library", str(shelf)]
            ended = CliRunner().invoke(main, [*library, *arguments])
            assert ended.exit_code == (int(said[1]) if said else 0), (example, ended.output)
            assert ended.output or "-o" in arguments, example
            ran += 1
    assert ran >= 70


def test_an_example_fits_80_columns() -> None:
    assert [row for name in COMMANDS for row in help_of(name).splitlines() if len(row) > 80] == []


ENDS = {
    "": [("search flying", 0), ("card xyzzyx", 1), ("crad", 2), ("card Contemplation", 3)],
    "card": [("Oblivion Ring", 0), ("xyzzyx", 1), ("", 2), ("Contemplation", 3)],
    "search": [("flying", 0), ("xyzzyx", 1), ("flying -n 0", 2)],
    "mechanic": [("evoke", 0), ("xyzzyx", 1), ("", 2), ("land", 3)],
    "rule": [("702.74", 0), ("999.99", 1), ("a lot", 2)],
    "check": [
        ("--document pond-en", 0),
        ("--ruling 0123456789ab", 1),
        ("absent.txt", 2),
        ("--card Contemplation", 3),
    ],
    "ledger": [("", 0), ("--term xyzzyx", 1), ("--since never", 2)],
    "documents": [("", 0), ("--lang de", 2)],
    "parse": [("faq.txt", 0), ("absent.txt", 2)],
    "add": [("faq.txt", 0), ("faq.txt absent.txt", 2)],
    "remove": [("faq", 0), ("faq", 1), ("", 2)],
    "build": [("", 0), ("more", 2)],
    "doctor": [("", 0), ("--library hurt", 1), ("--library moved.txt", 2)],
    "import mtgjson": [("AtomicCards.json.gz", 0), ("faq.txt", 2)],
    "import scryfall": [("rulings.json", 0), ("absent.json", 2)],
    "import comprules": [("MagicCompRules.txt", 0), ("faq.txt", 2)],
    "export": [
        ('--card "Oblivion Ring"', 0),
        ("--document absent", 1),
        ("--format xml", 2),
        ("--card Contemplation", 3),
    ],
    "calc run": [
        ("""team-life '{"team": 25}'""", 0),
        ("""mana-value '{"card": "xyzzyx"}'""", 1),
        ("mana-value {", 2),
        ("""mana-value '{"card": "Contemplation"}'""", 3),
    ],
    "calc list": [("", 0), ("more", 2)],
}
"""What is typed after each command, in this order, and the exit code that it ends with."""

ELSEWHERE = {"sync", "serve", "calc", "import"}  # their own tests; and groups, which only pass on
CARDS = [("Fire", 0), ("xyzzyx", 1), ("Fire --as-of never", 2), ("Contemplation", 3)]
CALCULATIONS = {"calc mana-value": CARDS, "calc colors": CARDS, "calc payments": CARDS}


def lose_a_document(library: Path) -> None:
    """Make a library and take the bytes of its document away."""
    CliRunner().invoke(main, ["--library", str(library), "--no-bundled", "add", "faq.txt"])
    for path in (library / "documents").iterdir():
        path.unlink()
    Path("faq.txt").rename("moved.txt")


@pytest.mark.parametrize("name", [*ENDS, *CALCULATIONS])
def test_every_command_ends_with_the_codes_that_its_help_names(
    name: str, shelf: Path, desk: Path
) -> None:
    own = bool(set(name.split()) & OWN)
    library = ["--library", "own", "--no-bundled"] if own else ["--library", str(shelf)]
    if name in ("remove", "doctor"):
        CliRunner().invoke(main, [*library, "add", "faq.txt"])
    if name == "doctor":
        lose_a_document(desk / "hurt")
    came = set()
    for typed, code in (ENDS | CALCULATIONS)[name]:
        for more in ([], ["--json"]) if not own else ([],):
            ended = CliRunner().invoke(main, [*library, *name.split(), *shlex.split(typed), *more])
            assert ended.exit_code == code, (name, typed, ended.output)
            errors = [row for row in ended.stderr.splitlines() if row.startswith("faqsearch: ")]
            assert len(errors) <= 1, (name, typed)
            assert code == 0 or errors or ended.stdout, (name, typed)
            if more and ended.stdout:
                json.loads(ended.stdout)
        came.add(code)
    documented = codes_of(name)
    assert came == documented


def test_every_command_is_in_the_table_of_exit_codes() -> None:
    calculations = {name for name in COMMANDS if name.startswith("calc ")}
    assert set(COMMANDS) - calculations - ELSEWHERE == set(ENDS) - calculations
    for name in calculations:
        codes = codes_of(name)
        assert codes in ({0, 2}, {0, 1, 2, 3})


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("serach evoke", "no command is named 'serach'. Did you mean search?"),
        ("Card x", "no command is named 'Card'. Did you mean card?"),
        ("calc evolv 2/2", "no command is named 'evolv'. Did you mean evolve or resolve?"),
        ("import mtgjsn x", "no command is named 'mtgjsn'. Did you mean mtgjson?"),
        ("'Oblivion Ring'", "'faqsearch card \"Oblivion Ring\"' shows a card"),
        ("Mulldrifter", "'faqsearch card Mulldrifter' shows a card"),
        ("card x --jsn", "--json"),
    ],
)
def test_what_was_probably_meant(typed: str, said: str) -> None:
    ended = CliRunner().invoke(main, shlex.split(typed))
    assert (ended.exit_code, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert said in ended.stderr


def test_v_says_how_it_was_understood_and_q_says_nothing(shelf: Path) -> None:
    for asked, said in {
        "card oblivion rinq": "'oblivion rinq' was read as Oblivion Ring: fuzzy",
        "mechanic changelin": "'changelin' was read as changeling: exact",
        "search evoke -elf": "understood in en: words evoke",
        "documents": f"the library is {shelf}",
    }.items():
        typed = ["--library", str(shelf), *asked.split()]
        assert said in CliRunner().invoke(main, [*typed, "-v"]).stderr
        assert CliRunner().invoke(main, [*typed, "-v", "-q"]).stderr == ""
