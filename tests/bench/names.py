"""Names, over every card of the full data: how often the right card comes, and how fast.

    python tests/bench/names.py [SAMPLE]

Each row asks SAMPLE (600) names of nine letters and more in one spelling. *right*: the one
answer is the card, or all cards that bear the name are listed; *listed*: what was typed is as
near to another card's name, no answer is given, and the card is among those suggested;
*named*: what was typed is nearer to another card's name, which is answered as a guess, and
the card is named beside it. A wrong card may never be shown as exact; as a guess without
the right one beside it, it counts under *wrong*. Beside ours a plain rapidfuzz scan,
Whoosh's FuzzyTerm on every word, a plain scan of the names that the JSON has, whatever their
case, and, where it is installed (``pip install scry-terminal``), what ``scry oracle`` finds over
the same cards: it needs no network for that once it has them, which ``scry update`` fetches and
this script writes. The columns of these have the share of right ones; 600 names as above, but
30 for FuzzyTerm.
"""

from __future__ import annotations

import csv
import gzip
import json
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from faqsearch.errors import Ambiguous, NotFound
from faqsearch.languages import Lang, fold
from faqsearch.library.names import Name
from faqsearch.library.payload import dump
from faqsearch.library.records import Records
from faqsearch.library.schema import SCHEMA
from faqsearch.library.tokens import name_key, name_words
from faqsearch.nouns.answers import Tier
from faqsearch.nouns.cards import Card
from faqsearch.search.names import Ladder

SHARED = Path(__file__).resolve().parents[3] / "shared"
LONG = 9
LETTERS = "abcdefghijklmnopqrstuvwxyz"
Outcome = str


