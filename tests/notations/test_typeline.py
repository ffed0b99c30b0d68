"""Type lines: both languages, every separator, printing and reading as inverses."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faqsearch.errors import NotationError
from faqsearch.languages import Lang
from faqsearch.notations.typeline import TypeLine

SUPERTYPES = ("basic", "legendary", "ongoing", "world", "elite", "host", "snow")
TYPES = (
    "tribal kindred enchantment artifact instant sorcery land creature planeswalker battle "
    "plane phenomenon scheme conspiracy vanguard dungeon"
).split()


@pytest.mark.parametrize(
    ("text", "supertypes", "types", "subtypes", "lang"),
    [
        ("Creature -- Elf Shaman", (), ("creature",), ("Elf", "Shaman"), Lang.EN),
        ("Legendary Creature — Time Lord", ("legendary",), ("creature",), ("Time Lord",), Lang.EN),
        ("Basic Snow Land – Forest", ("basic", "snow"), ("land",), ("Forest",), Lang.EN),
        ("Plane — An Endless Shore", (), ("plane",), ("An Endless Shore",), Lang.EN),
        ("Instant", (), ("instant",), (), Lang.EN),
        ("Créature : peuple fée et sorcier", (), ("creature",), ("peuple fée", "sorcier"), Lang.FR),
        ("Créature : - loup-garou", (), ("creature",), ("loup-garou",), Lang.FR),
        (
            "Créature-artefact neigeuse : mur",
            ("snow",),
            ("artifact", "creature"),
            ("mur",),
            Lang.FR,
        ),
        ("Terrain neigeux de base", ("basic", "snow"), ("land",), (), Lang.FR),
        (
            "Enchantement tribal : sylvin et aura",
            (),
            ("tribal", "enchantment"),
            ("sylvin", "aura"),
            Lang.FR,
        ),
        ("Planeswalker : Garruk", (), ("planeswalker",), ("Garruk",), Lang.FR),
        ("Planeswalker — Garruk", (), ("planeswalker",), ("Garruk",), Lang.EN),
        ("Arpenteur : Garruk", (), ("planeswalker",), ("Garruk",), Lang.FR),
        (
            "Créature\u00a0: humain, elfe et ninja",
            (),
            ("creature",),
            ("humain", "elfe", "ninja"),
            Lang.FR,
        ),
        ("Rituel — leçon", (), ("sorcery",), ("leçon",), Lang.FR),
    ],
)
def test_parse(
    text: str,
    supertypes: tuple[str, ...],
    types: tuple[str, ...],
    subtypes: tuple[str, ...],
    lang: Lang,
) -> None:
    assert TypeLine.parse(text) == TypeLine(supertypes, types, subtypes, lang)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Enchanter : créature",
        "Haste",
        "Legendary",
        "Creature —",
        "Tap : artifact",
        "Creature Creature",
    ],
)
def test_what_is_no_type_line(text: str) -> None:
    with pytest.raises(NotationError, match="is not a type line"):
        TypeLine.parse(text)


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("Legendary Creature — Treefolk Shaman", "Créature légendaire : sylvin et shamane"),
        ("Legendary Snow Creature — Wall", "Créature neigeuse légendaire : mur"),
        ("Enchantment Artifact", "Artefact-enchantement"),
        ("Land Creature — Forest Dryad", "Créature-terrain : forêt et dryade"),
        ("Tribal Instant — Shapeshifter", "Éphémère tribal : changeforme"),
        ("Creature — Faerie Rogue", "Créature : peuple fée et gredin"),
        ("Planeswalker — Garruk", "Planeswalker : Garruk"),
        ("Basic Snow Land — Swamp", "Terrain neigeux de base : marais"),
        ("Tribal — Faerie", "Tribal : peuple fée"),
    ],
)
def test_translation(english: str, french: str) -> None:
    assert str(TypeLine.parse(english, Lang.EN).in_language(Lang.FR)) == french
    assert str(TypeLine.parse(french, Lang.FR).in_language(Lang.EN)) == english


@given(
    st.sets(st.sampled_from(SUPERTYPES)),
    st.sets(st.sampled_from(TYPES), min_size=1),
    st.lists(st.sampled_from(["elfe", "peuple fée", "Garruk", "loup-garou"]), max_size=3),
    st.sampled_from([Lang.EN, Lang.FR]),
)
def test_parsing_inverts_printing(
    supertypes: set[str], types: set[str], subtypes: list[str], lang: Lang
) -> None:
    if "plane" in types or lang is Lang.EN:
        subtypes = [name for name in subtypes if " " not in name][:1]
    line = TypeLine(
        tuple(word for word in SUPERTYPES if word in supertypes),
        tuple(word for word in TYPES if word in types),
        tuple(subtypes),
        lang,
    )
    assert TypeLine.parse(str(line), lang) == line


JOKES = {"Eaturecray", "Scariest Creature You’ll Ever See", "Hero", "Hero Artifact", "instant"}


@pytest.mark.shared
def test_every_type_line_of_the_card_data(shared: Path) -> None:
    with gzip.open(shared / "data/mtgjson/AtomicCards.json.gz") as file:
        cards = json.load(file)["data"]
    lines = {face["type"] for faces in cards.values() for face in faces}
    lines = {
        line
        for line in lines
        if line.split(" — ")[0] not in JOKES and not re.match("Summon|Elemental", line)
    }
    assert len(lines) > 2300
    for line in lines:
        assert str(TypeLine.parse(line, Lang.EN)) == line


@pytest.mark.shared
def test_every_french_type_line_of_the_card_data(shared: Path) -> None:
    with gzip.open(shared / "data/mtgjson/AtomicCards.json.gz") as file:
        cards = json.load(file)["data"]
    lines = {
        other["type"]
        for faces in cards.values()
        for face in faces
        for other in face.get("foreignData", ())
        if other["language"] == "French" and other.get("type")
    }
    odd = [line for line in lines if re.match("Enchanter|Invoquer|Interruption|Engagez", line)]
    unread = []
    for line in lines.difference(odd):
        try:
            TypeLine.parse(line)
        except NotationError:
            unread.append(line)
    assert len(lines) > 1900
    assert unread == []
