"""Documents of any size: every format that is read, and shapes made to be slow or large."""

from __future__ import annotations

import gzip
import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from faqsearch.authority import Authority
from faqsearch.checker.check import Checker
from faqsearch.checker.lint import lint
from faqsearch.dates import find_dates, parse_date
from faqsearch.errors import NotationError
from faqsearch.linking import link
from faqsearch.notations.mana import ManaCost, find_symbols
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.notations.typeline import TypeLine
from faqsearch.reading import parse
from faqsearch.reading.bulk.gathering import Gathering
from faqsearch.reading.bulk.reader import read_bulk
from faqsearch.reading.citations import find_citations

TESTS = Path(__file__).parents[1]
GOLDEN = TESTS / "reading" / "golden"


def read_document(data: bytes) -> None:
    """Read a document."""
    parse(data, "document.txt")


@cache
def _authority() -> Authority:
    return Authority.bundled()


def judge(data: bytes) -> None:
    """Read a document as ``check --lint`` does, without a library: link it and check all of it."""
    authority = _authority()
    linked = link(parse(data, "document.txt"), authority)
    Checker(authority.mechanics, authority.card_called).document(linked.parsed)
    lint(linked.parsed.rulings, authority.cards.get, authority.mechanics)


def read_data(data: bytes) -> None:
    """Read a bulk file, and unite what it has of each card."""
    gathering = Gathering()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bulk.json")  # noqa: PTH118
        Path(path).write_bytes(data)
        for thing in read_bulk(path, mechanics=lambda name: [name], notify=str):
            gathering.add(thing)
    for _ in (*gathering.take_rulings(), *gathering.take_cards()):
        pass


def read_notation(data: bytes) -> None:
    """Read a text as each notation of the game."""
    text = data.decode("utf-8")
    for read in (ManaCost.parse, TypeLine.parse, RuleNumber.parse_typed, parse_date):
        with suppress(NotationError):
            read(text)
    find_symbols(text)
    find_dates(text)
    find_citations(text)


class Shape(NamedTuple):
    """How a document of some bytes is made, and how it is read."""

    make: Callable[[int], bytes]
    read: Callable[[bytes], None] = read_document


