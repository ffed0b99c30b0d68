"""From names in a parsed document to cards, mechanics, mentions and twins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from faqsearch.authority import Authority
from faqsearch.languages import Lang
from faqsearch.linking import LinkedDocument, link
from faqsearch.linking.twins import pair_twins
from faqsearch.notations.mana import ManaCost
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.cards import CardFace, MechanicKind
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    Problem,
    Source,
)
from faqsearch.nouns.parsed import (
    ParsedDocument,
    Section,
    SectionKind,
)
from faqsearch.nouns.rulings import (
    Rule,
    Ruling,
    RulingKind,
)
from faqsearch.reading import parse

AUTHORITY = Authority.bundled()


def source(line: int, last: int | None = None) -> Source:
    return Source("d", "d.txt", (line, last or line))


def section(
    at: int, kind: SectionKind, heading: str, lang: Lang, faces: tuple[str, ...] = ()
) -> Section:
    lines = source(at * 10, at * 10 + 9)
    return Section(f"s{at}", kind, heading, lang, lines, faces=faces)


def ruling(at: int, text: str, lang: Lang, cards: tuple[str, ...] = (), place: int = 0) -> Ruling:
    return Ruling(
        f"{lang}-{at}-{place}",
        text,
        lang,
        RulingKind.BULLET,
        source(at * 10 + place),
        f"s{at}",
        cards=cards,
    )


def document(
    *sections: Section,
    rulings: tuple[Ruling, ...] = (),
    faces: tuple[CardFace, ...] = (),
    rules: tuple[Rule, ...] = (),
    name: str = "d",
) -> ParsedDocument:
    about = Document(name, "Test", DocumentKind.FAQ, tuple(Lang), None, {}, "d.txt", "0")
    return ParsedDocument(about, sections, rulings, faces, rules)


def test_a_ruling_under_a_card_block_belongs_to_that_card() -> None:
    ring = CardFace("Cercle de l’oubli", Lang.FR, ManaCost.parse("{2}{W}"), "Enchantement")
    parsed = document(
        section(1, SectionKind.CARD, ring.name, Lang.FR, (ring.name,)),
        rulings=(ruling(1, "Le Cercle de l'oubli résiste au Choc.", Lang.FR, (ring.name,)),),
        faces=(ring,),
    )
    linked = link(parsed, AUTHORITY)
    (only,) = linked.parsed.rulings
    assert only.cards == ("Oblivion Ring",)
    assert only.mechanics == ()
    assert [mention.card for mention in only.mentions] == ["Shock"]
    assert [card.id for card in linked.cards] == ["Oblivion Ring", "Shock"]
    assert linked.parsed.faces == (ring,)


def test_a_ruling_in_a_mechanics_section_belongs_to_the_mechanic_not_to_the_example() -> None:
    face = CardFace("Raven's Crime", Lang.EN)
    parsed = document(
        section(1, SectionKind.MECHANIC, "New Keyword Ability: Retrace", Lang.EN, (face.name,)),
        rulings=(ruling(1, "Raven's Crime may come back.", Lang.EN, (face.name,)),),
        faces=(face,),
    )
    linked = link(parsed, AUTHORITY)
    (only,) = linked.parsed.rulings
    assert (only.cards, only.mechanics) == ((), ("retrace",))
    assert [mention.card for mention in only.mentions] == ["Raven's Crime"]
    assert linked.parsed.sections[0].mechanic == "retrace"
    assert [mechanic.id for mechanic in linked.mechanics] == ["retrace"]


def test_headings_in_both_languages_are_one_mechanic() -> None:
    parsed = document(
        section(1, SectionKind.MECHANIC, "Action mot-clé : Confrontation", Lang.FR),
        section(2, SectionKind.MECHANIC, "Keyword Action: Clash", Lang.EN),
    )
    assert {s.mechanic for s in link(parsed, AUTHORITY).parsed.sections} == {"clash"}


def test_an_unknown_heading_teaches_a_mechanic() -> None:
    parsed = document(
        section(1, SectionKind.MECHANIC, "Thème : les bœufs d’essai", Lang.FR),
        rulings=(ruling(1, "Ils meuglent.", Lang.FR),),
    )
    linked = link(parsed, AUTHORITY)
    (mechanic,) = linked.mechanics
    assert mechanic.id == "les-boeufs-d-essai"
    assert mechanic.kind is MechanicKind.THEME
    assert mechanic.names == {Lang.FR: ("les bœufs d’essai",)}
    assert linked.parsed.rulings[0].mechanics == (mechanic.id,)


def test_on_a_page_without_card_names_the_words_themselves_decide() -> None:
    parsed = document(
        section(1, SectionKind.RULINGS, "", Lang.EN),
        rulings=(
            ruling(1, "Each instance of evolve triggers.", Lang.EN, place=0),
            ruling(1, "Exiled cards lie face up.", Lang.EN, place=1),
            ruling(1, "Artificial Evolution beats Evolve Alone.", Lang.EN, place=2),
        ),
    )
    first, second, third = link(parsed, AUTHORITY).parsed.rulings
    assert (first.cards, first.mechanics) == ((), ("evolve",))
    assert (second.cards, second.mechanics) == ((), ())
    assert [mention.card for mention in third.mentions] == ["Artificial Evolution"]


def test_a_shared_name_is_decided_by_its_block_and_heard_in_its_rulings() -> None:
    face = CardFace("Contemplation", Lang.FR, ManaCost.parse("{U}"), "Rituel")
    parsed = document(
        section(1, SectionKind.CARD, face.name, Lang.FR, (face.name,)),
        rulings=(ruling(1, "La Contemplation mélange si vous voulez.", Lang.FR, (face.name,)),),
        faces=(face,),
    )
    (only,) = link(parsed, AUTHORITY).parsed.rulings
    assert (only.cards, only.mentions) == (("Ponder",), ())


def test_a_shared_name_alone_is_a_problem_of_the_document() -> None:
    parsed = document(
        section(1, SectionKind.RULINGS, "", Lang.FR),
        rulings=(ruling(1, "Mélangez.", Lang.FR, ("Contemplation",)),),
    )
    linked = link(parsed, AUTHORITY)
    assert linked.parsed.rulings[0].cards == ()
    assert linked.cards == ()
    assert "Contemplation" in linked.parsed.document.problems[-1].what


def test_an_unknown_card_is_learnt_and_mentioned() -> None:
    face = CardFace("Bœuf d’essai", Lang.FR, ManaCost.parse("{1}{W}"), "Créature : bœuf", "2", "2")
    parsed = document(
        section(1, SectionKind.CARD, face.name, Lang.FR, (face.name,)),
        section(2, SectionKind.CARD, "Choc", Lang.FR, ("Choc",)),
        rulings=(
            ruling(1, "Il meugle.", Lang.FR, (face.name,)),
            ruling(2, "Visez le Bœuf d’essai.", Lang.FR, ("Choc",)),
        ),
        faces=(face, CardFace("Choc", Lang.FR)),
    )
    linked = link(parsed, AUTHORITY)
    assert [card.id for card in linked.cards] == ["Bœuf d’essai", "Shock"]
    assert linked.cards[0].faces == (face,)
    assert [r.cards for r in linked.parsed.rulings] == [("Bœuf d’essai",), ("Shock",)]
    assert [m.card for m in linked.parsed.rulings[1].mentions] == ["Bœuf d’essai"]


def test_short_names_count_inside_the_block_of_their_card() -> None:
    name = "Doran, la Tour de siège"
    parsed = document(
        section(1, SectionKind.CARD, name, Lang.FR, (name,)),
        section(2, SectionKind.MECHANIC, "Type de carte : Tribal", Lang.FR, (name,)),
        rulings=(
            ruling(1, "La capacité de Doran reste.", Lang.FR, (name,)),
            ruling(2, "La capacité de Doran reste.", Lang.FR),
        ),
        faces=(CardFace(name, Lang.FR),),
    )
    own, example = link(parsed, AUTHORITY).parsed.rulings
    assert own.mentions == ()
    assert [m.card for m in example.mentions] == ["Doran, the Siege Tower"]


def rule(number: str, title: str, line: int, lang: Lang, text: str = "Text.") -> Rule:
    return Rule(RuleNumber.parse(number), text, lang, source(line), title)


def test_rules_get_the_mechanic_of_their_section_title_or_number() -> None:
    parsed = document(
        section(1, SectionKind.MECHANIC, "Keyword Action: Clash", Lang.EN),
        rules=(
            rule("501.10a", "", 12, Lang.EN),
            rule("505.2", "", 31, Lang.FR),
            rule("505.2", "Split Cards", 41, Lang.EN),
            rule("502.48a", "Transmute", 42, Lang.EN),
            rule("502.99", "", 43, Lang.EN),
            rule("100.1", "General", 44, Lang.EN),
        ),
    )
    found = [r.mechanic for r in link(parsed, AUTHORITY).parsed.rules]
    assert found == ["clash", "split-card", "split-card", "transmute", None, None]


def pair() -> tuple[ParsedDocument, ParsedDocument]:
    def one(lang: Lang) -> ParsedDocument:
        heading = "Clash" if lang is Lang.EN else "Confrontation"
        card = "Shock" if lang is Lang.EN else "Choc"
        return link(
            document(
                section(1, SectionKind.MECHANIC, heading, lang),
                section(2, SectionKind.CARD, card, lang, (card,)),
                rulings=(
                    ruling(1, "One.", lang, place=0),
                    ruling(1, "Two.", lang, place=1),
                    ruling(2, "Three.", lang, (card,)),
                ),
                faces=(CardFace(card, lang),),
                name=f"doc-{lang}",
            ),
            AUTHORITY,
        ).parsed

    return one(Lang.EN), one(Lang.FR)


def test_twins_are_paired_by_place() -> None:
    english, french = pair_twins(*pair())
    assert [r.twin for r in english.rulings] == ["fr-1-0", "fr-1-1", "fr-2-0"]
    assert [r.twin for r in french.rulings] == ["en-1-0", "en-1-1", "en-2-0"]
    assert english.document.problems == french.document.problems == ()


def test_a_section_of_other_length_stays_without_twins() -> None:
    english, french = pair()
    short = ParsedDocument(
        french.document, french.sections, french.rulings[1:], french.faces, french.rules
    )
    english, short = pair_twins(english, short)
    assert [r.twin for r in english.rulings] == [None, None, "fr-2-0"]
    assert [r.twin for r in short.rulings] == [None, "en-2-0"]
    unpaired(english, short, 10, "the number of rulings in this section")


def unpaired(one: ParsedDocument, other: ParsedDocument, line: int | None, what: str) -> None:
    """Both documents say, at their own line, in what they differ from the other."""
    for parsed, differs_from in ((one, other), (other, one)):
        said = f"{what} differs from {differs_from.document.id}"
        assert parsed.document.problems == (Problem(line, said, "left without twins"),)


def test_documents_of_other_shape_get_a_problem_each_and_no_twin() -> None:
    english, french = pair()
    cut = ParsedDocument(
        french.document, french.sections, french.rulings[:2], french.faces, french.rules
    )
    english, cut = pair_twins(english, cut)
    assert not any(r.twin for r in (*english.rulings, *cut.rulings))
    unpaired(english, cut, None, "the number of sections with rulings")


def test_rulings_of_different_cards_are_no_twins() -> None:
    english, french = pair()
    other = document(
        *french.sections,
        rulings=(*french.rulings[:2], ruling(2, "Trois.", Lang.FR, ("Grizzly Bears",))),
        name="doc-fr",
    )
    english, other = pair_twins(english, other)
    assert [r.twin for r in english.rulings] == ["fr-1-0", "fr-1-1", None]
    unpaired(english, other, 20, "a card of this section's rulings")


def test_sections_on_different_matters_are_not_paired() -> None:
    english, french = pair()
    sections = (replace(french.sections[0], mechanic="evoke"), french.sections[1])
    english, other = pair_twins(english, replace(french, sections=sections))
    assert [r.twin for r in english.rulings] == [None, None, "fr-2-0"]
    unpaired(english, other, 10, "the section in this place")


def test_rules_of_one_number_are_one_unit_in_two_documents() -> None:
    def rules(lang: Lang, name: str) -> ParsedDocument:
        several = (
            rule("100.1", "", 1, lang),
            rule("100.2", "", 2, lang),
            rule("100.1", "", 3, lang),
        )
        return link(document(rules=several, name=name), AUTHORITY).parsed

    english, french = rules(Lang.EN, "en"), rules(Lang.FR, "fr")
    assert [one.unit for one in english.rules] == ["en:100.1", "en:100.2", "en:100.1:1"]
    assert [one.unit for one in pair_twins(english, french)[1].rules] == [
        "en:100.1",
        "en:100.2",
        "en:100.1:1",
    ]


def test_a_rule_is_of_the_section_in_which_it_stands_to_its_last_line() -> None:
    parsed = document(
        section(1, SectionKind.MECHANIC, "Keyword Action: Clash", Lang.EN),
        rules=tuple(
            Rule(RuleNumber.parse(f"100.{last}"), "Text.", Lang.EN, source(18, last), "")
            for last in (19, 20)
        ),
    )
    assert [r.mechanic for r in link(parsed, AUTHORITY).parsed.rules] == ["clash", None]


# --- the documents themselves ------------------------------------------------

CORPUS = Path(__file__).resolve().parents[1] / "corpus"


def read(path: Path) -> LinkedDocument:
    return link(parse(path.read_bytes(), path.name), AUTHORITY)


@pytest.mark.parametrize(
    "path", sorted(CORPUS.glob("*/*.txt")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_all_that_ships_is_linked(path: Path) -> None:
    linked = read(path)
    assert linked.parsed.rulings
    for each in linked.parsed.rulings:
        assert each.cards or each.mechanics
        for mention in each.mentions:
            assert mention.card in AUTHORITY.cards and mention.card not in each.cards
    for found in linked.parsed.sections:
        assert (found.mechanic is not None) == (found.kind is SectionKind.MECHANIC)
    assert {card.id for card in linked.cards} <= set(AUTHORITY.cards)
    assert {mechanic.id for mechanic in linked.mechanics} <= set(AUTHORITY.mechanics)


@pytest.mark.parametrize("name", sorted(path.name for path in (CORPUS / "fr").glob("*.txt")))
def test_every_ruling_that_ships_has_its_twin(name: str) -> None:
    english, french = pair_twins(
        read(CORPUS / "en" / name).parsed, read(CORPUS / "fr" / name).parsed
    )
    assert english.document.problems == read(CORPUS / "en" / name).parsed.document.problems
    for parsed in (english, french):
        assert all(each.twin for each in parsed.rulings)


@pytest.mark.shared
def test_the_seed_documents_are_linked(shared: Path) -> None:
    counts = {}
    for path in sorted((shared / "seeds").glob("*.txt")):
        linked = read(path)
        counts[path.name[:3]] = sum(len(r.mentions) for r in linked.parsed.rulings)
        assert {card.id for card in linked.cards} <= set(AUTHORITY.cards)
        assert all(
            rule.mechanic in {"retrace", "split-card", "transmute"} or path.name.startswith("001")
            for rule in linked.parsed.rules
        )
        if path.name[:3] in {"000", "001"}:
            assert all(bool(r.cards) != bool(r.mechanics) for r in linked.parsed.rulings)
        else:
            assert not any(r.cards for r in linked.parsed.rulings)
    # Every mention was read and found right; one more or less is to be read again.
    assert counts == {"000": 12, "001": 37, "002": 6, "003": 1, "004": 0}


@pytest.mark.shared
def test_blocks_of_the_french_faq_are_the_right_cards(shared: Path) -> None:
    (path,) = (shared / "seeds").glob("001_*.txt")
    linked = read(path)
    by_section = {s.id: s for s in linked.parsed.sections if s.kind is SectionKind.CARD}
    cards = {
        by_section[r.section].heading: r.cards
        for r in linked.parsed.rulings
        if r.section in by_section
    }
    assert len(cards) == 79
    assert all(len(found) == 1 for found in cards.values())
    assert cards["Contemplation"] == ("Ponder",)
    assert cards["Doran, la Tour de siège"] == ("Doran, the Siege Tower",)
    assert cards["Færie du nectar"] == ("Nectar Faerie",)


# --- headings that are a card's name ------------------------------------------

UNDER_A_NAME = {
    "stars": "***Oblivion Ring***\n\n* It may remove a token.\n\n* It may remove a land.\n",
    "bold": "**Oblivion Ring**\n\n* It may remove a token.\n\n* It may remove a land.\n",
    "html": "<html><body><h2>Oblivion Ring</h2><ul><li>It may remove a token.</li>"
    "<li>It may remove a land.</li></ul></body></html>",
    "french": "***Cercle de l’oubli***\n\n* Il peut retirer un jeton.\n\n* Il peut retirer tout.\n",
    "dated": "Oblivion Ring notes\n\n***Oblivion Ring***\n\n"
    "2008-10-01 · wotc\nIt may remove a token.\n\n2008-10-02 · wotc\nIt may remove a land.\n",
}


@pytest.mark.parametrize("written", UNDER_A_NAME)
def test_rulings_under_a_card_s_name_are_that_card_s(written: str) -> None:
    linked = link(parse(UNDER_A_NAME[written].encode(), "notes"), AUTHORITY)
    assert [r.cards for r in linked.parsed.rulings] == [("Oblivion Ring",)] * 2
    assert [r.mechanics for r in linked.parsed.rulings] == [(), ()]
    assert [s.kind for s in linked.parsed.sections if s.rulings] == [SectionKind.CARD]
    assert "Oblivion Ring" in {card.id for card in linked.cards}
    assert linked.mechanics == ()


@pytest.mark.parametrize("heading", ["Bogus Gloaming", "Contemplation", "Evoke"])
def test_other_headings_stay_mechanics(heading: str) -> None:
    """Unknown names, names of two cards in the language, and names of mechanics."""
    text = f"***{heading}***\n\n* Vous pouvez le payer.\n\n* Vous ne pouvez pas le payer.\n"
    linked = link(parse(text.encode(), "notes.txt"), AUTHORITY)
    (found,) = linked.parsed.sections
    assert found.kind is SectionKind.MECHANIC
    assert found.mechanic == heading.lower().replace(" ", "-")
    assert not any(r.cards for r in linked.parsed.rulings)


def test_a_card_of_the_document_s_own_heads_a_section_too() -> None:
    text = (
        "***Marsh Newt***\n\n* It may be sacrificed.\n-----\n\n"
        "Marsh Newt\n{1}{B}\nCreature -- Salamander\n2/1\n\n* It has no abilities.\n"
    )
    linked = link(parse(text.encode(), "notes.txt"), AUTHORITY)
    assert [r.cards for r in linked.parsed.rulings] == [("Marsh Newt",)] * 2


def test_a_rule_names_cards_and_cites_rules() -> None:
    text = (
        "505.1. A split card is described here. See rule 217.7d, not 505.1.\n"
        "Example: the card Void takes no half of it, as rules 409.1b-c say.\n"
        "505.2. It has two halves, and each of them has a cost.\n"
    )
    first, second = link(parse(text.encode(), "rules.txt"), AUTHORITY).parsed.rules
    assert first.cards == ("Void",)
    assert [str(number) for number in first.cites] == ["217.7d", "409.1b", "409.1c"]
    assert (second.cards, second.cites) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "* milk, butter, a dozen eggs\n\n* two apples\n",
        "* call the plumber\n\n***Groceries***\n\n* du lait et du beurre\n",
        "Q: Can we meet on Monday?\nA: No, I am away until Friday.\n",
    ],
)
def test_a_text_that_names_nothing_of_the_game(text: str) -> None:
    def problems(text: str) -> list[str]:
        problems = link(parse(text.encode(), "x.txt"), AUTHORITY).parsed.document.problems
        return [problem.what for problem in problems if "anywhere" in problem.what]

    assert problems(text) == ["no card, mechanic or rule number is recognised anywhere"]
    for named in ("with deathtouch", "as rule 702.2b says", "that is Grizzly Bears"):
        assert problems(text.replace("\n", f", {named}.\n", 1)) == []


def test_the_glossary_of_a_rules_text_is_kept() -> None:
    from dataclasses import replace

    from faqsearch.authority import Authority
    from faqsearch.languages import Lang
    from faqsearch.linking import link
    from faqsearch.nouns.documents import Source
    from faqsearch.nouns.rulings import GlossaryDefinition
    from faqsearch.reading import parse

    parsed = parse(b"702.75a Hideaway is a keyword ability.\n", "rules.txt")
    pond = GlossaryDefinition("Pond", "A frog's.", Lang.EN, Source("rules", "rules.txt", (2, 3)))
    linked = link(replace(parsed, definitions=(pond,)), Authority.bundled())
    assert linked.parsed.definitions == (pond,)
