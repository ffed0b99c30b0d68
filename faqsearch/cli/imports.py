"""``faqsearch import``: the bulk data of all cards and rulings, and rules texts."""

from __future__ import annotations

import sys

import click

from faqsearch.cli.sentences import say
from faqsearch.cli.settings import Settings, common_options, pass_settings
from faqsearch.languages import Lang


@click.group(name="import")
@common_options()
def imports() -> None:
    """Bring all cards, rulings and rules texts into the library.

    A file of the same name replaces the one imported before; what has not changed is left
    as it is.
    """


@imports.command()
@click.argument("paths", nargs=-1, required=True)
@common_options()
@pass_settings
def mtgjson(settings: Settings, paths: tuple[str, ...]) -> int:
    """Cards and rulings of MTGJSON: AtomicCards or set files.

    A PATH is such a file as published: .json, .gz, .bz2, .xz or .zip.
    """
    return _import(settings, "mtgjson", paths)


@imports.command()
@click.argument("paths", nargs=-1, required=True)
@common_options()
@pass_settings
def scryfall(settings: Settings, paths: tuple[str, ...]) -> int:
    """Cards and rulings of Scryfall's bulk files.

    A PATH is such a file as published: oracle_cards, default_cards, all_cards or rulings.
    """
    return _import(settings, "scryfall", paths)


@imports.command()
@click.argument("files", nargs=-1, required=True)
@common_options()
@pass_settings
def comprules(settings: Settings, files: tuple[str, ...]) -> int:
    """Comprehensive Rules, several editions side by side."""
    return _import(settings, "comprules", files)


def _import(settings: Settings, kind: str, paths: tuple[str, ...]) -> int:
    from faqsearch.export.imported import import_json
    from faqsearch.render.documents import added_page
    from faqsearch.render.terminal import step_bars

    library = settings.open()
    with step_bars(sys.stderr, color=not settings.no_color, quiet=settings.quiet) as progress:
        report = library.import_files(kind, paths, progress)
    lang = settings.language or Lang.EN
    settings.show(
        lambda: import_json(kind, report, library.documents()),
        lambda: added_page(report, library.documents(), lang),
    )
    for _, reason in report.failed:
        say(reason)
    return 2 if report.failed else 0
