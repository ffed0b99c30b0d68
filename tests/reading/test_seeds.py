"""The five documents that the project began with, read to the last line."""

from __future__ import annotations

from collections import Counter
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from faqsearch.languages import Lang
from faqsearch.nouns.cards import CardFace
from faqsearch.nouns.documents import DocumentKind
from faqsearch.nouns.parsed import (
    ParsedDocument,
    Reference,
    Section,
    SectionKind,
)
from faqsearch.nouns.rulings import Ruling, RulingKind
from faqsearch.reading import parse

pytestmark = pytest.mark.shared
NAMES = (
    "000_35d0da44735d2083.txt",
    "001_fa40e04147c2112a.txt",
    "002_6d1985e87b7dffe6.txt",
    "003_5b6ff509e9a5f837.txt",
    "004_260ab04653091c72.txt",
)


@cache
def _read(path: Path) -> ParsedDocument:
    return parse(path.read_bytes(), path.name)


def _seed(shared: Path, number: int) -> ParsedDocument:
    return _read(shared / "seeds" / NAMES[number])


def _kinds(parsed: ParsedDocument) -> dict[RulingKind, int]:
    return dict(Counter(ruling.kind for ruling in parsed.rulings))


def _at(parsed: ParsedDocument, line: int) -> Ruling:
    found = [ruling for ruling in parsed.rulings if ruling.source.lines[0] == line]
    assert len(found) == 1
    return found[0]


def _first_lines(parsed: ParsedDocument, kind: RulingKind) -> list[int]:
    return [ruling.source.lines[0] for ruling in parsed.rulings if ruling.kind is kind]


def _face(parsed: ParsedDocument, name: str) -> CardFace:
    return next(face for face in parsed.faces if face.name == name)


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_accounted_for(shared: Path, name: str) -> None:
    parsed = _read(shared / "seeds" / name)
    accounting = dict(parsed.document.accounting)
    total = accounting.pop("lines")
    assert sum(accounting.values()) == total
    assert total == len((shared / "seeds" / name).read_text("utf-8").splitlines())


def test_the_english_primer(shared: Path) -> None:
    parsed = _seed(shared, 0)
    document = parsed.document
    assert _kinds(parsed) == {RulingKind.BULLET: 28, RulingKind.INTRODUCTION: 6}
    assert document.kind is DocumentKind.FAQ
    assert document.langs == (Lang.EN,)
    assert document.set == "EVE"
    assert dict(document.dates) == {
        "modified": date(2008, 6, 11),
        "prerelease": date(2008, 7, 12),
        "release": date(2008, 7, 25),
    }
    assert document.title == "Eventide Frequently Asked Questions"
    assert [section.kind for section in parsed.sections].count(SectionKind.MECHANIC) == 6
    assert parsed.sections[1].heading == "Returning Mechanic: Hybrid"


@pytest.mark.parametrize(
    ("name", "abilities"),
    [
        ("Restless Apparition", 2),
        ("Raven's Crime", 2),
        ("Heartlash Cinder", 2),
        ("Shorecrasher Mimic", 1),
        ("Belligerent Hatchling", 4),
        ("Duergar Hedge-Mage", 2),
    ],
)
def test_wrapped_abilities_are_one_line_each(shared: Path, name: str, abilities: int) -> None:
    assert len(_face(_seed(shared, 0), name).text.split("\n")) == abilities


def test_items_stay_in_their_bullet(shared: Path) -> None:
    mimic = _at(_seed(shared, 0), 194)
    assert mimic.source.lines == (194, 205)
    assert [item.source.lines for item in mimic.items] == [
        (197, 199),
        (200, 201),
        (202, 203),
        (204, 205),
    ]


def test_the_primer_quotes_one_rule(shared: Path) -> None:
    (rule,) = _seed(shared, 0).rules
    assert (str(rule.number), rule.title, rule.source.lines) == ("502.81a", "Retrace", (105, 110))
    assert rule.edition == date(2008, 6, 11)


