"""What rule numbers have meant, against the dates of the rules texts."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from faqsearch.api import Library, open_library
from faqsearch.authority.summaries import summaries
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import HitKind, RuleAnswer
from faqsearch.nouns.documents import Source
from faqsearch.nouns.editions import NumberMeaning, NumberPeriod
from faqsearch.nouns.rulings import Rule
from faqsearch.search.rulenumbers import through_time

RETRACE = Rule(
    RuleNumber.parse("502.81a"),
    "Retrace lets you play the card from your graveyard.",
    Lang.EN,
    Source("eve", "eve.txt", (4, 4)),
    title="Retrace",
    edition=date(2008, 6, 11),
)


def answer(number: str, *texts: Rule) -> RuleAnswer:
    return RuleAnswer(RuleNumber.parse(number), texts, (), (), Lang.EN)


def nothing(number: RuleNumber) -> tuple[Rule, ...]:
    return ()


def test_a_number_that_became_another_rule() -> None:
    found = through_time(answer("505.6"), date(2007, 8, 23), nothing)
    assert (found.title, found.status, found.today) == ("Split Cards", "deleted", None)
    first = NumberPeriod(RuleNumber.parse("505.6"), date(2001, 7, 23), date(2009, 7, 10))
    gone = NumberPeriod(RuleNumber.parse("708.6a"), date(2009, 7, 11), date(2017, 4, 27))
    assert found.history == (first, gone)
    split, main = found.meanings
    assert split == NumberMeaning(
        split.rule, "Split Cards", first.first, first.last, today=None, gone=gone
    )
    assert (main.title, main.first, main.last) == ("Main Phase", date(2022, 11, 18), None)
    assert main.today == RuleNumber.parse("505.6")


def test_the_first_text_tells_which_rule_is_meant() -> None:
    found = through_time(answer("502.81a", RETRACE), None, nothing)
    assert (found.title, found.status, str(found.today)) == ("Retrace", "amended", "702.81a")
    assert [str(period.number) for period in found.history] == [
        *("502.81a", "702.78a", "702.79a", "702.80a", "702.81a")
    ]


def test_a_rule_held_under_an_older_number_only() -> None:
    earlier = replace(RETRACE, edition=date(2001, 1, 1))  # before there was such a rule
    held = {"502.81": (RETRACE, earlier)}
    found = through_time(answer("702.81"), None, lambda number: held.get(str(number), ()))
    assert (found.title, found.elsewhere) == ("Retrace", (RETRACE,))


@pytest.mark.parametrize(
    ("day", "title"),
    [("2010-01-01", "Champion"), ("2012-01-01", "Transfigure"), ("2022-01-01", "Gravestorm")],
)
def test_a_day_chooses_among_meanings(day: str, title: str) -> None:
    assert through_time(answer("702.69"), date.fromisoformat(day), nothing).title == title


def test_a_number_that_never_was() -> None:
    found = through_time(answer("999.9"), None, nothing)
    assert (found.meanings, found.history, found.status, found.today) == ((), (), None, None)
    assert through_time(answer("702.69"), date(2001, 1, 1), nothing).status == "not_found"


SPLIT = replace(
    RETRACE,
    number=RuleNumber.parse("505.6"),
    text="One half that matches is enough.",
    title="Split Cards",
    edition=date(2005, 10, 1),
)


@pytest.mark.parametrize(
    ("day", "title", "texts"),
    [
        (date(2007, 10, 12), "Split Cards", (SPLIT,)),
        (date(2025, 1, 1), "Main Phase", ()),
        (date(2012, 1, 1), "", ()),
    ],
)
def test_a_day_never_shows_the_text_of_another_rule_of_that_number(
    day: date, title: str, texts: tuple[Rule, ...]
) -> None:
    found = through_time(answer("505.6", SPLIT), day, nothing)
    assert (found.title, found.texts) == (title, texts)


def test_an_undated_text_of_a_number_that_meant_several_rules_is_of_no_day() -> None:
    undated = replace(SPLIT, edition=None)
    found = through_time(answer("505.6", undated), date(2025, 1, 1), nothing)
    assert found.texts == ()


def test_what_a_rule_says_is_told_in_our_words() -> None:
    told = through_time(answer("702.9b"), None, nothing).summary
    assert told[Lang.EN] == "Only creatures with flying or reach can block one that flies."
    assert set(told) == set(Lang)
    assert through_time(answer("505.6"), date(2007, 8, 23), nothing).summary == {}


def test_every_rule_that_the_documents_cite_has_its_summary(shipped: Library) -> None:
    cited = {one.today for one in shipped.check().citations if one.today}
    assert len(cited) > 20
    assert sorted(map(str, cited - summaries().keys())) == []


def test_a_number_of_which_no_text_is_held_is_found_in_our_words(shipped: Library) -> None:
    hit = shipped.search("509.1h", Lang.FR).hits[0]
    assert (hit.kind, hit.id, hit.sources, hit.bundled) == (HitKind.RULE, "509.1h", (), True)
    assert hit.text.startswith("Une fois bloqué")
    assert shipped.search("709.4").hits[0].id == "505.2"  # held, under its number then


def test_our_words_are_of_no_day_before_the_rule_said_so(shipped: Library) -> None:
    def found(number: str, day: date) -> list[str]:
        hits = shipped.search(number, Lang.EN, as_of=day).hits
        return [hit.id for hit in hits if hit.kind is HitKind.RULE and not hit.sources]

    assert found("509.1h", date(2020, 1, 1)) == ["509.1h"]
    assert found("715.3d", date(2025, 6, 6)) == ["715.3d"]
    assert found("715.3d", date(2025, 6, 5)) == []  # it spoke of casting only


def test_an_undated_text_is_of_the_days_that_the_numbers_beside_it_tell(tmp_path: Path) -> None:
    pasted = tmp_path / "pasted.txt"
    pasted.write_text(
        "502.48. Transmute\n"
        "502.48a A card is thrown away to look for another of the same cost.\n"
        "505. Split Cards\n"
        "505.5. Whoever asks for a value of the card gets that of each half.\n"
        "505.6. It is enough that one of the halves has the value that is asked for.\n",
        encoding="utf-8",
    )
    library = open_library(tmp_path / "library", bundled=False)
    library.add(pasted)
    then, now = date(2007, 10, 12), date(2025, 1, 1)
    assert [rule.source.lines for rule in library.rule("505.6", as_of=then).texts] == [(5, 5)]
    assert [str(rule.number) for rule in library.rule("505", as_of=then).subrules] == [
        "505.5",
        "505.6",
    ]
    assert library.rule("505.6", as_of=now).texts == ()
