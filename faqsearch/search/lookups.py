"""Answers about what is named: a card, a mechanic, a rule number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from faqsearch.errors import NotFound
from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.library.records import LinkKind, Records
from faqsearch.library.tokens import name_key
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import (
    CardAnswer,
    Hit,
    MechanicAnswer,
    RuleAnswer,
    Tier,
)
from faqsearch.nouns.cards import Mechanic
from faqsearch.nouns.rulings import Rule
from faqsearch.search.hits import HitMaker, numbered
from faqsearch.search.names import Ladder, Resolved


def card_answer(
    name: str, ladder: Ladder, records: Records, lang: Lang | None, as_of: date | None
) -> CardAnswer:
    """The card to which the ladder of cards leads, with its rulings and what names it.

    Raises :class:`~faqsearch.errors.NotFound` or :class:`~faqsearch.errors.Ambiguous`.
    """
    found = ladder.resolve(name, lang)
    answer_lang = lang or found.lang
    card = records.card(found.id)
    if card is None:
        raise NotFound(f"no card is called {name!r}")
    maker = HitMaker(records, answer_lang, as_of=as_of)
    card = replace(card, faces=maker.faces(card))
    hits = maker.rulings(records.linked(LinkKind.CARD, card.id), found.tier)
    for mechanic in card.mechanics:
        general = [s for s in records.linked(LinkKind.MECHANIC, mechanic) if not s.ruling.cards]
        hits += maker.rulings(general, found.tier, via=mechanic)
    hits += maker.rulings(records.linked(LinkKind.MENTION, card.id), found.tier)
    if naming := records.rules.linked(LinkKind.MENTION, card.id):
        hits += maker.rules(maker.view.one_of_each(naming), found.tier)
    once: dict[object, Hit] = {}
    for hit in hits:
        once.setdefault((hit.id, hit.source), hit)
    return CardAnswer(card, numbered(once.values()), found.tier, answer_lang, found.near)


def mechanic_answer(
    name: str, ladder: Ladder, records: Records, lang: Lang | None, as_of: date | None
) -> MechanicAnswer:
    """The mechanic to which the ladder of mechanics leads, with its rules and rulings.

    Raises :class:`~faqsearch.errors.NotFound`, which leads on where the name is that of a
    term of the rules, or :class:`~faqsearch.errors.Ambiguous`.
    """
    from faqsearch.search.editions import edition_of_mechanic

    found = _mechanic_called(name, ladder, records, lang)
    answer_lang = lang or found.lang
    maker = HitMaker(records, answer_lang, as_of=as_of)
    every = records.rules.of_mechanic(found.id)
    rules = maker.view.last(every)
    hits = maker.rulings(records.linked(LinkKind.MECHANIC, found.id), found.tier)
    own = {hit.id for hit in hits}
    named = maker.rulings(records.linked(LinkKind.NAMED, found.id), found.tier, via=found.id)
    hits += [hit for hit in named if hit.id not in own]
    mechanic = records.mechanics[found.id]
    official = maker.definitions(records.definitions.of_mechanic(found.id), found.tier)
    return MechanicAnswer(
        mechanic=replace(mechanic, summary=_in_our_words(mechanic)),
        rules=tuple(map(maker.checked, _texts(rules, answer_lang))),
        rulings=numbered(hits),
        tier=found.tier,
        lang=answer_lang,
        definitions=numbered(official),
        edition=edition_of_mechanic(rules, maker.view, records, as_of, every),
    )


def _mechanic_called(name: str, ladder: Ladder, records: Records, lang: Lang | None) -> Resolved:
    """What the ladder of mechanics finds, unless only a term of the rules has the very name.

    "Monarch" is a term and no mechanic; "commander" is one, though « commandement » is near.
    """
    try:
        found = ladder.resolve(name, lang)
    except NotFound as error:
        raise _as_term(name, records, lang) or error from None
    if found.tier is not Tier.EXACT and (term := _as_term(name, records, lang, found.id)):
        raise term
    return found


def _as_term(
    name: str, records: Records, lang: Lang | None, near: str | None = None
) -> NotFound | None:
    """That a name is a term of the rules and no mechanic, and where it is explained.

    Where a mechanic comes ``near``, only if the term is called just so and is not that one.
    """
    from faqsearch.search.terms import term

    try:
        first, *rest = term(name, records, lang or Lang.EN).definitions
    except NotFound:
        return None
    hits = (first, *rest)
    if near and not (
        any(name_key(hit.title) == name_key(name) for hit in hits)
        and all(near != hit.id and near not in hit.mechanics for hit in hits)
    ):
        return None
    rule = next((hit.rule for hit in hits if hit.rule), None)
    more = f", and 'faqsearch rule {rule}' its rule" if rule else ""
    return NotFound(
        f"{name!r} is no mechanic but a term of the rules: 'faqsearch search {name}' "
        f"shows what the glossary says{more}",
        term=first.id,
    )


def rule_answer(
    number: RuleNumber, records: Records, lang: Lang, as_of: date | None, *, history: bool
) -> RuleAnswer:
    """What is held under a number, who cites it, what it meant; with ``history`` its wordings.

    Raises :class:`~faqsearch.errors.NotFound` where nothing is held or known of it, or no rule
    had the number on the day, be it that a set's FAQ cited it already.
    """
    from faqsearch.search.citing import with_citing
    from faqsearch.search.editions import with_edition, with_first_words
    from faqsearch.search.rulenumbers import earlier, first_borne, is_borne, through_time

    if as_of and not is_borne(number, as_of):
        first = first_borne(number, as_of)
        coming = f" yet: it is in force from {first} on (--as-of {first})" if first else ""
        raise NotFound(f"there was no rule {number} on {as_of}{coming}", earlier(number, as_of))
    maker = HitMaker(records, lang, as_of=as_of)
    view = maker.view
    shown = view.last((*records.rules.under(number), *records.rules.below(number)))
    answer = RuleAnswer(
        number=number,
        texts=_texts((rule for rule in shown if rule.number == number), lang),
        subrules=_texts((rule for rule in shown if rule.number != number), lang),
        cited_by=(),
        lang=lang,
    )
    answer = through_time(
        answer,
        as_of,
        lambda n: view.last(records.rules.under(n) + records.rules.below(n)),
        records,
    )
    answer = with_citing(answer, records, maker)
    if not (shown or answer.cited_by or answer.meanings):
        raise NotFound(f"there is no rule {number}, today or in the library")
    answer = with_first_words(with_edition(answer, view, records), records)
    if history:
        from faqsearch.search.wordings import wordings

        answer = replace(answer, wordings=wordings(answer, records))
    return replace(
        answer,
        texts=tuple(map(maker.checked, answer.texts)),
        subrules=tuple(map(maker.checked, answer.subrules)),
        elsewhere=tuple(map(maker.checked, answer.elsewhere)),
    )


def _in_our_words(mechanic: Mechanic) -> Mapping[Lang, str]:
    """What we say of a mechanic, be it in the glossary."""
    from faqsearch.authority.glossary import Glossary
    from faqsearch.authority.mechanics import bundled_mechanics

    if said := bundled_mechanics().in_our_words(mechanic):
        return said
    entry = Glossary.bundled().get(mechanic.id)
    return entry.definition if entry else {}


def _texts(rules: Iterable[Rule], lang: Lang) -> tuple[Rule, ...]:
    """Of each rule the first text in either language, those in ``lang`` before the others.

    An official text is the first of its unit; what restates it in its language is left out.
    Where a number stands twice in an edition, both texts stay.
    """
    first: dict[object, Rule] = {}
    for rule in rules:
        place = rule.source.lines if rule.editions else None
        first.setdefault((rule.unit, rule.lang, place), rule)
    return tuple(sorted(first.values(), key=lambda rule: rule.lang is not lang))
