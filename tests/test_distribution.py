"""What is released: built twice it is the same, it holds what it must, and it answers alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KEPT_OUT = ("__pycache__", ".pyc", ".venv", "_cache", ".hypothesis")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is released, which nobody edits meanwhile."""
    top = tmp_path_factory.mktemp("tree")
    caches = shutil.ignore_patterns("__pycache__", ".*_cache")
    for path in ROOT.iterdir():
        if path.name in ("faqsearch", "corpus", "tests"):
            shutil.copytree(path, top / path.name, ignore=caches)
        elif path.is_file():
            shutil.copy2(path, top / path.name)
    return top


def _build(tree: Path, folder: Path) -> tuple[Path, Path]:
    """The wheel and the source distribution, built into a folder."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(folder)],
        cwd=tree,
        env=os.environ | {"SOURCE_DATE_EPOCH": "1700000000"},
        capture_output=True,
        check=True,
    )
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, source


@pytest.fixture(scope="module")
def built(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return _build(tree, tmp_path_factory.mktemp("built"))


def test_two_builds_are_the_same(tree: Path, built: tuple[Path, Path], tmp_path: Path) -> None:
    for one, other in zip(built, _build(tree, tmp_path), strict=True):
        assert one.name == other.name
        assert one.read_bytes() == other.read_bytes()


def test_the_wheel_holds_the_package_its_data_and_the_corpus(
    tree: Path, built: tuple[Path, Path]
) -> None:
    with zipfile.ZipFile(built[0]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    package = {
        path.relative_to(tree).as_posix()
        for path in (tree / "faqsearch").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    corpus = {
        f"faqsearch/{path.relative_to(tree).as_posix()}"
        for path in (tree / "corpus").rglob("*")
        if path.is_file()
    }
    assert names == package | corpus


def test_the_source_holds_what_a_wheel_is_built_of_and_the_tests(built: tuple[Path, Path]) -> None:
    with tarfile.open(built[1]) as source:
        names = {member.name.partition("/")[2] for member in source if member.isfile()}
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "PKG-INFO"} <= names
    assert {"corpus/manifest.toml", "faqsearch/api.py", "tests/conftest.py"} <= names
    tops = {name.partition("/")[0] for name in names if "/" in name}
    assert tops == {"faqsearch", "corpus", "tests"}
    assert not [name for name in names if any(part in name for part in KEPT_OUT)]


@pytest.mark.parametrize(
    "arguments",
    [
        ("card", "Oblivion Ring"),
        ("search", "pistage sort contrecarré", "-n", "1"),
        ("check", "--card", "Oblivion Ring"),
    ],
)
def test_the_wheel_alone_answers_in_an_empty_folder(
    built: tuple[Path, Path], tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    site, empty, home = (tmp_path / name for name in ("site", "empty", "home"))
    for folder in (site, empty, home):
        folder.mkdir()
    with zipfile.ZipFile(built[0]) as wheel:
        wheel.extractall(site)
    own = {"PYTHONPATH": str(site), "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("FAQSEARCH_", "XDG_"))}
    where = "import faqsearch; print(faqsearch.__file__)"
    for program in (("-c", where), ("-m", "faqsearch", *arguments)):
        ended = subprocess.run(
            [sys.executable, *program],
            cwd=empty,
            env=environment | own,
            capture_output=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        if program[0] == "-c":
            assert ended.stdout.startswith(os.fsencode(site))
    assert ended.stdout
    assert not list(empty.iterdir())
    assert [path.name for path in home.iterdir()] == ["data"]
