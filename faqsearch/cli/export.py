"""``faqsearch export``: what the library holds, for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from faqsearch.cli.commands import AMBIGUOUS, WRONG, Described
from faqsearch.cli.given import named_option
from faqsearch.cli.sentences import say
from faqsearch.cli.settings import Settings, common_options, pass_settings, write

__all__ = ["export"]


class _Output(click.Path):
    """The file to write; the empty name is none, and not the current folder."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Take the name as that of a file, or of standard output."""
        if value == "":
            self.fail("the name of the file is empty", param, context)
        return super().convert(value, param, context)


@click.command(
    cls=Described,
    examples=(
        'export --card "Oblivion Ring"',
        "export --format jsonl --lang fr -o rulings.jsonl",
        "export --format scryfall --set lrw",
        "export --schema",
    ),
    ends={0: "Written.", 1: "Nothing in the library matches."} | WRONG | AMBIGUOUS,
)
@click.option(
    "--format",
    "shape",
    type=click.Choice(["json", "jsonl", "scryfall"]),
    default="json",
    show_default=True,
    help="One object, a line for each ruling, or as Scryfall does.",
)
@named_option("--card", help="Only the rulings of this card.")
@named_option("--set", "set_code", help="Only the rulings of this set.")
@named_option("--document", help="Only the rulings of this document.")
@click.option(
    "-o",
    "--output",
    type=_Output(dir_okay=False, allow_dash=True, path_type=Path),
    help="Write here, outside of the library; '-' is standard output.",
)
@click.option("--schema", is_flag=True, help="The JSON Schemas of all outputs instead.")
@common_options()
@pass_settings
def export(
    settings: Settings,
    shape: str,
    card: str | None,
    set_code: str | None,
    document: str | None,
    output: Path | None,
    schema: bool,
) -> int:
    """Everything, or a selection, for other programs.

    Rulings, with the cards, mechanics, rules and documents that they lean on, byte-identical
    from run to run. --lang selects the rulings of one language.
    """
    from faqsearch.export.values import dumps

    if output and str(output) != "-" and _is_inside(folder := settings.open().folder, output):
        say(f"{output} is in the folder of the library {folder}: name a file outside of it")
        return 2
    if schema:
        from faqsearch.schemas import schemas

        _deliver(dumps(schemas()), output)
        return 0
    selected = settings.open().selection(card, settings.asked, set_code, document)
    if shape == "scryfall" and (left_out := selected.without_oracle_id):
        settings.note(f"Rulings left out, of no card with a known oracle id: {left_out}.")
    _deliver(selected.text(shape), output)
    if not (selected.rulings or selected.rules):
        say("nothing in the library matches")
        return 1
    return 0


def _is_inside(folder: Path, output: Path) -> bool:
    """Whether a file is, or would be, in a folder, whatever the ways to both are called."""
    above = output.resolve().parents
    if not folder.exists():
        return folder.resolve() in above
    return any(one.samefile(folder) for one in above if one.exists())


def _deliver(text: str, output: Path | None) -> None:
    if output is None or str(output) == "-":
        write(text)
    else:
        output.write_bytes(text.encode("utf-8"))
