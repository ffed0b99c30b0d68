"""Identifiers that stay the same from build to build: of rulings, documents and sections.

>>> ruling_id("Draw _two_ cards.", Lang.EN) == ruling_id("draw two  cards.", Lang.EN)
True
>>> document_id("texts/Lorwyn FAQ (été).txt"), document_id("-")
('lorwyn-faq-ete', 'standard-input')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import PurePath

from faqsearch.languages import Lang, fold

_MARKUP = re.compile(r"[\s_*]+")
_NO_SLUG = re.compile(r"[^a-z0-9]+")


def ruling_id(text: str, lang: Lang) -> str:
    """Return the id of a ruling: its language and twelve hexadecimal digits of its folded text.

    Spaces and the emphasis marks ``*`` and ``_`` don't count.
    """
    return ruling_ids(text, lang, ("",))[0]


def ruling_ids(text: str, lang: Lang, ends: Iterable[str]) -> list[str]:
    """Return the id of each ruling whose text is this one with one of these folded ends.

    >>> ruling_ids("Draw two", Lang.EN, (" cards.",)) == [ruling_id("Draw two cards.", Lang.EN)]
    True
    """
    begun = sha256(_MARKUP.sub("", fold(text)).encode("utf-8"))
    found = []
    for end in ends:
        whole = begun.copy()
        whole.update(_MARKUP.sub("", end).encode("utf-8"))
        found.append(f"{lang}-{whole.hexdigest()[:12]}")
    return found


def slug(text: str) -> str:
    """Return a text as lower-case ASCII words joined by hyphens; it may be empty.

    >>> slug("Thème : les élémentaux « à trois coups »")
    'theme-les-elementaux-a-trois-coups'
    """
    return _NO_SLUG.sub("-", fold(text)).strip("-")


def document_id(path: str) -> str:
    """Return a document's id from its path: the slug of the file's name without its ending."""
    if path == "-":
        return "standard-input"
    return slug(PurePath(path.replace("\\", "/")).stem) or "document"
