"""One ruling in several texts: official and restated, English and French, shown once."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from faqsearch.api import Library
from faqsearch.languages import Lang
from faqsearch.library.store import Store
from faqsearch.nouns.answers import Hit, HitKind
from faqsearch.reading.ids import ruling_id
from tests.tools.make_coverage import SHIPPED, read_reworded, read_table, shipped_rows

OFFICIAL_FR = (
    "Si le Cercle de l'oubli part avant la résolution de sa première capacité, "
    "le permanent ciblé ne revient jamais."
)
OFFICIAL_EN = "A permanent is gone forever where Oblivion Ring leaves while its trigger waits."
RESTATED = {
    Lang.EN: (
        "When Oblivion Ring goes away before its first ability resolves, the permanent "
        "stays out of the game for good."
    ),
    Lang.FR: (
        "Quand le Cercle de l'oubli s'en va avant que sa première capacité se résolve, "
        "le permanent reste hors de la partie pour toujours."
    ),
}
RULE_FR = "Une capacité d'évocation en vaut deux, dont l'une fonctionne sur la pile."
RULE_EN = "Evoke stands for two abilities, one on the stack and one in play."
EN, FR = (ruling_id(RESTATED[lang], lang) for lang in Lang)
OFFICIAL = {
    Lang.EN: f"***Oblivion Ring***\n\n* {OFFICIAL_EN}\n\n* Another ruling of the same card.\n",
    Lang.FR: (
        f"***Cercle de l'oubli***\n\n* {OFFICIAL_FR}\n-----\n\n"
        f"***Capacité mot-clé : Évocation***\n\n502.74a {RULE_FR}\n\n"
        "* Une créature évoquée est sacrifiée par son contrôleur.\n"
    ),
}


@pytest.fixture
def library(
    make_store: Callable[..., Store], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Library]:
    """Make a library of the pond and of official texts that it restates."""
    english = ruling_id(RULE_EN, Lang.EN)
    units = {
        EN: EN,
        FR: EN,
        ruling_id(OFFICIAL_FR, Lang.FR): EN,
        ruling_id(OFFICIAL_EN, Lang.EN): EN,
        english: english,
        ruling_id(RULE_FR, Lang.FR): english,
    }
    monkeypatch.setattr("faqsearch.linking.restatement_units", lambda: units)

    def make(*langs: Lang, bundled: bool = True, at_once: bool = False) -> Library:
        made = Library(make_store(bundled=bundled))
        paths = []
        for lang in langs:
            paths.append(tmp_path / f"official-{lang}.txt")
            paths[-1].write_text(OFFICIAL[lang], "utf-8")
        for some in [paths] if at_once else [[path] for path in paths]:
            made.add(some)
        return made

    return make


Make = Callable[..., Library]


def of_unit(hits: tuple[Hit, ...]) -> list[str]:
    texts = {OFFICIAL_EN, OFFICIAL_FR, *RESTATED.values()}
    return [hit.text for hit in hits if hit.text in texts]


@pytest.mark.parametrize("name", ["Oblivion Ring", "cercle de l'oubli"])
def test_an_official_text_and_its_restatement_are_one_ruling(library: Make, name: str) -> None:
    made = library(Lang.FR)
    french = made.card(name, Lang.FR)
    assert [(hit.text, hit.bundled) for hit in french.rulings] == [(OFFICIAL_FR, False)]
    english = made.card(name, Lang.EN)
    assert [(hit.text, hit.bundled) for hit in english.rulings] == [(RESTATED[Lang.EN], True)]
    assert french.total == english.total == 1


def test_twins_are_the_first_texts_of_the_other_language(library: Make) -> None:
    rulings = {stored.ruling.id: stored.ruling for stored in library(Lang.FR).rulings()}
    official = ruling_id(OFFICIAL_FR, Lang.FR)
    assert rulings[official].twin == EN
    assert rulings[EN].twin == official
    assert rulings[FR].twin == EN
    assert {rulings[id].unit for id in (official, EN, FR)} == {EN}


@pytest.mark.parametrize("bundled", [True, False])
@pytest.mark.parametrize("at_once", [True, False])
def test_two_official_texts_are_each_others_twins(
    library: Make, bundled: bool, at_once: bool
) -> None:
    made = library(Lang.EN, Lang.FR, bundled=bundled, at_once=at_once)
    official = [ruling_id(OFFICIAL_EN, Lang.EN), ruling_id(OFFICIAL_FR, Lang.FR)]
    rulings = {stored.ruling.id: stored.ruling for stored in made.rulings()}
    assert [rulings[id].twin for id in official] == official[::-1]
    assert of_unit(made.card("Oblivion Ring", Lang.EN).rulings) == [OFFICIAL_EN]
    assert of_unit(made.card("Oblivion Ring", Lang.FR).rulings) == [OFFICIAL_FR]


@pytest.mark.parametrize("lang", list(Lang))
def test_search_shows_a_unit_once_the_official_text_first(library: Make, lang: Lang) -> None:
    made = library(Lang.FR)
    before = Library(
        Store(made._store.folder.parent / "plain", corpus=made._store._snapshots.corpus)
    )
    question = 'card:"Oblivion Ring" permanent'
    found = made.search(question, lang)
    shown = OFFICIAL_FR if lang is Lang.FR else RESTATED[lang]
    assert of_unit(found.hits) == [shown]
    assert found.total == before.search(question, lang).total


def test_a_rule_is_shown_once_in_the_language_of_the_answer(library: Make) -> None:
    made = library(Lang.FR)
    for lang, text in ((Lang.EN, RULE_EN), (Lang.FR, RULE_FR)):
        hits = made.search("502.74a", lang).hits
        assert [h.text for h in hits if h.kind is HitKind.RULE] == [text]
    answer = made.rule("502.74a", Lang.FR)
    assert [rule.text for rule in answer.texts] == [RULE_FR, RULE_EN]
    assert [rule.text for rule in made.mechanic("evoke", Lang.FR).rules] == [RULE_FR, RULE_EN]


def test_the_rules_of_two_languages_of_one_page_are_units(make_store: Callable[..., Store]) -> None:
    page = (
        "505.1. Une carte double a deux faces et ne compte que pour une carte.\n"
        "505.2. Les deux moitiés ont chacune leurs caractéristiques dans la main.\n\n"
        "505.1. A split card has two faces and counts as one card.\n"
        "505.2. Each half has its characteristics while the card is in a hand.\n"
    )
    made = Library(make_store(bundled=False))
    made.add(["-"], page.encode())
    for lang in Lang:
        assert [hit.lang for hit in made.search("505.2", lang).hits] == [lang]
    subrules = made.rule("505", Lang.FR).subrules
    assert [f"{rule.lang} {rule.number}" for rule in subrules] == [
        "fr 505.1",
        "fr 505.2",
        "en 505.1",
        "en 505.2",
    ]


def test_the_table_that_ships_is_the_table_of_the_tests() -> None:
    rows = shipped_rows(read_table())
    assert SHIPPED.read_text("utf-8").splitlines() == rows
    statements = [row.split("\t")[0] for row in rows[1:]]
    assert len(statements) == len(set(statements)) == 472


@pytest.mark.shared
def test_the_official_documents_add_no_ruling_to_a_card(shared: Path, tmp_path: Path) -> None:
    alone, made = (Library(Store(tmp_path / name)) for name in ("alone", "both"))
    made.add([shared / "seeds"])
    for name in ("Oblivion Ring", "Deathrender", "Doran, the Siege Tower", "Ponder"):
        for lang in Lang:
            one, both = alone.card(name, lang), made.card(name, lang)
            assert one.total == both.total
            official = [not hit.bundled for hit in both.rulings]
            assert official == [lang is Lang.FR] * both.total
    for lang in Lang:
        assert [h.id for h in made.search("502.81a", lang).hits if h.kind is HitKind.RULE] == [
            "502.81a"
        ]


@pytest.mark.shared
def test_every_official_text_known_to_be_restated_stands_in_place_of_ours(
    shared: Path, tmp_path: Path
) -> None:
    known = {statement for row in shipped_rows(read_table())[1:] for statement in row.split()}
    with gzip.open(shared / "data" / "mtgjson" / "AtomicCards.json.gz") as file:
        data = json.load(file)["data"]
    some = {
        name: faces
        for name, faces in data.items()
        if any(
            ruling_id(ruling["text"], Lang.EN) in known
            for face in faces
            for ruling in face["rulings"]
        )
    }
    (tmp_path / "AtomicCards.json").write_text(json.dumps({"data": some}), "utf-8")
    made = Library(Store(tmp_path / "library"))
    made.add([shared / "seeds"])
    made.import_files("mtgjson", [tmp_path / "AtomicCards.json"])
    stored = {one.ruling.id: one for one in made.rulings()}
    official = {
        (one.ruling.unit, one.ruling.lang): one.sources[0].document
        for one in stored.values()
        if not one.bundled and one.ruling.id in known
    }
    for id, _, card in read_reworded():
        ruling = stored[id].ruling
        assert card in ruling.cards
        ours = stored[ruling.unit].ruling.cards
        assert not ours or set(ruling.cards) <= set(ours), id  # a statement on a cycle names none
    assert len(official) > 300 and "mtgjson-atomiccards" in official.values()
    records = made._snapshot.records
    for (unit, lang), document in official.items():
        first = records.firsts_of_units([unit]).get((unit, lang))
        assert first and not stored[first].bundled, (unit, document)
    for name in some:
        hits = [hit for hit in made.card(name, Lang.EN).rulings if hit.id in stored]
        units = [stored[hit.id].ruling.unit for hit in hits]
        assert len(units) == len(set(units)), name
        ours = [unit for hit, unit in zip(hits, units, strict=True) if hit.bundled]
        assert not official.keys() & {(unit, Lang.EN) for unit in ours}, name
