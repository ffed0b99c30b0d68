"""Rulings pasted alone, as a judge has them in hand: a name, then what is said of it.

The name of a card or mechanic stands on a line of its own, or before a colon; under it stand
paragraphs or bullets, with or without a date before or behind them. As nothing but the name
tells such a text from any other, it is read only where a ruling is asked about, and only where
one of the names is known. A line alone that looks like a name and is not known ends what stands
above it all the same: what is under it is no ruling on the card before, and that is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

from faqsearch.dates import find_dates
from faqsearch.nouns.documents import Document, DocumentKind, LineClass
from faqsearch.nouns.parsed import ParsedDocument, SectionKind
from faqsearch.nouns.rulings import RulingKind
from faqsearch.reading import ids
from faqsearch.reading.decode import decode
from faqsearch.reading.draft import Draft
from faqsearch.reading.lines import Line, is_sentence, may_be_name
from faqsearch.reading.markup import plain
from faqsearch.reading.rulings import DateLine, date_line, note_unplayed

_LONGEST_NAME = 80
_LONGEST_HEAD = 400  # characters, with their marks, of lines that together are a name or date
_LONGEST_END = 20  # characters that tell whether a sentence ends
_MARK = re.compile(r"(?:[-–—*•·●▪>#]+\s+|\*(?=\w))")
_DAY_BEHIND = re.compile(r"\s*[\[(]([^()\[\]]{6,40})[)\]]$")

PASTED = (
    "a ruling alone is read under the name of a card or mechanic that the library knows, on a "
    "line of its own above it or before a colon ('Clash: If …')"
)
"""How to write a ruling that is pasted."""

TAKEN = "taken as a ruling on what alone it names, "
"""How it begins what was done with a ruling under no name."""

UNKNOWN = "kept under that name, which is of no known card or mechanic"
"""What was done with rulings under a name that is not known."""


def parse_pasted(
    data: bytes,
    path: str,
    is_name: Callable[[str], bool],
    named_in: Callable[[str], str | None] = lambda _: None,
) -> ParsedDocument | None:
    """Read rulings under names for which ``is_name`` holds; None where the first is under none.

    What stands under none is read under the one name that ``named_in`` finds in it, and what
    stands under a name that is not known under that, both with a problem that tells so.

    Raises :class:`~faqsearch.errors.UnreadableDocument` for what is not text or is too large.
    """
    decoded = decode(data, path)
    lines = [Line(n, n, text.strip()) for n, text in enumerate(decoded.lines, start=1)]
    digest = sha256(data).hexdigest()
    about = Document(
        ids.document_id(path), "", DocumentKind.FAQ, (), None, {}, path, digest, decoded.problems
    )
    draft = Draft(about, decoded.lines)
    dated: DateLine | None = None
    taken = known = before_colon = False
    cards: tuple[str, ...] = ()
    for line in _paragraphs(lines, is_name):
        name, text = _split_name(line.text, is_name)
        strange = "" if name else _strange_name(line, before_colon)
        if name or strange:
            text = text if name else line.text.removeprefix(strange).lstrip(" :")
            kind = SectionKind.MECHANIC if name else SectionKind.RULINGS
            draft.open(kind, name or strange, line)
            draft.mark(line, LineClass.RULING if text else LineClass.HEADING)
            dated, taken, before_colon = None, False, bool(text)
            known = known or bool(name)
            cards = (strange,) if strange else ()
            if strange:
                draft.problem(line, f"{strange!r} is not known", UNKNOWN)
        name = name or strange
        day = _day_line(text, draft.page_dates.month_first)
        if not name and (taken or draft.section is None):
            alone = named_in(day.text if day else text)
            if alone is None and not taken:
                return None
            if alone and not (taken and alone == draft.heading):
                draft.open(SectionKind.MECHANIC, alone, line)
                draft.problem(line, "stands under no name", f"{TAKEN}{alone!r}")
                taken = known = True
        if day:
            draft.mark(line, LineClass.RULING)
            draft.note_date(line, day.written, day.day)
            dated, text = day, day.text
        if text:
            _read(line._replace(text=text), dated, draft, cards)
            dated = None
    return draft.finish(DocumentKind.FAQ) if draft.count and known else None


def _read(line: Line, dated: DateLine | None, draft: Draft, cards: tuple[str, ...]) -> None:
    """Add a ruling, with the day above or behind it and the unknown card that it is under."""
    kind, text = RulingKind.PARAGRAPH, line.text
    behind = _DAY_BEHIND.search(text)
    if behind and not dated:
        for (start, end), day in find_dates(behind[1], draft.page_dates.month_first)[:1]:
            dated = DateLine(day, behind[1][start:end], None, "")
            draft.note_date(line, dated.written, day)
            text = text[: behind.start()]
    if dated:
        kind = RulingKind.DATED
        note_unplayed(line, dated.day, draft)
    draft.mark(line, LineClass.RULING)
    draft.ruling(
        kind,
        line._replace(text=text),
        cards=cards,
        day=dated.day if dated else None,
        publisher=dated.publisher if dated else None,
    )


def _day_line(text: str, month_first: bool) -> DateLine | None:
    """The date before a ruling, be it that the ruling has no full stop at its end.

    >>> _day_line("2007-10-01: If they tie, nobody wins", False).text
    'If they tie, nobody wins'
    """
    found = date_line(text, month_first)
    if found or is_sentence(text):
        return found
    ended = date_line(f"{text}.", month_first)
    return ended._replace(text=ended.text[:-1]) if ended and ended.text else None


def _split_name(text: str, is_name: Callable[[str], bool]) -> tuple[str, str]:
    """The name that a line is or that stands before its colon, if any, and what else it says.

    >>> _split_name("Clash: If they tie, nobody wins.", {"Clash"}.__contains__)
    ('Clash', 'If they tie, nobody wins.')
    >>> _split_name("Note: they tie.", {"Clash"}.__contains__)
    ('', 'Note: they tie.')
    """
    whole = plain(text).rstrip(" :")
    if len(whole) <= _LONGEST_NAME and is_name(whole):
        return whole, ""
    before, colon, after = text.partition(":")
    name = plain(before).strip()
    if colon and after[:1].isspace() and len(name) <= _LONGEST_NAME and is_name(name):
        return name, after.strip()
    return "", text


def _is_head(text: str, is_name: Callable[[str], bool]) -> bool:
    return bool(date_line(text) or _split_name(text, is_name)[0])


class _Name(Line):
    """A line alone that looks like the name of a card that is not known."""


def _strange_name(line: Line, before_colon: bool) -> str:
    """The name that is not known which a line is, or which stands before its colon.

    The latter where the name above had a colon too (``before_colon``).
    """
    if isinstance(line, _Name):
        return plain(line.text).rstrip(" :")
    name, colon, after = line.text.partition(":")
    may_be = before_colon and colon and after[:1].isspace()
    return name.strip() if may_be and may_be_name(name.strip()) else ""


def _names_alone(lines: Sequence[Line], is_name: Callable[[str], bool]) -> dict[int, bool]:
    """The numbers of the lines that are a name and no more, and whether it is known.

    The line below begins a text or is a date, for else a paragraph goes on in it.
    """
    found: dict[int, bool] = {}
    below = ""
    for line in reversed(lines):
        bare = plain(line.text.lstrip("#> ")).rstrip(" :")
        if below and len(bare) <= _LONGEST_NAME and not below[:1].islower() and bare[:1].isupper():
            if is_name(bare):
                found[line.first] = True
            elif may_be_name(bare, plain_case=True):
                found[line.first] = False
        below = line.text or below
    return found


def _paragraphs(lines: Sequence[Line], is_name: Callable[[str], bool]) -> Iterator[Line]:
    """The paragraphs without their bullets; what goes on before a sentence has ended is one."""
    parts: list[str] = []
    place = Line(0, 0, "")
    start = end = ""  # of what the parts say: enough to tell a name or date, and a sentence
    alone = _names_alone(lines, is_name)
    for line in lines:
        marked = _MARK.match(line.text)
        text = line.text[marked.end() :] if marked else line.text
        goes_on = parts and text and not (marked or is_sentence(end) or date_line(text))
        may_be_head = len(parts) == 1 or len(start) <= _LONGEST_HEAD
        by_itself = line.first in alone or bool(goes_on and _split_name(text, is_name)[0])
        if goes_on and not by_itself and not (may_be_head and _is_head(start, is_name)):
            parts.append(text)
            place = place._replace(last=line.last)
            start = f"{start} {text}" if len(start) <= _LONGEST_HEAD else start
            end = f"{end[-_LONGEST_END:]} {text}"
            continue
        if parts:
            yield place._replace(text=" ".join(parts))
        if not alone.get(line.first, True):
            yield _Name(*line._replace(text=text))
            text = ""
        parts = [text] if text else []
        place, start, end = line, text, text
    if parts:
        yield place._replace(text=" ".join(parts))
