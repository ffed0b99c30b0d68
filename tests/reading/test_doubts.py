"""What a document says of itself that can't be so becomes a problem of it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from faqsearch.languages import Lang
from faqsearch.nouns.documents import Problem
from faqsearch.nouns.parsed import SectionKind
from faqsearch.reading import parse

SPANISH = """\
* Si robas una carta durante tu turno, puedes jugar otra tierra antes del final.

* Los jugadores no pueden lanzar hechizos hasta que termine el paso de combate.
"""
GERMAN = """\
* Wenn du eine Karte ziehst, darfst du sie sofort spielen, falls dein Zug ist.

* Die Kreatur kommt unter der Kontrolle ihres Besitzers ins Spiel zurück.
"""


@pytest.mark.parametrize(
    ("text", "language", "kept"),
    [(SPANISH, "Spanish", "French"), (GERMAN, "German", "English and French")],
    ids=["Spanish", "German"],
)
def test_a_document_in_another_language(text: str, language: str, kept: str) -> None:
    parsed = parse(text.encode(), "x.txt")
    assert parsed.document.problems == (
        Problem(None, f"the text is {language}, neither English nor French", f"kept as {kept}"),
    )
    assert len(parsed.rulings) == 2


@pytest.mark.parametrize(
    "text",
    [
        "* Deathtouch, trample, flying: Grizzly Bears have none.\n\n* Shock kills them.\n",
        "* Les joueurs piochent trois cartes, puis en défaussent deux.\n\n* Sinon, rien.\n",
        "* Le sort est contrecarré.\n\n* If it was, the spell is put into a graveyard.\n",
    ],
)
def test_our_languages_are_no_problem(text: str) -> None:
    assert parse(text.encode(), "x.txt").document.problems == ()


def test_an_empty_bullet_is_no_ruling() -> None:
    parsed = parse(b"***Glow***\n\n* One.\n\n*\n\n* Two.\n* \n", "x.txt")
    assert [ruling.text for ruling in parsed.rulings] == ["One.", "Two."]
    told = [(p.line, p.what, p.done) for p in parsed.document.problems]
    assert told == [(5, "an empty bullet", "skipped"), (8, "an empty bullet", "skipped")]
    assert (parsed.document.accounting["ruling"], parsed.document.accounting["chrome"]) == (2, 2)


def test_a_year_that_is_none() -> None:
    text = "Lantern FAQ\nDocument last modified October 12, 20007\n\n***Glow***\n\n* One.\n"
    document = parse(text.encode(), "x.txt").document
    assert not document.dates
    told = [(p.line, p.what) for p in document.problems]
    assert told == [(2, "a date whose year is no year")]


def test_a_day_that_never_was() -> None:
    text = """\
Marsh: frequently asked questions
Last modified February 31, 2007; posted March 3, 2007
Mise à jour le 30 février 2007

* A marsh is wet.

* A marsh is green.
"""
    document = parse(text.encode(), "x.txt").document
    assert document.problems == (
        Problem(2, "'February 31, 2007' is no day", "left out"),
        Problem(3, "'30 février 2007' is no day", "left out"),
    )
    assert "modified" not in document.dates


def test_the_game_is_no_set() -> None:
    text = "_Magic: The Gathering_ questions\n\n* A marsh is wet.\n\n* A marsh is green.\n"
    assert parse(text.encode(), "x.txt").document.set is None
    assert parse(text.replace("Magic: The", "Tome of").encode(), "x.txt").document.set == (
        "Tome of Gathering"
    )


@pytest.mark.shared
def test_official_documents_are_in_our_languages(shared: Path) -> None:
    for path in sorted((shared / "seeds").glob("*.txt")):
        document = parse(path.read_bytes(), path.name).document
        assert set(document.langs) <= set(Lang)
        assert not [problem for problem in document.problems if "neither" in problem.what]


TRADEMARK = "Lantern is a trademark of Lantern Makers, Inc. © 2011 Lantern Makers.\n"


def test_what_stands_between_questions() -> None:
    parsed = parse(
        (
            "Q: Can I light a lantern twice?\nA: No. A lantern is lit once.\n\n-----\n\n"
            "A paragraph that nobody asked about.\n\n_WICKS_\n\n"
            "Q: May a wick burn?\nLog in to reply\nA: Yes.\n\n"
            f"Q: Who asked this?\n\n{TRADEMARK}"
        ).encode(),
        "x.txt",
    )
    assert [(ruling.text[-5:], ruling.heading) for ruling in parsed.rulings] == [
        ("once.", ""),
        (" Yes.", "WICKS"),
    ]
    assert [(problem.line, problem.what) for problem in parsed.document.problems] == [
        (6, "a paragraph under no question"),
        (11, "page chrome: an invitation to log in"),
        (14, "a question with no answer"),
    ]
    assert parsed.sections[-1].kind is SectionKind.FOOTER


def test_what_stands_between_dates() -> None:
    parsed = parse(
        (
            "wotc · 2022-04-05\nYou choose the lantern as the spell resolves.\n\n-----\n\n"
            "A paragraph that nobody dated.\n\nwotc · 2022-04-06\n* A wick burns.\n\n"
            f"wotc · 2022-04-07\n\n{TRADEMARK}"
        ).encode(),
        "x.txt",
    )
    assert [(ruling.date and ruling.date.day, ruling.text) for ruling in parsed.rulings] == [
        (5, "You choose the lantern as the spell resolves."),
        (6, "A wick burns."),
    ]
    assert [(problem.line, problem.what) for problem in parsed.document.problems] == [
        (6, "a paragraph under no date"),
        (11, "a date with no ruling under it"),
    ]
    assert parsed.sections[-1].kind is SectionKind.FOOTER


def test_a_chapter_above_the_first_rule_is_its_heading() -> None:
    numbered = "".join(f"100.{number} A lantern glows.\n" for number in range(1, 30))
    parsed = parse(
        f"Game of Lanterns\n\n1. Lantern Concepts\n\n100. General\n{numbered}".encode(), "x.txt"
    )
    accounting = parsed.document.accounting
    assert (accounting["heading"], accounting["rules"], accounting["prose"]) == (3, 29, 0)


def test_halves_that_are_divided_inside_their_lines() -> None:
    parsed = parse(
        (
            "***Lamps***\n\n* A lamp is lit.\n\n* A lamp is put out.\n\n"
            "Lamp // Wick (Lampe // Mèche)\n{1}{R} // {1}{U}\nInstant // Instant\n"
            "Lamp deals 2 damage.\n//\nTap target creature.\nDraw a card.\n\n* It is lit.\n"
        ).encode(),
        "x.txt",
    )
    assert [(face.name, str(face.mana_cost), face.text) for face in parsed.faces] == [
        ("Lamp", "{1}{R}", "Lamp deals 2 damage."),
        ("Wick", "{1}{U}", "Tap target creature.\nDraw a card."),
    ]
    assert {face.other_name for face in parsed.faces} == {"Lampe // Mèche"}


def test_bullets_under_no_heading_have_none() -> None:
    parsed = parse(b"* A lantern is lit.\n\n* A lantern is put out.\n", "x.txt")
    assert [(ruling.text, ruling.heading) for ruling in parsed.rulings] == [
        ("A lantern is lit.", ""),
        ("A lantern is put out.", ""),
    ]


def test_rulings_and_pages_of_days_that_cannot_be() -> None:
    text = """\
