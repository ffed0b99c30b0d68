"""The languages of a document's sections, and of what stands in them.

What doesn't tell its language itself takes that of its neighbours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from faqsearch.languages import Lang
from faqsearch.nouns.cards import CardFace
from faqsearch.nouns.rulings import (
    GlossaryDefinition,
    Rule,
    Ruling,
)
from faqsearch.reading.language import block_language
from faqsearch.reading.lines import type_line

Thing = Ruling | CardFace | Rule | GlossaryDefinition
"""What stands in a section."""


def settle(sections: Sequence[tuple[str, list[Thing]]], lines: Sequence[str]) -> list[Lang]:
    """Give every thing its language, and return the language of each section.

    ``sections`` are headings with their things, ``lines`` those of the whole document. What
    doesn't tell itself takes the language of the next thing of its section that does, else
    of the one before, else of its heading, else of the nearest section.
    """
    found = [[_own_language(thing) for thing in things] for _, things in sections]
    heard: list[Lang | None] = []
    for (heading, _), languages in zip(sections, found, strict=True):
        known = Counter(language for language in languages if language)
        most = known.most_common(1)  # of two that are even, the first
        heard.append(most[0][0] if most else block_language(heading))
    fallback = next((language for language in heard if language), None) or _whole(lines)
    settled: list[Lang] = []
    for (_, things), languages, language in zip(sections, found, heard, strict=True):
        here = language or fallback
        fallback = here
        settled.append(here)
        following: Lang | None = None
        for index in range(len(languages) - 1, -1, -1):
            languages[index] = following = languages[index] or following
        before = here
        for index, thing in enumerate(things):
            before = languages[index] or before
            if thing.lang is not before:
                things[index] = replace(thing, lang=before)
    return settled


def _whole(lines: Sequence[str]) -> Lang:
    return block_language(" ".join(lines[:200])) or Lang.EN


def _own_language(thing: Thing) -> Lang | None:
    line = type_line(thing.type_line or "") if isinstance(thing, CardFace) else None
    if line and line.types != ("planeswalker",):
        return line.lang
    return block_language(thing.text)
