"""Citations of rules in running text: where they stand, as written, and the numbers meant.

A number with a full stop and a letter (702.19b) is a citation anywhere; without the letter
it needs "rule", "CR", "see" or the like before it, and a bare section number (406) needs
"rule" itself. Lists and ranges carry on from the first number.

>>> for citation in find_citations("See rules 409.1b and 409.1f-h."):
...     print(citation.written, *map(str, citation.numbers))
409.1b 409.1b
409.1f-h 409.1f 409.1g 409.1h
>>> [str(n) for c in find_citations("la règle 406 ; voir 502,72c") for n in c.numbers]
['406', '502.72c']
"""

from __future__ import annotations

import re

from faqsearch.errors import NotationError
from faqsearch.notations.rulenumber import RuleNumber, expand_range
from faqsearch.nouns.documents import Span
from faqsearch.nouns.rulings import Citation

_NUMBER = r"[1-9]\d{2}[.,]\d{1,3}[a-z]?"
_FIRST = r"[1-9]\d{2}[.,]\d{1,3}(?:[a-z]|\s[a-z](?=\s?[-–]\s?[a-z]\b))?"  # also "510.1 c-d"
_TO = r"(?:\s?[-–—]\s?|\s(?:to|through|à|au)\s)"
_RANGE = rf"(?:{_TO}(?:{_NUMBER}|[a-z]))?(?![\w])"
_ITEM = re.compile(rf"(?<![\w.,])({_FIRST})({_RANGE})", re.IGNORECASE)
_SECTION = re.compile(
    r"(?<![\w.,$€])([1-9]\d{2})(?![\w]|[.,]\d)(?:\s?[-–—]\s?([1-9]\d{2})(?![\w]|[.,]\d))?"
)
_RULE_LEAD = re.compile(r"\b(?:sub)?(?:rules?|r[èe]gles?(?:\(s\))?|rule\(s\)|CR)\s+", re.IGNORECASE)
_OTHER_LEAD = re.compile(r"\b(?:see(?:\s+also)?|voir(?:\s+aussi)?|cf\.?)\s+", re.IGNORECASE)
_AND = re.compile(r"\s?(?:,|;|/|&)\s?(?:(?:and|or|et|ou)\s)?|\s(?:and|or|et|ou|and/or|et/ou)\s")
_THREE_DIGITS = re.compile(r"[1-9]\d\d")
_AT_START = re.compile(r"(?:^|\n|\()\s*")


def find_citations(text: str) -> tuple[Citation, ...]:
    """Return the citations of a text in order; a list of numbers gives one for each."""
    if not _THREE_DIGITS.search(text):
        return ()
    found: dict[int, Citation] = {}
    for lead, bare in ((_RULE_LEAD, True), (_OTHER_LEAD, False), (_AT_START, False)):
        for match in lead.finditer(text):
            _read_list(text, match.end(), bare, found)
    for match in _ITEM.finditer(text):
        number = match[1]
        if number[-1].isalpha() and match.start() not in found:
            _read_list(text, match.start(), False, found)
    return tuple(found[start] for start in sorted(found))


def _read_list(text: str, position: int, bare: bool, found: dict[int, Citation]) -> None:
    """Read numbers joined by commas and "and" from a position on."""
    while position not in found:
        match = _ITEM.match(text, position)
        citation = _numbered(match) if match else None
        if citation is None and bare:
            match = _SECTION.match(text, position)
            citation = _sections(match) if match else None
        if citation is None or match is None:
            return
        found[position] = citation
        joint = _AND.match(text, citation.span.end)
        if joint is None:
            return
        position = joint.end()


def _numbered(match: re.Match[str]) -> Citation | None:
    try:
        first, _ = RuleNumber.parse_mistyped("".join(match[1].lower().split()))
    except NotationError:
        return None
    end = match.end(1)
    numbers: tuple[RuleNumber, ...] = (first,)
    last = re.sub(rf"^{_TO}", "", match[2].lower()).strip()
    if last:
        try:
            final, _ = RuleNumber.parse_mistyped(
                f"{first.section}.{first.rule}{last}" if len(last) == 1 else last
            )
            numbers = expand_range(first, final)
            end = match.end(2)
        except NotationError:
            pass
    return Citation(Span(match.start(), end), match.string[match.start() : end], numbers)


def _sections(match: re.Match[str]) -> Citation:
    first = RuleNumber(int(match[1]))
    numbers: tuple[RuleNumber, ...] = (first,)
    end = match.end(1)
    if match[2]:
        try:
            numbers = expand_range(first, RuleNumber(int(match[2])))
            end = match.end(2)
        except NotationError:
            pass
    return Citation(Span(match.start(), end), match.string[match.start() : end], numbers)
