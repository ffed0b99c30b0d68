"""Link what a document says to the cards and mechanics it is about.

A ruling under a card block, or under a heading that is exactly a card's name, belongs
to that card; one in a mechanic's section belongs to that mechanic, and through it to
every card that has it; one that stands under neither belongs to the mechanics that its
own words name. Cards named in its text otherwise are mentioned. Nothing is guessed: a
name that leads to two cards is decided by the facts of its block, or becomes a problem
of the document.

An official text and the texts that restate it are one unit, and so are two translations
(:mod:`faqsearch.linking.twins`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from faqsearch.authority import Authority
from faqsearch.authority.blocks import Blocks
from faqsearch.authority.mechanics import split_heading
from faqsearch.authority.mentions import find_mentions
from faqsearch.authority.restatements import restatement_units
from faqsearch.languages import Lang, fold
from faqsearch.linking.twins import numbered_places
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.cards import (
    Card,
    Mechanic,
    MechanicKind,
)
from faqsearch.nouns.documents import Problem, Source
from faqsearch.nouns.parsed import (
    ParsedDocument,
    Section,
    SectionKind,
)
from faqsearch.nouns.rulings import (
    GlossaryDefinition,
    Rule,
    Ruling,
)
from faqsearch.reading.citations import find_citations
from faqsearch.reading.ids import ruling_id

_NOT_SLUG = re.compile(r"[^a-z0-9]+")
_MAY_BE_CARDS = frozenset({SectionKind.MECHANIC, SectionKind.RULINGS, SectionKind.ANSWERS})
_RULE_HEADING = re.compile(r"^\d{3}(?:[.,]\d+)?[a-z]?\.?\s+")


@dataclass(frozen=True, slots=True)
class LinkedDocument:
    """A document with its ids resolved, and the cards and mechanics they lead to.

    ``cards`` are those of its blocks, then those its rulings mention; ``mechanics``
    those of its sections, rulings and rules. What the authority doesn't know was
    learnt from the document itself. ``face_cards`` are the ids of the cards that the
    document's faces belong to, in their order, None where a name is not decided.
    """

    parsed: ParsedDocument
    cards: tuple[Card, ...]
    mechanics: tuple[Mechanic, ...]
    face_cards: tuple[str | None, ...] = ()


def _slug(text: str) -> str:
    return _NOT_SLUG.sub("-", fold(text)).strip("-") or "mechanic"


# --- mechanics ---------------------------------------------------------------


class _Headings:
    """The mechanics that the headings of one document name."""

    def __init__(self, authority: Authority) -> None:
        self.authority = authority
        self.learnt: dict[str, Mechanic] = {}

    def of_section(self, section: Section) -> str | None:
        """The mechanic of a section; a mechanic's heading we don't know teaches one."""
        if section.mechanic is not None:
            return section.mechanic
        if section.kind is SectionKind.RULES:
            return self.of_title(section.heading, section.lang)
        if section.kind is not SectionKind.MECHANIC:
            return None
        known = self.authority.mechanic_of_heading(section.heading, section.lang)
        if known is not None:
            return known.id
        kind, name = split_heading(section.heading)
        mechanic_id = _slug(name)
        if mechanic_id in self.authority.mechanics:
            mechanic_id += f"-{section.lang}"
        names = {section.lang: (name,)}
        self.learnt[mechanic_id] = Mechanic(mechanic_id, kind or MechanicKind.CONCEPT, names)
        return mechanic_id

    def of_title(self, title: str, lang: Lang) -> str | None:
        """The one mechanic that a rule's title names in its language, without its number."""
        name = _RULE_HEADING.sub("", title).strip(" .")
        found = self.authority.mechanic_by_name(name, lang) if name else ()
        return found[0].id if len(found) == 1 else None

    def of_term(self, definition: GlossaryDefinition) -> str | None:
        """The one mechanic that a term of a glossary is a name of in its language."""
        found = (self.of_title(name, definition.lang) for name in definition.names)
        return next(filter(None, found), None)


