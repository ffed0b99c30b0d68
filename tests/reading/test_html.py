"""HTML to lines: where they stand, and pages that mean harm."""

from __future__ import annotations

import time

import pytest

from faqsearch.errors import UnreadableDocument
from faqsearch.reading import parse
from faqsearch.reading.html import html_lines, is_html
from faqsearch.reading.lines import Line


def _texts(source: str) -> list[str]:
    return [line.text for line in html_lines(source.split("\n"), "x.html").lines if line.text]


def test_lines_keep_their_numbers() -> None:
    source = '<html>\n<p>One\ntwo\n</p>\n<p class="a\nb">three<br>\nfour</p>\n</html>'
    lines = [line for line in html_lines(source.split("\n"), "x.html").lines if line.text]
    assert lines == [Line(2, 3, "One two"), Line(6, 6, "three"), Line(7, 7, "four")]


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("<html><h2>Keyword: Glow</h2>", ["***Keyword: Glow***"]),
        ("<html><p><b>Keyword: Glow</b></p>", ["***Keyword: Glow***"]),
        ("<html><p><b>Glow is good.</b></p>", ["Glow is good."]),
        (f"<html><p><b>{'g' * 90}</b></p>", [f"***{'g' * 90}***"]),
        (f"<html><p><b>{'g' * 91}</b></p>", ["g" * 91]),
        ("<html><p><i>LANTERN LIGHT</i></p>", ["_LANTERN LIGHT_"]),
        ("<html><ul><li>a<ul><li>b</li></ul></li></ul>", ["* a", "-- b"]),
        ("<html><ul><li>a<ol><li>b</li><li>c</li></ol></li></ul>", ["* a", "1) b", "2) c"]),
        ("<html><p>a</p><hr><p>b</p>", ["a", "-----", "b"]),
        ("<html><tr><td>a</td><td>b</td></tr>", ["a | b"]),
        ("<html><pre>a\n\nb</pre>", ["a", "b"]),
        ("<html>Pay <img alt='2'><img alt='White or Blue'>.", ["Pay {2}{W/U}."]),
        ("<html><p>x <!-- <p>no</p> -->y</p><style>z</style>", ["x y"]),
        ("<html><p>1 < 2 & 3 &gt; 2</p>", ["1 < 2 & 3 > 2"]),
    ],
)
def test_elements(source: str, texts: list[str]) -> None:
    assert _texts(source) == texts


def test_a_page_with_few_tags_is_text() -> None:
    assert not is_html(["Write to <Judges@Example.org>, or <b>call</b>."])
    assert is_html(["", "<!DOCTYPE html>", "<p>x"])


@pytest.mark.parametrize(
    "source",
    [
        "<html>" + "<b>" * 100_000,
        "<html>" + "<ul><li>" * 50_000,
        "<html>" + "<" * 300_000,
        "<html>" + "<!--" * 100_000,
        "<html><p " + '"<p ' * 100_000,
        "<html>" + "<![" * 100_000,
        "<html>" + "<p>" * 4_000 + "</div>" * 4_000 + "x",
        "<html><a " + "a=1 " * 100_000 + ">x</a>",
    ],
    ids=["nested", "lists", "brackets", "comments", "quotes", "sections", "unbalanced", "long"],
)
def test_hostile_pages_end_soon(source: str) -> None:
    start = time.process_time()
    with pytest.raises(UnreadableDocument):
        parse(source.encode(), "x.html")
    assert time.process_time() - start < 20  # a quadratic reader needs minutes


RULINGS = "<h1>Lantern FAQ</h1><p>***Glow***</p>\n<p>* It glows.</p>\n"


@pytest.mark.parametrize(
    ("source", "texts", "problems"),
    [
        ("<p>* One <s>old</s>new.</p>", ["One new."], [(3, "struck out")]),
        ("<ul><li><del>Old.</del></li></ul><p>* New.</p>", ["New."], [(3, "struck out")]),
        (
            '<p style="text-decoration: line-through">* Old\none.</p>',
            [],
            [(3, "struck out (to line 4)")],
        ),
        ('<p style="display:none">* Old.</p>', [], [(3, "hidden")]),
        ("<p hidden>* Old.</p><p>* New.</p>", ["New."], [(3, "hidden")]),
        ("<strike> </strike><nav></nav><script>x</script><p>* New.</p>", ["New."], []),
        (
            "<script>a</script><nav>A\nB</nav>\n<nav>C</nav>",
            [],
            [(3, "page chrome: a <nav> (to line 5)")],
        ),
        ("<textarea>* Lost.</textarea>", [], [(3, "page chrome: a <textarea>")]),
        ("<noscript>* Lost.</noscript>", [], [(3, "page chrome: a <noscript>")]),
        ("<svg><text>* Lost.</text></svg>", [], [(3, "page chrome: a <svg>")]),
        ("<select><option>* Lost.</select>", [], [(3, "page chrome: a <select>")]),
        ("<button>* Lost.</button>", [], [(3, "page chrome: a <button>")]),
        (
            "<script>x\n<p>* two.</p>\n<p>* three.</p>\n",
            [],
            [(3, "a <script> that is never closed: 3 lines not read (to line 5)")],
        ),
        (
            "<style>a</style><style>\n<p>* two.</p>",
            [],
            [(3, "a <style> that is never closed: 2 lines not read (to line 4)")],
        ),
        (
            "<div><title>a\nb</div>\n<ul><li>Two.</li></ul>",  # the element around it ends it
            ["Two."],
            [(3, "a <title> that is never closed: 2 lines not read (to line 4)")],
        ),
    ],
)
def test_what_is_skipped_is_told(
    source: str, texts: list[str], problems: list[tuple[int, str]]
) -> None:
    parsed = parse((RULINGS + source).encode(), "x.html")
    assert [ruling.text for ruling in parsed.rulings][1:] == texts
    told = [(p.line, p.what) for p in parsed.document.problems if p.done == "skipped"]
    assert told == problems
