"""``faqsearch serve``: the page and the JSON API on this machine."""

from __future__ import annotations

from pathlib import Path

import click

from faqsearch.cli.commands import Described
from faqsearch.cli.given import Whole
from faqsearch.cli.settings import Settings, common_options, pass_settings
from faqsearch.errors import FaqsearchError

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(
    cls=Described,
    examples=("serve --open", "serve --host 0.0.0.0 --port 8080", "serve --log -q"),
    ends={
        0: "It was asked to stop.",
        2: "Wrong use, no extra 'web', a port that is taken, or a library that can't be opened.",
    },
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=8765,
    show_default=True,
    help="Port to listen on; 0 takes a free one.",
)
@click.option("--open", "shown", is_flag=True, help="Open the page in a browser.")
@click.option("--log", is_flag=True, help="A JSON line for each request on standard error.")
@click.option("--certificate", type=_FILE, help="TLS certificate, which phones need to keep pages.")
@click.option("--key", type=_FILE, help="Key of the certificate.")
@common_options()
@pass_settings
def serve(
    settings: Settings,
    host: str,
    port: int,
    shown: bool,
    log: bool,
    certificate: Path | None,
    key: Path | None,
) -> None:
    """The web page and JSON API, until interrupted.

    The library is only read. Other machines reach it with --host 0.0.0.0.
    """
    if (certificate is None) != (key is None):
        raise click.UsageError("--certificate and --key go together")
    try:
        from faqsearch.web import running
    except ModuleNotFoundError as error:
        raise FaqsearchError(
            f"serve needs {error.name}, which comes with: pip install 'faqsearch[web]'"
        ) from error

    def ready(address: str) -> None:
        settings.note(f"Serving on {address} until interrupted (Ctrl+C).")
        if shown:
            click.launch(address)

    running.serve(
        settings.open,
        host=host,
        port=port,
        ready=ready,
        log=log,
        certificate=(certificate, key) if certificate and key else None,
    )
