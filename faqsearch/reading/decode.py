"""From the bytes of a file to its lines: encodings, line ends, and what is no text.

Read are UTF-8 with and without byte order mark, UTF-16 with one, and Windows-1252 for
whatever is none of these (every byte has a meaning there), except GBK, which two
published rules texts were saved in by mistake: it shows by its curly quotes; lines of both
that were pasted into one file are told apart; and what
:mod:`~faqsearch.reading.codepages` knows by its letters, which is told as a problem. A file with
more characters of UTF-8 than bytes that are none is damaged UTF-8: in Windows-1252 a
letter with an accent is followed by another letter, which UTF-8 does not allow.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import NamedTuple

from faqsearch.errors import UnreadableDocument
from faqsearch.nouns.documents import Problem
from faqsearch.reading.codepages import FEWEST, NAMES, likeliest
from faqsearch.reading.files import check_size

MAX_TEXT = 16 * 1024 * 1024
"""The longest document that is read, in characters: ten times the longest rules text.

To read it takes 30 to 75 bytes of memory for each. In UTF-8 it has 64 MB at most.
"""
MAX_LINE = 1_000_000
"""The longest line of text that is read, in characters."""

_INVISIBLE = re.compile("[\u200b\u2060\ufeff\u00ad]")  # where a line may break: no text
_WIDEST_GAP = 100
_WIDE_GAP = re.compile(rf"\s{{{_WIDEST_GAP + 1},}}")
_NOT_ASCII = re.compile("[^\x00-\x7f\ufffd]")
_LINE_END = re.compile(r"\r\n|\r|\n")
_BYTES_END = re.compile(rb"\r\n|\r")
_FEWEST_SURE = 2
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
# Half of a pair that UTF-8 has no need for, or the first bytes of a character at the end.
_CUT = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]|(?:[\xc2\xc3]|\xe2\x80)\s*\Z")
_GBK_QUOTES = re.compile(rb"\xa1[\xae\xaf\xb0\xb1]")
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_FORMATS = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "an archive or office file"),
    (b"\x1f\x8b", "gzip"),
    (b"{\\rtf", "rich text (RTF)"),
    (b"\xd0\xcf\x11\xe0", "an old office file"),
)


class Decoded(NamedTuple):
    """The lines of a file without their ends, and what was odd about its bytes.

    They are as in the file but for characters that nobody sees, and gaps that are too wide.
    """

    lines: list[str]
    problems: tuple[Problem, ...]


def decode(data: bytes, path: str) -> Decoded:
    """Return the lines of a text file.

    Lines end with LF, CR or CRLF, also mixed; a final line end begins no further line.
    Raises :class:`UnreadableDocument` for what is empty, too large, or no text.

    >>> decode("à\\r\\nb\\rc\\n".encode("utf-16"), "x.txt").lines
    ['à', 'b', 'c']
    """
    check_size(len(data), path)
    for magic, what in _FORMATS:
        if data.startswith(magic):
            raise UnreadableDocument(f"{path}: this is {what}, not text; save it as text or HTML")
    text, encoding = _text(data, path)
    mixed = _mixed(data) if encoding == "cp1252" else None
    if mixed:
        text, encoding = mixed[0], None
    if len(text) > MAX_TEXT:
        raise UnreadableDocument(
            f"{path}: the document has {len(text):,} characters; at most {MAX_TEXT:,} are read: "
            "split it into several files"
        )
    if not text.strip():
        raise UnreadableDocument(f"{path}: the file is empty")
    if "\x00" in text or len(_CONTROLS.findall(text)) > len(text) // 100:
        raise UnreadableDocument(f"{path}: this is not a text file (it holds binary data)")
    lines = _LINE_END.split(text)
    if not lines[-1]:
        lines.pop()
    odd = tuple(_odd_bytes(lines, encoding)) if encoding else (mixed[1],) if mixed else ()
    return Decoded([narrowed(_INVISIBLE.sub("", line)) for line in lines], odd)


def narrowed(line: str) -> str:
    """The line with at most a hundred characters of white space in a row.

    Patterns that look for white space before a word take a time that grows as the square of it.

    >>> len(narrowed("a" + " " * 1_000 + "b")), narrowed("a b")
    (102, 'a b')
    """
    return _WIDE_GAP.sub(lambda gap: gap[0][:_WIDEST_GAP], line) if len(line) > 100 else line


def check_length(longest: int, line: int, path: str) -> None:
    """Raise :class:`UnreadableDocument` for a line of text that is absurdly long."""
    if longest > MAX_LINE:
        raise UnreadableDocument(
            f"{path}, line {line}: the line has {longest:,} characters; "
            f"at most {MAX_LINE:,} are read"
        )


def _odd_bytes(lines: list[str], encoding: str) -> Iterator[Problem]:
    if encoding in NAMES:
        yield Problem(1, f"the file is in no encoding of today but in {NAMES[encoding]}", "read so")
    few = encoding == "cp1252" and sum(len(_NOT_ASCII.findall(line)) for line in lines) < FEWEST
    for number, line in enumerate(lines, start=1):
        if few and (guessed := _NOT_ASCII.findall(line)):
            yield Problem(
                number, f"{len(guessed)} of its bytes can't be UTF-8", f"read as {encoding}"
            )
        if odd := line.count("\ufffd"):
            bytes_are = "1 byte is no character" if odd == 1 else f"{odd} bytes are no characters"
            yield Problem(number, f"{bytes_are} of {encoding}", "shown as \ufffd")


def _mixed(data: bytes) -> tuple[str, Problem] | None:
    """The text of a file of which some lines are UTF-8 and some Windows-1252, and what is odd.

    In Windows-1252 a letter with an accent is hardly ever followed by another such sign, so
    that a line which can be UTF-8 is; None where there are fewer than two such characters.
    """
    read: list[str] = []
    others: list[int] = []
    sure = 0
    for number, line in enumerate(_BYTES_END.sub(b"\n", data).split(b"\n"), start=1):
        try:
            read.append(line.decode())
            sure += len(_NOT_ASCII.findall(read[-1]))
        except UnicodeDecodeError:
            read.append(line.decode("cp1252", "replace"))
            others.append(number)
    if sure < _FEWEST_SURE:
        return None
    what = f"{len(others)} of the lines can't be UTF-8 as the others are"
    return "\n".join(read), Problem(others[0], what, "read as cp1252")


def _text(data: bytes, path: str) -> tuple[str, str | None]:
    """The text of a file, and its encoding where that is none of Unicode or has faults."""
    if data.startswith(_UTF_16):
        try:
            return data.decode("utf-16"), None
        except UnicodeDecodeError:
            raise UnreadableDocument(
                f"{path}: the file begins as UTF-16 but holds bytes that are not"
            ) from None
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        pass
    text = data.decode("utf-8-sig", "replace")
    if text.count("\ufffd") <= sum(map(text.count, set(_NOT_ASCII.findall(text)))):
        return text, "UTF-8"
    if _CUT.search(data):
        return text, "UTF-8"
    is_gbk = len(_GBK_QUOTES.findall(data)) > len(data) // 2000 + 1
    encoding = "gbk" if is_gbk else likeliest(data)
    text = data.decode(encoding, "replace")
    if text.count("\ufffd") > len(text) // 100:
        raise UnreadableDocument(f"{path}: this is not a text file (it holds binary data)")
    return text, encoding
