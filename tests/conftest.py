"""Fixtures shared by all tests."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

# How long one example takes is the machine's affair; growth is tested apart.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# These stand behind extras of their own, which the suite does without.
_EXTRA = {"bench/fuzz.py": "atheris", "bench/mutants.py": "mutmut"}
collect_ignore = [script for script, needed in _EXTRA.items() if not find_spec(needed)]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of official documents beside the project, which the project does not hold."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("the folder ../shared with the official documents is absent")
    return folder
