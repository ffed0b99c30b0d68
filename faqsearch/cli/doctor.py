"""``faqsearch doctor``: what is wrong with the files of a library, and mending it."""

from __future__ import annotations

import click

from faqsearch.cli.commands import Described
from faqsearch.cli.settings import Settings, common_options, pass_settings
from faqsearch.languages import Lang

__all__ = ["doctor"]


@click.command(
    cls=Described,
    examples=(
        "doctor",
        "doctor --repair",
        "doctor --library old-laptop/faqsearch --json",
    ),
    ends={
        0: "Nothing is wrong, or all of it was mended.",
        1: "Something is wrong and was not mended.",
        2: "It can't be examined: no library, one of another format, one being written.",
    },
)
@click.option("--repair", is_flag=True, help="Mend what can be mended.")
@common_options()
@pass_settings
def doctor(settings: Settings, repair: bool) -> int:
    """What is wrong with the files of the library.

    Compares every file with how it was written: the list of documents with its copy and with
    their bytes, the records with the list, the index with the records. It changes nothing,
    and says what --repair will do: write a damaged list anew, take up documents that it has
    lost, fetch lost bytes from where they were added, build records and index, take away what
    a stopped command left. No document is ever deleted.

    No other command needs it: what they find damaged is built anew, or they say what to do.
    """
    from faqsearch.export.diagnosis import doctor_json
    from faqsearch.render.diagnosis import doctor_page

    diagnosis = settings.open().doctor(repair=repair)
    lang = settings.language or Lang.EN
    settings.show(lambda: doctor_json(diagnosis), lambda: doctor_page(diagnosis, lang))
    return 0 if diagnosis.is_well else 1
