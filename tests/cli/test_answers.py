"""Real answers from the command line, in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faqsearch.render.catalogue import NO_BREAK

Ask = Callable[..., Result]
AskJson = Callable[..., Any]


@pytest.mark.parametrize(
    "name",
    ["Oblivion Ring", "OBLIVION RING", "cercle de l’oubli", "cercle de l'oubl", "oblivion rinq"],
)
def test_every_spelling_reaches_one_card(ask_json: AskJson, name: str) -> None:
    answer = ask_json("card", *name.split())
    assert answer["card"]["id"] == "Oblivion Ring"
    assert answer["card"]["names"]["en"][0] == "Oblivion Ring"
    assert answer["total"] == len(answer["rulings"]) > 0
    assert [hit["rank"] for hit in answer["rulings"]] == list(range(1, answer["total"] + 1))
    assert all("Oblivion Ring" in hit["cards"] for hit in answer["rulings"] if not hit["via"])


def test_the_tier_tells_a_guess(ask_json: AskJson) -> None:
    assert ask_json("card", "Oblivion Ring")["tier"] == "exact"
    assert ask_json("card", "oblivion rinq")["tier"] == "fuzzy"


def test_what_comes_nearly_as_near_is_said(ask: Ask) -> None:
    ended = ask("card", "Spite // Maice", "--lang", "en")
    assert ended.exit_code == 0
    assert "Spite // Malice" in ended.stdout
    assert ended.stderr == "faqsearch: 'Spite // Maice' comes near Spitemare too\n"


def test_a_card_in_both_languages(ask: Ask) -> None:
    english = ask("card", "Grizzly Bears", "--lang", "en")
    assert english.exit_code == 0
    assert english.stdout.startswith("Grizzly Bears  (")
    assert "Creature — Bear  2/2\n" in english.stdout
    assert (
        " 1. Bears that swim are still bears. Nothing in rule 702.9 gives them wings.\n"
        "    -- A wet bear is a bear.\n"
        "    -- A dry bear is one too.\n"
        "    [en] Pond: frequently asked questions, lines 14–16 – March 3, 2021\n"
    ) in english.stdout
    french = ask("card", "Grizzly Bears", "--lang", "fr")
    assert "Créature : ours  2/2\n" in french.stdout.replace(NO_BREAK, " ")
    assert " décisions\n" in french.stdout
    assert "lignes 14–16 – 3 mars 2021 – affiché en anglais" in french.stdout


def test_the_question_decides_where_the_locale_names_no_language(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\n2 rulings\n" in ask("card", "Pond Skater of Tests").stdout
    assert "\n1 décision\n" in ask("card", "Patineur d'essai").stdout
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "\n2 décisions\n" in ask("card", "Pond Skater of Tests").stdout
    assert "\n2 rulings\n" in ask("card", "Pond Skater of Tests", "--lang", "en").stdout


def test_a_card_known_from_a_document_alone(ask_json: AskJson) -> None:
    answer = ask_json("card", "pond skater of tests")
    assert answer["card"]["names"] == {"en": ["Pond Skater of Tests"], "fr": []}
    first, second = answer["rulings"]
    assert first["text"] == "The skater may be cast while the pond is frozen."
    assert first["source"]["document"] == "pond-en"
    assert first["source"]["lines"] == [25, 25]
    assert first["date"] == "2021-03-03"
    assert first["verdict"]["verdict"] == "not checkable"
    assert first["verdict"]["reason"] == "no-model"
    assert second["source"]["lines"] == [27, 27]


def test_search_finds_words_and_marks_them(ask_json: AskJson) -> None:
    answer = ask_json("search", "skater", "frozen", "pond")
    first = answer["hits"][0]
    assert first["id"] == ask_json("card", "pond skater of tests")["rulings"][0]["id"]
    marked = {first["text"][start:end].lower() for start, end in first["highlights"]}
    assert {"skater", "frozen"} <= marked
    assert answer["query"]["lang"] == "en"


def test_search_pages(ask_json: AskJson) -> None:
    whole = ask_json("search", "planeswalker", "loyalty", "-n", "6")
    assert len(whole["hits"]) == 6 < whole["total"]
    page = ask_json("search", "planeswalker", "loyalty", "-n", "3", "--offset", "3")
    assert page["hits"] == whole["hits"][3:]
    assert [hit["rank"] for hit in page["hits"]] == [4, 5, 6]


def test_a_french_question_is_answered_in_french(ask: Ask) -> None:
    answer = ask("search", "confrontation", "carte", "double")
    assert answer.exit_code == 0
    assert "confrontation" in answer.stdout.splitlines()[0].lower()
    assert "Résultats 1–10 sur " in answer.stdout
    assert "    [fr] " in answer.stdout


def test_nothing_found(ask: Ask, ask_json: AskJson) -> None:
    answer = ask_json("search", "xyzzyplugh", code=1)
    assert (answer["hits"], answer["total"]) == ([], 0)
    ended = ask("search", "xyzzyplugh")
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert ended.stderr.startswith("faqsearch: nothing found for 'xyzzyplugh'")
    assert "error" in ask_json("card", "xyzzyplugh", code=1)
    assert "error" in ask_json("mechanic", "xyzzyplugh", code=1)
    assert "error" in ask_json("rule", "999.99", code=1)
    assert ask("rule", "a lot").exit_code == 2


def test_a_mechanic(ask: Ask, ask_json: AskJson) -> None:
    answer = ask_json("mechanic", "changeling")
    assert answer["mechanic"]["id"] == "changeling"
    assert answer["total"] == len(answer["rulings"]) > 0
    assert {rule["mechanic"] for rule in answer["rules"]} == {"changeling"}
    page = ask("mechanic", "changelin").stdout
    assert page.startswith("Changelin  (Changeling)\n")
    assert "décisions" in page


def test_a_rule(ask: Ask, ask_json: AskJson) -> None:
    answer = ask_json("rule", "502.48")
    numbers = {rule["number"] for rule in answer["rule"]["subrules"]}
    assert numbers >= {"502.48a"}
    assert answer["rule"]["title"] == "Transmute"
    assert answer["rule"]["history"] == [
        {"number": "502.48", "from": "2005-10-01", "to": "2009-07-10"},
        {"number": "702.50", "from": "2009-07-11", "to": "2011-06-16"},
        {"number": "702.51", "from": "2011-06-17", "to": "2013-07-12"},
        {"number": "702.52", "from": "2013-07-13", "to": "2021-04-21"},
        {"number": "702.53", "from": "2021-04-22", "to": None},
    ]
    assert (answer["rule"]["status"], answer["rule"]["today"]) == ("amended", "702.53")
    alone = ask_json("rule", "502.48", "--only")
    assert alone["rule"]["subrules"] == []
    assert alone["rule"]["number"] == "502.48"
    french = ask("rule", "502.48a", "--lang", "fr")
    assert french.stdout.startswith("502.48a  ")


def test_a_rule_and_who_cites_it(ask_json: AskJson) -> None:
    cited = ask_json("rule", "702.9")["cited_by"]
    assert "Bears that swim" in cited[0]["text"]


def test_documents(ask: Ask, ask_json: AskJson) -> None:
    listed = ask_json("documents")
    held = {document["id"]: document for document in listed["documents"]}
    assert listed["total"] == len(held)
    assert held["pond-en"]["rulings"] == {"en": 3}
    assert not held["pond-en"]["bundled"]
    assert held["pond-en"]["dates"] == {"modified": "2021-03-03"}
    assert ask("documents", "--lang", "fr").stdout.endswith(f"{len(held)} documents\n")
    alone = ask_json("documents", "--no-bundled")
    assert [document["id"] for document in alone["documents"]] == ["pond-en", "pond-fr"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("card", "Oblivion Ring"),
        ("search", "planeswalker", "damage"),
        ("mechanic", "evoke"),
        ("documents",),
        ("rule", "502.48"),
    ],
)
def test_two_runs_are_byte_identical(ask: Ask, arguments: tuple[str, ...]) -> None:
    first = ask("--json", *arguments)
    assert first.exit_code == 0
    assert first.stdout_bytes == ask("--json", *arguments).stdout_bytes
    data = json.loads(first.stdout)
    assert first.stdout == json.dumps(data, ensure_ascii=False, sort_keys=True, indent=2) + "\n"


words = st.text(st.characters(exclude_categories=[]), max_size=40)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(command=st.sampled_from(["search", "card", "mechanic", "rule"]), question=words)
def test_no_question_gives_a_traceback(ask: Ask, command: str, question: str) -> None:
    ended = ask("-q", command, "--", question)
    assert isinstance(ended.exception, SystemExit | None)
    assert ended.exit_code in {0, 1, 2, 3}
    assert "unexpected" not in ended.stderr


def test_a_very_long_question(ask: Ask) -> None:
    for command in ("search", "card", "mechanic", "rule"):
        ended = ask(command, "elf " * 20_000)
        assert ended.exit_code in {0, 1, 2}
        assert "unexpected" not in ended.stderr
        assert len(ended.stderr) < 500


def test_a_card_not_known_says_how_few_are_and_how_to_get_all(ask: Ask) -> None:
    for asked in (("card", "Lightning Bolt"), ("calc", "castable", "Lightning Bolt")):
        ended = ask(*asked)
        assert ended.exit_code == 1
        assert re.search(r"which knows only \d{3} cards: 'faqsearch sync mtgjson'", ended.stderr)
        assert "'faqsearch import mtgjson FILE'" in ended.stderr
    assert "cards:" not in ask("mechanic", "xyzzyx").stderr
