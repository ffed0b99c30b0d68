"""The parameters that subcommands of ``calc`` have in common."""

from __future__ import annotations

import click

from faqsearch.cli.calc import literals
from faqsearch.cli.calc.asking import Named
from faqsearch.cli.given import Whole
from faqsearch.errors import NotationError

__all__ = ["SEEN", "count", "flag", "given", "many", "number", "one", "seen", "text", "zone"]

_ZONES = ("hand", "library", "graveyard", "exile", "command", "battlefield", "stack")


def one(name: str) -> click.Argument:
    """An argument that must be there."""
    return click.Argument([name])


def many(name: str, *, required: bool = True) -> click.Argument:
    """Arguments of any number, at least one where ``required``."""
    return click.Argument([name], nargs=-1, required=required)


def number(name: str, default: int | None = None, *, least: int | None = 0) -> click.Argument:
    """A whole number that is an argument; ``least`` bounds it."""
    return click.Argument([name], type=Whole(min=least), required=default is None, default=default)


def count(name: str, help: str, default: int | None = 0) -> click.Option:
    """An option that is a number from 0."""
    return click.Option([name], type=Whole(min=0), default=default, help=help)


def flag(name: str, help: str) -> click.Option:
    """An option that is there or not."""
    return click.Option([name], is_flag=True, help=help)


def text(name: str, help: str, default: str | None = None) -> click.Option:
    """An option that is text."""
    return click.Option([name], default=default, help=help, show_default=default is not None)


def zone(default: str) -> click.Option:
    """The option ``--zone``."""
    return click.Option(
        ["--zone"], type=click.Choice(_ZONES), default=default, show_default=True, help="Where."
    )


SEEN = (
    zone("hand"),
    count("--face", "The half or face cast or up, from 1.", None),
    count("--x", "The number chosen for X."),
)


def given(**inputs: object) -> dict[str, object]:
    """The inputs that there are."""
    return {name: value for name, value in inputs.items() if value is not None}


def seen(named: Named, card: str, zone: str, face: int | None, x: int) -> dict[str, object]:
    """A card in a zone. Raises NotationError for a split card on the stack without its half."""
    from faqsearch.checker.cards import CardObject

    literal = literals.card(card)
    if zone == "stack" and face is None:
        read = CardObject.from_json(literal, "card", named)
        if read.layout in ("split", "aftermath") and not read.front.has("fuse"):
            raise NotationError("--face: on the stack one half of a split card is there, 1 or 2")
    return given(card=literal, zone=zone, face=face, x=x)
