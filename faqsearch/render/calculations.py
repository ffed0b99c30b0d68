"""An answer of the model as a page: the answer, what counted, the rules, how it changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from faqsearch.authority import Authority
from faqsearch.authority.ledger import Ledger, set_name
from faqsearch.checker.calculation import Calculation, kindred_on
from faqsearch.dates import newest_known
from faqsearch.languages import Lang, fold
from faqsearch.nouns.cards import Card
from faqsearch.render.catalogue import (
    both_names,
    colon,
    day,
    said,
    semicolons,
    spelling,
    titled,
    type_line,
    typography,
)
from faqsearch.render.page import BLANK, Line, Mark, Page, joined, line
from faqsearch.render.rulenumbers import number_then, with_number_then
from faqsearch.render.rules import title_in
from faqsearch.render.verdicts import limit_known
from faqsearch.render.wording import named_answer, parts_in_words

__all__ = ["calculation_page", "functions_page"]

_X_IS_0 = ("with X = 0 (--x)", "avec X = 0 (--x)")
_BEFORE = ("before {}", "avant le {}")

_CAUTIONS: Mapping[str, tuple[str, str]] = {
    "before-ledger": (
        "Changes of the rules before October 2003 are not recorded here.",
        "Les changements de règles d’avant octobre 2003 ne sont pas consignés ici.",
    ),
    "card-data": (
        "The cards are as they are today; their types, size or text may have been others then.",
        "Les cartes sont celles d’aujourd’hui ; types, force ou texte ont pu être autres alors.",
    ),
}
"""What an answer of an old day may miss."""


def calculation_page(asked: Calculation, cards: Mapping[str, Card], lang: Lang) -> Page:
    """The answer first, then why; ``cards`` are those that were given by name, as given."""
    asked = _naming(asked, cards, lang)
    first, *rest = _words(asked.answer, asked.function, lang)
    page: Page = [line((first, Mark.NAME)), *(Line(words, lead="    ") for words in rest)]
    kindred = kindred_on(asked.on, Ledger.bundled())
    if _x_is_zero(asked, cards):
        page.append(line((_X_IS_0[lang is Lang.FR], Mark.GUESS), lead="    "))
    page += [BLANK, *(Line(_read(name, card, kindred, lang)) for name, card in cards.items())]
    page.append(line((said("on", lang, day(asked.on, lang)), Mark.NOTE)))
    page += [
        line((typography(_CAUTIONS[key][lang is Lang.FR], lang), Mark.GUESS))
        for key in asked.cautions
    ]
    rules = semicolons(_rules(asked.basis, asked.on, lang), lang)
    page.append(Line(f"{titled('rules', lang)} {rules}"))
    if limit := limit_known(newest_known(), asked.on, lang):
        page.append(line((limit, Mark.NOTE)))
    if asked.history:
        page += [BLANK, *_history(asked, lang)]
    return page


def _naming(asked: Calculation, cards: Mapping[str, Card], lang: Lang) -> Calculation:
    """The answer with the names of cards, which the model has in English, in its language."""
    known: dict[str, str] = {}
    for card in cards.values():
        english, own = (next(iter(card.names.get(at, ())), "") for at in (Lang.EN, lang))
        parts, called = english.split(" // "), own.split(" // ")
        if own and len(parts) == len(called):
            known |= {english: own, **dict(zip(parts, called, strict=True))}

    def named(part: object) -> object:
        if isinstance(part, str):
            return spelling(known[part], lang) if part in known else part
        if isinstance(part, Mapping):
            return {key: named(value) for key, value in part.items()}
        return [named(one) for one in part] if isinstance(part, Sequence) else part

    history = tuple(
        replace(flip, before=named(flip.before), after=named(flip.after)) for flip in asked.history
    )
    return replace(asked, answer=named(asked.answer), history=history)


def _x_is_zero(asked: Calculation, cards: Mapping[str, Card]) -> bool:
    """Whether a cost has an X for which a number might have been chosen, and 0 was taken."""
    given = asked.inputs
    if given.get("x") != 0 or given.get("zone", "stack") != "stack" or given.get("without_paying"):
        return False
    costs = [face.mana_cost for card in cards.values() for face in card.faces]
    return any("{X}" in str(part).upper() for part in (*given.values(), *costs))


def _words(answer: object, function: str, lang: Lang) -> Iterator[str]:
    """The parts of an answer, each in words: the first is the answer itself."""
    if isinstance(answer, Mapping):
        yield from parts_in_words(answer, lang, function)
    else:
        yield named_answer(answer, lang, function)


def _read(name: str, card: Card, kindred: str, lang: Lang) -> str:
    """A card that was given by name, as the model took it."""
    shown = both_names(card.names, card.id, lang)
    faces = [
        joined(
            [
                str(face.mana_cost) if face.mana_cost else None,
                type_line(face.type_line, face.lang, lang, kindred) if face.type_line else None,
                f"{face.power}/{face.toughness}" if face.power else None,
            ],
            " ",
        )
        for face in card.faces
    ]
    taken = f"{colon(shown, lang)} {' // '.join(filter(None, faces))}".rstrip()
    known = {fold(own) for names in card.names.values() for own in names}
    return taken if fold(name) in known else f"{spelling(name, lang)} → {taken}"


def _rules(numbers: Sequence[str], on: date, lang: Lang) -> Iterator[str]:
    """Rules of today with what they had as numbers on the day, each title once.

    One that no rule of that day is known to have become is marked as having today's number.
    """
    titles: dict[str, list[str]] = {}
    for number in numbers:
        title, _ = number_then(number, on)
        titles.setdefault(title, []).append(with_number_then(number, on, lang))
    mechanics = Authority.bundled().mechanics
    for title, rules in titles.items():
        yield f"{', '.join(rules)} {spelling(title_in(title, mechanics, lang), lang)}".rstrip()


def _history(asked: Calculation, lang: Lang) -> Iterator[Line]:
    """The answer before the first change, then after each, with what changed it."""
    first = asked.history[0]
    states = [first.before, *(flip.after for flip in asked.history)]
    turning = _turning(states)
    before = _BEFORE[lang is Lang.FR].format(day(first.day, lang))
    yield Line(f"{colon(before, lang)} {_brief(first.before, turning, asked.function, lang)}")
    for flip in asked.history:
        since = colon(said("since", lang, day(flip.day, lang)), lang)
        words = _brief(flip.after, turning, asked.function, lang)
        yield line((since, Mark.NAME), f" {words}")
        for id in flip.changes:
            change = Ledger.bundled()[id]
            yield line(
                (f"{change.what[lang]} ({set_name(change.set, lang)})", Mark.NOTE), lead="    "
            )


def _turning(states: Sequence[object]) -> frozenset[str]:
    """The parts of an object that aren't always the same."""
    objects = [state for state in states if isinstance(state, Mapping)]
    keys = {key for state in objects for key in state}
    return frozenset(key for key in keys if any(s.get(key) != objects[0].get(key) for s in objects))


def _brief(answer: object, turning: frozenset[str], function: str, lang: Lang) -> str:
    if isinstance(answer, Mapping):
        answer = {key: part for key, part in answer.items() if key in turning}
    return named_answer(answer, lang, function)


def functions_page(functions: Sequence[tuple[str, str, str]]) -> Page:
    """The functions of the model, in English as all help: each with its arguments."""
    page: Page = []
    for name, arguments, decides in functions:
        page.append(line((name, Mark.NAME), f"  {arguments}"))
        page.append(line((decides.replace("``", ""), Mark.NOTE), lead="    "))
    return page
