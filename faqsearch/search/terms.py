"""A term of the game by its id or name: what glossaries of rules texts say of it, and ours."""

from __future__ import annotations

from datetime import date

from faqsearch.errors import NotFound
from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts
from faqsearch.library.definitions import CalledBy, Definitions, newest, term_id
from faqsearch.library.records import Records
from faqsearch.library.tokens import form_of, name_key
from faqsearch.nouns.answers import TermAnswer, Tier
from faqsearch.search.hits import HitMaker, numbered


def called(definitions: Definitions, *names: str) -> tuple[tuple[str, ...], Tier]:
    """The ids of the terms of the first name that leads to any, and how surely they are meant.

    A term called exactly so goes before those that list the name among others, and these
    before those that have it in another form.
    """
    ways = [
        way
        for name in names
        for way in (
            (CalledBy.NAME, name_key(name)),
            (CalledBy.PART, name_key(name)),
            *((CalledBy.FORM, form_of(name, lang)) for lang in Lang),
        )
    ]
    ids, kind = definitions.called(*dict.fromkeys(ways))
    return ids, Tier.EXACT if kind == CalledBy.NAME else Tier.ALIAS


def term(name: str, records: Records, lang: Lang, as_of: date | None = None) -> TermAnswer:
    """The term of an id or name; raises :class:`~faqsearch.errors.NotFound`.

    It is one of our own glossary, of those of rules texts (the newest, or the newest of a
    day), or both.
    """
    from faqsearch.authority.glossary import Glossary  # which a search finds its terms without

    held, id = records.definitions, term_id(name)
    ids, tier = ((id,), Tier.EXACT) if held.of_term(id) else called(held, name)
    concepts = [id, *(concept for one in ids for concept in held.concepts_of(one))]
    if not ids:
        known = Concepts(records.terms())
        concepts += [concept for each in Lang for concept in known.named(name, each)]
        ids = tuple(one for concept in concepts for one in held.of_concept(concept))
    entries = map(Glossary.bundled().get, dict.fromkeys(concepts))
    ours = [entry for entry in entries if entry and entry.definition]
    found = [one for each in dict.fromkeys(ids) for one in held.of_term(each)]
    maker = HitMaker(records, lang, as_of=as_of)
    hits = maker.definitions(found, tier) + [maker.glossary(entry, tier) for entry in ours]
    hits.sort(key=lambda hit: hit.lang is not lang)
    if not hits:
        raise NotFound(f"no glossary has the term {name!r}")
    seen = (other for one in newest(found, as_of) for other in one.definition.see)
    return TermAnswer(
        id=hits[0].id,
        definitions=numbered(hits),
        see={other: term_id(other) for other in seen},
        tier=tier,
        lang=lang,
    )
