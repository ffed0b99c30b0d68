"""Cards that ship, their names, and what documents add."""

from __future__ import annotations

from dataclasses import replace

import pytest

from faqsearch.authority import Authority, folded_name
from faqsearch.authority.cards import CardTable
from faqsearch.languages import Lang, fold
from faqsearch.nouns.cards import Card, CardFace


@pytest.fixture(scope="module")
def authority() -> Authority:
    return Authority.bundled()


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("Oblivion Ring", ("Oblivion Ring",)),
        ("OBLIVION RING", ("Oblivion Ring",)),
        ("cercle de l’oubli", ("Oblivion Ring",)),
        ("Faerie du nectar", ("Nectar Faerie",)),
        ("Færie du nectar", ("Nectar Faerie",)),
        ("oeillade captivante", ("Captivating Glance",)),
        ("Assault/Battery", ("Assault // Battery",)),
        ("assaillement / barrissement", ("Assault // Battery",)),
        ("Barrissement", ("Assault // Battery",)),
        ("Storm Reading", ("Galvanic Giant // Storm Reading",)),
        ("contemplation", ("Contemplation", "Ponder")),
        ("Refus", ("Disallow", "Failure // Comply")),
        ("Cercle", ()),
        ("", ()),
    ],
)
def test_a_name_leads_to_its_cards(authority: Authority, name: str, ids: tuple[str, ...]) -> None:
    assert authority.by_name(name) == ids


def test_a_name_of_one_language_is_not_one_of_the_other(authority: Authority) -> None:
    assert authority.by_name("Contemplation", Lang.EN) == ("Contemplation",)
    assert authority.by_name("Oblivion Ring", Lang.FR) == ()


def test_facts_of_a_card(authority: Authority) -> None:
    card = authority.cards["Doran, the Siege Tower"]
    (face,) = card.faces
    assert str(face.mana_cost) == "{W}{B}{G}"
    assert (face.power, face.toughness) == ("0", "5")
    assert card.names[Lang.FR] == ("Doran, la Tour de siège",)
    assert authority.cards["Garruk Wildspeaker"].faces[0].loyalty == "3"
    assert "hybrid-mana" in authority.cards["Shorecrasher Mimic"].mechanics
    assert "mimics" in authority.cards["Shorecrasher Mimic"].mechanics


def test_a_two_part_card_has_its_full_name_first(authority: Authority) -> None:
    card = authority.cards["Assault // Battery"]
    assert card.names[Lang.EN] == ("Assault // Battery", "Assault", "Battery")
    assert card.names[Lang.FR][0] == "Assaillement // Barrissement"
    assert [face.name for face in card.faces] == ["Assault", "Battery"]


def test_every_card_can_be_built_and_found_by_every_name(authority: Authority) -> None:
    assert len(authority.cards) == len(list(authority.cards)) >= 350
    for card_id, card in authority.cards.items():
        assert card.id == card_id and card.faces
        for names in card.names.values():
            for name in names:
                assert card_id in authority.by_name(name)
        assert set(card.mechanics) <= set(authority.mechanics)


def test_names_are_folded_aliases(authority: Authority) -> None:
    pairs = set(authority.names(Lang.FR))
    assert ("cercle de l'oubli", "Oblivion Ring") in pairs
    assert all(alias == folded_name(alias) == fold(alias) for alias, _ in pairs)


def test_faces_in_french_and_english_where_french_is_unknown(authority: Authority) -> None:
    (face,) = authority.faces("Fallowsage", Lang.FR)
    assert (face.name, face.type_line) == ("Sage des jachères", "Créature : ondin et sorcier")
    assert authority.faces("Geological Appraiser", Lang.FR)[0].lang is Lang.EN
    with pytest.raises(KeyError):
        authority.faces("No Such Card", Lang.EN)


def test_cards_learnt_from_documents_are_added_without_changing_the_bundle() -> None:
    bundled = Authority.bundled()
    new = Card("Test Ox", (CardFace("Test Ox", Lang.EN),), {Lang.EN: ("Test Ox",)})
    variant = Card("Ponder", (), {Lang.FR: ("Méditation légère",)}, mechanics=("scry",))
    full = bundled.with_cards([new, variant])
    assert full.by_name("test ox") == ("Test Ox",)
    assert full.by_name("méditation légère") == ("Ponder",)
    assert full.cards["Ponder"].names[Lang.FR] == ("Contemplation", "Méditation légère")
    assert full.cards["Ponder"].faces == bundled.cards["Ponder"].faces
    assert full.cards["Ponder"].mechanics == ("scry",)
    assert bundled.by_name("test ox") == () and "Test Ox" not in bundled.cards
    assert len(full.cards) == len(bundled.cards) + 1
    assert full.with_cards([variant]).cards["Ponder"] == full.cards["Ponder"]


def test_what_is_learnt_lies_over_what_is_below() -> None:
    below = CardTable()
    ox = Card("Test Ox", (CardFace("Test Ox", Lang.EN),), {Lang.EN: ("Test Ox",)})
    table = below.with_cards([ox]).with_cards([replace(ox, names={Lang.FR: ("Bœuf d’essai",)})])
    assert table["Test Ox"].names == {Lang.EN: ("Test Ox",), Lang.FR: ("Bœuf d’essai",)}
    assert table.called("boeuf d'essai", Lang.FR) == ("Test Ox",)
    assert (Lang.FR, "Bœuf d’essai", "Test Ox") in table.names_beginning("boeuf")
    assert len(table) == len(below) + 1 == len(list(table))
    assert not below.called("test ox", Lang.EN)