Marsh: frequently asked questions
Last modified May 4, 1903

2999-01-01 · wotc
A marsh will be wet.

2008-10-01 · wotc
A marsh is wet.
"""
    parsed = parse(text.encode(), "x.txt")
    assert parsed.document.problems == (
        Problem(2, "'May 4, 1903' is before 1993-08-05, when the game came out", "left out"),
        Problem(4, "a ruling of 2999-01-01: 2999-01-01 is still to come", "kept with that day"),
    )
    assert [ruling.date for ruling in parsed.rulings] == [date(2999, 1, 1), date(2008, 10, 1)]
    assert "modified" not in parsed.document.dates


def test_a_date_of_numbers_that_may_be_of_two_days_says_once_how_it_was_read() -> None:
    text = "wotc · 2009-01-01\nA frog swims.\n\n{}\nIt counts.\n\n11/2/2008\nIt counts too.\n"
    parsed = parse(text.format("10/2/2007").encode(), "x.txt")
    assert [str(ruling.date) for ruling in parsed.rulings[1:]] == ["2007-02-10", "2008-02-11"]
    told = [one for one in parsed.document.problems if "two days" in one.what]
    assert told == [
        Problem(4, "the date 10/2/2007 may be of two days", "read as day/month/year: 2007-02-10")
    ]
    parsed = parse(text.replace("11/2", "13/2").format("2007-10-01").encode(), "x.txt")
    assert not [one for one in parsed.document.problems if "two days" in one.what]


def test_a_year_of_two_digits_is_read_and_told_once() -> None:
    text = "wotc · 2009-01-01\nA frog swims.\n\n13/2/07\nIt counts.\n\n14/2/98\nIt sings.\n"
    parsed = parse(text.encode(), "x.txt")
    assert [str(each.date) for each in parsed.rulings] == ["2009-01-01", "2007-02-13", "1998-02-14"]
    assert parsed.document.problems == (
        Problem(4, "the year of the date 13/2/07 has two digits", "read as 2007"),
    )


@pytest.mark.parametrize(
    ("below", "rulings"),
    [
        ("2007-10-01\nIt shines.\n\n1.4.2008\nIt is out.\n", ["2007-10-01", "2008-04-01"]),
        ("2007-10-01: It shines for long.\n", ["2007-10-01"]),
        ("* It shines.\n\n2007-10-01\n", ["None"]),
        ("2007-10-01\n", []),
    ],
)
def test_dates_under_a_card_are_those_of_its_rulings(below: str, rulings: list[str]) -> None:
    card = "Lamp FAQ\n\nLamp Bearer\n{W}\nCreature — Human\n1/1\nIt shines.\n\n"
    parsed = parse((card + below).encode(), "x.txt")
    assert [str(each.date) for each in parsed.rulings] == rulings
    assert all(each.cards == ("Lamp Bearer",) for each in parsed.rulings)
