"""Relevance over the five seed documents: nDCG@10, success@1, success@5, MRR.

    python tests/bench/relevance.py [-v] [TOPICS.json]

A topic's answers are spans of lines of the seeds with grades (2 answers it, 1 is
related); a hit has the highest grade of the answers that its lines overlap, and each
answer counts once. ``-v`` prints every topic that misses at rank 1.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from math import log2
from pathlib import Path
from statistics import mean
from typing import Any

from faqsearch.api import Library, open_library
from faqsearch.nouns import Hit

SHARED = Path(__file__).resolve().parents[3] / "shared"
DEPTH = 10


@dataclass
class Outcome:
    """How one topic went: the grades of its hits in order, and the figures."""

    topic: dict[str, Any]
    grades: list[int]
    hits: tuple[Hit, ...]

    @property
    def ndcg(self) -> float:
        ideal = sorted((a["grade"] for a in self.topic["answers"]), reverse=True)[:DEPTH]
        return _dcg(self.grades[:DEPTH]) / _dcg(ideal)

    def success(self, depth: int) -> float:
        return float(2 in self.grades[:depth])

    @property
    def reciprocal(self) -> float:
        return next((1 / rank for rank, grade in enumerate(self.grades, 1) if grade == 2), 0.0)


def _dcg(grades: list[int]) -> float:
    return sum((2**grade - 1) / log2(rank + 1) for rank, grade in enumerate(grades, 1))


def outcome(library: Library, topic: dict[str, Any]) -> Outcome:
    """Ask one topic and grade what comes back."""
    hits = library.search(topic["query"], limit=DEPTH).hits
    left = list(topic["answers"])
    grades = []
    for hit in hits:
        met = [
            answer
            for answer in left
            if any(
                Path(source.path).name == answer["file"]
                and source.lines[0] <= answer["lines"][1]
                and answer["lines"][0] <= source.lines[1]
                for source in hit.sources
            )
        ]
        grades.append(max((answer["grade"] for answer in met), default=0))
        left = [answer for answer in left if answer not in met]
    return Outcome(topic, grades, hits)


def outcomes(topics: Path, folder: Path) -> list[Outcome]:
    """Every topic of a file, asked of a library of the seeds in ``folder``."""
    library = open_library(folder, bundled=False)
    library.add(sorted((SHARED / "seeds").glob("*.txt")))
    return [outcome(library, topic) for topic in json.loads(topics.read_text())["queries"]]


def row(name: str, asked: list[Outcome]) -> str:
    """One line of the table."""
    figures = (
        mean(o.ndcg for o in asked),
        mean(o.success(1) for o in asked),
        mean(o.success(5) for o in asked),
        mean(o.reciprocal for o in asked),
    )
    return f"{name:16}{len(asked):4}" + "".join(f"{figure:9.3f}" for figure in figures)


def main(arguments: list[str]) -> None:
    """Print the table."""
    verbose = "-v" in arguments
    paths = [Path(a) for a in arguments if a != "-v"]
    topics = paths[0] if paths else SHARED / "cases" / "queries_open.json"
    with tempfile.TemporaryDirectory() as folder:
        asked = outcomes(topics, Path(folder))
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for one in asked:
        for name in ("all", one.topic["lang"], *one.topic["kinds"]):
            groups[name].append(one)
    print(f"{'topics':16}{'n':>4}{'nDCG@10':>9}{'S@1':>9}{'S@5':>9}{'MRR':>9}")
    for name in sorted(groups, key=lambda n: (n != "all", n not in ("en", "fr"), n)):
        print(row(name, groups[name]))
    if verbose:
        for one in asked:
            if one.grades[:1] != [2]:
                print(f"\n{one.topic['id']} {one.topic['query']}  {one.grades}  {one.ndcg:.2f}")
                for answer in one.topic["answers"]:
                    print(f"    {answer['grade']} {answer['file'][:3]} {answer['lines']}")
                for hit, grade in list(zip(one.hits, one.grades, strict=True))[:5]:
                    place = hit.source and (hit.source.path[-24:-21], hit.source.lines)
                    print(f"  {grade} {hit.score:7.2f} {hit.kind} {hit.lang} {place} {hit.title}")


if __name__ == "__main__":
    main(sys.argv[1:])
