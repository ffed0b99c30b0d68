"""``faqsearch sync``: bulk data fetched from its publishers, then imported."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from faqsearch.cli.commands import Described
from faqsearch.cli.sentences import say
from faqsearch.cli.settings import Settings, common_options, pass_settings
from faqsearch.languages import Lang

if TYPE_CHECKING:
    from faqsearch.api import Library
    from faqsearch.sync.fetching import SyncedFile, SyncReport
    from faqsearch.sync.settings import Kind

_PUBLISHERS = ("mtgjson", "scryfall", "comprules")


@click.command(
    cls=Described,
    examples=("sync --dry-run", "sync mtgjson", "sync comprules -q"),
    ends={
        0: "All is fetched and in the library.",
        2: "One can't be fetched or read, and the others are in; or wrong use.",
    },
)
@click.argument("publishers", nargs=-1, type=click.Choice(_PUBLISHERS))
@click.option("--dry-run", is_flag=True, help="Say what would be fetched, and fetch nothing.")
@common_options()
@pass_settings
def sync(settings: Settings, publishers: tuple[str, ...], dry_run: bool) -> int:
    """Fetch bulk data from its PUBLISHERS, then import it.

    All of mtgjson (cards and rulings), scryfall (cards and rulings) and comprules (the
    Comprehensive Rules), or those named. What has not changed is not fetched again, and
    what was interrupted is gone on with. This is the only command that uses the network.
    """
    from faqsearch.export.fetched import sync_json
    from faqsearch.render.fetched import fetched_page

    library = settings.open()
    report = _fetch(settings, library, publishers or _PUBLISHERS, dry_run)
    if not dry_run:
        report = _import(library, report)
    lang = settings.language or Lang.EN
    settings.show(lambda: sync_json(report, dry_run=dry_run), lambda: fetched_page(report, lang))
    for _, reason in report.failed:
        say(reason)
    return 2 if report.failed else 0


def _fetch(
    settings: Settings, library: Library, publishers: Sequence[str], dry_run: bool
) -> SyncReport:
    from faqsearch.render.terminal import download_bars
    from faqsearch.sync.fetching import Sync
    from faqsearch.sync.settings import Kind, SyncSettings

    kinds = list(dict.fromkeys(map(Kind, publishers)))
    where = SyncSettings.of_environment()
    with download_bars(sys.stderr, color=not settings.no_color, quiet=settings.quiet) as progress:
        sync = Sync(library.folder, where, notify=settings.note, progress=progress)
        return sync.fetch(kinds, dry_run=dry_run)


def _import(library: Library, report: SyncReport) -> SyncReport:
    """Import what is there, publisher by publisher; what can't be read counts as failed."""
    from faqsearch.errors import UnreadableDocument
    from faqsearch.sync.fetching import discard

    by_kind: dict[Kind, list[SyncedFile]] = {}
    for file in report.files:
        by_kind.setdefault(file.kind, []).append(file)
    failed, gone = list(report.failed), list(report.gone)
    for kind, files in by_kind.items():
        paths = [str(file.path) for file in files]
        try:
            done = library.import_files(kind, paths)
        except UnreadableDocument as error:
            failed.append((kind, str(error)))
            unread = tuple((path, "") for path in paths)
        else:
            unread = done.failed
            failed += [(kind, reason) for _, reason in unread]
            gone += done.gone
        for path in {path for path, _ in unread}:
            discard(path)
    return replace(report, failed=tuple(failed), gone=tuple(gone))
