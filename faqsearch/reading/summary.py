"""Rules summaries of the time before the Comprehensive Rules, numbered with letters.

A chapter is a letter ("A - Abilities"), a topic a letter and a number ("A.5 - Phase
Abilities"), and under it stand numbered statements ("A.5.1 - …", "A.5.Ruling.1 - …") and
notes. They are rulings and not rules of the game: their numbers were one author's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faqsearch.nouns.documents import LineClass
from faqsearch.nouns.parsed import SectionKind
from faqsearch.nouns.rulings import RulingKind
from faqsearch.reading.draft import Draft
from faqsearch.reading.lines import Line

_CHAPTER = re.compile(r"[A-Z] - \S.{0,60}")
_TOPIC = re.compile(r"[A-Z]\.\d{1,3} - (\S.{0,90})")
_STATEMENT = re.compile(r"[A-Z]\.\d{1,3}\.(?:Rulings?\.)?\d{1,3} - \S.*", re.DOTALL)
_NOTE = re.compile(r"Note - \S.*", re.DOTALL)
_END = re.compile(r"Index|Acknowledge?ments?(?: and Disclaimers?)?|Credits")
_CONTENTS = re.compile(r"Table of Contents:?|Contents:?")
_FEWEST = 6


def find_contents(lines: Sequence[Line]) -> int | None:
    """Return the index of the line where a summary's contents begin, None for other texts."""
    at = next((at for at, line in enumerate(lines) if _CONTENTS.fullmatch(line.text)), None)
    if at is None or sum(bool(_STATEMENT.fullmatch(line.text)) for line in lines) < _FEWEST:
        return None
    return at


def read_summary(lines: Sequence[Line], draft: Draft) -> None:
    """Read a summary from its contents on, which name the first chapter before it begins."""
    chapters = [at for at, line in enumerate(lines) if _CHAPTER.fullmatch(line.text)]
    body = next((at for at in chapters[1:] if lines[at].text == lines[chapters[0]].text), 0)
    for line in lines[:body]:
        if line.text:
            draft.skip(line, "the table of contents")
    reader = _Reader(draft)
    for line in lines[body:]:
        if line.text:
            reader.read(line)
    reader.flush()


class _Reader:
    """Reads a summary line by line; what has no number goes on with the statement above."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._ruling: Line | None = None
        self._more: list[str] = []
        self._ended = False

    def flush(self) -> None:
        """End the statement that is being read."""
        if self._ruling:
            text = "\n".join([self._ruling.text, *self._more])
            self._draft.ruling(RulingKind.PARAGRAPH, self._ruling._replace(text=text))
        self._ruling, self._more = None, []

    def read(self, line: Line) -> None:
        """Read a line with text."""
        draft = self._draft
        topic = _TOPIC.fullmatch(line.text)
        if _END.fullmatch(line.text):
            self._head(SectionKind.FOOTER, line.text, line)
            self._ended = True
        elif self._ended:
            draft.mark(line, LineClass.PROSE)
        elif _CHAPTER.fullmatch(line.text):
            self._head(SectionKind.PART, line.text, line)
        elif topic:
            self._head(SectionKind.RULINGS, topic[1], line)
        elif _STATEMENT.fullmatch(line.text) or _NOTE.fullmatch(line.text):
            self.flush()
            self._ruling = line
            draft.mark(line, LineClass.RULING)
        elif self._ruling:
            self._ruling = self._ruling._replace(last=line.last)
            self._more.append(line.text)
            draft.mark(line, LineClass.RULING)
        else:
            draft.mark(line, LineClass.PROSE)

    def _head(self, kind: SectionKind, heading: str, line: Line) -> None:
        self.flush()
        self._draft.open(kind, heading, line)
        self._draft.mark(line, LineClass.HEADING)
