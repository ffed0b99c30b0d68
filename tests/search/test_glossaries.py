"""Terms of the glossaries of rules texts: kept by edition, found, and shown once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from faqsearch.api import Library, open_library
from faqsearch.errors import NotFound
from faqsearch.languages import Lang
from faqsearch.nouns.answers import (
    Hit,
    HitKind,
    Tier,
)
from faqsearch.nouns.verdicts import Reason
from tests.library.editions import NEW, OLD, rules_text

NEWEST = "May 1, 2026"
"""Of an edition newer than all that are known: its words are today's."""

Make = Callable[..., Library]


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Make]:
    """A library of rules texts alone, added one after another."""
    made: list[Library] = []

    def library(**texts: bytes) -> Library:
        folder = tmp_path_factory.mktemp("pond")
        made.append(open_library(folder / "library", bundled=False))
        for name, text in texts.items():
            (folder / f"{name}.txt").write_bytes(text)
            made[-1].add(folder / f"{name}.txt")
        return made[-1]

    yield library
    for one in made:
        one.close()


@pytest.fixture(scope="module")
def pond(make: Make) -> Library:
    """Two editions, the newer one added first."""
    new, old = rules_text(NEWEST, NEW), rules_text("October 1, 2005", OLD)
    return make(new=new, old=old)


def leads(library: Library, question: str, lang: Lang = Lang.EN) -> list[tuple[str, str, Tier]]:
    hits = library.search(question, lang, limit=3).hits
    return [(hit.kind, hit.title, hit.tier) for hit in hits if hit.tier is not Tier.TEXT]


def first(library: Library, question: str) -> Hit:
    return library.search(question, Lang.EN).hits[0]


def test_a_term_typed_is_the_first_hit_and_one_for_all_editions(pond: Library) -> None:
    hit = first(pond, "mana burn")
    assert (hit.kind, hit.id, hit.title) == (HitKind.GLOSSARY, "mana-burn", "Mana Burn (Obsolete)")
    assert hit.text == NEW["Mana Burn (Obsolete)"]
    assert (hit.date, hit.bundled, hit.tier) == (date(2026, 5, 1), False, Tier.EXACT)
    assert hit.source is not None and hit.source.document == "new"
    for term in ("mana burn", "kind:glossary mana burn", "what is a mana burn"):
        hits = pond.search(term, Lang.EN, limit=50).hits
        assert [hit.id for hit in hits if hit.title.startswith("Mana Burn")] == ["mana-burn"], term


@pytest.mark.parametrize(
    ("question", "title", "tier"),
    [
        ("as though", "As Though", Tier.EXACT),
        ("“mana burn”", "Mana Burn (Obsolete)", Tier.EXACT),
        ("last known puddle", "Last Known Puddle", Tier.EXACT),
        ("what are the last known puddles?", "Last Known Puddle", Tier.ALIAS),
        ("life total", "Life, Life Total", Tier.ALIAS),
        ("LIFE,  life total", "Life, Life Total", Tier.EXACT),
    ],
)
def test_a_term_by_any_of_its_names(pond: Library, question: str, title: str, tier: Tier) -> None:
    assert (HitKind.GLOSSARY, title, tier) in leads(pond, question)


def test_a_term_typed_whole_is_no_card_that_bears_one_of_its_words(tmp_path: Path) -> None:
    ruling = {"date": "2004-10-04", "text": "A frog in hot water is scalded once."}
    data = {
        name: [
            {
                "type": "Enchantment",
                "foreignData": [{"language": "French", "name": french}],
                "rulings": [ruling],
            }
        ]
        for name, french in (("Scald", "Brûlure"), ("Legend", "Légende"))
    }
    (tmp_path / "cards.json").write_text(json.dumps({"data": data}), "utf-8")
    (tmp_path / "rules.txt").write_bytes(rules_text(NEWEST, NEW))
    with closing(open_library(tmp_path / "own", bundled=False)) as library:
        library.import_files("mtgjson", [tmp_path / "cards.json"])
        library.add(tmp_path / "rules.txt")
        for question, term in (
            ("brûlure de mana", "mana-burn"),
            ("Brûlure de mana", "mana-burn"),
            ("mana burn", "mana-burn"),
            ("règle des légendes", "legend-rule"),
            ("legend rule", "legend-rule"),
        ):
            answer = library.search(question)
            hit = answer.hits[0]
            assert (hit.kind, hit.id, answer.query.cards) == (HitKind.GLOSSARY, term, ())
        assert library.search("brûlure").query.cards == ("Scald",)


def test_a_mechanic_of_which_we_have_a_summary_stands_for_its_term(pond: Library) -> None:
    kinds = {hit.kind for hit in pond.search("retrace", Lang.EN).hits}
    assert first(pond, "retrace").kind is HitKind.MECHANIC and HitKind.GLOSSARY not in kinds
    assert first(pond, "kind:glossary retrace").text == NEW["Retrace"]
    assert [hit.text for hit in pond.mechanic("pistage").definitions] == [NEW["Retrace"]]
    then = pond.mechanic("retrace", as_of=date(2006, 1, 1)).definitions
    assert [hit.text for hit in then] == [OLD["Retrace"]]


def test_words_of_ours_lead_where_the_official_ones_are_of_earlier_rules(
    make: Make, pond: Library
) -> None:
    assert leads(pond, "legend rule") == [(HitKind.GLOSSARY, "Legend Rule", Tier.EXACT)]
    french = leads(pond, "règle de légende", Lang.FR)
    assert [title for _, title, _ in french] == ["règle de légende", "Legend Rule"]
    old = make(old=rules_text("October 1, 2005", OLD)).search("legend rule", Lang.EN).hits
    assert [(hit.title, bool(hit.sources)) for hit in old[:2]] == [
        ("legend rule", False),
        ("Legend Rule", True),
    ]


