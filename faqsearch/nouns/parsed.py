"""A document as it was read: its sections, and all that they hold."""

from __future__ import annotations

from enum import StrEnum

from faqsearch.frozen import Frozen
from faqsearch.languages import Lang
from faqsearch.nouns.cards import CardFace
from faqsearch.nouns.documents import Document, Source
from faqsearch.nouns.rulings import GlossaryDefinition, Rule, Ruling


class SectionKind(StrEnum):
    """What a section of a document is about."""

    PREAMBLE = "preamble"
    PART = "part"
    MECHANIC = "mechanic"
    CARD = "card"
    RULES = "rules"
    RULINGS = "rulings"
    ANSWERS = "answers"
    GLOSSARY = "glossary"
    FOOTER = "footer"


class Reference(Frozen):
    """A cross reference ("see …"): as written, and the section it leads to, if found."""

    written: str
    target: str | None
    source: Source


class Section(Frozen):
    """A part of a document under one heading.

    ``faces`` are names of card faces, ``rules`` rule numbers, ``rulings`` ruling
    ids, each in the order of the document; ``mechanic`` is a mechanic id.
    """

    id: str
    kind: SectionKind
    heading: str
    lang: Lang
    source: Source
    mechanic: str | None = None
    faces: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    references: tuple[Reference, ...] = ()


class ParsedDocument(Frozen):
    """All that was read in one document. ``rulings`` are in document order and
    stand once for every place; equal texts share an id. ``definitions`` are the entries of
    the glossary of a rules text."""

    document: Document
    sections: tuple[Section, ...]
    rulings: tuple[Ruling, ...]
    faces: tuple[CardFace, ...]
    rules: tuple[Rule, ...]
    definitions: tuple[GlossaryDefinition, ...] = ()
