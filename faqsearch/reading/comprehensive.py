"""Whole Comprehensive Rules: preamble, contents, numbered rules, glossary, credits.

The contents name every chapter once; the rules begin where the first chapter is named
again, and the glossary and the credits with a line of that word alone. Texts of 1999 to
2004 are hard-wrapped, some of them: there a rule begins only where the line above is empty,
a heading, or ends its sentence, for a line may begin with the number of a rule that the
sentence above refers to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from faqsearch.languages import fold
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.documents import LineClass, Problem
from faqsearch.nouns.parsed import ParsedDocument, SectionKind
from faqsearch.reading.citations import find_citations
from faqsearch.reading.draft import Draft
from faqsearch.reading.lines import Line, is_sentence
from faqsearch.reading.rules import is_heading, read_rules, split_number

_CONTENTS = frozenset({"contents", "table of contents", "sommaire", "table des matieres"})
_GLOSSARY = frozenset({"glossary", "glossaire"})
_END = frozenset({"credits", "credit", "index"})
_FIRST_CHAPTER = re.compile(r"\s*1\. +\S.{0,100}")
_MEANING = re.compile(r"\d{1,2}\.\s")
_EXAMPLE = re.compile(r"ex[ae]mples?\s?:", re.IGNORECASE)
_WIDEST_WRAP = 130
# What stands before a rule's number that a sentence holds.
_REFERS = re.compile(
    r"(?:\b(?:rules?|sections?|règles?|see|voir|and|or|to|through|et|ou|à)|[,(])$", re.I
)
_GLUED = re.compile(r"([^\W\d][^\d.]{2,40})(1\. \S.*)")  # "Ability1. Text on an object", in 2021
_LONGEST_TERM = 80
_SEE = re.compile(r"\b(?:See|Voir) (?:also |aussi )?[“\"«]?\s?([^\W\d][^.]{1,60}?)\s?[”\"»]?\.")


class Parts(NamedTuple):
    """Where the parts of whole rules begin: indices of lines; ``end`` is the last part's."""

    contents: int
    body: int
    glossary: int
    end: int


def find_parts(lines: Sequence[Line]) -> Parts | None:
    """Return where the parts of whole rules begin, or None for any other document.

    Credits may be absent, since a file may be cut off in its glossary.
    """
    contents = next((at for at, line in enumerate(lines) if _is(line, _CONTENTS)), None)
    if contents is None:
        return None
    chapters = (
        at for at in range(contents, len(lines)) if _FIRST_CHAPTER.fullmatch(lines[at].text)
    )
    next(chapters, None)
    body = next(chapters, None)
    if body is None:
        return None
    glossary = next((at for at in range(body, len(lines)) if _is(lines[at], _GLOSSARY)), None)
    if glossary is None or not any(split_number(line.text) for line in lines[body:glossary]):
        return None
    end = next((at for at in range(glossary, len(lines)) if _is(lines[at], _END)), len(lines))
    return Parts(contents, body, glossary, end)


def _missing_part(lines: Sequence[Line]) -> str | None:
    """The part at the end that whole rules name in their contents and don't have, if any.

    It is the glossary or, where that is there, the credits.
    """
    contents = next((at for at, line in enumerate(lines) if _is(line, _CONTENTS)), len(lines))
    chapters = [
        at for at in range(contents, len(lines)) if _FIRST_CHAPTER.fullmatch(lines[at].text)
    ]
    body = chapters[1] if len(chapters) > 1 else len(lines)
    for part, words in (("glossary", _GLOSSARY), ("credits", _END)):
        named = any(_is(line, words) for line in lines[contents:body])
        if named and not any(_is(line, words) for line in lines[body:]):
            return part
    return None


def note_missing_part(lines: Sequence[Line], draft: Draft) -> None:
    """Note that rules end before a part which their contents name."""
    if part := _missing_part(lines):
        draft.problem(lines[-1], f"ends before its {part}: is the file whole?", "read to its end")


def _is(line: Line, words: frozenset[str]) -> bool:
    return len(line.text) < 40 and fold(line.text) in words


