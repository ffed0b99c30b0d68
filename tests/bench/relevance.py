"""Relevance: nDCG@10, success@1, success@5 and MRR, per language and kind of topic.

    python tests/bench/relevance.py [-v] [--own | --full LIBRARY | --held LIBRARY | TOPICS.json]

Over the five seed documents and the topics of ``../shared`` (or of another file like it);
with ``--own`` over the documents that ship and the topics of ``tests/relevance``, with
``--full`` over a library of all cards' rulings and a rules text and its ``full.toml``, with
``--held`` over such a one and ``held.toml``, which no ranking is chosen by. An answer has a
grade (2 answers the topic, 1 is related) and counts once. A hit has the highest grade of the
answers that it is: by the lines it came from, or by its id. ``-v`` prints every topic that
misses at rank 1.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import log2
from pathlib import Path
from statistics import mean
from typing import Any

from faqsearch.api import Library, open_library
from faqsearch.languages import fold
from faqsearch.nouns.answers import Hit
from faqsearch.nouns.documents import Source

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
DEPTH = 10


Test = Callable[[Any], bool]
"""Whether a hit is an answer."""

Answer = tuple[int, str, Test]
"""A grade, a place for readers, and a test."""


@dataclass(frozen=True)
class Topic:
    """A question with what answers it: a grade and a test of hits for each answer."""

    id: str
    lang: str
    query: str
    kinds: tuple[str, ...]
    answers: tuple[Answer, ...]


@dataclass
class Outcome:
    """How one topic went: the grades of its hits in order, and the figures."""

    topic: Topic
    grades: list[int]
    hits: tuple[Hit, ...] = ()

    @property
    def ndcg(self) -> float:
        ideal = sorted((grade for grade, _, _ in self.topic.answers), reverse=True)[:DEPTH]
        return _dcg(self.grades[:DEPTH]) / _dcg(ideal)

    def success(self, depth: int) -> float:
        return float(2 in self.grades[:depth])

    @property
    def reciprocal(self) -> float:
        return next((1 / rank for rank, grade in enumerate(self.grades, 1) if grade == 2), 0.0)


def _dcg(grades: list[int]) -> float:
    return sum((2**grade - 1) / log2(rank + 1) for rank, grade in enumerate(grades, 1))


def seed_topics(path: Path) -> list[Topic]:
    """Topics whose answers are lines of the seeds."""

    def at(file: str, first: int, last: int) -> Test:
        return lambda hit: any(
            Path(source.path).name == file and source.lines[0] <= last and first <= source.lines[1]
            for source in hit.sources
        )

    return [
        Topic(
            topic["id"],
            topic["lang"],
            topic["query"],
            tuple(topic["kinds"]),
            tuple(
                (a["grade"], f"{a['file'][:3]} {a['lines']}", at(a["file"], *a["lines"]))
                for a in topic["answers"]
            ),
        )
        for topic in json.loads(path.read_text("utf-8"))["queries"]
    ]


def own_topics() -> list[Topic]:
    """Topics over the documents that ship."""
    _find_tests()
    from tests.relevance.topics import load

    def one_of(kind: str, ids: Iterable[str]) -> Test:
        wanted = frozenset(ids)
        return lambda hit: hit.kind == kind and hit.id in wanted

    return [
        Topic(
            topic.id,
            str(topic.lang),
            topic.query,
            tuple(sorted(topic.kinds)),
            tuple(
                (a.grade, f"{a.document}: {a.where}", one_of(a.kind, a.ids.values()))
                for a in topic.answers
            ),
        )
        for topic in load()
    ]


def full_topics(*, held: bool = False) -> list[Topic]:
    """Topics over all official rulings and a rules text, or those ``held`` apart from them.

    Their kind is the half they are of.
    """
    _find_tests()
    from tests.relevance.full import HELD, QUESTIONS, Wanted, load_full

    def met(wanted: Wanted) -> Test:
        return lambda hit: wanted.meets(hit.kind, hit.id, fold(hit.text), hit.cards)

    return [
        Topic(
            one.id,
            str(one.lang),
            one.query,
            (one.half,),
            tuple((w.grade, w.number or " ".join((w.card, *w.words)), met(w)) for w in one.wanted),
        )
        for one in load_full(HELD if held else QUESTIONS)
    ]


def _find_tests() -> None:
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))


def graded(topic: Topic, hits: tuple[Hit, ...]) -> Outcome:
    """The grades of the hits of one topic."""
    left = list(topic.answers)
    grades = []
    for hit in hits:
        met = [answer for answer in left if answer[2](hit)]
        grades.append(max((grade for grade, _, _ in met), default=0))
        left = [answer for answer in left if answer not in met]
    return Outcome(topic, grades, hits)


def united(topics: Iterable[Topic], library: Library) -> list[Topic]:
    """The topics with answers that are one ruling in two languages made one answer."""
    texts = [(r.ruling.unit, r.sources) for r in library.rulings()]
    texts += [(rule.unit, (rule.source,)) for rule in library.rules()]
    made = []
    for topic in topics:
        answers: list[Answer] = []
        units: list[set[str]] = []
        for grade, place, test in sorted(topic.answers, key=lambda answer: -answer[0]):
            found = {unit for unit, sources in texts if test(_Place(sources))}
            if not any(found & others for others in units):
                answers.append((grade, place, test))
                units.append(found)
            else:
                at = next(i for i, others in enumerate(units) if found & others)
                answers[at] = (*answers[at][:2], _either(answers[at][2], test))
        made.append(replace(topic, answers=tuple(answers)))
    return made


@dataclass(frozen=True)
class _Place:
    """Where a text stands, for the test of an answer."""

    sources: tuple[Source, ...]


def _either(first: Test, second: Test) -> Test:
    return lambda hit: first(hit) or second(hit)


def asked(library: Library, topics: Iterable[Topic]) -> list[Outcome]:
    """Every topic, asked of a library."""
    return [graded(t, library.search(t.query, limit=DEPTH).hits) for t in topics]


def seed_library(folder: Path) -> Library:
    """A library of the seeds alone."""
    library = open_library(folder, bundled=False)
    library.add(sorted((SHARED / "seeds").glob("*.txt")))
    return library


def row(name: str, outcomes: list[Outcome]) -> str:
    """One line of the table."""
    figures = (
        mean(o.ndcg for o in outcomes),
        mean(o.success(1) for o in outcomes),
        mean(o.success(5) for o in outcomes),
        mean(o.reciprocal for o in outcomes),
    )
    return f"{name:16}{len(outcomes):4}" + "".join(f"{figure:9.3f}" for figure in figures)


def main(arguments: list[str]) -> None:
    """Print the table."""
    paths = [Path(a) for a in arguments if not a.startswith("-")]
    with tempfile.TemporaryDirectory() as top:
        if "--full" in arguments or "--held" in arguments:
            topics = full_topics(held="--held" in arguments)
            outcomes = asked(open_library(paths[0]), topics)
        elif "--own" in arguments:
            outcomes = asked(open_library(top), own_topics())
        else:
            topics = seed_topics(paths[0] if paths else SHARED / "cases" / "queries_open.json")
            library = seed_library(Path(top))
            outcomes = asked(library, united(topics, library))
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for one in outcomes:
        for name in ("all", one.topic.lang, *one.topic.kinds):
            groups[name].append(one)
    print(f"{'topics':16}{'n':>4}{'nDCG@10':>9}{'S@1':>9}{'S@5':>9}{'MRR':>9}")
    for name in sorted(groups, key=lambda n: (n != "all", n not in ("en", "fr"), n)):
        print(row(name, groups[name]))
    if "-v" in arguments:
        for one in outcomes:
            if one.grades[:1] != [2]:
                print(f"\n{one.topic.id} {one.topic.query}  {one.grades}  {one.ndcg:.2f}")
                for grade, place, _ in one.topic.answers:
                    print(f"    {grade} {place}")
                for hit, grade in list(zip(one.hits, one.grades, strict=True))[:5]:
                    place = hit.source and (hit.source.path[-24:], hit.source.lines)
                    print(f"  {grade} {hit.score:7.2f} {hit.kind} {hit.lang} {place} {hit.title}")


if __name__ == "__main__":
    main(sys.argv[1:])
