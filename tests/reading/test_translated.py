"""Pages whose own note says that a machine translated them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from faqsearch.api import Library
from faqsearch.languages import Lang
from faqsearch.library.store import Store
from faqsearch.reading import parse
from faqsearch.reading.chrome import TRANSLATION_NOTE, chrome_reason, translated_language

NOTE = "Précisions. La traduction française de cette page a été faite automatiquement."
PAGE = f"""{NOTE}
10 novembre 2023 · source : wotc
If you discover a pond, you may cast the frog that swims there.
10 novembre 2023 · source : wotc
Si vous découvrez une mare, vous pouvez lancer la grenouille qui s'y trouve.
"""


@pytest.mark.parametrize(
    ("note", "lang"),
    [
        (NOTE, Lang.FR),
        ("Page traduite automatiquement, l'original anglais fait foi.", Lang.FR),
        ("Cette page a été traduite automatiquement pour vous.", Lang.FR),
        ("Traduit de l'anglais par une machine.", Lang.FR),
        ("This page was automatically translated from French.", Lang.EN),
        ("This page was machine-translated into French from the English original.", Lang.FR),
        ("The English text below is an automatic translation.", Lang.EN),
        ("Translated by Google, so that you can read it.", Lang.EN),
    ],
)
def test_the_language_that_a_machine_wrote(note: str, lang: Lang) -> None:
    assert chrome_reason(note) == TRANSLATION_NOTE
    assert translated_language(note) is lang


@pytest.mark.parametrize(
    "text",
    ["It is put into play automatically.", "The translation of this card's name is a joke."],
)
def test_what_is_no_such_note(text: str) -> None:
    assert chrome_reason(text) is None


@pytest.mark.parametrize("note", [NOTE, ""])
def test_only_the_translated_rulings_are_marked(note: str) -> None:
    parsed = parse(PAGE.replace(NOTE, note).encode(), "page.txt")
    marked = [(ruling.lang, ruling.machine_translated) for ruling in parsed.rulings]
    assert marked == [(Lang.EN, False), (Lang.FR, bool(note))]


def test_rules_are_marked_too() -> None:
    page = f"{NOTE}\n505.1. Une double carte a deux faces et vaut une seule carte.\n"
    (rule,) = parse(page.encode(), "page.txt").rules
    assert rule.machine_translated


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Library]:
    """Make a library of a page in which all texts are one unit, and a French one of it."""

    class All(dict[str, str]):
        def get(self, key: str, default: object = None) -> str:  # type: ignore[override]
            return "unit"

    monkeypatch.setattr("faqsearch.linking.restatement_units", All)

    def make(page: str) -> Library:
        made = Library(Store(tmp_path / "library", bundled=False))
        made.add(["-"], page.encode())
        made.add(
            ["-"], page.split("\n", 3)[0].replace(NOTE, "Précisions").encode() + OTHER.encode()
        )
        return made

    return make


OTHER = """
10 novembre 2023 · source : wotc
Qui découvre une mare peut lancer la grenouille, ou la mettre dans sa main.
"""


def test_a_machine_s_translation_is_never_the_twin_shown(
    library: Callable[[str], Library],
) -> None:
    made = library(PAGE)
    stored = {one.ruling.text[:12]: one.ruling for one in made.rulings()}
    assert stored["If you disco"].twin == stored["Qui découvre"].id
    assert stored["Si vous déco"].machine_translated
    (hit,) = made.mechanic("discover", Lang.FR).rulings
    assert (hit.text[:12], hit.machine_translated) == ("Qui découvre", False)


def test_a_machine_s_translation_is_marked_where_it_is_all_there_is(tmp_path: Path) -> None:
    made = Library(Store(tmp_path, bundled=False))
    made.add(["-"], PAGE.encode())
    hits = made.mechanic("discover", Lang.FR).rulings
    assert [(hit.lang, hit.machine_translated) for hit in hits] == [
        (Lang.EN, False),
        (Lang.FR, True),
    ]