class _Around:
    """The mechanics of sections, by the places that stand in them, asked for in their order."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self._spans = [(*s.source.lines, s.mechanic) for s in sections if s.mechanic is not None]
        self._at = self._before = 0  # sections above this one end before the place before

    def mechanic(self, place: Source) -> str | None:
        """The mechanic of the first section that a place stands in."""
        first, last = place.lines
        if first < self._before:
            self._at = 0
        self._before = first
        while self._at < len(self._spans) and self._spans[self._at][1] < first:
            self._at += 1
        for index in range(self._at, len(self._spans)):
            low, high, mechanic = self._spans[index]
            if low > first:
                break
            if last <= high:
                return mechanic
        return None


def _link_rules(
    rules: Iterable[Rule], sections: Iterable[Section], headings: _Headings
) -> tuple[Rule, ...]:
    """Give each rule the mechanic of its section, of its title, or of its number.

    The last serves a translation without titles: within one document 505.2 is about
    what "505. Split Cards" is about, in either language.
    """
    around = _Around(sections)
    anchors: dict[RuleNumber, str] = {}
    linked = []
    for rule in rules:
        mechanic = around.mechanic(rule.source) or headings.of_title(rule.title, rule.lang)
        if mechanic is not None:
            is_title = fold(rule.text).strip(" .") == fold(rule.title).strip(" .")
            above = rule.number if is_title or not rule.title else rule.number.parent
            anchors.setdefault(above or rule.number, mechanic)
        linked.append(replace(rule, mechanic=mechanic))
    return tuple(
        rule if rule.mechanic else replace(rule, mechanic=_inherited(rule.number, anchors))
        for rule in linked
    )


def _inherited(number: RuleNumber, anchors: dict[RuleNumber, str]) -> str | None:
    above: RuleNumber | None = number
    while above is not None:
        if above in anchors:
            return anchors[above]
        above = above.parent
    return None


def with_names(rule: Rule, full: Authority) -> Rule:
    """Note the cards that a rule and its examples name, and the rules that they cite."""
    texts = (rule.text, *rule.examples)
    cards = [m.card for text in texts for m in find_mentions(text, rule.lang, full)]
    cited = [n for text in texts for c in find_citations(text) for n in c.numbers]
    cites = tuple(dict.fromkeys(number for number in cited if number != rule.number))
    return replace(rule, cards=tuple(dict.fromkeys(cards)), cites=cites)


def _in_units(rules: Sequence[Rule], document: str) -> tuple[Rule, ...]:
    """Give each rule its unit: that of a restated text, or one number in both languages.

    Where a number stands more than once in a language, its n-th text there and the n-th
    in the other are one unit.
    """
    known = restatement_units()
    places = numbered_places(rules)
    units: dict[tuple[RuleNumber, int], str] = {}
    for (number, _, nth), rule in zip(places, rules, strict=True):
        if unit := known.get(ruling_id(rule.text, rule.lang)):
            units.setdefault((number, nth), unit)
    return tuple(
        replace(
            rule,
            unit=units.get((number, nth)) or f"{document}:{number}" + (f":{nth}" if nth else ""),
        )
        for (number, _, nth), rule in zip(places, rules, strict=True)
    )


# --- the document ------------------------------------------------------------


def _card_sections(
    parsed: ParsedDocument, blocks: Blocks, authority: Authority
) -> tuple[tuple[Section, ...], dict[str, str]]:
    """The sections, those under a heading that is one card's name being that card's.

    Also returns the ids of those cards by section. A heading that is a mechanic's name
    too stays the mechanic's.
    """
    sections, cards = [], {}
    for section in parsed.sections:
        headed = section.kind in _MAY_BE_CARDS and section.heading
        if headed and not authority.mechanic_of_heading(section.heading, section.lang):
            found = blocks.card_called(section.heading, section.lang)
            if found is not None:
                cards[section.id] = found
        is_card = section.id in cards
        sections.append(replace(section, kind=SectionKind.CARD) if is_card else section)
    return tuple(sections), cards


def _link_ruling(
    ruling: Ruling, section: Section | None, headed: str | None, blocks: Blocks, full: Authority
) -> Ruling:
    mechanic = section.mechanic if section else None
    cards: tuple[str, ...] = (headed,) if headed else ()
    if mechanic is None and not cards:
        found = (blocks.card_of(name, ruling.lang) for name in ruling.cards)
        cards = tuple(dict.fromkeys(card for card in found if card is not None))
    shown = (blocks.card_of(name, ruling.lang) for name in (section.faces if section else ()))
    known = {*cards, *(card for card in shown if card is not None)}
    every = find_mentions(ruling.text, ruling.lang, full, known)
    mechanics: tuple[str, ...] = (mechanic,) if mechanic else ()
    if not mechanics and not ruling.cards and not headed:
        bare = list(ruling.text)
        for mention in every:
            bare[slice(*mention.span)] = " " * (mention.span.end - mention.span.start)
        mechanics = full.mechanics.in_text("".join(bare), ruling.lang)
    mentions = tuple(mention for mention in every if mention.card not in cards)
    unit = restatement_units().get(ruling.id, ruling.id)
    return replace(ruling, cards=cards, mechanics=mechanics, mentions=mentions, unit=unit)


def link(parsed: ParsedDocument, authority: Authority, *, edition: bool = False) -> LinkedDocument:
    """Resolve the names of a parsed document to card and mechanic ids.

    The rules of an ``edition`` of the rules are not looked through for names, and have no unit:
    most of them stand in many editions (:func:`with_names`).
    """
    blocks = Blocks(parsed.faces, authority)
    for ruling in parsed.rulings:
        for name in ruling.cards:
            blocks.card_of(name, ruling.lang)
    headings = _Headings(authority)
    found, headed = _card_sections(parsed, blocks, authority)
    sections = tuple(replace(section, mechanic=headings.of_section(section)) for section in found)
    full = authority.with_cards(blocks.learnt.values()) if blocks.learnt else authority

    by_id = {section.id: section for section in sections}
    rulings = tuple(
        _link_ruling(ruling, by_id.get(ruling.section), headed.get(ruling.section), blocks, full)
        for ruling in parsed.rulings
    )
    rules = _link_rules(parsed.rules, sections, headings)
    if not edition:
        rules = tuple(with_names(rule, full) for rule in _in_units(rules, parsed.document.id))

    card_ids = [card for card in blocks.ids.values() if card is not None]
    card_ids += headed.values()
    card_ids += [mention.card for ruling in rulings for mention in ruling.mentions]
    card_ids += [card for rule in rules for card in rule.cards]
    mechanic_ids = [section.mechanic for section in sections]
    mechanic_ids += [mechanic for ruling in rulings for mechanic in ruling.mechanics]
    mechanic_ids += [rule.mechanic for rule in rules]
    problems = (*parsed.document.problems, *blocks.problems)
    if not (blocks.ids or card_ids or rules or _is_about_magic(mechanic_ids, rulings, authority)):
        what = "no card, mechanic or rule number is recognised anywhere"
        problems += (Problem(None, what, "kept, though it may be no text about Magic"),)
    return LinkedDocument(
        ParsedDocument(
            replace(parsed.document, problems=problems),
            sections,
            rulings,
            parsed.faces,
            rules,
            tuple(replace(one, mechanic=headings.of_term(one)) for one in parsed.definitions),
        ),
        tuple(full.cards[card] for card in dict.fromkeys(card_ids)),
        tuple(
            headings.learnt.get(found) or authority.mechanics[found]
            for found in dict.fromkeys(mechanic_ids)
            if found is not None
        ),
        tuple(blocks.card_of(face.name, face.lang) for face in parsed.faces),
    )


def _is_about_magic(
    mechanics: Iterable[str | None], rulings: Iterable[Ruling], authority: Authority
) -> bool:
    """Whether a mechanic that was not learnt from its own heading, or a rule, is named."""
    return any(mechanic in authority.mechanics for mechanic in mechanics) or any(
        ruling.citations or authority.mechanics.keyword_in(ruling.text, ruling.lang)
        for ruling in rulings
    )
