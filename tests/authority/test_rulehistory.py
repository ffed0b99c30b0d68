"""The rule history: measured on moves read in the texts, and sound as a whole."""

from __future__ import annotations

import gzip
import importlib.util
import re
import sys
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest

from faqsearch.authority import rulehistory
from faqsearch.authority.rulefates import ChangeClass, Status
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber

HISTORY = RuleHistory.bundled()
LORWYN = date(2007, 10, 12)
RAVNICA = date(2005, 11, 1)
MOVES = [
    line.split("\t")
    for line in Path(__file__).with_name("moves.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
ERRORS_ALLOWED = 0


def number(text: str) -> RuleNumber:
    return RuleNumber.parse(text)


def test_the_moves_read_in_the_texts_are_known() -> None:
    wrong = []
    for cited, day, what, today, _ in MOVES:
        found = HISTORY.resolve(number(cited), date.fromisoformat(day))
        got = str(found.today) if found.today else "-" if found.rule else "?"
        if got not in today.split("|"):
            wrong.append(f"{cited} of {day} ({what}): {got}, not {today}")
    assert len(MOVES) >= 150
    assert len(wrong) <= ERRORS_ALLOWED, "\n".join(wrong)


@pytest.mark.parametrize(
    ("cited", "on", "status", "today"),
    [
        ("701.30a", date(2026, 5, 1), Status.CURRENT, "701.30a"),
        ("501.10b", LORWYN, Status.RENUMBERED, "701.30b"),
        ("502.81a", date(2008, 8, 1), Status.AMENDED, "702.81a"),
        ("409.1b", LORWYN, Status.AMENDED, "601.2b"),
        ("212.8a", LORWYN, Status.AMENDED, "308.1"),
        ("405.2", LORWYN, Status.REWRITTEN, "604.3"),
        ("502.75a", LORWYN, Status.REWRITTEN, "702.75a"),
        ("505.5", RAVNICA, Status.REWRITTEN, "709.4b"),
        ("406", LORWYN, Status.REWRITTEN, "605"),
        ("505", RAVNICA, Status.RENUMBERED, "709"),
        ("505.6", RAVNICA, Status.DELETED, None),
        ("502.73b", LORWYN, Status.DELETED, None),
        ("420.5q", LORWYN, Status.DELETED, None),
        ("502.73z", LORWYN, Status.NOT_FOUND, None),
    ],
)
def test_what_became_of_a_rule(cited: str, on: date, status: Status, today: str | None) -> None:
    found = HISTORY.resolve(number(cited), on)
    assert (found.status, found.today and str(found.today)) == (status, today)


def test_a_number_is_read_for_its_day() -> None:
    then = HISTORY.meaning(number("505.1"), RAVNICA)
    now = HISTORY.meaning(number("505.1"), date(2026, 5, 1))
    assert then and now
    assert (then.title, now.title) == ("Split Cards", "Main Phase")
    found = HISTORY.resolve(number("505.1"), RAVNICA)
    assert found.reused == now
    assert "Main Phase" in found.note(Lang.EN)
    assert "709.1 aujourd’hui" in found.note(Lang.FR)


def test_a_number_that_agrees_by_accident_is_no_other_rule() -> None:
    assert HISTORY.resolve(number("502.72"), LORWYN).reused is None
    assert [str(part.number) for part in HISTORY.intervals("502.72@2007-10-01")] == [
        "502.72",
        "702.69",
        "702.70",
        "702.71",
        "702.72",
    ]


def test_titles_have_no_signs_of_emphasis() -> None:
    golden = HISTORY.resolve(number("101.1"), date(2010, 1, 1)).rule
    assert golden is not None and golden.section == "The Magic Golden Rules"
    every = [one for section in range(100, 1000) for one in HISTORY.meanings(number(str(section)))]
    assert len(every) > 100
    assert [one.title for one in every if re.search(r"[_*]", f"{one.title} {one.section}")] == []


def test_the_chain_of_scry() -> None:
    chain = HISTORY.intervals("502.36@2004-06-01")
    numbers = "502.36 501.8 701.16 701.17 701.18 701.16 701.17 701.18 701.22".split()
    assert [str(part.number) for part in chain] == numbers
    assert chain[-1].first == date(2025, 6, 6)
    assert chain[-1].last is None
    assert HISTORY.today("502.36@2004-06-01") == number("701.22")


def test_deleted_with_its_last_edition() -> None:
    found = HISTORY.resolve(number("502.73b"), LORWYN)
    assert found.last_seen == date(2015, 7, 17)
    assert "17 juillet 2015" in found.note(Lang.FR)


def test_changes_have_days_and_depth() -> None:
    clash = HISTORY.resolve(number("501.10c"), LORWYN)
    assert clash.changes == ((date(2021, 4, 22), ChangeClass.TERMS),)
    assert clash.reworded_on is None
    retrace = HISTORY.resolve(number("502.81a"), date(2008, 8, 1))
    assert retrace.changes[-1] == (date(2024, 6, 7), ChangeClass.SUBSTANTIVE)
    trample = HISTORY.resolve(number("702.19b"), date(2020, 1, 24))
    assert trample.reworded_on == date(2020, 4, 17)


def test_an_faq_precedes_the_rules_of_its_set() -> None:
    found = HISTORY.resolve(number("502.72a"), date(2007, 8, 23))
    assert (found.edition, str(found.today)) == (date(2007, 10, 1), "702.72a")


def test_without_a_day_a_number_of_several_rules_is_not_guessed() -> None:
    assert HISTORY.resolve(number("505.1"), None).status is Status.REUSED
    assert HISTORY.resolve(number("505.1"), None).today is None
    assert str(HISTORY.resolve(number("501.10a"), None).today) == "701.30a"
    assert HISTORY.resolve(number("999.1"), None).status is Status.NOT_FOUND


def test_before_the_first_edition_nothing_is_known() -> None:
    assert HISTORY.meaning(number("500.1"), date(1998, 1, 1)) is None
    assert HISTORY.resolve(number("500.1"), date(1998, 1, 1)).status is Status.NOT_FOUND


@pytest.mark.parametrize(
    ("cited", "nearest"), [("502.73z", "502.73"), ("432.2", "423.2"), ("502.99", "502")]
)
def test_the_nearest_number_is_a_guess(cited: str, nearest: str) -> None:
    found = HISTORY.resolve(number(cited), LORWYN)
    assert found.status is Status.NOT_FOUND
    assert str(found.nearest) == nearest


def test_a_rule_that_went_into_another_leads_there() -> None:
    found = HISTORY.resolve(number("410.8"), LORWYN)
    assert (str(found.today), found.status) == ("603.4", Status.REWRITTEN)


def test_unknown_ids() -> None:
    assert HISTORY.rule("1.1@2000-01-01") is None
    assert HISTORY.intervals("1.1@2000-01-01") == ()
    assert HISTORY.today("1.1@2000-01-01") is None


def test_a_fingerprint_stays_while_the_wording_does() -> None:
    rule = HISTORY.rule("501.10b@2007-10-01")
    assert rule
    assert len({version.fingerprint for version in rule.versions}) == 1
    champion = HISTORY.rule("502.72a@2007-10-01")
    assert champion
    assert len({version.fingerprint for version in champion.versions}) > 1


@pytest.mark.parametrize(
    ("cited", "on", "days"),
    [
        # two editions have a question mark for every dash, one U+FFFD for every quote
        ("502.81a", date(2008, 10, 2), ["2009-07-11 t", "2010-02-01 s", "2024-06-07 s"]),
        ("502.16", date(2003, 7, 1), ["2004-10-01 s", "2006-10-01 s", "2009-07-11 t"]),
        ("502.59c", date(2007, 10, 12), ["2009-07-11 t"]),
        # references that came, moved and went; an address; the symbols of until 2004
        ("404.2", date(2001, 7, 23), []),
        ("100.6", date(2013, 5, 1), []),
        ("203.2c", date(2004, 10, 1), []),
    ],
)
def test_what_the_print_alone_changed_is_no_change(cited: str, on: date, days: list[str]) -> None:
    found = HISTORY.resolve(number(cited), on).changes
    assert [f"{day} {kind[0]}" for day, kind in found] == days


def test_a_wording_seldom_comes_back() -> None:
    """Of 4,200 changes of substance: before signs of lost marks were read, 363 came back."""
    data = Path(rulehistory.__file__).parent / "data" / "rulehistory.tsv.gz"
    rows = gzip.decompress(data.read_bytes()).decode().splitlines()[1:]
    back = 0
    for row in rows:
        mark, said = "", []
        for cell in row.split("\t")[2:]:
            _, _, kind, _, new, *_ = [*cell.split(":"), "", "", "", ""]
            mark = new or mark
            if not said or kind == "s":
                said.append(mark)
        back += sum(a == c != b for a, b, c in zip(said, said[1:], said[2:], strict=False))
    assert len(rows) > 3500
    assert back <= 40


# --- against the texts ---


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    path = Path(__file__).parents[1] / "tools" / "make_rulehistory.py"
    spec = importlib.util.spec_from_file_location("make_rulehistory", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "tails"),
    [
        ("rr_2003-10-01.txt", 3),  # three hard-wrapped lines begin with the end of a reference
        ("rr_2007-10-01.txt", 0),
        ("rr_2009-07-11.txt", 0),
        ("rr_2016-08-26.txt", 0),
        ("x_2026-04-17.txt", 0),
    ],
)
def test_every_rule_of_a_text_is_known(
    shared: Path, tool: ModuleType, name: str, tails: int
) -> None:
    path = shared / "data" / "comprules" / name
    if not path.is_file():
        pytest.skip(f"{name} is absent")
    edition = tool.read_edition(path)
    lines = "\n".join(tool.decode(path.read_bytes(), name).lines).rpartition("\nGlossary\n")[0]
    body = lines[lines.rindex("\n1. ") :]
    counted = len(re.findall(r"^\s*\d{3}\. ?\d+[a-z]?[.\s]", body, re.MULTILINE))
    assert abs(counted - edition.rules) <= tails
    known = {e.number: HISTORY.meaning(e.number, edition.day) for e in edition.entries}
    assert [str(n) for n, rule in known.items() if rule is None] == []
    assert len({rule.id for rule in known.values() if rule}) == len(known)


@pytest.mark.shared
def test_the_tool_follows_two_editions(shared: Path, tool: ModuleType) -> None:
    folder = shared / "data" / "comprules"
    old, new = (
        tool.read_edition(folder / name) for name in ("rr_2017-01-19.txt", "rr_2017-04-28.txt")
    )
    matching = tool.Matching(old, new, {})
    went = {str(a.number): str(b.number) for a, b in matching.to.items()}
    assert went["708.7"] == "708.4a"
    assert went["201.3a"] == "201.3b"
    assert "708.6a" not in went
    assert len(went) > 0.98 * len(old.entries)
