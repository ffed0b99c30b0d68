"""The subtypes of an object under what changes its types."""

from __future__ import annotations

from datetime import date

import pytest

from faqsearch.authority.ledger import Ledger
from faqsearch.checker.cards import CardObject
from faqsearch.checker.era import Era
from faqsearch.checker.subtypes import types_after

TODAY = Era(date.max, Ledger.bundled())


@pytest.mark.parametrize(
    ("line", "change", "types", "subtypes"),
    [
        ("Creature — Elf Druid", {"becomes": ("Frog",)}, "creature", "Frog"),
        ("Land — Forest", {"becomes": ("Island",)}, "land", "Island"),
        (
            "Artifact Creature — Equipment Elf",  # subtypes of the artifact stay
            {"becomes": ("Frog",)},
            "artifact creature",
            "Equipment Frog",
        ),
        ("Artifact Creature — Equipment Elf", {"loses": ("Creature",)}, "artifact", "Equipment"),
        ("Artifact Creature — Equipment Elf", {"loses": ("artifact",)}, "creature", "Elf"),
        ("Kindred Artifact Creature — Elf", {"loses": ("creature",)}, "kindred artifact", "Elf"),
        ("Creature — Elf Druid", {"old_word": "elf", "new_word": "Frog"}, "creature", "Frog Druid"),
        ("Creature — Elf Frog", {"old_word": "Elf", "new_word": "Frog"}, "creature", "Frog"),
        ("Land — Forest", {"old_word": "Forest", "new_word": "Frog"}, "land", "Forest"),
        ("Creature — Elf", {}, "creature", "Elf"),
    ],
)
def test_subtypes_go_with_their_card_type(
    line: str, change: dict[str, object], types: str, subtypes: str
) -> None:
    card = CardObject.from_json({"types": line}, "", None)
    found = types_after(TODAY, card=card, **change)  # type: ignore[arg-type]
    assert (" ".join(found.types), " ".join(found.subtypes)) == (types, subtypes)
