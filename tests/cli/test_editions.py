"""Editions of the rules side by side: which one answers, and what differs between them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from faqsearch.cli import main
from faqsearch.schemas import schemas
from tests.cli.editions import RETRACE, rules_text, write_editions

Ask = Callable[..., Result]


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with five editions, imported at once, the newest first."""
    folder = tmp_path_factory.mktemp("editions")
    ended = _run(folder / "library", "import", "comprules", *write_editions(folder))
    assert ended.exit_code == 0, ended.output
    return folder / "library"


def _run(library: Path, *arguments: object) -> Result:
    base = ["-q", "--no-bundled", "--library", str(library)]
    return CliRunner().invoke(main, [*base, *map(str, arguments)])


def _rule(library: Path, *arguments: object) -> Any:
    ended = _run(library, "rule", *arguments, "--json")
    assert ended.exit_code == 0, ended.output
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["rule"]).validate(data)
    return data["rule"]


def _places(rules: Any) -> list[tuple[str, str]]:
    return [(one["number"], one["source"]["document"]) for one in rules]


def test_one_answers_and_the_others_are_told(held: Path) -> None:
    rule = _rule(held, "702.81a")
    assert _places(rule["texts"]) == [("702.81a", "comprules-2026-04-17")]
    assert len(rule["texts"][0]["examples"]) == 3
    assert rule["editions"]["others"] == ["2021-04-22", "2013-07-13", "2009-07-11", "2008-07-15"]
    page = _run(held, "rule", "702.81a").stdout
    assert "Also held: 4 editions (--history)" in page
    assert page.count("Pond Comprehensive Rules") == 1


def test_what_only_an_older_edition_has_below_a_rule_is_history(held: Path) -> None:
    rule = _rule(held, "704.1")
    assert (_places(rule["texts"]), rule["subrules"]) == (
        [("704.1", "comprules-2026-04-17")],
        [],
    )
    below = _rule(held, "704.1", "--history")["wordings"][1]
    assert (below["number"], below["wordings"][0]["editions"]) == ("704.1a", ["2021-04-22"])


def test_an_old_number_leads_to_the_newest_text(held: Path) -> None:
    rule = _rule(held, "502.81a")
    assert _places(rule["texts"]) == []
    assert _places(rule["elsewhere"]) == [("702.81a", "comprules-2026-04-17")]
    assert [one["number"] for one in _rule(held, "502.81")["elsewhere"]] == ["702.81a"]


