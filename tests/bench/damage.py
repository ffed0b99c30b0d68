"""What comes of damage to every file of a library: noticed, mended, and wrong answers.

    python -m tests.bench.damage [--flips N] [--seed N]

Each row is a kind of file in a library of imported cards and two documents. ``trials`` damages,
each to one file: emptied, deleted, replaced, unreadable, cut, grown, and N bits by chance.
``doctor`` says how many of them `faqsearch doctor` noticed, ``mended`` how many were mended by
what was asked or with ``--repair``, ``refused`` how many ended questions with a sentence, and
``wrong`` how many changed an answer in silence or ended in anything else. What is noticed by
neither is harmless: the file is not read, or is made anew when it is not there.

The last rows change bits as a disk does, at no time, in files that are taken to be large, of
which no checksum is reckoned when they are opened.
"""

from __future__ import annotations

import argparse
import signal
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from unittest import mock

from tests.library.damaging import FEW, WHOLE, Damage, Outcome, Patient, cut, flip, grow

_LARGE = ("records.sqlite", "*.trm", "*.pst")
_OF_SNAPSHOT = (*_LARGE, "*.col", "*.toc", "base.json", "base.toc", "files.json")
_LONGEST = 120  # seconds of one trial


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description="Damage every file of a library.")
    options.add_argument("--flips", type=int, default=100, help="bits changed in each kind of file")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    chance = Random(given.seed)
    print(f"{'files':28} {'trials':>7} {'doctor':>7} {'mended':>7} {'refused':>8} {'wrong':>6}")
    with tempfile.TemporaryDirectory() as folder:
        patient = Patient(Path(folder))
        kinds: dict[str, list[Path]] = defaultdict(list)
        for path in patient.paths():
            kinds[_kind(path, patient)].append(path)
        for kind, paths in kinds.items():
            trials: list[tuple[Path, Damage]] = []
            flips: list[tuple[Path, Damage]] = []
            for path in paths:
                trials += [(path, damage) for damage in WHOLE.values()]
                if not patient.is_folder(path):
                    trials += [(path, damage) for damage in (cut(0.5), cut(0.99), grow)]
                    number = max(given.flips // len(paths), 1)
                    flips += [(path, _flip(chance)) for _ in range(number)]
            _row(kind, patient, trials)
            _row(f"{kind}, a bit", patient, flips, few=kind in _OF_SNAPSHOT)
        with mock.patch("faqsearch.library.manifest._SMALL", -1):
            for kind in _LARGE:
                number = max(given.flips // len(kinds[kind]), 1)
                flips = [
                    (path, _flip(chance, unseen=True))
                    for path in kinds[kind]
                    for _ in range(number)
                ]
                _row(f"{kind}, large, unseen", patient, flips)


def _flip(chance: Random, *, unseen: bool = False) -> Damage:
    return flip(chance.random(), chance.randrange(8), unseen=unseen)


def _kind(path: Path, patient: Patient) -> str:
    if patient.is_folder(path):
        return "folders"
    if path.suffix in (".trm", ".pst", ".col") or path.name.startswith("_MAIN_"):
        return f"*{path.suffix}"
    return "documents' bytes" if len(path.name) == 64 else path.name


def _row(
    kind: str, patient: Patient, trials: list[tuple[Path, Damage]], *, few: bool = False
) -> None:
    if not trials:
        return
    counted: Counter[str] = Counter()
    for path, damage in trials:
        outcome = _bounded(patient, path, damage, few)
        counted["doctor"] += outcome.noticed
        counted["mended"] += outcome.mended
        counted["refused"] += bool(outcome.refused)
        counted["wrong"] += bool(outcome.wrong)
        if outcome.wrong and counted["wrong"] <= 3:
            print(f"  {path}: {outcome.wrong[0]!r}")
    print(
        f"{kind:28} {len(trials):7} {counted['doctor']:7} {counted['mended']:7} "
        f"{counted['refused']:8} {counted['wrong']:6}",
        flush=True,
    )


def _bounded(patient: Patient, path: Path, damage: Damage, few: bool) -> Outcome:
    def stop(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(_LONGEST)
    try:
        return (
            patient.trial(path, damage, asked=FEW, doctor=())
            if few
            else patient.trial(path, damage)
        )
    except TimeoutError:
        return Outcome(False, False, 0, ("took too long",))
    finally:
        signal.alarm(0)


if __name__ == "__main__":
    main()
