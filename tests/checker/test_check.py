"""Checking documents: of which day a claim is, since when it no longer holds, what is left open."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from faqsearch.authority import Authority
from faqsearch.checker.check import Checker
from faqsearch.checker.claims import Claims
from faqsearch.checker.judge import verdict_on
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    Source,
    Span,
)
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.nouns.rulings import (
    Citation,
    Rule,
    Ruling,
    RulingKind,
)
from faqsearch.nouns.verdicts import (
    Check,
    Checked,
    Method,
    Reason,
    Verdict,
)
from faqsearch.reading import parse
from faqsearch.reading.ids import ruling_id

SOURCE = Source("pond", "pond.txt", (3, 4))
CLASH = {
    "ruling": "en-clash",
    "function": "clash",
    "inputs": {"revealed": {"A": "split(1,3)", "B": 2}},
    "stated": {"winners": ["A", "B"]},
}


def ruling(id: str = "en-clash", text: str = "Both win.", **more: Any) -> Ruling:
    plain = Ruling(id, text, Lang.EN, RulingKind.BULLET, SOURCE, "s", unit=id)
    return replace(plain, **more)


def of_text(text: str) -> Ruling:
    """A ruling whose id and unit are those of its text, as it is read."""
    return ruling(ruling_id(text, Lang.EN), text)


@pytest.mark.parametrize(
    "written", ["Both win", "Both win.", "“Both win”", " Both  win. ", "(Both win.)", "Both win!"]
)
def test_a_statement_is_known_however_it_ends(written: str) -> None:
    claim = {**CLASH, "ruling": ruling_id("Both win.", Lang.EN)}
    found = verdict(document(of_text(written), modified=date(2007, 10, 1)), claim=[claim])
    assert (found.verdict, found.since) == (Verdict.SUPERSEDED, date(2017, 4, 28))


@pytest.mark.parametrize("written", ["Both win?", "Both won.", "Both do not win."])
def test_other_words_and_a_question_are_another_statement(written: str) -> None:
    claim = {**CLASH, "ruling": ruling_id("Both win.", Lang.EN)}
    found = verdict(document(of_text(written), modified=date(2007, 10, 1)), claim=[claim])
    assert (found.verdict, found.unrecognised) == (Verdict.NOT_CHECKABLE, True)


def document(*rulings: Ruling, rules: tuple[Rule, ...] = (), **dates: date) -> ParsedDocument:
    held = Document("pond", "Pond", DocumentKind.FAQ, (Lang.EN,), None, dates, "pond.txt", "0")
    return ParsedDocument(held, (), rulings, (), rules)


def rules_of_2020(shared: Path) -> tuple[Rule, ...]:
    """The rules of the text of January 2020; skips where the file is absent."""
    path = shared / "data" / "comprules" / "rr_2020-01-22.txt"
    if not path.is_file():
        pytest.skip(f"{path.name} is absent")
    return parse(path.read_bytes(), "r").rules


def check(parsed: ParsedDocument, **table: Any) -> list[Checked]:
    authority = Authority.bundled()
    checker = Checker(authority.mechanics, authority.card_called, Claims([table]))
    rulings, rules = checker.document(parsed)
    return [*rulings, *rules]


def verdict(parsed: ParsedDocument, **table: Any) -> Check:
    return verdict_on(check(parsed, **table)[0])


def test_a_claim_of_2007_is_superseded_on_the_day_split_cards_changed() -> None:
    found = verdict(document(ruling(), release=date(2007, 10, 12)), claim=[CLASH])
    assert (found.verdict, found.method) == (Verdict.SUPERSEDED, Method.COMPUTED)
    assert (found.since, found.changes) == (date(2017, 4, 28), ("akh-split",))
    assert (found.then, found.now) == ({"winners": ["A", "B"]}, {"winners": ["A"]})
    assert "701.30d" in found.basis


def test_a_claim_may_name_its_card() -> None:
    """Assault // Battery had two mana values, 1 and 4, until it had one, 5."""
    claim = {
        "ruling": "en-clash",
        "function": "mana_value",
        "inputs": {"card": "Assault // Battery"},
        "stated": [1, 4],
    }
    found = verdict(document(ruling(), release=date(2007, 10, 12)), claim=[claim])
    assert (found.verdict, found.then, found.now) == (Verdict.SUPERSEDED, [1, 4], [5])
    assert found.since == date(2017, 4, 28)


def test_the_same_claim_of_2018_would_contradict_its_own_day() -> None:
    found = verdict(document(ruling(), release=date(2018, 1, 1)), claim=[CLASH])
    assert (found.verdict, found.then) == (Verdict.CONTRADICTS, {"winners": ["A"]})


def test_todays_answer_published_just_ahead_of_its_rules_holds() -> None:
    today = {**CLASH, "stated": {"winners": ["A"]}}
    found = verdict(document(ruling(), modified=date(2017, 4, 18)), claim=[today])
    assert found.verdict is Verdict.HOLDS
    long_before = verdict(document(ruling(), modified=date(2016, 4, 18)), claim=[today])
    assert long_before.verdict is Verdict.CONTRADICTS


