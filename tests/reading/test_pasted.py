"""Rulings pasted alone, under the name of what they are about."""

from __future__ import annotations

import pytest

from faqsearch.errors import UnreadableDocument
from faqsearch.languages import Lang
from faqsearch.reading.pasted import parse_pasted

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
