"""The pages for people: a search and what it leads to, in HTML that works without scripts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from faqsearch.api import Library
from faqsearch.authority.ledger import Ledger, set_name
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import Query, RuleAnswer, Tier
from faqsearch.nouns.rulings import Rule
from faqsearch.render.catalogue import count, day, label, said, semicolon, spelling, typography
from faqsearch.render.editions import bare_of, cut_note, edition_note, held_then
from faqsearch.render.faces import other_names
from faqsearch.render.rules import cited_otherwise, meanings, moved
from faqsearch.web.asked import FLAGS, LONGEST_WORDS, Asked, Refused, part, text
from faqsearch.web.asked import day as read_day
from faqsearch.web.groups import on_card, on_mechanic
from faqsearch.web.markup import plain
from faqsearch.web.sheets import Sheets, called
from faqsearch.web.shown import Part
from faqsearch.web.views import Views
from faqsearch.web.worded import worded

__all__ = ["Pages"]

_HITS = 10
_MOST_RULES = 100  # whose texts stand under a section; of more only the numbers and titles
_RULINGS = 50  # of a card, a mechanic or a rule on one page


class Pages:
    """The endpoints; each takes a request and the library that answers it."""

    def __init__(self, sheets: Sheets) -> None:
        self._around = sheets.around
        self._page = sheets.page
        self._edition = sheets.edition

    # --- pages -------------------------------------------------------------------

    def home(self, request: Request, library: Library) -> Response:
        """The search, with its hits if something is asked."""
        return self._search(request, library, "home.html")

    def hits(self, request: Request, library: Library) -> Response:
        """The hits alone, for a page that searches while one types."""
        return self._search(request, library, "hits.html")

    def _search(self, request: Request, library: Library, template: str) -> Response:
        asked = Asked.read(request, _HITS)
        words = text(request, "q")
        if not words:
            around = self._around(library, asked, asked.lang or Lang.EN)
            return self._page(request, template, around, words="", answer=None)
        answer = library.search(words, asked.lang, asked.limit, asked.offset, as_of=asked.as_of)
        lang = asked.lang or answer.query.lang
        around = self._around(library, asked, lang)
        return self._page(
            request,
            template,
            around,
            words=words,
            answer=answer,
            hits=around.views.hits(answer.hits),
            found=_found(answer.total, lang),
            misread=_misread(answer.query, lang),
            suggestions=[
                (called(library, one, lang), f"/{around.views.query(q=one)}")
                for one in answer.suggestions
            ],
            either=[
                (said("may be any of", lang, name), [around.views.named_part(id) for id in ids])
                for name, ids in answer.query.ambiguous.items()
            ],
            unchecked=around.views.unchecked(answer.hits),
            total=answer.total,
        )

    def card(self, request: Request, library: Library) -> Response:
        """A card and its rulings."""
        asked, name = Asked.read(request, _RULINGS), _name(request)
        answer = library.card(name, asked.lang, asked.as_of)
        around = self._around(library, asked, asked.lang or answer.lang)
        views, shown = around.views, part(answer.rulings, asked)
        return self._page(
            request,
            "card.html",
            around,
            name=answer.card.name(around.lang),
            names=(names := list(views.names(answer.card.names, answer.card.id))),
            title_lang=names[0].lang,
            faces=views.faces(answer.card),
            mechanics=[views.mechanic_part(id) for id in answer.card.mechanics],
            read_as=_read_as(name, answer.card.name(around.lang), answer.tier, around.lang),
            near=[views.card_part(id) for id in answer.near],
            rulings=count("ruling", answer.total, around.lang),
            groups=on_card(views, answer.card, shown),
            unchecked=views.unchecked(shown),
            total=len(answer.rulings),
        )

    def mechanic(self, request: Request, library: Library) -> Response:
        """A mechanic, its rules, its rulings."""
        asked, name = Asked.read(request, _RULINGS), _name(request)
        answer = library.mechanic(name, asked.lang, asked.as_of)
        around = self._around(library, asked, asked.lang or answer.lang)
        views, lang, mechanic = around.views, around.lang, answer.mechanic
        shown = part(answer.rulings, asked)
        definitions, rules = ((), ()) if asked.offset else (answer.definitions, answer.rules)
        return self._page(
            request,
            "mechanic.html",
            around,
            name=mechanic.name(lang),
            names=(names := list(views.names(mechanic.names, mechanic.id))),
            title_lang=names[0].lang,
            kind=label(mechanic.kind, lang),
            rule=str(mechanic.rule or ""),
            others=[
                (called, [Part(name, tongue) for name in others])
                for called, tongue, others in other_names(mechanic, lang)
            ],
            summary=plain(typography(mechanic.summary.get(lang, ""), lang), lang, self._edition),
            read_as=_read_as(name, mechanic.name(lang), answer.tier, lang),
            rules=views.rules(rules),
            rulings=count("ruling", answer.total, lang),
            definitions=views.hits(definitions),
            note=edition_note(answer.edition, lang) or "",
            groups=on_mechanic(views, mechanic.id, shown),
            unchecked=views.unchecked((*definitions, *rules, *shown)),
            total=answer.total,
        )

    def term(self, request: Request, library: Library) -> Response:
        """A term of the game under its permanent address: what glossaries say of it."""
        asked = Asked.read(request, 1)
        answer = library.term(_name(request), asked.lang, asked.as_of)
        around = self._around(library, asked, asked.lang or answer.lang)
        views = around.views
        return self._page(
            request,
            "term.html",
            around,
            name=answer.definitions[0].title,
            title_lang=answer.definitions[0].lang,
            hits=views.hits(answer.definitions),
            see=[
                Part(other, views.lang, views.link("glossary", id))
                for other, id in answer.see.items()
            ],
            mechanics=[
                views.mechanic_part(id)
                for id in dict.fromkeys(id for hit in answer.definitions for id in hit.mechanics)
            ],
            unchecked=views.unchecked(answer.definitions),
        )

    def rule(self, request: Request, library: Library) -> Response:
        """A rule number, what it has meant, who cites it."""
        asked = Asked.read(request, _RULINGS)
        history = FLAGS.get(text(request, "history", 8), False)
        answer = library.rule(_name(request), asked.lang, asked.as_of, history=history)
        around = self._around(library, asked, asked.lang or answer.lang)
        views, lang = around.views, around.lang
        shown = () if history else part(answer.cited_by, asked)
        others = answer.edition.others if answer.edition else ()
        first = not (asked.offset or history)
        texts, below, elsewhere = (
            (answer.texts, answer.subrules, answer.elsewhere) if first else ((), (), ())
        )
        subrules = below if len(below) <= _MOST_RULES else ()
        then = held_then(answer)
        bare = None if then else bare_of(answer)
        if history:
            bare = "no edition" if answer.edition is None else "no wording"
            then, bare = None, None if answer.wordings else bare
        return self._page(
            request,
            "rule.html",
            around,
            number=str(answer.number),
            title=self._rule_title(views, answer.title, answer.texts),
            on=said("on", lang, day(answer.as_of, lang)) if answer.as_of else "",
            fate=label(answer.status, lang) if answer.status else "",
            moved=_moved(answer, views),
            summary=plain(typography(answer.summary.get(lang, ""), lang), lang, self._edition),
            bare=label(bare, lang) if bare else _then(answer.number, then, views),
            note=edition_note(answer.edition, lang) or "",
            others=said("also held", lang, count("edition", len(others), lang)) if others else "",
            worded=worded(answer.wordings or (), lang),
            cut=cut_note(answer.wordings or (), lang) or "",
            texts=views.rules(texts),
            subrules=views.rules(subrules),
            contents=_contents(below, views) if not subrules else (),
            elsewhere=views.rules(elsewhere),
            semicolon=semicolon(lang),
            meant=said("number", lang, answer.number),
            meanings=meanings(answer, views.mechanics, lang),
            cited_by=views.hits(shown),
            otherwise=cited_otherwise(answer.cited_otherwise, lang) or "",
            unchecked=views.unchecked((*texts, *subrules, *elsewhere, *shown)),
            total=0 if history else len(answer.cited_by),
        )

    @staticmethod
    def _rule_title(views: Views, title: str, texts: tuple[Rule, ...]) -> Part | None:
        own = next((r for r in texts if r.lang is views.lang and r.title == title), None)
        if own and title:
            return Part(title, views.lang)
        return views.rule_title(title) if title else None

    def ruling(self, request: Request, library: Library) -> Response:
        """One ruling under its permanent address."""
        asked, id = Asked.read(request, 1), _name(request)
        checked = library.check(ruling=id, lang=asked.lang, as_of=asked.as_of)
        around = self._around(library, asked, asked.lang or checked.hits[0].lang)
        views, lang = around.views, around.lang
        if checked.lang is not lang:
            checked = library.check(ruling=id, lang=lang, as_of=asked.as_of)
        hit = checked.hits[0]
        twin = None
        if hit.twin:
            found = library.check(ruling=hit.twin, lang=lang, as_of=asked.as_of).hits[0]
            twin = replace(views.hit(found), badge=None)
        cited = {str(one.number): one.note or label(one.status, lang) for one in checked.citations}
        return self._page(
            request,
            "ruling.html",
            around,
            name=hit.title,
            hit=views.hit(hit),
            twin=twin,
            twin_heading=label(f"twin {hit.lang.other}", lang),
            citations=[
                (Part(number, lang, views.rule_link(number, hit.date)), note)
                for number, note in cited.items()
            ],
            unchecked=views.unchecked([hit]),
        )

    def ledger(self, request: Request, library: Library) -> Response:
        """The dated changes of the rules."""
        asked = Asked.read(request, _RULINGS)
        since, term = read_day(request, "since"), text(request, "term")
        lang = asked.lang or Lang.EN
        around = self._around(library, asked, lang)
        found = Ledger.bundled().selected(since, term or None)
        return self._page(
            request,
            "ledger.html",
            around,
            since=since.isoformat() if since else "",
            term=term,
            counted=count("change", len(found), lang),
            changes=[
                {
                    "id": one.id,
                    "iso": one.in_force.isoformat(),
                    "day": day(one.in_force, lang),
                    "set": set_name(one.set, lang),
                    "kind": label(one.kind, lang),
                    "sure": ""
                    if one.confidence == "high"
                    else label(f"confidence {one.confidence}", lang),
                    "what": typography(one.what[lang], lang),
                    "then": [
                        (str(n), around.views.rule_link(str(n), one.in_force)) for n in one.then
                    ],
                    "today": [(str(n), around.views.rule_link(str(n))) for n in one.today],
                    "words": [(term.then, term.today) for term in one.terms if term.lang is lang],
                }
                for one in found
            ],
        )

    def offline(self, request: Request, library: Library) -> Response:
        """What the service worker shows for a page that it has not kept."""
        asked = Asked.read(request, 1)
        around = self._around(library, asked, asked.lang or Lang.EN)
        return self._page(request, "offline.html", around)


def _contents(rules: Iterable[Rule], views: Views) -> list[tuple[Part, Part | None]]:
    """The rules of a section: the number of each, which leads to it, and its title if any."""
    titles: dict[str, str] = {}
    for rule in rules:
        number = f"{rule.number.section}.{rule.number.rule}"
        titles[number] = titles.get(number) or rule.headings.get(number, "")
    return [
        (
            Part(number, views.lang, views.rule_link(number)),
            views.rule_title(title) if title else None,
        )
        for number, title in titles.items()
    ]


def _moved(answer: RuleAnswer, views: Views) -> Markup:
    """The number that a rule has today, leading there; nothing where it is the same or none."""
    if not (number := moved(answer)):
        return Markup("")
    there = views.link("rule", str(number), as_of="")
    link = Markup('<a href="{}">{}</a>').format(there, str(number))
    return Markup(escape(label("today", views.lang))).format(link)


def _then(number: RuleNumber, then: date | None, views: Views) -> Markup:
    """That the text a rule had under its old number is held, leading to it; nothing without."""
    if then is None:
        return Markup("")
    there = views.link("rule", str(number), as_of=then.isoformat())
    words = said("text then", views.lang, day(then, views.lang))
    return Markup('<a href="{}">{}</a>').format(there, words)


def _name(request: Request) -> str:
    name: str = request.path_params["name"].strip()
    if not name or len(name) > LONGEST_WORDS:
        raise Refused("no such page", status=404, key="no page")
    return name


def _read_as(asked: str, name: str, tier: Tier, lang: Lang) -> str:
    """How a name was read that was not typed whole, or with a typo."""
    if tier not in (Tier.PREFIX, Tier.FUZZY):
        return ""
    return said(tier, lang, " ".join(asked.split()), spelling(name, lang))


def _found(total: int, lang: Lang) -> str:
    if total == 1:
        return label("result count one", lang)
    return said("result count", lang, total)


def _misread(query: Query, lang: Lang) -> list[str]:
    """What of a question was not understood, or contradicts itself."""
    told = (("unread", query.unread), ("contradicted", query.contradicted))
    return [said(key, lang, ", ".join(words)) for key, words in told if words] + [
        said("read as", lang, typed, day(read, lang)) for typed, read in query.days.items()
    ]
