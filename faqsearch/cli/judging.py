"""Whether rulings hold: verdicts, and the dated changes of the rules that turned them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from faqsearch.cli.commands import AMBIGUOUS, WRONG, Described
from faqsearch.cli.days import read_day
from faqsearch.cli.given import joined, named_option, offered, read_given, read_name
from faqsearch.cli.sentences import say
from faqsearch.cli.settings import AS_OF, Settings, common_options, pass_settings
from faqsearch.errors import Ambiguous, NotFound, UnreadableDocument
from faqsearch.languages import Lang
from faqsearch.nouns.answers import Tier
from faqsearch.nouns.verdicts import Verdict

if TYPE_CHECKING:
    from faqsearch.api import Library

__all__ = ["check", "ledger"]


@click.command(
    cls=Described,
    examples=(
        'check --card "Oblivion Ring"',
        "check --document lorwyn-en --only superseded",
        "check faq.txt --as-of 2010-07-16",
        "check faq.txt --lint",
    ),
    ends={
        0: "Every ruling agrees with the rules of its own day, be there none to show with --only.",
        1: "One does not, or there is none to check.",
    }
    | WRONG
    | AMBIGUOUS,
)
@click.argument("files", nargs=-1, shell_complete=offered("file"))
@named_option("--card", help="The rulings of this card.")
@click.option("--ruling", callback=read_name, help="The ruling of this id.")
@named_option("--document", help="The document of this id.")
@click.option(
    "--only",
    type=click.Choice([verdict.value for verdict in Verdict]),
    multiple=True,
    help="Only those of this verdict.",
)
@click.option("--lint", is_flag=True, help="List slips of the documents instead; see above.")
@common_options(as_of=AS_OF)
@pass_settings
def check(
    settings: Settings,
    files: tuple[str, ...],
    card: str | None,
    ruling: str | None,
    document: str | None,
    only: tuple[str, ...],
    lint: bool,
) -> int:
    """Whether rulings still hold, by which rule, and since when not.

    Those of each FILE ('-' is standard input), which need not be in the library; of a card,
    a ruling, a document; or all of the library. Ends with 1 where a ruling differs from the
    rules of its own day.

    "Holds today if this program read it right" goes by what a phrase pattern read out of its
    words, not a person: compare it with the sentence.

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
        _given(library, files),
        card=card,
        ruling=ruling,
        document=document,
        lang=settings.language,
        as_of=settings.as_of,
        lint=lint,
    )
    for sentence in answer.taken:
        say(sentence)
    if files and any(checked.until is None for checked in answer.checked):
        say(
            "no date is given: with one before the text (2008-01-01: …) only what changed later "
            "is told"
        )
    wrong = any(one.check and one.check.verdict is Verdict.CONTRADICTS for one in answer.hits)
    shown = answer.only(frozenset(map(Verdict, only))) if only else answer
    pages = settings.answers(shown.lang)
    settings.show(
        lambda: check_json(shown), lambda: pages.lint(shown) if lint else pages.check(shown)
    )
    if not shown.hits:
        say("no ruling of that verdict" if answer.hits else "there is no ruling to check")
    return 1 if wrong or not answer.hits else 0


def _given(library: Library, files: Sequence[str]) -> list[tuple[str, bytes]]:
    """The files with their bytes.

    Raises UnreadableDocument, which names the option that was meant where what is given is no
    file but a card or a document of the library.
    """
    given = []
    for file in files:
        try:
            given.append((file, read_given(file)))
        except UnreadableDocument as error:
            whole = joined(files)
            meant = "" if Path(file).exists() else _option(library, whole)
            if not meant:
                raise
            raise UnreadableDocument(f"{error}. Did you mean: check {meant}?") from error
    return given


def _option(library: Library, name: str) -> str:
    """The option for the card or document of this name, empty where there is none."""
    if name in library.documents_by_id():
        return f"--document {name}"
    try:
        sure = library.card(name).tier in (Tier.EXACT, Tier.ALIAS)
    except Ambiguous:
        sure = True
    except NotFound:
        sure = False
    return f'--card "{name}"' if sure else ""


@click.command(
    cls=Described,
    examples=("ledger --since 2017-01-01", "ledger --term exile", "ledger --term arpenteur"),
    ends={0: "There are such changes.", 1: "The ledger holds none."} | WRONG,
)
@click.option(
    "--since", callback=read_day, metavar="DATE", help="Only those in force from this day on."
)
@click.option("--term", help="Only those whose words or summary hold these words, whole.")
@common_options(as_of="Only those in force by this day.")
@pass_settings
def ledger(settings: Settings, since: date | None, term: str | None) -> int:
    """The dated changes of the rules since 2003, oldest first.

    With --term, in English or French: first those of which it is the very word, then those in
    whose words it stands, then those whose summary holds it, each oldest first. Where it stands
    in none, those that hold its longer words in any order.
    """
    from faqsearch.authority.ledger import Ledger
    from faqsearch.export import ledger_json
    from faqsearch.render.rules import ledger_page

    held = Ledger.bundled()
    term = None if term is None else joined([term])
    if term is not None and not term.strip():
        raise click.BadParameter("the word is empty", param_hint="'--term'")
    changes = held.selected(since, term)
    if until := settings.as_of:
        changes = tuple(change for change in changes if change.in_force <= until)
    lang = settings.language or (held.language_of(term) if term else None) or Lang.EN
    settings.show(lambda: ledger_json(changes), lambda: ledger_page(changes, lang))
    if not changes:
        of = f" of {term!r}" if term else ""
        days = f"{f' from {since} on' if since else ''}{f' up to {until}' if until else ''}"
        say(f"the ledger holds no change{of}{days}")
    return 0 if changes else 1
