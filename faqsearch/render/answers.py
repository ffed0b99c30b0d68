"""Answers as pages: a card or a mechanic with its rulings, a rule, a list of hits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from faqsearch.languages import Lang
from faqsearch.nouns import (
    Card,
    CardAnswer,
    CardFace,
    Hit,
    HitKind,
    Mechanic,
    MechanicAnswer,
    Rule,
    RuleAnswer,
    SearchAnswer,
    Source,
    Span,
    Tier,
)
from faqsearch.render.catalogue import count, day, label, locator, titled, type_line
from faqsearch.render.page import BLANK, Line, Mark, Page, joined, line

_ITEM = re.compile(r"(?:--|\d{1,2}\)|[-*•])\s+")
_PLACES = 3  # places of one text that are listed before the rest is only counted


@dataclass(frozen=True, slots=True)
class Answers:
    """Composes pages in one language.

    ``titles`` maps document ids to titles and ``mechanics`` mechanic ids to mechanics,
    for what an answer only knows by id.
    """

    lang: Lang
    titles: Mapping[str, str]
    mechanics: Mapping[str, Mechanic]

    def card(self, answer: CardAnswer) -> Page:
        """The card, then its rulings; those that reach it through a mechanic under its name."""
        page: Page = [*self._guess(answer.tier), *self._card(answer.card), BLANK]
        page.append(line((count("ruling", answer.total, self.lang), Mark.HEADING)))

        def heading(hit: Hit) -> str:
            if hit.via:
                return f"{label('through', self.lang)} {self._mechanic_name(hit.via)}"
            return "" if answer.card.id in hit.cards else label("named", self.lang)

        for above, hits in groupby(answer.rulings, key=heading):
            if above:
                page += [BLANK, line((above, Mark.HEADING))]
            for hit in hits:
                page += [BLANK, *self._ruling(hit.rank, hit)]
        return page

    def mechanic(self, answer: MechanicAnswer) -> Page:
        """What a mechanic is, its rules as the documents quote them, and its rulings."""
        mechanic = answer.mechanic
        page: Page = [*self._guess(answer.tier)]
        page.append(line(*self._names(mechanic.names, mechanic.name(self.lang))))
        today = f"{label('rule today', self.lang)} {mechanic.rule}" if mechanic.rule else None
        page.append(line((joined([label(mechanic.kind, self.lang), today]), Mark.NOTE)))
        others = [name for lang in Lang for name in mechanic.names.get(lang, ())[1:]]
        if others:
            called = f"{titled('also called', self.lang)} {', '.join(others)}"
            page.append(line((called, Mark.NOTE)))
        if summary := mechanic.summary.get(self.lang):
            page += [BLANK, Line(summary)]
        if answer.rules:
            page += [BLANK, line((label("rules", self.lang), Mark.HEADING)), BLANK]
            page += self._rules(answer.rules)
        page += [BLANK, line((count("ruling", answer.total, self.lang), Mark.HEADING))]
        for hit in answer.rulings:
            page += [BLANK, *self._ruling(hit.rank, hit)]
        return page

    def rule(self, answer: RuleAnswer, *, only: bool = False) -> Page:
        """A rule in every text that the library holds, its subrules, who cites it."""
        page: Page = [*self._rules(answer.texts)]
        if not answer.texts:
            note = (label("no own text", self.lang), Mark.NOTE)
            page = [line((str(answer.number), Mark.NAME), "  ", note)]
        if answer.subrules and not only:
            page += [BLANK, line((label("subrules", self.lang), Mark.HEADING)), BLANK]
            page += self._rules(answer.subrules)
        if answer.cited_by:
            page += [BLANK, line((label("cited by", self.lang), Mark.HEADING))]
            for hit in answer.cited_by:
                page += [BLANK, *self._hit(hit)]
        return page

    def search(self, answer: SearchAnswer) -> Page:
        """One page of hits, best first."""
        page: Page = []
        for hit in answer.hits:
            page += [*self._hit(hit), BLANK]
        if answer.hits:
            first, last = answer.hits[0].rank, answer.hits[-1].rank
            span = f"{first}-{last}" if first != last else f"{first}"
            total = f"{label('hits', self.lang)} {span} {label('of', self.lang)} {answer.total}"
            page.append(line((total, Mark.NOTE)))
        return page

    # --- parts ---------------------------------------------------------------

    def _guess(self, tier: Tier) -> Iterator[Line]:
        if tier is Tier.FUZZY:
            yield line((label("guess", self.lang), Mark.GUESS))

    def _names(
        self, names: Mapping[Lang, Sequence[str]], name: str
    ) -> Iterator[str | tuple[str, Mark]]:
        yield (_capital(name), Mark.NAME)
        other = next(iter(names.get(self.lang.other, ())), None)
        if not names.get(self.lang):
            yield (f"  ({label('no name', self.lang)})", Mark.NOTE)
        elif other and other != name:
            yield f"  ({_capital(other)})"

    def _mechanic_name(self, mechanic: str) -> str:
        if mechanic in self.mechanics:
            return self.mechanics[mechanic].name(self.lang)
        return mechanic.replace("-", " ")

    def _card(self, card: Card) -> Iterator[Line]:
        names = list(self._names(card.names, card.name(self.lang)))
        if len(card.faces) == 1:
            yield line(*names, *self._cost(card.faces[0]))
            yield from self._face(card.faces[0])
            yield from self._mechanics(card)
        else:
            yield line(*names)
            yield from self._mechanics(card)
            halves = card.name(self.lang).split(" // ")
            for number, face in enumerate(card.faces):
                name = halves[number] if len(halves) == len(card.faces) else face.name
                yield BLANK
                yield line((name, Mark.NAME), *self._cost(face))
                yield from self._face(face)

    def _mechanics(self, card: Card) -> Iterator[Line]:
        if card.mechanics:
            named = ", ".join(map(self._mechanic_name, card.mechanics))
            yield line((f"{titled('mechanics', self.lang)} {named}", Mark.NOTE))

    @staticmethod
    def _cost(face: CardFace) -> Iterator[str]:
        if face.mana_cost is not None:
            yield f"  {face.mana_cost}"

    def _face(self, face: CardFace) -> Iterator[Line]:
        size = f"{face.power}/{face.toughness}" if face.power and face.toughness else None
        counters = [
            f"{titled(key, self.lang)} {value}"
            for key, value in (("loyalty", face.loyalty), ("defense", face.defense))
            if value
        ]
        types = type_line(face.type_line, face.lang, self.lang) if face.type_line else None
        if shape := joined([types, size, *counters], "  "):
            yield Line(shape)
        for ability in face.text.splitlines():
            yield Line(ability, lead="  ")
        if face.text and face.lang is not self.lang:
            yield line((label("shown", self.lang), Mark.NOTE), lead="  ")

    def _rules(self, rules: Sequence[Rule]) -> Iterator[Line]:
        """The texts in the language of the answer, and those that there are only in the other."""
        own = {(rule.number, rule.edition) for rule in rules if rule.lang is self.lang}
        shown = [r for r in rules if r.lang is self.lang or (r.number, r.edition) not in own]
        for position, rule in enumerate(shown):
            if position:
                yield BLANK
            first, *others = rule.text.split("\n")
            yield line((f"{rule.number}  ", Mark.NAME), first)
            yield from (Line(other, lead="    ") for other in others)
            for example in rule.examples:
                words = f"{titled('example', rule.lang)} {example}"
                yield line((words, Mark.NOTE), lead="    ")
            alone = None if rule.lang is self.lang else label("shown alone", self.lang)
            yield from self._place((rule.source,), rule.lang, rule.edition, alone)

    def _hit(self, hit: Hit) -> Iterator[Line]:
        kind = "" if hit.kind is HitKind.RULING else f"  {label(f'hit {hit.kind}', self.lang)}"
        near = f"  {label('near', self.lang)}" if hit.tier is Tier.FUZZY else ""
        number = f"{hit.id}  " if hit.kind is HitKind.RULE and hit.id != hit.title else ""
        if hit.title:
            yield line(
                (number + _capital(hit.title), Mark.NAME),
                (kind, Mark.NOTE),
                (near, Mark.GUESS),
                lead=_lead(hit.rank),
            )
        yield from self._ruling(None if hit.title else hit.rank, hit)

    def _ruling(self, rank: int | None, hit: Hit) -> Iterator[Line]:
        yield from _paragraphs(hit.text, hit.highlights, _lead(rank))
        shown = None
        if hit.lang is not self.lang:
            alone = hit.kind is HitKind.RULING and not hit.twin
            shown = label("shown alone" if alone else "shown", self.lang)
        yield from self._place(hit.sources, hit.lang, hit.date, shown)

    def _place(
        self,
        sources: Sequence[Source],
        lang: Lang,
        dated: date | None,
        shown: str | None,
    ) -> Iterator[Line]:
        places = [
            f"{self.titles.get(source.document, source.document)}, "
            f"{locator(source.lines, self.lang)}"
            for source in sources[:_PLACES]
        ]
        if len(sources) > _PLACES:
            places.append(f"+{len(sources) - _PLACES} {label('more places', self.lang)}")
        place = f"[{lang}] {'; '.join(places)}".rstrip()
        note = joined([place, day(dated, self.lang) if dated else None])
        marked = (f" - {shown}", Mark.GUESS) if shown else ""
        if places or dated or shown:
            yield line((note, Mark.NOTE), marked, lead="    ")


def _capital(name: str) -> str:
    """The name with a capital, as a title has it; keywords are written without."""
    return name[:1].upper() + name[1:]


def _lead(rank: int | None) -> str:
    return "    " if rank is None else f"{rank:2}. "


def _paragraphs(text: str, spans: Sequence[Span], lead: str) -> Iterator[Line]:
    """The text's lines, each with its own part of the highlights; items are indented."""
    offset = 0
    for row in text.split("\n"):
        item = _ITEM.match(row)
        skipped = item.end() if item else 0
        marks = tuple(
            (
                max(start - offset, skipped) - skipped,
                min(end - offset, len(row)) - skipped,
                Mark.MATCH,
            )
            for start, end in spans
            if start < offset + len(row) and end > offset + skipped
        )
        yield Line(row[skipped:], marks, lead + row[:skipped])
        offset += len(row) + 1
        lead = " " * len(lead)
