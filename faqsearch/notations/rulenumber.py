"""Rule numbers of the Comprehensive Rules, such as 702.19b."""

from __future__ import annotations

import re
from dataclasses import dataclass

from faqsearch.errors import NotationError


@dataclass(frozen=True, slots=True, order=True)
class RuleNumber:
    """A section (702), rule (702.19) or subrule (702.19b)."""

    section: int
    rule: int = 0
    letter: str = ""

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """Read a number; raises :class:`NotationError`."""
        found = re.fullmatch(r"([1-9]\d{2})(?:\.(\d{1,3})([a-km-np-z])?)?\.?", text.strip())
        if not found:
            raise NotationError(f"not a rule number: {text!r}")
        section, rule, letter = found.groups()
        return cls(int(section), int(rule or 0), letter or "")

    def __str__(self) -> str:
        return f"{self.section}" + (f".{self.rule}{self.letter}" if self.rule else "")
