"""What was fetched from publishers, or would be, as a page."""

from __future__ import annotations

from urllib.parse import unquote

from faqsearch.languages import Lang
from faqsearch.render.catalogue import NO_BREAK, THIN, label, said
from faqsearch.render.documents import gone_page
from faqsearch.render.page import Mark, Page, joined, line
from faqsearch.sync.fetching import Became, SyncReport

_MEGABYTE = 1_000_000


def fetched_page(report: SyncReport, lang: Lang) -> Page:
    """Each file: what became of it, its name and size, and where it comes from; what went."""
    words = {file.became: label(file.became, lang) for file in report.files}
    width = max(map(len, words.values()), default=0)
    page: Page = []
    for file in report.files:
        due = file.became is Became.DUE
        size = label("size unknown", lang) if file.size is None else megabytes(file.size, lang)
        there = said("there", lang, megabytes(file.there, lang)) if due and file.there else None
        name = file.path.name if file.path else unquote(file.url.rpartition("/")[2])
        lead = words[file.became].ljust(width) + "  "
        page.append(line((name, Mark.NAME), f"  {joined([size, there], ', ')}", lead=lead))
        page.append(line((file.url, Mark.NOTE), lead=" " * len(lead)))
    return page + gone_page(report.gone, lang)


def megabytes(size: int, lang: Lang) -> str:
    """So many bytes, as people say it.

    >>> megabytes(6_805_082, Lang.EN), megabytes(1_200, Lang.FR)
    ('6.8 MB', '0,1\\xa0Mo')
    """
    number = f"{max(size / _MEGABYTE, 0.1 if size else 0):,.1f}"
    if lang is Lang.EN:
        return f"{number} MB"
    return number.replace(",", THIN).replace(".", ",") + f"{NO_BREAK}Mo"
