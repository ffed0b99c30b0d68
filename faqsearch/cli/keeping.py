"""The documents of the library: what it holds, what is read, added and taken out."""

from __future__ import annotations

import click

from faqsearch.cli.commands import WRONG, Described
from faqsearch.cli.given import offered, read_given
from faqsearch.cli.sentences import say
from faqsearch.cli.settings import Settings, common_options, pass_settings
from faqsearch.errors import UnreadableDocument
from faqsearch.languages import Lang
from faqsearch.render.page import BLANK

__all__ = ["add", "build", "documents", "parse", "remove"]


@click.command(
    cls=Described,
    examples=("documents", "documents --no-bundled"),
    ends={0: "The list is shown, be it empty."}
    | {2: "A document is lost, with what was read in it; or wrong use, or a damaged library."},
)
@common_options()
@pass_settings
def documents(settings: Settings) -> int:
    """What the library holds.

    Each document with its id, kind, languages and date, and how much was read in it; and which
    of them are lost.
    """
    from faqsearch.export import documents_json
    from faqsearch.library.changing import ids_of
    from faqsearch.render.documents import documents_page

    library = settings.open()
    summaries, lost = library.documents(), library.lost()
    lang = settings.language or Lang.EN
    settings.show(
        lambda: documents_json(summaries, lost), lambda: documents_page(summaries, lang, lost)
    )
    read = {summary.document.id for summary in summaries}
    if unread := [one for one in lost if one.id not in read]:
        say(
            f"the library has lost {ids_of(unread)}, and what was read there: `faqsearch doctor "
            "--repair` fetches it from where it was added, or says what to do"
        )
        return 2
    return 0


@click.command(
    cls=Described,
    examples=(
        "parse faq.txt",
        "parse faq.txt release-notes.html --lang fr",
        "parse faq.txt --json",
    ),
    ends={0: "All of them could be read."}
    | {2: "One can't be read, and the others are shown; or wrong use, or a damaged library."},
)
@click.argument("files", nargs=-1, required=True, shell_complete=offered("file"))
@common_options()
@pass_settings
def parse(settings: Settings, files: tuple[str, ...]) -> int:
    """What is read in each FILE, without adding it.

    A FILE is text or HTML; '-' is standard input. Every line is accounted for, and whatever
    is odd is a problem with its line.
    """
    from faqsearch.export import parse_json
    from faqsearch.render.documents import parsed_page

    library = settings.open()
    read, failed = [], []
    for file in files:
        try:
            read.append(library.parse(read_given(file), file).parsed)
        except UnreadableDocument as error:
            failed.append(error)
    lang = settings.language or Lang.EN
    for why in failed:
        say(str(why))
    if not read:
        return 2
    settings.show(
        lambda: parse_json(read, several=len(files) > 1),
        lambda: [part for parsed in read for part in (*parsed_page(parsed, lang), BLANK)][:-1],
    )
    return 2 if failed else 0


@click.command(
    cls=Described,
    examples=("add faq.txt", "add rulings/ release-notes.html"),
    ends={0: "All are in the library."}
    | {2: "One can't be read, and the others are in; or wrong use, or a damaged library."},
)
@click.argument("paths", nargs=-1, required=True, shell_complete=offered("file"))
@common_options()
@pass_settings
def add(settings: Settings, paths: tuple[str, ...]) -> int:
    """Add documents to the library.

    A PATH is a file (text or HTML), a folder with all in it, or '-' for standard input. They
    stay on this machine. The file at the same path, added again, replaces what it was before;
    another of the same name stands beside it.
    """
    from faqsearch.export import add_json
    from faqsearch.render.documents import added_page

    library = settings.open()
    report = library.add(paths, stdin=read_given("-") if "-" in paths else None)
    lang = settings.language or Lang.EN
    settings.show(lambda: add_json(report), lambda: added_page(report, library.documents(), lang))
    for note in report.notes:
        settings.note(note)
    for _, reason in report.failed:
        say(reason)
    return 2 if report.failed else 0


@click.command(
    cls=Described,
    examples=("remove faq",),
    ends={0: "It is out.", 1: "The library holds no such document."} | WRONG,
)
@click.argument("document", shell_complete=offered("added"))
@common_options()
@pass_settings
def remove(settings: Settings, document: str) -> None:
    """Take the DOCUMENT of this id out of the library.

    'faqsearch documents' lists the ids. The file that it was read from stays as it is.
    """
    library = settings.open()
    with settings.bars() as progress:
        library.remove(document, progress)
    settings.show(lambda: {"removed": document}, list)
    settings.note(f"Removed {document}.")


@click.command(
    cls=Described,
    examples=("build", "build --json"),
    ends={0: "The library is built."} | WRONG,
)
@common_options()
@pass_settings
def build(settings: Settings) -> None:
    """Rebuild records and index from the documents.

    Nothing is lost, and it is never needed: a library that is damaged or of an older release
    is built anew when it is next asked.
    """
    from faqsearch.export import documents_json

    library = settings.open()
    with settings.bars() as progress:
        library.build(progress)
    summaries = library.documents()
    settings.show(lambda: documents_json(summaries), list)
    settings.note(f"Built the library anew from its documents: {len(summaries)}.")
