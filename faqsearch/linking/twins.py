"""The rulings of two translations of one document, paired; and places by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.documents import Problem
from faqsearch.nouns.parsed import ParsedDocument, Section
from faqsearch.nouns.rulings import Rule, Ruling


def pair_twins(a: ParsedDocument, b: ParsedDocument) -> tuple[ParsedDocument, ParsedDocument]:
    """Make the rulings of two translations of one document each other's twins, by place.

    The n-th ruling of a section is the twin of the n-th ruling of the same section
    of the other document. Where sections or counts differ nothing is paired there,
    and both documents get a problem. Rules of one number are one unit.
    """
    ours, theirs = _with_rulings(a), _with_rulings(b)
    twins: tuple[dict[int, str], dict[int, str]] = ({}, {})
    problems: tuple[list[Problem], list[Problem]] = ([], [])

    def differ(what: str, one: Section | None, other: Section | None) -> None:
        problems[0].append(_unpaired(what, one, b))
        problems[1].append(_unpaired(what, other, a))

    if len(ours) != len(theirs):
        differ("the number of sections with rulings", None, None)
        ours = theirs = []
    for (one, first), (other, second) in zip(ours, theirs, strict=True):
        if _differ(one, other):
            differ("the section in this place", one, other)
        elif len(first) != len(second):
            differ("the number of rulings in this section", one, other)
        elif [mine.cards for _, mine in first] != [yours.cards for _, yours in second]:
            differ("a card of this section's rulings", one, other)
        else:
            for (here, mine), (there, yours) in zip(first, second, strict=True):
                twins[0][here] = yours.id
                twins[1][there] = mine.id
    units = {place: rule.unit for place, rule in zip(_numbers(a), a.rules, strict=True)}
    rules = tuple(
        replace(rule, unit=units.get(place, rule.unit))
        for place, rule in zip(_numbers(b), b.rules, strict=True)
    )
    b = replace(b, rules=rules)
    return _paired(a, twins[0], problems[0]), _paired(b, twins[1], problems[1])


def _with_rulings(
    parsed: ParsedDocument,
) -> list[tuple[Section | None, list[tuple[int, Ruling]]]]:
    """The sections that hold rulings, in order, with their rulings and places."""
    sections = {section.id: section for section in parsed.sections}
    grouped: dict[str, list[tuple[int, Ruling]]] = {}
    for place in enumerate(parsed.rulings):
        grouped.setdefault(place[1].section, []).append(place)
    return [(sections.get(section_id), rulings) for section_id, rulings in grouped.items()]


def _unpaired(what: str, section: Section | None, other: ParsedDocument) -> Problem:
    line = section.source.lines[0] if section else None
    return Problem(line, f"{what} differs from {other.document.id}", "left without twins")


def _differ(one: Section | None, other: Section | None) -> bool:
    """Whether two linked sections are about different mechanics or of different kinds."""
    if one is None or other is None:
        return one is not other
    return one.kind is not other.kind or one.mechanic != other.mechanic


def _paired(
    parsed: ParsedDocument, twins: dict[int, str], problems: list[Problem]
) -> ParsedDocument:
    rulings = tuple(
        replace(ruling, twin=twins[at], unit=min(ruling.id, twins[at])) if at in twins else ruling
        for at, ruling in enumerate(parsed.rulings)
    )
    document = replace(parsed.document, problems=(*parsed.document.problems, *problems))
    return replace(parsed, document=document, rulings=rulings)


def _numbers(parsed: ParsedDocument) -> list[tuple[RuleNumber, int]]:
    return [(number, nth) for number, _, nth in numbered_places(parsed.rules)]


def numbered_places(rules: Iterable[Rule]) -> list[tuple[RuleNumber, Lang, int]]:
    """The number and language of each rule, and how many of both stand before it."""
    seen: Counter[tuple[RuleNumber, Lang]] = Counter()
    places = []
    for rule in rules:
        places.append((rule.number, rule.lang, seen[rule.number, rule.lang]))
        seen[rule.number, rule.lang] += 1
    return places
