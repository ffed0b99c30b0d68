"""What a judge must be told: whose text it is, what was guessed, what has changed since."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from jsonschema import Draft202012Validator

from faqsearch.cli.sentences import misread, understood
from faqsearch.dates import newest_known
from faqsearch.languages import Lang
from faqsearch.nouns.answers import Query
from faqsearch.render.catalogue import NO_BREAK, day
from faqsearch.render.page import GLUE
from faqsearch.schemas import schemas

Ask = Callable[..., Result]
AskJson = Callable[..., Any]


# --- whose text it is ----------------------------------------------------------


def test_restatements_are_told_from_the_documents_of_a_judge(ask_json: AskJson, ask: Ask) -> None:
    assert {hit["bundled"] for hit in ask_json("card", "Oblivion Ring")["rulings"]} == {True}
    assert {hit["bundled"] for hit in ask_json("card", "Pond Skater of Tests")["rulings"]} == {
        False
    }
    ours = ask("card", "Oblivion Ring", "--lang", "fr").stdout.splitlines()
    places = [row for row in ours if row.startswith("    [fr] ")]
    assert places
    assert all(row.endswith(" – reformulation non officielle") for row in places)
    assert "restatement" not in ask("card", "Pond Skater of Tests", "--lang", "en").stdout


def test_exported_rulings_say_whether_they_are_ours(ask: Ask) -> None:
    rulings = json.loads(ask("export").stdout)["rulings"]
    own = {one["bundled"] for one in rulings if one["source"]["document"].startswith("pond")}
    ours = {one["bundled"] for one in rulings if not one["source"]["document"].startswith("pond")}
    assert (own, ours) == ({False}, {True})


def test_a_page_with_rulings_not_checked_ends_with_what_that_means(ask: Ask) -> None:
    words = "nobody has checked whether it holds today."
    page = ask("card", "Pond Skater of Tests", "--lang", "en").stdout
    assert page.rstrip().endswith(words)
    assert page.count(words) == 1
    assert words not in ask("card", "Oblivion Ring", "--lang", "en").stdout
    assert words not in ask("rule", "100.1", "--lang", "en").stdout
    assert words not in ask("card", "Pond Skater of Tests", "--json").stdout


def test_a_page_with_what_holds_ends_with_how_far_the_rules_are_known(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = day(newest_known(), Lang.EN).replace(GLUE, " ")
    told = f"Verdicts go by the rules known here, up to those of {newest}.\n"
    commands = (("card", "Mulldrifter"), ("check", "--card", "Mulldrifter"), ("search", "evoke"))
    monkeypatch.setattr("faqsearch.render.verdicts._RECENT", timedelta.min)
    for command in commands:
        assert ask(*command, "--lang", "en").stdout.endswith(told), command
    monkeypatch.setattr("faqsearch.render.verdicts._RECENT", timedelta.max)
    for command in commands:
        assert told not in ask(*command, "--lang", "en").stdout, command


def test_documents_say_who_brought_them(ask: Ask) -> None:
    rows = ask("documents", "--lang", "en").stdout.splitlines()
    assert "yours    pond-en  Pond: frequently asked questions" in rows
    assert "bundled  lorwyn-en  Lorwyn: mechanics and cards" in rows
    assert "fourni  lorwyn-en  Lorwyn: mechanics and cards" in (
        ask("documents", "--lang", "fr").stdout.splitlines()
    )


# --- what was guessed ----------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "first"),
    [
        ("en", "‘Garruk’ read as Garruk Wildspeaker (the name begins so)"),
        ("fr", "« Garruk » lu comme Garruk Languebestion (début du nom)"),
    ],
)
def test_a_name_that_was_not_typed_whole(ask: Ask, lang: str, first: str) -> None:
    page = ask("card", "Garruk", "--lang", lang).stdout
    assert page.replace(NO_BREAK, " ").splitlines()[0] == first
    assert ask("card", "Garruk Wildspeaker", "--lang", lang).stdout.startswith("Garruk ")


def test_candidates_are_named_in_both_languages(ask: Ask) -> None:
    french = ask("card", "Contemplation", "--lang", "fr")
    assert (french.exit_code, french.stdout) == (
        3,
        "Contemplation (Contemplation)\nContemplation (Ponder)\n",
    )
    for listed, card in zip(french.stdout.splitlines(), ("Contemplation", "Ponder"), strict=True):
        pasted = json.loads(ask("card", listed, "--lang", "fr", "--json").stdout)
        assert pasted["card"]["names"]["en"][0] == card
    english = ask("card", "Contemplation", "--lang", "en")
    assert english.exit_code in {0, 3}
    data = ask("card", "Contemplation", "--lang", "fr", "--json")
    assert json.loads(data.stdout)["candidates"] == ["Contemplation", "Ponder"]


def test_a_word_for_two_mechanics_is_answered_in_the_language_asked_or_with_both(ask: Ask) -> None:
    neither = ask("mechanic", "initiative")
    listed = ["first strike (initiative)", "initiative (prendre l’initiative)"]
    assert (neither.exit_code, neither.stdout.splitlines()) == (3, listed)
    asked = {
        ("Initiative", "--lang", "fr"): "702.7",
        ("Initiative", "--lang", "en"): "726",
        ("The Initiative",): "726",
        (listed[0],): "702.7",
        (listed[1],): "726",
    }
    for words, rule in asked.items():
        shown = json.loads(ask("mechanic", *words, "--json").stdout)
        assert shown["mechanic"]["rule"] == rule, words


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("monarch", "725"),
        ("monarque", "725"),
        ("legendary", "205.4d"),
        ("règle des légendes", "704.5j"),
        ("emblem", "114"),  # and not « embalm », which comes near
        ("commander", "903"),  # and not « commandements », of which it has the stem
    ],
)
def test_a_term_that_is_no_mechanic_leads_to_the_glossary(ask: Ask, name: str, rule: str) -> None:
    refused = ask("mechanic", name)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr == (
        f"faqsearch: {name!r} is no mechanic but a term of the rules: 'faqsearch search {name}' "
        f"shows what the glossary says, and 'faqsearch rule {rule}' its rule\n"
    )
    assert ask("rule", rule).exit_code == 0
    assert json.loads(ask("search", name, "--json").stdout)["hits"][0]["kind"] == "glossary"


@pytest.mark.parametrize(
    ("name", "rule", "defined"),
    [
        ("flashback", "702.34", "cast from your graveyard"),
        ("hexproof", "702.11", "targeted by opponents"),
    ],
)
def test_a_mechanic_without_rulings_is_found_and_defined(
    ask: Ask, name: str, rule: str, defined: str
) -> None:
    answer = ask("mechanic", name, "--lang", "en")
    assert answer.exit_code == 0
    assert answer.stderr.endswith(f"faqsearch: the library has no ruling on {name}\n")
    assert f"rule today {rule}" in answer.stdout
    data = json.loads(ask("mechanic", name, "--json").stdout)
    assert data["mechanic"]["summary"]["en"] in " ".join(answer.stdout.split())
    assert defined in data["mechanic"]["summary"]["en"]
    assert data["total"] == 0


def test_what_was_not_understood_is_said() -> None:
    query = Query(
        "kind:bogus lang:de card:Contemplation",
        Lang.EN,
        unread=("kind:bogus", "lang:de"),
        ambiguous={"Contemplation": ("Contemplation", "Ponder")},
    )
    assert list(misread(query)) == [
        "not understood and taken as words: 'kind:bogus', 'lang:de'; "
        "'Contemplation' may be any of Contemplation, Ponder"
    ]
    assert list(misread(Query("elf", Lang.EN))) == []
    either = Query("", Lang.EN, filters={"after": "03/04/2019"}, excluded=("before:01/02/2018",))
    assert list(misread(either)) == [
        "03/04/2019 was read as day/month/year: 2019-04-03; "
        "01/02/2018 was read as day/month/year: 2018-02-01"
    ]
    many = Query("card:s", Lang.EN, ambiguous={"s": tuple("abcdef")})
    assert list(misread(many)) == ["'s' may be any of a, b, c, d, 2 more"]


def test_what_was_understood_is_said_when_asked(ask: Ask) -> None:
    query = Query(
        "x",
        Lang.FR,
        words=("elfe", "502.81a"),
        phrases=("sur la pile",),
        cards=("Lignify",),
        rules=("502.81a",),
        filters={"set": "LRW"},
    )
    assert understood(query) == (
        "understood in fr: words elfe, 502.81a; phrases sur la pile; cards Lignify; "
        "rules 502.81a; only set:LRW"
    )
    assert understood(Query("", Lang.EN)) == "understood in en: nothing"
    told = ask("search", "skater frozen", "-v", "--json")
    assert "faqsearch: understood in en: words skater, frozen\n" in told.stderr
    assert json.loads(told.stdout)["query"]["words"] == ["skater", "frozen"]
    assert ask("search", "skater frozen").stderr == ""


def test_an_offset_beyond_the_last_hit_says_so(ask: Ask) -> None:
    total = json.loads(ask("search", "skater", "--json").stdout)["total"]
    ended = ask("search", "skater", "--offset", "500")
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"faqsearch: --offset 500 is beyond the last of the hits, which are {total}\n"
    )


# --- what has changed since ------------------------------------------------------


def test_what_a_number_meant_on_a_day(ask: Ask, ask_json: AskJson) -> None:
    asked = ask_json("rule", "505.6", "--as-of", "2007-08-23")["rule"]
    assert (asked["title"], asked["status"], asked["today"]) == ("Split Cards", "deleted", None)
    assert asked["as_of"] == "2007-08-23"
    assert asked["history"] == [
        {"number": "505.6", "from": "2001-07-23", "to": "2009-07-10"},
        {"number": "708.6a", "from": "2009-07-11", "to": "2017-04-27"},
    ]
    assert asked["meanings"] == [
        {"title": "Split Cards", "from": "2001-07-23", "to": "2009-07-10", "today": None},
        {"title": "Main Phase", "from": "2022-11-18", "to": None, "today": "505.6"},
    ]
    page = ask("rule", "505.6", "--as-of", "23 août 2007", "--lang", "en").stdout
    assert page.startswith("505.6  Split Cards\nas of August 23, 2007; no longer a rule today\n")
    assert "\n    since November 18, 2022: Main Phase\n" in page


def test_a_number_of_today_leads_to_the_text_of_then(ask: Ask) -> None:
    page = ask("rule", "702.81", "--lang", "fr")
    assert page.exit_code == 0
    assert page.stdout.startswith(
        "702.81  Pistage\n"
        "plusieurs règles ont porté ce numéro\n"
        "\n"
        "aucun texte ici\n"
        f"«{NO_BREAK}faqsearch import comprules FICHIER{NO_BREAK}» apporte les textes des règles\n"
        "\n"
        "Textes sous d’autres numéros\n"
        "\n"
        "502.81a  "
    )
    assert "Retrace" not in page.stdout


def test_a_section_has_its_title(ask: Ask) -> None:
    assert ask("rule", "505", "--lang", "en").stdout.startswith("505  Split cards\n")
    assert ask("rule", "505", "--lang", "fr").stdout.startswith("505  Double cartes\n")


def test_a_day_that_is_none(ask: Ask) -> None:
    for command in (("rule", "505.6", "--as-of"), ("ledger", "--since")):
        ended = ask(*command, "yesterday")
        assert (ended.exit_code, ended.stdout) == (2, "")
        assert "'yesterday' is not a date, such as 2007-10-12" in ended.stderr
        for many in ("2007", "2007-10"):
            ended = ask(*command, many)
            assert (ended.exit_code, ended.stdout) == (2, "")
            assert f"a day is wanted, such as 2007-10-12, and {many} has many" in ended.stderr


def test_the_ledger(ask: Ask) -> None:
    data = json.loads(
        ask("ledger", "--since", "2017-04-28", "--term", "carte double", "--json").stdout
    )
    Draft202012Validator(schemas()["ledger"]).validate(data)
    assert [change["id"] for change in data["changes"]] == ["akh-split", "afr-sections"]
    whole = json.loads(ask("ledger", "--json").stdout)
    Draft202012Validator(schemas()["ledger"]).validate(whole)
    assert whole["total"] == len(whole["changes"]) > 50
    days = [change["in_force"] for change in whole["changes"]]
    assert days == sorted(days)
    page = ask("ledger", "--since", "28 avril 2017", "--term", "split card", "--lang", "fr")
    assert page.stdout.startswith("28 avril 2017  Amonkhet – change ce qui se passe\n")
    assert page.stdout.endswith("\n2 changements\n")
    past = json.loads(ask("--as-of", "2017-04-28", "ledger", "--json").stdout)["changes"]
    assert past == [change for change in whole["changes"] if change["in_force"] <= "2017-04-28"]
    assert {change["id"] for change in past} >= {"akh-split"}
    nothing = ask("ledger", "--term", "xyzzyplugh")
    assert (nothing.exit_code, nothing.stdout) == (1, "")
    assert nothing.stderr == "faqsearch: the ledger holds no change of 'xyzzyplugh'\n"
    french = ask("ledger", "--term", "arpenteur", env={"LANG": "", "LC_ALL": "", "LC_MESSAGES": ""})
    assert french.stdout.startswith("1er octobre 2007  Lorwyn – apporte du nouveau\n")
    empty = ask("ledger", "--term", " ")
    assert (empty.exit_code, empty.stdout) == (2, "")


# --- pipes -----------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="a POSIX shell")
@pytest.mark.parametrize("columns", ["", "80"])
def test_a_pipe_closed_on_a_page_is_no_error(shelf: Path, columns: str) -> None:
    command = f'"{sys.executable}" -m faqsearch -q --library "{shelf}" export --format jsonl'
    page = command.replace("export --format jsonl", "mechanic planeswalker --lang fr")
    for one in (command, page):
        ended = subprocess.run(
            ["bash", "-c", f"{one} | (sleep 0.1; exec <&-); exit ${{PIPESTATUS[0]}}"],
            capture_output=True,
            check=False,
            env=os.environ | {"COLUMNS": columns},
        )
        assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        ("card", "Ponder (Contemplation)"),
        ("card", "Contemplation (Ponder)"),
        ("search", 'card:"Ponder (Contemplation)"'),
        ("export", "--card", "Ponder (Contemplation)"),
    ],
)
def test_a_listed_candidate_is_a_name_wherever_one_is_taken(
    ask: Ask, arguments: tuple[str, ...]
) -> None:
    answer = (
        ask(*arguments, "--lang", "en", "--json") if arguments[0] != "export" else ask(*arguments)
    )
    assert answer.exit_code == 0, answer.stderr
    assert "Ponder" in answer.stdout
    assert "Contemplation" not in answer.stderr


@pytest.mark.parametrize("typed", ["évoquer", "evoked", "Évocation", "evoke"])
def test_a_verb_is_a_mechanic_wherever_one_is_taken(ask: Ask, typed: str) -> None:
    shown = json.loads(ask("mechanic", typed, "--json").stdout)
    assert shown["mechanic"]["id"] == "evoke"
    query = json.loads(ask("search", f"mechanic:{typed}", "--json").stdout)["query"]
    assert query["unread"] == []
