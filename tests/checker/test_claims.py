"""The claims that ship: each is of a text that ships, is understood, and was right on its day."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import faqsearch
from faqsearch.api import Library, open_library
from faqsearch.authority import Authority
from faqsearch.authority.ledger import Ledger
from faqsearch.authority.restatements import restatement_units
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.checker.claims import Claims
from faqsearch.checker.evaluate import bind
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.verdicts import Verdict
from tests.bench.verdicts import score

FOLDER = Path(faqsearch.__file__).parent / "checker" / "data" / "claims"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return open_library(tmp_path_factory.mktemp("library"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_claim_is_one_that_the_model_understands(file: Path) -> None:
    table: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    lookup = Authority.bundled().card_called
    for row in table.get("claim", []):
        assert set(row) <= {"ruling", "function", "inputs", "stated"}
        bind(row["function"], row["inputs"], lookup)
    assert set(table.get("superseded", {})) <= set(Ledger.bundled())
    assert set(table.get("altered", {})) <= set(Ledger.bundled())
    history = RuleHistory.bundled()
    for numbers in table.get("basis", {}).values():
        for number in numbers:
            assert history.meaning(RuleNumber.parse(number), date.max), number


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_statement_with_claims_names_the_rules_that_decide_it(file: Path) -> None:
    table: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    claimed = {row["ruling"] for row in table["claim"]}
    claimed.update(id for ids in table.get("superseded", {}).values() for id in ids)
    read = claimed.union(*table.get("reasons", {}).values())
    assert claimed <= set(table["basis"]) <= read
    for id, numbers in table["basis"].items():
        assert 1 <= len(numbers) == len(set(numbers)) <= 4, id


def test_every_restated_statement_has_been_read() -> None:
    units = set(restatement_units().values())
    assert units - Claims.bundled().units == set()


def test_no_ruling_that_ships_contradicts_the_rules_of_its_day(library: Library) -> None:
    found = library.check()
    wrong = [
        (hit.id, checked.claims)
        for hit, checked in zip(found.hits, found.checked, strict=True)
        if hit.check and hit.check.verdict is Verdict.CONTRADICTS
    ]
    assert wrong == []
    unknown = [
        hit.id for hit in found.hits if hit.check and hit.check.verdict is Verdict.ERA_UNKNOWN
    ]
    assert unknown == []


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("Certain instants and sorceries have retrace.", "mh3-retrace"),
        ("Certain instant and sorcery cards have retrace,", "mh3-retrace"),
        ("for as long as it stays in exile.", "fin-adventures"),
        ("only if the card exiled itself", "fin-adventures"),
        ("neither looking at your library's top four", "snc-hideaway"),
        ("damage of any kind triggers it.", "m10-deathtouch-lifelink"),
        ("before the deathtouch ability resolves.", "m10-deathtouch-lifelink"),
    ],
)
def test_a_statement_of_which_only_the_outcome_stays_names_what_was_altered(
    library: Library, words: str, change: str
) -> None:
    checks = [hit.check for hit in library.check().hits if words in (hit.text or "")]
    assert [(one.verdict, one.altered) for one in checks if one] == [(Verdict.HOLDS, change)]


@pytest.mark.shared
def test_verdicts_on_the_seeds_agree_with_the_open_claims(library: Library, shared: Path) -> None:
    found = score(library, shared)
    assert found.recall >= 0.95, found.missed
    assert found.computed >= 0.9 * found.computable
    assert found.verdicts.get("contradicts", 0) == 0
