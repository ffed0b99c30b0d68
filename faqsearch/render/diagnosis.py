"""What the doctor found in a library, as a page."""

from __future__ import annotations

from faqsearch.languages import Lang
from faqsearch.library.doctor import Diagnosis, Finding, Remedy, Trouble
from faqsearch.render.catalogue import count, said
from faqsearch.render.page import Mark, Page, line

_SHOWN = 20


def doctor_page(diagnosis: Diagnosis, lang: Lang) -> Page:
    """A line for each thing that is wrong, with its path and what mends it; then how it stands."""
    page: Page = []
    for finding in diagnosis.findings[:_SHOWN]:
        mended = finding in diagnosis.mended
        page.append(line(said(f"trouble {finding.trouble}", lang, finding.document)))
        page.append(line((finding.path, Mark.NOTE), lead="  "))
        page.append(line(said("mended", lang) if mended else _remedy(finding, lang), lead="  "))
    more = len(diagnosis.findings) - _SHOWN
    if more > 0:
        page.append(line(said("more troubles", lang, more)))
    documents = count("document", diagnosis.documents, lang)
    state = "well" if diagnosis.is_well else "not well"
    page.append(line((said(state, lang, diagnosis.folder, documents), Mark.NOTE)))
    return page


def _remedy(finding: Finding, lang: Lang) -> str:
    if finding.remedy is Remedy.BY_HAND:
        key = "lost" if finding.trouble is Trouble.LOST else "move"
        return said(f"by hand {key}", lang, finding.document)
    return said(f"remedy {finding.remedy}", lang, finding.source or finding.document)
