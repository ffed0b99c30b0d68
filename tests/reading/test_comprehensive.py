"""Every Comprehensive Rules text of 1999 to 2026: what is read against a plain count of lines."""

from __future__ import annotations

import re
import time
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from faqsearch.nouns.documents import DocumentKind
from faqsearch.nouns.parsed import ParsedDocument, SectionKind
from faqsearch.reading import parse

NUMBER = re.compile(r"\s*([1-9]\d\d\.(?: ?\d+)?[a-z]?)\.?(?=\D)\s*(\S.*)")
TITLE = re.compile(r"(?!.*[.!?:][”\"')]*$).{1,60}")


def _lines(data: bytes) -> list[str]:
    """The lines of a text by the first of four encodings that reads it."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    return re.sub("\r\n?", "\n", text).removesuffix("\n").split("\n")


class Count:
    """Rules, headings, examples and glossary entries, counted line by line."""

    def __init__(self, data: bytes) -> None:
        lines = _lines(data)
        marks: dict[str, list[int]] = {
            word: [] for word in ("Contents", "Glossary", "Credits", "Index")
        }
        chapters = []
        for at, line in enumerate(lines):
            if line.strip() in marks:
                marks[line.strip()].append(at)
            if re.match(r"\s*1\. ", line):
                chapters.append(at)
        glossary = marks["Glossary"][-1]
        ends = [at for word in ("Credits", "Index") for at in marks[word] if at > glossary]
        body, entries = (
            lines[chapters[1] : glossary],
            lines[glossary + 1 : min([*ends, len(lines)])],
        )
        self.lines = len(lines)
        long = sum(len(line) > 140 for line in body)
        self.numbers = [
            (match[1].replace(" ", "").rstrip("."), match[2].strip())
            for above, line in zip(["", *body], body, strict=False)
            if (match := NUMBER.match(line)) and (long or not above.strip())
        ]
        self.examples = sum(
            line.strip().lower().startswith(("example:", "examples:")) for line in body
        )
        self.entries = sum(
            not above.strip() and bool(re.match(r"[^\s\d]", line)) and bool(below.strip())
            for above, line, below in zip(["", *entries], entries, [*entries[1:], ""], strict=False)
        )

    def is_title(self, number: str, text: str) -> bool:
        """Whether a numbered line is the heading of a section or of the rules under it."""
        if number[-1].isalpha():
            return False
        return bool(TITLE.fullmatch(text)) or ("." not in number and len(text) <= 60)


def _texts(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "comprules").glob("*_*.txt"), key=lambda p: p.stem[-10:])


# Numbers that lack their middle in the file, and the rule that the rules around them tell.
MISPRINTS = {"408.f": "408.2f", "408.g": "408.2g"}
NO_COMPREHENSIVE_RULES = "pit_1999-04-21.txt"  # a private summary with numbers such as A.2.1


def _check(parsed: ParsedDocument, count: Count) -> None:
    assert parsed.document.kind is DocumentKind.RULES
    assert parsed.document.langs == ("en",)
    assert not parsed.rulings
    assert not parsed.faces
    accounting = dict(parsed.document.accounting)
    assert accounting.pop("lines") == sum(accounting.values()) == count.lines
    wanted = [MISPRINTS.get(n, n) for n, text in count.numbers if not count.is_title(n, text)]
    assert [str(rule.number) for rule in parsed.rules] == wanted
    assert sum(len(rule.examples) for rule in parsed.rules) == count.examples
    assert len(parsed.definitions) == count.entries
    twice = {n: times for n, times in Counter(wanted).items() if times > 1}
    said = [p for p in parsed.document.problems if "stands here and on line" in p.what]
    assert len(said) == sum(times - 1 for times in twice.values())
    assert [section.kind for section in parsed.sections].count(SectionKind.GLOSSARY) == 1
    assert all(rule.edition == parsed.document.date for rule in parsed.rules)


@pytest.mark.shared
def test_every_text_against_a_count_of_its_lines(shared: Path) -> None:
    texts = [path for path in _texts(shared) if path.name != NO_COMPREHENSIVE_RULES]
    assert len(texts) > 100
    total: Counter[str] = Counter()
    for path in texts:
        data = path.read_bytes()
        start = time.process_time()
        parsed = parse(data, path.name)
        total["seconds"] += time.process_time() - start  # type: ignore[assignment]
        _check(parsed, Count(data))
        total.update(p.what.split(" (")[0] for p in parsed.document.problems)
    assert total["seconds"] < 1.5 * len(texts)
    assert total["a cross reference to rule 110.10, which is not in this text"] == 12


@pytest.mark.shared
def test_the_summary_of_april_1999(shared: Path) -> None:
    data = (shared / "data" / "comprules" / NO_COMPREHENSIVE_RULES).read_bytes()
    parsed = parse(data, NO_COMPREHENSIVE_RULES)
    pattern = re.compile(r"(Note|[A-Z]\.\d+\.(Rulings?\.)?\d+) - ")
    assert len(parsed.rulings) == sum(bool(pattern.match(line)) for line in _lines(data))
    assert parsed.document.kind is DocumentKind.RULES
    assert parsed.document.title.endswith("Rules Summary")


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "effective"),
    [
        ("pit_1999-11-01.txt", date(1999, 11, 1)),
        ("rr_2006-06-01.txt", date(2004, 6, 1)),  # filed under a wrong date
        ("rr_2021-02-24.txt", date(2021, 2, 15)),
        ("rr_2022-11-18.txt", date(2022, 11, 18)),
    ],
)
def test_the_effective_date_is_that_of_the_text(shared: Path, name: str, effective: date) -> None:
    document = parse((shared / "data" / "comprules" / name).read_bytes(), name).document
    assert document.dates == {"effective": effective}
    assert "rules" in document.title.lower()


@pytest.mark.shared
def test_misprinted_numbers_are_read(shared: Path) -> None:
    def numbers(name: str) -> dict[str, str]:
        parsed = parse((shared / "data" / "comprules" / name).read_bytes(), name)
        return {str(rule.number): rule.text for rule in parsed.rules}

    assert numbers("rr_2009-07-11.txt")["702.37b"].startswith("If a spell")
    assert numbers("rr_2022-11-18.txt")["606.5"].startswith("If the total cost")
    assert numbers("rr_2007-05-01.txt")["212.1b"].startswith("When an object")
    assert numbers("pit_1999-11-01.txt")["408.2g"].startswith("Game actions")


@pytest.mark.shared
def test_a_rule_keeps_all_its_examples(shared: Path) -> None:
    path = shared / "data" / "comprules" / "rr_2024-02-06.txt"
    parsed = parse(path.read_bytes(), path.name)
    assert Counter(len(rule.examples) for rule in parsed.rules if len(rule.examples) > 3)
    assert sum(len(rule.examples) for rule in parsed.rules) == 276


@pytest.mark.shared
def test_wrapped_text_is_joined(shared: Path) -> None:
    path = shared / "data" / "comprules" / "rr_2003-10-01.txt"
    parsed = parse(path.read_bytes(), path.name)
    rules = {str(rule.number): rule for rule in parsed.rules}
    assert "\n" not in rules["100.1"].text
    assert not [rule for rule in parsed.rules if rule.text[:1] in ",;)."]
    definitions = {each.term: each for each in parsed.definitions}
    assert definitions["Ability"].text.count("\n") == 2


def test_parts_that_are_missing_or_glued() -> None:
    text = (
        "Lantern Comprehensive Rules\n\nThese rules are effective as of May 1, 2011.\n\n"
        "Contents\n\n1. Lanterns\n100. General\nGlossary\nCredits\n\n1. Lanterns\n\n"
        "100. General\n\n100.1. A lantern glows. See rule 100.9.\n"
        "     It may be put out.\nExample: One glows.\n"
        "Example: Two glow.\n\n100.1a. It is lit once.\n\n100. 1b It is not lit twice.\n\n"
        "100.c It stays lit.\n\nGlossary\n\nGlow1. To shine.\n2. A light. See Lantern.\n\n"
        "Lantern\nA thing that glows. See rule 100.1.\n\n     a list of lanterns\n"
    )
    parsed = parse(text.encode("utf-16"), "lanterns.txt")
    assert [(str(r.number), r.text) for r in parsed.rules] == [
        ("100.1", "A lantern glows. See rule 100.9.\nIt may be put out."),
        ("100.1a", "It is lit once."),
        ("100.1b", "It is not lit twice."),
        ("100.1c", "It stays lit."),
    ]
    assert parsed.rules[0].examples == ("One glows.", "Two glow.")
    assert [(d.term, d.text, d.see) for d in parsed.definitions] == [
        ("Glow", "1. To shine.\n2. A light. See Lantern.", ("Lantern",)),
        ("Lantern", "A thing that glows. See rule 100.1.\na list of lanterns", ()),
    ]
    assert [(p.line, p.done) for p in parsed.document.problems] == [
        (5, "skipped"),
        (16, "kept as written"),
        (23, "read as 100.1b"),
        (25, "read as 100.1c"),
        (29, "cut apart"),
        (35, "read to its end"),
    ]


def _wrapped_rules(body: str) -> ParsedDocument:
    head = "Lantern Rules\n\nThese rules are effective as of May 1, 2011.\n\nContents\n\n"
    chapters = "1. Lanterns\n100. General\nGlossary\nCredits\n\n1. Lanterns\n\n"
    end = "\nGlossary\n\nLantern\nA thing that glows.\n\nCredits\n\nNobody\n"
    return parse(f"{head}{chapters}{body}{end}".encode(), "x.txt")


def test_a_rule_right_below_a_sentence_or_a_heading_is_a_rule() -> None:
    parsed = _wrapped_rules(
        "100. General\n100.1. A lantern glows. See rules\n100.2 and 100.2a.\n"
        "100.2. It may well be lit, be put out, or\n100.3 applies.\n100.2a It goes out.\n"
        "Example: It does.\n702.2. Far Lights\n702.2a It is lit\n702.2b once more.\n"
        "999.1. It ends.\n"
    )
    assert [(str(rule.number), rule.text) for rule in parsed.rules] == [
        ("100.1", "A lantern glows. See rules 100.2 and 100.2a."),
        ("100.2", "It may well be lit, be put out, or 100.3 applies."),
        ("100.2a", "It goes out."),
        ("702.2a", "It is lit 702.2b once more."),
        ("999.1", "It ends."),
    ]
    assert parsed.rules[2].examples == ("It does.",)
    assert parsed.rules[3].title == "Far Lights"
    odd = [(p.line, p.what, p.done) for p in parsed.document.problems if "amid" in p.what]
    done = "read as part of the rule above"
    assert odd == [(23, "a line amid a sentence begins with the number 702.2b", done)]


def test_a_glossary_below_rules_without_contents() -> None:
    rules = "590. Lanterns\n590.1. A lantern glows.\n590.2. It may be put out.\n\n"
    end = "Glossary\n\nLantern\nA thing that glows. See rule 590.1.\n\nCredits\n\nNobody\n"
    parsed = parse((rules + end).encode(), "x.txt")
    assert [rule.text for rule in parsed.rules] == ["A lantern glows.", "It may be put out."]
    assert [(d.term, d.text) for d in parsed.definitions] == [
        ("Lantern", "A thing that glows. See rule 590.1.")
    ]
    assert parsed.sections[-1].kind is SectionKind.FOOTER
    assert parsed.document.accounting["prose"] == 1


def test_what_stands_below_the_contents_is_prose() -> None:
    text = (Path(__file__).parent / "golden" / "rules_whole.txt").read_text("utf-8")
    above, contents, rest = text.partition("Contents\n")
    below = rest.replace("Credits\n", "Credits\n\nPrinted by candlelight.\n", 1)
    for head, first in ((above, 1), ("", 9)):
        whole = parse((head + contents + rest).encode(), "x.txt").document.accounting
        parsed = parse((head + contents + below).encode(), "x.txt")
        accounting = parsed.document.accounting
        assert accounting["prose"] == whole["prose"] + 1
        assert accounting["chrome"] == whole["chrome"]
        section = parsed.sections[0]
        assert (section.kind, section.heading) == (
            SectionKind.PREAMBLE,
            "Game of Lanterns: Complete Rules" if head else "",
        )
        assert section.source.lines[0] == first


def test_time_grows_with_the_text_and_no_faster() -> None:
    def seconds(rules: int) -> float:
        body = [
            f"{100 + at // 900}.{at % 900 + 1}. Lantern {at} glows. See rule 100.1.\n"
            for at in range(rules)
        ]
        entries = [
            f"Lamp{'ab'[at % 2]} {at}\nA thing that glows. See Lampa 2.\n" for at in range(rules)
        ]
        head = "Contents\n\n1. Lanterns\n\nCredits\n\n1. Lanterns\n\n"
        data = "\n".join([head, *body, "Glossary\n", *entries, "Credits\n"]).encode()
        start = time.process_time()
        parsed = parse(data, "lanterns.txt")
        assert (len(parsed.rules), len(parsed.definitions)) == (rules, rules)
        return time.process_time() - start

    small = seconds(1000)
    assert seconds(8000) < 8 * 4 * small + 1  # a quadratic reader needs 64 times as long
