"""``faqsearch import``: the bulk data of all cards and rulings, and rules texts."""

from __future__ import annotations

import click

from faqsearch.cli.commands import Described, Group
from faqsearch.cli.given import offered
from faqsearch.cli.sentences import say
from faqsearch.cli.settings import Settings, common_options, pass_settings
from faqsearch.languages import Lang

_ENDS = {
    0: "All files are in the library.",
    2: "One can't be read, or not to its end, and the others are in; or wrong use, or a damaged "
    "library.",
}


@click.group(
    cls=Group,
    name="import",
    examples=("import mtgjson AtomicCards.json.gz", "import comprules MagicCompRules.txt"),
)
@common_options()
def imports() -> None:
    """Bring all cards, rulings and rules texts into the library.

    A file of cards or rulings replaces the one of the same name imported before, a rules text
    the one of the same day; what has not changed is left as it is. How much is gone with the
    one before is said; a file with which over a tenth of its cards or rulings would go is
    refused: 'faqsearch remove' that one first if you mean it. The files are those that the
    publishers give out; 'faqsearch sync' fetches them.
    """


imports.add_section("Publishers", "faqsearch.cli", imports=("mtgjson", "scryfall", "comprules"))


@click.command(cls=Described, examples=("import mtgjson AtomicCards.json.gz",), ends=_ENDS)
@click.argument("paths", nargs=-1, required=True, shell_complete=offered("file"))
@common_options()
@pass_settings
def mtgjson(settings: Settings, paths: tuple[str, ...]) -> int:
    """Cards and rulings of MTGJSON: AtomicCards or set files.

    A PATH is such a file as published, .json, .gz, .bz2, .xz or .zip, or a folder with some.
    """
    return _import(settings, "mtgjson", paths)


@click.command(
    cls=Described, examples=("import scryfall oracle-cards.json rulings.json",), ends=_ENDS
)
@click.argument("paths", nargs=-1, required=True, shell_complete=offered("file"))
@common_options()
@pass_settings
def scryfall(settings: Settings, paths: tuple[str, ...]) -> int:
    """Cards and rulings of Scryfall's bulk files.

    A PATH is such a file as published, oracle_cards, default_cards, all_cards or rulings, or a
    folder with some.
    """
    return _import(settings, "scryfall", paths)


@click.command(cls=Described, examples=("import comprules MagicCompRules.txt",), ends=_ENDS)
@click.argument("paths", nargs=-1, required=True, shell_complete=offered("file"))
@common_options()
@pass_settings
def comprules(settings: Settings, paths: tuple[str, ...]) -> int:
    """Comprehensive Rules, several editions side by side.

    A PATH is a rules text as published, of any year, or a folder of them. Each is kept by the
    day from which it is effective, and replaces the one of that day, unless it has far fewer
    rules.
    """
    return _import(settings, "comprules", paths)


def _import(settings: Settings, kind: str, paths: tuple[str, ...]) -> int:
    from faqsearch.export.imported import import_json
    from faqsearch.render.documents import added_page

    library = settings.open()
    with settings.bars() as progress:
        report = library.import_files(kind, paths, progress)
    lang = settings.language or Lang.EN
    settings.show(
        lambda: import_json(kind, report, library.documents()),
        lambda: added_page(report, library.documents(), lang, imported=True),
    )
    for _, reason in report.failed:
        say(reason)
    return 2 if report.failed else 0
