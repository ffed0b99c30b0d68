"""Documents as pages: the library's table, and what was read in one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from faqsearch.frozen import replace
from faqsearch.languages import Lang
from faqsearch.library.addition import AddReport, Gone, problems_of
from faqsearch.library.folder import HeldDocument
from faqsearch.nouns.documents import (
    Document,
    DocumentKind,
    DocumentSummary,
    LineClass,
    Problem,
)
from faqsearch.nouns.parsed import ParsedDocument
from faqsearch.render.catalogue import colon, count, day, figure, label, locator, said, semicolons
from faqsearch.render.page import BLANK, Line, Mark, Page, Table, joined, line

_MOST_PROBLEMS = 5
_KINDS = {
    DocumentKind.FAQ: "faq",
    DocumentKind.RULINGS: "rulings",
    DocumentKind.RULES: "rules text",
    DocumentKind.ANSWERS: "answers",
    DocumentKind.CARDS: "card data",
}


def documents_page(
    summaries: Sequence[DocumentSummary], lang: Lang, lost: Iterable[HeldDocument] = ()
) -> Page:
    """The documents of the library: who brought each, its id and title, what it holds.

    In place of the first, it is said of some that their bytes are ``lost``; of those of them
    that are not among the summaries nothing else is known.
    """
    gone = {one.id: one for one in lost}
    whose = {bundled: label("shipped" if bundled else "own", lang) for bundled in (True, False)}
    width = max(map(len, [*whose.values(), *([label("bytes lost", lang)] if gone else [])]))
    page: Page = []
    for summary in summaries:
        document = summary.document
        dated = day(document.date, lang) if document.date else None
        holds = [
            count("ruling", sum(summary.rulings.values()), lang),
            count("rule", summary.rules, lang),
        ]
        if summary.definitions:
            holds.append(count("definition", summary.definitions, lang))
        about = [
            label(_KINDS[document.kind], lang),
            document.set,
            "+".join(document.langs),
            dated or label("no date", lang),
            ", ".join(holds),
        ]
        first = label("bytes lost", lang) if document.id in gone else whose[document.bundled]
        lead = first.ljust(width) + "  "
        title = document.title if document.title not in ("", document.id) else ""
        page.append(line((document.id, Mark.NAME), f"  {title}".rstrip(), lead=lead))
        page.append(line((joined(about), Mark.NOTE), lead=" " * len(lead)))
    read = {summary.document.id for summary in summaries}
    unread = [one for one in gone.values() if one.id not in read]
    for one in unread:
        lead = label("bytes lost", lang).ljust(width) + "  "
        page.append(line((one.id, Mark.NAME), f"  {one.path}", lead=lead))
    page.append(line((count("document", len(summaries) + len(unread), lang), Mark.NOTE)))
    return page


def added_page(
    report: AddReport, summaries: Sequence[DocumentSummary], lang: Lang, *, imported: bool = False
) -> Page:
    """What became of each document that was to be added, and what it holds.

    The first problems of what is ``imported`` are listed; those of others are what ``parse``
    shows. One that somebody else has removed since holds nothing that could be told.
    """
    held = {summary.document.id: summary for summary in summaries}
    page: Page = []
    for became, ids in (
        ("added", report.added),
        ("replaced", report.replaced),
        ("unchanged", report.unchanged),
    ):
        for id in ids:
            name = (id, Mark.NAME)
            if (summary := held.get(id)) is None:
                page.append(line(f"{label(became, lang)}  ", name))
                continue
            told = problems_of(summary.document) if imported else summary.document.problems
            problems = sum(not problem.is_chrome for problem in told)
            different = sum(summary.rulings.values())
            places = max(summary.places, different)
            again = f" ({said('different', lang, different)})" if different < places else ""
            holds = [
                count("ruling", places, lang) + again,
                count("face", summary.faces, lang),
                count("rule", summary.rules, lang),
                count("definition", summary.definitions, lang) if summary.definitions else None,
                count("problem", problems, lang) if problems else None,
            ]
            page.append(line(f"{label(became, lang)}  ", name, f"  {joined(holds, ', ')}"))
            if imported and became != "unchanged":
                page += _some_problems(summary.document, lang)
    page += [line(f"{label('removed', lang)}  ", (id, Mark.NAME)) for id in report.removed]
    return page + gone_page(report.gone, lang)


def gone_page(gone: Iterable[Gone], lang: Lang) -> Page:
    """How many cards and rulings are no longer held, of each file that had them."""
    return [
        line(
            f"{label('no more', lang)}  ",
            (one.id, Mark.NAME),
            f"  {count('card', one.cards, lang)}, {count('ruling', one.rulings, lang)}",
        )
        for one in gone
    ]


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
    problems = [problem for problem in document.problems if not problem.is_chrome]
    skipped = [problem for problem in document.problems if problem.is_chrome]
    for heading, listed in (
        (count("problem", len(problems), lang), problems),
        (label("skipped", lang), skipped),
    ):
        if listed:
            page += [BLANK, line((heading, Mark.HEADING))]
            page += [_problem(problem, lang) for problem in listed]
    return page


def _contents(parsed: ParsedDocument, lang: Lang) -> list[str]:
    languages = Counter(ruling.lang for ruling in parsed.rulings)
    by_language = ", ".join(
        f"{name} {figure(number, lang)}" for name, number in sorted(languages.items())
    )
    rulings = count("ruling", len(parsed.rulings), lang)
    different = len({ruling.id for ruling in parsed.rulings})
    notes = [
        by_language if len(languages) > 1 else None,
        said("different", lang, different) if different < len(parsed.rulings) else None,
    ]
    noted = semicolons(notes, lang)
    return [
        count("section", len(parsed.sections), lang),
        f"{rulings} ({noted})" if noted else rulings,
        count("face", len(parsed.faces), lang),
        count("rule", len(parsed.rules), lang),
        *([count("definition", len(parsed.definitions), lang)] if parsed.definitions else []),
    ]


def _accounting(accounting: Mapping[str, int], lang: Lang) -> Table:
    rows = [
        (label(f"class {name}", lang), figure(accounting[name], lang))
        for name in [*LineClass, "lines"]
        if accounting.get(name)
    ]
    return Table((label("kind", lang), label("lines", lang)), tuple(rows), frozenset({1}))


def _some_problems(document: Document, lang: Lang) -> Iterator[Line]:
    """The first problems of what was imported."""
    problems = [problem for problem in problems_of(document) if not problem.is_chrome]
    records = document.kind is DocumentKind.CARDS
    for problem in problems[:_MOST_PROBLEMS]:
        found = _problem(problem, lang, records=records)
        yield found if records else replace(found, lead=f"  {found.lead}")
    if more := len(problems[_MOST_PROBLEMS:]):
        yield Line(f"+{figure(more, lang)} {label('more places', lang)}", lead="  ")


def _problem(problem: Problem, lang: Lang, *, records: bool = False) -> Line:
    words = semicolons([problem.what, None if problem.is_chrome else problem.done], lang)
    if problem.line is None:
        return Line(words)
    where = locator((problem.line, problem.line), lang, records=records)
    return Line(words, lead=("  " if records else "") + colon(where, lang) + " ")
