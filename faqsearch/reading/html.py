"""HTML pages to lines of text, each with the lines of the file that it stands on.

Scripts, styles and navigation are dropped, and what is struck out or hidden: what of it has
words is told as a problem. Lists become bullets (nested ones items),
headings and short bold paragraphs become ``***headings***``, rules become ``-----``, rows
of tables become lines. Nothing is fetched, and the tree is walked without recursion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from faqsearch.nouns.documents import Problem
from faqsearch.reading.decode import narrowed
from faqsearch.reading.lines import BULLETS, Line
from faqsearch.reading.tags import SILENT, Places, check_depth, tamed
from faqsearch.reading.unshown import reason_to_skip

if TYPE_CHECKING:
    from bs4.element import Tag

_DOCUMENT = re.compile(
    r"(?:<\?xml[^>]*+>|(?><!--.{0,2000}?-->)|\s++)*+<(?:!doctype html|html\b)", re.I | re.S
)
_TAG = re.compile(
    r"</?(?:html|head|body|div|p|br|span|table|tr|td|ul|ol|li|h[1-6]|pre|blockquote|b|i|em|strong|"
    r"a|font|hr)\b[^<>]{0,500}>",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w")
_PARAGRAPHS = frozenset(
    "p h1 h2 h3 h4 h5 h6 ul ol dl blockquote table pre article section header footer main form "
    "fieldset figure".split()
)
_LINES = frozenset("div li tr dt dd br hr body html center address legend caption".split())
_BOLD = frozenset(("b", "strong", "h2", "h3", "h4", "h5", "h6", "th"))
_ITALIC = frozenset(("i", "em", "cite", "u"))
_NOTE = re.compile(r"\d{1,3}|\*{1,3}", re.ASCII)
_SPACES = re.compile(r"[ \t\n\f]+")
_LONGEST_HEADING = 90
_SYMBOLS = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C",
    "tap": "T", "untap": "Q", "snow": "S", "variable colorless": "X",
}  # fmt: skip


class Page(NamedTuple):
    """The lines of text of an HTML page, and what of it was skipped."""

    lines: list[Line]
    problems: tuple[Problem, ...]


def is_html(lines: Sequence[str]) -> bool:
    """Tell whether lines are those of an HTML page: they begin like one, or hold many tags."""
    start = "\n".join(lines[:400])[:65536]
    return bool(_DOCUMENT.match(start)) or len(_TAG.findall(start)) >= 6


def html_lines(lines: Sequence[str], path: str) -> Page:
    """Return the lines of text of an HTML page.

    Raises :class:`~faqsearch.errors.UnreadableDocument` for one nested too deep.
    """
    from bs4 import BeautifulSoup

    source = tamed("\n".join(lines))
    check_depth(source, path)
    return _Writer(source).write(BeautifulSoup(source, "html.parser"))


class _Writer:
    """Writes the lines of a page while walking over its tree."""

    def __init__(self, source: str) -> None:
        self._places = Places(source)
        self._out: list[Line] = []
        self._parts: list[str] = []
        self._cells = False  # whether the line is a row of a table
        self._first = self._last = 0
        self._plain = self._bold = self._italic = 0  # characters of the line in each style
        self._styles = {"bold": 0, "italic": 0, "pre": 0, "quote": 0, "sup": 0}
        self._lists: list[tuple[str, int]] = []
        self._marker = ""
        self._skipped: list[tuple[int, int, str]] = []

    def write(self, root: Tag) -> Page:
        from bs4.element import NavigableString, PreformattedString, Tag

        walk: list[tuple[Tag, Iterator[object]]] = [(root, iter(root.contents))]
        while walk:
            tag, children = walk[-1]
            child = next(children, None)
            if child is None:
                walk.pop()
                self._leave(tag.name)
            elif isinstance(child, Tag):
                self._places.at_tag(child.sourceline, child.sourcepos)
                if reason := reason_to_skip(child.name, child.attrs):
                    self._skip(child, reason)
                    continue
                self._enter(child)
                walk.append((child, iter(child.contents)))
            elif isinstance(child, NavigableString):
                if not isinstance(child, PreformattedString):
                    self._text(str(child))
                self._places.after(str(child))
        self._end_line()
        return Page(self._out, tuple(Problem.skipped(*each) for each in self._skipped))

    # --- tags ------------------------------------------------------------------------

    def _skip(self, tag: Tag, reason: str) -> None:
        """Leave an element out, and note it if it has words: a script only if it has no end."""
        if tag.name in _PARAGRAPHS or tag.name in _LINES:
            self._end_line()
        text = "".join(piece for piece in tag.descendants if isinstance(piece, str))
        if tag.name in SILENT:
            if not self._places.is_closed(tag.name):
                ended = tag.next_sibling or any(above.next_sibling for above in tag.parents)
                lines = text.rstrip().count("\n") + 1 if ended else self._places.lines_left
                what = f"{lines} line{'s' if lines > 1 else ''} not read"
                first = self._places.line
                reason = f"a <{tag.name}> that is never closed: {what}"
                self._skipped.append((first, first + lines - 1, reason))
        elif _WORD.search(text):
            first = self._places.line + text[: len(text) - len(text.lstrip())].count("\n")
            last = self._places.line + text.rstrip().count("\n")
            before = self._skipped[-1] if self._skipped else (0, 0, "")
            if before[2] == reason and first <= before[1] + 1:
                first = self._skipped.pop()[0]
            self._skipped.append((first, last, reason))
        self._places.after(text)

    def _enter(self, tag: Tag) -> None:
        name = tag.name
        if name in _PARAGRAPHS:
            nested = name in ("ul", "ol") and self._lists
            self._end_line() if nested or self._is_line(name) else self._end_paragraph()
        elif name in _LINES:
            self._end_line(breaks=name == "br")
        if name in ("ul", "ol"):
            self._lists.append((name, 0))
        elif name == "li":
            self._start_item()
        elif name == "hr":
            self._end_paragraph()
            self._out.append(Line(self._places.line, self._places.line, "-----"))
            self._end_paragraph()
        elif name in ("td", "th") and self._parts:
            is_bullet = len(self._parts) == 1 and self._parts[0].strip() in BULLETS
            self._add(" " if is_bullet else " | ")
            self._cells = not is_bullet
        elif name == "img":
            self._text(_symbol(str(tag.get("alt") or "")))
        if name == "blockquote":
            self._styles["quote"] += 1
        if name in _BOLD:
            self._styles["bold"] += 1
        elif name in _ITALIC:
            self._styles["italic"] += 1
        elif name in ("pre", "sup"):
            self._styles[name] += 1

    def _leave(self, name: str) -> None:
        if name in _PARAGRAPHS:
            if name in ("ul", "ol") and self._lists:
                self._lists.pop()
            self._end_line() if self._lists or self._is_line(name) else self._end_paragraph()
        elif name in _LINES and name != "br":
            self._end_line()
        if name == "li":
            self._marker = ""  # of an item without text
        if name == "blockquote":
            self._styles["quote"] -= 1
        if name in _BOLD:
            self._styles["bold"] -= 1
        elif name in _ITALIC:
            self._styles["italic"] -= 1
        elif name in ("pre", "sup"):
            self._styles[name] -= 1

    def _is_line(self, name: str) -> bool:
        """Tell whether a paragraph is a line: of a card block, in a quotation, or of a list."""
        in_list = name in ("p", "pre") and bool(self._lists)
        return in_list or (name == "p" and self._styles["quote"] > 0)

    def _start_item(self) -> None:
        if not self._lists:
            self._marker = "* "
            return
        kind, count = self._lists.pop()
        self._lists.append((kind, count + 1))
        if kind == "ol":
            self._marker = f"{count + 1}{')' if len(self._lists) > 1 else '.'} "
        elif len(self._lists) > 1:
            self._marker = "-- "
        else:
            self._marker = "* "

    # --- text ------------------------------------------------------------------------

    def _text(self, text: str) -> None:
        if self._styles["pre"]:
            line = self._places.line
            for number, piece in enumerate(text.split("\n")):
                if number:
                    self._end_line(breaks=True)
                self._piece(piece, line + number)
            return
        words = text.strip(" \t\n\f")
        if self._styles["sup"] and _NOTE.fullmatch(words):
            text = words = f"[{words}]"  # a footnote's number, which would go on with another
        if not words:
            if self._parts and text:
                self._add(" ")
            return
        before = text[: len(text) - len(text.lstrip(" \t\n\f"))]
        if before and self._parts:
            self._add(" ")
        self._piece(
            _SPACES.sub(" ", words),
            self._places.line + before.count("\n"),
            words.count("\n"),
        )
        if text[-1] in " \t\n\f":
            self._add(" ")

    def _piece(self, text: str, line: int, more: int = 0) -> None:
        if not text:
            return
        if not self._parts:
            self._first = line
        self._last = max(self._last, line + more)
        self._add(text)
        length = len(text.strip())
        self._plain += length
        self._bold += length if self._styles["bold"] else 0
        self._italic += length if self._styles["italic"] else 0

    def _add(self, text: str) -> None:
        self._parts.append(text)

    def _end_line(self, *, breaks: bool = False) -> None:
        text = narrowed("".join(self._parts).strip())
        if text:
            if self._marker or not self._cells:
                text = self._marker + text if self._marker else self._styled(text)
            last = max(self._last, self._first)
            self._out.append(Line(self._first, last, text))
            self._marker = ""
        elif breaks:
            self._end_paragraph()
        self._parts = []
        self._cells = False
        self._first = self._last = 0
        self._plain = self._bold = self._italic = 0

    def _styled(self, text: str) -> str:
        """Mark a short line that is bold throughout as a heading, in capitals as a sub-heading."""
        if len(text) > _LONGEST_HEADING or text[0] in "*_{" or text[-1] in ".;,?!":
            return text
        if text.isupper() and self._italic == self._plain:
            return f"_{text}_"
        return f"***{text}***" if self._bold == self._plain and "*" not in text else text

    def _end_paragraph(self) -> None:
        if self._parts:
            self._end_line()
        if self._out and self._out[-1].text:
            line = self._out[-1].last
            self._out.append(Line(line, line, ""))


def _symbol(alt: str) -> str:
    """Return the mana symbol that a picture's alternative text names, else nothing."""
    alt = alt.strip()
    if re.fullmatch(r"\{[^{}\s]{1,7}\}", alt):
        return alt
    names = [_SYMBOLS.get(part, part.upper()) for part in alt.lower().split(" or ")]
    if all(re.fullmatch(r"[WUBRGCTQSX]|\d{1,2}", name) for name in names):
        return "{" + "/".join(names) + "}"
    return ""
