"""Where the bulk data is fetched from: the publishers' addresses, unless the environment says else.

Each setting is a variable of the environment, named in :data:`VARIABLES`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from faqsearch.errors import NotFetched


class Kind(StrEnum):
    """Whose data is fetched, as ``faqsearch import`` and ``faqsearch sync`` call it."""

    MTGJSON = "mtgjson"
    SCRYFALL = "scryfall"
    COMPRULES = "comprules"


VARIABLES = {kind: f"FAQSEARCH_SYNC_{kind.name}" for kind in Kind}
"""The variable that names another address, by what is fetched from there."""

SCRYFALL_FILES = "FAQSEARCH_SYNC_SCRYFALL_FILES"
LOOPBACK = "FAQSEARCH_SYNC_LOOPBACK"
TIMEOUT = "FAQSEARCH_SYNC_TIMEOUT"

_URLS = {
    Kind.MTGJSON: "https://mtgjson.com/api/v5/AtomicCards.json.gz",
    Kind.SCRYFALL: "https://api.scryfall.com/bulk-data",
    Kind.COMPRULES: "https://magic.wizards.com/en/rules",
}


_FILES = ("oracle_cards", "rulings")
_TIMEOUT = 30.0
_LONGEST_TIMEOUT = 3600.0


@dataclass(frozen=True, slots=True)
class SyncSettings:
    """Where from, and how patiently.

    ``urls`` are a file of MTGJSON, Scryfall's list of bulk files, and the page that links
    the Comprehensive Rules (or their text itself). ``scryfall_files`` are types of
    Scryfall's list. ``loopback`` allows plain http, to this machine alone. ``timeout`` is
    how many seconds a publisher may be silent.
    """

    urls: Mapping[Kind, str]
    scryfall_files: tuple[str, ...] = _FILES
    loopback: bool = False
    timeout: float = _TIMEOUT

    @classmethod
    def of_environment(cls, environ: Mapping[str, str] | None = None) -> SyncSettings:
        """The settings that the environment makes; raises :class:`NotFetched` for a wrong one.

        >>> SyncSettings.of_environment({"FAQSEARCH_SYNC_TIMEOUT": "90"}).timeout
        90.0
        """
        given = os.environ if environ is None else environ
        seconds = given.get(TIMEOUT) or str(_TIMEOUT)
        try:
            timeout = float(seconds)
        except ValueError:
            timeout = 0.0
        if not 0 < timeout <= _LONGEST_TIMEOUT:
            raise NotFetched(
                f"{TIMEOUT} is {seconds!r}: give seconds, {_LONGEST_TIMEOUT:.0f} at most"
            )
        return cls(
            urls={kind: given.get(VARIABLES[kind]) or _URLS[kind] for kind in Kind},
            scryfall_files=tuple(given.get(SCRYFALL_FILES, "").replace(",", " ").split()) or _FILES,
            loopback=given.get(LOOPBACK, "") not in ("", "0"),
            timeout=timeout,
        )
