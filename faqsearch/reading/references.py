"""Cross references: "See …" and « Voir … » that name a heading of the same document."""

from __future__ import annotations

import re
from collections.abc import Iterable

from faqsearch.languages import fold

_QUOTED = r"(?:«\s*([^«»]{2,120}?)\s*»|“([^“”]{2,120})”|\"([^\"]{2,120})\")"
_LEAD = r"\b(?:see(?:\s+also)?|voir(?:\s+aussi)?|cf\.?|refer\s+to)\s+"
_INLINE = re.compile(_LEAD + r"(?:the\s+|la\s+section\s+|section\s+)?" + _QUOTED, re.IGNORECASE)
_ONLY = re.compile(
    r"(?:see|voir|cf\.?|refer to)\s(?:[^.!?«“\"]{0,40})" + _QUOTED + r"[^.!?]{0,80}[.!]?",
    re.IGNORECASE,
)
_QUOTE = re.compile('[«“"]')
_WORD = re.compile(r"\w+")


def find_references(text: str) -> list[tuple[str, str]]:
    """Return the cross references of a text: each as written, and the heading it quotes.

    >>> find_references("Take its counters away; see “Champion” below.")
    [('see “Champion”', 'Champion')]
    """
    if not _QUOTE.search(text):
        return []
    return [(found.group(), _quoted(found)) for found in _INLINE.finditer(text)]


def only_reference(text: str) -> str | None:
    """Return the quoted heading where a text is nothing but a cross reference, else None.

    >>> only_reference("See “Card Type: Planeswalkers” in the general notes.")
    'Card Type: Planeswalkers'
    >>> only_reference("See “Champion” above. A champion card leaves with its host.")
    """
    found = _ONLY.fullmatch(text.strip())
    return _quoted(found) if found else None


def _quoted(found: re.Match[str]) -> str:
    return next(group for group in found.groups() if group).strip()


def _singular(text: str) -> tuple[str, ...]:
    """Reduce a heading to its folded words without plural endings."""
    return tuple(word.rstrip("sx") or word for word in _WORD.findall(fold(text)))


class Headings:
    """The headings of a document and where they lead, for resolving cross references.

    >>> Headings([("Card Type: Planeswalker", "s1")]).resolve("Card Types: Planeswalkers")
    's1'
    """

    def __init__(self, headings: Iterable[tuple[str, str]]) -> None:
        self._whole: dict[tuple[str, ...], str] = {}
        self._part: dict[tuple[str, ...], str] = {}
        for heading, section in headings:
            self._whole.setdefault(_singular(heading), section)
            if ":" in heading:
                self._part.setdefault(_singular(heading.split(":", 1)[1]), section)

    def resolve(self, quoted: str) -> str | None:
        """Return the section to which a quoted heading leads, also where the plural differs.

        The whole heading counts first, then the part after its colon ("Champion" for
        "Keyword Ability: Champion").
        """
        wanted = _singular(quoted)
        if not wanted:
            return None
        return self._whole.get(wanted) or self._part.get(wanted)
