"""Documents as pages: the library's table, and what was read in one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from faqsearch.languages import Lang
from faqsearch.nouns import DocumentKind, DocumentSummary, LineClass, ParsedDocument, Problem
from faqsearch.render.catalogue import colon, count, day, label, locator
from faqsearch.render.page import BLANK, Line, Mark, Page, Table, joined, line

if TYPE_CHECKING:
    from faqsearch.library.store import AddReport

_KINDS = {
    DocumentKind.FAQ: "faq",
    DocumentKind.RULINGS: "rulings",
    DocumentKind.RULES: "rules text",
    DocumentKind.ANSWERS: "answers",
}


def documents_page(summaries: Sequence[DocumentSummary], lang: Lang) -> Page:
    """The documents of the library, one a row, with what each holds."""
    header = ("document", "set", "language", "date", "class ruling", "class rules", "title")
    rows = []
    for summary in summaries:
        document = summary.document
        rows.append(
            (
                document.id,
                document.set or "-",
                "+".join(document.langs),
                document.date.isoformat() if document.date else "-",
                str(sum(summary.rulings.values())),
                str(summary.rules),
                document.title,
            )
        )
    total = count("document", len(rows), lang)
    return [
        Table(tuple(label(key, lang) for key in header), tuple(rows), frozenset({4, 5})),
        line((total, Mark.NOTE)),
    ]


def added_page(report: AddReport, summaries: Sequence[DocumentSummary], lang: Lang) -> Page:
    """What became of each document that was to be added, and what it holds."""
    held = {summary.document.id: summary for summary in summaries}
    page: Page = []
    for became, ids in (
        ("added", report.added),
        ("replaced", report.replaced),
        ("unchanged", report.unchanged),
    ):
        for summary in (held[id] for id in ids):
            problems = len(summary.document.problems)
            holds = [
                count("ruling", sum(summary.rulings.values()), lang),
                count("face", summary.faces, lang),
                count("rule", summary.rules, lang),
                count("problem", problems, lang) if problems else None,
            ]
            name = (summary.document.id, Mark.NAME)
            page.append(line(f"{label(became, lang)}  ", name, f"  {joined(holds, ', ')}"))
    return page


def parsed_page(parsed: ParsedDocument, lang: Lang) -> Page:
    """What was read in one file: its head, its contents, every line counted, every problem."""
    document = parsed.document
    page: Page = [line((document.title or document.id, Mark.NAME))]
    about = [document.id, label(_KINDS[document.kind], lang), "+".join(document.langs)]
    page.append(line((joined([*about, document.set]), Mark.NOTE)))
    if document.dates:
        dated = [f"{label(role, lang)} {day(when, lang)}" for role, when in document.dates.items()]
        page.append(line((", ".join(dated), Mark.NOTE)))
    page += [BLANK, Line(", ".join(_contents(parsed, lang)))]
    page += [BLANK, line((label("lines by class", lang), Mark.HEADING))]
    page.append(_accounting(document.accounting, lang))
    if document.problems:
        problems = count("problem", len(document.problems), lang)
        page += [BLANK, line((problems, Mark.HEADING))]
        page += [_problem(problem, lang) for problem in document.problems]
    return page


def _contents(parsed: ParsedDocument, lang: Lang) -> list[str]:
    languages = Counter(ruling.lang for ruling in parsed.rulings)
    by_language = ", ".join(f"{name} {number}" for name, number in sorted(languages.items()))
    rulings = count("ruling", len(parsed.rulings), lang)
    return [
        count("section", len(parsed.sections), lang),
        f"{rulings} ({by_language})" if len(languages) > 1 else rulings,
        count("face", len(parsed.faces), lang),
        count("rule", len(parsed.rules), lang),
    ]


def _accounting(accounting: Mapping[str, int], lang: Lang) -> Table:
    rows = [
        (label(f"class {name}", lang), str(accounting[name]))
        for name in [*LineClass, "lines"]
        if accounting.get(name)
    ]
    return Table((label("kind", lang), label("lines", lang)), tuple(rows), frozenset({1}))


def _problem(problem: Problem, lang: Lang) -> Line:
    said = joined([problem.what, problem.done], "; ")
    if problem.line is None:
        return Line(said)
    return Line(said, lead=colon(locator((problem.line, problem.line), lang), lang) + " ")
