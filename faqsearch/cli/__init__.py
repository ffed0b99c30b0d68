"""The command line: thin commands over :mod:`faqsearch.api`.

Data goes to standard output, everything else to standard error. Exit codes: 0 found,
1 nothing found, 2 wrong use or unreadable input, 3 ambiguous.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from faqsearch.cli.imports import imports
from faqsearch.cli.program import Program, WordsCommand, joined, read_day, read_past_day
from faqsearch.cli.sentences import (
    misread,
    nearly_as_near,
    say,
    understood,
    with_suggestions,
)
from faqsearch.cli.settings import Settings, common_options, write
from faqsearch.languages import Lang
from faqsearch.nouns import Verdict
from faqsearch.render.page import BLANK

if TYPE_CHECKING:
    from faqsearch.api import Library
    from faqsearch.render.answers import Answers

F = TypeVar("F", bound=Callable[..., Any])

_settings = click.make_pass_decorator(Settings, ensure=True)


def _as_of(help: str = "The day that verdicts are of.") -> Callable[[F], F]:
    return click.option("--as-of", callback=read_past_day, metavar="DATE", help=help)


def _answers(
    library: Library, lang: Lang, *, explain: bool = False, as_of: date | None = None
) -> Answers:
    from faqsearch.render.answers import Answers

    return Answers(
        lang, library.documents_by_id(), library.mechanics(), library.known_card, explain, as_of
    )


def _read(file: str) -> bytes:
    from faqsearch.reading.files import read_file, read_standard_input

    return read_standard_input(sys.stdin) if file == "-" else read_file(file)


def _deliver(text: str, output: Path | None) -> None:
    if output is None:
        write(text)
    else:
        output.write_bytes(text.encode("utf-8"))


@click.group(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="faqsearch", prog_name="faqsearch")
@common_options(environment=True)
@click.pass_context
def main(context: click.Context) -> None:
    """Find the official ruling on a Magic card or mechanic, in English or French, offline."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(2)


@main.command(cls=WordsCommand)
@click.argument("name", nargs=-1, required=True)
@_as_of()
@common_options()
@_settings
def card(settings: Settings, name: tuple[str, ...], as_of: date | None) -> None:
    """The card NAME, then its rulings, newest last."""
    from faqsearch.export import card_answer_json

    library, asked = settings.open(), joined(name)
    answer = library.card(asked, settings.language, as_of)
    settings.show(
        lambda: card_answer_json(answer),
        lambda: _answers(library, answer.lang, as_of=as_of).card(answer, asked),
    )
    if answer.near:
        near = [known for id in answer.near if (known := library.known_card(id, answer.lang))]
        say(nearly_as_near(asked, [card.name(answer.lang) for card in near]))


@main.command(cls=WordsCommand)
@click.argument("words", nargs=-1, required=True)
@click.option(
    "-n", "--limit", type=click.IntRange(min=1), default=10, show_default=True, help="Hits to show."
)
@click.option("--offset", type=click.IntRange(min=0), default=0, help="Hits to skip.")
@click.option("--explain", is_flag=True, help="Say of each hit why it was found.")
@click.option("-v", "--verbose", is_flag=True, help="Say what was understood.")
@_as_of()
@common_options()
@_settings
def search(
    settings: Settings,
    words: tuple[str, ...],
    limit: int,
    offset: int,
    explain: bool,
    verbose: bool,
    as_of: date | None,
) -> int:
    """What answers WORDS, best first.

    Rulings, cards, rules and mechanics. A "quoted phrase", -word, card:, mechanic:,
    rule:, lang:, set:, kind:, document:,
    before: and after: a date narrow it down; OR widens it.
    """
    from faqsearch.export import search_json

    library = settings.open()
    answer = library.search(
        joined(words), settings.language, limit=limit, offset=offset, explain=explain, as_of=as_of
    )
    lang = answer.query.lang
    for sentence in (*misread(answer.query), *(understood(answer.query) if verbose else ())):
        say(sentence)
    settings.show(
        lambda: search_json(answer),
        lambda: _answers(library, lang, explain=explain, as_of=as_of).search(answer),
    )
    if answer.hits:
        return 0
    if answer.total:
        say(f"--offset {offset} is beyond the last of the hits, which are {answer.total}")
    else:
        say(with_suggestions(f"nothing found for {answer.query.text!r}", answer.suggestions))
    return 1


