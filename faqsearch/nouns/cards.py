"""Cards and their faces, mechanics, and the concepts of the game with their words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from faqsearch.frozen import Frozen, field
from faqsearch.languages import Lang
from faqsearch.notations.mana import Color, ManaCost
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.documents import Source


class CardFace(Frozen):
    """One face of a card as one document or printing states it, in one language.

    ``type_line`` is as written; :meth:`faqsearch.notations.typeline.TypeLine.parse`
    reads it. ``text`` has one ability a line. Power, toughness, loyalty and
    defense are text, since they can be ``*`` or ``1+*``. ``other_name`` is the name
    in the other language, where the document gives both: ``Arbitre (Arbiter)``.
    ``other_colors`` are the letters of its colours (``BG``, or ``C`` for none) where they
    are stated and are not those of its cost: by a colour indicator, or by an ability such
    as devoid. ``as_of`` is the day of the wording, and ``bundled`` tells that a document that
    ships states it; both are known of a face that a library shows.
    """

    name: str
    lang: Lang
    mana_cost: ManaCost | None = None
    type_line: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    text: str = ""
    source: Source | None = None
    other_name: str | None = None
    other_colors: str | None = None
    as_of: date | None = None
    bundled: bool = False

    @property
    def colors(self) -> tuple[Color, ...] | None:
        """Its colours in the order W U B R G (CR 105.2), or None where they are not known."""
        if self.other_colors is not None:
            return tuple(color for color in Color if color in self.other_colors)
        return self.mana_cost.colors if self.mana_cost else None

    @property
    def lines(self) -> tuple[str, ...]:
        """The face as a document has it: name, cost, type line, figures, abilities."""
        size = f"{self.power}/{self.toughness}" if self.power and self.toughness else None
        figures = (size, self.loyalty, self.defense)
        parts = (self.name, self.mana_cost, self.type_line, *figures, *self.text.split("\n"))
        return tuple(str(part) for part in parts if part)


class Card(Frozen):
    """One card, in both languages.

    ``id`` is its English full name (``Fire // Ice``) where known, else the name
    in the document's language. ``names`` gives per language the full name first, then every variant
    and half. ``faces`` are English where known; ``mechanics`` are mechanic ids.
    """

    id: str
    faces: tuple[CardFace, ...]
    names: Mapping[Lang, tuple[str, ...]]
    layout: str = "normal"
    mechanics: tuple[str, ...] = ()
    oracle_id: str | None = None

    def name(self, lang: Lang) -> str:
        """The name in ``lang``, else the name it has."""
        return full_name(self.names, lang) or self.id


def full_name(names: Mapping[Lang, tuple[str, ...]], lang: Lang) -> str | None:
    """Of the names of a card the full one in ``lang``, else in the other language."""
    own = names.get(lang) or names.get(lang.other)
    return own[0] if own else None


class MechanicKind(StrEnum):
    """What sort of thing a mechanic is."""

    KEYWORD_ABILITY = "keyword ability"
    KEYWORD_ACTION = "keyword action"
    ABILITY_WORD = "ability word"
    CARD_TYPE = "card type"
    LAYOUT = "layout"
    CYCLE = "cycle"
    THEME = "theme"
    CONCEPT = "concept"


class Mechanic(Frozen):
    """A mechanic: its id (an English slug), names in both languages, its rule today.

    The first name of a language is today's; the others are earlier words and
    headings under which FAQs file it.
    """

    id: str
    kind: MechanicKind
    names: Mapping[Lang, tuple[str, ...]]
    rule: RuleNumber | None = None
    summary: Mapping[Lang, str] = field(default_factory=dict)

    def name(self, lang: Lang) -> str:
        """The name in ``lang``, else in the other language, else the id."""
        for candidates in (self.names.get(lang, ()), self.names.get(lang.other, ())):
            if candidates:
                return candidates[0]
        return self.id


class GlossaryWord(NamedTuple):
    """A word for a concept of the game, used from ``since`` on and given up on ``until``.

    ``exact`` says that its other forms mean something else.
    """

    text: str
    since: date | None = None
    until: date | None = None
    exact: bool = False


class GlossaryEntry(Frozen):
    """A concept of the game: its words in each language, its rule today, what it is.

    The first word of a language is today's name. ``definition`` is a sentence of ours
    a language, empty for what explains itself.
    """

    id: str
    words: Mapping[Lang, tuple[GlossaryWord, ...]]
    rule: RuleNumber | None = None
    definition: Mapping[Lang, str] = field(default_factory=dict)

    def name(self, lang: Lang) -> str:
        """Today's name in ``lang``."""
        return self.words[lang][0].text
