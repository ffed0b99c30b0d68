"""The mark of a weak hit: how often it is on what is right, and missing on what is not.

    python tests/bench/weak.py [-v] [--full LIBRARY]

Over the documents that ship: the topics of ``tests/relevance`` whose first hit answers, and
the questions of ``tests/relevance/unanswered.txt``, which nothing answers; with ``--full`` over
a library of all cards and a rules text ``full.toml`` and ``nonsense.txt``. Prints for pairs
of thresholds, those in use first, how many right first hits are marked and how many first
hits for the others aren't.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from relevance import ROOT, Topic, asked, full_topics, own_topics

import faqsearch.search.engine as engine
from faqsearch.api import Library, open_library

UNANSWERED = ROOT / "tests" / "relevance" / "unanswered.txt"
NONSENSE = UNANSWERED.with_name("nonsense.txt")
SHARES = (0.6, 0.7, 0.8)
SHARES_IF_NAMED = (0.2, 0.3, 0.5)


def unanswered(path: Path = UNANSWERED) -> list[str]:
    """The questions of a file that nothing answers."""
    lines = path.read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def right_but_weak(library: Library, topics: list[Topic]) -> tuple[list[str], int]:
    """The topics whose first hit answers but is marked weak; how many first hits answer."""
    right = [o for o in asked(library, topics) if o.grades[:1] == [2]]
    return [o.topic.query for o in right if o.hits[0].weak], len(right)


def wrong_but_strong(library: Library, questions: list[str]) -> tuple[list[str], int]:
    """The unanswered questions whose first hit isn't marked weak; how many are asked."""
    first = [(q, library.search(q, limit=1).hits) for q in questions]
    return [q for q, hits in first if hits and not hits[0].weak], len(questions)


def main(arguments: list[str]) -> None:
    """Print the table, and with -v the questions that the thresholds in use get wrong."""
    used = (engine._WEAK, engine._WEAK_IF_NAMED)
    pairs = [used, *((s, n) for s in SHARES for n in SHARES_IF_NAMED if (s, n) != used)]
    print(f"{'share':>6}{'if named':>10}{'right, weak':>14}{'wrong, strong':>15}")
    with tempfile.TemporaryDirectory() as top:
        library, topics, nothing = open_library(top), own_topics(), unanswered()
        if "--full" in arguments:
            library = open_library(arguments[arguments.index("--full") + 1])
            topics, nothing = full_topics(), unanswered(NONSENSE)
        for share, named in pairs:
            engine._WEAK, engine._WEAK_IF_NAMED = share, named
            weak, right = right_but_weak(library, topics)
            strong, questions = wrong_but_strong(library, nothing)
            print(
                f"{share:6.2f}{named:10.2f}{f'{len(weak)} of {right}':>14}"
                f"{f'{len(strong)} of {questions}':>15}"
            )
            if (share, named) == used and "-v" in arguments:
                print("  right, weak:", *weak, sep="\n    ")
                print("  wrong, strong:", *strong, sep="\n    ")


if __name__ == "__main__":
    main(sys.argv[1:])
