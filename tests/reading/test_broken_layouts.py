"""Release notes of every year as they come out of copying and converting: the same rulings.

Each damage leaves what a reader sees as it was, so that every ruling must be found again,
under the same cards, and none beside.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from faqsearch.languages import fold
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import parse

GOLDEN = Path(__file__).parent / "golden"
NOTES = sorted(path for path in GOLDEN.glob("notes_*") if path.suffix != ".expected")


def _between_tags(page: str, change: Callable[[str], str]) -> str:
    parts = re.split(r"(<[^>]*>)", page)
    return "".join(part if part.startswith("<") else change(part) for part in parts)


def _unquoted(page: str, what: str, by: str) -> str:
    """The page changed, unless it has card blocks in quotations, whose paragraphs are lines."""
    return page if "<blockquote>" in page else re.sub(what, by, page)


def _wrapped(line: str) -> str:
    """A long line of Markdown on several, as an editor wraps it."""
    if line.startswith(("#", "|", ">")):
        return line
    return "\n".join(textwrap.wrap(line, 60, break_long_words=False, break_on_hyphens=False))


def _inside_body(page: str, begin: str, end: str) -> str:
    return page.replace("<body>", f"<body>{begin}").replace("</body>", f"{end}</body>")


def _bullets(glyph: str) -> Callable[[str], str]:
    return lambda text: re.sub(r"(?m)^( *)[*-] (?=\S)", rf"\1{glyph} ", text)


ANY = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "no final newline": lambda text: text.rstrip("\n"),
    "byte order mark": lambda text: "\ufeff" + text,
    "trailing spaces": lambda text: text.replace("\n", " \t\n"),
}
OF_TEXT = {
    **ANY,
    "no-break spaces": lambda text: re.sub(r"(?<=\w) (?=\w)", "\N{NO-BREAK SPACE}", text),
    "curly quotes": lambda text: text.replace("'", "’"),
    "empty lines of spaces": lambda text: text.replace("\n\n", "\n \N{NO-BREAK SPACE}\n"),
    "more empty lines": lambda text: text.replace("\n\n", "\n\n\n\n"),
    "bullets •": _bullets("•"),
    "bullets ·": _bullets("·"),
    "bullets –": _bullets("–"),
    "entities": lambda text: text.replace("—", "&mdash;").replace("'", "&#39;"),
}
OF_MARKDOWN = {
    **OF_TEXT,
    "br at line ends": lambda text: re.sub(r"(\w|\}|\))\n(?=[\w{(])", r"\1<br>\n", text),
    "br for line ends": lambda text: re.sub(r"(\w|\}|\))\n(?=[\w{(])", r"\1<br />", text),
    "wrapped": lambda text: "\n".join(map(_wrapped, text.split("\n"))),
    "bullets without a space": lambda text: re.sub(r"(?m)^[*-] ", "*", text),
    "no empty line above bullets": lambda text: re.sub(r"\n\n([*-] )", r"\n\1", text),
    "bold headings": lambda text: re.sub(r"(?m)^##+ (.*)$", r"**\1**", text),
    "bold in tags": lambda text: re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text),
}
OF_PAGES = {
    **ANY,
    "entities": lambda page: page.replace("—", "&#8212;").replace("'", "&#x27;"),
    "no entities": lambda page: _between_tags(page, html.unescape),
    "upper-case tags": lambda page: re.sub(r"</?[a-z][a-z0-9]*", lambda tag: tag[0].upper(), page),
    "attributes": lambda page: re.sub(r"<(p|li|h[1-6]|ul)>", r'<\1 class="x" id=\1>', page),
    "no closing of li and p": lambda page: re.sub(r"</(?:li|p)>", "", page),
    "divs for paragraphs": lambda page: (
        re.sub(r"<(/?)p>", r"<\1div><p></p>", page) if "<blockquote>" not in page else page
    ),
    "spans": lambda page: _between_tags(
        page, lambda words: f"<span>{words}</span>" if words.strip() else words
    ),
    "line ends in br": lambda page: re.sub(r"<br ?/?>", "<br/>\n", page),
    "a paragraph a line": lambda page: _unquoted(page, r"<br ?/?>", "</p>\n<p>"),
    "twice br": lambda page: _unquoted(page, r"<br ?/?>", "<br><br>"),
    "headings as bold paragraphs": lambda page: re.sub(
        r"<h[2-6][^>]*>(.*?)</h[2-6]>", r"<p><b>\1</b></p>", page
    ),
    "no bold": lambda page: re.sub(r"</?(?:strong|b)>", "", page),
    "no headings": lambda page: re.sub(r"<(/?)h[2-6]", r"<\1p", page),
    "empty paragraphs": lambda page: page.replace("</p>", "</p>\n<p>&nbsp;</p>"),
    "a table around": lambda page: _inside_body(page, "<table><tr><td>", "</td></tr></table>"),
    "one line": lambda page: page.replace("\n", ""),
    "zero-width spaces": lambda page: re.sub(r"<(p|li)>", "<\\1>\N{ZERO WIDTH SPACE}", page),
}


def found(parsed: ParsedDocument) -> dict[str, tuple[str, ...]]:
    """Every ruling, folded, with its cards."""
    return {
        " ".join(fold(ruling.text).split()): tuple(map(fold, ruling.cards))
        for ruling in parsed.rulings
    }


CHANGES = {".txt": OF_TEXT, ".md": OF_MARKDOWN, ".html": OF_PAGES}
CASES = [
    pytest.param(path, change, id=f"{path.name}-{name}")
    for path in NOTES
    for name, change in CHANGES[path.suffix].items()
]


@pytest.mark.parametrize(("path", "change"), CASES)
def test_what_looks_the_same_is_read_the_same(path: Path, change: Callable[[str], str]) -> None:
    text = path.read_text("utf-8")
    whole = parse(text.encode(), path.name)
    damaged = parse(change(text).encode(), path.name)
    assert found(damaged) == found(whole)
    assert [fold(face.name) for face in damaged.faces] == [fold(face.name) for face in whole.faces]
    accounting = dict(damaged.document.accounting)
    assert accounting.pop("lines") == sum(accounting.values())