def repeated(
    unit: str | bytes,
    head: str | bytes = b"",
    tail: str | bytes = b"",
    read: Callable[[bytes], None] = read_document,
) -> Shape:
    """A document of one piece over and over."""
    one, above, below = (x.encode() if isinstance(x, str) else x for x in (unit, head, tail))
    return Shape(lambda size: above + one * max(2, size // len(one)) + below, read)


def _golden(name: str) -> Shape:
    """A golden document over and over, its pieces told apart by a number."""
    text = (GOLDEN / name).read_text("utf-8")
    head, body = ("<html><body>\n", text.split("<body>")[-1]) if "<body>" in text else ("", text)
    body = body.replace("</body>", "").replace("</html>", "")

    def make(size: int) -> bytes:
        count = max(2, size // len(body.encode()))
        return (head + "\n".join([body] * count)).encode()

    return Shape(make)


def _rules(size: int) -> bytes:
    lines = [
        "Game of Lanterns: Complete Rules\n\nThese rules are effective as of May 1, 2011.\n",
        "Contents\n\n1. Lantern Concepts\n100. General\nGlossary\nCredits\n",
        "1. Lantern Concepts\n\n100. General\n",
    ]
    number, length = 1, 0
    while length < size:
        lines.append(
            f"100.{number}. A lantern of number {number} is lit. See rules 100.{number}a–c.\n\n"
            f"100.{number}a It glows twice, and rule 100.{max(1, number - 1)} tells why.\n\n"
            "Example: Two lanterns count as four.\n"
        )
        length += len(lines[-1])
        number += 1
    return "\n".join(
        [*lines, "Glossary\n\nLantern\nA card that glows.\n\nCredits\n\nAda\n"]
    ).encode()


def of_records(
    record: Callable[[int], Mapping[str, object]], end: str = ","
) -> Callable[[int], Iterator[str]]:
    """Records of JSON, made of their numbers, up to some bytes."""

    def records(size: int) -> Iterator[str]:
        length = number = 0
        while length < size or number < 2:
            text = json.dumps(record(number))
            length += len(text)
            yield text if number == 0 else end + text
            number += 1

    return records


def printing_of(number: int) -> dict[str, object]:
    """A card as Scryfall has it."""
    return {
        "object": "card", "lang": "en", "layout": "normal", "name": f"Lantern {number}",
        "oracle_id": f"id-{number}", "mana_cost": "{2}{W/U}", "type_line": "Creature — Spirit",
        "oracle_text": "Flying", "power": "2", "toughness": "2", "keywords": ["Flying"],
        "set": "lan", "released_at": "2011-05-01",
    }  # fmt: skip


def _mtgjson(size: int) -> bytes:
    record = [{
        "name": "Lantern", "layout": "normal", "manaCost": "{2}{W/U}", "type": "Creature — Spirit",
        "text": "Flying", "power": "2", "toughness": "2", "keywords": ["Flying"],
        "identifiers": {"scryfallOracleId": "x"}, "printings": ["LAN"], "foreignData": [
            {"language": "French", "name": "Lanterne", "type": "Créature : esprit", "text": "Vol"}
        ],
        "rulings": [{"date": "2011-05-01", "text": "A lantern that is lit glows."}],
    }]  # fmt: skip
    one = json.dumps(record)[1:-1]
    count = max(2, size // len(one))
    cards = ",".join(f'"Lantern {n}": [{one}]' for n in range(count))
    return f'{{"meta": {{}}, "data": {{{cards}}}}}'.encode()


def joined(records: Callable[[int], Iterator[str]], head: str, tail: str) -> Callable[[int], bytes]:
    """Records between a head and a tail."""
    return lambda size: (head + "".join(records(size)) + tail).encode()


FORMATS = {
    path.name: _golden(path.name)
    for path in sorted(GOLDEN.iterdir())
    if path.suffix in (".txt", ".html", ".md") and "rules" not in path.name
} | {
    "rules": Shape(_rules),
    "rules_thread.txt": _golden("rules_thread.txt"),
    "rules_summary.txt": _golden("rules_summary.txt"),
    "corpus": Shape(
        lambda size: b"\n".join(
            [path.read_bytes() for path in sorted((TESTS.parent / "corpus").glob("en/*.txt"))]
            * max(1, size // 60_000)
        )[: max(size, 10_000)]
    ),
    "scryfall.json": Shape(joined(of_records(printing_of), "[", "]"), read_data),
    "scryfall.jsonl": Shape(joined(of_records(printing_of, "\n"), "", "\n"), read_data),
    "mtgjson.json": Shape(_mtgjson, read_data),
}
"""Each format."""

HEAD = "***Keyword: Shimmer***\n\n* One bullet of the lantern.\n\n* Two bullets.\n\n"

HOSTILE = {
    "empty bullets": repeated("* \n", HEAD),
    "bare stars": repeated("*\n", HEAD),
    "one line of words": repeated("lantern ", HEAD),
    "one line of stars": repeated("*", HEAD),
    "one line of bullets": repeated("* a", HEAD),
    "one line of dashes": repeated("-", HEAD),
    "one line of spaces": repeated(" ", HEAD, "x"),
    "spaces and a star": repeated(" ", HEAD + "* a", "*"),
    "one line of quotes": repeated("“", HEAD),
    "one line of brackets": repeated("[", HEAD),
    "one line of parens": repeated("(", HEAD),
    "one line of braces": repeated("{W/", HEAD),
    "one line of digits": repeated("1", HEAD),
    "one line of numbers": repeated("702.19b, ", HEAD + "* See rules "),
    "one line of ranges": repeated("702.19a–z ", HEAD + "* See rules "),
    "one line of capitals": repeated("Lantern Of ", HEAD),
    "one line of dates": repeated("June 11, 2008 ", HEAD),
    "lines of stars": repeated("*" * 80 + "\n", HEAD),
    "lines of braces": repeated("{W}" * 20 + "\n", HEAD),
    "headings": repeated("***Keyword: Shimmer***\n", HEAD),
    "names": repeated("Lantern\n\n", HEAD),
    "blocks": repeated("Lantern\n{1}{W}\nCreature -- Spirit\n2/2\nFlying\n\n", HEAD),
    "open parens": repeated("Lantern\n{1}{W}\nCreature -- Spirit\n2/2\nVol (Cette\n", HEAD),
    "costs": repeated("{1}{W}\n", HEAD),
    "slashes": repeated("//\n", HEAD),
    "items": repeated("1) a\n-- b\n", HEAD),
    "see": repeated("* See “Shimmer” above.\n", HEAD),
    "official rules": repeated("The official rules for shimmer are as follows:\n", HEAD),
    "blank lines": repeated("\n", HEAD, "* end\n"),
    "returns": repeated("\r", HEAD, "* end\n"),
    "questions": repeated("Q: May I?\n", HEAD),
    "answers": repeated("Q: May I?\nA: Yes.\n"),
    "dates": repeated("June 11, 2008\n", HEAD),
    "rulings": repeated("2011-05-01 A lantern glows.\n", "Lantern\n"),
    "rules unordered": repeated("702.19b A lantern glows. See rule 1.1.\n"),
    "one rule": repeated("702.19. Lantern\n", HEAD),
    "examples": repeated("Example: Two count.\n", "702.19a A lantern.\n" * 3),
    "contents": repeated("Contents\n\n1. Lantern Concepts\n\nGlossary\n\nCredits\n\n"),
    "glossary": repeated("Lantern\nA card.\n\n", _rules(10).split(b"Ada")[0].decode()),
    "short lines": repeated("a\n", HEAD),
    "wrapped words": repeated("a lantern that is lit glows and\n", HEAD),
    "replacement bytes": repeated(b"\xff\xfe ", b"* a\n\n* b\n\n"),
    "markdown links": repeated("[a](http://x", "# a\n\n# b\n\n# c\n\n"),
    "markdown brackets": repeated("![", "# a\n\n# b\n\n# c\n\n* a\n"),
    "markdown bold": repeated("**a", "# a\n\n# b\n\n# c\n\n* a\n"),
    "markdown hashes": repeated("#", "# a\n\n# b\n\n# c\n\n* a\n## a"),
    "markdown hash words": repeated(" #", "# a\n\n# b\n\n# c\n\n* a\n## a", "x"),
    "markdown numbers": repeated("1. a\n   1. b\n2. a:\n", "# a\n\n## b\n\n"),
    "struck": repeated("~~a\n~~ ~~", HEAD),
    "struck tags": repeated("<del>a<s>", HEAD),
    "bullets alone": repeated("-\n1.\na\n", HEAD),
    "markdown quotes": repeated("> ", "# a\n\n# b\n\n# c\n\n* a\n"),
    "markdown escapes": repeated("\\", "# a\n\n# b\n\n# c\n\n* a\n"),
    "html p": repeated("<p>", "<html>"),
    "html deep": repeated("<div>", "<html>"),
    "html deep unknown": repeated("<x-y>", "<html>"),
    "html deep lists": repeated("<ul><li>", "<html>"),
    "html td": repeated("<td>", "<html><table><tr>"),
    "html li": repeated("<li>", "<html><ul>"),
    "html closed": repeated("</div>", "<html>"),
    "html less-than": repeated("<", "<html>"),
    "html open tags": repeated("<a ", "<html>"),
    "html attributes": repeated(" a=b", "<html><p", ">"),
    "html open quotes": repeated("<a b='", "<html>"),
    "html quoted": repeated("'\"", "<html><a ", ">"),
    "html comments": repeated("<!--", "<html>"),
    "html empty comments": repeated("<!-->", "<html>"),
    "html declarations": repeated("<!", "<html>"),
    "html cdata": repeated("<![CDATA[", "<html>"),
    "html instructions": repeated("<?", "<html>"),
    "html references": repeated("&#", "<html>"),
    "html names": repeated("&amp", "<html>"),
    "html scripts": repeated("<script>", "<html>"),
    "html script ends": repeated("</script", "<html><script>"),
    "html titles": repeated("<title>", "<html>"),
    "html br": repeated("<br>", "<html>"),
    "html bold": repeated("<b>a</b>", "<html>"),
    "html bold br": repeated("<b>a<br>", "<html>"),
    "html text nodes": repeated("a<wbr>", "<html>"),
    "html pre": repeated("a\n", "<html><pre>"),
    "html leading comments": repeated("<!-- -->", "", "<p>* a</p>"),
    "html leading spaces": repeated(" \n", "", "<html>* a</html>"),
    "json lists": Shape(lambda size: b"[" * size, read_data),
    "json objects": Shape(lambda size: b'{"a":' * (size // 5), read_data),
    "json deep record": Shape(lambda size: b'[{"object":"card","a":' + b"[" * size, read_data),
    "json long text": Shape(lambda size: b'[{"name":"' + b"a" * size + b'"}]', read_data),
    "json long number": Shape(lambda size: b'[{"power":' + b"1" * size + b"}]", read_data),
    "json keys": Shape(
        lambda size: b'[{"object":"card"' + b',"a":1' * (size // 6) + b"}]", read_data
    ),
    "json faces": Shape(
        lambda size: (
            b'[{"object":"card","layout":"x","name":"a","card_faces":['
            + b'{"name":"b"},' * (size // 13)
            + b'{"name":"c"}]}]'
        ),
        read_data,
    ),
    "json keywords": Shape(
        lambda size: (
            b'[{"object":"card","layout":"x","name":"a","keywords":['
            + b'"Walk",' * (size // 7)
            + b'"b"]}]'
        ),
        read_data,
    ),
    "json wrong": Shape(lambda size: b"[" + b"1," * (size // 2) + b"1]", read_data),
    "json lines wrong": Shape(lambda size: b"1\n" * (size // 2), read_data),
    "json mana": Shape(
        lambda size: (
            b'[{"object":"card","layout":"x","name":"a","mana_cost":"'
            + b"{W/" * (size // 3)
            + b'"}]'
        ),
        read_data,
    ),
    "notation costs": repeated("{W/U}", read=read_notation),
    "notation braces": repeated("{", read=read_notation),
    "notation digits": repeated("1", read=read_notation),
    "notation words": repeated("rule ", "", "702.19", read_notation),
    "notation lists": repeated("702.19b, ", "See rules ", "", read_notation),
    "notation dates": repeated("June 11, 2008 ", read=read_notation),
    "notation types": repeated("Elf ", "Creature — ", "", read_notation),
    "notation spaces": repeated(" ", "Creature", "Elf", read_notation),
    "gzip of spaces": Shape(lambda size: gzip.compress(b" " * size * 10), read_data),
    "gzip in gzip": Shape(lambda size: gzip.compress(gzip.compress(b"[" * size)), read_data),
    "gzip of lists": Shape(lambda size: gzip.compress(b"[" * size * 10), read_data),
}
"""Shapes that are made to be slow or large: unclosed, deep, on one line, without end."""

SHAPES = {**FORMATS, **HOSTILE}
