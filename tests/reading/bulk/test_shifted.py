"""French records whose lines moved up: what is a type line, a text, and an artist's name."""

from __future__ import annotations

import pytest

from faqsearch.nouns.documents import Problem, Source
from faqsearch.reading.bulk.records import Record, Report
from faqsearch.reading.bulk.shifted import set_right

RIGHT = [
    ("Éphémère", "Piochez.", "Ada Berg"),
    ("Créature légendaire : elfe et shamane", None, None),
    ("Enchanter : créature", "Elle a le vol.", None),
    ("Invoquer: manticore", "Vol", None),
    ("Interruption", "Ajoutez {B}.", None),
    (None, "Piochez.\nAda Berg", None),
    (None, None, "Ada Berg"),
    ("Rituel", "Ada Berg arrive.", "Ada Berg"),
]
WRONG = [
    (
        ("Dégagez un terrain.", "Gagnez un point de vie.\nAda van Berg", None),
        (None, "Dégagez un terrain.\nGagnez un point de vie."),
        ["the French type 'Dégagez un terrain.' is", "ends with the artist, 'Ada van Berg'"],
    ),
    (
        ("Dégagez un terrain.", "Ada Berg", None),
        (None, "Dégagez un terrain."),
        ["is no type line", "the artist, 'Ada Berg'"],
    ),
    (("Dégagez un terrain.", "Vol", None), (None, "Dégagez un terrain.\nVol"), ["no type line"]),
    (("Blorp : elfe", "Vol", None), (None, "Vol"), ["'Blorp : elfe' is no type line"]),
    (("Rituel", "Piochez.\nAda Berg", "Ada Berg"), ("Rituel", "Piochez."), ["'Ada Berg'"]),
]


def record(told: list[Problem]) -> Record:
    report = Report(told.append)
    report.find()
    return Record({"name": "Lit // Unlit"}, Source("cards", "cards.json", (1, 1)), report)


@pytest.mark.parametrize("printed", RIGHT)
def test_what_is_right_stays(printed: tuple[str | None, str | None, str | None]) -> None:
    told: list[Problem] = []
    assert set_right(record(told), *printed) == printed[:2]
    assert told == []


@pytest.mark.parametrize(("printed", "mended", "words"), WRONG)
def test_what_moved_up_is_set_right_and_told(
    printed: tuple[str, str, str | None], mended: tuple[str | None, str], words: list[str]
) -> None:
    told: list[Problem] = []
    assert set_right(record(told), *printed) == mended
    assert len(told) == len(words)
    for problem, said in zip(told, words, strict=True):
        assert problem.what.startswith("Lit // Unlit: ") and said in problem.what
