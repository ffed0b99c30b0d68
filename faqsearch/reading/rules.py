"""Rules text: numbered rules with their examples, quoted in an FAQ, a thread or whole.

A rule is known by its number at the start of a line. A short line with a number and no
full stop at its end is a heading ("502.48. Transmute"), which titles the rules under it.
A paragraph without a number goes on with the rule above it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faqsearch.errors import NotationError
from faqsearch.languages import Lang, fold
from faqsearch.notations.rulenumber import LETTERS, RuleNumber
from faqsearch.nouns.documents import LineClass
from faqsearch.nouns.parsed import SectionKind
from faqsearch.reading.chrome import chrome_reason, is_trademark
from faqsearch.reading.draft import Draft
from faqsearch.reading.language import function_word_language
from faqsearch.reading.lines import Line, Shape, is_sentence, shape_of
from faqsearch.reading.markup import plain

# The full stop after a number: "505.1.", missing in "216.4 A token", too many in "212.1b."
_NUMBERED = re.compile(
    r"([1-9]\d{2})(?:([.,]\d{1,3}[a-z]?)\b(?![.,]\d))?(\.*)(?:\s+|(?=[^\W\d]))(\S.*)",
    re.ASCII | re.DOTALL,
)
_SPACED = re.compile(r"([1-9]\d{2})\. (\d{1,3}[a-z])\b", re.ASCII)  # "702. 37b If a spell"
_NO_RULE = re.compile(r"([1-9]\d{2})\.([a-z])\s", re.ASCII)  # "408.f Card text", under 408.2e
_EXAMPLE = re.compile(r"(?:Examples?|Exemples?)\s?:\s*", re.IGNORECASE)
_CHAPTER = re.compile(r"[1-9]\.\s+\S.{0,50}")
_LONGEST_TITLE = 60
_RULES_WORD = re.compile(r"\b(?:rules?|regles?)\b")
_INNER_END = re.compile(r"[.!?]\s")
_LONGEST_RULES_SENTENCE = 160


def split_number(text: str) -> tuple[RuleNumber, bool, str] | None:
    """Return the number that begins a line, whether it is mistyped, and the text after it.

    >>> number, mistyped, text = split_number("502,72c A permanent is championed.")
    >>> str(number), mistyped, text
    ('502.72c', True, 'A permanent is championed.')
    """
    spaced = _SPACED.match(text)
    if spaced:
        text = f"{spaced[1]}.{spaced[2]}{text[spaced.end() :]}"
    found = _NUMBERED.fullmatch(text)
    if not found or not (found[2] or found[3]) or _NO_RULE.match(text):
        return None
    try:
        number, mistyped = RuleNumber.parse_mistyped(found[1] + (found[2] or ""))
    except NotationError:
        return None
    return number, mistyped or bool(spaced), found[4].strip()


def is_chapter(text: str) -> bool:
    """Tell whether a line names a chapter, such as "1. Game Concepts"."""
    return bool(_CHAPTER.fullmatch(text))


def is_rules_sentence(text: str) -> bool:
    """Tell whether a line does nothing but introduce the official rules below it.

    >>> is_rules_sentence("Les règles, reformulées :")
    True
    """
    if len(text) > _LONGEST_RULES_SENTENCE or not text.endswith(":") or _INNER_END.search(text):
        return False
    return bool(_RULES_WORD.search(fold(text)))


def is_heading(number: RuleNumber, text: str) -> bool:
    """Tell whether the text after a number is a heading and not a rule."""
    if number.letter or len(text) > _LONGEST_TITLE:
        return False
    return number.is_section or (not is_sentence(text) and len(text.split()) <= 8)


class RulesReader:
    """Reads rules one line at a time into a draft.

    ``embedded`` rules stand in a section of an FAQ; others open sections of their own,
    one for every heading of a section and wherever the numbers begin again.
    """

    def __init__(self, draft: Draft, *, embedded: bool) -> None:
        self._draft = draft
        self._embedded = embedded
        self._titles: dict[RuleNumber, str] = {}
        self._seen: dict[RuleNumber, dict[Lang | None, int]] = {}  # the first line in each
        self._number: RuleNumber | None = None
        self._line: Line | None = None
        self._texts: list[str] = []
        self._examples: list[str] = []
        self._previous: RuleNumber | None = None
        self._was_example = False

    @property
    def is_open(self) -> bool:
        """Whether a rule is being read, which a line without a number may go on with."""
        return self._number is not None

    @property
    def has_begun(self) -> bool:
        """Whether a rule, or the heading of rules, was read."""
        return bool(self._titles or self._seen or self.is_open)

    def flush(self) -> None:
        """End the rule that is being read."""
        if self._number is None or self._line is None:
            return
        text = "\n".join(self._texts)
        self._draft.rule(
            self._number,
            self._line._replace(text=text),
            self._headings(self._number),
            tuple(self._examples),
        )
        lang = function_word_language(text)
        earlier = self._seen.setdefault(self._number, {})
        again = [line for other, line in earlier.items() if None in (lang, other) or other is lang]
        if again:
            what = f"rule {self._number} stands here and on line {min(again)}"
            self._draft.problem(self._line, what, "both kept")
        earlier.setdefault(lang, self._line.first)
        self._previous = self._number
        self._number = None

    def _headings(self, number: RuleNumber) -> dict[str, str]:
        """The headings of a number and of those above it, nearest first."""
        found = {}
        at: RuleNumber | None = number
        while at is not None:
            if at in self._titles:
                found[str(at)] = self._titles[at]
            at = at.parent
        return found

    def read(self, line: Line) -> bool:
        """Read a line that begins with a number or "Example:"; tell whether it was one."""
        text = plain(line.text)
        example = _EXAMPLE.match(text)
        if example and self.is_open:
            self._examples.append(text[example.end() :])
            self._extend(line)
            self._was_example = True
            return True
        split = split_number(self._with_its_rule(text))
        if split is None:
            return False
        number, mistyped, rest = split
        self.flush()
        if mistyped:
            written = text.removesuffix(rest).strip()
            what = f"the rule number {written} is mistyped"
            self._draft.problem(line, what, f"read as {number}")
        heading = is_heading(number, rest)
        if not self._embedded:
            self._open_section(number, rest if heading else "", line)
        if heading:
            self._titles[number] = rest
            self._draft.mark(line, LineClass.HEADING)
            return True
        self._draft.mark(line, LineClass.RULES)
        self._number, self._line, self._texts, self._examples = number, line, [rest], []
        self._was_example = False
        return True

    def _with_its_rule(self, text: str) -> str:
        """Complete a number that lacks its middle, where the rule above is the one before it."""
        found = _NO_RULE.match(text)
        above = self._number
        if not found or not above or not above.letter or str(above.section) != found[1]:
            return text
        place = LETTERS.find(above.letter) + 1
        if LETTERS[place : place + 1] != found[2]:
            return text
        return (
            f"{above.section},{above.rule}{found[2]} {text[found.end() :]}"  # the comma: mistyped
        )

    def go_on(self, line: Line) -> None:
        """Add a line without a number to the rule, or to the example, that is being read."""
        if self._was_example and line.first == (self._line.last + 1 if self._line else 0):
            self._examples[-1] += " " + line.text
        else:
            self._texts.append(line.text)
            self._was_example = False
        self._extend(line)

    def _extend(self, line: Line) -> None:
        assert self._line is not None
        self._line = self._line._replace(last=line.last)
        self._draft.mark(line, LineClass.RULES)

    def _open_section(self, number: RuleNumber, title: str, line: Line) -> None:
        previous = self._previous
        begins_again = previous is not None and number <= previous
        same = previous is not None and previous.section == number.section
        if begins_again and same:
            for known in [n for n in self._titles if n.section == number.section]:
                del self._titles[known]
        if number.is_section or begins_again or not same or self._draft.section is None:
            heading = plain(line.text) if title else str(number.section)
            self._draft.open(SectionKind.RULES, heading, line)
        self._previous = number


def read_rules(lines: Sequence[Line], draft: Draft) -> None:
    """Read a document, or a stretch of one, that consists of rules, one paragraph a line."""
    reader = RulesReader(draft, embedded=False)
    gap = False
    for line in lines:
        if not line.text:
            gap = True
            continue
        if not reader.read(line):
            _read_unnumbered(line, reader, draft, after_gap=gap)
        gap = False
    reader.flush()


def _read_unnumbered(line: Line, reader: RulesReader, draft: Draft, *, after_gap: bool) -> None:
    shape = shape_of(line.text)
    reason = chrome_reason(line.text)
    if reason or shape is Shape.SEPARATOR:
        if after_gap or reason:
            reader.flush()
        draft.skip(line, reason or "")
    elif is_chapter(line.text) or shape in (Shape.HEADING, Shape.PART):
        reader.flush()
        draft.mark(line, LineClass.HEADING)
    elif is_trademark(line.text):
        reader.flush()
        draft.open(SectionKind.FOOTER, "", line)
        draft.mark(line, LineClass.PROSE)
    elif reader.is_open:
        reader.go_on(line)
    else:
        draft.mark(line, LineClass.PROSE)
