"""Fixtures shared by all tests."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

# The fuzzer stands behind an extra of its own, which the suite does without.
collect_ignore = [] if find_spec("atheris") else ["bench/fuzz.py"]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of official documents beside the project, which the project does not hold."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("the folder ../shared with the official documents is absent")
    return folder
