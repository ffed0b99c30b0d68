"""Rule numbers of the Comprehensive Rules: section 702, rule 702.19, subrule 702.19b.

The letters l and o are never used for subrules, since they look like digits.

>>> number = RuleNumber.parse("702.19b")
>>> str(number), str(number.parent), number < RuleNumber.parse("702.100")
('702.19b', '702.19', True)
>>> RuleNumber.parse("702.19l")
Traceback (most recent call last):
faqsearch.errors.NotationError: '702.19l' is not a rule number, such as 702, 702.19 or 702.19b
"""

from __future__ import annotations

import re
from typing import NamedTuple

from faqsearch.errors import NotationError

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""The letters of subrules, in order."""

_NUMBER = rf"([1-9][0-9]{{2}})(?:\.([0-9]{{1,3}})([{LETTERS}])?)?\.?"
_INTRODUCED = (
    r"(?:(?:the|la)\s+)?(?:(?:cr|rc|c\.r\.|r\.c\.|rules?|r[eè]gles?|section|no?\.?|n°|§)"
    r"(?:\s*:\s*|\s+|(?=\d)))+"
)
_RANGE = rf"({_NUMBER})\s?[-–—]\s?(?:{_NUMBER}|[{LETTERS}0-9])"
_MISTYPED = r"([1-9][0-9]{2})([.,])([0-9]{1,3})([a-z])?\.?"


class RuleNumber(NamedTuple):
    """A rule number. ``rule`` is 0 for a whole section, ``letter`` empty for a rule."""

    section: int
    rule: int = 0
    letter: str = ""

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """Read a number, with or without a final full stop; raises :class:`NotationError`."""
        found = re.fullmatch(_NUMBER, text.strip())
        if not found or (found[2] and int(found[2]) == 0):
            raise NotationError(f"{text!r} is not a rule number, such as 702, 702.19 or 702.19b")
        return cls(int(found[1]), int(found[2] or 0), found[3] or "")

    @classmethod
    def parse_mistyped(cls, text: str) -> tuple[RuleNumber, bool]:
        """Read a number that may be mistyped, and tell whether it was.

        A comma counts as the full stop, a final l or o as the digit 1 or 0.
        Raises :class:`NotationError` for anything else.

        >>> [str(RuleNumber.parse_mistyped(t)[0]) for t in ("502,72c", "702.1o", "702.19b")]
        ['502.72c', '702.10', '702.19b']
        """
        try:
            return cls.parse(text), False
        except NotationError:
            found = re.fullmatch(_MISTYPED, text.strip())
            if not found:
                raise
        section, _, rule, letter = found.groups(default="")
        if letter in {"l", "o"}:
            rule, letter = rule + ("1" if letter == "l" else "0"), ""
        return cls.parse(f"{section}.{rule}{letter}"), True

    @classmethod
    def parse_typed(cls, text: str) -> RuleNumber:
        """Read a number as people type one: "CR", "rule" before it, a comma, a capital letter.

        Raises :class:`NotationError` for anything else, also for a letter l or o, which
        could be a digit.

        >>> [str(RuleNumber.parse_typed(t)) for t in ("CR 502.81A", "502,72c", "règle 505.6")]
        ['502.81a', '502.72c', '505.6']
        """
        bare = text.strip()
        if introduced := re.match(_INTRODUCED, bare, re.IGNORECASE):
            bare = bare[introduced.end() :]
        try:
            return cls.parse(bare.lower().replace(",", "."))
        except NotationError as error:
            if (first := re.match(_RANGE, bare.lower())) and (above := cls.parse(first[1]).parent):
                raise NotationError(
                    f"{text!r} is a range of rules: ask for one, or for {above}, which shows all "
                    "under it"
                ) from error
            return cls.parse(text)

    def __str__(self) -> str:
        return f"{self.section}" + (f".{self.rule}{self.letter}" if self.rule else "")

    @property
    def is_section(self) -> bool:
        """Whether this is a whole section, such as 702."""
        return self.rule == 0

    @property
    def parent(self) -> RuleNumber | None:
        """The rule of a subrule, the section of a rule, None for a section."""
        if self.letter:
            return RuleNumber(self.section, self.rule)
        return RuleNumber(self.section) if self.rule else None


def expand_range(first: RuleNumber, last: RuleNumber) -> tuple[RuleNumber, ...]:
    """Return all numbers from ``first`` to ``last``, both included.

    Both are subrules of one rule, or rules of one section, or sections. Raises
    :class:`NotationError` when the two are of different kinds or out of order.

    >>> " ".join(map(str, expand_range(RuleNumber.parse("601.2k"), RuleNumber.parse("601.2n"))))
    '601.2k 601.2m 601.2n'
    """
    alike = bool(first.letter) == bool(last.letter) and first.is_section == last.is_section
    if alike and first <= last and first.parent == last.parent:
        if first.letter:
            letters = LETTERS[LETTERS.index(first.letter) : LETTERS.index(last.letter) + 1]
            return tuple(RuleNumber(first.section, first.rule, letter) for letter in letters)
        if first.rule:
            return tuple(
                RuleNumber(first.section, rule) for rule in range(first.rule, last.rule + 1)
            )
        return tuple(RuleNumber(section) for section in range(first.section, last.section + 1))
    raise NotationError(f"{first}-{last} is not a range of rule numbers, such as 601.2f-h")
