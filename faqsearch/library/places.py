"""Where a library is that nobody named, and where this user's machine keeps one's workshop."""

from __future__ import annotations

import os
from pathlib import Path

from faqsearch.errors import LibraryError


def default_folder() -> Path:
    """``FAQSEARCH_LIBRARY``, else ``index/`` of a checkout, else the user's data folder.

    Raises :class:`~faqsearch.errors.LibraryError` for a user without a home.
    """
    from faqsearch.library.corpus import checkout

    if named := os.environ.get("FAQSEARCH_LIBRARY"):
        return Path(named)
    if root := checkout():
        return root / "index"
    import platformdirs

    own = platformdirs.user_data_path("faqsearch", appauthor=False)
    return _absolute(own, ".local/share/faqsearch")


def cache_folder() -> Path:
    """The user's folder for what can be had again; errors as :func:`default_folder`."""
    import platformdirs

    return _absolute(platformdirs.user_cache_path("faqsearch", appauthor=False), ".cache/faqsearch")


def _absolute(own: Path, usual: str) -> Path:
    """A folder as the environment names it, the ``usual`` one of a home if that is relative.

    The XDG base directory specification has relative paths ignored. They would be another
    folder wherever the program is started.
    """
    if own.is_absolute():
        return own
    try:
        home = Path.home()
    except RuntimeError:
        home = Path()
    if not home.is_absolute():
        raise LibraryError(
            "there is no home directory to keep a library in: name a folder with --library or "
            "FAQSEARCH_LIBRARY"
        )
    return home / usual
