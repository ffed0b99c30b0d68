"""Lists that are numbered, bullets alone on a line, words that are struck out."""

from __future__ import annotations

import pytest

from faqsearch.reading import parse

MARKDOWN = "# Lantern FAQ\n\n## Glow\n\n- It glows.\n\n## Lamp Bearer\n\n"
TEXT = "Lantern FAQ\n\n***Keyword: Glow***\n\nGlow is an ability of lamps.\n\n"
PAGE = "<html><h1>Lantern FAQ</h1>\n<h2>Lamp Bearer</h2>\n"


def rulings(text: str, path: str = "x.md") -> list[str]:
    parsed = parse(text.encode(), path)
    return [each.text for each in parsed.rulings if each.kind != "introduction"]


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("1. It shines.\n2. It is put out.\n", ["It shines.", "It is put out."]),
        ("1) It shines.\n1) It is put out.\n", ["It shines.", "It is put out."]),
        ("- It shines.\n1. It is put out.\n", ["It shines.", "It is put out."]),
        ("- It shines.\n  1. Take it.\n  2. Go.\n", ["It shines.\n1) Take it.\n2) Go."]),
        ("- Do this:\n\n1. Take it.\n2. Go.\n", ["Do this:\n1. Take it.\n2. Go."]),
        ("1. It shines:\n   - now\n   - then\n2. Out.\n", ["It shines:\n-- now\n-- then", "Out."]),
        ("- It shines.\n\n  For long.\n- Out.\n", ["It shines. For long.", "Out."]),
        ("- It shines.\n#### Deep\n- Out.\n", ["It shines.", "Out."]),
        ("- It shines.\n```\n# no heading\n```\n- Out.\n", ["It shines. # no heading", "Out."]),
        ("- It shines:\n\n  ~~~\n  - lit\n  ~~~\n- Out.\n", ["It shines: - lit", "Out."]),
        ("- [ ] It shines.\n- [x] Out.\n", ["It shines.", "Out."]),
        ("1. General\n2. Cards\n\n- It shines.\n", ["It shines."]),
        ("- See 702.19<sup>1</sup>.\n", ["See 702.19[1]."]),
        ("- It shines:\n\n| On | Off |\n|---|---|\n| 1 | 2 |\n", ["It shines:", "On | Off\n1 | 2"]),
    ],
)
def test_lists_of_markdown(source: str, texts: list[str]) -> None:
    assert rulings(MARKDOWN + source)[1:] == texts


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("<ol><li>It shines.</li><li>Out.</li></ol>", ["It shines.", "Out."]),
        ("<ul><li>It shines.</li></ul><ol><li>Out.</li></ol>", ["It shines.", "Out."]),
        ("<ol><li>So:<ol><li>a</li><li>b</li></ol></li></ol>", ["So:\n1) a\n2) b"]),
        ("<p>So:</p><ol><li>Go.</li><li>Out.</li></ol>", ["So:\n1. Go.\n2. Out."]),
        ("<ul><li><p>It shines.</p><p>Long.</p></li></ul>", ["It shines. Long."]),
        ("<ul><li>See 702.19<sup>1</sup>, the 1<sup>st</sup>.", ["See 702.19[1], the 1st."]),
        ("<ul><li>So:<pre>- a\n- b</pre></li></ul>", ["So: - a - b"]),
        ("<ul><li>•</li><li>—</li><li>It shines.</li></ul>", ["It shines."]),
        ("<table><tr><td>•</td><td>It shines.</td></tr></table>", ["It shines."]),
    ],
)
def test_lists_of_pages(source: str, texts: list[str]) -> None:
    heading = "<h2>Keyword: Glow</h2>\n<p>Glow is an ability.</p>\n"
    assert rulings(PAGE + heading + source, "x.html") == texts


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("1. It shines.\n2. It is put out.\n", ["It shines.", "It is put out."]),
        ("1) It shines.\n2) It is put out.\n", ["It shines.", "It is put out."]),
        ("* It shines.\n1) Take it.\n2) Go.\n", ["It shines.\n1) Take it.\n2) Go."]),
        ("•\nIt shines.\n•\nOut.\n", ["It shines.", "Out."]),
        ("-\nIt shines.\n-\nOut.\n", ["It shines.", "Out."]),
        ("1.\nIt shines.\n2.\nOut.\n", ["It shines.", "Out."]),
        ("-\nIt shines.\n", ["- It shines."]),
        ("•\tIt shines.\no\tLong.\n•\tOut.\n", ["It shines.\n-- Long.", "Out."]),
        ("\uf0b7\tIt shines.\n\uf0b7\tOut.\n", ["It shines.", "Out."]),
        ("* It shines.\n## Keyword: Shine\n* Out.\n", ["It shines.", "Out."]),
    ],
)
def test_lists_of_texts(source: str, texts: list[str]) -> None:
    assert rulings(TEXT + source, "x.txt") == texts


@pytest.mark.parametrize(
    ("source", "texts", "lines"),
    [
        ("* ~~Old.~~\n* New.\n", ["New."], [(7, "struck out")]),
        ("* It is ~~not~~ lit ~~now~~.\n", ["It is lit."], [(7, "struck out")]),
        ("* Lit ~~at\nall~~ now.\n", ["Lit now."], [(7, "struck out (to line 8)")]),
        ("* <del>Old.</del>\n* <S>a</S> New.\n", ["New."], [(7, "struck out (to line 8)")]),
        ("* [s]Old.[/s]\n* New [S].\n", ["New [S]."], [(7, "struck out")]),
        ("* ~~Old.\n\n* New~~.\n", ["~~Old.", "New~~."], []),
        ("* ~5 lamps, ~~ 6 ~~.\n", ["~5 lamps, ~~ 6 ~~."], []),
    ],
)
def test_struck_words_are_left_out_and_told(
    source: str, texts: list[str], lines: list[tuple[int, str]]
) -> None:
    parsed = parse((TEXT + source).encode(), "x.txt")
    assert [each.text for each in parsed.rulings[1:]] == texts
    assert [(each.line, each.what) for each in parsed.document.problems] == lines
    assert sum(parsed.document.accounting.values()) == 2 * parsed.document.accounting["lines"]


def test_two_headings_of_hashes_make_markdown_of_a_text() -> None:
    assert rulings("# Lantern FAQ\n\n## Glow\n\n- It glows:\n  - now\n- It goes out.\n") == [
        "It glows:\n-- now",
        "It goes out.",
    ]
