"""How a subcommand of ``calc`` asks the model and shows the answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import click

from faqsearch.cli.commands import AMBIGUOUS, MISSING, WRONG, Group
from faqsearch.cli.given import WordsCommand, joined
from faqsearch.cli.settings import Settings, common_options, pass_settings
from faqsearch.errors import NotationError
from faqsearch.languages import Lang
from faqsearch.nouns.cards import Card

__all__ = ["ANSWERED", "UNDER", "Asked", "Named", "calc", "calculation", "show"]


ANSWERED = {0: "The answer is shown."}
UNDER = "Under the rules of this day."


@dataclass(frozen=True, slots=True)
class Asked:
    """A function of the model with its inputs; ``keys`` are the parts that are asked for."""

    function: str
    inputs: Mapping[str, object]
    keys: tuple[str, ...] = ()


@dataclass(slots=True)
class Named:
    """The cards that were given by name, as they were given; the library finds them.

    ``found`` has them as they are shown, in the language of the answer.
    """

    settings: Settings
    found: dict[str, Card] = field(default_factory=dict)
    _english: dict[str, Card] = field(default_factory=dict)

    def __call__(self, name: str) -> Card:
        """The card of a name with its English faces, which a translation can't make wrong.

        Raises NotFound or Ambiguous.
        """
        if name not in self.found:
            library = self.settings.open()
            shown = self.found[name] = library.card(name, self.settings.language).card
            self._english[name] = library.known_card(shown.id, Lang.EN) or shown
        return self._english[name]

    def size(self, text: str, argument: str) -> str:
        """A size given as ``2/2`` or as the name of a creature.

        Raises NotationError for a card without power and toughness.
        """
        from faqsearch.checker.cards import Size

        if re.fullmatch(r"[+-]?\d+/[+-]?\d+", text):
            return str(Size.parse(text))
        face = self(text).faces[0]
        size = f"{face.power}/{face.toughness}"
        try:
            return str(Size.parse(size))
        except NotationError as error:
            raise NotationError(
                f"{argument}: a size such as 2/2, or a creature that has one, is wanted, "
                f"not {text!r}"
            ) from error


class _Functions(Group):
    """The subcommands of ``calc``, which know that the model has more functions than they ask."""

    def nearest(self, name: str) -> str:
        """How a function of the model is asked that has no subcommand, else what comes near."""
        from faqsearch.checker.evaluate import MODEL

        if name.replace("-", "_") in MODEL:
            return f": 'faqsearch calc run {name}' asks the model for it"
        return super().nearest(name)


@click.group(
    cls=_Functions,
    invoke_without_command=True,
    examples=(
        "calc clash 'Assault // Battery' 2 --as-of 2007-10-12",
        "calc payments '{W/B}{W/B}'",
        "calc lethal 5/5 2/2 3/3 --trample",
    ),
)
@common_options(as_of=UNDER)
@click.pass_context
def calc(context: click.Context) -> None:
    """The reference model by hand, under the rules of any day.

    A card is a name in either language, or a literal: a size (3/3), a cost ({2}{U/R}), a
    mana value (4), land, split({R},{3}{G}), adventure(4,7), or a JSON object. Quote braces,
    parentheses and names of several words, or the shell takes them apart.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(2)


def calculation(
    name: str, *parameters: click.Parameter, examples: Sequence[str], cards: bool = True
) -> Callable[[Callable[..., Asked]], click.Command]:
    """Make a subcommand of ``calc`` of what turns its arguments into a question.

    That is given the cards by name, then the arguments, freed of what marks words. ``cards``
    tells whether it takes any, and so may end as a card that is not found does.
    """

    def register(ask: Callable[..., Asked]) -> click.Command:
        @common_options(as_of=UNDER)
        @pass_settings
        def command(settings: Settings, /, **given: object) -> None:
            named = Named(settings)
            show(
                settings,
                ask(named, **{key: _freed(part) for key, part in given.items()}),
                named,
            )

        return click.command(
            name,
            cls=WordsCommand,
            params=list(parameters),
            help=ask.__doc__,
            examples=examples,
            ends=ANSWERED | WRONG | (MISSING | AMBIGUOUS if cards else {}),
        )(command)

    return register


def _freed(value: object) -> object:
    if isinstance(value, str):
        return joined([value])
    if isinstance(value, tuple):
        return tuple(map(_freed, value))
    return value


def show(settings: Settings, asked: Asked, named: Named) -> None:
    """Ask the model and print the answer."""
    from faqsearch.authority.ledger import Ledger
    from faqsearch.checker.calculation import calculate
    from faqsearch.export.calculations import calculation_json
    from faqsearch.render.calculations import calculation_page

    day = settings.as_of or date.today()
    answer = calculate(
        asked.function,
        asked.inputs,
        day,
        Ledger.bundled(),
        named,
        asked.keys,
        named=bool(named.found),
    )
    lang = settings.language or Lang.EN
    settings.show(
        lambda: calculation_json(answer), lambda: calculation_page(answer, named.found, lang)
    )
