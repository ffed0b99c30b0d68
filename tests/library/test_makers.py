"""By what a snapshot is named: the same code and data wherever they are, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import faqsearch
from faqsearch.library.makers import contents
from faqsearch.library.sealed import sealed, unsealed

PACKAGE = Path(faqsearch.__file__).parent


@pytest.fixture
def library(tmp_path: Path) -> Path:
    (tmp_path / "library" / "snapshots").mkdir(parents=True)
    return tmp_path / "library"


@pytest.fixture
def code(tmp_path: Path) -> Path:
    folder = tmp_path / "code"
    for name in ("one.py", "data/words.toml", "data/notes.md"):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    return folder


def snapshots(code: Path, library: Path, home: Path) -> set[str]:
    """The snapshots of a library when the package in a folder has answered from it."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("FAQSEARCH")}
    environment |= {"PYTHONPATH": str(code), "HOME": str(home)}
    command = [sys.executable, "-m", "faqsearch", "--library", str(library), "--no-bundled"]
    subprocess.run(
        [*command, "documents"], cwd=home, env=environment, check=True, capture_output=True
    )
    return {path.name for path in (library / "snapshots").iterdir()}


def test_the_same_version_elsewhere_finds_what_there_is(tmp_path: Path) -> None:
    library, elsewhere = tmp_path / "library", tmp_path / "elsewhere"
    library.mkdir()
    shutil.copytree(PACKAGE, elsewhere / "faqsearch", copy_function=shutil.copyfile)
    first = snapshots(PACKAGE.parent, library, tmp_path)
    assert snapshots(elsewhere, library, tmp_path) == first
    glossary = elsewhere / "faqsearch" / "authority" / "data" / "glossary.toml"
    glossary.write_text(glossary.read_text("utf-8") + "# one word more\n", "utf-8")
    assert snapshots(elsewhere, library, tmp_path).isdisjoint(first)


def test_names_and_contents_tell(code: Path, library: Path, tmp_path: Path) -> None:
    before = contents([code], library)
    copied = shutil.copytree(code, tmp_path / "other" / "code")
    assert contents([copied], library) == before
    (copied / "data" / "notes.md").write_text("read by nobody")
    assert contents([copied], library) == before
    (copied / "one.py").write_text("two.py")  # as long
    assert contents([copied], library) != before
    (copied / "one.py").write_text("one.py")
    (copied / "one.py").rename(copied / "two.py")
    assert contents([copied], library) != before


def test_files_are_read_once(code: Path, library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faqsearch.library.makers._JUST_NOW", -(10**12))
    before = contents([code], library)
    kept = library / "made-by.json"
    (state,) = unsealed(kept.read_bytes()).keys() - {"checksum"}
    kept.write_bytes(sealed({state: "what is kept"}))
    assert contents([code], library) == "what is kept"
    assert contents([code / "one.py"], library) != before
    assert contents([code], library) == "what is kept"
    kept.write_bytes(kept.read_bytes().replace(b"kept", b"lept"))
    assert contents([code], library) == before
    shutil.rmtree(library)
    assert contents([code], library) == before
    assert not library.exists()


def test_what_was_written_just_now_is_read_again(code: Path, library: Path) -> None:
    contents([code], library)
    assert not (library / "made-by.json").exists()
