"""Answers as what a template shows: each text with its language, its place and its verdict.

It is one class, however long: each view is made of the others' parts, down to a card's name
with its link, all in one language and as of one day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from urllib.parse import quote, urlencode

from markupsafe import Markup

from faqsearch.authority.rulehistory import RuleHistory
from faqsearch.dates import newest_known
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import Hit, HitKind, Tier
from faqsearch.nouns.cards import Card, CardFace, Mechanic
from faqsearch.nouns.documents import Document, Source, Span
from faqsearch.nouns.rulings import Rule
from faqsearch.nouns.verdicts import Check
from faqsearch.render.catalogue import (
    MOST_NAMES,
    capital,
    day,
    few,
    figure,
    label,
    said,
    semicolon,
    spelling,
    titled,
    typography,
)
from faqsearch.render.faces import faces_in, shape
from faqsearch.render.page import Line, Mark, paragraphs
from faqsearch.render.places import Places
from faqsearch.render.rules import shown_once, title_and_language
from faqsearch.render.verdicts import RulesKnown, is_known, known_up_to
from faqsearch.web.badges import Badges
from faqsearch.web.markup import loyalty, marked, plain
from faqsearch.web.shown import FaceView, HitView, Part, PlaceView, Row, quoted

__all__ = ["Views"]

_MOST_PLACES = 3


@dataclass(frozen=True)
class Views:
    """Makes views in one language, of one day.

    ``kept`` are the parameters that every address within the page keeps; ``known_card`` finds
    a card by its id, ``rules_known`` the day up to which the rules of some numbers are known.
    """

    lang: Lang
    documents: Mapping[str, Document]
    mechanics: Mapping[str, Mechanic]
    known_card: Callable[[str, Lang], Card | None]
    as_of: date | None
    kept: Mapping[str, str]
    edition: str
    rules_known: RulesKnown = lambda basis, on: newest_known()

    @cached_property
    def _places(self) -> Places:
        return Places(self.lang, self.documents)

    @cached_property
    def _badges(self) -> Badges:
        return Badges(self.lang, self.as_of, self.rule_link, self.edition)

    # --- addresses -------------------------------------------------------------

    def link(self, kind: str, name: str, **more: str) -> str:
        """The address of a card, a mechanic, a rule, a ruling or a term, in the page's language.

        >>> views = Views(Lang.FR, {}, {}, lambda id, lang: None, None, {"lang": "fr"}, "0")
        >>> views.link("card", "Fire // Ice")
        '/card/Fire%20%2F%2F%20Ice?lang=fr'
        """
        return f"/{kind}/{quote(name, safe='')}{self.query(**more)}"

    def query(self, **more: str) -> str:
        """What is kept, and more, as the end of an address."""
        wanted = {name: value for name, value in {**self.kept, **more}.items() if value}
        return f"?{urlencode(wanted)}" if wanted else ""

    def rule_link(self, number: str, of: date | None = None) -> str:
        """The address of a rule as of a day; what that cites of rules to come, as of theirs.

        As of no day, where that has not come: editions may come early.
        """
        if of is None or of > date.today():
            return self.link("rule", number)
        meant = RuleHistory.bundled().day_meant(RuleNumber.parse(number), of)
        return self.link("rule", number, as_of=meant.isoformat())

    # --- hits ------------------------------------------------------------------

    def hits(self, hits: Iterable[Hit]) -> tuple[HitView, ...]:
        """Views of hits in their order."""
        return tuple(map(self.hit, hits))

    def hit(self, hit: Hit) -> HitView:
        """The view of one hit."""
        card = self.known_card(hit.id, self.lang) if hit.kind is HitKind.CARD else None
        said_by_us = (HitKind.RULE, HitKind.GLOSSARY, HitKind.MECHANIC)
        ours = hit.kind in said_by_us and not hit.sources
        faces = self.faces(card) if card else ()
        rule = hit.kind is HitKind.RULE
        href = self.rule_link(hit.id, hit.date) if rule else self.link(str(hit.kind), hit.id)
        alone = hit.kind is HitKind.RULING and not hit.twin
        return HitView(
            id=hit.id,
            kind="" if hit.kind is HitKind.RULING else label(f"hit {hit.kind}", self.lang),
            title=tuple(self._title(hit, card, href)),
            marks=tuple(self._marks(hit)),
            lang=hit.lang,
            rows=() if card else self.rows(hit.text, hit.lang, hit.highlights, hit.date),
            faces=faces,
            cost=faces[0].cost if len(faces) == 1 else Markup(""),
            place=None
            if card
            else self.place(hit.sources, hit.lang, hit.date, alone, hit.machine_translated),
            badge=self._badges.badge(hit.check, hit.lang) if hit.check else None,
            rule_today=self._rule_today(hit.rule) if hit.kind is not HitKind.RULE else None,
            href=href,
            citation=Markup("") if card else self._citation(hit),
            ours=ours,
        )

    def _marks(self, hit: Hit) -> Iterator[str]:
        if hit.tier is Tier.FUZZY:
            yield label("near", self.lang)
        if hit.weak:
            yield label("weak", self.lang)
        if hit.worded:
            yield said("worded", self.lang, day(hit.worded, self.lang))

    def _title(self, hit: Hit, card: Card | None, href: str) -> Iterator[Part]:
        if card:
            yield from self.names(card.names, card.id, href)
        elif hit.kind is HitKind.RULING and hit.cards:
            named = hit.cards if len(hit.cards) <= MOST_NAMES else hit.cards[:2]
            yield from map(self.card_part, named)
            if len(hit.cards) > len(named):
                more = said("and more", self.lang, len(hit.cards) - len(named))
                yield Part(more, self.lang)
        elif hit.kind is HitKind.RULING and hit.mechanics:
            yield from map(self.mechanic_part, hit.mechanics)
        elif hit.kind is HitKind.RULE:
            yield Part(hit.id, self.lang, href)
            if hit.title != hit.id:
                yield self.rule_title(hit.title) if not hit.sources else Part(hit.title, hit.lang)
        elif hit.title:
            shown = capital(spelling(hit.title, self.lang))
            own = hit.kind is HitKind.RULING or (hit.kind is HitKind.GLOSSARY and hit.sources)
            yield Part(shown, hit.lang if own else self.lang, href)

    def _citation(self, hit: Hit) -> Markup:
        """A hit as one quotes it."""
        on = f"{hit.id} {hit.title}" if hit.kind is HitKind.RULE else hit.title
        if hit.kind is HitKind.RULING and len(hit.cards) > MOST_NAMES:
            names = [str(self.card_part(id).text) for id in hit.cards[:2]]
            on = few(names, len(hit.cards), self.lang)
        place = self.place(hit.sources, hit.lang, hit.date, False, hit.machine_translated)
        return quoted(capital(on), hit.text, hit.lang, place)

    # --- parts ------------------------------------------------------------------

    def names(
        self, names: Mapping[Lang, Sequence[str]], fallback: str, href: str | None = None
    ) -> Iterator[Part]:
        """The name in the language of the page, then the one in the other where it differs."""
        own = next(iter(names.get(self.lang, ())), None)
        other = next(iter(names.get(self.lang.other, ())), None)
        shown = own or other or fallback
        lang = self.lang if own else self.lang.other
        yield Part(capital(spelling(shown, lang)), lang, href)
        if own and other and other != own:
            yield Part(capital(spelling(other, self.lang.other)), self.lang.other)
        elif not own:
            yield Part(label("no name", self.lang), self.lang)

    @cached_property
    def _cards(self) -> dict[str, Part]:
        return {}

    def card_part(self, id: str) -> Part:
        """A card's name, leading to its page; many rulings are on the same cards."""
        if id not in self._cards:
            self._cards[id] = self._card_part(id)
        return self._cards[id]

    def _card_part(self, id: str) -> Part:
        card = self.known_card(id, self.lang)
        name = card.name(self.lang) if card else id
        own = card is not None and bool(card.names.get(self.lang))
        lang = self.lang if own else self.lang.other
        return Part(spelling(name, lang), lang, self.link("card", id))

    def mechanic_part(self, id: str) -> Part:
        """A mechanic's name, leading to its page."""
        mechanic = self.mechanics.get(id)
        if mechanic is None:
            return Part(capital(id.replace("-", " ")), Lang.EN)
        own = bool(mechanic.names.get(self.lang))
        lang = self.lang if own else self.lang.other
        name = capital(spelling(mechanic.name(self.lang), lang))
        return Part(name, lang, self.link("mechanic", id))

    def named_part(self, id: str) -> Part:
        """The name of a mechanic or of a card, leading to its page."""
        return self.mechanic_part(id) if id in self.mechanics else self.card_part(id)

    def rule_title(self, title: str) -> Part:
        """An English title of a rule, in the language of the page where a mechanic bears it."""
        return Part(*title_and_language(title, self.mechanics, self.lang))

    def _rule_today(self, number: str | None) -> Part | None:
        if not number:
            return None
        words = f"{label('rule today', self.lang)} {number}"
        return Part(words, self.lang, self.rule_link(number))

    def rows(
        self, text: str, lang: Lang, matches: Sequence[Span] = (), of: date | None = None
    ) -> tuple[Row, ...]:
        """The paragraphs of a text, with the rules that it cites linked as of its day."""

        def rule_link(number: str) -> str:
            return self.rule_link(number, of)

        rows = paragraphs(text, matches, "")
        return tuple(Row(row.lead.strip(), self._line(row, lang, rule_link)) for row in rows)

    def _line(self, row: Line, lang: Lang, rule_link: Callable[[str], str]) -> Markup:
        matches = [Span(start, end) for start, end, mark in row.marks if mark is Mark.MATCH]
        return marked(row.text, matches, lang, self.edition, rule_link)

    def place(
        self,
        sources: Sequence[Source],
        lang: Lang,
        of: date | None,
        alone: bool,
        machine: bool = False,
        wording: str | None = None,
    ) -> PlaceView | None:
        """Where a text stands; ``alone`` tells that it has no counterpart in the other language.

        ``wording`` is what is said of its day, where that is more than the day.
        """
        marks = [
            label("bundled", self.lang) if self._places.is_restatement(sources) else None,
            label("machine", self.lang) if machine else None,
            label("shown alone" if alone else "shown", self.lang)
            if lang is not self.lang
            else None,
        ]
        if not sources and not of:
            return None
        more = len(sources) - _MOST_PLACES
        return PlaceView(
            lang=lang,
            places=tuple(
                (self._places.title(one), self._document_lang(one), self._places.where(one))
                for one in sources[:_MOST_PLACES]
            ),
            between=semicolon(self.lang),
            more=f"+{figure(more, self.lang)} {label('more places', self.lang)}"
            if more > 0
            else "",
            day=wording or (day(of, self.lang) if of else self._places.undated(sources) or ""),
            iso=of.isoformat() if of else "",
            marks=tuple(mark for mark in marks if mark),
        )

    def _document_lang(self, source: Source) -> Lang:
        held = self.documents.get(source.document)
        return held.langs[0] if held and held.langs else self.lang

    def faces(self, card: Card) -> tuple[FaceView, ...]:
        """The faces in the language of the page if all are there, else in the other."""
        faces = faces_in(card, self.lang)
        halves = card.name(self.lang).split(" // ")
        lang = self.lang if card.names.get(self.lang) else self.lang.other
        if len(halves) != len(faces):
            halves, lang = [face.name for face in faces], faces[0].lang if faces else lang
        return tuple(
            self._face(face, Part(spelling(name, lang), lang))
            for name, face in zip(halves, faces, strict=True)
        )

    def _face(self, face: CardFace, name: Part) -> FaceView:
        sources = (face.source,) if face.source else ()
        return FaceView(
            name=name,
            cost=plain(str(face.mana_cost or ""), self.lang, self.edition),
            shape=typography(shape(face, self.lang, " · ", self.as_of), self.lang),
            lang=face.lang,
            rows=tuple(self._abilities(face)),
            place=self.place(
                sources, face.lang, face.as_of, False, wording=self._places.wording(face)
            )
            if face.text
            else None,
        )

    def _abilities(self, face: CardFace) -> Iterator[Row]:
        """The rows of a face's text, the costs of loyalty abilities drawn."""
        for row in face.text.split("\n") if face.text else ():
            cost, rest = loyalty(row, face.lang) if face.loyalty else (Markup(""), row)
            for one in self.rows(rest, face.lang):
                yield replace(one, text=cost + one.text)

    # --- rules -------------------------------------------------------------------

    def rules(self, rules: Sequence[Rule]) -> tuple[HitView, ...]:
        """Each rule once, in the language of the page where there is such a text."""
        return tuple(map(self._rule, shown_once(rules, self._places)))

    def _rule(self, rule: Rule) -> HitView:
        number = str(rule.number)
        examples = [f"{titled('example', rule.lang)} {example}" for example in rule.examples]
        text = "\n".join((rule.text, *examples))
        href = self.rule_link(number, rule.edition)
        place = self.place((rule.source,), rule.lang, rule.edition, True, rule.machine_translated)
        return HitView(
            id=number,
            kind="",
            title=(Part(number, self.lang, href),),
            marks=(),
            lang=rule.lang,
            rows=self.rows(text, rule.lang, (), rule.edition),
            faces=(),
            cost=Markup(""),
            place=place,
            badge=self._badges.badge(rule.check, rule.lang) if rule.check else None,
            rule_today=None,
            href=href,
            citation=quoted(number, text, rule.lang, place),
        )

    def unchecked(self, dated: Iterable[Hit | Rule]) -> str:
        """What is said under dated texts not known to hold, and how far the rules are known."""
        checks: list[Check | None] = [
            one.check for one in dated if isinstance(one, Rule) or one.is_dated
        ]
        note = None if all(map(is_known, checks)) else label("unchecked", self.lang)
        limit = known_up_to(checks, self.rules_known, self.as_of, self.lang)
        return " ".join(filter(None, (note, limit)))
