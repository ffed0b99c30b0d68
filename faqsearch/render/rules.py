"""What a rule number meant through time, and the ledger of changes, as pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from faqsearch.frozen import Frozen
from faqsearch.languages import Lang, fold
from faqsearch.notations.rulenumber import RuleNumber
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
    words, written = title_and_language(title, mechanics, lang)
    return words if written is lang else f"{words} [{written}]"


def title_and_language(
    title: str, mechanics: Mapping[str, Mechanic], lang: Lang
) -> tuple[str, Lang]:
    """An English title of a rule in the language of the answer where it is known, and which it is.

    >>> title_and_language("Archenemy", {}, Lang.FR)
    ('Archenemy', <Lang.EN: 'en'>)
    """
    if lang is Lang.EN or not title:
        return title, lang
    wanted = fold(title)
    for mechanic in mechanics.values():
        if any(fold(name) == wanted for name in mechanic.names.get(Lang.EN, ())):
            return capital(mechanic.name(lang)), lang
    known = TITLES.get(title)
    return (known, lang) if known else (title, Lang.EN)


def shown_once(rules: Iterable[Rule], places: Places) -> tuple[Rule, ...]:
    """Each rule once: in the language of the answer, official, where there is such a text.

    Where a number stands twice in an edition, both texts stay.
    """

    def worth(rule: Rule) -> tuple[bool, bool, bool]:
        restated = places.is_restatement((rule.source,))
        return (rule.lang is not places.lang, rule.machine_translated, restated)

    best: dict[object, list[Rule]] = {}
    for rule in rules:
        several = best.setdefault(rule.unit or (rule.number, rule.edition), [rule])
        first = several[0]
        if worth(rule) < worth(first):
            several[:] = [rule]
        elif rule is not first and rule.editions and rule.source.document == first.source.document:
            several.append(rule)
    return tuple(rule for several in best.values() for rule in several)


def cited_otherwise(rulings: int, lang: Lang) -> str | None:
    """How many rulings cite the number for another rule, if any."""
    return said("cited otherwise", lang, count("ruling", rulings, lang)) if rulings else None


def fate(answer: RuleAnswer, lang: Lang) -> str | None:
    """What became of the rule that is meant since its day, or that there is no telling."""
    if answer.status is None:
        return None
    number = moved(answer)
    return joined(
        [label(answer.status, lang), said("today", lang, number) if number else None], ", "
    )


def moved(answer: RuleAnswer) -> RuleNumber | None:
    """The number of today of the rule that is meant, where that is one and another."""
    other = answer.today if answer.today != answer.number else None
    return None if answer.status == "reused" else other


class Meaning(Frozen):
    """What a number meant: when, the rule's title and its language, and what became of it."""

    when: str
    title: str
    lang: Lang
    became: str | None
    begins: str = ""
    worded_in: Lang = Lang.EN


def meanings(
    answer: RuleAnswer, mechanics: Mapping[str, Mechanic], lang: Lang
) -> tuple[Meaning, ...]:
    """Which rules bore the number and when; nothing where one always did."""
    if all(one.today == answer.number for one in answer.meanings) and len(answer.meanings) < 2:
        return ()
    return tuple(
        Meaning(
            _when(one, lang),
            *title_and_language(one.title, mechanics, lang),
            _became(one, answer, lang),
            one.begins,
            one.lang,
        )
        for one in answer.meanings
    )


def meanings_page(answer: RuleAnswer, mechanics: Mapping[str, Mechanic], lang: Lang) -> Page:
    """What a number has meant under a heading; nothing where one rule always bore it."""
    told = meanings(answer, mechanics, lang)
    page: Page = [line((said("number", lang, answer.number), Mark.HEADING))] if told else []
    for one in told:
        title = one.title if one.lang is lang else f"{one.title} [{one.lang}]"
        page.append(Line(semicolons([f"{one.when} {title}", one.became], lang), lead="    "))
        if one.begins:
            mark = "" if one.worded_in is lang else f" [{one.worded_in}]"
            page.append(line((f"{one.begins}{mark}", Mark.NOTE), lead="      "))
    return page


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
