"""How a rule was worded through the editions, as what the page of a rule shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup, escape

from faqsearch.languages import Lang
from faqsearch.nouns.editions import (
    Piece,
    PieceKind,
    RuleWordings,
    Wording,
)
from faqsearch.render.catalogue import colon, count, label, said
from faqsearch.render.editions import rows, shown_whole, span, summed, where
from faqsearch.web.markup import clean

__all__ = ["WordedView", "WordingView", "worded"]

_TAGS = {PieceKind.OUT: ("del", "taken out"), PieceKind.IN: ("ins", "put in")}


@dataclass(frozen=True, slots=True)
class WordingView:
    """One wording: when and under which numbers, the gap before it, its text, its places."""

    span: str
    gap: str
    lang: Lang
    rows: tuple[Markup, ...]
    where: str


@dataclass(frozen=True, slots=True)
class WordedView:
    """A rule with its wordings, the oldest first; ``note`` tells of those that only sum up."""

    number: str
    summed: str
    wordings: tuple[WordingView, ...]
    note: str = ""


def worded(rules: Iterable[RuleWordings], lang: Lang) -> tuple[WordedView, ...]:
    """The views of rules, on a page in ``lang``."""
    every = tuple(rules)
    whole = shown_whole(every)
    return tuple(
        WordedView(
            str(rule.number),
            summed(rule, lang),
            tuple(_view(wording, lang) for wording in rule.wordings) if place < whole else (),
            note=label("only sums", lang) if place == whole else "",
        )
        for place, rule in enumerate(every)
    )


def _view(wording: Wording, lang: Lang) -> WordingView:
    gap = count("edition", wording.missing, lang) if wording.missing else ""
    return WordingView(
        span=span(wording, lang),
        gap=said("between", lang, gap) if gap else "",
        lang=wording.lang,
        rows=tuple(Markup("").join(_marked(piece, lang) for piece in row) for row in rows(wording)),
        where=where(wording, lang),
    )


def _marked(piece: Piece, lang: Lang) -> Markup:
    """A piece; what a reader sees struck out or underlined is told who hears the page."""
    words = escape(clean(piece.text))
    if piece.kind not in _TAGS:
        return words
    tag, key = _TAGS[piece.kind]
    told = Markup('<span class="hidden-words" lang="{}">{} </span>').format(
        lang, colon(label(key, lang), lang)
    )
    return Markup(f"<{tag}>{{}}{{}}</{tag}>").format(told, words)