def test_the_french_faq(shared: Path) -> None:
    parsed = _seed(shared, 1)
    document = parsed.document
    assert _kinds(parsed) == {
        RulingKind.BULLET: 220,
        RulingKind.INTRODUCTION: 11,
        RulingKind.PARAGRAPH: 10,
    }
    assert document.langs == (Lang.FR,)
    assert document.set == "LRW"
    assert document.title == "Foire aux questions Lorwyn"
    assert dict(document.dates) == {
        "modified": date(2007, 8, 23),
        "posted": date(2008, 8, 20),
        "prerelease": date(2007, 9, 29),
        "release": date(2007, 10, 12),
        "legal": date(2007, 10, 20),
    }
    assert document.date == date(2007, 8, 23)


def test_paragraphs_and_introductions_of_the_french_faq(shared: Path) -> None:
    parsed = _seed(shared, 1)
    assert _first_lines(parsed, RulingKind.PARAGRAPH) == [43, 46, 51, 64, 71, 73, 75, 77, 86, 293]
    introductions = [34, 99, 129, 175, 203, 235, 273, 310, 330, 351, 368]
    assert _first_lines(parsed, RulingKind.INTRODUCTION) == introductions
    assert _at(parsed, 53).heading == "LOYAUTÉ D'ARPENTEUR"


def test_the_cards_of_the_french_faq(shared: Path) -> None:
    parsed = _seed(shared, 1)
    assert len(parsed.faces) == 89
    cards = [section for section in parsed.sections if section.kind is SectionKind.CARD]
    assert len(cards) == 79
    assert all(section.heading == section.faces[0] for section in cards)
    assert _face(parsed, "Ajani Crinièredor").loyalty == "4"
    assert _face(parsed, "Chandra Nalaàr").loyalty == "6"
    assert _face(parsed, "Garruk Languebestion").loyalty is None
    star = _face(parsed, "Durécorce intrépide")
    assert (star.power, star.toughness) == ("*", "*")
    assert {face.lang for face in parsed.faces} == {Lang.FR}
    mirrors = [face for face in parsed.faces if face.name == "Entité miroir"]
    assert [len(face.text.split("\n")) for face in mirrors] == [2, 2]


def test_bullets_of_cards_name_the_card_and_those_of_mechanics_none(shared: Path) -> None:
    parsed = _seed(shared, 1)
    assert _at(parsed, 715).cards == ("Entité miroir",)
    assert _at(parsed, 191).cards == ()


def test_two_bullets_on_one_line(shared: Path) -> None:
    parsed = _seed(shared, 1)
    both = [ruling for ruling in parsed.rulings if ruling.source.lines == (361, 361)]
    assert [ruling.kind for ruling in both] == [RulingKind.BULLET, RulingKind.BULLET]
    assert both[1].text.startswith("Peu importe")


@pytest.mark.parametrize(
    ("line", "last", "markers"),
    [
        (109, 112, ["--"] * 3),
        (146, 154, ["1)", "2)", "3)", "4)", "5)", "6)", "7)", "8)"]),
        (193, 196, ["--"] * 3),
        (342, 344, ["--"] * 2),
        (885, 887, ["--"] * 2),
    ],
)
def test_items_of_the_french_faq(shared: Path, line: int, last: int, markers: list[str]) -> None:
    ruling = _at(_seed(shared, 1), line)
    assert ruling.source.lines == (line, last)
    assert [item.marker for item in ruling.items] == markers


@pytest.mark.parametrize("line", [198, 342])
def test_emphasis_is_dropped_and_its_words_kept(shared: Path, line: int) -> None:
    text = _at(_seed(shared, 1), line).text
    assert "*" not in text
    assert {198: " pas le", 342: " expressément quand"}[line] in text


