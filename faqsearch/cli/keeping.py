"""The documents of the library: what it holds, what is read, added and taken out."""

from __future__ import annotations

import click

from faqsearch.cli.given import read_given
from faqsearch.cli.sentences import say
from faqsearch.cli.settings import Settings, common_options, pass_settings
from faqsearch.languages import Lang
from faqsearch.render.page import BLANK

__all__ = ["add", "build", "documents", "parse", "remove"]


@click.command()
@common_options()
@pass_settings
def documents(settings: Settings) -> None:
    """What the library holds."""
    from faqsearch.export import documents_json
    from faqsearch.render.documents import documents_page

    summaries = settings.open().documents()
    lang = settings.language or Lang.EN
    settings.show(lambda: documents_json(summaries), lambda: documents_page(summaries, lang))


@click.command()
@click.argument("files", nargs=-1, required=True)
@common_options()
@pass_settings
def parse(settings: Settings, files: tuple[str, ...]) -> None:
    """What is read in each FILE, without adding it.

    A FILE is text or HTML; '-' is standard input.
    """
    from faqsearch.export import parse_json
    from faqsearch.render.documents import parsed_page

    library = settings.open()
    read = [library.parse(read_given(file), file).parsed for file in files]
    lang = settings.language or Lang.EN
    settings.show(
        lambda: parse_json(read),
        lambda: [part for parsed in read for part in (*parsed_page(parsed, lang), BLANK)][:-1],
    )


@click.command()
@click.argument("paths", nargs=-1, required=True)
@common_options()
@pass_settings
def add(settings: Settings, paths: tuple[str, ...]) -> int:
    """Add documents to the library.

    A PATH is a file (text or HTML), a folder with all in it, or '-' for standard input.
    """
    from faqsearch.export import add_json
    from faqsearch.render.documents import added_page

    library = settings.open()
    report = library.add(paths, stdin=read_given("-") if "-" in paths else None)
    lang = settings.language or Lang.EN
    settings.show(lambda: add_json(report), lambda: added_page(report, library.documents(), lang))
    for _, reason in report.failed:
        say(reason)
    return 2 if report.failed else 0


@click.command()
@click.argument("document")
@common_options()
@pass_settings
def remove(settings: Settings, document: str) -> None:
    """Take the DOCUMENT of this id out of the library."""
    settings.open().remove(document)
    settings.show(lambda: {"removed": document}, list)
    settings.note(f"Removed {document}.")


@click.command()
@common_options()
@pass_settings
def build(settings: Settings) -> None:
    """Rebuild records and index from the documents."""
    from faqsearch.export import documents_json

    library = settings.open()
    library.build()
    summaries = library.documents()
    settings.show(lambda: documents_json(summaries), list)
    settings.note(f"Built the library anew from its documents: {len(summaries)}.")
