"""Texts of cards on the page: of which day they are, and the names of many cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from bs4 import BeautifulSoup

from faqsearch import open_library
from faqsearch.web.app import application
from tests.web.conftest import Answer, running

Get = Callable[..., Answer]


def test_the_text_of_a_card_says_of_which_day_it_is(get: Get) -> None:
    for lang, words in (("en", "text as of August 23, 2007"), ("fr", "texte du 23 août 2007")):
        page = BeautifulSoup(get(f"/card/Oblivion%20Ring?lang={lang}").text, "html.parser")
        place = page.select_one(".face .place time")
        assert place and place.text.replace("\N{NO-BREAK SPACE}", " ") == words
        assert place["datetime"] == "2007-08-23"


def test_of_many_cards_of_a_ruling_a_few_are_named(tmp_path: Path) -> None:
    ruling = {"date": "2020-01-01", "text": "A lamp that is lit stays lit."}
    data = {f"Lamp {n}": [{"type": "Artifact", "rulings": [ruling]}] for n in range(23)}
    path = tmp_path / "lamps.json"
    path.write_text(json.dumps({"data": data}), "utf-8")
    open_library(tmp_path / "own", bundled=False).import_files("mtgjson", [path])
    opened = application(lambda: open_library(tmp_path / "own", bundled=False))
    with running(opened, tmp_path / "own") as served:
        for lang, more in (("en", "and 21 more"), ("fr", "et 21 autres")):
            page = BeautifulSoup(served.get(f"/?q=lit+stays+lit&lang={lang}").text, "html.parser")
            heading = page.select_one("article h2")
            assert heading and " ".join(heading.text.split()) == f"Lamp 0, Lamp 1 {more}"
            assert len(heading.select("a")) == 2
