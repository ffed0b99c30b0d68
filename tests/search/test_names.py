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
from faqsearch.library.names import Name
from faqsearch.library.tokens import name_key, name_words
from faqsearch.nouns.answers import Tier
from faqsearch.search.names import Ladder, MechanicNames
from faqsearch.search.sources import HeldNames

BENCH = Path(__file__).parents[1] / "bench" / "names.py"


def named(*rows: tuple[str, str, Lang, bool]) -> HeldNames:
    """Names, each with its card, its language and whether it is a full name."""
    return HeldNames(Name(name_key(n), name_words(n), c, la, f, n) for n, c, la, f in rows)


EN, FR = Lang.EN, Lang.FR
LADDER = Ladder(
    named(
        ("Oblivion Ring", "Oblivion Ring", EN, True),
        ("Cercle de l'oubli", "Oblivion Ring", FR, True),
        ("Fire // Ice", "Fire // Ice", EN, True),
        ("Fire", "Fire // Ice", EN, False),
        ("Ice", "Fire // Ice", EN, False),
        ("Feu // Glace", "Fire // Ice", FR, True),
        ("Feu", "Fire // Ice", FR, False),
        ("Fire Ants", "Fire Ants", EN, True),
        ("Contemplation", "Contemplation", EN, True),
        ("Contemplation", "Contemplation", FR, True),
        ("Contemplation", "Ponder", FR, True),
        ("Ponder", "Ponder", EN, True),
        ("Refus", "Deny", FR, True),
        ("Refus", "Denial", FR, True),
        ("Retour au vert", "Back to Green", FR, True),
        ("Regain de vert", "Return to Green", FR, True),
        ("Retour au vert", "Return to Green", FR, False),
        ("Retour au vert", "Turn // Green", FR, False),
        ("Gobelin enragé", "Raging Goblin", FR, True),
        ("Gobelin enrage", "Goblin Lore", FR, False),
        ("Ashling the Pilgrim", "Ashling the Pilgrim", EN, True),
        ("Ashling's Prerogative", "Ashling's Prerogative", EN, True),
        ("Cendreline la pèlerine", "Ashling the Pilgrim", FR, True),
        ("Lim-Dûl's Vault", "Lim-Dûl's Vault", EN, True),
        ("Bog Wraith", "Bog Wraith", EN, True),
        ("Bog Wraiths", "Bog Wraiths", EN, True),
        ("Gaddock Teeg", "Gaddock Teeg", EN, True),
        ("Gaddock Teeg", "Gaddock Teeg", FR, True),
    )
)


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
        ("oblvion ring", "Oblivion Ring", Tier.FUZZY),
        ("obilvion rnig", "Oblivion Ring", Tier.FUZZY),
        ("cercl de l'oubly", "Oblivion Ring", Tier.FUZZY),
        ("gadock teeg", "Gaddock Teeg", Tier.FUZZY),
    ],
)
def test_each_step(name: str, id: str, tier: Tier) -> None:
    found = LADDER.resolve(name)
    assert (found.id, found.tier) == (id, tier)


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


def test_a_typo_between_two_cards_is_never_guessed() -> None:
    with pytest.raises(NotFound) as near:
        LADDER.resolve("Bog Wrait h x")
    assert set(near.value.suggestions) <= {"Bog Wraith", "Bog Wraiths"}
    assert near.value.suggestions


@pytest.mark.parametrize(
    "nonsense",
    ["", "?", "((((", '"' * 99, "«»-–", "xyzzyq", "qq", "'", "∞", "a" * 500, "\n\t", "%_"],
)
def test_nonsense_is_not_found_and_suggests_nothing(nonsense: str) -> None:
    with pytest.raises(NotFound) as error:
        LADDER.resolve(nonsense)
    assert error.value.suggestions == ()


SHORT = Ladder(
    named(
        ("Garruk Wildspeaker", "Garruk Wildspeaker", EN, True),
        ("Garruk Languebestion", "Garruk Wildspeaker", FR, True),
        ("Gone", "Dead // Gone", EN, False),
        ("Mort", "Dead // Gone", FR, False),
        ("Wort, Boggart Auntie", "Wort, Boggart Auntie", EN, True),
        ("Doran, the Siege Tower", "Doran, the Siege Tower", EN, True),
        ("Stone", "Stone", EN, True),
        ("Store", "Store", EN, True),
        ("Ponder", "Ponder", EN, True),
        ("Wonder", "Wonder", EN, True),
        ("Backdraft", "Backdraft", EN, True),
        ("Black Dragon", "Black Dragon", EN, True),
        ("Légionnaire gobelin", "Goblin Legionnaire", FR, True),
        ("Shriekmaw", "Shriekmaw", EN, True),
        ("Assault // Battery", "Assault // Battery", EN, True),
        ("Battery", "Assault // Battery", EN, False),
    )
)


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("Garuk", "Garruk Wildspeaker"),  # a short form, never an answer
        ("Gorruk", "Garruk Wildspeaker"),
        ("Dorran", "Doran, the Siege Tower"),
        ("Morc", None),  # four letters are too few to guess
        ("Stoke", "Stone"),  # between two
        ("Yonder", "Ponder"),
    ],
)
def test_what_is_near_is_not_the_same(typed: str, suggested: str | None) -> None:
    with pytest.raises(NotFound) as error:
        SHORT.resolve(typed)
    assert (suggested in error.value.suggestions) is (suggested is not None)
    assert repr(typed) in str(error.value)
    assert "in this library" in str(error.value)


