"""The tags of an HTML page's source: made fit for the parser, and where in the file they stand."""

from __future__ import annotations

import re
from bisect import bisect_right

from faqsearch.errors import UnreadableDocument

MAX_DEPTH = 5000
"""The deepest nesting of elements that is read; a tag that is never closed counts too."""

# Elements that must be closed; pages often leave p, li, tr and td open.
_NESTING = re.compile(
    r"<(/?)(?:div|span|table|ul|ol|dl|blockquote|section|article|center|font|b|i|u|em|strong|a)"
    r"[\s>]",
    re.IGNORECASE,
)
_NO_TAG = re.compile(r"<(?!/?[a-z][^<>]*>|!doctype[^<>]*>)", re.IGNORECASE)
_VOID = re.compile(
    r"(<(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b"
    r"(?:[^\"'<>/]++|/(?!>)|\"[^\"]*+\"|'[^']*+')*+)/?>",
    re.IGNORECASE,
)
_START_TAG = re.compile(r"<(?:\"[^\"]*\"|'[^']*'|[^'\">])*>")
SILENT = frozenset(("script", "style", "title"))
"""Elements that hold no text of the page, if they are closed."""

_SILENT_END = re.compile(rf"</({'|'.join(sorted(SILENT))})\b", re.IGNORECASE)


def tamed(source: str) -> str:
    """Take out comments, escape each ``<`` that begins no tag, close each ``<br>``, keep line ends.

    The parser of the standard library takes quadratic time over unclosed tags and comments;
    Beautiful Soup at each end tag looks through all tags without content not closed as such.
    """
    kept: list[str] = []
    position = 0
    while (start := source.find("<!--", position)) >= 0:
        end = source.find("-->", start)
        if end < 0:
            break
        kept += [source[position:start], "\n" * source.count("\n", start, end)]
        position = end + 3
    kept.append(source[position:])
    return _VOID.sub(r"\1 />", _NO_TAG.sub("&lt;", "".join(kept)))


def check_depth(source: str, path: str) -> None:
    """Raise :class:`UnreadableDocument` for a page that is nested without end."""
    depth = 0
    for match in _NESTING.finditer(source):
        depth = max(0, depth - 1) if match[1] else depth + 1
        if depth > MAX_DEPTH:
            raise UnreadableDocument(
                f"{path}: the HTML page is nested more than {MAX_DEPTH:,} elements deep"
            )


class Places:
    """Finds the line of the source for every piece of text.

    The parser tells the line of each start tag; from there on line ends are counted.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._ends = {end[1].lower(): end.start() for end in _SILENT_END.finditer(source)}
        self._count = source.rstrip().count("\n") + 1
        self._starts = [0, *(match.end() for match in re.finditer("\n", source))]
        self.line = 1
        self._tag_end = 0  # where the last start tag ends

    def at_tag(self, line: int | None, column: int | None) -> None:
        """Go on to the start tag that the parser tells of: what comes next stands behind it."""
        if line is None or column is None:
            return
        self.line = min(max(line, 1), len(self._starts))
        start = self._starts[self.line - 1] + column
        found = _START_TAG.match(self._source, start, start + 2000)
        self._tag_end = found.end() if found else start
        if found:
            self.line = bisect_right(self._starts, max(found.end() - 1, 0))

    def after(self, text: str) -> None:
        """Go on behind a text."""
        self.line = min(self.line + text.count("\n"), len(self._starts))

    def is_closed(self, name: str) -> bool:
        """Whether an end tag follows the last start tag, which is of a silent element."""
        return self._ends.get(name, -1) >= self._tag_end

    @property
    def lines_left(self) -> int:
        """The lines from this one to the last of the page."""
        return self._count + 1 - self.line