def test_what_was_published_ahead_is_of_the_day_its_rules_came() -> None:
    today = {**CLASH, "stated": {"winners": ["A"]}}
    checked = check(document(ruling(), modified=date(2017, 4, 18)), claim=[today])[0]
    assert checked.since == date(2017, 4, 28)
    early = verdict_on(checked, date(2017, 4, 20))
    assert (early.verdict, early.reason) == (Verdict.NOT_CHECKABLE, Reason.LATER)


def test_days_guessed_from_words_alone_are_none_where_the_answer_turned_between() -> None:
    text = "Both win, whatever the converted mana cost."
    found = verdict(document(ruling(text=text)), claim=[CLASH])
    assert (found.verdict, found.now) == (Verdict.ERA_UNKNOWN, {"winners": ["A"]})


def test_a_day_before_the_game_is_no_date() -> None:
    parsed = document(ruling(), modified=date(1957, 8, 23))
    assert verdict(parsed, claim=[CLASH]).verdict is Verdict.ERA_UNKNOWN


def test_a_dated_ruling_is_of_its_own_day() -> None:
    old = ruling(date=date(2008, 1, 1))
    found = verdict(document(old, newest=date(2023, 1, 1)), claim=[CLASH])
    assert found.verdict is Verdict.SUPERSEDED


def test_an_undated_document_is_dated_by_its_rule_numbers() -> None:
    rules = tuple(
        Rule(RuleNumber.parse(number), "Ours.", Lang.EN, SOURCE)
        for number in ("505.6", "505.7", "501.10c")
    )
    checked = check(document(ruling(), rules=rules), claim=[CLASH])[0]
    assert checked.since is not None
    assert checked.until == date(2009, 7, 10)
    assert verdict_on(checked).verdict is Verdict.SUPERSEDED


def test_an_undated_document_without_numbers_gets_todays_answer_only() -> None:
    found = verdict(document(ruling()), claim=[CLASH])
    assert (found.verdict, found.then, found.now) == (
        Verdict.ERA_UNKNOWN,
        None,
        {"winners": ["A"]},
    )


def test_what_has_no_date_tells_which_changes_it_may_be_older_than() -> None:
    said = "Its controller orders the blockers and assigns lethal damage to the first blocker."
    found = verdict(document(ruling(text=said)))
    assert (found.undated, found.touched) == (True, ("fdn-damage-order",))
    dated = verdict(document(ruling(text=said), release=date(2010, 1, 1)))
    assert (dated.undated, dated.touched) == (False, ("fdn-damage-order",))
    later = verdict(document(ruling(text=said), release=date(2025, 6, 1)))
    assert (later.undated, later.touched) == (False, ())


def test_what_nobody_could_compute_says_why_and_by_which_rule_it_goes() -> None:
    cited = Citation(Span(0, 7), "502.81a", (RuleNumber.parse("502.81a"),))
    parsed = document(ruling(citations=(cited,)), release=date(2008, 7, 25))
    found = verdict(parsed, reasons={"policy": ["en-clash"]})
    assert (found.verdict, found.reason) == (Verdict.NOT_CHECKABLE, Reason.POLICY)
    assert found.basis == ("702.81a",)


def test_the_rule_of_its_mechanic_where_no_rule_is_cited() -> None:
    found = verdict(document(ruling(mechanics=("evoke",)), release=date(2007, 10, 12)))
    assert (found.verdict, found.reason, found.basis) == (
        Verdict.NOT_CHECKABLE,
        Reason.NO_MODEL,
        ("702.74",),
    )


def test_an_end_by_the_ledger_alone() -> None:
    parsed = document(ruling(), release=date(2007, 10, 12))
    found = verdict(parsed, superseded={"dom-redirection": ["en-clash"]})
    assert (found.verdict, found.method) == (Verdict.SUPERSEDED, Method.LEDGER)
    assert found.since == date(2018, 4, 27)


def test_a_claim_that_the_model_refuses_is_no_verdict() -> None:
    broken = {**CLASH, "inputs": {"revealed": {"A": "no such card", "B": 2}}}
    found = verdict(document(ruling(), release=date(2007, 10, 12)), claim=[broken])
    assert (found.verdict, found.reason) == (Verdict.NOT_CHECKABLE, Reason.NO_MODEL)


def test_a_quoted_rule_holds_while_its_text_stays_and_is_reworded_after() -> None:
    def rule(number: str, day: date) -> Check:
        quoted = Rule(RuleNumber.parse(number), "Ours.", Lang.EN, SOURCE)
        return verdict(document(rules=(quoted,), effective=day))

    stayed = rule("104.2a", date(2023, 1, 1))
    assert (stayed.verdict, stayed.method) == (Verdict.HOLDS, Method.TEXT)
    reworded = rule("502.74a", date(2007, 10, 12))
    assert (reworded.verdict, reworded.reason) == (Verdict.NOT_CHECKABLE, Reason.REWORDED)
    assert reworded.basis == ("702.74a",)


