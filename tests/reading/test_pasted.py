"""Rulings pasted alone, under the name of what they are about."""

from __future__ import annotations

import pytest

from faqsearch.errors import UnreadableDocument
from faqsearch.languages import Lang
from faqsearch.nouns.documents import Problem
from faqsearch.reading.pasted import TAKEN, UNKNOWN, parse_pasted

TEXT = "If a wet card is shown, both its costs count."
MORE = "A dry one has but one cost."


def is_name(text: str) -> bool:
    return text in ("Clash", "Confrontation", "Pond Skater")


@pytest.mark.parametrize(
    "pasted",
    [
        f"Clash\n\n{TEXT}\n\n{MORE}\n",
        f"Clash:\n{TEXT}\n{MORE}\n",
        f"**Clash**\n* {TEXT}\n* {MORE}",
        f"Clash\n- {TEXT}\n– {MORE}\n",
        f"Clash: {TEXT}\nClash: {MORE}\n",
        f"\n- Clash: {TEXT}\n- {MORE}\n",
        "Clash\n\nIf a wet card is shown,\nboth its costs count.\n" + MORE,
    ],
)
def test_every_natural_way_gives_the_same_rulings(pasted: str) -> None:
    read = parse_pasted(pasted.encode(), "-", is_name)
    assert read is not None
    assert [ruling.text for ruling in read.rulings] == [TEXT, MORE]
    assert {ruling.heading for ruling in read.rulings} == {"Clash"}
    assert sum(n for kind, n in read.document.accounting.items() if kind != "lines") == len(
        pasted.splitlines()
    )
    for ruling in read.rulings:
        first, last = ruling.source.lines
        assert ruling.text[:10] in "\n".join(pasted.splitlines()[first - 1 : last])


@pytest.mark.parametrize(
    "pasted",
    [
        f"Pond Skater\n2007-10-01\n{TEXT}",
        f"Pond Skater\nwotc · 2007-10-01\n{TEXT}",
        f"Pond Skater\n2007-10-01\t{TEXT}",
        f"Pond Skater\n\n{TEXT} (2007-10-01)",
    ],
)
def test_a_day_before_or_behind_is_the_ruling_s(pasted: str) -> None:
    read = parse_pasted(pasted.encode(), "-", is_name)
    assert read is not None
    (ruling,) = read.rulings
    assert (ruling.text, str(ruling.date)) == (TEXT, "2007-10-01")


def test_in_french_too_and_two_names_in_one_text() -> None:
    text = "Confrontation : Une carte montrée ne compte que si elle est mouillée.\n"
    read = parse_pasted(f"{text}\nPond Skater\n{TEXT}".encode(), "-", is_name)
    assert read is not None
    assert [(one.lang, one.heading) for one in read.rulings] == [
        (Lang.FR, "Confrontation"),
        (Lang.EN, "Pond Skater"),
    ]


@pytest.mark.parametrize("text", [TEXT, f"Unknown Name\n\n{TEXT}", "Clash\n", f"Note: {TEXT}"])
def test_what_is_under_no_name_is_not_read(text: str) -> None:
    assert parse_pasted(text.encode(), "-", is_name) is None


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(UnreadableDocument):
        parse_pasted(b"\x00\x01\x02" * 50, "-", is_name)


def named_in(text: str) -> str | None:
    found = [name for name in ("Clash", "Pond Skater") if name.lower() in text.lower()]
    return found[0] if len(found) == 1 else None


@pytest.mark.parametrize("day", ["", "2007-10-01\t", "2007-10-01: "])
def test_what_is_under_no_name_is_read_under_the_one_that_it_names(day: str) -> None:
    text = "If a clash ends without a winner, nothing follows."
    read = parse_pasted(f"{day}{text}\n".encode(), "-", is_name, named_in)
    assert read is not None
    (ruling,) = read.rulings
    assert (ruling.heading, ruling.text) == ("Clash", text)
    assert str(ruling.date or "") == day[:10]
    (problem,) = read.document.problems
    assert (problem.line, problem.done) == (1, f"{TAKEN}'Clash'")


def test_what_names_two_or_none_is_not_read() -> None:
    for text in (TEXT, "A Pond Skater does not clash."):
        assert parse_pasted(text.encode(), "-", is_name, named_in) is None


def test_each_paragraph_is_read_under_what_it_names_itself_else_under_the_one_above() -> None:
    text = "A clash is short.\n\nThen it ends.\n\nA Pond Skater is wet.\n"
    read = parse_pasted(text.encode(), "-", is_name, named_in)
    assert read is not None
    assert [one.heading for one in read.rulings] == ["Clash", "Clash", "Pond Skater"]


@pytest.mark.parametrize("day", ["2007-10-01\t", "2007-10-01: ", "10/1/2007\t"])
def test_a_day_is_read_before_a_ruling_without_a_full_stop(day: str) -> None:
    read = parse_pasted(f"Clash\n{day}{MORE[:-1]}\n".encode(), "-", is_name)
    assert read is not None
    (ruling,) = read.rulings
    assert ruling.text == MORE[:-1]
    assert ruling.date is not None and ruling.date.year == 2007


@pytest.mark.parametrize("pasted", [f"Clash\n2999-01-01\n{TEXT}", f"Clash\n\n{TEXT} (2999-01-01)"])
def test_a_day_to_come_is_told(pasted: str) -> None:
    read = parse_pasted(pasted.encode(), "-", is_name)
    assert read is not None
    assert [str(ruling.date) for ruling in read.rulings] == ["2999-01-01"]
    assert read.document.problems == (
        Problem(3, "a ruling of 2999-01-01: 2999-01-01 is still to come", "kept with that day"),
    )


@pytest.mark.parametrize(
    "pasted",
    [
        f"Pond Skater\n{TEXT}\nMarsh Wader\n{MORE}",
        f"Pond Skater\n\n{TEXT}\n\nMarsh Wader\n\n{MORE}",
        f"Pond Skater: {TEXT}\nMarsh Wader: {MORE}",
        f"**Pond Skater**\n* {TEXT}\n**Marsh Wader**\n* {MORE}",
        f"Marsh Wader\n{MORE}\nPond Skater\n{TEXT}",
    ],
)
def test_a_name_that_is_not_known_ends_what_is_on_the_card_before(pasted: str) -> None:
    read = parse_pasted(pasted.encode(), "-", is_name)
    assert read is not None
    assert {one.heading: one.text for one in read.rulings} == {
        "Pond Skater": TEXT,
        "Marsh Wader": MORE,
    }
    (problem,) = read.document.problems
    line = next(n for n, text in enumerate(pasted.splitlines(), 1) if "Marsh Wader" in text)
    assert problem == Problem(line, "'Marsh Wader' is not known", UNKNOWN)


def test_in_french_a_name_has_a_capital_at_its_beginning_only() -> None:
    text = "Pond Skater\nUne carte mouillée compte.\nRôdeur des marais\nLui ne compte pas.\n"
    read = parse_pasted(text.encode(), "-", is_name)
    assert read is not None
    assert [one.heading for one in read.rulings] == ["Pond Skater", "Rôdeur des marais"]


@pytest.mark.parametrize("label", ["Rulings", "Official Rulings", "Notes", "Instant", "Remarque"])
def test_a_label_or_a_type_is_no_name(label: str) -> None:
    read = parse_pasted(f"Pond Skater\n{label}\n{TEXT}\n{MORE}".encode(), "-", is_name)
    assert read is not None
    assert {one.heading for one in read.rulings} == {"Pond Skater"}
