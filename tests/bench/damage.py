"""What comes of damage to every file of a library: noticed, mended, and wrong answers.

    python -m tests.bench.damage [--flips N] [--seed N]

Each row is a kind of file in a library of imported cards and two documents. ``trials`` are
damages, each to one file. Where the row ends with ``a bit``, N bits are changed by chance: most
of these are noticed when the library is ``opened``, so that all is made anew before anything is
answered; after the others, which are fewer, all questions are asked. In the other rows a file is
emptied, deleted, replaced, unreadable, cut and grown, and all questions are asked. ``doctor``
says how many of what was asked about `faqsearch doctor` noticed, ``mended`` how many were mended
by the questions or by ``--repair``, ``refused`` how many ended questions with a sentence, and
``wrong`` how many changed an answer in silence or ended in anything else. What is noticed by
nothing is harmless: the file is not read, or is made anew where it is not there.

The last row changes bits as a disk does, at no time, in records that are taken to be too large
for reckoning their checksum whenever they are opened.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random
from unittest import mock

from tests.library.damaging import WHOLE, Damage, Patient, cut, flip, grow

_NOT_OPENED = ("LOCK", "MAIN_WRITELOCK", "documents' bytes", "list.json")
_COLUMNS = ("trials", "opened", "doctor", "mended", "refused", "wrong")


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description="Damage every file of a library.")
    options.add_argument("--flips", type=int, default=300, help="bits changed in a kind of file")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    chance = Random(given.seed)
    print("files".ljust(28), *(name.rjust(8) for name in _COLUMNS))
    with tempfile.TemporaryDirectory() as folder:
        patient = Patient(Path(folder))
        kinds: dict[str, list[Path]] = defaultdict(list)
        for path in patient.paths():
            kinds[_kind(path, patient)].append(path)
        for kind, paths in kinds.items():
            if kind != "folders":
                number = given.flips // (20 if kind in _NOT_OPENED else 1)
                flips = [(chance.choice(paths), _flip(chance)) for _ in range(number)]
                _row(f"{kind}, a bit", _opened(patient, flips))
        for kind, paths in kinds.items():
            damages = list(WHOLE.values())
            if kind != "folders":
                damages += [cut(0.5), cut(0.99), grow]
            _row(kind, _asked(patient, [(path, one) for path in paths for one in damages]))
        with mock.patch("faqsearch.library.manifest._MOST_READ", -1):
            (path,) = kinds["records.sqlite"]
            flips = [(path, _flip(chance, unseen=True)) for _ in range(given.flips // 4)]
            _row("large records, a bit unseen", _opened(patient, flips))


def _flip(chance: Random, *, unseen: bool = False) -> Damage:
    return flip(chance.random(), chance.randrange(8), unseen=unseen)


def _kind(path: Path, patient: Patient) -> str:
    if patient.is_folder(path):
        return "folders"
    if path.suffix in (".trm", ".pst", ".col") or path.name.startswith("_MAIN_"):
        return f"*{path.suffix}"
    return "documents' bytes" if len(path.name) == 64 else path.name


def _opened(patient: Patient, flips: Iterable[tuple[Path, Damage]]) -> Counter[str]:
    """Open after each damage, and ask where that doesn't show it."""
    counted: Counter[str] = Counter()
    patient.put_back()
    for path, damage in flips:
        if patient.opens(path, damage):
            counted += _asked(patient, [(path, damage)])
            patient.put_back()
        else:
            counted += Counter(trials=1, opened=1)
    return counted


def _asked(patient: Patient, trials: Iterable[tuple[Path, Damage]]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for path, damage in trials:
        outcome = patient.trial(path, damage)
        counted += Counter(
            trials=1,
            doctor=int(outcome.noticed),
            mended=int(outcome.mended),
            refused=int(bool(outcome.refused)),
            wrong=int(bool(outcome.wrong)),
        )
        if outcome.wrong:
            print(f"  {path}: {outcome.wrong[0]!r}")
    return counted


def _row(kind: str, counted: Counter[str]) -> None:
    print(kind.ljust(28), *(str(counted[name]).rjust(8) for name in _COLUMNS), flush=True)


if __name__ == "__main__":
    main()
