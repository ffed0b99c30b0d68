"""Statements by all of their words: ours in both languages, what held then and when it ended."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from faqsearch.checker.check import Checker
from faqsearch.checker.judge import verdict_on
from faqsearch.checker.recognise import covers, recognise
from faqsearch.checker.recognisers.meanings import Pattern, read_data
from faqsearch.checker.recognisers.statements import known_statements, statements
from faqsearch.checker.recognisers.template import Prose
from faqsearch.checker.recognisers.wording import wording
from faqsearch.languages import Lang
from faqsearch.nouns.documents import Source
from faqsearch.nouns.rulings import Ruling, RulingKind
from faqsearch.reading.ids import ruling_id

EN, FR = Lang.EN, Lang.FR

DATA = Path(__file__).parent / "data"
ROWS = [
    tuple(line.split("\t"))
    for line in (DATA / "statements.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
EXAMPLES = [row for row in ROWS if row[0]]
OPPOSITES = [row for row in ROWS if not row[0]]
SOURCE = Source("pond", "pond.txt", (3, 4))


def verdict(text: str, lang: Lang, year: int) -> tuple[str, date | None]:
    """What is said today of a ruling of that year, and since when it doesn't hold."""
    id = ruling_id(text, lang)
    day = date(year, 1, 15)
    ruling = Ruling(id, text, lang, RulingKind.DATED, SOURCE, "s", date=day, unit=id)
    check = verdict_on(Checker({}).dated(ruling))
    return str(check.verdict), check.since


@pytest.mark.parametrize(("name", "year", "ended", "lang", "text"), EXAMPLES)
def test_says_what_held_that_year_and_when_it_ended(
    name: str, year: str, ended: str, lang: str, text: str
) -> None:
    own = next(one for one in known_statements() if one.name == name)
    [found] = statements(Prose(text, Lang(lang)))
    assert all(claim in found.claims for claim in own.claims)
    held = ("holds", None) if ended == "-" else ("superseded", date.fromisoformat(ended))
    assert verdict(text, Lang(lang), int(year)) == held


def test_every_statement_has_an_example_in_both_languages() -> None:
    shown = {(row[0], row[3]) for row in EXAMPLES}
    assert {(one.name, lang) for one in known_statements() for lang in ("en", "fr")} <= shown


@pytest.mark.parametrize("row", OPPOSITES, ids=lambda row: row[4])
def test_the_opposite_is_never_said_to_hold(row: tuple[str, ...]) -> None:
    _, year, _, lang, text = row
    assert verdict(text, Lang(lang), int(year))[0] in ("not checkable", "contradicts")


def test_one_unknown_word_and_nothing_is_read() -> None:
    assert wording("Lands have a mana value of 0.", EN)
    assert wording("Purple lands have a mana value of 0.", EN) is None
    assert wording("Un terrain mauve a une valeur de mana de 0.", FR) is None


def test_a_condition_stands_first_wherever_the_sentence_has_it() -> None:
    before = wording("If all of its targets are illegal, the spell is countered.", EN)
    after = wording("The spell is countered if all of its targets are illegal.", EN)
    french = wording("Si toutes ses cibles sont illégales, le sort est contrecarré.", FR)
    assert before == after == french


def test_french_ne_with_que_says_only() -> None:
    only = wording("Vous ne pouvez choisir que 0.", FR)
    assert only == wording("Vous pouvez choisir uniquement 0.", FR)
    assert only != wording("Vous ne pouvez pas choisir 0.", FR)


def test_an_example_says_nothing_more() -> None:
    plain = wording("You can pay additional costs.", EN)
    assert wording("You can pay additional costs, such as buyback.", EN) == plain
    assert wording("Vous pouvez payer les coûts supplémentaires comme le kick.", FR) == plain


def test_words_of_doubt_count_outside_a_statement_only() -> None:
    text = "If both players reveal cards of the same mana value, nobody wins the clash."
    assert recognise(text, EN)
    assert recognise(f"Some players believe the following. {text}", EN) == ()
    assert recognise(f"{text} That is not true.", EN) == ()


def test_a_statement_covers_its_own_sentence_alone() -> None:
    assert covers("Each split card has two names.", EN)
    assert not covers("Each split card has two names. Draw one.", EN)


def test_what_patterns_name_can_be_said() -> None:
    data = read_data("vocabulary.toml")
    sayable = {*data["words"], ">", *(after for _, after in data["together"]["rows"])}
    texts = [said for one in known_statements() for said in one.said]
    texts += [before for before, _ in data["together"]["rows"]]
    for text in [*texts, *data["patterns"].values()]:
        named = {word for part in text.split() for word in part.rstrip("?").split("|")}
        named = {word for word in named if word not in ("", "(", ")") and word[0] != "@"}
        assert named <= sayable, (text, named - sayable)


def test_time_grows_with_the_sentence_alone() -> None:
    many = Pattern("( A | A B? )? " * 40 + "C")
    assert not many.fits(["A"] * 60)
    assert many.fits(["A"] * 30 + ["C"])
