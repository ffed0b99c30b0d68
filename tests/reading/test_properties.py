"""What holds for every text, likely and unlikely: nothing is lost, and all has its place."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from faqsearch.errors import UnreadableDocument
from faqsearch.nouns.documents import LineClass
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import parse
from faqsearch.reading.markup import plain

LINES = st.sampled_from(
    [
        "",
        "",
        "-----",
        "GENERAL NOTES",
        "NOTES SUR DES CARTES SPÉCIFIQUES",
        "***Keyword Ability: Shimmer***",
        "***Thème : les lanternes***",
        "_LANTERN LIGHT_",
        "Chattering Lantern",
        "Marais de verre",
        "{1}{W/U}",
        "{2} // {R}",
        "Creature -- Spirit Lantern",
        "Terrain",
        "Arpenteur : Ada",
        "*/*",
        "4",
        "//",
        "Flying",
        "Vol (Cette lanterne",
        "vole, et ne",
        "s'éteint pas.)",
        "* A lantern is lit once. * It may be put out.",
        "*Une lanterne ne luit *pas* ici.",
        "-- in the dark, or",
        "1) The match is struck.",
        "* See “Shimmer” above.",
        "* Voir « Thème : les lanterne ».",
        "The official rules for shimmer are as follows:",
        "Les règles, reformulées :",
        "502.90. Shimmer",
        "502,90a A shimmering lantern counts twice.",
        "590.1. Une lanterne luit. Voir règle 405.2.",
        "Example: Two lanterns count as four.",
        "1. Lantern Concepts",
        "Glossary",
        "3 mars 2021 · source : wotc",
        "wotc · 2022-04-05",
        "Q: May I light it?",
        "R : Oui, si vous la contrôlez.",
        "A plain paragraph about the lantern that you control.",
        "Document last modified February 3, 2009",
        "12 messages · 80 vues",
        "Connectez-vous pour laisser un mot",
        "All trademarks are property of their owner. ©2009 Wizards.",
        "<p>A tag</p>",
        "- a hyphen and a lantern",
        "## Lanterns of Glass",
        "Lanterns of Glass",
        "**New Keyword: Glowing**",
        "> Glass Squire",
        "> 3W",
        "> Creature — Human 2/2",
        "/////",
        "Turn Over",
        "White",
        "Choose one —",
        "• A mode of [light](https://example.org/light).",
    ]
)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])
HEAD = "***Keyword Ability: Shimmer***\n* One bullet of the lantern.\n* Two bullets.\n"


def _parse(text: str) -> ParsedDocument | None:
    try:
        return parse(text.encode("utf-8"), "document.txt")
    except UnreadableDocument:
        return None


def _check(parsed: ParsedDocument, text: str) -> None:
    lines = re.split(r"\r\n|\r|\n", text)
    accounting = dict(parsed.document.accounting)
    total = accounting.pop("lines")
    assert total == len(lines) - (not lines[-1])
    assert sum(accounting.values()) == total
    assert set(accounting) == set(LineClass)
    for section in parsed.sections:
        first, last = section.source.lines
        assert 1 <= first <= last <= total
    placed = [(ruling.text, ruling.source) for ruling in parsed.rulings]
    placed += [(rule.text, rule.source) for rule in parsed.rules]
    placed += [(face.name, face.source) for face in parsed.faces if face.source]
    for words, source in placed:
        first, last = source.lines
        assert 1 <= first <= last <= total
        start = plain(words).split()[:1]
        assert all(word in plain(" ".join(lines[first - 1 : last])) for word in start)
    ids = {section.id for section in parsed.sections}
    assert len(ids) == len(parsed.sections)
    assert {ruling.section for ruling in parsed.rulings} <= ids
    assert [i for s in parsed.sections for i in s.rulings] == [r.id for r in parsed.rulings]
    assert [n for s in parsed.sections for n in s.faces] == [f.name for f in parsed.faces]
    assert [n for s in parsed.sections for n in s.rules] == [str(r.number) for r in parsed.rules]
    for ruling in parsed.rulings:
        for citation in ruling.citations:
            assert ruling.text[citation.span.start : citation.span.end] == citation.written


@given(st.lists(LINES, max_size=40), ENDS)
@settings(max_examples=200)
def test_documents_of_likely_lines(lines: list[str], end: str) -> None:
    text = end.join(lines)
    parsed = _parse(text)
    if parsed:
        _check(parsed, text)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=300))
@settings(max_examples=200)
def test_documents_of_any_characters(tail: str) -> None:
    text = HEAD + tail
    parsed = _parse(text)
    if parsed:
        _check(parsed, text)


@given(st.binary(max_size=300))
@settings(max_examples=100)
def test_bytes_are_read_or_refused_in_one_sentence(data: bytes) -> None:
    try:
        parse(data, "document.txt")
    except UnreadableDocument as error:
        assert str(error).startswith("document.txt")
        assert "\n" not in str(error)


@given(st.lists(LINES, max_size=30), st.sampled_from(["<p>{}</p>\n", "{}<br>", "<div>{}</div>\n"]))
@settings(max_examples=100)
def test_pages_of_likely_lines(lines: list[str], element: str) -> None:
    source = "<html><body>\n" + "".join(element.format(line) for line in lines) + "</body></html>"
    parsed = _parse(source)
    if parsed:
        _check(parsed, source)


@given(st.lists(LINES, max_size=30))
@settings(max_examples=50)
def test_reading_twice_gives_the_same(lines: list[str]) -> None:
    text = "\n".join(lines)
    assert _parse(text) == _parse(text)
