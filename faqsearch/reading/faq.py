"""Set FAQs and release notes: mechanics and cards, each with its bullets.

``-----`` closes a unit. A unit begins with a heading (``***Keyword Ability: Champion***``)
or with a card block. Bullets are rulings with their items inside; paragraphs inside a
unit are rulings too, the first one of a mechanic being its introduction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faqsearch.languages import fold
from faqsearch.nouns.documents import LineClass
from faqsearch.nouns.parsed import SectionKind
from faqsearch.nouns.rulings import RulingKind
from faqsearch.reading.chrome import chrome_reason, is_trademark
from faqsearch.reading.draft import Draft
from faqsearch.reading.faces import read_block, starts_block
from faqsearch.reading.flattened import flat_face
from faqsearch.reading.lines import (
    Line,
    Shape,
    bullet_text,
    heading_text,
    is_sentence,
    numbered,
    shape_of,
    split_item,
)
from faqsearch.reading.references import find_references, only_reference
from faqsearch.reading.rules import RulesReader, is_rules_sentence

_INNER_BULLET = re.compile(r"(?<=[.!?»”\"')])\s+\*\s+(?=[^\W\d_a-zà-öø-ÿ]|[«“\"'({\d])")
_OF_CARDS = (Shape.COST, Shape.TYPE, Shape.STATS)
_WORD = re.compile(r"\w")
_FEWEST_WORDS = 6  # of a numbered line that does not end with its sentence, nor is a title
_MOST_TOGETHER = 100  # cards that stand above one list of rulings; more are a list of cards
_DASHES = ("–", "—")


def _is_own_number(text: str) -> bool:
    """Tell whether a numbered line says something, rather than naming a part of the document."""
    found = numbered(text)
    return found is not None and (is_sentence(text) or len(found[1].split()) >= _FEWEST_WORDS)


class FaqReader:
    """Reads the units of an FAQ into a draft."""

    def __init__(self, lines: Sequence[Line], draft: Draft) -> None:
        self._lines = lines
        self._draft = draft
        self._rules = RulesReader(draft, embedded=True)
        self._in_cards = False  # in the part about specific cards
        self._introduced = False
        self._subheading = ""
        self._cards: tuple[str, ...] = ()
        self._kind = RulingKind.BULLET
        self._text: Line | None = None
        self._items: list[tuple[Line, str, str]] = []
        self._more: list[str] = []  # what the last of them goes on with
        self._dash = ""  # the dash, or the list of numbers, that the bullets here have for a star
        self._number = 0  # the last of a numbered list
        self._steps = False  # whether that list belongs to what stands above it
        self._gap = False
        self._block_end = 0  # where the last card block ends

    def read(self) -> None:
        """Read all lines."""
        index = 0
        while index < len(self._lines):
            line = self._lines[index]
            if line.text:
                index = self._read_line(index)
                self._gap = False
            else:
                self._gap = True
                index += 1
        self._flush()

    def _read_line(self, index: int) -> int:
        """Read the line at ``index``, return the index of the next to read."""
        line = self._lines[index]
        shape = shape_of(line.text)
        if starts_block(self._lines, index):
            return self._read_card(index)
        if shape is Shape.SEPARATOR:
            self._end_unit()
            self._draft.skip(line, "")
        elif shape in (Shape.PART, Shape.HEADING):
            self._end_unit()
            heading = heading_text(line.text)
            is_unit = shape is Shape.HEADING and (":" in heading or self._holds_rulings(index + 1))
            kind = SectionKind.MECHANIC if is_unit else SectionKind.PART
            self._draft.open(kind, heading, line)
            self._draft.mark(line, LineClass.HEADING)
            if shape is Shape.PART:
                self._in_cards = bool(re.search(r"\bcart|\bcard", fold(heading)))
        elif shape is Shape.SUBHEADING and self._draft.section:
            self._flush()
            self._subheading = heading_text(line.text)
            self._introduced = True
            self._draft.subheading(self._subheading)
            self._draft.mark(line, LineClass.HEADING)
        elif shape is Shape.BULLET:
            self._read_bullet(line)
        elif not (
            (shape is Shape.ITEM and self._read_item(line))
            or (shape is Shape.TEXT and self._read_number(line))
            or (shape in (Shape.RULE, Shape.EXAMPLE) and self._read_rule(line))
        ):
            self._read_text(line)
        return index + 1

    # --- units -------------------------------------------------------------------

    def _flush(self) -> None:
        """End the ruling or rule that is being read."""
        self._rules.flush()
        self._join()
        line, items = self._text, self._items
        self._text, self._items, self._dash = None, [], ""
        if line is None:
            return
        if not items and not _WORD.search(line.text):
            self._draft.skip(line, "an empty bullet")
            return
        if self._kind is RulingKind.BULLET:
            self._draft.mark(line, LineClass.RULING)
        quoted = only_reference(line.text) if self._kind is RulingKind.BULLET else None
        if quoted and not items:
            self._draft.reference(line.text, quoted, line, sure=True)
            return
        for written, heading in find_references(line.text):
            self._draft.reference(written, heading, line, sure=False)
        self._draft.ruling(self._kind, line, items, heading=self._subheading, cards=self._cards)

    def _holds_rulings(self, index: int) -> bool:
        """Tell whether a bullet, a rule or a card stands between ``index`` and the next heading.

        A heading over mere paragraphs is one of the page and not of a mechanic.
        """
        while index < len(self._lines):
            text = self._lines[index].text
            shape = shape_of(text)
            if shape in (Shape.BULLET, Shape.RULE) or starts_block(self._lines, index):
                return True
            if shape is Shape.TEXT and _is_own_number(text):
                return True
            if shape in (Shape.HEADING, Shape.PART, Shape.SEPARATOR):
                return False
            index += 1
        return False

    def _end_unit(self) -> None:
        self._flush()
        self._draft.close()
        self._rules = RulesReader(self._draft, embedded=True)
        self._introduced = False
        self._number = 0
        self._subheading = ""
        self._cards = ()

    # --- the things of a unit ------------------------------------------------------

    def _read_card(self, index: int) -> int:
        self._flush()
        block = read_block(self._lines, index, self._stops_card)
        heading = " // ".join(face.name for face, _ in block.faces)
        names = tuple(face.name for face, _ in block.faces)
        beside = 0 < len(self._cards) < _MOST_TOGETHER
        if beside and not any(line.text for line in self._lines[self._block_end : index]):
            self._draft.retitle(f"{self._draft.heading}, {heading}")  # one list for both
            self._cards += names
        elif self._draft.section is not SectionKind.MECHANIC or self._in_cards:
            self._end_unit()
            self._draft.open(SectionKind.CARD, heading, self._lines[index])
            self._cards = names
        self._block_end = block.end
        for face, span in block.faces:
            self._draft.face(face, span)
        for line in self._lines[index : block.end]:
            self._draft.mark(line, LineClass.CARD)
        for line, what, done in block.problems:
            self._draft.problem(line, what, done)
        return block.end

    def _stops_card(self, index: int) -> bool:
        text = self._lines[index].text
        return (
            is_rules_sentence(text)
            or bool(chrome_reason(text))
            or is_trademark(text)
            or starts_block(self._lines, index)
        )

    def _read_bullet(self, line: Line) -> None:
        texts = _INNER_BULLET.split(bullet_text(line.text))
        is_rule = self._rules.has_begun and not self._text and shape_of(texts[0]) is Shape.RULE
        if is_rule and len(texts) == 1 and self._read_rule(line._replace(text=texts[0])):
            return  # rules that a page has as a list
        if self._draft.section in (None, SectionKind.PART, SectionKind.FOOTER):
            self._draft.open(SectionKind.RULINGS, "", line)
        self._number = 0
        for text in texts:
            self._flush()
            self._kind = RulingKind.BULLET
            self._text = line._replace(text=text)
        if any(texts):
            self._draft.mark(line, LineClass.RULING)

    def _read_item(self, line: Line) -> bool:
        """Read an item of a bullet; a dash or number without a bullet above it is one itself."""
        marker, text = split_item(line.text)
        in_unit = self._draft.section in (SectionKind.CARD, SectionKind.MECHANIC)
        kind = marker if marker in (*_DASHES, "--") else f"{marker[:-1].isdigit()}"
        stands_alone = self._dash == kind if self._has_bullet else in_unit
        if marker != "--" and stands_alone:
            self._read_bullet(line._replace(text=f"* {text}"))
            self._dash = kind
        elif self._text:
            self._join()
            self._items.append((line, marker, text))
            self._draft.mark(line, LineClass.RULING)
        else:
            return False
        return True

    @property
    def _leads_on(self) -> bool:
        """Whether what is being read ends with a colon, so that a list goes on with it."""
        return self._text is not None and (self._more or [self._text.text])[-1].endswith(":")

    @property
    def _has_bullet(self) -> bool:
        """Whether items belong to what is being read: to a bullet, or what leads on to them."""
        if self._text is None:
            return False
        return self._kind is RulingKind.BULLET or bool(self._items) or self._leads_on

    def _read_number(self, line: Line) -> bool:
        """Read an item of a list that is numbered ``1.``, each a ruling of its own.

        The steps that a paragraph ending with a colon leads to are its items, and those
        next to a bullet are the bullet's.
        """
        found = numbered(line.text)
        if found is None or (found[0] != 1 and not 0 < self._number < found[0]):
            return False
        if not self._number or (found[0] == 1 < self._number):
            self._steps = self._leads_on or bool(self._text and not self._gap)
        if self._steps and self._text:
            self._number = found[0]
            self._join()
            self._items.append((line, f"{found[0]}.", found[1]))
            self._draft.mark(line, LineClass.RULING)
            return True
        if not _is_own_number(line.text):
            return False
        self._read_bullet(line._replace(text=f"* {found[1]}"))
        self._number = found[0]
        return True

    def _read_rule(self, line: Line) -> bool:
        if self._text and not self._gap and not is_sentence((self._more or [self._text.text])[-1]):
            return False  # a number in the middle of a sentence
        if self._text:
            self._flush()
        if self._draft.section in (None, SectionKind.PART) and shape_of(line.text) is Shape.RULE:
            self._draft.open(SectionKind.RULES, "", line)
        return self._rules.read(line)

    def _read_text(self, line: Line) -> None:
        draft = self._draft
        reason = chrome_reason(line.text)
        if reason and (self._gap or self._text is None):
            draft.skip(line, reason)
        elif is_trademark(line.text):
            self._end_unit()
            draft.open(SectionKind.FOOTER, "", line)
            draft.mark(line, LineClass.PROSE)
        elif line.flattened:
            self._read_flat(line)
        elif self._text and not self._gap:
            self._go_on(line)
        elif self._rules.is_open and not self._gap:
            self._rules.go_on(line)
        elif is_rules_sentence(line.text):
            self._flush()
            draft.mark(line, LineClass.RULES)
        elif shape_of(line.text) in _OF_CARDS:
            self._flush()
            draft.mark(line, LineClass.PROSE)
            draft.problem(line, "a line of a card block without its card", "kept as prose")
        elif draft.section is SectionKind.MECHANIC and not line.text.startswith(">"):
            self._read_paragraph(line)
        else:
            self._flush()
            draft.mark(line, LineClass.PROSE)
            if draft.section not in (SectionKind.FOOTER, SectionKind.PART):
                what = "a paragraph that states no rule of a mechanic's section"
                draft.problem(line, what, "kept as prose, no ruling")

    def _read_paragraph(self, line: Line) -> None:
        self._flush()
        opening = (
            self._draft.section is SectionKind.MECHANIC
            and self._draft.is_empty
            and not self._introduced
        )
        self._kind = RulingKind.INTRODUCTION if opening else RulingKind.PARAGRAPH
        self._introduced = True
        self._text = line
        self._draft.mark(line, LineClass.PROSE if opening else LineClass.RULING)

    def _go_on(self, line: Line) -> None:
        """Add a line to the ruling, or to the item of it, that is being read."""
        assert self._text is not None
        if self._items:
            at, marker, text = self._items[-1]
            self._items[-1] = (at._replace(last=line.last), marker, text)
            self._more.append(f" {line.text}")
        else:
            between = "\n" if " | " in line.text else " "  # a row of a table stays one
            self._text = self._text._replace(last=line.last)
            self._more.append(between + line.text)
        introduction = self._kind is RulingKind.INTRODUCTION
        self._draft.mark(line, LineClass.PROSE if introduction else LineClass.RULING)

    def _join(self) -> None:
        """Join the lines that the ruling, or its last item, goes on with, all at once."""
        more, self._more = "".join(self._more), []
        if more and self._items:
            at, marker, text = self._items[-1]
            self._items[-1] = (at, marker, text + more)
        elif more and self._text:
            self._text = self._text._replace(text=self._text.text + more)

    # --- flattened documents ---------------------------------------------------------

    def _read_flat(self, line: Line) -> None:
        """Read a paragraph of a flattened document: prose, unless a card surely begins it."""
        self._flush()
        face = flat_face(line.text)
        if face and self._draft.section in (None, SectionKind.PART):
            self._draft.open(SectionKind.CARD, face.name, line)
            self._cards = (face.name,)
            self._draft.face(face, line)
            self._draft.mark(line, LineClass.CARD)
            return
        self._draft.mark(line, LineClass.PROSE)


def read_faq(lines: Sequence[Line], draft: Draft) -> None:
    """Read the units of an FAQ."""
    FaqReader(lines, draft).read()
