"""The editions of the rules in an answer: which one is shown, and how a rule was worded in all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import accumulate

from faqsearch.languages import Lang
from faqsearch.nouns.answers import RuleAnswer
from faqsearch.nouns.editions import (
    EditionShown,
    NumberPeriod,
    Piece,
    PieceKind,
    RuleWordings,
    Wording,
)
from faqsearch.render.catalogue import count, day, label, locator, said, semicolons
from faqsearch.render.page import BLANK, Line, Mark, joined, line

_SIGNS = {PieceKind.OUT: ("[-", "-]"), PieceKind.IN: ("{+", "+}"), PieceKind.SAME: ("", "")}
_MOST_WORDINGS = 60  # on a page; the JSON has all
_NEAR = 15  # words that are shown around a change
_MARKS = {PieceKind.OUT: Mark.OUT, PieceKind.IN: Mark.IN}


def edition_note(shown: EditionShown | None, lang: Lang) -> str | None:
    """What to know where the edition of the day asked for is not held, and what is to come."""
    if shown is None:
        return None
    days = ", ".join(day(one, lang) for one in shown.coming)
    coming = said("edition to come", lang, days) if days else ""
    return " ".join(filter(None, (_not_held(shown, lang), coming))) or None


def bare_of(answer: RuleAnswer) -> str | None:
    """The label of what is said of a rule without a text; None where the edition's note says it."""
    if answer.texts:
        return None
    if answer.subrules:
        return "no own text"
    return None if answer.edition and answer.edition.day is None else "no text"


def held_then(answer: RuleAnswer) -> date | None:
    """The newest edition held that has the rule under the number asked for, if it isn't shown."""
    if answer.texts or answer.edition is None:
        return None
    borne = [period for period in answer.history if period.number == answer.number]
    held = (
        edition
        for edition in answer.edition.others
        if any(period.covers(edition) for period in borne)
    )
    return max(held, default=None)


def _not_held(shown: EditionShown, lang: Lang) -> str | None:
    if shown.newest is None:
        return said("edition none", lang, day(shown.oldest, lang))
    if shown.day is None:
        return said("edition lacks", lang, day(shown.newest, lang))
    if shown.in_force is None:
        return None
    key = {None: "edition older", True: "edition older changed", False: "edition older same"}
    return said(key[shown.changed], lang, day(shown.day, lang), day(shown.in_force, lang))


def edition_lines(shown: EditionShown | None, lang: Lang) -> Iterator[Line]:
    """The same, and how many other editions are held."""
    if note := edition_note(shown, lang):
        yield line((note, Mark.GUESS))
    if shown and shown.others:
        held = said("also held", lang, count("edition", len(shown.others), lang))
        yield line((f"{held} (--history)", Mark.NOTE))


def wordings(answer: RuleAnswer, held: bool, lang: Lang, *, only: bool = False) -> Iterator[Line]:
    """How a rule, and what stood below it, was worded; ``held`` tells whether by any edition."""
    every = answer.wordings or ()
    if only:
        every = every[:1]
    if not every:
        yield Line(label("no wording" if held else "no edition", lang))
    if note := cut_note(every, lang):
        yield line((note, Mark.NOTE))
        yield BLANK
    whole = shown_whole(every)
    for place, rule in enumerate(every):
        if place and place <= whole:
            yield BLANK
        if place == whole:
            yield line((label("only sums", lang), Mark.NOTE))
        yield line((str(rule.number), Mark.NAME), (f"  {summed(rule, lang)}", Mark.NOTE))
        for wording in rule.wordings if place < whole else ():
            yield from _wording(wording, lang)


def shown_whole(every: Sequence[RuleWordings]) -> int:
    """Of how many rules the wordings stand on a page; of the others only how many there were.

    The first is always whole.
    """
    sums = accumulate(len(rule.wordings) for rule in every)
    return max(1, sum(total <= _MOST_WORDINGS for total in sums))