@main.command(cls=WordsCommand)
@click.argument("name", nargs=-1, required=True)
@_as_of()
@common_options()
@_settings
def mechanic(settings: Settings, name: tuple[str, ...], as_of: date | None) -> None:
    """What the mechanic NAME is, its rules, its rulings."""
    from faqsearch.export import mechanic_answer_json

    library, asked = settings.open(), joined(name)
    answer = library.mechanic(asked, settings.language, as_of)
    settings.show(
        lambda: mechanic_answer_json(answer),
        lambda: _answers(library, answer.lang, as_of=as_of).mechanic(answer, asked),
    )
    if not answer.rulings:
        say(f"the library has no ruling on {answer.mechanic.name(answer.lang)}")


@main.command()
@click.argument("number")
@click.option("--only", is_flag=True, help="Without its subrules.")
@_as_of("The day whose rule is meant, and that verdicts are of.")
@common_options()
@_settings
def rule(settings: Settings, number: str, only: bool, as_of: date | None) -> None:
    """The rule NUMBER, its history, who cites it."""
    from faqsearch.export import rule_answer_json

    library = settings.open()
    answer = library.rule(joined([number]), settings.language, as_of)
    settings.show(
        lambda: rule_answer_json(answer, only=only),
        lambda: _answers(library, answer.lang, as_of=as_of).rule(answer, only=only),
    )


@main.command()
@click.argument("files", nargs=-1)
@click.option("--card", help="The rulings of this card.")
@click.option("--ruling", help="The ruling of this id.")
@click.option("--document", help="The document of this id.")
@click.option(
    "--only",
    type=click.Choice([verdict.value for verdict in Verdict]),
    multiple=True,
    help="Only those of this verdict.",
)
@click.option("--lint", is_flag=True, help="List slips of the documents instead; see above.")
@_as_of()
@common_options()
@_settings
def check(
    settings: Settings,
    files: tuple[str, ...],
    card: str | None,
    ruling: str | None,
    document: str | None,
    only: tuple[str, ...],
    lint: bool,
    as_of: date | None,
) -> int:
    """Whether rulings still hold, by which rule, and since when not.

    Those of each FILE ('-' is standard input), which need not be in the library; of a card,
    a ruling, a document; or all of the library. Ends with 1 where a ruling differs from the
    rules of its own day.

    --lint, of files, a document or the library, lists what a proof-reader would ask: a ruling
    that names only another card, or explains a keyword that its card lacks, one that stands
    twice, one without its counterpart in the other language, a symbol that is none, a text in
    the wrong language. Slips do not change the exit code.
    """
    from faqsearch.export.verdicts import check_json

    if sum(bool(one) for one in (files, card, ruling, document)) > 1:
        raise click.UsageError("files, --card, --ruling and --document go one at a time")
    if lint and (card or ruling):
        raise click.UsageError("--lint goes with files, with --document, or with neither")
    library = settings.open()
    answer = library.check(
        [(file, _read(file)) for file in files],
        card=card,
        ruling=ruling and joined([ruling]),
        document=document and joined([document]),
        lang=settings.language,
        as_of=as_of,
        lint=lint,
    )
    wrong = any(one.check and one.check.verdict is Verdict.CONTRADICTS for one in answer.hits)
    shown = answer.only(frozenset(map(Verdict, only))) if only else answer
    pages = _answers(library, shown.lang, as_of=as_of)
    settings.show(
        lambda: check_json(shown), lambda: pages.lint(shown) if lint else pages.check(shown)
    )
    if not shown.hits:
        say("no ruling of that verdict" if answer.hits else "there is no ruling to check")
    return 1 if wrong or not answer.hits else 0


main.add_later("calc")


@main.command()
@click.option(
    "--since", callback=read_day, metavar="DATE", help="Only those in force from this day on."
)
@click.option("--term", help="Only those whose words or summary hold it.")
@common_options()
@_settings
def ledger(settings: Settings, since: date | None, term: str | None) -> int:
    """The dated changes of the rules."""
    from faqsearch.authority.ledger import Ledger
    from faqsearch.export import ledger_json
    from faqsearch.render.rules import ledger_page

    held = Ledger.bundled()
    term = None if term is None else joined([term])
    if term is not None and not term.strip():
        raise click.BadParameter("the word is empty", param_hint="'--term'")
    found = held.changes if term is None else held.with_term(term)
    changes = [change for change in found if since is None or change.in_force >= since]
    lang = settings.language or (held.language_of(term) if term else None) or Lang.EN
    settings.show(lambda: ledger_json(changes), lambda: ledger_page(changes, lang))
    if not changes:
        of = f" of {term!r}" if term else ""
        say(f"the ledger holds no change{of}{f' from {since} on' if since else ''}")
    return 0 if changes else 1


