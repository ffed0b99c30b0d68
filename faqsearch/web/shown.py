"""What a template shows: words in a language, places, faces, and whole answers."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from faqsearch.languages import Lang
from faqsearch.render.page import joined
from faqsearch.web.badges import Badge
from faqsearch.web.markup import clean

__all__ = ["FaceView", "HitView", "Part", "PlaceView", "Row", "quoted"]


@dataclass(frozen=True, slots=True)
class Part:
    """Words in one language, which may lead somewhere."""

    text: str | Markup
    lang: Lang
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A paragraph of a text, with the marker of an item."""

    marker: str
    text: Markup


@dataclass(frozen=True, slots=True)
class PlaceView:
    """Where a text stands, of which day, and what to know of it.

    ``between`` separates its places: the semicolon of the language of the page.
    """

    lang: Lang
    places: tuple[tuple[str, Lang, str], ...]
    between: str
    more: str
    day: str
    iso: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FaceView:
    """One face of a card; the name and cost of an only one stand in the title."""

    name: Part
    cost: Markup
    shape: str
    lang: Lang
    rows: tuple[Row, ...]
    place: PlaceView | None


@dataclass(frozen=True, slots=True)
class HitView:
    """One answer: what it is about, what it says, where, and whether it holds."""

    id: str
    kind: str
    title: tuple[Part, ...]
    marks: tuple[str, ...]
    lang: Lang
    rows: tuple[Row, ...]
    faces: tuple[FaceView, ...]
    cost: Markup
    place: PlaceView | None
    badge: Badge | None
    rule_today: Part | None
    href: str
    citation: Markup
    ours: bool = False


def quoted(on: str, text: str, lang: Lang, place: PlaceView | None) -> Markup:
    """A text as one quotes it: what it is on, its words, its place and day, each on its line."""
    places = [f"{title}, {at}" for title, _, at in place.places] if place else []
    where = place.between.join(places) if place else ""
    about = joined([where, *((place.day, *place.marks) if place else ())], " – ")
    quoted = f"« {text} »" if lang is Lang.FR else f"“{text}”"
    return Markup("\n").join(clean(part) for part in (on, quoted, about) if part)
