"""Mutation score: how many small changes of the code some test notices.

    pip install -e '.[mutants]' && python -m tests.bench.mutants [--seed N] [PACKAGE=COUNT…]

From each package COUNT changes are drawn by chance among all that mutmut makes inside functions.
Each is tried in a process of its own, which sees the changed text of that one module and runs
the tests that reach the changed line, those of that module and the cheapest first, until one
fails. Which tests these are is found once (Python 3.12 or newer tells it at little cost) and
kept in ``--reached`` FILE for the next run. Tests that need ../shared don't count. A change that
makes tests take five times their processor time counts as noticed. Prints every change that
nothing noticed, then the score of each package.
"""

from __future__ import annotations

import argparse
import difflib
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Generator
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from libcst import FunctionDef, Module
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import create_mutations

ROOT = Path(__file__).resolve().parents[2]
CODE = str(ROOT / "faqsearch")
DRAWN = {"faqsearch/reading": 150, "faqsearch/checker": 120, "faqsearch/notations": 40}
TESTS = (
    *DRAWN,  # their doctests
    *("tests/reading", "tests/notations", "tests/checker", "tests/test_linking.py"),
    *("tests/test_corpus.py", "tests/search/test_rulenumbers.py", "tests/cli/test_calc.py"),
)
LEFT_OUT = ("reading/test_growing.py", "reading/test_broken_layouts.py")  # long, and of the whole
ARGUMENTS = ["-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-m", "not shared"]
# Else pytest itself would load the modules whose doctests run, and unchanged.
ARGUMENTS += ["--assert=plain", *(f"--ignore=tests/{one}" for one in LEFT_OUT)]
FIRST = 20  # tests that are tried before the others

Reached = dict[str, Any]
"""``cost``: processor seconds of each test. ``lines``: for each file and line, its tests."""


@dataclass(frozen=True)
class Mutant:
    """A module as one change leaves it."""

    path: str
    line: int
    text: str
    lines: range
    """Those that show which tests run the changed one: itself, of a signature the function's."""

    def diff(self) -> str:
        """The lines that differ, as a patch has them."""
        before = (ROOT / self.path).read_text("utf-8").splitlines()
        patch = list(difflib.unified_diff(before, self.text.splitlines(), lineterm="", n=0))
        return "\n".join(f"    {line}" for line in patch[3:])


def draw(package: str, count: int, seed: int) -> list[Mutant]:
    """So many of all changes inside the functions of a package, in the order of the code."""
    changes = []
    for file in sorted((ROOT / package).rglob("*.py")):
        path = file.relative_to(ROOT).as_posix()
        module, found, *_ = create_mutations(path, file.read_text("utf-8"))
        inside = [
            one for one in found if isinstance(one.contained_by_top_level_function, FunctionDef)
        ]
        places = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
        for one in inside:
            line = places[one.original_node].start.line
            assert one.contained_by_top_level_function
            body = places[one.contained_by_top_level_function.body]
            end = line if line >= body.start.line else body.end.line
            changes.append((path, range(line, end + 1), module, one))
    print(f"{package}: {len(changes):,} changes, {count} drawn", flush=True)
    drawn = []
    for path, lines, module, change in random.Random(seed).sample(changes, count):
        changed = module.deep_replace(change.original_node, change.mutated_node)
        assert isinstance(changed, Module)
        drawn.append(Mutant(path, lines[0], changed.code, lines))
    return sorted(drawn, key=lambda one: (one.path, one.line))


