"""What each publisher publishes, and where it is today.

MTGJSON: one file, with its SHA-256 beside it. Scryfall: a list of bulk files that changes
daily; since 2026 it names gzipped JSON Lines (``jsonl_download_uri``), before that JSON
(``download_uri``), and both are taken. The Comprehensive Rules: a page that links their text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit, urlunsplit

from faqsearch.reading.files import MAX_BYTES
from faqsearch.sync.downloads import Wanted
from faqsearch.sync.settings import SCRYFALL_FILES, VARIABLES, Kind, SyncSettings
from faqsearch.sync.web import Address, Web, ascii_url

MAX_DATA = 4 * 1024**3
"""The most bytes of a file of bulk data; the largest published has 2.5 GB unpacked."""
MAX_PAGE = 8 * 1024**2
"""The most bytes of a page or a list."""

_JSON = frozenset({"application/json"})
_DATA = frozenset(
    {
        *("application/json", "application/x-ndjson", "application/jsonl"),
        *("application/gzip", "application/x-gzip", "application/octet-stream"),
        *("application/zip", "application/x-xz", "application/x-bzip2"),
    }
)
_PAGE = frozenset({"text/html", "application/xhtml+xml"})
_TEXT = frozenset({"text/plain"})
_CHECKSUM = frozenset({*_TEXT, "application/octet-stream", "application/x-sha256"})

_SHA256 = re.compile(r"\s*([0-9a-fA-F]{64})\b")
_RULES = re.compile(r"comp\w*[\W_]*rules.*\.txt$", re.IGNORECASE)
_DAY = re.compile(r"20\d{6}")


def wanted(kind: Kind, settings: SyncSettings, web: Web) -> tuple[Wanted, ...]:
    """The files of a publisher as they are today.

    Raises :class:`~faqsearch.errors.NotFetched` where they can't be found out.
    """
    if not web.allows(settings.urls[kind]):
        address = Address(settings.urls[kind], frozenset(), 0, _advice(kind))
        raise address.refused("is no https address, and only https is used")
    return _PUBLISHED[kind](settings, web)


def _advice(kind: Kind) -> str:
    return f"try again later, or name another address with {VARIABLES[kind]}"


def _mtgjson(settings: SyncSettings, web: Web) -> tuple[Wanted, ...]:
    url, advice = settings.urls[Kind.MTGJSON], _advice(Kind.MTGJSON)
    parts = urlsplit(url)
    beside = urlunsplit(parts._replace(path=f"{parts.path}.sha256"))
    address = Address(beside, _CHECKSUM, MAX_PAGE, advice)
    published = web.read(address)
    sha = None
    if published is not None:
        found = _SHA256.match(published.decode("ascii", "replace"))
        if found is None:
            raise address.refused("is no SHA-256")
        sha = found[1].lower()
    return (Wanted(Address(url, _DATA, MAX_DATA, advice), _name(url, "mtgjson.json"), sha),)


def _scryfall(settings: SyncSettings, web: Web) -> tuple[Wanted, ...]:
    address = Address(settings.urls[Kind.SCRYFALL], _JSON, MAX_PAGE, _advice(Kind.SCRYFALL))
    published = web.read(address)
    if published is None:
        raise address.refused("is not there")
    try:
        listed = json.loads(published)["data"]
        entries = {entry["type"]: entry for entry in listed}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise address.refused("is no list of bulk files") from error
    return tuple(_listed(name, entries, address) for name in settings.scryfall_files)


def _listed(name: str, entries: Mapping[str, Any], listing: Address) -> Wanted:
    entry = entries.get(name)
    if entry is None:
        known = ", ".join(sorted(map(str, entries))) or "none"
        raise Address(
            listing.url, listing.types, 0, f"name others with {SCRYFALL_FILES}; it lists {known}"
        ).refused(f"lists no {name}")
    lines = entry.get("jsonl_download_uri")
    url, size = (
        (lines, entry.get("compressed_size"))
        if lines
        else (entry.get("download_uri"), entry.get("size"))
    )
    if not isinstance(url, str):
        raise listing.refused(f"names no address of {name}")
    ending = ".jsonl.gz" if lines else ".json"
    return Wanted(
        Address(ascii_url(url), _DATA, MAX_DATA, "try again later"),
        f"scryfall-{_plain(name).replace('_', '-')}{ending}",
        size=size if isinstance(size, int) and size > 0 else None,
    )


def _comprules(settings: SyncSettings, web: Web) -> tuple[Wanted, ...]:
    url, advice = settings.urls[Kind.COMPRULES], _advice(Kind.COMPRULES)
    if not urlsplit(url).path.lower().endswith(".txt"):
        address = Address(url, _PAGE, MAX_PAGE, advice)
        published = web.read(address)
        if published is None:
            raise address.refused("is not there")
        texts = [
            link
            for link in _links(published.decode("utf-8", "replace"), url)
            if _RULES.search(_file(link))
        ]
        if not texts:
            raise address.refused("links no text of the Comprehensive Rules")
        url = ascii_url(max(texts, key=_edition))
        if not web.allows(url) and url.startswith("http:"):
            url = f"https:{url.removeprefix('http:')}"
    return (Wanted(Address(url, _TEXT, MAX_BYTES, advice), _name(url, "comprules.txt")),)


_PUBLISHED: Mapping[Kind, Callable[[SyncSettings, Web], tuple[Wanted, ...]]] = {
    Kind.MTGJSON: _mtgjson,
    Kind.SCRYFALL: _scryfall,
    Kind.COMPRULES: _comprules,
}


def _edition(url: str) -> str:
    """The day in the name of a text of the rules; the first of several without one is taken."""
    return max(_DAY.findall(_file(url)), default="")


def _file(url: str) -> str:
    """The name of the file at a URL."""
    return unquote(urlsplit(url).path.rpartition("/")[2])


def _name(url: str, otherwise: str) -> str:
    return _plain(_file(url)) or otherwise


def _plain(name: str) -> str:
    """A name from outside as the name of a file of ours: no folder, nothing hidden.

    >>> _plain("../.MagicCompRules 20260925.txt")
    'MagicCompRules 20260925.txt'
    """
    return re.sub(r"[^A-Za-z0-9._ -]", "", name).strip(". ")[-100:]


class _Links(HTMLParser):
    """Gathers where the links of a page lead."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the target of a link."""
        self.found += [value for name, value in attrs if (tag, name) == ("a", "href") and value]


def _links(page: str, base: str) -> Iterator[str]:
    """Where the links of the page at ``base`` lead; what is no URL leads nowhere."""
    parser = _Links()
    parser.feed(page)
    parser.close()
    for link in parser.found:
        with suppress(ValueError):
            yield urljoin(base, link)
