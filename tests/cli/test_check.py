"""Where a judge meets a verdict: under rulings, on any day, and with check."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from click.testing import Result

from faqsearch.render.catalogue import NO_BREAK

Ask = Callable[..., Result]
AskJson = Callable[..., Any]

TEAM = "Arbiter of Knollridge"


def superseded(rulings: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [
        (one["verdict"]["since"], one["verdict"]["change"])
        for one in rulings
        if one["verdict"]["verdict"] == "superseded"
    ]


def test_a_card_tells_of_each_ruling_whether_it_holds(ask_json: AskJson) -> None:
    rulings = ask_json("card", TEAM)["rulings"]
    assert superseded(rulings) == [("2010-04-23", "roe-team-life")]
    held = [one["verdict"] for one in rulings if one["verdict"]["verdict"] == "holds"]
    assert held
    assert all(one["method"] == "computed" and one["basis"] for one in held)


def test_as_of_an_old_event_what_was_true_then_holds(ask_json: AskJson, ask: Ask) -> None:
    for command, asked in (("card", TEAM), ("search", "card:arbiter")):
        key = "rulings" if command == "card" else "hits"
        old = ask_json(command, asked, "--as-of", "2008-02-01")[key]
        assert superseded([one for one in old if one["verdict"]]) == []
    page = ask("card", TEAM, "--as-of", "2008-02-01", "--lang", "en").stdout
    assert "Held on February 1, 2008 – computed" in page
    assert "Superseded" not in page


def test_a_superseded_ruling_says_since_when_by_what_and_what_is_so_now(ask: Ask) -> None:
    page = ask("card", TEAM, "--lang", "en").stdout
    assert "Superseded since April 23, 2010 (Rise of the Eldrazi)  computed – rule" in page
    assert "\n      Then " in page
    french = ask("card", TEAM, "--lang", "fr").stdout
    assert "Dépassé depuis le 23 avril 2010 (L’ascension des Eldrazi)  calculé – règle" in french
    assert (
        f"Termes remplacés depuis{NO_BREAK}:" in ask("card", "Oblivion Ring", "--lang", "fr").stdout
    )


def test_rules_and_mechanics_have_verdicts_too(ask_json: AskJson, ask: Ask) -> None:
    rule = ask_json("rule", "505.6")["rule"]
    assert {text["verdict"]["verdict"] for text in rule["texts"]} == {"superseded"}
    assert {text["verdict"]["since"] for text in rule["texts"]} == {"2017-04-28"}
    mechanic = ask_json("mechanic", "clash")
    assert set(superseded(mechanic["rulings"])) == {("2017-04-28", "akh-split")}
    assert "Superseded since April 28, 2017 (Amonkhet)" in ask("rule", "505.6").stdout


def test_check_reviews_the_library_a_card_a_ruling_a_document(ask_json: AskJson) -> None:
    whole = ask_json("check")
    assert whole["totals"]["verdicts"]["contradicts"] == 0
    assert whole["totals"]["verdicts"]["superseded"] > 10
    assert whole["totals"]["rulings"] == len(whole["rulings"])
    assert sum(whole["totals"]["verdicts"].values()) == len(whole["rulings"])
    card = ask_json("check", "--card", "arbitre de Tertrecime")["rulings"]
    assert {one["since"] for one in card if one["verdict"] == "superseded"} == {"2010-04-23"}
    one = next(one for one in card if one["verdict"] == "superseded")
    assert [claim["function"] for claim in one["claims"]]
    alone = ask_json("check", "--ruling", one["id"])["rulings"]
    assert [ruling["id"] for ruling in alone] == [one["id"]]
    document = ask_json("check", "--document", "split-cards-en")
    assert {one["source"]["document"] for one in document["rulings"]} == {"split-cards-en"}
    assert "505.6" in [one["id"] for one in document["rulings"] if one["kind"] == "rule"]
    status = {cited["numbers"][0]: cited["status"] for cited in document["citations"]}
    assert status["505.6"] == "deleted"


def test_check_reads_a_file_without_adding_it(ask: Ask, ask_json: AskJson) -> None:
    text = "Moor FAQ\n\n***General***\n\n* An evoked swan is sacrificed (see rule 502.74a).\n"
    found = ask("check", "-", "--json", input=text)
    assert found.exit_code == 0, found.stderr
    data = json.loads(found.stdout)
    assert [one["source"]["lines"] for one in data["rulings"]] == [[5, 5]]
    (cited,) = data["citations"]
    assert (cited["numbers"], cited["status"]) == (["502.74a"], "amended")
    assert cited["today"] == "702.74a"
    assert all("Moor" not in one["title"] for one in ask_json("documents")["documents"])


def test_a_ruling_pasted_alone_is_checked_or_told_how_to_be_written(ask: Ask) -> None:
    text = "Each player who clashes reveals one card, whoever asked for it."
    for pasted in (f"Clash\n\n{text}\n", f"Clash: {text}\n", f"Clash\n* {text}\n* {text} So.\n"):
        found = ask("check", "-", "--json", input=pasted)
        assert found.exit_code == 0, found.stderr
        assert {one["basis"][0] for one in json.loads(found.stdout)["rulings"]} == {"701.30"}
    alone = ask("check", "-", input=f"{text}\n")
    assert alone.exit_code == 0
    assert "line 1 stands under no name: taken as a ruling on what alone it names, " in alone.stderr
    assert "no date is given: with one before the text (2008-01-01: …)" in alone.stderr
    dated = ask("check", "-", input=f"Clash\n2008-01-01: {text}\n")
    assert (dated.exit_code, dated.stderr) == (0, "")
    refused = ask("check", "-", input="Each player reveals one, whoever asked for it.\n")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "under the name of a card or mechanic" in refused.stderr


def test_check_shows_only_what_is_asked_for(ask_json: AskJson, ask: Ask) -> None:
    only = ask_json("check", "--only", "superseded")
    assert {one["verdict"] for one in only["rulings"]} == {"superseded"}
    page = ask("check", "--only", "superseded", "--lang", "fr").stdout
    assert f"{len(only['rulings'])} dépassés" in page.replace("\ue001", " ")


def test_check_takes_one_thing_at_a_time(ask: Ask) -> None:
    wrong = ask("check", "--card", "Ponder", "--document", "lorwyn-en")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert wrong.stderr.count("\n") == 1
    for option, name in (("--ruling", "en-none"), ("--document", "none"), ("--card", "zzzzzz")):
        missing = ask("check", option, name)
        assert (missing.exit_code, missing.stdout) == (1, "")


def test_a_card_or_document_given_as_a_file_is_led_to_its_option(ask: Ask) -> None:
    for given, meant in (
        (["oblivion ring"], 'check --card "oblivion ring"'),
        (["Cercle", "de", "l’oubli"], 'check --card "Cercle de l’oubli"'),
        (["Contemplation"], 'check --card "Contemplation"'),
        (["lorwyn-en"], "check --document lorwyn-en"),
    ):
        wrong = ask("check", *given)
        assert (wrong.exit_code, wrong.stdout) == (2, "")
        assert wrong.stderr.endswith(f" does not exist. Did you mean: {meant}?\n"), wrong.stderr
    assert ask("check", "pond.txt").stderr.endswith("pond.txt does not exist\n")


SLIPS = """Pond FAQ

