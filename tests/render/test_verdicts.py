"""Verdicts as lines: the words of a text that the game has given up."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import pytest

from faqsearch.languages import Lang
from faqsearch.nouns.verdicts import (
    Check,
    Method,
    OutdatedWord,
    Reason,
    Turn,
    Verdict,
)
from faqsearch.render.catalogue import GLUE
from faqsearch.render.verdicts import badge, holding, known_up_to, unchecked

M10 = date(2009, 7, 11)


@pytest.mark.parametrize(
    ("lang", "replaced", "dropped"),
    [
        (Lang.EN, "Words since replaced: in play → battlefield", "No longer a term: mana burn"),
        (
            Lang.FR,
            "Termes remplacés depuis\N{NO-BREAK SPACE}: in play → battlefield",
            "N’est plus un terme\N{NO-BREAK SPACE}: mana burn",
        ),
    ],
)
def test_a_word_without_a_successor_is_told_as_dropped(
    lang: Lang, replaced: str, dropped: str
) -> None:
    words = (OutdatedWord("in play", "battlefield", M10), OutdatedWord("mana burn", None, M10))
    check = Check(Verdict.NOT_CHECKABLE, Method.LINKED, outdated=words)
    assert [row.text for row in badge(check, lang, None)][-2:] == [replaced, dropped]


@pytest.mark.parametrize(
    ("lang", "since"),
    [
        (
            Lang.EN,
            "Look at it: what it speaks of has changed since, on November 8, 2024 (Foundations)",
        ),
        (
            Lang.FR,
            "À revoir\N{NO-BREAK SPACE}: ce dont elle parle a changé depuis, le 8 novembre 2024 "
            "(Foundations [en])",
        ),
    ],
)
def test_a_change_of_its_subject_is_a_reason_to_look(lang: Lang, since: str) -> None:
    check = Check(Verdict.NOT_CHECKABLE, Method.LINKED, touched=("fdn-damage-order",))
    shown = [row.text.replace(GLUE, " ") for row in badge(check, lang, None)]
    assert shown[1] == since


@pytest.mark.parametrize(
    ("lang", "older"),
    [
        (
            Lang.EN,
            "Look at it if it is older: what it speaks of changed on November 8, 2024 "
            "(Foundations)",
        ),
        (
            Lang.FR,
            "À revoir si elle est plus ancienne\N{NO-BREAK SPACE}: ce dont elle parle a changé "
            "le 8 novembre 2024 (Foundations [en])",
        ),
    ],
)
def test_of_what_has_no_date_a_change_counts_if_it_is_older(lang: Lang, older: str) -> None:
    check = Check(Verdict.NOT_CHECKABLE, Method.LINKED, touched=("fdn-damage-order",), undated=True)
    shown = [row.text.replace(GLUE, " ") for row in badge(check, lang, None)]
    assert shown[1] == older
    assert "2024" not in shown[0] and shown[2].endswith(".")


@pytest.mark.parametrize(
    ("lang", "as_of", "said"),
    [
        (Lang.EN, None, "Holds today but for what was altered – "),
        (Lang.EN, M10, "Held on July 11, 2009 but for what was altered – "),
        (Lang.FR, None, "Toujours vrai aujourd’hui, sauf ce qui a changé – "),
    ],
)
def test_what_holds_only_in_part_does_not_hold_without_a_word(
    lang: Lang, as_of: date | None, said: str
) -> None:
    check = Check(Verdict.HOLDS, Method.COMPUTED, altered="m10-deathtouch-lifelink")
    rows = [row.text.replace(GLUE, " ") for row in badge(check, lang, as_of)]
    assert rows[0].startswith(said)
    assert "2009" in rows[1] and rows[2].endswith(".")
    plain = [row.text for row in badge(Check(Verdict.HOLDS, Method.COMPUTED), lang, as_of)]
    assert len(plain) == 1 and said not in plain[0].replace(GLUE, " ")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (Lang.EN, "Verdicts go by the rules known here, up to those of July 11, 2009."),
        (
            Lang.FR,
            "Les verdicts suivent les règles connues ici, jusqu’à celles du 11 juillet 2009.",
        ),
    ],
)
def test_how_far_the_rules_are_known_is_told_of_what_holds_long_after(
    lang: Lang, told: str
) -> None:
    def known(basis: Iterable[str], on: date) -> date:
        assert list(basis) == ["702.74a"]
        return M10

    holds = Check(Verdict.HOLDS, Method.COMPUTED, ("702.74a",))
    later = known_up_to([None, holds], known, date(2009, 10, 12), lang)
    assert later and later.replace(GLUE, " ").replace("\N{NO-BREAK SPACE}", " ") == told
    assert known_up_to([holds], known, date(2009, 10, 11), lang) is None
    assert known_up_to([None], known, date(2009, 10, 12), lang) is None
    assert known_up_to([holds], lambda basis, on: on, None, lang) is None


@pytest.mark.parametrize(
    ("check", "en", "fr"),
    [
        (
            Check(
                Verdict.NOT_CHECKABLE,
                Method.LINKED,
                reason=Reason.LATER,
                rules_of=date(2007, 10, 1),
            ),
            "Not checked: it speaks of the rules of October 1, 2007, later than the day asked for",
            "Non vérifié : il s’agit des règles du 1er octobre 2007, postérieures au jour demandé",
        ),
        (
            Check(Verdict.NOT_CHECKABLE, Method.LINKED, reason=Reason.NO_MODEL, unrecognised=True),
            "Not checked: its sentences are not recognised among the claims that are known",
            "Non vérifié : ses phrases ne sont pas reconnues parmi les affirmations connues",
        ),
        (
            Check(Verdict.NOT_CHECKABLE, Method.LINKED, reason=Reason.NO_MODEL),
            "Not checked: no model computes it",
            "Non vérifié : aucun modèle ne le calcule",
        ),
    ],
)
def test_why_there_is_no_verdict(check: Check, en: str, fr: str) -> None:
    assert unchecked(check, Lang.EN).replace(GLUE, " ") == en
    assert unchecked(check, Lang.FR).replace(GLUE, " ").replace("\N{NO-BREAK SPACE}", " ") == fr


@pytest.mark.parametrize(
    ("lang", "holds", "held", "superseded"),
    [
        (
            Lang.EN,
            "Holds today if this program read it right",
            "Held on July 11, 2009 if this program read it right",
            "computed, if this program read it right",
        ),
        (
            Lang.FR,
            "Toujours vrai aujourd’hui, si ce programme l’a bien comprise",
            "Vrai au 11 juillet 2009, si ce programme l’a bien comprise",
            "calculé, si ce programme l’a bien comprise",
        ),
    ],
)
def test_a_verdict_on_what_no_person_has_read_says_what_it_hangs_on(
    lang: Lang, holds: str, held: str, superseded: str
) -> None:
    check = Check(Verdict.HOLDS, Method.COMPUTED, recognised=True)
    assert holding(check, lang, None) == holds
    assert holding(check, lang, M10).replace(GLUE, " ") == held
    over = Check(
        Verdict.SUPERSEDED, Method.COMPUTED, since=M10, changes=("m10-mulligan",), recognised=True
    )
    assert next(badge(over, lang, None)).text.endswith(superseded)
    read = Check(Verdict.SUPERSEDED, Method.COMPUTED, since=M10, changes=("m10-mulligan",))
    assert superseded not in next(badge(read, lang, None)).text


@pytest.mark.parametrize(
    ("lang", "rows"),
    [
        (
            Lang.EN,
            [
                "Held on October 5, 2007 – as the text of that day has it – "
                "rule 704.5j (420.5e then)",
                "No longer so: changed since, on July 13, 2013 (Magic 2014)",
                "No longer so: changed since, on September 29, 2017 (Ixalan)",
            ],
        ),
        (
            Lang.FR,
            [
                "Vrai au 5 octobre 2007 – d’après le texte de ce jour – "
                "règle 704.5j (420.5e à cette date)",
                "Ne vaut plus : changé depuis, le 13 juillet 2013 (Magic 2014)",
                "Ne vaut plus : changé depuis, le 29 septembre 2017 (Ixalan)",
            ],
        ),
    ],
)
def test_a_text_that_held_then_and_changed_since_says_so(lang: Lang, rows: list[str]) -> None:
    check = Check(Verdict.HOLDS, Method.TEXT, ("704.5j",), until=date(2013, 7, 13))
    shown = [row.text for row in badge(check, lang, date(2007, 10, 5))]
    plain = [row.replace(GLUE, " ").replace("\N{NO-BREAK SPACE}", " ") for row in shown]
    assert [plain[at] for at in (0, 1, 3)] == rows
    assert all(plain[at].endswith(".") for at in (2, 4))  # what changed


def test_the_last_turn_has_its_day_and_the_day_asked_for_is_not_today() -> None:
    turns = (
        Turn(date(2013, 7, 13), ("m14-legend",), {"to_graveyard": 1}),
        Turn(date(2017, 9, 29), ("xln-planeswalkers",), {"to_graveyard": 0}),
    )
    check = Check(
        Verdict.SUPERSEDED,
        Method.COMPUTED,
        since=date(2013, 7, 13),
        changes=("m14-legend",),
        function="uniqueness",
        then={"to_graveyard": 2},
        now={"to_graveyard": 0},
        turns=turns,
    )
    told = {
        day: " ".join(row.text.replace(GLUE, " ") for row in badge(check, Lang.EN, day))
        for day in (None, date(2018, 1, 1))
    }
    assert "– now, since September 29, 2017, permanents put into the graveyard: 0" in told[None]
    asked = told[date(2018, 1, 1)]
    assert "– on January 1, 2018, since September 29, 2017, permanents" in asked
    assert "unless they have the same name" in asked and "now" not in asked
