"""Which engine a place names, and what is said where its server can't be had."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from faqsearch.api import open_library
from faqsearch.errors import LibraryError
from faqsearch.library.engine import engine_of
from faqsearch.library.store import Store


@pytest.fixture
def nowhere() -> str:
    """The URL of a port where nothing listens, with a password."""
    import socket

    pytest.importorskip("psycopg", reason="psycopg (the extra `postgres`) is not installed")
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return f"postgresql://judge:secret@127.0.0.1:{one.getsockname()[1]}/rulings"


def test_a_path_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(engine_of(tmp_path), Store)
    monkeypatch.setenv("FAQSEARCH_LIBRARY", str(tmp_path))
    assert engine_of(None).folder == tmp_path


def test_a_url_is_a_server(nowhere: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert not isinstance(engine_of(nowhere), Store)
    monkeypatch.setenv("FAQSEARCH_LIBRARY", nowhere)
    assert not isinstance(engine_of(None), Store)
    assert isinstance(engine_of(tmp_path), Store)


def test_a_server_that_is_not_there_is_named_without_its_password(nowhere: str) -> None:
    with pytest.raises(LibraryError, match=r"postgresql://127\.0\.0\.1") as raised:
        open_library(nowhere).search("evoke")
    assert "secret" not in str(raised.value)


def test_a_url_with_a_slip_is_named(nowhere: str) -> None:
    with pytest.raises(LibraryError, match="can't be read"):
        open_library(nowhere + "?no_such_setting=1")


def test_a_folder_needs_no_psycopg(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from faqsearch.api import open_library\n"
        "from faqsearch.errors import LibraryError\n"
        "open_library(sys.argv[1], bundled=False).search('evoke')\n"
        "try: open_library('postgresql://127.0.0.1/rulings')\n"
        "except LibraryError as error: print(error)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert "pip install 'faqsearch[postgres]'" in ran.stdout


def test_a_reader_loads_no_engine_of_full_text(nowhere: str, tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from faqsearch.api import open_library\n"
        "open_library(sys.argv[1])\n"
        "print(*{'psycopg', 'whoosh', 'bs4', 'langdetect'} & set(sys.modules))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, nowhere],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
    )
    assert ran.stdout.split() == ["psycopg"]