class _Watch:
    """Notes which tests reach each line of the code, and what they cost."""

    def __init__(self) -> None:
        self.test = ""
        self.cost: dict[str, float] = {}
        self.lines: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        sys.monitoring.use_tool_id(sys.monitoring.COVERAGE_ID, "mutants")
        line = sys.monitoring.events.LINE
        sys.monitoring.register_callback(sys.monitoring.COVERAGE_ID, line, self.reached)
        sys.monitoring.set_events(sys.monitoring.COVERAGE_ID, line)

    def reached(self, code: CodeType, line: int) -> object:
        """A line is reached; it need not be told again until the next test."""
        if self.test and code.co_filename.startswith(CODE):
            self.lines[os.path.relpath(code.co_filename, ROOT)][line].append(self.test)
        return sys.monitoring.DISABLE

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Run one test."""
        self.test = item.nodeid
        sys.monitoring.restart_events()
        began = time.process_time()
        result = yield
        self.cost[item.nodeid] = time.process_time() - began
        return result


def reached() -> Reached:
    """Run the tests once, and say which lines each of them reaches."""
    watch = _Watch()
    if pytest.main([*ARGUMENTS, *TESTS], plugins=[watch]) != 0:
        sys.exit("the tests must pass before the code is changed")
    return {"cost": watch.cost, "lines": watch.lines}


class _Changed(SourceFileLoader):
    """Loads one module from its changed text."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        name = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        super().__init__(name, str(ROOT / mutant.path))

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.text, self.path, "exec", dont_inherit=True)


def attempt(mutant: Mutant, tests: list[str], seconds: float) -> str:
    """What comes of the tests on the changed code: ``killed``, ``slow`` or ``survived``."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        resource.setrlimit(resource.RLIMIT_DATA, (4 << 30, 4 << 30))
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        sys.meta_path.insert(0, _Changed(mutant))
        ended = 1
        try:  # most changes are noticed by the first tests, and the others take long to collect
            ended = _run(tests[:FIRST]) or _run(tests[FIRST:])
        finally:
            os._exit(ended)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == pytest.ExitCode.USAGE_ERROR:
        sys.exit(f"the tests of {mutant.path} could not be run")
    return "survived" if code == 0 else "slow" if code < 0 else "killed"


def _run(tests: list[str]) -> int:
    """Run these tests until one fails, and tell how that ended; 0: all passed, or none is left."""
    files = dict.fromkeys(test.split("::")[0] for test in tests)
    ended = pytest.main([*ARGUMENTS, "-x", *files], plugins=[_Only(tests)]) if tests else 0
    return 0 if ended == pytest.ExitCode.NO_TESTS_COLLECTED else int(ended)


class _Only:
    """Has pytest run only these tests, not all of whose names it finds as arguments."""

    def __init__(self, tests: list[str]) -> None:
        self.tests = set(tests)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the others."""
        items[:] = [item for item in items if item.nodeid in self.tests]


def main() -> None:
    """Draw, try, and print what was left."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("packages", nargs="*", metavar="PACKAGE=COUNT")
    options.add_argument("--seed", type=int, default=8)
    options.add_argument("--reached", type=Path, help="where it is kept which tests reach what")
    given = options.parse_args()
    os.chdir(ROOT)
    drawn = {one.split("=")[0]: int(one.split("=")[1]) for one in given.packages} or DRAWN
    kept = given.reached or Path(tempfile.mkdtemp()) / "reached.json"
    if not kept.exists():
        child = os.fork()  # what tries a change must not have loaded the code before
        if child == 0:
            kept.write_text(json.dumps(reached()), "utf-8")
            sys.exit()
        if os.waitpid(child, 0)[1] != 0:
            sys.exit(1)
    known = json.loads(kept.read_text("utf-8"))
    scores: dict[str, Counter[str]] = {}
    for package, count in drawn.items():
        scores[package] = Counter()
        for mutant in draw(package, count, given.seed):
            lines = known["lines"].get(mutant.path, {})
            tests = {test for line in mutant.lines for test in lines.get(str(line), [])}
            own = f"/test_{Path(mutant.path).stem}.py::"
            ordered = sorted(tests, key=lambda one: (own not in one, known["cost"][one]))
            seconds = 20 + 5 * sum(known["cost"][one] for one in tests)
            outcome = attempt(mutant, ordered, seconds) if tests else "not reached"
            scores[package][outcome] += 1
            if outcome in ("survived", "not reached"):
                print(f"{outcome}: {mutant.path}:{mutant.line}\n{mutant.diff()}", flush=True)
    for package, score in scores.items():
        noticed = score["killed"] + score["slow"]
        print(f"{package}: {noticed} of {score.total()} noticed, {dict(score)}")


if __name__ == "__main__":
    main()
