"""Answers as pages, in both languages."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from faqsearch.languages import Lang
from faqsearch.notations.mana import ManaCost
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import (
    CardAnswer,
    Hit,
    HitKind,
    MechanicAnswer,
    Query,
    RuleAnswer,
    SearchAnswer,
    Tier,
)
from faqsearch.nouns.cards import (
    Card,
    CardFace,
    Mechanic,
)
from faqsearch.nouns.documents import Source, Span
from faqsearch.nouns.editions import EditionShown
from faqsearch.nouns.rulings import Rule
from faqsearch.render.answers import Answers
from faqsearch.render.catalogue import NO_BREAK, THIN
from faqsearch.render.page import Line, Mark, Page, plain

SOURCE = Source("fish-en", "fish.txt", (4, 5))
RULE = Rule(
    RuleNumber.parse("702.74a"),
    "Evoke stands for two abilities.\nBoth are static or triggered.",
    Lang.EN,
    SOURCE,
    title="Evoke",
    examples=("A fish is evoked.",),
    edition=date(2007, 10, 1),
)


UNCHECKED = (
    "\nWhat is not checked stands as of its date; nobody has checked whether it holds today.\n"
)
UNCHECKED_FR = (
    "\nCe qui n’est pas vérifié est donné à sa date~; sa validité aujourd’hui reste à vérifier.\n"
)


def text(page: Page) -> str:
    """The page as plain text, its no-break spaces shown as ``~``."""
    return plain(page).replace(NO_BREAK, "~")


def test_a_card_in_english(answer: CardAnswer, english: Answers) -> None:
    assert text(english.card(answer)) == (
        "Mulldrifter  (Carnassire)  {4}{U}\n"
        "Creature — Elemental  2/2\n"
        "Mechanics: Evoke\n"
        "\n"
        "2 rulings\n"
        "\n"
        " 1. You draw two cards even if the fish has left before its ability resolves, "
        "in this order:\n"
        "    -- the ability goes on the stack;\n"
        "    -- it resolves, and you draw.\n"
        "    [en] Fish FAQ, lines 11–13 – October 1, 2007\n"
        "\n"
        "Through the mechanic Evoke\n"
        "\n"
        " 2. Le poisson arrive : vous piochez « deux » cartes ; est-ce assez ? Oui !\n"
        "    [fr] Fish FAQ, lines 12–14 – October 1, 2007 – shown in French: no English text\n"
        + UNCHECKED
    )


def test_a_card_in_french(answer: CardAnswer, french: Answers) -> None:
    rows = text(french.card(answer)).splitlines()
    assert rows[:5] == [
        "Carnassire  (Mulldrifter)  {4}{U}",
        "Créature : élémental  2/2",
        "Mécaniques~: Évocation",
        "",
        "2 décisions",
    ]
    assert (
        "    [en] FAQ des poissons, lignes 11–13 – 1er octobre 2007"
        " – affiché en anglais~: pas de texte français"
    ) in rows
    assert "    [fr] FAQ des poissons, lignes 12–14 – 1er octobre 2007" in rows
    assert "Par la mécanique Évocation" in rows


def test_a_guess_says_that_it_is_one(answer: CardAnswer, english: Answers, french: Answers) -> None:
    fuzzy, prefix = replace(answer, tier=Tier.FUZZY), replace(answer, tier=Tier.PREFIX)
    first = [
        text(page).splitlines()[0]
        for page in (
            english.card(fuzzy, "mulldrifer"),
            french.card(fuzzy, "mulldrifer"),
            english.card(prefix, "Mull  dr"),
            french.card(prefix, "mull"),
            french.card(answer, "Mulldrifter"),
        )
    ]
    assert first == [
        "‘mulldrifer’ read as Mulldrifter (the closest name)",
        "«~mulldrifer~» lu comme Carnassire (nom le plus proche)",
        "‘Mull dr’ read as Mulldrifter (the name begins so)",
        "«~mull~» lu comme Carnassire (début du nom)",
        "Carnassire  (Mulldrifter)  {4}{U}",
    ]


def test_a_missing_name_is_said(answer: CardAnswer, french: Answers) -> None:
    card = replace(answer.card, names={Lang.EN: ("Mulldrifter",)})
    first = text(french.card(replace(answer, card=card))).splitlines()[0]
    assert first == "Mulldrifter  (pas de nom français connu)  {4}{U}"


def test_rulings_of_other_cards_stand_apart(answer: CardAnswer, french: Answers) -> None:
    other = replace(answer.rulings[0], rank=3, title="Shriekmaw", cards=("Shriekmaw",))
    page = text(french.card(replace(answer, rulings=(*answer.rulings, other))))
    assert "\nDécisions qui la nomment\n\n 3. Shriekmaw\n    You draw" in page


def test_a_text_with_a_twin_is_only_shown_in_the_other_language(
    answer: CardAnswer, french: Answers
) -> None:
    twin = replace(answer.rulings[0], twin="fr-000000000001")
    page = text(french.card(replace(answer, rulings=(twin,))))
    assert " – affiché en anglais\n" in page
    assert "1 décision\n" in page


def test_both_halves_of_a_card(french: Answers) -> None:
    faces = (
        CardFace("Fire", Lang.EN, ManaCost.parse("{1}{R}"), "Instant"),
        CardFace("Ice", Lang.EN, ManaCost.parse("{1}{U}"), "Instant", text="Draw.\nTap."),
    )
    names = {Lang.EN: ("Fire // Ice", "Fire", "Ice"), Lang.FR: ("Feu // Glace", "Feu", "Glace")}
    card = Card("Fire // Ice", faces, names, "split")
    assert text(french.card(CardAnswer(card, (), Tier.ALIAS, Lang.FR))) == (
        "Feu // Glace  (Fire // Ice)\n"
        "\n"
        "Feu  {1}{R}\n"
        "Éphémère\n"
        "\n"
        "Glace  {1}{U}\n"
        "Éphémère\n"
        "  Draw.\n"
        "  Tap.\n"
        "  [en] – affiché en anglais\n"
        "\n"
        "0 décision\n"
    )


def test_loyalty_defense_and_a_type_line_nobody_can_read(english: Answers) -> None:
    faces = (CardFace("Jace", Lang.EN, None, "Blorp — Jace", loyalty="3", defense="X"),)
    card = Card("Jace", faces, {Lang.EN: ("Jace",), Lang.FR: ("Jace",)})
    rows = text(english.card(CardAnswer(card, (), Tier.EXACT, Lang.EN))).splitlines()
    assert rows[:2] == ["Jace", "Blorp — Jace  Loyalty: 3  Defense: X"]


def test_highlights_follow_their_words_through_items(answer: CardAnswer, english: Answers) -> None:
    hit = answer.rulings[0]
    spans = tuple(
        Span(hit.text.index(word), hit.text.index(word) + len(word))
        for word in ("draw two", "order:\n-- the", "resolves, and")
    )
    page = english.card(replace(answer, rulings=(replace(hit, highlights=spans),)))
    matched = [
        part.text[start:end]
        for part in page
        if isinstance(part, Line)
        for start, end, mark in part.marks
        if mark is Mark.MATCH
    ]
    assert matched == ["draw two", "order:", "the", "resolves, and"]


@pytest.fixture
def hits(answer: CardAnswer) -> tuple[Hit, ...]:
    first, second = answer.rulings
    return (
        replace(first, rank=11, text="Short.", sources=(SOURCE,) * 5),
        replace(second, rank=12, tier=Tier.FUZZY, kind=HitKind.CARD, sources=(), date=None),
    )


def test_search_hits(hits: tuple[Hit, ...], english: Answers, french: Answers) -> None:
    found = SearchAnswer(Query("fish", Lang.EN), hits, 12)
    places = "; ".join(["Fish FAQ, lines 4–5"] * 3)
    assert text(english.search(found)) == (
        "11. Mulldrifter\n"
        "    Short.\n"
        f"    [en] {places}; +2 more – October 1, 2007\n"
        "\n"
        "12. Mulldrifter  card  guess\n"
        "    Le poisson arrive : vous piochez « deux » cartes ; est-ce assez ? Oui !\n"
        "    [fr] – shown in French\n"
        "\n"
        "Hits 11–12 of 12\n" + UNCHECKED
    )
    assert text(french.search(found)).endswith("Résultats 11–12 sur 12\n" + UNCHECKED_FR)
    far = SearchAnswer(Query("fish", Lang.EN), (replace(hits[0], rank=1200),), 23314)
    assert "Hits 1,200 of 23,314\n" in text(english.search(far))
    assert f"Résultats 1{THIN}200 sur 23{THIN}314\n" in text(french.search(far))


def test_a_mechanic(answer: CardAnswer, evoke: Mechanic, english: Answers, french: Answers) -> None:
    found = MechanicAnswer(evoke, (RULE,), answer.rulings[:1], Tier.EXACT, Lang.EN)
    assert text(english.mechanic(found)).startswith(
        "Evoke  (Évocation)\n"
        "keyword ability – rule today 702.74\n"
        "\n"
        "A cheaper cost; the creature is sacrificed when it enters.\n"
        "\n"
        "Rules\n"
        "\n"
        "702.74a  Evoke stands for two abilities.\n"
        "    Both are static or triggered.\n"
        "    Example: A fish is evoked.\n"
        "    [en] Fish FAQ, lines 4–5 – October 1, 2007\n"
        "\n"
        "1 ruling\n"
    )
    assert text(french.mechanic(found)).startswith(
        "Évocation  (Evoke)\ncapacité mot-clé – règle actuelle 702.74\n"
    )


@pytest.mark.parametrize(
    ("day", "told"),
    [
        (None, ["Kindred Instant — Shapeshifter", "Éphémère kindred : changeforme"]),
        (date(2024, 6, 7), ["Kindred Instant — Shapeshifter", "Éphémère kindred : changeforme"]),
        (date(2008, 1, 1), ["Tribal Instant — Shapeshifter", "Éphémère tribal : changeforme"]),
    ],
)
def test_a_card_type_is_called_as_on_the_day_asked_for(
    answer: CardAnswer, english: Answers, french: Answers, day: date | None, told: list[str]
) -> None:
    face = replace(answer.card.faces[0], type_line="Kindred Instant -- Shapeshifter")
    face = replace(face, power=None, toughness=None)
    found = replace(answer, card=replace(answer.card, faces=(face,)))
    for answers, types in zip((english, french), told, strict=True):
        assert text(replace(answers, as_of=day).card(found)).splitlines()[1] == types


def test_other_names_of_the_other_language_are_marked(
    answer: CardAnswer, evoke: Mechanic, english: Answers, french: Answers
) -> None:
    names = {
        Lang.EN: ("evoke", "evoked", "foretell"),
        Lang.FR: ("évocation", "évoquer", "capacité d'évocation", "foretell"),
    }
    found = MechanicAnswer(replace(evoke, names=names), (), (), Tier.EXACT, Lang.EN)
    assert text(english.mechanic(found)).splitlines()[2:5] == [
        "Also called: evoked, foretell",
        "Also called in French: évoquer, capacité d’évocation",
        "",
    ]
    assert text(french.mechanic(found)).splitlines()[2:5] == [
        "Autres noms~: évoquer, capacité d’évocation, foretell",
        "Autres noms en anglais~: evoked",
        "",
    ]


def test_a_rule_is_shown_in_one_language_where_it_has_both(
    english: Answers, french: Answers
) -> None:
    texts = (RULE, replace(RULE, lang=Lang.FR, text="Deux capacités."))
    found = RuleAnswer(RULE.number, texts, (), (), Lang.EN)
    assert "Deux capacités." not in text(english.rule(found))
    assert "Evoke stands" not in text(french.rule(found))
    alone = text(french.rule(replace(found, texts=texts[:1])))
    assert "1er octobre 2007 – affiché en anglais~: pas de texte français\n" in alone
    later = replace(texts[1], edition=date(2008, 1, 1))
    assert "Deux capacités." in text(english.rule(replace(found, texts=(RULE, later))))


def test_a_rule_with_and_without_its_subrules(
    hits: tuple[Hit, ...], english: Answers, french: Answers
) -> None:
    found = RuleAnswer(RuleNumber.parse("702.74"), (), (RULE,), hits[:1], Lang.EN)
    assert text(english.rule(found)).startswith(
        "702.74\n\nno text of its own here\n\nSubrules\n\n702.74a  Evoke stands"
    )
    alone = text(french.rule(found, only=True))
    assert alone.startswith("702.74\n\npas de texte propre ici\n\nCitée par\n\n11. Mulldrifter\n")
    assert "702.74a" not in alone


def test_a_card_hit_is_shown_as_the_head_of_the_card(
    answer: CardAnswer, hits: tuple[Hit, ...], english: Answers, french: Answers
) -> None:
    card = replace(hits[1], rank=1, id="Mulldrifter", tier=Tier.EXACT)
    found = SearchAnswer(Query("fish", Lang.EN), (card,), 1)

    def known(id: str, lang: Lang) -> Card | None:
        return answer.card if id == "Mulldrifter" else None

    assert text(replace(english, known_card=known).search(found)) == (
        " 1. Mulldrifter  (Carnassire)  {4}{U}  card\n"
        "    Creature — Elemental  2/2\n"
        "\n"
        "Hits 1 of 1\n"
    )
    assert text(replace(french, known_card=known).search(found)) == (
        " 1. Carnassire  (Mulldrifter)  {4}{U}  carte\n"
        "    Créature : élémental  2/2\n"
        "\n"
        "Résultats 1 sur 1\n"
    )


def test_a_hit_tells_why_it_was_found_when_asked(hits: tuple[Hit, ...], english: Answers) -> None:
    hit = replace(hits[0], rank=1, sources=(SOURCE,), why=("word fish", "card Mulldrifter"))
    found = SearchAnswer(Query("fish", Lang.EN), (replace(hit, weak=True),), 1)
    assert "why" not in text(english.search(found))
    assert text(replace(english, explain=True).search(found)).startswith(
        " 1. Mulldrifter  hardly an answer\n"
        "    Short.\n"
        "    [en] Fish FAQ, lines 4–5 – October 1, 2007\n"
        "    why: word fish; card Mulldrifter\n"
    )


@pytest.mark.parametrize("kind", [HitKind.MECHANIC, HitKind.GLOSSARY])
def test_what_our_own_glossary_says_is_called_so(
    hits: tuple[Hit, ...], english: Answers, french: Answers, kind: HitKind
) -> None:
    hit = replace(hits[0], rank=1, kind=kind, title="evoke", sources=(), date=None)
    found = SearchAnswer(Query("evoke", Lang.EN), (replace(hit, rule="702.74"),), 1)
    assert text(english.search(found)) == (
        f" 1. Evoke  {kind}\n"
        "    Short.\n"
        "    [en] faqsearch’s own glossary, in our words, as of today\n"
        "    rule today 702.74\n"
        "\n"
        "Hits 1 of 1\n"
    )
    assert "[en] glossaire de faqsearch, en nos termes, état d’aujourd’hui – " in text(
        french.search(found)
    )
    from_a_text = replace(found.hits[0], sources=(SOURCE,))
    assert "in our words" not in text(english.search(replace(found, hits=(from_a_text,))))


def test_french_pages_have_the_curly_apostrophe(answer: CardAnswer, french: Answers) -> None:
    card = replace(
        answer.card, names={Lang.EN: ("Fish's Pond",), Lang.FR: ("Mare de l'essai", "x")}
    )
    page = text(french.card(replace(answer, card=card, rulings=())))
    assert page.startswith("Mare de l’essai  (Fish's Pond)  {4}{U}\n")


def test_a_type_line_within_a_text_has_a_dash_and_its_marks_follow(
    answer: CardAnswer, english: Answers
) -> None:
    words = 'It says "Planeswalker -- Garruk" -- or not.'
    spans = tuple(
        Span(words.index(word), words.index(word) + len(word)) for word in ("says", "Garruk", "not")
    )
    hit = replace(answer.rulings[0], text=words, highlights=spans)
    page = english.card(replace(answer, rulings=(hit,)))
    row = next(part for part in page if isinstance(part, Line) and "Garruk" in part.text)
    assert row.text == 'It says "Planeswalker — Garruk" — or not.'
    assert [row.text[start:end] for start, end, _ in row.marks] == ["says", "Garruk", "not"]


def test_the_text_of_a_card_names_its_source(answer: CardAnswer, english: Answers) -> None:
    face = replace(answer.card.faces[0], text="Flying\nEvoke {2}{U}", source=SOURCE)
    card = replace(answer.card, faces=(face,), mechanics=())
    page = text(english.card(replace(answer, card=card, rulings=())))
    assert page == (
        "Mulldrifter  (Carnassire)  {4}{U}\n"
        "Creature — Elemental  2/2\n"
        "  Flying\n"
        "  Evoke {2}{U}\n"
        "  [en] Fish FAQ, lines 4–5\n"
        "\n"
        "0 rulings\n"
    )


def test_the_text_of_a_card_names_the_day_of_its_wording(
    answer: CardAnswer, english: Answers, french: Answers
) -> None:
    day = date(2007, 10, 1)
    face = replace(answer.card.faces[0], text="It comes into play.", source=SOURCE, as_of=day)
    card = replace(answer.card, faces=(face,), mechanics=())
    page = text(english.card(replace(answer, card=card, rulings=())))
    assert "  [en] Fish FAQ, lines 4–5 – text as of October 1, 2007\n" in page
    page = text(french.card(replace(answer, card=card, rulings=())))
    assert " – texte du 1er octobre 2007 – affiché en anglais\n" in page


def test_a_rule_in_our_words_is_marked_so(english: Answers, french: Answers) -> None:
    own = {Lang.EN: "It is so.", Lang.FR: "C’est ainsi : oui."}
    answer = RuleAnswer(RuleNumber.parse("509.1h"), (), (), (), Lang.EN, summary=own)
    page = "509.1h\n\nIn our words: It is so.\n\nno text of it here\n"
    of = date(2020, 1, 24)
    held = EditionShown(of, of, (), None, None, of)
    assert text(english.rule(replace(answer, edition=held))) == page
    page += "‘faqsearch import comprules FILE’ brings the texts of the rules\n"
    assert text(english.rule(answer)) == page
    assert "En nos termes~: C’est ainsi~: oui." in text(french.rule(answer))
    hit = Hit(1, 1.0, Tier.EXACT, HitKind.RULE, "509.1h", "Block", Lang.EN, "It is so.")
    found = SearchAnswer(Query("509.1h", Lang.EN), (hit,), 1)
    head = " 1. 509.1h  Block  rule\n    In our words: It is so.\n\nHits 1 of 1\n"
    assert text(english.search(found)) == head


def test_rules_that_name_a_card_are_no_rulings(answer: CardAnswer, english: Answers) -> None:
    rule = replace(answer.rulings[0], rank=3, kind=HitKind.RULE, id="502.1a", cards=())
    page = text(english.card(replace(answer, rulings=(*answer.rulings, rule))))
    assert "\n2 rulings\n" in page
    assert "\nRules that name it\n\n 3. 502.1a\n    You draw two" in page
