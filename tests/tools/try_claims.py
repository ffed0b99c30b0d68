"""Says of each claim in a file of ``faqsearch/checker/data/claims`` what the model makes of it.

``python -m tests.tools.try_claims FILE DATE`` evaluates on that day and today: a line for each
claim whose answer differs from what is stated then, or has turned since.
"""

from __future__ import annotations

import sys
import tomllib
from datetime import date
from pathlib import Path

from faqsearch.authority import Authority
from faqsearch.authority.ledger import Ledger
from faqsearch.checker.era import Era
from faqsearch.checker.evaluate import agrees, evaluate, flips, projected
from faqsearch.errors import FaqsearchError
from faqsearch.nouns.cards import Card


def main(path: str, day: str) -> int:
    """Print what differs; the exit code is the number of claims that were wrong that day."""
    ledger, authority, on, wrong = Ledger.bundled(), Authority.bundled(), date.fromisoformat(day), 0

    def lookup(name: str) -> Card | None:
        found = authority.by_name(name.casefold())
        return authority.cards[found[0]] if found else None

    rows = tomllib.loads(Path(path).read_text("utf-8")).get("claim", [])
    for row in rows:
        function, inputs, stated = row["function"], row["inputs"], row["stated"]
        try:
            then = evaluate(function, inputs, Era(on, ledger), lookup)
            turned = flips(function, inputs, on, ledger, stated, lookup)
        except FaqsearchError as error:
            wrong += 1
            print(f"{row['ruling']} {function}: {error}")
            continue
        if not agrees(then, stated):
            wrong += 1
            print(f"{row['ruling']} {function}: stated {stated}, {projected(then, stated)} then")
        for flip in turned:
            print(f"{row['ruling']} {function}: {flip.day} {flip.changes} {flip.after}")
    print(f"{len(rows)} claims, {wrong} wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
