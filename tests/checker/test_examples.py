"""The examples that tell what the model wants in JSON."""

from __future__ import annotations

import json

import pytest

from faqsearch.checker.evaluate import MODEL, given
from faqsearch.checker.literals import read
from faqsearch.errors import NotationError


@pytest.mark.parametrize("function", sorted(MODEL))
def test_the_example_of_every_function_is_read_and_names_all_that_is_needed(function: str) -> None:
    try:
        given(function, {})
    except NotationError as error:
        needed, _, example = str(error).partition(": such as ")
        inputs = json.loads(example)
        assert needed == f"{function} needs {', '.join(inputs)}"
        assert set(given(function, inputs)) == set(inputs)


def test_an_object_that_is_none_is_answered_with_its_keys() -> None:
    blockers = {"power": 5, "blockers": ["2/2"], "assigned": [5]}
    with pytest.raises(NotationError) as error:
        given("assignment", blockers)
    assert str(error.value) == (
        'blockers[0]: an object is wanted, such as {"toughness": 2} (which may also have damage), '
        "not '2/2'"
    )
    with pytest.raises(NotationError, match=r"sizes: a list such as \[2\] is wanted, not 3"):
        read(tuple[int, ...], 3, "sizes")
