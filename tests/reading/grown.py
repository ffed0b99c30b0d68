"""Shapes that once took a time that grew as the square of their size, and others like them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from faqsearch.reading.pasted import parse_pasted
from tests.reading.growing import (
    FORMATS,
    HEAD,
    Shape,
    joined,
    judge,
    of_records,
    printing_of,
    read_data,
    read_document,
    repeated,
)


def paste(data: bytes) -> None:
    """Read rulings pasted under a name."""
    parse_pasted(data, "-", {"Clash"}.__contains__)


GAPS = {"spaces": " ", "no-break spaces": "\u00a0", "em spaces": "\u2003"}


def _of_gaps(name: str, gap: str) -> dict[str, Shape]:
    """Every kind of line with white space in it that doesn't end."""
    marks = "# a\n\n# b\n\n# c\n\n* a"
    return {
        f"{name} in {where}": repeated(gap, before, after)
        for where, before, after in (
            ("a bullet", HEAD + "* a", "b\n"),
            ("a heading", HEAD + "***Keyword: a", "b***\n\n* b\n"),
            ("a paragraph", HEAD + "A lantern", "b\n"),
            ("a name", HEAD + "A lantern", "b\n{W}\nCreature -- Spirit\n"),
            ("a type line", HEAD + "A lantern\n{W}\nCreature", "Spirit\n"),
            ("a rule", "702.19a A lantern.\n702.19b a", "x\n"),
            ("a question", "Q: a", "b\nA: Yes.\n"),
            ("a day", "Lantern\n2011-05-01", "x\n2011-05-01 A lantern glows brightly.\n"),
            ("a flat text", "Lantern. " * 400 + " ----- a ----- b ----- * a", "b\n"),
            ("Markdown", marks, "b\n"),
            ("a Markdown heading", f"{marks}\n## a", "b\n"),
            ("HTML", "<html><p>* a", "b</p><p>* b</p>"),
        )
    }


