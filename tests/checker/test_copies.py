from datetime import date

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject, Size
from faqsearch.checker.copies import copied_ability, copy_of
from faqsearch.checker.era import Era
from faqsearch.checker.layers import Effect

TODAY = Era(date.max, Ledger.bundled())
LORWYN = Era(date(2007, 10, 12), Ledger.bundled())
BEAR = CardObject.from_json({"name": "Bear", "types": "Creature — Bear", "size": "2/2"}, "", None)
DRAKE = CardObject.from_json(
    {"name": "Drake", "types": "Creature — Drake", "size": "1/3", "keywords": ["flying"]}, "", None
)


def test_a_copy_of_a_copy_is_what_the_first_one_copied() -> None:
    found = copy_of(TODAY, original=BEAR, original_copies=DRAKE)
    assert (found.name, found.size, found.abilities) == ("Drake", Size(1, 3), ("flying",))


def test_other_effects_on_the_original_are_not_copied() -> None:
    effects = (Effect(gain=("trample",), set=Size(5, 5)),)
    found = copy_of(TODAY, original=BEAR, effects=effects)
    assert (found.size, found.original_size, found.abilities) == (Size(2, 2), Size(5, 5), ())


def test_counters_on_the_original_stay_on_what_sets_its_size() -> None:
    """Then in sublayer 6c over 6b, today in 7c over 7b."""
    for era in (LORWYN, TODAY):
        effects = (Effect(set=Size(5, 5)),)
        found = copy_of(era, original=BEAR, counters=(Size(1, 1),), effects=effects)
        assert (found.size, found.original_size) == (Size(2, 2), Size(6, 6))


def test_a_face_down_original_hides_all_it_is() -> None:
    found = copy_of(TODAY, original=DRAKE, face_down=True)
    assert (found.name, found.types, found.subtypes, found.abilities) == (
        None,
        ("creature",),
        (),
        (),
    )


def test_each_copy_has_the_effect_and_the_cost_is_paid_once() -> None:
    found = copied_ability(
        TODAY, source="S", activator="A", copier="B", loyalty=5, cost=-2, each=3, copies=2
    )
    assert (found.loyalty, found.results) == (3, 9)
