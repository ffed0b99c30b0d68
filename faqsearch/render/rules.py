"""What a rule number meant through time, and the ledger of changes, as pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from faqsearch.languages import Lang, fold
from faqsearch.nouns.answers import RuleAnswer
from faqsearch.nouns.cards import Mechanic
from faqsearch.nouns.changes import Change, Confidence
from faqsearch.nouns.editions import NumberMeaning
from faqsearch.nouns.rulings import Rule
from faqsearch.render.catalogue import (
    capital,
    colon,
    count,
    day,
    label,
    said,
    semicolons,
    titled,
    typography,
)
from faqsearch.render.page import BLANK, Line, Mark, Page, joined, line
from faqsearch.render.places import Places
from faqsearch.render.ruletitles import TITLES


def title_in(title: str, mechanics: Mapping[str, Mechanic], lang: Lang) -> str:
    """An English title of a rule in the language of the answer.

    One that neither a mechanic nor a section of known name bears stays English and is marked so
    in a French answer.

    >>> title_in("Main Phase", {}, Lang.FR), title_in("Archenemy", {}, Lang.FR)
    ('Phase principale', 'Archenemy [en]')
    """
    if lang is Lang.EN or not title:
        return title
    wanted = fold(title)
    for mechanic in mechanics.values():
        if any(fold(name) == wanted for name in mechanic.names.get(Lang.EN, ())):
            return capital(mechanic.name(lang))
    return TITLES.get(title) or f"{title} [en]"


def shown_once(rules: Iterable[Rule], places: Places) -> tuple[Rule, ...]:
    """Each rule once: in the language of the answer, official, where there is such a text."""

    def worth(rule: Rule) -> tuple[bool, bool, bool]:
        restated = places.is_restatement((rule.source,))
        return (rule.lang is not places.lang, rule.machine_translated, restated)

    best: dict[object, Rule] = {}
    for rule in rules:
        same = rule.unit or (rule.number, rule.edition)
        if same not in best or worth(rule) < worth(best[same]):
            best[same] = rule
    return tuple(best.values())


def fate(answer: RuleAnswer, lang: Lang) -> str | None:
    """What became of the rule that is meant since its day, or that there is no telling."""
    if answer.status is None:
        return None
    if answer.status == "reused":
        return label("reused", lang)
    moved = answer.today if answer.today != answer.number else None
    number = said("today", lang, moved) if moved else None
    return joined([label(answer.status, lang), number], ", ")


def meanings(answer: RuleAnswer, mechanics: Mapping[str, Mechanic], lang: Lang) -> Iterator[Line]:
    """Which rules bore the number and when; nothing where one always did."""
    if all(one.today == answer.number for one in answer.meanings) and len(answer.meanings) < 2:
        return
    yield line((said("number", lang, answer.number), Mark.HEADING))
    for one in answer.meanings:
        title = title_in(one.title, mechanics, lang)
        words = semicolons([f"{_when(one, lang)} {title}", _became(one, answer, lang)], lang)
        yield Line(words, lead="    ")


def _when(one: NumberMeaning, lang: Lang) -> str:
    first = day(one.first, lang)
    if one.last is None:
        return colon(said("since", lang, first), lang)
    return colon(said("from to", lang, first, day(one.last, lang)), lang)


def _became(one: NumberMeaning, answer: RuleAnswer, lang: Lang) -> str | None:
    if one.gone and one.gone.last:
        if one.gone.number == answer.number:
            return said("gone", lang, day(one.gone.last, lang))
        return said("gone as", lang, one.gone.number, day(one.gone.last, lang))
    if one.today and one.last:
        return said("today", lang, one.today)
    return None


def ledger_page(changes: Sequence[Change], lang: Lang) -> Page:
    """The dated changes of the rules, oldest first."""
    from faqsearch.authority.ledger import set_name  # not on the way to a card

    page: Page = []
    for change in changes:
        sure = None
        if change.confidence is not Confidence.HIGH:
            sure = label(f"confidence {change.confidence}", lang)
        page.append(
            line(
                (day(change.in_force, lang), Mark.NAME),
                (
                    f"  {joined([set_name(change.set, lang), label(change.kind, lang), sure])}",
                    Mark.NOTE,
                ),
            )
        )
        page.append(Line(typography(change.what[lang], lang), (), "    "))
        notes = [_numbers(change, lang), _words(change, lang)]
        page += [line((note, Mark.NOTE), lead="    ") for note in notes if note]
        page.append(BLANK)
    if changes:
        page.append(line((count("change", len(changes), lang), Mark.NOTE)))
    return page


def _numbers(change: Change, lang: Lang) -> str:
    then, today = (", ".join(map(str, numbers)) for numbers in (change.then, change.today))
    moved = then if then == today else joined([then, today], " → ")
    return f"{titled('rules', lang)} {moved}" if moved else ""


def _words(change: Change, lang: Lang) -> str:
    own = [term for term in change.terms if term.lang is lang]
    words = [
        term.then if term.then == term.today else f"{term.then} → {term.today}" for term in own
    ]
    return f"{titled('words', lang)} {', '.join(words)}" if words else ""