def _numbered(one: str, head: str = "", tail: str = "") -> Callable[[int], bytes]:
    """One piece over and over with a number in it, ``@``."""

    def make(size: int) -> bytes:
        count = max(2, size // len(one))
        return (head + "".join(one.replace("@", str(n)) for n in range(count)) + tail).encode()

    return make


def _alike(record: Callable[[int], Mapping[str, object]]) -> Shape:
    """Cards of Scryfall that are one card."""

    def printing(number: int) -> dict[str, object]:
        return {**printing_of(number), "name": "Lantern", "oracle_id": "x", **record(number)}

    return Shape(joined(of_records(printing), "[", "]"), read_data)


BLOCK = "Lantern @\n{1}{W}\nCreature -- Spirit\n2/2\nFlying\n"
GROWING = {
    **{name: shape for gap in GAPS.items() for name, shape in _of_gaps(*gap).items()},
    "a bullet that goes on": repeated("Lantern Glow\n", HEAD + "* A bullet.\n"),
    "an item that goes on": repeated("Lantern Glow\n", HEAD + "* A bullet.\n1) one\n"),
    "items of a bullet": repeated("1) one\n", HEAD + "* A bullet.\n"),
    "a rule that goes on": repeated("Lantern Glow\n", "702.19b A lantern.\n702.19c A lamp.\n"),
    "an answer that goes on": repeated("Lantern Glow\n", "Q: Really?\nA: Yes.\n"),
    "a ruling that goes on": repeated("A B\n", "Lantern\n2011-05-01 · wotc\n"),
    "a pasted ruling that goes on": repeated("Lantern Glow\n", "Clash\n", read=paste),
    "a statement that goes on": repeated(
        "Lantern Glow\n",
        "Table of Contents\nA - Abilities\nA - Abilities\n" + "A.1.1 - A lantern.\n" * 9,
    ),
    "a rule in two languages": Shape(
        lambda size: (
            b"702.19b The lantern is lit when you draw it.\n" * (size // 90)
            + b"702.19b La lanterne est dans votre main quand vous la jouez.\n" * (size // 120)
        )
    ),
    "hashes in a Markdown heading": repeated("#", "# a\n\n# b\n\n# c\n\n* a\n## a", "x\n"),
    "blank Markdown": repeated("\n", "", "# a\n\n# b\n\n# c\n\n* a\n* b\n"),
    "underscores": repeated("_", HEAD),
    "blocks without rulings": Shape(_numbered(BLOCK + "\n", HEAD, "* They glow.\n"), judge),
    "halves without end": Shape(_numbered(BLOCK + "//\n", HEAD, "\n* They glow.\n"), judge),
    "cards": Shape(_numbered(BLOCK + "\n* Lantern @ glows.\n\n-----\n\n", HEAD), judge),
    "mechanics with rules": Shape(
        _numbered("***Keyword: Flying***\n\n702.19b A lantern @.\n\n* It glows.\n\n"), judge
    ),
    "headings with rules": Shape(
        _numbered("***Keyword: Shimmer @***\n\n702.19b A lantern.\n\n* It glows.\n\n"), judge
    ),
    **{
        f"one ruling of {what}": repeated(unit, HEAD + "* Oblivion Ring ", "\n", judge)
        for what, unit in (
            ("names", "Oblivion Ring, "),
            ("examples", "such as a lantern "),
            ("words", "lantern "),
            ("sentences", "It is countered. "),
            ("keywords", "Flying is a thing. "),
            ("braces", "{"),
            ("parens", "("),
            ("quotes", "“"),
            ("numbers", "702.19b, "),
            ("commas", ","),
        )
    },
    "one rule of braces": repeated("{", "702.19b A lantern ", "\n", judge),
    "one rule of stars": repeated("* ", "702.19b A lantern ", "\n", judge),
    "one ruling of claims": Shape(
        _numbered("A card with mana cost {@}{U} has a mana value of @. ", HEAD + "* ", "\n"), judge
    ),
    "one ruling of answers": Shape(
        _numbered("A card with mana cost {2}{U} has a mana value of @. ", HEAD + "* ", "\n"), judge
    ),
    "examples under a card": repeated(
        "and Fire and Ice ", HEAD + BLOCK + "\n* Fire // Ice ", "\n", judge
    ),
    "French names of a card": Shape(
        _numbered(
            '{"language": "French", "name": "Lanterne @"},',
            '{"data": {"Lantern": [{"name": "Lantern", "type": "Land", "foreignData": [',
            '{"language": "German", "name": "L"}]}]}}',
        ),
        read_data,
    ),
    "rulings of a card": Shape(
        _numbered(
            '{"date": "2011-05-01", "text": "It glows @."},',
            '{"data": {"Lantern": [{"name": "Lantern", "type": "Land", "rulings": [',
            '{"date": "2011-05-01", "text": "It glows."}]}]}}',
        ),
        read_data,
    ),
    "printings of a card": Shape(
        _numbered(
            '{"name": "Lantern", "type": "Land", "setCode": "S@", "keywords": ["K@"], "rulings": '
            '[{"date": "2011-05-01", "text": "It glows @."}], "foreignData": '
            '[{"language": "French", "name": "Lanterne @"}]},',
            '{"data": {"releaseDate": "2011-05-01", "cards": [',
            '{"name": "Lantern", "type": "Land"}]}}',
        ),
        read_data,
    ),
    "sets of a card": _alike(lambda number: {"set": f"s{number}"}),
    "names of a card": _alike(lambda number: {"name": f"Lantern {number}"}),
    "keywords of a card": _alike(lambda number: {"keywords": [f"K{number}"]}),
    "French printings of a card": _alike(
        lambda number: {"lang": "fr", "printed_name": f"Lanterne {number}"}
    ),
}
"""Shapes that once took a time that grew as the square of their size, and others like them."""

JUDGED = {
    f"{name}, judged": Shape(shape.make, judge)
    for name, shape in FORMATS.items()
    if shape.read is read_document
}
"""Each format of a document, read as ``check`` does."""
