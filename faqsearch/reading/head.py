"""What stands above the first unit of a document: its title, its dates, its set.

Of several dates on one page each has a role; the document's own date is the one that it
was last modified on. What stands above the document's title is the page around it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from faqsearch.dates import FIRST_DAY, find_written_dates
from faqsearch.languages import fold
from faqsearch.nouns.documents import LineClass
from faqsearch.nouns.parsed import SectionKind
from faqsearch.reading.chrome import chrome_reason, is_trademark
from faqsearch.reading.draft import Draft
from faqsearch.reading.lines import Line, Shape, is_sentence, shape_of
from faqsearch.reading.markup import plain
from faqsearch.reading.sets import find_set

_ROLES = tuple(
    (role, re.compile(pattern))
    for role, pattern in (
        (
            "modified",
            r"\b(last (modified|updated|revised)|derniere (fois|modification)|mise? a jour)\b",
        ),
        ("effective", r"\b(effective|current) as of\b|\ben vigueur\b"),
        ("posted", r"^(\W*)(posted|published|poste|publie|envoye)\b"),
        ("prerelease", r"\b(prerelease|avant-premieres?)\b"),
        ("release", r"\b(release date|date de sortie|sortie officielle|releases? on)\b"),
        ("legal", r"\b(becomes? legal|legal (for|in)|autorisee?s? (pour|en|dans))\b"),
    )
)
_UNREAD = re.compile(
    r"\b(?:last (?:modified|updated|revised)|derniere fois|mise? a jour|effective as of)\b"
    r"[^.]{0,30}[^\W\d_]{3,} (?:\d{1,2}, ?)?\d{5,}\b"
)
_PLACEHOLDER = re.compile(r"(?:Document sans (?:nom|titre)|Untitled Document)\s*", re.IGNORECASE)
_TITLE_WORDS = re.compile(
    r"\b(faq|frequently asked|foire aux questions|release notes|notes de (version|sortie)|"
    r"comprehensive rules|rules summary|regles completes|rulings|primer|questions)\b"
)
_LONGEST_TITLE = 120
_LONGEST_DATED = 400


class Head(NamedTuple):
    """Title, dates by role, and set of a document, as far as its first lines tell."""

    title: str
    dates: dict[str, date]
    set: str | None


def read_head(lines: Sequence[Line], draft: Draft) -> Head:
    """Read and mark the lines above the first unit, which belong to no section of rulings."""
    # A row of hyphens stands between paragraphs and belongs to none.
    texts = ["" if shape_of(line.text) is Shape.SEPARATOR else line.text for line in lines]
    dates: dict[str, date] = {}
    modified_at = None
    for index, text in enumerate(texts):
        if len(text) <= _LONGEST_DATED and _UNREAD.search(fold(text)):
            draft.problem(lines[index], "a date whose year is no year", "left out")
        for role, day, written in _dated(text, draft.page_dates.month_first):
            if day is None:
                draft.problem(lines[index], f"{written!r} is no day", "left out")
                continue
            if day < FIRST_DAY:
                what = f"{written!r} is before {FIRST_DAY}, when the game came out"
                draft.problem(lines[index], what, "left out")
                continue
            draft.note_date(lines[index], written, day)
            dates.setdefault(role, day)
            if role in ("modified", "effective") and modified_at is None:
                modified_at = index
    start, title_at = _find_title(texts, modified_at)
    title = ""
    for index, line in enumerate(lines):
        if not line.text:
            continue
        reason = chrome_reason(line.text)
        if shape_of(line.text) is Shape.SEPARATOR:
            draft.skip(line, "")
        elif index < start:
            draft.skip(line, reason or "page chrome: above the document's title")
        elif reason:
            draft.skip(line, reason)
        elif index == title_at:
            title = plain(_PLACEHOLDER.sub("", line.text).strip("# ")).strip("* ")
            draft.open(SectionKind.PREAMBLE, title, line)
            draft.mark(line, LineClass.HEADING)
        else:
            if draft.section is None:
                draft.open(SectionKind.PREAMBLE, "", line)
            draft.mark(line, LineClass.PROSE)
    draft.close()
    named = texts[title_at] if title_at is not None else " ".join(texts[:start])
    return Head(title or _first_sentence(texts), dates, find_set(named))


def _first_sentence(texts: Sequence[str]) -> str:
    """Return the first sentence of a page that has no title, where it is short."""
    for text in texts:
        sentence, stop, _ = plain(text).partition(". ")
        if stop and len(sentence) <= _LONGEST_TITLE:
            return sentence
    return ""


def _dated(text: str, month_first: bool) -> list[tuple[str, date | None, str]]:
    """Return the dates of a line that have a role, which the words before each tell.

    A day that never was is None; with each stands how it is written.
    """
    if len(text) > _LONGEST_DATED:
        return []
    roles = []
    position = 0
    for (start, end), day in find_written_dates(text, month_first):
        words = fold(text[position:start])
        role = next((role for role, pattern in _ROLES if pattern.search(words)), None)
        if role:
            roles.append((role, day, text[start:end]))
        position = end
    return roles


def _find_title(texts: Sequence[str], modified_at: int | None) -> tuple[int, int | None]:
    """Return the index of the first line of the document itself, and of its title.

    A document that says when it was modified says so right under its title: the title is
    the first line of that paragraph, unless the date stands in a paragraph of its own.
    """
    if modified_at is not None:
        first = modified_at
        while first and texts[first - 1]:
            first -= 1
        if first < modified_at and _may_be_title(texts[first]):
            return first, first
        for index in range(modified_at - 1, -1, -1):
            if _may_be_title(texts[index]) and _TITLE_WORDS.search(fold(texts[index])):
                return index, index
    candidates = [index for index, text in enumerate(texts) if _may_be_title(text)]
    for index in sorted(candidates, key=lambda at: is_sentence(texts[at])):
        if _TITLE_WORDS.search(fold(texts[index])):
            return 0, index
    if candidates and not any(texts[: candidates[0]]):
        return 0, candidates[0]
    return 0, None


def _may_be_title(text: str) -> bool:
    if not text or len(text) > _LONGEST_TITLE or chrome_reason(text) or is_trademark(text):
        return False
    return not is_sentence(text) or bool(_TITLE_WORDS.search(fold(text)))
