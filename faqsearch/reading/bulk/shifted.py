"""French records of a publisher in which a line is lacking, so that all after it moved up.

The first line of the rules text then stands as the type line, and the artist at the end of
the text. Type lines of old printings, which name what an Aura enchants, are type lines.
"""

from __future__ import annotations

import re
from functools import lru_cache

from faqsearch.errors import NotationError
from faqsearch.languages import fold
from faqsearch.notations.typeline import TypeLine
from faqsearch.reading.bulk.records import Record

__all__ = ["set_right"]

_OLD = re.compile(r"(?:enchanter|invoquer|invocation|interruption|source de mana)\b")
_SENTENCE = re.compile(r"[.!?»)]\s*$")
_PERSON = re.compile(
    r"[A-ZÀ-Ý][\w.'’-]*(?: (?:van|von|de[rn]?|d[aiu]|la|le))*(?: [A-ZÀ-Ý&][\w.'’-]*)+"
)
_SHOWN = 80  # letters of what is wrong that a problem shows


def set_right(
    record: Record, type_line: str | None, text: str | None, artist: str | None
) -> tuple[str | None, str | None]:
    """The French type line and rules text of a face, with what is odd told as problems.

    What is no type line is left out; a sentence is the first of the text, and then the name
    of a person at its end, as ever that of ``artist``, is none of its lines.
    """
    lines = text.split("\n") if text else []
    first = None
    if type_line and not _is_type_line(type_line):
        first = type_line if _SENTENCE.search(type_line) else None
        done = "read as the first line of its text" if first else "left out"
        record.odd(f"the French type {type_line[:_SHOWN]!r} is no type line", done)
        type_line = None
    last = lines[-1].strip() if lines else ""
    if last and (fold(last) == fold(artist or "") or (first and _PERSON.fullmatch(last))):
        record.odd(f"the French text ends with the artist, {last[:_SHOWN]!r}")
        lines.pop()
    return type_line, "\n".join([first, *lines] if first else lines) or None


@lru_cache(maxsize=8192)
def _is_type_line(text: str) -> bool:
    """Whether it is one of today or of an old printing; the same few thousand are on all."""
    if _OLD.match(fold(text)) and not _SENTENCE.search(text):
        return True
    try:
        TypeLine.parse(text)
    except NotationError:
        return False
    return True
