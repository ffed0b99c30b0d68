"""Of which day's rules a document speaks."""

from __future__ import annotations

from datetime import date

from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.checker.dating import Days, days_of_document, days_of_numbers
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    Source,
)
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.nouns.rulings import Rule
from faqsearch.nouns.verdicts import OutdatedWord

HISTORY = RuleHistory.bundled()


def document(*numbers: str, **dates: date) -> ParsedDocument:
    source = Source("one", "one.txt", (1, 1))
    held = Document("one", "One", DocumentKind.FAQ, (Lang.EN,), None, dates, "one.txt", "0")
    rules = tuple(
        Rule(RuleNumber.parse(number), "Words of ours.", Lang.EN, source) for number in numbers
    )
    return ParsedDocument(held, (), (), (), rules)


def test_the_day_the_rules_of_its_set_came_goes_before_its_own() -> None:
    day = date(2007, 10, 1)
    dated = document(modified=date(2007, 8, 23), effective=day, release=date(2007, 10, 12))
    assert days_of_document(dated, ()) == Days(day, day)
    released = document(modified=date(2007, 8, 23), release=date(2007, 10, 12))
    assert days_of_document(released, ()) == Days(date(2007, 10, 12), date(2007, 10, 12))


def test_its_own_day_where_no_set_is_dated() -> None:
    own = date(2013, 1, 24)
    assert days_of_document(document(modified=own), ()) == Days(own, own)


def test_rule_numbers_date_a_text_between_two_editions() -> None:
    found = days_of_document(document("505.1", "505.6", "505.7", "502.48b"), ())
    assert found == Days(date(2005, 10, 1), date(2009, 7, 10))


def test_a_mistyped_number_does_not_change_the_days() -> None:
    numbers = [RuleNumber.parse(one) for one in ("505.6", "502.48a", "502.48b", "999.9")]
    assert days_of_numbers(numbers, HISTORY) == Days(date(2005, 10, 1), date(2009, 7, 10))


def test_words_given_up_tell_that_a_text_is_older() -> None:
    word = OutdatedWord("in play", "battlefield", date(2009, 7, 11))
    found = days_of_document(document(), (word,))
    assert found is not None
    assert (found.last, found.guessed) == (date(2009, 7, 10), True)


def test_nothing_tells() -> None:
    assert days_of_document(document(), ()) is None
