"""What a bulk file says of one card: the card, its French faces, its sets and dated rulings.

Both publishers' records are first read into :class:`CardRecord`, from which
:func:`make_card` builds a :class:`BulkCard`. What a mechanic is, the caller knows: it gives
a function from a name (``Flying``, ``split card``) to mechanic ids.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from faqsearch.errors import NotationError
from faqsearch.languages import Lang, fold
from faqsearch.notations.mana import Color, ManaCost
from faqsearch.nouns.cards import Card, CardFace
from faqsearch.nouns.documents import Source
from faqsearch.reading.bulk.records import Report

MechanicsNamed = Callable[[str], Sequence[str]]
"""From the name of a keyword or of a kind of card to mechanic ids; none where it is unknown."""

_HYBRID = re.compile(r"\{[WUBRGC2]/[WUBRG]")
_LAYOUTS = {
    "split": "split card",
    "aftermath": "split card",
    "adventure": "adventurer card",
    "modal_dfc": "modal double-faced card",
}
_FAMILIES = {
    "walk": "landwalk",
    "cycling": "cycling",
}  # CR 702.14, 702.29: Islandwalk, Plainscycling
_TYPES = ("Planeswalker", "Kindred", "Tribal")


class DatedText(NamedTuple):
    """A ruling as it stands under one card: its text, its day, who published it."""

    text: str
    date: date | None
    publisher: str


class OracleRuling(NamedTuple):
    """A ruling of a file that names cards by their oracle id only."""

    oracle_id: str
    ruling: DatedText
    source: Source


@dataclass(frozen=True, slots=True)
class BulkCard:
    """What one record says of a card.

    ``card`` has its English faces with Oracle text. ``french`` are its faces as printed in
    French, where they are known: fewer than the card's, or none. ``sets`` are codes of sets
    it was printed in. ``rulings`` stand in the order of the file. Where the file tells them,
    ``printed`` is the day of the printing that the French faces are of, and ``made`` that of
    the file, and so of the Oracle text. The lines of ``source`` are the number of the record
    in its file, since such a file is often one line.
    """

    card: Card
    source: Source
    french: tuple[CardFace, ...] = ()
    sets: tuple[str, ...] = ()
    rulings: tuple[DatedText, ...] = ()
    printed: date | None = None
    made: date | None = None


class French(NamedTuple):
    """A face in one French printing: its name, the card's name, type line and text.

    One that is not ``named`` stands under its English name, with a French text.
    """

    name: str
    full: str | None
    type_line: str | None
    text: str | None
    named: bool = True


@dataclass(slots=True)
class FaceRecord:
    """One face of a record. ``french`` are its different printings, the newest first."""

    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    french: dict[French, None] = field(default_factory=dict)


@dataclass(slots=True)
class CardRecord:
    """A record of a card, of either publisher."""

    full: str
    layout: str
    faces: list[FaceRecord]
    source: Source
    keywords: tuple[str, ...] = ()
    oracle_id: str | None = None
    sets: tuple[str, ...] = ()
    rulings: tuple[DatedText, ...] = ()
    printed: date | None = None


def make_card(record: CardRecord, mechanics: MechanicsNamed, report: Report) -> BulkCard:
    """Build a card of its record.

    Of its French printings, those whose text is known come first, the newest before others.
    A card of two equal sides (``reversible_card``) is the card of one side, and one that
    melds is called by its front face: so a judge names them. Their long names stay variants.
    """
    faces = record.faces
    names = [record.full, *(face.name for face in faces)]
    for face in faces:
        face.french = dict.fromkeys(sorted(face.french, key=lambda printing: not printing.text))
    if record.layout == "reversible_card" and len({face.name for face in faces}) == 1:
        faces = faces[:1]
    if record.layout == "meld" or len(faces) == 1:
        names = [faces[0].name, record.full]
    all_names = {Lang.EN: tuple(dict.fromkeys(names))}
    if french := _french_names(faces):
        all_names[Lang.FR] = french
    english = tuple(_english(face, record.source, report) for face in faces)
    card = Card(
        id=names[0],
        faces=english,
        names=all_names,
        layout=record.layout,
        mechanics=_mechanics(record, english, mechanics),
        oracle_id=record.oracle_id,
    )
    printed = (_printed(face, own) for face, own in zip(faces, english, strict=True))
    return BulkCard(
        card=card,
        source=record.source,
        french=tuple(face for face in printed if face is not None),
        sets=record.sets,
        rulings=record.rulings,
        printed=record.printed,
        made=report.made,
    )


@lru_cache(maxsize=8192)
def _cost(written: str) -> ManaCost:
    """Read a cost; the same few thousand are on all cards."""
    return ManaCost.parse(written)


def _english(face: FaceRecord, source: Source, report: Report) -> CardFace:
    cost = None
    if face.mana_cost:
        try:
            cost = _cost(face.mana_cost)
        except NotationError as error:
            report.problem(source, f"{face.name}: {error}", "left out")
    return CardFace(
        name=face.name,
        lang=Lang.EN,
        mana_cost=cost,
        type_line=face.type_line,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        text=face.text or "",
        source=source,
        other_colors=_other_colors(face.colors, cost),
    )


def _other_colors(stated: tuple[str, ...] | None, cost: ManaCost | None) -> str | None:
    """The letters of a face's colours where its cost doesn't tell them."""
    if stated is None:
        return None
    letters = "".join(color for color in Color if color in stated)
    return None if cost and letters == "".join(cost.colors) else letters or "C"


def _printed(face: FaceRecord, english: CardFace) -> CardFace | None:
    """The face in its first French printing."""
    if not face.french:
        return None
    newest = next(iter(face.french))
    name = next((printing.name for printing in face.french if printing.named), face.name)
    return CardFace(
        name=name.replace("’", "'"),
        lang=Lang.FR,
        mana_cost=english.mana_cost,
        type_line=newest.type_line,
        power=english.power,
        toughness=english.toughness,
        loyalty=english.loyalty,
        defense=english.defense,
        text=newest.text or "",
        source=english.source,
        other_name=english.name,
        other_colors=english.other_colors,
    )


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names without those that differ only as folding does, with straight apostrophes."""
    unique: dict[str, str] = {}
    for name in names:
        unique.setdefault(fold(name), name.replace("’", "'"))
    return tuple(unique.values())


def _french_names(faces: Sequence[FaceRecord]) -> tuple[str, ...]:
    """Full names in the order of the printings, then names of faces.

    A full name in which not every face has one is that of the face, and none of the card.
    """
    several = len(faces) > 1
    full, parts = [], []
    for face in faces:
        for printing in (each for each in face.french if each.named):
            if not several:
                full.append(printing.name)
                continue
            parts.append(printing.name)
            if printing.full and printing.full.count(" // ") == len(faces) - 1:
                full.append(printing.full)
    if several and not full:
        first = [next((each.name for each in face.french if each.named), None) for face in faces]
        full = [" // ".join(name for name in first if name)] if all(first) else []
    return distinct_names([*full, *parts])


def _mechanics(
    record: CardRecord, faces: Sequence[CardFace], named: MechanicsNamed
) -> tuple[str, ...]:
    words = list(record.keywords)
    for keyword in record.keywords:
        words += (name for end, name in _FAMILIES.items() if keyword.lower().endswith(end))
    if any(_HYBRID.search(str(face.mana_cost or "")) for face in faces):
        words.append("hybrid mana")
    types = " ".join(face.type_line or "" for face in faces).split()
    words += (word for word in _TYPES if word in types)
    if layout := _LAYOUTS.get(record.layout):
        words.append(layout)
    return tuple(sorted({found for word in words for found in named(word)}))
