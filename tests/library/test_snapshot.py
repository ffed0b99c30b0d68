"""Snapshots: whatever way a library came to its documents, it answers as one built at once."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

import faqsearch
from faqsearch.cli import main

HEAD = """Savanna FAQ

Compiled by nobody, January 3, 2006.

"""
RING = """Zebra Ring
{3}
Artifact

* If you tap Zebra Ring for mana twice in a turn, it stays tapped.
* The count of stripes is locked in as the spell is cast.
* A zebra ring that leaves the battlefield forgets the card that it named.

"""
IDOL = """Striped Idol
{2}{W}
Artifact Creature -- Golem
2/2

* You choose a player as Striped Idol enters, and not before it enters.
* If Striped Idol dies along with another creature, both abilities trigger.

"""
RIDE = """***Stampede Riding***

Stampede riding is a new ability of the savanna.

* A creature with stampede riding taps as it attacks for mana of the ring.
* Whoever rides a zebra chooses its stripes as the spell is cast.

"""
TEXTS = {
    "ring.txt": (HEAD + RING + IDOL, HEAD + RING.replace("locked in", "fixed")),
    "idol.txt": (HEAD + IDOL.replace("along", "together"), HEAD + IDOL.replace("{W}", "{U}")),
    "ride.txt": (HEAD + RIDE + IDOL, HEAD + RIDE.replace("taps", "untaps") + RING),
    "both.txt": (HEAD + RING.replace("twice", "once") + IDOL, HEAD + IDOL + RING + RIDE),
}
ASKED = (
    ("export",),
    *(
        ("search", "--json", words)
        for words in ("zebra ring tapped for mana", "choose as the spell is cast", "riding", "idol")
    ),
)


def answers(library: Path) -> list[str]:
    """What a library answers, byte by byte."""
    common = ["-q", "--no-bundled", "--library", str(library)]
    return [CliRunner().invoke(main, [*common, *asked]).stdout for asked in ASKED]


@pytest.mark.parametrize("seed", range(3))
def test_additions_and_removals_answer_as_a_build_at_once(seed: int, tmp_path: Path) -> None:
    chosen = random.Random(seed)
    files = tmp_path / "files"
    files.mkdir()
    library = faqsearch.open_library(tmp_path / "grown", bundled=False)
    held: list[str] = []
    for _ in range(6):
        name = chosen.choice(sorted(TEXTS))
        if name in held and chosen.random() < 0.4:
            library.remove(name.removesuffix(".txt"))
            held.remove(name)
        else:
            (files / name).write_text(chosen.choice(TEXTS[name]), "utf-8")
            library.add([files / name])
            held += [name] if name not in held else []
    grown = answers(tmp_path / "grown")
    library.build()
    assert answers(tmp_path / "grown") == grown
    at_once = faqsearch.open_library(tmp_path / "at once", bundled=False)
    at_once.add([files / name for name in held])
    assert answers(tmp_path / "at once") == grown