def all_names() -> list[Name]:
    """Every name of every card: English, French, full names and halves."""
    rows: dict[tuple[str, Lang, str], Name] = {}

    def add(card: str, lang: Lang, full: bool, name: str) -> None:
        if name_key(name):
            made = Name(name_key(name), name_words(name), card, lang, full, name)
            rows.setdefault((made.key, lang, card), made)

    with gzip.open(SHARED / "data" / "mtgjson" / "AtomicCards.json.gz") as file:
        for card, faces in json.load(file)["data"].items():
            add(card, Lang.EN, True, card)
            for face in faces:
                add(card, Lang.EN, False, face.get("faceName") or card)
    with (SHARED / "data" / "derived" / "names_en_fr.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            add(row["name_en"], Lang.FR, True, row["name_fr"])
            if row["face_fr"]:
                add(row["name_en"], Lang.FR, False, row["face_fr"])
    return list(rows.values())


def records_of(names: list[Name], folder: Path) -> Records:
    """A records file that holds nothing but these names, and cards that have nothing else."""
    path = folder / "records.sqlite"
    database = sqlite3.connect(path)
    database.executescript(SCHEMA)
    database.executemany("INSERT INTO names VALUES(?, ?, ?, ?, ?, ?, 0)", names)
    held: dict[str, dict[Lang, tuple[str, ...]]] = {}
    for n in sorted(names, key=lambda n: not n.full):
        own = held.setdefault(n.card, {})
        own[n.lang] = (*own.get(n.lang, ()), n.name)
    cards = ((card, dump(Card(card, (), own))) for card, own in held.items())
    database.executemany("INSERT INTO cards VALUES(?, 0, ?)", cards)
    spelt = list(Records(path, database).names.spelt())
    database.executemany("INSERT INTO spellings VALUES(?, ?)", spelt)
    database.commit()
    database.close()
    return Records(path)


def mistyped(name: str, chance: random.Random, times: int) -> str:
    """The name with some letters dropped, doubled up, changed or swapped."""
    letters = list(name)
    places = [i for i, c in enumerate(letters) if c.isalpha() and 0 < i < len(letters) - 1]
    for at in chance.sample(places, times):
        letter = chance.choice(LETTERS)
        edit = chance.choice(("drop", "insert", "change", "swap"))
        match edit:
            case "drop":
                letters[at] = ""
            case "insert":
                letters[at] += letter
            case "change":
                letters[at] = letter
            case _:
                letters[at], letters[at - 1] = letters[at - 1], letters[at]
    return "".join(letters)


def spellings(
    names: list[Name], sample: int, chance: random.Random
) -> Iterator[tuple[str, list[tuple[str, Name]]]]:
    """Rows: what is asked, and the typed names with the names meant."""
    keys = {n.key for n in names}

    def some(lang: Lang, full: bool = True, two: bool = False) -> list[Name]:
        held = [
            n
            for n in names
            if n.lang is lang and n.full is full and len(n.key) >= LONG
            if not two or "//" in n.name
        ]
        return chance.sample(held, min(sample, len(held)))

    def wrong(meant: list[Name], times: int) -> list[tuple[str, Name]]:
        typed = [(mistyped(n.name.lower(), chance, times), n) for n in meant]
        return [(t, n) for t, n in typed if name_key(t) not in keys]

    english, french = some(Lang.EN), some(Lang.FR)
    yield "exact", [(n.name, n) for n in english]
    yield "lower case", [(n.name.lower(), n) for n in english]
    yield "no accents", [(fold(n.name), n) for n in english]
    yield "no apostrophe", [(n.name.replace("'", ""), n) for n in english]
    yield "curly apostrophe", [(n.name.replace("'", "’"), n) for n in english]
    yield "no comma", [(n.name.replace(",", ""), n) for n in english]
    yield "one typo", wrong(english, 1)
    yield "two typos", wrong(some(Lang.EN), 2)
    yield "either half", [(n.name, n) for n in some(Lang.EN, full=False)]
    yield "half, one typo", wrong(some(Lang.EN, full=False), 1)
    yield "A/B", [(n.name.replace(" // ", "/"), n) for n in some(Lang.EN, two=True)]
    yield "A B", [(n.name.replace(" // ", " "), n) for n in some(Lang.EN, two=True)]
    yield "French", [(n.name, n) for n in french]
    yield "French, folded", [(name_words(n.name), n) for n in french]
    yield "French, one typo", wrong(french, 1)
    yield "French, two typos", wrong(some(Lang.FR), 2)


def ladder_outcome(ladder: Ladder, typed: str, owners: set[str]) -> Outcome:
    """What our ladder answers to a typed name that ``owners`` bear."""
    try:
        found = ladder.resolve(typed)
    except Ambiguous as error:
        if owners <= set(error.candidates) and len(owners) > 1:
            return "right"
        return "listed" if owners & set(error.candidates) else "missed"
    except NotFound as error:
        if not any(ladder.resolve(name).id in owners for name in error.suggestions):
            return "missed"
        return "listed" if len(owners) == 1 else "right"
    if found.id in owners:
        return "right"
    if found.tier is Tier.FUZZY and owners & set(found.near):
        return "named"
    return "WRONG AS EXACT" if found.tier in (Tier.EXACT, Tier.ALIAS) else "wrong"


def scan(names: list[Name]) -> Callable[[str], str | None]:
    """The plain scan: the likeliest of all names, whatever it is."""
    from rapidfuzz import fuzz, process

    folded = [fold(n.name) for n in names]

    def ask(typed: str) -> str | None:
        best = process.extractOne(fold(typed), folded, scorer=fuzz.ratio, score_cutoff=80)
        return names[best[2]].card if best else None

    return ask


def fuzzy_term(names: list[Name], folder: Path) -> Callable[[str], str | None]:
    """Whoosh: every word within one edit of a word of the name."""
    from whoosh.fields import STORED, TEXT, Schema
    from whoosh.index import create_in
    from whoosh.query import And, FuzzyTerm

    folder.mkdir()
    index = create_in(folder, Schema(name=TEXT, card=STORED))
    writer = index.writer(limitmb=256)
    for n in names:
        writer.add_document(name=fold(n.name), card=n.card)
    writer.commit()
    searcher = index.searcher()

    def ask(typed: str) -> str | None:
        words = [t.text for t in index.schema["name"].analyzer(fold(typed))]
        query = And([FuzzyTerm("name", w, maxdist=1, prefixlength=0) for w in words])
        best = searcher.search(query, limit=1)
        return best[0]["card"] if len(best) else None

    return ask


def json_scan(names: list[Name]) -> Callable[[str], str | None]:
    """The plainest: the first card that has a name of these letters."""
    lower = [(n.name.lower(), n.card) for n in names]

    def ask(typed: str) -> str | None:
        wanted = typed.lower()
        return next((card for name, card in lower if name == wanted), None)

    return ask


def scry_terminal(names: list[Name], folder: Path) -> Callable[[str], str | None] | None:
    """What scry-terminal finds for a name, over its own index of the same cards."""
    if find_spec("scry_cli") is None:
        return None
    cards, index = folder / "oracle-cards.jsonl", folder / "oracle-cards.db"
    full = dict.fromkeys(n.card for n in names)
    cards.write_text("".join(json.dumps({"name": card}) + "\n" for card in full), "utf-8")
    os.environ |= {"SCRY_ORACLE_PATH": str(cards), "SCRY_DB_PATH": str(index)}
    from scry_cli import search, store  # type: ignore[import-not-found]

    store.build_db(verbose=False)
    store.load_cards()

    def ask(typed: str) -> str | None:
        found, _, _ = search.search_oracle(typed, limit=1)
        return found[0][0]["name"] if found else None

    return ask


def main(arguments: list[str]) -> None:
    """Print the table."""
    sample = int(arguments[0]) if arguments else 600
    names = all_names()
    owners: dict[str, set[str]] = {}
    for n in names:
        owners.setdefault(n.key, set()).add(n.card)
    print(f"{len(names)} names of {len({n.card for n in names})} cards\n")
    columns = (
        "right",
        "listed",
        "named",
        "wrong",
        "as exact",
        "ms",
        "rapidfuzz",
        "ms",
        "FuzzyTerm",
        "ms",
        "JSON scan",
        "ms",
        "scry-terminal",
        "ms",
    )
    print("| spelling | n | " + " | ".join(columns) + " |")
    print("|---|" + "--:|" * (len(columns) + 1))
    with tempfile.TemporaryDirectory() as top:
        ladder = Ladder(records_of(names, Path(top)).names)
        ladder.near("warmed up first")
        others = (
            (scan(names), sample),
            (fuzzy_term(names, Path(top) / "w"), max(sample // 20, 10)),
            (json_scan(names), sample),
            (scry_terminal(names, Path(top)), sample),
        )
        for what, asked in spellings(names, sample, random.Random(7)):
            counted: Counter[Outcome] = Counter()
            taken = []
            for typed, n in asked:
                start = time.perf_counter()
                outcome = ladder_outcome(ladder, typed, owners[n.key])
                taken.append(time.perf_counter() - start)
                counted[outcome] += 1
                if outcome != "right" and "-v" in arguments:
                    print("   ", outcome, repr(typed), n.name)
            row = [
                f"{100 * counted[o] / len(asked):.1f}"
                for o in ("right", "listed", "named", "wrong")
            ]
            row += [str(counted["WRONG AS EXACT"]), f"{1000 * median(taken):.2f}"]
            for ask, most in others:
                if ask is None:
                    row += ["not installed", ""]
                    continue
                met, taken = 0, []
                for typed, n in asked[:most]:
                    start = time.perf_counter()
                    met += ask(typed) in owners[n.key]
                    taken.append(time.perf_counter() - start)
                row += [f"{100 * met / len(taken):.1f}", f"{1000 * median(taken):.1f}"]
            print(f"| {what} | {len(asked)} | " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
