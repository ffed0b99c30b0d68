"""The command line: thin commands over :mod:`faqsearch.api`.

Data goes to standard output, everything else to standard error. Exit codes: 0 found,
1 nothing found, 2 wrong use or unreadable input, 3 ambiguous.
"""

from __future__ import annotations

import click

from faqsearch.cli.program import Program
from faqsearch.cli.settings import common_options

__all__ = ["main"]


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


main.add_section("Find a ruling", asking=("card", "search", "mechanic", "rule"))
main.add_section("See whether it holds", judging=("check", "ledger"), calc=("calc",))
main.add_section("Keep documents", keeping=("add", "remove", "documents", "parse", "build"))
main.add_section("Bring in all cards and rulings", imports=("import",), sync=("sync",))
main.add_section("Give answers to others", export=("export",), serve=("serve",))
