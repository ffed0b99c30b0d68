"""How good the verdicts are on the seeds: python -m tests.bench.verdicts SHARED.

SHARED is the folder that holds seeds/ and cases/claims_open.json. A statement of the open claims
counts for every ruling or quoted rule whose lines meet its own.

"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from faqsearch.api import Library, open_library
from faqsearch.nouns.answers import Hit
from faqsearch.nouns.verdicts import (
    Check,
    Method,
    Verdict,
)


class Score(NamedTuple):
    """Rulings by what they are and what was said of them, and how many carry which verdict."""

    right: int
    missed: tuple[str, ...]
    extra: tuple[str, ...]
    computable: int
    computed: int
    verdicts: Mapping[str, int]
    seconds: float

    @property
    def recall(self) -> float:
        """The share of superseded rulings that are called so."""
        return self.right / max(1, self.right + len(self.missed))

    @property
    def precision(self) -> float:
        """The share of rulings called superseded of which no open claim says the contrary."""
        return self.right / max(1, self.right + len(self.extra))


def score(library: Library, shared: Path) -> Score:
    """Check the seeds and compare with the open claims."""
    text = (shared / "cases/claims_open.json").read_text("utf-8")
    claims: list[dict[str, Any]] = json.loads(text)["claims"]
    files = [(path.name, path.read_bytes()) for path in sorted((shared / "seeds").glob("*.txt"))]
    started = time.perf_counter()
    answer = library.check(files)
    seconds = time.perf_counter() - started
    right, missed, extra, computable, computed = 0, [], [], 0, 0
    for hit in answer.hits:
        own = [claim for claim in claims if _meets(claim, hit)]
        check: Check | None = hit.check
        if not own or not check or not hit.source:
            continue
        place = f"{hit.source.path[:3]}:{hit.source.lines[0]}"
        said = check.verdict is Verdict.SUPERSEDED
        ended = any(claim["holds_under"]["today"] is False for claim in own)
        holds = all(claim["holds_under"]["today"] is True for claim in own)
        right += said and ended
        missed += [place] if ended and not said else []
        extra += [place] if holds and said else []
        if any(claim["mechanically_checkable"] == "yes" for claim in own):
            computable += 1
            computed += check.method is Method.COMPUTED
    verdicts = Counter(str(hit.check.verdict) for hit in answer.hits if hit.check)
    return Score(right, tuple(missed), tuple(extra), computable, computed, verdicts, seconds)


def _meets(claim: Mapping[str, Any], hit: Hit) -> bool:
    if not hit.source or hit.source.path != claim["file"]:
        return False
    first, last = claim["lines"]
    return bool(hit.source.lines[0] <= last and first <= hit.source.lines[1])


def main() -> int:
    """Print the score."""
    with tempfile.TemporaryDirectory() as folder:
        library = open_library(folder)
        library.documents()
        found = score(library, Path(sys.argv[1]))
    print(f"superseded: recall {found.recall:.3f}, precision {found.precision:.3f}")
    print(f"  missed: {', '.join(found.missed) or 'none'}")
    print(f"  no open claim says so: {', '.join(found.extra) or 'none'}")
    print(f"computed: {found.computed} of {found.computable} rulings with a computable claim")
    print(f"verdicts: {dict(found.verdicts)}")
    print(f"check of the seeds: {found.seconds:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
