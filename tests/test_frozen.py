"""Frozen values: what a type checker can't tell of them."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import FrozenInstanceError, fields
from dataclasses import replace as replace_in_any
from functools import cached_property
from pickle import dumps, loads

import pytest

from faqsearch.frozen import Frozen, field, replace
from faqsearch.nouns.documents import Source


class Half(Frozen):
    name: str
    cost: str = ""
    texts: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def free(self) -> bool:
        return not self.cost


class Quarter(Frozen):
    name: str
    cost: str = ""
    texts: Mapping[str, str] = field(default_factory=dict, hash=False)


def test_parts_are_given_in_order_by_name_or_left_out() -> None:
    fire = Half("Fire", texts={"en": "2 damage"})
    assert (fire.name, fire.cost, fire.texts, fire.free) == ("Fire", "", {"en": "2 damage"}, True)
    assert Half("Fire").texts is not Half("Ice").texts


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ((), {}),
        ((), {"cost": "{R}"}),
        (("Fire",), {"name": "Ice"}),
        (("Fire",), {"colour": "red"}),
        (("Fire", "{R}", {}, "red"), {}),
    ],
)
def test_too_few_too_many_and_unknown_parts_are_refused(
    values: tuple[str, ...], named: dict[str, str]
) -> None:
    with pytest.raises(TypeError, match="Half has the parts name, cost, texts"):
        Half(*values, **named)  # type: ignore[arg-type]


def test_nothing_changes() -> None:
    fire = Half("Fire")
    with pytest.raises(FrozenInstanceError):
        fire.name = "Ice"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del fire.name
    assert fire == Half("Fire")


def test_equal_are_those_of_one_class_with_equal_parts() -> None:
    assert Half("Fire") == Half(name="Fire", cost="", texts={})
    assert Half("Fire") != Half("Ice")
    assert Half("Fire") != Quarter("Fire")
    assert {Half("Fire", texts={"en": "x"}), Half("Fire")} == {
        Half("Fire", texts={"en": "x"}),
        Half("Fire"),
    }
    assert hash(Half("Fire", texts={"en": "x"})) == hash(Half("Fire"))


def test_parts_are_replaced() -> None:
    fire = Half("Fire", "{R}", {"en": "x"})
    assert replace(fire, name="Ice") == Half("Ice", "{R}", {"en": "x"})
    assert fire.name == "Fire"
    with pytest.raises(TypeError, match="Half has the parts name, cost, texts"):
        replace(fire, colour="red")


def test_what_is_computed_is_computed_anew_of_a_replaced_value() -> None:
    class Named(Frozen):
        name: str

        @cached_property
        def initial(self) -> str:
            return self.name[0]

    fire = Named("Fire")
    assert (fire.initial, replace(fire, name="Ice").initial) == ("F", "I")


def test_a_subclass_has_the_parts_of_its_base_too() -> None:
    assert [part.name for part in fields(Half)] == ["name", "cost", "texts"]

    class Whole(Half):
        other: str = ""

    assert Whole("Fire", "{R}", {}, "Ice") == Whole("Fire", other="Ice", cost="{R}", texts={})
    assert [part.name for part in fields(Whole)] == ["name", "cost", "texts", "other"]
    assert replace_in_any(Whole("Fire", other="Ice"), name="Ash") == Whole("Ash", other="Ice")


def test_it_is_a_dataclass() -> None:
    assert [part.name for part in fields(Half)] == ["name", "cost", "texts"]
    assert replace_in_any(Half("Fire", "{R}"), name="Ice") == Half("Ice", "{R}")
    match Half("Fire", "{R}"):
        case Half(name, cost):
            assert (name, cost) == ("Fire", "{R}")
    assert repr(Half("Fire")) == "Half(name='Fire', cost='', texts={})"


def test_it_is_copied_and_sent_elsewhere() -> None:
    source = Source("lorwyn", "lorwyn.txt", (1, 2))
    assert loads(dumps(source)) == deepcopy(source) == source
