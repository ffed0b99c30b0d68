"""The ledger of dated rules changes: sound, datable, and findable by its words."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from faqsearch.authority.glossary import Glossary
from faqsearch.authority.ledger import Ledger, set_name
from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.languages import Lang, fold
from faqsearch.nouns.changes import (
    Change,
    ChangeKind,
    Confidence,
)

LEDGER = Ledger.bundled()
HISTORY = RuleHistory.bundled()
ANNOUNCED = {"lrw-creature-types", "kld-create", "iko-companion"}
"""Changes whose own rules text was not at hand, or that no rules text shows."""


def by_id(change: Change) -> str:
    return change.id


def test_the_changes_are_in_order() -> None:
    days = [change.in_force for change in LEDGER.changes]
    assert days == sorted(days)
    assert len(LEDGER) >= 45
    assert list(LEDGER) == [change.id for change in LEDGER.changes]


@pytest.mark.parametrize("change", LEDGER.changes, ids=by_id)
def test_a_change_is_dated_by_a_text(change: Change) -> None:
    assert (change.in_force in HISTORY.editions) == (change.id not in ANNOUNCED)
    if change.confidence is Confidence.HIGH and change.kind is not ChangeKind.ORACLE:
        assert re.search(r"\d{4}-\d\d-\d\d", change.evidence)


@pytest.mark.parametrize("change", LEDGER.changes, ids=by_id)
def test_the_rules_of_a_change_exist(change: Change) -> None:
    newest = HISTORY.editions[-1]
    assert [str(n) for n in change.today if not HISTORY.meaning(n, newest)] == []
    days = (change.in_force, change.in_force - timedelta(days=1))
    lost = [str(n) for n in change.then if not any(HISTORY.meaning(n, day) for day in days)]
    assert lost == []
    assert change.rules


@pytest.mark.parametrize("change", LEDGER.changes, ids=by_id)
def test_a_change_is_said_in_one_sentence_a_language(change: Change) -> None:
    for lang in Lang:
        assert change.what[lang].endswith(".")
        assert change.what[lang][0].isupper() or change.what[lang][0] in "“«"


@pytest.mark.parametrize(
    ("change_id", "day"),
    [
        ("chk-legend", date(2004, 10, 1)),
        ("rav-sublayers", date(2005, 10, 1)),
        ("lrw-planeswalkers", date(2007, 10, 1)),
        ("m10-layers", date(2009, 7, 11)),
        ("roe-team-life", date(2010, 4, 23)),
        ("dgm-split-names", date(2013, 5, 1)),
        ("m14-legend", date(2013, 7, 13)),
        ("ori-illegal-targets", date(2015, 7, 17)),
        ("ogw-colorless", date(2016, 1, 16)),
        ("akh-split", date(2017, 4, 28)),
        ("xln-planeswalkers", date(2017, 9, 29)),
        ("dom-redirection", date(2018, 4, 27)),
        ("stx-mana-value", date(2021, 4, 22)),
        ("mh3-kindred", date(2024, 6, 7)),
    ],
)
def test_a_change_holds_from_its_day(change_id: str, day: date) -> None:
    assert LEDGER.has(change_id, day)
    assert not LEDGER.has(change_id, day - timedelta(days=1))


def test_an_unknown_change_is_an_error() -> None:
    with pytest.raises(KeyError):
        LEDGER.has("akh-splitt", date(2020, 1, 1))


def test_changes_since_a_day() -> None:
    assert [change.id for change in LEDGER.since(date(2025, 9, 19))] == [
        "spm-nonmodal",
        "sos-preparation",
    ]
    assert LEDGER.since(date(1990, 1, 1)) == LEDGER.changes


@pytest.mark.parametrize(
    ("word", "change_id"),
    [
        ("Converted mana cost", "stx-mana-value"),
        ("valeur de mana", "stx-mana-value"),
        ("Tribal", "mh3-kindred"),
        ("remove from the game", "m10-terms"),
        ("action basée sur l'état", "m10-terms"),
    ],
)
def test_a_change_is_found_by_its_words(word: str, change_id: str) -> None:
    assert change_id in [change.id for change in LEDGER.with_term(word)]


def test_the_very_word_goes_before_words_and_summaries_that_hold_it() -> None:
    found = [change.id for change in LEDGER.with_term("planeswalker")]
    assert found[:2] == ["lrw-planeswalkers", "m14-legend"]
    mana = [change.id for change in LEDGER.with_term("mana")]
    assert {"stx-mana-value", "m10-mana-burn"} <= set(mana)
    in_terms = [
        change.id in mana and any("mana" in f" {t.then} {t.today} ".split() for t in change.terms)
        for change in map(LEDGER.__getitem__, mana)
    ]
    assert in_terms == sorted(in_terms, reverse=True)


@pytest.mark.parametrize(
    ("word", "ids"),
    [
        ("split card", ["plc-split-colors", "dgm-split-names", "akh-split", "afr-sections"]),
        (
            "planeswalker",
            ["lrw-planeswalkers", "m14-legend", "xln-planeswalkers", "dom-redirection"],
        ),
    ],
)
def test_among_changes_that_fit_alike_the_oldest_goes_first(word: str, ids: list[str]) -> None:
    assert [change.id for change in LEDGER.with_term(word)] == ids


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("damage on the stack", ["m10-combat-damage"]),
        ("spell, illegal target", ["dom-illegal-targets"]),
        ("blessures dans la pile", ["m10-combat-damage"]),
        ("pond of the frog", []),
    ],
)
def test_words_that_stand_nowhere_together_are_looked_for_one_by_one(
    words: str, ids: list[str]
) -> None:
    assert [change.id for change in LEDGER.with_term(words)] == ids


def test_every_set_has_a_french_name_or_is_marked_english() -> None:
    unknown = {"Foundations", "Marvel’s Spider-Man", "Secrets of Strixhaven"}
    for change in LEDGER.changes:
        name = set_name(change.set, Lang.FR)
        assert name.endswith(" [en]") is (change.set in unknown), name
        assert "'" not in name
        assert set_name(change.set, Lang.EN) == change.set
    assert set_name("Champions of Kamigawa", Lang.FR) == "Guerriers de Kamigawa"


def test_a_summary_is_searched_by_whole_words_in_singular_or_plural() -> None:
    for one, many in (("team", "teams"), ("équipe", "équipes")):
        assert LEDGER.with_term(one) == LEDGER.with_term(many) != ()
    assert LEDGER.with_term("l’exil") == LEDGER.with_term("exil") != ()
    assert LEDGER.with_term("tea") == LEDGER.with_term("") == LEDGER.with_term("?") == ()


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (("legend rule", "règle des légendes"), ("chk-legend", "m14-legend", "xln-planeswalkers")),
        (
            ("mulligan", "opening hand", "main de départ"),
            ("m10-mulligan", "bfz-mulligan", "m20-london"),
        ),
        (("Paris mulligan", "mulligan de Paris"), ("m10-mulligan",)),
        (("Vancouver mulligan", "mulligan de Vancouver"), ("bfz-mulligan",)),
        (("London mulligan", "mulligan de Londres"), ("m20-london",)),
        (
            ("fizzle", "illegal target", "cible illégale", "ne se résout pas"),
            ("wwk-illegal-targets", "ori-illegal-targets", "dom-illegal-targets"),
        ),
        (
            ("combat damage", "blessures de combat"),
            ("m10-combat-damage", "m11-deathtouch-lethal", "fdn-damage-order"),
        ),
        (("layers", "couche"), ("rav-sublayers", "m10-layers", "iko-layers")),
    ],
)
def test_a_term_leads_to_every_change_of_its_rule(
    words: tuple[str, ...], ids: tuple[str, ...]
) -> None:
    for word in words:
        assert tuple(change.id for change in LEDGER.with_term(word)) == ids, word


def test_a_word_tells_its_language() -> None:
    assert LEDGER.language_of("arpenteur") is Lang.FR
    assert LEDGER.language_of("legendary") is Lang.EN
    assert LEDGER.language_of("xyzzyplugh") is LEDGER.language_of("") is None


@pytest.mark.parametrize(
    ("change", "until"),
    [
        ("chk-legend", "m14-legend"),
        ("rav-sublayers", "m10-layers"),
        ("fut-keywords", "m10-deathtouch-lifelink"),
        ("lrw-planeswalkers", "dom-redirection"),
        ("m10-combat-damage", "fdn-damage-order"),
        ("wwk-illegal-targets", "ori-illegal-targets"),
        ("m14-legend", "xln-planeswalkers"),
        ("m10-mulligan", "bfz-mulligan"),
        ("bfz-mulligan", "m20-london"),
    ],
)
def test_a_change_says_until_when_what_a_later_one_ended(change: str, until: str) -> None:
    year = LEDGER[until].in_force.year
    what = LEDGER[change].what
    assert f"(until {year})" in what[Lang.EN] or f", until {year})" in what[Lang.EN]
    assert f"jusqu’en {year})" in what[Lang.FR]


@pytest.mark.parametrize(
    ("change", "lang", "then", "now"),
    [
        ("m10-terms", Lang.EN, "comes into play", "enters the battlefield"),
        ("m10-terms", Lang.FR, "arrive en jeu", "arrive sur le champ de bataille"),
        ("blb-enters", Lang.EN, "enters the battlefield", "enters"),
        ("blb-enters", Lang.FR, "arrive sur le champ de bataille", "arrive"),
        ("m12-dies-hexproof", Lang.EN, "put into a graveyard from the battlefield", "dies"),
        ("fut-tribal", Lang.EN, "tribal", "tribal"),
        ("mh3-kindred", Lang.FR, "tribal", "kindred"),
        ("lrw-planeswalkers", Lang.FR, "arpenteur", "arpenteur"),
    ],
)
def test_the_words_of_a_change_are_those_of_its_day(
    change: str, lang: Lang, then: str, now: str
) -> None:
    assert (lang, then, now) in LEDGER[change].terms


def test_no_word_of_a_change_comes_from_before_or_after_its_day() -> None:
    """The glossary dates words; what a change gives up was in use until its day."""
    dated = {
        (lang, fold(word.text)): word
        for entry in Glossary.bundled().values()
        for lang in Lang
        for word in entry.words.get(lang, ())
        if word.since or word.until
    }
    for change in LEDGER.changes:
        for lang, then, now in change.terms:
            gone, come = dated.get((lang, fold(then))), dated.get((lang, fold(now)))
            if then != now and gone and gone.until:
                assert gone.until >= change.in_force, (change.id, then)
            if then != now and come and come.since:
                assert come.since <= change.in_force, (change.id, now)


@pytest.mark.parametrize("words", ["enters the battlefield", "arrive sur le champ de bataille"])
def test_a_word_that_came_and_went_leads_to_both_days(words: str) -> None:
    assert [c.in_force.year for c in LEDGER.with_term(words)] == [2009, 2024]


def test_a_summary_does_not_say_that_a_thing_arrives_or_enters() -> None:
    """So that who looks for these words of the game finds what is about them."""
    assert {c.id for c in LEDGER.with_term("arrive")} <= {
        *("blb-enters", "m10-terms", "m10-layers", "m10-token-owner")
    }
