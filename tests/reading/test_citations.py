"""Citations of rules as documents write them, and what only looks like one."""

from __future__ import annotations

import pytest

from faqsearch.reading.citations import find_citations


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("as in rules 601.1b and 601.2f-h.", ["601.1b", "601.2f-h = 601.2f 601.2g 601.2h"]),
        ("rule 601.2f–h", ["601.2f–h = 601.2f 601.2g 601.2h"]),
        ("rule 601.2k-n", ["601.2k-n = 601.2k 601.2m 601.2n"]),
        ("définies dans la règle 217.7d.", ["217.7d"]),
        ("Voir règle 405.2.", ["405.2"]),
        ("la règle 406, « Capacités de mana », dit", ["406"]),
        ("règles 405.2, 406 et 407.1a", ["405.2", "406", "407.1a"]),
        ("règle(s) 502.72", ["502.72"]),
        ("Cf. 702.2", ["702.2"]),
        ("see 510.1", ["510.1"]),
        ("rule 510.1 c-d", ["510.1 c-d = 510.1c 510.1d"]),
        ("CR 613.8a", ["613.8a"]),
        ("Rules 601.2a through 601.2c", ["601.2a through 601.2c = 601.2a 601.2b 601.2c"]),
        ("règles 502.72a à 502.72c", ["502.72a à 502.72c = 502.72a 502.72b 502.72c"]),
        ("rules 704-706", ["704-706 = 704 705 706"]),
        ("502,72c", ["502,72c = 502.72c"]),
        ("502.81a Retrace, and later 702.81a", ["502.81a", "702.81a"]),
        ("505.1. Une double carte", ["505.1"]),
        ("It happens (702.19) again", ["702.19"]),
        ("rule 702.1l", ["702.1l = 702.11"]),
        ("rule 702.0 and 702.2", []),
        ("rules 601.2h-f", ["601.2h"]),
        ("rules 706-704", ["706"]),
        ("180 cards for 100.50 euros", []),
        ("a 3.5 version of 1999.12", []),
        ("see 406 cards", []),
        ("the rule of 20 cards", []),
        ("", []),
    ],
)
def test_citations(text: str, found: list[str]) -> None:
    written = []
    for citation in find_citations(text):
        assert text[citation.span.start : citation.span.end] == citation.written
        numbers = " ".join(map(str, citation.numbers))
        same = numbers == citation.written
        written.append(numbers if same else f"{citation.written} = {numbers}")
    assert written == found
