"""What documents say: rulings, rules as quoted, and what glossaries say of a term."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from enum import StrEnum

from faqsearch.frozen import Frozen, field
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.documents import Source, Span
from faqsearch.nouns.verdicts import Check

_NOTE_BEHIND = r"\s*\([^()]*\)\s*$"  # "(Obsolete)"
_PARTS = r",[”\"»]?\s+"
_QUOTES = ' “”"«»\u00a0'


class Citation(Frozen):
    """Rule numbers cited in a text: where, as written, and the numbers meant."""

    span: Span
    written: str
    numbers: tuple[RuleNumber, ...]


class Mention(Frozen):
    """A card's name standing in a text: where, and the card's id."""

    span: Span
    card: str


class RulingKind(StrEnum):
    """How a ruling stands in its document."""

    BULLET = "bullet"
    PARAGRAPH = "paragraph"
    INTRODUCTION = "introduction"
    ANSWER = "answer"
    DATED = "dated"


class Item(Frozen):
    """A ``--`` or ``1)`` item inside a ruling, without its marker."""

    marker: str
    text: str
    source: Source


class Ruling(Frozen):
    """One official statement about a card or a mechanic.

    ``text`` is the whole ruling: its paragraph, then each item on a line of its
    own with its marker. ``cards`` are ids of the cards it belongs to (the block it
    stands under), ``mechanics`` those of its section; ``mentions`` are other
    cards named in the text. ``twin`` is the id of the same ruling in the other
    language. ``heading`` is the sub-heading or section heading above it.
    ``machine_translated`` tells that its page says so. Rulings of one ``unit`` are one
    ruling: an official text, its restatements, its translations.
    """

    id: str
    text: str
    lang: Lang
    kind: RulingKind
    source: Source
    section: str
    heading: str = ""
    cards: tuple[str, ...] = ()
    mechanics: tuple[str, ...] = ()
    mentions: tuple[Mention, ...] = ()
    citations: tuple[Citation, ...] = ()
    items: tuple[Item, ...] = ()
    date: date | None = None
    publisher: str | None = None
    set: str | None = None
    twin: str | None = None
    machine_translated: bool = False
    unit: str = ""


class Rule(Frozen):
    """A rule as one document quotes it; ``edition`` is the document's date.

    ``editions`` are the effective days of the editions of the Comprehensive Rules that have
    this wording under this number, newest first; ``source`` is its place in the first of them.
    A text that merely quotes the rule has none.

    ``title`` is the heading of the rule's own number or of its parent
    (``Transmute``), and ``headings`` has those of its number and of all above it, by number;
    ``examples`` hold the texts after "Example:". ``cites`` are other rules and ``cards``
    ids of cards that text or examples name. Rules of one ``unit`` are one rule:
    translations, and a restatement. ``bundled`` tells a restatement that ships; ``check`` is the
    verdict on it, in an answer.
    """

    number: RuleNumber
    text: str
    lang: Lang
    source: Source
    title: str = ""
    examples: tuple[str, ...] = ()
    edition: date | None = None
    mechanic: str | None = None
    headings: Mapping[str, str] = field(default_factory=dict, hash=False)
    cites: tuple[RuleNumber, ...] = ()
    cards: tuple[str, ...] = ()
    machine_translated: bool = False
    unit: str = ""
    bundled: bool = False
    check: Check | None = None
    editions: tuple[date, ...] = ()


class GlossaryDefinition(Frozen):
    """What the glossary of a rules text says of a term; ``edition`` is the document's date.

    ``text`` has one paragraph a line; numbered meanings keep their number. ``see`` are other
    terms of the same glossary that it leads to, as they stand there. ``mechanic`` is the id of
    the mechanic that is called so.
    """

    term: str
    text: str
    lang: Lang
    source: Source
    edition: date | None = None
    citations: tuple[Citation, ...] = ()
    see: tuple[str, ...] = ()
    mechanic: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The term without a note behind it, then the single terms that it may consist of.

        >>> place = Source("rules", "rules.txt", (2, 3))
        >>> GlossaryDefinition("Bury, Buried (Obsolete)", "", Lang.EN, place).names
        ('Bury, Buried', 'Bury', 'Buried')
        """
        whole = re.sub(_NOTE_BEHIND, "", self.term).strip(_QUOTES)
        parts = [part.strip(_QUOTES) for part in re.split(_PARTS, whole)]
        single = [part for part in parts if part and "[" not in part]
        return tuple(dict.fromkeys((whole or self.term, *single)))

    @property
    def is_obsolete(self) -> bool:
        """Whether the rules say that they no longer have it, by the note behind the term."""
        return self.term.endswith("(Obsolete)")
