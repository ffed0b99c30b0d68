"""Rulings pages: a line with a date and its publisher, then one ruling.

Both orders occur (``10 novembre 2023 · source : wotc`` and ``wotc · 2023-04-14``), and so
do tables whose rows hold the date and the ruling. No card is read from such a page but
from a card block above the rulings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from faqsearch.dates import find_dates, unplayed
from faqsearch.nouns.documents import LineClass
from faqsearch.nouns.parsed import SectionKind
from faqsearch.nouns.rulings import RulingKind
from faqsearch.reading.chrome import chrome_reason, is_trademark
from faqsearch.reading.draft import Draft
from faqsearch.reading.lines import Line, Shape, bullet_text, shape_of

_BEFORE = re.compile(
    r"[\[(]?(?:source\s?:\s?)?(?:([^\W\d_][\w. ]{1,23}?)\s?[·•|–—-]\s?)?", re.IGNORECASE
)
_AFTER = re.compile(
    r"(?:\s?[·•|–—,-]\s?(?:source\s?:\s?)?([^\W\d_][\w. ]{1,23}?))?\s?[:.)\]]?", re.IGNORECASE
)
_GLUED = re.compile(r"\s?[·•|:\t–—-]?\s+(.+[.!?][»”\"')]*)", re.DOTALL)
_YEAR = re.compile(r"\d{4}|\d/\d{2}\b")
_LONGEST_DATE_LINE = 90
_FEWEST_WORDS = 4


class DateLine(NamedTuple):
    """The date of a ruling, who published it, and the ruling where it is on the same line."""

    day: date
    written: str
    publisher: str | None
    text: str


def date_line(text: str, month_first: bool = False) -> DateLine | None:
    """Read the line above a ruling, or the row of a table of rulings.

    ``month_first`` says how its page writes dates of numbers alone.

    >>> date_line("wotc · 2023-04-14")
    DateLine(day=datetime.date(2023, 4, 14), written='2023-04-14', publisher='wotc', text='')
    >>> date_line("Release date: July 25, 2008")
    """
    if not _YEAR.search(text, 0, _LONGEST_DATE_LINE):
        return None
    found = find_dates(text[:_LONGEST_DATE_LINE], month_first)
    if not found:
        return None
    (start, end), day = found[0]
    before = _BEFORE.fullmatch(text, 0, start)
    if not before:
        return None
    after = _AFTER.fullmatch(text, end) if len(text) <= _LONGEST_DATE_LINE else None
    if after:
        publisher = before[1] or after[1]
        publisher = publisher.strip().lower() if publisher else None
        return DateLine(day, text[start:end], publisher, "")
    glued = _GLUED.fullmatch(text, end)
    if glued and not start and len(glued[1].split()) >= _FEWEST_WORDS:
        return DateLine(day, text[start:end], None, glued[1])
    return None


def note_unplayed(line: Line, day: date, draft: Draft) -> None:
    """Note a ruling of a day on which none can have been given."""
    if why := unplayed(day):
        draft.problem(line, f"a ruling of {day}: {why}", "kept with that day")


class RulingsReader:
    """Reads the rulings of a page into a draft."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._dated: tuple[Line, DateLine] | None = None
        self._texts: list[Line] = []
        self._cards = draft.cards_above

    def read(self, lines: Sequence[Line]) -> None:
        """Read the lines from the first date to the next heading, which begins an FAQ."""
        for line in lines:
            if line.text:
                self._read_line(line)
        self._flush()

    def _read_line(self, line: Line) -> None:
        dated = date_line(line.text, self._draft.page_dates.month_first)
        shape = shape_of(line.text)
        reason = chrome_reason(line.text)
        if dated:
            self._flush()
            self._draft.note_date(line, dated.written, dated.day)
            if self._draft.section not in (SectionKind.RULINGS, SectionKind.CARD):
                above = self._draft.heading if self._draft.is_empty else ""
                self._draft.open(SectionKind.RULINGS, above, line)
            self._draft.mark(line, LineClass.RULING)
            self._dated = (line, dated)
            if dated.text:
                self._texts = [line._replace(text=dated.text)]
        elif shape is Shape.SEPARATOR:
            self._flush()
            self._draft.skip(line, "")
        elif reason:
            self._draft.skip(line, reason)
        elif is_trademark(line.text):
            self._flush()
            self._draft.open(SectionKind.FOOTER, "", line)
            self._draft.mark(line, LineClass.PROSE)
        elif self._dated:
            text = bullet_text(line.text) if shape is Shape.BULLET else line.text
            self._texts.append(line._replace(text=text))
            self._draft.mark(line, LineClass.RULING)
        else:
            self._draft.mark(line, LineClass.PROSE)
            self._draft.problem(line, "a paragraph under no date", "kept as prose, no ruling")

    def _flush(self) -> None:
        dated, texts = self._dated, self._texts
        self._dated, self._texts = None, []
        if dated is None:
            return
        line, about = dated
        if not texts:
            self._draft.problem(line, "a date with no ruling under it", "skipped")
            return
        note_unplayed(line, about.day, self._draft)
        text = "\n".join(each.text for each in texts)
        self._draft.ruling(
            RulingKind.DATED,
            Line(texts[0].first, texts[-1].last, text),
            cards=self._cards,
            day=about.day,
            publisher=about.publisher,
        )


def read_rulings(lines: Sequence[Line], draft: Draft) -> None:
    """Read a rulings page, or a stretch of one, from its first date line on."""
    RulingsReader(draft).read(lines)
