"""Card names in running text: what is found, and what is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsearch.authority import Authority
from faqsearch.authority.mentions import find_mentions
from faqsearch.languages import Lang
from faqsearch.nouns.cards import Card

AUTHORITY = Authority.bundled()


def found(text: str, lang: Lang, *known: str) -> list[tuple[str, str]]:
    mentions = find_mentions(text, lang, AUTHORITY, known)
    return [(text[m.span.start : m.span.end], m.card) for m in mentions]


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("Ciblez-le avec le Choc, puis jouez.", [("Choc", "Shock")]),
        ("Le choc fut rude : la chasse reprend.", []),
        ("Jouez la Chasse sur lui.", [("Chasse", "Hunt Down")]),
        ("Jouez une Chasse-nova.", [("Chasse-nova", "Nova Chaser")]),
        ("Choc après choc, il tombe.", []),
        ("Il joue « Choc » ici.", [("Choc", "Shock")]),
        ("L’effet de l’Antienne glorieuse reste.", [("Antienne glorieuse", "Glorious Anthem")]),
        ("l'effet de l'antienne glorieuse reste", []),
        ("Deux Cercles de l’oubli partent.", [("Cercles de l’oubli", "Oblivion Ring")]),
        ("Jouez Croissance\u00a0gigantesque.", [("Croissance\u00a0gigantesque", "Giant Growth")]),
        (
            "Révélez Assaillement / Barrissement.",
            [("Assaillement / Barrissement", "Assault // Battery")],
        ),
        (
            "La carte Évolution artificielle aide.",
            [("Évolution artificielle", "Artificial Evolution")],
        ),
        ("Vide a pour texte : rien.", [("Vide", "Void")]),
        ("Vide ton verre.", []),
        ("Un effet (Choc) suffit.", [("Choc", "Shock")]),
        ("Avec le Choc ou Clone, jouez.", [("Choc", "Shock"), ("Clone", "Clone")]),
        ("Un effet (Choc, par exemple) suffit.", [("Choc", "Shock")]),
        ("Un effet (Vide ton verre) suffit.", []),
        ("Une créature Gobelin, un joueur, Magic.", []),
        ("Jouez Oblivion Ring ce tour-ci.", [("Oblivion Ring", "Oblivion Ring")]),
        ("Avec la Contemplation, piochez.", []),
        ("_Choc_ est le nom de l'extension _Choc_.", []),
    ],
)
def test_french(text: str, mentions: list[tuple[str, str]]) -> None:
    assert found(text, Lang.FR) == mentions


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("Play Giant Growth now.", [("Giant Growth", "Giant Growth")]),
        ("A giant growth of weeds.", []),
        ("Effects of Maro's size, or Clone, apply.", [("Maro", "Maro"), ("Clone", "Clone")]),
        ("Clone it. Shock me.", []),
        ("Clone it. Later your Clone dies.", [("Clone", "Clone"), ("Clone", "Clone")]),
        ("You own two Plateaus.", [("Plateaus", "Plateau")]),
        ("The Shock Doctrine is a book.", []),
        ("Cast Shock-like spells.", []),
        ("Vorosh, the Hunter dies; Vorosh is gone.",
         [("Vorosh, the Hunter", "Vorosh, the Hunter"), ("Vorosh", "Vorosh, the Hunter")]),
        ("Only Vorosh is left.", []),
        ("Discard Assault/Battery: Assault costs {R}.",
         [("Assault/Battery", "Assault // Battery"), ("Assault", "Assault // Battery")]),
        ("An Assault on the castle.", []),
        ("Reveal Galvanic Giant, not Storm Reading.",
         [("Galvanic Giant", "Galvanic Giant // Storm Reading"),
          ("Storm Reading", "Galvanic Giant // Storm Reading")]),
        ("Void reads “choose a number”.", [("Void", "Void")]),
        ("A card named Void.", [("Void", "Void")]),
        ("Your Contemplation triggers.", [("Contemplation", "Contemplation")]),
        ("Mirror Entity and Grizzly Bears fight.",
         [("Mirror Entity", "Mirror Entity"), ("Grizzly Bears", "Grizzly Bears")]),
    ],
)  # fmt: skip
def test_english(text: str, mentions: list[tuple[str, str]]) -> None:
    assert found(text, Lang.EN) == mentions


def test_what_the_text_is_about_decides() -> None:
    doran = "Doran, the Siege Tower"
    assert found("La capacité de Doran reste.", Lang.FR, doran) == [("Doran", doran)]
    assert found("La Contemplation mélange.", Lang.FR, "Ponder") == [("Contemplation", "Ponder")]
    half = "Assault // Battery"
    assert found("Just Battery, please.", Lang.EN, half) == [("Battery", half)]


def test_names_learnt_from_documents_are_found() -> None:
    card = Card("Ox of the Test", (), {Lang.EN: ("Ox of the Test",)})
    full = AUTHORITY.with_cards([card])
    (mention,) = find_mentions("An Ox of the Test.", Lang.EN, full)
    assert mention.card == "Ox of the Test"


NAMES = sorted({name for card in AUTHORITY.cards.values() for name in card.names.get(Lang.FR, ())})


@given(
    st.lists(
        st.one_of(
            st.sampled_from(NAMES),
            st.sampled_from(
                ["le", "puis", "de", "sur", "(", ")", ".", ",", "« ", "\n", "créature"]
            ),
            st.text(max_size=8),
        ),
        max_size=20,
    ),
    st.sampled_from(Lang),
)
def test_spans_slice_to_a_name_of_the_card(parts: list[str], lang: Lang) -> None:
    text = " ".join(parts)
    end = 0
    for mention in find_mentions(text, lang, AUTHORITY):
        assert end <= mention.span.start < mention.span.end <= len(text)
        end = mention.span.end
        written = text[mention.span.start : mention.span.end]
        single = " ".join(word.removesuffix("s").removesuffix("x") for word in written.split())
        assert mention.card in {
            *AUTHORITY.by_name(written),
            *AUTHORITY.by_name(single),
            *(c for c in AUTHORITY.cards if c.startswith(f"{written}, ")),
        } or any(
            name.startswith(f"{written}, ")
            for names in AUTHORITY.cards[mention.card].names.values()
            for name in names
        )


@given(st.text(), st.sampled_from(Lang))
def test_any_text_is_read(text: str, lang: Lang) -> None:
    find_mentions(text, lang, AUTHORITY, ("Ponder",))


def test_a_text_of_nothing_but_beginnings_of_names_is_read() -> None:
    assert found("Assault/ " * 20_000, Lang.EN) == []
