"""A card's names and what stands under them, in the language of the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from faqsearch.languages import Lang
from faqsearch.nouns.cards import Card, CardFace, Mechanic
from faqsearch.render.catalogue import capital, label, spelling, titled, type_line
from faqsearch.render.page import GLUE, Line, Mark, joined
from faqsearch.render.places import Places


def shape(face: CardFace, lang: Lang, between: str, on: date | None = None) -> str:
    """Types, size, loyalty, defense, and the colours that the cost doesn't show.

    The card type kindred is called as on the day ``on``, else as today.

    >>> siege = CardFace("Lamp", Lang.EN, None, "Battle — Siege", defense="4")
    >>> shape(siege, Lang.FR, ", ").replace(GLUE, " ")
    'Bataille : siège, Défense\\xa0: 4'
    >>> swap = CardFace("Lamp", Lang.EN, None, "Kindred Instant — Elf")
    >>> shape(swap, Lang.EN, ", ", date(2008, 1, 1)), shape(swap, Lang.EN, ", ")
    ('Tribal Instant — Elf', 'Kindred Instant — Elf')
    """
    size = f"{face.power}/{face.toughness}" if face.power and face.toughness else None
    counters = [
        f"{titled(key, lang)}{GLUE}{value}"
        for key, value in (("loyalty", face.loyalty), ("defense", face.defense))
        if value
    ]
    types = None
    if face.type_line:
        types = type_line(face.type_line, face.lang, lang, _kindred(face.type_line, on))
    return joined([types, size, *counters, _colors(face, lang)], between)


def _kindred(types: str, on: date | None) -> str:
    """What the card type kindred was called on a day, where a type line has it."""
    if on is None or not re.search("kindred|tribal", types, re.IGNORECASE):
        return "kindred"
    from faqsearch.authority.ledger import Ledger
    from faqsearch.checker.calculation import kindred_on

    return kindred_on(on, Ledger.bundled())


def _colors(face: CardFace, lang: Lang) -> str | None:
    """The colours of a face by an indicator or an ability; None where its cost shows them.

    >>> _colors(CardFace("Lamp", Lang.EN, other_colors="BG"), Lang.EN)
    'Colors: black, green'
    """
    if not face.other_colors or not face.colors:
        return None
    from faqsearch.render.terms import COLORS  # which are of few cards

    key = "colors" if len(face.colors) > 1 else "color"
    return f"{titled(key, lang)} {', '.join(COLORS[c][lang is Lang.FR] for c in face.colors)}"


def names(
    names: Mapping[Lang, Sequence[str]], name: str, lang: Lang
) -> Iterator[str | tuple[str, Mark]]:
    """The ``name`` of a card or a mechanic, then the other language's, or that it has none here."""
    yield (capital(spelling(name, lang)), Mark.NAME)
    other = next(iter(names.get(lang.other, ())), None)
    if not names.get(lang):
        yield (f"  ({label('no name', lang)})", Mark.NOTE)
    elif other and other != name:
        yield f"  ({capital(spelling(other, lang.other))})"


def other_names(mechanic: Mechanic, lang: Lang) -> Iterator[tuple[str, Lang, tuple[str, ...]]]:
    """What a mechanic is also called: the label, the language of the names, and the names.

    Those of the language of the answer stand first, and the label tells that the others are
    in the other one.
    """
    seen = {mechanic.name(lang)}
    for tongue, key in ((lang, "also called"), (lang.other, "also called abroad")):
        held = dict.fromkeys(spelling(name, tongue) for name in mechanic.names.get(tongue, ())[1:])
        others = tuple(name for name in held if name not in seen)
        seen.update(others)
        if others:
            yield titled(key, lang), tongue, others


def faces_in(card: Card, lang: Lang) -> tuple[CardFace, ...]:
    """The faces of a card in a language if all are there, else in the other."""
    own = tuple(face for face in card.faces if face.lang is lang)
    other = tuple(face for face in card.faces if face.lang is not lang)
    return own if own and len(own) >= len(other) else other or own


def halves(card: Card, faces: Sequence[CardFace], lang: Lang) -> list[str]:
    """The name of each face in a language, where the card's name tells them all."""
    parts = card.name(lang).split(" // ")
    names = parts if len(parts) == len(faces) else [face.name for face in faces]
    return [spelling(name, lang) for name in names]


def cost(face: CardFace) -> Iterator[str]:
    """What stands behind a name: the mana cost, where there is one."""
    if face.mana_cost is not None:
        yield f"  {face.mana_cost}"


def face_lines(
    face: CardFace, lang: Lang, places: Places, on: date | None, lead: str = ""
) -> Iterator[Line]:
    """Types as on a day and sizes, the abilities, and where these stand and of when they are."""
    if row := shape(face, lang, "  ", on):
        yield Line(row, lead=lead)
    for ability in face.text.splitlines():
        yield Line(ability, lead=lead + "  ")
    if face.text:
        shown = label("shown", lang) if face.lang is not lang else None
        sources = (face.source,) if face.source else ()
        wording = places.wording(face)
        yield from places.line(sources, face.lang, wording, shown, lead=lead + "  ")