def test_the_rules_of_the_french_faq(shared: Path) -> None:
    parsed = _seed(shared, 1)
    quoted: dict[str, list[str]] = {}
    for section in parsed.sections:
        if section.rules:
            quoted[section.heading] = list(section.rules)
    assert quoted == {
        "Type de carte : Tribal": ["212.8a", "212.8b"],
        "Action mot-clé : Confrontation": ["501.10a", "501.10b", "501.10c"],
        "Capacité mot-clé : Changelin": ["502.73a", "502.73b"],
        "Capacité mot-clé : Appui": ["502.72a", "502.72b", "502.72c"],
        "Capacité mot-clé : Évocation": ["502.74a"],
        "Capacité mot-clé : Cachette": ["502.75a"],
    }
    assert {rule.title for rule in parsed.rules} == {
        "Tribal",
        "Confrontation",
        "Changelin",
        "Appui",
        "Évocation",
        "Cachette",
    }
    assert any(problem.line == 220 for problem in parsed.document.problems)


def test_cross_references_lead_to_the_planeswalker_section(shared: Path) -> None:
    parsed = _seed(shared, 1)
    target = next(s for s in parsed.sections if s.heading == "Type de carte : Arpenteur")

    def references(section: Section) -> tuple[Reference, ...]:
        return section.references

    cards = {
        section.heading: references(section)
        for section in parsed.sections
        if section.kind is SectionKind.CARD and section.references
    }
    assert {name: found[0].source.lines for name, found in cards.items()} == {
        "Ajani Crinièredor": (395, 395),
        "Chandra Nalaàr": (550, 550),
    }
    assert {found[0].target for found in cards.values()} == {target.id}


def test_chrome_and_footer_of_the_french_faq(shared: Path) -> None:
    parsed = _seed(shared, 1)
    skipped = [p.line for p in parsed.document.problems if p.done == "skipped"]
    assert skipped == [1, 5, 9, 11, 1259]
    footer = parsed.sections[-1]
    assert (footer.kind, footer.source.lines) == (SectionKind.FOOTER, (1257, 1257))


@pytest.mark.parametrize(
    ("number", "count", "day"), [(2, 15, date(2023, 11, 10)), (3, 17, date(2022, 6, 10))]
)
def test_rulings_pages(shared: Path, number: int, count: int, day: date) -> None:
    parsed = _seed(shared, number)
    assert _kinds(parsed) == {RulingKind.DATED: count}
    assert {(r.date, r.publisher, r.lang, r.cards) for r in parsed.rulings} == {
        (day, "wotc", Lang.EN, ())
    }
    assert parsed.document.kind is DocumentKind.RULINGS
    assert parsed.document.accounting["chrome"] == 1
    assert not parsed.faces


def test_the_rules_thread(shared: Path) -> None:
    parsed = _seed(shared, 4)
    assert Counter(rule.lang for rule in parsed.rules) == {Lang.FR: 7, Lang.EN: 9}
    assert Counter(rule.lang for rule in parsed.rules for _ in rule.examples) == {
        Lang.FR: 2,
        Lang.EN: 2,
    }
    assert parsed.document.kind is DocumentKind.RULES
    titles = {(rule.lang, rule.number.section, rule.title) for rule in parsed.rules}
    assert titles == {
        (Lang.FR, 505, ""),
        (Lang.EN, 502, "Transmute"),
        (Lang.EN, 505, "Split Cards"),
    }
    assert parsed.document.problems[0].line == 1


@pytest.mark.parametrize(
    ("name", "rules", "headings", "effective"),
    [
        # numbered lines in all: counted in the texts themselves
        ("x_2026-04-17.txt", 2874, 264, date(2026, 4, 17)),
        ("rr_2014-09-26.txt", 1869, 139, date(2014, 9, 25)),
        ("rr_2006-02-01.txt", 837, 79, date(2006, 2, 1)),
    ],
)
def test_whole_rules_texts(
    shared: Path, name: str, rules: int, headings: int, effective: date
) -> None:
    path = shared / "data" / "comprules" / name
    parsed = parse(path.read_bytes(), name)
    assert len(parsed.rules) == len({rule.number for rule in parsed.rules}) == rules
    assert parsed.document.date == effective
    text = path.read_bytes().decode("utf-8", "replace").replace("\r", "\n")
    numbered = {line.split()[0] for line in text.split("\n") if line[:3].isdigit() and "." in line}
    subnumbered = {word for word in numbered if word.rstrip(".")[3:]}
    assert len(subnumbered) == rules + headings
