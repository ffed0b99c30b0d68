"""The glossaries of rules texts in the records: what each edition held says of a term.

A term has one id through all editions, whatever note stands behind it there ("Mana Burn" was
not always obsolete). It is found by each of its names, by their forms, and by the concept or
mechanic that they are the words of, so in either language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple

from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts
from faqsearch.library.payload import load
from faqsearch.library.tokens import form_of, name_key, words_in
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.rulings import GlossaryDefinition

_COLUMNS = "d.term, d.lang, d.payload"
_ORDER = "ORDER BY d.term, d.lang, d.day NULLS FIRST, documents.rank DESC, d.rank"


class CalledBy:
    """By what a term is called: a name that is all of it or a part, a form, a concept."""

    NAME = "name"
    PART = "part"
    FORM = "form"
    CONCEPT = "concept"


class Defined(NamedTuple):
    """What an edition says of the term with this id."""

    id: str
    definition: GlossaryDefinition


class Definitions:
    """The entries of the glossaries of one library; ``rows`` asks its records."""

    def __init__(self, rows: Callable[..., list[tuple[str, ...]]]) -> None:
        self._rows = rows

    def all(self) -> Iterator[Defined]:
        """Every entry of every edition, by term, its oldest first."""
        return iter(self._found("TRUE"))

    def terms(self) -> tuple[str, ...]:
        """The ids of all terms."""
        rows = self._rows("SELECT DISTINCT term FROM definitions ORDER BY term")
        return tuple(term for (term,) in rows)

    def in_languages(self) -> tuple[tuple[str, Lang], ...]:
        """Each term by its id, with each language in which it is defined."""
        rows = self._rows("SELECT DISTINCT term, lang FROM definitions")
        return tuple((term, Lang(lang)) for term, lang in rows)

    def of_document(self, document: str) -> tuple[Defined, ...]:
        """The entries of one document, by term."""
        return self._found("d.document = ?", document)

    def of_term(self, id: str) -> tuple[Defined, ...]:
        """What the editions say of a term, by language, the oldest first."""
        return self._found("d.term = ?", id)

    def of_mechanic(self, mechanic: str) -> tuple[Defined, ...]:
        """What the editions say of the terms that are a mechanic's name."""
        return self._found("d.mechanic = ?", mechanic)

    def citing(self, number: RuleNumber) -> tuple[Defined, ...]:
        """The entries that cite a rule by this number."""
        return self._found(
            "(d.document, d.rank) IN (SELECT document, rank FROM definition_cites "
            "WHERE number = ?)",
            str(number),
        )

    def called(self, *ways: tuple[str, str]) -> tuple[tuple[str, ...], str]:
        """The ids of the terms called in the first of these ways that leads to any, and its kind.

        A way is a kind of :class:`CalledBy` and what stands there.
        """
        rows = self._rows(
            "SELECT kind, target, term FROM definition_names WHERE "
            f"{' OR '.join(['kind = ? AND target = ?'] * len(ways))} ORDER BY term",
            *(value for way in ways for value in way),
        )
        for way in ways:
            if ids := tuple(term for kind, target, term in rows if (kind, target) == way):
                return ids, way[0]
        return (), ""

    def of_concept(self, concept: str) -> tuple[str, ...]:
        """The ids of the terms whose words are those of a concept or mechanic."""
        return self.called((CalledBy.CONCEPT, concept))[0]

    def concepts_of(self, id: str) -> tuple[str, ...]:
        """The concepts and mechanics whose words a term is called by."""
        rows = self._rows(
            "SELECT target FROM definition_names WHERE kind = ? AND term = ? ORDER BY target",
            CalledBy.CONCEPT,
            id,
        )
        return tuple(target for (target,) in rows)

    def _found(self, where: str, *values: object) -> tuple[Defined, ...]:
        rows = self._rows(
            f"SELECT {_COLUMNS} FROM definitions d JOIN documents ON documents.id = d.document "
            f"WHERE {where} {_ORDER}",
            *values,
        )
        return tuple(Defined(id, load(GlossaryDefinition, payload)) for id, _, payload in rows)


def newest(found: Iterable[Defined], on: date | None = None) -> tuple[Defined, ...]:
    """Of each term and language the newest edition that there was on a day, by default today.

    ``found`` has the oldest first. A term that no edition had by then is left out.
    """
    day = on or date.today()
    then = (one for one in found if (one.definition.edition or day) <= day)
    return tuple(several[-1] for several in by_term(then))


def nearest(found: Iterable[Defined], on: date | None) -> tuple[Defined, ...]:
    """The same, but of a term that no edition had by then the oldest."""
    every = list(found)
    then = {(one.id, one.definition.lang): one for one in newest(every, on)}
    return tuple(then.get((s[0].id, s[0].definition.lang), s[0]) for s in by_term(every))


def by_term(found: Iterable[Defined]) -> Iterator[list[Defined]]:
    """The entries of each term and language; those of one stand together in ``found``."""
    for _, several in groupby(found, key=lambda one: (one.id, one.definition.lang)):
        yield list(several)


def definition_key(term: str, lang: Lang) -> str:
    """The key in the index of what is said of the term with this id: one for all editions."""
    return f"glossary:{lang}:{term}"


def term_id(name: str) -> str:
    """The id of the term of this name.

    >>> term_id("City’s Blessing"), term_id("+1/+1 Counter")
    ('city-s-blessing', '+1/+1-counter')
    """
    return "-".join(words_in(name)) or name_key(name)


def term_ids(definitions: Sequence[GlossaryDefinition]) -> tuple[str, ...]:
    """The ids of the terms of one document; a term that stands there twice has two.

    >>> from faqsearch.languages import Lang
    >>> from faqsearch.nouns.documents import Source
    >>> place = Source("rules", "rules.txt", (2, 3))
    >>> terms = ("Mana Burn (Obsolete)", "City’s Blessing", "Mana Burn")
    >>> term_ids([GlossaryDefinition(term, "", Lang.EN, place) for term in terms])
    ('mana-burn', 'city-s-blessing', 'mana-burn-2')
    """
    seen: Counter[str] = Counter()
    ids = []
    for definition in definitions:
        id = term_id(definition.names[0])
        seen[id] += 1
        ids.append(id if seen[id] == 1 else f"{id}-{seen[id]}")
    return tuple(ids)


def called_by(definition: GlossaryDefinition, concepts: Concepts) -> list[tuple[str, str]]:
    """By what a term is called: pairs of kind and key, each once.

    A concept is one that its words are all of, in its language.
    """
    lang, (whole, *parts) = definition.lang, definition.names
    pairs = [(CalledBy.NAME, name_key(whole)), (CalledBy.FORM, form_of(whole, lang))]
    pairs += [(CalledBy.PART, name_key(part)) for part in parts]
    for name in definition.names:
        pairs += [(CalledBy.CONCEPT, concept) for concept in concepts.named(name, lang)]
    return list(dict.fromkeys(pairs))
