"""Concepts: one id for the words of two languages and of different years."""

from __future__ import annotations

import pytest

from faqsearch.authority import Authority
from faqsearch.authority.ledger import Ledger
from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts, glossary_rows
from faqsearch.library.tokens import stem, tokens

CONCEPTS = Concepts(glossary_rows(Authority.bundled().mechanics.values()))


def found(text: str, lang: Lang) -> set[str]:
    words = [token.text for token in tokens(text, lang)]
    return {concept for one in CONCEPTS.find(words, lang) for concept in one.concepts}


@pytest.mark.parametrize(
    ("concept", "english", "french"),
    [
        ("exile", "removed from the game", "retirées de la partie"),
        ("exile", "exile it", "exilez-la"),
        ("mana-value", "its converted mana cost", "son coût converti de mana"),
        ("mana-value", "mana value 3", "valeur de mana 3"),
        ("planeswalker", "two planeswalkers", "deux arpenteurs"),
        ("damage", "damage dealt", "les blessures infligées"),
        ("counter", "a countered spell", "un sort contrecarré"),
        ("marker", "loyalty counters", "marqueurs loyauté"),
        ("two-headed-giant", "Two-Headed Giant", "Troll à deux têtes"),
        ("teammate", "your teammate", "votre équipier"),
        ("split-card", "a split card", "une double carte"),
        ("graveyard", "their graveyards", "leurs cimetières"),
        ("clash", "clash with an opponent", "confrontez un adversaire"),
        ("evoke", "evoked", "évocation"),
        ("state-based-action", "state-based effects", "effets basés sur l’état"),
        ("until-end-of-turn", "until end of turn", "jusqu’à la fin du tour"),
        ("end-step", "at end of turn", "à la fin du tour"),
        ("end-step", "at the beginning of the end step", "au début de l’étape de fin"),
        ("enter", "when it enters", "quand elle arrive en jeu"),
        ("enter", "when it comes into play", "quand il arrive sur le champ de bataille"),
        ("die", "when it dies", "quand il est mis dans un cimetière depuis le jeu"),
        ("create", "create a token", "créez un jeton"),
        ("cast", "play a spell", "lancez un sort"),
        ("activate", "play an ability", "activez la capacité"),
        ("play-a-land", "a second land drop", "jouer un terrain"),
        ("legend-rule", "the legend rule", "la règle des légendes"),
        ("legend-rule", "planeswalker uniqueness rule", "règle de légende"),
        ("summoning-sickness", "is it summoning sick", "mal d'invocation"),
        ("aura", "local enchantment", "aura"),
        ("destroy", "bury it", "détruisez-la"),
        ("removed-from-combat", "removed from combat", "retirée du combat"),
        ("kindred", "a tribal card", "une carte kindred"),
        ("change", "it becomes a creature", "il devient une créature"),
        ("regenerate", "Regenerate it", "Régénérez-la"),
        ("proliferate", "proliferate twice", "proliférez"),
        ("phasing", "it phases out", "il passe hors phase"),
        ("phasing", "phased out", "déphasé"),
        ("sorcery-speed", "activate only as a sorcery", "quand vous pourriez lancer un rituel"),
        ("any-target", "any target", "n’importe quelle cible"),
        ("fizzle", "does it fizzle", "elle ne se résout pas"),
        ("last-known-information", "LKI", "dernières informations connues"),
        ("apnap", "APNAP", "ordre APNAP"),
        ("mana-value", "CMC", "CCM"),
        ("two-headed-giant", "2HG", "T2T"),
        ("return-to-hand", "bounce it", "renvoyer dans la main"),
    ],
)
def test_both_languages_meet(concept: str, english: str, french: str) -> None:
    assert concept in found(english, Lang.EN)
    assert concept in found(french, Lang.FR)


def test_the_longest_words_win() -> None:
    assert "card" not in found("a split card", Lang.EN)
    assert "power" not in found("triggers in response", Lang.EN)


def test_an_exact_form_goes_before_a_stem() -> None:
    assert "marker" not in found("countered", Lang.EN)
    assert "counter" not in found("counters", Lang.EN)


@pytest.mark.parametrize(
    ("text", "lang", "concepts"),
    [
        ("counter", Lang.EN, {"counter", "marker"}),
        ("is it countered", Lang.EN, {"counter"}),
        ("counter that", Lang.EN, {"counter"}),
        ("two counters on", Lang.EN, {"two", "marker"}),
        ("contrecarrer", Lang.FR, {"counter"}),
        ("contrer", Lang.FR, {"counter"}),
        ("protection contre", Lang.FR, {"protection"}),
        ("jouer", Lang.FR, {"cast", "activate", "play"}),
        ("jouer un terrain", Lang.FR, {"play-a-land"}),
        ("play a land", Lang.EN, {"play-a-land"}),
        ("end of turn", Lang.EN, {"until-end-of-turn", "end-step"}),
        ("until end of turn", Lang.EN, {"until-end-of-turn"}),
        ("at end of turn", Lang.EN, {"end-step"}),
        ("fin du tour", Lang.FR, {"until-end-of-turn", "end-step"}),
        ("jusqu'à la fin du tour", Lang.FR, {"until-end-of-turn"}),
        ("deux piles", Lang.FR, {"pile"}),
        ("sur la pile", Lang.FR, {"stack"}),
        ("a pile", Lang.EN, {"pile"}),
        ("my second main", Lang.EN, {"main-phase"}),
        ("sac it", Lang.EN, {"sacrifice"}),
        ("removed", Lang.EN, set()),
        ("de", Lang.FR, set()),
    ],
)
def test_a_word_of_several_meanings_has_them_all_until_a_phrase_decides(
    text: str, lang: Lang, concepts: set[str]
) -> None:
    assert found(text, lang) == concepts


# Changes of wording that a word-for-word glossary doesn't carry: a symbol, a pronoun,
# and sentences whose parts are concepts of their own.
UNPAIRED = {
    "{1}",
    "to your mana pool",
    "à votre réserve",
    "he or she",
    "is countered",
    "est contrecarré",
    "put the top cards of a library into a graveyard",
    "mettre les cartes du dessus de la bibliothèque dans le cimetière",
    "transforming",
    "transformable",
}


def test_the_words_of_every_dated_change_meet() -> None:
    apart = {
        term.then
        for change in Ledger.bundled().changes
        for term in change.terms
        if term.then != term.today
        and found(term.then, term.lang).isdisjoint(found(term.today, term.lang))
    }
    assert apart == UNPAIRED


def test_no_text_without_its_beginnings_has_a_concept() -> None:
    for lang, words, _, _ in glossary_rows(()):
        typed = words.split()
        spoken = Lang(lang)
        for one in CONCEPTS.find(typed, spoken):
            for held in one.concepts:
                stems = {stem(word, spoken) for word in typed[one.start : one.end]}
                assert CONCEPTS.beginnings([held], spoken) & stems, (words, held)