def test_filters_choose_the_edition(pond: Library) -> None:
    for narrowed in ("document:old", "before:2010"):
        hit = first(pond, f"kind:glossary {narrowed} mana burn")
        assert (hit.title, hit.text) == ("Mana Burn", OLD["Mana Burn"])
    assert not pond.search("document:old kind:glossary puddle").hits
    assert first(pond, '"left over used"').id == "mana-burn"
    assert not any(hit.id == "mana-burn" for hit in pond.search('"left over is hurt"').hits)


def test_a_rule_names_the_terms_that_cite_it(pond: Library) -> None:
    cited = [hit for hit in pond.rule("100.1").cited_by if hit.kind is HitKind.GLOSSARY]
    assert [(hit.title, hit.date and hit.date.year) for hit in cited] == [
        ("Legend Rule", 2026),
        ("Mana Burn", 2005),
        ("Retrace", 2026),
    ]


def test_a_term_has_a_place_of_its_own(pond: Library) -> None:
    answer = pond.term("mana-burn")
    assert answer.id == "mana-burn" and answer.see == {"Life, Life Total": "life-life-total"}
    assert [hit.title for hit in answer.definitions] == ["Mana Burn (Obsolete)", "mana burn"]
    assert pond.term("life-life-total").tier is Tier.EXACT
    assert pond.term("brulure de mana", Lang.FR).definitions[0].lang is Lang.FR
    assert pond.term("mana burn", as_of=date(2007, 1, 1)).definitions[0].title == "Mana Burn"
    with pytest.raises(NotFound, match="zzz"):
        pond.term("zzz")


def test_what_was_removed_is_gone_and_what_was_before_shows_again(make: Make) -> None:
    library = make(old=rules_text("October 1, 2005", OLD), new=rules_text(NEWEST, NEW))
    assert first(library, "mana burn").title == "Mana Burn (Obsolete)"
    library.remove("new")
    assert [h.title for h in library.search("mana burn").hits[:2]] == ["mana burn", "Mana Burn"]
    assert "last-known-puddle" not in [hit.id for hit in library.search("known puddle").hits]
    library.remove("old")
    assert first(library, "mana burn").sources == ()


def test_everything_is_exported_and_counted(pond: Library) -> None:
    selected = pond.selection(document="old")
    assert [one.term for one in selected.definitions] == sorted(OLD)
    assert {s.document.id: s.definitions for s in pond.documents()} == {"new": 7, "old": 5}
    assert len(pond.selection().definitions) == 12


@pytest.mark.shared
def test_every_term_of_the_newest_rules_leads_to_itself(shared: Path, tmp_path: Path) -> None:
    path = max((shared / "data" / "comprules").glob("x_*.txt"))
    with closing(open_library(tmp_path, bundled=False)) as library:
        library.add(path)
        terms = [one for one in library.selection().definitions if one.mechanic is None]
        for definition in terms[::12]:
            hit = first(library, definition.names[0])
            assert (hit.kind, hit.title) == (HitKind.GLOSSARY, definition.term), definition.term


@pytest.mark.parametrize(
    ("day", "title", "reason"),
    [
        (date(2004, 1, 1), "Mana Burn", Reason.LATER),
        (date(2007, 1, 1), "Mana Burn", None),
        (date(2031, 6, 1), "Mana Burn (Obsolete)", None),
        (None, "Mana Burn (Obsolete)", None),
    ],
)
def test_the_entry_of_the_day_leads_and_a_later_one_says_that_it_is(
    pond: Library, day: date | None, title: str, reason: Reason | None
) -> None:
    for question in ("mana burn", "kind:glossary mana burn"):
        hits = pond.search(question, Lang.EN, as_of=day).hits
        hit = next(hit for hit in hits if hit.sources)
        assert (hit.title, hit.check and hit.check.reason) == (title, reason)


def test_on_a_day_gone_by_official_words_of_that_day_lead(pond: Library) -> None:
    hit = pond.search("legend rule", Lang.EN, as_of=date(2007, 1, 1)).hits[0]
    assert (hit.text, hit.date) == (OLD["Legend Rule"], date(2005, 10, 1))


def test_an_entry_is_about_what_its_term_means_in_its_own_language(make: Make) -> None:
    entries = {
        "First Strike": "Which frog bites before the others.",
        "Fortification": "A wall around a pond.",
        "Fortify": "Building the wall.",
        "Initiative": "What the leading frog has.",
    }
    pond = make(text=rules_text(NEWEST, entries))

    def said(name: str, lang: Lang) -> tuple[str, list[str]]:
        answer = pond.mechanic(name, lang)
        return answer.mechanic.id, [hit.title for hit in answer.definitions]

    assert said("first strike", Lang.EN) == ("first-strike", ["First Strike"])
    assert said("initiative", Lang.FR) == ("first-strike", ["First Strike"])
    assert said("initiative", Lang.EN) == ("the-initiative", ["Initiative"])
    assert said("fortification", Lang.FR) == ("fortify", ["Fortify"])
    assert said("fortification", Lang.EN) == ("fortification-artifact", ["Fortification"])
    french = [title for _, title, _ in leads(pond, "initiative", Lang.FR)]
    assert "Initiative" not in french[1:] and "First Strike" in french
    english = [title for _, title, _ in leads(pond, "initiative", Lang.EN)]
    assert english == ["Initiative"]
    either = pond.search("initiative", limit=2)
    assert either.query.lang is Lang.EN
    assert [hit.title for hit in either.hits] == ["Initiative", "first strike"]
