"""Hits: what was found, made ready to be shown in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from faqsearch.checker.judge import verdict_on
from faqsearch.errors import NotationError
from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.library.records import Records, StoredRuling
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.notations.typeline import TypeLine
from faqsearch.nouns.answers import (
    Hit,
    HitKind,
    Tier,
)
from faqsearch.nouns.cards import (
    Card,
    CardFace,
    GlossaryEntry,
    Mechanic,
)
from faqsearch.nouns.documents import Span
from faqsearch.nouns.rulings import Rule
from faqsearch.nouns.verdicts import (
    Check,
    Method,
    Reason,
    Verdict,
)
from faqsearch.search.shown import Shown

if TYPE_CHECKING:
    from faqsearch.library.definitions import Defined
    from faqsearch.search.editions import View
    from faqsearch.search.highlighting import Highlighter

_LATER = Check(Verdict.NOT_CHECKABLE, Method.LINKED, reason=Reason.LATER)
"""What is said of an entry of a glossary that is later than the day asked for."""


class HitMaker:
    """Makes hits out of records; titles are in the language of the answer.

    Verdicts are those of the day ``as_of``, or of today.
    """

    def __init__(
        self,
        records: Records,
        lang: Lang,
        highlighter: Highlighter | None = None,
        as_of: date | None = None,
    ) -> None:
        self.as_of = as_of
        self._records = records
        self.lang = lang
        self._highlighter = highlighter
        self.shown = Shown(records, lang)

    @cached_property
    def view(self) -> View:
        """Which edition of the rules answers on the day."""
        from faqsearch.search.editions import View

        return View(self._records, self.as_of)

    def rulings(
        self, stored: Iterable[StoredRuling], tier: Tier, via: str | None = None
    ) -> list[Hit]:
        """Hits for rulings in their order, the texts of one unit shown once."""
        shown: dict[str, StoredRuling] = {}
        for own in self.shown.in_language([*stored]):
            shown.setdefault(own.ruling.id, own)
        self.shown.name(card for own in shown.values() for card in own.ruling.cards)
        return [self.ruling(one, tier, via=via) for one in shown.values()]

    def ruling(
        self, stored: StoredRuling, tier: Tier, score: float = 1.0, via: str | None = None
    ) -> Hit:
        """The hit of one ruling."""
        ruling = stored.ruling
        named = [(mention.span, mention.card) for mention in ruling.mentions]
        return Hit(
            rank=0,
            score=score,
            tier=tier,
            kind=HitKind.RULING,
            id=ruling.id,
            title=self._title(stored),
            lang=ruling.lang,
            text=ruling.text,
            highlights=self._spans(ruling.text, ruling.lang, named),
            cards=ruling.cards,
            mechanics=ruling.mechanics,
            sources=stored.sources,
            date=ruling.date,
            twin=ruling.twin,
            via=via,
            bundled=stored.bundled,
            machine_translated=ruling.machine_translated,
            check=verdict_on(stored.checked, self.as_of),
        )

    def _title(self, stored: StoredRuling) -> str:
        """The ruling's cards, else its mechanics, else the heading above it."""
        ruling = stored.ruling
        if ruling.cards:
            return ", ".join(self.shown.names_of(ruling.cards) or ruling.cards)
        held = self._records.mechanics
        names = [held[id].name(self.lang) for id in ruling.mechanics if id in held]
        return ", ".join(names) or ruling.heading

    def rules(self, rules: Iterable[Rule], tier: Tier) -> list[Hit]:
        """Hits for rules in their order, the texts of one unit shown once."""
        units = {rule.unit: rule for rule in rules}
        return [self.rule(rule, tier) for rule in units.values()]

    def rule(self, found: Rule, tier: Tier, score: float = 1.0, *, as_found: bool = False) -> Hit:
        """The hit of one rule, as its unit's first text in the language of the answer has it.

        Or ``as_found``, where that very text was asked for.
        """
        every = self._records.rules.of_unit(found.unit) if found.editions or not as_found else ()
        texts = (not as_found and every) or (found,)
        if found.editions and not as_found:
            texts = self.view.one_of_each(texts)
        rule = next((text for text in texts if text.lang is self.lang), texts[0])
        text = "\n".join((rule.text, *rule.examples))
        return Hit(
            rank=0,
            score=score,
            tier=tier,
            kind=HitKind.RULE,
            id=str(rule.number),
            title=rule.title or str(rule.number),
            lang=rule.lang,
            text=text,
            highlights=self._spans(text, rule.lang),
            mechanics=(rule.mechanic,) if rule.mechanic else (),
            sources=(rule.source,),
            date=rule.edition,
            bundled=self._records.is_bundled(rule.source.document),
            machine_translated=rule.machine_translated,
            check=self.checked(rule).check,
            editions=tuple(sorted({day for one in every for day in one.editions}, reverse=True)),
        )

    def rule_in_our_words(self, number: RuleNumber, said: Mapping[Lang, str]) -> Hit:
        """The hit of a rule of which no text is held: what it says, and no source."""
        from faqsearch.authority.rulehistory import RuleHistory

        history = RuleHistory.bundled()
        rule = history.meaning(number, self.as_of or history.editions[-1])
        text = said[self.lang]
        return Hit(
            rank=0,
            score=1.0,
            tier=Tier.EXACT,
            kind=HitKind.RULE,
            id=str(number),
            title=(rule.title or rule.section) if rule else str(number),
            lang=self.lang,
            text=text,
            highlights=self._spans(text, self.lang),
            bundled=True,
        )

    def checked(self, rule: Rule) -> Rule:
        """The rule with the verdict on it."""
        return replace(rule, check=verdict_on(self._records.rules.checked(rule), self.as_of))

    def card(self, card: Card, tier: Tier, score: float = 1.0) -> Hit:
        """The hit of one card: its faces as text, in the language of the answer if known."""
        faces = [self._in_words(face, card) for face in self.faces(card)]
        shown = faces[0].lang if faces else self.lang
        text = "\n".join(line for face in faces for line in face.lines)
        sources = tuple(dict.fromkeys(face.source for face in faces if face.source))
        return Hit(
            rank=0,
            score=score,
            tier=tier,
            kind=HitKind.CARD,
            id=card.id,
            title=card.name(self.lang),
            lang=shown,
            text=text,
            highlights=self._spans(text, shown),
            cards=(card.id,),
            mechanics=card.mechanics,
            sources=sources,
            date=max((face.as_of for face in faces if face.as_of), default=None),
            bundled=bool(sources) and all(self._records.is_bundled(s.document) for s in sources),
        )

    def faces(self, card: Card) -> tuple[CardFace, ...]:
        """The faces of a card with the text of a document's block, official before restated.

        The block is one in the language of the answer, else one in the other. Costs and
        figures are those known of the card, where they are known.
        """
        blocks = self._records.faces
        block = blocks(card.id, self.lang) or blocks(card.id, self.lang.other)
        if not block:
            return card.faces
        if len(block) >= len(card.faces):
            pairs = list(zip(card.faces, block, strict=False))
        else:  # a block of one half
            by_cost = {face.mana_cost: face for face in block}
            pairs = [(known, by_cost.get(known.mana_cost, known)) for known in card.faces]
        return tuple(_with_facts(stated, known) for known, stated in pairs)

    def _in_words(self, face: CardFace, card: Card) -> CardFace:
        """A face of which no text is known, with the name and types of the answer's language."""
        if face.text or face.lang is self.lang or len(card.faces) > 1:
            return face
        if not card.names.get(self.lang):
            return face
        try:
            types = _types_in(face, self.lang)
        except NotationError:
            return face
        return replace(face, name=card.name(self.lang), type_line=types, lang=self.lang)

    def mechanic(self, mechanic: Mechanic, tier: Tier, score: float = 1.0) -> Hit:
        """The hit of one mechanic: what it does in our words, else its name as text."""
        from faqsearch.authority.mechanics import bundled_mechanics

        said = bundled_mechanics().in_our_words(mechanic)
        lang = self.lang if self.lang in said else self.lang.other
        if lang not in said:
            lang = self.lang if mechanic.names.get(self.lang) else self.lang.other
        text = said.get(lang) or mechanic.name(lang)
        return Hit(
            rank=0,
            score=score,
            tier=tier,
            kind=HitKind.MECHANIC,
            id=mechanic.id,
            title=mechanic.name(self.lang),
            lang=lang,
            text=text,
            highlights=self._spans(text, lang),
            mechanics=(mechanic.id,),
            rule=str(mechanic.rule) if mechanic.rule else None,
        )

    def definition(self, one: Defined, tier: Tier, score: float = 1.0) -> Hit:
        """The hit of what the glossary of a rules text says of a term."""
        definition = one.definition
        return Hit(
            rank=0,
            score=score,
            tier=tier,
            kind=HitKind.GLOSSARY,
            id=one.id,
            title=definition.term,
            lang=definition.lang,
            text=definition.text,
            highlights=self._spans(definition.text, definition.lang),
            mechanics=(definition.mechanic,) if definition.mechanic else (),
            sources=(definition.source,),
            date=definition.edition,
            check=_LATER
            if self.as_of and (definition.edition or self.as_of) > self.as_of
            else None,
        )

    def definitions(self, found: Iterable[Defined], tier: Tier) -> list[Hit]:
        """Hits for terms as their newest editions have them, or those of the day of verdicts.

        Those in the language of the answer come first.
        """
        from faqsearch.library.definitions import newest

        hits = [self.definition(one, tier) for one in newest(found, self.as_of)]
        return sorted(hits, key=lambda hit: hit.lang is not self.lang)

    def glossary(self, entry: GlossaryEntry, tier: Tier, score: float = 1.0) -> Hit:
        """The hit of an entry of our own glossary: its definition, or all its words."""
        lang = self.lang if self.lang in entry.definition else self.lang.other
        if lang not in entry.definition:
            lang = self.lang
        words = ", ".join(word.text for word in entry.words[lang])
        text = entry.definition.get(lang) or words
        return Hit(
            rank=0,
            score=score,
            tier=tier,
            kind=HitKind.GLOSSARY,
            id=entry.id,
            title=entry.name(self.lang),
            lang=lang,
            text=text,
            highlights=self._spans(text, lang),
            rule=str(entry.rule) if entry.rule else None,
        )

    def _spans(
        self, text: str, lang: Lang, named: Iterable[tuple[Span, str]] = ()
    ) -> tuple[Span, ...]:
        return self._highlighter.spans(text, lang, named) if self._highlighter else ()


def _types_in(face: CardFace, lang: Lang) -> str | None:
    """The type line of a face in a language. Raises NotationError where it can't be read."""
    if face.type_line is None or face.lang is lang:
        return face.type_line
    return str(TypeLine.parse(face.type_line, face.lang).in_language(lang))


def _with_facts(stated: CardFace, known: CardFace) -> CardFace:
    """A face as a document states it, with the cost and the figures known of it.

    So are its types where the document doesn't state them, in the language of the document.
    """
    try:
        types = _types_in(known, stated.lang)
    except NotationError:
        types = known.type_line
    return replace(
        stated,
        mana_cost=known.mana_cost or stated.mana_cost,
        type_line=stated.type_line or types,
        power=known.power or stated.power,
        toughness=known.toughness or stated.toughness,
        loyalty=known.loyalty or stated.loyalty,
        defense=known.defense or stated.defense,
        other_colors=known.other_colors or stated.other_colors,
    )


def numbered(hits: Iterable[Hit], start: int = 1) -> tuple[Hit, ...]:
    """The hits with their ranks."""
    return tuple(replace(hit, rank=rank) for rank, hit in enumerate(hits, start))
