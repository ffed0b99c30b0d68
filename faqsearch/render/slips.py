"""The slips of documents as a page: what is amiss, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from faqsearch.languages import Lang
from faqsearch.nouns.cards import Card
from faqsearch.nouns.reviews import Lint, LintKind
from faqsearch.render.catalogue import count, said, spelling
from faqsearch.render.page import BLANK, Mark, Page, line
from faqsearch.render.places import Places

__all__ = ["slips"]


def slips(
    found: Sequence[Lint],
    places: Places,
    known_card: Callable[[str, Lang], Card | None],
    lang: Lang,
) -> Page:
    """Every slip with its place, in the order of the documents, then how many there are."""
    page: Page = []
    for one in found:
        words: Sequence[str] = one.what
        if one.kind is LintKind.OTHER_CARD:
            cards = ((id, known_card(id, lang)) for id in words)
            words = [
                ", ".join(spelling(card.name(lang) if card else id, lang) for id, card in cards)
            ]
        kind = f"lint {one.kind}"
        if one.kind is LintKind.LANGUAGE:
            kind, words = f"lint language {words[0]}", ()
        page.append(line((said(kind, lang, *words), Mark.NAME)))
        page += [*places.line((one.source,), one.lang, None, None), BLANK]
    return [*page, line((count("slip", len(found), lang), Mark.HEADING))]
