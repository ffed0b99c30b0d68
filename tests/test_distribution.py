"""What is released: built twice it is the same, it holds what it must, and it answers alone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULE = "702.81a Retrace is an ability of the card and of no spell.\n"
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


def test_a_build_elsewhere_and_one_of_the_source_are_the_same(
    tree: Path, built: tuple[Path, Path], tmp_path: Path
) -> None:
    elsewhere = tmp_path / "au café"
    shutil.copytree(tree, elsewhere)
    for path in elsewhere.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
        os.utime(path, (1e9, 1e9))
    with tarfile.open(built[1]) as source:
        source.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    for origin, into in ((elsewhere, tmp_path / "again"), (unpacked, tmp_path / "from source")):
        for one, other in zip(built, _build(origin, into), strict=True):
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


def test_the_wheel_alone_answers_in_an_empty_folder(
    built: tuple[Path, Path], tmp_path: Path
) -> None:
    empty, home, place = (tmp_path / name for name in ("empty", "home", "installed"))
    empty.mkdir()
    home.mkdir()
    venv.create(place, symlinks=os.name != "nt")
    (site,) = place.rglob("site-packages")
    python, program = (
        str(place / ("Scripts" if os.name == "nt" else "bin") / name)
        for name in ("python", "faqsearch")
    )
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "-q"]
    pip += ["--no-compile", "--no-deps", "--no-index", "--disable-pip-version-check", str(built[0])]
    subprocess.run(pip, cwd=empty, check=True)
    # What it depends on is that of these tests, behind its own.
    own = [path for path in sys.path if path.endswith("-packages")]
    (site / "dependencies.pth").write_text("\n".join(own), "utf-8")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("FAQSEARCH_", "XDG_"))}
    kept.pop("PYTHONPATH", None)
    kept |= {"HOME": str(home), "XDG_DATA_HOME": str(home / "data")}

    def said(*command: str) -> str:
        ended = subprocess.run(
            command, cwd=empty, env=kept, input=RULE, capture_output=True, text=True, check=False
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    assert said(python, "-c", "import faqsearch; print(faqsearch.__file__)").startswith(str(site))
    assert "Cercle de l’oubli" in said(program, "card", "Oblivion Ring")
    assert "Pistage" in said(program, "search", "pistage sort contrecarré", "-n", "1")
    assert "Oblivion Ring" in said(program, "check", "--card", "Oblivion Ring")
    assert "1 rule" in said(program, "parse", "-")
    assert "winners: A" in said(program, "calc", "clash", "3", "2")
    assert json.loads(said(program, "export", "--format", "json"))["rulings"]
    assert "--port" in said(program, "serve", "--help")
    assert not list(empty.iterdir())
    assert [path.name for path in home.iterdir()] == ["data"]
