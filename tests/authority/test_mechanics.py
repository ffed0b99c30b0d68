"""Mechanics by name, by heading and in running text."""

from __future__ import annotations

import pytest

from faqsearch.authority import Authority
from faqsearch.authority.mechanics import bundled_mechanics, split_heading
from faqsearch.languages import Lang
from faqsearch.nouns.cards import MechanicKind

MECHANICS = bundled_mechanics()


@pytest.mark.parametrize(
    ("heading", "mechanic"),
    [
        ("***Returning Mechanic: Hybrid***", "hybrid-mana"),
        ("***New Keyword Ability: Retrace***", "retrace"),
        ("New Ability Word: Chroma", "chroma"),
        ("***Cycle: Mimics***", "mimics"),
        ("Cycle: Hatchlings", "hatchlings"),
        ("Cycle: Hedge-Mages", "hedge-mages"),
        ("***Type de carte : Arpenteur***", "planeswalker"),
        ("Type de carte : Arpenteurs", "planeswalker"),
        ("Type de carte : Tribal", "kindred"),
        ("Action mot-clé : Confrontation", "clash"),
        ("Capacité mot-clé : Changelin", "changeling"),
        ("Capacité mot-clé : Appui", "champion"),
        ("Capacité mot-clé : Évocation", "evoke"),
        ("Capacité mot-clé : Cachette", "hideaway"),
        ("Cycle : Commandements", "commands"),
        ("Cycle : Incarnations", "incarnations"),
        ("Thème : les élémentaux « à trois coups »", "third-resolution-elementals"),
        ("Thème : Les ondins « engagement-déclenchement »", "becomes-tapped-merfolk"),
        ("_Changeling_(TM)", "changeling"),
        ("New Keyword: Evolve", "evolve"),
        ("Keyword Action: Discover", "discover"),
        ("Split Cards", "split-card"),
        ("Double cartes", "split-card"),
        ("Transmute", "transmute"),
        ("Keyword Ability: Frobnicate", None),
        ("Lorwyn: a story", None),
        ("", None),
    ],
)
def test_mechanic_of_heading(heading: str, mechanic: str | None) -> None:
    found = Authority.bundled().mechanic_of_heading(heading)
    assert (found.id if found else None) == mechanic


@pytest.mark.parametrize(
    ("name", "mechanic"),
    [
        ("retrace", "retrace"),
        ("PISTAGE", "retrace"),
        ("tribal", "kindred"),
        ("first strike", "first-strike"),
        ("carte double", "split-card"),
        ("capacités déclenchées", "triggered-ability"),
        ("becomes-tapped merfolk", "becomes-tapped-merfolk"),
        ("totem armor", "umbra-armor"),
    ],
)
def test_by_name(name: str, mechanic: str) -> None:
    assert [found.id for found in MECHANICS.by_name(name)] == [mechanic]


@pytest.mark.parametrize(
    ("name", "lang", "mechanic"),
    [
        ("Initiative", Lang.EN, "the-initiative"),
        ("The Initiative", Lang.EN, "the-initiative"),
        ("Initiative", Lang.FR, "first-strike"),
        ("First strike", Lang.EN, "first-strike"),
        ("Fortification", Lang.EN, "fortification-artifact"),
        ("Fortifications", Lang.FR, "fortify"),
        ("Banding", Lang.FR, "banding"),  # it has no name of its own in French
    ],
)
def test_a_name_is_that_of_its_language(name: str, lang: Lang, mechanic: str) -> None:
    assert [found.id for found in MECHANICS.by_name(name, lang)] == [mechanic]
    found = MECHANICS.of_heading(name, lang)
    assert found is not None and found.id == mechanic


def test_no_name_of_one_language_leads_to_what_is_called_so_in_the_other() -> None:
    assert MECHANICS.by_name("Pistage", Lang.EN) == ()
    heading = MECHANICS.of_heading("Pistage", Lang.EN)  # of a section: nothing else is meant
    assert heading is not None and heading.id == "retrace"
    assert MECHANICS.of_heading("Initiative") is None


def test_heading_says_the_kind() -> None:
    assert split_heading("Keyword Action: Frob") == (MechanicKind.KEYWORD_ACTION, "Frob")
    assert split_heading("Thème : Les frobs") == (MechanicKind.THEME, "Les frobs")
    assert split_heading("Frob: the return") == (None, "Frob: the return")


@pytest.mark.parametrize(
    ("text", "lang", "mechanics"),
    [
        ("Does evolve trigger twice?", Lang.EN, {"evolve"}),
        ("Evolve looks again later.", Lang.EN, {"evolve"}),
        ("You discovered a split card.", Lang.EN, {"discover", "split-card"}),
        ("Cast it as an Adventure.", Lang.EN, {"adventurer-card"}),
        ("What an adventure it was.", Lang.EN, set()),
        ("A mana ability can't be a target.", Lang.EN, {"mana-ability"}),
        ("Some words, such as evolve and retrace, are keywords.", Lang.EN, set()),
        ("Fly over the coevolved forest.", Lang.EN, set()),
        ("Elle a le pistage.", Lang.FR, {"retrace"}),
        ("Les deux arpenteurs partent.", Lang.FR, {"planeswalker"}),
        ("Exilez une créature avec le vol.", Lang.FR, set()),
    ],
)
def test_in_text_finds_only_what_the_text_names(text: str, lang: Lang, mechanics: set[str]) -> None:
    assert set(MECHANICS.in_text(text, lang)) == mechanics


def test_every_mechanic_is_complete() -> None:
    for mechanic_id, mechanic in MECHANICS.items():
        assert mechanic.id == mechanic_id and mechanic.names[Lang.EN]
        assert set(mechanic.summary) in (set(), set(Lang))
        assert mechanic in MECHANICS.by_name(mechanic.name(Lang.EN))


def test_mechanics_of_the_corpus_have_summaries() -> None:
    named = """hybrid-mana retrace chroma mimics hatchlings hedge-mages planeswalker kindred clash
    changeling champion evoke hideaway commands incarnations third-resolution-elementals
    becomes-tapped-merfolk evolve discover adventurer-card split-card transmute persist deathtouch
    lifelink activated-ability triggered-ability mana-ability static-ability replacement-effect
    counter""".split()
    for mechanic_id in named:
        mechanic = MECHANICS[mechanic_id]
        assert set(mechanic.summary) == set(mechanic.names) == set(Lang)


def test_what_is_often_asked_for_is_defined_in_both_languages() -> None:
    defined = [found for found in MECHANICS if MECHANICS.definition(found)]
    assert len(defined) >= 60
    for found in defined:
        said = MECHANICS.definition(found)
        assert set(said) == set(Lang)
        assert all(text.endswith(".") and 3 < len(text.split()) < 30 for text in said.values())
        assert not MECHANICS[found].summary
        assert MECHANICS[found].names[Lang.FR]
    assert {"flashback", "flying", "trample", "ward", "regenerate"} <= set(defined)