def test_of_names_as_near_that_of_the_same_letters_is_suggested_first() -> None:
    names = [(name, name, EN, True) for name in ("Lightning Blow", "Lightning Bolt")]
    for several in (names, names[::-1]):
        with pytest.raises(NotFound) as error:
            Ladder(named(*several)).resolve("lightning blot")
        assert error.value.suggestions == ("Lightning Bolt", "Lightning Blow")


@pytest.mark.parametrize(
    ("typed", "id", "tier"),
    [
        ("garruk", "Garruk Wildspeaker", Tier.PREFIX),
        ("Wort", "Wort, Boggart Auntie", Tier.PREFIX),
        ("doran", "Doran, the Siege Tower", Tier.PREFIX),
        ("Shriekmow", "Shriekmaw", Tier.FUZZY),
        ("Shrikmow", "Shriekmaw", Tier.FUZZY),
        ("Sriekma", "Shriekmaw", Tier.FUZZY),
        ("assault/battry", "Assault // Battery", Tier.FUZZY),
        ("back draon", "Black Dragon", Tier.FUZZY),  # the space decides
        ("lgzéionnaire gobelin", "Goblin Legionnaire", Tier.FUZZY),  # z between two swapped
        ("batery", "Assault // Battery", Tier.FUZZY),
    ],
)
def test_a_beginning_and_a_guess_are_told_from_the_name(typed: str, id: str, tier: Tier) -> None:
    found = SHORT.resolve(typed)
    assert (found.id, found.tier) == (id, tier)


def test_a_suggestion_is_in_the_language_asked_for() -> None:
    for lang, name in ((EN, "Garruk Wildspeaker"), (FR, "Garruk Languebestion")):
        assert SHORT.suggestions("garuk", lang) == (name,)


def test_a_word_inside_a_name_is_a_suggestion() -> None:
    with pytest.raises(NotFound) as error:
        LADDER.resolve("the pilgrim")
    assert error.value.suggestions == ("Ashling the Pilgrim",)


MECHANICS = Ladder(MechanicNames(bundled_mechanics().values()), "mechanic")


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
    ("typed", "lang", "suggested"),
    [
        ("evolve creatures", None, ("evolve",)),
        ("evolve creatures", FR, ("évolution",)),
        ("créatures qui évoluent", None, ("évolution",)),
        ("créatures qui évoluent", EN, ("evolve",)),
    ],
)
def test_a_mechanic_within_a_question_is_suggested_in_the_language_of_the_asker(
    typed: str, lang: Lang | None, suggested: tuple[str, ...]
) -> None:
    with pytest.raises(NotFound) as error:
        MECHANICS.resolve(typed, lang)
    assert error.value.suggestions == suggested


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


def test_what_is_suggested_is_in_the_language_of_the_asker_and_leads_there() -> None:
    assert LADDER.suggestions("le cercle de l'oubli rouge") == ("Cercle de l'oubli",)
    assert LADDER.suggestions("the oblivion ring trigger", FR) == ("Cercle de l'oubli",)
    assert LADDER.suggestions("the oblivion ring trigger") == ("Oblivion Ring",)
    assert set(LADDER.suggestions("la contemplation verte", FR)) == {
        "Contemplation (Contemplation)",
        "Contemplation (Ponder)",
    }


@pytest.mark.parametrize("lang", [None, *Lang])
def test_a_typo_in_a_name_of_two_cards_suggests_both_and_leads_to_each(lang: Lang | None) -> None:
    with pytest.raises(NotFound) as error:
        LADDER.resolve("comtemplatoin", lang)
    led = [LADDER.resolve(name, lang).id for name in error.value.suggestions]
    assert led[:2] == ["Contemplation", "Ponder"]


def test_a_guess_names_the_cards_that_are_nearly_as_near() -> None:
    ladder = Ladder(named(("Quagnoth", "Quagnoth", EN, True), ("Scragnoth", "Scragnoth", EN, True)))
    assert ladder.resolve("suagnoth") == ("Quagnoth", Tier.FUZZY, EN, ("Scragnoth",))
    assert ladder.resolve("Quagnoth").near == ()


def test_a_typo_between_a_name_and_a_half_is_not_guessed() -> None:
    ladder = Ladder(
        named(("Commandeer", "Commandeer", EN, True), ("Commander", "Rule // Command", FR, False))
    )
    with pytest.raises(NotFound) as error:
        ladder.resolve("commandner")
    assert set(error.value.suggestions) == {"Commandeer", "Commander"}


def test_swapped_letters_beside_a_ligature_are_one_typo() -> None:
    ladder = Ladder(named(("Phénix du Cœurmonde", "Worldheart Phoenix", FR, True)))
    assert ladder.resolve("péhnix du œcurmonde").id == "Worldheart Phoenix"


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
