"""Any function of the model by its name, and the list of all."""

from __future__ import annotations

from collections.abc import Mapping

import click

from faqsearch.cli.calc import literals
from faqsearch.cli.calc.asking import ANSWERED, UNDER, Asked, Named, show
from faqsearch.cli.commands import AMBIGUOUS, MISSING, WRONG, Described
from faqsearch.cli.given import WordsCommand
from faqsearch.cli.settings import Settings, common_options, pass_settings

__all__ = ["list_functions", "run"]


@click.command(
    cls=WordsCommand,
    examples=("calc run team-life '{\"team\": 25}'",),
    ends=ANSWERED | MISSING | WRONG | AMBIGUOUS,
)
@click.argument("function")
@click.argument("inputs", default="{}")
@common_options(as_of=UNDER)
@pass_settings
def run(settings: Settings, function: str, inputs: str) -> None:
    """Ask any FUNCTION of the model.

    INPUTS is a JSON object; 'calc list' names the functions and their arguments.
    """
    given: Mapping[str, object] = literals.json_object(inputs, "inputs")
    asked = Asked(function.replace("-", "_"), given)
    show(settings, asked, Named(settings))


@click.command(name="list", cls=Described, examples=("calc list",), ends=ANSWERED | WRONG)
@common_options()
@pass_settings
def list_functions(settings: Settings) -> None:
    """Every function of the model with its arguments."""
    from faqsearch.checker.calculation import described
    from faqsearch.export.calculations import functions_json
    from faqsearch.render.calculations import functions_page

    functions = described()
    settings.show(lambda: functions_json(functions), lambda: functions_page(functions))