***Card-specific notes***

Oblivion Ring
{2}{W}
Enchantment
Exile another target nonland permanent.
* If Mulldrifter was evoked, you draw two cards.
* Oblivion Ring costs {Y/W}, they say.
"""


def test_lint_lists_the_slips_of_a_file(ask: Ask) -> None:
    page = ask("check", "--lint", "-", "--lang", "en", input=SLIPS)
    assert page.exit_code == 0, page.stderr
    lines = page.stdout.splitlines()
    assert lines[0] == "names Mulldrifter and not the card that it stands under"
    assert "line 9" in lines[1]
    assert "{Y/W} is no symbol of the game" in lines
    assert lines[-1] == "2 slips"
    french = ask("check", "--lint", "-", "--lang", "fr", input=SLIPS).stdout
    assert french.endswith("2 anomalies\n")
    data = json.loads(ask("check", "--lint", "-", "--json", input=SLIPS).stdout)
    assert [(one["kind"], one["what"]) for one in data["lint"]] == [
        ("other card", ["Mulldrifter"]),
        ("symbol", ["{Y/W}"]),
    ]
    assert data["totals"]["rulings"] == 2


def test_lint_finds_no_slip_in_the_documents_that_ship(ask_json: AskJson, ask: Ask) -> None:
    assert ask_json("check", "--lint", "--document", "lorwyn-en")["lint"] == []
    assert ask_json("check", "--document", "split-cards-en")["lint"] is None
    wrong = ask("check", "--lint", "--card", "Ponder")
    assert (wrong.exit_code, wrong.stdout) == (2, "")


def test_a_day_without_rules_is_refused_and_nothing_to_check_is_said(ask: Ask) -> None:
    for day in ("1993-08-04", "2999-01-01", ""):
        wrong = ask("card", TEAM, "--as-of", day)
        assert (wrong.exit_code, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)
    bare = ask("check", "--card", "Disallow")
    assert (bare.exit_code, bare.stderr.count("\n")) == (1, 1)
    none = ask("check", "--only", "contradicts", "--document", "lorwyn-en")
    assert none.exit_code == 0
