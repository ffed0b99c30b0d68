"""``calc``: the reference model by hand, with cards by name or by literal."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from faqsearch.checker.evaluate import MODEL
from faqsearch.cli import main
from faqsearch.cli.calc import calc
from faqsearch.cli.commands import Described
from tests.cli.conftest import Ask, fits

THEN = ("--as-of", "2007-10-12")


def answer(ask: Ask, *arguments: str) -> Any:
    """The answer as JSON, which fits the schema."""
    ended = ask("calc", *arguments, "--json")
    assert ended.exit_code == 0, ended.stderr
    data = json.loads(ended.stdout)
    fits(data, "calc")
    return data


def test_a_split_card_in_a_clash_then_and_today(ask: Ask) -> None:
    then = answer(ask, "clash", "Assault // Battery", "2", *THEN)
    assert then["answer"] == {"winners": ["A", "B"], "values": {"A": [1, 4], "B": [2]}}
    assert then["as_of"] == "2007-10-12"
    assert then["inputs"] == {"revealed": {"A": "Assault // Battery", "B": "2"}}
    assert then["basis"] == ["701.30d", "709.4b"]
    (flip,) = then["history"]
    assert (flip["since"], flip["change"]) == ("2017-04-28", "akh-split")
    assert flip["before"] == then["answer"]
    today = answer(ask, "clash", "assaillement", "2")
    assert today["answer"]["winners"] == ["A"]
    assert today["answer"] == flip["after"]


def test_an_x_that_was_not_given_is_told_to_be_0(ask: Ask) -> None:
    told = "with X = 0 (--x)"
    on_stack = ("calc", "mana-value", "{X}{R}", "--zone", "stack")
    assert told in ask(*on_stack).stdout and told in ask("calc", "cost", "{X}{R}").stdout
    assert "avec X = 0 (--x)" in ask("calc", "payments", "{X}{R}", "--lang", "fr").stdout
    for sure in (
        (*on_stack, "--x", "2"),
        ("calc", "mana-value", "{X}{R}"),  # anywhere else X is 0
        ("calc", "cost", "{X}{R}", "--free"),
        ("calc", "cost", "{2}{R}"),
    ):
        assert "X = 0" not in ask(*sure).stdout


@pytest.mark.parametrize(
    ("lang", "rules"),
    [
        ("en", "Rules: 115.4 (today’s number) Targets; 306.7"),
        ("fr", "Règles : 115.4 (numéro actuel) Cibles ; 306.7"),
    ],
)
def test_a_number_that_was_another_rule_s_then_is_told_to_be_today_s(
    ask: Ask, lang: str, rules: str
) -> None:
    page = ask("calc", "redirect", "--as-of", "2012-01-01", "--lang", lang).stdout
    assert rules in " ".join(page.split())
    today = ask("calc", "redirect", "--lang", lang).stdout
    assert "115.4 " in today and "115.4 (" not in today


def test_the_page_says_the_answer_first_then_why_and_since_when(ask: Ask) -> None:
    page = ask("calc", "clash", "Assault // Battery", "2", *THEN).stdout.splitlines()
    assert page[0] == "winners: A, B"
    assert page[1] == "    mana values: (A: 1, 4; B: 2)"
    text = "\n".join(page[2:])
    assert "Assault // Battery (Assaillement // Barrissement): {R} Sorcery // {3}{G}" in text
    assert "as of October 12, 2007" in text
    assert "Rules: 701.30d (501.10c then) Clash; 709.4b (today’s number) Split Cards" in text
    assert "before April 28, 2017: winners: A, B;" in text
    assert "since April 28, 2017: winners: A;" in text
    assert "(Amonkhet)" in text


def test_the_page_in_french(ask: Ask) -> None:
    page = ask("calc", "clash", "Assault // Battery", "2", *THEN, "--lang", "fr").stdout
    page = page.replace("\N{NO-BREAK SPACE}", " ")
    assert page.startswith("gagnants : A, B\n")
    assert "Assaillement // Barrissement (Assault // Battery) : {R} Rituel" in page
    assert "au 12 octobre 2007" in page
    assert "Règles : 701.30d (501.10c à cette date) Confrontation" in page
    assert "avant le 28 avril 2017 : gagnants : A, B" in page
    assert "depuis le 28 avril 2017 : gagnants : A " in page
    assert "until" not in page
    assert "since" not in page


@pytest.mark.parametrize(
    ("day", "lang", "said"),
    [
        ("2026-01-01", "en", "names to say: Assault or Battery"),
        ("2026-01-01", "fr", "noms à dire : Assaillement ou Barrissement"),
        ("2007-10-12", "fr", "noms à dire : Assaillement et Barrissement ensemble"),
    ],
)
def test_names_are_those_of_the_answer_s_language(ask: Ask, day: str, lang: str, said: str) -> None:
    for name in ("Assault // Battery", "Assaillement // Barrissement"):
        asked = ("name", name, "--lang", lang, "--as-of", day)
        page = ask("calc", *asked).stdout.replace("\N{NO-BREAK SPACE}", " ")
        assert page.splitlines()[0] == said
        assert "Assault" in str(answer(ask, *asked)["answer"])


def test_the_order_of_evolve_triggers_and_what_another_comes_to(ask: Ask) -> None:
    few = answer(ask, "evolve", "2/2", "3/3", "0/4")["answer"]
    assert (few["triggers"], few["counters"], few["size"]) == (2, 2, "4/4")
    other = {"order": ["0/4", "3/3"], "counters": 1, "size": "3/3"}
    assert few["other_orders"] == [other]
    many = answer(ask, "evolve", "2/2", "0/4", "3/3")["answer"]
    assert (many["triggers"], many["counters"], many["size"]) == (2, 1, "3/3")
    assert many["other_orders"] == [{"order": ["3/3", "0/4"], "counters": 2, "size": "4/4"}]
    for same in (("3/3", "3/3"), ("3/3",), ("1/1", "4/4")):  # every order comes to one
        assert "other_orders" not in answer(ask, "evolve", "2/2", *same)["answer"]
    page = ask("calc", "evolve", "2/2", "0/4", "3/3", "--lang", "fr").stdout
    page = page.replace("\N{NO-BREAK SPACE}", " ")
    assert "dans l’ordre donné ; dans un autre ordre : (ordre de résolution : 3/3, 0/4 ;" in page


def test_a_translation_never_stops_an_answer(tmp_path: Path) -> None:
    """A French type line that is none, and one of an old printing."""
    old = {"name": "Chain of Reeds", "layout": "normal", "manaCost": "{W}"}
    types = {"type": "Enchantment — Aura", "text": "Enchant creature"}
    lit = {"name": "Lit // Unlit", "layout": "split", "manaCost": "{1}{U}", "type": "Instant"}

    def printed(**more: str) -> dict[str, Any]:
        return {"foreignData": [{"language": "French", **more}]}

    data = {
        "Chain of Reeds": [
            {
                **old,
                **types,
                **printed(name="Chaîne de joncs", type="Enchanter : créature", text="Vol"),
            }
        ],
        "Lit // Unlit": [
            {
                **lit,
                "faceName": name,
                "side": side,
                **printed(name="Allumé // Éteint", faceName=french, type=kind, text="Piochez."),
            }
            for name, side, french, kind in (
                ("Lit", "a", "Allumé", "Éphémère"),
                ("Unlit", "b", "Éteint", "Dégagez un terrain."),
            )
        ],
    }
    (tmp_path / "cards.json").write_text(json.dumps({"data": data}), encoding="utf-8")
    library = ["--library", str(tmp_path / "library")]

    def run(*arguments: str) -> str:
        ended = CliRunner().invoke(main, [*library, *arguments])
        assert ended.exit_code == 0, ended.stderr
        return ended.stdout.replace("\N{NO-BREAK SPACE}", " ")

    run("import", "mtgjson", str(tmp_path / "cards.json"))
    assert run("calc", "colors", "Éteint", "--lang", "fr").startswith("couleurs : bleu\n")
    assert run("calc", "colors", "Chaîne de joncs", "--lang", "fr").startswith("couleurs : blanc\n")
    assert run("calc", "mana-value", "Lit // Unlit", "--lang", "fr").startswith(
        "valeur de mana : 4"
    )
    page = run("card", "Lit // Unlit", "--lang", "fr")
    assert page.count("Éphémère") == 2
    assert "Dégagez un terrain.\n" in page
    assert "Enchanter : créature" in run("card", "Chaîne de joncs", "--lang", "fr")


def test_a_card_that_was_not_named_whole_says_how_it_was_read(ask: Ask) -> None:
    exact = ask("calc", "mana-value", "fire // ice").stdout
    near = ask("calc", "mana-value", "fire // ic").stdout
    assert "→" not in exact
    assert "fire // ic → Fire // Ice" in near


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("evolve", "2/2", "3/3", "3/3"), {"triggers": 2, "counters": 1, "size": "3/3"}),
        (("evolve", "4/4", "Mulldrifter"), {"triggers": 0}),
        (("payments", "{W/B}{W/B}"), ["{W}{W}", "{W}{B}", "{B}{B}"]),
        (("payable", "{W/B}{1}", "BC"), True),
        (("payable", "{W/B}{1}", "{R}{C}"), False),
        (("mana-value", "Feu // Glace", "--zone", "stack", "--face", "1"), [2]),
        (("mana-value", "Fire // Ice"), [4]),
        (("mana-value", "Fire // Ice", *THEN), [2, 2]),
        (("mana-value", "split(1,3)", *THEN), [1, 3]),
        (("mana-value", "{X}{U}", "--zone", "stack", "--x", "3"), [4]),
        (("colors", "Feu // Glace"), {"colors": ["U", "R"], "multicolored": True}),
        (("colors", "Feu // Glace", "--zone", "stack", "--face", "1"), {"colors": ["R"]}),
        (("characteristics", "Mulldrifter"), {"types": ["creature"], "size": "2/2"}),
        (("name", "Fire // Ice"), [["Fire"], ["Ice"]]),
        (("name", "Fire // Ice", *THEN), [["Fire", "Ice"]]),
        (("cost", "{5}{U}", "--instead", "{2}{U}"), {"mana": "{2}{U}", "mana_value": 6}),
        (("cost", "Mulldrifter"), {"mana": "{4}{U}", "mana_value": 5}),
        (("payments", "Oblivion Ring"), ["{2}{W}"]),
        (("payable", "Oblivion Ring", "WWW"), True),
        (("cost", "{5}{U}", "--free"), {"mana": "{0}"}),
        (("cost", "{3}", "--more", "{1}", "--less", "{2}"), {"mana": "{2}"}),
        (("symbols", "rouge", "{R}{R/W}", "{2}{G}"), {"count": 2}),
        (("symbols", "WG", "{R}{R/W}", "{2}{G}"), {"count": 2}),
        (("discover", "4", "adventure({3}{R},{5}{U}{R})"), {"castable": ["face 1"]}),
        (("cascade", "5", "modal_dfc(2,7)"), {"castable": ["face 1"]}),
        (
            ("cascade", "5", "modal_dfc(2,7)", "--as-of", "2021-01-01"),
            {"castable": ["face 1", "face 2"]},
        ),
        (("transmute", "3", "2", "3", "{1}{B}{B}", "split(1,2)"), [1, 2, 3]),
        (("transmute", "3", "2", "3", "{1}{B}{B}", "split(1,2)", *THEN), [1, 2]),
        (("layers", "1/1", "+3/+3", "set:1/1"), {"size": "4/4"}),
        (("layers", "1/1", "+3/+3", "set:1/1", *THEN), {"size": "1/1"}),
        (("layers", "2/3", "counter:+1/+1", "switch"), {"size": "4/3"}),
        (("layers", "2/3", "-1/-1", "static:+0/+2"), {"size": "1/4"}),
        (("layers", "Mulldrifter", "lose-abilities"), {"abilities": []}),
        (("layers", "2/3", "gain:flying,trample"), {"abilities": ["flying", "trample"]}),
        (("layers", "2/3", "colors:noir", "add-colors:W"), {"colors": ["W", "B"]}),
        (("castable", "Mulldrifter"), True),
        (("castable", "Mulldrifter", "--their-turn"), False),
        (("castable", "Feu // Glace", "--their-turn", "--stack"), True),
        (("castable", "land", "--lands", "0"), False),
        (
            ("retrace", "Raven's Crime"),
            {"castable": True, "mana": "{B}", "lands_discarded": 1, "goes_to": "graveyard"},
        ),
        (("retrace", "Raven's Crime", "--mana", "R"), {"castable": False}),
        (("retrace", "Raven's Crime", "--zone", "hand"), {"castable": False}),
        (("retrace", "Flame Jab", "--mana", "R"), {"castable": True, "lands_discarded": 1}),
        (("retrace", "Flame Jab", "--mana", "R", "--lands", "0"), {"castable": False}),
        (("evoke",), {"sacrificed": True, "triggers": 2}),
        (("evoke", "mana"), {"sacrificed": False, "triggers": 1}),
        (("evoke", "nothing"), {"sacrificed": False}),
        (("evoke", "--returned"), {"stays": True}),
        (("hideaway", "5"), {"look": 5, "enters_tapped": False}),
        (("hideaway", *THEN, "--cards", "3"), {"look": 3, "enters_tapped": True}),
        (("uniqueness", "Garruk Wildspeaker", "B:planeswalker(Garruk)"), {"to_graveyard": 0}),
        (
            ("uniqueness", "Garruk Wildspeaker", "B:planeswalker(Garruk)", *THEN),
            {"to_graveyard": 2, "doomed": [0, 1]},
        ),
        (
            ("uniqueness", "Garruk Wildspeaker", "Garruk Wildspeaker", *THEN),
            {"to_graveyard": 2, "doomed": [0, 1], "choosers": []},
        ),
        (
            ("uniqueness", "Garruk Wildspeaker", "Garruk Wildspeaker", "--as-of", "2014-01-01"),
            {"to_graveyard": 1, "doomed": [], "choosers": ["A"]},
        ),
        (
            ("uniqueness", "Garruk Wildspeaker", "planeswalker(Garruk)", "--as-of", "2014-01-01"),
            {"to_graveyard": 1, "choosers": ["A"]},
        ),
        (("uniqueness", "Garruk Wildspeaker", "planeswalker(Garruk)"), {"to_graveyard": 0}),
        (("uniqueness", "Garruk Wildspeaker", "Garruk Wildspeaker"), {"to_graveyard": 1}),
        (("uniqueness", "legend(Anna)", "legend(Anna)"), {"to_graveyard": 1, "choosers": ["A"]}),
        (("uniqueness", "legend(Anna)", "B:legend(Anna)", *THEN), {"to_graveyard": 2}),
        (
            ("lethal", "4", "3", "1/1", "--trample", "--deathtouch"),
            {"lethal": [1, 1], "most_past_blockers": 2, "divided": "freely"},
        ),
        (("lethal", "5/5", "2/2", "3/3"), {"lethal": [2, 3], "divided": "freely"}),
        (
            ("lethal", "5/5", "2/2", "3/3", "--as-of", "2015-01-01"),
            {"lethal": [2, 3], "divided": "in order, lethal damage first"},
        ),
        (("lethal", "5/5", "2/2", "3/3", *THEN), {"lethal": [2, 3], "divided": "freely"}),
        (("lethal", "4/4", "3", "1", "--assign", "0,4"), {"legal": True}),
        (
            ("lethal", "4/4", "3", "1", "--assign", "0,4", "--as-of", "2012-01-01"),
            {"legal": False},
        ),
        (("legal-target", "creature or player", "Garruk Wildspeaker"), True),
        (("legal-target", "creature or player", "Garruk Wildspeaker", *THEN), False),
        (("legal-target", "creature or player"), True),
        (("mana-ability", "activated"), {"mana_ability": True}),
        (("mana-ability", "activated", "--targets"), {"mana_ability": False}),
        (("mana-ability", "triggered", "--from-mana"), {"mana_ability": True}),
        (("redirect",), False),
        (("redirect", *THEN), True),
        (("redirect", "--combat", *THEN), False),
        (("loyalty", "3", "-6"), False),
        (("loyalty", "6", "-6"), True),
        (("team-life", "15"), 15),
        (("team-life", "15", *THEN), 8),
        (("resolve", "illegal"), {"outcome": "doesn't resolve"}),
        (("resolve", "illegal", *THEN), {"outcome": "countered"}),
        (("resolve", "legal", "illegal"), {"outcome": "resolves", "affected": [0]}),
        (("run", "team-life", '{"team": 15}', *THEN), 8),
        (("run", "may_redirect_part", '{"damage": 2, "part": 1}'), False),
        (("mana-value", '{"types": "Land"}'), [0]),
    ],
)
def test_answers(ask: Ask, arguments: tuple[str, ...], expected: object) -> None:
    found = answer(ask, *arguments)["answer"]
    if isinstance(expected, dict):
        assert {key: found[key] for key in expected} == expected
    else:
        assert found == expected


@pytest.mark.parametrize(
    ("arguments", "begins", "turns"),
    [
        (("discover", "3", "split({1}{R},{1}{U})"), "2023-11-17", []),
        (("clash", "split(1,4)", "2"), "2007-10-01", ["2017-04-28"]),
        (("mana-value", "split(1,4)"), "2001-07-23", ["2017-04-28"]),
        (("resolve", "illegal"), "1999-11-01", ["2018-04-27"]),
        (("team-life", "15"), "2005-08-01", ["2010-04-23"]),
    ],
)
def test_a_history_begins_with_what_it_is_about(
    ask: Ask, arguments: tuple[str, ...], begins: str, turns: list[str]
) -> None:
    found = answer(ask, *arguments)
    assert found["begins"] == begins
    assert [flip["since"] for flip in found["history"]] == turns


@pytest.mark.parametrize(
    ("arguments", "cautions"),
    [
        (("layers", "Mulldrifter", *THEN), ["card-data"]),
        (("evolve", "Mulldrifter", "3/3", "--as-of", "2014-01-01"), ["card-data"]),
        (("layers", "Mulldrifter"), []),
        (("layers", "2/2", *THEN), []),
        (("mana-value", "Mulldrifter", *THEN), []),
        (("colors", "Mulldrifter", *THEN), []),
        (("resolve", "legal", "--as-of", "2001-08-01"), ["before-ledger"]),
    ],
)
def test_what_is_not_known_of_an_old_day_is_said(
    ask: Ask, arguments: tuple[str, ...], cautions: list[str]
) -> None:
    assert answer(ask, *arguments)["cautions"] == cautions
    page = ask("calc", *arguments).stdout
    assert ("The cards are as they are today" in page) is ("card-data" in cautions)
    assert ("before October 2003" in page) is ("before-ledger" in cautions)


def test_every_subcommand_is_tried_above() -> None:
    marks = test_answers.pytestmark  # type: ignore[attr-defined]
    tried = {arguments[0] for arguments, _ in marks[0].args[1]}
    assert set(calc.commands) == tried | {"clash", "list"}
    assert len(calc.commands) > 22


def test_only_keyword_abilities_are_abilities(ask: Ask) -> None:
    assert answer(ask, "layers", "Lignify")["answer"]["abilities"] == ["enchant"]


@pytest.mark.parametrize(
    ("day", "types", "line"),
    [
        ("2024-06-06", ["tribal", "enchantment"], "{1}{G} Tribal Enchantment — Treefolk Aura"),
        ("2024-06-07", ["kindred", "enchantment"], "{1}{G} Kindred Enchantment — Treefolk Aura"),
    ],
)
def test_a_type_line_says_kindred_since_2024(
    ask: Ask, day: str, types: list[str], line: str
) -> None:
    asked = ("characteristics", "Lignify", "--as-of", day)
    assert answer(ask, *asked)["answer"]["types"] == types
    assert line in ask("calc", *asked).stdout


def test_the_page_of_a_card_says_kindred(ask: Ask) -> None:
    assert "Kindred Enchantment — Treefolk Aura" in ask("card", "Lignify", "--lang", "en").stdout


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("layers", "2/2", "set:1/1", "switch", "gain:flying", "types:Elf"),
        ("characteristics", "Mulldrifter"),
        ("lethal", "4", "3", "--trample"),
        ("hideaway",),
        ("run", "exile_loop", '{"enters": "C", "battlefield": ["B"], "exiled": {"B": "A"}}'),
    ],
)
def test_a_page_is_in_one_language(ask: Ask, arguments: tuple[str, ...], lang: str) -> None:
    page = ask("calc", *arguments, "--lang", lang).stdout
    assert ("Rules:" in page) is (lang == "en")
    assert ("Règles\N{NO-BREAK SPACE}:" in page) is (lang == "fr")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("clash", "2"), 2, "cards: two to 26 cards are wanted"),
        (("clash", "Nosuchcardxyz", "2"), 1, "Nosuchcardxyz"),
        (("clash", "split(1)", "2"), 2, "two faces"),
        (("evolve", "2/2", "Fire // Ice"), 2, "entering: a size such as 2/2"),
        (("payments", "{zz}"), 2, "cost: "),
        (("cost", "Mosswort Bridge"), 2, "'Mosswort Bridge' has no mana cost"),
        (("payable", "{W}", "Q"), 2, "mana: the letters W, U, B, R, G, C"),
        (("payable", "BC", "{W/B}{1}"), 2, "first, then the mana: calc payable '{W/B}{1}' 'BC'"),
        (("team-life", "abc"), 2, "a whole number is wanted, not 'abc'"),
        (("loyalty", "-1", "2"), 2, "'LOYALTY': a whole number from 0 on is wanted, not '-1'"),
        (("cost", "3", "--x", "q"), 2, "'--x': a whole number from 0 on is wanted, not 'q'"),
        (("symbols", "purple", "2"), 2, "colors: W, U, B, R, G"),
        (("layers", "2/2", "frob"), 2, "effects: one of +3/+3"),
        (("layers", "2/2", "own:frob"), 2, "effects: one of +3/+3"),
        (("layers", "2/2", "types:,"), 2, "types[0]: a text that is not empty is wanted"),
        (("layers", "2/2", "gain:flying,"), 2, "gain[1]: a text that is not empty is wanted"),
        (("uniqueness", "A:"), 1, "A:"),
        (("discover", "x", "3"), 2, "'N'"),
        (("loyalty", "3", "-x"), 2, "'COST'"),
        (("lethal", "4", "3", "1", "--assign", "4"), 2, "--assign: a number for each blocker"),
        (("mana-value", "3", "--zone", "nowhere"), 2, "--zone"),
        (("mana-value", "Fire // Ice", "--zone", "stack"), 2, "--face: on the stack one half"),
        (("colors", "split({R},{G})", "--zone", "stack"), 2, "--face: on the stack one half"),
        (("mana-value", "3", "--as-of", "soon"), 2, "--as-of"),
        (("run", "clsh", "{}"), 1, "Did you mean clash"),
        (("run", "clash", "{"), 2, "inputs: a JSON object is wanted"),
        (("run", "clash", "{}"), 2, "clash needs revealed"),
        (
            ("evolve", "2/2", "3/3", "--as-of", "1994-01-01"),
            1,
            "on January 1, 1994 the rules knew nothing of evolve, which came on February 1, 2013",
        ),
        (("discover", "3", "2", "--as-of", "2020-01-01"), 1, "which came on November 17, 2023"),
        (("payments", "{W/B}", "--as-of", "2004-01-01"), 1, "nothing of hybrid mana"),
        (("team-life", "15", "--as-of", "2004-01-01"), 1, "nothing of Two-Headed Giant"),
        (("loyalty", "3", "-1", "--as-of", "2006-01-01"), 1, "nothing of planeswalkers"),
        (("resolve", "legal", "--as-of", "1995-01-01"), 1, "the oldest are those of November"),
        (("run", "clash", '{"revealed": 3}'), 2, "revealed: an object is wanted"),
        (("clsh", "2"), 2, "clsh"),
        (("adventure-exile", "x"), 2, "'faqsearch calc run adventure-exile' asks the model for it"),
    ],
)
def test_mistakes_are_one_sentence(
    ask: Ask, arguments: tuple[str, ...], code: int, words: str
) -> None:
    ended = ask("calc", *arguments)
    assert ended.exit_code == code
    assert ended.stdout == ""
    assert ended.stderr.startswith("faqsearch: ")
    assert ended.stderr.count("\n") == 1
    assert words in ended.stderr


def test_an_ambiguous_name_lists_its_cards(ask: Ask) -> None:
    ended = ask("calc", "clash", "Contemplation", "2")
    assert ended.exit_code == 3
    assert ended.stdout == "Contemplation (Contemplation)\nPonder (Contemplation)\n"
    data = json.loads(ask("calc", "clash", "Contemplation", "2", "--json").stdout)
    fits(data, "error")


def test_calc_alone_shows_its_help(ask: Ask) -> None:
    ended = ask("calc")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "mana-value" in ended.stderr
    for name in calc.commands:
        shown = ask("calc", name, "--help")
        assert shown.exit_code == 0
        assert "--json" in shown.stdout


def test_the_list_names_every_function(ask: Ask) -> None:
    data = json.loads(ask("calc", "list", "--json").stdout)
    fits(data, "calc-list")
    assert {function["name"] for function in data["functions"]} == set(MODEL)
    assert all(function["decides"].endswith((".", "…")) for function in data["functions"])
    page = ask("calc", "list").stdout
    assert "team_life  team\n" in page
    assert "``" not in page


def test_other_commands_load_nothing_of_the_model_by_calc(
    process: Callable[..., subprocess.CompletedProcess[bytes]],
) -> None:
    code = "import sys, faqsearch.cli; print([n for n in sys.modules if '.checker' in n])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert loaded.stdout.strip() == b"[]"
    ended = process("calc", "payments", "{W/B}")
    assert ended.stdout.startswith(b"payable with: {W} or {B}\n")


def _examples() -> list[tuple[str, ...]]:
    """The first example of every calculation."""
    context = click.Context(calc)
    commands = [calc.get_command(context, name) for name in calc.list_commands(context)]
    found = [one.examples[0] for one in commands if isinstance(one, Described) and one.params]
    return [tuple(shlex.split(example)[1:]) for example in found]


ODD = ["", "{∞}", "{1}{½}", "9" * 5000, f"{'9' * 5000}/1", "-1", "0.5"]


@pytest.mark.parametrize("example", _examples(), ids=lambda example: example[0])
def test_what_is_odd_is_answered_or_refused_in_a_sentence(
    ask: Ask, example: tuple[str, ...]
) -> None:
    for place, odd in product(range(1, len(example)), ODD):
        arguments = [*example[:place], odd, *example[place + 1 :]]
        ended = ask("calc", *arguments)
        assert ended.exit_code in (0, 1, 2, 3), ended.exception
        assert "please report" not in ended.stderr, arguments
        assert bool(ended.stdout) == (ended.exit_code == 0)
        assert not any(mark in ended.stdout for mark in "∞½"), arguments


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("mana-value", ""), 1, "''"),
        (("clash", "", ""), 1, "''"),
        (("colors", ""), 1, "''"),
        (("castable", ""), 1, "''"),
        (("mana-value", "{½}"), 2, "no halves of mana"),
        (("mana-value", "{1000000}{∞}"), 2, "no halves of mana and none without end"),
        (("clash", "{∞}", "2"), 2, "none without end"),
        (("payable", "{½}", "W"), 2, "no halves of mana"),
        (("evolve", "9" * 5000 + "/1", "1/1"), 2, "a power and toughness of at most 1,000,000"),
        (("clash", *"4" * 31), 2, "cards: two to 26 cards are wanted, one of each player, not 31"),
    ],
)
def test_no_card_and_no_number_without_end_is_answered(
    ask: Ask, arguments: tuple[str, ...], code: int, words: str
) -> None:
    ended = ask("calc", *arguments)
    assert (ended.exit_code, ended.stdout) == (code, "")
    assert words in ended.stderr
    assert ended.stderr.count("\n") == 1
