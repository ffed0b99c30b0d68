"""The Python API over a real library of the tests' own documents."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

import faqsearch
from faqsearch.api import Library, language_of, open_library
from faqsearch.errors import Ambiguous, LibraryError, NotationError, NotFound, UnreadableDocument
from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.library.store import Store
from faqsearch.nouns.answers import HitKind, Tier
from faqsearch.nouns.documents import Source

OWN = Path(__file__).parent / "library"
MARSH = OWN / "documents" / "marsh.txt"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    made = Library(Store(tmp_path_factory.mktemp("library"), corpus=OWN / "corpus"))
    made.add([OWN / "documents"])
    return made


@pytest.mark.parametrize(
    "name", ["Oblivion Ring", "OBLIVION RING", "cercle de l’oubli", "cercle de l'oubl"]
)
def test_every_spelling_reaches_one_card(library: Library, name: str) -> None:
    answer = library.card(name)
    assert answer.card.id == "Oblivion Ring"
    assert answer.total == 2


def test_a_card_answers_in_the_language_asked_or_of_its_name(library: Library) -> None:
    assert library.card("Oblivion Ring").lang is Lang.EN
    french = library.card("cercle de l'oubli")
    assert french.lang is Lang.FR
    assert [(hit.lang, hit.date) for hit in french.rulings] == [
        (Lang.FR, date(2007, 9, 1)),
        (Lang.EN, date(2008, 10, 1)),
    ]
    assert [h.lang for h in library.card("cercle de l'oubli", Lang.EN).rulings] == [Lang.EN] * 2


def test_the_code_of_a_language_will_do(library: Library) -> None:
    assert library.card("Contemplation", "en") == library.card("Contemplation", Lang.EN)
    assert library.search("evoke", "fr") == library.search("evoke", Lang.FR)
    assert library.mechanic("evoke", "fr") == library.mechanic("evoke", Lang.FR)
    assert library.rule("702.74", "fr") == library.rule("702.74", Lang.FR)
    assert library.export("jsonl", lang="fr") == library.export("jsonl", lang=Lang.FR) != ""
    assert library.check(card="Mulldrifter", lang="fr").lang is Lang.FR
    with pytest.raises(NotationError, match="'de' is no language of answers: name en or fr"):
        library.search("evoke", "de")


def test_newest_last_then_through_mechanics(library: Library) -> None:
    answer = library.card("Mulldrifter", Lang.FR)
    assert answer.total == 4
    assert {hit.via for hit in answer.rulings} == {"evoke"}
    assert {hit.lang for hit in answer.rulings} == {Lang.FR}
    assert [hit.rank for hit in answer.rulings] == [1, 2, 3, 4]
    own = library.card("Marsh Otter")
    assert [hit.via for hit in own.rulings] == [None, None]


def test_a_card_that_only_a_document_knows(library: Library) -> None:
    answer = library.card("héron des mares")
    assert (answer.card.id, answer.tier) == ("Pond Heron", Tier.EXACT)
    assert answer.card.names[Lang.FR] == ("Héron des mares",)


def test_what_is_not_found_or_not_sure(library: Library) -> None:
    with pytest.raises(NotFound):
        library.card("xyzzyq")
    with pytest.raises(Ambiguous) as both:
        library.card("Contemplation")
    assert both.value.candidates == ("Contemplation", "Ponder")


@pytest.mark.parametrize("name", ["evoke", "Évocation", "evocation", "EVOKE"])
def test_a_mechanic_in_either_language(library: Library, name: str) -> None:
    answer = library.mechanic(name)
    assert answer.mechanic.id == "evoke"
    assert answer.total == 4
    assert {str(rule.number) for rule in answer.rules} == {"502.74a"}
    assert answer.rules[0].lang is answer.lang


@pytest.mark.parametrize(
    ("name", "id"), [("planeswalkers", "planeswalker"), ("arpenteur", "planeswalker")]
)
def test_mechanics_known_without_documents(library: Library, name: str, id: str) -> None:
    assert library.mechanic(name).mechanic.id == id


def test_a_rule_with_its_texts_and_who_cites_it(library: Library) -> None:
    answer = library.rule("502.74a", Lang.FR)
    assert [rule.lang for rule in answer.texts] == [Lang.FR, Lang.EN]
    assert [hit.lang for hit in answer.cited_by] == [Lang.FR]
    assert answer.subrules == ()
    parent = library.rule("502.74")
    assert [str(rule.number) for rule in parent.subrules] == ["502.74a", "502.74a"]


def test_a_restated_rule_says_so_and_an_added_one_does_not(tmp_path: Path) -> None:
    page = tmp_path / "rules.txt"
    page.write_text("505. Split Cards\n\n505.6. One half that matches is enough here.\n")
    library = open_library(tmp_path / "library")
    library.add([page])
    said = {rule.source.document: rule.bundled for rule in library.rules()}
    assert (said["split-cards-en"], said["split-cards-fr"], said["rules"]) == (True, True, False)


def test_rules_that_are_not_there(library: Library) -> None:
    with pytest.raises(NotFound):
        library.rule("999.9")
    with pytest.raises(NotationError):
        library.rule("banana")


def test_a_day_without_such_a_rule(library: Library) -> None:
    with pytest.raises(NotFound, match=r"there was no rule 505\.7 on 1999-01-01"):
        library.rule("505.7", as_of=date(1999, 1, 1))


def test_a_number_that_a_faq_cites_before_its_rules_is_no_rule_of_that_day(
    library: Library,
) -> None:
    with pytest.raises(NotFound, match=r"there was no rule 502\.81a on 2008-07-14"):
        library.rule("502.81a", as_of=date(2008, 7, 14))
    with pytest.raises(NotFound, match=r"yet: it is in force from 2008-07-15 on"):
        library.rule("502.81a", as_of=date(2008, 7, 14))
    assert library.rule("502.81a", as_of=date(2008, 7, 15)).title == "Retrace"


def test_what_is_pasted_is_answered_in_its_language(library: Library) -> None:
    english = b"Clash: If a card has no mana cost, it counts as nothing for this."
    french = "Confrontation : Une carte sans coût de mana ne compte ici pour rien.".encode()
    assert library.check([("-", french)]).lang is Lang.FR
    assert library.check([("-", english)]).lang is Lang.EN
    assert library.check([("-", french), ("b", english)]).lang is Lang.EN
    assert library.check([("-", french)], lang="en").lang is Lang.EN


@pytest.mark.parametrize(
    ("pasted", "title", "lang"),
    [
        ("With deathtouch any damage is enough.", "Deathtouch", Lang.EN),
        (
            "2007-10-01\tIf Oblivion Ring leaves first, it stays away.",
            "Oblivion Ring",
            Lang.EN,
        ),
        ("Avec le contact mortel, toute blessure suffit à la détruire.", "Contact mortel", Lang.FR),
    ],
)
def test_a_sentence_alone_is_about_what_alone_it_names(
    library: Library, pasted: str, title: str, lang: Lang
) -> None:
    answer = library.check([("-", pasted.encode())])
    (hit,) = answer.hits
    assert (hit.title.lower(), hit.lang, answer.lang) == (title.lower(), lang, lang)
    (taken,) = answer.taken
    assert title.lower() in taken.lower()
    assert answer.only(frozenset()) == replace(answer, hits=(), checked=())
    with pytest.raises(UnreadableDocument):
        library.check([("-", b"If it leaves first, nothing at all comes back to anyone.")])


def test_the_number_of_today_leads_to_the_texts_of_then(library: Library) -> None:
    today = library.rule("702.74")
    assert (today.texts, today.title) == ((), "Evoke")
    assert {str(rule.number) for rule in today.elsewhere} == {"502.74a"}


def test_rulings_are_selected(library: Library) -> None:
    every = [stored.ruling.id for stored in library.rulings()]
    assert len(every) == len(set(every)) == 16
    assert {s.ruling.lang for s in library.rulings(lang=Lang.FR)} == {Lang.FR}
    assert {s.ruling.set for s in library.rulings(set="pnd")} == {"PND"}
    assert [s.sources[0].document for s in library.rulings(document="marsh")] == ["marsh"] * 3
    assert len(list(library.rulings(card="cercle de l'oubli"))) == 3


def test_everything_or_a_selection_is_exported(library: Library) -> None:
    lines = library.export("jsonl", set="pnd").splitlines()
    assert [json.loads(one)["id"] for one in lines] == list(library.ruling_ids(set="pnd"))
    whole = json.loads(library.export())
    assert len(whole["rulings"]) == len(library.ruling_ids())
    assert {one["id"] for one in whole["cards"]} == {card.id for card in library.cards()}
    marsh = json.loads(library.export(document="marsh", lang=Lang.EN))
    assert [one["id"] for one in marsh["documents"]] == ["marsh"]
    assert json.loads(library.export("scryfall", card="Marsh Otter")) == []  # of no oracle id
    with pytest.raises(NotFound):
        library.export(card="no such card at all")


def test_a_set_or_document_that_the_library_has_not_is_an_error(library: Library) -> None:
    for ask in (library.export, library.selection, library.ruling_ids):
        with pytest.raises(NotFound, match="no ruling in this library is of a set 'PNDD'") as error:
            ask(set="PNDD")
        assert error.value.suggestions == ("PND",)
        with pytest.raises(NotFound, match="the library has no document 'marhs'") as error:
            ask(document="marhs")
        assert error.value.suggestions == ("marsh",)


def test_a_path_that_none_may_have_is_told() -> None:
    with pytest.raises(LibraryError, match="is no path of a library"):
        open_library("a\0b")


WRONG: list[tuple[Callable[[Any], object], str]] = [
    (lambda it: it.export("xml"), "json, jsonl, scryfall"),
    (lambda it: it.export(["json"]), "json, jsonl, scryfall"),
    (lambda it: it.known_card("Oblivion Ring", "de"), "en or fr"),
    (lambda it: it.export(set=3), "set is given as text"),
    (lambda it: it.export(document=["marsh"]), "document is given as text"),
    (lambda it: it.export(lang="de"), "en or fr"),
    (lambda it: it.card("Oblivion Ring", as_of="2008-01-01"), "datetime.date"),
    (lambda it: it.card("Oblivion Ring", as_of=datetime(2008, 1, 1)), "datetime.date"),
    (lambda it: it.card("Oblivion \udc80"), "half a character"),
    (lambda it: it.mechanic(None), "mechanic's name is given as text"),
    (lambda it: it.mechanic("evoke", as_of="2008"), "datetime.date"),
    (lambda it: it.term("library", as_of="2008"), "datetime.date"),
    (lambda it: it.rule(502), "rule number is given as text"),
    (lambda it: it.rule("502.74a", as_of="2008", history=True), "datetime.date"),
    (lambda it: it.search(3), "question is given as text"),
    (lambda it: it.search("card:\udc80"), "half a character"),
    (lambda it: it.search("evoke", limit=-1), "limit is a whole number"),
    (lambda it: it.search("evoke", limit="3"), "limit is a whole number"),
    (lambda it: it.search("evoke", offset=-1), "offset is a whole number"),
    (lambda it: it.search("evoke", as_of="2008"), "datetime.date"),
    (lambda it: it.languages_of(3), "name is given as text"),
    (lambda it: it.check("marsh.txt"), "its name and its bytes"),
    (lambda it: it.check(["marsh.txt"]), "its name and its bytes"),
    (lambda it: it.check([("marsh.txt", "A frog.")]), "its name and its bytes"),
    (lambda it: it.check(ruling=3), "ruling is given as text"),
    (lambda it: it.check(card="Oblivion Ring", as_of="2008"), "datetime.date"),
    (lambda it: it.parse("A frog.", "marsh.txt"), "its name and its bytes"),
    (lambda it: it.add("-", "A frog."), "its name and its bytes"),
    (lambda it: it.import_files("xml", [MARSH]), "mtgjson, scryfall, comprules"),
    (lambda it: it.remove(3), "id is given as text"),
]


@pytest.mark.parametrize(("ask", "said"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_value_is_an_error_of_ours_that_says_what_is_right(
    library: Library, ask: Callable[[Any], object], said: str
) -> None:
    with pytest.raises(NotationError, match=re.escape(said)):
        ask(library)


def test_a_single_path_is_imported_as_one(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="nowhere"):
        Library(Store(tmp_path, corpus=OWN / "corpus")).import_files("mtgjson", "nowhere.json")


def test_documents_and_what_they_hold(library: Library) -> None:
    held = {s.document.id: s for s in library.documents()}
    assert list(held) == ["marsh", "sentier", "pond-en", "pond-fr"]
    assert held["marsh"].rulings == {Lang.EN: 3}
    assert held["marsh"].document.path == str(OWN / "documents" / "marsh.txt")
    assert held["pond-en"].document.bundled
    assert held["pond-en"].document.path == "corpus/en/pond.txt"
    assert held["pond-en"].document.date == date(2007, 9, 1)


def test_parse_links_without_adding(library: Library) -> None:
    linked = library.parse(MARSH.read_bytes(), "marsh.txt")
    assert [ruling.cards for ruling in linked.parsed.rulings][-1] == ("Oblivion Ring",)
    with pytest.raises(UnreadableDocument):
        library.parse(bytes(range(256)) * 9, "x.bin")


def test_add_and_remove_show_at_once(tmp_path: Path) -> None:
    library = Library(Store(tmp_path, corpus=OWN / "corpus"))
    assert library.search("marsh otter flying counters").query.cards == ()
    assert library.add([MARSH]).added == ("marsh",)
    assert "flying only if" in library.search("marsh otter flying counters").hits[0].text
    library.remove("marsh")
    with pytest.raises(NotFound):
        library.card("Marsh Otter")
    library.build()
    assert len(library.documents()) == 2
    library.close()


def test_a_reader_outlives_the_changes_of_others(tmp_path: Path) -> None:
    reader = Library(Store(tmp_path, bundled=False))
    writer = Library(Store(tmp_path, bundled=False))
    writer.add([MARSH])
    assert len(reader.documents()) == 1
    opened = reader._snapshot.folder
    writer.add([OWN / "documents" / "sentier.txt"])
    writer.add([OWN / "corpus" / "en" / "pond.txt"])
    assert not opened.exists()
    assert reader.search("gaddock teeg carte double").total
    assert len(reader.documents()) == 3


def test_threads_share_a_library(library: Library) -> None:
    expected = library.search("creature ability")
    with ThreadPoolExecutor(6) as pool:
        answers = pool.map(lambda _: library.search("creature ability"), range(60))
        cards = pool.map(lambda _: library.card("Oblivion Ring"), range(60))
        assert all(answer == expected for answer in answers)
        assert len({card.total for card in cards}) == 1


def test_opening_says_nothing_until_it_is_asked(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    library = open_library(tmp_path / "file")
    with pytest.raises(LibraryError, match="is a file"):
        library.documents()


@pytest.mark.parametrize(
    ("question", "environ", "lang"),
    [
        ("what is this", {"LANG": "fr_FR.UTF-8"}, Lang.FR),
        ("qu'est-ce que c'est", {"LANG": "en_GB.UTF-8"}, Lang.EN),
        ("qu'est-ce que c'est", {"LANG": "C.UTF-8"}, Lang.FR),
        ("what is this", {"LC_ALL": "C", "LANG": "fr_FR"}, Lang.EN),
        ("Mulldrifter", {}, Lang.EN),
    ],
)
def test_language_of(question: str, environ: dict[str, str], lang: Lang) -> None:
    assert language_of(question, environ) is lang


def test_every_public_name_is_there() -> None:
    for name in faqsearch.__all__:
        assert getattr(faqsearch, name)
    with pytest.raises(AttributeError):
        _ = faqsearch.nothing


def test_a_card_loads_no_heavy_package(library: Library) -> None:
    code = (
        "import sys, faqsearch; a = faqsearch.open_library(sys.argv[1], bundled=False)\n"
        "assert a.card('Oblivion Ring').total\n"
        "heavy = {'whoosh', 'bs4', 'langdetect', 'rich', 'rapidfuzz', 'click'}\n"
        "heavy = (heavy | {'faqsearch.authority'}) & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    folder = str(library._store.folder)
    open_library(folder, bundled=False).documents()
    subprocess.run([sys.executable, "-c", code, folder], check=True)


# --- what blocks and rules say of a card ------------------------------------------


def test_a_card_has_the_text_of_a_block_in_the_language_of_the_answer(library: Library) -> None:
    (english,) = library.card("Mulldrifter", Lang.EN).card.faces
    assert english.text == "Flying\nEvoke {2}{U}"
    assert (english.lang, english.source) == (
        Lang.EN,
        Source("pond-en", "corpus/en/pond.txt", (13, 18)),
    )
    (french,) = library.card("Mulldrifter", Lang.FR).card.faces
    assert (french.name, french.text) == ("Vagabond des pensées", "Vol\nÉvocation {2}{U}")
    assert (french.power, french.toughness, french.type_line) == ("2", "2", "Créature : élémental")


def test_an_added_block_comes_before_one_that_ships(library: Library) -> None:
    (face,) = library.card("Oblivion Ring", Lang.EN).card.faces
    assert face.source is not None
    assert face.source.document == "marsh"


def test_a_block_in_the_other_language_is_better_than_none(library: Library) -> None:
    (face,) = library.card("Marsh Otter", Lang.FR).card.faces
    assert (face.lang, face.power) == (Lang.EN, "2")


def test_the_text_of_blocks_is_found(library: Library) -> None:
    found = library.search("1/3 flying", Lang.EN)
    first = next(hit for hit in found.hits if hit.kind is HitKind.CARD)
    assert (first.id, first.bundled) == ("Pond Heron", True)
    (french,) = library.search("kind:card oiseau vol", Lang.FR).hits[:1]
    assert (french.id, french.lang) == ("Pond Heron", Lang.FR)
    assert french.text == "Héron des mares\n{1}{U}\nCréature : oiseau\n1/3\nVol"


def test_rules_that_name_a_card_or_cite_a_rule(tmp_path: Path) -> None:
    rules = (
        "505.1. A split card is described here. See rule 217.7d, not 505.1.\n"
        "Example: the card Void takes no half of it.\n"
        "505.2. It has two halves, and each of them has a cost.\n"
    )
    made = Library(Store(tmp_path, bundled=False))
    made.add(["-"], rules.encode())
    void = made.card("Void")
    assert [(hit.kind, hit.id) for hit in void.rulings] == [(HitKind.RULE, "505.1")]
    assert void.total == 0
    cited = made.rule("217.7d")
    assert (cited.texts, [hit.id for hit in cited.cited_by]) == ((), ["505.1"])
    assert made.rule("505.1").cited_by == ()


@pytest.mark.parametrize(
    ("number", "lang", "title"),
    [
        ("590", Lang.EN, "Lanterns"),
        ("590.1", Lang.EN, "Glow"),
        ("590.1a", Lang.FR, "Glow"),
        ("591", Lang.FR, "Mares"),
        ("591", Lang.EN, "Mares"),
    ],
)
def test_a_number_has_the_title_that_a_document_gives_it(
    tmp_path: Path, number: str, lang: Lang, title: str
) -> None:
    rules = (
        "590. Lanterns\n590.1. Glow\n590.1a A glowing lantern counts twice.\n"
        "591. Mares\n591.1. Une mare est un terrain qui ne produit pas de mana.\n"
    )
    made = Library(Store(tmp_path, bundled=False))
    made.add(["-"], rules.encode())
    assert made.rule(number, lang).title == title


@pytest.mark.parametrize(
    "typed",
    ["CR 502.74a", "cr502.74A", "502,74a", "rule 502.74a.", "Règle 502,74A", "rules: 502.74a"],
)
def test_rule_numbers_as_people_type_them(library: Library, typed: str) -> None:
    assert str(library.rule(typed).number) == "502.74a"


@pytest.mark.parametrize(
    "typed", ["rule", "CR", "502.74l", "502.74aa", "ruler 502", "CR 502.74a x"]
)
def test_what_is_no_rule_number(library: Library, typed: str) -> None:
    with pytest.raises(NotationError):
        library.rule(typed)


# --- documents ----------------------------------------------------------------------


def test_a_page_of_rulings_is_as_old_as_its_newest(tmp_path: Path) -> None:
    page = (
        "2008-10-01 · wotc\nIt may remove a token.\n\n2007-10-02 · wotc\nIt may remove a land.\n\n"
        "2007-10-02 · wotc\nIt may remove a token.\n"
    )
    made = Library(Store(tmp_path, bundled=False))
    made.add(["-"], page.encode())
    (summary,) = made.documents()
    assert summary.document.date == date(2008, 10, 1)
    assert (summary.rulings, summary.places) == ({Lang.EN: 2}, 3)


@pytest.mark.parametrize(
    ("head", "title"), [("", ""), ("***Oblivion Ring***\n\n", "Oblivion Ring")]
)
def test_standard_input_is_called_by_its_first_heading(
    tmp_path: Path, head: str, title: str
) -> None:
    made = Library(Store(tmp_path, bundled=False))
    made.add(["-"], f"{head}* It may remove a token.\n\n* It may remove a land.\n".encode())
    (summary,) = made.documents()
    assert (summary.document.title, summary.document.path) == (title, "-")
