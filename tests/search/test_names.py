"""The ladder of names: each step, and what it must never do."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path

import pytest

from faqsearch.api import Library
from faqsearch.authority.mechanics import bundled_mechanics
from faqsearch.errors import Ambiguous, NotFound
from faqsearch.languages import Lang, fold
from faqsearch.library.tokens import name_key
from faqsearch.nouns.answers import Tier
from faqsearch.search.names import Ladder
from tests.search.ladders import EN, FR, LADDER, MECHANICS, named

BENCH = Path(__file__).parents[1] / "bench" / "names.py"


@pytest.mark.parametrize(
    ("name", "id", "tier"),
    [
        ("Oblivion Ring", "Oblivion Ring", Tier.EXACT),
        ("OBLIVION RING", "Oblivion Ring", Tier.EXACT),
        ("oblivion-ring", "Oblivion Ring", Tier.EXACT),
        ("cercle de l’oubli", "Oblivion Ring", Tier.EXACT),
        ("cercle de l oubli", "Oblivion Ring", Tier.EXACT),
        ("cercle de loubli", "Oblivion Ring", Tier.EXACT),
        ("  Cercle  de l'oubli ", "Oblivion Ring", Tier.EXACT),
        ("Fire // Ice", "Fire // Ice", Tier.EXACT),
        ("fire/ice", "Fire // Ice", Tier.EXACT),
        ("Fire Ice", "Fire // Ice", Tier.EXACT),
        ("fire///ice", "Fire // Ice", Tier.EXACT),
        ("feu / glace", "Fire // Ice", Tier.EXACT),
        ("lim dul's vault", "Lim-Dûl's Vault", Tier.EXACT),
        ("limdûls vault", "Lim-Dûl's Vault", Tier.EXACT),
        ("Ponder", "Ponder", Tier.EXACT),
        ("Bog Wraith", "Bog Wraith", Tier.EXACT),
        ("gaddock teeg", "Gaddock Teeg", Tier.EXACT),
        ("fire", "Fire // Ice", Tier.ALIAS),
        ("feu", "Fire // Ice", Tier.ALIAS),
        ("oblivion", "Oblivion Ring", Tier.PREFIX),
        ("cendreline", "Ashling the Pilgrim", Tier.PREFIX),
        ("cercle de l'oubl", "Oblivion Ring", Tier.PREFIX),
        ("obli", "Oblivion Ring", Tier.PREFIX),
        ("cercle oubl", "Oblivion Ring", Tier.PREFIX),
        ("obl ring", "Oblivion Ring", Tier.PREFIX),
        ("ashling pil", "Ashling the Pilgrim", Tier.PREFIX),
        ("oblvion ring", "Oblivion Ring", Tier.FUZZY),
        ("obilvion rnig", "Oblivion Ring", Tier.FUZZY),
        ("cercl de l'oubly", "Oblivion Ring", Tier.FUZZY),
        ("gadock teeg", "Gaddock Teeg", Tier.FUZZY),
    ],
)
def test_each_step(name: str, id: str, tier: Tier) -> None:
    found = LADDER.resolve(name)
    assert (found.id, found.tier) == (id, tier)


@pytest.mark.parametrize("name", ["gob enr", "ring obliv", "cercle l", "the pilgrim", "bog wr r"])
def test_words_cut_short_name_one_card_or_none(name: str) -> None:
    with pytest.raises(NotFound):
        LADDER.resolve(name)


def test_all_candidates_are_listed_but_for_very_many() -> None:
    def many(count: int) -> Ladder:
        titles = [f"Garruk {chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(count)]
        return Ladder(named(*((title, title, EN, True) for title in titles)))

    with pytest.raises(Ambiguous, match=r"any of 16 cards$") as few:
        many(16).resolve("Garruk")
    assert len(few.value.candidates) == 16
    with pytest.raises(Ambiguous, match=r"any of 60 cards .the first 50.* type more") as most:
        many(60).resolve("Garruk")
    assert len(most.value.candidates) == 50


def test_the_language_of_the_name_is_told() -> None:
    assert LADDER.resolve("cercle de l'oubli").lang is FR
    assert LADDER.resolve("Oblivion Ring").lang is EN
    assert LADDER.resolve("Gaddock Teeg").lang is EN


def test_a_french_name_of_two_cards_is_ambiguous() -> None:
    for lang in (None, FR):
        with pytest.raises(Ambiguous) as both:
            LADDER.resolve("Contemplation", lang)
        assert both.value.candidates == ("Contemplation", "Ponder")
    with pytest.raises(Ambiguous) as both:
        LADDER.resolve("refus", EN)
    assert both.value.candidates == ("Denial", "Deny")


def test_asked_in_english_the_english_name_decides() -> None:
    assert LADDER.resolve("Contemplation", EN).id == "Contemplation"


def test_a_beginning_of_several_cards_is_ambiguous() -> None:
    with pytest.raises(Ambiguous) as several:
        LADDER.resolve("ashling")
    assert several.value.candidates == ("Ashling the Pilgrim", "Ashling's Prerogative")


def test_a_name_of_two_mechanics_is_that_of_the_language_given_and_of_none_without() -> None:
    borne = {
        (name_key(name), lang): (name, mechanic.id)
        for mechanic in bundled_mechanics().values()
        for lang, names in mechanic.names.items()
        for name in names
    }
    two = set()
    for (key, lang), (name, id) in borne.items():
        assert MECHANICS.resolve(name, lang).id == id, name
        if borne.get((key, lang.other), (name, id))[1] != id:
            two.add(name)
            with pytest.raises(Ambiguous) as error:
                MECHANICS.resolve(name)
            assert id in error.value.candidates and len(error.value.candidates) == 2
    assert two == {"initiative", "fortification"}
    assert MECHANICS.resolve("Fortifications", FR).id == "fortify"
    assert MECHANICS.resolve("Fortifications", EN).id == "fortification-artifact"


@pytest.mark.parametrize(
    ("typed", "mechanic"),
    [
        ("évoluer", "evolve"),
        ("évolué", "evolve"),
        ("evolving", "evolve"),
        ("évoquer", "evoke"),
        ("evoquez", "evoke"),
        ("evoked", "evoke"),
        ("régénère", "regenerate"),
        ("regeneration", "regenerate"),
        ("découvrez", "discover"),
        ("confrontez", "clash"),
        ("championed", "champion"),
        ("appuyer", "champion"),
        ("pister", "retrace"),
        ("se défausse", "discard"),
        ("persiste", "persist"),
        ("proliférez", "proliferate"),
        ("défenses talismaniques", "hexproof"),
    ],
)
def test_a_mechanic_is_found_by_its_verb(typed: str, mechanic: str) -> None:
    found = MECHANICS.resolve(typed)
    assert (found.id, found.tier) == (mechanic, Tier.ALIAS)


def test_a_guess_is_answered_in_the_language_of_the_asker() -> None:
    assert MECHANICS.resolve("défendre").lang is FR
    assert LADDER.resolve("lim-dûl's valut").lang is EN


def test_a_verb_of_two_mechanics_is_ambiguous() -> None:
    with pytest.raises(Ambiguous) as both:
        MECHANICS.resolve("renforcer")
    assert both.value.candidates == ("bolster", "reinforce")


@pytest.mark.parametrize(
    ("listed", "id"),
    [
        ("Ponder (Contemplation)", "Ponder"),
        ("Contemplation (Ponder)", "Ponder"),
        ("Contemplation (Contemplation)", "Contemplation"),
        ("Feu // Glace (Fire // Ice)", "Fire // Ice"),
        ("Cercle de l’oubli (Oblivion Ring)", "Oblivion Ring"),
        ("feu/glace (fire)", "Fire // Ice"),
    ],
)
def test_a_candidate_as_it_is_listed_is_a_name(listed: str, id: str) -> None:
    for lang in (None, *Lang):
        assert LADDER.resolve(listed, lang) == (id, Tier.EXACT, LADDER.resolve(listed).lang, ())


@pytest.mark.parametrize("typed", ["Ponder (Fire)", "Refus (Contemplation)"])
def test_two_names_of_two_cards_are_none(typed: str) -> None:
    with pytest.raises(NotFound):
        LADDER.resolve(typed)


def mistyped(name: str, chance: random.Random) -> str:
    at = chance.randrange(len(name))
    letter = chance.choice("abcdefghijklmnopqrstuvwxyz")
    return chance.choice(
        [
            name[:at] + name[at + 1 :],
            name[:at] + letter + name[at:],
            name[:at] + letter + name[at + 1 :],
        ]
    )


def test_every_name_that_ships_is_found_however_it_is_typed(library: Library) -> None:
    """No typo is answered by a wrong card; a long name is found but for a near neighbour."""
    ladder = library._cards
    names = [n for n in library._snapshot.records.names.all() if n.full]
    chance = random.Random(3)
    missed = []
    for name in names:
        owners = {n.card for n in names if n.key == name.key}
        for spelling in (name.name, name.name.lower(), fold(name.name), name.words):
            if len(owners) == 1:
                found = ladder.resolve(spelling)
                assert (found.id, found.tier) == (name.card, Tier.EXACT)
        typed = mistyped(name.words, chance)
        try:
            assert ladder.resolve(typed).id in owners
        except (NotFound, Ambiguous):
            if len(owners) == 1:
                missed.append((name.name, typed))
    long = [m for m in missed if len(name_key(m[0])) >= 9]
    assert len(names) > 300
    assert long == []


@pytest.mark.shared
def test_every_spelling_over_all_cards(shared: Path, tmp_path: Path) -> None:
    """Of names of nine letters and more, however typed; never a wrong card as exact."""
    spec = importlib.util.spec_from_file_location("faqsearch_bench_names", BENCH)
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = bench
    spec.loader.exec_module(bench)
    names = bench.all_names()
    owners: dict[str, set[str]] = {}
    for n in names:
        owners.setdefault(n.key, set()).add(n.card)
    assert len({card for several in owners.values() for card in several}) == 23711
    ladder = Ladder(bench.records_of(names, tmp_path).names)
    for what, asked in bench.spellings(names, 60, random.Random(5)):
        outcomes = [bench.ladder_outcome(ladder, t, owners[n.key]) for t, n in asked]
        assert set(outcomes) <= {"right", "listed", "named"}, what
        least = 0.97 if what.endswith("two typos") else 1.0
        assert outcomes.count("right") >= least * len(outcomes), what


def test_a_french_name_that_two_cards_were_printed_with_is_ambiguous() -> None:
    with pytest.raises(Ambiguous) as raised:
        LADDER.resolve("retour au vert")
    assert raised.value.candidates == ("Back to Green", "Return to Green")
    assert LADDER.resolve("Regain de vert").id == "Return to Green"
    assert LADDER.resolve("Gobelin enragé").id == "Raging Goblin"
