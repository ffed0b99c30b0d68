"""Coverage-guided fuzzing of whatever reads what others wrote: nothing but our errors, in time.

    pip install -e '.[fuzz]' && python -m tests.bench.fuzz [TARGET…] [--seconds N] [--seed N]

Each target runs in a process of its own, from the fixtures of its formats, for a bounded
time. A finding is an exception outside :mod:`faqsearch.errors`, or an input that took the
processor longer than its size allows. Of each kind the first input is kept in ``--keep`` DIR.
Ends with 1 where something was found.
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import io
import lzma
import os
import random
import subprocess
import sys
import tempfile
import time
import tomllib
import traceback
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path

import atheris

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
LONGEST_INPUT = 8192
SECONDS, SECONDS_PER_KB = 2.0, 0.25  # instrumented code is some ten times slower

Target = Callable[[bytes], object]
Seeds = list[bytes]


def _files(*patterns: str) -> Seeds:
    return [path.read_bytes() for one in patterns for path in sorted(ROOT.glob(one))]


def _corpus() -> Iterator[str]:
    """The text of each ruling that ships."""
    from faqsearch.reading import parse

    for path in sorted((ROOT / "corpus").glob("??/*.txt")):
        for ruling in parse(path.read_bytes(), path.name).rulings:
            yield ruling.text


# --- targets ------------------------------------------------------------------------------


def document(_: Path) -> tuple[Target, Seeds]:
    """Texts, Markdown and whole rules: read, linked, and shown as JSON."""
    from faqsearch.authority import Authority
    from faqsearch.export import parse_json
    from faqsearch.export.values import dumps
    from faqsearch.linking import link
    from faqsearch.reading import parse

    authority = Authority.bundled()
    seeds = _files("tests/reading/golden/*.txt", "tests/reading/golden/*.md")
    seeds += _files("tests/cli/documents/*", "corpus/??/*.txt")

    def run(data: bytes) -> None:
        linked = link(parse(data, "document.txt"), authority)
        accounting = dict(linked.parsed.document.accounting)
        assert accounting.pop("lines") == sum(accounting.values())
        dumps(parse_json([linked.parsed], several=False))

    return run, seeds


def page(_: Path) -> tuple[Target, Seeds]:
    """HTML pages."""
    from faqsearch.reading import parse

    seeds = _files("tests/reading/golden/*.html")
    return lambda data: parse(b"<html>" + data, "page.html"), seeds


def bulk(folder: Path) -> tuple[Target, Seeds]:
    """Bulk data, plain and packed."""
    from faqsearch.reading.bulk.reader import read_bulk

    path = folder / "bulk"
    plain = _files("tests/reading/bulk/*.json")
    seeds = list(plain)
    for data in plain:
        zipped = io.BytesIO()
        with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("cards.json", data)
        seeds += [gzip.compress(data, mtime=0), bz2.compress(data), lzma.compress(data)]
        seeds.append(zipped.getvalue())

    def run(data: bytes) -> None:
        path.write_bytes(data)
        for _ in read_bulk(str(path), mechanics=lambda name: [name], notify=str):
            pass

    return run, seeds


def question(folder: Path) -> tuple[Target, Seeds]:
    """Names and questions asked of the documents that ship."""
    from faqsearch.api import open_library
    from faqsearch.errors import FaqsearchError
    from faqsearch.languages import Lang

    library = open_library(folder)
    topics = tomllib.loads((TESTS / "relevance" / "topics.toml").read_text("utf-8"))
    seeds = [topic["query"].encode() for topic in topics["topic"]]
    seeds += [b'card:"Fire // Ice" -rule:702.19 lang:fr OR before:2008 "a b" {W/B} +1/+1']
    seeds += ["cercle de l’oubli".encode(), b"702.81a", b"kind:card set:LRW after:2007-10 mort OU"]

    def run(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        for ask in (library.search, library.card, library.mechanic, library.rule):
            with suppress(FaqsearchError):
                ask(text, (None, Lang.FR, Lang.EN)[len(data) % 3])

    return run, seeds


def notation(_: Path) -> tuple[Target, Seeds]:
    """Mana, type lines, rule numbers, dates, citations: what is parsed prints and parses."""
    from faqsearch.dates import find_dates, parse_date
    from faqsearch.errors import NotationError
    from faqsearch.languages import Lang, fold
    from faqsearch.notations.mana import ManaCost, ManaSymbol, find_symbols
    from faqsearch.notations.rulenumber import RuleNumber, expand_range
    from faqsearch.notations.typeline import TypeLine
    from faqsearch.reading.citations import find_citations

    seeds = ["{2}{W/U}{U/P}{X}", "Créature légendaire : humain et soldat", "702.19b", "100.1–100.6"]
    seeds += ["29-30 septembre 2007", "June 11, 2008", "rules 502.81a–c and 405.2", "1/2"]
    seeds += ["Legendary Artifact Creature — Urza’s Power-Plant", "2007/09/29", "{W}", "702.19"]

    def run(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        for kind in (ManaSymbol, ManaCost, TypeLine, RuleNumber):
            with suppress(NotationError):
                parsed = kind.parse(text)
                assert kind.parse(str(parsed)) == parsed
                if isinstance(parsed, TypeLine):
                    str(parsed.in_language(Lang.FR)), str(parsed.in_language(Lang.EN))
        with suppress(NotationError):
            parse_date(text)
        with suppress(NotationError):
            first, _, last = text.partition("–")
            expand_range(RuleNumber.parse(first), RuleNumber.parse(last))
        find_symbols(text), find_dates(text), fold(text)
        for citation in find_citations(text):
            assert text[citation.span.start : citation.span.end] == citation.written

    return run, [one.encode() for one in seeds]


def claim(_: Path) -> tuple[Target, Seeds]:
    """Claims recognised in prose, and what the model answers to them."""
    from faqsearch.authority.ledger import Ledger
    from faqsearch.checker.calculation import calculate
    from faqsearch.checker.recognise import recognise
    from faqsearch.errors import FaqsearchError
    from faqsearch.languages import Lang

    ledger, day = Ledger.bundled(), date(2020, 1, 1)
    seeds = [text.encode() for text in _corpus()]
    seeds += [b"Say a card with mana cost {2}{U} has a mana value of 3."]

    def run(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        for lang in Lang:
            for found in recognise(text, lang):
                with suppress(FaqsearchError):
                    calculate(found.function, found.inputs, day, ledger)

    return run, seeds


def calculation(folder: Path) -> tuple[Target, Seeds]:
    """``calc`` with anything after it: an argument on each line."""
    from click.testing import CliRunner

    from faqsearch.cli import main

    runner = CliRunner()
    seeds = [
        "clash\nAssault // Battery\n2\n--as-of\n2007-10-12",
        "mana-value\nsplit({R},{3}{G})",
        "mana-value\nadventure(4,7)\n--zone\nstack\n--face\n1\n--x\n3",
        'colors\n{"types": "Land", "mana_cost": "{W/U}"}',
        "payments\n{W/B}{W/B}{2/R}",
        "payable\n{W/P}{2}\nWUB\n--life\n2",
        "evolve\n2/2\n3/3\n3/3",
        "layers\n2/2\n+3/3\nset:1/1\nswitch\ncounter:+1/+1\ngain:flying\ncolors:red",
        "lethal\n3/3\n2\n--help",
        "discover\n4\n{2}{U}\nland",
    ]

    def run(data: bytes) -> None:
        arguments = [*data.decode("utf-8", "replace").replace("\0", "").split("\n")][:12]
        ended = runner.invoke(main, ["--library", str(folder), "calc", *arguments])
        assert ended.exit_code in range(4), ended.exit_code
        assert "please report it" not in ended.stderr, ended.stderr

    return run, [one.encode() for one in seeds]


TARGETS = {
    "document": document,
    "page": page,
    "bulk": bulk,
    "question": question,
    "notation": notation,
    "claim": claim,
    "calculation": calculation,
}


# --- the runs -------------------------------------------------------------------------------


def _mutate(seeds: Seeds, chance: random.Random) -> Callable[[bytes, int, int], bytes]:
    """Mutations by bytes, as the engine makes them, and by lines, as documents are made of."""
    lines = [line for seed in seeds for line in seed.split(b"\n")] or [b""]

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        if chance.random() < 0.5:
            return bytes(atheris.Mutate(data, len(data)))[:most]
        own = data.split(b"\n")
        at = chance.randrange(len(own))
        match chance.randrange(5):
            case 0:
                own.insert(at, chance.choice(lines))
            case 1:
                del own[at]
            case 2:
                own[at] = own[at] * chance.choice((2, 3, 50))
            case 3:
                own[at] += b" " + chance.choice(lines)
            case _:
                chance.shuffle(own)
        return b"\n".join(own)[:most]

    return mutate


def _fuzz(name: str, seconds: int, seed: int, keep: Path | None) -> None:
    """Run one target until its time is up, print what was found, and end the process."""
    from faqsearch.errors import FaqsearchError

    folder = tempfile.TemporaryDirectory()
    base = Path(folder.name)
    for part in ("work", "seeds"):
        (base / part).mkdir()
    with atheris.instrument_imports(include=["faqsearch"]):
        import faqsearch.cli.calc
        import faqsearch.export
        import faqsearch.reading.html
        import faqsearch.search.engine  # noqa: F401

        target, seeds = TARGETS[name](base / "work")
    for number, data in enumerate(seeds):
        (base / "seeds" / str(number)).write_bytes(data[:LONGEST_INPUT])
    with suppress(FaqsearchError):
        target(seeds[0])  # what is loaded once takes its time
    found: dict[str, bytes] = {}
    count, slowest, ends = 0, 0.0, time.monotonic() + seconds

    def one(data: bytes) -> None:
        nonlocal count, slowest
        count += 1
        began = time.process_time()
        what = ""
        try:
            target(data)
        except FaqsearchError as error:
            if "\n" in str(error).strip():
                what = f"a message of several lines: {type(error).__name__}"
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            ours = [frame for frame in frames if "/faqsearch/" in frame.filename] or frames
            place = f"{Path(ours[-1].filename).relative_to(ROOT)}:{ours[-1].lineno}"
            what = f"{type(error).__name__} at {place}: {error}".splitlines()[0][:200]
        taken = time.process_time() - began
        slowest = max(slowest, taken)
        if taken > SECONDS + SECONDS_PER_KB * len(data) / 1000:
            what = what or "an input that takes too long"
        key = what.split(": ")[0]
        if what and key not in found:
            found[key] = data
            print(f"{name}: {what} ({len(data)} bytes, {taken:.2f} s)")
            if keep:
                (keep / f"{name}-{len(found)}").write_bytes(data)
        if time.monotonic() > ends:
            print(f"{name}: {count:,} runs, slowest {slowest:.2f} s, {len(found)} findings")
            sys.stdout.flush()
            folder.cleanup()
            os._exit(bool(found))

    options = [f"-seed={seed}", f"-max_len={LONGEST_INPUT}", "-timeout=300", "-verbosity=0"]
    atheris.Setup(
        ["fuzz", *options, "-rss_limit_mb=4096", str(base / "seeds")],
        one,
        custom_mutator=_mutate(seeds, random.Random(seed)),
    )
    atheris.Fuzz()


def main() -> int:
    """Run the targets, one after the other."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    options.add_argument("--seconds", type=int, default=60, help="for each target")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--keep", type=Path, help="folder for inputs that something is found with")
    options.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    if given.alone:
        _fuzz(given.targets[0], given.seconds, given.seed, given.keep)
    ends = 0
    for name in given.targets or TARGETS:
        again = [sys.executable, "-m", "tests.bench.fuzz", "--alone", name]
        again += [f"--seconds={given.seconds}", f"--seed={given.seed}"]
        again += [f"--keep={given.keep}"] if given.keep else []
        ended = subprocess.run(again, cwd=ROOT, check=False, stderr=subprocess.PIPE)
        if ended.returncode not in (0, 1):  # the engine itself gave up: out of memory or time
            sys.stderr.buffer.write(ended.stderr[-4000:])
        ends |= ended.returncode
    return int(ends != 0)


if __name__ == "__main__":
    sys.exit(main())
