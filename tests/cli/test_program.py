"""How the program reads its arguments and how it ends, whatever the library does."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from datetime import date
from typing import NoReturn

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from faqsearch.cli import main
from faqsearch.cli.asking import search
from faqsearch.cli.given import WordsCommand, joined
from faqsearch.cli.settings import Settings, locale_language
from faqsearch.errors import Ambiguous, LibraryError, NotFound
from faqsearch.languages import Lang
from faqsearch.schemas import schemas


class Broken:
    """A library whose every verb raises the same error."""

    def __init__(self, error: BaseException) -> None:
        self._error = error

    def __getattr__(self, verb: str) -> Callable[..., NoReturn]:
        def fail(*arguments: object, **named: object) -> NoReturn:
            raise self._error

        return fail


Broke = Callable[[BaseException], None]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Broke]:
    monkeypatch.delenv("FAQSEARCH_DEBUG", raising=False)
    yield lambda error: monkeypatch.setattr(Settings, "open", lambda self: Broken(error))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_nothing_found_is_one_sentence_and_exit_code_1(broken: Broke) -> None:
    broken(NotFound("No card is named Oblivio Rnig.", ["Oblivion Ring"]))
    ended = run("card", "Oblivio", "Rnig")
    assert ended.exit_code == 1
    assert ended.stdout == ""
    assert ended.stderr == (
        "faqsearch: No card is named Oblivio Rnig. Did you mean Oblivion Ring?\n"
    )


def test_an_ambiguous_name_lists_its_candidates_and_exits_with_3(broken: Broke) -> None:
    broken(Ambiguous("Two cards are named Refus.", ["Denial", "Refuse"]))
    ended = run("card", "Refus")
    assert ended.exit_code == 3
    assert ended.stdout == "Denial\nRefuse\n"
    assert ended.stderr == "faqsearch: Two cards are named Refus.\n"


@pytest.mark.parametrize("arguments", [("--json", "card", "Refus"), ("card", "Refus", "--json")])
def test_json_says_the_same(broken: Broke, arguments: tuple[str, ...]) -> None:
    broken(Ambiguous("Two cards are named Refus.", ["Denial", "Refuse"]))
    ended = run(*arguments)
    assert ended.exit_code == 3
    assert json.loads(ended.stdout) == {
        "error": "Two cards are named Refus.",
        "candidates": ["Denial", "Refuse"],
    }
    broken(NotFound("Nothing.", ["Denial"]))
    ended = run(*arguments)
    assert ended.exit_code == 1
    assert json.loads(ended.stdout) == {"error": "Nothing.", "suggestions": ["Denial"]}


@pytest.mark.parametrize(
    "arguments",
    [
        ("card", "x", "--as-of", "foo", "--json"),
        ("--json", "search", "-n", "-1", "a"),
        ("card", "--json"),
        ("crad", "x", "--json"),
    ],
)
def test_json_says_what_is_wrong_with_the_use(arguments: tuple[str, ...]) -> None:
    ended = run(*arguments)
    assert ended.exit_code == 2
    said = json.loads(ended.stdout)
    assert (ended.stderr, said["suggestions"]) == (f"faqsearch: {said['error']}\n", [])
    Draft202012Validator(schemas()["error"]).validate(said)


def test_what_stands_after_two_dashes_asks_for_no_json(broken: Broke) -> None:
    broken(LibraryError("The library is held."))
    assert run("card", "--", "--json").stdout == ""


@pytest.mark.parametrize("written", ["-1", "1_0", "\N{ARABIC-INDIC DIGIT ONE}", "1.5", "9" * 5000])
@pytest.mark.parametrize("option", ["-n", "--limit", "--offset"])
def test_a_number_that_is_none_is_refused(option: str, written: str) -> None:
    ended = run("search", option, written, "evoke")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "Invalid value for '" in ended.stderr and "\\u2060" not in ended.stderr
    assert written[:9] in ended.stderr


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (
            LibraryError("The library is held\nby process 7."),
            2,
            "The library is held by process 7.",
        ),
        (FileNotFoundError(2, "No such file or directory", "a.txt"), 2, "a.txt: No such file"),
        (PermissionError(13, "Permission denied", "/x"), 2, "/x: Permission denied"),
        (LibraryError("\x1b[2J is no name"), 2, "\ufffd[2J is no name"),
        (KeyError("boom"), 2, "unexpected KeyError: 'boom'; please report it"),
        (RecursionError("too deep"), 2, "unexpected RecursionError"),
    ],
)
def test_every_error_is_one_sentence(
    broken: Broke, error: Exception, code: int, sentence: str
) -> None:
    broken(error)
    ended = run("card", "x")
    assert ended.exit_code == code
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"faqsearch: {sentence}")
    assert ended.stderr.count("\n") == 1


def test_debugging_shows_where_it_happened(broken: Broke, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(KeyError("boom"))
    monkeypatch.setenv("FAQSEARCH_DEBUG", "1")
    assert isinstance(run("card", "x").exception, KeyError)


def test_an_interrupt_is_quiet(broken: Broke) -> None:
    broken(KeyboardInterrupt())
    ended = run("card", "x")
    assert ended.exit_code == 130
    assert ended.output.strip() == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("card",),
        ("nonsense",),
        ("card", "x", "--nonsense"),
        ("search", "x", "-n", "none"),
        ("search", "x", "--limit", "0"),
        ("--lang", "de", "card", "x"),
        ("export", "--format", "xml"),
        ("export", "--set", ""),
        ("export", "--card", " "),
        ("check", "--card", ""),
        ("check", "--ruling", " "),
        ("check", "--document", ""),
        ("export", "--document", "a", "--document", "b"),
        ("check", "--document", "a", "--document", "b"),
        ("card", "x", "--as-of", "2008-01-01", "--as-of", "2009-01-01"),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_code_2(arguments: tuple[str, ...]) -> None:
    ended = run(*arguments)
    assert ended.exit_code == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith("faqsearch: ")
    assert ended.stderr.count("\n") == 1
    assert "--help" in ended.stderr


def test_of_options_that_an_alias_may_have_the_last_one_counts() -> None:
    assert run("calc", "list", "--lang", "fr", "--lang", "en", "--json").exit_code == 0
    context = search.make_context("search", ["x", "-n", "3", "-n", "5", "--explain", "--explain"])
    assert context.params["limit"] == 5


def test_help_and_version() -> None:
    assert run("--version").stdout.startswith("faqsearch, version ")
    names = set(main.list_commands(click.Context(main)))
    assert names == {
        *("card", "search", "mechanic", "rule", "parse"),
        *("add", "remove", "documents", "build", "export", "ledger", "check", "calc"),
        *("import", "sync", "serve", "doctor"),
    }
    for name in names:
        shown = run(name, "--help")
        assert shown.exit_code == 0
        assert run(name, "-h").stdout == shown.stdout
        assert "--json" in shown.stdout


def test_no_command_shows_the_help() -> None:
    ended = run()
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr.startswith("Usage: ")
    assert "..." not in ended.stderr.split("Find a ruling:")[1]


def given_settings(*arguments: str) -> Settings:
    """The settings that a command gets for these arguments."""
    found: list[Settings] = []

    def open_library(self: Settings) -> NoReturn:
        found.append(self)
        raise NotFound("")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Settings, "open", open_library)
        run(*arguments)
    return found[0]


def test_common_options_stand_before_or_after_the_name() -> None:
    options = ("--library", "here", "--no-bundled", "--lang", "fr", "--json", "--no-color", "-q")
    options += ("--as-of", "1 février 2008")
    before = given_settings(*options, "card", "x")
    assert vars(before) == vars(given_settings("card", "x", *options))
    assert (str(before.library), before.lang, before.quiet) == ("here", "fr", True)
    assert (before.no_bundled, before.json, before.no_color) == (True, True, True)
    assert before.as_of == date(2008, 2, 1)
    assert given_settings("--lang", "fr", "card", "x", "--lang", "en").asked is Lang.EN


@pytest.mark.parametrize("name", [*main.list_commands(click.Context(main)), "calc clash"])
def test_every_command_takes_a_day(name: str) -> None:
    for day, said in (("never", "'never' is not a date"), ("2008-02-01", "")):
        ended = run(*name.split(), "--as-of", day, "--help" if not said else "-q")
        assert (ended.exit_code, said in ended.stderr) == (2 if said else 0, True)


def test_an_option_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAQSEARCH_LIBRARY", "there")
    monkeypatch.setenv("FAQSEARCH_NO_BUNDLED", "1")
    assert str(given_settings("card", "x").library) == "there"
    assert given_settings("card", "x").no_bundled
    assert str(given_settings("--library", "here", "card", "x").library) == "here"
    assert str(given_settings("card", "x", "--library", "here").library) == "here"


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"LANG": "fr_FR.UTF-8"}, Lang.FR),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CH"}, Lang.FR),
        ({"LANG": "fr_FR", "LC_ALL": "C"}, None),
        ({"LANG": "fr"}, Lang.FR),
        ({"LANG": "frx"}, None),
        ({"LANG": "eng_GB"}, None),
        ({"LANG": "de_DE"}, None),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": ""}, None),
        ({}, None),
    ],
)
def test_the_locale_names_a_language_or_none(
    variables: dict[str, str], lang: Lang | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert locale_language() is lang


def read_words(*arguments: str) -> tuple[str, dict[str, object]]:
    """What a command that takes words and has ``-n`` and ``-q`` reads."""
    seen: dict[str, object] = {}

    @click.command(cls=WordsCommand)
    @click.argument("words", nargs=-1)
    @click.option("-n", "--limit", type=int)
    @click.option("-q", "--quiet", is_flag=True)
    def command(words: tuple[str, ...], **options: object) -> None:
        seen.update(options, words=joined(words))

    command.main(list(arguments), standalone_mode=False)
    return str(seen.pop("words")), seen


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("-1/-1", "counter"), "-1/-1 counter"),
        (("elf", "-goblin"), "elf -goblin"),
        (("-nissa", "-question"), "-nissa -question"),
        (("--", "--json", "-n"), "--json -n"),
        (("-", "-1"), "- -1"),
    ],
)
def test_words_may_begin_with_a_dash(arguments: tuple[str, ...], words: str) -> None:
    assert read_words(*arguments) == (words, {"limit": None, "quiet": False})


def test_options_stay_options_among_words() -> None:
    assert read_words("elf", "-n", "3", "-q", "-goblin") == (
        "elf -goblin",
        {"limit": 3, "quiet": True},
    )
    assert read_words("elf", "-n3") == ("elf", {"limit": 3, "quiet": False})


@given(st.lists(st.text(st.characters(exclude_categories=[])), max_size=5))
def test_words_are_always_text_that_utf8_can_hold(words: list[str]) -> None:
    joined(words).encode("utf-8")


def test_undecodable_bytes_become_replacement_characters() -> None:
    assert joined([os.fsdecode(b"oubli\xe9"), "x"]) == "oubli\N{REPLACEMENT CHARACTER} x"
