"""Bytes to lines, and what is no document at all."""

from __future__ import annotations

import pytest

from faqsearch.errors import UnreadableDocument
from faqsearch.reading import parse
from faqsearch.reading.decode import MAX_LINE, MAX_TEXT, decode
from faqsearch.reading.files import MAX_BYTES

TEXT = "* Première règle des lanternes ; l’été.\n\n* Seconde règle.\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_encodings_and_line_ends(encoding: str, end: str) -> None:
    lines = decode(TEXT.replace("\n", end).encode(encoding), "x.txt").lines
    assert lines == ["* Première règle des lanternes ; l’été.", "", "* Seconde règle."]


FRENCH = (
    "* Première règle des lanternes : l'été, une carte révélée reste éveillée.\n\n"
    "* Où va-t-elle après ? Là où le sort contrecarré était, ça dépend du propriétaire.\n"
)


@pytest.mark.parametrize(
    ("encoding", "name"), [("cp850", "code page 850"), ("mac-roman", "Mac Roman")]
)
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_code_pages_of_old_machines_are_read_and_told(encoding: str, name: str, end: str) -> None:
    text = FRENCH if encoding == "cp850" else FRENCH.replace("'", "’")
    decoded = decode(text.replace("\n", end).encode(encoding), "x.txt")
    assert decoded.lines == text.splitlines()
    (problem,) = decoded.problems
    assert problem.line == 1 and name in problem.what
    assert problem.done == "read so"
    assert decode(text.replace("\n", end).encode("cp1252"), "x.txt") == (text.splitlines(), ())


@pytest.mark.parametrize(
    "text",
    [
        "* An Elf—Warrior isn’t “just” an Elf…\n* It’s 2 ½ years old – see “X”.\n",
        "* ÉVOCATION : « l’ŒUVRE » D’ÉTÉ, À LA FIN\n* Œil pour œil, n°1™…\n",
    ],
)
def test_what_windows_wrote_is_no_other_code_page(text: str) -> None:
    assert decode(text.encode("cp1252"), "x.txt") == (text.splitlines(), ())


def test_mixed_line_ends_and_other_separators() -> None:
    assert decode("a\rb\r\nc\n\nd\u2028e\x0cf".encode(), "x.txt").lines == [
        "a",
        "b",
        "c",
        "",
        "d\u2028e\x0cf",
    ]


@pytest.mark.parametrize(("size", "is_gbk"), [(1999, True), (2000, False)])
def test_two_quotes_show_gbk_in_less_than_two_thousand_bytes(size: int, is_gbk: bool) -> None:
    written = "A “lantern” glows.".encode("gbk").ljust(size, b".")
    assert ("“lantern”" in decode(written, "x.txt").lines[0]) is is_gbk


def test_gbk_shows_by_its_quotes() -> None:
    assert decode("“Lantern” means “light.”".encode("gbk"), "x.txt").lines == [
        "“Lantern” means “light.”"
    ]
    assert decode("A “lantern” glows.".encode("gbk"), "x.txt").lines == ["A “lantern” glows."]


def test_a_stray_byte_is_a_problem() -> None:
    decoded = decode("* une règle d'été ".encode("cp1252") * 20 + b"\x81", "x.txt")
    assert [(p.line, p.what) for p in decoded.problems] == [(1, "1 byte is no character of cp1252")]


@pytest.mark.parametrize("bad", [b"\xe9", b"\x80", b"\xff", b"\xe2\x80"])
def test_a_bad_byte_does_not_make_utf_8_another_encoding(bad: bytes) -> None:
    decoded = decode(TEXT.encode() + b"* La fin" + bad + b" du texte\n", "x.txt")
    assert decoded.lines == [
        "* Première règle des lanternes ; l’été.",
        "",
        "* Seconde règle.",
        "* La fin\ufffd du texte",
    ]
    (problem,) = decoded.problems
    assert (problem.line, problem.what) == (4, "1 byte is no character of UTF-8")
    assert problem.done == "shown as �"


@pytest.mark.parametrize("bad", [b"\xed\xa0\x80.", b"\xc3", b"\xe2\x80\n"])
def test_damaged_utf_8_without_other_accents(bad: bytes) -> None:
    decoded = decode(b"* One.\n* It glows" + bad, "x.txt")
    assert decoded.lines[1].startswith("* It glows\ufffd")
    (problem,) = decoded.problems
    assert problem.line == 2 and problem.what.endswith("of UTF-8")


def test_so_few_accents_that_the_encoding_is_a_guess() -> None:
    decoded = decode(b"* One.\n* Caf\xe9.\n", "x.txt")
    assert decoded.lines == ["* One.", "* Café."]
    (problem,) = decoded.problems
    assert (problem.line, problem.what, problem.done) == (
        2,
        "1 of its bytes can't be UTF-8",
        "read as cp1252",
    )


def test_a_file_cut_in_a_character() -> None:
    decoded = decode("* Une règle.\n* L’été".encode()[:-1], "x.txt")
    assert decoded.lines == ["* Une règle.", "* L’ét\ufffd"]
    assert [problem.line for problem in decoded.problems] == [2]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is empty"),
        (b" \n\t\n", "is empty"),
        (b"* a\x00b\n* c\n", "binary"),
        (bytes(range(1, 256)) * 40, "binary"),
        (b"%PDF-1.4 and so on", "a PDF"),
        (b"PK\x03\x04rest", "office file"),
        (b"\xff\xfea", "UTF-16"),
        (b"a" * (MAX_LINE + 1), "1,000,001 characters"),
        (b"Just some words.\n" * 20, "no kind of document"),
        (b"<html><body>" + b"<div>" * 100_000, "nested"),
        (b"<html><body><p>Nothing here.</p></body></html>", "no kind of document"),
        (b"<html><body><h2>News</h2><p>A lantern was lit.</p></body></html>", "no kind of"),
    ],
)
def test_what_is_no_document_is_refused_in_one_sentence(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        parse(data, "x.txt")
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_too_large() -> None:
    with pytest.raises(UnreadableDocument, match="at most 67,108,864"):
        decode(bytes(MAX_BYTES + 1), "x.txt")


@pytest.mark.parametrize("start", [b"", b"<html>"])
def test_too_long_in_characters_whatever_it_is(start: bytes) -> None:
    with pytest.raises(UnreadableDocument, match="at most 16,777,216 are read: split it into"):
        parse(start + b"* A pond.\n" * (MAX_TEXT // 10 + 1), "x.txt")


def test_lines_of_two_encodings_in_one_file_are_each_read_in_their_own() -> None:
    lines = [
        "# A lamp’s light — bright.",
        "A",
        "Une bête brûle dès l’aube d’été, près d’une forêt.",
    ]
    data = lines[0].encode() + b"\r\nA\r" + lines[2].encode("cp1252") + b"\n"
    found = decode(data, "x.txt")
    assert found.lines == lines
    [problem] = found.problems
    assert (problem.line, problem.done) == (3, "read as cp1252")
    assert problem.what == "1 of the lines can't be UTF-8 as the others are"


@pytest.mark.parametrize("data", [b"{\\rtf1\\ansi * A lamp.}", b"\xd0\xcf\x11\xe0\xa1\xb1"])
def test_files_of_word_processors_are_named(data: bytes) -> None:
    with pytest.raises(UnreadableDocument, match="not text; save it as text or HTML"):
        decode(data, "x.txt")
