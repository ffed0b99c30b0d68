"""How a rule was worded through the editions, as what the page of a rule shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from faqsearch.languages import Lang
from faqsearch.nouns import Piece, PieceKind, RuleWordings, Wording
from faqsearch.render.catalogue import colon, count, label, said
from faqsearch.render.editions import span, summed, where
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
    """A rule with all its wordings, the oldest first."""

    number: str
    summed: str
    wordings: tuple[WordingView, ...]


def worded(rules: Iterable[RuleWordings], lang: Lang) -> tuple[WordedView, ...]:
    """The views of rules, on a page in ``lang``."""
    return tuple(
        WordedView(
            str(rule.number),
            summed(rule, lang),
            tuple(_view(wording, lang) for wording in rule.wordings),
        )
        for rule in rules
    )


def _view(wording: Wording, lang: Lang) -> WordingView:
    pieces = wording.pieces or (Piece(PieceKind.SAME, wording.text),)
    gap = count("edition", wording.missing, lang) if wording.missing else ""
    return WordingView(
        span=span(wording, lang),
        gap=said("between", lang, gap) if gap else "",
        lang=wording.lang,
        rows=tuple(_rows(pieces, lang)),
        where=where(wording, lang),
    )


def _rows(pieces: Sequence[Piece], lang: Lang) -> Iterator[Markup]:
    row = Markup("")
    for piece in pieces:
        for place, part in enumerate(piece.text.split("\n")):
            if place:
                yield row
                row = Markup("")
            row += _marked(piece.kind, part, lang) if part else Markup("")
    yield row


def _marked(kind: PieceKind, text: str, lang: Lang) -> Markup:
    """A piece; what a reader sees struck out or underlined is told who hears the page."""
    words = escape(clean(text))
    if kind not in _TAGS:
        return words
    tag, key = _TAGS[kind]
    told = Markup('<span class="unseen" lang="{}">{} </span>').format(
        lang, colon(label(key, lang), lang)
    )
    return Markup(f"<{tag}>{{}}{{}}</{tag}>").format(told, words)
