"""From the bytes of a file to a parsed document: what kind it is, and who reads which lines.

Kinds are found from the content, stretch by stretch, so that one page may hold an FAQ and
a table of rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from hashlib import sha256
from typing import NamedTuple

from faqsearch.errors import UnreadableDocument
from faqsearch.languages import Lang, fold
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    Problem,
)
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import ids
from faqsearch.reading.answers import is_answer, is_question, read_answers
from faqsearch.reading.comprehensive import (
    Parts,
    find_parts,
    note_missing_part,
    read_comprehensive,
    read_numbered,
    with_references,
)
from faqsearch.reading.decode import check_length, decode
from faqsearch.reading.draft import Draft
from faqsearch.reading.faces import starts_block
from faqsearch.reading.faq import read_faq
from faqsearch.reading.head import read_head
from faqsearch.reading.html import html_lines, is_html
from faqsearch.reading.language import foreign_language
from faqsearch.reading.layout import normalise
from faqsearch.reading.lines import Line, Shape, is_sentence, shape_of
from faqsearch.reading.markdown import is_markdown, is_markdown_page, markdown_lines
from faqsearch.reading.marks import with_bullets, with_headings, with_items, without_struck
from faqsearch.reading.rules import is_chapter, is_heading, split_number
from faqsearch.reading.rulings import date_line, read_rulings
from faqsearch.reading.summary import find_contents, read_summary

_WHOLE_RULES = 50  # as many numbered lines make rules of a text, whatever else it seems to hold
_LONGEST_CAPITALS = 60
_LANGUAGES = {Lang.EN: "English", Lang.FR: "French"}
_UNREADABLE = (
    "no kind of document that is known: no set FAQ (***headings***, card blocks, * bullets), "
    "no rulings page (lines with a date), no rules (numbers such as 702.19b), "
    "no questions and answers (Q: and A:)"
)


class _Stretch(NamedTuple):
    """Lines ``start`` to ``end`` (excluded) that are one kind of document."""

    start: int
    end: int
    kind: DocumentKind


def parse(data: bytes, path: str, *, document_id: str | None = None) -> ParsedDocument:
    """Read a document: text or HTML, in English or French or both.

    ``path`` is the name as given; the document's id comes from it unless one is given.
    Nothing is linked: rulings hold the names of cards as the document writes them, and
    headings name the mechanics. Raises :class:`~faqsearch.errors.UnreadableDocument` for
    what is not text, is too large, or is of no known kind; anything odd in a readable
    document becomes a problem of it.
    """
    decoded = decode(data, path)
    texts = decoded.lines
    page = is_html(texts) and not is_markdown_page(texts)
    odd = decoded.problems
    if page:
        lines, skipped = html_lines(texts, path)
    else:
        lines, skipped = without_struck([Line(n, n, text) for n, text in enumerate(texts, start=1)])
    odd += skipped
    for line in lines:
        check_length(len(line.text), line.first, path)
    parts = find_parts(lines)
    about = Document(
        id=document_id or ids.document_id(path),
        title="",
        kind=DocumentKind.FAQ,
        langs=(),
        set=None,
        dates={},
        path=path,
        sha256=sha256(data).hexdigest(),
        problems=odd,
    )
    if parts:
        return _parse_comprehensive(lines, parts, Draft(about, decoded.lines))
    lines = with_bullets(lines)
    if not page and is_markdown(texts):
        lines = markdown_lines(lines)
    elif not page:
        lines = with_items(with_headings(lines))
    lines = [line._replace(text=line.text.strip()) for line in lines]
    contents = find_contents(lines)
    if contents is not None:
        draft = Draft(about, decoded.lines)
        _read_title(lines[:contents], draft)
        read_summary(lines[contents:], draft)
        return _with_its_language(draft.finish(DocumentKind.RULES))
    layout = normalise(lines)
    stretches = _stretches(layout.lines)
    if not stretches:
        raise UnreadableDocument(f"{path}: {_UNREADABLE}")
    about = replace(about, problems=(*odd, *layout.problems))
    draft = Draft(about, decoded.lines)
    _read_title(layout.lines[: stretches[0].start], draft)
    sizes: Counter[DocumentKind] = Counter()
    for stretch in stretches:
        part = layout.lines[stretch.start : stretch.end]
        before = draft.count
        if stretch.kind is not DocumentKind.RULINGS:
            draft.close()  # rulings belong to the card block that they stand under
        _READERS[stretch.kind](part, draft)
        sizes[stretch.kind] += draft.count - before
    kind = max(sizes, key=lambda kind: sizes[kind])
    if kind is DocumentKind.RULES:
        note_missing_part(lines, draft)
    parsed = draft.finish(kind)
    if not (parsed.rulings or parsed.rules or parsed.faces):
        raise UnreadableDocument(f"{path}: {_UNREADABLE}")
    return _with_its_language(parsed)


def edition_of(data: bytes, path: str) -> tuple[date | None, Lang]:
    """The effective day and the language of a rules text; of whole rules only the head is read.

    Raises :class:`~faqsearch.errors.UnreadableDocument` for what is no rules text.
    """
    decoded = decode(data, path)
    lines = [Line(n, n, text) for n, text in enumerate(decoded.lines, start=1)]
    parts = None if is_html(decoded.lines) else find_parts(lines)
    if parts is None:
        document = parse(data, path).document
        if document.kind is not DocumentKind.RULES:
            raise UnreadableDocument(f"{path} is no rules text: add it with `faqsearch add`")
        return document.date, document.langs[0] if document.langs else Lang.EN
    about = Document(path, "", DocumentKind.RULES, (), None, {}, path, "")
    draft = Draft(about, decoded.lines)
    above = [line._replace(text=line.text.strip()) for line in lines[: parts.contents]]
    _read_title(_with_whole_title(above), draft)
    french = fold(lines[parts.contents].text) in ("sommaire", "table des matieres")
    return draft.about.date, Lang.FR if french else Lang.EN


def _parse_comprehensive(lines: Sequence[Line], parts: Parts, draft: Draft) -> ParsedDocument:
    """Read whole Comprehensive Rules, whose paragraphs need no layout undone."""
    above = [line._replace(text=line.text.strip()) for line in lines[: parts.contents]]
    _read_title(_with_whole_title(above), draft)
    if draft.about.date is None:
        draft.problem(None, "says no day from which it is in force", "kept without a day")
    read_comprehensive(lines, parts, draft)
    note_missing_part(lines, draft)
    return _with_its_language(with_references(draft.finish(DocumentKind.RULES)))


def _read_title(lines: Sequence[Line], draft: Draft) -> None:
    head = read_head(lines, draft)
    draft.about = replace(draft.about, title=head.title, dates=head.dates, set=head.set)


def _with_whole_title(lines: Sequence[Line]) -> list[Line]:
    """Join a title in capitals that stands on two lines, as in 1999."""
    first, second = [*(at for at, line in enumerate(lines) if line.text), 0, 0][:2]
    words = f"{lines[first].text} {lines[second].text}" if second else ""
    if not words.isupper() or len(words) > _LONGEST_CAPITALS:
        return list(lines)
    title = Line(lines[first].first, lines[second].last, words)
    return [*lines[:first], title, *lines[second + 1 :]]


def _with_its_language(parsed: ParsedDocument) -> ParsedDocument:
    """Note that a document is in another language than those that are read, if it is."""
    texts = [ruling.text for ruling in parsed.rulings] + [rule.text for rule in parsed.rules]
    language = foreign_language("\n".join(texts))
    if language is None:
        return parsed
    taken = " and ".join(_LANGUAGES[lang] for lang in parsed.document.langs)
    problem = Problem(
        None, f"the text is {language}, neither English nor French", f"kept as {taken}"
    )
    document = replace(parsed.document, problems=(problem, *parsed.document.problems))
    return replace(parsed, document=document)


_READERS = {
    DocumentKind.FAQ: read_faq,
    DocumentKind.RULINGS: read_rulings,
    DocumentKind.RULES: read_numbered,
    DocumentKind.ANSWERS: read_answers,
}


def _stretches(lines: Sequence[Line]) -> list[_Stretch]:
    """Divide lines into stretches of one kind each; what stands above the first is the head."""
    marks = _marks(lines)
    found: list[tuple[int, DocumentKind]] = []
    for index, mark in enumerate(marks):
        if mark is None:
            continue
        kind, sure = mark
        current = found[-1][1] if found else None
        if kind is current or (current and not sure):
            continue
        if kind is DocumentKind.RULES and current is DocumentKind.FAQ:
            continue  # rules that an FAQ quotes
        whole = kind is DocumentKind.RULES and not found
        found.append((_chapter_above(lines, index) if whole else index, kind))
    if not found:
        return []
    ends = [start for start, _ in found[1:]] + [len(lines)]
    return [_Stretch(start, end, kind) for (start, kind), end in zip(found, ends, strict=True)]


def _chapter_above(lines: Sequence[Line], index: int) -> int:
    """Return where the chapter begins whose first rule stands at ``index``."""
    above = next((at for at in range(index - 1, -1, -1) if lines[at].text), index)
    return above if is_chapter(lines[above].text) else index


def _marks(lines: Sequence[Line]) -> list[tuple[DocumentKind, bool] | None]:
    """Say for each line which kind of document it gives away, and whether it surely does."""
    marks = [_mark(lines, index) for index in range(len(lines))]
    under_card = False
    for index, mark in enumerate(marks):
        if mark and mark[0] is DocumentKind.FAQ:
            under_card = starts_block(lines, index)
        elif mark == (DocumentKind.RULINGS, False) and under_card and _dates_text(lines, index):
            marks[index] = DocumentKind.RULINGS, True
    counts = Counter(mark for mark in marks if mark)
    rules = counts[DocumentKind.RULES, True] + counts[DocumentKind.RULES, False]
    units = counts[DocumentKind.FAQ, True]
    dates = counts[DocumentKind.RULINGS, True] + counts[DocumentKind.RULINGS, False]
    dropped: set[tuple[DocumentKind, bool]] = set()
    if rules >= _WHOLE_RULES and rules > 5 * units:
        dropped |= {mark for mark in counts if mark[0] is not DocumentKind.RULES}
    if not counts[DocumentKind.RULES, True]:
        dropped.add((DocumentKind.RULES, False))  # numbered headings alone
    if counts[DocumentKind.FAQ, False] < 2:
        dropped.add((DocumentKind.FAQ, False))  # one bullet proves nothing
    if not counts[DocumentKind.RULINGS, True] and (dates < 2 or units):
        dropped.add((DocumentKind.RULINGS, False))  # a date on a line of its own
    return [None if mark in dropped else mark for mark in marks]


def _dates_text(lines: Sequence[Line], index: int) -> bool:
    """Tell whether a date has a sentence on its line, or on the next with text."""
    below = next((line.text for line in lines[index + 1 : index + 3] if line.text), "")
    dated = date_line(lines[index].text)
    return bool(dated and dated.text) or (is_sentence(below) and not date_line(below))


def _mark(lines: Sequence[Line], index: int) -> tuple[DocumentKind, bool] | None:
    text = lines[index].text
    shape = shape_of(text)
    if shape is Shape.BLANK:
        return None
    if is_question(text) and any(is_answer(line.text) for line in lines[index + 1 : index + 12]):
        return DocumentKind.ANSWERS, True
    if shape in (Shape.HEADING, Shape.PART) or starts_block(lines, index):
        return DocumentKind.FAQ, True
    if shape is Shape.BULLET:
        return DocumentKind.FAQ, False
    if shape is Shape.RULE:
        split = split_number(text)
        return (DocumentKind.RULES, not is_heading(split[0], split[2])) if split else None
    dated = date_line(text)
    return (DocumentKind.RULINGS, dated.publisher is not None) if dated else None