def read_comprehensive(lines: Sequence[Line], parts: Parts, draft: Draft) -> None:
    """Read the lines of whole rules, given with the spaces before them, from the contents on."""
    _read_contents(lines[parts.contents : parts.body], draft)
    draft.close()
    wrapped = _is_wrapped(lines[parts.body : parts.glossary])
    body = lines[parts.body : parts.glossary]
    if wrapped:
        _note_numbers(body, draft)
    read_rules(list(_paragraphs(body, wrapped)), draft)
    _read_end(lines[parts.glossary :], wrapped, draft)


def read_numbered(lines: Sequence[Line], draft: Draft) -> None:
    """Read rules without contents; a glossary and credits may stand below the last rule."""
    first = next((at for at, line in enumerate(lines) if split_number(line.text)), len(lines))
    glossary = next(
        (at for at in range(first, len(lines)) if _is(lines[at], _GLOSSARY)), len(lines)
    )
    if any(split_number(line.text) for line in lines[glossary:]):
        glossary = len(lines)  # the rules go on
    read_rules(lines[:glossary], draft)
    if glossary < len(lines):
        _read_end(lines[glossary:], False, draft)


def _read_end(lines: Sequence[Line], wrapped: bool, draft: Draft) -> None:
    """Read the glossary that lines begin with, and the credits below it."""
    end = next((at for at, line in enumerate(lines) if _is(line, _END)), len(lines))
    _read_glossary(lines[:end], wrapped, draft)
    for line in lines[end:]:
        if _is(line, _END):
            draft.open(SectionKind.FOOTER, line.text.strip(), line)
            draft.mark(line, LineClass.HEADING)
        elif line.text.strip():
            draft.mark(line, LineClass.PROSE)


def _read_contents(lines: Sequence[Line], draft: Draft) -> None:
    """Skip the contents, which end with the credits; what stands below them is prose."""
    last = max(
        (at for at, line in enumerate(lines) if fold(line.text[:40]).startswith("credits")),
        default=len(lines),
    )
    for at, line in enumerate(lines):
        if not line.text.strip():
            continue
        if at <= last:
            draft.skip(line, "the table of contents")
        else:
            if draft.section is None:
                draft.open(SectionKind.PREAMBLE, "", line)
            draft.mark(line, LineClass.PROSE)


# --- paragraphs ------------------------------------------------------------------


