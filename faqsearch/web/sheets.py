"""Sheets: templates filled with what every page needs, and the page for what went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from faqsearch.api import Library
from faqsearch.dates import FIRST_DAY
from faqsearch.errors import Ambiguous, FaqsearchError, LibraryError, NotationError, NotFound
from faqsearch.languages import Lang
from faqsearch.render.candidates import askable
from faqsearch.render.catalogue import day, label, said, spelling, titled
from faqsearch.web.asked import LONGEST_WORDS, Asked, Refused, accepted, odd_parameters
from faqsearch.web.markup import clean
from faqsearch.web.problems import headers_of, status_of
from faqsearch.web.shown import Part
from faqsearch.web.views import Views

__all__ = ["Around", "Sheets", "called"]

_EXAMPLES = {
    Lang.EN: ("Cryptic Command", "evoke", "702.74a", "can a hybrid card be red and white"),
    Lang.FR: ("Chevalier d’aile-brume", "évocation", "702.74a", "un sort contrecarré avec pistage"),
}


_PART = ("limit", "offset")
_PARAMETERS = {
    "": ("q", *_PART),
    "hits": ("q", *_PART),
    "card": _PART,
    "mechanic": _PART,
    "rule": (*_PART, "history"),
    "ledger": ("since", "term"),
}
"""What a page may be asked beside language and day, by the beginning of its address."""


def _shown(value: object) -> object:
    """What a template prints: no control characters, no glued spaces."""
    return value if isinstance(value, Markup) else clean(str(value))


def environment() -> Environment:
    """The templates; every value is escaped, and what is not given is an error."""
    return Environment(
        loader=PackageLoader("faqsearch.web"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@dataclass(frozen=True)
class Around:
    """What is around a page: what was asked for, and the views made for it."""

    asked: Asked
    views: Views

    @property
    def lang(self) -> Lang:
        """The language of the page."""
        return self.views.lang


class Sheets:
    """Fills templates; ``edition`` names the files that they refer to."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self._templates = environment()

    def around(self, library: Library, asked: Asked, lang: Lang) -> Around:
        """What is around a page in a language, and the views made for it."""
        kept = {"lang": str(lang), "as_of": asked.as_of.isoformat() if asked.as_of else ""}
        views = Views(
            lang,
            library.documents_by_id(),
            library.mechanics(),
            library.known_card,
            asked.as_of,
            kept,
            self.edition,
            library.rules_known,
        )
        return Around(asked, views)

    def page(self, request: Request, template: str, around: Around, **more: Any) -> Response:
        """Fill a template; what all pages need is added here."""
        lang, asked = around.lang, around.asked
        known = _PARAMETERS.get(request.url.path.split("/")[1], ())
        unknown, again = odd_parameters(request, (*known, "lang", "as_of"))
        told = (("no parameter", unknown), ("parameter again", again))
        own = {n: v for n, v in request.query_params.items() if n in known and n != "offset"}

        def t(key: str, *words: object) -> str:
            return said(key, lang, *words) if words else label(key, lang)

        def here(**changed: str) -> str:
            """This very page with some parameters changed."""
            wanted = {**own, "lang": str(lang), "as_of": around.views.kept.get("as_of", "")}
            wanted = {n: v for n, v in {**wanted, **changed}.items() if v}
            return f"{request.url.path}?{urlencode(wanted)}"

        total = int(more.get("total", 0))
        after = asked.offset + asked.limit
        filled = self._templates.get_template(template).render(
            t=t,
            titled=lambda key: titled(key, lang),
            here=here,
            lang=lang,
            views=around.views,
            edition=self.edition,
            own=own,
            odd=[said(key, lang, ", ".join(names)) for key, names in told if names],
            first_day=FIRST_DAY.isoformat(),
            today=date.today().isoformat(),
            path=request.url.path,
            as_of=asked.as_of.isoformat() if asked.as_of else "",
            as_of_told=said("answers as of", lang, day(asked.as_of, lang)) if asked.as_of else "",
            examples=_EXAMPLES[lang],
            next=here(offset=str(after)) if after < total else "",
            previous=here(offset=str(max(asked.offset - asked.limit, 0))) if asked.offset else "",
            **{"words": "", "title_lang": lang, **more},
        )
        return HTMLResponse(filled, headers={"content-language": str(lang)})

    def refuse(
        self, request: Request, error: FaqsearchError, library: Library | None = None
    ) -> Response:
        """A page that says in the reader's language what went wrong, and what comes near."""
        lang = _lang_of(request)
        views = Views(lang, {}, {}, lambda id, lang: None, None, {"lang": str(lang)}, self.edition)
        around = Around(Asked(lang, None, 1, 0), views)
        name = str(request.path_params.get("name", ""))[:LONGEST_WORDS]
        kind = request.url.path.split("/")[1]
        title, told, offered = label("error", lang), "", []
        match error:
            case Ambiguous():
                title, told = label("ambiguous", lang), said("ambiguous text", lang, name)
                names = askable(library, kind, error.candidates, lang)
                offered = [(called(library, one, lang), views.link(kind, one)) for one in names]
            case NotFound(term=str(term)):
                title, told = label("not found", lang), said("only a term", lang, name)
                offered = [((Part(name, lang),), views.link("glossary", term))]
            case NotFound():
                title, told = label("not found", lang), said("not found text", lang, name)
                if kind == "ruling":
                    told = label("no ruling", lang)
                offered = [
                    (called(library, one, lang), views.link(kind, one)) for one in error.suggestions
                ]
            case Refused():
                title = label("not found", lang) if error.status == 404 else title
                told = label(error.key, lang)
            case NotationError():
                told = said("bad rule", lang, name)
            case LibraryError():
                told = label("no library", lang)
        response = self.page(
            request, "problem.html", around, title=title, told=told, offered=offered
        )
        response.status_code = status_of(error)
        response.headers.update(headers_of(response.status_code))
        return response

    def nowhere(self, request: Request) -> Response:
        """The page for an address that leads nowhere."""
        return self.refuse(request, Refused("no such page", status=404, key="no page"))


def called(library: Library | None, shown: str, lang: Lang) -> tuple[Part, ...]:
    """A name that is offered, or two of one card, each with the language that it is in."""

    def part(name: str, wanted: Lang) -> Part | None:
        known = library.languages_of(name) if library else frozenset()
        if not known:
            return None
        tongue = wanted if wanted in known else wanted.other
        return Part(spelling(name, tongue), tongue)

    own, _, other = shown.removesuffix(")").rpartition(" (")
    both = (part(own, lang), part(other, lang.other)) if own else ()
    whole = part(shown, lang)
    if both and not whole and all(both):
        return tuple(one for one in both if one)
    return (whole or Part(shown, lang),)


def _lang_of(request: Request) -> Lang:
    """The language of a page that can't be read: as far as it tells, else the browser's."""
    named: Mapping[str, str] = request.query_params
    if named.get("lang") in set(Lang):
        return Lang(named["lang"])
    return accepted(request.headers.get("accept-language", "")) or Lang.EN
