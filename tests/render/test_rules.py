"""What a rule number meant through time, and the ledger, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import RuleAnswer
from faqsearch.nouns.cards import Mechanic
from faqsearch.nouns.changes import (
    Change,
    ChangeKind,
    Confidence,
    Term,
)
from faqsearch.nouns.documents import Source
from faqsearch.nouns.editions import NumberMeaning, NumberPeriod
from faqsearch.nouns.rulings import Rule
from faqsearch.render.answers import Answers
from faqsearch.render.catalogue import NO_BREAK
from faqsearch.render.page import Page, plain
from faqsearch.render.rules import ledger_page, title_in
from faqsearch.render.ruletitles import TITLES

NUMBER = RuleNumber.parse("505.6")
GONE = NumberPeriod(RuleNumber.parse("708.6a"), date(2009, 7, 11), date(2017, 4, 27))
MEANINGS = (
    NumberMeaning("a", "Evoke", date(2001, 7, 23), date(2009, 7, 10), RuleNumber.parse("702.74")),
    NumberMeaning("b", "Split Cards", date(2009, 7, 11), date(2010, 1, 1), None, GONE),
    NumberMeaning("c", "Main Phase", date(2022, 11, 18), None, NUMBER),
)
ASKED = RuleAnswer(
    NUMBER,
    (),
    (),
    (),
    Lang.EN,
    title="Evoke",
    as_of=date(2007, 8, 23),
    meanings=MEANINGS,
    status="amended",
    today=RuleNumber.parse("702.74"),
)


def text(page: Page) -> str:
    """The page as plain text, its no-break spaces shown as ``~``."""
    return plain(page).replace(NO_BREAK, "~")


def test_what_a_number_meant_and_means(english: Answers, french: Answers) -> None:
    assert text(english.rule(ASKED)) == (
        "505.6  Evoke\n"
        "as of August 23, 2007; amended since, 702.74 today\n"
        "\n"
        "no text of it here\n"
        "‘faqsearch import comprules FILE’ brings the texts of the rules\n"
        "\n"
        "What 505.6 has meant\n"
        "    from July 23, 2001 to July 10, 2009: Evoke; 702.74 today\n"
        "    from July 11, 2009 to January 1, 2010: Split Cards; 708.6a until April 27, 2017, "
        "then gone\n"
        "    since November 18, 2022: Main Phase\n"
    )
    assert text(french.rule(ASKED)) == (
        "505.6  Évocation\n"
        "au 23 août 2007~; modifiée depuis, 702.74 aujourd’hui\n"
        "\n"
        "aucun texte ici\n"
        "«~faqsearch import comprules FICHIER~» apporte les textes des règles\n"
        "\n"
        "Ce que 505.6 a désigné\n"
        "    du 23 juillet 2001 au 10 juillet 2009~: Évocation~; 702.74 aujourd’hui\n"
        "    du 11 juillet 2009 au 1er janvier 2010~: Cartes doubles~; 708.6a jusqu’au "
        "27 avril 2017, puis disparue\n"
        "    depuis le 18 novembre 2022~: Phase principale\n"
    )


def test_every_status_has_its_words(english: Answers) -> None:
    def second(status: str, today: RuleNumber | None) -> str:
        answer = replace(ASKED, as_of=None, status=status, today=today)
        return text(english.rule(answer)).splitlines()[1]

    assert second("current", NUMBER) == "the same today"
    assert second("renumbered", GONE.number) == "renumbered since, 708.6a today"
    assert second("rewritten", NUMBER) == "rewritten since"
    assert second("deleted", None) == "no longer a rule today"
    assert second("not_found", None) == "no such rule"
    assert second("reused", NUMBER) == "several rules have borne this number"


def test_a_number_that_never_moved_needs_no_history(english: Answers) -> None:
    answer = replace(ASKED, meanings=MEANINGS[2:], as_of=None, status=None)
    assert "has meant" not in text(english.rule(answer))


def rule(words: str, edition: int, lang: Lang = Lang.EN, unit: str = "") -> Rule:
    source = Source("fish-en", "fish.txt", (4, 4))
    return Rule(NUMBER, words, lang, source, edition=date(edition, 1, 1), unit=unit)


def shown(answers: Answers, texts: Sequence[Rule]) -> str:
    return text(answers.rule(replace(ASKED, texts=tuple(texts), meanings=())))


def test_each_edition_is_shown_with_its_date(english: Answers) -> None:
    page = shown(english, [rule("Swim.", 2005), rule("Dive.", 2010)])
    assert "505.6  Swim.\n    [en] Fish FAQ, line 4 – January 1, 2005\n" in page
    assert "505.6  Dive.\n    [en] Fish FAQ, line 4 – January 1, 2010\n" in page


def test_of_one_unit_the_text_in_the_asked_language_is_shown(
    english: Answers, french: Answers
) -> None:
    texts = [rule("Swim.", 2005, unit="u"), rule("Nage.", 2006, Lang.FR, unit="u")]
    assert "Nage." not in shown(english, texts)
    assert "Swim." not in shown(french, texts)


def test_titles_are_translated_where_a_mechanic_or_a_section_bears_them(evoke: Mechanic) -> None:
    known = {"evoke": evoke}
    assert title_in("Evoke", known, Lang.FR) == "Évocation"
    assert title_in("Main Phase", known, Lang.FR) == "Phase principale"
    assert title_in("Pond Phase", known, Lang.FR) == "Pond Phase [en]"
    assert title_in("Main Phase", known, Lang.EN) == "Main Phase"


CHANGE = Change(
    "fish-wet",
    date(2010, 1, 1),
    "Pond",
    {Lang.EN: "Fish are wet.", Lang.FR: "Les poissons sont mouillés."},
    (NUMBER,),
    (RuleNumber.parse("709.1"),),
    (Term(Lang.EN, "dry", "wet"), Term(Lang.FR, "poisson", "poisson")),
    ChangeKind.TERMS,
    Confidence.MEDIUM,
    "seen",
)


def test_the_ledger() -> None:
    assert text(ledger_page([CHANGE], Lang.EN)) == (
        "January 1, 2010  Pond – changes the words – probable\n"
        "    Fish are wet.\n"
        "    Rules: 505.6 → 709.1\n"
        "    words: dry → wet\n"
        "\n"
        "1 change\n"
    )
    assert text(ledger_page([replace(CHANGE, then=(), terms=CHANGE.terms[1:])], Lang.FR)) == (
        "1er janvier 2010  Pond [en] – change les mots – probable\n"
        "    Les poissons sont mouillés.\n"
        "    Règles~: 709.1\n"
        "    mots~: poisson\n"
        "\n"
        "1 changement\n"
    )


def test_section_titles_are_those_of_editions() -> None:
    history = RuleHistory.bundled()
    titles = {
        meaning.title or meaning.section
        for number in range(100, 1000)
        for meaning in history.meanings(RuleNumber(number))
    }
    sections = {one for one in TITLES if not one.startswith("The Magic")}
    assert len(sections & titles) > 60
    assert all("'" not in words for words in TITLES.values())
