"""Imports only point down the list of layers, and heavy ones stay in their one module."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "faqsearch"

# From the bottom up. A module may import its own entry and every entry above it here.
LAYERS = (
    "faqsearch.errors",
    "faqsearch.frozen",
    "faqsearch.languages",
    "faqsearch.dates",
    "faqsearch.notations",
    "faqsearch.nouns",
    "faqsearch.reading",
    "faqsearch.authority",
    "faqsearch.linking",
    "faqsearch.checker",
    "faqsearch.library",
    "faqsearch.sync",
    "faqsearch.search",
    "faqsearch.review",
    "faqsearch.schemas",
    "faqsearch.export",
    "faqsearch.selection",
    "faqsearch.api",
    "faqsearch",
    "faqsearch.render",
    "faqsearch.web",
    "faqsearch.cli",
    "faqsearch.__main__",
)

# Each engine stands behind one module, or one package.
ENGINES = {
    "whoosh": "faqsearch.library.index",
    "bs4": "faqsearch.reading.html",
    "langdetect": "faqsearch.reading.language",
    "sqlite3": "faqsearch.library",
    "psycopg": "faqsearch.library.postgres",
    "rich": "faqsearch.render.terminal",
    "click": "faqsearch.cli",
    "starlette": "faqsearch.web",
    "jinja2": "faqsearch.web",
    "markupsafe": "faqsearch.web",
    "uvicorn": "faqsearch.web.running",
}
STEMMERS = {"whoosh": ("faqsearch.library.english",)}
"""Where its stems are made, which a question needs without the rest of it."""


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def layer(module: str) -> int:
    """The number of the layer in which a module stands."""
    if module == "faqsearch":
        return LAYERS.index("faqsearch")
    for number, name in enumerate(LAYERS):
        if name != "faqsearch" and (module == name or module.startswith(name + ".")):
            return number
    raise LookupError(f"{module} stands in no layer")


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports anywhere in it.

    ``import faqsearch`` alone reads the place or version of the package, no layer.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name != "faqsearch")
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            assert node.module is not None
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES else node.module


def test_the_package_is_seen_whole() -> None:
    assert {"faqsearch", "faqsearch.nouns", "faqsearch.cli", "faqsearch.library.index"} <= set(
        MODULES
    )


@pytest.mark.parametrize("module", sorted(MODULES))
def test_imports_only_point_down(module: str) -> None:
    own = layer(module)
    upward = [
        name
        for name in imported(MODULES[module])
        if name.split(".")[0] == "faqsearch" and layer(name) > own
    ]
    assert upward == []


def test_no_module_reads_what_does_not_exist() -> None:
    names = {name for path in MODULES.values() for name in imported(path)}
    ours = {name for name in names if name.split(".")[0] == "faqsearch"}
    assert ours <= set(MODULES)


@pytest.mark.parametrize("engine", sorted(ENGINES))
def test_an_engine_stands_behind_one_module(engine: str) -> None:
    home = ENGINES[engine]
    homes = {home, *STEMMERS.get(engine, ())}
    users = {
        module
        for module, path in MODULES.items()
        if any(name.split(".")[0] == engine for name in imported(path))
    }
    assert users, f"nothing imports {engine} any more"
    assert {user for user in users - homes if not user.startswith(home + ".")} == set()


def test_no_circle_between_modules() -> None:
    edges = {
        module: {name for name in imported(path) if name in MODULES and name != module}
        for module, path in MODULES.items()
    }
    waiting = dict(edges)
    while waiting:
        free = [module for module, needs in waiting.items() if not needs & set(waiting)]
        assert free, f"circle among {sorted(waiting)}"
        for module in free:
            del waiting[module]


def loaded_after(*arguments: str, folder: Path) -> set[str]:
    """The modules that a command of faqsearch has loaded at its end."""
    script = (
        "import sys\n"
        "from faqsearch.__main__ import run\n"
        "try:\n"
        "    run()\n"
        "except SystemExit as end:\n"
        "    assert not end.code, end.code\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, "--quiet", "--library", str(folder), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        # said, since readline sets COLUMNS behind the back of os.environ
        env={name: value for name, value in os.environ.items() if name != "COLUMNS"},
    )
    return set(ran.stderr.split())


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with what ships."""
    folder = tmp_path_factory.mktemp("shelf")
    loaded_after("build", folder=folder)
    return folder


def test_an_exact_card_loads_no_engine_but_the_records(shelf: Path) -> None:
    loaded = loaded_after("card", "Mulldrifter", folder=shelf)
    assert "sqlite3" in loaded
    assert loaded & {"whoosh", "bs4", "langdetect", "rapidfuzz", "rich", "difflib"} == set()
    assert loaded & {"psycopg", "starlette", "uvicorn", "jinja2", "ijson"} == set()
    assert loaded & {"hashlib", "gzip", "dataclasses"} == set()  # as the rule history needs
    assert loaded & {"locale"} == set()  # as click needs to look up what it says


def test_an_exact_card_loads_nothing_of_rules_of_checking_and_of_writing(shelf: Path) -> None:
    loaded = loaded_after("card", "Mulldrifter", folder=shelf)
    unneeded = {
        *("render.rules", "render.editions", "render.slips", "render.terms"),
        *("nouns.changes", "nouns.editions", "nouns.parsed", "nouns.reviews"),
        *("authority", "reading", "checker.check", "library.entries", "library.writing"),
        *("library.postings", "library.stems", "search.engine"),
        *("search.near", "search.suggestions"),
    }
    assert {name for name in unneeded if f"faqsearch.{name}" in loaded} == set()


def test_a_search_loads_nothing_that_writes(shelf: Path) -> None:
    loaded = loaded_after("search", "Mulldrifter", folder=shelf)
    assert "faqsearch.library.postings" in loaded
    assert loaded & {"whoosh.index", "whoosh.fields", "hashlib", "dataclasses"} == set()
    assert loaded & {"bs4", "langdetect", "rich", "difflib", "locale"} == set()
    unneeded = {
        *("library.entries", "library.writing", "authority.ruletopics", "authority.rulehistory"),
        *("render.rules", "render.editions", "reading", "checker.check"),
    }
    assert {name for name in unneeded if f"faqsearch.{name}" in loaded} == set()
