"""Marks of a text, of Markdown too, that a line alone does not tell: struck words, lone bullets.

What an author struck out is no longer said: it is left out, as on an HTML page, and told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from faqsearch.nouns.documents import Problem
from faqsearch.reading.lines import BULLETS, Line

_STRUCK = re.compile(
    r"(?<![~\\])~~(?=[^\s~])(?:[^~]|~(?!~))*+~~(?!~)|"
    r"<(del|s|strike)\b[^<>]{0,200}>(?:(?!</?(?:del|s|strike)\b).)*+</\1\s*>|"
    r"\[(s|strike)\](?:(?!\[/?(?:s|strike)\]).)*+\[/\2\]",
    re.IGNORECASE | re.DOTALL,
)
_MAY_BE_STRUCK = re.compile(r"~~|<(?:del|s|strike)\b|\[/s", re.IGNORECASE)
_NO_NUMBER = re.compile(r"\W*(?:\d{1,2}[.)])?\W*")
_GLYPH = re.compile(rf"(\s*)([-*–{BULLETS}]|o(?=\t))\s+(?=\S)")
_HEADING = re.compile(r"#{2,6}\s+([^*\s][^*]{0,88}[^*.!?,;:#\s])[#\s]*")
_INNER = frozenset("◦○⁃o")  # what word processors put before the items of a bullet
_ALONE = re.compile(rf"[-–{BULLETS}]|(\d{{1,2}})[.)]", re.ASCII)
_LONGEST = 40  # characters of such a line, spaces around the mark included
_SURE = frozenset(BULLETS)


def without_struck(lines: Sequence[Line]) -> tuple[list[Line], tuple[Problem, ...]]:
    """Return the lines without ``~~words~~``, ``<del>``, ``<s>``, ``<strike>`` and ``[s]``.

    What is struck ends with its paragraph at the latest. A line of which nothing but its
    bullet or number stays is blank.
    """
    kept = list(lines)
    struck: list[tuple[int, int]] = []  # the lines of the file, those that touch as one
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and lines[end].text.strip():
            end += 1
        paragraph = lines[start:end]
        if any(_MAY_BE_STRUCK.search(line.text) for line in paragraph):
            text = "\n".join(line.text for line in paragraph)
            at, counted = start, 0
            for found in _STRUCK.finditer(text):
                at += text.count("\n", counted, found.start())
                counted = found.start()
                first, last = lines[at].first, lines[at + found[0].count("\n")].last
                if struck and first <= struck[-1][1] + 1:
                    first = struck.pop()[0]
                struck.append((first, last))
            left = _STRUCK.sub(lambda found: "\n" * found[0].count("\n"), text).split("\n")
            for at, piece in enumerate(left, start=start):
                if piece != lines[at].text:
                    bare = _NO_NUMBER.fullmatch(piece)
                    kept[at] = lines[at]._replace(text="" if bare else _closed_up(piece))
        start = end + 1
    return kept, tuple(Problem.skipped(first, last, "struck out") for first, last in struck)


def _closed_up(text: str) -> str:
    """A text with the gaps closed that struck words leave, but for that at its beginning."""
    inner = text.lstrip()
    return text[: len(text) - len(inner)] + re.sub(r" {2,}", " ", re.sub(r" +(?=[.,])", "", inner))


def with_bullets(lines: Sequence[Line]) -> list[Line]:
    """Put bullets and numbers that stand alone on their line before the text on the next.

    A hyphen, a dash or a number is one only where several stand alone.
    """
    alone = Counter(map(_lone, lines))
    del alone[""]
    if not alone:
        return list(lines)
    joined: list[Line] = []
    for line in lines:
        text = line.text.strip()
        mark = _lone(joined[-1]) if joined else ""
        if (mark in _SURE or alone[mark] > 1) and text and not _ALONE.match(text):
            bullet = joined.pop()
            joined.append(Line(bullet.first, line.last, f"{bullet.text.rstrip()} {text}"))
        else:
            joined.append(line)
    return joined


def _lone(line: Line) -> str:
    """The bullet that stands alone on a line, "1" for any number, nothing for another line."""
    found = _ALONE.fullmatch(line.text.strip()) if len(line.text) < _LONGEST else None
    return ("1" if found[1] else found[0]) if found else ""


def with_headings(lines: Sequence[Line]) -> list[Line]:
    """Mark the headings that a text has with hashes, though it has little else of Markdown."""
    return [
        line._replace(text=f"***{found[1]}***")
        if (found := _HEADING.fullmatch(line.text))
        else line
        for line in lines
    ]


def with_items(lines: Sequence[Line]) -> list[Line]:
    """Mark bullets as items of the one above, by how far in they stand or by their glyph."""
    outer = {found[2] for line in lines if (found := _GLYPH.match(line.text)) and not found[1]}
    inner = _INNER if outer - _INNER else frozenset()
    return [
        line._replace(text=f"-- {line.text[found.end() :]}")
        if (found := _GLYPH.match(line.text))
        and (found[2] in inner or (len(found[1]) > 1 and found[2] in outer))
        else line
        for line in lines
    ]