def cut_note(every: Sequence[RuleWordings], lang: Lang) -> str | None:
    """What is said where words that did not change are left out of a page of these wordings."""
    shown = (one for rule in every[: shown_whole(every)] for one in rule.wordings)
    if any(_condensed(piece) != piece.text for one in shown for piece in one.pieces):
        return label("unchanged left out", lang)
    return None


def _condensed(piece: Piece) -> str:
    """The words of a piece; of a long stretch that stayed the first and the last."""
    words = [*re.finditer(r"\S+", piece.text)] if piece.kind is PieceKind.SAME else []
    if len(words) <= 3 * _NEAR:
        return piece.text
    return f"{piece.text[: words[_NEAR - 1].end()]} […] {piece.text[words[-_NEAR].start() :]}"


def summed(rule: RuleWordings, lang: Lang) -> str:
    """How many wordings a rule had in how many editions, when it came and went."""
    editions = len({edition for one in rule.wordings for edition in one.editions})
    through = said(
        "wordings of",
        lang,
        count("wording", sum(not one.beside for one in rule.wordings), lang),
        count("edition", editions, lang),
    )
    born = said("born", lang, day(rule.born, lang)) if rule.born else None
    ended = said("gone", lang, day(rule.ended, lang)) if rule.ended else None
    into = said("went into", lang, rule.went_into) if rule.went_into else None
    return semicolons([through, born, ended, into], lang)


def _wording(wording: Wording, lang: Lang) -> Iterator[Line]:
    if wording.missing:
        gap = said("between", lang, count("edition", wording.missing, lang))
        yield line((f"({gap})", Mark.NOTE), lead="    ")
    yield line((span(wording, lang), Mark.HEADING), lead="  ")
    for row in rows(wording):
        yield line(*map(_signed, row), lead="    ")
    yield line((f"[{wording.lang}] {where(wording, lang)}", Mark.NOTE), lead="    ")


def span(wording: Wording, lang: Lang) -> str:
    """In which editions held a wording stands, and under which numbers."""
    shown = editions(wording.editions, lang)
    if wording.beside:
        shown = said("beside", lang, shown)
    return joined([shown, numbers(wording.numbers, lang)])


def editions(held: Sequence[date], lang: Lang) -> str:
    """In which editions that are held a wording stands; nobody knows how long it did."""
    first, last = day(held[0], lang), day(held[-1], lang)
    if held[0] > date.today():
        return said("to come", lang, first)
    if len(held) == 1:
        return said("in the edition", lang, first)
    return said("in the editions", lang, first, last)


def numbers(periods: Sequence[NumberPeriod], lang: Lang) -> str:
    """The numbers of a wording, each but the first with the day since when."""
    first, *others = periods
    later = [f"{one.number} {said('since', lang, day(one.first, lang))}" for one in others]
    return ", ".join([str(first.number), *later])


def where(wording: Wording, lang: Lang) -> str:
    """The places of a wording: all of a few, else the first and the last of them."""
    places = [(one.document, locator(one.lines, lang)) for one in wording.sources]
    if len(places) <= 2:
        return semicolons([f"{document}, {lines}" for document, lines in places], lang)
    ends = said("first and last", lang, *places[0], *places[-1])
    return joined([ends, count("edition", len(wording.editions), lang)])


def rows(wording: Wording) -> Iterator[list[Piece]]:
    """The rows of a wording, each as the pieces that stand in it, long unchanged ones cut."""
    row: list[Piece] = []
    told = [(piece, _condensed(piece)) for piece in wording.pieces]
    for piece, words in told or [(Piece(PieceKind.SAME, wording.text), wording.text)]:
        for place, part in enumerate(words.split("\n")):
            if place:
                yield row
                row = []
            if part:
                row.append(Piece(piece.kind, part))
    yield row


def _signed(piece: Piece) -> str | tuple[str, Mark]:
    """A piece with signs around it if it was taken out or put in."""
    before, after = _SIGNS[piece.kind]
    signed = f"{before}{piece.text}{after}"
    mark = _MARKS.get(piece.kind)
    return (signed, mark) if mark else signed
