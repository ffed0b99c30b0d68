"""Refresh the tables of restatements after an edit of the corpus.

Run python -m tests.tools.make_coverage; it writes tests/coverage.tsv, and from it
restatements.tsv, which ships and tells the library which of our texts restate a
statement.

Each row is one statement of a source document: file, lines, kind, the fingerprint of its
text, and where the corpus restates it: document, English section heading, and the place
in the section, the rule number, or for a card block its number in the document. The ids
of the two restatements are computed from that place; a card block's are its names, and
those of a preamble the words themselves.

Published rulings of today often say what such a statement says in the words of today's
rules. Those that were read and say neither more nor less stand in tests/reworded.tsv: the
id of the ruling, that of the statement, and the card.
"""

from __future__ import annotations

import csv
import sys
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from faqsearch.languages import Lang  # noqa: E402
from faqsearch.nouns.parsed import ParsedDocument  # noqa: E402
from faqsearch.reading import parse  # noqa: E402
from faqsearch.reading.ids import ruling_id  # noqa: E402

TABLE = ROOT / "tests/coverage.tsv"
REWORDED = ROOT / "tests/reworded.tsv"
SHIPPED = ROOT / "faqsearch/authority/data/restatements.tsv"
_NO_UNITS = frozenset({"card", "example", "preamble"})  # a rule's example goes with its rule


@dataclass(frozen=True)
class Row:
    """One statement of a source, and where it is restated."""

    file: str
    first: int
    last: int
    kind: str
    fingerprint: str
    document: str
    section: str
    place: str
    en: str
    fr: str


def read_table() -> list[Row]:
    """Return the rows of the table, in its order."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return [
            Row(**{**row, "first": int(row["first"]), "last": int(row["last"])}) for row in rows
        ]


def read_reworded() -> list[tuple[str, str, str]]:
    """Return the published rulings that say what a statement says, with it and the card."""
    lines = REWORDED.read_text("utf-8").splitlines()[1:]
    return [(ruling, statement, card) for ruling, statement, card in (x.split("\t") for x in lines)]


def read_corpus() -> dict[tuple[str, Lang], ParsedDocument]:
    """Return every document that ships, by file stem and language."""
    return {
        (path.stem, lang): parse(path.read_bytes(), str(path.relative_to(ROOT)))
        for lang in Lang
        for path in sorted((ROOT / "corpus" / lang.value).glob("*.txt"))
    }


def restatement(row: Row, lang: Lang, corpus: dict[tuple[str, Lang], ParsedDocument]) -> str:
    """Return the id of a row's restatement in a language.

    A ruling's id comes from its text; a rule or example is named by its number.
    Raises LookupError when nothing stands at the place.
    """
    english, document = corpus[row.document, Lang.EN], corpus[row.document, lang]
    if row.kind == "preamble":
        return row.kind
    if row.kind == "card":
        return document.faces[int(row.place) - 1].name
    if row.kind in {"rule", "example"}:
        number, _, example = row.place.partition(" example ")
        rule = next(rule for rule in document.rules if str(rule.number) == number)
        text = rule.examples[int(example) - 1] if example else rule.text
        return ruling_id(text, lang)
    index = next(i for i, s in enumerate(english.sections) if s.heading == row.section)
    return document.sections[index].rulings[int(row.place) - 1]


def shipped_rows(rows: list[Row]) -> list[str]:
    """Return the lines that ship: each statement's id and the ids of its restatements."""
    pairs = {(row.fingerprint, row.en, row.fr) for row in rows if row.kind not in _NO_UNITS}
    restated = {fingerprint: (en, fr) for fingerprint, en, fr in pairs}
    pairs |= {(ruling, *restated[statement]) for ruling, statement, _ in read_reworded()}
    return ["\t".join(("statement", "en", "fr")), *("\t".join(pair) for pair in sorted(pairs))]


def main() -> None:
    """Write the tables anew with the ids of today's corpus."""
    corpus = read_corpus()
    rows = [
        replace(
            row,
            en=restatement(row, Lang.EN, corpus),
            fr=restatement(row, Lang.FR, corpus),
        )
        for row in read_table()
    ]
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerow(Row.__annotations__)
        writer.writerows(vars(row).values() for row in rows)
    SHIPPED.write_bytes("".join(f"{line}\n" for line in shipped_rows(rows)).encode("utf-8"))


if __name__ == "__main__":
    main()
