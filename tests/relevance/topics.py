"""The relevance topics over the documents that ship, with the ids of their answers."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faqsearch.languages import Lang
from faqsearch.nouns.answers import HitKind
from faqsearch.nouns.parsed import ParsedDocument
from tests.tools.make_coverage import read_corpus

TOPICS = Path(__file__).with_name("topics.toml")

Corpus = Mapping[tuple[str, Lang], ParsedDocument]


@dataclass(frozen=True)
class Answer:
    """A ruling or rule that answers a topic (grade 2) or is related to it (grade 1).

    ``document`` is a document that ships and ``where`` the place in it, for readers:
    ``Mirror Entity, 2`` or ``505.6``. ``section`` is the English heading, empty for a rule.
    ``ids`` are what a hit on it has for an id, in each language: the ruling's id, or for
    a rule its number, which is one in both.
    """

    kind: HitKind
    grade: int
    document: str
    where: str
    section: str
    ids: Mapping[Lang, str]


@dataclass(frozen=True)
class Topic:
    """A question, the language it is asked in, its kinds, and what answers it, best first."""

    id: str
    lang: Lang
    query: str
    kinds: frozenset[str]
    answers: tuple[Answer, ...]


def load(path: Path = TOPICS, corpus: Corpus | None = None) -> tuple[Topic, ...]:
    """Return the topics of a file, in its order.

    Raises LookupError when an answer names a place where nothing stands, and ValueError
    for a language or a key that is none.
    """
    known = read_corpus() if corpus is None else corpus
    return tuple(
        Topic(
            topic["id"],
            Lang(topic["lang"]),
            topic["query"],
            frozenset(topic["kinds"]),
            _answers(topic["answers"], known),
        )
        for topic in tomllib.loads(path.read_text("utf-8"))["topic"]
    )


def _answers(entries: Iterable[Mapping[str, Any]], corpus: Corpus) -> tuple[Answer, ...]:
    return tuple(_answer(entry, corpus) for entry in entries)


def _answer(entry: Mapping[str, Any], corpus: Corpus) -> Answer:
    match dict(entry):
        case {"document": document, "rule": rule, "grade": grade, **rest} if not rest:
            for lang in Lang:
                if rule not in {str(known.number) for known in corpus[document, lang].rules}:
                    raise LookupError(f"{document} has no rule {rule} in {lang}")
            return Answer(HitKind.RULE, grade, document, rule, "", dict.fromkeys(Lang, rule))
        case {
            "document": document,
            "section": section,
            "place": int(place),
            "grade": grade,
            **rest,
        } if not rest:
            ids = {lang: _ruling(corpus, document, lang, section, place) for lang in Lang}
            where = f"{section}, {place}"
            return Answer(HitKind.RULING, grade, document, where, section, ids)
    raise ValueError(f"no answer: {entry}")


def _ruling(corpus: Corpus, document: str, lang: Lang, section: str, place: int) -> str:
    """Return the id of a ruling in ``lang``, by its place under an English heading."""
    headings = [one.heading for one in corpus[document, Lang.EN].sections]
    if headings.count(section) != 1:
        raise LookupError(f"{document} has no one section {section}")
    rulings = corpus[document, lang].sections[headings.index(section)].rulings
    if not 1 <= place <= len(rulings):
        raise LookupError(f"{document}, {section} has no ruling {place} in {lang}")
    return rulings[place - 1]