def _is_wrapped(lines: Sequence[Line]) -> bool:
    """Tell whether hardly a line is longer than a page is wide."""
    lengths = sorted(len(line.text) for line in lines if line.text.strip())
    return lengths[len(lengths) * 95 // 100] <= _WIDEST_WRAP


def _paragraphs(lines: Sequence[Line], wrapped: bool) -> Iterator[Line]:
    """Give the lines without spaces before them, those of wrapped text joined to paragraphs.

    Indented lines, examples and numbered meanings begin paragraphs; every line is one where
    the text isn't wrapped.
    """
    first: Line | None = None
    last = 0
    texts: list[str] = []
    for line in lines:
        text = line.text.strip()
        if first and wrapped and text and not _begins(line.text, texts[-1]):
            texts.append(text)
            last = line.last
            continue
        if first:
            yield Line(first.first, last, " ".join(texts))
            first = None
        if text:
            first, last, texts = line, line.last, [text]
        else:
            yield line._replace(text="")
    if first:
        yield Line(first.first, last, " ".join(texts))


def _begins(text: str, above: str) -> bool:
    """Tell whether a line of wrapped text right below another begins a paragraph."""
    bare = text.strip()
    if _EXAMPLE.match(bare):
        return True
    if _MEANING.match(bare):
        return above[-1] in '.)”"'
    if split_number(bare) and (is_sentence(above) or _is_heading(above)):
        return True
    return text[:2].isspace() and not bare[0].islower()


def _is_heading(text: str) -> bool:
    numbered = split_number(text)
    if numbered is None or _REFERS.search(text):
        return False
    return is_heading(numbered[0], numbered[2])


def _note_numbers(lines: Sequence[Line], draft: Draft) -> None:
    """Note each line that begins with a number amid a sentence that refers to no rule there."""
    for above, line in pairwise(lines):
        before, text = above.text.strip(), line.text.strip()
        if not before or not text or _begins(line.text, before) or _REFERS.search(before):
            continue
        if numbered := split_number(text):
            what = f"a line amid a sentence begins with the number {numbered[0]}"
            draft.problem(line, what, "read as part of the rule above")


# --- the glossary ------------------------------------------------------------------


def _read_glossary(lines: Sequence[Line], wrapped: bool, draft: Draft) -> None:
    """Read the entries: a term on a line of its own and what it means, to an empty line.

    A paragraph with no term above it (a list within an entry) belongs to the entry above.
    """
    draft.open(SectionKind.GLOSSARY, lines[0].text.strip(), lines[0])
    draft.mark(lines[0], LineClass.HEADING)
    entry: list[Line] = []
    blocks = list(_blocks(lines[1:]))
    if not any(map(_is_entry, blocks)):
        blocks = _with_meanings(blocks)
    for block in blocks:
        glued = _GLUED.fullmatch(block[0].text)
        if glued:
            draft.problem(block[0], "a term stands on one line with its first meaning", "cut apart")
            block[:1] = [block[0]._replace(text=glued[1]), block[0]._replace(text=glued[2])]
        if _is_entry(block):
            _add_entry(entry, wrapped, draft)
            entry = list(block)
        else:
            entry += [block[0]._replace(text=""), *block]
    _add_entry(entry, wrapped, draft)


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    block: list[Line] = []
    for line in lines:
        if line.text.strip():
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _with_meanings(blocks: Sequence[list[Line]]) -> list[list[Line]]:
    """Join each term to its meaning where an empty line stands below every term."""
    joined: list[list[Line]] = []
    for block in blocks:
        if joined and len(joined[-1]) == 1 and _is_entry([*joined[-1], *block]):
            joined[-1] += block
        else:
            joined.append(block)
    return joined


def _is_entry(block: Sequence[Line]) -> bool:
    term = block[0].text
    return (
        len(block) > 1
        and not term[0].isspace()
        and not _MEANING.match(term)
        and len(term) <= _LONGEST_TERM
        and term.rstrip()[-1] not in ".:;,"
    )


def _add_entry(entry: Sequence[Line], wrapped: bool, draft: Draft) -> None:
    if not entry:
        return
    for line in entry:
        draft.mark(line, LineClass.RULES)
    term = entry[0].text.strip()
    text = "\n".join(line.text for line in _paragraphs(entry[1:], wrapped) if line.text)
    draft.definition(term, Line(entry[0].first, entry[-1].last, text))


# --- cross references ----------------------------------------------------------------


def with_references(parsed: ParsedDocument) -> ParsedDocument:
    """Link the glossary's terms to each other, and report references that lead nowhere.

    A reference to a rule that the text doesn't hold (110.10 for many years) is kept as written.
    """
    terms = {fold(each.term): each.term for each in parsed.definitions}
    definitions = tuple(
        replace(each, see=_terms_seen(each.text, each.term, terms)) for each in parsed.definitions
    )
    known = {rule.number for rule in parsed.rules}
    known |= {RuleNumber.parse(number) for rule in parsed.rules for number in rule.headings}
    known |= {each.parent for each in known if each.parent}
    problems: list[Problem] = []
    for rule in parsed.rules:
        for text in (rule.text, *rule.examples):
            for citation in find_citations(text):
                problems += _dangling(citation.numbers, known, rule.source.lines[0])
    for each in definitions:
        for citation in each.citations:
            problems += _dangling(citation.numbers, known, each.source.lines[0])
    held = sorted([*parsed.document.problems, *problems], key=lambda problem: problem.line or 0)
    document = replace(parsed.document, problems=tuple(held))
    return replace(parsed, document=document, definitions=definitions)


def _dangling(
    numbers: Sequence[RuleNumber], known: set[RuleNumber], line: int
) -> Iterator[Problem]:
    for number in numbers:
        if number not in known:
            what = f"a cross reference to rule {number}, which is not in this text"
            yield Problem(line, what, "kept as written")


def _terms_seen(text: str, own: str, terms: dict[str, str]) -> tuple[str, ...]:
    found = [terms.get(fold(match[1])) for match in _SEE.finditer(text)]
    return tuple(dict.fromkeys(term for term in found if term and term != own))
