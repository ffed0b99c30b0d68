"""The documents that ship: every source statement restated twice, twins, headings, typography."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from faqsearch.languages import Lang
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import parse
from faqsearch.reading.ids import ruling_id
from tests.tools.make_coverage import ROOT, Row, read_corpus, read_table, restatement

Corpus = dict[tuple[str, Lang], ParsedDocument]


@cache
def corpus() -> Corpus:
    return read_corpus()


def test_the_manifest_names_every_document_and_no_other() -> None:
    manifest = tomllib.loads((ROOT / "corpus/manifest.toml").read_text("utf-8"))
    named = {
        (Path(path).stem, Lang(lang))
        for entry in manifest["document"]
        for lang, path in entry["files"].items()
    }
    assert named == set(corpus())
    assert all(entry["restates"]["date"] <= entry["in_force"] for entry in manifest["document"])


@pytest.mark.parametrize("stem", sorted({stem for stem, _ in corpus()}))
def test_both_languages_have_the_same_shape(stem: str) -> None:
    english, french = (corpus()[stem, lang] for lang in Lang)
    assert english.document.langs == (Lang.EN,)
    assert french.document.langs == (Lang.FR,)
    assert english.document.date == french.document.date
    for one, other in zip(english.sections, french.sections, strict=True):
        assert one.kind is other.kind
        assert len(one.rulings) == len(other.rulings), one.heading
        assert one.rules == other.rules
        assert len(one.faces) == len(other.faces)
    for mine, theirs in zip(english.rulings, french.rulings, strict=True):
        assert mine.kind is theirs.kind
        assert len(mine.items) == len(theirs.items), mine.text
    for rule, twin in zip(english.rules, french.rules, strict=True):
        assert (rule.number, len(rule.examples)) == (twin.number, len(twin.examples))
    for face, same in zip(english.faces, french.faces, strict=True):
        assert face.mana_cost == same.mana_cost, face.name
        assert (face.power, face.toughness, face.loyalty) == (
            same.power,
            same.toughness,
            same.loyalty,
        )
        assert len(face.text.splitlines()) == len(same.text.splitlines()), face.name


@pytest.mark.parametrize("stem", sorted({stem for stem, _ in corpus()}))
def test_figures_agree_between_the_languages(stem: str) -> None:
    """Numbers, sizes and symbols of a restatement are those of its twin."""
    figures = re.compile(r"\{[^}]+\}|[+-]?[\dX*]+/[+-]?[\dX*]+|\d+(?:\.\d+[a-z]?)?")
    english, french = (corpus()[stem, lang] for lang in Lang)
    for mine, theirs in zip(english.rulings, french.rulings, strict=True):
        assert set(figures.findall(mine.text)) == set(figures.findall(theirs.text)), (
            mine.text,
            theirs.text,
        )


@pytest.mark.parametrize("lang", list(Lang))
def test_every_document_says_that_it_is_a_restatement(lang: Lang) -> None:
    words = {
        Lang.EN: ("Unofficial restatement", "Restates:", "Document last modified"),
        Lang.FR: ("Reformulation non officielle", "Reformule", "Document modifié"),
    }[lang]
    for path in sorted((ROOT / "corpus" / lang.value).glob("*.txt")):
        head = path.read_text("utf-8").splitlines()[:4]
        assert all(line.startswith(word) for line, word in zip(head[1:], words, strict=True)), path


def test_no_document_has_a_problem() -> None:
    problems = {
        f"{stem} {lang}: {problem.line} {problem.what}"
        for (stem, lang), parsed in corpus().items()
        for problem in parsed.document.problems
    }
    assert problems == set()


def test_french_typography() -> None:
    """No-break spaces inside « » and before double punctuation; no straight apostrophe or quote."""
    wrong = re.compile(r"(?:[^\u00a0\u202f\s]|[^\S\u00a0\u202f])[;?!»]|« |«[^\u00a0\u202f]|['\"]")
    faults = []
    for (stem, lang), parsed in corpus().items():
        if lang is Lang.FR:
            faults += [
                (stem, ruling.source.lines, found.group())
                for ruling in parsed.rulings
                for found in wrong.finditer(ruling.text)
            ]
    assert faults == []


def test_the_table_is_complete_on_its_own() -> None:
    """Every row's restatements exist, and stand where the table says."""
    rows = read_table()
    assert Counter(row.kind for row in rows) == {
        "bullet": 248,
        "introduction": 17,
        "paragraph": 10,
        "dated": 32,
        "rule": 29,
        "example": 4,
        "card": 95,
        "preamble": 2,
    }
    for row in rows:
        assert restatement(row, Lang.EN, corpus()) == row.en, row
        assert restatement(row, Lang.FR, corpus()) == row.fr, row


def _statements(parsed: ParsedDocument) -> set[tuple[int, str]]:
    found = {(ruling.source.lines[0], ruling.id) for ruling in parsed.rulings}
    for rule in parsed.rules:
        first = rule.source.lines[0]
        found.add((first, ruling_id(rule.text, rule.lang)))
        found |= {(first, ruling_id(example, rule.lang)) for example in rule.examples}
    for face in parsed.faces:
        assert face.source is not None
        found.add((face.source.lines[0], ruling_id(f"{face.name}\n{face.text}", face.lang)))
    return found


@pytest.mark.shared
def test_every_statement_of_the_seeds_is_in_the_table(shared: Path) -> None:
    rows: dict[str, list[Row]] = {}
    for row in read_table():
        rows.setdefault(row.file, []).append(row)
    seeds = {path.name: path for path in (shared / "seeds").glob("*.txt")}
    assert set(rows) == set(seeds)
    for name, path in seeds.items():
        statements = _statements(parse(path.read_bytes(), name))
        listed = {(row.first, row.fingerprint) for row in rows[name] if row.kind != "preamble"}
        assert {print_ for _, print_ in listed} == {print_ for _, print_ in statements}
        assert {first for first, _ in listed} >= {first for first, _ in statements}


@pytest.mark.shared
def test_nothing_is_copied_from_the_official_documents(shared: Path) -> None:
    files = [str(path) for path in sorted((ROOT / "corpus").rglob("*.txt"))]
    done = subprocess.run(
        [sys.executable, str(shared / "tools/copycheck"), *files],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.stdout == ""
