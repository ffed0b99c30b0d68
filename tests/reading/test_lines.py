"""Lines by their look, page chrome, dates, and the language of a block."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.languages import Lang
from faqsearch.reading.chrome import chrome_reason, is_trademark
from faqsearch.reading.language import block_language, function_word_language
from faqsearch.reading.lines import Shape, shape_of
from faqsearch.reading.markup import plain
from faqsearch.reading.rulings import date_line


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("", Shape.BLANK),
        ("-----", Shape.SEPARATOR),
        ("***New Keyword: _Glow_(TM)***", Shape.HEADING),
        ("GENERAL NOTES", Shape.PART),
        ("***Notes générales***", Shape.PART),
        ("RELEASE NOTES", Shape.TEXT),
        ("FLYING", Shape.TEXT),
        ("_LOYAUTÉ D’ADA_", Shape.SUBHEADING),
        ("_Lorwyn_", Shape.TEXT),
        ("* bullet", Shape.BULLET),
        ("*Sans espace", Shape.BULLET),
        ("*not* a bullet", Shape.TEXT),
        ("*/*", Shape.STATS),
        ("*+1/2", Shape.STATS),
        ("1+*/2", Shape.STATS),
        ("10/2", Shape.STATS),
        ("X/X", Shape.STATS),
        ("-- item", Shape.ITEM),
        ("1) step", Shape.ITEM),
        ("502.90a Text", Shape.RULE),
        ("502,90a Text", Shape.RULE),
        ("505. Lanterns", Shape.RULE),
        ("301 cards", Shape.TEXT),
        ("Exemple : ceci", Shape.EXAMPLE),
        ("{2/W}{W/P}{X}", Shape.COST),
        ("{T}: Add {G}.", Shape.TEXT),
        ("Enchantement tribal : sylvin et aura", Shape.TYPE),
        ("Creature — Unheard-Of Thing", Shape.TYPE),
        ("Créature légendaire : elfe et shamane", Shape.TYPE),
        ("Creature of habit", Shape.TEXT),
        ("///", Shape.HALVES),
    ],
)
def test_shapes(text: str, shape: Shape) -> None:
    assert shape_of(text) is shape


@pytest.mark.parametrize(
    "text",
    [
        "Vous devez être inscrit : connectez-vous pour répondre",
        "You must log in to post here",
        "7 messages · 631 vues · qui a participé ?",
        "Posté le 20/08/2008 par Untel",
        "Catégorie : Les questions",
        "Page 3 of 12",
        "Accueil | Forums | Articles",
        "Le français de cette page est une traduction automatique.",
    ],
)
def test_page_chrome(text: str) -> None:
    assert chrome_reason(text)


@pytest.mark.parametrize(
    "text",
    [
        "A player may log their life total in a notebook.",
        "Inscrivez le nombre choisi sur une feuille.",
        "Two cards | one library",
        "The spell was written on a card.",
        "Type",
        "Choose a card type: creature or land.",
    ],
)
def test_what_is_no_page_chrome(text: str) -> None:
    assert chrome_reason(text) is None


def test_trademarks() -> None:
    assert is_trademark("Toutes les marques sont la propriété de leur éditeur, Wizards. (c)2007")
    assert not is_trademark("Trademarks of this lantern are its light and its copyright.")


@pytest.mark.parametrize(
    ("text", "day", "publisher"),
    [
        ("10 novembre 2023 · source : wotc", date(2023, 11, 10), "wotc"),
        ("wotc · 2023-04-14", date(2023, 4, 14), "wotc"),
        ("[2023-04-14]", date(2023, 4, 14), None),
        ("June 1, 2020 — Wizards", date(2020, 6, 1), "wizards"),
    ],
)
def test_date_lines(text: str, day: date, publisher: str | None) -> None:
    found = date_line(text)
    assert found
    assert (found.day, found.publisher, found.text) == (day, publisher, "")


def test_a_date_before_its_ruling() -> None:
    found = date_line("2004-10-04 The lantern counts twice here.")
    assert found
    assert found.text == "The lantern counts twice here."


@pytest.mark.parametrize(
    "text", ["Release date: July 25, 2008", "Posté le 20/08/2008 par X", "2007/09/29 FAQ VERRE"]
)
def test_what_is_no_date_line(text: str) -> None:
    assert date_line(text) is None


def test_function_words_leave_short_names_open() -> None:
    for name in ("Trample", "Oblivion Ring", "Vigilance, Flash", "Doran", "Instant"):
        assert function_word_language(name) is None


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("You can't light the lantern.", Lang.EN),
        ("La lanterne n’est pas allumée.", Lang.FR),
        ("Sacrifiez une lanterne : détruisez chaque créature verte, bleue et noire.", Lang.FR),
        ("Sacrifice two creatures: destroy target green, blue, black creature.", Lang.EN),
    ],
)
def test_language_of_a_block(text: str, lang: Lang) -> None:
    assert block_language(text) is lang


def test_markup_goes_and_figures_stay() -> None:
    assert plain("*A* creature with */* or *+1/*+1 and _Lorwyn_(R)") == (
        "A creature with */* or *+1/*+1 and Lorwyn"
    )
    assert plain("Pay {R} (R) once; file_name_here") == "Pay {R} (R) once; file_name_here"
