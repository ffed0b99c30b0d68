"""Every file of a library damaged in every way: the answer is right, or one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.library.damaging import FEW, WHOLE, Damage, Patient, cut, flip, grow

FLIPPED: dict[str, Damage] = {
    "a bit at the start": flip(0, 3),
    "a bit in the midst": flip(0.5, 5),
    "a bit that nothing wrote": flip(0.8, 1, unseen=True),
    "cut": cut(0.6),
    "grown": grow,
}


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Patient:
    """A library that can be damaged."""
    return Patient(tmp_path_factory.mktemp("damage"))


def kinds(patient: Patient) -> Iterator[Path]:
    """Every file and folder; of the index, whose segments and columns are alike, one of each."""
    seen: set[str] = set()
    for path in patient.paths():
        alike = path.suffix in (".col", ".trm", ".pst", ".words")
        kind = f"{path.stem[-6:] == 'stored'}{path.suffix}" if alike else str(path)
        if kind not in seen:
            seen.add(kind)
            yield path


@pytest.mark.parametrize("what", [*WHOLE, *FLIPPED])
def test_no_damage_to_one_file_changes_an_answer(patient: Patient, what: str) -> None:
    for path in kinds(patient):
        whole = WHOLE.get(what)
        if whole or not patient.is_folder(path):
            outcome = patient.trial(path, whole or FLIPPED[what], asked=FEW, doctor=None)
            assert not outcome.wrong, (path, outcome)
            assert not outcome.refused, (path, outcome)


@pytest.mark.parametrize("what", [*WHOLE, "a bit in the midst"])
def test_where_a_document_is_lost_for_good_a_sentence_says_so(patient: Patient, what: str) -> None:
    for path in (one for one in patient.paths() if one.parent.name == "documents"):
        damage = WHOLE.get(what) or FLIPPED[what]
        outcome = patient.trial(path, damage, asked=FEW, doctor=None, alone=True)
        assert not outcome.wrong, (path, outcome)
        assert (outcome.refused > 0) == (len(path.name) == 64), (path, outcome)