@main.command()
@common_options()
@_settings
def documents(settings: Settings) -> None:
    """What the library holds."""
    from faqsearch.export import documents_json
    from faqsearch.render.documents import documents_page

    summaries = settings.open().documents()
    lang = settings.language or Lang.EN
    settings.show(lambda: documents_json(summaries), lambda: documents_page(summaries, lang))


@main.command()
@click.argument("files", nargs=-1, required=True)
@common_options()
@_settings
def parse(settings: Settings, files: tuple[str, ...]) -> None:
    """What is read in each FILE, without adding it.

    A FILE is text or HTML; '-' is standard input.
    """
    from faqsearch.export import parse_json
    from faqsearch.render.documents import parsed_page

    library = settings.open()
    read = [library.parse(_read(file), file).parsed for file in files]
    lang = settings.language or Lang.EN
    settings.show(
        lambda: parse_json(read),
        lambda: [part for parsed in read for part in (*parsed_page(parsed, lang), BLANK)][:-1],
    )


@main.command()
@click.argument("paths", nargs=-1, required=True)
@common_options()
@_settings
def add(settings: Settings, paths: tuple[str, ...]) -> int:
    """Add documents to the library.

    A PATH is a file (text or HTML), a folder with all in it, or '-' for standard input.
    """
    from faqsearch.export import add_json
    from faqsearch.render.documents import added_page

    library = settings.open()
    report = library.add(paths, stdin=_read("-") if "-" in paths else None)
    lang = settings.language or Lang.EN
    settings.show(lambda: add_json(report), lambda: added_page(report, library.documents(), lang))
    for _, reason in report.failed:
        say(reason)
    return 2 if report.failed else 0


main.add_command(imports)


@main.command()
@click.argument("document")
@common_options()
@_settings
def remove(settings: Settings, document: str) -> None:
    """Take the DOCUMENT of this id out of the library."""
    settings.open().remove(document)
    settings.show(lambda: {"removed": document}, list)
    settings.note(f"Removed {document}.")


main.add_later("sync")


@main.command()
@common_options()
@_settings
def build(settings: Settings) -> None:
    """Rebuild records and index from the documents."""
    from faqsearch.export import documents_json

    library = settings.open()
    library.build()
    summaries = library.documents()
    settings.show(lambda: documents_json(summaries), list)
    settings.note(f"Built the library anew from its documents: {len(summaries)}.")


@main.command()
@click.option(
    "--format",
    "shape",
    type=click.Choice(["json", "jsonl", "scryfall"]),
    default="json",
    show_default=True,
    help="One object, a line for each ruling, or as Scryfall does.",
)
@click.option("--card", help="Only the rulings of this card.")
@click.option("--set", "set_code", help="Only the rulings of this set.")
@click.option("--document", help="Only the rulings of this document.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write here.")
@click.option("--schema", is_flag=True, help="The JSON Schemas of all outputs instead.")
@common_options()
@_settings
def export(
    settings: Settings,
    shape: str,
    card: str | None,
    set_code: str | None,
    document: str | None,
    output: Path | None,
    schema: bool,
) -> int:
    """Everything, or a selection, for other programs.

    --lang selects the rulings of one language.
    """
    from faqsearch.export.values import dumps
    from faqsearch.schemas import schemas
    from faqsearch.selection import Selection

    if schema:
        _deliver(dumps(schemas()), output)
        return 0
    selected = Selection.of(
        settings.open(), card=card, lang=settings.asked, set_code=set_code, document=document
    )
    if shape == "scryfall":
        text, left_out = selected.scryfall()
        if left_out:
            settings.note(f"Rulings left out, of no card with a known oracle id: {left_out}.")
    else:
        text = selected.json() if shape == "json" else selected.json_lines()
    _deliver(text, output)
    if not (selected.rulings or selected.rules):
        say("nothing in the library matches")
        return 1
    return 0


main.add_later("serve")
