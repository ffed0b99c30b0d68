"""Which card a card block is: the name leads, the facts decide."""

from __future__ import annotations

from faqsearch.authority import Authority
from faqsearch.authority.blocks import Blocks
from faqsearch.languages import Lang
from faqsearch.notations.mana import ManaCost
from faqsearch.nouns.cards import CardFace
from faqsearch.nouns.documents import Source

AUTHORITY = Authority.bundled()


def face(
    name: str,
    cost: str | None = None,
    types: str | None = None,
    size: tuple[str, str] | None = None,
    text: str = "",
    lang: Lang = Lang.FR,
) -> CardFace:
    power, toughness = size or (None, None)
    return CardFace(
        name,
        lang,
        ManaCost.parse(cost) if cost else None,
        types,
        power,
        toughness,
        text=text,
        source=Source("d", "d.txt", (7, 9)),
    )


def test_french_and_english_blocks_are_one_card() -> None:
    blocks = Blocks([face("Cercle de l’oubli", "{2}{W}", "Enchantement")], AUTHORITY)
    assert blocks.card_of("Cercle de l’oubli", Lang.FR) == "Oblivion Ring"
    assert blocks.card_of("Oblivion Ring", Lang.EN) == "Oblivion Ring"
    assert not blocks.learnt and not blocks.problems


def test_the_cost_decides_between_cards_of_one_french_name() -> None:
    ponder = Blocks([face("Contemplation", "{U}", "Rituel")], AUTHORITY)
    assert ponder.card_of("Contemplation", Lang.FR) == "Ponder"
    other = Blocks([face("Contemplation", "{1}{W}{W}", "Enchantement")], AUTHORITY)
    assert other.card_of("Contemplation", Lang.FR) == "Contemplation"


def test_a_shared_name_without_facts_is_a_problem_and_no_guess() -> None:
    blocks = Blocks([], AUTHORITY)
    assert blocks.card_of("Contemplation", Lang.FR) is None
    assert blocks.card_of("contemplation", Lang.FR) is None
    (problem,) = blocks.problems
    assert "Ponder" in problem.what and problem.done == "linked to neither"


def test_the_order_of_colours_in_a_cost_is_no_difference() -> None:
    doran = face("Doran, la Tour de siège", "{G}{W}{B}", "Créature : sylvin", ("0", "5"))
    assert Blocks([doran], AUTHORITY).card_of(doran.name, Lang.FR) == "Doran, the Siege Tower"


def test_one_odd_fact_is_a_misprint_and_two_are_another_card() -> None:
    misprint = Blocks([face("Choc", "{1}{R}", "Éphémère")], AUTHORITY)
    assert misprint.card_of("Choc", Lang.FR) == "Shock"
    other = Blocks([face("Choc", "{4}{G}", "Artefact")], AUTHORITY)
    assert other.card_of("Choc", Lang.FR) == "Choc"
    assert list(other.learnt) == ["Choc"]


def test_a_learnt_card_takes_no_id_of_a_known_one() -> None:
    blocks = Blocks([face("Clone", "{4}{G}", "Artefact")], AUTHORITY)
    assert blocks.card_of("Clone", Lang.FR) == "Clone (fr)"
    assert AUTHORITY.cards["Clone"].faces[0].type_line == "Creature — Shapeshifter"


def test_an_unknown_card_is_learnt_from_its_block() -> None:
    ox = face(
        "Bœuf d’essai",
        "{1}{W/B}",
        "Créature : bœuf",
        ("2", "2"),
        "Vol, persistance (rappel)\nPistage\nAppui d’ondin\nÉvocation {2}{W}\nPiochez une carte.",
    )
    blocks = Blocks([ox, ox], AUTHORITY)
    card = blocks.learnt["Bœuf d’essai"]
    assert len(blocks.learnt) == 1
    assert card.faces == (ox,) and card.layout == "normal"
    assert card.names == {Lang.FR: ("Bœuf d’essai",)}
    assert card.mechanics == ("hybrid-mana", "flying", "persist", "retrace", "champion", "evoke")


def test_an_unknown_split_card_has_its_halves_as_names() -> None:
    blocks = Blocks([face("Left // Right", lang=Lang.EN)], AUTHORITY)
    card = blocks.learnt["Left // Right"]
    assert card.layout == "split"
    assert card.names[Lang.EN] == ("Left // Right", "Left", "Right")


def test_abilities_of_sentences_are_no_keywords() -> None:
    goat = face(
        "Test Goat",
        "{W}",
        "Tribal Artifact -- Goat",
        text="Chroma -- When Test Goat comes into play, draw.\nFirst strike, protection from red\n"
        "Creatures you control gain flying, and that is all.",
        lang=Lang.EN,
    )
    card = Blocks([goat], AUTHORITY).learnt["Test Goat"]
    assert card.mechanics == ("kindred", "chroma", "first-strike", "protection")
