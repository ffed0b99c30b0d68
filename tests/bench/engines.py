"""Our search beside others: same documents, same topics, same grades, in one run.

    python tests/bench/engines.py [--own | --full LIBRARY | --held LIBRARY]

Over the five seed documents and the open topics, or with ``--own`` over the documents that
ship and the topics of ``tests/relevance``, or with ``--full`` over a library of all cards'
rulings and a rules text and ``tests/relevance/full.toml``, or with ``--held`` over such a one
and ``held.toml``, which no ranking is chosen by (both without Whoosh and grep). Beside ours:
SQLite FTS5 (unicode61, bm25), Whoosh with its stock analyzer of each language (BM25F), both
with any of the words in title, names of cards and text, and ``grep -i`` for all of the words.
Texts that are one ruling count as one hit for every engine. Prints a Markdown table.
"""

from __future__ import annotations

import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).parent))

from relevance import (
    DEPTH,
    SHARED,
    Outcome,
    full_topics,
    graded,
    own_topics,
    seed_library,
    seed_topics,
)
from relevance import united as united_topics

from faqsearch.api import Library, open_library
from faqsearch.languages import Lang
from faqsearch.nouns.answers import HitKind
from faqsearch.nouns.documents import Source

Engine = Callable[[str], "list[Text]"]
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Text:
    """One text that can be found; ``unit`` is one for all texts that say the same."""

    kind: HitKind
    id: str
    unit: str
    lang: Lang
    title: str
    text: str
    cards: tuple[str, ...]
    sources: tuple[Source, ...]


def texts(library: Library) -> Iterator[Text]:
    """Every ruling and rule, with the names of its cards in both languages in the title."""
    cards = {card.id: card for card in library.cards()}
    for stored in library.rulings():
        r = stored.ruling
        names = [n for c in r.cards if c in cards for ns in cards[c].names.values() for n in ns]
        title = ". ".join(dict.fromkeys((r.heading, *r.cards, *names)))
        yield Text(HitKind.RULING, r.id, r.unit, r.lang, title, r.text, r.cards, stored.sources)
    for rule in library.rules():
        title = f"{rule.number} {rule.title}"
        body = "\n".join((rule.text, *rule.examples))
        sources = (rule.source,)
        number = str(rule.number)
        yield Text(HitKind.RULE, number, rule.unit, rule.lang, title, body, rule.cards, sources)


def first_of_each(found: Iterator[Text]) -> list[Text]:
    """The best text of each ruling."""
    units: dict[str, Text] = {}
    for text in found:
        units.setdefault(text.unit, text)
        if len(units) == DEPTH:
            break
    return list(units.values())


def fts5(held: list[Text]) -> Engine:
    """SQLite's full text: any of the words, best bm25 first."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE t USING fts5(title, body, tokenize = 'unicode61')")
    database.executemany("INSERT INTO t VALUES(?, ?)", [(t.title, t.text) for t in held])

    def ask(question: str) -> list[Text]:
        words = " OR ".join(f'"{word}"' for word in _WORD.findall(question))
        rows = database.execute(
            "SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT 50", (words,)
        )
        return first_of_each(held[row - 1] for (row,) in rows)

    return ask


def whoosh(held: list[Text], folder: Path) -> Engine:
    """Whoosh with the analyzer it has for each language: any of the words, BM25F."""
    from whoosh.analysis import LanguageAnalyzer
    from whoosh.fields import STORED, TEXT, Schema
    from whoosh.index import create_in
    from whoosh.qparser import MultifieldParser, OrGroup, plugins

    folder.mkdir()
    fields = {f"text_{lang}": TEXT(analyzer=LanguageAnalyzer(str(lang))) for lang in Lang}
    index = create_in(folder, Schema(number=STORED, **fields))
    writer = index.writer(limitmb=256)
    for number, text in enumerate(held):
        writer.add_document(number=number, **{f"text_{text.lang}": f"{text.title}\n{text.text}"})
    writer.commit()
    searcher = index.searcher()
    parser = MultifieldParser(
        list(fields), index.schema, plugins=[plugins.WhitespacePlugin()], group=OrGroup
    )

    def ask(question: str) -> list[Text]:
        query = parser.parse(" ".join(_WORD.findall(question)))
        hits = searcher.search(query, limit=50)
        return first_of_each(held[hit["number"]] for hit in hits)

    return ask


def grep(held: list[Text]) -> Engine:
    """The texts that hold all the words, in the order of the documents."""
    lowered = [f"{text.title}\n{text.text}".lower() for text in held]

    def ask(question: str) -> list[Text]:
        words = _WORD.findall(question.lower())
        return first_of_each(
            text
            for text, line in zip(held, lowered, strict=True)
            if all(word in line for word in words)
        )

    return ask


def ours(library: Library) -> Callable[[str], object]:
    """faqsearch."""
    return lambda question: library.search(question, limit=DEPTH).hits


def rows(outcomes: list[Outcome]) -> Iterator[tuple[str, list[Outcome]]]:
    """The outcomes of all topics, of each language, of those across languages, of each half."""
    yield "all", outcomes
    for kind in ("en", "fr", "cross-lingual", "choose", "check"):
        if some := [o for o in outcomes if kind in (o.topic.lang, *o.topic.kinds)]:
            yield kind, some


def main(arguments: list[str]) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as top:
        if full := next((one for one in ("--full", "--held") if one in arguments), ""):
            library = open_library(arguments[arguments.index(full) + 1])
            topics = full_topics(held=full == "--held")
        elif "--own" in arguments:
            library = open_library(Path(top) / "library")
            topics = own_topics()
        else:
            library = seed_library(Path(top) / "library")
            open_topics = seed_topics(SHARED / "cases" / "queries_open.json")
            topics = united_topics(open_topics, library)
        held = list(texts(library))
        engines = {"faqsearch": ours(library), "SQLite FTS5": fts5(held)}
        if not full:
            engines["Whoosh, stock"] = whoosh(held, Path(top) / "whoosh")
            engines["grep -i"] = grep(held)
        print(f"{len(topics)} topics, {len(held)} texts\n")
        print("| topics | engine | nDCG@10 | success@1 | success@5 | MRR | ms |")
        print("| --- | --- | --: | --: | --: | --: | --: |")
        found: dict[str, dict[str, list[Outcome]]] = {}
        times: dict[str, float] = {}
        for name, ask in engines.items():
            ask(topics[0].query)
            taken, outcomes = [], []
            for topic in topics:
                start = time.perf_counter()
                hits = ask(topic.query)
                taken.append(time.perf_counter() - start)
                outcomes.append(graded(topic, tuple(hits)))  # type: ignore[arg-type]
            times[name] = 1000 * median(taken)
            found[name] = dict(rows(outcomes))
        for kind in next(iter(found.values())):
            for name in engines:
                some = found[name][kind]
                figures = (
                    mean(o.ndcg for o in some),
                    mean(o.success(1) for o in some),
                    mean(o.success(5) for o in some),
                    mean(o.reciprocal for o in some),
                )
                cells = " | ".join(f"{figure:.3f}" for figure in figures)
                ms = f"{times[name]:.1f}" if kind == "all" else ""
                print(f"| {kind} ({len(some)}) | {name} | {cells} | {ms} |")


if __name__ == "__main__":
    main(sys.argv[1:])
