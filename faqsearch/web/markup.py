"""Texts as HTML: escaped, with mana symbols drawn, matches marked, and cited rules linked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from markupsafe import Markup, escape

from faqsearch.languages import Lang
from faqsearch.notations.mana import ManaSymbol, find_symbols
from faqsearch.nouns.documents import Span
from faqsearch.reading.citations import find_citations
from faqsearch.render.catalogue import label, said
from faqsearch.render.page import GLUE, safe

__all__ = ["clean", "loyalty", "marked", "plain", "spoken", "symbol"]

_COLORS = frozenset("WUBRGC")
_DRAWN = _COLORS | {"S", "T", "Q", "E", "P"}
_LOYALTY = re.compile(r"\[?([+−-]?)(\d+|X)\]?(?= ?:)")
_SIGN = re.compile(r"(?:\s?[:;?!»]|[.,)”’\"'])+")  # what begins no row
_HELD = Markup('<span class="held">{}</span>')
_SIGNS = {"+": "plus", "−": "minus", "-": "minus", "": "zero"}


def clean(text: str) -> str:
    """The text without control characters, its glued spaces as no-break spaces.

    >>> clean("a\\x00b") == "a\ufffdb"
    True
    """
    return safe(text).replace(GLUE, "\N{NO-BREAK SPACE}")


def plain(text: str, lang: Lang, edition: str) -> Markup:
    """A text with its mana symbols drawn."""
    return marked(text, (), lang, edition)


def marked(
    text: str,
    matches: Sequence[Span],
    lang: Lang,
    edition: str,
    rule_link: Callable[[str], str] | None = None,
) -> Markup:
    """A text with symbols drawn and matches marked; ``rule_link`` gives the address of a rule.

    ``lang`` is the text's language, in which symbols are read out.
    """
    links = [(c.span, str(c.numbers[0])) for c in find_citations(text)] if rule_link else []
    parts: list[Markup] = []
    position = 0
    for (start, end), number in links:
        if start >= position:
            parts.append(_run(text, position, start, matches, lang, edition))
            inside = _run(text, start, end, matches, lang, edition)
            address = rule_link(number) if rule_link else ""
            parts.append(Markup('<a href="{}">{}</a>').format(address, inside))
            position = end
    parts.append(_run(text, position, len(text), matches, lang, edition))
    return Markup("".join(parts))


def _run(
    text: str, start: int, end: int, matches: Sequence[Span], lang: Lang, edition: str
) -> Markup:
    """A part of the text without links."""
    if "{" not in text and not matches:
        return escape(clean(text[start:end]))
    symbols = {s: e for s, e in find_symbols(text) if start <= s and e <= end}
    cuts = {start, end, *symbols, *symbols.values()}
    cuts |= {place for span in matches for place in span if start < place < end}
    inside = list(symbols.items())
    edges = sorted(c for c in cuts if not any(s < c < e for s, e in inside))
    return Markup("".join(_pieces(text, edges, symbols, matches, lang, edition)))


def _pieces(
    text: str,
    edges: Sequence[int],
    symbols: dict[int, int],
    matches: Sequence[Span],
    lang: Lang,
    edition: str,
) -> Iterator[str]:
    """The parts of a text, each escaped; no row ends within symbols, or before their full stop."""

    def shown(piece: Markup, start: int, end: int) -> Markup:
        matched = any(s < end and e > start for s, e in matches)
        return Markup("<mark>{}</mark>").format(piece) if matched else piece

    held = Markup("")
    for start, end in pairwise(edges):
        if symbols.get(start) == end:
            held += shown(symbol(text[start:end], lang, edition), start, end)
            continue
        rest = start
        if held and (sign := _SIGN.match(text, start, end)):
            rest = sign.end()
            held += shown(escape(clean(text[start:rest])), start, rest)
        if held:
            yield _HELD.format(held)
            held = Markup("")
        if rest < end:
            yield shown(escape(clean(text[rest:end])), rest, end)
    if held:
        yield _HELD.format(held)


def symbol(text: str, lang: Lang, edition: str) -> Markup:
    """One symbol, drawn, with the words for it; what is copied is its plain text.

    >>> 'aria-label="white or black mana"' in symbol("{W/B}", Lang.EN, "0")
    True
    """
    inner = ManaSymbol.parse(text).text
    phyrexian = inner.endswith("/P")
    halves = inner.removesuffix("/P").split("/")
    classes = ["mana"]
    glyphs = ["P"] if phyrexian else halves
    if len(inner) == 2 and inner[0] == "H":
        glyphs = [inner[1]]
        classes += ["cut", f"one-{inner[1]}"]
    elif len(halves) == 2:
        classes += ["half", f"first-{halves[0]}", f"second-{halves[1]}"]
    elif inner in _COLORS or phyrexian:
        classes.append(f"one-{halves[0]}")
    elif len(inner) > 2:
        classes.append("wide")
    drawn = Markup("").join(_glyph(glyph, edition) for glyph in glyphs)
    return Markup(
        '<span class="{}" role="img" aria-label="{}">{}<span class="raw">{}</span></span>'
    ).format(" ".join(classes), spoken(text, lang), drawn, text)


def _glyph(glyph: str, edition: str) -> Markup:
    if glyph in _DRAWN:
        return Markup(
            '<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">'
            '<use href="/static/{}/mana.svg#{}"></use></svg>'
        ).format(edition, glyph)
    size = " long" if len(glyph) > 1 else ""
    return Markup('<i class="letter{}" data-letter="{}"></i>').format(size, glyph)


def spoken(text: str, lang: Lang) -> str:
    """A symbol in words.

    >>> spoken("{2/W}", Lang.EN), spoken("{T}", Lang.FR), spoken("{G/P}", Lang.EN)
    ('2 generic or white mana', 'engager', 'green mana or 2 life')
    """
    read = ManaSymbol.parse(text)
    inner = read.text
    if inner.endswith("/P"):
        return said("symbol phyrexian", lang, spoken("{" + inner[:-2] + "}", lang))
    if not read.is_mana:
        return label(f"symbol {inner}", lang)
    if inner == "∞":
        return label("symbol infinite", lang)
    if inner == "½":
        return said("symbol half", lang, label("symbol one generic", lang))
    if len(inner) == 2 and inner[0] == "H":
        return said("symbol half", lang, spoken("{" + inner[1] + "}", lang))
    halves = [_half(half, lang) for half in inner.split("/")]
    return said("symbol mana", lang, f" {label('or', lang)} ".join(halves))


def _half(inner: str, lang: Lang) -> str:
    if inner in _COLORS or inner == "S":
        return label(f"symbol {inner}", lang)
    return said("symbol generic", lang, int(inner)) if inner.isdigit() else inner


def loyalty(row: str, lang: Lang) -> tuple[Markup, str]:
    """The cost of a loyalty ability (CR 606) drawn, and the rest of its row; nothing if it is none.

    >>> loyalty("[−2]: Draw.", Lang.EN)[1], loyalty("Draw.", Lang.EN)
    (': Draw.', (Markup(''), 'Draw.'))
    """
    found = _LOYALTY.match(row)
    if not found:
        return Markup(""), row
    sign, number = found.groups()
    drawn = Markup('<span class="loyalty {}" role="img" aria-label="{}">{}</span>').format(
        _SIGNS[sign],
        said(f"loyalty {_SIGNS[sign]}", lang, number),
        sign.replace("-", "−") + number,
    )
    return drawn, row[found.end() :]
