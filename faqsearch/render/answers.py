"""Answers as pages: a card or a mechanic with its rulings, a rule, a list of hits.

What only rules and slips are shown with is loaded with the first of them: no card needs it.
It is one class, however long: every page is put together from the same few parts below, which
share the language and what is known of cards and documents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from faqsearch.frozen import Frozen, replace
from faqsearch.languages import Lang
from faqsearch.nouns.answers import (
    CardAnswer,
    Hit,
    HitKind,
    MechanicAnswer,
    RuleAnswer,
    SearchAnswer,
    Tier,
)
from faqsearch.nouns.cards import (
    Card,
    Mechanic,
)
from faqsearch.nouns.documents import Document
from faqsearch.nouns.rulings import Rule
from faqsearch.render.catalogue import (
    MOST_NAMES,
    capital,
    count,
    day,
    few,
    figure,
    label,
    said,
    semicolons,
    spelling,
    titled,
    typography,
)
from faqsearch.render.faces import cost, face_lines, faces_in, halves, names, other_names
from faqsearch.render.page import BLANK, Line, Mark, Page, joined, line, paragraphs
from faqsearch.render.places import Places
from faqsearch.render.verdicts import (
    RulesKnown,
    badge,
    citations,
    is_known,
    known_up_to,
    totals,
)

if TYPE_CHECKING:
    from faqsearch.nouns.reviews import CheckAnswer


def _unknown(card: str, lang: Lang) -> Card | None:
    return None


class Answers(Frozen):
    """Composes pages in one language.

    ``documents`` are the library's by id and ``mechanics`` those known by id, for what an
    answer only knows by id; ``known_card`` finds a card by its id, in a language. With
    ``explain`` each hit tells why it was found. Verdicts are of the day ``as_of``, or today;
    they go by the rules up to a day that ``rules_known`` tells, which is said where that is long
    before.
    """

    lang: Lang
    documents: Mapping[str, Document]
    mechanics: Mapping[str, Mechanic]
    known_card: Callable[[str, Lang], Card | None] = _unknown
    explain: bool = False
    as_of: date | None = None
    rules_known: RulesKnown | None = None

    def card(self, answer: CardAnswer, asked: str = "") -> Page:
        """The card, then its rulings; those that reach it through a mechanic under its name.

        ``asked`` is the name as typed.
        """
        name = spelling(answer.card.name(self.lang), self.lang)
        page: Page = [*self._read_as(asked, name, answer.tier), *self._card(answer.card), BLANK]
        rulings = sum(hit.kind is HitKind.RULING for hit in answer.rulings)
        page.append(line((count("ruling", rulings, self.lang), Mark.HEADING)))

        def heading(hit: Hit) -> str:
            if hit.kind is HitKind.RULE:
                return label("rules naming it", self.lang)
            if hit.via:
                return f"{label('through', self.lang)} {self._mechanic_name(hit.via)}"
            return "" if answer.card.id in hit.cards else label("named", self.lang)

        for above, hits in groupby(answer.rulings, key=heading):
            if above:
                page += [BLANK, line((above, Mark.HEADING))]
            named = above == label("named", self.lang)
            shown = self._under_its_cards if named else self._ruling
            for hit in hits:
                page += [BLANK, *shown(hit.rank, hit)]
        return page + self._unchecked(answer.rulings)

    def mechanic(self, answer: MechanicAnswer, asked: str = "") -> Page:
        """What a mechanic is, its rules as the documents quote them, and its rulings."""
        from faqsearch.render.editions import edition_lines

        mechanic = answer.mechanic
        name = capital(mechanic.name(self.lang))
        page: Page = [*self._read_as(asked, name, answer.tier)]
        page.append(line(*names(mechanic.names, mechanic.name(self.lang), self.lang)))
        today = f"{label('rule today', self.lang)} {mechanic.rule}" if mechanic.rule else None
        page.append(line((joined([label(mechanic.kind, self.lang), today]), Mark.NOTE)))
        for called, _, others in other_names(mechanic, self.lang):
            page.append(line((f"{called} {', '.join(others)}", Mark.NOTE)))
        if summary := mechanic.summary.get(self.lang):
            page += [BLANK, Line(summary)]
        if answer.definitions:
            page += [BLANK, line((label("in the glossary", self.lang), Mark.HEADING))]
            for hit in answer.definitions:
                page += [BLANK, *self._ruling(None, hit)]
        if told := [*edition_lines(answer.edition, self.lang)]:
            page += [BLANK, *told]
        if answer.rules:
            page += [BLANK, line((label("rules", self.lang), Mark.HEADING)), BLANK]
            page += self._rules(answer.rules)
        page += [BLANK, line((count("ruling", answer.total, self.lang), Mark.HEADING))]
        for via, hits in groupby(answer.rulings, key=lambda hit: hit.via):
            if via:
                page += [BLANK, line((label("named", self.lang), Mark.HEADING))]
            for hit in hits:
                page += [BLANK, *self._under_its_cards(hit.rank, hit)]
        return page + self._unchecked((*answer.definitions, *answer.rules, *answer.rulings))

    def rule(self, answer: RuleAnswer, *, only: bool = False) -> Page:
        """A rule in every text that the library holds, its subrules, who cites it, and what
        its number has meant; or how it was worded, where that was asked for."""
        from faqsearch.render.editions import bare_of, edition_lines, held_then, wordings
        from faqsearch.render.rules import cited_otherwise, fate, meanings_page, title_in

        own = [r for r in (*answer.texts, *answer.subrules) if r.lang is self.lang]
        title = answer.title
        if not any(title in (rule.title, *rule.headings.values()) for rule in own):
            title = title_in(title, self.mechanics, self.lang)
        page: Page = [line((f"{answer.number}  {title}".rstrip(), Mark.NAME))]
        on = said("on", self.lang, day(answer.as_of, self.lang)) if answer.as_of else None
        if known := semicolons([on, fate(answer, self.lang)], self.lang):
            page.append(line((known, Mark.NOTE)))
        page += edition_lines(answer.edition, self.lang)
        if answer.wordings is not None:
            through_time = meanings_page(answer, self.mechanics, self.lang)
            page += [BLANK, *wordings(answer, answer.edition is not None, self.lang, only=only)]
            return [*page, BLANK, *through_time] if through_time else page
        if summary := answer.summary.get(self.lang):
            page += [BLANK, Line(self._in_our_words(summary))]
        page.append(BLANK)
        subrules = () if only else answer.subrules
        if answer.texts:
            page += self._rules(answer.texts)
        elif then := held_then(answer):
            held = said("text then", self.lang, day(then, self.lang))
            page.append(line((f"{held} (--as-of {then})", Mark.NOTE)))
        elif bare := bare_of(answer):
            page.append(line((label(bare, self.lang), Mark.NOTE)))
            if bare == "no text" and answer.edition is None:
                page.append(line((label("how to have texts", self.lang), Mark.NOTE)))
        else:
            page.pop()
        for heading, rules in (("subrules", subrules), ("elsewhere", answer.elsewhere)):
            if rules:
                page += [BLANK, line((label(heading, self.lang), Mark.HEADING)), BLANK]
                page += self._rules(rules)
        if through_time := meanings_page(answer, self.mechanics, self.lang):
            page += [BLANK, *through_time]
        if answer.cited_by:
            page += [BLANK, line((label("cited by", self.lang), Mark.HEADING))]
            for hit in answer.cited_by:
                page += [BLANK, *self._hit(hit)]
        if told := cited_otherwise(answer.cited_otherwise, self.lang):
            page += [BLANK, line((told, Mark.NOTE))]
        return page + self._unchecked(
            (*answer.texts, *subrules, *answer.elsewhere, *answer.cited_by)
        )

    def search(self, answer: SearchAnswer) -> Page:
        """One page of hits, best first."""
        page: Page = []
        for hit in answer.hits:
            page += [*self._hit(hit), BLANK]
        if answer.hits:
            first, last = answer.hits[0].rank, answer.hits[-1].rank
            ends = dict.fromkeys(figure(rank, self.lang) for rank in (first, last))
            total = figure(answer.total, self.lang)
            told = f"{label('hits', self.lang)} {'–'.join(ends)} {label('of', self.lang)} {total}"
            page.append(line((told, Mark.NOTE)))
        return page + self._unchecked([hit for hit in answer.hits if hit.is_dated])

    def check(self, answer: CheckAnswer) -> Page:
        """The verdict on each ruling, the fate of each rule cited, and the sums."""
        page: Page = []
        for hit in answer.hits:
            page += [*self._hit(hit), BLANK]
        ends = [*citations(answer.citations, self.lang), *totals(answer)]
        return [*page[:-1], *ends, *self._limit(answer.hits)]

    def lint(self, answer: CheckAnswer) -> Page:
        """The slips of the documents that were checked."""
        from faqsearch.render.slips import slips

        return slips(answer.lint or (), self._places, self.known_card, self.lang)

    # --- parts ---------------------------------------------------------------

    @cached_property
    def _places(self) -> Places:
        return Places(self.lang, self.documents)

    def _unchecked(self, dated: Sequence[Hit | Rule]) -> Page:
        """Under anything dated of which it is not known whether it holds, or up to when."""
        known = all(is_known(one.check) for one in dated)
        notes = [] if known else [line((label("unchecked", self.lang), Mark.NOTE))]
        return [BLANK, *notes, *limit] if (limit := [*self._limit(dated)]) or notes else []

    def _limit(self, dated: Sequence[Hit | Rule]) -> Iterator[Line]:
        checks = [one.check for one in dated]
        known = self.rules_known
        if known and (limit := known_up_to(checks, known, self.as_of, self.lang)):
            yield line((limit, Mark.NOTE))

    def _verdict(self, one: Hit | Rule) -> Iterator[Line]:
        if one.check:
            yield from badge(one.check, self.lang, self.as_of)

    def _read_as(self, asked: str, name: str, tier: Tier) -> Iterator[Line]:
        if asked and tier in (Tier.PREFIX, Tier.FUZZY):
            yield line((said(tier, self.lang, " ".join(asked.split()), name), Mark.GUESS))

    def _mechanic_name(self, mechanic: str) -> str:
        if mechanic in self.mechanics:
            return self.mechanics[mechanic].name(self.lang)
        return mechanic.replace("-", " ")

    def _card(self, card: Card) -> Iterator[Line]:
        named = list(names(card.names, card.name(self.lang), self.lang))
        faces = faces_in(card, self.lang)
        if len(faces) == 1:
            yield line(*named, *cost(faces[0]))
            yield from face_lines(faces[0], self.lang, self._places, self.as_of)
            yield from self._mechanics(card)
        else:
            yield line(*named)
            yield from self._mechanics(card)
            for name, face in zip(halves(card, faces, self.lang), faces, strict=True):
                yield BLANK
                yield line((name, Mark.NAME), *cost(face))
                yield from face_lines(face, self.lang, self._places, self.as_of)

    def _mechanics(self, card: Card) -> Iterator[Line]:
        if card.mechanics:
            named = ", ".join(map(self._mechanic_name, card.mechanics))
            yield line((f"{titled('mechanics', self.lang)} {named}", Mark.NOTE))

    def _rules(self, rules: Sequence[Rule]) -> Iterator[Line]:
        """Each rule once: in the language of the answer, official, where there is such a text."""
        from faqsearch.render.rules import shown_once

        for position, rule in enumerate(shown_once(rules, self._places)):
            if position:
                yield BLANK
            first, *others = rule.text.split("\n")
            yield line((f"{rule.number}  ", Mark.NAME), first)
            yield from (Line(other, lead="    ") for other in others)
            for example in rule.examples:
                words = f"{titled('example', rule.lang)} {example}"
                yield line((words, Mark.NOTE), lead="    ")
            alone = None if rule.lang is self.lang else label("shown alone", self.lang)
            yield from self._places.line(
                (rule.source,), rule.lang, rule.edition, alone, machine=rule.machine_translated
            )
            yield from self._verdict(rule)

    def _hit(self, hit: Hit) -> Iterator[Line]:
        kind = "" if hit.kind is HitKind.RULING else f"  {label(f'hit {hit.kind}', self.lang)}"
        near = f"  {label('near', self.lang)}" if hit.tier is Tier.FUZZY else ""
        near += f"  {label('weak', self.lang)}" if hit.weak else ""
        card = self.known_card(hit.id, self.lang) if hit.kind is HitKind.CARD else None
        if card:
            named = names(card.names, card.name(self.lang), self.lang)
            faces = faces_in(card, self.lang)
            alone = cost(faces[0]) if len(faces) == 1 else ()
            yield line(*named, *alone, (kind, Mark.NOTE), (near, Mark.GUESS), lead=_lead(hit.rank))
            for name, face in zip(halves(card, faces, self.lang), faces, strict=True):
                if len(faces) > 1:
                    yield line((name, Mark.NAME), *cost(face), lead="    ")
                yield from face_lines(face, self.lang, self._places, self.as_of, "    ")
        else:
            number = f"{hit.id}  " if hit.kind is HitKind.RULE and hit.id != hit.title else ""
            if hit.kind is HitKind.RULE and not hit.sources:
                from faqsearch.render.rules import title_in

                hit = replace(hit, title=title_in(hit.title, self.mechanics, self.lang))
            if hit.title:
                title = number + self._on_cards(hit)
                marks = (kind, Mark.NOTE), (near, Mark.GUESS)
                yield line((title, Mark.NAME), *marks, lead=_lead(hit.rank))
            yield from self._ruling(None if hit.title else hit.rank, hit)
        if hit.rule and hit.kind is not HitKind.RULE:
            today = f"{label('rule today', self.lang)} {hit.rule}"
            yield line((today, Mark.NOTE), lead="    ")
        if hit.worded:
            older = said("worded", self.lang, day(hit.worded, self.lang))
            yield line((f"{older} (rule {hit.id} --history)", Mark.GUESS), lead="    ")
        if self.explain and hit.why:
            why = f"{titled('why', self.lang)} {semicolons(hit.why, self.lang)}"
            yield line((why, Mark.NOTE), lead="    ")

    def _under_its_cards(self, rank: int | None, hit: Hit) -> Iterator[Line]:
        if hit.cards:
            yield line((self._on_cards(hit), Mark.NAME), lead=_lead(rank))
            rank = None
        yield from self._ruling(rank, hit)

    def _on_cards(self, hit: Hit) -> str:
        return capital(spelling(self._title(hit), self.lang))

    def _title(self, hit: Hit) -> str:
        """The title of a hit; of a ruling on many cards the first names, the rest counted."""
        if hit.kind is not HitKind.RULING or len(hit.cards) <= MOST_NAMES:
            return hit.title
        cards = [(id, self.known_card(id, self.lang)) for id in hit.cards[:2]]
        names = [card.name(self.lang) if card else id for id, card in cards]
        return few(names, len(hit.cards), self.lang)

    def _in_our_words(self, said: str) -> str:
        return f"{titled('in our words', self.lang)} {typography(said, self.lang)}"

    def _ruling(self, rank: int | None, hit: Hit) -> Iterator[Line]:
        if hit.kind is HitKind.RULE and rank is not None:
            yield line((hit.id, Mark.NAME), lead=_lead(rank))
            rank = None
        if hit.kind is HitKind.RULE and not hit.sources:
            yield Line(self._in_our_words(hit.text), lead=_lead(rank))
            return
        yield from paragraphs(hit.text, hit.highlights, _lead(rank))
        shown, ours = None, None
        if hit.kind in (HitKind.GLOSSARY, HitKind.MECHANIC) and not hit.sources:
            ours = label("our glossary", self.lang)
        if hit.lang is not self.lang:
            alone = hit.kind is HitKind.RULING and not hit.twin
            shown = label("shown alone" if alone else "shown", self.lang)
        yield from self._places.line(
            hit.sources, hit.lang, hit.date or ours, shown, machine=hit.machine_translated
        )
        yield from self._verdict(hit)


def _lead(rank: int | None) -> str:
    return "    " if rank is None else f"{rank:2}. "
