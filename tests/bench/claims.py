"""Print which ruling of the corpus states each open claim: python -m tests.bench.claims SHARED.

SHARED is the folder that holds cases/claims_open.json. Exit 1 when a claim has no ruling.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.tools.make_coverage import Row, read_table


def rulings_of(claim: dict[str, object], rows: list[Row]) -> list[Row]:
    """Return the rows of the coverage table whose lines a claim's lines meet."""
    first, last = claim["lines"]  # type: ignore[misc]
    return [
        row
        for row in rows
        if row.file == claim["file"] and row.first <= last and first <= row.last  # type: ignore[has-type]
    ]


def main() -> int:
    """Print a line a claim, then how many are stated and how many are missing."""
    path = Path(sys.argv[1]) / "cases/claims_open.json"
    claims = json.loads(path.read_text("utf-8"))["claims"]
    rows = read_table()
    missing = 0
    for claim in claims:
        found = rulings_of(claim, rows)
        missing += not found
        ids = ", ".join(f"{row.en} / {row.fr}" for row in found) or "MISSING"
        print(f"{claim['id']}  {claim['file'][:3]}:{claim['lines'][0]}  {ids}")
    print(f"{len(claims) - missing} of {len(claims)} claims are stated by a ruling of the corpus")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
