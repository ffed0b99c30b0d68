"""Questions with their answers, and what stands between them."""

from __future__ import annotations

from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.reading import parse

PAIR = ["Q: Does a lamp glow?", "A: It does.", ""]


def read(*lines: str) -> ParsedDocument:
    return parse("\n".join([*PAIR, *lines]).encode(), "pond.txt")


def told(parsed: ParsedDocument) -> list[tuple[int | None, str, str]]:
    return [(one.line, one.what, one.done) for one in parsed.document.problems]


def test_a_pair_is_one_ruling_with_every_paragraph() -> None:
    parsed = read("Q2: In the dark?", "Or not?", "", "A2: Both.", "", "Even twice.", "")
    assert [(str(one.kind), one.text, one.source.lines) for one in parsed.rulings] == [
        ("answer", "Q: Does a lamp glow?\nA: It does.", (1, 2)),
        ("answer", "Q2: In the dark?\nOr not?\nA2: Both.\nEven twice.", (4, 9)),
    ]
    assert [(str(one.kind), len(one.rulings)) for one in parsed.sections] == [("answers", 2)]
    assert (parsed.document.accounting["ruling"], told(parsed)) == (6, [])


def test_a_question_without_an_answer_is_no_ruling() -> None:
    parsed = read("Q: Who asked?", "Nobody.", "", "Q: And now?", "A: Ada.")
    assert [one.text for one in parsed.rulings][1:] == ["Q: And now?\nA: Ada."]
    assert told(parsed) == [(4, "a question with no answer", "kept as prose, no ruling")]
    assert parsed.document.accounting["prose"] == 2


def test_what_stands_under_no_question_is_told() -> None:
    parsed = read("-----", "Some words.", "12 messages · 80 vues", "A: Ada.")
    what, done = "a paragraph under no question", "kept as prose, no ruling"
    assert told(parsed) == [
        (5, what, done),
        (6, "page chrome: a forum's counters", "skipped"),
        (7, what, done),
    ]
    assert len(parsed.rulings) == 1


def test_page_chrome_inside_an_answer_does_not_end_it() -> None:
    parsed = read("Q: And now?", "A: Ada.", "12 messages · 80 vues", "Or so.")
    assert parsed.rulings[1].text == "Q: And now?\nA: Ada.\nOr so."


def test_sub_headings_and_the_trademarks_end_an_answer() -> None:
    footer = "All trademarks are the property of their owner. ©2009"
    parsed = read("_LAMPS_", "Q: And now?", "A: Ada.", footer, "Some words.")
    assert [(str(one.kind), one.heading, len(one.rulings)) for one in parsed.sections] == [
        ("answers", "", 1),
        ("answers", "LAMPS", 1),
        ("footer", "", 0),
    ]
    accounting = parsed.document.accounting
    assert (accounting["heading"], accounting["prose"], accounting["ruling"]) == (1, 2, 4)
