"""The command line: thin commands over :mod:`faqsearch.api`.

Data goes to standard output, everything else to standard error. Exit codes: 0 found,
1 nothing found, 2 wrong use or unreadable input, 3 ambiguous.
"""

from __future__ import annotations

import click

from faqsearch.cli.commands import AMBIGUOUS, MISSING, WRONG
from faqsearch.cli.program import Program
from faqsearch.cli.settings import AS_OF, common_options

__all__ = ["main"]


def _show_version(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"faqsearch, version {version('faqsearch')}")
        context.exit()


@click.group(
    cls=Program,
    invoke_without_command=True,
    examples=("card Oblivion Ring", "search pistage sort contrecarré", "calc evolve 2/2 3/3"),
    ends={0: "Found."} | MISSING | WRONG | AMBIGUOUS,
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@common_options(environment=True, as_of=AS_OF)
@click.pass_context
def main(context: click.Context) -> None:
    """Find the official ruling on a Magic card or mechanic, in English or French, offline.

    What is found goes to standard output, all else to standard error. NO_COLOR, FORCE_COLOR,
    PAGER (empty: none) and COLUMNS do as they do elsewhere.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(2)


main.add_section("Find a ruling", __name__, asking=("card", "search", "mechanic", "rule"))
main.add_section("See whether it holds", __name__, judging=("check", "ledger"), calc=("calc",))
main.add_section(
    "Keep documents",
    __name__,
    keeping=("add", "remove", "documents", "parse", "build"),
    doctor=("doctor",),
)
main.add_section("Bring in all cards and rulings", __name__, imports=("import",), sync=("sync",))
main.add_section("Give answers to others", __name__, export=("export",), serve=("serve",))
