"""Pages on terminals and in pipes."""

from __future__ import annotations

import io
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsearch.languages import Lang
from faqsearch.render.catalogue import NO_BREAK, count, day, locator
from faqsearch.render.page import Line, Mark, Page, Table, joined, line, plain
from faqsearch.render.terminal import drawn


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        *("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"),
        *("COLUMNS", "LINES", "TTY_COMPATIBLE"),
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def shown(page: Page, stream: io.StringIO, *, color: bool = True) -> str:
    return drawn(page, stream, color=color)


PAGE: Page = [
    line(("Evoke", Mark.NAME), " is a word"),
    Line("one two three four five six seven eight", ((4, 7, Mark.MATCH),), " 1. "),
    Table(("id", "n"), (("lorwyn", "12"), ("eve", "3")), frozenset({1})),
]


def test_a_pipe_gets_one_paragraph_a_line_and_no_colour() -> None:
    assert shown(PAGE, io.StringIO()) == (
        "Evoke is a word\n"
        " 1. one two three four five six seven eight\n"
        "id       n\n"
        "lorwyn  12\n"
        "eve      3\n"
    )


def test_no_row_ends_inside_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    rows = shown([Line(f"il y en a là {count('ruling', 23314, Lang.FR)}")], Terminal())
    assert rows.replace(NO_BREAK, " ") == "il y en a là\n23 314 décisions\n"


def test_columns_sets_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    assert shown(PAGE[1:2], io.StringIO()) == (
        " 1. one two three\n    four five six\n    seven eight\n"
    )


def test_a_table_without_room_becomes_paragraphs(monkeypatch: pytest.MonkeyPatch) -> None:
    row = ("lorwyn-mechanics", "12", "Mechanics of the fairies")
    table: Page = [Table(("id", "rulings", "title"), (row,), frozenset({1}))]
    monkeypatch.setenv("COLUMNS", "44")
    assert [row.rstrip() for row in shown(table, io.StringIO()).split("\n")] == [
        "id                rulings  title",
        "lorwyn-mechanics       12  Mechanics of the",
        "                           fairies",
        "",
    ]
    monkeypatch.setenv("COLUMNS", "40")
    assert shown(table, io.StringIO()) == (
        "lorwyn-mechanics  12 rulings  Mechanics\nof the fairies\n"
    )


def test_a_terminal_gets_colour() -> None:
    assert "\x1b[1;33mtwo\x1b[0m" in shown(PAGE, Terminal())


@pytest.mark.parametrize(
    ("environment", "pipe", "terminal"),
    [
        ({}, False, True),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, False, True),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "0"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
        ({"CLICOLOR_FORCE": "1"}, True, True),
        ({"CLICOLOR": "0"}, False, False),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True, True),
    ],
)
def test_the_environment_decides_on_colour(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], pipe: bool, terminal: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b" in shown(PAGE, io.StringIO())) is pipe
    assert ("\x1b" in shown(PAGE, Terminal())) is terminal
    for stream in (io.StringIO(), Terminal()):
        assert "\x1b" not in shown(PAGE, stream, color=False)


def test_a_document_cannot_steer_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    nasty: Page = [Line("a\x1b[2Jb\rc\u202ed"), Table(("x",), (("[red]\x1b]0;t\x07",),))]
    monkeypatch.setenv("COLUMNS", "60")
    for text in (shown(nasty, Terminal(), color=False), plain(nasty)):
        assert not set(text) & set("\x1b\r\u202e\x07")
        assert "[red]" in text


def test_french_signs_stay_with_their_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "12")
    text: Page = [Line("Est-ce « oui » ? Non : jamais ; vraiment !")]
    for row in shown(text, io.StringIO()).splitlines():
        assert row[:1] not in set("?:;!»")
        assert not row.endswith("«")


@given(
    st.text(max_size=200),
    st.integers(min_value=20, max_value=90),
    st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), max_size=4),
)
def test_wrapping_loses_no_word(text: str, width: int, spans: list[tuple[int, int]]) -> None:
    page: Page = [Line(text, tuple((a, b, Mark.MATCH) for a, b in spans), " 1. ")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        wrapped = shown(page, io.StringIO())
    assert "".join(wrapped.split()) == "".join(plain(page).split())


def test_dates_and_line_numbers_stay_on_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    place = f"Coucheciel, {locator((425, 425), Lang.FR)}"
    text: Page = [Line(joined([place, day(date(2007, 8, 23), Lang.FR)]))]
    assert shown(text, io.StringIO()) == "Coucheciel,\nligne 425 –\n23 août 2007\n"
    lead = locator((425, 425), Lang.FR) + " : "
    assert shown([Line("odd", lead=lead)], io.StringIO()) == "ligne 425 : odd\n"
    assert plain(text) == "Coucheciel, ligne 425 – 23 août 2007\n"
