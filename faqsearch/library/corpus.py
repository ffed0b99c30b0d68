"""The documents that ship: read from ``corpus/`` by its manifest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import faqsearch
from faqsearch.frozen import replace

if TYPE_CHECKING:
    from faqsearch.nouns.parsed import ParsedDocument

_PACKAGE = Path(faqsearch.__file__).parent


def checkout() -> Path | None:
    """The folder of the checkout that the program runs from, if it does."""
    root = _PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "corpus").is_dir() else None


def bundled_corpus() -> Path:
    """The folder of the documents that ship, in a checkout or in an installed package."""
    root = checkout()
    return root / "corpus" if root else _PACKAGE / "corpus"


def read_corpus(corpus: Path) -> Iterator[ParsedDocument]:
    """Every document of the manifest's list, in its order; none where there is no manifest.

    Set and dates come from the manifest: a restatement is as old as what it restates.
    """
    for entry in _listed(corpus):
        for lang, path in sorted(entry["files"].items()):
            if (corpus / path).is_file():
                yield _read(corpus / path, f"corpus/{path}", f"{entry['id']}-{lang}", entry)


def corpus_ids(corpus: Path) -> list[str]:
    """The ids of the documents that ship."""
    return [f"{entry['id']}-{lang}" for entry in _listed(corpus) for lang in sorted(entry["files"])]


def corpus_twins(corpus: Path) -> list[tuple[str, str]]:
    """The ids of each two documents that are one text in two languages."""
    return [(f"{e['id']}-en", f"{e['id']}-fr") for e in _listed(corpus) if len(e["files"]) == 2]


def _listed(corpus: Path) -> list[dict[str, Any]]:
    manifest = corpus / "manifest.toml"
    if not manifest.is_file():
        return []
    import tomllib

    listed: list[dict[str, Any]] = tomllib.loads(manifest.read_text("utf-8")).get("document", [])
    return listed


def _read(file: Path, path: str, id: str, entry: Mapping[str, Any]) -> ParsedDocument:
    from faqsearch.reading import parse

    parsed = parse(file.read_bytes(), path, document_id=id)
    dates: dict[str, date] = dict(parsed.document.dates)
    if "in_force" in entry:
        dates["effective"] = entry["in_force"]
    if "date" in entry.get("restates", {}):
        dates["modified"] = entry["restates"]["date"]
    read = parsed.document
    document = replace(read, set=entry.get("set", read.set), dates=dates, bundled=True)
    return replace(
        parsed,
        document=document,
        rulings=tuple(
            replace(ruling, date=document.date if ruling.date == read.date else ruling.date)
            for ruling in parsed.rulings
        ),
        rules=tuple(replace(rule, edition=document.date) for rule in parsed.rules),
    )
