"""Rule numbers: order, parents, ranges, misprints."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsearch.errors import NotationError
from faqsearch.notations.rulenumber import LETTERS, RuleNumber, expand_range

numbers = st.builds(
    lambda section, rule, letter: RuleNumber(section, rule, letter if rule else ""),
    st.integers(100, 999),
    st.integers(0, 250),
    st.sampled_from(["", *LETTERS]),
)


@given(numbers)
def test_parsing_inverts_printing(number: RuleNumber) -> None:
    assert RuleNumber.parse(str(number)) == number
    assert RuleNumber.parse(f"{number}.") == number


def test_order_is_by_number_not_by_letters_of_the_text() -> None:
    written = ["702.100", "702.9", "702", "702.19b", "702.19", "702.19a", "110.2"]
    ordered = [str(number) for number in sorted(map(RuleNumber.parse, written))]
    assert ordered == ["110.2", "702", "702.9", "702.19", "702.19a", "702.19b", "702.100"]


def test_the_letters_l_and_o_do_not_exist() -> None:
    assert "l" not in LETTERS and "o" not in LETTERS and len(LETTERS) == 24
    for letter in "lo":
        with pytest.raises(NotationError):
            RuleNumber.parse(f"702.1{letter}")


@pytest.mark.parametrize(
    "text", ["", "70", "7022", "702.", "702.0", "702.19B", "702.19ab", "702,19a", "²02"]
)
def test_what_is_no_number(text: str) -> None:
    if text == "702.":
        assert RuleNumber.parse(text) == RuleNumber(702)
        return
    with pytest.raises(NotationError, match=f"'{text}' is not a rule number"):
        RuleNumber.parse(text)


@pytest.mark.parametrize(
    ("written", "meant", "mistyped"),
    [
        ("502,72c", "502.72c", True),
        ("702.1l", "702.11", True),
        ("702.2o", "702.20", True),
        ("702.19b", "702.19b", False),
        ("212.1b.", "212.1b", False),
    ],
)
def test_misprints(written: str, meant: str, mistyped: bool) -> None:
    number, odd = RuleNumber.parse_mistyped(written)
    assert (str(number), odd) == (meant, mistyped)


@pytest.mark.parametrize(
    ("first", "last", "numbers"),
    [
        ("601.2f", "601.2h", "601.2f 601.2g 601.2h"),
        ("409.1k", "409.1p", "409.1k 409.1m 409.1n 409.1p"),
        ("704.5", "704.7", "704.5 704.6 704.7"),
        ("505", "506", "505 506"),
        ("702.2a", "702.2a", "702.2a"),
    ],
)
def test_ranges(first: str, last: str, numbers: str) -> None:
    expanded = expand_range(RuleNumber.parse(first), RuleNumber.parse(last))
    assert " ".join(map(str, expanded)) == numbers


@pytest.mark.parametrize(
    ("first", "last"),
    [("601.2h", "601.2f"), ("601.2a", "601.3"), ("601.2a", "602.2b"), ("601.2", "602.2")],
)
def test_what_is_no_range(first: str, last: str) -> None:
    with pytest.raises(NotationError, match=f"{first}-{last} is not a range of rule numbers"):
        expand_range(RuleNumber.parse(first), RuleNumber.parse(last))


@given(numbers)
def test_a_parent_comes_before_its_children(number: RuleNumber) -> None:
    if number.parent:
        assert number.parent < number
    else:
        assert number.is_section


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("CR 502.81A", "502.81a"),
        ("C.R. 702.2c", "702.2c"),
        ("rc 100", "100"),
        ("Rules CR 702.2", "702.2"),
        ("the rule: 702.19b.", "702.19b"),
        ("la règle 505.6", "505.6"),
        ("section 702", "702"),
        ("§702.2", "702.2"),
        ("n° 702.2", "702.2"),
        ("702,2B", "702.2b"),
    ],
)
def test_a_number_as_people_type_it(typed: str, meant: str) -> None:
    assert str(RuleNumber.parse_typed(typed)) == meant


@pytest.mark.parametrize("typed", ["rule", "rule 702.19l", "rule 702.19 b", "CR 702.0", "rules"])
def test_what_nobody_means_as_a_number(typed: str) -> None:
    with pytest.raises(NotationError, match=f"'{typed}' is not a rule number"):
        RuleNumber.parse_typed(typed)


@pytest.mark.parametrize("written", ["409.1f-h", "CR 409.1f–409.1h", "rule 409.1F - H"])
def test_a_range_is_told_as_one_with_the_rule_that_shows_it(written: str) -> None:
    with pytest.raises(NotationError, match=r"is a range of rules: ask for one, or for 409\.1,"):
        RuleNumber.parse_typed(written)
