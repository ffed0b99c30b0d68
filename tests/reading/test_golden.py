"""Every layout that is read, on small documents of our own: what is in it, line by line.

``golden/X.txt`` (or ``.html``) is the document, ``golden/X.expected`` what is read in it:
one line a thing with its lines in the file, then the accounting and the problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import parse

GOLDEN = Path(__file__).parent / "golden"
DOCUMENTS = sorted(p for p in GOLDEN.iterdir() if p.suffix != ".expected")


def _place(lines: tuple[int, int]) -> str:
    return str(lines[0]) if lines[0] == lines[1] else f"{lines[0]}-{lines[1]}"


def written_out(parsed: ParsedDocument) -> str:
    """Write a parsed document as text, for comparing it by eye and by test."""
    return "\n".join(_lines(parsed)) + "\n"


def _lines(parsed: ParsedDocument) -> Iterator[str]:
    document = parsed.document
    dates = ", ".join(f"{role} {day}" for role, day in document.dates.items())
    yield f"{document.kind}: {document.title} [{' '.join(document.langs)}] set {document.set}"
    yield f"dates: {dates or 'none'}"
    rulings = list(parsed.rulings)
    faces, rules = list(parsed.faces), list(parsed.rules)
    for section in parsed.sections:
        place = _place(section.source.lines)
        yield f"{place} section {section.kind} ({section.lang}): {section.heading or '-'}"
        for _ in section.faces:
            face = faces.pop(0)
            figures = (
                f"{face.power}/{face.toughness}"
                if face.power
                else face.loyalty or face.defense or "-"
            )
            assert face.source
            yield (
                f"  {_place(face.source.lines)} card ({face.lang}): {face.name} | "
                f"{face.mana_cost or '-'} | {face.type_line} | {figures}"
                + (f" | {face.other_colors}" if face.other_colors else "")
            )
            yield from (f"      {ability}" for ability in face.text.split("\n") if ability)
        for _ in section.rules:
            rule = rules.pop(0)
            place = _place(rule.source.lines)
            yield f"  {place} rule {rule.number} ({rule.lang}) [{rule.title}]: {rule.text}"
            yield from (f"      example: {example}" for example in rule.examples)
        for _ in section.rulings:
            ruling = rulings.pop(0)
            about = f" {', '.join(ruling.cards)}" if ruling.cards else ""
            about += f" {ruling.date} {ruling.publisher}" if ruling.kind == "dated" else ""
            text = ruling.text.replace("\n", " / ")
            place = _place(ruling.source.lines)
            yield f"  {place} {ruling.kind} ({ruling.lang}){about}: {text}"
            for citation in ruling.citations:
                yield f"      cites {citation.written}: {' '.join(map(str, citation.numbers))}"
        for reference in section.references:
            place = _place(reference.source.lines)
            yield f"  {place} see: {reference.written} -> {reference.target}"
    for entry in parsed.definitions:
        see = f" -> {', '.join(entry.see)}" if entry.see else ""
        meaning = entry.text.replace("\n", " / ")
        yield f"{_place(entry.source.lines)} term ({entry.lang}) {entry.term}: {meaning}{see}"
    yield ", ".join(f"{name} {count}" for name, count in document.accounting.items())
    for problem in document.problems:
        yield f"problem, line {problem.line}: {problem.what}; {problem.done}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_of_each_layout(path: Path) -> None:
    expected = path.with_suffix(".expected").read_text("utf-8")
    assert written_out(parse(path.read_bytes(), path.name)) == expected