def test_a_rule_of_no_day_holds_on_none_unless_its_words_are_known() -> None:
    own = Rule(RuleNumber.parse("104.2a"), "A frog wins.", Lang.EN, SOURCE)
    (checked,) = checked_rules(document(rules=(own,)))
    for day in (None, date(2019, 12, 31)):
        found = verdict_on(checked, day)
        assert (found.verdict, found.reason) == (Verdict.NOT_CHECKABLE, Reason.UNKNOWN_TEXT)


@pytest.mark.shared
def test_a_rule_of_no_day_holds_on_the_days_of_its_words(shared: Path) -> None:
    rules = [replace(r, edition=None) for r in rules_of_2020(shared)]
    picked = tuple(r for r in rules if str(r.number) in ("702.19b", "702.19", "401.1"))
    checked = dict(
        zip(
            map(str, (r.number for r in picked)), checked_rules(document(rules=picked)), strict=True
        )
    )
    trample = checked["702.19b"]
    assert trample.reworded_on == date(2020, 4, 17)
    assert trample.since and trample.since <= date(2014, 2, 1)
    assert verdict_on(trample).reason is Reason.REWORDED
    assert verdict_on(trample, date(2020, 4, 16)).verdict is Verdict.HOLDS
    assert verdict_on(trample, trample.since).verdict is Verdict.HOLDS
    assert verdict_on(trample, trample.since - timedelta(days=1)).reason is Reason.LATER
    assert verdict_on(checked["401.1"]).verdict is Verdict.HOLDS


def test_words_of_then_do_not_make_a_ruling_superseded() -> None:
    text = "Both have a converted mana cost."
    today = {**CLASH, "stated": {"values": {"B": [2]}}}
    found = verdict(document(ruling(text=text), release=date(2007, 10, 12)), claim=[today])
    assert found.verdict is Verdict.HOLDS
    assert [word.today for word in found.outdated] == ["mana value"]


def test_the_rules_that_a_person_named_go_before_those_of_the_function() -> None:
    parsed = document(ruling(), release=date(2007, 10, 12))
    found = verdict(parsed, claim=[CLASH], basis={"en-clash": ["701.30d", "709.4b"]})
    assert found.basis == ("701.30d", "709.4b")


VALUE = "A card with mana cost {2}{U} has a mana value of 3."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (VALUE, Verdict.HOLDS),
        (f"{VALUE} Draw it.", Verdict.NOT_CHECKABLE),
        (f"{VALUE} That is wrong.", Verdict.NOT_CHECKABLE),
        (f"It is wrong that {VALUE}", Verdict.NOT_CHECKABLE),
        (f"Some players believe this. {VALUE}", Verdict.NOT_CHECKABLE),
        (f"Is this so? {VALUE}", Verdict.NOT_CHECKABLE),
        (VALUE.replace("3.", "3, but only if you control an Island."), Verdict.NOT_CHECKABLE),
        (VALUE.replace("3.", "4."), Verdict.CONTRADICTS),
    ],
)
def test_prose_is_believed_only_whole_and_plain(text: str, expected: Verdict) -> None:
    parsed = document(ruling("en-value", text), release=date(2022, 1, 1))
    assert verdict(parsed).verdict is expected


def checked_rules(parsed: ParsedDocument) -> tuple[Checked, ...]:
    authority = Authority.bundled()
    return Checker(authority.mechanics, authority.card_called).document(parsed)[1]


def checked_edition(rule: Rule) -> Checked:
    authority = Authority.bundled()
    return Checker(authority.mechanics, authority.card_called).of_edition(rule)


def test_what_an_edition_says_is_not_taken_for_the_rules_by_its_number_alone() -> None:
    rule = Rule(
        RuleNumber.parse("101.1"), "A frog wins.", Lang.EN, SOURCE, edition=date(2015, 3, 3)
    )
    found = verdict_on(checked_edition(rule))
    assert (found.verdict, found.reason) == (Verdict.NOT_CHECKABLE, Reason.UNKNOWN_TEXT)


@pytest.mark.shared
def test_a_rule_of_an_edition_holds_by_its_text_until_it_is_reworded(shared: Path) -> None:
    day = date(2020, 1, 24)
    rules = {str(r.number): replace(r, edition=day) for r in rules_of_2020(shared)}
    trample = checked_edition(rules["702.19b"])
    assert trample.reworded_on == date(2020, 4, 17)
    on_the_day = verdict_on(trample, day)
    assert (on_the_day.verdict, on_the_day.method) == (Verdict.HOLDS, Method.TEXT)
    assert verdict_on(trample).reason is Reason.REWORDED
    library = verdict_on(checked_edition(rules["401.1"]))
    assert (library.verdict, library.method) == (Verdict.HOLDS, Method.TEXT)
    unknown = [
        number
        for number, rule in rules.items()
        if checked_edition(rule).reason is Reason.UNKNOWN_TEXT
    ]
    assert len(unknown) <= 3, unknown
