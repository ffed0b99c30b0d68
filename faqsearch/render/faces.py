"""What stands under a card's name, in the language of the answer."""

from __future__ import annotations

from faqsearch.languages import Lang
from faqsearch.nouns.cards import CardFace
from faqsearch.render.catalogue import titled, type_line
from faqsearch.render.page import joined
from faqsearch.render.terms import COLORS


def shape(face: CardFace, lang: Lang, between: str) -> str:
    """Types, size, loyalty, defense, and the colours that the cost doesn't show.

    >>> shape(CardFace("Lamp", Lang.EN, None, "Battle — Siege", defense="4"), Lang.FR, ", ")
    'Bataille\\xa0: siège, Défense\\xa0: 4'
    """
    size = f"{face.power}/{face.toughness}" if face.power and face.toughness else None
    counters = [
        f"{titled(key, lang)} {value}"
        for key, value in (("loyalty", face.loyalty), ("defense", face.defense))
        if value
    ]
    types = type_line(face.type_line, face.lang, lang) if face.type_line else None
    return joined([types, size, *counters, _colors(face, lang)], between)


def _colors(face: CardFace, lang: Lang) -> str | None:
    """The colours of a face by an indicator or an ability; None where its cost shows them.

    >>> _colors(CardFace("Lamp", Lang.EN, other_colors="BG"), Lang.EN)
    'Colors: black, green'
    """
    if not face.other_colors or not face.colors:
        return None
    key = "colors" if len(face.colors) > 1 else "color"
    return f"{titled(key, lang)} {', '.join(COLORS[c][lang is Lang.FR] for c in face.colors)}"
