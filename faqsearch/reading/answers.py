"""Questions and answers: ``Q:`` and ``A:``, in French ``Q :`` and ``R :``.

A pair is one ruling, whose text holds the question and every paragraph of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faqsearch.nouns.documents import LineClass
from faqsearch.nouns.parsed import SectionKind
from faqsearch.nouns.rulings import RulingKind
from faqsearch.reading.chrome import chrome_reason, is_trademark
from faqsearch.reading.draft import Draft
from faqsearch.reading.lines import Line, Shape, heading_text, shape_of

_QUESTION = re.compile(r"\*{0,3}(?:Q|Question)\s?\d{0,3}\s?:\**\s*\S", re.IGNORECASE)
_ANSWER = re.compile(r"\*{0,3}(?:A|R|Answer|R[ée]ponse)\s?\d{0,3}\s?:\**\s*\S", re.IGNORECASE)


def is_question(text: str) -> bool:
    """Tell whether a line begins a question."""
    return bool(_QUESTION.match(text))


def is_answer(text: str) -> bool:
    """Tell whether a line begins an answer."""
    return bool(_ANSWER.match(text))


class AnswersReader:
    """Reads questions with their answers into a draft."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._pair: list[Line] = []
        self._answered = False

    def read(self, lines: Sequence[Line]) -> None:
        """Read the lines from the first question to the next heading, which begins an FAQ."""
        for line in lines:
            if line.text:
                self._read_line(line)
        self._flush()

    def _read_line(self, line: Line) -> None:
        shape = shape_of(line.text)
        reason = chrome_reason(line.text)
        if is_question(line.text):
            self._flush()
            if self._draft.section is not SectionKind.ANSWERS:
                self._draft.open(SectionKind.ANSWERS, "", line)
            self._pair = [line]
        elif is_answer(line.text) and self._pair:
            self._pair.append(line)
            self._answered = True
        elif shape is Shape.SEPARATOR:
            self._flush()
            self._draft.skip(line, "")
        elif reason:
            self._draft.skip(line, reason)
        elif is_trademark(line.text):
            self._flush()
            self._draft.open(SectionKind.FOOTER, "", line)
            self._draft.mark(line, LineClass.PROSE)
        elif shape is Shape.SUBHEADING:
            self._flush()
            self._draft.open(SectionKind.ANSWERS, heading_text(line.text), line)
            self._draft.mark(line, LineClass.HEADING)
        elif self._pair:
            self._pair.append(line)
        else:
            self._draft.mark(line, LineClass.PROSE)
            self._draft.problem(line, "a paragraph under no question", "kept as prose, no ruling")

    def _flush(self) -> None:
        pair, answered = self._pair, self._answered
        self._pair, self._answered = [], False
        if not pair:
            return
        for line in pair:
            self._draft.mark(line, LineClass.RULING if answered else LineClass.PROSE)
        if not answered:
            self._draft.problem(pair[0], "a question with no answer", "kept as prose, no ruling")
            return
        text = "\n".join(line.text for line in pair)
        self._draft.ruling(RulingKind.ANSWER, Line(pair[0].first, pair[-1].last, text))


def read_answers(lines: Sequence[Line], draft: Draft) -> None:
    """Read questions and answers, from the first question on."""
    AnswersReader(draft).read(lines)