def test_of_many_rules_below_one_it_is_said_how_to_have_fewer(
    held: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faqsearch.cli.asking._MANY_RULES", 0)
    said = _run(held, "rule", "702").stderr
    assert "rules stand below 702: a longer number, such as 702." in said
    for fewer in ("--only", "--history", "--json"):
        assert "stand below" not in _run(held, "rule", "702", fewer).stderr
    monkeypatch.undo()
    assert "stand below" not in _run(held, "rule", "702").stderr


def test_a_day_of_numbers_alone_is_told_as_it_was_read(held: Path) -> None:
    said = _run(held, "rule", "702.81a", "--as-of", "03/04/2019").stderr
    assert "03/04/2019 was read as day/month/year: 2019-04-03" in said
    for sure in ("13/04/2019", "04/04/2019", "2019-04-03", "April 3, 2019"):
        assert "was read" not in _run(held, "rule", "702.81a", "--as-of", sure).stderr


def test_a_text_under_an_old_number_is_told_to_be_held(held: Path) -> None:
    """Which one asked for the rule of today sees under the number that it has now."""
    for lang, told in (
        ("en", "its text under this number is held, of July 15, 2008 (--as-of 2008-07-15)"),
        ("fr", "son texte sous ce numéro est disponible, du 15 juillet 2008 (--as-of 2008-07-15)"),
    ):
        page = _run(held, "rule", "502.81a", "--lang", lang).stdout
        assert told in page and "702.81a" in page
    then = _run(held, "rule", "502.81a", "--as-of", "2008-07-15").stdout
    assert "is held, of" not in then and "502.81a  " in then


@pytest.mark.parametrize(
    ("number", "day", "text", "not_held", "changed"),
    [
        ("502.81a", "2008-08-01", ("502.81a", "comprules-2008-07-15"), None, None),
        ("502.81a", "2009-02-15", ("502.81a", "comprules-2008-07-15"), "2009-02-01", False),
        ("702.80a", "2016-01-01", ("702.80a", "comprules-2013-07-13"), "2015-11-13", False),
        ("702.81a", "2025-01-01", ("702.81a", "comprules-2021-04-22"), "2024-11-08", True),
        ("702.81a", "2014-01-01", ("702.81a", "comprules-2013-07-13"), "2013-11-01", False),
        ("702.81a", "2021-04-22", ("702.81a", "comprules-2021-04-22"), None, None),
    ],
)
def test_as_of(
    held: Path,
    number: str,
    day: str,
    text: tuple[str, str],
    not_held: str | None,
    changed: bool | None,
) -> None:
    rule = _rule(held, number, "--as-of", day)
    assert _places(rule["texts"]) == [text]
    assert (rule["editions"]["not_held"], rule["editions"]["changed"]) == (not_held, changed)


def test_a_day_before_all_editions_and_a_rule_that_one_lacks(held: Path) -> None:
    early = _rule(held, "410.8", "--as-of", "2003-01-01")
    assert (early["text"], early["editions"]["newest"]) == (None, None)
    page = _run(held, "rule", "410.8", "--as-of", "2003-01-01").stdout
    assert "No edition of the rules of that time is held: the oldest is of July 15, 2008." in page
    page = _run(held, "rule", "702.81a", "--as-of", "2012-01-01").stdout
    assert "of July 11, 2009, does not have this rule." in page
    assert "no text of it" not in page


def test_history(held: Path) -> None:
    second, rule = _rule(held, "702.81", "--history")["wordings"]
    assert second["number"] == "502.81b" and len(second["wordings"]) == 1
    assert (rule["number"], rule["born"], rule["ended"]) == ("702.81a", "2008-07-15", None)
    spans = [(one["from"], one["to"], one["missing"]) for one in rule["wordings"]]
    assert spans == [
        ("2008-07-15", "2009-01-31", 0),
        ("2009-07-11", "2021-06-17", 2),
        ("2026-04-17", None, 23),
    ]
    folded = rule["wordings"][1]
    assert [one["number"] for one in folded["numbers"]] == ["702.78a", "702.80a", "702.81a"]
    assert folded["editions"] == ["2009-07-11", "2013-07-13", "2021-04-22"]
    assert [one["lines"] for one in folded["sources"]] == [[21, 21], [17, 17], [17, 17]]
    assert [piece["text"] for piece in folded["difference"] if piece["kind"] != "same"] == [
        "played",
        "cast",
        "410.8",
        "603.4",
    ]
    for before, after in zip(rule["wordings"], rule["wordings"][1:], strict=False):
        for kind, text in (("out", before["text"]), ("in", after["text"])):
            kept = [p["text"] for p in after["difference"] if p["kind"] in ("same", kind)]
            assert "".join(kept) == text


def test_history_on_a_page(held: Path) -> None:
    page = _run(held, "rule", "702.81", "--history").stdout
    assert "may be [-played-]{+cast+} from the graveyard" in page
    assert "702.78a, 702.80a since July 13, 2013, 702.81a since April 22, 2021" in page
    assert "(2 editions between not held)" in page
    french = _run(held, "--lang", "fr", "rule", "702.81", "--history").stdout
    assert "3 formulations dans 5 éditions" in french
    assert "dans l’édition du 15 juillet 2008 – 502.81a" in french
    assert "dans les éditions disponibles du 11 juillet 2009 … 22 avril 2021" in french
    assert "in the edition of July 15, 2008 – 502.81a" in page
    gone = _run(held, "rule", "410.8", "--history").stdout
    assert "gone after July 10, 2009; then part of what is 603.4 today" in gone


def test_a_number_has_the_days_that_the_rule_bore_it_whatever_is_held(tmp_path: Path) -> None:
    retrace = RETRACE["2021-04-22"]["702.81a"]
    for day, number in (("2011-05-01", "702.78"), ("2023-04-14", "702.81")):
        rules = {number: "Retrace", f"{number}a": retrace}
        (tmp_path / f"{day}.txt").write_text(rules_text(day, rules), "utf-8")
    _run(tmp_path / "library", "import", "comprules", *tmp_path.glob("*.txt"))
    rule = _rule(tmp_path / "library", "702.81a", "--history")["wordings"][0]
    numbers = rule["wordings"][0]["numbers"]
    assert [(one["number"], one["from"], one["to"]) for one in numbers] == [
        ("702.78a", "2009-07-11", "2011-06-16"),
        ("702.81a", "2021-04-22", None),
    ]


def test_no_edition_held(tmp_path: Path) -> None:
    page = _run(tmp_path / "none", "rule", "702.81a", "--history")
    assert page.exit_code == 0
    assert "No edition of the Comprehensive Rules is held" in page.stdout
    assert "What 702.81a has meant" in page.stdout


def test_search_and_mechanic_show_a_rule_once(held: Path) -> None:
    hits = json.loads(_run(held, "search", "retrace graveyard kind:rule", "--json").stdout)["hits"]
    assert [hit["id"] for hit in hits].count("702.81a") == 1
    assert hits[0]["source"]["document"] == "comprules-2026-04-17"
    old = _run(held, "search", "played graveyard document:comprules-2008-07-15", "--json")
    assert json.loads(old.stdout)["hits"][0]["id"] == "502.81a"
    page = _run(held, "mechanic", "retrace").stdout
    assert page.count("may be cast from") == 1


def _hits(library: Path, *arguments: object) -> Any:
    ended = _run(library, "search", *arguments, "--json")
    data = json.loads(ended.stdout)
    Draft202012Validator(schemas()["search"]).validate(data)
    return [(hit["id"], hit["date"], hit["worded"]) for hit in data["hits"]]


def test_search_shows_the_edition_of_the_day_and_tells_of_older_words(held: Path) -> None:
    assert _hits(held, "cast graveyard kind:rule", "--as-of", "2014-01-01")[0] == (
        "702.80a",
        "2013-07-13",
        None,
    )
    assert _hits(held, '"be played from"')[0] == ("702.81a", "2026-04-17", "2008-07-15")
    assert "An older wording answers, last in the edition of July 15, 2008" in (
        _run(held, "search", '"be played from"').stdout
    )
    assert _hits(held, "cast graveyard kind:rule before:2020-01-01")[0] == (
        "702.80a",
        "2013-07-13",
        None,
    )
    one = "document:comprules-2009-07-11"
    assert _hits(held, "cast graveyard", one)[0] == ("702.78a", "2009-07-11", None)


def test_the_rules_of_one_edition_are_checked_as_of_its_day(held: Path) -> None:
    ended = _run(held, "check", "--document", "comprules-2013-07-13", "--json")
    checked = json.loads(ended.stdout)["rulings"]
    assert [one["source"]["document"] for one in checked] == ["comprules-2013-07-13"] * 2
    assert {one["reason"] for one in checked} == {"unknown-text"}  # a pond's, not the game's
    devour = _rule(held, "702.81a", "--as-of", "2015-01-01")["texts"][0]
    assert devour["verdict"]["verdict"] == "not checkable"
    assert "Not checked: its text is not the one that is known" in (
        _run(held, "rule", "702.81a", "--as-of", "2015-01-01").stdout
    )


def test_a_reference_that_leads_nowhere_is_told(held: Path) -> None:
    documents = json.loads(_run(held, "documents", "--json").stdout)["documents"]
    problems = {one["id"]: one["problems"] for one in documents}["comprules-2013-07-13"]
    told = [(one["line"], one["done"]) for one in problems if "110.10" in one["what"]]
    assert told == [(21, "kept as written")]


def test_again_and_from_another_file(tmp_path: Path) -> None:
    library, day = tmp_path / "library", "2026-04-17"
    path, other = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_text(rules_text(day, RETRACE[day]), "utf-8")
    assert "added" in _run(library, "import", "comprules", path).stdout
    state = (library / "current.json").read_bytes()
    assert "unchanged" in _run(library, "import", "comprules", path).stdout
    assert (library / "current.json").read_bytes() == state
    other.write_text(rules_text(day, RETRACE[day] | {"702.81a": "It works."}), "utf-8")
    assert "replaced" in _run(library, "import", "comprules", other).stdout
    rule = _rule(library, "702.81a")
    assert (rule["text"], rule["editions"]["others"]) == ("It works.", [])
    assert _run(library, "remove", f"comprules-{day}").exit_code == 0
    assert _rule(library, "702.81a")["text"] is None


def test_a_text_with_far_fewer_rules_replaces_no_edition(tmp_path: Path) -> None:
    library, day = tmp_path / "library", "2026-04-17"
    whole, cut, other = (tmp_path / f"{name}.txt" for name in ("whole", "cut", "other"))
    whole.write_text(rules_text(day, RETRACE[day]), "utf-8")
    text = whole.read_text("utf-8")
    cut.write_text(text[: text.index("704.1")], "utf-8")
    other.write_text(rules_text("2021-04-22", RETRACE["2021-04-22"]), "utf-8")
    assert _run(library, "import", "comprules", whole).exit_code == 0
    ended = _run(library, "import", "comprules", cut, other)
    assert ended.exit_code == 2
    assert "added  comprules-2021-04-22" in ended.stdout
    assert "replaced" not in ended.stdout
    assert (
        ended.stderr.strip()
        .splitlines()[-1]
        .endswith(
            f"{cut} has 2 rules, and comprules-{day}, which is held of that day, has 3: "
            f"is the file whole? remove comprules-{day} first if you mean it"
        )
    )
    assert _rule(library, "704.1")["text"]
    assert _run(library, "remove", f"comprules-{day}").exit_code == 0
    page = _run(library, "import", "comprules", cut).stdout
    assert "ends before its glossary: is the file whole?; read to its end" in page
    assert "replaced" in _run(library, "import", "comprules", whole).stdout
    together = _run(tmp_path / "together", "import", "comprules", whole, cut)
    assert together.exit_code == 2
    assert "added  comprules-2026-04-17" in together.stdout


def test_an_import_lists_the_first_problems_of_a_rules_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    rules = {f"100.{n}": f"See rule 110.{n}." for n in range(1, 8)}
    path.write_text(rules_text("2026-04-17", rules), "utf-8")
    lines = _run(tmp_path / "library", "import", "comprules", path).stdout.splitlines()
    assert "7 problems" in lines[0]
    assert len(lines) == 7
    for number, line in enumerate(lines[1:6], start=1):
        assert line.lstrip().startswith("line") and f"to rule 110.{number}" in line
    assert lines[-1] == "  +2 more"


def test_an_edition_newer_than_all_known_is_followed_by_its_words(tmp_path: Path) -> None:
    library = tmp_path / "library"
    write_editions(tmp_path)
    newer = tmp_path / "newer.txt"
    rules = {"702.81": "Glow", "702.81a": "It glows.", "702.82": "Retrace"}
    rules["702.82a"] = RETRACE["2026-04-17"]["702.81a"].replace("603.4", "603.5")
    newer.write_text(rules_text("May 1, 2026", rules), "utf-8")
    _run(library, "import", "comprules", tmp_path / "rules0.txt", newer)
    glow, retrace = (_rule(library, n, "--history")["wordings"][0] for n in ("702.81a", "702.82a"))
    assert [one["text"] for one in glow["wordings"]] == ["It glows."]
    assert [[n["number"] for n in one["numbers"]] for one in retrace["wordings"]] == [
        ["702.81a"],
        ["702.82a"],
    ]
    changed = [p["text"] for p in retrace["wordings"][1]["difference"] if p["kind"] != "same"]
    assert changed == ["603.4", "603.5"]


def test_a_document_added_later_leaves_the_editions_as_they_are(tmp_path: Path) -> None:
    library = tmp_path / "library"
    write_editions(tmp_path)
    _run(library, "import", "comprules", tmp_path / "rules0.txt", tmp_path / "rules4.txt")
    faq = tmp_path / "faq.txt"
    faq.write_text("***Pond Frog***\n\n* It hops. See rule 702.81a.\n", "utf-8")
    assert _run(library, "add", faq).exit_code == 0
    assert _run(library, "import", "comprules", tmp_path / "rules2.txt").exit_code == 0
    rule = _rule(library, "702.81a", "--history")
    assert len(rule["wordings"][0]["wordings"]) == 3
    cited = json.loads(_run(library, "rule", "702.81a", "--json").stdout)["cited_by"]
    assert [hit["text"] for hit in cited] == ["It hops. See rule 702.81a."]


def test_an_edition_to_come_answers_from_its_day_on(tmp_path: Path) -> None:
    library = tmp_path / "library"
    write_editions(tmp_path)
    future = tmp_path / "future.txt"
    rules = RETRACE["2026-04-17"] | {"704.1": "The pond is left alone."}
    future.write_text(
        rules_text("January 1, 2199", rules).replace("It brings", "It will bring"), "utf-8"
    )
    ended = _run(library, "import", "comprules", tmp_path / "rules0.txt", future)
    assert ended.exit_code == 0
    assert "in force from January 1, 2199, which is to come" in ended.stdout
    rule = _rule(library, "704.1")
    assert (rule["text"], rule["editions"]["shown"]) == ("The pond is looked after.", "2026-04-17")
    assert (rule["editions"]["others"], rule["editions"]["coming"]) == ([], ["2199-01-01"])
    page = _run(library, "rule", "704.1").stdout
    assert "An edition held is to come from January 1, 2199." in page
    french = _run(library, "--lang", "fr", "rule", "704.1").stdout
    assert "Une édition disponible est à venir, à partir du 1er janvier 2199." in french
    assert "to come from January 1, 2199" in _run(library, "rule", "704.1", "--history").stdout
    assert "left alone" not in _run(library, "search", "pond").stdout
    page = _run(library, "mechanic", "retrace").stdout
    assert "It brings a card back." in page and "will bring" not in page


def test_a_rules_text_without_a_day_is_a_problem(tmp_path: Path) -> None:
    path = tmp_path / "undated.txt"
    text = rules_text("2026-04-17", RETRACE["2026-04-17"])
    path.write_text(text.replace("These rules are effective as of April 17, 2026.\n", ""), "utf-8")
    page = _run(tmp_path / "library", "import", "comprules", path).stdout
    assert "says no day from which it is in force" in page


def test_a_rules_text_of_a_day_before_the_game_is_one_without_a_day(tmp_path: Path) -> None:
    path, library = tmp_path / "old.txt", tmp_path / "library"
    text = rules_text("2026-04-17", RETRACE["2026-04-17"])
    path.write_text(text.replace("April 17, 2026", "January 1, 1900"), "utf-8")
    page = _run(library, "import", "comprules", path).stdout
    assert "'January 1, 1900' is before 1993-08-05, when the game came out; left out" in page
    assert "says no day from which it is in force" in page
    assert _rule(library, "704.1")["texts"][0]["edition"] is None


def test_a_mechanic_tells_that_the_edition_of_the_day_is_not_held(held: Path) -> None:
    ended = _run(held, "mechanic", "retrace", "--as-of", "2012-01-01", "--json")
    told = json.loads(ended.stdout)
    Draft202012Validator(schemas()["mechanic"]).validate(told)
    rules = [(one["number"], one["edition"]) for one in told["rules"]]
    assert rules == [("702.78a", "2009-07-11")]
    editions = told["editions"]
    assert (editions["shown"], editions["not_held"]) == ("2009-07-11", "2011-09-30")
    page = _run(held, "mechanic", "retrace", "--as-of", "2012-01-01").stdout
    assert "edition of July 11, 2009. The one in force, of September 30, 2011, is not held" in page
    early = _run(held, "mechanic", "retrace", "--as-of", "2003-01-01").stdout
    assert "No edition of the rules of that time is held" in early
    today = _run(held, "mechanic", "retrace").stdout
    assert "not held" not in today


def test_a_number_that_stands_twice_in_an_edition_keeps_both_texts(tmp_path: Path) -> None:
    library = tmp_path / "library"
    write_editions(tmp_path)
    text = rules_text("2021-04-22", RETRACE["2021-04-22"])
    again = text.replace("704.1. The", "702.81a It hops as well.\n\n704.1. The")
    (tmp_path / "twice.txt").write_text(again, "utf-8")
    paths = [tmp_path / name for name in ("rules0.txt", "twice.txt", "rules3.txt")]
    assert _run(library, "import", "comprules", *paths).exit_code == 0
    documents = json.loads(_run(library, "documents", "--json").stdout)["documents"]
    problems = {one["id"]: one["problems"] for one in documents}["comprules-2021-04-22"]
    assert [one["done"] for one in problems if "702.81a stands here" in one["what"]] == [
        "both kept"
    ]
    wordings = _rule(library, "702.81a", "--history")["wordings"][0]["wordings"]
    assert [(one["editions"], one["beside"]) for one in wordings] == [
        (["2009-07-11", "2021-04-22"], False),
        (["2021-04-22"], True),
        (["2026-04-17"], False),
    ]
    assert wordings[1]["text"] == "It hops as well."
    kept = [p["text"] for p in wordings[2]["difference"] if p["kind"] in ("same", "out")]
    assert "".join(kept) == wordings[0]["text"]
    sources = [[one["lines"][0] for one in wording["sources"]] for wording in wordings[:2]]
    assert sources == [[21, 17], [21]]  # of 2009 and 2021; and of 2021, further below
    page = _run(library, "rule", "702.81a", "--history").stdout
    assert "April 22, 2021, beside the one above: the number stands there twice" in page
    assert "2 wordings through 3 editions" in page
    then = _rule(library, "702.81a", "--as-of", "2021-05-01")["texts"]
    assert [one["text"][:8] for one in then] == ["A card w", "It hops "]
    shown = _run(library, "rule", "702.81a", "--as-of", "2021-05-01").stdout
    assert "from the graveyard" in shown and "It hops as well." in shown


def test_a_rules_text_without_a_day_says_so_beside_a_dated_one(tmp_path: Path) -> None:
    library = tmp_path / "library"
    day = "2026-04-17"
    dated, undated = tmp_path / "dated.txt", tmp_path / "undated.txt"
    text = rules_text(day, RETRACE[day])
    dated.write_text(text, "utf-8")
    told = "These rules are effective as of April 17, 2026.\n"
    undated.write_text(text.replace(told, "").replace("looked after", "drained"), "utf-8")
    _run(library, "import", "comprules", dated, undated)
    page = _run(library, "rule", "704.1").stdout
    assert "looked after" in page and "drained" in page
    assert page.count("rules text of no known day") == 1
    french = _run(library, "--lang", "fr", "rule", "704.1").stdout
    assert french.count("texte de règles de date inconnue") == 1


def test_what_a_number_has_meant_is_told_with_first_words(held: Path) -> None:
    page = _run(held, "rule", "702.81a").stdout
    assert "“A card with retrace” may be cast from…" in page
    french = _run(held, "--lang", "fr", "rule", "702.81a").stdout
    assert "“A card with retrace” may be cast from… [en]" in french


def test_long_histories_are_cut_on_pages_and_whole_in_json(tmp_path: Path) -> None:
    library = tmp_path / "library"
    days = ("2008-07-15", "2009-07-11", "2013-07-13", "2021-04-22", "2026-04-17")
    stays = " ".join(f"leaf{n}" for n in range(100))
    for at, day in enumerate(days):
        rules = {"704.1": f"Pond {at}. {stays}"}
        rules |= {f"704.1{letter}": f"Frog {letter} {at}." for letter in "abcdefghijkmnpqrstu"}
        rules |= {"704.2": f"Newt {at}.", "704.2a": f"Tadpole {at}. {stays}"}
        (tmp_path / f"{day}.txt").write_text(rules_text(day, rules), "utf-8")
    _run(library, "import", "comprules", *tmp_path.glob("*.txt"))
    every = _rule(library, "704.1", "--history")["wordings"]
    assert sum(len(one["wordings"]) for one in every) > 60
    assert every[0]["wordings"][-1]["text"].count("leaf") == 100
    page = _run(library, "rule", "704.1", "--history").stdout
    assert "[…]: words left out that did not change" in page
    assert page.count("leaf50") == 1
    told = "Of the rules from here on only how many wordings they had"
    before, after = page.split(told)
    assert "in the edition of" in before and "in the edition of" not in after
    only = _run(library, "rule", "704.1", "--history", "--only").stdout
    assert told not in only and "Pond" in only
    assert "[…]" in _run(library, "rule", "704.2", "--history").stdout
    assert "[…]" not in _run(library, "rule", "704.2", "--history", "--only").stdout


def test_a_text_that_lost_its_marks_is_shown_as_one_that_has_them(tmp_path: Path) -> None:
    rules = {"502.81a": "A frog?s card isn?t kept?see rules 409.1f?h."}
    whole = {"502.81a": "A frog's card isn't kept -- see rules 409.1f-h."}
    days = {"2008-07-15": whole, "May 1, 2009": rules}
    for at, (day, texts) in enumerate(days.items()):
        (tmp_path / f"{at}.txt").write_text(rules_text(day, texts), "utf-8")
    library = tmp_path / "library"
    assert _run(library, "import", "comprules", *tmp_path.glob("*.txt")).exit_code == 0
    rule = _rule(library, "502.81a", "--history", "--as-of", "2009-06-01")
    assert [one["editions"] for one in rule["wordings"][0]["wordings"]] == [
        ["2008-07-15", "2009-05-01"]
    ]
    assert rule["texts"][0]["text"] == whole["502.81a"]
    assert rule["texts"][0]["source"]["document"] == "comprules-2009-05-01"


def test_the_rule_that_is_meant_is_the_same_in_either_language(tmp_path: Path) -> None:
    library = tmp_path / "library"
    write_editions(tmp_path)
    quoted = tmp_path / "devorer.txt"
    quoted.write_text(
        "Les règles de la mare\n\nDocument modifié pour la dernière fois le 1er février 2014\n\n"
        "702.81. Dévorer\n\n702.81a La créature avec dévorer mange les autres de la mare.\n\n"
        "702.81b Elle ne mange pas le joueur, ni la mare, ni les jetons des autres.\n",
        "utf-8",
    )
    assert _run(library, "import", "comprules", tmp_path / "rules0.txt").exit_code == 0
    assert _run(library, "add", quoted).exit_code == 0
    for lang in ("en", "fr"):
        rule = json.loads(_run(library, "--lang", lang, "rule", "702.81a", "--json").stdout)["rule"]
        assert {text["lang"] for text in rule["texts"]} == {"en", "fr"}
        assert (rule["status"], rule["today"], rule["title"]) == ("current", "702.81a", "Retrace")


def test_a_folder_of_rules_texts_is_imported(tmp_path: Path) -> None:
    texts = tmp_path / "texts"
    texts.mkdir()
    write_editions(texts)
    ended = _run(tmp_path / "library", "import", "comprules", texts)
    assert ended.exit_code == 0 and ended.stdout.count("added  comprules-") == 5


def test_of_a_text_under_its_older_number_it_is_known_whether_its_words_changed(held: Path) -> None:
    rule = _rule(held, "702.79a", "--as-of", "2012-01-01")
    assert (rule["texts"], rule["editions"]["changed"]) == ([], True)
    page = " ".join(_run(held, "rule", "702.79a", "--as-of", "2012-01-01").stdout.split())
    assert "702.78a" in page
    assert "is not held, and the wording of this rule has changed between" in page
