"""JSON files that tell whether they are as they were written: each bears its own checksum."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from zlib import crc32

CHECKSUM = "checksum"
"""The key under which such a file bears the checksum of all the rest."""


def sealed(state: Mapping[str, Any]) -> bytes:
    """The bytes of a file with this state and its checksum."""
    whole = {**state, CHECKSUM: _reckoned(state)}
    return f"{json.dumps(whole, indent=1, sort_keys=True)}\n".encode("ascii")


def unsealed(data: bytes) -> dict[str, Any]:
    """The state in a file, and its checksum if it bears one.

    Raises ValueError for what is not as it was written.
    """
    try:
        state = json.loads(data.decode("ascii"))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(state, dict):
        raise ValueError("not an object")
    rest = {key: value for key, value in state.items() if key != CHECKSUM}
    if CHECKSUM in state and state[CHECKSUM] != _reckoned(rest):
        raise ValueError("the checksum is another")
    return state


def _reckoned(state: Mapping[str, Any]) -> str:
    return f"{crc32(json.dumps(state, separators=(',', ':'), sort_keys=True).encode()):08x}"
